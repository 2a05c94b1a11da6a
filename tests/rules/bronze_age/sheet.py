"""The printed sheets and the board as tables: what tests and scorer know without asking the library."""

from __future__ import annotations

EDITIONS = ("classic", "revised", "late-bronze-age")
FACES = ("food", "good", "skull", "workers", "either", "coins")
GOODS = ("wood", "stone", "pottery", "cloth", "spearheads")
ROWS = {"wood": 8, "stone": 7, "pottery": 6, "cloth": 5, "spearheads": 4, "food": 15}

# What a row of goods is worth with the peg on each of its places
WORTH = {
    "wood": (0, 1, 3, 6, 10, 15, 21, 28, 36),
    "stone": (0, 2, 6, 12, 20, 30, 42, 56),
    "pottery": (0, 3, 9, 18, 30, 45, 63),
    "cloth": (0, 4, 12, 24, 40, 60),
    "spearheads": (0, 5, 15, 30, 50),
}

CITIES = {"city-4": 3, "city-5": 4, "city-6": 5, "city-7": 6}

# Boxes, first value, later value in the classic edition, later value since
MONUMENTS = {
    "step-pyramid": (3, 1, 0, 0),
    "stone-circle": (5, 2, 1, 1),
    "temple": (7, 4, 2, 3),
    "obelisk": (9, 6, 3, 4),
    "hanging-gardens": (11, 8, 4, 5),
    "great-wall": (13, 10, 5, 6),
    "great-pyramid": (15, 12, 6, 8),
}
STRUCK_OUT = {1: set(), 2: {"temple", "great-pyramid"}, 3: {"hanging-gardens"}, 4: set()}
BOXES = {**CITIES, **{name: row[0] for name, row in MONUMENTS.items()}}

# Price and points: classic, revised, late-bronze-age; None: not in that edition
DEVELOPMENTS: dict[str, tuple[tuple[int, int] | None, ...]] = {
    "leadership": ((10, 2), (10, 2), (10, 2)),
    "irrigation": ((10, 2), (10, 2), (10, 2)),
    "agriculture": ((15, 3), (15, 3), (15, 3)),
    "quarrying": ((15, 3), (15, 3), (15, 3)),
    "medicine": ((15, 3), (20, 4), (20, 4)),
    "preservation": (None, None, (20, 4)),
    "coinage": ((20, 4), (20, 4), (20, 4)),
    "caravans": ((20, 4), (20, 4), (20, 4)),
    "shipping": (None, None, (25, 5)),
    "smithing": (None, None, (25, 5)),
    "religion": ((20, 6), (25, 7), (25, 7)),
    "granaries": ((30, 6), (30, 6), (30, 6)),
    "masonry": ((30, 6), (30, 6), (30, 6)),
    "engineering": ((40, 6), (40, 6), (40, 6)),
    "commerce": (None, None, (40, 8)),
    "architecture": ((50, 8), (60, 8), (60, 8)),
    "empire": ((60, 8), (70, 10), (70, 10)),
}


def developments(edition: str) -> dict[str, tuple[int, int]]:
    """Price and points of everything that can be bought in this edition."""
    column = EDITIONS.index(edition)
    return {name: row[column] for name, row in DEVELOPMENTS.items() if row[column] is not None}  # type: ignore[misc]


def monuments(edition: str, seats: int) -> list[str]:
    """The monuments in play."""
    out = set() if edition == "late-bronze-age" else STRUCK_OUT[seats]
    return [name for name in MONUMENTS if name not in out]


def later_value(edition: str, monument: str) -> int:
    return MONUMENTS[monument][2 if edition == "classic" else 3]
