"""Memory and database: a table as its rows say, kept in step with them.

The database is the truth. A table in memory is what its rows say, rebuilt by replay and kept until something could
not be stored or another process has changed it. Whoever looks sees `header` and `history`, which change when
something is stored; whoever acts changes the match and a draft of the header, with the lock held, and stores them.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import wraps
from time import monotonic, time
from typing import Any, Protocol, TypeVar, cast

from altamira.core.errors import AltamiraError
from altamira.core.match import Match
from altamira.core.record import CHANCE_MARK, UNDO, Record
from altamira.core.replay import resume
from altamira.core.state import CHANCE
from altamira.games import game as find_game
from altamira.web.history import History, Lines
from altamira.web.info import OPEN, OVER, PERSON, PLAYING, SeatInfo
from altamira.web.rows import CHAT_KEPT, NOBODY, Header, Message, News, Visitor
from altamira.web.seating import record_names
from altamira.web.settings import Settings
from altamira.web.storage import CannotStore, Storage
from altamira.web.writer import Taken

ROLL = "roll"  # how an outcome of dice begins
MOST_PAUSES = 4  # that a bot makes after a move with many consequences
ATTEMPTS = 10  # to change a table that other processes change too …
APART = 0.02  # … each after a while of its own, of so many seconds more, so that they do not meet again
PATIENCE = (1.0, 2.0, 5.0, 15.0)  # seconds between attempts to store what has to be stored

log = logging.getLogger(__name__)

Act = TypeVar("Act", bound=Callable[..., Awaitable[Any]])


class NoTable(AltamiraError):
    """There is no such table, or not for this visitor: whoever tries ids cannot tell."""


class Stale(AltamiraError):
    """The visitor answered a position that is not the newest one."""


class Raced(Stale):
    """Somebody else changed the table at the same moment; what was tried may be possible still."""


def again(act: Act) -> Act:
    """Try once more, from the start, if another process was first."""

    @wraps(act)
    async def tried(*args: Any, **named: Any) -> Any:
        for attempt in range(ATTEMPTS):
            with suppress(Raced):
                return await act(*args, **named)
            await asyncio.sleep(random.random() * attempt * APART)
        return await act(*args, **named)

    return cast(Act, tried)


class Watcher(Protocol):
    """Somebody who wants to know when the table changes."""

    visitor: Visitor

    def wake(self) -> None: ...


class Kept:
    """A table in memory. Whoever looks sees `header` and `history`; whoever acts holds the lock."""

    def __init__(self, header: Header, storage: Storage, settings: Settings) -> None:
        self.header = header
        self._draft = header.copy()
        self.game = find_game(header.game, **header.options)
        self.history = History(self.game, len(header.seats))
        self.chat: list[Message] = []
        self.watchers: set[Watcher] = set()
        self.used = time()
        self.rematch = ""
        self.settings = settings
        self._storage = storage
        self._match: Match | None = None
        self._lock = asyncio.Lock()
        self._fresh = False  # memory is what the database says
        self.told: dict[tuple[str, int, int | None], Lines] = {}  # the log, by language, reader and "you"
        self.sitting: dict[int, tuple[SeatInfo, ...]] = {}  # the seats as each visitor sees them …
        self.playing: dict[int, tuple[int, ...]] = {}  # … and those that the visitor plays
        self._tasks: set[asyncio.Task[None]] = set()
        self._seen_until = 0.0  # until then watchers look at what happened last
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.header.seats)

    @property
    def idle(self) -> bool:
        """Nobody looks at it and nothing is going on."""
        return not self.watchers and not self._tasks and not self._lock.locked()

    def go_on(self) -> None:
        """Let the table go on by itself, if it is not a person's turn."""
        raise NotImplementedError

    @again
    async def refresh(self) -> None:
        """Make memory what the database says, if it may not be."""
        async with self._lock:
            await self._refresh()
        self.go_on()

    @property
    def misjudged(self) -> bool:
        """Is somebody taken for away who is connected here? Another process did not hear from us for a while."""
        seats = self.header.seats
        away = {seat.visitor for seat in seats if seat.kind == PERSON and seat.away_since is not None}
        return bool(away) and any(watcher.visitor.id in away for watcher in self.watchers)

    def heard(self, news: News) -> None:
        """Another process has changed this table: what it did is done here too, or else read from the database."""
        if self._fresh and 0 < news.version <= self.header.version:
            return  # we have read it already
        if self._goes_on_with(news) and self._follow(news.entries):
            header = self.header.copy()
            header.version, header.actor = news.version, self.history.state.actor()
            self.header = header
            self.wake()
            self.go_on()
        else:
            self._fresh = False
            self._task(asyncio.create_task(self._catch_up()))

    def _goes_on_with(self, news: News) -> bool:
        """Do these moves follow what we know, with nobody here in the middle of something else?"""
        return (
            self._fresh
            and self._match is not None
            and not self._lock.locked()
            and news.version == self.header.version + 1
            and news.first == self.history.number + 1
        )

    async def check(self) -> None:
        """Another process may have changed the table a moment ago, and we have not heard of it yet."""
        if self.settings.shared and self._fresh and await self._storage.version(self.id) != self.header.version:
            self._fresh = False

    async def _catch_up(self) -> None:
        attempt = 0
        while not self._fresh:
            try:
                await self.refresh()
            except (CannotStore, Stale):
                await asyncio.sleep(PATIENCE[min(attempt, len(PATIENCE) - 1)])
                attempt += 1

    async def _refresh(self) -> None:
        if self._fresh:
            self._draft = self.header.copy()  # what was refused before leaves nothing behind
            return
        self._fresh = True  # unless somebody says otherwise while we read
        try:
            await self._read()
        except BaseException:
            self._fresh = False
            raise
        present = await self._present()
        people = [seat for seat in self._draft.seats if seat.kind == PERSON]
        absent = [seat for seat in people if seat.visitor not in present]
        if any(seat.away_since is None for seat in absent):  # the server stopped before it could note that
            for seat in absent:
                seat.away_since = seat.away_since or time()
            await self._store(with_seats=True)
        self.wake()

    async def _read(self) -> None:
        header = await self._storage.header(self.id)
        if header is None:
            raise no_table()
        self.chat = await self._storage.chat(self.id, CHAT_KEPT)
        self.rematch = await self._storage.rematch_of(self.id) or ""
        if header.state == OPEN:
            self._match = None
        else:
            names = record_names(header.seats)
            if self._match is None or not self._follow(await self._storage.log(self.id, self.history.number)):
                entries = await self._storage.log(self.id)
                self._match, self.history = await asyncio.to_thread(self._rebuild, header, entries)
                self.told.clear()
            elif self._match.names != names:
                self.told.clear()
        self.header, self._draft = header, header.copy()
        self._reseated()
        self._set_alarm()
        if self._match is not None and self._match.number > self.history.number:
            await self._store()  # chance was next when the server stopped

    def _follow(self, entries: Sequence[tuple[int, str]]) -> bool:
        """Play what others have stored; False: our own match is not what they went on from."""
        match = self._match
        assert match is not None
        known = self.history.number
        if match.number != known:  # a move of ours that was not stored
            return False
        try:
            for seat, text in entries:
                if seat == CHANCE:
                    continue  # the same secret deals the same outcome
                if text == UNDO:
                    match.undo(seat)
                else:
                    match.play(text, seat)
        except AltamiraError:
            return False
        if match.since(known) != list(entries):
            return False
        self._add(entries)
        return True

    def _add(self, entries: Sequence[tuple[int, str]]) -> None:
        """What is stored may be seen, and a bot gives people the time to."""
        for seat, text in entries:
            self.history.add(seat, text)
        shown = sum(seat != CHANCE or text.startswith(ROLL) for seat, text in entries)
        if shown:
            self._seen_until = monotonic() + self.settings.bot_pause * min(shown, MOST_PAUSES)

    async def _present(self) -> set[int]:
        """Who is connected, to this process or to another one."""
        here = {watcher.visitor.id for watcher in self.watchers}
        return here | await self._storage.present_elsewhere(self.id) if self.settings.shared else here

    def _rebuild(self, header: Header, entries: list[tuple[int, str]]) -> tuple[Match, History]:
        match = resume(self.game, record_of(header, entries))
        history = History(self.game, len(header.seats))
        for seat, text in entries:
            history.add(seat, text)
        return match, history

    async def _store(self, *, with_seats: bool = False) -> None:
        """Store what memory has and the database has not, in one step; then everybody may see it."""
        entries: list[tuple[int, str]] = []
        if self._match is not None:
            entries = self._match.since(self.history.number)
            self._draft.state = OVER if self._match.over else PLAYING
            self._draft.actor = NOBODY if self._match.over else self._match.actor
            if self._match.over and self.header.finished is None:
                self._draft.finished = self.settings.now()
                if self.header.day is not None:
                    self._draft.score = self._match.view(0).scores[0]
        first = self.history.number + 1
        try:
            await self._storage.store(self._draft, first=first, entries=entries, with_seats=with_seats)
        except Taken:
            self._fresh = False
            await self._refresh()
            raise stale(Raced) from None
        except BaseException:
            self._fresh = False  # we do not know whether it is stored
            raise
        self._add(entries)
        if with_seats or self._draft.state != self.header.state:
            self._reseated()
        self.header, self._draft = self._draft, self._draft.copy()
        if with_seats:
            self._set_alarm()
        self.wake()

    def _reseated(self) -> None:
        self.sitting.clear()
        self.playing.clear()
        if self.header.state == OPEN:
            self.told.clear()  # it was to be told with the names of those who sat there then

    def wake(self) -> None:
        for watcher in self.watchers:
            watcher.wake()

    def _set_alarm(self) -> None:
        """Those who look on shall see when somebody has been away for so long that a bot may take over."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        away = [
            seat.away_since for seat in self.header.seats if seat.kind == PERSON and seat.away_since is not None
        ]
        ahead = [left for since in away if (left := since + self.settings.away_seconds - time()) > 0]
        if self.watchers and ahead:  # a table that nobody looks at can be forgotten
            self._alarm = asyncio.get_running_loop().call_later(min(ahead), self._ring)

    def _ring(self) -> None:
        self.wake()
        self._set_alarm()

    # Tasks

    def _later(self, seconds: float, what: Callable[[], object]) -> None:
        async def wait() -> None:
            await asyncio.sleep(seconds)
            found = what()
            if asyncio.iscoroutine(found):
                await found

        self._task(asyncio.create_task(wait()))

    def _task(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._task_done)

    def _task_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s", self.id, exc_info=task.exception())

    async def close(self) -> None:
        """Stop what is going on; what is stored goes on when the table is next wanted."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def record_of(header: Header, entries: Iterable[tuple[int, str]]) -> Record:
    """The table's own save."""
    return Record(
        game=header.game,
        rules=header.rules,
        options=header.options,
        names=record_names(header.seats),
        moves=[f"{CHANCE_MARK if seat == CHANCE else seat}: {text}" for seat, text in entries],
        private=True,
        commitment=header.commitment,
        nonces=[seat.nonce for seat in header.seats],
        secret=header.secret.hex(),
    )


def no_table() -> NoTable:
    return NoTable(
        "There is no such table for you. Check the link, or make a table of your own; somebody's solo of the day "
        "can be looked at when the day is over."
    )


def stale(kind: type[Stale] = Stale) -> Stale:
    return kind("The table has moved on since you chose. Look at it as it is now, and choose again.")
