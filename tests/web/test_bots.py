"""Bots in their own processes."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

import altamira
from altamira.core.errors import BadOption, UnknownName
from altamira.text import texts
from altamira.web.bots import LEAST_SECONDS, PROMISED, BotFailed, Thinkers, own_bot
from altamira.web.info import OPEN, OVER
from altamira.web.settings import Settings
from altamira.web.tables import Table
from web.visits import Visitor, running, until

OWN = '''
import os
import time


class First:
    def choose(self, view):
        return view.legal[0]


class Slow:
    def choose(self, view):
        time.sleep(60)


class Broken:
    def choose(self, view):
        raise RuntimeError("no idea")


class Gone:
    def choose(self, view):
        os._exit(3)


class Cheat:
    def choose(self, view):
        return -7


class Spy:
    """Chooses well only if it gets more than a seat may know."""

    def choose(self, view):
        assert type(view).__name__ == "View"
        assert view.seat == view.actor
        return view.legal[-1]


class NoBot:
    pass
'''


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "my_bots.py"
    path.write_text(OWN)
    return path


def ask(work, own: tuple[str, ...] = (), seconds: float = 5.0, workers: int = 1):
    async def run():
        thinkers = Thinkers(own, workers, seconds)
        try:
            await thinkers.start()
            return await work(thinkers)
        finally:
            await thinkers.close()

    return asyncio.run(run())


@pytest.fixture
def view():
    return altamira.new("stone-age", seats=2, seed=1).view()


@pytest.mark.parametrize("name", ["greedy", "random"])
def test_a_bot_names_a_legal_move(view, name):
    assert ask(lambda thinkers: thinkers.choose(name, view)) in view.legal


def test_every_level_plays_every_game_within_what_it_promises(view):
    views = [altamira.new(game, seats=3, seed=1).view() for game in altamira.games()]

    async def work(thinkers):
        assert [info.name for info in thinkers.infos(texts("en"))][:4] == list(PROMISED)
        await thinkers.choose("random", view)  # the process runs
        for name, seconds in PROMISED.items():
            for one in views:
                begun = time.monotonic()
                assert await thinkers.choose(name, one) in one.legal
                assert time.monotonic() - begun < seconds + 0.5

    ask(work)


def test_the_processes_begin_when_somebody_looks_at_the_bots_and_need_not_be_waited_for(tmp_path):
    with running(Settings(database=str(tmp_path / "a.db"), thinkers=2)) as server:
        ana = Visitor(server.address)
        thinkers = server.app.state.site.house.thinkers
        assert not thinkers.ready
        ana.get("/new")
        until(lambda: thinkers.ready)


def test_a_process_that_was_ended_begins_again_before_it_is_asked(view, own):
    async def work(thinkers):
        with pytest.raises(BotFailed):
            await thinkers.choose("Gone", view)
        while not thinkers.ready:
            await asyncio.sleep(0.01)

    ask(work, (f"{own}:Gone",))


def test_where_many_wait_all_think_less_and_nobody_waits_much_longer(view):
    async def work(thinkers):
        await thinkers.choose("random", view)
        begun = time.monotonic()
        # A search without a level thinks as long as it may.
        answers = await asyncio.gather(*(thinkers.choose("search", view) for _ in range(20)))
        return answers, time.monotonic() - begun

    answers, seconds = ask(work)
    assert set(answers) <= set(view.legal)
    assert PROMISED["expert"] < seconds < PROMISED["expert"] + 20 * LEAST_SECONDS + 1


@pytest.mark.parametrize("game", altamira.games())
def test_advice_is_about_moves_that_are_possible_best_first(game):
    view = altamira.new(game, seats=2, seed=1).view()
    moves = ask(lambda thinkers: thinkers.advise(view))
    assert 1 <= len(moves) <= 3
    assert {one.action for one in moves} <= set(view.legal)
    assert [one.value for one in moves[1:]] == sorted((one.value for one in moves[1:]), reverse=True)


def test_ones_own_bot_is_known_by_the_name_of_its_class(view, own):
    async def work(thinkers):
        assert "First" in thinkers.names()
        assert thinkers.infos(texts("es"))[-1].title == "First"
        return await thinkers.choose("First", view)

    assert ask(work, (f"{own}:First",)) == view.legal[0]


@pytest.mark.parametrize("kind", ["Broken", "Gone", "Cheat"])
def test_a_bot_that_fails_does_not_stop_the_others(view, own, kind):
    async def work(thinkers):
        with pytest.raises(BotFailed):
            await thinkers.choose(kind, view)
        return await thinkers.choose("random", view)

    assert ask(work, (f"{own}:{kind}",)) in view.legal


def test_a_bot_that_thinks_too_long_is_stopped(view, own):
    async def work(thinkers):
        await thinkers.choose("random", view)  # the process runs
        begun = time.monotonic()
        with pytest.raises(BotFailed, match="no answer"):
            await thinkers.choose("Slow", view)
        assert time.monotonic() - begun < 3
        return await thinkers.choose("random", view)

    assert ask(work, (f"{own}:Slow",), seconds=0.5) in view.legal


def test_questions_wait_in_a_queue_and_all_are_answered(view):
    async def work(thinkers):
        return await asyncio.gather(*(thinkers.choose("greedy", view) for _ in range(40)))

    assert set(ask(work)) <= set(view.legal)


def test_the_event_loop_never_thinks(view, own):
    async def work(thinkers):
        await thinkers.choose("random", view)
        thinking = asyncio.create_task(thinkers.choose("Slow", view))
        ticks = 0
        while not thinking.done():
            await asyncio.sleep(0.01)
            ticks += 1
        assert isinstance(thinking.exception(), BotFailed)
        return ticks

    assert ask(work, (f"{own}:Slow",), seconds=0.5) > 20


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("nothing", "should read like"),
        ("missing.py:Bot", "no file"),
        ("{own}:Nobody", "no class Nobody"),
        ("{own}:NoBot", "no class NoBot with a method choose"),
        ("{own}:", "should read like"),
        ("{bad}:Bot", "cannot be loaded: SyntaxError"),
    ],
)
def test_a_bot_that_cannot_be_loaded_is_refused_before_the_server_starts(own, tmp_path, place, words):
    bad = tmp_path / "bad.py"
    bad.write_text("def")
    with pytest.raises(BadOption, match=words):
        ask(None, (place.format(own=own, bad=bad),))
    with pytest.raises(BadOption, match=words):
        own_bot(place.format(own=own, bad=bad))


def test_two_bots_of_one_name_are_refused(own):
    with pytest.raises(BadOption, match="two bots"):
        Thinkers((f"{own}:First", f"{own}:First"), 1, 1)


def test_an_unknown_bot_is_refused():
    with pytest.raises(UnknownName, match="greedy, hard"):
        Thinkers((), 1, 1).check("genius")


@pytest.mark.parametrize("kind", ["First", "Spy", "Broken", "Slow"])
def test_ones_own_bot_plays_at_a_table_and_one_that_fails_does_not_stop_the_game(own, tmp_path, kind):
    settings = Settings(
        database=str(tmp_path / "a.db"), own_bots=(f"{own}:{kind}",), thinkers=1, bot_seconds=0.8, bot_pause=0
    )
    with running(settings) as server:
        ana = Visitor(server.address).name("Ana")
        line = ana.sit_at(ana.new("me", f"bot:{kind}", **{"option-start_player": "fixed"}))
        for _ in range(2):
            assert line.my_turn()
            line.act(line.choices()[0])
        assert line.my_turn()
        failed = any("did not answer in time" in markup for markup in line.pieces.values())
        assert failed == (kind in ("Broken", "Slow"))
        line.close()


def state_of(database: Path, path: str) -> str:
    with closing(sqlite3.connect(database)) as read:
        return read.execute("SELECT state FROM tables WHERE id = ?", (path.split("/")[-1],)).fetchone()[0]


def test_bots_alone_play_though_nobody_has_looked_at_their_table(tmp_path):
    database = tmp_path / "a.db"
    with running(Settings(database=str(database), thinkers=1, bot_pause=0)) as server:
        path = Visitor(server.address).name("Ana").new("bot:random", "bot:random", game="bronze-age")
        until(lambda: state_of(database, path) == OVER)


def test_bots_alone_whose_server_ended_before_they_started_play_on_the_next_one(tmp_path, monkeypatch):
    settings = Settings(database=str(tmp_path / "a.db"), thinkers=1, bot_pause=0)
    with running(settings) as server, monkeypatch.context() as ended:
        ended.setattr(Table, "start", lambda table, visitor: asyncio.sleep(0))
        ended.setattr(Table, "go_on", lambda table: None)
        path = Visitor(server.address).name("Ana").new("bot:random", "bot:random", game="bronze-age")
    assert state_of(tmp_path / "a.db", path) == OPEN
    with running(settings):
        until(lambda: state_of(tmp_path / "a.db", path) == OVER)


def test_somebody_who_watches_can_follow_what_bots_do_while_the_server_answers_at_once(tmp_path, lines):
    with running(Settings(database=str(tmp_path / "a.db"), thinkers=1, bot_pause=0.4)) as server:
        ana = Visitor(server.address).name("Ana")
        line = lines(ana.sit_at(ana.new("me", "bot:random", "bot:random")))
        assert line.my_turn()
        while line.turn:  # bots that have placed everybody at once leave her the next turns too
            line.act(line.choices()[0])
        before, seen = line.number, time.monotonic()
        line.send(do="ping")
        line.wait(lambda: line.pongs)
        assert line.number == before  # the bots have not moved yet, and nothing else had to wait for that
        line.wait(lambda: line.number > before)
        assert time.monotonic() - seen > 0.3
