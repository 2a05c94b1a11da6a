"""Backups: every table as a record, out of one database and into another."""

from __future__ import annotations

import asyncio
import gzip
import random
import threading
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from altamira.cli import command
from altamira.web.schema import days, moves, tables
from altamira.web.settings import Settings
from altamira.web.storage import Storage
from web.postgres import Postgres
from web.visits import Visitor, running


def run(*args: object) -> tuple[int, str]:
    done = CliRunner().invoke(command, [str(arg) for arg in args])
    return done.exit_code, done.output


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    cluster = Postgres()
    yield cluster
    cluster.remove()


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A database with a finished game, one under way, an open table and some talk; who played there."""
    file = tmp_path_factory.mktemp("played") / "tables.sqlite3"
    with running(Settings(database=str(file), thinkers=1, newcomers=100, bot_pause=0)) as server:
        server.hurry()
        ana = Visitor(server.address, hurried=True).name("Ana")
        over = ana.new("me", "bot:greedy")
        line = ana.sit_at(over)
        line.play_on(random.Random(1))
        line.send(do="chat", text="well played")
        line.settle()
        line.close()
        going = ana.new("me", "bot:greedy", **{"option-start_player": "fixed"})
        line = ana.sit_at(going)
        line.play_on(random.Random(2), moves=5)
        line.my_turn()
        line.close()
        ana.new("me", "friend")
    return file, ana, over, going


def rows(database: str, *columns: sa.Column) -> list[tuple]:
    async def ask() -> list[tuple]:
        storage = await Storage.open(Settings(database=database))
        async with storage.begin() as connection:
            found = await connection.execute(sa.select(*columns).order_by(*columns))
            result = [tuple(row) for row in found]
        await storage.close()
        return result

    return asyncio.run(ask())


def test_a_backup_brings_every_table_into_another_database_and_the_games_go_on(played, tmp_path, postgres):
    file, ana, over, going = played
    backup = tmp_path / "backup.gz"
    assert run("export", backup, "--database", file) == (0, f"3 tables written to {backup}.\n")
    new = postgres.create("restored")
    assert run("import", backup, "--database", new) == (0, "3 tables added.\n")
    assert run("import", backup, "--database", new)[1].endswith("3 tables were there already.\n")
    everything = (moves.c.table, moves.c.number, moves.c.seat, moves.c.text)
    assert rows(new, *everything) == rows(str(file), *everything)
    with running(Settings(database=new, thinkers=1, newcomers=100, bot_pause=0)) as server:
        server.hurry()
        again = Visitor(server.address, hurried=True)
        again.http.cookies.clear()
        again.http.cookies.set("altamira", ana.cookie, domain="127.0.0.1")
        assert "well played" in again.get(over).text
        line = again.sit_at(going)
        assert line.my_turn()  # the cookie still holds the seat
        line.play_on(random.Random(3))
        assert line.over
        line.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_made_while_people_come_and_play_is_of_one_moment(kind, tmp_path, postgres):
    name = f"t{random.getrandbits(48):x}"
    database = str(tmp_path / "tables.sqlite3") if kind == "sqlite" else postgres.create(name)
    backup, other = tmp_path / "backup.gz", tmp_path / "other.sqlite3"
    with running(Settings(database=database, thinkers=1, newcomers=1000, bot_pause=0)) as server:
        ana = Visitor(server.address)
        line = ana.sit_at(ana.new("me", "me"))
        line.play_on(random.Random(1), moves=3)
        here = threading.get_ident()
        asked = 0

        def go_on(connection: object, cursor: object, statement: str, *_: object) -> None:
            """Before each question of the backup somebody moves, and somebody comes."""
            nonlocal asked
            if threading.get_ident() == here and "\nFROM " in statement:
                asked += 1
                line.play_on(random.Random(asked), moves=1)
                Visitor(server.address).new("me", "friend")

        sa.event.listen(sa.Engine, "before_cursor_execute", go_on)
        try:
            assert run("export", backup, "--database", database)[0] == 0
        finally:
            sa.event.remove(sa.Engine, "before_cursor_execute", go_on)
        line.close()
    assert asked > 5
    assert run("import", backup, "--database", other)[0] == 0
    assert run("validate", "--database", other) == (0, "1 game plays as it was stored.\n")


def test_validate_replays_every_game_and_names_one_that_differs(played, tmp_path):
    file, _, over, _ = played
    assert run("validate", "--database", file) == (0, "2 games play as they were stored.\n")
    backup, other = tmp_path / "backup.gz", tmp_path / "other.sqlite3"
    run("export", backup, "--database", file)
    run("import", backup, "--database", other)

    async def forge() -> None:
        storage = await Storage.open(Settings(database=str(other)))
        async with storage.begin() as connection:
            dice = moves.c.text.like("roll %") & (moves.c.table == over.removeprefix("/t/"))
            first = sa.select(sa.func.min(moves.c.number)).where(dice).scalar_subquery()
            forged = sa.update(moves).where(dice, moves.c.number == first).values(text="roll 6 6 6 6 6 6 6")
            await connection.execute(forged)
        await storage.close()

    asyncio.run(forge())
    code, said = run("validate", "--database", other)
    assert code == 2
    assert over.removeprefix("/t/") in said
    assert "1 game plays as it was stored." in said


@pytest.mark.parametrize("command", [("validate",), ("export", "backup.gz")])
def test_a_database_that_is_not_there_is_a_mistake_and_nothing_is_made(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "backup.gz").write_bytes(b"the last good one")
    code, said = run(*command, "--database", "folder/typo.sqlite3")
    assert code == 2
    assert "There is no database folder/typo.sqlite3." in said
    assert [path.name for path in tmp_path.iterdir()] == ["backup.gz"]
    assert (tmp_path / "backup.gz").read_bytes() == b"the last good one"


def test_a_backup_that_cannot_be_written_says_so_and_leaves_nothing_behind(played, tmp_path):
    file, *_ = played
    nowhere, full = tmp_path / "nowhere" / "backup.gz", tmp_path / "full.gz"
    (tmp_path / "full.gz.part").symlink_to("/dev/full")
    for backup, reason in ((nowhere, "No such file or directory"), (full, "No space left on device")):
        code, said = run("export", backup, "--database", file)
        assert code == 2
        assert f"Cannot write {backup}: {reason}." in said
    assert not list(tmp_path.glob("full.gz*"))


@pytest.mark.parametrize(
    "line",
    [
        '{"visitor": {}}',
        '{"day": {"day": "2026-01-01", "secret": "zz"}}',
        '{"visitor": {"id": 1, "token_hash": "a", "size": 3}}',
        '{"visitor": {"id": 1, "token_hash": null}}',
        '["visitor"]',
        "7",
    ],
)
def test_a_backup_with_a_damaged_line_adds_nothing(tmp_path, line):
    backup, new = tmp_path / "backup.gz", tmp_path / "new.sqlite3"
    good = '{"day": {"day": "2026-01-01", "secret": "00", "commitment": "c"}}'
    backup.write_bytes(gzip.compress(f'{{"altamira": "backup", "format": 1}}\n{good}\n{line}\n'.encode()))
    assert run("import", backup, "--database", new) == (
        2,
        f"altamira: {backup} is not a backup, or it is damaged; nothing was read.\n",
    )
    assert rows(str(new), days.c.day) == []


@pytest.mark.parametrize("cut", ["empty", "text", "half", "missing"])
def test_a_file_that_is_no_backup_adds_nothing(played, tmp_path, cut):
    file, *_ = played
    backup, new = tmp_path / "backup.gz", tmp_path / "new.sqlite3"
    run("export", backup, "--database", file)
    whole = backup.read_bytes()
    wrong = {"empty": b"", "text": gzip.compress(b"hello\n"), "half": whole[: len(whole) // 2], "missing": b""}
    backup.write_bytes(wrong[cut])
    if cut == "missing":
        backup.unlink()
    code, said = run("import", backup, "--database", new)
    assert code == 2
    assert str(backup) in said
    assert "Traceback" not in said
    assert rows(str(new), tables.c.id) == []
