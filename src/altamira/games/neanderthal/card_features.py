"""The cards of a deck as rows of numbers, for learning programs."""

from __future__ import annotations

from typing import Final

from altamira.core.features import cut, one_of
from altamira.games.neanderthal.components import (
    BIOMES,
    CLAIM_NAMES,
    COLOUR_NAMES,
    COLOURS,
    HOOKS,
    ICE,
    ICON_NAMES,
    PORTAL_NAMES,
    PORTALS,
    SPECIES_NAMES,
    TYPE_NAMES,
    Deck,
)

FACES: Final = range(1, 7)
BIOME_COLUMNS: Final = [
    "is there", "ice", "index + 1", "climax", *TYPE_NAMES, "predator", "star", "hits",
    *(f"needs {colour}" for colour in COLOUR_NAMES), *(f"bite {face}" for face in FACES),
    *(f"frost {face}" for face in FACES), "children", *(f"gives {colour}" for colour in COLOUR_NAMES), "basket",
    *CLAIM_NAMES[1:], "set", "horns", "yields children", *(f"yields {colour}" for colour in COLOUR_NAMES),
]  # fmt: skip
DAUGHTER_COLUMNS: Final = [
    "is there", "index + 1", *(f"rank of {name}" for name in SPECIES_NAMES), *(f"bid {c}" for c in COLOUR_NAMES),
    *PORTAL_NAMES, *ICON_NAMES,
]  # fmt: skip


def abilities(deck: Deck, card: int) -> list[int]:
    """The number of each ability of a card; daughters count on from BIOMES."""
    result = [0] * HOOKS
    for key in range(HOOKS):
        for i, carrier in enumerate(deck.hooks[key]):
            if carrier == card:
                result[key] += int(deck.hook_numbers[key][i])
    return [cut(number) for number in result]


def biome_row(deck: Deck, card: int) -> list[int]:
    """A card of the rows by its numbers; GAP is a row of 0."""
    if card < 0:
        return [0, int(card == ICE), *[0] * (len(BIOME_COLUMNS) - 2 + HOOKS)]
    row = [
        1,
        0,
        card + 1,
        deck.climax[card],
        *one_of(deck.type[card], len(TYPE_NAMES)),
        int(deck.predator[card]),
        int(deck.star[card]),
        deck.hits[card],
        *deck.needs[card],
        *(deck.bite[card] >> face & 1 for face in FACES),
        *(deck.frost[card] >> face & 1 for face in FACES),
        deck.children[card],
        *deck.discs[card],
        int(deck.basket[card]),
        *one_of(deck.claim[card] - 1, len(CLAIM_NAMES) - 1),
        deck.set[card],
        deck.horns[card],
        deck.yield_children[card],
        *deck.yield_discs[card],
    ]
    return [*(cut(int(number)) for number in row), *abilities(deck, card)]


def daughter_row(deck: Deck, daughter: int) -> list[int]:
    """A daughter by her numbers; -1: none."""
    if daughter < 0:
        return [0] * (len(DAUGHTER_COLUMNS) + HOOKS)
    icons = dict(zip(deck.icons[daughter], deck.icon_counts[daughter], strict=True))
    row = [
        1,
        daughter + 1,
        *(deck.order[daughter].index(species) + 1 for species in range(len(SPECIES_NAMES))),
        *(deck.bid[daughter].count(colour) for colour in range(COLOURS)),
        *(deck.portals[daughter] >> portal & 1 for portal in range(PORTALS)),
        *(icons.get(icon, 0) for icon in range(len(ICON_NAMES))),
    ]
    return [*(cut(int(number)) for number in row), *abilities(deck, BIOMES + daughter)]
