"""A table for learning programs: game after game, with chance played by a seeded generator."""

from __future__ import annotations

import secrets
from typing import Any, SupportsIndex, TypedDict

import numpy as np
from gymnasium import spaces

from altamira.core.errors import IllegalMove
from altamira.core.game import Game, some
from altamira.core.rng import Rng
from altamira.core.state import OVER, State
from altamira.envs.arguments import action_of, limit_for, seed_of
from altamira.envs.encoder import Bytes, Encoder, Mask
from altamira.envs.rewards import Rewards, reading, standing
from altamira.envs.single import advance, deal, look


class Observation(TypedDict):
    observation: Bytes
    action_mask: Mask


class Table:
    """One game of so many seats at a time.

    rewards: "returns" gives -1 to 1 by the places, once the game is over; "points" after every move what each seat
    has gained or lost, counted as if the game ended now, so that they add up to the final score (what a seat has
    from the beginning comes with the first); "margin" the same of the difference to the best other seat; where all
    win or lose together both are the points of all. What others hide from a seat counts in its rewards when the
    game is over, not before.
    limit: the game is cut off after so many decisions; 0: a number that no sensible game reaches; None: never.

    A table can be copied and pickled, and goes on in the copy as it would have here.
    """

    def __init__(
        self,
        rules: Game,
        seats: int,
        rewards: Rewards = "returns",
        limit: int | None = 0,
    ) -> None:
        self.rules = rules
        self._first: State = self.rules.new(seats)
        self.seats = int(self._first.seats)
        self.rewards = reading(rewards, self.seats)
        self.limit = limit_for(rules.id, limit)
        self.encoder = Encoder(self.rules)
        self.actions = self.rules.actions
        self._features = self.encoder.features
        self._size = self.encoder.size
        self._nothing = bytes(self.actions)  # the mask of a seat that is not on turn
        self._rng = Rng(secrets.randbits(63))
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """A new game; with a seed, its luck and that of the games after it can be repeated."""
        if seed is not None:
            self._rng = Rng(seed_of(seed))
        self.count_from_here()
        self.state: State = self._first.clone()
        self.actor: int = deal(self.state, self._rng)
        self._seen: bytes | None = None  # by the acting seat
        self._standing = [0] * self.seats  # what has been paid

    def count_from_here(self) -> None:
        """The decisions up to here do not count towards the limit."""
        self.moves = 0
        self.cut_off = False

    def play(self, action: SupportsIndex) -> list[float] | None:
        """Play a legal move of the acting seat; the rewards of all seats, None for none."""
        self.actor = advance(self.state, int(action), self._rng)
        self._seen = None
        self.moves += 1
        self.cut_off = self.limit is not None and self.moves >= self.limit and self.actor != OVER
        if self.rewards != "returns":
            before, self._standing = self._standing, standing(self.rules, self.state, self.rewards)
            return [float(after - was) for after, was in zip(self._standing, before, strict=True)]
        return self.state.returns() if self.actor == OVER else None

    def result(self, seat: int) -> dict[str, Any]:
        """What the game has come to, as this seat knows it: everybody's points, and its own place."""
        view = self.rules.view(self.state, seat)
        return {"scores": np.array(view.scores, np.int64), "placing": int(view.placings[seat])}

    def stop(self) -> None:
        """Nobody decides any more, though the game is not over by its rules: somebody broke them."""
        self.actor, self._seen = OVER, None

    def observe(self, seat: int) -> Observation:
        """What a seat knows, and what it may do now; arrays of the caller's own."""
        if seat == self.actor:
            seen = self._turn()
        else:
            seen = self._features.row(self.state, seat) + self._nothing
        row = np.frombuffer(bytearray(seen), np.uint8)  # a copy that may be written to
        return {"observation": row[: self._size], "action_mask": row[self._size :].view(np.int8)}

    def _turn(self) -> bytes:
        if self._seen is None:
            self._seen = look(self._features, self.state, self.actor, self.actions)
        return self._seen

    def mask(self, seat: int) -> Mask:
        """1 for each legal action of a seat; all 0 when it is not its turn."""
        if seat != self.actor:
            return np.zeros(self.actions, np.int8)
        return np.frombuffer(self._turn(), np.int8)[self._size :].copy()

    def is_legal(self, action: SupportsIndex) -> bool:
        number = action_of(action)
        return 0 <= number < self.actions and self.actor >= 0 and self._turn()[self._size + number] == 1

    def refuse(self, action: object) -> IllegalMove:
        """Why this action cannot be played."""
        return IllegalMove(
            "Move {move} is not possible here; possible: {moves}.", move=str(action), moves=self.possible()
        )

    def possible(self) -> str:
        """The first of the legal moves, for a message."""
        legal = self.state.legal() if self.actor >= 0 else []
        return some([f"{move} ({self.rules.write(self.state, move)})" for move in legal])

    def __getstate__(self) -> dict[str, Any]:
        """All but what writes the rows, which the encoder makes anew."""
        return {name: value for name, value in vars(self).items() if name != "_features"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._features = self.encoder.features

    def everything(self) -> Bytes:
        """What each seat knows, one row after the other: together, all there is to know."""
        return np.concatenate([self.encoder.encode_state(self.state, seat) for seat in range(self.seats)])

    def observation_space(self) -> spaces.Dict:
        row = spaces.Box(np.zeros(self._size, np.uint8), self.encoder.high, dtype=np.uint8)
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": row, "action_mask": mask})

    def state_space(self) -> spaces.Box:
        high = np.tile(self.encoder.high, self.seats)
        return spaces.Box(np.zeros_like(high), high, dtype=np.uint8)

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)
