"""Where the holes of the peg board are, and the ids of everything on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from altamira.games.bronze_age.components import (
    DEVELOPMENT_NAMES,
    FOOD,
    GOODS,
    ITEM_NAMES,
    ITEMS,
    TARGET_NAMES,
    TRACK,
    TRACK_WIDTH,
)

WIDE: Final = "wide"
TALL: Final = "tall"
LAYOUTS: Final = (WIDE, TALL)

MOST_SEATS: Final = 4
DISASTER_ROWS: Final = 5
TARGET_IDS: Final = TARGET_NAMES  # "city-4", "temple"
DEVELOPMENT_IDS: Final = [f"dev-{name}" for name in DEVELOPMENT_NAMES]
REROLL_FORM: Final = "handful"  # the form that dice on the tray belong to

TRACKS_DOWN: Final = (4, 3, 2, 1, 0, FOOD)  # the tracks as they lie on the board, the dearest goods on top
COLOURS: Final = ["#8b5a2b", "#8d959b", "#c8673c", "#7d5aa6", "#b9812f", "#f0c541"]  # of the tracks

Point = tuple[float, float]


@dataclass(frozen=True)
class Board:
    """The peg board in its own coordinates."""

    width: float
    height: float
    left: float  # where the tracks begin; before it stand their names
    right: float  # where the longest track of goods ends; behind it stand what the goods are worth
    top: float
    row: float
    hole: float
    peg: float
    text: float
    names: bool

    def y(self, item: int) -> float:
        """The upper edge of a track."""
        return self.top + TRACKS_DOWN.index(item) * self.row

    def step(self, item: int) -> float:
        if item == FOOD:
            return (self.width - self.left - 8) / int(TRACK[FOOD] + 1)
        return (self.right - self.left) / TRACK_WIDTH

    def point(self, item: int, peg: int) -> Point:
        """The middle of a hole."""
        return self.left + (peg + 0.5) * self.step(item), self.y(item) + self.row * 0.43


BOARDS: Final = {
    WIDE: Board(606, 206, 112, 544, 4, 33, 4.6, 23, 11.5, True),
    TALL: Board(374, 168, 32, 370, 3, 27, 4, 19, 10.5, False),
}
PEGS: Final = [[f"s{seat}-peg-{ITEM_NAMES[item]}" for item in range(ITEMS)] for seat in range(MOST_SEATS)]
assert sorted(TRACKS_DOWN) == list(range(GOODS + 1))
