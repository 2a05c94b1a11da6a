"""K1: what each species would bring into Greenland, as plain data."""

from __future__ import annotations

from typing import Any, Final

from altamira.games.neanderthal.components import (
    ANIMAL,
    BIOMES,
    COLOUR_NAMES,
    COLOUR_OF_SPECIES,
    COLUMNS,
    DAUGHTERS,
    ELDER_NAMES,
    ICE,
    INVENTION,
    ITEMS,
    LEVELS,
    PIECES,
    SPECIES_NAMES,
)
from altamira.games.neanderthal.possible import discs
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.species import DEAD
from altamira.games.neanderthal.state import (
    AS_HUSBAND,
    AS_SUITOR,
    GROUPS,
    MODE_NAMES,
)

TRIBES: Final = ["Tunit", "Thule", "Norse"]  # of the same colours in Greenland


def handoff(state: NeanderthalState) -> dict[str, Any]:
    """The sheet: ice for the board, and a block for each species."""
    return {
        "deck": state.deck.name,
        "mode": MODE_NAMES[state.mode],
        "turns": int(state.turn),
        "ice_north": sum(card == ICE for card in state.rows[:COLUMNS]),
        "ice_south": sum(card == ICE for card in state.rows[COLUMNS:]),
        "species": [_block(state, seat) for seat in range(state.seats)],
    }


def _block(state: NeanderthalState, seat: int) -> dict[str, Any]:
    one = state.species[seat]
    abroad = sum(
        state.species[host].hunters(group, seat)
        for host in range(state.seats)
        for group in range(GROUPS)
        if host != seat
    )
    at_home = sum(one.hunters(group, seat) for group in range(GROUPS))
    married = [daughter for daughter in range(DAUGHTERS) if state.husband[daughter] == seat]
    daughters = [state.bride_mature(daughter) for daughter in range(DAUGHTERS) if state.owner[daughter] == seat]
    owned_cards = [card for card in range(BIOMES) if one.tableau >> card & 1]
    cards = {
        kind: [state.made[card] < 0 for card in owned_cards if state.deck.claim[card] == kind]
        for kind in (ANIMAL, INVENTION)
    }
    points = state.breakdown(seat)
    owned = discs(state, seat)
    return {
        "species": SPECIES_NAMES[one.placard],
        "colour": COLOUR_OF_SPECIES[one.placard],
        "tribe": TRIBES[one.placard],
        "points": int(sum(points)),
        "lines": {name: int(points[i]) for i, name in enumerate(ITEMS)},
        "tribal": one.tribal,
        "cubes": {
            "living": int(PIECES - one.dead) - (one.alpha != DEAD),
            "unassigned": int(at_home) - (0 <= one.alpha < GROUPS),
            "elders": [ELDER_NAMES[level] for level in range(LEVELS) if one.elders >> level & 1],
            "husbands_at_home": sum(state.owner[daughter] == seat for daughter in married),
            "husbands_abroad": sum(state.owner[daughter] != seat for daughter in married),
            "travelers_abroad": int(abroad),
        },
        "cylinder": _cylinder(int(one.alpha)),
        "discs": {
            name: {"free": int(one.free(i)), "bound": int(owned[i] - one.free(i))}
            for i, name in enumerate(COLOUR_NAMES)
        },
        "elders": {
            ELDER_NAMES[level]: not one.young >> level & 1 for level in range(LEVELS) if one.elders >> level & 1
        },
        "animals": _ages(cards[ANIMAL]),
        "inventions": _ages(cards[INVENTION]),
        "daughters": {**_ages(daughters), "pairs": len(daughters) // 2},
    }


def _ages(mature: list[bool]) -> dict[str, int]:
    return {"mature": sum(mature), "immature": len(mature) - sum(mature)}


def _cylinder(at: int) -> str:
    if at == DEAD:
        return "dead"
    if at < GROUPS:
        return "hunter"
    if at < AS_HUSBAND:
        return "elder"
    return "husband" if at < AS_SUITOR else "abroad"
