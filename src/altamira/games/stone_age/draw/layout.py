"""Where everything lies on the board: one table of numbers for wide screens, one for phones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from altamira.draw.markup import rounded, zone
from altamira.games.stone_age.components import (
    BUILDING,
    CARD,
    CARD_SLOTS,
    CLAY_PIT,
    FIELD,
    FOREST,
    HUNT,
    HUT,
    MOST_PEOPLE,
    PLACE_NAMES,
    QUARRY,
    RINGS,
    RIVER,
    STACKS,
    TOOL_MAKER,
)

WIDE: Final = "wide"
TALL: Final = "tall"
LAYOUTS: Final = (WIDE, TALL)

Point = tuple[float, float]


# The ids of the places in the drawing: "place-clay-pit", "card-2", "building-1"
SLUGS: Final = [
    ("place-" if place < CARD else "") + name.replace(" ", "-") for place, name in enumerate(PLACE_NAMES)
]
TIPS: Final = [f"tip-{slug}" for slug in SLUGS]
FACES: Final = [f"{slug}-face" for slug in SLUGS]


@dataclass(frozen=True)
class Plot:
    """A place of the landscape: its outline, name plate, chip and rings."""

    outline: str
    plate: Point  # the middle of the upper edge
    chip: Point
    room: float  # the most that plate and chip may take
    rings: tuple[Point, ...]
    radius: float


@dataclass(frozen=True)
class Layout:
    width: int
    height: int
    land: tuple[float, float]  # the landscape, from y to y
    camps: tuple[float, float]  # the strip where people are at home
    tray: tuple[float, float]  # the wood behind cards and buildings
    person: float  # the size of a piece
    plots: tuple[Plot, ...]
    cards: tuple[tuple[float, float, float, float], ...]  # x, y, width, height of card 1, 2, …
    tiles: tuple[tuple[float, float, float, float], ...]
    lift: float  # how far above a card or tile its plaque begins
    slot_ring: float
    chip: float  # how far above the lower edge of a card or tile its chip begins
    deck: tuple[float, float, float] | None  # x, y, size; on phones the deck is a number in the status line
    hunt: tuple[float, float, float, float]  # the box where hunters stand

    def outline(self, place: int) -> str:
        """The edge of a place; of a card or a building with its plaque."""
        if place < CARD:
            return self.plots[place].outline
        x, y, w, h = self.cards[place - CARD] if place < BUILDING else self.tiles[place - BUILDING]
        return rounded(x - 3, y - self.lift - 3, w + 6, h + self.lift + 6, 10)

    def slot_point(self, place: int) -> Point:
        """The ring of a card or a building."""
        if place < BUILDING:
            x, y, w, _ = self.cards[place - CARD]
            return x + w - 14, y - self.lift / 2 - 1
        x, y, _, _ = self.tiles[place - BUILDING]
        return x + 15, y - self.lift / 2 - 1

    def hunters(self, count: int) -> list[Point]:
        """Where so many hunters stand: side by side, and closer the more they are."""
        x, y, w, h = self.hunt
        columns, rows = next(grid for grid in ((5, 2), (7, 3), (10, 4)) if grid[0] * grid[1] >= count)
        across, down = w / columns, h / rows
        return [(x + across * (i % columns + 0.5), y + down * (i // columns + 0.5)) for i in range(count)]


def _rows(
    x: float, y: float, columns: int, step: float, down: float, count: int = RINGS[FOREST]
) -> tuple[Point, ...]:
    """Rings in rows; a shorter last row stands in the gaps of the one before."""
    points = []
    for i in range(count):
        row, column = divmod(i, columns)
        points.append((x + column * step + (step / 2 if row and count % columns else 0), y + row * down))
    return tuple(points)


def _wide() -> Layout:
    plots = {
        TOOL_MAKER: Plot(zone(214, 220, 168, 100, 9, 4, 0.2), (298, 210), (298, 304), 176, ((334, 280),), 14),
        HUT: Plot(zone(394, 220, 176, 100, 10, 4, 0.2), (482, 210), (482, 304), 172, ((504, 280), (535, 280)), 14),
        FIELD: Plot(zone(582, 220, 170, 100, 11, 4, 0.2), (667, 210), (667, 304), 172, ((712, 280),), 14),
        HUNT: Plot(zone(8, 96, 196, 224, 3), (106, 84), (106, 303), 186, (), 13),
        FOREST: Plot(zone(214, 40, 176, 166, 4), (302, 28), (352, 53), 172, _rows(256, 155, 4, 31, 28), 13),
        CLAY_PIT: Plot(zone(400, 52, 168, 154, 5), (484, 40), (528, 65), 168, _rows(437, 157, 4, 31, 28), 13),
        QUARRY: Plot(zone(578, 40, 176, 166, 6), (666, 28), (712, 53), 172, _rows(620, 155, 4, 31, 28), 13),
        RIVER: Plot(zone(772, 84, 140, 232, 8, 4, 0.2), (842, 72), (842, 97), 150, _rows(796, 232, 4, 31, 28), 13),
    }
    return Layout(
        width=924,
        height=516,
        land=(0, 330),
        camps=(330, 361),
        tray=(361, 516),
        person=26,
        plots=tuple(plots[place] for place in range(CARD)),
        cards=tuple((817 - 107 * slot, 398, 98, 110) for slot in range(CARD_SLOTS)),
        tiles=tuple((14 + 94 * stack, 398, 82, 106) for stack in range(STACKS)),
        lift=30,
        slot_ring=11.5,
        chip=13,
        deck=(398, 402, 88),
        hunt=(21, 228, 170, 62),
    )


def _tall() -> Layout:
    seven = _rows
    plots = {
        TOOL_MAKER: Plot(zone(9, 252, 115, 66, 9, 3, 0.2), (67, 240), (67, 304), 118, ((96, 294),), 12),
        HUT: Plot(zone(137, 252, 115, 66, 10, 3, 0.2), (195, 240), (195, 304), 118, ((206, 294), (233, 294)), 12),
        FIELD: Plot(zone(265, 252, 115, 66, 11, 3, 0.2), (323, 240), (323, 304), 118, ((352, 294),), 12),
        HUNT: Plot(zone(9, 38, 114, 100, 3, 2, 0.2), (67, 26), (67, 126), 118, (), 10.5),
        FOREST: Plot(
            zone(138, 38, 114, 100, 4, 2, 0.2), (195, 26), (195, 126), 118, seven(158, 96, 4, 25, 23), 10.8
        ),
        CLAY_PIT: Plot(
            zone(267, 38, 114, 100, 5, 2, 0.2), (323, 26), (323, 126), 118, seven(286, 96, 4, 25, 23), 10.8
        ),
        QUARRY: Plot(
            zone(9, 152, 178, 84, 6, 2, 0.16), (98, 142), (98, 182), 170, seven(23, 219, 7, 25, 23), 10.8
        ),
        RIVER: Plot(
            zone(203, 152, 178, 84, 8, 2, 0.16), (292, 142), (292, 182), 170, seven(217, 219, 7, 25, 23), 10.8
        ),
    }
    return Layout(
        width=390,
        height=534,
        land=(22, 326),
        camps=(0, 22),
        tray=(328, 534),
        person=22,
        plots=tuple(plots[place] for place in range(CARD)),
        cards=tuple((295.5 - 95.5 * slot, 358, 86, 72) for slot in range(CARD_SLOTS)),
        tiles=tuple((9 + 95.5 * stack, 462, 82, 64) for stack in range(STACKS)),
        lift=25,
        slot_ring=10,
        chip=16,
        deck=None,
        hunt=(13, 86, 108, 46),
    )


WIDE_LAYOUT: Final = _wide()
TALL_LAYOUT: Final = _tall()


def layout_of(name: str) -> Layout:
    return WIDE_LAYOUT if name == WIDE else TALL_LAYOUT


@cache
def homes(layout: str, seat: int, seats: int) -> tuple[Point, ...]:
    """Where the people of a tribe are at home: every one has a place of its own."""
    board = layout_of(layout)
    room = board.width / seats
    head = 30.0 if layout == WIDE else 2.0
    step = min((room - head - board.person - 4) / (MOST_PEOPLE - 1), board.person * 0.82)
    first, y = room * seat + head + board.person / 2, sum(board.camps) / 2
    return tuple((first + step * person, y) for person in range(MOST_PEOPLE))
