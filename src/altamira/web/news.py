"""How one server process hears that another has changed a table."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from altamira.web.postgres import ANSWER_SECONDS, reach
from altamira.web.rows import News
from altamira.web.settings import Settings
from altamira.web.steps import CHANNEL
from altamira.web.storage import TROUBLE as DATABASE_TROUBLE

PATIENCE = 1.0  # seconds before a lost connection is tried again
SILENCE = 15.0  # seconds without news, after which PostgreSQL is asked whether it is still there
GLANCE = 0.02  # seconds between two looks at SQLite's counter of changes
TROUBLE: tuple[type[Exception], ...] = (*DATABASE_TROUBLE, sqlite3.Error)

log = logging.getLogger(__name__)


class Reader(Protocol):
    def heard(self, news: News) -> None: ...

    def missed(self) -> None:
        """Anything may have changed."""


async def follow(settings: Settings, process: str, reader: Reader) -> None:
    """Tell the reader of every change by another process, until cancelled: whatever breaks is begun anew."""
    while True:
        try:
            if settings.file is None:
                await _follow_postgres(settings.url, process, reader)
            else:
                await _follow_sqlite(settings.file, process, reader)
        except TROUBLE as error:
            log.warning("no news from the database: %s", error)
        except Exception:
            log.exception("no news from the database")
        await asyncio.sleep(PATIENCE)


async def _follow_postgres(url: str, process: str, reader: Reader) -> None:
    """Until the connection is lost."""

    def told(connection: object, pid: int, channel: str, message: Any) -> None:
        who, _, text = str(message).partition(" ")
        if who != process:
            reader.heard(News.read(text))

    lost = asyncio.Event()
    connection = await reach(url, ANSWER_SECONDS)
    try:
        connection.add_termination_listener(lambda _: lost.set())
        await connection.add_listener(CHANNEL, told)
        reader.missed()
        while not lost.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(lost.wait(), SILENCE)
                return
            await connection.execute("SELECT 1")  # a network that has gone says nothing of it
    finally:
        connection.terminate()


async def _follow_sqlite(file: Path, process: str, reader: Reader) -> None:
    """SQLite tells nobody, but counts: one number to look at, which changes when another connection commits."""
    connection = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)
    try:
        (latest,) = connection.execute("SELECT coalesce(max(number), 0) FROM news").fetchone()
        reader.missed()
        before = -1
        while True:
            (counter,) = connection.execute("PRAGMA data_version").fetchone()
            if counter != before:
                before = counter
                rows = connection.execute(
                    "SELECT number, process, text FROM news WHERE number > ? ORDER BY number", (latest,)
                )
                for number, who, text in rows.fetchall():
                    if number != latest + 1:
                        reader.missed()  # we slept for so long that something was thrown away
                    latest = number
                    if who != process:
                        reader.heard(News.read(text))
            await asyncio.sleep(GLANCE)
    finally:
        connection.close()
