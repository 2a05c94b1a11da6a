"""Everything at once, for half an hour: make soak, or python -m web.soak [--minutes 30] [--database URL] in tests/

People play against bots at tables of all games, others watch and lose their connections, the server is stopped
and killed and started again, and a second server takes 100,000 inputs that are nonsense. In the end memory is
flat, no log holds an error, every finished game verifies, and every stored one is what this build would play.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

import httpx
from websockets.exceptions import WebSocketException

import altamira
from altamira.core.errors import AltamiraError
from altamira.core.record import loads
from altamira.core.replay import verify
from web.fuzz import GAMES, logged_errors
from web.process import Process
from web.visits import Line, Visitor

INPUTS = 100_000  # in half an hour
HALF_AN_HOUR = 30.0
PLAYERS, WATCHERS, FUZZERS = 6, 6, 2
BOTS = ("random", "greedy")
RESTARTED = 1 / 3  # of the time the server is stopped and killed; then it lives, and its memory is watched
WARM = 0.5  # of that life, until everything that is kept is there
FLAT = 0.05  # of its memory a server may grow by after that …
SLACK = 20.0  # … and so many megabytes in a run that is too short to be warm
SHORT = 5.0  # minutes
PATIENCE = 10  # times as long as it should take
PACE = 0.06  # seconds between two moves: no more than the server allows one browser
# What a server that is gone looks like
TROUBLE = (OSError, AssertionError, WebSocketException, httpx.HTTPError, KeyError, ValueError)
WAITED = ("too often", "could not be stored", "moved on")  # what may be refused while a server stops or is slow


@dataclass
class Numbers:
    tables: int = 0
    finished: int = 0
    verified: int = 0
    moves: int = 0
    visits: int = 0
    stops: int = 0
    kills: int = 0
    inputs: int = 0
    wrong: list[str] = field(default_factory=list)


class House:
    """A server that is started again on the same port and database, its log, and its memory as time goes by."""

    def __init__(self, folder: Path, name: str, database: str, *, limits: bool) -> None:
        self._database = database or str(folder / f"{name}.sqlite3")
        self._log = folder / f"{name}.log"
        self._limits = limits
        self.name = name
        self.memory: list[tuple[float, float]] = []  # of this life: when, and megabytes
        self.process = self._start("0")

    def _start(self, port: str) -> Process:
        options = ("--thinkers", "1", "--kept-tables", "20", "--port", port)
        return Process(self._database, *options, log=self._log, limits=self._limits)

    @property
    def address(self) -> str:
        return self.process.address

    def again(self, how: signal.Signals) -> None:
        port = self.process.port
        self.end(how)
        self.memory.clear()
        self.process = self._start(port)

    def end(self, how: signal.Signals) -> None:
        code = self.process.end(how)
        assert code in (0, -how), f"{self.name} ended with {code}"
        self.process.remove()

    def look(self) -> float:
        pages = int(Path(f"/proc/{self.process.process.pid}/statm").read_text().split()[1])
        self.memory.append((time.monotonic(), pages * os.sysconf("SC_PAGE_SIZE") / 1e6))
        return self.memory[-1][1]

    def growth(self) -> tuple[float, float]:
        """Megabytes by which the line through what memory was, once warm, has risen, and their average."""
        warm = self.memory[int(len(self.memory) * WARM) :]
        when, size = [at for at, _ in warm], [megabytes for _, megabytes in warm]
        middle, average = mean(when), mean(size)
        spread = sum((at - middle) ** 2 for at in when)
        slope = sum((at - middle) * (mb - average) for at, mb in warm) / spread if spread else 0.0
        return slope * (when[-1] - when[0]), average

    def errors(self) -> list[str]:
        return logged_errors(self._log.read_text())

    def validate(self) -> str:
        """What `altamira validate` says; empty: every stored game is what this build would play."""
        code = "from altamira.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", code, "validate", "--database", self._database],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1]), "ALTAMIRA_LANG": "en"},
        )
        return "" if done.returncode == 0 else done.stdout + done.stderr


class Soak:
    def __init__(self, minutes: float, database: str, folder: Path) -> None:
        self._minutes = minutes
        self._stop = threading.Event()
        self.numbers = Numbers()
        self._paths: list[str] = []
        self.played = House(folder, "played", database, limits=True)
        self.fuzzed = House(folder, "fuzzed", "", limits=False)
        self._begun = time.monotonic()

    @property
    def passed(self) -> float:
        """The part of the time that is over."""
        return (time.monotonic() - self._begun) / (60 * self._minutes)

    def _something_left(self) -> bool:
        """A short run on a slow machine goes on until everything has happened once."""
        once = self.numbers.verified and self.numbers.kills
        return self.passed < (1 if once else PATIENCE)

    def run(self) -> list[str]:
        """What went wrong."""
        works: list[Callable[[random.Random], None]] = [self._play] * PLAYERS + [self._watch] * WATCHERS
        threads = [
            threading.Thread(target=self._again, args=(work, random.Random(number)), daemon=True)
            for number, work in enumerate(works)
        ]
        threads.append(threading.Thread(target=self._restart, daemon=True))
        share = max(1, round(INPUTS * min(1.0, self._minutes / HALF_AN_HOUR) / FUZZERS))
        fuzzers = [self._fuzz(share, number) for number in range(FUZZERS)]
        threads += [threading.Thread(target=self._count, args=(fuzzer,), daemon=True) for fuzzer in fuzzers]
        for thread in threads:
            thread.start()
        shown = 0.0
        while self._something_left() or any(fuzzer.poll() is None for fuzzer in fuzzers):
            if self.numbers.wrong:
                break
            time.sleep(0.5)
            if time.monotonic() - shown > 10:
                shown = time.monotonic()
                self._show()
        self._stop.set()
        for fuzzer in fuzzers:
            fuzzer.kill()
            fuzzer.wait()
        for thread in threads:
            thread.join(60)
        self._show()
        return self._judge()

    # Who uses the server

    def _again(self, work: Callable[[random.Random], None], chance: random.Random) -> None:
        """Somebody who comes back after every trouble, which the server's death is."""
        while not self._stop.is_set():
            try:
                work(chance)
            except TROUBLE:
                self._stop.wait(0.5)

    def _play(self, chance: random.Random) -> None:
        """Games to their ends, against bots; through restarts with the same cookie."""
        visitor = Visitor(self.played.address)
        while not self._stop.is_set():
            game = chance.choice(GAMES)
            bots = [f"bot:{chance.choice(BOTS)}" for _ in range(chance.choice((1, 2)))]
            path = visitor.new("me", *bots, game=game)
            self.numbers.tables += 1
            self._paths.append(path)
            while not self._stop.is_set():
                try:
                    if self._to_the_end(visitor, path, chance):
                        self._verify(visitor, path)
                        break
                except TROUBLE:
                    self._stop.wait(0.5)

    def _to_the_end(self, visitor: Visitor, path: str, chance: random.Random) -> bool:
        line = visitor.sit_at(path)
        try:
            while not self._stop.is_set():
                if not line.my_turn():
                    return True
                line.act(chance.choice(line.choices()))
                if any(not any(words in error for words in WAITED) for error in line.errors):
                    self.numbers.wrong.append(f"{path}: {line.errors[-1]}")
                    return False
                line.errors.clear()
                self.numbers.moves += 1
                time.sleep(PACE)
            return False
        finally:
            line.close()

    def _verify(self, visitor: Visitor, path: str) -> None:
        """The finished game, as anybody can check it."""
        self.numbers.finished += 1
        answer = visitor.get(f"{path}/record.json")
        answer.raise_for_status()
        try:
            record = loads(answer.text)
            verify(altamira.game(record.game, **record.options), record)
            self.numbers.verified += 1
        except AltamiraError as error:
            self.numbers.wrong.append(f"{path} does not verify: {error}")

    def _watch(self, chance: random.Random) -> None:
        """Look at a table for a while; then go, or be cut off."""
        visitor = Visitor(self.played.address)
        while not self._stop.wait(1 + chance.random()):
            if not self._paths:
                continue
            if chance.random() < 0.1 and not self._stop.is_set():  # a table that plays by itself
                self._paths.append(visitor.new("bot:random", "bot:greedy", game=chance.choice(GAMES)))
                self.numbers.tables += 1
            line = visitor.connect(chance.choice(self._paths[-20:]), f"layout={chance.choice(('wide', 'tall'))}")
            self.numbers.visits += 1
            self._look_on(line, chance)
            if chance.random() < 0.5:
                line.socket.socket.close()
            else:
                line.close()

    def _look_on(self, line: Line, chance: random.Random) -> None:
        end = time.monotonic() + 3 * chance.random()
        while time.monotonic() < end and line.closed is None:
            line.read(0.2)
        if line.number > 0:
            line.send(do="look", n=chance.randrange(line.number))
            line.read(0.2)
        line.send(do="chat", text="hello")

    def _restart(self) -> None:
        """Stopped and killed in turn, while people play."""
        pause = max(4.0, 60 * self._minutes * RESTARTED / 8)
        while (self.passed < RESTARTED or not self.numbers.kills) and not self._stop.wait(pause):
            try:
                if self.numbers.stops <= self.numbers.kills:
                    self.played.again(signal.SIGTERM)
                    self.numbers.stops += 1
                else:
                    self.played.again(signal.SIGKILL)
                    self.numbers.kills += 1
            except (AssertionError, subprocess.TimeoutExpired) as error:
                self.numbers.wrong.append(f"restart: {error}")

    def _fuzz(self, inputs: int, number: int) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "web.fuzz", self.fuzzed.address, str(inputs), str(number)]
        path = os.pathsep.join([str(Path(__file__).parents[1]), *sys.path])
        return subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": path},
        )

    def _count(self, fuzzer: subprocess.Popen[str]) -> None:
        assert fuzzer.stdout is not None
        done, said = 0, []
        for line in fuzzer.stdout:
            if line.strip().isdecimal():
                self.numbers.inputs += int(line) - done
                done = int(line)
            else:
                said.append(line)
        if fuzzer.wait() != 0 and not self._stop.is_set():
            self.numbers.wrong.append("a fuzzed input: " + "".join(said)[-3000:])

    # What comes of it

    def _show(self) -> None:
        n = self.numbers
        try:
            memory = f"{self.played.look():.0f} and {self.fuzzed.look():.0f} MB"
        except OSError:
            memory = "a server is starting"
        print(
            f"{(time.monotonic() - self._begun) / 60:5.1f} min: {n.tables} tables, {n.finished} games finished, "
            f"{n.verified} verified, {n.moves} moves, {n.visits} visits, {n.stops} stops and {n.kills} kills, "
            f"{n.inputs} inputs; {memory}",
            flush=True,
        )

    def _judge(self) -> list[str]:
        wrong = self.numbers.wrong
        for house in (self.played, self.fuzzed):
            grown, average = house.growth()
            allowed = FLAT * average + (SLACK if self._minutes < SHORT else 0.0)
            print(f"{house.name}: {average:.0f} MB, and {grown:+.1f} MB in the time after it was warm")
            if grown > allowed:
                wrong.append(f"{house.name}: memory grew by {grown:.1f} MB of {average:.0f}")
            try:
                house.end(signal.SIGTERM)
            except (AssertionError, subprocess.TimeoutExpired) as error:
                wrong.append(str(error))
            wrong += [f"{house.name}: {line}" for line in house.errors()[:20]]
            said = house.validate()
            if said:
                wrong.append(f"{house.name}: {said[-2000:]}")
        if not self.numbers.verified or not self.numbers.kills:
            wrong.append("no game was finished, or no server killed: the run was too short")
        return wrong


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=HALF_AN_HOUR)
    parser.add_argument("--database", default="", help="where the games are kept; a file or a PostgreSQL")
    wanted = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="altamira-soak-") as folder:
        wrong = Soak(wanted.minutes, wanted.database, Path(folder)).run()
    for line in wrong:
        print(line)
    print("everything held" if not wrong else f"{len(wrong)} things went wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
