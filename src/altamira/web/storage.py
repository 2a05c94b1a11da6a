"""Everything that is kept in the database, and every question that is asked of it."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from time import time
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from altamira.core.errors import AltamiraError
from altamira.web.daily import Result, new_secret
from altamira.web.info import BOT, OPEN, OVER, PERSON, PLAYING
from altamira.web.postgres import make_engine, shown
from altamira.web.rows import CHAT_KEPT, Header, Message, News, Seat, Visitor
from altamira.web.schema import chat, days, moves, news, presence, processes, seats, tables, visitors
from altamira.web.settings import Settings
from altamira.web.steps import CHANGING, CHANNEL, Move, Postgres, Step, store_in_shared_sqlite, store_in_sqlite
from altamira.web.writer import Change, Taken, Writer
from altamira.web.writer import Result as Stored

LISTED = 50  # tables in a list of the lobby
OTHER_COLUMNS = ("created", "seats", "thinker", "thinking_until")  # of a table, that its header does not hold
NEWS_SECONDS = 60.0  # a note for other processes is thrown away when it is older
ALIVE_SECONDS = 15.0  # a process that was not seen for so long is dead
MIGRATING = 0x416C74  # the lock that one process holds while it changes the database's form

# Made once: to build a statement takes longer than to run it.
CHANGE_TABLE = sa.update(tables).where(
    tables.c.id == sa.bindparam("table_id"), tables.c.version == sa.bindparam("known")
)
CHANGE_SEAT = sa.update(seats).where(seats.c.table == sa.bindparam("at"), seats.c.seat == sa.bindparam("number"))
TELL = sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("message")))


def _driver_errors() -> tuple[type[Exception], ...]:
    """What PostgreSQL's driver raises by itself, while a connection is made or when it breaks off."""
    if find_spec("asyncpg") is None:
        return ()
    from asyncpg import InterfaceError, InternalClientError, PostgresError

    return PostgresError, InterfaceError, InternalClientError


# The database does not answer, or does not take what it is given.
TROUBLE: tuple[type[Exception], ...] = (DBAPIError, PoolTimeout, OSError, *_driver_errors())
UNUSABLE: tuple[type[Exception], ...] = (SQLAlchemyError, *TROUBLE)


class CannotStore(AltamiraError):
    """The database cannot be read or written."""


class Storage:
    """The database of one server."""

    def __init__(self, engine: AsyncEngine, name: str, writer: Writer | None, *, shared: bool) -> None:
        self._engine = engine
        self.name = name
        self.process = secrets.token_hex(8)
        self._tells = engine.dialect.name == "postgresql"
        self._notes = shared and not self._tells
        self._here: set[tuple[str, int]] = set()  # tables, and who is connected to them in this process
        self._unsure = False  # does the database say the same?
        self._writer = writer  # of a SQLite file …
        self._postgres = None if writer is not None else Postgres(engine)  # … and else of the moves

    @classmethod
    async def open(cls, settings: Settings) -> Storage:
        """Connect, and bring the database to the form that this version reads."""
        if settings.file is None and not settings.postgres:
            raise CannotStore(
                "{path} cannot be a database. Name a file with --database, or postgresql://USER@HOST/NAME.",
                path=settings.database,
            )
        if settings.postgres and find_spec("asyncpg") is None:
            raise CannotStore("PostgreSQL needs its driver: {command}", command="pip install 'altamira[postgres]'")
        if settings.file is not None:
            check_file(settings.file)
        name = _name(settings)
        try:
            if settings.file is not None:
                engine = create_async_engine(settings.url)
                sa.event.listen(engine.sync_engine, "connect", _set_up_sqlite)
                await _prepare(engine)
            else:
                patient = make_engine(settings.url, hurried=False)  # to change the form of much may take long
                try:
                    await _prepare(patient)
                finally:
                    await patient.dispose()
                engine = make_engine(settings.url)
        except CommandError:  # a form that is not among ours
            raise CannotStore(
                "The database {path} was made by another version of Altamira, a newer one perhaps. Use that "
                "version, or choose another database with --database.",
                path=name,
            ) from None
        except UNUSABLE as error:
            raise _no_database(name, _reason(error)) from None
        writer = _writer(settings.file, shared=settings.shared) if settings.file is not None else None
        return cls(engine, name, writer, shared=settings.shared)

    async def close(self) -> None:
        if self._writer is not None:
            await self._writer.close()
        if self._postgres is not None:
            await self._postgres.close()
        await self._engine.dispose()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction. Raises Taken or CannotStore, and then nothing has happened."""
        with _troubles():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[AsyncConnection]:
        """A connection that reads everything as it is now, whatever others change meanwhile."""
        with _troubles():
            async with self._engine.connect() as connection:
                if self._engine.dialect.name == "postgresql":
                    await connection.execution_options(isolation_level="REPEATABLE READ")
                else:
                    await connection.exec_driver_sql("BEGIN")  # Python's driver begins nothing for those who read
                yield connection

    async def change(self, change: Change[Stored]) -> Stored:
        """A transaction that writes. Raises Taken or CannotStore, and then nothing has happened."""
        with _troubles():
            if self._writer is not None:
                return await self._writer.do(change)
            async with self._engine.begin() as connection:
                return await connection.run_sync(change)

    async def check(self) -> None:
        """Raises CannotStore if the database does not answer."""
        async with self.begin() as connection:
            await connection.execute(sa.select(sa.literal(1)))

    # Visitors

    async def visitor(self, token_hash: str) -> Visitor | None:
        async with self.begin() as connection:
            found = await connection.execute(
                sa.select(visitors.c.id, visitors.c.name, visitors.c.lang).where(
                    visitors.c.token_hash == token_hash
                )
            )
            row = found.first()
            return None if row is None else Visitor(*row)

    async def add_visitor(self, token_hash: str, name: str, lang: str) -> Visitor:
        now = time()
        values = {"token_hash": token_hash, "name": name, "lang": lang, "created": now, "seen": now}
        with suppress(Taken):  # two requests of one browser at once
            await self.change(lambda connection: connection.execute(sa.insert(visitors), values))
        visitor = await self.visitor(token_hash)
        assert visitor is not None
        return visitor

    async def change_visitor(self, id: int, **values: object) -> None:
        changed = sa.update(visitors).where(visitors.c.id == id).values(seen=time(), **values)
        await self.change(lambda connection: connection.execute(changed))

    # Tables

    async def add_table(self, header: Header) -> None:
        """Raises Taken if the table is a rematch or a solo of the day that exists already."""
        told = None if header.rematch_of is None else News(header.rematch_of)  # its page leads to the new one
        values = _plain(header) | {"seats": len(header.seats), "created": header.updated}
        rows = [asdict(seat) | {"table": header.id} for seat in header.seats]

        def add(connection: sa.Connection) -> None:
            connection.execute(sa.insert(tables), values)
            connection.execute(sa.insert(seats), rows)
            if told is not None:
                self._tell(connection, told)

        await self.change(add)

    async def header(self, id: str) -> Header | None:
        async with self.begin() as connection:
            return await header_of(connection, id)

    async def log(self, id: str, after: int = 0) -> list[tuple[int, str]]:
        """The entries of a table after the first so many, in order: seat and notation."""
        async with self.begin() as connection:
            return await log_of(connection, id, after)

    async def store(
        self,
        header: Header,
        *,
        first: int = 0,
        entries: Sequence[tuple[int, str]] = (),
        with_seats: bool = False,
    ) -> None:
        """Entries with their numbers, and what the table is now: all of it or nothing.

        Raises Taken if the table has changed since the header was read.
        """
        header.updated = time()
        known, header.version = header.version, header.version + 1
        moved = tuple(entries) if header.state == PLAYING and not with_seats else ()
        told = News(header.id, header.version, first, moved) if moved else News(header.id)
        added = [
            Move(header.id, number, seat, text, header.updated)
            for number, (seat, text) in enumerate(entries, first)
        ]
        if not with_seats:
            step = Step(
                state=header.state,
                ready=header.ready,
                actor=header.actor,
                score=header.score,
                finished=header.finished,
                version=header.version,
                updated=header.updated,
                table=header.id,
                known=known,
                news=told.write(),
                process=self.process,
                moves=added,
            )
            await self._step(step)
            return
        now = {name: getattr(header, name) for name in CHANGING}
        now |= {"table_id": header.id, "known": known, "thinker": None, "thinking_until": None}
        sitting = [asdict(seat) | {"at": header.id, "number": seat.seat} for seat in header.seats]

        def store(connection: sa.Connection) -> None:
            if added:
                connection.execute(sa.insert(moves), [move._asdict() for move in added])
            if connection.execute(CHANGE_TABLE, now).rowcount != 1:
                raise Taken
            connection.execute(CHANGE_SEAT, sitting)
            self._tell(connection, told)

        await self.change(store)

    async def _step(self, step: Step) -> None:
        with _troubles():
            if self._postgres is not None:
                await self._postgres.store(step)
            elif self._writer is not None:
                await self._writer.do_many(store_in_shared_sqlite if self._notes else store_in_sqlite, step)

    async def rematch_of(self, id: str) -> str | None:
        """The table where the people of this one play again."""
        async with self.begin() as connection:
            found = await connection.execute(sa.select(tables.c.id).where(tables.c.rematch_of == id))
            row = found.first()
            return None if row is None else str(row[0])

    async def public_tables(self) -> list[Header]:
        query = sa.select(tables).where(tables.c.public, tables.c.state != OVER)
        # open tables first: somebody waits there
        query = query.order_by(tables.c.state != OPEN, tables.c.updated.desc()).limit(LISTED)
        async with self.begin() as connection:
            return await _headers(connection, (await connection.execute(query)).mappings().all())

    async def tables_of(self, visitor: int) -> list[Header]:
        """The visitor's tables: those where it is their turn first, then the others, the finished ones last."""
        mine = sa.select(seats.c.table).where((seats.c.visitor == visitor) | (seats.c.held_for == visitor))
        asked = sa.exists().where(
            seats.c.table == tables.c.id,
            seats.c.seat == tables.c.actor,
            seats.c.visitor == visitor,
            seats.c.kind == PERSON,
        )
        turn = sa.case(((tables.c.state == PLAYING) & asked, 0), (tables.c.state == OVER, 2), else_=1)
        query = sa.select(tables).where((tables.c.host == visitor) | tables.c.id.in_(mine))
        query = query.order_by(turn, tables.c.updated.desc()).limit(LISTED)
        async with self.begin() as connection:
            return await _headers(connection, (await connection.execute(query)).mappings().all())

    async def waiting_tables(self, before: float | None = None) -> list[str]:
        """Tables where chance or a bot is next; given a time, those that nobody lets think since then.

        Bots alone that were not started are among them: the server ended between the making and the start.
        """
        person = sa.exists().where(
            seats.c.table == tables.c.id, seats.c.seat == tables.c.actor, seats.c.kind == PERSON
        )
        other = sa.exists().where(seats.c.table == tables.c.id, seats.c.kind != BOT)
        playing = (tables.c.state == PLAYING) & ~person
        query = sa.select(tables.c.id).where(playing | ((tables.c.state == OPEN) & tables.c.ready & ~other))
        if before is not None:
            idle = tables.c.thinking_until.is_(None) & (tables.c.updated < before)
            query = query.where(idle | (tables.c.thinking_until < before))
        async with self.begin() as connection:
            return [str(id) for (id,) in await connection.execute(query)]

    # Days

    async def day(self, day: str) -> tuple[bytes, str]:
        """The secret of a day and its fingerprint; chosen when they are first asked for."""
        query = sa.select(days.c.secret, days.c.commitment).where(days.c.day == day)
        async with self.begin() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            secret, commitment = new_secret()
            values = {"day": day, "secret": secret, "commitment": commitment}
            with suppress(Taken):  # somebody else asked at the same moment
                await self.change(lambda connection: connection.execute(sa.insert(days), values))
            async with self.begin() as connection:
                row = (await connection.execute(query)).one()
        return row.secret, row.commitment

    async def had_day(self, day: str) -> bool:
        async with self.begin() as connection:
            found = await connection.execute(sa.select(days.c.day).where(days.c.day == day))
            return found.first() is not None

    async def day_table(self, day: str, visitor: int) -> Header | None:
        """The visitor's game of that day."""
        async with self.begin() as connection:
            query = sa.select(tables).where(tables.c.day == day, tables.c.host == visitor)
            rows = await _headers(connection, (await connection.execute(query)).mappings().all())
            return rows[0] if rows else None

    async def results(self, day: str, until: float) -> list[Result]:
        """The games of that day that were finished in time, best first."""
        query = (
            sa.select(tables.c.id, tables.c.host, seats.c.name, tables.c.score)
            .join(seats, seats.c.table == tables.c.id)
            .where(tables.c.day == day, tables.c.finished < until)
            .order_by(tables.c.score.desc(), tables.c.finished)
        )
        async with self.begin() as connection:
            return [Result(*row) for row in await connection.execute(query)]

    # Chat

    async def chat(self, id: str, most: int) -> list[Message]:
        """The newest messages, oldest first."""
        query = sa.select(chat.c.number, chat.c.visitor, chat.c.name, chat.c.text).where(chat.c.table == id)
        async with self.begin() as connection:
            found = await connection.execute(query.order_by(chat.c.number.desc()).limit(most))
            return [Message(*row) for row in reversed(found.all())]

    async def say(self, id: str, message: Message) -> None:
        """Raises Taken if somebody said something at the same moment."""
        now = time()
        values = asdict(message) | {"table": id, "created": now}
        old = (chat.c.table == id) & (chat.c.number <= message.number - CHAT_KEPT)  # nobody sees them any more

        def say(connection: sa.Connection) -> None:
            connection.execute(sa.insert(chat), values)
            connection.execute(sa.delete(chat).where(old))
            connection.execute(sa.update(tables).where(tables.c.id == id).values(updated=now))
            self._tell(connection, News(id))

        await self.change(say)

    # Several processes

    def _tell(self, connection: sa.Connection, told: News) -> None:
        """Let the other processes know, once this is committed."""
        if self._tells:
            message = f"{self.process} {told.write()}"
            connection.execute(TELL, {"channel": CHANNEL, "message": message})
        elif self._notes:
            note = {"process": self.process, "text": told.write(), "created": time()}
            connection.execute(sa.insert(news), note)

    async def version(self, id: str) -> int:
        """How often the table has changed; -1 if there is none."""
        async with self.begin() as connection:
            row = (await connection.execute(sa.select(tables.c.version).where(tables.c.id == id))).first()
            return -1 if row is None else int(row[0])

    async def claim(self, header: Header, seconds: float) -> bool:
        """Take the right to let a bot think at this table: one process has it, until it stores or is too late."""
        now = time()
        mine = (tables.c.thinker == self.process) | tables.c.thinker.is_(None)
        same = (tables.c.id == header.id) & (tables.c.version == header.version)
        free = same & (mine | (tables.c.thinking_until < now))
        values = {"thinker": self.process, "thinking_until": now + seconds}
        claimed = sa.update(tables).where(free).values(values)
        return await self.change(lambda connection: connection.execute(claimed).rowcount) == 1

    async def come(self, id: str, visitor: int) -> None:
        """The visitor is connected to this process."""
        self._here.add((id, visitor))
        values = {"table": id, "visitor": visitor, "process": self.process}
        with suppress(Taken), self._noted_later():
            await self.change(lambda connection: connection.execute(sa.insert(presence), values))

    async def go(self, id: str, visitor: int) -> None:
        self._here.discard((id, visitor))
        here = (presence.c.table == id) & (presence.c.visitor == visitor) & (presence.c.process == self.process)
        with self._noted_later():
            await self.change(lambda connection: connection.execute(sa.delete(presence).where(here)))

    @contextmanager
    def _noted_later(self) -> Iterator[None]:
        try:
            yield
        except CannotStore:
            self._unsure = True
            raise

    async def present_elsewhere(self, id: str) -> set[int]:
        """Who is connected to another living process."""
        living = sa.select(processes.c.id).where(
            processes.c.seen > time() - ALIVE_SECONDS, processes.c.id != self.process
        )
        query = sa.select(presence.c.visitor).where(presence.c.table == id, presence.c.process.in_(living))
        async with self.begin() as connection:
            return {visitor for (visitor,) in await connection.execute(query)}

    async def live(self) -> list[str]:
        """Say that this process lives, and clear up after dead ones; the tables that they served."""
        now = time()
        old = sa.select(processes.c.id).where(processes.c.seen < now - ALIVE_SECONDS)
        here, unsure, self._unsure = frozenset(self._here), self._unsure, False

        def live(connection: sa.Connection) -> tuple[list[str], bool]:
            mine = sa.update(processes).where(processes.c.id == self.process).values(seen=now)
            new = connection.execute(mine).rowcount == 0  # or another process took us for dead
            if new:
                connection.execute(sa.insert(processes), {"id": self.process, "seen": now})
            if new or unsure:
                self._correct(connection, here)
            left = connection.execute(sa.select(presence.c.table).where(presence.c.process.in_(old)))
            served = sorted({str(id) for (id,) in left})
            connection.execute(sa.delete(presence).where(presence.c.process.in_(old)))
            connection.execute(sa.delete(processes).where(processes.c.seen < now - ALIVE_SECONDS))
            connection.execute(sa.delete(news).where(news.c.created < now - NEWS_SECONDS))
            for id in served:
                self._tell(connection, News(id))
            return served, new or unsure

        try:
            served, corrected = await self.change(live)
        except BaseException:
            self._unsure = True
            raise
        if corrected and here != self._here:
            self._unsure = True  # who came or went meanwhile may have been missed
        return served

    def _correct(self, connection: sa.Connection, here: Set[tuple[str, int]]) -> None:
        """Let the database say who is connected to this process."""
        mine = presence.c.process == self.process
        found = connection.execute(sa.select(presence.c.table, presence.c.visitor).where(mine))
        noted = {(str(id), int(visitor)) for id, visitor in found}
        for id, visitor in noted - here:
            gone = mine & (presence.c.table == id) & (presence.c.visitor == visitor)
            connection.execute(sa.delete(presence).where(gone))
        missing = [{"table": id, "visitor": who, "process": self.process} for id, who in sorted(here - noted)]
        if missing:
            connection.execute(sa.insert(presence), missing)

    async def die(self) -> None:
        """This process stops serving; another one sees to who was connected to it, as if it had been killed."""
        dead = sa.update(processes).where(processes.c.id == self.process).values(seen=0.0)
        await self.change(lambda connection: connection.execute(dead))


def migrate(connection: sa.Connection) -> None:
    """Run the steps that this database has not seen yet."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def _prepare(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
        await connection.run_sync(migrate)
        # A database can often be read where it cannot be written; better to know before the first move.
        await connection.execute(sa.update(visitors).where(visitors.c.id == 0).values(seen=0))


async def header_of(connection: AsyncConnection, id: str) -> Header | None:
    found = await connection.execute(sa.select(tables).where(tables.c.id == id))
    rows = await _headers(connection, found.mappings().all())
    return rows[0] if rows else None


async def log_of(connection: AsyncConnection, id: str, after: int = 0) -> list[tuple[int, str]]:
    """The entries of a table after the first so many, in order: seat and notation."""
    query = sa.select(moves.c.seat, moves.c.text).where(moves.c.table == id, moves.c.number > after)
    return [(seat, text) for seat, text in await connection.execute(query.order_by(moves.c.number))]


def _plain(header: Header) -> dict[str, Any]:
    """The columns of the table `tables` that a header holds."""
    return {
        name: getattr(header, name)
        for name in (
            "id", "game", "rules", "options", "public", "host", "secret", "commitment",
            "state", "ready", "actor", "rematch_of", "day", "score", "finished", "version", "updated",
        )
    }  # fmt: skip


async def _headers(connection: AsyncConnection, rows: Iterable[Mapping[Any, Any]]) -> list[Header]:
    """Rows of `tables` with their seats."""
    found = {}
    for row in rows:
        values = {str(name): value for name, value in row.items() if name not in OTHER_COLUMNS}
        found[values["id"]] = Header(**values, seats=[])
    query = sa.select(seats).where(seats.c.table.in_(found)).order_by(seats.c.seat)
    for row in (await connection.execute(query)).mappings():
        found[row["table"]].seats.append(Seat(**{str(n): v for n, v in row.items() if n != "table"}))
    return list(found.values())


@contextmanager
def _troubles() -> Iterator[None]:
    """What goes wrong in a transaction, as what it means to us."""
    try:
        yield
    except IntegrityError:
        raise Taken from None
    except TROUBLE as error:
        raise CannotStore(
            "This could not be stored, so it did not happen: {reason}. Try again in a moment.",
            reason=_reason(error),
        ) from None


def _writer(file: Path, *, shared: bool) -> Writer:
    engine = sa.create_engine(f"sqlite:///{file}")
    sa.event.listen(engine, "connect", _set_up_sqlite)
    return Writer(engine, file.with_name(file.name + "-queue") if shared else None)


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    # A commit is on the disk before anybody hears of it; readers do not wait for writers.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def check_file(path: Path) -> None:
    """What SQLite would only call "unable to open database file"."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _no_database(str(path), error.strerror or str(error)) from None
    if path.is_dir():
        raise _no_database(str(path), os.strerror(errno.EISDIR))
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise _no_database(str(path), os.strerror(errno.EACCES))


def _no_database(name: str, reason: str) -> CannotStore:
    return CannotStore(
        "The database {path} cannot be used: {reason}. Choose another one with --database.",
        path=name,
        reason=reason,
    )


def _name(settings: Settings) -> str:
    """The database as people know it. Raises CannotStore if its address cannot be read."""
    try:
        return str(settings.file or shown(settings.url))
    except (sa.exc.ArgumentError, ValueError):
        raise CannotStore(
            "The address of the database cannot be read. It should look like postgresql://USER@HOST/NAME."
        ) from None


def _reason(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return os.strerror(errno.ETIMEDOUT)
    if isinstance(error, OSError) and error.errno:
        return os.strerror(error.errno)
    return str(error.orig) if isinstance(error, DBAPIError) and error.orig else str(error).partition("\n")[0]
