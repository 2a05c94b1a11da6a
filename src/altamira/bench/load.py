"""Many tables at once: python -m altamira.bench.load [--tables 1000] [--seconds 60] [--database URL] [--workers 1]

Starts a server of its own, fills its database with tables of four people, connects a real WebSocket for every
seat, and lets every table move once in five seconds. Prints what a move took to reach the other three seats.
Everything runs on this machine, so the load itself takes part of the processor that it measures; it says how much.
The load knows the dealers' secrets: it plays along by the rules, and counts as an error whatever a seat is shown
that is not the position it should be. If there were errors, or updates are too slow at the full size, it ends with
a sentence that says so and a code that is not 0.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import secrets
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, sleep

import altamira
from altamira.bench.seat import Socket
from altamira.core.dealer import Dealer
from altamira.core.match import Match
from altamira.core.rng import Rng
from altamira.web.info import PERSON, PLAYING
from altamira.web.rows import Header, Seat
from altamira.web.settings import Settings
from altamira.web.storage import Storage

GAME = "stone-age"
SEATS = 4
PERIOD = 5.0  # seconds between two moves of a table
MIDDLE = 50  # entries that the tables have behind them at most: a round or so
LONG = 500  # moves of the table that is opened cold
FULL = 1000  # tables, at which an update may take …
PROMISED = 0.1  # … so many seconds, in 95 cases of 100
AT_ONCE = 50  # connections that are made at the same time
SPARE = 200  # files that server and load need besides their sockets
STARTING = 60.0  # seconds that the server has to begin
CONNECTING = 300.0  # seconds that all seats have to connect
NUMBER = re.compile(rb'\{"n":(\d+),')


@dataclass
class Person:
    """A seat of a table."""

    token: str
    socket: Socket | None = None
    number: int = -1  # of the position that its browser shows


@dataclass
class Board:
    """A table, and when its last move was sent."""

    id: str
    match: Match
    people: list[Person]
    address: str  # from which its people come: every table is another house
    mover: int = -1
    sent: float = 0.0
    waited_for: set[int] = field(default_factory=set)  # seats that do not show the last move yet


class Load:
    def __init__(self, address: str, boards: list[Board]) -> None:
        self._address = address
        self._boards = boards
        self._gate = asyncio.Semaphore(AT_ONCE)
        self.times: list[float] = []
        self.troubles: Counter[str] = Counter()
        self.moves = 0

    @property
    def connected(self) -> int:
        return sum(person.number >= 0 for board in self._boards for person in board.people)

    async def connect(self) -> None:
        """Every seat of every table, until each shows the first position."""
        seats = SEATS * len(self._boards)
        try:
            async with asyncio.timeout(CONNECTING):
                await asyncio.gather(*(self._seat(board, seat) for board in self._boards for seat in range(SEATS)))
        except TimeoutError:
            waited = f"after {CONNECTING:.0f} seconds"
            raise SystemExit(f"{self.connected} of {seats} seats were connected {waited}") from None
        if self.troubles:
            raise SystemExit(f"connections failed: {dict(self.troubles)}")

    async def _seat(self, board: Board, seat: int) -> None:
        person = board.people[seat]
        host, _, port = self._address.removeprefix("http://").rpartition(":")
        path = f"/t/{board.id}/live?layout=wide"

        def socket() -> Socket:
            return Socket(
                self._address, path, person.token, lambda text: self._heard(board, seat, text), self._lost
            )

        async with self._gate:
            source = (board.address, 0) if board.address else None
            try:
                _, person.socket = await asyncio.get_running_loop().create_connection(
                    socket, host, int(port), local_addr=source
                )
            except OSError as error:
                self._lost(str(error))
                return
            while person.number < 0 and not self.troubles:
                await asyncio.sleep(0.02)

    def _lost(self, reason: str) -> None:
        self.troubles[reason] += 1

    def _heard(self, board: Board, seat: int, text: bytes) -> None:
        arrived = perf_counter()
        found = NUMBER.match(text)
        if found is None:
            self.troubles[text[:80].decode("utf-8", "replace")] += 1
            return
        person = board.people[seat]
        person.number = int(found[1])
        if seat in board.waited_for and person.number == board.match.number:
            board.waited_for.discard(seat)
            if seat != board.mover:
                self.times.append(arrived - board.sent)

    async def play(self, seconds: float) -> None:
        """A move of every table in each period."""
        await asyncio.gather(*(self._play(board, perf_counter() + seconds) for board in self._boards))

    async def _play(self, board: Board, end: float) -> None:
        chance, match = random.Random(board.id), board.match
        await asyncio.sleep(chance.random() * PERIOD)
        while perf_counter() < end and not match.over:
            board.mover = match.actor
            number, action = match.number, chance.choice(match.view().legal)
            match.play(action)
            while match.actor >= 0 and match.game.forced(legal := match.view().legal):
                match.play(legal[0])  # as the server does
            socket = board.people[board.mover].socket
            assert socket is not None
            board.waited_for = set(range(SEATS))
            self.moves += 1
            board.sent = perf_counter()
            socket.say(do="action", action=action, n=number)
            await asyncio.sleep(PERIOD)
            if board.waited_for:
                self.troubles["a seat did not show the move within five seconds"] += len(board.waited_for)

    def close(self) -> None:
        for board in self._boards:
            for person in board.people:
                if person.socket is not None:
                    person.socket.close()


# The server


async def furnish(settings: Settings, tables: int) -> tuple[list[Board], str]:
    """Tables of four people who have begun to play, and one of a long game; straight into the database.

    Each is at another point of its game, as tables are: else all would come to a costly one at the same time.
    """
    storage = await Storage.open(settings)
    boards = []
    for number in range(tables):
        people = _people()
        match = _played(1 + number * MIDDLE // tables, number)
        address = f"127.1.{number // 250}.{number % 250 + 1}" if sys.platform == "linux" else ""
        boards.append(Board(await _add(storage, match, people), match, people, address))
    cold = await _add(storage, _played(LONG, 1, moves=LONG), _people())
    await storage.close()
    return boards, cold


def _people() -> list[Person]:
    return [Person(secrets.token_urlsafe(32)) for _ in range(SEATS)]


def _played(entries: int, seed: int, moves: int = 0) -> Match:
    """A game of so many entries at least, of which so many are moves and not chance."""
    match, rng = Match(altamira.game(GAME), SEATS, dealer=Dealer(), nonces=["n"] * SEATS), Rng(seed)
    made = 0
    while match.actor >= 0:
        legal = match.view().legal
        if match.number >= entries and made >= moves and not match.game.forced(legal):
            return match
        match.play(legal[rng.below(len(legal))])
        made += 1
    return _played(entries, seed + 1, moves)  # it was over before


async def _add(storage: Storage, match: Match, people: list[Person]) -> str:
    """A table where these people play this match."""
    seats = []
    for seat, person in enumerate(people):
        name = f"Visitor {secrets.randbelow(1_000_000)}"  # what is drawn for one table is of no use to another
        visitor = await storage.add_visitor(sha256(person.token.encode()).hexdigest(), name, "en")
        seats.append(Seat(seat, PERSON, visitor.id, name=visitor.name, nonce="n"))
    assert match.dealer is not None
    header = Header(
        id=secrets.token_urlsafe(9),
        game=match.game.id,
        rules=match.game.rules_version,
        options=dict(match.game.options),
        public=False,
        host=seats[0].visitor or 0,
        secret=match.dealer.secret,
        commitment=match.dealer.commitment,
        seats=seats,
        ready=True,
    )
    await storage.add_table(header)
    header.state, header.actor = PLAYING, match.actor
    await storage.store(header, first=1, entries=match.since(0))
    return header.id


@contextmanager
def serving(settings: Settings) -> Iterator[tuple[str, int]]:
    """The address of a server that answers, and the number of its process."""
    command = [
        sys.executable, "-m", "altamira", "serve", "--no-open", "--port", "0", "--thinkers", "1",
        "--workers", str(settings.workers), "--database", settings.database,
    ]  # fmt: skip
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "ALTAMIRA_LANG": "en"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            address = next(re.findall(r"http://\S+", line)[0] for line in server.stdout if "http://" in line)
            address = address.rstrip("/")
            end = perf_counter() + STARTING
            while True:
                try:
                    urllib.request.urlopen(f"{address}/readyz", timeout=10).read()
                    break
                except OSError:
                    if perf_counter() > end:
                        raise
                    sleep(0.1)
            yield address, server.pid
        finally:
            server.send_signal(signal.SIGTERM)


def _processes(root: int) -> Iterator[list[str]]:
    """What /proc says about a server and the processes that it has started: no bot plays here, so none thinks."""
    for place in Path("/proc").glob("[0-9]*"):
        try:
            values = (place / "stat").read_text().rpartition(") ")[2].split()
        except OSError:
            continue  # it has ended
        if root in (int(place.name), int(values[1])):
            yield values


def memory(root: int) -> float:
    """Megabytes of a server."""
    return sum(int(values[21]) for values in _processes(root)) * os.sysconf("SC_PAGE_SIZE") / 1e6


def work(root: int) -> float:
    """Seconds that a server has worked."""
    ticks = os.sysconf("SC_CLK_TCK")
    return sum(int(values[11]) + int(values[12]) for values in _processes(root)) / ticks


# The command


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    wanted = parser.parse_args()
    if min(wanted.tables, wanted.workers) < 1:
        parser.error("there is at least 1 table, and 1 server process")
    if not wanted.seconds >= PERIOD:
        parser.error(f"every table moves once in {PERIOD:g} seconds: it takes at least as many")
    allow_files(SEATS * wanted.tables + SPARE)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=wanted.database or f"{folder}/tables.sqlite3", workers=wanted.workers)
        boards, cold = asyncio.run(furnish(settings, wanted.tables))
        kind = settings.url.partition("+")[0]
        print(f"{wanted.tables} tables of {SEATS}, {kind}, server processes: {wanted.workers}", flush=True)
        with serving(settings) as (address, pid):
            wrong = asyncio.run(measure(address, boards, cold, pid, wanted.seconds))
    if wrong:
        raise SystemExit(wrong)


def allow_files(wanted: int) -> None:
    """Let this process, and the server that it starts, have so many files open."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < wanted:
        raise SystemExit(f"{wanted} files have to be open at once, the system allows {most}: ulimit -Hn {wanted}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


async def measure(address: str, boards: list[Board], cold: str, pid: int, seconds: float) -> str:
    """Prints what it finds; gives a sentence about what is not as promised."""
    begun = perf_counter()
    await asyncio.to_thread(urllib.request.urlopen(f"{address}/t/{cold}", timeout=60).read)
    print(f"a table of {LONG} moves opens in {(perf_counter() - begun) * 1000:.0f} ms", flush=True)
    before = memory(pid)
    load = Load(address, boards)
    begun = perf_counter()
    await load.connect()
    took = perf_counter() - begun
    print(f"{load.connected} seats are connected, in {took:.0f} s", flush=True)
    await load.play(PERIOD)  # what is drawn for the first time is kept: that is not what is measured
    load.times.clear()
    load.moves = 0
    begun, served, own = perf_counter(), work(pid), _own()
    await load.play(seconds)
    took, served, own = perf_counter() - begun, work(pid) - served, _own() - own
    cut = quantiles(load.times, n=100)
    print(
        f"{load.moves} moves, {len(load.times)} updates of other seats: p50 {median(load.times) * 1000:.0f} ms, "
        f"p95 {cut[94] * 1000:.0f} ms, p99 {cut[98] * 1000:.0f} ms, longest {max(load.times) * 1000:.0f} ms"
    )
    print(
        f"processor: the server {served / took:.0%} of a core, {served / load.moves * 1000:.1f} ms a move; "
        f"the load {own / took:.0%}"
    )
    print(f"memory: {(memory(pid) - before) / len(boards):.2f} MB a table")
    print(f"errors: {dict(load.troubles) or 'none'}", flush=True)
    load.close()
    return verdict(len(boards), cut[94], load.troubles)


def verdict(tables: int, slow: float, troubles: Counter[str]) -> str:
    """What is not as promised; nothing: all is well."""
    if troubles:
        return f"Something went wrong {troubles.total()} times: {troubles.most_common(1)[0][0]}."
    if tables >= FULL and slow > PROMISED:
        return f"Of 100 updates 5 took longer than {slow * 1000:.0f} ms; {PROMISED * 1000:.0f} ms are promised."
    return ""


def _own() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
