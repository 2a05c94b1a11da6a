"""Everything at once, for half an hour: make soak, or python -m web.soak [--minutes 30] [--database URL] in tests/

People play against bots at tables of all games, others watch and lose their connections, the server is stopped
and killed and started again, and a second server takes 100,000 inputs that are nonsense. In the end memory is
flat, no log holds an error, nobody had trouble but from a server's end, no table of bots stands still, every
finished game verifies, and every stored one is what this build would play. A shorter run is a trial: it takes its
share of the inputs, and does not judge memory.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

import httpx
import sqlalchemy as sa
from websockets.exceptions import WebSocketException

import altamira
from altamira.core.errors import AltamiraError
from altamira.core.record import loads
from altamira.core.replay import resume, verify
from altamira.web.info import BOT, OVER
from altamira.web.kept import record_of
from altamira.web.rows import Header
from altamira.web.schema import tables
from altamira.web.settings import Settings
from altamira.web.storage import Storage
from web.fuzz import GAMES, logged_errors
from web.process import Process
from web.visits import Line, Visitor

INPUTS = 100_000  # in half an hour
HALF_AN_HOUR = 30.0
PLAYERS, WATCHERS, FUZZERS = 6, 6, 2
BOTS = ("random", "greedy")
RESTARTED = 1 / 6  # of the time the server is stopped and killed; then it lives, and its memory is watched
LAST_TABLES = 0.8  # of the time, after which nobody makes a table of bots
WARM = 0.5  # of the time, until everything that is kept is there
FLAT = 0.05  # of their memory a server and its bots may grow by after that
GAMES_A_MINUTE = 1.0  # that are finished at least, however slow the machine
STANDSTILL = 60.0  # seconds without a move of any bot, while bots are to move
PATIENCE = 10  # times as long as it should take
PACE = 0.06  # seconds between two moves: no more than the server allows one browser
TROUBLE = (OSError, AssertionError, WebSocketException, httpx.HTTPError)  # what a server that is gone looks like
ENDING = ("could not be stored", "moved on")  # how a server refuses moves when it stops, or was killed
Work = Callable[[Visitor, random.Random], None]


@dataclass
class Numbers:
    tables: int = 0  # of people and bots
    bots: int = 0  # tables of bots alone
    finished: int = 0  # games of people
    moves: int = 0
    visits: int = 0
    stops: int = 0
    kills: int = 0
    troubles: int = 0  # that a server's end explains
    inputs: int = 0
    wrong: list[str] = field(default_factory=list)


class House:
    """A server that is started again on the same port and database, its log, and its memory as time goes by."""

    def __init__(self, folder: Path, name: str, database: str, *, limits: bool) -> None:
        self.database = database or str(folder / f"{name}.sqlite3")
        self._log = folder / f"{name}.log"
        self._limits = limits
        self._lives = 0
        self.name = name
        self.memory: list[tuple[float, float, float]] = []  # of this life: when, and megabytes of server and bots
        self.process = self._start("0")
        self.life: int | None = 0  # None: between two of them

    def _start(self, port: str) -> Process:
        options = ("--thinkers", "1", "--kept-tables", "20", "--port", port)
        return Process(self.database, *options, log=self._log, limits=self._limits)

    @property
    def address(self) -> str:
        return self.process.address

    def again(self, how: signal.Signals) -> None:
        self.life = None
        port = self.process.port
        self.end(how)
        self.memory.clear()
        self.process = self._start(port)
        self._lives += 1
        self.life = self._lives

    def end(self, how: signal.Signals) -> None:
        code = self.process.end(how)
        assert code in (0, -how), f"{self.name} ended with {code}"
        self.process.remove()

    def look(self) -> str:
        server = self.process.process.pid
        self.memory.append((time.monotonic(), _megabytes([server]), _megabytes(_children(server))))
        return f"{self.memory[-1][1]:.0f} + {self.memory[-1][2]:.0f} MB"

    def growth(self, since: float) -> list[tuple[str, float, float]]:
        """Of the server and its bots: megabytes on average, and how many the line through them has risen."""
        warm = [look for look in self.memory if look[0] >= since]
        sizes = {
            self.name: [(at, mb) for at, mb, _ in warm],
            f"{self.name}'s bots": [(at, mb) for at, _, mb in warm],
        }
        return [(name, *_line(points)) for name, points in sizes.items() if points]

    def errors(self) -> list[str]:
        return logged_errors(self._log.read_text())

    def validate(self) -> str:
        """What `altamira validate` says; empty: every stored game is what this build would play."""
        code = "from altamira.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", code, "validate", "--database", self.database],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(Path(altamira.__file__).parents[1]), "ALTAMIRA_LANG": "en"},
        )
        return "" if done.returncode == 0 else done.stdout + done.stderr

    def stored(self) -> list[tuple[Header, list[tuple[int, str]]]]:
        """Every table with its entries, as the rows say."""

        async def read() -> list[tuple[Header, list[tuple[int, str]]]]:
            storage = await Storage.open(Settings(database=self.database))
            try:
                async with storage.begin() as connection:
                    ids = list(await connection.scalars(sa.select(tables.c.id)))
                found = [(await storage.header(id), await storage.log(id)) for id in ids]
                return [(header, rows) for header, rows in found if header is not None]
            finally:
                await storage.close()

        return asyncio.run(read())


def _children(parent: int) -> list[int]:
    """The processes that a server has started: its bots think there."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if int((place / "stat").read_text().rpartition(") ")[2].split()[1]) == parent:
                found.append(int(place.name))
        except OSError:
            continue  # it has ended
    return found


def _megabytes(processes: list[int]) -> float:
    pages = 0
    for number in processes:
        try:
            pages += int(Path(f"/proc/{number}/statm").read_text().split()[1])
        except OSError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _line(points: list[tuple[float, float]]) -> tuple[float, float]:
    """The average of some values, and by how much the line through them rises."""
    middle, average = mean(at for at, _ in points), mean(value for _, value in points)
    spread = sum((at - middle) ** 2 for at, _ in points)
    slope = sum((at - middle) * (value - average) for at, value in points) / spread if spread else 0.0
    return average, slope * (points[-1][0] - points[0][0])


class Soak:
    def __init__(self, minutes: float, database: str, folder: Path) -> None:
        self._minutes = minutes
        self._stop = threading.Event()
        self.numbers = Numbers()
        self._paths: list[str] = []
        self.played = House(folder, "played", database, limits=True)
        self.fuzzed = House(folder, "fuzzed", "", limits=False)
        self._begun = time.monotonic()
        self._inputs = max(1, round(INPUTS * min(1.0, minutes / HALF_AN_HOUR)))

    @property
    def passed(self) -> float:
        """The part of the time that is over."""
        return (time.monotonic() - self._begun) / (60 * self._minutes)

    def _something_left(self) -> bool:
        """A short run on a slow machine goes on until everything has happened once."""
        once = self.numbers.finished and self.numbers.kills
        return self.passed < (1 if once else PATIENCE)

    def run(self) -> list[str]:
        """What went wrong."""
        works: list[Work] = [self._play] * PLAYERS + [self._watch] * WATCHERS
        threads = [
            threading.Thread(target=self._again, args=(work, random.Random(number)), daemon=True)
            for number, work in enumerate(works)
        ]
        threads.append(threading.Thread(target=self._restart, daemon=True))
        fuzzers = [self._fuzz(-(-self._inputs // FUZZERS), number) for number in range(FUZZERS)]
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

    def _again(self, work: Work, chance: random.Random) -> None:
        """Somebody who comes back after every trouble, which the server's death is."""
        visitor: Visitor | None = None
        while not self._stop.is_set():
            life = self.played.life
            try:
                visitor = visitor or Visitor(self.played.address)
                work(visitor, chance)
            except TROUBLE as error:
                self._trouble(life, error)
            except Exception:
                self.numbers.wrong.append(traceback.format_exc())
                return

    def _trouble(self, life: int | None, error: Exception) -> None:
        """Somebody who began in this life of the server got no further."""
        if self._stop.is_set():
            return
        if life is not None and life == self.played.life:
            said = "".join(traceback.format_exception(error))
            self.numbers.wrong.append(f"trouble, and no server has ended: {said}")
        self.numbers.troubles += 1
        self._stop.wait(0.5)

    def _play(self, visitor: Visitor, chance: random.Random) -> None:
        """A game to its end, against bots; through restarts with the same cookie."""
        bots = [f"bot:{chance.choice(BOTS)}" for _ in range(chance.choice((1, 2)))]
        path = self._set(visitor, chance, "me", *bots)
        self.numbers.tables += 1
        self._paths.append(path)
        while not self._stop.is_set():
            life = self.played.life
            try:
                if self._to_the_end(visitor, path, chance):
                    self._verify(visitor, path)
                    return
            except TROUBLE as error:
                self._trouble(life, error)

    def _set(self, visitor: Visitor, chance: random.Random, *seats: str) -> str:
        """A new table; whoever has made many waits, as the server asks."""
        game = chance.choice(GAMES)
        while True:
            try:
                return visitor.new(*seats, game=game)
            except AssertionError as error:
                if "too often" not in str(error) or self._stop.wait(2):
                    raise

    def _to_the_end(self, visitor: Visitor, path: str, chance: random.Random) -> bool:
        line = visitor.sit_at(path)
        try:
            while not self._stop.is_set():
                if not line.my_turn():
                    return True
                line.act(chance.choice(line.choices()))
                if any(not any(words in error for words in ENDING) for error in line.errors):
                    self.numbers.wrong.append(f"{path}: {line.errors[-1]}")
                assert not line.errors, line.errors
                self.numbers.moves += 1
                time.sleep(PACE)
            return False
        finally:
            line.close()

    def _verify(self, visitor: Visitor, path: str) -> None:
        """The finished game, as anybody can check it."""
        answer = visitor.get(f"{path}/record.json")
        answer.raise_for_status()
        try:
            record = loads(answer.text)
            assert record.finished, f"{path} is over, and its record is not"
            verify(altamira.game(record.game, **record.options), record)
            self.numbers.finished += 1
        except AltamiraError as error:
            self.numbers.wrong.append(f"{path} does not verify: {error}")

    def _watch(self, visitor: Visitor, chance: random.Random) -> None:
        """Look at a table for a while; then go, or be cut off."""
        self._stop.wait(1 + chance.random())
        if not self._paths or self._stop.is_set():
            return
        if chance.random() < 0.1 and self.passed < LAST_TABLES:  # a table that plays by itself
            self._paths.append(self._set(visitor, chance, "bot:random", "bot:greedy"))
            self.numbers.bots += 1
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
            memory = f"{self.played.look()} and {self.fuzzed.look()}"
        except OSError:
            memory = "a server is starting"
        print(
            f"{(time.monotonic() - self._begun) / 60:5.1f} min: {n.tables} tables and {n.bots} of bots, "
            f"{n.finished} games finished, {n.moves} moves, {n.visits} visits, "
            f"{n.stops} stops and {n.kills} kills, {n.inputs} inputs; {memory}",
            flush=True,
        )

    def _judge(self) -> list[str]:
        n, took = self.numbers, time.monotonic() - self._begun
        self._let_bots_finish()
        grown = [line for house in (self.played, self.fuzzed) for line in self._grown(house, took)]
        over = 0
        for house in (self.played, self.fuzzed):
            try:
                house.end(signal.SIGTERM)
            except (AssertionError, subprocess.TimeoutExpired) as error:
                n.wrong.append(str(error))
            n.wrong += [f"{house.name}: {line}" for line in house.errors()[:20]]
            said = house.validate()
            if said:
                n.wrong.append(f"{house.name}: {said[-2000:]}")
            over += self._verify_all(house)
        if n.tables - n.finished > PLAYERS:
            n.wrong.append(f"people began {n.tables} games, and finished {n.finished}")
        if n.finished < self._minutes * GAMES_A_MINUTE or not n.kills:
            n.wrong.append(f"too little happened: {n.finished} games finished, {n.kills} servers killed")
        if n.inputs < self._inputs:
            n.wrong.append(f"{n.inputs} inputs were read, and {self._inputs} should have been")
        print(
            f"In {took / 60:.1f} minutes: {n.tables} tables of people and bots, {n.bots} of bots, {n.moves} moves "
            f"of people, {n.visits} visits; {n.stops} stops and {n.kills} kills with {n.troubles} troubles; "
            f"{n.inputs} inputs read; {over} games finished{'' if n.wrong else ', all verified'}."
        )
        print("\n".join(grown))
        return n.wrong

    def _grown(self, house: House, took: float) -> list[str]:
        """What became of the memory of a server and its bots once it was warm, in words."""
        said = []
        for name, average, grown in house.growth(self._begun + WARM * took):
            said.append(f"{name}: {average:.0f} MB, {grown / max(average, 1):+.1%} in the second half")
            if grown > FLAT * average and self._minutes >= HALF_AN_HOUR:
                self.numbers.wrong.append(f"{name}: memory grew by {grown:.1f} MB of {average:.0f}")
        return said

    def _let_bots_finish(self) -> None:
        """Tables of bots alone play to their ends, whoever has stopped and killed their server."""
        moved, before = time.monotonic(), -1
        while not self.numbers.wrong:
            waiting = {
                header.id: len(rows)
                for header, rows in self.played.stored()
                if header.state != OVER and all(seat.kind == BOT for seat in header.seats)
            }
            if not waiting:
                return
            if sum(waiting.values()) != before:
                moved, before = time.monotonic(), sum(waiting.values())
            if time.monotonic() - moved > STANDSTILL:
                self.numbers.wrong.append(f"tables of bots stand still: {sorted(waiting)}")
            time.sleep(1)

    def _verify_all(self, house: House) -> int:
        """Every finished game that is stored, as anybody could check it; how many there are."""
        over = 0
        for header, rows in house.stored():
            if header.state == OVER:
                over += 1
                game = altamira.game(header.game, **header.options)
                try:
                    verify(game, resume(game, record_of(header, rows)).record())
                except AltamiraError as error:
                    self.numbers.wrong.append(f"{house.name}: {header.id} does not verify: {error}")
        return over


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
