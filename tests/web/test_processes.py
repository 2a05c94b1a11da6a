"""Several server processes on one database: one table, whichever of them one is connected to."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import textwrap
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from altamira.core.record import load
from altamira.web import house
from altamira.web import postgres as postgres_module
from altamira.web.command import HUNG_SECONDS
from altamira.web.info import PLAYING
from altamira.web.live import TRY_LATER
from altamira.web.rows import Header, Seat
from altamira.web.schema import metadata, presence, processes, seats, tables
from altamira.web.settings import Settings
from altamira.web.storage import CannotStore, Storage, migrate
from web.postgres import Postgres
from web.process import Process
from web.visits import Line, Server, Visitor, kept, running, until

RECORDS = Path(__file__).parents[1] / "records" / "stone_age"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.remove()


@pytest.fixture(scope="module")
def breakable() -> Iterator[Postgres]:
    """One that tests stop and freeze; they leave it running."""
    cluster = Postgres()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["postgresql", "sqlite"])
def settings(request, tmp_path, postgres) -> Settings:
    """Two processes share a database of this kind."""
    name = f"t{random.getrandbits(48):x}"
    database = postgres.create(name) if request.param == "postgresql" else str(tmp_path / "tables.sqlite3")
    return Settings(database=database, workers=2, thinkers=1, newcomers=1000, bot_pause=0, nonce_seconds=0.3)


@pytest.fixture
def pair(settings) -> Iterator[tuple[Server, Server]]:
    with running(settings) as one, running(settings) as other:
        yield one, other


def same_visitor(visitor: Visitor, server: Server) -> Visitor:
    """The same browser, led to another process."""
    other = Visitor(server.address)
    other.http.cookies.clear()
    other.http.cookies.set("altamira", visitor.cookie, domain="127.0.0.1")
    other.get("/")
    return other


def rows(server: Server, query: sa.Executable) -> list[Any]:
    """What the database says, asked past everything that a server remembers."""

    async def ask() -> list[Any]:
        async with server.house.storage.begin() as connection:
            return list(await connection.execute(query))

    return server.inside(ask)


def run(server: Server, *statements: str) -> None:
    for statement in statements:
        change = partial(sa.Connection.execute, statement=sa.text(statement))
        server.inside(partial(server.house.storage.change, change))


def strangers(server: Server, id: str) -> int:
    """How many are noted as connected to other processes."""
    elsewhere = (presence.c.table == id) & (presence.c.process != server.house.storage.process)
    return len(rows(server, sa.select(presence.c.visitor).where(elsewhere)))


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def table_of_two(pair: tuple[Server, Server]) -> tuple[str, Line, Line]:
    """Ana on one process, Ben on the other; the game is on."""
    ana, ben = (Visitor(server.address) for server in pair)
    path = ana.new("me", "friend", **{"option-start_player": "fixed"})
    assert ben.post(f"{path}/sit", seat=1).status_code == 303
    assert ana.post(f"{path}/start").status_code == 303
    return path, ana.sit_at(path), ben.sit_at(path)


def test_a_move_made_on_one_process_is_seen_on_the_other(pair):
    _, ana, ben = table_of_two(pair)
    chance = random.Random(1)
    for _ in range(30):
        mover = ana if ana.turn else ben
        other = ben if mover is ana else ana
        mover.act(chance.choice(mover.choices()))
        assert not mover.errors
        other.wait(lambda mover=mover, other=other: other.number == mover.number)
        ana.settle()
        ben.settle()
        assert ana.turn != ben.turn
    for line in (ana, ben):
        line.close()


@pytest.fixture
def left_alone(monkeypatch) -> None:
    """After its start a process does nothing by itself: whatever it asks is because of what it hears."""
    monkeypatch.setattr(house, "ALIVE_SECONDS", 3600.0)


def test_a_process_that_hears_of_a_move_plays_it_and_asks_the_database_nothing(left_alone, pair):
    _, ana, ben = table_of_two(pair)
    asked: list[str] = []
    engine = pair[1].house.storage._engine.sync_engine
    sa.event.listen(engine, "before_cursor_execute", lambda *event: asked.append(event[2]))

    def silent() -> bool:
        """Everything that came before, the start and who is here, has been heard and read."""
        asked.clear()
        time.sleep(0.3)
        ana.settle()
        ben.settle()
        return (ana.turn or ben.turn) and not asked

    until(silent)
    chance = random.Random(2)
    heard = 0
    for _ in range(20):
        while ana.turn:
            asked.clear()
            ana.act(chance.choice(ana.choices()))
            ben.wait(lambda: ben.number == ana.number)
            ben.settle()
            assert not asked, asked
            heard += 1
        ben.act(chance.choice(ben.choices()))
        ana.wait(lambda: ana.number == ben.number)
    assert heard > 5
    for line in (ana, ben):
        line.close()


def test_chat_and_seats_are_seen_on_the_other_process(pair):
    one, other = pair
    ana, ben = Visitor(one.address), Visitor(other.address).name("Ben")
    path = ana.new("me", "friend")
    line = ana.connect(path)
    line.wait(lambda: "seats" in line.pieces)
    ben.post(f"{path}/sit", seat=1)
    line.wait(lambda: "Ben" in line.pieces["seats"])
    talk = ben.connect(path)
    talk.send(do="chat", text="good luck")
    line.wait(lambda: any("good luck" in piece for piece in line.pieces.values()))
    line.close()
    talk.close()


def test_two_who_take_the_same_seat_on_two_processes_do_not_both_get_it(pair):
    one, other = pair
    ana, ben = Visitor(one.address).name("Ana"), Visitor(other.address).name("Ben")
    path = Visitor(one.address).new("me", "friend")
    answers = [ana.post(f"{path}/sit", seat=1), ben.post(f"{path}/sit", seat=1)]
    assert sorted(answer.status_code for answer in answers) == [303, 409]


def test_nobody_is_away_who_is_connected_to_the_other_process(pair):
    path, ana, ben = table_of_two(pair)
    id = path.removeprefix("/t/")
    for server in pair:
        table = server.house._tables[id]
        until(lambda table=table: all(seat.away_since is None for seat in table.header.seats))
    ben.close()
    until(lambda: pair[0].house._tables[id].header.seats[1].away_since is not None)
    assert pair[0].house._tables[id].header.seats[0].away_since is None
    ana.close()


def test_whoever_was_taken_for_dead_says_who_is_here_and_nobody_stays_away(settings, monkeypatch):
    """The database was away for long, and the other process came back first."""
    monkeypatch.setattr(house, "ALIVE_SECONDS", 1.0)  # a process says that it lives three times a second
    with running(settings) as one, running(settings) as other:
        path, ana, ben = table_of_two((one, other))
        id, mine = path.removeprefix("/t/"), other.house.storage.process
        until(lambda: strangers(one, id) == 1)

        def clear_up(connection: sa.Connection) -> None:
            connection.execute(sa.delete(presence).where(presence.c.process == mine))
            connection.execute(sa.delete(processes).where(processes.c.id == mine))
            connection.execute(
                sa.update(seats).where(seats.c.table == id, seats.c.seat == 1).values(away_since=1.0)
            )
            connection.execute(sa.update(tables).where(tables.c.id == id).values(version=tables.c.version + 1))

        one.inside(lambda: one.house.storage.change(clear_up))
        for server in (one, other):
            server.inside(lambda server=server: server.house.table(id))
        away = sa.select(seats.c.away_since).where(seats.c.table == id)
        until(lambda: rows(one, away) == [(None,), (None,)])
        until(lambda: strangers(one, id) == 1)
        ben.close()
        until(lambda: strangers(one, id) == 0)
        ana.close()


def test_a_visitor_who_goes_while_the_database_is_away_is_noted_when_it_is_back(breakable, monkeypatch):
    monkeypatch.setattr(house, "ALIVE_SECONDS", 1.0)  # processes look around three times a second
    settings = Settings(database=breakable.create("away"), thinkers=1)
    with running(settings) as one, running(settings) as other:
        path, ana, ben = table_of_two((one, other))
        id = path.removeprefix("/t/")
        until(lambda: all(seat.away_since is None for seat in one.house._tables[id].header.seats))
        breakable.stop()
        ben.close()
        until(lambda: not other.house._tables[id].watchers)
        breakable.start()
        until(lambda: one.house._tables[id].header.seats[1].away_since is not None)
        assert one.house._tables[id].header.seats[0].away_since is None
        until(lambda: strangers(one, id) == 0)
        ana.close()


BREAKS = {  # what lets a process fail to say that it lives, and to hear news; and what mends it
    "postgresql": (
        ("ALTER TABLE processes ADD CONSTRAINT never CHECK (seen < 0) NOT VALID",),
        ("ALTER TABLE processes DROP CONSTRAINT never",),
    ),
    "sqlite": (
        (
            "CREATE TRIGGER never BEFORE UPDATE ON processes BEGIN SELECT RAISE(ABORT, 'never'); END",
            "ALTER TABLE news RENAME TO lost",
        ),
        ("DROP TRIGGER never", "ALTER TABLE lost RENAME TO news"),
    ),
}


def test_a_process_that_meets_an_error_hears_and_lives_on(settings, monkeypatch, caplog):
    monkeypatch.setattr(house, "ALIVE_SECONDS", 1.0)  # it says that it lives three times a second
    broken, mended = BREAKS["postgresql" if settings.postgres else "sqlite"]
    with running(settings) as one, running(settings) as other:
        _, ana, ben = table_of_two((one, other))
        run(one, *broken)
        for words in ("it is tried again", *(("no news",) if len(broken) > 1 else ())):
            until(lambda words=words: sum(words in line.getMessage() for line in caplog.records) > 1)
        run(one, *mended)
        mine = sa.select(processes.c.seen).where(processes.c.id == other.house.storage.process)
        now = time.time()
        until(lambda: rows(one, mine)[0][0] > now)
        mover, watcher = (ana, ben) if ana.turn else (ben, ana)
        mover.act(mover.choices()[0])
        assert not mover.errors
        watcher.wait(lambda: watcher.number == mover.number)
        for line in (ana, ben):
            line.close()


def test_a_rematch_made_on_one_process_is_offered_on_the_other(pair):
    one, other = pair
    ana, ben = Visitor(one.address).name("Ana"), Visitor(other.address).name("Ben")
    record = load(RECORDS / "ends_by_deck_2_seats.json")
    path = kept(one, record, len(record.moves), [ana, ben], "finished")
    line = ben.connect(path)
    line.wait(lambda: line.over)
    new = ana.post(f"{path}/rematch").headers["location"]
    line.wait(lambda: any(new in piece for piece in line.pieces.values()))
    assert new in ben.get(path).text
    line.close()


@pytest.mark.slow
def test_a_table_that_nobody_asks_for_goes_on_when_the_process_that_thought_there_dies(
    postgres, tmp_path, monkeypatch
):
    monkeypatch.setattr(house, "ALIVE_SECONDS", 1.0)  # what the process that survives counts by
    own = tmp_path / "slow.py"
    own.write_text("import time\nclass Slow:\n    def choose(self, view):\n        time.sleep(60)\n")
    settings = Settings(database=postgres.create("dying"), thinkers=1, own_bots=(f"{own}:Slow",), bot_pause=0)
    dying = Process(settings.database, "--thinkers", "1", "--bot", f"{own}:Slow", "--bot-seconds", "1")
    own.write_text("class Slow:\n    def choose(self, view):\n        return view.legal[0]\n")
    try:
        with running(settings) as other:
            ana = Visitor(dying.address)
            path = ana.new("me", "bot:Slow", **{"option-start_player": "fixed"})
            line = ana.sit_at(path)
            assert line.my_turn()
            line.act(line.choices()[0])
            id, number = path.removeprefix("/t/"), line.number
            until(lambda: rows(other, sa.select(tables.c.thinker).where(tables.c.id == id))[0][0])
            dying.end(signal.SIGKILL)
            line.close()
            until(lambda: len(other.inside(lambda: other.house.storage.log(id))) > number)
    finally:
        dying.remove()


def test_the_bots_of_a_table_think_once_and_not_once_per_process(settings, tmp_path):
    counted = tmp_path / "questions"
    bot = tmp_path / "counting.py"
    bot.write_text(
        textwrap.dedent(f"""
        class Counting:
            def choose(self, view):
                with open({str(counted)!r}, "a") as file:
                    file.write(f"{{len(view.log)}}\\n")
                return view.legal[0]
        """)
    )
    settings = Settings(**{**vars(settings), "own_bots": (f"{bot}:Counting",)})
    with running(settings) as one, running(settings) as other:
        ana = Visitor(one.address)
        path = ana.new("me", "bot:Counting", **{"option-start_player": "fixed"})
        lines = [ana.sit_at(path), same_visitor(ana, other).sit_at(path)]
        chance = random.Random(3)
        for _ in range(40):
            line = lines[chance.randrange(2)]
            if not line.my_turn():
                break
            for each in lines:
                each.settle()
            if line.turn:
                line.act(chance.choice(line.choices()))
        for line in lines:
            line.my_turn()
            line.close()
    asked = counted.read_text().split()
    assert len(asked) > 5
    assert len(asked) == len(set(asked))


def test_the_form_of_a_new_postgresql_is_the_one_that_the_code_expects(postgres):
    settings = Settings(database=postgres.create(f"t{random.getrandbits(48):x}"))

    def look(connection: sa.Connection) -> list[object]:
        migrate(connection)
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async def work() -> list[object]:
        engine = create_async_engine(settings.url)
        async with engine.begin() as connection:
            found = await connection.run_sync(look)
        await engine.dispose()
        return found

    assert asyncio.run(work()) == []


@pytest.mark.parametrize("word", ["sslmode", "ssl"])
def test_an_address_says_how_to_encrypt_for_tables_and_for_news(postgres, word):
    database = postgres.create(f"t{random.getrandbits(48):x}") + f"?{word}=prefer&application_name=here"
    with running(Settings(database=database, thinkers=1)) as server:
        named = sa.text(
            "SELECT query FROM pg_stat_activity WHERE application_name = 'here' AND query LIKE 'LISTEN%'"
        )
        until(lambda: rows(server, named))


def test_a_move_that_cannot_be_stored_spoils_no_other_that_is_stored_with_it(postgres):
    async def work() -> None:
        storage = await Storage.open(Settings(database=postgres.create(f"t{random.getrandbits(48):x}")))
        host = (await storage.add_visitor("a" * 64, "Ana", "en")).id
        headers = [
            Header(
                id=f"table{number}", game="stone-age", rules=1, options={}, public=False, host=host,
                secret=b"s", commitment="c", seats=[Seat(0)], state=PLAYING,
            )
            for number in range(4)
        ]  # fmt: skip
        for header in headers:
            await storage.add_table(header)
        moves = ("hut", "x" * 201, "field", "a\0b")
        done = await asyncio.gather(
            *(
                storage.store(header, first=1, entries=[(0, move)])
                for header, move in zip(headers, moves, strict=True)
            ),
            return_exceptions=True,
        )
        assert [type(error) for error in done] == [type(None), CannotStore, type(None), CannotStore]
        assert [await storage.log(header.id) for header in headers] == [[(0, "hut")], [], [(0, "field")], []]
        await storage.close()

    asyncio.run(work())


def test_a_database_that_freezes_is_not_waited_for_and_the_game_goes_on_when_it_thaws(breakable, monkeypatch):
    monkeypatch.setattr(postgres_module, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(postgres_module, "CONNECT_SECONDS", 1.0)
    first = int((breakable.folder / "postmaster.pid").read_text().split()[0])

    def send(number: int) -> None:
        for pid in (first, *children(first)):
            with suppress(ProcessLookupError):  # one that served a single connection has ended
                os.kill(pid, number)

    try:
        with running(Settings(database=breakable.create("frozen"), thinkers=1)) as server:
            ana = Visitor(server.address)
            line = ana.sit_at(ana.new("me", "me"))
            line.play_on(random.Random(1), moves=3)
            send(signal.SIGSTOP)
            line.send(do="action", action=line.choices()[0], n=line.number)
            line.wait(lambda: line.errors)
            assert "could not be stored" in line.errors[-1]
            assert ana.http.get("/readyz").status_code == 503
            send(signal.SIGCONT)
            until(lambda: ana.http.get("/readyz").status_code == 200)

            def accepted() -> bool:
                """What was sent before may still be stored, and then a move comes too late."""
                line.errors.clear()
                line.act(line.choices()[0])
                return not line.errors

            until(accepted)
            line.close()
    finally:
        send(signal.SIGCONT)


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("postgresql://altamira@127.0.0.1:1/none", "refused"),
        ("postgresql://altamira:hush@127.0.0.1:{port}/nothing", "does not exist"),
        ("postgresql://altamira:hush@127.0.0.1:{port}/postgres?sslmode=require", "ssl"),
        ("postgresql://altamira:hush@127.0.0.1:{port}/postgres?sslmode=perhaps", "sslmode"),
        ("postgresql://altamira@127.0.0.1:{port}/postgres?password=hush&colour=blue", "colour"),
        ("postgresql://altamira:hush@127.0.0.1:port/postgres", "cannot be read"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_without_its_password(postgres, address, reason):
    with pytest.raises(CannotStore) as caught:
        asyncio.run(Storage.open(Settings(database=address.format(port=postgres.port))))
    assert reason in str(caught.value).lower()
    assert "hush" not in str(caught.value)


def workers(server: Process) -> set[int]:
    """The processes behind one address; not what Python itself lets run beside them."""
    found = set()
    for pid in children(server.process.pid):
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.add(pid)
    return found


@pytest.mark.slow
def test_workers_that_are_killed_or_hung_up_are_replaced_also_while_the_database_is_away(breakable, tmp_path):
    log = tmp_path / "log"
    server = Process(breakable.create("workers"), "--workers", "2", "--thinkers", "1", "--metrics", log=log)
    try:
        ana = Visitor(server.address)
        path = ana.new("me", "me")

        def play() -> Line:
            line = ana.sit_at(path)
            line.play_on(random.Random(1), moves=2)
            return line

        def replaced(before: set[int]) -> bool:
            return len(workers(server)) == 2 and not workers(server) & before and server.answers()

        def viewers() -> float:
            found = re.search(r"^altamira_viewers (\S+)", ana.http.get("/metrics").text, re.MULTILINE)
            return float(found[1]) if found else -1

        line, before = play(), workers(server)
        assert len(before) == 2
        assert viewers() == 1
        for number in (signal.SIGSTOP, signal.SIGKILL):  # so that they die while they are asked for a sign of life
            for pid in before:
                os.kill(pid, number)
            time.sleep(1)
        line.close()
        until(lambda: replaced(before), seconds=HUNG_SECONDS / 2)
        until(lambda: viewers() == 0)  # nobody counts who was connected to a dead process

        line, before = play(), workers(server)
        server.process.send_signal(signal.SIGHUP)
        until(lambda: replaced(before))
        while line.read() is not None:
            pass
        line.close()

        breakable.stop()
        os.kill(min(workers(server)), signal.SIGKILL)
        until(lambda: "cannot be used" in log.read_text())
        assert server.process.poll() is None
        breakable.start()

        def back() -> Line | None:
            """As a page comes back: the process that it meets may not have its tables yet, and says so."""
            line = ana.connect(path)
            line.wait(lambda: line.number >= 0 or line.closed)
            if line.closed is None:
                return line
            assert line.closed == TRY_LATER
            line.close()
            return None

        line = until(back)
        line.play_on(random.Random(2), moves=2)
        line.close()
        until(lambda: all(httpx.get(f"{server.address}/readyz").status_code == 200 for _ in range(10)))
        assert server.end(signal.SIGTERM) == 0
    finally:
        server.remove()


@pytest.mark.slow
def test_workers_end_with_the_server_that_began_them_even_if_it_is_killed(tmp_path):
    server = Process(tmp_path / "tables.sqlite3", "--workers", "2", "--thinkers", "1")
    try:
        begun = workers(server)
        assert len(begun) == 2
    finally:
        server.remove()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in begun))
