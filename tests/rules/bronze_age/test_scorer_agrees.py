"""The engine against a scorer who was never told about it, on thousands of games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import altamira
from altamira.core.record import Record
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.games.bronze_age.notation import TEXTS

from .scorer import Objection, Scorer
from .sheet import BOXES, DEVELOPMENTS, EDITIONS

# Every edition with every seat count, with trading, and alone with skulls of either kind
TABLES: list[tuple[int, dict[str, Any]]] = [
    *((seats, {"edition": edition}) for seats, edition in product(range(1, 5), EDITIONS)),
    *((seats, {"edition": edition, "trading": True}) for seats, edition in product(range(2, 5), EDITIONS)),
    *((1, {"edition": edition, "solo_skulls": kind}) for kind, edition in product(["reroll", "locked"], EDITIONS)),
    (3, {"start_player": "fixed"}),
]
Manner = Callable[[list[int]], list[int]]
QUICK = 8 * len(TABLES)
SLOW = 3000
CHUNK = 750


def note(realm: dict[str, Any]) -> dict[str, Any]:
    """What a dump says of a player, in the scorer's form."""
    return {
        "stock": {**realm["goods"], "food": realm["food"]},
        "boxes": realm["boxes"],
        "owned": set(realm["developments"]),
        "finished": set(realm["monuments"]),
        "first": set(realm["first_to_finish"]),
        "losses": (realm["disasters"], realm["spoils"], realm["ships"], realm["cities"]),
    }


# Manners of play: of the legal actions those that this player would consider

IDLE = {action for action, text in enumerate(TEXTS) if text in ("withdraw", "end trade", "end build", "refuse")}
BUYING = {action for action, text in enumerate(TEXTS) if text.startswith("buy ")}
CITIES = {action for action, text in enumerate(TEXTS) if text.startswith("build city")}
REROLLS = {action for action, text in enumerate(TEXTS) if text.startswith("reroll ")}
KEEPS_WORKERS = {action for action in REROLLS if not {"workers", "either", "skull"} & set(TEXTS[action].split())}


def at_random(legal: list[int]) -> list[int]:
    return legal


def eager(legal: list[int]) -> list[int]:
    """Leaves nothing undone."""
    return [action for action in legal if action not in IDLE]


def gambler(legal: list[int]) -> list[int]:
    """Rolls everything again, and builds cities first, so that many skulls fall."""
    rolls = [action for action in legal if action in REROLLS]
    return rolls[-1:] or [action for action in legal if action in CITIES] or eager(legal)


def mason(legal: list[int]) -> list[int]:
    """Looks for workers and never buys, so that the monuments end the game."""
    rolls = [action for action in legal if action in KEEPS_WORKERS]
    return rolls[-1:] or [action for action in eager(legal) if action not in BUYING and action not in REROLLS]


MANNERS = (at_random, eager, gambler, mason)


def agree(seats: int, seed: int, options: dict[str, Any], manner: Manner) -> Counter[str]:
    """Play a game at random, let the scorer read its record, compare turn by turn; what happened in it."""
    game = altamira.game("bronze-age", **options)
    state = game.new(seats)
    rng = Rng(seed)
    moves: list[str] = []
    notes: list[list[dict[str, Any]]] = []
    turn = None
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            action = state.sample(rng)
        else:
            legal = state.legal()
            legal = manner(legal) or legal
            action = legal[rng.below(len(legal))]
        moves.append(f"{'*' if actor == CHANCE else actor}: {game.write(state, action)}")
        state.apply(action)
        if moves[-1].endswith(": end turn") or moves[-1].startswith("*: start"):
            dump = game.dump(state)
            if dump["over"] or (dump["round"], dump["turn"]) != turn:
                notes.append([note(realm) for realm in dump["realms"]])
                turn = (dump["round"], dump["turn"])
    scores = [int(score) for score in state.scores()]
    placings = [int(place) for place in state.placings()]
    record = Record(
        game=game.id, rules=game.rules_version, options=dict(game.options), names=["?"] * seats, moves=moves,
        scores=scores, placings=placings,
    )  # fmt: skip

    scorer = Scorer(record.text())
    summary = game.summary(state)
    assert scorer.notes == notes[-len(scorer.notes) :]
    assert len(notes) - len(scorer.notes) in (0, 1)  # the position before the first turn
    assert [scorer.count(seat) for seat in range(seats)] == [
        {line: points[seat] for line, points in summary["lines"].items()} for seat in range(seats)
    ]
    assert (scorer.scores(), scorer.placings()) == (scores, placings)
    assert (scorer.rounds, scorer.first) == (summary["rounds"], summary["first"])
    if min(scores) < 0:
        scorer.seen["score below zero"] += 1
    if len(set(scores)) < seats:
        scorer.seen["tie"] += 1
    return scorer.seen


def agree_on(numbers: range) -> Counter[str]:
    """Games by number: seats, options and manner of play all change from one to the next."""
    seen: Counter[str] = Counter()
    for number in numbers:
        seats, options = TABLES[number % len(TABLES)]
        seen += agree(seats, number, options, MANNERS[number // len(TABLES) % len(MANNERS)])
    return seen


EVERYTHING = {
    *(f"bought {name}" for name in DEVELOPMENTS), *(f"built {name}" for name in BOXES), "built later", "famine",
    "drought", "pestilence", "invasion", "revolt", "revolt against others", "smithing", "preservation",
    "leadership", "quarrying", "engineering", "full row", "ship", "swap", "offer accepted", "offer refused",
    "offer withdrawn", "workers left", "no change", "paid with food", "discarded", "end: rounds", "end: bought",
    "end: built", "tie", "score below zero",
}  # fmt: skip


def unseen(seen: Counter[str]) -> set[str]:
    return {name for name in EVERYTHING if not seen[name]}


def test_the_scorer_agrees_with_the_engine():
    assert unseen(agree_on(range(QUICK))) == set()


@pytest.mark.slow
@pytest.mark.parametrize("first", range(QUICK, QUICK + SLOW, CHUNK))
def test_the_scorer_agrees_with_the_engine_on_thousands_of_games(first):
    assert unseen(agree_on(range(first, first + CHUNK))) == set()


def test_the_scorer_reads_a_match_with_undone_moves():
    match = altamira.new("bronze-age", seats=3, seed=5, trading=True)
    rng = Rng(5)
    undone = 0
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        if match.undoable() and rng.below(4) == 0:
            match.undo()
            undone += 1
    assert undone > 20
    scorer = Scorer(match.record().text())
    assert (scorer.scores(), scorer.placings()) == (match.record().scores, match.record().placings)


def recorded(seed: int) -> str:
    """The text of a whole game of the library's own; seat 0 never buys and so has goods to discard."""
    match = altamira.new("bronze-age", seats=3, seed=seed, trading=True)
    rng = Rng(seed)
    while not match.over:
        legal = [move for move in match.legal() if match.actor or not move.startswith("buy")]
        match.play(legal[rng.below(len(legal))])
    return match.record().text()


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r'^ +"\*: roll [^"]*",\n', ""),  # a roll is missing
        (r'"\*: roll (\w+) (\w+) (\w+)"', r'"*: roll \1 \2"'),
        (r'"(\d): reroll [^"]*"', r'"\1: reroll skull"'),
        (r'"(\d): build (\S+) \d+"', r'"\1: build \2 16"'),
        (r'"\d: pay [^"]*"', '"0: pay coins"'),
        (r'"(\d): keep [^"]*"', r'"\1: keep wood 5"'),
        (r'"(\d): food dice \d"', r'"\1: food dice 7"'),
        (r'"(\d): give [^"]*"', r'"\1: give coins"'),
        (r'^ +"\d: end turn",\n', ""),  # a turn does not end
        (r',\n[^\n]*(?=\n \],\n "result")', ""),  # the last line is missing
    ],
)
def test_the_scorer_objects_to_a_record_that_does_not_fit(pattern, replacement):
    text = recorded(3)
    Scorer(text)
    changed = re.sub(pattern, replacement, text, count=1, flags=re.MULTILINE)
    assert changed != text
    with pytest.raises(Objection):
        Scorer(changed)


def test_the_scorer_imports_nothing_of_the_library():
    for name in ("scorer.py", "sheet.py"):
        source = Path(__file__).with_name(name).read_text("utf-8")
        assert not re.search(r"^\s*(import|from) altamira", source, re.MULTILINE)
