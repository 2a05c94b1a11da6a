"""One visitor floods the server: the others hardly notice."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import pytest

from altamira.text import texts
from altamira.web.bots import Question, Waiting
from web import fuzz
from web.process import Process
from web.visits import Line, Visitor, until

pytestmark = pytest.mark.slow
FIXED = {"option-start_player": "fixed"}
MOVES = 25  # of each table in a window
ROUNDS = 6  # of a quiet window and a flooded one at most; the best counts, for this machine has other work too
ENOUGH = 1000  # messages, sockets and pages that are a flood
MORE = 200  # that follow in each window at least


class Flood:
    """Mallory's flood, for as long as the context lasts."""

    def __init__(self, mallory: Visitor, path: str) -> None:
        where = Path(__file__).parents[1]
        self._command = [
            sys.executable, "-m", "web.flood", mallory.address, path, mallory.cookie, mallory.csrf
        ]  # fmt: skip
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(where), *sys.path])}
        self.sent = 0

    def __enter__(self) -> Flood:
        self._process = subprocess.Popen(self._command, env=self._environment, stdout=subprocess.PIPE, text=True)
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        until(lambda: self.sent >= ENOUGH)
        return self

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.sent = int(line)

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._reader.join()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


@dataclass
class Tables:
    """Ana and Ben at one table, Eva and a bot at another."""

    people: tuple[Line, Line]
    eva: Line

    def window(self, chance: random.Random, flood: Flood | None = None) -> tuple[list[float], list[float]]:
        """What moves took to show in the other's browser, and what it took until a bot had answered.

        Goes on until a flood has gone on.
        """
        shown: list[float] = []
        answered: list[float] = []
        sent = flood.sent if flood else 0
        while len(shown) < MOVES or (flood and flood.sent < sent + MORE):
            mover, other = self.people if self.people[0].turn else self.people[::-1]
            number = mover.number
            begun = time.perf_counter()
            mover.send(do="action", action=chance.choice(mover.choices()), n=number)
            other.wait(lambda other=other, number=number: other.number > number)
            shown.append(time.perf_counter() - begun)
            mover.wait(lambda mover=mover, other=other: mover.number == other.number)
            begun = time.perf_counter()
            self.eva.act(chance.choice(self.eva.choices()))
            assert self.eva.my_turn()
            answered.append(time.perf_counter() - begun)
            assert not mover.errors + self.eva.errors
            time.sleep(0.03)
        return shown, answered


def late(times: list[float]) -> float:
    """What 95 of 100 do not exceed."""
    return quantiles(times, n=20)[-1]


def flooder(address: str) -> tuple[Visitor, str]:
    """Mallory, and a table of his own."""
    mallory = Visitor(address).name("Mallory")
    path = mallory.new("me", "bot:random", **FIXED)
    mallory.sit_at(path).close()
    return mallory, path


def test_a_flood_from_one_visitor_does_not_slow_the_others_beyond_twice(tmp_path):
    """In the quiet windows the same flood goes to another server, so that this machine has as much to do."""
    server = Process(tmp_path / "t.sqlite3", log=tmp_path / "log")
    elsewhere = Process(tmp_path / "elsewhere.sqlite3", log=tmp_path / "other")
    try:
        ana, ben, eva = (Visitor(server.address).name(name) for name in ("Ana", "Ben", "Eva"))
        path = ana.new("me", "friend", **FIXED)
        assert ben.post(f"{path}/sit", seat=1).status_code == 303
        assert ana.post(f"{path}/start").status_code == 303
        tables = Tables((ana.sit_at(path), ben.sit_at(path)), eva.sit_at(eva.new("me", "bot:random", **FIXED)))
        assert tables.eva.my_turn()
        here, there = flooder(server.address), flooder(elsewhere.address)
        chance = random.Random(1)
        tables.window(chance)  # what is drawn for the first time takes longer
        slower: dict[str, float] = {}  # how many times, in the best round
        for _ in range(ROUNDS):
            with Flood(*there) as flood:
                before = tables.window(chance, flood)
            with Flood(*here) as flood:
                now = tables.window(chance, flood)
            for name, times in {
                "people, half": median(now[0]) / median(before[0]),
                "people, 95 %": late(now[0]) / late(before[0]),
                "a bot, half": median(now[1]) / median(before[1]),
            }.items():
                slower[name] = min(times, slower.get(name, times))
            if max(slower.values()) <= 2:
                break
        print({name: round(times, 2) for name, times in slower.items()})
        for line in (*tables.people, tables.eva):
            line.close()
        assert fuzz.logged_errors((tmp_path / "log").read_text()) == []
        assert max(slower.values()) <= 2, slower
    finally:
        server.remove()
        elsewhere.remove()


def test_the_many_tables_of_one_visitor_keep_nobody_elses_bots_waiting():
    async def order() -> list[str]:
        waiting, names = Waiting(1), []
        for number in range(50):
            waiting.put(Question("choose", f"flood {number}", None, 1, 0.0, None))
        waiting.put(Question("choose", "ana", None, 2, 0.0, None))
        waiting.put(Question("choose", "ben", None, 3, 0.0, None))
        while len(waiting):
            question = await waiting.get()
            names.append(question.name)
            waiting.done(question)
        return names

    asked = asyncio.run(order())
    assert asked.index("ana") == 1
    assert asked.index("ben") == 2
    assert [name for name in asked if name.startswith("flood")] == [f"flood {number}" for number in range(50)]


def test_of_one_visitor_only_so_much_is_thought_about_at_a_time_that_another_need_not_wait():
    async def work() -> None:
        waiting = Waiting(1)
        for name in ("first", "second"):
            waiting.put(Question("advise", name, None, 1, 0.0, None))
        first = await waiting.get()
        second = asyncio.ensure_future(waiting.get())
        await asyncio.sleep(0)
        assert not second.done()
        waiting.put(Question("choose", "ana", None, 2, 0.0, None))
        assert (await second).name == "ana"
        waiting.done(first)
        assert (await waiting.get()).name == "second"

    asyncio.run(work())


def test_whoever_is_too_fast_is_told_so_and_waits(tmp_path):
    server = Process(tmp_path / "t.sqlite3", "--thinkers", "1")
    try:
        mallory = Visitor(server.address)
        path = mallory.new("me", "bot:random", **FIXED)
        line = mallory.sit_at(path)
        for _ in range(70):
            line.send(do="ping")
        line.wait(lambda: line.errors)
        assert line.errors[0] == texts("en")("That was too often in a short time. Wait a moment, then go on.")
        begun = time.perf_counter()
        line.settle()
        assert time.perf_counter() - begun > 0.5
        line.close()
    finally:
        server.remove()
