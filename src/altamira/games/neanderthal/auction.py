"""Phase 1, the culture auction (D7, Q8)."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    COUNT,
    HAREM,
    ONLY_PASS,
    PASS,
    TIEBREAK,
    numbers,
    pass_or_numbers,
)
from altamira.games.neanderthal.state import BID, PAY, Position


def worth(game: Position, seat: i64) -> i64:
    """What a disc of this bidder counts, in half discs; 0: may not bid."""
    if not game.species[seat].tribal:
        return 2
    return 1 if game.sexuality(seat) == HAREM else 0


def purse(game: Position, seat: i64) -> i64:
    """Free discs of the colours that the card takes."""
    total: i64 = 0
    colour: i64
    for colour in game.deck.bid[game.current]:
        total += game.species[seat].free(colour)
    return total


def begin(game: Position) -> None:
    seat: i64
    for seat in game.order:
        if worth(game, seat):
            game.push(BID, seat, -1)
            return


def wins_ties(game: Position, seat: i64, leader: i64) -> bool:
    """Equal values: Loving Woman's ability, then player order."""
    loved = game.ability(seat, TIEBREAK) > 0
    if loved != (game.ability(leader, TIEBREAK) > 0):
        return loved
    return game.place_in_order(seat) < game.place_in_order(leader)


def least_bid(game: Position, seat: i64, leader: i64, leading: i64) -> i64:
    """The smallest bid that would lead."""
    if leader < 0:
        return 1
    mine = worth(game, seat)
    theirs: i64 = leading * worth(game, leader)
    least: i64 = theirs if mine == 1 else theirs >> 1
    if least * mine == theirs and wins_ties(game, seat, leader):
        return least
    return least + 1


def bids(game: Position, top: Pending) -> list[i64]:
    most = purse(game, top.seat)
    if most == 0:
        return ONLY_PASS
    return pass_or_numbers(least_bid(game, top.seat, top.a, top.b), most)


def bid(game: Position, top: Pending, action: i64) -> None:
    leader: i64 = top.a
    leading: i64 = top.b
    passes: i64 = top.c + 1
    if action != PASS:
        leader = top.seat
        leading = action - COUNT
        passes = 0
    others: i64 = 0 if leader < 0 else -1  # who can still bid
    seat: i64
    for seat in game.order:
        if worth(game, seat):
            others += 1
    if passes == others:
        if leader >= 0:
            game.give(game.current, leader)
            game.push(PAY, leader, leading)
        return  # without a bid the card leaves the game
    following = after(game, top.seat)
    if following == leader:
        following = after(game, leader)
    game.push(BID, following, leader, leading, passes)


def after(game: Position, seat: i64) -> i64:
    """The next bidder in player order."""
    at = game.place_in_order(seat)
    while True:
        at = at + 1 if at + 1 < game.seats else 0
        if worth(game, game.order[at]):
            return game.order[at]


def payments(game: Position, top: Pending) -> list[i64]:
    """How many of the next colour, so that the later ones can pay the rest."""
    colours = game.deck.bid[game.current]
    one = game.species[top.seat]
    later: i64 = 0
    i: i64
    for i in range(top.b + 1, len(colours)):
        later += one.free(colours[i])
    here = one.free(colours[top.b])
    return numbers(top.a - later if top.a > later else 0, top.a if top.a < here else here)


def pay(game: Position, top: Pending, count: i64) -> None:
    colour = game.deck.bid[game.current][top.b]
    game.species[top.seat].earn(colour, -count)
    game.bind(game.current, colour, count)
    if count < top.a:
        game.push(PAY, top.seat, top.a - count, top.b + 1)


def legal(game: Position, top: Pending) -> list[i64]:
    return bids(game, top) if top.kind == BID else payments(game, top)


def answer(game: Position, top: Pending, action: i64) -> None:
    if top.kind == BID:
        bid(game, top, action)
    else:
        pay(game, top, action - COUNT)
