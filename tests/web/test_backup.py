"""Backups: every table as a record, out of one database and into another."""

from __future__ import annotations

import asyncio
import gzip
import random

import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from altamira.cli import command
from altamira.web.schema import moves, tables
from altamira.web.settings import Settings
from altamira.web.storage import Storage
from web.postgres import Postgres
from web.visits import Visitor, running


def run(*args: object) -> tuple[int, str]:
    done = CliRunner().invoke(command, [str(arg) for arg in args])
    return done.exit_code, done.output


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


def test_a_backup_brings_every_table_into_another_database_and_the_games_go_on(played, tmp_path):
    file, ana, over, going = played
    backup = tmp_path / "backup.gz"
    assert run("export", backup, "--database", file) == (0, f"3 tables written to {backup}.\n")
    cluster = Postgres()
    try:
        new = cluster.create("restored")
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
    finally:
        cluster.remove()


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
