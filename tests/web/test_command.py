"""`altamira serve` as it is typed, and a server that is killed."""

from __future__ import annotations

import random
import signal
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

import altamira
from altamira.core.errors import AltamiraError
from altamira.core.record import loads
from altamira.text import texts
from altamira.web.command import serve
from web.process import Process
from web.visits import Line, Visitor, until


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Callable[..., Process]]:
    """Starts servers; none outlives the test."""
    begun: list[Process] = []

    def begin(*args: str) -> Process:
        begun.append(Process(tmp_path / "tables.sqlite3", "--thinkers", "1", *args))
        return begun[-1]

    yield begin
    for one in begun:
        one.remove()


def refused(*args: str) -> str:
    result = CliRunner().invoke(serve, ["--no-open", *args], obj=texts("en"))
    assert isinstance(result.exception, AltamiraError)
    assert result.output == ""
    return str(result.exception)


def test_a_port_in_use_is_named_with_a_way_out(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        words = refused("--port", str(port), "--database", str(tmp_path / "a.db"))
    assert words == (f"Port {port} is in use, perhaps by another Altamira. Choose another one: --port {port + 1}.")
    assert not (tmp_path / "a.db").exists()


def test_a_second_server_on_the_same_file_is_refused_until_the_first_one_ends(process, tmp_path):
    file = tmp_path / "tables.sqlite3"
    first = process()
    words = refused("--port", "0", "--database", str(file))
    assert words.startswith(f"Another Altamira serves {file} already.")
    first.end(signal.SIGKILL)
    assert process().answers()


def test_a_database_of_another_version_is_said_to_be_one(tmp_path):
    file = tmp_path / "a.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
        connection.commit()
    words = refused("--port", "0", "--database", str(file))
    assert words.startswith(f"The database {file} was made by another version of Altamira")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--port", "70000"), "There is no port 70000"),
        (("--host", "no.such.host.invalid"), "Cannot listen on no.such.host.invalid"),
        (("--port", "0", "--database", "/proc/x/y.db"), "The database /proc/x/y.db cannot be used"),
        (("--port", "0", "--database", ":memory:"), ":memory: cannot be a database. Name a file"),
        (("--port", "0", "--database", "mysql://a@b/c"), "mysql://a@b/c cannot be a database"),
        (("--port", "0", "--database", "a.db", "--bot", "x.py:Bot"), "There is no file x.py"),
        (("--port", "0", "--database", "a.db", "--bot", "greedy"), "should read like my_bot.py:MyBot"),
    ],
)
def test_what_cannot_be_served_is_refused_in_one_line(args, words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert words in refused(*args)


def play(line: Line, chance: random.Random, moves: int) -> list[tuple[int, int]]:
    """Make moves; gives those that the server has confirmed: position and what the table said then."""
    done = []
    for _ in range(moves):
        if not line.my_turn():
            break
        line.act(chance.choice(line.choices()))
        done.append((line.number, len(line.pieces)))
    return done


@pytest.mark.slow
def test_nothing_accepted_is_lost_when_the_server_is_killed_and_the_game_goes_on(process):
    chance = random.Random(1)
    server = process("--port", "0")
    ana = Visitor(server.address).name("Ana")
    path = ana.new("me", "bot:greedy")
    line = ana.sit_at(path)
    port = server.port
    killed = 0
    while not line.over:
        play(line, chance, 12)
        if line.over:
            break
        number = line.number
        before = ana.get(f"{path}/record.json").json()["moves"]
        # One more click goes out, and the server dies while it works on it.
        line.send(do="action", action=chance.choice(line.choices()) if line.turn else 0, n=number)
        time.sleep(chance.random() * 0.02)
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
        line.close()
        killed += 1
        server = process("--port", port)
        assert server.port == port
        line = ana.connect(path)
        line.wait(lambda line=line: line.number >= 0)
        after = ana.get(f"{path}/record.json").json()["moves"]
        assert after[: len(before)] == before
        assert line.number >= number
        if killed >= 3:
            while line.my_turn():
                line.act(chance.choice(line.choices()))
    assert killed >= 2
    text = ana.get(f"{path}/record.json").text
    proof = altamira.verify(loads(text))
    assert proof.dealt
    assert proof.moves + proof.outcomes == line.number
    line.close()
    assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)


@pytest.mark.slow
def test_a_bot_on_turn_moves_on_by_itself_after_a_restart(process, tmp_path):
    own = tmp_path / "thinker.py"
    own.write_text("import time\nclass Thinker:\n    def choose(self, view):\n        time.sleep(60)\n")
    server = process("--port", "0", "--bot", f"{own}:Thinker", "--bot-seconds", "50")
    ana = Visitor(server.address).name("Ana")
    path = ana.new("me", "bot:Thinker", **{"option-start_player": "fixed"})
    line = ana.sit_at(path)
    assert line.my_turn()
    line.act(line.choices()[0])
    number = line.number
    server.end(signal.SIGKILL)
    line.close()
    own.write_text("class Thinker:\n    def choose(self, view):\n        return view.legal[0]\n")
    server = process("--port", server.port, "--bot", f"{own}:Thinker")
    # Nobody connects: the table goes on because the server is there.
    until(lambda: len(ana.get(f"{path}/record.json").json()["moves"]) > number)
    server.end(signal.SIGTERM)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_asked_to_stop_stops_at_once_with_people_connected(process, tmp_path, number):
    server = process("--port", "0")
    ana = Visitor(server.address).name("Ana")
    line = ana.sit_at(ana.new("me", "bot:random"))
    line.my_turn()
    begun = time.monotonic()
    server.end(number)
    assert time.monotonic() - begun < 8
    while line.read() is not None:
        pass
    assert line.closed in (1001, 1006, 1012)
    line.close()
    assert server.process.stdout is not None
    assert "Traceback" not in server.process.stdout.read()
    with closing(
        sqlite3.connect(tmp_path / "tables.sqlite3")
    ) as tables:  # they come back, or the next server sees
        assert tables.execute("SELECT away_since FROM seats").fetchall() == [(None,), (None,)]


def test_the_workers_end_with_the_server(process, tmp_path):
    own = tmp_path / "stuck.py"
    own.write_text("class Stuck:\n    def choose(self, view):\n        while True:\n            pass\n")
    server = process("--port", "0", "--bot", f"{own}:Stuck", "--bot-seconds", "60")
    ana = Visitor(server.address).name("Ana")
    line = ana.sit_at(ana.new("me", "bot:Stuck", **{"option-start_player": "fixed"}))
    line.my_turn()
    line.act(line.choices()[0])
    children = until(lambda: _children(server.process.pid))
    server.end(signal.SIGKILL)
    line.close()
    until(lambda: not any(Path(f"/proc/{pid}/stat").exists() and _alive(pid) for pid in children))


def _children(pid: int) -> list[int]:
    """Each thread has its own."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
    except OSError:
        return False
