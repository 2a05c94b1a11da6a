"""Moving pieces and discs: losses, children, elders, husbands, the alpha. What every phase shares (B)."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.chance import BIT, lowest, pool_size
from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    CARD,
    CARD_ANSWERS,
    COLOURS,
    COUNT,
    DAUGHTER,
    ELDER_DISC,
    FIRE_STARTER,
    FROST_IMMUNITY,
    HUSBAND,
    HUSBAND_ANSWERS,
    LEVEL,
    LEVEL_ANSWERS,
    LEVELS_OF_COLOUR,
    ORANGE,
    PASS,
    PASS_OR_YES,
    PLACES,
    POWER_LEVELS,
    YES,
    numbers,
)
from altamira.games.neanderthal.species import DEAD, Kill
from altamira.games.neanderthal.state import (
    ABROAD,
    AS_ELDER,
    AS_HUSBAND,
    AS_SUITOR,
    CHILD_ALPHA,
    GROUPS,
    HAND,
    HOME,
    LOSE_ALPHA,
    LOSE_MATE,
    LOSE_TRAVELERS,
    RELEASE,
    Position,
)

# Groups


def go_home(game: Position, seat: i64, group: i64) -> None:
    """All hunters of a group return to the unassigned ones."""
    move_group(game, seat, group, HOME)


def move_group(game: Position, seat: i64, group: i64, target: i64) -> None:
    one = game.species[seat]
    colour: i64
    for colour in range(game.seats):
        count = one.hunters(group, colour)
        if count:
            one.come(target, colour, count)
            one.come(group, colour, -count)
            if game.species[colour].alpha == alpha_code(colour, seat, group):
                game.species[colour].alpha = alpha_code(colour, seat, target)


def alpha_code(colour: i64, seat: i64, group: i64) -> i64:
    """Where the cylinder of a colour is when it stands in a group of this seat."""
    return group if colour == seat else ABROAD + seat * GROUPS + group


def join(game: Position, seat: i64, colour: i64, count: i64, group: i64) -> None:
    game.species[seat].come(group, colour, count)


def send_travelers(game: Position, seat: i64, colour: i64, count: i64, place: i64) -> None:
    """Travelers from home to a place; a foreign cylinder among them goes last (Q39)."""
    one = game.species[seat]
    if count == one.hunters(HOME, colour) and count:
        guest = game.species[colour]
        if guest.alpha == alpha_code(colour, seat, HOME):
            guest.alpha = alpha_code(colour, seat, place)
    one.come(HOME, colour, -count)
    one.come(place, colour, count)


# Losses: travelers first, then the alpha or not, the rest are own cubes


def lose(game: Position, seat: i64, group: i64, count: i64, exempt: i64) -> None:
    """The seat loses so many pieces of the group, of its choice; exempt: the alpha cannot be chosen (Q31)."""
    if count > 0:
        next_loss(game, seat, group, count, -1, exempt)


def next_loss(game: Position, seat: i64, group: i64, left: i64, after: i64, exempt: i64) -> None:
    """Ask about the next colour of travelers, and at last about the own pieces."""
    one = game.species[seat]
    colour: i64
    for colour in range(after + 1, game.seats):
        if colour != seat and one.hunters(group, colour):
            game.push(LOSE_TRAVELERS, seat, group, left, colour * 2 + exempt)
            return
    if left:
        if one.alpha == group and not exempt:
            game.push(LOSE_ALPHA, seat, group, left)
        else:
            kill_cubes(game, seat, group, left)


def traveler_losses(game: Position, top: Pending) -> list[i64]:
    one = game.species[top.seat]
    colour: i64 = top.c >> 1
    here: i64 = one.hunters(top.a, colour)
    others: i64 = 0  # that can still be chosen after these
    later: i64
    for later in range(colour + 1, game.seats):
        if later != top.seat:
            others += one.hunters(top.a, later)
    others += one.hunters(top.a, top.seat)
    if top.c & 1:
        others -= 1
    return numbers(top.b - others if top.b > others else 0, top.b if top.b < here else here)


def lose_travelers(game: Position, top: Pending, count: i64) -> None:
    colour: i64 = top.c >> 1
    kill_travelers(game, top.seat, top.a, colour, count)
    next_loss(game, top.seat, top.a, top.b - count, colour, top.c & 1)


def alpha_losses(game: Position, top: Pending) -> list[i64]:
    if top.b > game.own_cubes(top.seat, top.a):
        return [YES]
    return PASS_OR_YES


def lose_alpha(game: Position, top: Pending, action: i64) -> None:
    left: i64 = top.b
    if action == YES:
        kill_alpha(game, top.seat, top.a)
        left -= 1
    kill_cubes(game, top.seat, top.a, left)


def kill_travelers(game: Position, seat: i64, group: i64, colour: i64, count: i64) -> None:
    one = game.species[seat]
    guest = game.species[colour]
    if count and count == one.hunters(group, colour) and guest.alpha == alpha_code(colour, seat, group):
        guest.alpha = DEAD
    one.come(group, colour, -count)
    guest.dead += count


def kill_cubes(game: Position, seat: i64, group: i64, count: i64) -> None:
    one = game.species[seat]
    one.come(group, seat, -count)
    one.dead += count


def kill_alpha(game: Position, seat: i64, group: i64) -> None:
    kill_cubes(game, seat, group, 1)
    game.species[seat].alpha = DEAD


def kill_suitor(game: Position, seat: i64, daughter: i64) -> None:
    one = game.species[seat]
    one.courts &= ~BIT[daughter]
    one.dead += 1
    if one.alpha == AS_SUITOR + daughter:
        one.alpha = DEAD


def suitor_home(game: Position, seat: i64, daughter: i64) -> None:
    one = game.species[seat]
    one.courts &= ~BIT[daughter]
    join(game, seat, seat, 1, HOME)
    if one.alpha == AS_SUITOR + daughter:
        one.alpha = HOME


def mate_losses(top: Pending) -> list[i64]:
    return [DAUGHTER + top.a, HUSBAND + top.a]


# Children (G3)


def birth(game: Position, seat: i64, children: i64, kill: i64) -> None:
    """Children come from the dead pile, as far as there are pieces; the cylinder is one of them (Q48)."""
    one = game.species[seat]
    if children > one.dead:
        children = one.dead
    if children == 0:
        return
    if one.alpha == DEAD and children < one.dead:
        game.push(CHILD_ALPHA, seat, children, kill)
    else:
        born(game, seat, children, one.alpha == DEAD, kill)


def born(game: Position, seat: i64, children: i64, alpha: bool, kill: i64) -> None:
    one = game.species[seat]
    one.dead -= children
    join(game, seat, seat, children, HOME)
    if alpha:
        one.alpha = HOME
    if kill >= 0:
        game.kills[kill].alpha = game.kills[kill].alpha or alpha
        game.kills[kill].cubes += children - 1 if alpha else children


# Discs (B3)


def push_releases(game: Position, seat: i64, discs: list[i64], kill: i64) -> None:
    """One question for each disc, in the order orange, white, black."""
    colour: i64
    for colour in range(COLOURS - 1, -1, -1):
        for _ in range(discs[colour]):
            game.push(RELEASE, seat, colour, kill)


def bound_discs(game: Position, seat: i64, colour: i64) -> list[i64]:
    """Where discs of this colour lie bound and can be released: elders, daughters, husbands, cards."""
    result: list[i64] = []
    one = game.species[seat]
    LEVEL_ANSWERS.add(result, one.young & LEVELS_OF_COLOUR[colour])
    laden: i64 = one.daughters & game.laden
    while laden:
        daughter: i64 = lowest(laden)
        if game.bound[daughter * COLOURS + colour]:
            result.append(DAUGHTER + daughter)
        laden &= laden - 1
    if colour == ORANGE:
        HUSBAND_ANSWERS.add(result, one.wives & game.immature)
    made: i64 = one.tableau & game.covered
    while made:
        card: i64 = lowest(made)
        if game.made[card] == colour:
            result.append(CARD + card)
        made &= made - 1
    return result


def release(game: Position, seat: i64, target: i64, colour: i64) -> None:
    one = game.species[seat]
    if target < DAUGHTER:
        one.young &= ~BIT[target - LEVEL]
    elif target < HUSBAND:
        game.bind(target - DAUGHTER, colour, -1)
    elif target < CARD:
        game.bind_husband(target - HUSBAND, False)
    else:
        game.cover(target - CARD, -1)
    one.earn(colour, 1)


def bind_again(game: Position, seat: i64, target: i64, colour: i64) -> None:
    """Q41: a released disc goes back, if the place it came from is still there."""
    one = game.species[seat]
    if target < DAUGHTER:
        if not one.elders >> (target - LEVEL) & 1:
            return
        one.young |= BIT[target - LEVEL]
    elif target < HUSBAND:
        if game.owner[target - DAUGHTER] != seat:
            return
        game.bind(target - DAUGHTER, colour, 1)
    elif target < CARD:
        game.bind_husband(target - HUSBAND, True)
    else:
        game.cover(target - CARD, colour)
    one.earn(colour, -1)


# Elders


def promote(game: Position, seat: i64, level: i64, alpha: bool, bind: bool) -> None:
    one = game.species[seat]
    one.come(HOME, seat, -1)
    one.elders |= BIT[level]
    if alpha:
        one.alpha = AS_ELDER + level
    if bind:
        one.earn(ELDER_DISC[level], -1)
        one.young |= BIT[level]


def leave_office(game: Position, seat: i64, level: i64) -> bool:
    """Take an elder off the placard, his disc to the vocabulary (Q3). Was he the cylinder?"""
    one = game.species[seat]
    one.elders &= ~BIT[level]
    if one.young >> level & 1:
        one.young &= ~BIT[level]
        one.earn(ELDER_DISC[level], 1)
    return one.alpha == AS_ELDER + level


def elder_dies(game: Position, seat: i64, level: i64) -> None:
    one = game.species[seat]
    if leave_office(game, seat, level):
        one.alpha = DEAD
    one.dead += 1


def recall_elder(game: Position, seat: i64, level: i64) -> None:
    if leave_office(game, seat, level):
        game.species[seat].alpha = HOME
    join(game, seat, seat, 1, HOME)


def powered(game: Position, seat: i64, level: i64) -> bool:
    return game.species[seat].mature(level)


def frost_proof(game: Position, seat: i64) -> bool:
    return game.species[seat].mature(FIRE_STARTER) or game.ability(seat, FROST_IMMUNITY) > 0


# Husbands


def wed(game: Position, seat: i64, daughter: i64, alpha: bool) -> None:
    """A piece, already taken from where it stood, becomes husband; mature until a disc is bound."""
    game.marry(daughter, seat)
    if alpha:
        game.species[seat].alpha = AS_HUSBAND + daughter


def unwed(game: Position, daughter: i64) -> bool:
    """Take the husband away, his disc to the vocabulary (Q42). Was he the cylinder?"""
    seat = game.husband[daughter]
    one = game.species[seat]
    if game.immature >> daughter & 1:
        game.bind_husband(daughter, False)
        one.earn(ORANGE, 1)
    game.marry(daughter, -1)
    kill: Kill
    for kill in game.kills:  # Q41: the place that a released disc came from is gone
        if kill.seat == seat:
            gone: i64 = (HUSBAND + daughter) * COLOURS + ORANGE
            kill.released = [item for item in kill.released if item != gone]
    return one.alpha == AS_HUSBAND + daughter


def husband_dies(game: Position, daughter: i64) -> None:
    seat = game.husband[daughter]
    if unwed(game, daughter):
        game.species[seat].alpha = DEAD
    game.species[seat].dead += 1


def husband_home(game: Position, daughter: i64, host: i64) -> None:
    """The husband joins the unassigned hunters of this seat, as a traveler if it is not his own."""
    seat = game.husband[daughter]
    if unwed(game, daughter):
        game.species[seat].alpha = alpha_code(seat, host, HOME)
    join(game, host, seat, 1, HOME)


def daughter_leaves(game: Position, daughter: i64) -> None:
    """D5: out of the game; her discs to the vocabulary, an immature husband home (Q6)."""
    owner = game.owner[daughter]
    colour: i64
    for colour in range(COLOURS):
        discs: i64 = game.bound[daughter * COLOURS + colour]
        game.species[owner].earn(colour, discs)
        game.bind(daughter, colour, -discs)
    if game.husband[daughter] >= 0:
        husband_home(game, daughter, game.husband[daughter])
    game.give(daughter, -1)


def animal_leaves(game: Position, seat: i64, card: i64) -> None:
    one = game.species[seat]
    game.take_in(seat, card)
    if game.made[card] >= 0:
        one.earn(game.made[card], 1)
        game.cover(card, -1)


# The alpha swap (B4, Q12)


def can_swap(game: Position, seat: i64) -> bool:
    one = game.species[seat]
    if game.own_cubes(seat, HOME) == 0:
        return False
    if one.alpha == DEAD:
        return (one.elders & POWER_LEVELS) != 0
    return AS_ELDER <= one.alpha < AS_SUITOR


def swap(game: Position, seat: i64) -> None:
    """The cylinder comes home, a cube takes its place."""
    game.species[seat].alpha = HOME


# Hands (B2)


def overfull(game: Position) -> i64:
    """The first seat in player order that holds more cards than its hand size; -1: none."""
    seat: i64
    for seat in game.order:
        hand: i64 = game.species[seat].hand
        if hand and pool_size(hand) > game.hand_size(seat):
            return seat
    return -1


def hand_cards(game: Position, seat: i64) -> list[i64]:
    result: list[i64] = []
    CARD_ANSWERS.add(result, game.species[seat].hand)
    return result


# The answers of this part


def legal(game: Position, top: Pending) -> list[i64]:
    if top.kind == LOSE_TRAVELERS:
        return traveler_losses(game, top)
    if top.kind == LOSE_ALPHA:
        return alpha_losses(game, top)
    if top.kind == LOSE_MATE:
        return mate_losses(top)
    if top.kind == HAND:
        return hand_cards(game, top.seat)
    if top.kind == RELEASE:
        return [PASS, *bound_discs(game, top.seat, top.a)]
    return PASS_OR_YES  # CHILD_ALPHA, SWAP_NOW


def answer(game: Position, top: Pending, action: i64) -> None:
    if top.kind == LOSE_TRAVELERS:
        lose_travelers(game, top, action - COUNT)
    elif top.kind == LOSE_ALPHA:
        lose_alpha(game, top, action)
    elif top.kind == LOSE_MATE:
        if action < HUSBAND:
            kill_suitor(game, top.seat, top.a)
        else:
            husband_dies(game, top.a)
    elif top.kind == HAND:
        game.put_down(top.seat, action - CARD)
    elif top.kind == CHILD_ALPHA:
        born(game, top.seat, top.a, action == YES, top.b)
    elif top.kind == RELEASE:
        if action != PASS:
            release(game, top.seat, action, top.a)
            if top.b >= 0:
                game.kills[top.b].released.append(action * COLOURS + top.a)
    elif action == YES:  # SWAP_NOW
        swap(game, top.seat)


assert PLACES == HOME
