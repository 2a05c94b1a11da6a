"""Phase 3, attacks and gathering (A3, F2, F3)."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    BLACK,
    COUNT,
    FIRST_STRIKE,
    GATHERER,
    PLACES,
    PROMISCUOUS,
    WARRIOR,
    WEAPON,
    dice_at_once,
    face_count,
    numbers,
)
from altamira.games.neanderthal.pieces import birth, husband_dies, kill_suitor
from altamira.games.neanderthal.state import (
    AS_SUITOR,
    ATTACK,
    ATTACK_FROM,
    GATHER,
    LOSE,
    LOSE_MATE,
    ROLL_ATTACK,
    SPLIT,
    STRUCK,
    Position,
)


def attack_order(game: Position) -> list[i64]:
    """A3: first strikers, then most black discs in the vocabulary, then player order."""
    result: list[i64] = []
    seat: i64
    for seat in game.order:
        at: i64 = len(result)
        while at > 0 and _eagerness(game, seat) > _eagerness(game, result[at - 1]):
            at -= 1
        result.insert(at, seat)
    return result


def _eagerness(game: Position, seat: i64) -> i64:
    strikes: i64 = 100 if game.ability(seat, FIRST_STRIKE) else 0
    return strikes + game.species[seat].free(BLACK)


def enemies(game: Position, seat: i64, spot: i64) -> i64:
    """The pieces of all others there."""
    total: i64 = 0
    other: i64
    for other in range(game.seats):
        if other != seat:
            total += game.pieces_on(other, spot)
    return total


def attack_from(game: Position, spot: i64) -> None:
    """Q50: the cards one by one; on each, one round of attacks."""
    once: i64 = 0
    twice: i64 = 0
    seat: i64
    for seat in range(game.seats):
        here: i64 = game.spots(seat) | game.species[seat].wives << PLACES
        twice |= once & here
        once |= here
    twice >>= spot
    while twice:
        if twice & 1:
            game.push(ATTACK_FROM, 0, spot + 1)
            game.push(ATTACK, 0, spot, 0)
            return
        twice >>= 1
        spot += 1


def attack(game: Position, spot: i64, turn: i64) -> None:
    """The next attacker who is still there, and still has somebody to attack."""
    if turn == game.seats:
        return
    game.push(ATTACK, 0, spot, turn + 1)
    seat = attack_order(game)[turn]
    if game.pieces_on(seat, spot) == 0 or enemies(game, seat, spot) == 0:
        return
    if spot >= PLACES and game.husband[spot - PLACES] == seat:
        war: i64 = 1 if game.married(spot - PLACES) else 0  # a jealous husband
        game.push(ROLL_ATTACK, seat, spot, 1, 2 + war)
    else:
        hunters_attack(game, seat, spot, 0)


def hunters_attack(game: Position, seat: i64, spot: i64, hits: i64) -> None:
    war: i64 = 1 if war_party(game, seat, spot) else 0
    game.push(ROLL_ATTACK, seat, spot, game.hunters_on(seat, spot), hits * 4 + war)


def war_party(game: Position, seat: i64, spot: i64) -> bool:
    one = game.species[seat]
    there: i64 = spot if spot < PLACES else AS_SUITOR + spot - PLACES
    return (one.alpha == there and one.mature(WARRIOR)) or game.ability(seat, WEAPON) > 0


def attack_hits(top: Pending, counts: i64) -> i64:
    """1s hit; a war party hits with 2s as well."""
    hits = face_count(counts, 1)
    return hits + face_count(counts, 2) if top.c & 1 else hits


def attacked(game: Position, top: Pending, counts: i64) -> None:
    hits: i64 = top.c // 4 + attack_hits(top, counts)
    left: i64 = top.b - dice_at_once(top.b)
    if left:
        game.push(ROLL_ATTACK, top.seat, top.a, left, hits * 4 + (top.c & 3))
        return
    if top.c & 2 and game.hunters_on(top.seat, top.a):
        hunters_attack(game, top.seat, top.a, hits)  # the suitor beside the husband
        return
    strike(game, top.seat, top.a, min(hits, enemies(game, top.seat, top.a)))


def strike(game: Position, seat: i64, spot: i64, hits: i64) -> None:
    """The attacker splits the hits; excess hits are lost."""
    if hits == 0:
        return
    victims = victims_of(game, seat, spot)
    if len(victims) == 1:
        game.push(STRUCK, victims[0], spot, hits)
    else:
        game.push(SPLIT, seat, spot, hits)


def victims_of(game: Position, seat: i64, spot: i64) -> list[i64]:
    return [other for other in range(game.seats) if other != seat and game.pieces_on(other, spot)]


def splits(game: Position, top: Pending) -> list[i64]:
    """Q49: hits on the lower seat; none more than its pieces while the other has any."""
    victims = victims_of(game, top.seat, top.a)
    low: i64 = game.pieces_on(victims[0], top.a)
    high: i64 = game.pieces_on(victims[1], top.a)
    return numbers(top.b - high if top.b > high else 0, top.b if top.b < low else low)


def split(game: Position, top: Pending, action: i64) -> None:
    count: i64 = action - COUNT
    victims = victims_of(game, top.seat, top.a)
    if top.b > count:
        game.push(STRUCK, victims[1], top.a, top.b - count)
    if count:
        game.push(STRUCK, victims[0], top.a, count)


def struck(game: Position, seat: i64, spot: i64, hits: i64) -> None:
    """The victim chooses what dies."""
    if spot < PLACES:
        game.push(LOSE, seat, spot, hits)
        return
    daughter: i64 = spot - PLACES
    husband = game.husband[daughter] == seat
    suitor = game.hunters_on(seat, spot) > 0
    if husband and suitor and hits == 1:
        game.push(LOSE_MATE, seat, daughter)
        return
    if husband:
        husband_dies(game, daughter)
    if suitor:
        kill_suitor(game, seat, daughter)


# F3: gathering


def gather_from(game: Position, turn: i64) -> None:
    """In player order, from this turn on."""
    while turn < game.seats:
        children = gathered(game, game.order[turn])
        if children:
            game.push(GATHER, 0, turn + 1)
            birth(game, game.order[turn], children, -1)
            return
        turn += 1


def gathered(game: Position, seat: i64) -> i64:
    """Children for each basket biome with hunters of a gatherer."""
    if game.sexuality(seat) != PROMISCUOUS and game.ability(seat, GATHERER) == 0:
        return 0
    children: i64 = 0
    stands: i64 = game.species[seat].stands
    place: i64 = 0
    while stands:
        if stands & 1 and game.deck.basket[game.rows[place]]:
            children += 1
        stands >>= 1
        place += 1
    return children


def run(game: Position, top: Pending) -> None:
    if top.kind == ATTACK_FROM:
        attack_from(game, top.a)
    elif top.kind == ATTACK:
        attack(game, top.a, top.b)
    elif top.kind == STRUCK:
        struck(game, top.seat, top.a, top.b)
    else:
        gather_from(game, top.a)
