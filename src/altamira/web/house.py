"""All tables of a server: found by their ids, made, and kept in memory while they are used."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from time import perf_counter, time
from typing import Any

from altamira.core.dealer import Dealer
from altamira.core.errors import AltamiraError, UnknownName
from altamira.games import game as find_game
from altamira.web import daily
from altamira.web.bots import Thinkers
from altamira.web.daily import DayInfo, day_of
from altamira.web.info import BOT, EMPTY, OPEN, OVER, PERSON, PLAYING, TableRow
from altamira.web.kept import no_table
from altamira.web.news import follow
from altamira.web.rows import Header, News, Seat, Visitor
from altamira.web.seating import NotPossible, bot_name, free_name, good_name, seat_info
from altamira.web.settings import Settings
from altamira.web.storage import ALIVE_SECONDS, CannotStore, Storage
from altamira.web.tables import Table
from altamira.web.watch import QUEUE, TABLES
from altamira.web.writer import Taken

ID_BYTES = 9  # 12 letters that nobody guesses
PATIENCE = 1.0  # seconds before what did not work at the start is tried again
RESTING = 15.0  # seconds without use before a table may leave memory
# Python looks for objects that only know each other by going through all of them, and everybody waits so long.
# Positions are many and live long, what is to be found is mostly new: we look at the new often and at all seldom.
NEW_SECONDS = 0.5
NEW_SHARE = 0.01  # of the time, at most; a busy server does not look at all that is new
ALL_SECONDS = 600.0  # at least …
ALL_SHARE = 0.001  # … and at most for this share of the time

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Chair:
    """Who shall have a seat of a new table: an empty one is for a friend."""

    kind: str
    bot: str = ""
    name: str = ""


class House:
    def __init__(self, storage: Storage, thinkers: Thinkers, settings: Settings) -> None:
        self.storage = storage
        self.thinkers = thinkers
        self.settings = settings
        self._tables: dict[str, Table] = {}
        self._tasks: list[asyncio.Task[None]] = []

    @classmethod
    async def open(cls, settings: Settings) -> House:
        thinkers = Thinkers(settings.own_bots, settings.thinkers, settings.bot_seconds)
        storage = await Storage.open(settings)
        try:
            await thinkers.start()
        except AltamiraError:
            await thinkers.close()
            await storage.close()
            raise
        return cls(storage, thinkers, settings)

    def resume(self) -> None:
        """Go on with the tables that waited for chance or a bot when the server stopped."""
        self._tasks.append(asyncio.create_task(_collect()))
        self._tasks.append(asyncio.create_task(self._begin()))
        if self.settings.shared:
            self._tasks.append(asyncio.create_task(self._live()))
            self._tasks.append(asyncio.create_task(follow(self.settings, self.storage.process, self)))

    async def _begin(self) -> None:
        """Until it has worked once."""
        while not await _tried(self._resume):
            await asyncio.sleep(PATIENCE)

    async def _resume(self, before: float | None = None) -> None:
        for id in await self.storage.waiting_tables(before):
            try:
                await self.table(id)
            except CannotStore:
                raise  # no fault of this table, which can go on later
            except AltamiraError as error:
                log.warning("table %s cannot go on: %s", id, error)
            except Exception:
                log.exception("table %s cannot go on", id)

    async def _live(self) -> None:
        """Say that this process lives, and take over from those that do not."""
        while True:
            await _tried(self._look_around)
            self.count()
            await asyncio.sleep(ALIVE_SECONDS / 3)

    async def _look_around(self) -> None:
        for id in await self.storage.live():
            self.heard(News(id))
        for table in [table for table in self._tables.values() if table.misjudged]:
            await table.welcome()
        await self._resume(time() - ALIVE_SECONDS)

    def count(self) -> None:
        """What there is to watch, besides what is counted as it happens."""
        TABLES.set(len(self._tables))
        QUEUE.set(self.thinkers.waiting)

    def heard(self, news: News) -> None:
        if news.table in self._tables:
            self._tables[news.table].heard(news)

    def missed(self) -> None:
        for table in self._tables.values():
            table.heard(News(table.id))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self._tables.values()):
            await table.close()
        await self.thinkers.close()
        if self.settings.shared:
            with suppress(AltamiraError, Taken):
                await self.storage.die()
        await self.storage.close()

    async def table(self, id: str) -> Table:
        """Raises NoTable, or BadRecord if what is stored cannot be played by this version."""
        if id not in self._tables:
            header = await self.storage.header(id) if id.isascii() and id.isprintable() else None
            if header is None:
                raise no_table()
            self._forget()
            self._tables.setdefault(id, Table(header, self.storage, self.thinkers, self.settings))
        table = self._tables[id]
        table.used = time()
        await table.check()
        await table.refresh()
        return table

    def _forget(self) -> None:
        """Let go of the tables that nobody has used for longest."""
        idle = [table for table in self._tables.values() if table.idle and time() - table.used > RESTING]
        idle.sort(key=lambda table: table.used)
        for table in idle[: max(0, len(self._tables) - self.settings.kept_tables)]:
            del self._tables[table.id]

    # New tables

    async def create(
        self, visitor: Visitor, game: str, chairs: list[Chair], options: dict[str, Any], *, public: bool
    ) -> Table:
        rules = await asyncio.to_thread(find_game, game, **options)  # a deck of one's own takes a while to read
        rules.new(len(chairs))  # refuses a wrong number of seats
        seats: list[Seat] = []
        for number, chair in enumerate(chairs):
            taken = {seat.name for seat in seats}
            seat = Seat(number, chair.kind)
            if chair.kind == BOT:
                seat.bot = self.thinkers.check(chair.bot)
                seat.name = bot_name(taken)
            elif chair.kind == PERSON:
                seat.visitor = visitor.id
                seat.away_since = time()
                seat.name = free_name(good_name(chair.name or visitor.name), taken)
            seats.append(seat)
        return await self._add(
            visitor, rules.id, rules.rules_version, dict(rules.options), seats, public=public, of=None
        )

    async def solo(self, visitor: Visitor) -> str:
        """The visitor's solo of today; there is one each."""
        day = day_of(self.settings.now()).isoformat()
        secret, commitment = await self.storage.day(day)
        rules = find_game(daily.GAME)
        seat = Seat(0, PERSON, visitor.id, name=good_name(visitor.name), nonce=day, away_since=time())
        header = Header(
            id=secrets.token_urlsafe(ID_BYTES),
            game=rules.id,
            rules=rules.rules_version,
            options=dict(rules.options),
            public=False,
            host=visitor.id,
            secret=secret,
            commitment=commitment,
            seats=[seat],
            ready=True,
            day=day,
        )
        try:
            await self.storage.add_table(header)
        except Taken:
            known = await self.storage.day_table(day, visitor.id)
            assert known is not None
            return known.id
        await (await self.table(header.id)).start(visitor)
        return header.id

    async def day(self, day: date, visitor: int) -> DayInfo:
        """A day as the visitor may see it. Raises UnknownName if nobody could play then."""
        today = day_of(self.settings.now())
        name = day.isoformat()
        if not today <= day <= today + timedelta(days=1) and not await self.storage.had_day(name):
            raise UnknownName("There was no solo of the day on {day}.", day=name)
        secret, commitment = await self.storage.day(name)
        past = day < today
        mine = await self.storage.day_table(name, visitor) if visitor else None
        results = await self.storage.results(name, daily.end_of(day))
        return DayInfo(
            day=day,
            commitment=commitment,
            secret=secret.hex() if past else "",
            ladder=daily.ranks(results, visitor, shown=past),
            mine=mine.id if mine else "",
            score=mine.score if mine else None,
            players=len(results),
        )

    async def rematch(self, table: Table, visitor: Visitor) -> str:
        """The table where the same people play again; made when the first of them asks."""
        header = table.header
        if header.day is not None:
            raise NotPossible("There is one solo of the day each. Tomorrow brings new dice.")
        if header.state != OVER:
            raise NotPossible("The game is not over yet; play it to its end, or leave the table.")
        if header.host != visitor.id and visitor.id not in {seat.visitor for seat in header.seats}:
            raise NotPossible("Only those who played can ask for a rematch. Make a table of your own.")
        if not table.rematch:
            seats = []
            for old in header.seats:
                seat = Seat(old.seat, old.kind, old.visitor, old.bot, old.name)
                if old.kind == PERSON:
                    seat.away_since = time()
                elif old.held_for is not None:  # the person left; the bot plays under a name of its own
                    seat.name = bot_name({other.name for other in header.seats})
                seats.append(seat)
            try:
                new = await self._add(
                    visitor, header.game, table.game.rules_version, header.options, seats,
                    public=header.public, of=header.id,
                )  # fmt: skip
                table.rematch = new.id
            except Taken:
                table.rematch = await self.storage.rematch_of(header.id) or ""
            table.wake()
        return table.rematch

    async def rename(self, visitor: Visitor) -> None:
        """The visitor has a new name; tables that have not begun show it."""
        for header in await self.storage.tables_of(visitor.id):
            if header.state == OPEN:
                await (await self.table(header.id)).rename(visitor)

    async def _add(
        self,
        visitor: Visitor,
        game: str,
        rules: int,
        options: dict[str, Any],
        seats: list[Seat],
        *,
        public: bool,
        of: str | None,
    ) -> Table:
        dealer = Dealer()
        header = Header(
            id=secrets.token_urlsafe(ID_BYTES),
            game=game,
            rules=rules,
            options=options,
            public=public,
            host=visitor.id,
            secret=dealer.secret,
            commitment=dealer.commitment,
            seats=seats,
            ready=all(seat.kind != EMPTY for seat in seats),
            rematch_of=of,
        )
        await self.storage.add_table(header)
        table = await self.table(header.id)
        if all(seat.kind == BOT for seat in seats):
            await table.start(visitor)
        return table

    # Lists

    async def lobby(self, visitor: int) -> tuple[tuple[TableRow, ...], tuple[TableRow, ...]]:
        """Public tables that one may join or watch, and the visitor's own."""
        mine = await self.storage.tables_of(visitor) if visitor else []
        own = {header.id for header in mine}
        public = [header for header in await self.storage.public_tables() if header.id not in own]
        return self._rows(public, visitor), self._rows(mine, visitor)

    def _rows(self, headers: list[Header], visitor: int) -> tuple[TableRow, ...]:
        rows = []
        away = self.settings.away_seconds
        for header in headers:
            try:
                game = find_game(header.game, **header.options)
            except AltamiraError:  # a game that is not installed here
                continue
            rows.append(
                TableRow(
                    id=header.id,
                    game=game,
                    state=header.state,
                    seats=tuple(seat_info(header, seat, visitor, away) for seat in header.seats),
                    my_turn=header.state == PLAYING and _asked(header) == visitor,
                    actor=header.actor,
                    host=header.host == visitor,
                    updated=header.updated,
                )
            )
        return tuple(rows)


def _asked(header: Header) -> int | None:
    """The visitor whose turn it is."""
    if not 0 <= header.actor < len(header.seats):
        return None
    seat = header.seats[header.actor]
    return seat.visitor if seat.kind == PERSON else None


async def _tried(work: Callable[[], Awaitable[None]]) -> bool:
    """Do what has to go on; whatever went wrong is in the log, and tried again later."""
    try:
        await work()
    except AltamiraError as error:
        log.warning("%s", error)
        return False
    except Exception:
        log.exception("it is tried again")
        return False
    return True


async def _collect() -> None:
    gc.disable()
    new_due = perf_counter()
    all_due = new_due + ALL_SECONDS
    try:
        while True:
            await asyncio.sleep(NEW_SECONDS)
            began = perf_counter()
            if began >= all_due:
                gc.collect()
                now = perf_counter()
                all_due = now + max(ALL_SECONDS, (now - began) / ALL_SHARE)
            elif began >= new_due:
                gc.collect(1)
                new_due = began + (perf_counter() - began) / NEW_SHARE
            else:  # what is new counts as old from now on, unseen
                gc.freeze()
                gc.unfreeze()
    finally:
        gc.enable()
