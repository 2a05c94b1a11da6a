"""A game whose seats act one after the other, as PettingZoo's AEC environments have it."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

import altamira
from altamira.core.errors import BadOption, IllegalMove
from altamira.core.state import OVER
from altamira.envs.arguments import Illegal, no_game, penalty_of
from altamira.envs.encoder import Bytes
from altamira.envs.render import MODES, check, render
from altamira.envs.rewards import Rewards
from altamira.envs.table import Observation, Table

OF_A_GAME = ("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos")


class Environment(AECEnv):  # type: ignore[misc]
    """One table; games derive from this.

    seats: the number of agents, player_0 and on. rewards: "returns", from -1 to 1 by the places at the end;
    "points", what every move brought each seat, which adds up to its final score; "margin", the same of the
    difference to the best other seat; alone always points, and where all win or lose together both are the points
    of all. What a seat has from the beginning comes with the first move. limit: how many decisions until
    the game is cut off; 0: a number that no sensible game reaches; None: never. illegal: the reward of who makes
    an illegal move, which ends the game, and of everybody where all win or lose together; None: it is refused with
    an error; "loss": -1 with returns, as a lost game has, but refused with points and margins, where no number is
    sure to be less than what playing on would bring. All else are options of the game.

    Points and margins count at once what a seat holds hidden, but nobody else's before the game is over: whoever
    learns for one agent must not look at `rewards` of the others, which tell what these hold.

    The masks are all 0 when the game is over; one that is cut off still shows what whoever was on turn could have
    done, for who wants to judge that position.

    When the game is over or cut off, `infos` has for each agent the `scores` of all and its own `placing`, as it
    knows them; after an illegal move instead, as `illegal`, whether it was the one who made it.

    A table can be copied and pickled in the middle of a game, and goes on in the copy as it would have here.
    """

    id: ClassVar[str]
    metadata: dict[str, Any]

    def __init__(
        self,
        seats: int = 2,
        rewards: Rewards = "returns",
        limit: int | None = 0,
        illegal: Illegal = "loss",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        check(render_mode)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "render_modes": list(MODES)}  # its own: wrappers of PettingZoo add to it
        self.table = Table(altamira.game(self.id, **options), seats, rewards, limit)
        self.illegal = penalty_of(illegal, self.table.rewards)
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self.table.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.table.action_space() for agent in self.possible_agents}
        self.state_space = self.table.state_space()
        self._begun = False  # was there a game yet?
        self._rewarded = False  # did the last move bring anybody a reward?

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def _seat(self, agent: str) -> int:
        try:
            return self._seats[agent]
        except (KeyError, TypeError):  # the second one: what cannot be a key
            raise BadOption(
                "There is no agent {agent}; there is: {agents}.",
                agent=repr(agent),
                agents=", ".join(self.possible_agents),
            ) from None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; with a seed, its luck and that of the games after it can be repeated.

        There are no options: what is given is passed over, because PettingZoo's own tests give some.
        """
        self.table.reset(seed)
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._rewarded = False
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.actor]
        self._show()

    def step(self, action: Any) -> None:
        self._check_playing()
        agent, table = self.agent_selection, self.table
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        legal = table.is_legal(action)
        if not legal and self.illegal is None:
            raise table.refuse(action)
        if self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        self._cumulative_rewards[agent] = 0.0
        if not legal:
            for punished in self.possible_agents if table.rules.together else [agent]:
                self._reward(punished, self.illegal or 0.0)
            table.stop()
            self._end(over=True)
            self.infos = {other: {"illegal": other == agent} for other in self.agents}
            self._show()
            return
        gains = table.play(action)
        if gains is not None:
            for other, gain in zip(self.possible_agents, gains, strict=True):
                if gain:
                    self._reward(other, gain)
        if table.actor == OVER or table.cut_off:
            self._end(over=table.actor == OVER)
            self.infos = {other: table.result(seat) for other, seat in self._seats.items()}
        else:
            self.agent_selection = self.possible_agents[table.actor]
        self._show()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What the agent that is to act sees and has got since it acted last."""
        self._check_playing()
        return super().last(observe)  # type: ignore[no-any-return]

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Who is to act, until all agents have ended."""
        self._check_begun()
        return super().agent_iter(max_iter)

    def __getattr__(self, name: str) -> Any:
        """What there is only once a game has begun: its agents, rewards and so on."""
        if name in OF_A_GAME:
            raise AttributeError(f"There is no {name} yet: call reset() first.")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _check_playing(self) -> None:
        if not self._begun or not self.agents:
            raise no_game()

    def _check_begun(self) -> None:
        if not self._begun:
            raise no_game()

    def _reward(self, agent: str, gain: float) -> None:
        self.rewards[agent] = gain
        self._cumulative_rewards[agent] += gain
        self._rewarded = True

    def _end(self, over: bool) -> None:
        ended = dict.fromkeys(self.agents, True)
        if over:
            self.terminations = ended
        else:
            self.truncations = ended
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What the agent knows, and what it may do now."""
        self._check_begun()
        return self.table.observe(self._seat(agent))

    def state(self) -> Bytes:
        """What each seat knows, one row after the other: together, everything."""
        self._check_begun()
        return self.table.everything()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table as the public sees it."""
        if self.render_mode is None:
            raise IllegalMove(
                "Nothing is rendered without a render mode; there is: {modes}.", modes=", ".join(MODES)
            )
        self._check_begun()
        view = self.table.rules.view(self.table.state, None)
        return render(view, self.possible_agents, self.render_mode)

    def close(self) -> None:
        """Nothing is held open; PettingZoo wants it of whatever can be drawn."""


def about(name: str) -> dict[str, Any]:
    return {"name": name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 2}
