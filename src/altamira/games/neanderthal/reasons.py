"""Why something is asked now: the rule behind every question in a sentence, and what to know before answering."""

from __future__ import annotations

from typing import Final

from altamira.core.chance import pool_size
from altamira.games.neanderthal import outlook
from altamira.games.neanderthal.components import PLACES
from altamira.games.neanderthal.names import Texts, daughter_facts, discs, mark, species
from altamira.games.neanderthal.risk import (
    Fact,
    alpha_fact,
    attack_facts,
    chaos_now,
    event_facts,
    hunt_facts,
)
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
    DECISIONS,
    EYE,
    FIRST,
    FLIP,
    GIVE,
    GROOM,
    HAND,
    HOME,
    HOW_MANY,
    HUNT_NEW,
    ICE_COLUMN,
    LEAVER,
    LOSE_ALPHA,
    LOSE_ELDER,
    LOSE_MATE,
    LOSE_TRAVELERS,
    MAKER,
    MPI,
    NEXT,
    NEXT_OWN,
    PARLEY,
    PARTNER,
    PAY,
    RECALL,
    RELEASE,
    REPLACED,
    REPLACED_AT,
    SIDE,
    SPLIT,
    SULTAN_TO,
    SWAP_NOW,
    TRADE_ANSWER,
    TRADE_GET,
    TRADE_GIVE,
    TRADE_WITH,
    TRAVELERS,
    WHO,
    WITH_ALPHA,
)

WHY: Final[dict[int, str]] = {
    SIDE: mark("It decides what scores for you and how you marry. Only chaos lets you turn it over later."),
    MPI: mark("Discs on the sexuality card are bound for as long as you show this side."),
    COUNCIL: mark(
        "You are first and have a mature warrior: you may give the first place away and go last this turn."
    ),
    ICE_COLUMN: mark("It gets colder and the whole north is ice already; the first player says where it goes on."),
    LOSE_ELDER: mark("Chaos also takes an elder from whoever has no mature fire starter."),
    FLIP: mark("Who lost hunters in chaos may turn the card over, if the discs of the other side are there."),
    BLIZZARD: mark(
        "Two hunters at home keep one dependent alive: elders, animals, daughters without a mature husband."
    ),
    EYE: mark("You lost most hunters in chaos: cubes of yours return from the dead as travelers with others."),
    BID: mark("Most discs win her. The discs of the bid lie on her, and she works when they are free again."),
    PAY: mark("The discs of your bid are bound on her until they are freed, colour by colour."),
    LOSE_TRAVELERS: mark("You choose who dies; travelers who serve you count."),
    LOSE_ALPHA: mark("You choose who dies. A dead alpha can be born again as a child."),
    LOSE_MATE: mark("One hit on two pieces of yours: you choose who dies."),
    HAND: mark("You hold as many cards as you have mature elders; what is too much leaves the game at once."),
    CHILD_ALPHA: mark("Children come from the dead pile, and the alpha lies there, too."),
    RELEASE: mark("Success frees discs. What has none left is mature: it works and scores."),
    SWAP_NOW: mark("An alpha in office or marriage may change places with a cube at home while it matters."),
    RECALL: mark("You begin without hunters at home: up to two elders or husbands may become hunters again."),
    ASSIGN: mark("Each hunter hunts, becomes an elder, marries, courts or stays at home. Nothing is rolled yet."),
    WHO: mark("Elders and husbands leave the hunt; a suitor comes home if he fails."),
    WITH_ALPHA: mark("The alpha's die is a sure 1 where a mature elder powers him."),
    HOW_MANY: mark("Each hunter rolls one die. More dice mean more hits, and more that can die."),
    TRAVELERS: mark("Travelers roll for you, but a party needs a hunter of your own."),
    SULTAN_TO: mark("In a harem each husband may move once a turn, and his disc moves with him."),
    PARLEY: mark(
        "Species that share a card fight unless somebody leaves; with a mature chief among them they may talk."
    ),
    PARTNER: mark("You may make each other species on the card one offer this turn."),
    LEAVER: mark("The whole party of whoever leaves goes home and is idle this turn."),
    GIVE: mark("Cards and brides may change hands: hand for hand, tableau for tableau."),
    ASK: mark("In an exchange hand cards go against hand cards, tableau cards against tableau cards."),
    ANSWER: mark("If you accept, and nobody else on the card forbids it, it is done at once."),
    CONSENT: mark("Every species with pieces on the card must agree, or nothing changes."),
    GROOM: mark("A daughter given in marriage marries a hunter who stands on the card; he is mature at once."),
    TRADE_WITH: mark(
        "Together, one swap a turn: a free disc or an invention for another, if one of the two is tribal."
    ),
    TRADE_GIVE: mark("One free disc or one invention, in the hand or mature."),
    TRADE_GET: mark("One free disc or one invention, in the hand or mature."),
    TRADE_ANSWER: mark("One swap a turn for all species together."),
    SPLIT: mark("You choose whom your hits strike; each victim chooses who dies."),
    NEXT_OWN: mark("Your uncontested hunts and courtships come in an order of your choice."),
    NEXT: mark("The first player orders the contested cards, and at last the predators."),
    FIRST: mark("The smaller party goes first, unless somebody uses such a right. The first success takes all."),
    ALPHA_ONE: mark("His elder is mature: the die may count as a 1 for hits and sets, and cannot kill him."),
    CLAIM: mark("You rolled enough equal dice for the card."),
    HUNT_NEW: mark("The card you hunted was taken; another lies there, and you have the discs for it."),
    REPLACED: mark("He leaves a traveler of his species in place of a hunter of yours, who dies."),
    REPLACED_AT: mark("None of your hunters is at home, so one on a card is replaced."),
    ACTION: mark("The turn ends with one action for each species."),
    COLOUR_OF: mark("Your portals name this colour, so one such disc comes free."),
    MAKER: mark("An elder brings the card from your hand into play."),
}
assert len(WHY) == DECISIONS
TRIBAL_ACTION: Final = mark(
    "The turn ends with one action: elders of a tribe bring cards from the hand into play."
)
VOCAL_ACTION: Final = mark(
    "The turn ends with one action: open a portal of a working daughter, or free a disc of your portals' colours."
)


def why(state: NeanderthalState, texts: Texts) -> str:
    """The rule behind the question."""
    top = state.top()
    if top.kind == ACTION:
        return texts(TRIBAL_ACTION if state.species[top.seat].tribal else VOCAL_ACTION)
    return texts(WHY[int(top.kind)])


def facts(state: NeanderthalState, texts: Texts) -> list[Fact]:
    """What to know before answering: figures of this position, as icon and sentence."""
    top = state.top()
    seat, kind = int(top.seat), int(top.kind)
    if kind in (HOW_MANY, WITH_ALPHA, TRAVELERS):
        lines = hunt_facts(state, seat, int(top.a), texts)
        if state.species[seat].alpha in (top.a, HOME):
            lines[1:1] = alpha_fact(state, seat, int(state.rows[top.a]), texts)
        return lines
    if kind in (ALPHA_ONE, HUNT_NEW):
        return hunt_facts(state, seat, int(top.a), texts)
    if kind == ASSIGN:
        return event_facts(state, seat, texts)
    if kind == BID:
        return _bidding(state, texts)
    if kind in (LOSE_ELDER, FLIP):
        return chaos_now(state, seat, texts)
    if kind == BLIZZARD:
        return [("blizzard", _keeps(state, seat, texts))]
    if kind in (ANSWER, CONSENT):
        return attack_facts(state, int(state.deal[2]), texts)
    if kind == PARLEY:
        return _shared(state, seat, texts)
    if kind == ACTION and not state.species[seat].tribal:
        return [*_portals(state, seat, texts), *event_facts(state, seat, texts)]
    if kind == ACTION:
        return event_facts(state, seat, texts)
    return []


def _bidding(state: NeanderthalState, texts: Texts) -> list[Fact]:
    top = state.top()
    found = outlook.bid(state, top)
    lines: list[Fact] = [("daughter", daughter_facts(state, int(state.current), texts))]
    if found.leader >= 0:
        leads = texts.count(
            "{species} leads with {n} disc; your least bid is {least}.",
            "{species} leads with {n} discs; your least bid is {least}.",
            found.leading, species=species(state, found.leader, texts), least=found.least,
        )  # fmt: skip
        lines.append(("bid", leads))
    could = "; ".join(
        texts("{species}: {n}", species=species(state, seat, texts), n=n) for seat, n in found.rivals
    )
    if could:
        lines.append(("bid", texts("You could bid {n}. Others at most: {others}.", n=found.most, others=could)))
    return lines


def _keeps(state: NeanderthalState, seat: int, texts: Texts) -> str:
    found = outlook.blizzard(state, seat)
    return texts(
        "Hunters at home: {hunters}. They keep {kept} of {dependents} dependents.",
        hunters=found.hunters, kept=found.kept, dependents=found.dependents,
    )  # fmt: skip


def _shared(state: NeanderthalState, seat: int, texts: Texts) -> list[Fact]:
    """The attacks that come where the species shares a card."""
    lines: list[Fact] = []
    for spot in range(PLACES):
        if state.party(seat, spot) and len(outlook.attacks(state, spot)) > 1:
            lines += attack_facts(state, spot, texts)
    return lines


def _portals(state: NeanderthalState, seat: int, texts: Texts) -> list[Fact]:
    n, most = int(pool_size(state.species[seat].portals)), int(state.convert_at())
    free = discs([int(amount) for amount in state.species[seat].free], texts)
    return [
        ("portal", texts("Portals: {n} of {most} to become tribal. Free: {discs}.", n=n, most=most, discs=free))
    ]
