"""What is kept, and what happens when it cannot be."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from altamira.core.record import load
from altamira.web.rows import Header, Message, News, Seat
from altamira.web.schema import metadata
from altamira.web.settings import Settings, data_folder
from altamira.web.storage import CannotStore, Storage, migrate
from altamira.web.writer import Taken
from web.visits import Visitor, kept, running

RECORDS = Path(__file__).parents[1] / "records" / "stone_age"


def use(path: Path, work):
    """Run work(storage) on a database of its own."""

    async def run():
        storage = await Storage.open(Settings(database=str(path)))
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


async def table(storage: Storage, **values) -> Header:
    host = await storage.add_visitor("a" * 64, "Ana", "es")
    header = Header(
        **{
            "id": "abc",
            "game": "stone-age",
            "rules": 1,
            "options": {"tiebreak": "sum"},
            "public": True,
            "host": host.id,
            "secret": b"s" * 32,
            "commitment": "c" * 64,
            "seats": [Seat(0, "person", host.id, name="Ana"), Seat(1)],
            **values,
        }
    )
    await storage.add_table(header)
    return header


def test_the_migrations_make_exactly_the_tables_that_the_code_knows():
    engine = sa.create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_migrating_again_changes_nothing(tmp_path):
    async def fill(storage):
        await table(storage)

    async def look(storage):
        return await storage.header("abc")

    use(tmp_path / "a.db", fill)
    assert use(tmp_path / "a.db", look).seats[0].name == "Ana"


def test_the_database_writes_ahead_and_to_the_disk(tmp_path):
    async def pragmas(storage):
        async with storage.begin() as connection:
            return [
                (await connection.execute(sa.text(f"PRAGMA {name}"))).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]

    assert use(tmp_path / "a.db", pragmas) == ["wal", 2, 1]


def test_a_table_comes_back_as_it_was_stored(tmp_path):
    async def work(storage):
        header = await table(storage)
        header.state, header.actor, header.ready = "playing", 1, True
        header.seats[1] = Seat(1, "bot", None, "greedy", "Oru", "n", 12.5, header.host)
        await storage.store(header, first=1, entries=[(-1, "start 0"), (0, "hut")], with_seats=True)
        assert await storage.header("abc") == header
        assert await storage.log("abc") == [(-1, "start 0"), (0, "hut")]
        assert await storage.header("xyz") is None

    use(tmp_path / "a.db", work)


def test_a_number_is_given_once_and_then_nothing_of_the_step_is_stored(tmp_path):
    async def work(storage):
        header = await table(storage)
        await storage.store(header, first=1, entries=[(-1, "start 0"), (0, "hut")])
        header.actor = 1
        with pytest.raises(Taken):
            await storage.store(header, first=2, entries=[(0, "field"), (1, "hut")])
        assert await storage.log("abc") == [(-1, "start 0"), (0, "hut")]
        assert (await storage.header("abc")).actor == -2

    use(tmp_path / "a.db", work)


def test_news_of_a_move_says_which_and_of_too_many_at_once_only_where():
    news = News("table", 7, 12, ((0, "place 3"), (-1, "roll 1 6")))
    assert News.read(news.write()) == news
    endless = News("table", 7, 12, ((0, "place 3"),) * 1000)
    assert News.read(endless.write()) == News("table")


def test_a_table_has_one_rematch(tmp_path):
    async def work(storage):
        await table(storage)
        await table(storage, id="next", rematch_of="abc")
        with pytest.raises(Taken):
            await table(storage, id="other", rematch_of="abc")
        assert await storage.rematch_of("abc") == "next"

    use(tmp_path / "a.db", work)


def test_my_tables_show_those_first_where_it_is_my_turn(tmp_path):
    async def work(storage):
        for id, state, actor in [("over", "over", -2), ("theirs", "playing", 1), ("mine", "playing", 0)]:
            await table(storage, id=id, state=state, actor=actor)
        await table(storage, id="new")
        await table(storage, id="other", public=False, seats=[Seat(0), Seat(1)], host=1)
        found = [header.id for header in await storage.tables_of(1)]
        assert found[0] == "mine"
        assert found[-1] == "over"
        public = [header.id for header in await storage.public_tables()]
        assert public[0] == "new"
        assert "over" not in public
        assert "other" not in public
        assert await storage.waiting_tables() == ["theirs"]

    use(tmp_path / "a.db", work)


def test_the_newest_messages_of_a_chat_come_oldest_first(tmp_path):
    async def work(storage):
        await table(storage)
        for number in range(1, 6):
            await storage.say("abc", Message(number, 1, "Ana", f"line {number}"))
        assert [message.text for message in await storage.chat("abc", 2)] == ["line 4", "line 5"]

    use(tmp_path / "a.db", work)


@pytest.mark.parametrize("place", ["/proc/altamira/x.db", "/", "/etc/hostname", "nosql://somewhere"])
def test_a_database_that_cannot_be_used_is_named_with_a_way_out(place):
    with pytest.raises(CannotStore, match="--database") as caught:
        asyncio.run(Storage.open(Settings(database=place)))
    assert "\n" not in str(caught.value)


def test_by_default_the_database_is_a_file_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert Settings().file == tmp_path / "altamira" / "tables.sqlite3"
    assert data_folder() == tmp_path / "altamira"


# A table whose moves cannot be stored


def test_somebody_was_first_the_sender_is_told_and_gets_the_new_position(server, visitor, lines):
    ana = visitor("Ana")
    path = ana.new("me", "me", **{"option-start_player": "fixed"})
    line = lines(ana.sit_at(path))
    assert line.my_turn()
    number, choices = line.number, line.choices()
    id = path.removeprefix("/t/")
    # Another process accepts a move for this position.
    with closing(sqlite3.connect(server.settings.database)) as database, database:
        row = (id, number + 1, 0, "hut", 0.0)
        database.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?)", row)
    line.send(do="action", action=choices[-1], n=number)
    line.wait(lambda: line.errors)
    assert "moved on" in line.errors[0]
    line.wait(lambda: line.number > number)
    table = server.house._tables[id]
    assert table.history.entries[number].move == "hut"
    line.act(line.choices()[0])
    assert line.number > number + 1


def test_a_start_that_cannot_be_stored_can_be_tried_again(server, visitor, lines, monkeypatch):
    ana = visitor("Ana")
    path = ana.new("me", "friend")
    line = lines(ana.connect(path))
    line.settle()
    ana.post(f"{path}/bot", seat=1, bot="random")
    store = server.house.storage.store

    async def full(header, **more):
        if more.get("entries"):
            raise CannotStore("This could not be stored, so it did not happen: {reason}.", reason="disk full")
        await store(header, **more)

    monkeypatch.setattr(server.house.storage, "store", full)
    answer = ana.post(f"{path}/start")
    assert answer.status_code == 503
    assert "disk full" in answer.text
    monkeypatch.undo()
    assert ana.get(path).status_code == 200
    assert server.house._tables[path.removeprefix("/t/")].header.state == "open"
    ana.post(f"{path}/start")
    line.wait(lambda: line.reloads)


@pytest.mark.slow
def test_a_move_that_cannot_be_stored_did_not_happen_and_can_be_tried_again(tmp_path, lines):
    path = tmp_path / "a.db"
    with running(Settings(database=str(path), thinkers=1)) as server:
        ana = Visitor(server.address).name("Ana")
        table = ana.new("me", "me", **{"option-start_player": "fixed"})
        line = lines(ana.sit_at(table))
        line.my_turn()
        number, choice = line.number, line.choices()[0]
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # nobody else can write now
            line.send(do="action", action=choice, n=number)
            line.wait(lambda: line.errors)
            other.execute("ROLLBACK")
        assert "could not be stored" in line.errors[0]
        assert line.number == number
        line.errors.clear()
        line.act(choice)
        assert not line.errors
        assert line.number > number


def test_a_table_that_waited_for_chance_goes_on_with_the_same_luck(server, visitor, lines):
    """The last thing stored is a seat's move; the roll that followed was lost with the server."""
    record = load(RECORDS / "never_redeems_two_resources.json")
    cut = next(n for n, entry in enumerate(record.moves) if n > 60 and entry.startswith("*: roll"))
    ana, ben = visitor("Ana"), visitor("Ben")
    path = kept(server, record, cut, [ana, ben], "cut-before-a-roll")
    line = lines(ana.connect(path))
    line.wait(lambda: line.number > cut)
    table = server.house._tables["cut-before-a-roll"]
    assert table.history.entries[cut].text(-1) == record.moves[cut]


def test_a_table_of_another_rules_version_says_so(server, visitor):
    record = load(RECORDS / "never_redeems_two_resources.json")
    record.rules = 999
    ana = visitor("Ana")
    path = kept(server, record, 10, [ana, None], "from-the-future")
    answer = ana.get(path)
    assert answer.status_code == 400
    assert "999" in answer.text
    assert ana.get("/").status_code == 200


def test_a_table_that_cannot_be_reached_asks_the_browser_to_come_back(server, visitor, monkeypatch):
    ana = visitor("Ana")
    path = ana.new("me", "friend")

    async def full(*args, **more):
        raise CannotStore("This could not be stored, so it did not happen: {reason}.", reason="disk full")

    monkeypatch.setattr(server.house.storage, "store", full)
    line = ana.connect(path)
    line.wait(lambda: line.errors)
    assert "disk full" in line.errors[0]
    while line.read() is not None:
        pass
    assert line.closed == 1013
    line.close()
    monkeypatch.undo()
    again = ana.connect(path)
    again.wait(lambda: again.pieces)
    assert len(server.house._tables[path.removeprefix("/t/")].watchers) == 1
    again.close()
