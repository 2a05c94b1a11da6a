"""Neanderthal at a table: against each other, alone, together; looked back at, taken back, kept and proved."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest
from click.testing import CliRunner

from altamira.cli import command
from altamira.core.record import loads
from altamira.text import LANGUAGES, texts
from altamira.web.settings import Settings
from web.neanderthal import played, proved
from web.visits import Visitor, complaint, kept, running, until

ALL = {"game": "neanderthal", "seats": 3}
ALONE = {**ALL, "option-mode": "solitaire"}
LOST = "All lose: fewer than two species live on with a domestic animal."
WON = "All win: at least two species live on, each with a domestic animal."


@pytest.fixture(scope="module")
def alone(server):
    """A game alone, played to its end: who played it, and its path."""
    server.hurry()
    ana = Visitor(server.address, hurried=True).name("Ana")
    path = ana.post("/new", **ALONE).headers["location"]
    line = ana.sit_at(path)
    line.play_on(random.Random(3))
    yield ana, path, line
    line.close()
    ana.http.close()


def test_one_person_steers_all_three_species_of_a_game_alone(alone, server):
    ana, path, _ = alone
    seats = server.house._tables[path.removeprefix("/t/")].header.seats
    assert [seat.name for seat in seats] == ["Ana", "Ana 2", "Ana 3"]
    assert len({seat.visitor for seat in seats}) == 1
    record = loads(ana.get(f"{path}/record.json").text)
    assert record.options["mode"] == "solitaire"
    assert {move[0] for move in record.moves} >= {"0", "1", "2"}
    assert record.placings in ([1, 1, 1], [2, 2, 2])


def test_a_game_alone_is_proved_like_any_other(alone):
    ana, path, _ = alone
    record = loads(ana.get(f"{path}/record.json").text)
    assert proved(record)


def test_the_end_of_a_game_alone_is_told_as_won_or_lost(alone):
    ana, path, _ = alone
    page = ana.get(path).text
    assert LOST in page or WON in page
    assert "Game over" in alone[2].last["title"]


def test_nothing_is_hidden_so_nothing_is_offered_to_be_shown(alone):
    ana, _, _ = alone
    path = ana.post("/new", **ALONE).headers["location"]
    line = ana.sit_at(path)
    assert line.my_turn()
    assert 'data-do="reveal"' not in line.pieces["topbar"]
    line.close()


def test_every_position_of_a_game_can_be_looked_at_and_shared(alone, visitor):
    ana, path, line = alone
    for number in (0, 1, 30, line.number):
        assert ana.get(f"{path}?at={number}").status_code == 200
    stranger = visitor()
    assert stranger.get(f"{path}?at=30").text.count('id="l-') <= 30
    assert stranger.get(f"{path}/board.svg?n=30").text.startswith("<svg")


def test_a_move_can_be_taken_back_and_a_hint_can_be_had(visitor, lines, server):
    server.hurry()
    ana = visitor("Ana")
    line = lines(ana.sit_at(ana.post("/new", **ALONE).headers["location"]))
    chance = random.Random(5)
    for _ in range(60):
        assert line.my_turn()
        before = line.number
        line.act(chance.choice(line.choices()))
        if "disabled" not in line.pieces["tool-undo"]:
            break
    else:
        raise AssertionError("no move could be taken back")
    after = line.number
    line.send(do="undo", n=line.number)
    line.wait(lambda: line.number > after)
    assert line.my_turn()
    assert line.number == after + (after - before)
    line.send(do="hint")
    line.wait(lambda: line.hints or line.errors)
    assert not line.errors
    assert line.hints[0]["actions"]
    assert set(line.hints[0]["actions"]) <= set(line.choices())
    assert "safe: " in line.hints[0]["markup"]


def test_three_people_play_together_and_hear_the_same_end(visitor, lines, server):
    people = [visitor("Ana"), visitor("Ben", "es"), visitor("Cleo", "fr")]
    record = played(mode="cooperative", seed=9)
    last = [number for number, move in enumerate(record.moves) if move[0] != "*"][-6]
    path = kept(server, record, last, people, "together-1")
    table = server.inside(lambda: server.house.table("together-1"))
    there = [lines(person.connect(path)) for person in people]
    chance = random.Random(9)
    while table.header.state == "playing":
        line = there[table.header.actor]
        line.wait(lambda line=line: line.number == table.history.number)
        line.act(chance.choice(line.choices()))
        assert not line.errors
    ends = set()
    for person, language in zip(people, ("en", "es", "fr"), strict=True):
        page = unescape(person.get(path).text)
        told = [text for text in (LOST, WON) if texts(language)(text) in page]
        assert len(told) == 1
        ends.add(told[0])
    assert len(ends) == 1


def test_a_table_for_three_together_waits_for_them_and_says_what_it_is(visitor):
    for language in LANGUAGES:
        ana = visitor("Ana", language)
        path = ana.new("me", "friend", "friend", **ALL, **{"option-mode": "cooperative"})
        room = unescape(ana.get(path).text)
        about = "Three species, steered by one to three people. Two must live on with a domestic animal."
        assert texts(language)(about) in room
        assert f"{path}/deck" in room


def test_a_rematch_is_played_the_same_way(alone, server):
    ana, path, _ = alone
    again = ana.post(f"{path}/rematch").headers["location"]
    table = server.house._tables[again.removeprefix("/t/")]
    assert table.game.options["mode"] == "solitaire"
    assert len({seat.visitor for seat in table.header.seats}) == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({**ALONE, "seats": 2}, "needs another number of seats than 2"),
        ({**ALL, "seats": 2, "option-mode": "cooperative", "seat-0": "me"}, "needs another number of seats"),
        ({**ALL, "seats": 4, "seat-0": "me"}, "2 to 3 seats"),
        ({**ALL, "seats": 1, "seat-0": "me"}, "2 to 3 seats"),
        ({**ALONE, "seat-1": "friend"}, "no seat for a friend"),
        ({**ALL, "seat-0": "me", "option-mode": "peaceful"}, "cannot be peaceful"),
    ],
)
def test_a_table_that_does_not_fit_the_mode_says_why_and_keeps_the_form(visitor, fields, words):
    answer = visitor("Ana").post("/new", **fields, **{"name-0": "Grandma", "public": "1"})
    assert answer.status_code == 400
    assert words in complaint(answer)
    page = answer.text
    assert 'value="neanderthal" checked' in page
    assert 'value="Grandma"' in page
    assert re.search(r'name="public" value="1" checked', page)


def test_the_lobby_says_how_a_table_is_played(visitor):
    ana, ben = visitor("Ana"), visitor("Ben")
    ana.new("me", "friend", "friend", **ALL, **{"option-mode": "cooperative", "public": 1})
    assert "together: all win or all lose" in ben.get("/").text
    for language in LANGUAGES:
        shelf = visitor(language=language).get("/").text
        assert texts(language)("Play alone") in shelf
        assert "/rules/neanderthal" in shelf


def test_bots_take_over_and_what_they_played_is_kept_elsewhere(tmp_path):
    here, there, file = tmp_path / "here.sqlite3", tmp_path / "there.sqlite3", tmp_path / "all.gz"
    with running(Settings(database=str(here), thinkers=1, bot_pause=0)) as server:
        ana = Visitor(server.address).name("Ana")
        for mode in ("competitive", "cooperative"):
            record = played(mode=mode, seed=4)
            path = kept(server, record, len(record.moves) - 25, [ana, None, None], mode)
            ana.post(f"{path}/bot", seat=0, bot="greedy")
            table = server.inside(lambda mode=mode: server.house.table(mode))
            until(lambda table=table: table.header.state == "over")
            assert proved(loads(ana.get(f"{path}/record.json").text))
        ana.http.close()
    run = CliRunner()
    for words in (("export", str(file), "--database", str(here)), ("import", str(file), "--database", str(there))):
        assert run.invoke(command, words).exit_code == 0
    done = run.invoke(command, ["validate", "--database", str(there)])
    assert "2 games play as they were stored." in done.output
