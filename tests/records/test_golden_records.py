"""Golden records: every one replays to the result it was saved with, and together they show the whole games."""

from __future__ import annotations

import pytest

import altamira
from altamira import Record
from altamira.games.neanderthal.deck import SHIPPED, template
from rules.bronze_age.scorer import Scorer as BronzeAgeScorer
from rules.neanderthal.scorer import Scorer as NeanderthalScorer
from rules.stone_age.scorer import CARDS, TILES
from rules.stone_age.scorer import Scorer as StoneAgeScorer

from . import bronze_age, neanderthal, stone_age
from .golden import FOLDER, at_random, play
from .make import GAMES

RECORDS: dict[str, dict[str, Record]] = {
    game: {path.stem: altamira.load(path) for path in sorted((FOLDER / game).glob("*.json"))} for game in GAMES
}
every_record = pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in GAMES for name in sorted(GAMES[game].GOLDEN)]
)


def shown(game: str) -> set[str]:
    return set().union(*(GAMES[game].traits(record) for record in RECORDS[game].values()))


def options(game: str) -> set[str]:
    return {f"option {choice.name}" for choice in altamira.game(game).choices}


def test_every_record_is_there_and_they_stay_small():
    assert {game: sorted(records) for game, records in RECORDS.items()} == {
        game: sorted(GAMES[game].GOLDEN) for game in GAMES
    }
    assert sum(path.stat().st_size for path in FOLDER.glob("*/*.json")) < 1_500_000


@every_record
def test_a_golden_record_replays_to_its_result_and_its_luck_is_proved(game, name):
    record = RECORDS[game][name]
    match = altamira.replay(record)
    again = match.record()
    assert match.over
    assert (again.scores, again.placings) == (record.scores, record.placings)
    assert again.moves == record.moves
    proof = altamira.verify(record)
    assert proof.dealt
    assert proof.outcomes == sum(line.startswith("*") for line in record.moves) > 0


@every_record
def test_a_golden_record_shows_what_its_name_says(game, name):
    record, wanted = RECORDS[game][name], GAMES[game].GOLDEN[name]
    assert record.game == GAMES[game].GAME
    assert len(record.names) == wanted.seats
    assert {option: record.options[option] for option in wanted.options} == wanted.options
    assert wanted.traits <= GAMES[game].traits(record)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        *(("bronze_age", name) for name in sorted(bronze_age.GOLDEN)),
        *(("neanderthal", name) for name, wanted in neanderthal.GOLDEN.items() if wanted.manner is at_random),
    ],
)
def test_a_golden_record_is_the_game_that_its_seed_and_manner_give(game, name):
    """Those of Stone Age are older than the seed in a record, and the greedy bot learns."""
    record = RECORDS[game][name]
    assert record.seed is not None
    assert play(record.game, GAMES[game].GOLDEN[name], int(record.seed)).text() == record.text()


@pytest.mark.parametrize("name", sorted(stone_age.GOLDEN))
def test_the_scorer_agrees_with_a_golden_record_of_stone_age(name):
    record = RECORDS["stone_age"][name]
    scorer = StoneAgeScorer(record.text())
    assert scorer.scores() == record.scores
    assert record.placings is not None
    assert scorer.winners() == [seat for seat, place in enumerate(record.placings) if place == 1]


@pytest.mark.parametrize("name", sorted(bronze_age.GOLDEN))
def test_the_scorer_agrees_with_a_golden_record_of_the_bronze_age(name):
    record = RECORDS["bronze_age"][name]
    scorer = BronzeAgeScorer(record.text())
    assert (scorer.scores(), scorer.placings()) == (record.scores, record.placings)


@pytest.mark.parametrize("name", sorted(neanderthal.GOLDEN))
def test_the_scorer_agrees_with_a_golden_record_of_neanderthal(name):
    record = RECORDS["neanderthal"][name]
    game = altamira.game(record.game, **record.options)
    deck = template() if record.options["deck"] == SHIPPED else record.options["deck"]
    assert NeanderthalScorer(game.dump(neanderthal.course(record.text())[1]), deck).scores() == record.scores


def test_those_of_stone_age_show_every_end_every_effect_and_every_option():
    assert shown("stone_age") >= stone_age.EFFECTS | options("stone-age") | {
        "end: deck",
        "end: stack",
        "end: deck and stack",
        "drew from an empty deck",
    }
    assert {row["top"] for row in CARDS.values()} == stone_age.EFFECTS


def test_those_of_stone_age_buy_every_card_and_build_every_building():
    touched = set().union(*(stone_age.bought(record) for record in RECORDS["stone_age"].values()))
    assert touched == set(CARDS) | set(TILES)
    assert (len(CARDS), len(TILES)) == (36, 28)


def test_those_of_the_bronze_age_show_every_end_development_monument_disaster_and_option():
    assert bronze_age.EVERYTHING | options("bronze-age") <= shown("bronze_age")


def test_those_of_the_bronze_age_are_of_every_edition_and_seat_count():
    played = {(record.options["edition"], len(record.names)) for record in RECORDS["bronze_age"].values()}
    assert {edition for edition, _ in played} == {"classic", "revised", "late-bronze-age"}
    assert {seats for edition, seats in played if edition == "classic"} == {1, 2, 3, 4}
    assert {seats for edition, seats in played if edition == "late-bronze-age"} == {1, 2, 3, 4}


def test_those_of_neanderthal_show_every_phase_and_option():
    assert neanderthal.EVERYTHING | options("neanderthal") <= shown("neanderthal")


def test_those_of_neanderthal_are_of_every_mode_and_seat_count_and_of_two_decks():
    played = [(record.options["mode"], len(record.names)) for record in RECORDS["neanderthal"].values()]
    assert {("competitive", 2), ("competitive", 3), ("solitaire", 3), ("cooperative", 3)} == set(played)
    assert len({record.options["deck"] for record in RECORDS["neanderthal"].values()}) == 2
