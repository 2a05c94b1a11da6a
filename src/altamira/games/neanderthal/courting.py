"""Phase 4, courtship (G1)."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.chance import BIT
from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    CLUB,
    OWN_ALPHA,
    OWN_CUBE,
    PLACE,
    PLACES,
    PROMISCUOUS,
    THREE_IS_ONE,
    TRAVELER,
    WARRIOR,
    face_count,
)
from altamira.games.neanderthal.pieces import (
    can_swap,
    husband_home,
    join,
    kill_alpha,
    kill_cubes,
    kill_travelers,
    suitor_home,
    wed,
)
from altamira.games.neanderthal.species import DEAD
from altamira.games.neanderthal.state import (
    AS_HUSBAND,
    AS_SUITOR,
    HOME,
    LEGACY,
    REPLACED,
    REPLACED_AT,
    RESOLVE,
    ROLL_COURTSHIP,
    SUITORS,
    SWAP_NOW,
    Position,
)


def before_courtship(game: Position, daughter: i64, asked: i64) -> bool:
    """B4: a cylinder that is husband abroad may be exchanged for a cube, before it can end as a traveler."""
    seat = game.husband[daughter]
    if asked or seat < 0 or seat == game.owner[daughter]:
        return False
    if game.species[seat].alpha != AS_HUSBAND + daughter or not can_swap(game, seat):
        return False
    suitor: i64
    for suitor in range(game.seats):
        if game.species[suitor].courts >> daughter & 1 and game.sexuality(suitor) != PROMISCUOUS:
            game.push(RESOLVE, 0, PLACES + daughter, 1)
            game.push(SWAP_NOW, seat)
            return True
    return False


def next_suitor(game: Position, daughter: i64, firsts: i64, placed: i64) -> None:
    """Suitors roll in player order, those with a "1st" before the others."""
    seat: i64 = -1
    other: i64
    for other in game.order:
        if game.species[other].courts >> daughter & 1 and (
            seat < 0 or (firsts >> other & 1 and not firsts >> seat & 1)
        ):
            seat = other
    if seat < 0:
        return
    one = game.species[seat]
    promiscuous = game.sexuality(seat) == PROMISCUOUS
    at_home = game.owner[daughter] == seat
    if promiscuous and at_home:
        refused(game, seat, daughter, firsts, placed)
    elif (one.alpha == AS_SUITOR + daughter and one.mature(WARRIOR)) or (at_home and game.husband[daughter] < 0):
        accepted(game, seat, daughter, firsts, placed)
    else:
        game.push(ROLL_COURTSHIP, seat, daughter, firsts, placed)


def courtship_hits(game: Position, seat: i64, counts: i64) -> bool:
    """1 or 2; with a club invention 3s are 1s (Q34)."""
    if face_count(counts, 1) or face_count(counts, 2):
        return True
    return face_count(counts, 3) > 0 and game.ability(seat, THREE_IS_ONE + CLUB) > 0


def courted(game: Position, top: Pending, counts: i64) -> None:
    if courtship_hits(game, top.seat, counts):
        accepted(game, top.seat, top.a, top.b, top.c)
    else:
        refused(game, top.seat, top.a, top.b, top.c)


def refused(game: Position, seat: i64, daughter: i64, firsts: i64, placed: i64) -> None:
    game.push(SUITORS, 0, daughter, firsts, placed)
    suitor_home(game, seat, daughter)


def accepted(game: Position, seat: i64, daughter: i64, firsts: i64, placed: i64) -> None:
    if game.sexuality(seat) == PROMISCUOUS:
        game.push(SUITORS, 0, daughter, firsts, placed)
        suitor_home(game, seat, daughter)
        game.push(LEGACY, game.owner[daughter], seat)
        return
    if game.husband[daughter] >= 0:
        # Q33: who was overtaken in this courtship goes home; the husband from before it stays with the owner.
        host: i64 = game.husband[daughter] if placed else game.owner[daughter]
        husband_home(game, daughter, host)
    one = game.species[seat]
    one.courts &= ~BIT[daughter]
    wed(game, seat, daughter, one.alpha == AS_SUITOR + daughter)
    game.push(SUITORS, 0, daughter, firsts, 1)


# Promiscuous courtship (Q19)


def legacy(game: Position, victim: i64, seat: i64, asked: i64) -> None:
    """One of the victim's hunters is replaced by a traveler of the suitor's colour."""
    one = game.species[seat]
    if game.species[victim].lazarus():
        return
    at_home = game.party(victim, HOME) > 0
    if not at_home and not groups_of(game, victim):
        return
    if one.dead_cubes() == 0:
        if one.alpha == DEAD and not asked and can_swap(game, seat):
            game.push(LEGACY, victim, seat, 1)  # Q48
            game.push(SWAP_NOW, seat)
    elif at_home:
        game.push(REPLACED, victim, seat, HOME)
    else:
        game.push(REPLACED_AT, victim, seat)


def groups_of(game: Position, seat: i64) -> list[i64]:
    result: list[i64] = []
    place: i64
    for place in range(PLACES):
        if game.party(seat, place):
            result.append(PLACE + place)
    return result


def victims(game: Position, seat: i64, group: i64) -> list[i64]:
    result: list[i64] = []
    if game.own_cubes(seat, group):
        result.append(OWN_CUBE)
    if game.species[seat].alpha == group:
        result.append(OWN_ALPHA)
    colour: i64
    for colour in range(game.seats):
        if colour != seat and game.species[seat].hunters(group, colour):
            result.append(TRAVELER + colour)
    return result


def replace(game: Position, top: Pending, piece: i64) -> None:
    if piece == OWN_CUBE:
        kill_cubes(game, top.seat, top.b, 1)
    elif piece == OWN_ALPHA:
        kill_alpha(game, top.seat, top.b)
    else:
        kill_travelers(game, top.seat, top.b, piece - TRAVELER, 1)
    game.species[top.a].dead -= 1
    join(game, top.seat, top.a, 1, top.b)


# The steps and answers of this part


def run(game: Position, top: Pending) -> None:
    if top.kind == SUITORS:
        next_suitor(game, top.a, top.b, top.c)
    else:
        legacy(game, top.seat, top.a, top.b)


def legal(game: Position, top: Pending) -> list[i64]:
    if top.kind == REPLACED:
        return victims(game, top.seat, top.b)
    return groups_of(game, top.seat)


def answer(game: Position, top: Pending, action: i64) -> None:
    if top.kind == REPLACED:
        replace(game, top, action)
    else:
        game.push(REPLACED, top.seat, top.a, action - PLACE)
