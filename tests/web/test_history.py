"""Every position of a table, its log, and what can be taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

import altamira
from altamira.core.match import EVERYTHING, PUBLIC
from altamira.core.record import UNDO, load
from altamira.core.state import CHANCE
from altamira.text import texts
from altamira.web.faces import Face
from altamira.web.history import History, Lines

PARTIES = Path(__file__).parents[1] / "records" / "neanderthal" / "a_deal_3_seats.json"
RECORDS = sorted((Path(__file__).parents[1] / "records" / "stone_age").glob("*.json"))


def told(record) -> History:
    history = History(altamira.game(record.game, **record.options), len(record.names))
    for line in record.moves:
        who, _, text = line.partition(": ")
        history.add(-1 if who == "*" else int(who), text)
    return history


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_position_is_the_one_that_a_replay_gives(path):
    record = load(path)
    history = told(record)
    assert history.number == len(record.moves)
    for number in range(0, history.number + 1, 37):
        match = altamira.replay(record, number)
        for seat in (*range(match.seats), None):
            mine, other = history.view(number, seat), match.view(seat)
            assert mine.facts == other.facts
            assert mine.legal == other.legal
            if not match.over:
                assert mine.log == other.log


def test_a_move_can_be_taken_back_exactly_when_the_match_allows_it():
    record = load(next(path for path in RECORDS if path.stem == "moves_taken_back"))
    match = altamira.replay(record, 0)
    history = History(match.game, match.seats)
    possible = 0
    for line in record.moves:
        for seat in range(match.seats) if match.actor != CHANCE else ():  # at a table the dealer comes first
            steps = history.undo_steps(seat)
            possible += bool(steps)
            if steps:
                assert match.undoable(seat)
            elif match.undoable(seat):  # only moves that had no alternative
                assert history.forced(history._before[history.number])
        who, _, text = line.partition(": ")
        seat = -1 if who == "*" else int(who)
        if text == UNDO:
            match.undo(seat)
        else:
            match.play(text, seat)
        history.add(seat, text)
    assert possible > 100


def test_a_line_that_was_taken_back_is_marked():
    record = load(next(path for path in RECORDS if path.stem == "moves_taken_back"))
    history = told(record)
    lines = Lines(history, Face(history.game), ("A", "B", "C"), texts("en"), PUBLIC, None).upto(history.number)
    undos = [line for line in lines if line.notation == UNDO]
    assert undos
    assert sum(line.undone for line in lines) == len(undos)
    assert not any(line.undone or line.changes for line in undos)  # it was not taken back that it was taken back
    assert all("takes back the last move" in line.sentences[0] for line in undos)


def test_paying_the_only_way_is_not_called_the_only_possible_move():
    """Whoever buys a card of one resource could have left it."""
    paid, forced = 0, set()
    for path in RECORDS:
        history = told(load(path))
        names = ("A", "B", "C", "D")[: history.seats]
        lines = Lines(history, Face(history.game), names, texts("en"), PUBLIC, None).upto(history.number)
        for number, line in enumerate(lines):
            if line.forced:
                assert line.seat != lines[number - 1].seat or lines[number - 1].notation == UNDO
                forced.add(line.notation.split()[0])
            elif line.notation.startswith("pay ") and history.forced(number):
                paid += 1
    assert paid > 20
    assert forced
    assert "pay" not in forced


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_log_is_told_to_each_reader_in_each_language(language):
    record = load(next(path for path in RECORDS if path.stem == "never_redeems_two_resources"))
    history = told(record)
    face = Face(history.game)
    speech = texts(language)
    drawn = next(n for n, line in enumerate(record.moves) if line.startswith("*: draw "))
    owner = int(record.moves[drawn - 1][0])
    logs = {
        reader: Lines(history, face, ("Ana", "Ben"), speech, reader, None).upto(history.number)
        for reader in (0, 1, PUBLIC, EVERYTHING)
    }
    assert logs[owner][drawn] == logs[EVERYTHING][drawn]
    assert logs[1 - owner][drawn] == logs[PUBLIC][drawn]
    assert logs[PUBLIC][drawn].notation == "draw ?"
    assert logs[PUBLIC][drawn].sentences != logs[owner][drawn].sentences
    assert sum(bool(line.sentences) for line in logs[PUBLIC]) > 0.7 * history.number


def test_a_view_without_its_secrets_still_offers_the_moves():
    record = load(next(path for path in RECORDS if path.stem == "never_redeems_two_resources"))
    history = told(record)
    drawn = next(n for n, line in enumerate(record.moves, 1) if line.startswith("*: draw "))
    owner = int(record.moves[drawn - 2][0])
    for number in range(drawn, drawn + 60):
        open_view, hidden = history.view(number, owner), history.view(number, owner, hidden=True)
        assert hidden.legal == open_view.legal
        if number < history.number:
            assert hidden.facts["tribes"][owner]["drawn"] == ["?"]
            assert open_view.facts["tribes"][owner]["drawn"] != ["?"]


def test_a_game_without_drawing_and_words_can_be_played(probe):
    match = altamira.new("probe", seats=2, seed=1)
    face = Face(match.game)
    view = match.view()
    (pieces,) = face.groups(view, texts("en"), "wide", ("Ana", "Ben"))
    assert all(f'data-action="{action}"' in pieces["dock"] for action in view.legal)
    assert face.move(view, view.legal[0], texts("en")) == view.write(view.legal[0])
    history = History(match.game, 2)
    for line in match.save().moves:
        who, _, text = line.partition(": ")
        history.add(-1 if who == "*" else int(who), text)
    lines = Lines(history, face, ("Ana", "Ben"), texts("en"), PUBLIC, None).upto(history.number)
    assert [line.sentences[0] for line in lines] == [line.notation for line in lines]
    assert not any(line.changes for line in lines)


# Choices of several steps


def hunted() -> tuple[History, int]:
    """A game of Neanderthal up to the first party that was put together in several steps, and who sent it."""
    record = load(PARTIES)
    history = History(altamira.game(record.game, **record.options), len(record.names))
    for line in record.moves:
        who, _, text = line.partition(": ")
        history.add(-1 if who == "*" else int(who), text)
        if text.startswith("cubes "):
            return history, int(who)
    raise AssertionError("nobody hunts")


def test_a_choice_of_several_steps_is_taken_back_as_one():
    history, seat = hunted()
    assert history.entries[-2].move.startswith("hunt ")
    assert history.continued(history.number - 1)
    before = history.states[history.number - 2]
    steps = history.undo_steps(seat)
    assert steps == 2
    for _ in range(steps):
        history.add(seat, UNDO)
    assert history.game.dump(history.state) == history.game.dump(before)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_a_choice_of_several_steps_is_told_once_and_taken_back_once(language):
    history, seat = hunted()
    number = history.number
    for _ in range(2):
        history.add(seat, UNDO)
    log = Lines(history, Face(history.game), ("Ana", "Ben", "Cleo"), texts(language), PUBLIC, None)
    lines = log.upto(history.number)[number - 2 :]
    assert [bool(line.sentences) for line in lines] == [False, True, False, True]
    assert [line.undone for line in lines] == [True, True, False, False]
    card = history.entries[number - 2].move.removeprefix("hunt ").split("-")[-1]
    if language == "en":
        assert card.capitalize() in lines[1].sentences[0]


def test_the_last_step_of_a_choice_shows_what_all_its_steps_changed():
    record = load(PARTIES)
    history = told(record)
    face = Face(history.game)
    lines = Lines(history, face, ("Ana", "Ben", "Cleo"), texts("en"), PUBLIC, None).upto(history.number)
    paid = [n for n, entry in enumerate(history.entries) if entry.move.startswith("pay ")]
    assert paid
    for number in paid:
        if not history.continued(number + 1):
            bound = sum(int(word) for word in lines[number].sentences[0].split() if word.isdecimal())
            changed = sum(one.by for one in lines[number].changes if one.what == "vocabulary")
            assert bound == -changed
