"""What a player of Neanderthal estimates: hunters, discs, hunts, claims, and the way to the tribal age."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import pool_size
from altamira.games.neanderthal import components as c
from altamira.games.neanderthal.dice import RESULT_BITS, SET, SUCCESS, classes
from altamira.games.neanderthal.hunting import nearest, reading_of
from altamira.games.neanderthal.pieces import bound_discs
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import COMPETITIVE

# Worths in points; estimates, none of them varied systematically.

GROWTH: Final = 0.2  # a hunter more, for each turn still to come
MOST_GROWTH: Final = 8
FREE_DISC: Final = 1.0  # its point
ENABLING: Final = 0.6  # more for a disc that matures something
KINDLING: Final = (
    2.0  # more for the one that matures the fire starter: frost, chaos and free promotions hang on him
)
SENDING: Final = 0.08  # each hunter sent is one that could go elsewhere
TROPHY_CARD: Final = 0.8  # of its points: it can be taken only if the set falls
HAND_CARD: Final = 0.6  # of its points: it still has to be made
LONELY: Final = 0.5  # of the value of a biome where others stand already
PREDATOR_DEATHS: Final = 0.2  # of the party, when a predator is near
PREDATOR_STEALS: Final = 0.3  # of the gains
ON_THE_WAY: Final = 4.0  # a portal that brings a tribal species nearer
SAVED: Final = 12.0  # an animal, where species win together that have one
TURNS_A_DAUGHTER: Final = 3  # until another daughter with a portal that is missing can be had

Estimate = tuple[float, float, float]  # chance of success, casualties, chance of the set
_ESTIMATES: dict[tuple[int, int], Estimate] = {}


def estimate(key: int, dice: int) -> Estimate:
    """What a roll read so brings on average."""
    dice = min(dice, c.AT_ONCE)  # more can only do better
    known = _ESTIMATES.get((key, dice))
    if known is None:
        total = success = deaths = sets = 0.0
        for result, count in classes(key, dice).weights.items():
            weight = float(count)
            total += weight
            success += weight * float(result & SUCCESS)
            deaths += weight * float(result >> RESULT_BITS)
            sets += weight * (1 if result & SET else 0)
        known = (success / total, deaths / total, sets / total)
        _ESTIMATES[key, dice] = known
    return known


def turns_left(state: NeanderthalState) -> int:
    return int(state.events_left)


def worth(state: NeanderthalState, seat: int, item: int) -> float:
    if item == c.ANIMALS and state.mode != COMPETITIVE:
        return SAVED
    return float(c.WORTH[state.sexuality(seat)][item])


def hunter_worth(state: NeanderthalState, seat: int) -> float:
    return worth(state, seat, c.HUNTER) + GROWTH * min(turns_left(state), MOST_GROWTH)


def disc_worth(state: NeanderthalState, seat: int, colour: int) -> float:
    """A disc released: nothing, if none of its colour is bound where it can be."""
    if not bound_discs(state, seat, colour):
        return 0.0
    fire = state.species[seat].young >> c.FIRE_STARTER & 1 and colour == c.BLACK
    return FREE_DISC + ENABLING + (KINDLING if fire else 0.0)


def claimed_item(state: NeanderthalState, card: int) -> int:
    """What a claimed card counts as."""
    return {c.TROPHY: c.TROPHIES, c.ANIMAL: c.ANIMALS}.get(int(state.deck.claim[card]), c.INVENTIONS)


def claim_worth(state: NeanderthalState, seat: int, card: int) -> float:
    deck = state.deck
    if deck.claim[card] == c.TROPHY:
        return TROPHY_CARD * worth(state, seat, c.TROPHIES) * float(deck.horns[card])
    if not state.species[seat].elders or deck.claim[card] == c.NO_CLAIM:
        return 0.0
    item = claimed_item(state, card)
    room = state.hand_size(seat) > pool_size(state.species[seat].hand)
    ready = 2.0 if state.species[seat].tribal else 1.0
    return HAND_CARD * ready * worth(state, seat, item) * (1.0 if room else 0.2)


class Ground:
    """A biome as a seat sees it: what a success, a set, a casualty are worth there, whatever the party."""

    def __init__(self, state: NeanderthalState, seat: int, place: int) -> None:
        deck = state.deck
        card = state.rows[place]
        dead = float(state.species[seat].dead)
        self.key = int(reading_of(state, seat, place, 0))
        self.cube = hunter_worth(state, seat)
        self.gains = self.cube * min(float(deck.children[card]), dead)
        for colour in range(c.COLOURS):
            if deck.discs[card][colour]:
                self.gains += disc_worth(state, seat, colour) * float(deck.discs[card][colour])
        self.claim = claim_worth(state, seat, card)
        prey = deck.type[card] == c.BIG and not deck.predator[card]
        self.hunted = bool(prey and (nearest(state, place, -1) or nearest(state, place, 1)))
        gatherer = state.sexuality(seat) == c.PROMISCUOUS or state.ability(seat, c.GATHERER)
        self.basket = self.cube if deck.basket[card] and gatherer and dead else 0.0
        self.others = float(sum(state.party(other, place) for other in range(state.seats) if other != seat))

    def worth(self, hunters: int, alone: bool = False) -> float:
        """What a party of this size brings, less what it loses; alone: as if nobody else stood there."""
        success, deaths, sets = estimate(self.key, hunters)
        gains = self.gains
        if self.hunted:
            gains *= 1.0 - PREDATOR_STEALS
            deaths += success * PREDATOR_DEATHS * hunters
        value = success * gains + sets * self.claim - deaths * self.cube + self.basket
        if self.others and not alone:
            value = LONELY * value - self.cube * self.others / 6.0
        return value - SENDING * hunters


def best_party(state: NeanderthalState, seat: int, place: int, least: int, most: int) -> tuple[float, int]:
    """The size of the party that brings most, and how much."""
    ground = Ground(state, seat, place)
    return max(((ground.worth(n), -n) for n in range(max(least, 1), most + 1)), default=(0.0, 0))


# The plan: tribal


def portals_at_hand(state: NeanderthalState, seat: int) -> int:
    """Portals, as bits, of the daughters that are one's own or one's wives."""
    portals = 0
    for daughter in state.brides:
        if state.owner[daughter] == seat or state.husband[daughter] == seat:
            portals |= int(state.deck.portals[daughter])
    return portals


def can_convert(state: NeanderthalState, seat: int) -> bool:
    """Is there time to open the portals that are left, and to find the daughters who show them?"""
    one = state.species[seat]
    left = int(state.convert_at()) - pool_size(one.portals)
    missing = left - pool_size(portals_at_hand(state, seat) & ~one.portals)
    turns = turns_left(state) + 1
    return not one.tribal and turns >= left + TURNS_A_DAUGHTER * max(missing, 0) // 2
