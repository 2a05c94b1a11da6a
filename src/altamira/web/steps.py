"""What a move changes in the database: written for many tables at once.

Every statement costs about as much as all the rows that it brings, and the thread that writes a SQLite file waits
for the others before and after each. So what comes while one write is under way goes into the next one together.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from altamira.web.writer import TOGETHER, Taken

CHANNEL = "altamira"  # where PostgreSQL tells processes of changes
WRONG_DATA = ("22", "23")  # how PostgreSQL's numbers of such errors begin
CHANGING = ("state", "ready", "actor", "score", "finished", "version", "updated")  # the rest of a table never does


class Move(NamedTuple):
    table: str
    number: int
    seat: int
    text: str
    created: float


class Step(NamedTuple):
    """A table as it is now, if it was as we knew it; its new moves; what the other processes hear."""

    state: str
    ready: bool
    actor: int
    score: int | None
    finished: float | None
    version: int
    updated: float
    table: str
    known: int  # the version before
    news: str
    process: str
    moves: Sequence[Move]


CHANGE_TABLES = f"""
UPDATE tables SET {", ".join(f"{name} = json_extract(step.value, '$[{at}]')" for at, name in enumerate(CHANGING))},
    thinker = NULL, thinking_until = NULL
FROM json_each(?) AS step
WHERE tables.id = json_extract(step.value, '$[7]') AND tables.version = json_extract(step.value, '$[8]')
"""
ADD_MOVES = """
INSERT INTO moves ("table", number, seat, text, created)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(?)
"""
ADD_NEWS = """
INSERT INTO news (text, process, created)
SELECT json_extract(value, '$[9]'), json_extract(value, '$[10]'), json_extract(value, '$[6]') FROM json_each(?)
"""


def store_in_sqlite(connection: sa.Connection, steps: Sequence[Step]) -> None:
    """All of them, or Taken and nothing: one of the tables was not as we knew it."""
    tables = json.dumps([step[:-1] for step in steps])
    if connection.exec_driver_sql(CHANGE_TABLES, (tables,)).rowcount != len(steps):
        raise Taken
    connection.exec_driver_sql(ADD_MOVES, (json.dumps([move for step in steps for move in step.moves]),))


def store_in_shared_sqlite(connection: sa.Connection, steps: Sequence[Step]) -> None:
    """The same, and the other processes hear of it."""
    store_in_sqlite(connection, steps)
    connection.exec_driver_sql(ADD_NEWS, (json.dumps([step[:-1] for step in steps]),))


# Rows are locked in one order: two processes with the same tables do not wait for each other in a ring.
STORE_IN_POSTGRES = """
WITH step AS (
    SELECT * FROM unnest(
        $1::text[], $2::boolean[], $3::int[], $4::int[], $5::float8[], $6::int[], $7::float8[], $8::text[],
        $9::int[], $10::text[], $11::text[]
    ) AS step (state, ready, actor, score, finished, version, updated, id, known, news, process)
), same AS (
    SELECT tables.id FROM tables JOIN step ON tables.id = step.id AND tables.version = step.known
    ORDER BY tables.id FOR UPDATE OF tables
), changed AS (
    UPDATE tables
    SET state = step.state, ready = step.ready, actor = step.actor, score = step.score, finished = step.finished,
        version = step.version, updated = step.updated, thinker = NULL, thinking_until = NULL
    FROM step JOIN same USING (id)
    WHERE tables.id = step.id
    RETURNING tables.id
), added AS (
    INSERT INTO moves ("table", number, seat, text, created)
    SELECT move.* FROM unnest($12::text[], $13::int[], $14::int[], $15::text[], $16::float8[])
        AS move ("table", number, seat, text, created)
    JOIN changed ON changed.id = move."table"
)
SELECT step.id, pg_notify($17, step.process || ' ' || step.news) FROM step JOIN changed USING (id)
"""


class Postgres:
    """One write at a time, of everything that waits for it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._waiting: list[tuple[Step, asyncio.Future[None]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def store(self, step: Step) -> None:
        """Raises Taken if the table was not as we knew it."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((step, stored))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        await stored

    async def close(self) -> None:
        """Wait for what is under way."""
        if self._writing is not None:
            with suppress(asyncio.CancelledError):
                await self._writing

    async def _write(self) -> None:
        while self._waiting:
            now, self._waiting = self._waiting[:TOGETHER], self._waiting[TOGETHER:]
            await self._write_together(now)

    async def _write_together(self, now: Sequence[tuple[Step, asyncio.Future[None]]]) -> None:
        try:
            found = await self._run([step for step, _ in now])
        except BaseException as error:
            if len(now) > 1 and _is_at_fault(error):
                for one in now:
                    await self._write_together([one])
                return
            for _, stored in now:
                _settle(stored, error)
            if not isinstance(error, Exception):
                raise
        else:
            for step, stored in now:
                _settle(stored, None if step.table in found else Taken())

    async def _run(self, steps: Sequence[Step]) -> set[str]:
        """The tables that were as we knew them."""
        *columns, moves = zip(*steps, strict=True)
        added = [move for of_table in moves for move in of_table]
        more = zip(*added, strict=True) if added else [()] * len(Move._fields)
        async with self._engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            try:
                return {row[0] for row in await driver.fetch(STORE_IN_POSTGRES, *columns, *more, CHANNEL)}
            except TimeoutError:
                driver.terminate()  # it may answer later, or never: nobody else shall wait for it
                raise


def _is_at_fault(error: BaseException) -> bool:
    """Does PostgreSQL answer, and not take one of the steps? Then none is stored, and the others are good."""
    return isinstance(error, ValueError) or str(getattr(error, "sqlstate", "")).startswith(WRONG_DATA)


def _settle(stored: asyncio.Future[None], error: BaseException | None) -> None:
    if stored.done():
        return  # whoever wanted it has gone
    if error is None:
        stored.set_result(None)
    else:
        stored.set_exception(error)
