"""The independent scorer against the engine, on whole games at random."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import altamira
from altamira.core.record import Record
from altamira.core.rng import Rng
from altamira.core.state import CHANCE, OVER
from altamira.games.stone_age.components import LEAVE, STARVE, TOOLS

from .scorer import CARDS, TILES, Objection, Scorer

CHOICES = altamira.game("stone-age").choices
OPTIONS = [
    dict(zip((choice.name for choice in CHOICES), values, strict=True))
    for values in product(*(choice.values for choice in CHOICES))
]
QUICK = 150
SLOW = 3000
CHUNK = 500


def agree(seats: int, seed: int, options: dict[str, object], eager: bool = False) -> Counter[str]:
    """Play a game at random, let the scorer read its record, compare; what happened in it.

    An eager player leaves nothing and feeds the tribe if possible, so those games are shorter and richer.
    """
    game = altamira.game("stone-age", **options)
    state = game.new(seats)
    rng = Rng(seed)
    moves = []
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            action = state.sample(rng)
        else:
            legal = state.legal()
            if eager:
                legal = [action for action in legal if not (LEAVE <= action < TOOLS or action == STARVE)] or legal
            action = legal[rng.below(len(legal))]
        moves.append(f"{'*' if actor == CHANCE else actor}: {game.write(state, action)}")
        state.apply(action)
    scores = [int(score) for score in state.scores()]
    placings = [int(place) for place in state.placings()]
    record = Record(
        game=game.id, rules=game.rules_version, options=dict(game.options), names=["?"] * seats, moves=moves,
        scores=scores, placings=placings,
    )  # fmt: skip

    scorer = Scorer(record.text())
    summary = game.summary(state)
    assert [scorer.count(seat) for seat in range(seats)] == [
        {line: points[seat] for line, points in summary["lines"].items()} for seat in range(seats)
    ]
    assert scorer.scores() == scores
    assert scorer.winners() == [seat for seat in range(seats) if placings[seat] == 1]
    assert scorer.rounds == summary["rounds"]
    # The places of the others follow their points.
    for seat, other in product(range(seats), repeat=2):
        assert scores[seat] <= scores[other] or placings[seat] < placings[other]
    if min(scores) < 0:
        scorer.seen["score below zero"] += 1
    return scorer.seen


def agree_on(numbers: range) -> Counter[str]:
    """Games by number: seats, options and manner of play all change from one to the next."""
    seen: Counter[str] = Counter()
    for number in numbers:
        seen += agree(2 + number % 3, number, OPTIONS[number * 37 % len(OPTIONS)], eager=number % 4 > 1)
    return seen


COMMON = {
    *(row["top"] for row in CARDS.values()), "end: deck", "end: stack", "used a tool", "used a one-use tool",
    "fed with resources", "would not feed", "could not feed", "kept two resources", "left a place",
    "left a card or building", "hunted again", "score below zero",
}  # fmt: skip


def test_the_scorer_agrees_with_the_engine():
    seen = agree_on(range(QUICK))
    assert set(seen) >= COMMON


@pytest.mark.slow
@pytest.mark.parametrize("first", range(QUICK, QUICK + SLOW, CHUNK))
def test_the_scorer_agrees_with_the_engine_on_thousands_of_games(first):
    seen = agree_on(range(first, first + CHUNK))
    assert set(seen) >= COMMON | {"end: deck and stack", "drew from an empty deck", "redeemed at feeding"}


@pytest.mark.parametrize("tiebreak", ["sum", "sequential"])
@pytest.mark.parametrize(
    ("seats", "seed", "kinds"),
    [
        (2, 8, {"tie broken"}),
        (2, 795, {"tie broken", "win shared"}),
        (2, 5413, {"win shared"}),
        (3, 135, {"tie broken", "win shared"}),
        (3, 381, {"tie broken"}),
        (4, 98, {"tie broken"}),
        (4, 782, {"tie broken", "win shared"}),
    ],
)
def test_the_scorer_agrees_on_who_wins_a_tie(seats, seed, kinds, tiebreak):
    seen = agree(seats, seed, {"tiebreak": tiebreak})
    assert kinds & set(seen)


def recorded(seed: int) -> str:
    """The text of a whole game of the library's own."""
    match = altamira.new("stone-age", seats=3, seed=seed)
    rng = Rng(seed)
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match.record().text()


def test_the_scorer_reads_a_match_with_undone_moves():
    match = altamira.new("stone-age", seats=2, seed=5)
    rng = Rng(5)
    undone = 0
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
        if match.undoable() and rng.below(4) == 0:
            match.undo()
            undone += 1
    assert undone > 20
    assert Scorer(match.record().text()).scores() == match.record().scores


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r'^ +"\*: roll [^"]*",\n', ""),  # a roll is missing
        (r'"(\d): use forest"', r'"\1: use river"'),
        (r'"0: (hunt|forest) \d"', r'"0: \1 9"'),
        (r'"\d: pay [^"]*"', '"0: pay gold 9"'),
        (r'"\*: turn [^"]*"(?=,\n +"\*: turn)', '"*: turn dice-wheel"'),
        (r'"\d: tools [^"]*"', '"0: tools 4 4 4"'),
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
    source = Path(__file__).with_name("scorer.py").read_text("utf-8")
    assert re.search(r"^import json$", source, re.MULTILINE)
    assert not re.search(r"^\s*(import|from) (altamira|\.)", source, re.MULTILINE)
    assert (len(CARDS), len(TILES)) == (36, 28)
