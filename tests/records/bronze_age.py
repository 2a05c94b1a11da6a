"""The golden records of The Bronze Age: how they were played and what they show."""

from __future__ import annotations

from altamira import Match, Record
from rules.bronze_age.scorer import Scorer
from rules.bronze_age.sheet import BOXES, DEVELOPMENTS

from .golden import Wanted, at_random, common_traits

GAME = "bronze-age"
LATE = {"edition": "late-bronze-age"}
EVERYTHING = {
    *(f"bought {name}" for name in DEVELOPMENTS), *(f"built {name}" for name in BOXES), "built later", "famine",
    "drought", "pestilence", "invasion", "revolt", "revolt against others", "leadership", "quarrying",
    "engineering", "full row", "preservation", "smithing", "ship", "swap", "offer accepted", "offer refused",
    "offer withdrawn", "workers left", "no change", "paid with food", "discarded", "end: rounds", "end: bought",
    "end: built", "tie broken", "score below zero", "moves taken back",
}  # fmt: skip

# Manners of play


def eager(match: Match, legal: list[str]) -> list[str]:
    """Leaves nothing undone."""
    return [move for move in legal if move not in ("withdraw", "end trade", "end build", "refuse", "end turn")]


def gambler(match: Match, legal: list[str]) -> list[str]:
    """Builds cities first and rolls everything again, so that many skulls fall; likes Religion and Smithing."""
    for wish in ("reroll", "build city", "buy religion", "buy smithing"):
        wishes = [move for move in legal if move.startswith(wish)]
        if wishes:
            return wishes[-1:]
    return eager(match, legal)


def mason(match: Match, legal: list[str]) -> list[str]:
    """Looks for workers and never buys, so that the monuments end the game."""
    rolls = [move for move in legal if move.startswith("reroll")]
    useless = [move for move in rolls if not {"workers", "either", "skull"} & set(move.split())]
    return useless[-1:] or [
        move for move in eager(match, legal) if move not in rolls and not move.startswith("buy")
    ]


def saver(match: Match, legal: list[str]) -> list[str]:
    """Builds cities and buys only what is dear: with Caravans and Granaries first, these become affordable."""
    if any(move.startswith("build city") for move in legal):
        return [move for move in legal if move.startswith("build city")]
    goods = [move for move in legal if move.startswith("reroll") and not {"good", "coins"} & set(move.split())]
    if goods:
        return goods[-1:]
    if any(move.startswith("buy") for move in legal):
        dear = ("empire", "architecture", "commerce", "engineering", "granaries", "caravans", "coinage", "masonry")
        first = [move for name in dear for move in legal if move == f"buy {name}"]
        return first[:1] or ["end turn"]
    return eager(match, legal)


def hoarder(match: Match, legal: list[str]) -> list[str]:
    """Collects goods and buys Caravans and nothing else, so that rows fill up."""
    rolls = [move for move in legal if move.startswith("reroll") and not {"good", "skull"} & set(move.split())]
    if any(move.startswith("buy") for move in legal):
        return [move for move in legal if move == "buy caravans"] or ["end turn"]
    return rolls[-1:] or eager(match, legal)


GOLDEN = {
    "ends_by_developments_2_seats": Wanted(2, {"end: bought", "built later", "no change"}, eager),
    "ends_by_monuments_2_seats": Wanted(2, {"end: built"}, mason),
    "ends_by_monuments_3_seats": Wanted(3, {"end: built", "built great-pyramid", "built temple"}, mason),
    "ends_by_monuments_4_seats": Wanted(4, {"end: built", "discarded"}, mason),
    "every_disaster_3_seats": Wanted(
        3, {"famine", "drought", "pestilence", "invasion", "revolt", "score below zero"}, gambler
    ),
    "religion_turns_a_revolt_4_seats": Wanted(4, {"revolt against others", "bought religion"}, gambler),
    "empire_and_architecture_2_seats": Wanted(2, {"bought empire", "bought architecture"}, saver),
    "tie_broken_by_goods": Wanted(2, {"tie broken"}, at_random),
    "trading_2_seats": Wanted(
        2, {"offer accepted", "offer refused", "offer withdrawn", "option trading"}, at_random, {"trading": True}
    ),
    "trading_4_seats_revised": Wanted(
        4, {"offer accepted", "offer refused", "option edition", "option trading", "workers left"}, at_random,
        {"trading": True, "edition": "revised"},
    ),
    "revised_3_seats": Wanted(
        3, {"option edition", "paid with food", "bought engineering"}, saver, {"edition": "revised"}
    ),
    "late_bronze_age_2_seats": Wanted(2, {"option edition", "ship", "swap"}, eager, LATE),
    "late_bronze_age_3_seats_smithing": Wanted(3, {"option edition", "smithing", "end: bought"}, gambler, LATE),
    "late_bronze_age_4_seats_trading": Wanted(
        4, {"option edition", "option trading", "preservation", "offer accepted", "built later"}, eager,
        {**LATE, "trading": True},
    ),
    "late_bronze_age_2_seats_commerce": Wanted(2, {"bought commerce", "engineering"}, saver, LATE),
    "alone_with_full_rows": Wanted(1, {"full row", "bought caravans"}, hoarder),
    "alone": Wanted(1, {"end: rounds", "leadership", "quarrying"}, eager),
    "alone_revised": Wanted(1, {"end: rounds", "option edition"}, eager, {"edition": "revised"}),
    "alone_late_bronze_age": Wanted(1, {"end: rounds", "option edition", "smithing"}, gambler, LATE),
    "alone_with_skulls_locked": Wanted(1, {"option solo_skulls"}, eager, {"solo_skulls": "locked"}),
    "alone_revised_with_skulls_rolled_again": Wanted(
        1, {"option solo_skulls", "option edition"}, eager, {"solo_skulls": "reroll", "edition": "revised"}
    ),
    "option_start_player_fixed": Wanted(3, {"option start_player"}, eager, {"start_player": "fixed"}),
    "moves_taken_back": Wanted(3, {"moves taken back", "offer accepted"}, at_random, {"trading": True}, undo=True),
}  # fmt: skip


def traits(record: Record) -> set[str]:
    """The scorer's words for what happened, and a few more."""
    scorer = Scorer(record.text())
    found = {name for name, times in scorer.seen.items() if times} | common_traits(record)
    best = [seat for seat, score in enumerate(scorer.scores()) if score == max(scorer.scores())]
    if len(best) > 1:
        found.add("tie broken" if scorer.placings().count(1) == 1 else "win shared")
    return found
