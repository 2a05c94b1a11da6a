"""What the database holds, as values: a table with its seats, a visitor, a message, and news of a change."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from time import time
from typing import Any, TypeVar

from altamira.web.info import EMPTY, OPEN

NOBODY = -2  # the actor of a table where no seat is asked
CHAT_KEPT = 200  # messages of a table; older ones are thrown away
LONGEST_NEWS = 7000  # bytes; PostgreSQL takes less than 8,000

Row = TypeVar("Row")


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


@dataclass(frozen=True)
class News:
    """What a process tells the others: a table has changed. If nothing but moves was added, which."""

    table: str
    version: int = 0  # of the table with these moves
    first: int = 0  # the number of the first of them
    entries: tuple[tuple[int, str], ...] = ()

    def write(self) -> str:
        text = json.dumps([self.table, self.version, self.first, self.entries], separators=(",", ":"))
        return text if len(text) <= LONGEST_NEWS else json.dumps([self.table, 0, 0, []])

    @classmethod
    def read(cls, text: str) -> News:
        table, version, first, entries = json.loads(text)
        return cls(table, version, first, tuple((seat, move) for seat, move in entries))


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
    version: int = 0
    updated: float = field(default_factory=time)

    def copy(self) -> Header:
        """A draft to change; options are never changed."""
        return _twin(self, seats=[_twin(seat) for seat in self.seats])


def _twin(one: Row, **other: Any) -> Row:
    """As `replace` of dataclasses makes it, in a fifth of the time: every move makes some."""
    twin = object.__new__(type(one))
    twin.__dict__.update(one.__dict__, **other)
    return twin
