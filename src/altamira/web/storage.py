"""Everything that is kept in the database, and every question that is asked of it."""

from __future__ import annotations

import errno
import os
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import time
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from altamira.core.errors import AltamiraError
from altamira.web.daily import Result, new_secret
from altamira.web.info import EMPTY, OPEN, OVER, PERSON, PLAYING
from altamira.web.settings import Settings

LISTED = 50  # tables in a list of the lobby
NOBODY = -2  # the actor of a table where no seat is asked

metadata = sa.MetaData()
visitors = sa.Table(
    "visitors",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("lang", sa.String(8), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seen", sa.Float, nullable=False),
)
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("host", sa.Integer, sa.ForeignKey("visitors.id"), nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("ready", sa.Boolean, nullable=False),  # starts as soon as everybody is there
    sa.Column("actor", sa.Integer, nullable=False),  # follows from the moves; kept for the lists of the lobby
    sa.Column("secret", sa.LargeBinary, nullable=False),  # the dealer's; leaves the server when the game is over
    sa.Column("commitment", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("rematch_of", sa.String(16), sa.ForeignKey("tables.id"), unique=True),
    sa.Column("day", sa.String(10)),  # of a solo of the day; NULL: an ordinary table
    sa.Column("score", sa.Integer),  # what a solo of the day reached
    sa.Column("finished", sa.Float),
    sa.Index("tables_by_state", "public", "state", "updated"),
    sa.Index("tables_by_day", "day", "host", unique=True),  # one game each
)
days = sa.Table(
    "days",
    metadata,
    sa.Column("day", sa.String(10), primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),  # leaves the server when the day is over
    sa.Column("commitment", sa.String(64), nullable=False),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("visitor", sa.Integer, sa.ForeignKey("visitors.id")),
    sa.Column("bot", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("nonce", sa.String(64), nullable=False),
    sa.Column("away_since", sa.Float),
    sa.Column("held_for", sa.Integer, sa.ForeignKey("visitors.id")),
    sa.Index("seats_by_visitor", "visitor"),
    sa.Index("seats_by_held_for", "held_for"),
)
moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),  # -1: chance
    sa.Column("text", sa.String(200), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)
chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("visitor", sa.Integer, sa.ForeignKey("visitors.id")),  # NULL: the table itself says it
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)


class CannotStore(AltamiraError):
    """The database cannot be read or written."""


class Taken(Exception):
    """Somebody else was first: a row with this key exists."""


@dataclass(frozen=True)
class Visitor:
    id: int
    name: str
    lang: str


@dataclass
class Seat:
    seat: int
    kind: str = EMPTY
    visitor: int | None = None
    bot: str = ""
    name: str = ""
    nonce: str = ""
    away_since: float | None = None
    held_for: int | None = None


@dataclass(frozen=True)
class Message:
    """A line of the chat."""

    number: int
    visitor: int | None
    name: str
    text: str


@dataclass
class Header:
    """A table without its moves."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    public: bool
    host: int
    secret: bytes
    commitment: str
    seats: list[Seat]
    state: str = OPEN
    ready: bool = False
    actor: int = NOBODY
    rematch_of: str | None = None
    day: str | None = None
    score: int | None = None
    finished: float | None = None
    updated: float = field(default_factory=time)


class Storage:
    """The database of one server."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self._engine = engine
        self.name = name

    @classmethod
    async def open(cls, settings: Settings) -> Storage:
        """Connect, and bring the database to the form that this version reads."""
        name = str(settings.file or settings.url)
        if settings.file is not None:
            _check_file(settings.file)
        try:
            engine = create_async_engine(settings.url)
            if engine.dialect.name == "sqlite":
                sa.event.listen(engine.sync_engine, "connect", _set_up_sqlite)
            async with engine.begin() as connection:
                await connection.run_sync(migrate)
                # A database can often be read where it cannot be written; better to know before the first move.
                await connection.execute(sa.update(visitors).where(visitors.c.id == 0).values(seen=0))
        except (SQLAlchemyError, CommandError, ModuleNotFoundError) as error:
            raise _no_database(name, _reason(error)) from None
        return cls(engine, name)

    async def close(self) -> None:
        await self._engine.dispose()

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise Taken from None
        except DBAPIError as error:
            raise CannotStore(
                "This could not be stored, so it did not happen: {reason}. Try again in a moment.",
                reason=_reason(error),
            ) from None

    async def check(self) -> None:
        """Raises CannotStore if the database does not answer."""
        async with self._begin() as connection:
            await connection.execute(sa.select(sa.literal(1)))

    # Visitors

    async def visitor(self, token_hash: str) -> Visitor | None:
        async with self._begin() as connection:
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
        try:
            async with self._begin() as connection:
                await connection.execute(sa.insert(visitors).values(values))
        except Taken:
            pass  # two requests of one browser at once
        visitor = await self.visitor(token_hash)
        assert visitor is not None
        return visitor

    async def change_visitor(self, id: int, **values: object) -> None:
        async with self._begin() as connection:
            await connection.execute(sa.update(visitors).where(visitors.c.id == id).values(seen=time(), **values))

    # Tables

    async def add_table(self, header: Header) -> None:
        """Raises Taken if the table is a rematch or a solo of the day that exists already."""
        values = _plain(header) | {"seats": len(header.seats), "created": header.updated}
        async with self._begin() as connection:
            await connection.execute(sa.insert(tables).values(values))
            rows = [asdict(seat) | {"table": header.id} for seat in header.seats]
            await connection.execute(sa.insert(seats), rows)

    async def header(self, id: str) -> Header | None:
        async with self._begin() as connection:
            found = await connection.execute(sa.select(tables).where(tables.c.id == id))
            rows = await _headers(connection, found.mappings().all())
            return rows[0] if rows else None

    async def log(self, id: str) -> list[tuple[int, str]]:
        """The entries of a table, in order: seat and notation."""
        async with self._begin() as connection:
            found = await connection.execute(
                sa.select(moves.c.seat, moves.c.text).where(moves.c.table == id).order_by(moves.c.number)
            )
            return [(seat, text) for seat, text in found]

    async def store(
        self,
        header: Header,
        *,
        first: int = 0,
        entries: Iterable[tuple[int, str]] = (),
        with_seats: bool = False,
    ) -> None:
        """Entries with their numbers, and what the table is now: all of it or nothing. Raises Taken."""
        header.updated = time()
        rows = [
            {"table": header.id, "number": number, "seat": seat, "text": text, "created": header.updated}
            for number, (seat, text) in enumerate(entries, first)
        ]
        async with self._begin() as connection:
            if rows:
                await connection.execute(sa.insert(moves), rows)
            await connection.execute(sa.update(tables).where(tables.c.id == header.id).values(_plain(header)))
            if with_seats:
                for seat in header.seats:
                    where = (seats.c.table == header.id) & (seats.c.seat == seat.seat)
                    await connection.execute(sa.update(seats).where(where).values(asdict(seat)))

    async def rematch_of(self, id: str) -> str | None:
        """The table where the people of this one play again."""
        async with self._begin() as connection:
            found = await connection.execute(sa.select(tables.c.id).where(tables.c.rematch_of == id))
            row = found.first()
            return None if row is None else str(row[0])

    async def public_tables(self) -> list[Header]:
        query = sa.select(tables).where(tables.c.public, tables.c.state != OVER)
        # open tables first: somebody waits there
        query = query.order_by(tables.c.state != OPEN, tables.c.updated.desc()).limit(LISTED)
        async with self._begin() as connection:
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
        async with self._begin() as connection:
            return await _headers(connection, (await connection.execute(query)).mappings().all())

    async def waiting_tables(self) -> list[str]:
        """Tables in play where chance or a bot is next, so that they can go on by themselves."""
        person = sa.exists().where(
            seats.c.table == tables.c.id, seats.c.seat == tables.c.actor, seats.c.kind == PERSON
        )
        query = sa.select(tables.c.id).where(tables.c.state == PLAYING, ~person)
        async with self._begin() as connection:
            return [str(id) for (id,) in await connection.execute(query)]

    # Days

    async def day(self, day: str) -> tuple[bytes, str]:
        """The secret of a day and its fingerprint; chosen when they are first asked for."""
        query = sa.select(days.c.secret, days.c.commitment).where(days.c.day == day)
        async with self._begin() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            secret, commitment = new_secret()
            values = {"day": day, "secret": secret, "commitment": commitment}
            with suppress(Taken):  # somebody else asked at the same moment
                async with self._begin() as connection:
                    await connection.execute(sa.insert(days).values(values))
            async with self._begin() as connection:
                row = (await connection.execute(query)).one()
        return row.secret, row.commitment

    async def had_day(self, day: str) -> bool:
        async with self._begin() as connection:
            found = await connection.execute(sa.select(days.c.day).where(days.c.day == day))
            return found.first() is not None

    async def day_table(self, day: str, visitor: int) -> Header | None:
        """The visitor's game of that day."""
        async with self._begin() as connection:
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
        async with self._begin() as connection:
            return [Result(*row) for row in await connection.execute(query)]

    # Chat

    async def chat(self, id: str, most: int) -> list[Message]:
        """The newest messages, oldest first."""
        query = sa.select(chat.c.number, chat.c.visitor, chat.c.name, chat.c.text).where(chat.c.table == id)
        async with self._begin() as connection:
            found = await connection.execute(query.order_by(chat.c.number.desc()).limit(most))
            return [Message(*row) for row in reversed(found.all())]

    async def say(self, id: str, message: Message) -> None:
        values = asdict(message) | {"table": id, "created": time()}
        async with self._begin() as connection:
            await connection.execute(sa.insert(chat).values(values))


def migrate(connection: sa.Connection) -> None:
    """Run the steps that this database has not seen yet."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _plain(header: Header) -> dict[str, Any]:
    """The columns of the table `tables` that a header holds."""
    return {
        name: getattr(header, name)
        for name in (
            "id", "game", "rules", "options", "public", "host", "secret", "commitment",
            "state", "ready", "actor", "rematch_of", "day", "score", "finished", "updated",
        )
    }  # fmt: skip


async def _headers(connection: AsyncConnection, rows: Iterable[Mapping[Any, Any]]) -> list[Header]:
    """Rows of `tables` with their seats."""
    found = {}
    for row in rows:
        values = {str(name): value for name, value in row.items() if name not in ("created", "seats")}
        found[values["id"]] = Header(**values, seats=[])
    query = sa.select(seats).where(seats.c.table.in_(found)).order_by(seats.c.seat)
    for row in (await connection.execute(query)).mappings():
        found[row["table"]].seats.append(Seat(**{str(n): v for n, v in row.items() if n != "table"}))
    return list(found.values())


def _set_up_sqlite(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    # A commit is on the disk before anybody hears of it; readers do not wait for writers.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _check_file(path: Path) -> None:
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


def _reason(error: Exception) -> str:
    return str(error.orig) if isinstance(error, DBAPIError) and error.orig else str(error).partition("\n")[0]


__all__ = [
    "NOBODY",
    "CannotStore",
    "Header",
    "Message",
    "Seat",
    "Storage",
    "Taken",
    "Visitor",
    "metadata",
    "migrate",
]
