"""Changes of a SQLite file: in a thread of their own, and several in one commit.

A commit waits for the disk, and SQLite has one writer. So whatever comes while a commit waits is done together in
the next one: each change is whole or not at all, and all are on the disk before anybody hears of them.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

if sys.platform != "win32":
    import fcntl

TOGETHER = 256  # changes in one commit at most

Result = TypeVar("Result")
Change = Callable[[sa.Connection], Result]
Changes = Callable[[sa.Connection, Sequence[Any]], None]  # the same for many things at once


class Taken(Exception):
    """Somebody else was first: a row with this key exists."""


@dataclass
class Job:
    change: Change[Any] | None
    many: Changes | None
    what: Any
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def tell(self) -> None:
        if self.answer.cancelled():
            return
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.result)


class Writer:
    def __init__(self, engine: sa.Engine, queue: Path | None) -> None:
        self._engine = engine
        self._queue = queue
        sa.event.listen(engine, "connect", _leave_transactions_to_us)
        sa.event.listen(engine, "begin", _begin)
        self._connection: sa.Connection | None = None  # of the thread; to open one takes longer than a change
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    async def do(self, change: Change[Result]) -> Result:
        """Change the database: whole, and on the disk, when this returns. A change may be tried twice."""
        result: Result = await self._ask(change, None, None)
        return result

    async def do_many(self, many: Changes, what: object) -> None:
        """The same for one of the things that `many` changes: those that wait are given to it together."""
        await self._ask(None, many, what)

    async def _ask(self, change: Change[Any] | None, many: Changes | None, what: object) -> Any:
        loop = asyncio.get_running_loop()
        job = Job(change, many, what, loop, loop.create_future())
        self._jobs.put(job)
        return await job.answer

    async def close(self) -> None:
        """Wait for what is under way, then end."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            jobs, last = [first], False
            while len(jobs) < TOGETHER and not last:
                try:
                    job = self._jobs.get_nowait()
                except Empty:
                    break
                if job is None:
                    last = True
                else:
                    jobs.append(job)
            self._do(jobs)
            for loop in {job.loop for job in jobs}:
                _tell(loop, [job for job in jobs if job.loop is loop])
            if last:
                break
        if self._connection is not None:
            self._connection.close()

    def _do(self, jobs: list[Job]) -> None:
        if len(jobs) > 1:
            with suppress(Exception):  # none of them is stored; who is at fault shows when each is tried alone
                self._change(jobs)
                return
        for job in jobs:
            try:
                self._change([job])
            except Exception as error:
                job.error = error

    def _change(self, jobs: Sequence[Job]) -> None:
        with self._transaction() as connection:
            for many, some in groupby(jobs, attrgetter("many")):
                if many is not None:
                    many(connection, [job.what for job in some])
                    continue
                for job in some:
                    assert job.change is not None
                    job.result = job.change(connection)

    @contextmanager
    def _transaction(self) -> Iterator[sa.Connection]:
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with in_turn(self._queue), self._connection.begin():
                yield self._connection
        except (IntegrityError, Taken):
            raise  # somebody was too late: nothing is wrong with the connection
        except Exception:
            self._connection.close()
            self._connection = None
            raise


@contextmanager
def in_turn(queue: Path | None) -> Iterator[None]:
    """One process after the other. SQLite lets those who find a file locked try again and again, each time later:
    whoever has bad luck waits for seconds. The system wakes them as soon as it is their turn."""
    if queue is None or sys.platform == "win32":
        yield
        return
    with queue.open("w") as place:
        fcntl.flock(place, fcntl.LOCK_EX)
        yield


def _tell(loop: asyncio.AbstractEventLoop, jobs: list[Job]) -> None:
    def tell() -> None:
        for job in jobs:
            job.tell()

    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        loop.call_soon_threadsafe(tell)


def _leave_transactions_to_us(connection: Any, _: object) -> None:
    """Python's driver begins them by rules of its own, which know no savepoints."""
    connection.isolation_level = None


def _begin(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
