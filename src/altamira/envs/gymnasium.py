"""The games as environments of Gymnasium: one agent, and bots on the other seats.

    >>> import gymnasium
    >>> import altamira.envs  # registers them
    >>> env = gymnasium.make("altamira/StoneAge-v1", opponents=["greedy", "random"])

Or, without the second line: `gymnasium.make("altamira.envs:altamira/StoneAge-v1")`. There are StoneAge, BronzeAge,
Neanderthal and BronzeAgeSolo, where nobody but the dice is against the agent. Neanderthal's solitaire is
`gymnasium.make("altamira/Neanderthal-v1", mode="solitaire", opponents=[])`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, ClassVar

import gymnasium
import numpy as np
from numpy.typing import NDArray

from altamira.bots import Bot
from altamira.core.errors import BadOption, IllegalMove
from altamira.core.game import Game
from altamira.core.state import OVER
from altamira.core.whole import whole
from altamira.envs.arguments import (
    Illegal,
    Opponent,
    is_bot,
    made,
    no_game,
    opponents_of,
    penalty_of,
    rules_of,
    seed_of,
)
from altamira.envs.encoder import Mask
from altamira.envs.render import MODES, check, render
from altamira.envs.rewards import Rewards
from altamira.envs.table import Observation, Table

SEEDS = 2**31


class SingleAgent(gymnasium.Env[Any, Any]):
    """One seat of a game; the bots play the others.

    game: its id, or `altamira.game(...)`. opponents: a list of bots, each a name, an object with `choose(view)`,
    or a function (or a class) that gets a seed and gives such an object; their number decides how many seats
    there are; none, where all win or lose together: the agent steers every seat, one after the other. seat: where
    the agent sits; None: drawn anew for every game. rewards: "returns", from -1 to 1 by the place at the end;
    "points", what each step brought the agent, which adds up to its final score; "margin", the same of the
    difference to the best opponent; alone always points, and where all win or lose together both are the points
    of all. What the agent has before its first move, from the beginning or by what others did, comes with that.
    limit: how many decisions of all seats, from the agent's first one on, until a game is cut off; 0: a number
    that no sensible game reaches; None: never. illegal: the reward of an illegal move of the agent, which ends
    the game; None: it is refused with an error; "loss": -1 with returns, as a lost game has, but refused with
    points and margins, where no number is sure to be less than what playing on would bring (who tries actions
    without the mask, as `check_env` does, has to give one). All else are options of the game.

    Opponents by name and by function are made anew for every environment, and with every seed, so that their luck
    follows from it. An object is one player, wherever it plays: environments that are given the same one (those of
    a vector, say) share its luck and whatever it remembers.

    An illegal move of an opponent is always an error, and the game cannot go on after it.
    Environments can be copied and pickled in the middle of a game, if their opponents can.

    The mask is all 0 when the game is over; one that is cut off still shows what the agent could have done, if it
    was its turn, for who wants to judge that position.

    `info` holds the `moves` of all seats since the last step, in notation as the agent may see them; at the end
    also the `scores` and the `placing`: those of a game that is cut off as the agent knows them. After an illegal
    move `illegal` is true instead: nobody has won.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: Game | str,
        opponents: Sequence[Opponent] = ("greedy",),
        seat: int | None = None,
        rewards: Rewards = "returns",
        limit: int | None = 0,
        illegal: Illegal = "loss",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check(render_mode)
        self.render_mode = render_mode
        self._opponents = opponents_of(opponents)
        rules = _rules(game, options, len(self._opponents))
        self._everywhere = rules.together and not self._opponents  # the agent steers all seats
        seats = rules.seats[-1] if self._everywhere else 1 + len(self._opponents)
        self.table = Table(rules, seats, rewards, limit)
        self.illegal = penalty_of(illegal, self.table.rewards)
        self._fixed = whole(seat)
        if seat is not None and self._everywhere:
            raise BadOption("The agent steers all seats, so it has none of its own, not {seat}.", seat=repr(seat))
        if seat is not None and self._fixed not in range(self.table.seats):
            raise BadOption(
                "The agent sits on a seat from 0 to {last}, not on {seat}.",
                last=self.table.seats - 1,
                seat=repr(seat),
            )
        self.seat = self._fixed or 0
        self._bots: list[Bot] = []
        self._begun = False
        self._playing = False
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the agent's first move; with a seed, luck, seats and bots can be repeated.

        That is, the bots that are made for it: one that was given as an object goes on with its own luck.
        """
        if options:
            raise BadOption(
                "reset() has no options, so not {options}: those of the game are given when it is made.",
                options=repr(options),
            )
        super().reset(seed=None if seed is None else seed_of(seed))
        if seed is not None or not self._bots:
            self._bots = [
                opponent if is_bot(opponent) else made(opponent, int(self.np_random.integers(SEEDS)))
                for opponent in self._opponents
            ]
        if self._fixed is None:
            self.seat = int(self.np_random.integers(self.table.seats))
        others = [] if self._everywhere else [seat for seat in range(self.table.seats) if seat != self.seat]
        self._bot_of = dict(zip(others, self._bots, strict=True))
        self.table.reset(int(self.np_random.integers(SEEDS)))
        self._begun = True
        self._playing = False
        self._told: list[str] = []
        self._owed = self._let_others_play()  # what they brought the agent before its first move: paid with that
        self.table.count_from_here()
        self._playing = True
        self._show()
        return self._seen()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        if not self._playing or table.actor != self.seat:  # a bot that failed has left its turn to nobody
            raise no_game()
        self._told = []
        if not table.is_legal(action):
            if self.illegal is None:
                raise table.refuse(action)
            self._playing = False
            table.stop()
            observation, info = self._seen()
            self._show()
            return observation, self.illegal, True, False, {**info, "illegal": True}
        reward = self._owed + self._play(index(action)) + self._let_others_play()
        self._owed = 0.0
        over = table.actor == OVER
        self._playing = not over and not table.cut_off
        observation, info = self._seen()
        if not self._playing:
            info |= table.result(self.seat)
        self._show()
        return observation, reward, over, table.cut_off, info

    def _let_others_play(self) -> float:
        """The bots move until it is the agent's turn or the game is over; what the agent got meanwhile.

        The limit cuts nothing off before the agent's first move: there would be nothing for it to do.
        """
        table, reward = self.table, 0.0
        if self._everywhere and table.actor != OVER:
            self.seat = table.actor
        while table.actor not in (self.seat, OVER) and not (self._playing and table.cut_off):
            choice = self._bot_of[table.actor].choose(table.rules.view(table.state, table.actor))
            legal = table.state.legal()  # not the view's list, which is the bot's to do with as it likes
            move = whole(choice)
            if move is None or move not in legal:
                raise IllegalMove(
                    "The bot {bot} chose {move}, which is not possible here; possible: {moves}.",
                    bot=self._name(table.actor),
                    move=repr(choice) if move is None else move,
                    moves=table.possible(),
                )
            reward += self._play(move)
        return reward

    def _play(self, action: int) -> float:
        table = self.table
        self._told.append(f"{table.actor}: {table.rules.write(table.state, action, self.seat)}")
        gains = table.play(action)
        return gains[self.seat] if gains is not None else 0.0

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.table.observe(self.seat), {"moves": self._told}

    def action_masks(self) -> Mask:
        """1 for each legal action of the agent: what maskable learners of Stable-Baselines3 ask for."""
        self._check_begun()
        return self.table.mask(self.seat)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the agent sees it."""
        if self.render_mode is None:
            raise IllegalMove(
                "Nothing is rendered without a render mode; there is: {modes}.", modes=", ".join(MODES)
            )
        self._check_begun()
        names = [self._name(seat) if seat in self._bot_of else "agent" for seat in range(self.table.seats)]
        return render(self.table.rules.view(self.table.state, self.seat), names, self.render_mode)

    def _check_begun(self) -> None:
        if not self._begun:
            raise no_game()

    def _name(self, seat: int) -> str:
        opponent = self._opponents[seat - (seat > self.seat)]
        return opponent if isinstance(opponent, str) else type(self._bot_of[seat]).__name__


class Solo(SingleAgent):
    """The Bronze Age with nobody but the dice against the agent."""

    def __init__(self, **arguments: Any) -> None:
        if arguments.get("opponents"):
            raise BadOption("This game is played alone; against bots it is altamira/BronzeAge-v1.")
        super().__init__(**arguments)


def _rules(game: Game | str, options: Mapping[str, object], opponents: int) -> Game:
    """The game, if it can be played against so many."""
    if "seats" in options:
        raise BadOption("The number of opponents decides how many seats there are: give opponents, not seats.")
    rules = rules_of(game, options)
    if rules.together and not opponents:
        return rules
    if 1 + opponents not in rules.seats:
        raise BadOption(
            "{game} is for {least} to {most} opponents of the agent, not {opponents}.",
            game=rules.name,
            least=rules.seats[0] - 1,
            most=rules.seats[-1] - 1,
            opponents=opponents,
        )
    for choice in rules.choices:
        if choice.seats and 1 + opponents not in choice.seats and rules.options[choice.name] != choice.values[0]:
            fitting = [seats - 1 for seats in choice.seats]
            raise BadOption(
                "Option {option} of {game} is for another number of opponents than {opponents}: {fitting}.",
                option=choice.name,
                game=rules.name,
                opponents=opponents,
                fitting=", ".join(map(str, [0, *fitting] if rules.together else fitting)),
            )
    return rules
