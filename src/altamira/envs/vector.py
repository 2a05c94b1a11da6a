"""Many games at once, stepped in compiled code: no Python per step, only NumPy arrays.

    >>> from altamira.envs import VectorGames
    >>> games = VectorGames("bronze-age", 1024, seats=1, rewards="points")
    >>> observations, info = games.reset(seed=7)
    >>> observations, rewards, terminated, truncated, info = games.step(games.sample())

Every game shows what the seat that decides knows, whoever that is: `info["actor"]` says which one, and
`info["action_mask"]` what it may do. Rewards are of all seats. Chance is played by the environment: with `seed=7`
game i has the luck of `Rng("7 i")`, and equals a single game of the rules stepped with it.

A game that ends, or reaches the limit of decisions, begins anew in the same step (Gymnasium's SAME_STEP): the
observation is that of the new game, the reward that of the old one. `info["final_scores"]` has the points of the
games that ended, in their order and with what was hidden; `info["final_obs"]` their last observations: with the
limit reached that of whoever was to decide, at the end that of who moved last.

Every array is the caller's own, and stays as it was. With `copy=False` nothing is copied: then arrays can only be
read, and those of observations and masks change with the next step. (PyTorch writes to arrays that can only be
read; do not let it.) Masks are of `uint8`.
"""

from __future__ import annotations

import reprlib
import secrets
import sys
from collections.abc import Sequence
from typing import Any, Final, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from altamira.core.errors import BadOption, IllegalMove
from altamira.core.game import Game
from altamira.core.rng import Rng
from altamira.core.state import OVER, State
from altamira.core.whole import whole
from altamira.envs.arguments import limit_for, rules_of, seed_of
from altamira.envs.batch import Batch
from altamira.envs.encoder import Bytes, encoder
from altamira.envs.rewards import Rewards, counting, reading, secret

INT64: Final = np.dtype(np.int64)
MOST_GAMES: Final = 2**31  # no memory holds more; compiled code could not count their bytes
Info: TypeAlias = dict[str, Any]
Actions: TypeAlias = NDArray[np.integer[Any]] | Sequence[int]
Array = TypeVar("Array", bound=NDArray[Any])


class VectorGames:
    """The games of one kind that are played at once.

    rewards: "returns" gives -1 to 1 by the placings, once a game has ended; "points" what each seat has gained or
    lost with this step, counted as if the game ended now, so that they add up to the final score; "margin" the
    same of the difference to the best other seat. Alone always points; where all win or lose together, the points
    of all are everybody's. What others hide from a seat counts in its rewards when the game is over, not before;
    what it holds itself counts at once. So the rewards of the other seats tell what these hold: with points and
    margins no seat may learn from them before the game is over.
    limit: a game is cut off after so many decisions; 0: a number that no sensible game reaches; None: never.
    copy: every array is the caller's own. Without, they can only be read, and what a step has shown can change
    with the next one: faster.
    start: a full position of this game (of a view: `view.guess(rng)`), from which all begin instead of from the
    first one: to play a position on many times, or to practise the end of a game. What was to happen there by
    chance happens in each game by its own luck, and the first reward brings what each seat has already.
    All else are options of the game, if it is given by its name.

    The games cannot be pickled or copied; `state` copies the position of one of them.
    """

    def __init__(
        self,
        game: Game | str,
        num_envs: int,
        *,
        seats: int | None = None,
        rewards: Rewards = "returns",
        limit: int | None = 0,
        copy: bool = True,
        start: State | None = None,
        **options: object,
    ) -> None:
        self.game: Game = rules_of(game, options)
        games = whole(num_envs)
        if games is None or games < 1:
            raise BadOption("There is at least 1 game, not {games}.", games=repr(num_envs))
        if games > MOST_GAMES:
            raise _too_many(games)
        self.limit = limit_for(self.game.id, limit)
        self.encoder = encoder(self.game)
        first = self._first(start, seats)
        self.num_envs = games
        self.seats = int(first.seats)
        self.rewards = reading(rewards, self.seats)
        self.actions = self.encoder.actions
        self.size = self.encoder.size
        self._copy = copy
        try:
            self._batch = Batch(
                first,
                self.encoder.features,
                self.actions,
                games,
                min(self.limit or 0, sys.maxsize),
                counting(self.game, self.rewards),
                secret(self.game),
            )
        except MemoryError:
            raise _too_many(games) from None
        self._rows = np.frombuffer(memoryview(self._batch.rows), np.uint8).reshape(games, self.size)
        self._masks = np.frombuffer(memoryview(self._batch.masks), np.uint8).reshape(games, self.actions)
        self._actors = np.frombuffer(memoryview(self._batch.actors), np.int64)
        self._no_rewards = _read_only(np.zeros((games, self.seats), np.float32))
        self._none_ended = _read_only(np.zeros(games, np.bool_))
        self._no_rows = _read_only(np.zeros((0, self.size), np.uint8))
        self._no_scores = _read_only(np.zeros((0, self.seats), np.int64))
        self._rng = Rng(0)
        self._begun = False

    def _first(self, start: State | None, seats: int | None) -> State:
        """The position from which every game begins."""
        if start is None:
            return self.game.new(self.game.seats[0] if seats is None else seats)
        self.encoder.check(start)
        if seats not in (None, start.seats):
            raise BadOption(
                "The position to begin from has {number} seats, not {seats}.",
                number=int(start.seats),
                seats=repr(seats),
            )
        if start.actor() == OVER:
            raise BadOption("The position to begin from is the end of a game.")
        own, given = self.game.dump(self.game.new(start.seats)), self.game.dump(start)
        if other := [name for name in self.game.chosen if own[name] != given[name]]:
            raise BadOption(
                "The position to begin from is of a game with other options ({options}): give these, too.",
                options=", ".join(other),
            )
        return start.clone()

    def reset(self, *, seed: int | Sequence[int] | NDArray[np.integer[Any]] | None = None) -> tuple[Bytes, Info]:
        """New games. seed: a number, from which every game gets a luck of its own; or one for each game.

        Without a seed the luck goes on: other games every time.
        """
        if seed is not None or not self._begun:
            seeds = self._seeds(secrets.randbits(63) if seed is None else seed)
            self._batch.seed([Rng(one) for one in seeds])
            self._rng = Rng(f"actions {seeds[0]}")
        self._batch.reset()
        self._begun = True
        return self._own(self._rows), self._info()

    def _seeds(self, seed: int | Sequence[int] | NDArray[np.integer[Any]]) -> list[str] | list[int]:
        """One for each game; from two numbers follow two batches that share no game."""
        number = whole(seed)
        if number is not None:
            return [f"{number} {game}" for game in range(self.num_envs)]
        if isinstance(seed, str | bytes | bytearray):  # sequences, but not of seeds
            seed_of(seed)
        given = cast(Sequence[int], seed) if isinstance(seed, Sequence) or np.ndim(seed) else [seed]
        seeds = [seed_of(one) for one in given]
        if len(seeds) != self.num_envs:
            raise BadOption(
                "There are {games} games, not {seeds} as the seeds.", games=self.num_envs, seeds=len(seeds)
            )
        return seeds

    def step(
        self, actions: Actions
    ) -> tuple[Bytes, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """One action in each game: observations, rewards of all seats, terminated, truncated, info."""
        self._check_begun()
        chosen = _numbers(actions)
        if chosen.shape != self._actors.shape:
            raise IllegalMove(
                "Each of the {games} games needs one action; this has the shape {shape}.",
                games=self.num_envs,
                shape=str(chosen.shape),
            )
        batch = self._batch
        wrong = batch.step(chosen.tobytes())
        if wrong >= 0:
            raise IllegalMove(
                "Action {action} is not legal in game {game}, nothing was played; legal: {legal}.",
                action=int(np.asarray(actions)[wrong]),  # as it was given: numbers can be too large for ours
                game=wrong,
                legal=_some(np.flatnonzero(self._masks[wrong]).tolist()),
            )
        rewards, terminated, truncated = self._no_rewards, self._none_ended, self._none_ended
        rows, scores = self._no_rows, self._no_scores
        if paid := batch.rewards():
            rewards = np.frombuffer(paid, np.float32).reshape(self.num_envs, self.seats)
        if batch.ended:
            rows = np.frombuffer(memoryview(batch.last), np.uint8).reshape(-1, self.size)
            scores = np.frombuffer(batch.final_scores(), np.int64).reshape(-1, self.seats)
            terminated = np.frombuffer(memoryview(batch.terminated), np.bool_)
            truncated = np.frombuffer(memoryview(batch.truncated), np.bool_)
        own = self._own
        info = {**self._info(), "final_obs": own(rows), "final_scores": own(scores)}
        return own(self._rows), own(rewards), own(terminated), own(truncated), info

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, at random; the same again after the same reset."""
        self._check_begun()
        return self._own(np.frombuffer(self._batch.sample(self._rng), np.int64))

    def after(
        self, games: Actions | NDArray[np.bool_] | None = None
    ) -> tuple[Bytes, NDArray[np.int64], NDArray[np.int64]]:
        """What every legal action leads to, for who learns the value of positions.

        games: the numbers of those that are asked about, or a mask that has a truth value for each; None: all of
        them.
        The rows of the positions right after each legal action, before chance answers, as the seat that acts knows
        them; the actions; and how many each game has. All games one after the other, actions ascending.
        """
        self._check_begun()
        which = list(range(self.num_envs)) if games is None else self._which(games)
        rows = np.frombuffer(memoryview(self._batch.after(which)), np.uint8).reshape(-1, self.size)
        actions = np.frombuffer(self._batch.legal(which), np.int64)
        counts = np.frombuffer(self._batch.counts(which), np.int64)
        return self._own(rows), self._own(actions), self._own(counts)

    def state(self, game: int) -> State:
        """A copy of the position of one game, with all that is hidden."""
        self._check_begun()
        return self._batch.state(self._number(game))

    def __reduce__(self) -> tuple[Any, ...]:
        raise BadOption(
            "Many games at once cannot be pickled or copied: make them anew, and take positions with state()."
        )

    def _check_begun(self) -> None:
        if not self._begun:
            raise IllegalMove("The games have not begun: call reset() first.")

    def _which(self, games: Actions | NDArray[np.bool_]) -> list[int]:
        try:
            asked = np.asarray(games)
        except ValueError:  # lists of different lengths
            asked = np.asarray(None)
        if not asked.ndim:
            raise BadOption("Games are a list of their numbers, or a mask, not {games}.", games=repr(games))
        if asked.dtype != np.bool_:
            return [self._number(game) for game in games]
        if asked.shape != (self.num_envs,):
            raise BadOption(
                "A mask has a truth value for each of the {games} games; this has the shape {shape}.",
                games=self.num_envs,
                shape=str(asked.shape),
            )
        return np.flatnonzero(asked).tolist()

    def _number(self, game: Any) -> int:
        number = whole(game)
        if number is None or not 0 <= number < self.num_envs:
            raise BadOption(
                "Games have numbers from 0 to {last}, not {game}.", last=self.num_envs - 1, game=repr(game)
            )
        return number

    def _own(self, array: Array) -> Array:
        """What the caller gets: a copy, unless it wants none."""
        return array.copy() if self._copy else array

    def _info(self) -> Info:
        return {
            "action_mask": self._own(self._masks),
            # Copied always: it takes no time, and whoever keeps steps wants to know whose they were.
            "actor": self._own(np.frombuffer(self._actors.tobytes(), np.int64)),
        }


def _too_many(games: int) -> BadOption:
    return BadOption("So many games have no room in the memory: {games}.", games=games)


def _numbers(actions: Any) -> NDArray[np.int64]:
    """Whole numbers; floats that are whole are taken too."""
    if type(actions) is np.ndarray and actions.dtype is INT64:
        return actions  # what sample() gives, and most learners
    try:
        given = np.asarray(actions)
    except ValueError:  # lists of different lengths
        given = np.asarray(None)
    kind = given.dtype.kind
    if kind in "iu" or (kind == "f" and ((np.abs(given) < 2**53) & (given == np.trunc(given))).all()):
        return np.ascontiguousarray(given, np.int64)
    raise IllegalMove(
        "Actions are whole numbers, one for each game, not {actions}.", actions=reprlib.repr(actions)
    )


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array


def _some(legal: list[int]) -> str:
    return ", ".join(str(action) for action in legal[:8]) + (" …" if len(legal) > 8 else "")
