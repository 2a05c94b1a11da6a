"""One visitor floods the server: the others hardly notice."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import pytest

from altamira.text import texts
from altamira.web.bots import Question, Waiting
from web import fuzz
from web.process import Process
from web.visits import Line, Visitor

pytestmark = pytest.mark.slow
FIXED = {"option-start_player": "fixed"}
MOVES = 25  # in a window
WINDOWS = 2  # of each kind, in turn


@contextmanager
def flood(mallory: Visitor, path: str) -> Iterator[None]:
    where = Path(__file__).parents[1]
    command = [sys.executable, "-m", "web.flood", mallory.address, path, mallory.cookie, mallory.csrf]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(where), *sys.path])}
    with subprocess.Popen(command, env=environment) as process:
        try:
            time.sleep(2)
            assert process.poll() is None
            yield
            assert process.poll() is None
        finally:
            process.kill()


@contextmanager
def neighbour() -> Iterator[None]:
    """A program that takes as much of this machine as a flood does: real floods come from elsewhere."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        try:
            yield
        finally:
            process.kill()


def window(lines: tuple[Line, Line], chance: random.Random) -> list[float]:
    """What each of some moves took to show in the other's browser."""
    times = []
    for _ in range(MOVES):
        mover, other = lines if lines[0].turn else lines[::-1]
        number = mover.number
        begun = time.perf_counter()
        mover.send(do="action", action=chance.choice(mover.choices()), n=number)
        other.wait(lambda other=other, number=number: other.number > number)
        times.append(time.perf_counter() - begun)
        mover.wait(lambda mover=mover, other=other: mover.number == other.number)
        assert not mover.errors
        time.sleep(0.03)
    return times


def test_a_flood_from_one_visitor_does_not_slow_the_others_beyond_twice(tmp_path):
    server = Process(tmp_path / "t.sqlite3", "--thinkers", "1", log=tmp_path / "log")
    try:
        ana, ben, mallory = (Visitor(server.address).name(name) for name in ("Ana", "Ben", "Mallory"))
        path = ana.new("me", "friend", **FIXED)
        assert ben.post(f"{path}/sit", seat=1).status_code == 303
        assert ana.post(f"{path}/start").status_code == 303
        lines = (ana.sit_at(path), ben.sit_at(path))
        own = mallory.new("me", "bot:random", **FIXED)
        mallory.sit_at(own).close()
        chance = random.Random(1)
        window(lines, chance)  # what is drawn for the first time takes longer
        quiet: list[float] = []
        flooded: list[float] = []
        for _ in range(WINDOWS):
            with neighbour():
                quiet += window(lines, chance)
            with flood(mallory, own):
                flooded += window(lines, chance)
        for line in lines:
            line.close()
        assert fuzz.logged_errors((tmp_path / "log").read_text()) == []
        assert median(flooded) <= 2 * median(quiet), (median(quiet), median(flooded))
        slow = sorted(flooded)[-len(flooded) // 20], sorted(quiet)[-len(quiet) // 20]
        print(f"median {median(quiet) * 1000:.1f} -> {median(flooded) * 1000:.1f} ms, p95 {slow}")
    finally:
        server.remove()


def test_the_many_tables_of_one_visitor_keep_nobody_elses_bots_waiting():
    async def order() -> list[str]:
        waiting = Waiting()
        for number in range(50):
            waiting.put(1, Question("choose", f"flood {number}", None, 0.0, None))
        waiting.put(2, Question("choose", "ana", None, 0.0, None))
        waiting.put(3, Question("choose", "ben", None, 0.0, None))
        return [(await waiting.get()).name for _ in range(len(waiting))]

    asked = asyncio.run(order())
    assert asked.index("ana") == 1
    assert asked.index("ben") == 2
    assert [name for name in asked if name.startswith("flood")] == [f"flood {number}" for number in range(50)]


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
