"""Observations and action masks of a game as NumPy arrays.

    >>> import altamira
    >>> from altamira.envs import encoder, points
    >>> match = altamira.new("stone-age", seats=3, seed=7)
    >>> rows = encoder(match.game)
    >>> observation = rows.encode(match.view())  # uint8, one row of rows.size bytes
    >>> mask = rows.mask(match.view())  # int8, 1 for each action id that is legal now
    >>> seen = rows.decode(observation)
    >>> seen["resources"]  # a field by its name, in its shape
    >>> points(seen["points"])  # whole points, of which a row has two bytes each

A row has the same size for every number of seats and all options of a game; for a deck of one's own the encoder is
made of the game that has it. `fields` says what a row holds and where: the first seat is always the one that
observes, the others follow by their number at the table, absent seats are 0. Numbers are cut off at 255; points
are split into two bytes, which `points` puts together.
Action ids are those of the game: `Game.write` and `Game.read` translate them.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from altamira.core.errors import BadOption
from altamira.core.features import LEAST_POINTS, Field
from altamira.core.game import Game, View
from altamira.core.state import State
from altamira.envs.arguments import rules_of, seat_of

Bytes: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]


class Encoder:
    """Writes what one seat knows, and what it may do, as arrays."""

    def __init__(self, game: Game | str) -> None:
        game = rules_of(game, {})
        if type(game).features is Game.features:
            raise BadOption(
                "{game} cannot be written as numbers: its class needs a method features().", game=game.name
            )
        self.game = game
        self.features = game.features()
        self.fields: tuple[Field, ...] = self.features.layout.fields
        self.size: int = int(self.features.size)  # bytes of an observation
        self.actions: int = game.actions  # ids of actions are below this
        high = np.concatenate([np.full(field.size, field.high, np.uint8) for field in self.fields])
        high.flags.writeable = False
        self.high: Bytes = high  # the largest value of each byte; the least is 0

    def __reduce__(self) -> tuple[Any, ...]:
        return (Encoder, (self.game,))  # all the rest follows from the game

    def encode(self, view: View) -> Bytes:
        """What the seat of this view knows; read-only."""
        if view.seat is None:
            raise BadOption("An observation is that of a seat; this view is the public's.")
        return self.encode_state(view.position, view.seat)

    def encode_state(self, state: State, seat: int) -> Bytes:
        """The same from a whole position: what this seat knows of it, and nothing else; read-only."""
        self.check(state)
        return np.frombuffer(self.features.row(state, seat_of(seat, state.seats)), np.uint8)

    def check(self, state: State) -> None:
        """Refuse a position that cannot be written here."""
        if not self.features.fits(state):
            raise BadOption(
                "Here positions of {game} are written; this one is of another game, or with other cards.",
                game=self.game.name,
            )

    def mask(self, view: View) -> Mask:
        """1 for each action that is legal; all 0 when it is not this seat's turn."""
        mask = np.zeros(self.actions, np.int8)
        mask[view.legal] = 1
        return mask

    def named(self, view: View) -> dict[str, list[int]]:
        """The same by the names of the fields, written slowly from the view's facts: for people and for tests."""
        return self.features.named(view)

    def decode(self, row: Bytes) -> dict[str, Bytes]:
        """The fields of a row, or of an array whose last axis is rows, by name; without copying."""
        row = np.asarray(row)
        *lead, size = row.shape or (0,)
        if size != self.size:
            raise BadOption(
                "A row of {game} has {size} bytes; this has the shape {shape}.",
                game=self.game.name,
                size=self.size,
                shape=str(row.shape),
            )
        return {
            field.name: row[..., field.offset : field.offset + field.size].reshape(*lead, *field.shape)
            for field in self.fields
        }


def encoder(game: Game | str) -> Encoder:
    return Encoder(game)


def points(field: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
    """The points of a field that has two bytes for each: its shape without the last axis."""
    pairs = np.asarray(field).astype(np.int64)  # in bytes tens would overflow
    return np.asarray(pairs @ [10, 1] + LEAST_POINTS)
