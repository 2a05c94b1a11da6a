"""Phase 4, hunting: order, rolls, attrition, results, predators, trophies, hand cards, biodiversity (A4, G)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.core.chance import BIT, lowest
from altamira.core.stamps import CLOCK
from altamira.core.waiting import Pending
from altamira.games.neanderthal.assigning import tools_suffice
from altamira.games.neanderthal.components import (
    BIG,
    BONUS_CHILD,
    CLUB,
    COLOURS,
    COLUMNS,
    GAP,
    HUNT_FIRST,
    ICE,
    IGNORE_BITE,
    INVENTION,
    KNAPPER,
    NO_CLAIM,
    ONLY_YES,
    PASS_OR_YES,
    PLACE,
    PLACE_ANSWERS,
    PLACES,
    THREE_IS_ONE,
    TRAPPER,
    TROPHY,
    WARRIOR,
    YES,
    dice_at_once,
)
from altamira.games.neanderthal.courting import before_courtship
from altamira.games.neanderthal.dice import HIT, RESULT_BITS, SET, SUCCESS, read, reading
from altamira.games.neanderthal.pieces import (
    bind_again,
    frost_proof,
    go_home,
    kill_alpha,
    kill_cubes,
    move_group,
    push_releases,
)
from altamira.games.neanderthal.species import Kill
from altamira.games.neanderthal.state import (
    ALPHA_ONE,
    BIRTH,
    CLAIM,
    COMMON_HUNTS,
    COMPETITIVE,
    FIRST,
    HOME,
    HUNT_END,
    HUNT_NEW,
    HUNTED,
    LOSE,
    NEXT,
    NEXT_OWN,
    OWN_HUNTS,
    PARTIES,
    PHASE_4,
    REFILLED,
    RESOLVE,
    ROLL_HUNT,
    SUITORS,
    TURN_BIOME,
    Position,
)

# The elder who powers the alpha, by type of biome (E5)
POWER: Final[list[i64]] = [KNAPPER, TRAPPER, WARRIOR]


# A4: in which order


def begin(game: Position) -> None:
    game.contested = 0
    once: i64 = 0
    seat: i64
    for seat in range(game.seats):
        game.contested |= once & game.spots(seat)  # Q30
        once |= game.spots(seat)
    game.push(COMMON_HUNTS, 0, 3)
    game.push(COMMON_HUNTS, 0, 2)
    game.push(OWN_HUNTS, 0, 0)


def hunters_at(game: Position, spot: i64) -> list[i64]:
    """The seats with hunters there, fewest hunters first, then in player order."""
    result: list[i64] = []
    seat: i64
    for seat in game.order:
        count = game.hunters_on(seat, spot)
        if count:
            at: i64 = len(result)
            while at > 0 and game.hunters_on(result[at - 1], spot) > count:
                at -= 1
            result.insert(at, seat)
    return result


def predator(game: Position, spot: i64) -> bool:
    """A predator that is awake: those that arrived this turn sleep (G7)."""
    return (
        spot < PLACES
        and game.rows[spot] >= 0
        and game.deck.predator[game.rows[spot]]
        and not game.fresh >> spot & 1
    )


def own_spots(game: Position, seat: i64) -> i64:
    """Step 1: bits of the spots that are uncontested, without predators."""
    return spots_of(game, game.spots(seat) & ~game.contested, False)


def common_spots(game: Position, step: i64) -> i64:
    """Step 2: contested, no predators. Step 3: predators, but not before a party that is still on its way."""
    left: i64 = 0
    seat: i64
    for seat in range(game.seats):
        left |= game.spots(seat)
    left = spots_of(game, left, step == 3)
    kill: Kill
    for kill in game.kills:
        if kill.first >= 0 and kill.at != kill.first:
            left &= ~BIT[kill.first]
        if kill.second >= 0 and kill.at != kill.second:
            left &= ~BIT[kill.second]
    return left


def spots_of(game: Position, spots: i64, predators: bool) -> i64:
    """Of these spots those where a predator is awake, or the others."""
    result: i64 = 0
    while spots:
        spot: i64 = lowest(spots)
        if predator(game, spot) == predators:
            result |= BIT[spot]
        spots &= spots - 1
    return result


def spot_answers(spots: i64) -> list[i64]:
    result: list[i64] = []
    PLACE_ANSWERS.add(result, spots)
    return result


def only_spot(spots: i64) -> i64:
    """The spot, if it is the only one; -1: there are several, so that somebody chooses."""
    if spots & (spots - 1):
        return -1
    return lowest(spots)


def own_hunts(game: Position, turn: i64) -> None:
    """Q29: one seat after the other, in player order."""
    while turn < game.seats:
        seat = game.order[turn]
        left = own_spots(game, seat)
        if left:
            spot = only_spot(left)
            if spot < 0:
                game.push(OWN_HUNTS, 0, turn)
                game.push(NEXT_OWN, seat)
            else:
                game.push(OWN_HUNTS, 0, turn + 1)
                resolve(game, spot, 0)
            return
        turn += 1


def common_hunts(game: Position, step: i64) -> None:
    left = common_spots(game, step)
    if left:
        game.push(COMMON_HUNTS, 0, step)
        spot = only_spot(left)
        if spot < 0:
            game.push(NEXT, game.order[0], step)
        else:
            resolve(game, spot, 0)


def resolve(game: Position, spot: i64, asked: i64) -> None:
    if spot < PLACES:
        seat = lone_hunter(game, spot)
        if seat >= 0:
            hunt(game, seat, spot)
            return
    elif before_courtship(game, spot - PLACES, asked):
        return
    ask_first(game, spot, 0, 0)


def lone_hunter(game: Position, place: i64) -> i64:
    """The only seat with hunters there; -1: there are several, or none."""
    lone: i64 = -1
    seat: i64
    for seat in range(game.seats):
        if game.species[seat].stands >> place & 1:
            if lone >= 0:
                return -1
            lone = seat
    return lone


def ask_first(game: Position, spot: i64, asked: i64, firsts: i64) -> None:
    """Who has a fitting "1st" may use it, where it would change the order."""
    kind: i64 = game.deck.type[game.rows[spot]] if spot < PLACES else CLUB
    behind = False
    seat: i64
    for seat in hunters_at(game, spot):
        if behind and not asked >> seat & 1 and game.ability(seat, HUNT_FIRST + kind):
            game.push(FIRST, seat, spot, asked | BIT[seat], firsts)
            return
        if not firsts >> seat & 1:
            behind = True
    if spot < PLACES:
        next_party(game, spot, firsts)
    else:
        game.push(SUITORS, 0, spot - PLACES, firsts)


def next_party(game: Position, place: i64, firsts: i64) -> None:
    seats = hunters_at(game, place)
    if not seats:
        return
    if len(seats) > 1:
        game.push(PARTIES, 0, place, firsts)
    seat: i64
    for seat in seats:
        if firsts >> seat & 1:
            hunt(game, seat, place)
            return
    hunt(game, seats[0], place)


# G: the roll


def hunt(game: Position, seat: i64, place: i64) -> None:
    one = game.species[seat]
    if one.alpha == place and one.mature(POWER[game.deck.type[game.rows[place]]]):
        game.push(ALPHA_ONE, seat, place)
    else:
        roll(game, seat, place, 0)


def roll(game: Position, seat: i64, place: i64, declared: i64) -> None:
    dice: i64 = game.party(seat, place) - declared
    if dice:
        game.push(ROLL_HUNT, seat, place, dice, declared)
    else:
        rolled(game, seat, place, 0, declared)


def reading_of(game: Position, seat: i64, place: i64, declared: i64) -> i64:
    """How a roll of this seat is read on this card."""
    deck = game.deck
    card = game.rows[place]
    three = game.ability(seat, THREE_IS_ONE + deck.type[card]) > 0
    frost: i64 = 0
    if deck.frost[card] and not frost_proof(game, seat):
        frost = deck.frost[card]
    saved = game.ability(seat, IGNORE_BITE)
    wanted: i64 = 0
    if deck.claim[card] != NO_CLAIM:
        wanted = deck.set[card]
    return reading(three, deck.star[card], declared, deck.bite[card], frost, saved, deck.hits[card], wanted)


def roll_fell(game: Position, top: Pending, counts: i64) -> None:
    """The dice of a large party come in several rolls."""
    left: i64 = top.b - dice_at_once(top.b)
    counts += top.c >> 1
    if left:
        game.push(ROLL_HUNT, top.seat, top.a, left, counts * 2 + (top.c & 1))
    else:
        rolled(game, top.seat, top.a, counts, top.c & 1)


def rolled(game: Position, seat: i64, place: i64, counts: i64, declared: i64) -> None:
    result = read(reading_of(game, seat, place, declared), counts)
    casualties: i64 = result >> RESULT_BITS
    result &= SUCCESS | SET | HIT
    if casualties:
        game.push(HUNTED, seat, place, result)
        game.push(LOSE, seat, place, casualties, declared)
    else:
        hunted(game, seat, place, result)


# G3: success


def hunted(game: Position, seat: i64, place: i64, result: i64) -> None:
    if not result & SUCCESS:
        hunt_end(game, seat, place, result, -1)
        return
    game.down |= BIT[place]
    other: i64
    for other in game.order:
        if other != seat and game.party(other, place):
            settle_party(game, other, place)  # the first success takes all
    deck = game.deck
    card = game.rows[place]
    kill: i64 = -1
    if deck.type[card] == BIG and not deck.predator[card]:
        kill = draw_predators(game, seat, place, result)
    game.push(HUNT_END, seat, place, result, kill)
    push_releases(game, seat, deck.discs[card], kill)
    game.push(BIRTH, seat, deck.children[card] + bonus_children(game, seat, deck.type[card]), kill)


def bonus_children(game: Position, seat: i64, kind: i64) -> i64:
    """An extra child for the first success in a biome of the type each turn."""
    one = game.species[seat]
    children: i64 = 0
    if not game.deck.hook_cards[BONUS_CHILD + kind] & game.in_play:
        return 0
    having: i64 = game.working(seat) & ~one.bonus
    cards = game.deck.hooks[BONUS_CHILD + kind]
    i: i64
    for i in range(len(cards)):
        if having >> cards[i] & 1:
            one.bonus |= BIT[cards[i]]
            game.cards_stamp = CLOCK.tick()
            children += game.deck.hook_numbers[BONUS_CHILD + kind][i]
    return children


# G4: predators


def nearest(game: Position, place: i64, step: i64) -> i64:
    """How far the next predator is in this direction: across gaps, but not across ice; 0: there is none."""
    row: i64 = place // COLUMNS
    distance: i64 = 1
    at: i64 = place + step
    while 0 <= at < PLACES and at // COLUMNS == row and game.rows[at] != ICE:
        if predator(game, at):
            return distance
        at += step
        distance += 1
    return 0


def draw_predators(game: Position, seat: i64, place: i64, result: i64) -> i64:
    """The kill that the nearest predators will attack, as its number among the kills; -1: there is no predator."""
    left = nearest(game, place, -1)
    right = nearest(game, place, 1)
    if left == 0 and right == 0:
        return -1
    first: i64 = place - left
    second: i64 = -1
    if left == right:
        second = place + right
        if game.deck.climax[game.rows[second]] < game.deck.climax[game.rows[first]]:
            first, second = second, first
    elif left == 0 or 0 < right < left:
        first = place + right
    game.kills.append(Kill(seat, place, result & SET != 0, first, second))
    return len(game.kills) - 1


def steal(game: Position, kill: Kill) -> None:
    """Piracy: everything that the kill brought is lost (Q41)."""
    if kill.stolen:
        return
    kill.stolen = True
    kill_cubes(game, kill.seat, HOME, min(kill.cubes, game.own_cubes(kill.seat, HOME)))
    if kill.alpha and game.species[kill.seat].alpha == HOME:
        kill_alpha(game, kill.seat, HOME)
    item: i64
    for item in kill.released:
        bind_again(game, kill.seat, item // COLOURS, item % COLOURS)


def settle_party(game: Position, seat: i64, place: i64) -> None:
    """A party is done here: on to the next predator that waits for it, or home. Safe kills are claimed."""
    while True:
        survivors = game.party(seat, place)
        target: i64 = -1
        kill: Kill
        for kill in game.kills:
            if kill.seat == seat and kill.at == place:
                if kill.first == place:
                    kill.first = kill.second
                    kill.second = -1
                if kill.first >= 0 and survivors == 0:
                    steal(game, kill)  # Q17: no survivors, no hits
                    kill.first = -1
                    kill.second = -1
                if kill.first >= 0 and (target < 0 or climax_at(game, kill.first) < climax_at(game, target)):
                    target = kill.first
        claim_kills(game, seat, place, survivors)
        if target < 0:
            go_home(game, seat, place)
            return
        move_group(game, seat, place, target)
        for kill in game.kills:
            if kill.seat == seat and kill.at == place:
                kill.at = target
        if predator(game, target) and not game.down >> target & 1:
            return
        place = target  # Q38: it was brought down already, or is gone


def climax_at(game: Position, place: i64) -> i64:
    return game.deck.climax[game.rows[place]] if game.rows[place] >= 0 else 0


def claim_kills(game: Position, seat: i64, place: i64, survivors: i64) -> None:
    """The kills of a party that no predator threatens any more: their cards can be claimed now."""
    if not game.kills:
        return
    left: list[Kill] = []
    kill: Kill
    for kill in game.kills:
        if kill.seat == seat and kill.at == place and kill.first < 0:
            kind = game.deck.claim[game.rows[kill.place]]
            if kill.claimable and (not kill.stolen or kind == INVENTION):
                offer_claim(game, seat, kill.place, survivors)
        else:
            left.append(kill)
    game.kills = left


def hunt_end(game: Position, seat: i64, place: i64, result: i64, kill: i64) -> None:
    survivors = game.party(seat, place)
    if not result & HIT:
        one: Kill
        for one in game.kills:
            if one.seat == seat and one.at == place and one.first == place:
                steal(game, one)
    settle_party(game, seat, place)
    if result & SET and kill < 0:
        offer_claim(game, seat, place, survivors)


# G5, G6, G7: trophies, hand cards, biodiversity


def offer_claim(game: Position, seat: i64, place: i64, survivors: i64) -> None:
    trophy = game.deck.claim[game.rows[place]] == TROPHY
    if trophy or (game.species[seat].elders and survivors):
        game.push(CLAIM, seat, place)


def claims(game: Position, place: i64) -> list[i64]:
    if game.mode != COMPETITIVE and game.deck.claim[game.rows[place]] == TROPHY:
        return ONLY_YES  # K2
    return PASS_OR_YES


def claim(game: Position, seat: i64, place: i64) -> None:
    card = game.rows[place]
    game.lay(place, GAP)
    other: i64
    if game.deck.claim[card] == TROPHY:
        game.lay_out(seat, card)
        for other in game.order:
            if game.party(other, place):
                settle_party(game, other, place)
        return
    game.take_up(seat, card)
    game.push(REFILLED, 0, place, card)
    northern = place < COLUMNS
    if (game.north_deck() if northern else game.south) != 0:
        game.fresh |= BIT[place]
        game.push(TURN_BIOME, 0, place, 1 if northern else 0)


def refilled(game: Position, place: i64, old: i64) -> None:
    """Q36: the others there may hunt the new card, if they have its tools, or go home."""
    game.push(RESOLVE, 0, place)
    i: i64
    for i in range(game.seats - 1, -1, -1):
        seat = game.order[i]
        if game.party(seat, place):
            if game.rows[place] >= 0 and tools_suffice(
                game, seat, game.rows[place], entered(game, seat, place, old)
            ):
                game.push(HUNT_NEW, seat, place, old)
            else:
                settle_party(game, seat, place)


def entered(game: Position, seat: i64, place: i64, old: i64) -> i64:
    """The card whose tools this party had to show here; -1: it was driven here by its kill."""
    kill: Kill
    for kill in game.kills:
        if kill.seat == seat and kill.at == place:
            return -1
    return old


def hunt_new(game: Position, top: Pending) -> None:
    one = game.species[top.seat]
    old = entered(game, top.seat, top.a, top.b)
    colour: i64
    for colour in range(COLOURS):
        one.need(colour, game.deck.needs[game.rows[top.a]][colour])
        if old >= 0:
            one.need(colour, -game.deck.needs[old][colour])
    kill: Kill
    for kill in game.kills:
        if kill.seat == top.seat and kill.at == top.a and kill.first == top.a:
            kill.first = kill.second  # Q38: the predator is gone, and the kill is kept
            kill.second = -1


# The steps and answers of this part


def run(game: Position, top: Pending) -> None:
    if top.kind == PHASE_4:
        begin(game)
    elif top.kind == OWN_HUNTS:
        own_hunts(game, top.a)
    elif top.kind == COMMON_HUNTS:
        common_hunts(game, top.a)
    elif top.kind == RESOLVE:
        resolve(game, top.a, top.b)
    elif top.kind == PARTIES:
        next_party(game, top.a, top.b)
    elif top.kind == HUNTED:
        hunted(game, top.seat, top.a, top.b)
    elif top.kind == HUNT_END:
        hunt_end(game, top.seat, top.a, top.b, top.c)
    else:
        refilled(game, top.a, top.b)


def legal(game: Position, top: Pending) -> list[i64]:
    if top.kind == NEXT_OWN:
        return spot_answers(own_spots(game, top.seat))
    if top.kind == NEXT:
        return spot_answers(common_spots(game, top.a))
    if top.kind == CLAIM:
        return claims(game, top.a)
    return PASS_OR_YES  # FIRST, ALPHA_ONE, HUNT_NEW


def answer(game: Position, top: Pending, action: i64) -> None:
    if top.kind == NEXT_OWN or top.kind == NEXT:
        resolve(game, action - PLACE, 0)
    elif top.kind == FIRST:
        firsts: i64 = top.c | BIT[top.seat] if action == YES else top.c
        ask_first(game, top.a, top.b, firsts)
    elif top.kind == ALPHA_ONE:
        roll(game, top.seat, top.a, 1 if action == YES else 0)
    elif top.kind == CLAIM:
        if action == YES:
            claim(game, top.seat, top.a)
    elif action == YES:  # HUNT_NEW
        hunt_new(game, top)
    else:
        settle_party(game, top.seat, top.a)
