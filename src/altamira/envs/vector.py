"""Many games at once, stepped in compiled code: no Python per step, only NumPy arrays.

    >>> from altamira.envs import VectorGames
    >>> games = VectorGames("bronze-age", 1024, seats=1, rewards="points")
    >>> observations, info = games.reset(seed=7)
    >>> observations, rewards, terminated, truncated, info = games.step(games.sample())

Every game shows what the seat that decides knows, whoever that is: `info["actor"]` says which one, and
`info["action_mask"]` what it may do. Rewards are of all seats. Chance is played by the environment; game i has the
luck of its seed, `seed + i`, and equals a single game of the rules stepped with `Rng(seed + i)`.

A game that ends, or reaches the limit of decisions, begins anew in the same step (Gymnasium's SAME_STEP): the
observation is that of the new game, the reward that of the old one. `info["final_scores"]` has the points of the
games that ended, in their order, `info["final_obs"]` their last observations: with the limit reached that of
whoever was to decide, at the end that of who moved last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from altamira.core.errors import BadOption, IllegalMove
from altamira.core.game import Game
from altamira.core.rng import Rng
from altamira.core.state import State
from altamira.envs.batch import Batch
from altamira.envs.encoder import Bytes, encoder
from altamira.games import game as rules_of

Rewards: TypeAlias = Literal["returns", "points"]
Info: TypeAlias = dict[str, Any]
REWARDS = ("returns", "points")


class VectorGames:
    """The games of one kind that are played at once.

    rewards: "returns" gives -1 to 1 by the placings, once a game has ended; "points" what each seat has gained or
    lost with this step, counted as if the game ended now: in all, the final score less that of the beginning.
    limit: a game is cut off after so many decisions; None: never.
    copy: masks are copied. Without, `info["action_mask"]` is the one array that every step writes to.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        *,
        seats: int | None = None,
        rewards: Rewards = "returns",
        limit: int | None = None,
        copy: bool = True,
        **options: object,
    ) -> None:
        self.game: Game = rules_of(game, **options) if isinstance(game, str) else game
        if num_envs < 1:
            raise BadOption("There is at least 1 game, not {games}.", games=num_envs)
        if rewards not in REWARDS:
            raise BadOption("Rewards are 'returns' or 'points', not '{rewards}'.", rewards=rewards)
        if limit is not None and limit < 1:
            raise BadOption("The limit is at least 1 decision, not {limit}.", limit=limit)
        first = self.game.new(self.game.seats[0] if seats is None else seats)
        self.encoder = encoder(self.game)
        self.num_envs = num_envs
        self.seats = int(first.seats)
        self.actions = self.encoder.actions
        self.size = self.encoder.size
        self._copy = copy
        self._batch = Batch(first, self.encoder.features, self.actions, num_envs, limit or 0, rewards == "points")
        self._masks = np.frombuffer(memoryview(self._batch.masks), np.uint8).reshape(num_envs, self.actions)
        self._rng = Rng(0)
        self._begun = False

    def reset(self, *, seed: int | Sequence[int] = 0) -> tuple[Bytes, Info]:
        """New games. seed: of the first one, the others follow; or one for each."""
        seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else [int(one) for one in seed]
        if len(seeds) != self.num_envs:
            raise BadOption(
                "There are {games} games, not {seeds} as the seeds.", games=self.num_envs, seeds=len(seeds)
            )
        self._batch.reset(seeds)
        self._rng = Rng(f"actions {seeds[0]}")
        self._begun = True
        return self._observations(), self._info()

    def step(
        self, actions: NDArray[np.integer[Any]] | Sequence[int]
    ) -> tuple[Bytes, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """One action in each game: observations, rewards of all seats, terminated, truncated, info."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if not self._begun:
            raise IllegalMove("The games have not begun: call reset() first.")
        if chosen.shape != (self.num_envs,):
            raise IllegalMove(
                "Each of the {games} games needs one action; this has the shape {shape}.",
                games=self.num_envs,
                shape=str(chosen.shape),
            )
        data = chosen.tobytes()
        wrong = self._batch.wrong(data)
        if wrong >= 0:
            raise IllegalMove(
                "Action {action} is not legal in game {game}, nothing was played; legal: {legal}.",
                action=int(chosen[wrong]),
                game=wrong,
                legal=_some(np.flatnonzero(self._masks[wrong]).tolist()),
            )
        self._batch.step(data)
        rewards = np.frombuffer(self._batch.rewards(), np.float32).reshape(self.num_envs, self.seats)
        terminated = np.frombuffer(self._batch.terminated(), np.bool_)
        truncated = np.frombuffer(self._batch.truncated(), np.bool_)
        info = self._info()
        info["final_obs"] = np.frombuffer(self._batch.last_observations(), np.uint8).reshape(-1, self.size)
        info["final_scores"] = np.frombuffer(self._batch.final_scores(), np.int64).reshape(-1, self.seats)
        return self._observations(), rewards, terminated, truncated, info

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, at random; the same again after the same reset."""
        return np.frombuffer(self._batch.sample(self._rng), np.int64)

    def after(
        self, games: NDArray[np.integer[Any]] | Sequence[int] | None = None
    ) -> tuple[Bytes, NDArray[np.int64], NDArray[np.int64]]:
        """What every legal action leads to, for who learns the value of positions.

        games: the numbers of those that are asked about; None: all of them.
        The rows of the positions right after each legal action, before chance answers, as the seat that acts knows
        them; the actions; and how many each game has. All games one after the other, actions ascending.
        """
        which = list(range(self.num_envs)) if games is None else [int(game) for game in games]
        for game in which:
            if not 0 <= game < self.num_envs:
                raise BadOption(
                    "Games have numbers from 0 to {last}, not {game}.", last=self.num_envs - 1, game=game
                )
        rows = np.frombuffer(self._batch.after(which), np.uint8).reshape(-1, self.size)
        actions = np.frombuffer(self._batch.legal(which), np.int64)
        return rows, actions, np.frombuffer(self._batch.counts(which), np.int64)

    def state(self, game: int) -> State:
        """A copy of the position of one game, with all that is hidden."""
        return self._batch.state(game)

    def _observations(self) -> Bytes:
        return np.frombuffer(self._batch.observations(), np.uint8).reshape(self.num_envs, self.size)

    def _info(self) -> Info:
        return {
            "action_mask": self._masks.copy() if self._copy else self._masks,
            "actor": np.frombuffer(self._batch.actors(), np.int64),
        }


def _some(legal: list[int]) -> str:
    return ", ".join(str(action) for action in legal[:8]) + (" …" if len(legal) > 8 else "")
