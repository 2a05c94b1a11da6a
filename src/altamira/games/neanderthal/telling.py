"""What the species decide, for the log: each choice in a whole sentence, also those that nobody was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from altamira.core.waiting import Pending
from altamira.games.neanderthal.attacks import enemies
from altamira.games.neanderthal.auction import least_bid, purse, worth
from altamira.games.neanderthal.components import (
    CARD,
    COLOURS,
    COUNT,
    DAUGHTER,
    HUSBAND,
    LEVEL,
    LEVELS,
    OWN_ALPHA,
    PASS,
    PLACE,
    PLACES,
    PORTAL,
    SPOTS,
    SWAP,
    TROPHY,
    YES,
)
from altamira.games.neanderthal.effects import effect_in_words
from altamira.games.neanderthal.events import blizzard_choices
from altamira.games.neanderthal.names import (
    COLOUR_WORDS,
    ELDERS,
    PORTAL_WORDS,
    SEXUALITIES,
    Texts,
    daughter,
    discs,
    mark,
    plural,
    species,
    spot,
)
from altamira.games.neanderthal.pieces import hand_cards
from altamira.games.neanderthal.questions import HUNTING, QUESTIONS, SWAPPING, TALKING, goes_on
from altamira.games.neanderthal.rolls import tell_hunt
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import (
    ACTION,
    AFTER_EVENTS,
    ALPHA_ONE,
    ASSIGN,
    BID,
    BLIZZARD,
    CLAIM,
    COLOUR_OF,
    EYE,
    HAND,
    HOME,
    LOSE_ELDER,
    LOSE_MATE,
    LOSE_TRAVELERS,
    MPI,
    NEXT,
    NEXT_OWN,
    PARLEY,
    PAY,
    PHASE_3,
    SIDE,
    SPLIT,
    SULTAN_TO,
    TRADE_ANSWER,
    TRADE_WITH,
    WHO,
)
from altamira.games.neanderthal.words import about, offer_in_words, thing

Who = Callable[[NeanderthalState, int], str]

BIDS: Final = plural("{name} bids {n} disc for {card}.", "{name} bids {n} discs for {card}.")
LEFT_DEAD: Final = plural("{name} loses {n} traveler ({species}).", "{name} loses {n} travelers ({species}).")
STRIKES_AT: Final = plural("{name} turns {n} hit on the {species}.", "{name} turns {n} hits on the {species}.")
STAY_HOME: Final = plural("{name} leaves {n} hunter at home.", "{name} leaves {n} hunters at home.")
CUBES: Final = plural("{n} cube", "{n} cubes")
GUESTS: Final = plural("{n} traveler ({species})", "{n} travelers ({species})")

# What passes in silence and is worth a sentence
UNASKED: Final = (BID, ASSIGN, ACTION, HAND, BLIZZARD, LOSE_ELDER, PHASE_3)


def tell_answer(
    before: NeanderthalState, action: int, after: NeanderthalState, name: str, texts: Texts
) -> list[str]:
    """A decision in a sentence; nothing where the choice goes on, or where what follows says it all."""
    top = before.top()
    kind = int(top.kind)
    if kind in (ASSIGN, WHO, SULTAN_TO) or kind in HUNTING:
        return _assignment(before, action, after, name, texts)
    if kind in (PARLEY, TRADE_WITH) or kind in TALKING or kind in SWAPPING:
        return _proposal(before, action, after, name, texts)
    if kind in (PAY, MPI):
        return [] if goes_on(before, after) else [_binding(after, kind, int(top.seat), name, texts)]
    if kind in (NEXT_OWN, NEXT):
        return []  # the roll says where
    if kind == ALPHA_ONE:
        alone = action == YES and before.party(top.seat, top.a) == 1
        return tell_hunt(before, int(top.seat), int(top.a), 0, 1, "", name, texts) if alone else []
    if kind == ACTION and action != PASS:
        return _action(before, action, after, name, texts)
    if kind == CLAIM and action == YES:
        return [_claim(before, top, name, texts)]
    return _plain(before, action, name, texts)


def _plain(before: NeanderthalState, action: int, name: str, texts: Texts) -> list[str]:
    """A decision whose words need only what it is about and what the answer names."""
    top = before.top()
    kind, n = int(top.kind), action - COUNT
    values = {**about(before, texts), "name": name}
    if kind == BID and action != PASS:
        return [texts.count(*BIDS, n, **values)]
    if kind == LOSE_TRAVELERS:
        if not n:
            return [texts("{name} spares the travelers ({species}).", name=name, species=values["species"])]
        return [texts.count(*LEFT_DEAD, n, name=name, species=values["species"])]
    if kind == SPLIT:
        return [texts.count(*STRIKES_AT, n, name=name, species=values["species"])]
    if kind == EYE:
        values["shares"] = effect_in_words(before, action, texts)
    elif kind == SIDE:
        values["thing"] = texts(SEXUALITIES[before.deck.sides[before.species[top.seat].sex_card][n]])
    elif kind == LOSE_MATE:
        values["thing"] = texts("the suitor") if action < HUSBAND else texts("the husband")
    elif action not in (PASS, YES):
        values["thing"] = thing(before, action, texts)
    question = QUESTIONS[kind]
    told = question.tell_no if action == PASS else question.tell_yes if action == YES else question.tell
    return [texts(told, **values)] if told else []


# Assignment


def _assignment(
    before: NeanderthalState, action: int, after: NeanderthalState, name: str, texts: Texts
) -> list[str]:
    top = before.top()
    kind, seat = int(top.kind), int(top.seat)
    if goes_on(before, after):
        return []
    if kind == SULTAN_TO:
        return _plain(before, action, name, texts)
    if kind in HUNTING:
        return [_party(after, seat, int(top.a), name, texts)]
    if kind == WHO:
        return [_office(before, int(top.a), action == OWN_ALPHA, seat, name, texts)]
    if action == PASS:
        return [_stay_home(before, seat, name, texts)]
    if action == SWAP:
        return [texts("{name} exchanges the alpha for a cube.", name=name)]
    if PLACE <= action < DAUGHTER:
        return [_party(after, seat, action - PLACE, name, texts)]
    if action >= HUSBAND:
        to = next(number for number in range(len(after.owner)) if after.species[seat].moved >> number & 1
                  and not before.species[seat].moved >> number & 1)  # fmt: skip
        return [
            texts(
                QUESTIONS[SULTAN_TO].tell, name=name, card=daughter(before, action - HUSBAND, texts),
                thing=daughter(before, to, texts),
            )
        ]  # fmt: skip
    return [_office(before, action, before.own_cubes(seat, HOME) == 0, seat, name, texts)]


def _stay_home(state: NeanderthalState, seat: int, name: str, texts: Texts) -> str:
    left = int(state.party(seat, HOME))
    if not left:
        return texts("{name} has nobody left at home to assign.", name=name)
    return texts.count(*STAY_HOME, left, name=name)


def _party(after: NeanderthalState, seat: int, place: int, name: str, texts: Texts) -> str:
    """Who was sent to a card."""
    one = after.species[seat]
    cubes = int(after.own_cubes(seat, place))
    parts = [texts("the alpha")] if one.alpha == place else []
    parts += [texts.count(*CUBES, cubes)] if cubes else []
    for colour in range(after.seats):
        guests = int(one.hunters(place, colour))
        if colour != seat and guests:
            parts.append(texts.count(*GUESTS, guests, species=species(after, colour, texts)))
    return texts(
        "{name} sends to {card}: {party}.", name=name, party=", ".join(parts), card=spot(after, place, texts)
    )


def _office(before: NeanderthalState, target: int, alpha: bool, seat: int, name: str, texts: Texts) -> str:
    """An elder, a husband or a suitor."""
    if target < PORTAL:
        told = mark("{name} promotes the alpha: {elder}.") if alpha else mark("{name} promotes a hunter: {elder}.")
        return texts(told, name=name, elder=texts(ELDERS[target - LEVEL]))
    number = target - DAUGHTER
    if before.owner[number] == seat and before.husband[number] < 0:
        told = mark("{name} marries the alpha to {card}.") if alpha else mark("{name} marries a hunter to {card}.")
    else:
        told = (
            mark("{name} sends the alpha to court {card}.")
            if alpha
            else mark("{name} sends a hunter to court {card}.")
        )
    return texts(told, name=name, card=daughter(before, number, texts))


# Talks


def _proposal(
    before: NeanderthalState, action: int, after: NeanderthalState, name: str, texts: Texts
) -> list[str]:
    kind = int(before.top().kind)
    if goes_on(before, after):
        return []
    if action == PASS and kind in (PARLEY, TRADE_WITH):
        return _plain(before, action, name, texts)
    if kind == PARLEY and action >= HUSBAND:
        card = daughter(before, action - HUSBAND, texts)
        return [texts("{name} takes the husband of {card} home.", name=name, card=card)]
    if kind in SWAPPING or kind == TRADE_WITH:
        return [_swap(after, name, texts)]
    if kind == PARLEY:
        return [texts("{name} asks to leave {card}.", name=name, card=spot(before, action - PLACE, texts))]
    card = spot(before, int(after.deal[2]), texts)
    partner = species(before, int(after.deal[1]), texts)
    offer = offer_in_words(after, texts)
    return [
        texts(
            "{name} makes the {species} an offer about {card}: {offer}",
            name=name, species=partner, card=card, offer=offer,
        )
    ]  # fmt: skip


def _swap(after: NeanderthalState, name: str, texts: Texts) -> str:
    top = after.top()
    assert top.kind == TRADE_ANSWER
    given, asked = (thing(after, int(item), texts) for item in (top.b, top.c))
    other = species(after, int(top.seat), texts)
    return texts(
        "{name} offers the {species} a swap: {given} for {asked}.",
        name=name,
        species=other,
        given=given,
        asked=asked,
    )


# Discs, actions, cards


def _binding(after: NeanderthalState, kind: int, seat: int, name: str, texts: Texts) -> str:
    """All discs of a choice that was made colour by colour."""
    if kind == MPI:
        bound = discs(after.species[seat].pinned_discs(), texts)
        return texts("{name} binds on the sexuality card: {discs}.", name=name, discs=bound)
    return tell_payment(after, name, texts)


def tell_payment(after: NeanderthalState, name: str, texts: Texts) -> str:
    number = int(after.current)
    bound = discs([int(n) for n in after.bound[number * COLOURS : number * COLOURS + COLOURS]], texts)
    return texts("{name} binds on {card}: {discs}.", name=name, card=daughter(after, number, texts), discs=bound)


def _action(before: NeanderthalState, action: int, after: NeanderthalState, name: str, texts: Texts) -> list[str]:
    if action >= CARD:
        return []  # that it comes into play is told when it does
    if PORTAL <= action < PLACE:
        return [texts("{name} opens a portal: {portal}.", name=name, portal=texts(PORTAL_WORDS[action - PORTAL]))]
    if not after.over and after.top().kind == COLOUR_OF:
        return []  # of which colour is still to be said
    return [texts("{name} frees a disc with a new word: {thing}.", name=name, thing=thing(before, action, texts))]


def _claim(before: NeanderthalState, top: Pending, name: str, texts: Texts) -> str:
    card = spot(before, int(top.a), texts)
    if before.deck.claim[before.rows[top.a]] == TROPHY:
        return texts("{name} takes {card} as a trophy.", name=name, card=card)
    return texts("{name} takes {card} to hand.", name=name, card=card)


# What nobody was asked for


def unasked(before: NeanderthalState, action: int) -> Iterator[NeanderthalState]:
    """The positions in which something decided itself after a move."""
    game = before.clone()
    game.take(action)
    while not game.over:
        top = game.top()
        here = game.clone() if top.kind in UNASKED else None
        if not game.step():
            return
        if here is not None and not any(one is top for one in game.pending()):
            yield here


def tell_unasked(before: NeanderthalState, action: int, who: Who, texts: Texts) -> list[str]:
    """What passed without a question, because there was nothing to choose."""
    told: list[str] = []
    for here in unasked(before, action):
        top = here.top()
        name = who(here, int(top.seat))
        if top.kind == PHASE_3:
            told += _peace(here, texts)
        elif top.kind == BID:
            told += _passes(before, here, name, texts)
        elif top.kind == ASSIGN:
            told.append(_stay_home(here, int(top.seat), name, texts))
        elif top.kind == ACTION:
            told.append(_idle(here, int(top.seat), name, texts))
        else:
            told += _plain(here, _only_answer(here), name, texts)
    return told


def _only_answer(here: NeanderthalState) -> int:
    """Of those who lose a card, a dependent or an elder."""
    top = here.top()
    if top.kind == HAND:
        return int(hand_cards(here, top.seat)[0])
    if top.kind == BLIZZARD:
        return int(blizzard_choices(here, top)[0])
    return next(LEVEL + level for level in range(LEVELS) if here.species[top.seat].elders >> level & 1)


def _passes(before: NeanderthalState, here: NeanderthalState, name: str, texts: Texts) -> list[str]:
    """Whoever cannot bid so much passes; it is told when it becomes so."""
    top, was = here.top(), before.top()
    most = purse(here, top.seat)
    if not most or (was.kind == BID and least_bid(before, top.seat, was.a, was.b) > most):
        return []
    return [texts("{name} cannot bid more for {card} and passes.", **about(here, texts), name=name)]


def tell_auction(before: NeanderthalState, after: NeanderthalState, who: Who, texts: Texts) -> list[str]:
    """Who cannot bid when the auction begins, and how it ended."""
    number = int(after.current)
    if number < 0 or after.frozen():
        return []
    same = before.current == number
    card = daughter(after, number, texts)
    told: list[str] = []
    if _begun(after) and not (same and _begun(before)):
        colours = ", ".join(texts(COLOUR_WORDS[colour]) for colour in after.deck.bid[number])
        for seat in after.order:
            if not worth(after, seat):
                told.append(texts("{name} is a tribe and does not bid for daughters.", name=who(after, int(seat))))
            elif not purse(after, seat):
                nothing = mark("{name} has no free disc to bid for {card} ({colours}) and passes.")
                told.append(texts(nothing, name=who(after, int(seat)), card=card, colours=colours))
    if not _ended(after) or (same and _ended(before)):
        return told
    owner = int(after.owner[number])
    if owner < 0:
        return [*told, texts("Nobody bids for {card}: she leaves the game.", card=card)]
    told.append(texts("{name} wins {card} in the auction.", name=who(after, owner), card=card))
    paying = not after.over and after.top().kind == PAY
    return told if paying else [*told, tell_payment(after, who(after, owner), texts)]


def _begun(state: NeanderthalState) -> bool:
    """Are the events of the turn over?"""
    return all(one.kind != AFTER_EVENTS for one in state.pending())


def _ended(state: NeanderthalState) -> bool:
    """Is it known who gets the daughter of the turn?"""
    return _begun(state) and all(one.kind != BID for one in state.pending())


def _peace(here: NeanderthalState, texts: Texts) -> list[str]:
    """Phase 3 passes where nobody meets anybody."""
    shared = any(
        here.pieces_on(seat, where) and enemies(here, seat, where)
        for where in range(SPOTS)
        for seat in range(here.seats)
        if where < PLACES or here.owner[where - PLACES] >= 0
    )
    return [] if shared else [texts("Nobody shares a card: there is nothing to negotiate or fight over.")]


def _idle(here: NeanderthalState, seat: int, name: str, texts: Texts) -> str:
    if here.species[seat].tribal:
        return texts("{name} has no card in the hand that an elder can make, so no action.", name=name)
    return texts("{name} can open no portal and free no disc, so no action.", name=name)
