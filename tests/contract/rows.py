"""The rows that learning programs see, kept up from position to position as many games at once keep them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from altamira import Game, State


class Rows:
    """One for each seat. What a position changed without marking it as changed is found as soon as it is shown."""

    def __init__(self, game: Game, seats: int) -> None:
        self._features = game.features()
        size, keys = self._features.size, self._features.keys
        self._shown = [(vec[u8](bytes(size)), vec[i64]([0] * keys)) for _ in range(seats)]

    def follow(self, state: State) -> None:
        """Write the position over the one before: the same as if it were written anew."""
        for seat, (row, kept) in enumerate(self._shown):
            self._features.rewrite(state, seat, row, 0, kept, 0)
            new = self._features.row(state, seat)
            if bytes(row) != new:
                wrong = {
                    field.name
                    for field in self._features.layout.fields
                    for at in range(field.offset, field.offset + field.size)
                    if row[at] != new[at]
                }
                raise AssertionError(f"seat {seat} is still shown what was before: {', '.join(sorted(wrong))}")
