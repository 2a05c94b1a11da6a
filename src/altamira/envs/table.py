"""A table for learning programs: game after game, with chance played by a seeded generator."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Literal, SupportsIndex, TypeAlias, TypedDict

import numpy as np
from gymnasium import spaces

import altamira
from altamira.core.errors import BadOption, IllegalMove
from altamira.core.game import Game, some
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER, State
from altamira.envs.encoder import Bytes, Encoder, Mask
from altamira.envs.rewards import margins

Rewards: TypeAlias = Literal["places", "points"]
MOST_MOVES = {"stone-age": 4000, "bronze-age": 2000, "neanderthal": 2000}  # several times what random games need


class Observation(TypedDict):
    observation: Bytes
    action_mask: Mask


class Table:
    """One game of so many seats at a time.

    Rewards by places: what `State.returns` says when the game is over, 0 until then. By points: after every move,
    what it changed of the difference to the best other seat, so that a game's rewards add up to the difference at
    its end; alone the points themselves. After `max_moves` decisions a game is cut off as it stands.
    """

    def __init__(
        self,
        id: str,
        seats: int,
        rewards: Rewards = "places",
        max_moves: int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        if rewards not in ("places", "points"):
            raise BadOption("Rewards are by places or by points, not by {rewards}.", rewards=str(rewards))
        if max_moves is not None and not (type(max_moves) is int and max_moves >= 1):
            raise BadOption("A game is cut off after at least 1 move, not {moves}.", moves=str(max_moves))
        self.rules: Game = altamira.game(id, **(options or {}))
        self.rules.new(seats)  # says what is wrong with seats and options
        self.seats = seats
        self.by_points = rewards == "points" or seats == 1
        self.max_moves = MOST_MOVES[id] if max_moves is None else max_moves
        self.encoder = Encoder(self.rules)
        self.actions = self.rules.actions
        self._rng: Rng | None = None
        self.reset(0)
        self._rng = None

    def reset(self, seed: int | None = None) -> None:
        """A new game; with a seed, its luck and that of the games after it can be repeated."""
        if seed is not None:
            self._rng = Rng(seed)
        elif self._rng is None:
            self._rng = Rng(secrets.randbits(63))
        self.moves = 0
        self.illegal = False  # did the game end by an illegal move?
        self.state: State = self.rules.new(self.seats)
        self._deal()
        self._margins = margins(self.rules, self.state) if self.by_points else []

    def play(self, action: SupportsIndex) -> list[float] | None:
        """Play a legal move of the acting seat; the rewards of all seats, None for none."""
        self.state.apply(int(action))
        self.moves += 1
        self._deal()
        if self.by_points:
            before, self._margins = self._margins, margins(self.rules, self.state)
            return [float(after - was) for after, was in zip(self._margins, before, strict=True)]
        return self.state.returns() if self.actor == OVER else None

    def _deal(self) -> None:
        state, rng = self.state, self._rng
        assert rng is not None
        while (actor := state.actor()) == CHANCE:
            state.apply(state.sample(rng))
        self.actor: int = actor
        self.cut_off = actor != OVER and self.moves >= self.max_moves
        self._mask: Mask | None = None

    @property
    def mask(self) -> Mask:
        """1 for each legal action of the acting seat."""
        if self._mask is None:
            self._mask = self.encoder.mask_of(self.state.legal() if self.actor >= 0 else [])
        return self._mask

    def is_legal(self, action: SupportsIndex) -> bool:
        number = int(action)
        return 0 <= number < self.actions and bool(self.mask[number])

    def refuse(self, action: object) -> IllegalMove:
        """Why this action cannot be played."""
        legal = self.state.legal() if self.actor >= 0 else []
        moves = [f"{action} ({self.rules.write(self.state, action)})" for action in legal]
        return IllegalMove(
            "Move {move} is not possible here; possible: {moves}.", move=str(action), moves=some(moves)
        )

    def observe(self, seat: int) -> Observation:
        """What a seat knows, and what it may do now; arrays of the caller's own."""
        mask = self.mask.copy() if seat == self.actor else np.zeros(self.actions, np.int8)
        return {"observation": self.encoder.encode_state(self.state, seat).copy(), "action_mask": mask}

    def observation_space(self) -> spaces.Dict:
        rows = spaces.Box(np.zeros(self.encoder.size, np.uint8), self.encoder.high, dtype=np.uint8)
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        return spaces.Dict({"observation": rows, "action_mask": mask})

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.actions)
