"""The solo of the day: the same luck for everybody, one game each, and a ladder.

A day is a date in UTC. Its secret is chosen the day before and its fingerprint shown then; the nonce of every
game is the date, so that all games get the same luck. Until the day is over nobody but its player sees a game of
that day, and no record of one leaves the server: either would tell the dice to those who have not played yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from altamira.core.dealer import Dealer
from altamira.core.errors import UnknownName
from altamira.text import clean

GAME: Final = "bronze-age"
LADDER: Final = 100  # rows that are shown


@dataclass(frozen=True)
class Rank:
    """A row of the ladder."""

    place: int
    name: str
    score: int
    table: str  # "" while the day lasts
    mine: bool


@dataclass(frozen=True)
class DayInfo:
    """A day as one visitor sees it."""

    day: date
    commitment: str
    secret: str  # "" while the day lasts
    ladder: tuple[Rank, ...]
    mine: str  # the visitor's table of that day; "": none
    score: int | None  # what they reached there
    players: int  # who have finished


@dataclass(frozen=True)
class Result:
    """A finished game of a day, as it is stored."""

    table: str
    visitor: int
    name: str
    score: int


def day_of(moment: float) -> date:
    return datetime.fromtimestamp(moment, UTC).date()


def end_of(day: date) -> float:
    """When the day is over, in seconds since 1970."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() + timedelta(days=1).total_seconds()


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise UnknownName("'{day}' is not a day; a day is written like 2026-01-31.", day=clean(text)) from None


def new_secret() -> tuple[bytes, str]:
    """A secret and its fingerprint."""
    dealer = Dealer()
    return dealer.secret, dealer.commitment


def ranks(results: list[Result], visitor: int, *, shown: bool) -> tuple[Rank, ...]:
    """Best first; equal scores share a place."""
    rows = []
    place = 0
    for number, result in enumerate(results, 1):
        if number == 1 or result.score != results[number - 2].score:
            place = number
        rows.append(
            Rank(place, result.name, result.score, result.table if shown else "", result.visitor == visitor)
        )
    mine = [row for row in rows[LADDER:] if row.mine]  # one's own place, however far down
    return (*rows[:LADDER], *mine)
