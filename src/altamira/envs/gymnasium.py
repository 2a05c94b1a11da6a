"""The games as environments of Gymnasium: one agent, and bots on the other seats.

    >>> import gymnasium
    >>> import altamira.envs  # registers them
    >>> env = gymnasium.make("altamira/StoneAge-v1", opponents=["greedy", "random"])

Or, without the second line: `gymnasium.make("altamira.envs:altamira/StoneAge-v1")`. There are StoneAge, BronzeAge,
Neanderthal and BronzeAgeSolo, where nobody but the dice is against the agent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

import altamira
from altamira.bots import Bot
from altamira.core.errors import BadOption, IllegalMove
from altamira.core.state import OVER
from altamira.envs.encoder import Mask
from altamira.envs.render import MODES, check, render
from altamira.envs.rewards import Rewards
from altamira.envs.table import Observation, Table

SEEDS = 2**31


class SingleAgent(gymnasium.Env[Any, Any]):
    """One seat of a game; the bots play the others.

    id: the game. opponents: bots, by name or anything with `choose(view)`; their number decides how many seats
    there are. seat: where the agent sits; None: drawn anew for every game. rewards: "returns", from -1 to 1 by the
    place at the end; "points", what each step brought the agent; "margin", the same of the difference to the best
    opponent; alone always points. limit: how many decisions of all seats until a game is cut off; 0: a number that
    no sensible game reaches; None: never. illegal: the reward of an illegal move, which ends the game; None: it is
    refused with an error. All else are options of the game.

    `info` holds the moves of all seats since the last step, in notation as the agent may see them; at the end also
    the scores and the placing.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": MODES, "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        id: str,
        opponents: Sequence[str | Bot] = ("greedy",),
        seat: int | None = None,
        rewards: Rewards = "returns",
        limit: int | None = 0,
        illegal: float | None = -1.0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check(render_mode)
        self.render_mode = render_mode
        self.illegal = illegal
        self.table = Table(id, 1 + len(opponents), rewards, limit, options)
        if seat is not None and seat not in range(self.table.seats):
            raise BadOption(
                "The agent sits on a seat from 0 to {last}, not on {seat}.", last=self.table.seats - 1, seat=seat
            )
        self._fixed = seat
        self.seat = seat or 0
        self._opponents = list(opponents)
        self._bots: list[Bot] = []
        self._playing = False
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the agent's first move; with a seed, luck, seats and bots can be repeated."""
        super().reset(seed=seed)
        if seed is not None or not self._bots:
            self._bots = [
                altamira.bot(bot, seed=int(self.np_random.integers(SEEDS))) if isinstance(bot, str) else bot
                for bot in self._opponents
            ]
        if self._fixed is None:
            self.seat = int(self.np_random.integers(self.table.seats))
        self._bot_of = dict(
            zip([seat for seat in range(self.table.seats) if seat != self.seat], self._bots, strict=True)
        )
        self.table.reset(int(self.np_random.integers(SEEDS)))
        self._playing = True
        self._told: list[str] = []
        self._let_others_play()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        if not self._playing:
            raise IllegalMove("No game is being played here: call reset() first.")
        self._told = []
        if not table.is_legal(action):
            if self.illegal is None:
                raise table.refuse(action)
            self._playing = False
            observation, info = self._seen()
            return observation, float(self.illegal), True, False, {**info, "illegal": True}
        reward = self._play(int(action)) + self._let_others_play()
        over = table.actor == OVER
        self._playing = not over and not table.cut_off
        observation, info = self._seen()
        if not self._playing:
            info["scores"] = [int(score) for score in table.state.scores()]
            info["placing"] = int(table.state.placings()[self.seat])
        if self.render_mode == "human":
            self.render()
        return observation, reward, over, table.cut_off, info

    def _let_others_play(self) -> float:
        """The bots move until it is the agent's turn or the game is over; what the agent got meanwhile."""
        table, reward = self.table, 0.0
        while table.actor not in (self.seat, OVER) and not table.cut_off:
            reward += self._play(self._bot_of[table.actor].choose(table.rules.view(table.state, table.actor)))
        return reward

    def _play(self, action: int) -> float:
        table = self.table
        self._told.append(f"{table.actor}: {table.rules.write(table.state, action, self.seat)}")
        gains = table.play(action)
        return gains[self.seat] if gains is not None else 0.0

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.table.observe(self.seat), {"moves": self._told}

    def action_masks(self) -> Mask:
        """1 for each legal action: what maskable learners of Stable-Baselines3 ask for."""
        return self.table.mask()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the agent sees it."""
        if self.render_mode is None:
            raise IllegalMove(
                "Nothing is rendered without a render mode; there is: {modes}.", modes=", ".join(MODES)
            )
        names = ["agent" if seat == self.seat else self._name(seat) for seat in range(self.table.seats)]
        return render(self.table.rules.view(self.table.state, self.seat), names, self.render_mode)

    def _name(self, seat: int) -> str:
        bot = self._opponents[seat - (seat > self.seat)]
        return bot if isinstance(bot, str) else type(bot).__name__
