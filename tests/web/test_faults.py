"""Things break while people play: no accepted move is lost, and none counts twice."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

import httpx
import pytest
from websockets.exceptions import WebSocketException

from altamira.web.settings import Settings
from web import fuzz
from web.ledger import Sent, Stored
from web.postgres import Postgres
from web.process import Process
from web.visits import WAIT, Line, Visitor, running, until

pytestmark = pytest.mark.slow
FIXED = {"option-start_player": "fixed"}
LONG = 4 * WAIT  # for what takes many moves, on a machine that is busy
PAUSE = 0.2  # before a refused move is tried again
SILENCE = 10.0  # seconds, after which nobody will try any more
ROUNDS = 126  # of four racing moves, and of as many stale ones but for the first
COPY = "import sqlite3, sys; one, other = map(sqlite3.connect, sys.argv[1:]); one.backup(other)"
AWAY = ("could not be stored", "moved on")  # what is said to a move while the database is away, or comes back


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.remove()


class Burst:
    """Ana and Ben move as fast as they can, and remember what became of every move.

    Nobody moves before both show the same position: every update reaches them, or the burst ends in trouble.
    """

    def __init__(self, ana: Line, ben: Line) -> None:
        self.lines = (ana, ben)
        self.accepted: list[Sent] = []
        self.unsure: list[Sent] = []  # refused, or without an answer
        self.trouble: Exception | None = None
        self._tried = time.monotonic()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        chance = random.Random(7)
        try:
            while not self._stop.is_set():
                self._move(chance)
        except (AssertionError, OSError, WebSocketException) as error:
            self.trouble = error

    def _move(self, chance: random.Random) -> None:
        behind, ahead = sorted(self.lines, key=lambda line: line.number)
        behind.wait(lambda: behind.number >= ahead.number)
        mover = next((line for line in self.lines if line.turn), None)
        assert mover is not None, "the game is over"
        sent = Sent.of(mover.number, chance.choice(mover.choices()))
        self.unsure.append(sent)
        self._tried = time.monotonic()
        mover.act(sent.steps)
        if mover.errors:
            assert all(any(words in error for words in AWAY) for error in mover.errors), mover.errors
            mover.errors.clear()
            self._stop.wait(PAUSE)
            mover.settle()
        else:
            self.accepted.append(self.unsure.pop())

    def until(self, accepted: int) -> None:
        """Wait for so many accepted moves."""
        until(lambda: len(self.accepted) >= accepted or self.trouble, LONG)
        assert self.trouble is None, self.trouble

    def until_held_up(self) -> None:
        """Wait until ten moves were not taken.

        Or until nobody has tried for a while: the last move was stored, and there was no time to tell the other.
        """
        until(lambda: len(self.unsure) >= 10 or time.monotonic() - self._tried > SILENCE or self.trouble, LONG)
        assert self.trouble is None, self.trouble

    def join(self) -> None:
        """Wait for the end, which the server's death is."""
        self._thread.join(LONG)
        assert not self._thread.is_alive()
        for line in self.lines:
            line.close()

    def stop(self) -> None:
        self._stop.set()
        self.join()
        assert self.trouble is None, self.trouble


def seated(one: str, other: str) -> tuple[Visitor, Visitor, str]:
    """Ana and Ben at these addresses, and their table, where the game is on."""
    ana, ben = Visitor(one, hurried=True), Visitor(other, hurried=True)
    path = ana.new("me", "friend", **FIXED)
    assert ben.post(f"{path}/sit", seat=1).status_code == 303
    assert ana.post(f"{path}/start").status_code == 303
    return ana, ben, path


def server_of(database: str, *args: str) -> Process:
    """Without limits: a burst of moves is to be faster than people are."""
    return Process(database, "--thinkers", "1", *args, limits=False)


def led_to(address: str, visitor: Visitor) -> Visitor:
    """The same browser at another server."""
    again = Visitor(address, hurried=True)
    again.http.cookies.clear()
    again.http.cookies.set("altamira", visitor.cookie, domain="127.0.0.1")
    again.get("/")
    return again


def moves_of(visitor: Visitor, path: str, address: str) -> list[str]:
    """What the table has stored, asked at this address with the same cookie."""
    answer = httpx.get(f"{address}{path}/record.json", cookies={"altamira": visitor.cookie}, timeout=WAIT)
    moves: list[str] = answer.raise_for_status().json()["moves"]
    return moves


def goes_on(database: str, path: str, burst: Burst, lines: tuple[Line, Line]) -> None:
    """What was accepted before a server was killed is stored, and stays so when the game goes on."""
    before = Stored.read(database, path)
    assert len(burst.unsure) <= 1
    before.check(burst.accepted, burst.unsure)  # a move may have been stored whose answer died with the server
    on = Burst(*lines)
    on.until(10)
    on.stop()
    after = Stored.read(database, path)
    assert after.rows[: len(before.rows)] == before.rows
    after.check([*burst.accepted, *on.accepted], burst.unsure)
    assert not on.unsure


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_killed_in_a_burst_of_moves_has_kept_all_that_it_accepted(kind, tmp_path, postgres):
    database = str(tmp_path / "t.sqlite3") if kind == "sqlite" else postgres.create("killed")
    server = server_of(database)
    ana, ben, path = seated(server.address, server.address)
    burst = Burst(ana.sit_at(path), ben.sit_at(path))
    burst.until(30)
    server.end(signal.SIGKILL)
    burst.join()
    again = server_of(database, "--port", server.port)
    try:
        goes_on(database, path, burst, (ana.sit_at(path), ben.sit_at(path)))
        assert len(moves_of(ana, path, again.address)) == len(Stored.read(database, path).rows)
    finally:
        again.remove()
        server.remove()


def test_when_one_of_two_servers_is_killed_the_other_goes_on_with_the_table(postgres):
    database = postgres.create("two")
    one, other = server_of(database), server_of(database)
    try:
        ana, ben, path = seated(one.address, other.address)
        burst = Burst(ana.sit_at(path), ben.sit_at(path))
        burst.until(30)
        one.end(signal.SIGKILL)
        burst.join()
        goes_on(database, path, burst, (led_to(other.address, ana).sit_at(path), ben.sit_at(path)))
    finally:
        one.remove()
        other.remove()


def test_a_bot_whose_process_died_in_mid_thought_is_asked_by_another_process(tmp_path, postgres):
    database = postgres.create("thought")
    own = tmp_path / "slow.py"
    own.write_text("import time\nclass Slow:\n    def choose(self, view):\n        time.sleep(60)\n")
    options = ("--thinkers", "1", "--bot", f"{own}:Slow", "--bot-seconds", "2")
    one = Process(database, *options)
    own.write_text("class Slow:\n    def choose(self, view):\n        return view.legal[0]\n")
    other = Process(database, *options)
    try:
        ana = Visitor(one.address)
        path = ana.new("me", "bot:Slow", **FIXED)
        line = ana.sit_at(path)
        assert line.my_turn()
        line.act(line.choices()[0])
        stored = len(moves_of(ana, path, other.address))
        one.end(signal.SIGKILL)
        until(lambda: len(moves_of(ana, path, other.address)) > stored, 60)
    finally:
        one.remove()
        other.remove()


def test_a_database_that_stops_and_starts_again_stops_the_table_and_loses_nothing():
    """Ana and Ben, at two servers, go on trying to move all the while."""
    cluster = Postgres()
    database = cluster.create("stops")
    servers = (server_of(database), server_of(database))
    try:
        ana, ben, path = seated(*(server.address for server in servers))
        burst = Burst(ana.sit_at(path), ben.sit_at(path))
        burst.until(20)
        cluster.stop()
        burst.until_held_up()
        apart = len({line.number for line in burst.lines}) > 1
        for visitor in (ana, ben):
            assert visitor.http.get("/readyz").status_code == 503
            assert visitor.http.get("/healthz").status_code == 200
        before = len(burst.accepted)
        cluster.start()
        for visitor in (ana, ben):
            until(lambda visitor=visitor: visitor.http.get("/readyz").status_code == 200)
        burst.until(before + 40)  # both have moved, and each was shown what the other did
        burst.stop()
        assert burst.unsure or apart
        landed = Stored.read(database, path).check(burst.accepted, burst.unsure)
        assert landed <= 1  # stored in the moment in which the database stopped
    finally:
        for server in servers:
            server.remove()
        cluster.remove()


def test_a_full_disk_refuses_the_move_in_words_and_the_game_goes_on_when_there_is_room(tmp_path):
    """The database is on a file system of 2 MB of its own, which another file fills to the last byte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = f'mount -t tmpfs -o size=2m tmpfs {folder} && exec "$@"'
    server = Process(folder / "t.sqlite3", "--thinkers", "1", before=("unshare", "-rm", "sh", "-c", mount, "sh"))

    def inside(*command: str) -> None:
        """Run where the server sees its disk."""
        enter = ("nsenter", "-t", str(server.process.pid), "-U", "-m", "--preserve-credentials")
        subprocess.run([*enter, *command], stderr=subprocess.DEVNULL, check=False)

    def stored() -> Stored:
        copy = str(tmp_path / "copy.sqlite3")
        inside(sys.executable, "-c", COPY, str(folder / "t.sqlite3"), copy)
        return Stored.read(copy, path)

    chance = random.Random(5)
    accepted: list[Sent] = []

    def move(line: Line) -> None:
        assert line.my_turn(), "the game ended before the disk was full"
        sent = Sent.of(line.number, chance.choice(line.choices()))
        line.act(sent.steps)
        if not line.errors:
            accepted.append(sent)

    try:
        ana = Visitor(server.address)
        path = ana.new("me", "bot:random", **FIXED)
        line = ana.sit_at(path)
        for _ in range(3):
            move(line)
        assert line.my_turn()
        before = stored()
        before.check(accepted, seats=[0])
        inside("dd", "if=/dev/zero", f"of={folder}/filler", "bs=1k")
        while not line.errors:  # pages that SQLite has already may take a few moves more
            move(line)
        assert "could not be stored" in line.errors[-1]
        number = line.number
        inside("rm", f"{folder}/filler")
        refused = stored()
        assert len(refused.rows) == number
        assert refused.rows[: len(before.rows)] == before.rows
        refused.check(accepted, seats=[0])
        line.errors.clear()
        line.settle()
        for _ in range(3):
            move(line)
        assert not line.errors
        assert line.my_turn()
        after = stored()
        assert after.rows[:number] == refused.rows
        after.check(accepted, seats=[0])
        line.close()
    finally:
        server.remove()


def test_a_viewer_who_never_reads_slows_nobody(tmp_path):
    """Five of them, who ask for the whole table until the server cannot say any more to them."""
    database = str(tmp_path / "t.sqlite3")
    with running(Settings(database=database, thinkers=1, bot_pause=0)) as server:
        server.hurry()
        ana, ben, path = seated(server.address, server.address)
        deaf = Visitor(server.address)
        who = fuzz.Who(server.address, deaf.cookie, deaf.csrf, path)
        plugs = [fuzz.greet(who, room=1024) for _ in range(5)]
        burst = Burst(ana.sit_at(path), ben.sit_at(path))
        burst.until(20)

        def full(plug: socket.socket) -> int:
            plug.sendall(fuzz.text_frame('{"do": "layout", "layout": "tall"}'))
            return server.unread(plug.getsockname())

        waiting = [until(lambda plug=plug: full(plug), LONG) for plug in plugs]
        burst.until(len(burst.accepted) + 60)
        for plug, unread in zip(plugs, waiting, strict=True):
            assert server.unread(plug.getsockname()) <= unread  # nothing is piled up for them
        burst.stop()
        for plug in plugs:
            plug.close()
    assert Stored.read(database, path).check(burst.accepted) == 0


@pytest.mark.parametrize("servers", ["one on SQLite", "two on PostgreSQL"])
def test_of_a_thousand_racing_moves_exactly_one_is_accepted_for_each_position(servers, tmp_path, postgres):
    """Four windows of the same person answer every position at once, and the one before it once more."""
    together = servers == "two on PostgreSQL"
    database = postgres.create("races") if together else str(tmp_path / "t.sqlite3")
    processes = [server_of(database) for _ in range(1 + together)]
    gate = threading.Barrier(4)
    try:
        ana = Visitor(processes[0].address)
        path = ana.new("me", "me", **FIXED)
        windows = [led_to(processes[number % len(processes)].address, ana).sit_at(path) for number in range(4)]
        with ThreadPoolExecutor(4) as pool:
            racing = [pool.submit(race, line, gate, random.Random(seed)) for seed, line in enumerate(windows)]
            done, others = wait(racing, return_when=FIRST_EXCEPTION)
            accepted = [sent for one in (*done, *others) for sent in one.result()]
        assert 4 * (2 * ROUNDS - 1) >= 1000
        assert len({line.number for line in windows}) == 1
        assert set(Counter(sent.number for sent in accepted).values()) == {1}
        assert len(accepted) == ROUNDS
        assert Stored.read(database, path).check(accepted) == 0
        for window in windows:
            window.close()
    finally:
        for process in processes:
            process.remove()


def race(line: Line, gate: threading.Barrier, chance: random.Random) -> list[Sent]:
    """Answer each position at the same moment as the others, and then the one before it again.

    Gives what was accepted. The server reads one message after the other: a move that it did not refuse before it
    answered a ping was accepted.
    """
    accepted: list[Sent] = []
    last: list[Sent] = []
    try:
        for _ in range(ROUNDS):
            now = Sent.of(line.number, chance.choice(line.choices()))
            gate.wait(LONG)
            for sent in (now, *last):
                line.send(do="action", action=sent.steps, n=sent.number)
                line.settle()
                if not line.errors:
                    accepted.append(sent)
                assert all("moved on" in error for error in line.errors), line.errors
                line.errors.clear()
            last = [now]
            line.wait(lambda now=now: line.number > now.number)
    except BaseException:
        gate.abort()  # nobody waits for this one any more
        raise
    return accepted
