"""Set-up (C) and phase 1: order, climate, elder death, chaos, blizzard, traveling spirit (A2, D1-D6)."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.chance import BIT
from altamira.core.stamps import CLOCK
from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    ANIMAL,
    BIOMES,
    BLIZZARD_ICON,
    BLIZZARD_SUPPORT,
    CARD,
    CHAOS_MITIGATION,
    CHIEF,
    COLOUR,
    COLOURS,
    COLUMNS,
    COMET,
    COOLING,
    COUNT,
    DAUGHTER,
    DEALS,
    FIRE_STARTER,
    GAP,
    GLACIAL,
    HUSBAND,
    ICE,
    LEVEL,
    LEVEL_ANSWERS,
    LEVELS,
    PASS,
    PASS_OR_YES,
    PLACE,
    PLACES,
    PORTAL_COLOUR,
    ROW_DECK,
    SEAT,
    SKULL,
    WARMING,
    WARRIOR,
    YES,
    numbers,
)
from altamira.games.neanderthal.pieces import (
    animal_leaves,
    can_swap,
    daughter_leaves,
    elder_dies,
    join,
    lose,
)
from altamira.games.neanderthal.species import DEAD
from altamira.games.neanderthal.state import (
    AFTER_EVENTS,
    BEGIN_TURN,
    BLIZZARD,
    BLIZZARD_OF,
    CHAOS,
    CHAOS_AFTER,
    COUNCIL,
    END_TURN,
    EVENT,
    EYE,
    EYE_OPENS,
    FINISH,
    FLIP,
    HOME,
    ICE_COLUMN,
    LOSE,
    LOSE_ELDER,
    MPI,
    PHASE_2,
    PHASE_3,
    PHASE_4,
    PHASE_5,
    PHASE_6,
    ROLL_ELDERS,
    SIDE,
    SWAP_NOW,
    THAW,
    TURN_BIOME,
    TURN_DAUGHTER,
    WARMED,
    Position,
)

# C: set-up


def deal_placards(game: Position, deal: i64) -> None:
    """Each placard has its own first portal (C)."""
    seat: i64
    for seat in range(game.seats):
        one = game.species[seat]
        one.placard = DEALS[deal][seat]
        portal = game.deck.start_portal[one.placard]
        one.portals = BIT[portal]
        one.earn(PORTAL_COLOUR[portal], -1)


def deal_sexualities(game: Position, deal: i64) -> None:
    seat: i64
    for seat in range(game.seats):
        game.species[seat].sex_card = DEALS[deal][seat]
        game.show(seat)


def show_side(game: Position, seat: i64, side: i64) -> None:
    """Turn the sexuality card and place its discs (C, D4)."""
    one = game.species[seat]
    one.side = side
    game.show(seat)
    wanted = game.deck.mpi[game.sexuality(seat)]
    colour: i64
    for colour in range(COLOURS):
        more: i64 = wanted[colour] - one.pinned(colour)
        one.earn(colour, -more)
        one.pin(colour, more)
    if wanted[COLOURS]:
        game.push(MPI, seat, wanted[COLOURS])


def can_flip(game: Position, seat: i64) -> bool:
    """D4: the discs of the other side must be there to place."""
    one = game.species[seat]
    wanted = game.deck.mpi[game.deck.sides[one.sex_card][1 - one.side]]
    left: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        spare: i64 = one.free(colour) + one.pinned(colour) - wanted[colour]
        if spare < 0:
            return False
        left += spare
    return left >= wanted[COLOURS]


# A2: the turn begins


def begin_turn(game: Position) -> None:
    if game.events_left == 0:
        game.push(FINISH, 0)
        return
    game.turn += 1
    game.push(TURN_DAUGHTER, 0)


def turn_daughter(game: Position, daughter: i64) -> None:
    game.unseen &= ~BIT[daughter]
    game.events_left -= 1
    game.current = daughter
    game.table_stamp = CLOCK.tick()
    game.cards_stamp = CLOCK.tick()
    order = game.order
    place: i64 = 0
    placard: i64
    seat: i64
    for placard in game.deck.order[daughter]:
        for seat in range(game.seats):
            if game.species[seat].placard == placard:  # C1: absent colours are skipped
                order[place] = seat
                place += 1
    for seat in range(game.seats):
        game.lost[seat] = 0
        one = game.species[seat]
        one.moved = 0
        one.bonus = 0
        one.need_nothing()
    game.fresh = 0
    game.down = 0
    game.traded = False
    game.push(END_TURN, 0)
    game.push(PHASE_6, 0)
    game.push(PHASE_5, 0)
    game.push(PHASE_4, 0)
    game.push(PHASE_3, 0)
    game.push(PHASE_2, 0)
    game.push(AFTER_EVENTS, 0)
    game.push(EVENT, 0, 0)
    if game.species[order[0]].mature(WARRIOR):
        game.push(COUNCIL, order[0])


def councils(game: Position, seat: i64) -> list[i64]:
    """Q28: keep the order, or name another seat as first and go last oneself."""
    result: list[i64] = [PASS]
    other: i64
    for other in range(game.seats):
        if other != seat:
            result.append(SEAT + other)
    return result


def hold_council(game: Position, seat: i64, first: i64) -> None:
    order = game.order
    others: list[i64] = [other for other in order if other != seat and other != first]
    order[0] = first
    i: i64
    for i in range(len(others)):
        order[i + 1] = others[i]
    order[game.seats - 1] = seat
    game.table_stamp = CLOCK.tick()


def next_event(game: Position, number: i64) -> None:
    icons = game.deck.icons[game.current]
    if number == len(icons):
        return
    game.push(EVENT, 0, number + 1)
    icon = icons[number]
    count = game.deck.icon_counts[game.current][number]
    i: i64
    if icon == COOLING:
        cool(game)
    elif icon == WARMING:
        warm(game)
    elif icon == GLACIAL:
        if game.unused_daughters() > 0:
            game.events_left += 1
    else:
        for i in range(game.seats - 1, -1, -1):
            seat = game.order[i]
            if icon == SKULL:
                if game.species[seat].elders:
                    game.push(ROLL_ELDERS, seat, count)
            elif icon == COMET:
                game.push(CHAOS, seat)
            elif icon == BLIZZARD_ICON:
                game.push(BLIZZARD_OF, seat)
            elif i == 0:
                game.push(EYE_OPENS, 0, count)


# D1: climate


def lowest(game: Position, start: i64) -> i64:
    """The place of the lowest climax among the face-up cards of a row; -1: all ice or gaps."""
    best: i64 = -1
    place: i64
    for place in range(start, start + COLUMNS):
        card = game.rows[place]
        if card >= 0 and (best < 0 or game.deck.climax[card] < game.deck.climax[game.rows[best]]):
            best = place
    return best


def gaps(game: Position, start: i64) -> list[i64]:
    return [place for place in range(start, start + COLUMNS) if game.rows[place] == GAP]


def cool(game: Position) -> None:
    if game.north_deck() == 0:
        return  # Q2: no card, no replacement
    place = lowest(game, 0)
    if place >= 0:
        card = game.rows[place]
        game.lay(place, ICE)
        if game.rows[place + COLUMNS] != ICE:  # the arriving card loses to ice
            game.lay(place + COLUMNS, card)
        return
    north_gaps = gaps(game, 0)
    if north_gaps:
        game.lay(north_gaps[0], ICE)
        return
    south_gaps = gaps(game, COLUMNS)
    if south_gaps:
        game.push(ICE_COLUMN, game.order[0])
    else:
        place = lowest(game, COLUMNS)
        if place >= 0:
            game.lay(place, ICE)


def warm(game: Position) -> None:
    game.push(THAW, 0, COLUMNS)
    if game.south == 0:
        return
    place = lowest(game, COLUMNS)
    if place >= 0:
        game.push(WARMED, 0, place, game.rows[place])
        game.push(TURN_BIOME, 0, place, 0)
    else:
        south_gaps = gaps(game, COLUMNS)
        if south_gaps:
            game.push(TURN_BIOME, 0, south_gaps[0], 0)


def warmed(game: Position, place: i64, card: i64) -> None:
    """The card that was replaced goes north; under it, ice melts and the card leaves the game."""
    north: i64 = place - COLUMNS
    if game.rows[north] == ICE:
        game.push(TURN_BIOME, 0, north, 1)
    else:
        game.lay(north, card)


def thaw(game: Position, place: i64) -> None:
    while place < PLACES:
        if game.rows[place] == ICE:
            game.push(THAW, 0, place + 1)
            game.push(TURN_BIOME, 0, place, 1)
            return
        place += 1


def turn_biome(game: Position, place: i64, card: i64) -> None:
    game.lay(place, card)
    if card < ROW_DECK:
        game.north &= ~BIT[card]
    else:
        game.south &= ~BIT[card]


# D3: elder death


def elders_die(game: Position, seat: i64, levels: i64) -> None:
    level: i64
    for level in range(LEVELS):
        if levels >> level & 1 and game.species[seat].elders >> level & 1:
            elder_dies(game, seat, level)


# D4: chaos


def chaos(game: Position, seat: i64) -> None:
    one = game.species[seat]
    hunters = game.party(seat, HOME)
    if hunters <= one.vocabulary() or (one.tribal and one.mature(CHIEF)):
        return
    mild = one.mature(FIRE_STARTER) or game.ability(seat, CHAOS_MITIGATION) > 0
    losses: i64 = hunters // 2 if mild else (hunters + 1) // 2
    game.lost[seat] = losses
    game.push(CHAOS_AFTER, seat, losses)
    if not mild and one.elders:
        game.push(LOSE_ELDER, seat)
    game.push(LOSE, seat, HOME, losses)


def chaos_after(game: Position, seat: i64, losses: i64) -> None:
    if losses and can_flip(game, seat):
        game.push(FLIP, seat)


# D5: blizzard


def dependents(game: Position, seat: i64) -> list[i64]:
    """Elders, daughters without a mature husband, domestic animals; as answers, ascending."""
    one = game.species[seat]
    result: list[i64] = []
    LEVEL_ANSWERS.add(result, one.elders)
    daughter: i64
    for daughter in game.brides:
        if game.owner[daughter] == seat and not game.married(daughter):
            result.append(DAUGHTER + daughter)
    card: i64
    if one.tableau:
        for card in range(BIOMES):
            if one.tableau >> card & 1 and game.deck.claim[card] == ANIMAL:
                result.append(CARD + card)
    return result


def blizzard(game: Position, seat: i64) -> None:
    each: i64 = 1 if game.ability(seat, BLIZZARD_SUPPORT) else 2
    excess: i64 = len(dependents(game, seat)) - game.party(seat, HOME) // each
    if excess > 0:
        game.push(BLIZZARD, seat, excess)


def blizzard_choices(game: Position, top: Pending) -> list[i64]:
    """Each set of dependents once: in ascending order, and never so that too few would be left to give."""
    left: list[i64] = []
    one: i64
    for one in dependents(game, top.seat):
        if one > top.b:
            left.append(one)
    return left[: len(left) - top.a + 1]


def discard_dependent(game: Position, top: Pending, action: i64) -> None:
    if top.a > 1:
        game.push(BLIZZARD, top.seat, top.a - 1, action)
    if action < DAUGHTER:
        elder_dies(game, top.seat, action - LEVEL)
    elif action < HUSBAND:
        daughter_leaves(game, action - DAUGHTER)
    else:
        animal_leaves(game, top.seat, action - CARD)


# D6: the traveling spirit


def eye_opens(game: Position, eyes: i64, asked: i64) -> None:
    loser = biggest_loser(game)
    if loser < 0:
        return
    one = game.species[loser]
    hosts = receivers(game, loser)
    if not asked and hosts and one.dead_cubes() == 0 and one.alpha == DEAD and can_swap(game, loser):
        game.push(EYE_OPENS, 0, eyes, 1)  # Q48: the cylinder is no cube, unless a cube is swapped in
        game.push(SWAP_NOW, loser)
        return
    cubes: i64 = min(eyes, one.dead_cubes())
    if cubes == 0 or not hosts:
        return  # Q7
    if len(hosts) == 1:
        travel(game, loser, hosts[0], cubes)
    else:
        game.push(EYE, loser, cubes, hosts[0], hosts[1])


def receivers(game: Position, loser: i64) -> list[i64]:
    result: list[i64] = []
    seat: i64
    for seat in range(game.seats):
        if seat != loser and not game.species[seat].lazarus():
            result.append(seat)
    return result


def biggest_loser(game: Position) -> i64:
    loser: i64 = -1
    seat: i64
    for seat in game.order:
        if game.lost[seat] > 0 and (loser < 0 or game.lost[seat] > game.lost[loser]):
            loser = seat
    return loser


def travel(game: Position, seat: i64, host: i64, cubes: i64) -> None:
    game.species[seat].dead -= cubes
    join(game, host, seat, cubes, HOME)


# The steps, answers and outcomes of this part


def run(game: Position, top: Pending) -> None:
    if top.kind == BEGIN_TURN:
        begin_turn(game)
    elif top.kind == EVENT:
        next_event(game, top.a)
    elif top.kind == CHAOS:
        chaos(game, top.seat)
    elif top.kind == CHAOS_AFTER:
        chaos_after(game, top.seat, top.a)
    elif top.kind == BLIZZARD_OF:
        blizzard(game, top.seat)
    elif top.kind == EYE_OPENS:
        eye_opens(game, top.a, top.b)
    elif top.kind == WARMED:
        warmed(game, top.a, top.b)
    elif top.kind == THAW:
        thaw(game, top.a)
    else:
        lose(game, top.seat, top.a, top.b, top.c)


def legal(game: Position, top: Pending) -> list[i64]:
    result: list[i64]
    if top.kind == SIDE:
        return numbers(0, 1)
    if top.kind == MPI:
        return [COLOUR + colour for colour in range(COLOURS) if game.species[top.seat].free(colour)]
    if top.kind == COUNCIL:
        return councils(game, top.seat)
    if top.kind == ICE_COLUMN:
        return [PLACE + place for place in gaps(game, COLUMNS)]
    if top.kind == LOSE_ELDER:
        result = []
        LEVEL_ANSWERS.add(result, game.species[top.seat].elders)
        return result
    if top.kind == FLIP:
        return PASS_OR_YES
    if top.kind == BLIZZARD:
        return blizzard_choices(game, top)
    return numbers(0, top.a)  # EYE


def answer(game: Position, top: Pending, action: i64) -> None:
    one = game.species[top.seat]
    if top.kind == SIDE:
        show_side(game, top.seat, action - COUNT)
    elif top.kind == MPI:
        one.earn(action - COLOUR, -1)
        one.pin(action - COLOUR, 1)
        if top.a > 1:
            game.push(MPI, top.seat, top.a - 1)
    elif top.kind == COUNCIL:
        if action != PASS:
            hold_council(game, top.seat, action - SEAT)
    elif top.kind == ICE_COLUMN:
        game.lay(action - PLACE, ICE)  # the ice of the same column, and new ice in its place
    elif top.kind == LOSE_ELDER:
        elder_dies(game, top.seat, action - LEVEL)
    elif top.kind == FLIP:
        if action == YES:
            show_side(game, top.seat, 1 - one.side)
    elif top.kind == BLIZZARD:
        discard_dependent(game, top, action)
    else:
        travel(game, top.seat, top.b, action - COUNT)
        travel(game, top.seat, top.c, top.a - (action - COUNT))
