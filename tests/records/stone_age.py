"""The golden records of Stone Age: how they were played and what they show."""

from __future__ import annotations

from altamira import Match, Record
from rules.stone_age.scorer import Scorer

from .golden import Wanted, at_random, common_traits

GAME = "stone-age"
EFFECTS = {
    "dice_game", "food", "resource", "roll_resource", "points", "tool", "agriculture", "draw_card", "one_use_tool",
    "two_resources",
}  # fmt: skip

# Manners of play: of the legal moves those that this player would consider.


def eager(match: Match, legal: list[str]) -> list[str]:
    """Leaves nothing, feeds the tribe if possible."""
    return [move for move in legal if not move.startswith("leave") and move != "starve"]


def collector(match: Match, legal: list[str]) -> list[str]:
    """Goes for cards, so that the deck runs out."""
    return [move for move in eager(match, legal) if "building" not in move]


def builder(match: Match, legal: list[str]) -> list[str]:
    """Goes for the first building, so that a stack runs out."""
    moves = eager(match, legal)
    return [move for move in moves if move.endswith("building 1")] or moves


def patient(match: Match, legal: list[str]) -> list[str]:
    """Leaves draw-writing until the deck is empty."""
    facts = match.view(None).facts
    if facts["deck"] == 0 or "draw-writing" not in facts["cards"]:
        return eager(match, legal)
    return [move for move in legal if move != f"use card {facts['cards'].index('draw-writing') + 1}"]


def keeper(match: Match, legal: list[str]) -> list[str]:
    """Never redeems the card of two resources."""
    return [move for move in eager(match, legal) if move != "redeem"]


def hungry(match: Match, legal: list[str]) -> list[str]:
    """Hunts little and keeps the card of two resources for feeding."""
    feeding = "starve" in legal
    return [move for move in eager(match, legal) if feeding or (move != "redeem" and not move.startswith("hunt"))]


GOLDEN = {
    "ends_by_deck_2_seats": Wanted(2, {"end: deck"}, collector),
    "ends_by_deck_3_seats": Wanted(3, {"end: deck", "score below zero"}, at_random),
    "ends_by_stack_4_seats": Wanted(4, {"end: stack"}, builder),
    "ends_by_deck_and_stack_at_once": Wanted(2, {"end: deck and stack"}, eager),
    "all_ten_card_effects_4_seats": Wanted(4, EFFECTS | {"used a one-use tool"}, eager),
    "draws_from_an_empty_deck": Wanted(3, {"drew from an empty deck"}, patient),
    "redeems_two_resources_at_feeding": Wanted(2, {"redeemed at feeding", "fed with resources"}, hungry),
    "never_redeems_two_resources": Wanted(2, {"two resources never redeemed"}, keeper),
    "tie_broken_by_the_sum": Wanted(2, {"tie broken"}, eager),
    "option_tiebreak_sequential": Wanted(2, {"option tiebreak"}, eager, {"tiebreak": "sequential"}),
    "option_decline_any": Wanted(3, {"option decline_any"}, at_random, {"decline_any": True}),
    "option_forbid_maxed": Wanted(2, {"option forbid_maxed"}, eager, {"forbid_maxed": True}),
    "option_two_resources_immediate": Wanted(
        4, {"option two_resources"}, eager, {"two_resources": "immediate"}
    ),
    "option_hunt_repeat": Wanted(2, {"option hunt_repeat"}, eager, {"hunt_repeat": "yucata"}),
    "option_start_player_fixed": Wanted(3, {"option start_player"}, eager, {"start_player": "fixed"}),
    "moves_taken_back": Wanted(3, {"moves taken back"}, eager, undo=True),
}  # fmt: skip


def traits(record: Record) -> set[str]:
    """The scorer's words for what happened, and a few more."""
    scorer = Scorer(record.text())
    scorer.winners()
    found = set(scorer.seen) | common_traits(record)
    if any(sheet.two for sheet in scorer.sheets):
        found.add("two resources never redeemed")
    return found


def bought(record: Record) -> set[str]:
    """The cards that were bought, not drawn, and the buildings that were built."""
    scorer = Scorer(record.text())
    owned = {card for sheet in scorer.sheets for card in sheet.cards}
    drawn = {line.removeprefix("*: draw ") for line in record.moves if line.startswith("*: draw ")}
    return (owned - drawn) | {tile for sheet in scorer.sheets for tile in sheet.buildings}
