"""Many tables at once: python -m altamira.bench.load [--tables 1000] [--seconds 60] [--database URL] [--workers 1]

Starts a server of its own, fills its database with tables of four people, connects a real WebSocket for every
seat, and lets every table move once in five seconds. Prints what a move took to reach the other three seats.
Everything runs on this machine, so the load itself takes part of the processor that it measures.
"""

from __future__ import annotations

import argparse
import asyncio
import json
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
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, time

from websockets.asyncio.client import ClientConnection, connect

import altamira
from altamira.core.dealer import Dealer
from altamira.core.match import Match
from altamira.core.rng import Rng
from altamira.core.state import CHANCE
from altamira.web.info import PERSON, PLAYING
from altamira.web.settings import Settings
from altamira.web.storage import Header, Seat, Storage

GAME = "stone-age"
SEATS = 4
PERIOD = 5.0  # seconds between two moves of a table
LONG = 500  # entries of the table that is opened cold
AT_ONCE = 50  # connections that are made at the same time
ACTION = re.compile(r'data-action="(\d+)"')


@dataclass
class Person:
    """A seat of a table, and what its browser shows."""

    token: str
    socket: ClientConnection | None = None
    number: int = -1
    turn: bool = False
    pieces: dict[str, str] = field(default_factory=dict)

    def take(self, text: str) -> bool:
        """Read a message; True: the table has moved on."""
        message = json.loads(text)
        if "frames" not in message:
            return False
        for frame in message["frames"]:
            self.pieces.update(frame["pieces"])
            for id in frame["gone"]:
                self.pieces.pop(id, None)
        moved = bool(message["n"] > self.number)
        self.number, self.turn = message["n"], message["turn"]
        return moved

    def choices(self) -> list[int]:
        return [int(id) for markup in self.pieces.values() for id in ACTION.findall(markup)]


@dataclass
class Board:
    """A table, and when its last move was sent."""

    id: str
    people: list[Person]
    sent: float = 0.0
    waiting: int = 0


class Load:
    def __init__(self, address: str, boards: list[Board]) -> None:
        self._address = address
        self._boards = boards
        self.times: list[float] = []
        self.troubles: Counter[str] = Counter()
        self.moves = 0

    async def run(self, seconds: float) -> None:
        gate = asyncio.Semaphore(AT_ONCE)
        readers = [
            asyncio.create_task(self._follow(board, person, gate))
            for board in self._boards
            for person in board.people
        ]
        seats = len(readers)
        while sum(person.number >= 0 for board in self._boards for person in board.people) < seats:
            if sum(self.troubles.values()):
                raise SystemExit(f"connections failed: {dict(self.troubles)}")
            await asyncio.sleep(0.5)
        print(f"{seats} seats are connected", flush=True)
        players = [asyncio.create_task(self._play(board, seconds)) for board in self._boards]
        await asyncio.gather(*players)
        await asyncio.sleep(1)
        for reader in readers:
            reader.cancel()
        await asyncio.gather(*readers, return_exceptions=True)

    async def _follow(self, board: Board, person: Person, gate: asyncio.Semaphore) -> None:
        host = self._address.removeprefix("http://")
        try:
            async with gate:
                person.socket = await connect(
                    f"ws://{host}/t/{board.id}/live?layout=wide",
                    origin=self._address,  # type: ignore[arg-type]
                    additional_headers={"Cookie": f"altamira={person.token}"},
                    max_size=None,
                    open_timeout=60,
                    ping_interval=None,
                )
            async for text in person.socket:
                arrived = perf_counter()
                if '"error"' in str(text)[:12]:
                    self.troubles[str(text)[:80]] += 1
                elif person.take(str(text)) and board.waiting:
                    board.waiting -= 1
                    self.times.append(arrived - board.sent)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self.troubles[f"{type(error).__name__}: {error}"[:80]] += 1

    async def _play(self, board: Board, seconds: float) -> None:
        chance = random.Random(board.id)
        await asyncio.sleep(chance.random() * PERIOD)
        end = perf_counter() + seconds
        while perf_counter() < end:
            mover = next((person for person in board.people if person.turn), None)
            choices = mover.choices() if mover else []
            if mover and mover.socket and choices:
                board.sent, board.waiting = perf_counter(), SEATS
                message = {"do": "action", "action": chance.choice(choices), "n": mover.number}
                await mover.socket.send(json.dumps(message))
                self.moves += 1
            await asyncio.sleep(PERIOD)
            if board.waiting > 0:
                self.troubles["an update did not come within five seconds"] += 1
                board.waiting = 0


async def furnish(settings: Settings, tables: int) -> tuple[list[Board], str]:
    """Tables of four people who are about to play, and one of a long game; straight into the database."""
    storage = await Storage.open(settings)
    boards = []
    rules = altamira.game(GAME)
    for number in range(tables):
        people = [Person(secrets.token_urlsafe(32)) for _ in range(SEATS)]
        seats = []
        for seat, person in enumerate(people):
            hashed = sha256(person.token.encode()).hexdigest()
            visitor = await storage.add_visitor(hashed, f"P{number}-{seat}", "en")
            seats.append(Seat(seat, PERSON, visitor.id, name=visitor.name, nonce=secrets.token_hex(8)))
        boards.append(Board(await _add(storage, rules, seats, []), people))
    long = Match(rules, SEATS, dealer=Dealer(), nonces=["n"] * SEATS)
    rng = Rng(1)
    while long.number < LONG and not long.over:
        legal = long.view().legal
        long.play(legal[rng.below(len(legal))])
    seats = [Seat(seat, PERSON, visitor.id, name=f"L{seat}", nonce="n") for seat in range(SEATS)]
    saved = long.save()
    moves = [line.partition(": ") for line in saved.moves]
    entries = [(CHANCE if who == "*" else int(who), text) for who, _, text in moves]
    cold = await _add(storage, rules, seats, entries, secret=bytes.fromhex(saved.secret or ""))
    await storage.close()
    return boards, cold


async def _add(
    storage: Storage,
    rules: altamira.Game,
    seats: list[Seat],
    entries: list[tuple[int, str]],
    secret: bytes | None = None,
) -> str:
    dealer = Dealer(secret)
    header = Header(
        id=secrets.token_urlsafe(9),
        game=rules.id,
        rules=rules.rules_version,
        options=dict(rules.options),
        public=False,
        host=seats[0].visitor or 0,
        secret=dealer.secret,
        commitment=dealer.commitment,
        seats=seats,
        ready=True,
    )
    await storage.add_table(header)
    header.state = PLAYING
    await storage.store(header, first=1, entries=entries)
    return header.id


def memory(root: int) -> float:
    """Megabytes of a process and its children, without the processes in which bots think."""
    pages = 0
    for place in Path("/proc").glob("[0-9]*"):
        try:
            pid, parent = int(place.name), int((place / "stat").read_text().rpartition(") ")[2].split()[1])
            if pid == root or (parent == root and b"altamira" in (place / "cmdline").read_bytes()):
                pages += int((place / "statm").read_text().split()[1])
        except (OSError, ValueError):
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--database", default="")
    wanted = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=wanted.database or f"{folder}/tables.sqlite3")
        boards, cold = asyncio.run(furnish(settings, wanted.tables))
        print(f"{wanted.tables} tables of {SEATS} in {settings.url.partition('+')[0]}", flush=True)
        command = [
            sys.executable, "-m", "altamira", "serve", "--no-open", "--port", "0", "--thinkers", "1",
            "--workers", str(wanted.workers), "--database", settings.database,
        ]  # fmt: skip
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
            try:
                assert server.stdout is not None
                address = next(re.findall(r"http://\S+", line)[0] for line in server.stdout if "http://" in line)
                _measure(address.rstrip("/"), boards, cold, server.pid, wanted.seconds)
            finally:
                server.send_signal(signal.SIGTERM)


def _measure(address: str, boards: list[Board], cold: str, pid: int, seconds: float) -> None:
    while True:
        try:
            urllib.request.urlopen(f"{address}/readyz", timeout=10).read()
            break
        except OSError:
            continue
    before = memory(pid)
    begun = time()
    urllib.request.urlopen(f"{address}/t/{cold}", timeout=60).read()
    print(f"a table of {LONG} entries opens in {(time() - begun) * 1000:.0f} ms", flush=True)
    load = Load(address, boards)
    asyncio.run(load.run(seconds))
    cut = quantiles(load.times, n=100)
    print(
        f"{load.moves} moves, {len(load.times)} updates: p50 {median(load.times) * 1000:.0f} ms, "
        f"p95 {cut[94] * 1000:.0f} ms, p99 {cut[98] * 1000:.0f} ms"
    )
    print(f"memory: {(memory(pid) - before) / len(boards):.2f} MB a table")
    print(f"errors: {dict(load.troubles) or 'none'}")


if __name__ == "__main__":
    main()
