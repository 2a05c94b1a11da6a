"""Several server processes on one database: one table, whichever of them one is connected to."""

from __future__ import annotations

import asyncio
import random
import textwrap
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from altamira.web.schema import metadata
from altamira.web.settings import Settings
from altamira.web.storage import CannotStore, Storage, migrate
from web.postgres import Postgres
from web.visits import Line, Server, Visitor, running, until


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
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


def test_a_process_that_hears_of_a_move_plays_it_and_asks_the_database_nothing(pair):
    _, ana, ben = table_of_two(pair)
    asked: list[str] = []
    engine = pair[1].house.storage._engine.sync_engine
    sa.event.listen(engine, "before_cursor_execute", lambda *event: asked.append(event[2]))
    chance = random.Random(2)
    for _ in range(20):
        ana.settle()
        ben.settle()
        while ana.turn:
            asked.clear()
            ana.act(chance.choice(ana.choices()))
            ben.wait(lambda: ben.number == ana.number)
            assert not any("moves" in query or "seats" in query for query in asked), asked
            ana.settle()
        ben.settle()
        ben.act(chance.choice(ben.choices()))
        ana.wait(lambda: ana.number == ben.number)
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


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("postgresql://altamira@127.0.0.1:1/none", "refused"),
        ("postgresql://altamira:hush@127.0.0.1:{port}/nothing", "does not exist"),
    ],
)
def test_a_database_that_cannot_be_used_is_named_without_its_password(postgres, address, reason):
    with pytest.raises(CannotStore) as caught:
        asyncio.run(Storage.open(Settings(database=address.format(port=postgres.port))))
    assert reason in str(caught.value).lower()
    assert "hush" not in str(caught.value)
