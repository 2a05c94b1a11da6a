"""Golden records: every one replays to the result it was saved with, and together they show the whole game."""

from __future__ import annotations

import pytest

import altamira
from rules.stone_age.scorer import CARDS, TILES, Scorer

from .make import EFFECTS, FOLDER, GOLDEN
from .traits import bought, traits

RECORDS = {path.stem: altamira.load(path) for path in sorted(FOLDER.glob("*.json"))}


def test_every_record_is_there_and_they_stay_small():
    assert sorted(RECORDS) == sorted(GOLDEN)
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json")) < 1_500_000


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_golden_record_replays_to_its_result_and_its_luck_is_proved(name):
    record = RECORDS[name]
    match = altamira.replay(record)
    again = match.record()
    assert match.over
    assert (again.scores, again.placings) == (record.scores, record.placings)
    assert again.moves == record.moves
    proof = altamira.verify(record)
    assert proof.dealt
    assert proof.outcomes == sum(line.startswith("*") for line in record.moves) > 0


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_golden_record_shows_what_its_name_says(name):
    record = RECORDS[name]
    assert len(record.names) == GOLDEN[name].seats
    assert {option: record.options[option] for option in GOLDEN[name].options} == GOLDEN[name].options
    assert GOLDEN[name].traits <= traits(record)


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_the_scorer_agrees_with_a_golden_record(name):
    scorer = Scorer(RECORDS[name].text())
    assert scorer.scores() == RECORDS[name].scores
    placings = RECORDS[name].placings
    assert placings is not None
    assert scorer.winners() == [seat for seat, place in enumerate(placings) if place == 1]


def test_together_they_show_every_end_every_effect_and_every_option():
    shown = set().union(*(traits(record) for record in RECORDS.values()))
    options = {f"option {choice.name}" for choice in altamira.game("stone-age").choices}
    assert shown >= EFFECTS | options | {
        "end: deck",
        "end: stack",
        "end: deck and stack",
        "drew from an empty deck",
    }
    assert {row["top"] for row in CARDS.values()} == EFFECTS


def test_together_they_buy_every_card_and_build_every_building():
    touched = set().union(*(bought(record) for record in RECORDS.values()))
    assert touched == set(CARDS) | set(TILES)
    assert (len(CARDS), len(TILES)) == (36, 28)
