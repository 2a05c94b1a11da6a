"""What each answer to a question leads to, in words. Pure functions of a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from altamira.core.chance import pool_size
from altamira.core.waiting import Pending
from altamira.games.neanderthal import outlook
from altamira.games.neanderthal.actions import costless
from altamira.games.neanderthal.components import (
    ANIMAL,
    CARD,
    CHIEF,
    COLOUR,
    COLOURS,
    COUNT,
    DAUGHTER,
    DOMAIN,
    ELDER_DISC,
    FIRE_STARTER,
    FREE_HUSBAND,
    HUSBAND,
    ITEMS,
    KNAPPER,
    LEVEL,
    LEVELS,
    OWN_ALPHA,
    PASS,
    PIECE,
    PLACE,
    PORTAL,
    PORTAL_COLOUR,
    PORTALS,
    POWER_LEVELS,
    SEAT,
    SWAP,
    TRAPPER,
    TROPHY,
    WORTH,
    YES,
)
from altamira.games.neanderthal.names import (
    COLOUR_WORDS,
    ELDERS,
    LINES,
    Texts,
    abilities,
    biome,
    biome_facts,
    daughter_facts,
    deck_sheet,
    discs,
    mark,
    plural,
    species,
)
from altamira.games.neanderthal.risk import courtship_in_words, hunt_in_words, odds_at
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import (
    ACTION,
    ALPHA_ONE,
    ANSWER,
    ASK,
    ASSIGN,
    BID,
    BLIZZARD,
    CHILD_ALPHA,
    CLAIM,
    COLOUR_OF,
    CONSENT,
    COUNCIL,
    EYE,
    FIRST,
    FLIP,
    GIVE,
    HAND,
    HOME,
    HOW_MANY,
    HUNT_NEW,
    LOSE_ALPHA,
    LOSE_ELDER,
    MAKER,
    MPI,
    NEXT,
    NEXT_OWN,
    PARLEY,
    PAY,
    RECALL,
    RELEASE,
    SIDE,
    SULTAN_TO,
    SWAP_NOW,
    TRADE_GET,
    TRADE_GIVE,
    TRAVELERS,
    WHO,
    WITH_ALPHA,
)

POWERS: Final = [  # of the mature elders, by level
    mark("may negotiate, is immune to chaos, and saves the discs of elder actions (tribal)"),
    mark("brings domestic animals into play (tribal)"),
    mark("your alpha is a sure 1 in big game; makes inventions (tribal)"),
    mark("your alpha is a sure 1 on club cards, always wins in courtship, and his party hits with 1 and 2"),
    mark("your alpha is a sure 1 in small game; makes inventions (tribal)"),
    mark("no frost, milder chaos, and promotions without a disc"),
]
SEXUALITY_RULES: Final = [
    mark("Gathers a child on each basket biome; no husbands; suitors leave travelers."),
    mark("Daughters work only with a mature husband."),
    mark("Husbands move between daughters; may bid even when tribal."),
]


BINDS: Final = plural(
    "Binds {discs}: {n} point less, because only free discs score.",
    "Binds {discs}: {n} points less, because only free discs score.",
)


def effect_in_words(state: NeanderthalState, action: int, texts: Texts) -> str:
    """What an answer leads to; nothing where the answer says it all."""
    top = state.top()
    tell = _EFFECTS.get(int(top.kind))
    return tell(state, top, action, texts) if tell is not None else ""


# Set-up and events


def worths(sexuality: int) -> list[tuple[int, int]]:
    """What scores more than a point, with its value."""
    return [(item, int(WORTH[sexuality][item])) for item in range(len(ITEMS)) if WORTH[sexuality][item] > 1]


def sexuality_rule(state: NeanderthalState, sexuality: int, texts: Texts) -> str:
    """How a sexuality lives, and the discs that it binds."""
    bound = [int(n) for n in state.deck.mpi[sexuality]]
    rule = texts(SEXUALITY_RULES[sexuality])
    if not sum(bound):
        return rule
    return f"{rule} {texts.count(*BINDS, sum(bound), discs=_bound(bound, texts))}"


def sexuality_in_words(state: NeanderthalState, sexuality: int, texts: Texts) -> str:
    """The same with its values."""
    values = ", ".join(
        texts("{thing} {n}", thing=texts(LINES[item]).lower(), n=n) for item, n in worths(sexuality)
    )
    points = texts("Points for each: {values}; all else 1.", values=values)
    return f"{points} {sexuality_rule(state, sexuality, texts)}"


def points_in_words(state: NeanderthalState, action: int, texts: Texts) -> str:
    """Where one stands with a side of the sexuality card."""
    n = outlook.points_after(state, action)
    if state.top().kind == SIDE:
        return texts.count("You start with {n} point.", "You start with {n} points.", n)
    return texts.count("You have {n} point then.", "You have {n} points then.", n)


def _bound(amounts: list[int], texts: Texts) -> str:
    known = discs(amounts[:COLOURS], texts)
    if not amounts[COLOURS]:
        return known
    other = texts.count("{n} disc of your choice", "{n} discs of your choice", amounts[COLOURS])
    return f"{known}, {other}" if known else other


def _side(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    sexuality = int(state.deck.sides[state.species[top.seat].sex_card][action - COUNT])
    return f"{points_in_words(state, action, texts)} {sexuality_in_words(state, sexuality, texts)}"


def _flip(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    one = state.species[top.seat]
    side = 1 - one.side if action == YES else one.side
    said = sexuality_in_words(state, int(state.deck.sides[one.sex_card][side]), texts)
    return f"{points_in_words(state, action, texts)} {said}"


def _mpi(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    return _left(int(state.species[top.seat].free(action - COLOUR)) - 1, texts)


def _left(n: int, texts: Texts) -> str:
    return texts.count("then {n} of this colour is free", "then {n} of this colour are free", n)


def _council(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    order = [int(seat) for seat in state.order]
    if action != PASS:
        first = action - SEAT
        order = [first, *(seat for seat in order if seat not in (first, top.seat)), int(top.seat)]
    return " · ".join(species(state, seat, texts) for seat in order)


def _elder(state: NeanderthalState, seat: int, level: int, texts: Texts) -> str:
    """What an elder is good for, and whether he is already."""
    if state.species[seat].young >> level & 1:
        return texts("immature; his disc comes free")
    return texts(POWERS[level])


def _lose_elder(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    return _elder(state, int(top.seat), action - LEVEL, texts)


def _dependent(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action < DAUGHTER:
        return _elder(state, int(top.seat), action - LEVEL, texts)
    if action < HUSBAND:
        bound = discs(_on_her(state, action - DAUGHTER), texts)
        if bound:
            return texts("immature; sets free {discs}", discs=bound)
        return daughter_facts(state, action - DAUGHTER, texts)
    if state.made[action - CARD] >= 0:
        return texts("immature; its disc comes free")
    return _yields(state, action - CARD, texts)


def _on_her(state: NeanderthalState, number: int) -> list[int]:
    return [int(n) for n in state.bound[number * COLOURS : number * COLOURS + COLOURS]]


def _yields(state: NeanderthalState, card: int, texts: Texts) -> str:
    """What a mature animal brings each turn."""
    children = int(state.deck.yield_children[card])
    freed = discs([int(n) for n in state.deck.yield_discs[card]], texts)
    parts = [texts.count("{n} child", "{n} children", children)] if children else []
    parts += [texts("frees {discs}", discs=freed)] if freed else []
    return texts("each turn, if tribal: {gains}", gains=", ".join(parts)) if parts else ""


def _eye(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    here, there = action - COUNT, int(top.a) - (action - COUNT)
    return texts(
        "{one}: +{n}; {other}: +{m}",
        one=species(state, int(top.b), texts), n=here, other=species(state, int(top.c), texts), m=there,
    )  # fmt: skip


# The auction


def _bid(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action == PASS:
        if top.a < 0:
            return texts("if nobody bids, she leaves the game")
        return texts("you can bid again if somebody raises")
    bound = action - COUNT
    words = int(state.species[top.seat].vocabulary()) - bound
    hunters = outlook.hunters_in_all(state, int(top.seat))
    if hunters > words and not (state.species[top.seat].tribal and state.species[top.seat].mature(CHIEF)):
        return texts("leaves {n} free discs for {hunters} hunters: chaos would hit you", n=words, hunters=hunters)
    return texts("leaves {n} free discs for {hunters} hunters: still safe from chaos", n=words, hunters=hunters)


def _pay(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    colours = [int(colour) for colour in state.deck.bid[state.current]]
    here, rest = action - COUNT, int(top.a) - (action - COUNT)
    colour = colours[top.b]
    amounts = [0] * COLOURS
    amounts[colour] = here
    if rest and top.b + 2 == len(colours):  # the last colour pays the rest
        amounts[colours[-1]] += rest
    return texts("binds {discs}", discs=discs(amounts, texts)) if sum(amounts) else ""


# Losses, children, discs


def _lose_alpha(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    cubes = int(top.b) - (action == YES)
    if action == YES:
        return texts.count("the alpha and {n} cube die", "the alpha and {n} cubes die", cubes)
    return texts.count("{n} cube dies", "{n} cubes die", cubes)


def _child_alpha(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action == YES:
        powered = state.species[top.seat].elders & ~state.species[top.seat].young & POWER_LEVELS
        if powered:
            return texts("an elder powers him")
        return texts("without a knapper, warrior or trapper he is a hunter like others")
    return texts.count("{n} cube", "{n} cubes", int(top.a))


def _release(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action == PASS:
        return texts("the discs stay where they are")
    colour = int(top.a) if top.kind == RELEASE else -1
    return freed_in_words(state, int(top.seat), action, colour, texts)


def freed_in_words(state: NeanderthalState, seat: int, target: int, colour: int, texts: Texts) -> str:
    """What a disc that comes free does for the thing it lay on."""
    if target < PORTAL:
        return texts("mature: {power}", power=texts(POWERS[target - LEVEL]))
    if target < HUSBAND:
        left = sum(_on_her(state, target - DAUGHTER)) - 1
        if left:
            return texts.count("she needs {n} more disc", "she needs {n} more discs", left)
        gains = "; ".join(abilities(deck_sheet(state).daughter(target - DAUGHTER), texts))
        return texts("mature: {power}", power=gains) if gains else texts("mature")
    if target < CARD:
        return texts("he is a mature husband and scores")
    if state.deck.claim[target - CARD] == ANIMAL:
        return _yields(state, target - CARD, texts) or texts("mature")
    gains = "; ".join(abilities(deck_sheet(state).biome(target - CARD), texts))
    return texts("mature: {power}", power=gains) if gains else texts("mature")


def _swap(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    return texts("the alpha is a hunter at home; a cube takes his place") if action == YES else ""


# Assignment


def _assign(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    seat = int(top.seat)
    if action == PASS:
        left = int(state.party(seat, HOME))
        return texts.count("{n} hunter stays at home", "{n} hunters stay at home", left) if left else ""
    if action == SWAP:
        return texts("he becomes a hunter at home; a cube takes his place")
    if action < PORTAL:
        return promotion_in_words(state, seat, action - LEVEL, texts)
    if action < DAUGHTER:
        return biome_facts(state, int(state.rows[action - PLACE]), texts)
    if action < HUSBAND:
        number = action - DAUGHTER
        if state.owner[number] == seat and state.husband[number] < 0:
            return marriage_in_words(state, seat, texts)
        return courtship_in_words(state, seat, number, False, texts)
    return texts("to another own mature daughter without a husband")


def promotion_in_words(state: NeanderthalState, seat: int, level: int, texts: Texts) -> str:
    """What an elder can do and what he costs."""
    power = texts(POWERS[level])
    if state.species[seat].mature(FIRE_STARTER):
        return texts("Mature at once, thanks to your fire starter: {power}.", power=power)
    colour = texts(COLOUR_WORDS[ELDER_DISC[level]])
    return texts("Binds a disc ({colour}) until it is freed; then: {power}.", colour=colour, power=power)


def marriage_in_words(state: NeanderthalState, seat: int, texts: Texts) -> str:
    if state.ability(seat, FREE_HUSBAND):
        return texts("he is a mature husband at once")
    return texts("binds an orange disc; he is mature when it is freed")


def _who(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action != OWN_ALPHA:
        return ""
    if top.a >= DAUGHTER:
        number = int(top.a) - DAUGHTER
        if state.owner[number] != top.seat or state.husband[number] >= 0:
            return courtship_in_words(state, int(top.seat), number, True, texts)
    return texts("he hunts no more until he is exchanged for a cube")


def _with_alpha(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action != YES:
        return ""
    if outlook.powers(state, int(top.seat), int(state.rows[top.a])):
        return texts("his die counts as a 1")
    return texts("he rolls like the others")


def _how_many(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    seat = int(top.seat)
    alpha = state.species[seat].alpha == top.a
    party = action - COUNT + int(state.party(seat, top.a))
    return hunt_in_words(outlook.hunt(state, seat, int(top.a), party, alpha), texts) if party else ""


def _sultan(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    return daughter_facts(state, action - DAUGHTER, texts)


# Talks


def _parley(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action == PASS:
        return texts("what is still shared is fought over")
    if action >= HUSBAND:
        return texts("he joins your hunters at home")
    return ""


def _goods(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if CARD <= action < PIECE:
        return biome_facts(state, action - CARD, texts)
    if DAUGHTER <= action < CARD:
        number = action - DAUGHTER if action < HUSBAND else action - HUSBAND
        return daughter_facts(state, number, texts)
    return ""


def _answer(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action == YES:
        return texts("others on the card must still agree") if state.seats > 2 else ""
    return texts("nothing changes; whoever shares the card attacks")


# Hunting


def _next(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    spot = action - PLACE
    if top.kind == NEXT_OWN or state.hunters_on(top.seat, spot):
        return odds_at(state, int(top.seat), spot, texts)
    return ", ".join(species(state, seat, texts) for seat in range(state.seats) if state.hunters_on(seat, spot))


def _first(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    return texts("the first success takes all") if action == YES else texts("the smaller party rolls first")


def _alpha_one(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    party = int(state.party(top.seat, top.a))
    found = outlook.hunt(state, int(top.seat), int(top.a), party, True, action == YES)
    return hunt_in_words(found, texts)


def _claim(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    card = int(state.rows[top.a])
    if action != YES:
        return texts("it stays in its row, for you or others to hunt again")
    if state.deck.claim[card] == TROPHY:
        return texts.count(
            "{n} trophy; its place stays a gap", "{n} trophies; its place stays a gap", int(state.deck.horns[card])
        )
    held, most = int(pool_size(state.species[top.seat].hand)), int(state.hand_size(top.seat))
    if not most:
        return texts("no mature elder, so no room: it leaves the game, and a new card comes into the row")
    if held >= most:
        return texts("your hand is full ({n} of {most}): you discard a card at once", n=held, most=most)
    return texts("to your hand ({n} of {most}); an elder of a tribe can bring it into play", n=held + 1, most=most)


def no_room(state: NeanderthalState, seat: int, card: int) -> bool:
    """Would this card be too much for the hand? A trophy does not go there."""
    if state.deck.claim[card] == TROPHY:
        return False
    return int(pool_size(state.species[seat].hand)) >= int(state.hand_size(seat))


def _hunt_new(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    return odds_at(state, int(top.seat), int(top.a), texts) if action == YES else ""


# Actions


def _action(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    seat = int(top.seat)
    if action == PASS:
        return ""
    if action >= CARD:
        return _made(state, seat, action - CARD, texts)
    if PORTAL <= action < PLACE:
        return portal_in_words(state, seat, action - PORTAL, texts)
    return freed_in_words(state, seat, action, -1, texts)


def _made(state: NeanderthalState, seat: int, card: int, texts: Texts) -> str:
    if state.deck.claim[card] == ANIMAL:
        gains = _yields(state, card, texts)
    else:
        gains = "; ".join(abilities(deck_sheet(state).biome(card), texts))
    return gains or biome(state, card, texts)


def portal_in_words(state: NeanderthalState, seat: int, portal: int, texts: Texts) -> str:
    """How far a portal leads: to new elders, and to the tribe."""
    one = state.species[seat]
    n, most = int(pool_size(one.portals)) + 1, int(state.convert_at())
    if n >= most:
        return texts("you become tribal at once, and all portal discs come free")
    after = int(one.portals) | 1 << portal
    opened = [
        texts(ELDERS[level])
        for level in range(KNAPPER, TRAPPER + 1)
        if _whole(after & int(DOMAIN[level])) and not _whole(int(one.portals) & int(DOMAIN[level]))
    ]
    if opened:
        return texts("portal {n} of {most}; you can promote: {elders}", n=n, most=most, elders=", ".join(opened))
    return texts("portal {n} of {most} to become tribal", n=n, most=most)


def _whole(portals: int) -> bool:
    return len({int(PORTAL_COLOUR[portal]) for portal in range(PORTALS) if portals >> portal & 1}) == COLOURS


def _colour_of(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    return freed_in_words(state, int(top.seat), DAUGHTER + int(top.a), action - COLOUR, texts)


def _maker(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    level = action - LEVEL
    if costless(state, top.seat, level):
        return texts("without a disc")
    return texts("binds a disc ({colour})", colour=texts(COLOUR_WORDS[ELDER_DISC[level]]))


def _recall(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action == PASS:
        return ""
    if action < HUSBAND:
        return _elder(state, int(top.seat), action - LEVEL, texts)
    return texts("she is without a husband then")


Effect = Callable[[NeanderthalState, Pending, int, Texts], str]

_EFFECTS: Final[dict[int, Effect]] = {
    SIDE: _side, MPI: _mpi, COUNCIL: _council, LOSE_ELDER: _lose_elder, FLIP: _flip, BLIZZARD: _dependent,
    EYE: _eye, BID: _bid, PAY: _pay, LOSE_ALPHA: _lose_alpha, HAND: _goods, CHILD_ALPHA: _child_alpha,
    RELEASE: _release, SWAP_NOW: _swap, RECALL: _recall, ASSIGN: _assign, WHO: _who, WITH_ALPHA: _with_alpha,
    HOW_MANY: _how_many, TRAVELERS: _how_many, SULTAN_TO: _sultan, PARLEY: _parley, GIVE: _goods, ASK: _goods,
    ANSWER: _answer, CONSENT: _answer, TRADE_GIVE: _goods, TRADE_GET: _goods, NEXT_OWN: _next, NEXT: _next,
    FIRST: _first, ALPHA_ONE: _alpha_one, CLAIM: _claim, HUNT_NEW: _hunt_new, ACTION: _action,
    COLOUR_OF: _colour_of, MAKER: _maker,
}  # fmt: skip
assert len(POWERS) == LEVELS
