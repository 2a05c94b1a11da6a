"""Seats: a colour, a mark on the chest and a pattern each, because colour never carries meaning alone."""

from __future__ import annotations

import re
from typing import Final

from altamira.draw.icons import sheet
from altamira.draw.markup import path, symbol
from altamira.draw.palette import INK

COLOURS: Final = ["#c9341e", "#1c6dbe", "#f4be2a", "#2f2b36", "#f4efe4"]
ON: Final = ["#fff", "#fff", INK, "#fff", INK]  # text on the colour
_PATTERNS: Final = [  # width and height of the tile, what is drawn on it, and how it is turned
    (12, 12, '<g fill="#fff" opacity=".2"><circle cx="3" cy="3" r="1.8"/><circle cx="9" cy="9" r="1.8"/></g>', ""),
    (14, 10, path("M0 8l7-6 7 6", line="#fff", thick=2.4, more='stroke-opacity=".24"'), ""),
    (12, 12, path("M0 0h6v6H0zM6 6h6v6H6z", "#fff", more='opacity=".3"'), ""),
    (10, 10, path("M0 0h3.5v10H0z", "#fff", more='opacity=".17"'), ' patternTransform="rotate(45)"'),
    (12, 12, path("M6 1l5 5-5 5-5-5z", INK, more='opacity=".13"'), ""),
]
_MARKS: Final = [
    '<circle cx="24" cy="25" r="4.7" fill="{0}"/>',
    '<path d="M24 19.5l5.5 9.9h-11z" fill="{0}"/>',
    '<path d="M19.6 20.6h8.8v8.8h-8.8z" fill="{0}"/>',
    '<path d="M24 19.5v11M18.5 25h11" stroke="{0}" stroke-width="4.1"/>',
    '<path d="M24 19l6 6-6 6-6-6z" fill="{0}"/>',
]


def _shape() -> str:
    """The outline of a person, as the sheet draws it."""
    found = re.search(r' d="([^"]+)"', sheet()["person"])
    assert found is not None
    return found[1]


PERSON: Final = _shape()


def definitions(seats: int = len(COLOURS)) -> str:
    """The pieces m0, m1, …, their ghosts g0, g1, … and the patterns p0, p1, … of the seats."""
    inside = sheet()["person"].partition(">")[2].removesuffix("</symbol>")
    return "".join(
        f'<symbol id="m{seat}" viewBox="0 0 48 48"><g color="{COLOURS[seat]}">{inside}</g>'
        f"{_MARKS[seat].format(ON[seat])}</symbol>{_ghost(seat)}{_pattern(seat)}"
        for seat in range(seats)
    )


def _ghost(seat: int) -> str:
    shape = path(PERSON, COLOURS[seat], COLOURS[seat], 2.6, 'fill-opacity=".1" stroke-dasharray="4 3.5"')
    return f'<symbol id="g{seat}" viewBox="0 0 48 48">{shape}</symbol>'


def _pattern(seat: int) -> str:
    w, h, inside, turn = _PATTERNS[seat]
    return f'<pattern id="p{seat}" width="{w}" height="{h}" patternUnits="userSpaceOnUse"{turn}>{inside}</pattern>'


def person(seat: int, x: float, y: float, size: float) -> str:
    """A piece of the seat, with its upper left corner here."""
    return symbol(f"m{seat}", x, y, size)


def ghost(seat: int, x: float, y: float, size: float) -> str:
    """Where a piece of the seat belongs that is elsewhere."""
    return symbol(f"g{seat}", x, y, size)
