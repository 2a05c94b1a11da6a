"""How a server is set up."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import time

DATABASE_NAME = "tables.sqlite3"


@dataclass(frozen=True)
class Settings:
    database: str = ""  # a file, or the address of a database; empty: the file in the user's data folder
    language: str = "en"  # for visitors whose browser asks for none that we have
    own_bots: tuple[str, ...] = ()  # FILE:CLASS
    workers: int = 1  # server processes that share the database
    thinkers: int = 2  # processes of each of them in which bots think
    bot_seconds: float = 5.0  # a bot that takes longer loses its say for that move
    bot_pause: float = 0.8  # for so long somebody who watches can see what happened before a bot goes on
    away_seconds: float = 180.0  # after this the others may put a bot on the seat
    nonce_seconds: float = 3.0  # how long a start waits for the browsers' nonces
    kept_tables: int = 200  # positions in memory, besides those of tables that somebody looks at
    newcomers: int = 60  # browsers from one address that may begin at once; later one a second
    now: Callable[[], float] = time  # the clock of the solo of the day
    metrics: bool = False  # /metrics answers
    log: str = "text"  # or json
    log_level: str = "warning"
    secure: bool = False  # served over https: the cookie travels no other way

    @property
    def url(self) -> str:
        """The address of the database, as SQLAlchemy wants it."""
        place = self.database or str(data_folder() / DATABASE_NAME)
        for scheme in ("postgresql://", "postgres://"):
            if place.startswith(scheme):
                return "postgresql+asyncpg://" + place.removeprefix(scheme)
        return place if "://" in place else f"sqlite+aiosqlite:///{place}"

    @property
    def shared(self) -> bool:
        """May other processes change the same tables?"""
        return self.workers > 1 or self.postgres

    @property
    def postgres(self) -> bool:
        return self.url.startswith("postgresql+asyncpg://")

    @property
    def file(self) -> Path | None:
        """The file of the database, if it is one."""
        place = self.url.partition("sqlite+aiosqlite:///")[2]
        return Path(place) if place and place != ":memory:" else None


def data_folder() -> Path:
    """Where the system keeps the data of a user's programs."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "altamira"
