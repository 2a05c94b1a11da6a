"""Why something is asked now: the rule behind every question in a sentence, and what to know before answering."""

from __future__ import annotations

from altamira.core.chance import pool_size
from altamira.games.neanderthal import outlook
from altamira.games.neanderthal.components import PLACES
from altamira.games.neanderthal.names import Texts, daughter_facts, discs, species
from altamira.games.neanderthal.questions import QUESTIONS, TRIBAL_ACTION, VOCAL_ACTION
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
    ASSIGN,
    BID,
    BLIZZARD,
    CONSENT,
    FLIP,
    HOME,
    HOW_MANY,
    HUNT_NEW,
    LOSE_ELDER,
    PARLEY,
    TRAVELERS,
    WITH_ALPHA,
)


def why(state: NeanderthalState, texts: Texts) -> str:
    """The rule behind the question."""
    top = state.top()
    if top.kind == ACTION:
        return texts(TRIBAL_ACTION if state.species[top.seat].tribal else VOCAL_ACTION)
    return texts(QUESTIONS[int(top.kind)].why)


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
            "The {species} lead with {n} disc; your least bid is {least}.",
            "The {species} lead with {n} discs; your least bid is {least}.",
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
    free = discs(state.species[seat].free_discs(), texts)
    return [
        ("portal", texts("Portals: {n} of {most} to become tribal. Free: {discs}.", n=n, most=most, discs=free))
    ]
