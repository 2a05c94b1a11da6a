"""Makes the golden records again, always the same: `cd tests && python -m records.make`, half a minute."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import altamira
from altamira import Match, Record, Rng

from .traits import traits

FOLDER = Path(__file__).parent
EFFECTS = {
    "dice_game", "food", "resource", "roll_resource", "points", "tool", "agriculture", "draw_card", "one_use_tool",
    "two_resources",
}  # fmt: skip

# Manners of play: of the legal moves those that this player would consider.


def at_random(match: Match, legal: list[str]) -> list[str]:
    return legal


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


@dataclass
class Wanted:
    seats: int
    traits: set[str]
    manner: Callable[[Match, list[str]], list[str]] = eager
    options: dict[str, Any] = field(default_factory=dict)
    undo: bool = False


GOLDEN = {
    "ends_by_deck_2_seats": Wanted(2, {"end: deck"}, collector),
    "ends_by_deck_3_seats": Wanted(3, {"end: deck", "score below zero"}, at_random),
    "ends_by_stack_4_seats": Wanted(4, {"end: stack"}, builder),
    "ends_by_deck_and_stack_at_once": Wanted(2, {"end: deck and stack"}),
    "all_ten_card_effects_4_seats": Wanted(4, EFFECTS | {"used a one-use tool"}),
    "draws_from_an_empty_deck": Wanted(3, {"drew from an empty deck"}, patient),
    "redeems_two_resources_at_feeding": Wanted(2, {"redeemed at feeding", "fed with resources"}, hungry),
    "never_redeems_two_resources": Wanted(2, {"two resources never redeemed"}, keeper),
    "tie_broken_by_the_sum": Wanted(2, {"tie broken"}),
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


def play(wanted: Wanted, seed: int) -> Record:
    match = altamira.new("stone-age", wanted.seats, seed=seed, **wanted.options)
    rng = Rng(seed)
    while not match.over:
        legal = match.legal()
        moves = wanted.manner(match, legal) or legal
        match.play(moves[rng.below(len(moves))])
        if wanted.undo and match.undoable() and rng.below(8) == 0:
            match.undo()
    return match.record()


def find(wanted: Wanted, first: int) -> Record:
    """The first game, by seed, that shows all that is wanted."""
    for seed in count(first):
        record = play(wanted, seed)
        if wanted.traits <= traits(record):
            return record
    raise AssertionError


def main() -> None:
    for number, (name, wanted) in enumerate(GOLDEN.items()):
        record = find(wanted, 10_000 * number)
        record.save(FOLDER / f"{name}.json")
        print(f"{name}: {len(record.moves)} entries, {record.scores}")


if __name__ == "__main__":
    main()
