"""How the greedy bot of Neanderthal bargains: it offers what both sides gain by, and accepts what it gains by."""

from __future__ import annotations

from math import sqrt
from typing import Final

from altamira.bots.neanderthal_worths import (
    HAND_CARD,
    SENDING,
    Ground,
    can_convert,
    claimed_item,
    hunter_worth,
    portals_at_hand,
    worth,
)
from altamira.games.neanderthal import components as c
from altamira.games.neanderthal import talks
from altamira.games.neanderthal.rules import NeanderthalState

COURTING: Final = 0.6  # what a suitor hopes for, and what an owner or a rival fears
WIFE: Final = 1.0  # a daughter's abilities, shared with a husband
MATCHED: Final = 0.5  # for her owner
PORTAL_SHOWN: Final = 1.5  # a daughter with a portal that is still missing
ENOUGH: Final = 0.3  # what a deal must bring, so that it is worth the talk

Deal = tuple[float, int, int, int, int]  # what it brings, partner, who leaves, what is given, what is asked
NO_DEAL: Final[Deal] = (-1.0, -1, -1, c.PASS, c.PASS)


# What it is worth


def item_worth(state: NeanderthalState, seat: int, item: int) -> float:
    """What a card or a bride would bring this seat."""
    one, deck = state.species[seat], state.deck
    if item == c.PASS:
        return 0.0
    if item >= c.CARD:
        card = item - c.CARD
        kind = claimed_item(state, card)
        points = worth(state, seat, kind) * (float(deck.horns[card]) if kind == c.TROPHIES else 1.0)
        made = any(other.tableau >> card & 1 for other in state.species)
        return points if made else points * HAND_CARD * (1.0 if one.tribal and one.elders else 0.3)
    if item >= c.HUSBAND:
        return worth(state, seat, c.SPOUSE) + WIFE - hunter_worth(state, seat)
    daughter = item - c.DAUGHTER
    shown = int(deck.portals[daughter]) & ~(int(one.portals) | portals_at_hand(state, seat))
    return worth(state, seat, c.BRIDE) + WIFE + (PORTAL_SHOWN if shown and can_convert(state, seat) else 0.0)


def loss(state: NeanderthalState, seat: int, item: int) -> float:
    """What it costs to give this away; a bride stays one's own daughter."""
    return -MATCHED if c.HUSBAND <= item < c.CARD else item_worth(state, seat, item)


def room(state: NeanderthalState, seat: int, spot: int, leaver: int) -> float:
    """What this seat gains when the leaver's party goes home."""
    if not state.pieces_on(leaver, spot):
        return 0.0
    if spot >= c.PLACES:
        return -COURTING if leaver == seat else COURTING
    mine = int(state.party(seat, spot))
    if not mine:
        return 0.0
    ground = Ground(state, seat, spot)
    if leaver == seat:
        return -ground.worth(mine) - SENDING * mine  # they are there already
    left = sum(state.party(other, spot) for other in range(state.seats) if other not in (seat, leaver))
    return ground.worth(mine, alone=not left) - ground.worth(mine)


def gain(state: NeanderthalState, seat: int, spot: int, leaver: int, got: int, given: int) -> float:
    return room(state, seat, spot, leaver) + item_worth(state, seat, got) - loss(state, seat, given)


# Offers


def best_deal(state: NeanderthalState, seat: int, spot: int, partner: int = -1, leaver: int = -1) -> Deal:
    """The offer about a card that brings most, among those that the other side should like as well."""
    best = NO_DEAL
    probe = state.clone()
    partners = [partner] if partner >= 0 else [int(other) for other in talks.partners(state, seat, spot)]
    for other in partners:
        for goer in [leaver] if leaver >= 0 else [other, seat]:
            if not state.hunters_on(goer, spot):
                continue
            probe.deal = [seat, other, spot, goer, c.PASS, c.PASS]
            swaps = [(int(item), c.PASS) for item in talks.goods(probe, seat, other, c.PASS)]
            swaps += [(c.PASS, int(item)) for item in talks.goods(probe, other, seat, c.PASS)]
            for given, asked in swaps:
                theirs = gain(state, other, spot, goer, given, asked)
                if theirs >= ENOUGH:
                    mine = gain(state, seat, spot, goer, asked, given)
                    best = max(best, (mine, other, goer, given, asked))
    return best


def parley(state: NeanderthalState, action: int) -> float:
    seat = int(state.top().seat)
    if action == c.PASS:
        return ENOUGH
    if action >= c.HUSBAND:
        return -1.0  # no divorces
    spot = action - c.PLACE
    if state.species[seat].tribal:
        return best_deal(state, seat, spot)[0]
    return room(state, seat, spot, seat)


def partner(state: NeanderthalState, action: int) -> float:
    seat, spot = int(state.top().seat), int(state.deal[talks.SPOT])
    return best_deal(state, seat, spot, action - c.SEAT)[0]


def leaver(state: NeanderthalState, action: int) -> float:
    seat, spot = int(state.top().seat), int(state.deal[talks.SPOT])
    return best_deal(state, seat, spot, int(state.deal[talks.OTHER]), action - c.SEAT)[0]


def give(state: NeanderthalState, action: int) -> float:
    return 1.0 if action == _planned(state)[3] else 0.0


def ask(state: NeanderthalState, action: int) -> float:
    return 1.0 if action == _planned(state)[4] else 0.0


def _planned(state: NeanderthalState) -> Deal:
    deal = state.deal
    seat = int(state.top().seat)
    return best_deal(state, seat, int(deal[talks.SPOT]), int(deal[talks.OTHER]), int(deal[talks.GOER]))


def answer(state: NeanderthalState, action: int) -> float:
    if action == c.PASS:
        return 0.0
    deal = [int(part) for part in state.deal]
    got, given = deal[talks.GIVEN], deal[talks.ASKED]
    return gain(state, int(state.top().seat), deal[talks.SPOT], deal[talks.GOER], got, given)


# K2: the swap of a turn, between species that win or lose together


def balance(state: NeanderthalState, seat: int, other: int, given: int, got: int) -> float:
    """What both gain by this swap: the last disc of a colour is worth more than the fourth."""
    total = 0.0
    for who, less, more in ((seat, given, got), (other, got, given)):
        free = state.species[who].free_discs()
        before = sum(sqrt(count) for count in free)
        if less < c.LEVEL:
            free[less - c.COLOUR] -= 1
        if more < c.LEVEL:
            free[more - c.COLOUR] += 1
        total += sum(sqrt(count) for count in free) - before
    return total


def trade_with(state: NeanderthalState, action: int) -> float:
    if action == c.PASS:
        return ENOUGH
    seat, other = int(state.top().seat), action - c.SEAT
    goods = talks.trade_goods(state, seat)
    return max(
        balance(state, seat, other, given, got) for given in goods for got in talks.trade_goods(state, other)
    )


def trade_give(state: NeanderthalState, action: int) -> float:
    top = state.top()
    seat, other = int(top.seat), int(top.a)
    return max(balance(state, seat, other, action, got) for got in talks.trade_goods(state, other))


def trade_get(state: NeanderthalState, action: int) -> float:
    top = state.top()
    return balance(state, int(top.seat), int(top.a), int(top.b), action)


def trade_answer(state: NeanderthalState, action: int) -> float:
    top = state.top()
    return balance(state, int(top.a), int(top.seat), int(top.b), int(top.c)) if action == c.YES else 0.0
