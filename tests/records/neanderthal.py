"""The golden records of Neanderthal: how they were played and what they show."""

from __future__ import annotations

from functools import cache
from typing import cast

import altamira
from altamira import Match, Record
from altamira.core.record import loads
from altamira.games.neanderthal.components import PASS
from altamira.games.neanderthal.rules import NeanderthalState
from altamira.games.neanderthal.state import KIND_NAMES
from contract.decks import all_hooks

from .golden import Wanted, at_random, common_traits

GAME = "neanderthal"
DECK = {"deck": all_hooks()}
# Kinds of decisions to which somebody says more than no, outcomes, and what species have in the end
EVERYTHING = {
    "side", "mpi", "flip", "blizzard", "eye", "bid", "pay", "lose travelers", "lose alpha", "hand", "child alpha",
    "release", "recall", "assign", "who", "with alpha", "how many", "travelers", "parley", "partner", "leaver",
    "give", "ask", "answer", "consent", "groom", "trade with", "trade give", "trade get", "trade answer", "split",
    "next own", "next", "alpha one", "claim", "hunt new", "action", "portal", "word", "hunt", "court", "promote",
    "make", "roll elders", "roll attack", "roll hunt", "roll courtship", "turn biome", "turn daughter", "tribal",
    "extinct", "hunter", "elder", "husband", "daughter", "disc", "trophy", "invention", "alpha",
    "moves taken back",
}  # fmt: skip


def greedy(match: Match, legal: list[str]) -> list[str]:
    view = match.view()
    return [view.write(altamira.bot("greedy", seed=match.number).choose(view))]


GOLDEN = {
    "at_random_2_seats": Wanted(2, {"roll attack", "claim", "lose alpha"}),
    "at_random_3_seats": Wanted(3, {"flip", "eye", "lose travelers", "split", "travelers"}),
    "a_species_dies_out_3_seats": Wanted(3, {"extinct", "recall"}),
    "courtship_3_seats": Wanted(3, {"roll courtship", "who"}),
    "greedy_2_seats": Wanted(2, {"portal", "word", "trophy"}, greedy),
    "tribal_3_seats": Wanted(3, {"tribal"}, greedy),
    "a_deal_3_seats": Wanted(3, {"parley", "answer"}, greedy),
    "solitaire": Wanted(3, {"option mode", "release"}, at_random, {"mode": "solitaire"}),
    "cooperative_with_a_swap": Wanted(
        3, {"option mode", "trade with", "trade answer"}, greedy, {"mode": "cooperative"}
    ),
    "a_deck_of_ones_own_2_seats": Wanted(2, {"option deck", "hand", "claim"}, at_random, DECK),
    "a_deck_of_ones_own_3_seats": Wanted(3, {"option deck", "claim", "promote"}, greedy, DECK),
    "moves_taken_back": Wanted(3, {"moves taken back", "blizzard"}, at_random, undo=True),
}


@cache
def course(text: str) -> tuple[frozenset[str], NeanderthalState]:
    """What was asked and answered in a record, and its last position."""
    record = loads(text)
    game = altamira.game(GAME, **record.options)
    found: set[str] = set()
    states = [cast(NeanderthalState, game.new(len(record.names)))]
    for line in record.moves:
        who, _, move = line.partition(": ")
        if move == "undo":
            states.pop()
            continue
        state = states[-1].clone()
        action = game.read(state, move)
        if who == "*" or action != PASS:
            found |= {KIND_NAMES[state.top().kind], move.split()[0]}
        state.apply(action)
        states.append(state)
    return frozenset(found), states[-1]


def traits(record: Record) -> set[str]:
    shown, state = course(record.text())
    found = set(shown)
    summary = altamira.game(GAME, **record.options).summary(state)
    for name in ("tribal", "extinct"):
        if any(summary[name]):
            found.add(name)
    for name, counts in summary["counts"].items():
        if any(counts):
            found.add(name)
    return found | common_traits(record)
