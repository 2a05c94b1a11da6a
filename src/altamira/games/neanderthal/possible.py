"""Is this a position that can be? Asked of what is read as data, before anybody plays on."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import BIT, cards_of
from altamira.games.neanderthal.components import (
    ACTIONS,
    BIOMES,
    COLOURS,
    DAUGHTERS,
    DISCS_OF_COLOUR,
    ELDER_DISC,
    LEVELS,
    MOST_SEATS,
    ORANGE,
    PIECES,
    PLACES,
    PORTAL_COLOUR,
    ROW_DECK,
    SPOTS,
    START_EVENTS,
)
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.species import DEAD, Kill
from altamira.games.neanderthal.state import (
    ABROAD,
    AS_ELDER,
    AS_HUSBAND,
    AS_SUITOR,
    COMPETITIVE,
    GROUPS,
    HOME,
)

CARDS: Final = BIOMES + DAUGHTERS


def possible(state: NeanderthalState) -> bool:
    """No piece, disc or card is in two places or missing, and nothing is beyond its limit."""
    seats = range(state.seats)
    return (
        all(_pieces(state, seat) == PIECES and _alpha_stands(state, seat) for seat in seats)
        and (state.mode != COMPETITIVE or all(discs(state, seat) == [DISCS_OF_COLOUR] * COLOURS for seat in seats))
        and all(one.young & ~one.elders == 0 and 0 <= one.dead <= PIECES for one in state.species)
        and all(0 <= one.bonus < BIT[CARDS] for one in state.species)
        and all(one.guests(colour) == 0 for one in state.species for colour in range(state.seats, MOST_SEATS))
        and all(0 <= one.sex_card < len(state.deck.sides) and one.side in (0, 1) for one in state.species)
        and len({one.placard for one in state.species}) in (1, state.seats)
        and _cards_once(state)
        and sorted(state.order) == list(seats)
        and len(state.rows) == PLACES
        and state.north_deck() >= 0
        and 0 <= state.events_left <= min(START_EVENTS, len(cards_of(state.unseen)))
        and all(seat in seats for seat in [*state.owner, *state.husband] if seat >= 0)
        and 0 <= state.turn <= DAUGHTERS  # each turn has one
        and min(state.bound) >= 0
        and len(state.lost) == state.seats
        and all(0 <= lost <= PIECES for lost in state.lost)
        and max(state.fresh, state.down) < BIT[PLACES]
        and state.contested < BIT[SPOTS]
        and all(0 <= talked < BIT[SPOTS] for talked in state.offers)
        and _can_be_agreed(state)
        and all(_can_be_stolen(state, kill) for kill in state.kills)
        and all(pending.seat in seats for pending in state.pending())
        and (state.awaited is not None) != state.over
        and (state.actor() < 0 or len(state.options()) > 0)
    )


def _can_be_agreed(state: NeanderthalState) -> bool:
    """F1: proposer, partner, spot, who leaves, what is given and what is asked; or nothing."""
    deal = list(state.deal)
    if not deal:
        return True
    seats = state.seats
    ranges = (range(seats), range(-1, seats), range(SPOTS), range(-1, seats), range(ACTIONS), range(ACTIONS))
    return len(deal) == len(ranges) and all(value in among for value, among in zip(deal, ranges, strict=True))


def _can_be_stolen(state: NeanderthalState, kill: Kill) -> bool:
    """Q41: a kill is on places of the rows, and brought no more than there is."""
    where = range(PLACES)
    return (
        kill.seat in range(state.seats)
        and kill.place in where
        and kill.at in where
        and all(place == -1 or place in where for place in (kill.first, kill.second))
        and 0 <= kill.cubes <= PIECES
        and all(0 <= disc < ACTIONS * COLOURS for disc in kill.released)
    )


def _pieces(state: NeanderthalState, seat: int) -> int:
    """All pieces of a colour, alive and dead."""
    one = state.species[seat]
    hunters = sum(other.hunters(group, seat) for other in state.species for group in range(GROUPS))
    permanent = len(cards_of(one.elders)) + len(cards_of(one.courts)) + list(state.husband).count(seat)
    return int(one.dead + hunters + permanent)


def _alpha_stands(state: NeanderthalState, seat: int) -> bool:
    """Is there a piece of the colour where the cylinder is said to be?"""
    one = state.species[seat]
    at = one.alpha
    if at == DEAD:
        return one.dead > 0
    if at < AS_ELDER:
        return 0 <= at <= HOME and one.hunters(at, seat) > 0
    if at < AS_HUSBAND:
        return at - AS_ELDER < LEVELS and one.elders >> (at - AS_ELDER) & 1 == 1
    if at < AS_SUITOR:
        return at - AS_HUSBAND < DAUGHTERS and state.husband[at - AS_HUSBAND] == seat
    if at < ABROAD:
        return at - AS_SUITOR < DAUGHTERS and one.courts >> (at - AS_SUITOR) & 1 == 1
    host, group = divmod(at - ABROAD, GROUPS)
    return host < state.seats and host != seat and state.species[host].hunters(group, seat) > 0


def discs(state: NeanderthalState, seat: int) -> list[int]:
    """All discs of a seat by colour, free and bound."""
    one = state.species[seat]
    result = [int(one.free(colour) + one.pinned(colour)) for colour in range(COLOURS)]
    for level in cards_of(one.young):
        result[ELDER_DISC[level]] += 1
    for portal in cards_of(one.portals):
        result[PORTAL_COLOUR[portal]] += 1
    for card in cards_of(one.tableau):
        if state.made[card] >= 0:
            result[state.made[card]] += 1
    for daughter in range(DAUGHTERS):
        if state.owner[daughter] == seat:
            for colour in range(COLOURS):
                result[colour] += state.bound[daughter * COLOURS + colour]
        if state.husband[daughter] == seat and state.immature >> daughter & 1:
            result[ORANGE] += 1
    return result


def _cards_once(state: NeanderthalState) -> bool:
    """No biome and no daughter is in two places."""
    places = [state.north, state.south, *(1 << card for card in state.rows if card >= 0)]
    for one in state.species:
        places += [one.hand, one.tableau]
    owned = sum(1 << daughter for daughter in range(DAUGHTERS) if state.owner[daughter] >= 0)
    return (
        all(sum(pool >> card & 1 for pool in places) <= 1 for card in range(BIOMES))
        and owned & state.unseen == 0
        and state.north >> ROW_DECK == 0
    )
