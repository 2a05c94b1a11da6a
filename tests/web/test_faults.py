"""Things break while people play: no accepted move is lost, and none counts twice."""

from __future__ import annotations

import random
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import WebSocketException

from altamira.web.settings import Settings
from web.postgres import Postgres
from web.process import Process
from web.visits import Line, Visitor, running, until

pytestmark = pytest.mark.slow
FIXED = {"option-start_player": "fixed"}


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.remove()


class Burst:
    """Ana and Ben move as fast as they can, and remember what was accepted."""

    def __init__(self, ana: Line, ben: Line) -> None:
        self.lines = (ana, ben)
        self.accepted = 0  # the highest number that a browser was told
        self.broken = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        chance = random.Random(7)
        ana, ben = self.lines
        try:
            while not ana.over:
                mover, other = (ana, ben) if ana.turn else (ben, ana)
                mover.act(chance.choice(mover.choices()))
                assert not mover.errors
                self.accepted = max(self.accepted, mover.number)
                other.wait(lambda mover=mover, other=other: other.number == mover.number)
                time.sleep(0.06)  # no more than the server allows one browser
        except (AssertionError, OSError, WebSocketException):
            self.broken = True  # the server is gone

    def join(self) -> None:
        self._thread.join(30)
        assert not self._thread.is_alive()


def seated(one: str, other: str) -> tuple[Visitor, Visitor, str, Burst]:
    """A table of two people at these addresses, and their burst of moves."""
    ana, ben = Visitor(one), Visitor(other)
    path = ana.new("me", "friend", **FIXED)
    assert ben.post(f"{path}/sit", seat=1).status_code == 303
    assert ana.post(f"{path}/start").status_code == 303
    return ana, ben, path, Burst(ana.sit_at(path), ben.sit_at(path))


def moves_of(visitor: Visitor, path: str, address: str) -> list[str]:
    """What the table has stored, asked at this address with the same cookie."""
    again = Visitor(address)
    again.http.cookies.clear()
    again.http.cookies.set("altamira", visitor.cookie, domain="127.0.0.1")
    moves: list[str] = again.get(f"{path}/record.json").json()["moves"]
    again.http.close()
    return moves


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_killed_in_a_burst_of_moves_has_kept_all_that_it_accepted(kind, tmp_path, postgres):
    database = str(tmp_path / "t.sqlite3") if kind == "sqlite" else postgres.create("killed")
    server = Process(database, "--thinkers", "1")
    ana, _, path, burst = seated(server.address, server.address)
    until(lambda: burst.accepted > 30)
    server.end(signal.SIGKILL)
    burst.join()
    again = Process(database, "--thinkers", "1", "--port", server.port)
    try:
        stored = moves_of(ana, path, again.address)
        # One move may have been stored whose answer died with the server; its dice are stored with it.
        assert burst.accepted <= len(stored) <= burst.accepted + 8
        time.sleep(0.5)
        assert moves_of(ana, path, again.address) == stored
    finally:
        again.remove()
        server.remove()


def test_when_one_of_two_servers_is_killed_the_other_goes_on_with_the_table(postgres):
    database = postgres.create("two")
    one, other = Process(database, "--thinkers", "1"), Process(database, "--thinkers", "1")
    try:
        ana, ben, path, burst = seated(one.address, other.address)
        until(lambda: burst.accepted > 30)
        one.end(signal.SIGKILL)
        burst.join()
        stored = moves_of(ana, path, other.address)
        assert burst.accepted <= len(stored) <= burst.accepted + 8
        moved = Visitor(other.address)  # Ana's browser finds the other server
        moved.http.cookies.clear()
        moved.http.cookies.set("altamira", ana.cookie, domain="127.0.0.1")
        lines = [moved.sit_at(path), ben.sit_at(path)]
        chance = random.Random(1)
        for _ in range(10):
            for line in lines:
                line.settle()
            mover = lines[0] if lines[0].turn else lines[1]
            mover.act(chance.choice(mover.choices()))
            assert not mover.errors
        assert moves_of(ana, path, other.address)[: len(stored)] == stored
        for line in lines:
            line.close()
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


def test_a_database_that_stops_and_starts_again_stops_the_table_and_loses_nothing(tmp_path):
    cluster = Postgres()
    try:
        with running(Settings(database=cluster.create("stops"), thinkers=1, bot_pause=0)) as server:
            server.hurry()
            ana = Visitor(server.address)
            path = ana.new("me", "bot:random", **FIXED)
            line = ana.sit_at(path)
            line.play_on(random.Random(3), moves=5)
            assert line.my_turn()
            number = line.number
            cluster.stop()
            line.send(do="action", action=line.choices()[0], n=number)
            line.wait(lambda: line.errors)
            assert "could not be stored" in line.errors[-1]
            assert ana.http.get("/readyz").status_code == 503
            assert ana.http.get("/healthz").status_code == 200
            cluster.start()
            until(lambda: ana.http.get("/readyz").status_code == 200)
            assert len(moves_of(ana, path, server.address)) == number
            line.errors.clear()
            line.settle()
            line.play_on(random.Random(4), moves=5)
            assert not line.errors
            line.close()
    finally:
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

    try:
        ana = Visitor(server.address)
        path = ana.new("me", "bot:random", **FIXED)
        line = ana.sit_at(path)
        line.play_on(random.Random(3), moves=3)
        assert line.my_turn()
        inside("dd", "if=/dev/zero", f"of={folder}/filler", "bs=1k")
        chance = random.Random(5)
        while not line.errors:  # pages that SQLite has already may take a few moves more
            assert line.my_turn(), "the game ended before the disk was full"
            line.settle()
            if line.turn:
                line.act(chance.choice(line.choices()))
            time.sleep(0.05)
        assert "could not be stored" in line.errors[-1]
        number = line.number
        inside("rm", f"{folder}/filler")
        assert len(moves_of(ana, path, server.address)) >= number
        line.errors.clear()
        line.settle()
        line.play_on(random.Random(6), moves=3)
        assert not line.errors
        line.close()
    finally:
        server.remove()


def test_a_viewer_who_never_reads_slows_nobody(tmp_path):
    with running(Settings(database=str(tmp_path / "t.sqlite3"), thinkers=1, bot_pause=0)) as server:
        server.hurry()
        ana = Visitor(server.address, hurried=True)
        path = ana.new("me", "bot:random", **FIXED)
        line = ana.sit_at(path)
        deaf = Visitor(server.address)
        deaf.get(path)
        host, port = server.address.removeprefix("http://").split(":")
        for _ in range(5):
            plug = socket.create_connection((host, int(port)))
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            plug.sendall(
                f"GET {path}/live?layout=wide HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.address}\r\n"
                f"Cookie: altamira={deaf.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
            )
        begun = time.monotonic()
        line.play_on(random.Random(2), moves=60)
        assert time.monotonic() - begun < 20
        assert not line.errors
        line.close()


def test_of_a_thousand_racing_moves_exactly_one_is_accepted_for_each_position(tmp_path):
    """Four windows of the same person answer every position at once."""
    with running(Settings(database=str(tmp_path / "t.sqlite3"), thinkers=1, bot_pause=0)) as server:
        server.hurry()
        ana = Visitor(server.address)
        path = ana.new("me", "me", **FIXED)
        windows = [ana.sit_at(path) for _ in range(4)]
        chance = random.Random(9)
        sent = accepted = refused = 0
        while sent < 1000:
            for window in windows:
                window.settle()
            number = windows[0].number
            if windows[0].over:
                break
            choices = windows[0].choices()
            for window in windows:
                window.send(do="action", action=chance.choice(choices), n=number)
                sent += 1
            for window in windows:
                window.settle()
            newest = max(window.number for window in windows)
            assert newest > number
            for window in windows:
                window.wait(lambda window=window, newest=newest: window.number == newest)
                refused += len(window.errors)
                assert all("moved on" in error for error in window.errors)
                window.errors.clear()
            accepted += 1
        assert sent == accepted + refused
        numbers = [entry.seat for entry in server.house._tables[path.removeprefix("/t/")].history.entries]
        assert len(moves_of(ana, path, server.address)) == len(numbers)
        for window in windows:
            window.close()
