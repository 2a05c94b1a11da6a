"""Phase 1, the culture auction (D7, Q8)."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.chance import BIT
from altamira.games.neanderthal.components import BIOMES, COLOURS, COUNT, HAREM, PASS, TIEBREAK
from altamira.games.neanderthal.state import BID, PAY, Pending, Position


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
        total += game.species[seat].free[colour]
    return total


def bidders(game: Position) -> list[i64]:
    return [seat for seat in game.order if worth(game, seat) > 0]


def begin(game: Position) -> None:
    seats = bidders(game)
    if seats:
        game.push(BID, seats[0], -1)


def beats(game: Position, seat: i64, discs: i64, leader: i64, leading: i64) -> bool:
    """Would this bid lead? Equal values: Loving Woman's ability, then player order."""
    if leader < 0:
        return True
    mine: i64 = discs * worth(game, seat)
    theirs: i64 = leading * worth(game, leader)
    if mine != theirs:
        return mine > theirs
    loved = game.ability(seat, TIEBREAK) > 0
    if loved != (game.ability(leader, TIEBREAK) > 0):
        return loved
    return game.place_in_order(seat) < game.place_in_order(leader)


def bids(game: Position, top: Pending) -> list[i64]:
    result: list[i64] = [PASS]
    discs: i64
    for discs in range(1, purse(game, top.seat) + 1):
        if beats(game, top.seat, discs, top.a, top.b):
            result.append(COUNT + discs)
    return result


def bid(game: Position, top: Pending, action: i64) -> None:
    leader: i64 = top.a
    leading: i64 = top.b
    passes: i64 = top.c + 1
    if action != PASS:
        leader = top.seat
        leading = action - COUNT
        passes = 0
    seats = bidders(game)
    if passes == len(seats) - (0 if leader < 0 else 1):
        if leader >= 0:
            game.owner[game.current] = leader
            game.brides.append(game.current)
            game.brides.sort()
            game.in_play |= BIT[BIOMES + game.current]
            game.push(PAY, leader, leading)
        return  # without a bid the card leaves the game
    following = after(seats, top.seat)
    if following == leader:
        following = after(seats, leader)
    game.push(BID, following, leader, leading, passes)


def after(seats: list[i64], seat: i64) -> i64:
    i: i64
    for i in range(len(seats)):
        if seats[i] == seat:
            return seats[(i + 1) % len(seats)]
    raise ValueError("no such bidder")


def payments(game: Position, top: Pending) -> list[i64]:
    """How many of the next colour, so that the later ones can pay the rest."""
    colours = game.deck.bid[game.current]
    free = game.species[top.seat].free
    later: i64 = 0
    i: i64
    for i in range(top.b + 1, len(colours)):
        later += free[colours[i]]
    result: list[i64] = []
    count: i64
    for count in range(max(top.a - later, 0), min(top.a, free[colours[top.b]]) + 1):
        result.append(COUNT + count)
    return result


def pay(game: Position, top: Pending, count: i64) -> None:
    colour = game.deck.bid[game.current][top.b]
    game.species[top.seat].free[colour] -= count
    game.bound[game.current * COLOURS + colour] += count
    if count < top.a:
        game.push(PAY, top.seat, top.a - count, top.b + 1)


def legal(game: Position, top: Pending) -> list[i64]:
    return bids(game, top) if top.kind == BID else payments(game, top)


def answer(game: Position, top: Pending, action: i64) -> None:
    if top.kind == BID:
        bid(game, top, action)
    else:
        pay(game, top, action - COUNT)
