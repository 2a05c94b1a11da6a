"""Phases 5 and 6: domestic animals, portals, neologisms, elder actions, conversion (H, I); the end (J)."""

from __future__ import annotations

from mypy_extensions import i64

from altamira.core.chance import BIT, lowest, pool_size
from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    ALL_COLOURS,
    ANIMAL,
    BIOMES,
    CARD,
    CHIEF,
    COLOUR,
    COLOURS,
    DAUGHTER,
    DAUGHTER_ANSWERS,
    ELDER_DISC,
    FREE_ACTION,
    HUSBAND,
    HUSBAND_ANSWERS,
    KNAPPER,
    LEVEL,
    LEVEL_ANSWERS,
    LEVELS_OF_COLOUR,
    ORANGE,
    PASS,
    PORTAL,
    PORTAL_ANSWERS,
    PORTAL_COLOUR,
    PORTAL_COLOURS,
    PORTALS,
    PORTALS_OF_COLOUR,
    POWER_LEVELS,
    SHAMAN,
    TRAPPER,
    WHITE,
)
from altamira.games.neanderthal.pieces import birth, can_swap, push_releases, release
from altamira.games.neanderthal.state import (
    ACTION,
    BEGIN_TURN,
    BIRTH,
    COLOUR_OF,
    COUNTED,
    FINISH,
    HOME,
    MAKER,
    PHASE_5,
    PHASE_6,
    SWAP_NOW,
    YIELD,
    Position,
)

# H1: domestic animals


def begin_yields(game: Position) -> None:
    """Q44: the animals that are mature now, one player's after the other's."""
    i: i64
    for i in range(game.seats - 1, -1, -1):
        seat = game.order[i]
        one = game.species[seat]
        card: i64
        if one.tribal and one.tableau:
            working = game.working(seat)
            for card in range(BIOMES - 1, -1, -1):
                if game.deck.claim[card] == ANIMAL and working >> card & 1:
                    game.push(YIELD, seat, card)


def yields(game: Position, seat: i64, card: i64) -> None:
    push_releases(game, seat, game.deck.yield_discs[card], -1)
    game.push(BIRTH, seat, game.deck.yield_children[card], -1)


# I: one action each


def begin_actions(game: Position) -> None:
    i: i64
    for i in range(game.seats - 1, -1, -1):
        game.push(ACTION, game.order[i])


def actions(game: Position, seat: i64) -> list[i64]:
    return tribal_actions(game, seat) if game.species[seat].tribal else vocal_actions(game, seat)


def shown_portals(game: Position, seat: i64) -> i64:
    """I1: the portals of working daughters of one's own or to whom one is married."""
    portals: i64 = 0
    working: i64 = game.working(seat) >> BIOMES
    while working:
        portals |= game.deck.portals[lowest(working)]
        working &= working - 1
    return portals


def spoken_colours(game: Position, seat: i64) -> i64:
    """I2: colours that neologism can release, as bits: of the own portals, and through marriage abroad."""
    one = game.species[seat]
    colours = PORTAL_COLOURS[one.portals]
    abroad: i64 = one.wives & ~game.immature & ~one.daughters
    while abroad:
        host = game.species[game.owner[lowest(abroad)]]
        colours |= ALL_COLOURS if host.tribal else PORTAL_COLOURS[host.portals]
        abroad &= abroad - 1
    return colours


def vocal_actions(game: Position, seat: i64) -> list[i64]:
    one = game.species[seat]
    portals = shown_portals(game, seat) & ~one.portals
    colours = spoken_colours(game, seat)
    levels: i64 = 0
    daughters: i64 = 0
    colour: i64
    for colour in range(COLOURS):
        if one.free(colour) == 0:
            portals &= ~PORTALS_OF_COLOUR[colour]
        if colours >> colour & 1:
            levels |= one.young & LEVELS_OF_COLOUR[colour]
            daughters |= laden_with(game, one.daughters & game.laden, colour)
    result: list[i64] = [PASS]
    LEVEL_ANSWERS.add(result, levels)
    PORTAL_ANSWERS.add(result, portals)
    DAUGHTER_ANSWERS.add(result, daughters)
    if colours >> ORANGE & 1:
        HUSBAND_ANSWERS.add(result, one.wives & game.immature)
    return result


def laden_with(game: Position, daughters: i64, colour: i64) -> i64:
    """Those among these daughters who hold a disc of the colour, as bits."""
    result: i64 = 0
    while daughters:
        daughter: i64 = lowest(daughters)
        if game.bound[daughter * COLOURS + colour]:
            result |= BIT[daughter]
        daughters &= daughters - 1
    return result


def releasable(game: Position, daughter: i64, colours: i64) -> list[i64]:
    """The colours among these of which she holds a disc, as answers."""
    result: list[i64] = []
    colour: i64
    for colour in range(COLOURS):
        if colours >> colour & 1 and game.bound[daughter * COLOURS + colour]:
            result.append(COLOUR + colour)
    return result


def tribal_actions(game: Position, seat: i64) -> list[i64]:
    """I3: a card of the hand that an elder can bring into play."""
    result: list[i64] = [PASS]
    one = game.species[seat]
    card: i64
    if one.hand:
        for card in range(BIOMES):
            if one.hand >> card & 1 and makers(game, seat, card):
                result.append(CARD + card)
    return result


def costless(game: Position, seat: i64, level: i64) -> bool:
    """A mature chief, or an ability, spares the disc."""
    return game.species[seat].mature(CHIEF) or game.ability(seat, FREE_ACTION + level) > 0


def makers(game: Position, seat: i64, card: i64) -> list[i64]:
    """The elders who can bring this card into play; where no disc is needed, one is as good as the other."""
    one = game.species[seat]
    if game.deck.claim[card] == ANIMAL:
        able = one.mature(SHAMAN) and (costless(game, seat, SHAMAN) or one.free(WHITE) > 0)
        return [LEVEL + SHAMAN] if able else []
    result: list[i64] = []
    level: i64
    for level in (KNAPPER, TRAPPER):
        if one.mature(level):
            if costless(game, seat, level):
                return [LEVEL + level]
            if one.free(ELDER_DISC[level]):
                result.append(LEVEL + level)
    return result


def act(game: Position, seat: i64, action: i64) -> None:
    if action == PASS:
        return
    if action >= CARD:
        game.push(MAKER, seat, action - CARD)
    elif action >= HUSBAND:
        release(game, seat, action, ORANGE)
    elif action >= DAUGHTER:
        game.push(COLOUR_OF, seat, action - DAUGHTER)
    elif action >= PORTAL:
        open_portal(game, seat, action - PORTAL)
    else:
        release(game, seat, action, ELDER_DISC[action - LEVEL])


def open_portal(game: Position, seat: i64, portal: i64) -> None:
    one = game.species[seat]
    one.portals |= BIT[portal]
    one.earn(PORTAL_COLOUR[portal], -1)
    if pool_size(one.portals) >= game.convert_at():
        convert(game, seat)


def convert(game: Position, seat: i64) -> None:
    """I1: tribal at once; the portals' discs come free, elders keep level and disc."""
    one = game.species[seat]
    portal: i64
    for portal in range(PORTALS):
        if one.portals >> portal & 1:
            one.earn(PORTAL_COLOUR[portal], 1)
    one.portals = 0
    one.tribal = True


def make(game: Position, seat: i64, card: i64, level: i64) -> None:
    one = game.species[seat]
    game.put_down(seat, card)
    game.lay_out(seat, card)
    if not costless(game, seat, level):
        one.earn(ELDER_DISC[level], -1)
        game.cover(card, ELDER_DISC[level])


# J: the end


def end_turn(game: Position) -> None:
    game.push(FINISH if game.frozen() else BEGIN_TURN, 0)  # Q22


def finish(game: Position) -> None:
    """B4: a powered alpha may still come home before the count."""
    game.wait_for_nothing()
    game.push(COUNTED, 0)
    i: i64
    for i in range(game.seats - 1, -1, -1):
        seat = game.order[i]
        one = game.species[seat]
        if one.elders & ~one.young & POWER_LEVELS and one.alpha != HOME and can_swap(game, seat):
            game.push(SWAP_NOW, seat)


# The steps and answers of this part


def run(game: Position, top: Pending) -> None:
    if top.kind == PHASE_5:
        begin_yields(game)
    elif top.kind == YIELD:
        yields(game, top.seat, top.a)
    elif top.kind == PHASE_6:
        begin_actions(game)
    elif top.kind == BIRTH:
        birth(game, top.seat, top.a, top.b)
    elif top.kind == FINISH:
        finish(game)
    elif top.kind == COUNTED:
        game.over = True
    else:
        end_turn(game)


def legal(game: Position, top: Pending) -> list[i64]:
    if top.kind == ACTION:
        return actions(game, top.seat)
    if top.kind == COLOUR_OF:
        return releasable(game, top.a, spoken_colours(game, top.seat))
    return makers(game, top.seat, top.a)


def answer(game: Position, top: Pending, action: i64) -> None:
    if top.kind == ACTION:
        act(game, top.seat, action)
    elif top.kind == COLOUR_OF:
        release(game, top.seat, DAUGHTER + top.a, action - COLOUR)
    else:
        make(game, top.seat, top.a, action - LEVEL)
