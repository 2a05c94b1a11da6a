"""Phase 2, assignment: hunts, elders, husbands, courtship, the sultan, near extinction, the alpha swap (E)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.core.chance import BIT
from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    ALL_LEVELS,
    BIOMES,
    COLOURS,
    COUNT,
    DAUGHTER,
    DAUGHTER_ANSWERS,
    FIRE_STARTER,
    FREE_HUSBAND,
    HAREM,
    HUSBAND,
    HUSBAND_ANSWERS,
    LEVEL,
    LEVEL_ANSWERS,
    LEVELS_OF_COLOUR,
    MOST_NEEDED,
    NEEDS_BONUS,
    ONLY_YES,
    ORANGE,
    OWN_ALPHA,
    OWN_CUBE,
    PASS,
    PASS_OR_YES,
    PLACE,
    PLACE_ANSWERS,
    PLACES,
    PORTAL,
    PROMISCUOUS,
    SWAP,
    VOCAL_LEVELS,
    YES,
    numbers,
)
from altamira.games.neanderthal.pieces import (
    can_swap,
    husband_home,
    join,
    promote,
    recall_elder,
    send_travelers,
    swap,
    wed,
)
from altamira.games.neanderthal.species import Species
from altamira.games.neanderthal.state import (
    AS_HUSBAND,
    AS_SUITOR,
    ASSIGN,
    ASSIGN_OF,
    HOME,
    HOW_MANY,
    PHASE_2,
    RECALL,
    SULTAN_TO,
    TRAVELERS,
    WHO,
    WITH_ALPHA,
    Position,
)

MOST_RECALLED: Final = 2  # E4
NOTHING_THERE: Final = 63  # makes GAP and ICE, which are below 0, bits beyond all biomes
ALL_BIOMES: Final[i64] = 2**BIOMES - 1


def begin(game: Position) -> None:
    i: i64
    for i in range(game.seats - 1, -1, -1):
        game.push(ASSIGN_OF, game.order[i])


def begin_of(game: Position, seat: i64) -> None:
    game.push(ASSIGN, seat)
    if game.party(seat, HOME) == 0:
        game.push(RECALL, seat, 0)


# E4: near extinction


def recalls(game: Position, seat: i64) -> list[i64]:
    result: list[i64] = [PASS]
    LEVEL_ANSWERS.add(result, game.species[seat].elders)
    HUSBAND_ANSWERS.add(result, game.species[seat].wives)
    return result


def recall(game: Position, top: Pending, action: i64) -> None:
    if action == PASS:
        return
    if action < HUSBAND:
        recall_elder(game, top.seat, action - LEVEL)
    else:
        husband_home(game, action - HUSBAND, top.seat)
    if top.a + 1 < MOST_RECALLED:
        game.push(RECALL, top.seat, top.a + 1)


# E1: hunts


def tools_suffice(game: Position, seat: i64, card: i64, instead: i64) -> bool:
    """Are the discs that the card asks for free, beside those of the other hunts (Q9)? Q36: in place of a card."""
    one = game.species[seat]
    needs = game.deck.needs[card]
    colour: i64
    for colour in range(COLOURS):
        if needs[colour]:
            wanted: i64 = one.needed(colour) + needs[colour]
            if instead >= 0:
                wanted -= game.deck.needs[instead][colour]
            if wanted > one.free(colour) + game.ability(seat, NEEDS_BONUS + colour):
                return False
    return True


def within_reach(game: Position, seat: i64) -> i64:
    """Bits of the biomes for which the tools suffice; nothing else is in it, so that GAP and ICE are not."""
    one = game.species[seat]
    beyond: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        spare: i64 = one.free(colour) + game.ability(seat, NEEDS_BONUS + colour) - one.needed(colour)
        if spare < MOST_NEEDED:
            beyond |= game.deck.beyond[colour * MOST_NEEDED + max(0, spare)]
    return ALL_BIOMES & ~beyond


# E2: elders


def promotable(one: Species) -> i64:
    """Bits of the levels to which a hunter can be promoted: empty, open to the species, with a disc to bind."""
    levels: i64 = ALL_LEVELS
    if not one.tribal:
        levels = VOCAL_LEVELS[one.portals]
    levels &= ~one.elders
    if levels and not one.mature(FIRE_STARTER):
        colour: i64
        for colour in range(COLOURS):
            if one.free(colour) == 0:
                levels &= ~LEVELS_OF_COLOUR[colour]
    return levels


# E3: husbands and suitors


def can_marry(game: Position, seat: i64) -> bool:
    """Promotion to husband of an own, mature, unmarried daughter."""
    return game.sexuality(seat) != PROMISCUOUS and (
        game.species[seat].free(ORANGE) > 0 or game.ability(seat, FREE_HUSBAND) > 0
    )


def suited(game: Position, seat: i64) -> i64:
    """Bits of the mature daughters to whom a hunter can be sent."""
    one = game.species[seat]
    mature: i64 = game.in_play >> BIOMES & ~game.laden
    free: i64 = marriageable(game, seat)
    courted: i64 = mature & ~free & ~one.courts
    if one.sexuality == PROMISCUOUS:
        courted &= ~one.daughters
    return courted | free if can_marry(game, seat) else courted


def marriageable(game: Position, seat: i64) -> i64:
    """Bits of the own, mature, unmarried daughters."""
    wed: i64 = 0
    other: Species
    for other in game.species:
        wed |= other.wives
    return game.species[seat].daughters & ~game.laden & ~wed


def reachable(game: Position, seat: i64) -> i64:
    """Bits of the places with a biome for which the tools suffice."""
    reach: i64 = within_reach(game, seat)
    places: i64 = 0
    place: i64
    for place in range(PLACES):
        places |= (reach >> (game.rows[place] & NOTHING_THERE) & 1) << place
    return places


def assignments(game: Position, seat: i64) -> list[i64]:
    one = game.species[seat]
    result: list[i64] = [PASS]
    if one.hunters(HOME, seat):  # D6: travelers go nowhere alone
        LEVEL_ANSWERS.add(result, promotable(one))
        PLACE_ANSWERS.add(result, reachable(game, seat) & ~one.stands)
        DAUGHTER_ANSWERS.add(result, suited(game, seat))
    if one.sexuality == HAREM and marriageable(game, seat):
        HUSBAND_ANSWERS.add(result, one.daughters & one.wives & ~one.moved)
    if can_swap(game, seat):
        result.append(SWAP)
    return result


def harems(game: Position, seat: i64) -> list[i64]:
    """Q46: the daughters to whom the sultan can move a husband."""
    result: list[i64] = []
    DAUGHTER_ANSWERS.add(result, marriageable(game, seat))
    return result


def assign(game: Position, seat: i64, action: i64) -> None:
    if action == PASS:
        return
    game.push(ASSIGN, seat)
    if action == SWAP:
        swap(game, seat)
    elif LEVEL <= action < PORTAL or DAUGHTER <= action < HUSBAND:
        game.push(WHO, seat, action)
    elif PLACE <= action < DAUGHTER:
        place: i64 = action - PLACE
        one = game.species[seat]
        card = game.rows[place]
        colour: i64
        if not game.deck.open >> card & 1:
            needs = game.deck.needs[card]
            for colour in range(COLOURS):
                one.need(colour, needs[colour])
        for colour in range(game.seats - 1, -1, -1):
            if colour != seat and one.hunters(HOME, colour):
                game.push(TRAVELERS, seat, place, colour)
        game.push(HOW_MANY, seat, place)
        if one.alpha == HOME:
            game.push(WITH_ALPHA, seat, place)
    else:
        game.push(SULTAN_TO, seat, action - HUSBAND)


def candidates(game: Position, seat: i64) -> list[i64]:
    result: list[i64] = []
    if game.own_cubes(seat, HOME):
        result.append(OWN_CUBE)
    if game.species[seat].alpha == HOME:
        result.append(OWN_ALPHA)
    return result


def appoint(game: Position, top: Pending, alpha: bool) -> None:
    """An elder, a husband or a suitor."""
    seat = top.seat
    one = game.species[seat]
    if top.a < PORTAL:
        level: i64 = top.a - LEVEL
        promote(game, seat, level, alpha, not one.mature(FIRE_STARTER))
        return
    daughter: i64 = top.a - DAUGHTER
    one.come(HOME, seat, -1)
    if game.owner[daughter] == seat and game.husband[daughter] < 0:
        wed(game, seat, daughter, alpha)
        if game.ability(seat, FREE_HUSBAND) == 0:
            one.earn(ORANGE, -1)
            game.bind_husband(daughter, True)
    else:
        one.courts |= BIT[daughter]
        if alpha:
            one.alpha = AS_SUITOR + daughter


def sultan(game: Position, seat: i64, source: i64, target: i64) -> None:
    """E4: the husband moves, and his disc with him."""
    one = game.species[seat]
    game.marry(source, -1)
    game.marry(target, seat)
    if game.immature >> source & 1:
        game.bind_husband(source, False)
        game.bind_husband(target, True)
    if one.alpha == AS_HUSBAND + source:
        one.alpha = AS_HUSBAND + target
    one.moved |= BIT[target]


# The steps and answers of this part


def run(game: Position, top: Pending) -> None:
    if top.kind == PHASE_2:
        begin(game)
    else:
        begin_of(game, top.seat)


def legal(game: Position, top: Pending) -> list[i64]:
    seat = top.seat
    if top.kind == ASSIGN:
        return assignments(game, seat)
    if top.kind == RECALL:
        return recalls(game, seat)
    if top.kind == WHO:
        return candidates(game, seat)
    if top.kind == SULTAN_TO:
        return harems(game, seat)
    if top.kind == WITH_ALPHA:
        return PASS_OR_YES if game.own_cubes(seat, HOME) else ONLY_YES
    if top.kind == HOW_MANY:
        least: i64 = 0 if game.species[seat].alpha == top.a else 1  # D6: the chaperone
        return numbers(least, game.own_cubes(seat, HOME))
    return numbers(0, game.species[seat].hunters(HOME, top.b))


def answer(game: Position, top: Pending, action: i64) -> None:
    seat = top.seat
    if top.kind == ASSIGN:
        assign(game, seat, action)
    elif top.kind == RECALL:
        recall(game, top, action)
    elif top.kind == WHO:
        appoint(game, top, action == OWN_ALPHA)
    elif top.kind == SULTAN_TO:
        sultan(game, seat, top.a, action - DAUGHTER)
    elif top.kind == WITH_ALPHA:
        if action == YES:
            join(game, seat, seat, -1, HOME)
            join(game, seat, seat, 1, top.a)
            game.species[seat].alpha = top.a
    elif top.kind == HOW_MANY:
        if action != COUNT:
            join(game, seat, seat, -(action - COUNT), HOME)
            join(game, seat, seat, action - COUNT, top.a)
    else:
        send_travelers(game, seat, top.b, action - COUNT, top.a)
