"""`altamira export`, `import` and `validate`: all tables of a database as records.

A backup is a gzipped file of lines, each a JSON object: what the file is, then every visitor, day and table. A
table's game is its own save (see core.record), secret included: keep the file as safe as the database.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import zlib
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import sqlalchemy as sa
from rich.console import Console
from rich.progress import track
from sqlalchemy.ext.asyncio import AsyncConnection

from altamira.core.errors import AltamiraError, BadRecord
from altamira.core.record import CHANCE_MARK, Record, loads
from altamira.core.replay import resume
from altamira.core.state import CHANCE
from altamira.games import game as find_game
from altamira.text import Texts, mark
from altamira.web.info import OPEN, OVER
from altamira.web.kept import record_of
from altamira.web.rows import Header
from altamira.web.schema import chat, days, moves, seats, tables, visitors
from altamira.web.settings import Settings
from altamira.web.storage import CannotStore, Storage, header_of, log_of
from altamira.web.writer import Taken

FORMAT: Final = 1
LONGEST_LINE: Final = 8_000_000
DAMAGED: Final = (ValueError, KeyError, TypeError, AttributeError)  # what a line that is no row of ours leads to

Item = TypeVar("Item")

_database = click.option(
    "--database", metavar=mark("FILE"), help=mark("Where tables are kept; by default in the user's data.")
)


class Unwritten(Exception):
    """The backup takes no more; not the database, whose errors look the same."""


class Differs(AltamiraError):
    """A stored game is not what this build would play."""


@click.command("export", help=mark("Write all tables of a server into a file, as a backup."))
@click.argument("file", type=click.Path(path_type=Path))
@_database
@click.pass_obj
def export_tables(text: Texts, /, file: Path, database: str | None) -> None:
    count = asyncio.run(_export(Settings(database=database or ""), file, text))
    click.echo(text.count("{n} table written to {path}.", "{n} tables written to {path}.", count, path=str(file)))


@click.command("import", help=mark("Read a backup into a database; tables that it has already are left alone."))
@click.argument("file", type=click.Path(path_type=Path))
@_database
@click.pass_obj
def import_tables(text: Texts, /, file: Path, database: str | None) -> None:
    added, known = asyncio.run(_import(Settings(database=database or ""), file, text))
    click.echo(text.count("{n} table added.", "{n} tables added.", added))
    if known:
        click.echo(text.count("{n} table was there already.", "{n} tables were there already.", known))


@click.command(help=mark("Replay every stored game on this build, and name those that differ."))
@_database
@click.pass_obj
def validate(text: Texts, /, database: str | None) -> None:
    good, bad = asyncio.run(_validate(Settings(database=database or ""), text))
    for id, error in bad:
        click.echo(f"{id}: {text.error(error)}")
    click.echo(text.count("{n} game plays as it was stored.", "{n} games play as they were stored.", good))
    if bad:
        raise Differs("{n} games differ on this build; they are named above.", n=len(bad))


# Writing


async def _export(settings: Settings, file: Path, text: Texts) -> int:
    draft = file.with_name(file.name + ".part")
    try:
        with gzip.open(draft, "wt", encoding="utf-8") as lines:
            async with _snapshot(settings) as connection:
                _write(lines, {"altamira": "backup", "format": FORMAT})
                for row in (await connection.execute(sa.select(visitors).order_by(visitors.c.id))).mappings():
                    _write(lines, {"visitor": dict(row)})
                for row in (await connection.execute(sa.select(days).order_by(days.c.day))).mappings():
                    _write(lines, {"day": dict(row)})
                found = await connection.execute(sa.select(tables.c.id).order_by(tables.c.created))
                ids = [str(id) for (id,) in found]
                for id in _tracked(ids, text("tables")):
                    _write(lines, await _table(connection, id))
        draft.replace(file)
    except (OSError, Unwritten) as error:
        reason = error.__cause__ if isinstance(error, Unwritten) else error
        raise BadRecord(
            "Cannot write {path}: {reason}. Choose a folder that exists and can be written.",
            path=str(file),
            reason=getattr(reason, "strerror", None) or str(reason),
        ) from None
    finally:
        with suppress(OSError):
            draft.unlink()  # unless it is the backup by now
    return len(ids)


async def _table(connection: AsyncConnection, id: str) -> dict[str, Any]:
    row = (await connection.execute(sa.select(tables).where(tables.c.id == id))).mappings().one()
    header = await header_of(connection, id)
    assert header is not None
    query = sa.select(chat).where(chat.c.table == id).order_by(chat.c.number)
    times = sa.select(moves.c.created).where(moves.c.table == id).order_by(moves.c.number)
    return {
        "table": {name: value for name, value in row.items() if name not in ("thinker", "thinking_until")},
        "seats": [vars(seat) for seat in header.seats],
        "chat": [dict(line) for line in (await connection.execute(query)).mappings()],
        "record": record_of(header, await log_of(connection, id)).data(),
        "times": [when for (when,) in await connection.execute(times)],
    }


def _write(lines: Any, data: Mapping[str, Any]) -> None:
    try:
        lines.write(json.dumps(data, ensure_ascii=False, default=bytes.hex) + "\n")
    except OSError as error:
        raise Unwritten from error


# Reading


async def _import(settings: Settings, file: Path, text: Texts) -> tuple[int, int]:
    added = known = 0
    rows = list(_lines(file))  # a file that is broken at its end adds nothing
    try:
        async with _opened(settings) as storage, storage.begin() as connection:
            people: dict[int, int] = {}  # the numbers of visitors in the backup -> here
            for row in _tracked(rows, text("tables")):
                if "visitor" in row:
                    people[row["visitor"]["id"]] = await _visitor(connection, row["visitor"])
                elif "day" in row:
                    day = {**row["day"], "secret": bytes.fromhex(row["day"]["secret"])}
                    if not await _exists(connection, days.c.day, day["day"]):
                        await connection.execute(sa.insert(days).values(day))
                elif await _exists(connection, tables.c.id, row["table"]["id"]):
                    known += 1
                else:
                    await _add(connection, row, people)
                    added += 1
    except (*DAMAGED, sa.exc.CompileError, sa.exc.StatementError, Taken):
        raise _damaged(file) from None
    return added, known


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(file, "rb") as lines:
            if json.loads(lines.readline(LONGEST_LINE)) != {"altamira": "backup", "format": FORMAT}:
                raise ValueError
            for line in iter(lambda: lines.readline(LONGEST_LINE), b""):
                row = json.loads(line)
                if not isinstance(row, dict):
                    raise ValueError
                if "table" in row:
                    yield {**row, "record": loads(json.dumps(row["record"]))}
                elif "visitor" in row or "day" in row:
                    yield row
                else:
                    raise ValueError
    except FileNotFoundError:
        raise BadRecord("There is no file {path}.", path=str(file)) from None
    except (OSError, EOFError, zlib.error, *DAMAGED):
        raise _damaged(file) from None


def _damaged(file: Path) -> BadRecord:
    return BadRecord("{path} is not a backup, or it is damaged; nothing was read.", path=str(file))


async def _exists(connection: AsyncConnection, column: sa.Column[Any], value: object) -> bool:
    return (await connection.execute(sa.select(column).where(column == value))).first() is not None


async def _visitor(connection: AsyncConnection, row: dict[str, Any]) -> int:
    """The number that this visitor has here; their cookie stays good."""
    mine = sa.select(visitors.c.id).where(visitors.c.token_hash == row["token_hash"])
    found = (await connection.execute(mine)).first()
    if found is None:
        values = {name: value for name, value in row.items() if name != "id"}
        await connection.execute(sa.insert(visitors).values(values))
        found = (await connection.execute(mine)).one()
    return int(found[0])


async def _add(connection: AsyncConnection, row: dict[str, Any], people: Mapping[int, int]) -> None:
    record: Record = row["record"]
    header = {**row["table"], "secret": bytes.fromhex(row["table"]["secret"]), "options": record.options}
    header["host"] = people[header["host"]]
    if header["rematch_of"] and not await _exists(connection, tables.c.id, header["rematch_of"]):
        header["rematch_of"] = None
    await connection.execute(sa.insert(tables).values(header))
    for seat in row["seats"]:
        seat = {**seat, "table": header["id"]}
        for name in ("visitor", "held_for"):
            seat[name] = None if seat[name] is None else people[seat[name]]
        await connection.execute(sa.insert(seats).values(seat))
    played = []
    for number, (line, when) in enumerate(zip(record.moves, row["times"], strict=True), 1):
        who, _, text = line.partition(": ")
        seat_number = CHANCE if who == CHANCE_MARK else int(who)
        played.append(
            {"table": header["id"], "number": number, "seat": seat_number, "text": text, "created": when}
        )
    if played:
        await connection.execute(sa.insert(moves), played)
    said = [{**line, "visitor": people.get(line["visitor"])} for line in row["chat"]]
    if said:
        await connection.execute(sa.insert(chat), said)


# Checking


async def _validate(settings: Settings, text: Texts) -> tuple[int, list[tuple[str, AltamiraError]]]:
    good = 0
    bad: list[tuple[str, AltamiraError]] = []
    async with _snapshot(settings) as connection:
        begun = sa.select(tables.c.id).where(tables.c.state != OPEN).order_by(tables.c.created)
        ids = [str(id) for (id,) in await connection.execute(begun)]
        for id in _tracked(ids, text("tables")):
            header = await header_of(connection, id)
            assert header is not None
            try:
                check(header, await log_of(connection, id))
                good += 1
            except AltamiraError as error:
                bad.append((id, error))
    return good, bad


def check(header: Header, entries: list[tuple[int, str]]) -> None:
    """Raises what is wrong with a stored game: a move, an outcome, or where it stands."""
    match = resume(find_game(header.game, **header.options), record_of(header, entries))
    if match.over != (header.state == OVER):
        raise Differs("the game is stored as {state}, but its moves say otherwise.", state=header.state)
    if not match.over and match.actor != header.actor:
        raise Differs(
            "seat {stored} is stored as the one to move, but it is {found}.",
            stored=header.actor,
            found=match.actor,
        )


def _is_there(settings: Settings) -> None:
    """A server makes the database that it is told to use; here a wrong name is a mistake."""
    if settings.file is not None and not settings.file.is_file():
        raise CannotStore(
            "There is no database {path}. Name that of your server with --database.", path=str(settings.file)
        )


@asynccontextmanager
async def _opened(settings: Settings) -> AsyncIterator[Storage]:
    storage = await Storage.open(settings)
    try:
        yield storage
    finally:
        await storage.close()


@asynccontextmanager
async def _snapshot(settings: Settings) -> AsyncIterator[AsyncConnection]:
    """The database at one moment: a server may go on with its tables meanwhile."""
    _is_there(settings)
    async with _opened(settings) as storage, storage.snapshot() as connection:
        yield connection


def _tracked(items: list[Item], words: str) -> Iterable[Item]:
    return track(items, words, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
