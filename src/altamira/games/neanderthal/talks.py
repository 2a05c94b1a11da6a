"""Phase 3, negotiations: leaving, gifts, demands, marriage, divorce (F1); the swap of K2."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from altamira.core.chance import BIT
from altamira.core.stamps import CLOCK
from altamira.core.waiting import Pending
from altamira.games.neanderthal.attacks import attack_order
from altamira.games.neanderthal.components import (
    BIOMES,
    CARD,
    CHIEF,
    COLOUR,
    COLOURS,
    DAUGHTER,
    HUSBAND,
    INVENTION,
    LEVEL,
    MOST_SEATS,
    OWN_ALPHA,
    OWN_CUBE,
    PASS,
    PASS_OR_YES,
    PLACE,
    PLACES,
    PROMISCUOUS,
    SEAT,
    SPOTS,
    YES,
)
from altamira.games.neanderthal.pieces import go_home, husband_home, suitor_home, wed
from altamira.games.neanderthal.state import (
    ANSWER,
    AS_SUITOR,
    ASK,
    ATTACK_FROM,
    COMPETITIVE,
    CONSENT,
    DEAL_DONE,
    GATHER,
    GIVE,
    GROOM,
    LEAVER,
    PARLEY,
    PARTNER,
    PHASE_3,
    SOLITAIRE,
    TRADE_ANSWER,
    TRADE_GET,
    TRADE_GIVE,
    TRADE_WITH,
    TRADES,
    Position,
)

# What game.deal holds

PROPOSER: Final = 0
OTHER: Final = 1  # the partner; -1: a vocal species only asks to leave
SPOT: Final = 2
GOER: Final = 3  # who leaves
GIVEN: Final = 4
ASKED: Final = 5


def begin(game: Position) -> None:
    """All negotiations, then all attacks, then all gathering."""
    game.push(GATHER, 0, 0)
    game.push(ATTACK_FROM, 0, 0)
    i: i64
    if chiefs(game):
        order = attack_order(game)
        for i in range(game.seats - 1, -1, -1):
            game.push(PARLEY, order[i])
    for i in range(MOST_SEATS * MOST_SEATS):
        game.offers[i] = 0
    if game.mode != COMPETITIVE:
        game.push(TRADES, 0)


# Who may talk


def speaks(game: Position, seat: i64) -> bool:
    one = game.species[seat]
    return one.tribal and one.mature(CHIEF)


def chiefs(game: Position) -> bool:
    """Can anybody open talks at all?"""
    seat: i64
    for seat in range(game.seats):
        if speaks(game, seat):
            return True
    return False


def share(game: Position, seat: i64, other: i64, spot: i64) -> bool:
    """Are both on the card, or one of them on the other's daughter?"""
    mine = game.pieces_on(seat, spot) > 0
    theirs = game.pieces_on(other, spot) > 0
    if mine and theirs:
        return True
    if spot < PLACES:
        return False
    owner = game.owner[spot - PLACES]
    return (mine and owner == other) or (theirs and owner == seat)


def may_talk(game: Position, seat: i64, other: i64, spot: i64) -> bool:
    return seat != other and (speaks(game, seat) or speaks(game, other)) and share(game, seat, other, spot)


def partners(game: Position, seat: i64, spot: i64) -> list[i64]:
    """With whom a tribal species may still open talks about this card, so that somebody can leave it."""
    result: list[i64] = []
    other: i64
    for other in range(game.seats):
        if (
            may_talk(game, seat, other, spot)
            and not game.offers[seat * MOST_SEATS + other] >> spot & 1
            and (game.hunters_on(seat, spot) or game.hunters_on(other, spot))
        ):
            result.append(other)
    return result


def may_ask_to_leave(game: Position, seat: i64, spot: i64) -> bool:
    if not game.hunters_on(seat, spot) or game.offers[seat * MOST_SEATS + seat] >> spot & 1:
        return False
    other: i64
    for other in range(game.seats):
        if may_talk(game, seat, other, spot):
            return True
    return False


def parleys(game: Position, seat: i64) -> list[i64]:
    result: list[i64] = [PASS]
    if not chiefs(game):
        return result
    talking = False
    other: i64
    tribal = game.species[seat].tribal
    spot: i64
    for spot in range(SPOTS):
        for other in range(game.seats):
            if may_talk(game, seat, other, spot):
                talking = True
        if tribal:
            open_talks = len(partners(game, seat, spot)) > 0
        else:
            open_talks = may_ask_to_leave(game, seat, spot)
        if open_talks:
            result.append(PLACE + spot)  # DAUGHTER follows PLACE, as the daughters follow the places
    if talking:
        for spot in game.brides:
            if game.husband[spot] == seat:
                result.append(HUSBAND + spot)  # Q43
    return result


def parley(game: Position, seat: i64, action: i64) -> None:
    if action == PASS:
        return
    game.push(PARLEY, seat)
    if action >= HUSBAND:
        husband_home(game, action - HUSBAND, seat)
        return
    spot: i64 = action - PLACE
    if game.species[seat].tribal:
        game.deal = [seat, -1, spot, -1, PASS, PASS]
        game.push(PARTNER, seat)
    else:
        game.deal = [seat, -1, spot, seat, PASS, PASS]
        game.offers[seat * MOST_SEATS + seat] |= BIT[spot]
        agreed(game)


# The offer


def goods(game: Position, giver: i64, taker: i64, other_way: i64) -> list[i64]:
    """What a side can put in: cards, daughters as cards, daughters as brides for one of the taker's hunters.

    In an exchange hand cards go against hand cards and tableau cards against tableau cards.
    """
    spot = game.deal[SPOT]
    result: list[i64] = [PASS]
    cards = game.mode == COMPETITIVE  # K2: no other cards change hands
    hands = True
    tables = True
    if DAUGHTER <= other_way < HUSBAND:
        hands = False
    elif other_way >= CARD:
        hands = game.species[taker].hand >> (other_way - CARD) & 1 == 1
        tables = not hands
    daughter: i64
    if cards and tables:
        for daughter in game.brides:
            if free_daughter(game, giver, daughter):
                result.append(DAUGHTER + daughter)
    if game.sexuality(taker) != PROMISCUOUS and has_groom(game, taker, spot):
        for daughter in game.brides:
            if free_daughter(game, giver, daughter):
                result.append(HUSBAND + daughter)
    one = game.species[giver]
    card: i64
    if cards:
        for card in range(BIOMES):
            if (hands and one.hand >> card & 1) or (tables and one.tableau >> card & 1 and game.made[card] < 0):
                result.append(CARD + card)
    return result


def free_daughter(game: Position, seat: i64, daughter: i64) -> bool:
    return game.owner[daughter] == seat and game.husband[daughter] < 0 and game.bride_mature(daughter)


def has_groom(game: Position, seat: i64, spot: i64) -> bool:
    """D6: a traveler cannot marry."""
    if spot < PLACES:
        return game.species[seat].hunters(spot, seat) > 0
    return game.hunters_on(seat, spot) > 0


def after_ask(game: Position) -> None:
    if game.mode == SOLITAIRE:
        conclude(game)
    else:
        game.push(ANSWER, game.deal[OTHER])


def agreed(game: Position) -> None:
    """Every other species with pieces on the card must consent, in negotiation order."""
    if game.mode == SOLITAIRE:
        conclude(game)
        return
    game.push(DEAL_DONE, 0, 0)
    order = attack_order(game)
    i: i64
    for i in range(game.seats - 1, -1, -1):
        seat = order[i]
        if seat != game.deal[PROPOSER] and seat != game.deal[OTHER] and game.pieces_on(seat, game.deal[SPOT]):
            game.push(CONSENT, seat)


def refuse(game: Position) -> None:
    """Q35: a refusal anywhere voids the whole deal."""
    while game.top().kind == CONSENT or game.top().kind == DEAL_DONE:
        game.pop()
    game.deal = []


def conclude(game: Position) -> None:
    """Cards change hands, then brides are married, then the leaver's party goes home."""
    deal = game.deal
    game.push(DEAL_DONE, 0, 1)
    hand_over(game, deal[GIVEN], deal[PROPOSER], deal[OTHER])
    hand_over(game, deal[ASKED], deal[OTHER], deal[PROPOSER])


def hand_over(game: Position, item: i64, giver: i64, taker: i64) -> None:
    if item == PASS:
        return
    if item < HUSBAND:
        game.give(item - DAUGHTER, taker)
    elif item < CARD:
        game.push(GROOM, taker, item - HUSBAND)
    else:
        move_card(game, item - CARD, giver, taker)


def move_card(game: Position, card: i64, giver: i64, taker: i64) -> None:
    if game.species[giver].hand >> card & 1:
        game.put_down(giver, card)
        game.take_up(taker, card)
    else:
        game.take_in(giver, card)
        game.lay_out(taker, card)


def grooms(game: Position, seat: i64) -> list[i64]:
    spot = game.deal[SPOT]
    alpha: i64 = game.species[seat].alpha
    if spot >= PLACES:
        return [OWN_ALPHA if alpha == AS_SUITOR + spot - PLACES else OWN_CUBE]
    result: list[i64] = []
    if game.own_cubes(seat, spot):
        result.append(OWN_CUBE)
    if alpha == spot:
        result.append(OWN_ALPHA)
    return result


def marry_groom(game: Position, seat: i64, daughter: i64, alpha: bool) -> None:
    spot = game.deal[SPOT]
    one = game.species[seat]
    if spot < PLACES:
        one.come(spot, seat, -1)
    else:
        one.courts &= ~BIT[spot - PLACES]
    wed(game, seat, daughter, alpha)


def leave(game: Position) -> None:
    """Q35: the whole party leaves and is idle this turn."""
    seat = game.deal[GOER]
    spot = game.deal[SPOT]
    if spot < PLACES:
        go_home(game, seat, spot)
    elif game.hunters_on(seat, spot):
        suitor_home(game, seat, spot - PLACES)
    game.deal = []


# K2: the swap


def begin_trades(game: Position) -> None:
    order = attack_order(game)
    i: i64
    for i in range(game.seats - 1, -1, -1):
        game.push(TRADE_WITH, order[i])


def trade_goods(game: Position, seat: i64) -> list[i64]:
    """Free discs and inventions, in the hand or mature in the tableau."""
    result: list[i64] = []
    one = game.species[seat]
    colour: i64
    for colour in range(COLOURS):
        if one.free(colour):
            result.append(COLOUR + colour)
    card: i64
    for card in range(BIOMES):
        if game.deck.claim[card] == INVENTION and (
            one.hand >> card & 1 or (one.tableau >> card & 1 and game.made[card] < 0)
        ):
            result.append(CARD + card)
    return result


def trade_partners(game: Position, seat: i64) -> list[i64]:
    result: list[i64] = [PASS]
    if game.traded or not trade_goods(game, seat):
        return result
    other: i64
    for other in range(game.seats):
        tribal = game.species[seat].tribal or game.species[other].tribal
        if other != seat and tribal and trade_goods(game, other):
            result.append(SEAT + other)
    return result


def trade(game: Position, seat: i64, other: i64, given: i64, got: i64) -> None:
    game.traded = True
    trade_over(game, given, seat, other)
    trade_over(game, got, other, seat)


def trade_over(game: Position, item: i64, giver: i64, taker: i64) -> None:
    if item < LEVEL:
        game.species[giver].earn(item - COLOUR, -1)
        game.species[taker].earn(item - COLOUR, 1)
    else:
        move_card(game, item - CARD, giver, taker)


# The steps and answers of this part


def run(game: Position, top: Pending) -> None:
    game.talks_stamp = CLOCK.tick()
    if top.kind == PHASE_3:
        begin(game)
    elif top.kind == TRADES:
        begin_trades(game)
    elif top.a:
        leave(game)
    else:
        conclude(game)


def legal(game: Position, top: Pending) -> list[i64]:
    seat = top.seat
    result: list[i64] = []
    other: i64
    if top.kind == PARLEY:
        return parleys(game, seat)
    if top.kind == PARTNER:
        for other in partners(game, seat, game.deal[SPOT]):
            result.append(SEAT + other)
        return result
    if top.kind == LEAVER:
        for other in range(game.seats):
            party_to = other == seat or other == game.deal[OTHER]
            if party_to and game.hunters_on(other, game.deal[SPOT]):
                result.append(SEAT + other)
        return result
    if top.kind == GIVE:
        return goods(game, seat, game.deal[OTHER], PASS)
    if top.kind == ASK:
        return goods(game, game.deal[OTHER], seat, game.deal[GIVEN])
    if top.kind == GROOM:
        return grooms(game, seat)
    if top.kind == TRADE_WITH:
        return trade_partners(game, seat)
    if top.kind == TRADE_GIVE:
        return trade_goods(game, seat)
    if top.kind == TRADE_GET:
        return trade_goods(game, top.a)
    return PASS_OR_YES  # ANSWER, CONSENT, TRADE_ANSWER


def answer(game: Position, top: Pending, action: i64) -> None:
    seat = top.seat
    game.talks_stamp = CLOCK.tick()
    if top.kind == PARLEY:
        parley(game, seat, action)
    elif top.kind == PARTNER:
        game.deal[OTHER] = action - SEAT
        game.offers[seat * MOST_SEATS + action - SEAT] |= BIT[game.deal[SPOT]]
        game.push(LEAVER, seat)
    elif top.kind == LEAVER:
        game.deal[GOER] = action - SEAT
        game.push(GIVE, seat)
    elif top.kind == GIVE:
        game.deal[GIVEN] = action
        game.push(ASK, seat)
    elif top.kind == ASK:
        game.deal[ASKED] = action
        after_ask(game)
    elif top.kind == ANSWER:
        if action == YES:
            agreed(game)
        else:
            game.deal = []
    elif top.kind == CONSENT:
        if action == PASS:
            refuse(game)
    elif top.kind == GROOM:
        marry_groom(game, seat, top.a, action == OWN_ALPHA)
    elif top.kind == TRADE_WITH:
        if action != PASS:
            game.push(TRADE_GIVE, seat, action - SEAT)
    elif top.kind == TRADE_GIVE:
        game.push(TRADE_GET, seat, top.a, action)
    elif top.kind == TRADE_GET:
        if game.mode == SOLITAIRE:
            trade(game, seat, top.a, top.b, action)
        else:
            game.push(TRADE_ANSWER, top.a, seat, top.b, action)
    elif action == YES:  # TRADE_ANSWER
        trade(game, top.a, seat, top.b, top.c)
