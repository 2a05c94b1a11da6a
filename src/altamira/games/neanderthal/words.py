"""Moves, questions and outcomes of Neanderthal in the words of any language.

Pure functions of a position and a Texts object; `position(view)` turns a view into the position they take.
"""

from __future__ import annotations

from typing import cast

from altamira.core.chance import faces_of
from altamira.core.game import View
from altamira.core.waiting import Pending
from altamira.games.neanderthal.components import (
    CARD,
    COLOUR,
    COUNT,
    DAUGHTER,
    DEALS,
    DEALT,
    DRAWN_BIOME,
    DRAWN_DAUGHTER,
    HUSBAND,
    LEVEL,
    OWN_ALPHA,
    OWN_CUBE,
    PASS,
    PIECE,
    PLACE,
    PORTAL,
    SEAT,
    SWAP,
    TRAVELER,
    YES,
)
from altamira.games.neanderthal.effects import effect_in_words
from altamira.games.neanderthal.names import (
    COLOUR_WORDS,
    ELDERS,
    PORTAL_WORDS,
    SEXUALITIES,
    SPECIES,
    Texts,
    biome,
    daughter,
    events,
    species,
    spot,
)
from altamira.games.neanderthal.questions import QUESTIONS
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
    DEAL_PLACARDS,
    DEAL_SEXUALITIES,
    EYE,
    FIRST,
    GIVE,
    GROOM,
    HOW_MANY,
    HUNT_NEW,
    LEAVER,
    LOSE_ALPHA,
    LOSE_MATE,
    LOSE_TRAVELERS,
    MAKER,
    MPI,
    PARLEY,
    PARTNER,
    PAY,
    RELEASE,
    ROLL_ATTACK,
    ROLL_COURTSHIP,
    ROLL_ELDERS,
    SIDE,
    SPLIT,
    SULTAN_TO,
    TRADE_ANSWER,
    TRADE_GET,
    TRADE_GIVE,
    TRAVELERS,
    TURN_BIOME,
    TURN_DAUGHTER,
    WHO,
    WITH_ALPHA,
)

__all__ = ["effect_in_words"]  # what an answer leads to has a file of its own


def position(view: View) -> NeanderthalState:
    """What the view shows, as a position."""
    return cast(NeanderthalState, view.position)


def thing(state: NeanderthalState, action: int, texts: Texts) -> str:
    """What an answer names."""
    if action < SEAT:
        return str(action - COUNT)
    if action < COLOUR:
        return species(state, action - SEAT, texts)
    if action < LEVEL:
        return texts(COLOUR_WORDS[action - COLOUR])
    if action < PORTAL:
        return texts(ELDERS[action - LEVEL])
    if action < PLACE:
        return texts(PORTAL_WORDS[action - PORTAL])
    if action < HUSBAND:
        return spot(state, action - PLACE, texts)
    if action < CARD:
        return texts("the husband of {daughter}", daughter=daughter(state, action - HUSBAND, texts))
    if action < PIECE:
        return biome(state, action - CARD, texts)
    if action in (OWN_CUBE, OWN_ALPHA):
        return texts("a cube") if action == OWN_CUBE else texts("the alpha")
    return texts("a traveler of the {species}", species=species(state, action - TRAVELER, texts))


def move_in_words(state: NeanderthalState, action: int, texts: Texts) -> str:
    top = state.top()
    kind = int(top.kind)
    if kind == SIDE:
        return texts(SEXUALITIES[state.deck.sides[state.species[top.seat].sex_card][action - COUNT]])
    if kind == LOSE_MATE:
        return texts("The suitor") if action < HUSBAND else texts("The husband")
    question = QUESTIONS[kind]
    if action in (PASS, YES):
        return texts(question.no if action == PASS else question.yes)
    if kind == ASSIGN:
        return _assignment(state, top, action, texts)
    if kind == PARLEY:
        return _parley(state, top, action, texts)
    if kind == ACTION:
        return _action(state, action, texts)
    if kind in (GIVE, ASK) and HUSBAND <= action < CARD:
        bride = daughter(state, action - HUSBAND, texts)
        return (
            texts("Give {daughter} in marriage", daughter=bride)
            if kind == GIVE
            else texts("Ask for {daughter} in marriage", daughter=bride)
        )
    return texts(question.answer, thing=thing(state, action, texts))


def _assignment(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action == SWAP:
        return texts("Exchange the alpha for a cube")
    if action < PORTAL:
        return texts("Promote: {elder}", elder=texts(ELDERS[action - LEVEL]))
    if action < DAUGHTER:
        return texts("Hunt: {card}", card=spot(state, action - PLACE, texts))
    if action >= HUSBAND:
        return texts("Move the husband of {daughter}", daughter=daughter(state, action - HUSBAND, texts))
    number = action - DAUGHTER
    name = daughter(state, number, texts)
    if state.owner[number] == top.seat and state.husband[number] < 0:
        return texts("Marry {daughter}", daughter=name)
    return texts("Court {daughter}", daughter=name)


def _parley(state: NeanderthalState, top: Pending, action: int, texts: Texts) -> str:
    if action >= HUSBAND:
        return texts("Divorce: {daughter}", daughter=daughter(state, action - HUSBAND, texts))
    card = spot(state, action - PLACE, texts)
    if state.species[top.seat].tribal:
        return texts("Talk about {card}", card=card)
    return texts("Ask to leave {card}", card=card)


def _action(state: NeanderthalState, action: int, texts: Texts) -> str:
    if action >= CARD:
        return texts("Make: {card}", card=biome(state, action - CARD, texts))
    if PORTAL <= action < PLACE:
        return texts("Open a portal: {portal}", portal=texts(PORTAL_WORDS[action - PORTAL]))
    return texts("New word: {thing}", thing=thing(state, action, texts))


def prompt(state: NeanderthalState, texts: Texts) -> str:
    """The question to the acting seat."""
    return texts(QUESTIONS[int(state.top().kind)].ask, **about(state, texts))


def doing(state: NeanderthalState, name: str, texts: Texts) -> str:
    """What somebody else is asked; an offer is seen by everybody."""
    return texts(QUESTIONS[int(state.top().kind)].doing, **about(state, texts), name=name)


def about(state: NeanderthalState, texts: Texts) -> dict[str, object]:
    """The values of the places in the words of a question."""
    top = state.top()
    kind = int(top.kind)
    values: dict[str, object] = {}
    if kind in (MPI, BLIZZARD, EYE, PAY, CHILD_ALPHA):
        values["n"] = int(top.a)
    elif kind in (LOSE_TRAVELERS, LOSE_ALPHA, SPLIT):
        values["n"] = int(top.b)
    if kind == PAY:
        values["colour"] = texts(COLOUR_WORDS[state.deck.bid[state.current][top.b]])
    elif kind == RELEASE:
        values["colour"] = texts(COLOUR_WORDS[top.a])
    elif kind == WHO:
        values["thing"] = thing(state, int(top.a), texts)
    seat = _seat_about(state, top)
    if seat >= 0:
        values["species"] = species(state, seat, texts)
    card = _card_about(state, top, texts)
    if card:
        values["card"] = card
    if kind in (ANSWER, CONSENT):
        values["offer"] = offer_in_words(state, texts)
    elif kind == TRADE_ANSWER:
        values["given"] = thing(state, int(top.b), texts)
        values["asked"] = thing(state, int(top.c), texts)
    return values


def _seat_about(state: NeanderthalState, top: Pending) -> int:
    kind = int(top.kind)
    if kind in (EYE, TRAVELERS):
        return int(top.b)
    if kind == LOSE_TRAVELERS:
        return int(top.c // 2)
    if kind in (GIVE, ASK):
        return int(state.deal[1])
    if kind == ANSWER:
        return int(state.deal[0])
    if kind == CONSENT:
        return int(state.deal[3])
    if kind in (TRADE_GIVE, TRADE_GET, TRADE_ANSWER):
        return int(top.a)
    if kind == SPLIT:
        others = [seat for seat in range(state.seats) if seat != top.seat and state.pieces_on(seat, top.a)]
        return others[0]
    return -1


def _card_about(state: NeanderthalState, top: Pending, texts: Texts) -> str:
    kind = int(top.kind)
    if kind == BID:
        return daughter(state, int(state.current), texts)
    if kind in (LOSE_MATE, SULTAN_TO, COLOUR_OF, GROOM):
        return daughter(state, int(top.a), texts)
    if kind in (WITH_ALPHA, HOW_MANY, TRAVELERS, SPLIT, FIRST, ALPHA_ONE, CLAIM, HUNT_NEW):
        return spot(state, int(top.a), texts)
    if kind in (PARTNER, LEAVER, ANSWER, CONSENT):
        return spot(state, int(state.deal[2]), texts)
    if kind == MAKER:
        return biome(state, int(top.a), texts)
    return ""


def offer_in_words(state: NeanderthalState, texts: Texts) -> str:
    """Who would leave, and for what."""
    leaver = species(state, int(state.deal[3]), texts)
    given, asked = (_item(state, int(item), texts) for item in state.deal[4:6])
    return texts(
        "the {species} leave; they give: {given}; they ask: {asked}.", species=leaver, given=given, asked=asked
    )


def _item(state: NeanderthalState, item: int, texts: Texts) -> str:
    if item == PASS:
        return texts("nothing")
    if HUSBAND <= item < CARD:
        return texts("{daughter} in marriage", daughter=daughter(state, item - HUSBAND, texts))
    return thing(state, item, texts)


# Chance


def chance_prompt(state: NeanderthalState, names: list[str], texts: Texts) -> str:
    top = state.top()
    if top.kind == DEAL_PLACARDS:
        return texts("Deal the placards: who plays which species?")
    if top.kind == DEAL_SEXUALITIES:
        return texts("Deal the sexuality cards.")
    if top.kind == TURN_DAUGHTER:
        return texts("Turn up the daughter of the turn.")
    if top.kind == TURN_BIOME:
        if top.b:
            return texts("Turn up a biome of the north.")
        return texts("Turn up a biome of the south.")
    n, name = int(state.dice()), names[top.seat]
    if top.kind == ROLL_ELDERS:
        return texts("{name}: elder death. Dice to roll: {n}.", name=name, n=n)
    if top.kind == ROLL_COURTSHIP:
        return texts("{name} courts {card}. Dice to roll: 1.", name=name, card=daughter(state, int(top.a), texts))
    card = spot(state, int(top.a), texts)
    if top.kind == ROLL_ATTACK:
        return texts("{name} attacks on {card}. Dice to roll: {n}.", name=name, card=card, n=n)
    return texts("{name} hunts on {card}. Dice to roll: {n}.", name=name, card=card, n=n)


def outcome_in_words(state: NeanderthalState, outcome: int, names: list[str], texts: Texts) -> str:
    top = state.top()
    if top.kind == TURN_BIOME:
        return biome(state, outcome - DRAWN_BIOME, texts)
    if top.kind == TURN_DAUGHTER:
        return daughter(state, outcome - DRAWN_DAUGHTER, texts)
    deal = DEALS[outcome - DEALT][: state.seats] if outcome >= DEALT else []
    if top.kind == DEAL_PLACARDS:
        return ", ".join(f"{name}: {texts(SPECIES[card])}" for name, card in zip(names, deal, strict=True))
    if top.kind == DEAL_SEXUALITIES:
        return ", ".join(f"{name}: {sides(state, card, texts)}" for name, card in zip(names, deal, strict=True))
    return " ".join(str(face) for face in faces_of(outcome))


def sides(state: NeanderthalState, card: int, texts: Texts) -> str:
    """Both sides of a sexuality card."""
    one, other = (texts(SEXUALITIES[side]) for side in state.deck.sides[card])
    return texts("{one} or {other}", one=one, other=other)


def turn_in_words(state: NeanderthalState, texts: Texts) -> str:
    number = int(state.current)
    return texts(
        "Turn {n}: {daughter}. Events: {events}.",
        n=state.turn,
        daughter=daughter(state, number, texts),
        events=events(state, number, texts),
    )


def rules_in_short(texts: Texts) -> list[str]:
    return [
        texts("Each turn a daughter is turned up: her events happen, then she is auctioned for free discs."),
        texts("Send hunters to biomes: a die each, 1s (or 1s and 2s) are hits; other faces may kill."),
        texts("Enough hits bring children and free bound discs; equal dice take trophies and other cards."),
        texts("After big game the nearest predator comes; without a hit against it the kill is lost."),
        texts("Hunters can become elders or husbands; a disc under them makes them immature until it is freed."),
        texts("Daughters open portals; five of them (six for two players or alone) make a species tribal."),
        texts("Tribal species bring animals and inventions into play; with a chief they may negotiate."),
        texts("Points go by sexuality: 'cards' shows what counts for whom. The deck is a reconstruction."),
    ]
