"""A table: who sits there and the game they play."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Sequence
from time import monotonic, perf_counter, time

from altamira.bots.words import value_in_words
from altamira.core.dealer import Dealer
from altamira.core.errors import AltamiraError, IllegalMove
from altamira.core.match import Match
from altamira.core.record import UNDO, Record
from altamira.core.state import State
from altamira.text import Texts, clean, mark
from altamira.web.bots import BotFailed, Thinkers
from altamira.web.daily import day_of, read_day
from altamira.web.faces import Face
from altamira.web.info import BOT, EMPTY, OPEN, PERSON, PLAYING, Advice
from altamira.web.kept import (
    MOST_PAUSES,
    PATIENCE,
    Kept,
    Raced,
    Stale,
    Watcher,
    again,
    no_table,
    stale,
)
from altamira.web.rows import CHAT_KEPT, Header, Message, Seat, Visitor
from altamira.web.seating import (
    NotPossible,
    bot_name,
    clear,
    free_name,
    good_name,
    good_nonce,
    hand_over,
    is_full,
    own_seat,
    record_names,
    replaceable,
    seat_of,
    seats_of,
    takeable,
    why_not_takeable,
)
from altamira.web.settings import Settings
from altamira.web.storage import CannotStore, Storage
from altamira.web.watch import MOVES, REFUSED, STORING
from altamira.web.writer import Taken

DEFAULT_BOT = "medium"
CHAT_LENGTH = 300
MOST_UNDONE = 1000  # choices of a game that are taken back; each is kept, and a table shall not grow without end

BOT_FAILED = mark("A bot did not answer in time or broke down; any legal move was played for it.")

log = logging.getLogger(__name__)


class Table(Kept):
    def __init__(self, header: Header, storage: Storage, thinkers: Thinkers, settings: Settings) -> None:
        super().__init__(header, storage, settings)
        self.face = Face(self.game)
        self._thinkers = thinkers
        self._runner: asyncio.Task[None] | None = None

    @property
    def sealed(self) -> bool:
        """A solo of a day that is not over: what it shows would help those who have not played yet."""
        return self.header.day is not None and day_of(self.settings.now()) <= read_day(self.header.day)

    def admit(self, visitor: int) -> None:
        """Raises NoTable if the visitor may not look at this table now."""
        if self.sealed and visitor != self.header.host:
            raise no_table()

    # Coming and going

    @again
    async def join(self, watcher: Watcher) -> None:
        async with self._lock:
            await self._refresh()
            self.watchers.add(watcher)
            if self.settings.shared:
                await self._storage.come(self.id, watcher.visitor.id)
            await self._note(watcher.visitor.id, here=True)
            self._set_alarm()
            if self._all_here():
                self._later(self.settings.nonce_seconds, self._start_anyway)
        self.go_on()

    async def part(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        try:
            await self._say_goodbye(watcher.visitor.id)
        except CannotStore:
            self._fresh = False  # as soon as the table can be read again, it shows who has gone
            self._task(asyncio.create_task(self._catch_up()))
            raise

    @again
    async def _say_goodbye(self, visitor: int) -> None:
        async with self._lock:
            if any(other.visitor.id == visitor for other in self.watchers):
                return
            if self.settings.shared:
                await self._storage.go(self.id, visitor)
            await self._refresh()
            if visitor not in await self._present():
                await self._note(visitor, here=False)
            self._set_alarm()

    @again
    async def welcome(self) -> None:
        """Whoever is connected here is not away, whatever another process stored."""
        async with self._lock:
            await self._refresh()
            for visitor in {watcher.visitor.id for watcher in self.watchers}:
                await self._note(visitor, here=True)

    async def _note(self, visitor: int, *, here: bool) -> None:
        """Store who is here or away."""
        mine = [seat for seat in self._draft.seats if seat.kind == PERSON and seat.visitor == visitor]
        if all((seat.away_since is None) == here for seat in mine):
            self.wake()  # a watcher more or less
            return
        for seat in mine:
            seat.away_since = None if here else time()
        await self._store(with_seats=True)

    def _all_here(self) -> bool:
        here = {watcher.visitor.id for watcher in self.watchers}
        people = [seat.visitor for seat in self.header.seats if seat.kind == PERSON]
        return self.header.ready and self.header.state == OPEN and all(visitor in here for visitor in people)

    # Seats

    @again
    async def sit(self, visitor: Visitor, number: int, name: str = "", nonce: str = "") -> None:
        """Take an empty seat, or take back the one that a bot holds."""
        async with self._lock:
            await self._refresh()
            seat = seat_of(self._draft, number)
            if seat.kind == PERSON and seat.visitor == visitor.id:
                return
            if not takeable(self.header, seat, visitor.id):
                raise why_not_takeable(self.header, seat)
            back = seat.kind == BOT
            seat.kind, seat.visitor, seat.bot, seat.held_for = PERSON, visitor.id, "", None
            here = any(watcher.visitor.id == visitor.id for watcher in self.watchers)
            seat.away_since = None if here else time()
            if not back:
                seat.name = self._free_name(name or visitor.name, seat)
                seat.nonce = good_nonce(nonce)
            await self._store(with_seats=True)
            await self._try_start()
        self.go_on()

    @again
    async def leave(self, visitor: Visitor, number: int) -> None:
        """Before the game the seat is free again; in the game a bot plays on, until the visitor comes back."""
        async with self._lock:
            await self._refresh()
            self._not_of_the_day()
            seat = own_seat(self._draft, visitor.id, number)
            if self.header.state == OPEN:
                clear(self._draft, seat)
                self._draft.ready = False
            else:
                hand_over(self._draft, seat, DEFAULT_BOT)
            await self._store(with_seats=True)
        self.go_on()

    @again
    async def seat_bot(self, visitor: Visitor, number: int, bot: str) -> None:
        """Put a bot on a seat: one's own, an empty one, or that of somebody who has been away for long."""
        async with self._lock:
            await self._refresh()
            self._not_of_the_day()
            seat = seat_of(self._draft, number)
            if bot:
                self._thinkers.check(bot)
            if not replaceable(self.header, seat, visitor.id, self.settings.away_seconds):
                raise NotPossible(
                    "You cannot change this seat: it is not yours, and nobody has been away from it for {minutes} "
                    "minutes.",
                    minutes=round(self.settings.away_seconds / 60),
                )
            if seat.kind == PERSON:
                hand_over(self._draft, seat, bot or DEFAULT_BOT)
            elif not bot:
                clear(self._draft, seat)
            else:
                if seat.kind == EMPTY:
                    seat.name = bot_name({other.name for other in self.header.seats})
                seat.kind, seat.bot = BOT, bot
            await self._store(with_seats=True)
            await self._try_start()
        self.go_on()

    @again
    async def rename(self, visitor: Visitor) -> None:
        """Before the game a seat shows the name that its visitor has now."""
        async with self._lock:
            await self._refresh()
            mine = seats_of(self.header, visitor.id)
            if self.header.state == OPEN and len(mine) == 1:
                seat = self._draft.seats[mine[0]]
                seat.name = self._free_name(visitor.name, seat)
                await self._store(with_seats=True)

    def _free_name(self, name: str, seat: Seat) -> str:
        return free_name(good_name(name), {other.name for other in self.header.seats if other.seat != seat.seat})

    def _not_of_the_day(self) -> None:
        if self.header.day is not None:
            raise NotPossible(
                "The solo of the day is played alone: no bots and no hints. Come back to it any time."
            )

    # The start

    @again
    async def start(self, visitor: Visitor) -> None:
        async with self._lock:
            await self._refresh()
            if self.header.host != visitor.id:
                raise NotPossible("Only who made the table can start the game.")
            if self.header.state != OPEN:
                return
            if not is_full(self._draft):
                raise NotPossible("A seat is free: wait for somebody, or put a bot there; then start.")
            self._draft.ready = True
            await self._store()
            if not await self._try_start():
                self._later(self.settings.nonce_seconds, self._start_anyway)
        self.go_on()

    @again
    async def give_nonce(self, visitor: Visitor, nonce: str) -> None:
        """What a browser adds to the luck of the game, after it was shown the commitment."""
        async with self._lock:
            await self._refresh()
            mine = [self._draft.seats[number] for number in seats_of(self.header, visitor.id)]
            missing = [seat for seat in mine if not seat.nonce]
            if self.header.state != OPEN or not missing:
                return
            for seat in missing:
                seat.nonce = good_nonce(nonce)
            await self._store(with_seats=True)
            await self._try_start()
        self.go_on()

    def wants_nonce(self, visitor: int) -> bool:
        return self.header.state == OPEN and any(
            not self.header.seats[s].nonce for s in seats_of(self.header, visitor)
        )

    @again
    async def _start_anyway(self) -> None:
        """Who did not add a nonce in time gets one: the game need not wait for a browser."""
        async with self._lock:
            await self._refresh()
            if self.header.state == OPEN and self.header.ready and is_full(self._draft):
                for seat in self._draft.seats:
                    seat.nonce = seat.nonce or secrets.token_hex(8)
                await self._try_start()
        self.go_on()

    async def _try_start(self) -> bool:
        """Start if the table is ready, full, and everybody has added a nonce."""
        header = self._draft
        people = [seat for seat in header.seats if seat.kind == PERSON]
        if header.state != OPEN or not header.ready or not is_full(header) or not all(s.nonce for s in people):
            return False
        for seat in header.seats:
            seat.nonce = seat.nonce or secrets.token_hex(8)
        self._match = Match(
            self.game,
            len(header.seats),
            names=record_names(header.seats),
            dealer=Dealer(header.secret),
            nonces=[seat.nonce for seat in header.seats],
        )
        self._play_forced(self._match)
        await self._store(with_seats=True)
        return True

    # The game

    async def play(self, visitor: Visitor, steps: Sequence[int], number: int) -> None:
        """One move, or a choice that takes several of them: all are played, or none."""
        try:
            await self._play(visitor, steps, number)
        except (IllegalMove, NotPossible, Stale):
            REFUSED.inc()
            raise

    @again
    async def _play(self, visitor: Visitor, steps: Sequence[int], number: int) -> None:
        begun = perf_counter()
        async with self._lock:
            match = await self._playing(number)
            seat = self.header.seats[match.actor]
            if seat.kind != PERSON or seat.visitor != visitor.id:
                raise NotPossible("It is not your turn: {name} is to move.", name=seat.name)
            if not _possible(self.history.state, steps):
                raise IllegalMove("This move is not possible here. Choose one of those that are offered.")
            for action in steps:
                match.play(action, match.actor)
            self._play_forced(match)
            await self._store()
        STORING.observe(perf_counter() - begun)
        MOVES.labels("person").inc()
        self.go_on()

    @again
    async def undo(self, visitor: Visitor, number: int) -> None:
        async with self._lock:
            match = await self._playing(number)
            for seat in seats_of(self.header, visitor.id):
                steps = self.history.undo_steps(seat)
                if steps and self._undone() >= MOST_UNDONE:
                    raise NotPossible("So much has been taken back in this game that now every move counts.")
                if steps:
                    for _ in range(steps):
                        match.undo(seat)
                    await self._store()
                    return
            raise IllegalMove(
                "There is nothing to undo: only one's own last moves, and none before dice or cards."
            )

    def _undone(self) -> int:
        return sum(entry.move == UNDO for entry in self.history.entries)

    async def hint(self, visitor: Visitor, texts: Texts) -> tuple[Advice, ...]:
        """The expert's best moves, and what each is worth, in words."""
        async with self._lock:
            await self._refresh()
            match = self._match
            if match is None or match.over or match.actor not in seats_of(self.header, visitor.id):
                raise NotPossible("A hint is for your own turn.")
            self._not_of_the_day()
            view = self.history.view(self.history.number, match.actor)
        try:
            thoughts = await self._thinkers.advise(view, visitor.id)
        except BotFailed:
            raise NotPossible("There is no hint now; try again in a moment.") from None
        return tuple(
            Advice(one.action, self.face.move(view, one.action, texts), value_in_words(view, one, texts))
            for one in thoughts
        )

    async def record(self, visitor: int) -> Record:
        """The game as a file: whole when it is over, else as the visitor may see it."""
        async with self._lock:
            await self._refresh()
            if self._match is None:
                raise NotPossible("The game has not begun; there is nothing to download yet.")
            if self.sealed:
                raise NotPossible(
                    "The record of a solo of the day can be downloaded when the day is over: it holds the dice of "
                    "everybody."
                )
            mine = seats_of(self.header, visitor)
            return self._match.record(mine[0] if len(mine) == 1 else None)

    async def _playing(self, number: int) -> Match:
        await self._refresh()
        if self._match is None:
            raise NotPossible("The game has not begun yet.")
        if number != self._match.number:
            raise stale()
        if self._match.over:
            raise NotPossible("The game is over; no move is possible.")
        return self._match

    def _play_forced(self, match: Match) -> None:
        """A move that has no alternative plays itself."""
        while match.actor >= 0:
            legal = match.view().legal
            if not self.game.forced(legal):
                return
            match.play(legal[0], match.actor)

    # Bots

    def go_on(self) -> None:
        """Let the bot move whose turn it is, if there is one; bots alone need nobody to start."""
        if self.header.state == OPEN and self.header.ready and all(seat.kind == BOT for seat in self.header.seats):
            self._later(0, self._start_anyway)
            return
        if self._fresh and self._bot_on_turn() is None:
            return
        if self.header.state == PLAYING and (self._runner is None or self._runner.done()):
            self._runner = asyncio.create_task(self._run())
            self._task(self._runner)

    async def _run(self) -> None:
        attempt = 0
        while True:
            try:
                if not await self._bot_moves():
                    return
                attempt = 0
            except (CannotStore, Stale):
                await asyncio.sleep(PATIENCE[min(attempt, len(PATIENCE) - 1)])
                attempt += 1

    async def _bot_moves(self) -> bool:
        async with self._lock:
            await self._refresh()
            seat = self._bot_on_turn()
            if seat is None:
                return False
            if self.settings.shared and not await self._storage.claim(self.header, self._lease):
                return False  # another process lets it think; should that one die, `House` sees to it
            number, bot = self.history.number, seat.bot
            view = self.history.view(number, seat.seat)
        failed = False
        try:
            action = await self._thinkers.choose(bot, view, self.header.host)
        except (BotFailed, AltamiraError):
            failed, action = True, secrets.choice(view.legal)
        if self.watchers:
            await asyncio.sleep(self._seen_until - monotonic())
        async with self._lock:
            await self._refresh()
            match = self._match
            if match is None or match.number != number or self._bot_on_turn() != seat:
                return True  # a person took the seat back, or took a move back
            match.play(action, seat.seat)
            self._play_forced(match)
            await self._store()
            MOVES.labels("bot").inc()
            if failed:
                await self._say(None, seat.name, BOT_FAILED)
        return True

    @property
    def _lease(self) -> float:
        """Seconds that a bot's move may take with everything around it."""
        return 2 * self.settings.bot_seconds + MOST_PAUSES * self.settings.bot_pause

    def _bot_on_turn(self) -> Seat | None:
        if self._match is None or self._match.actor < 0:
            return None
        seat = self.header.seats[self._match.actor]
        return seat if seat.kind == BOT else None

    # Chat

    @again
    async def say(self, visitor: Visitor, text: str) -> None:
        text = " ".join(clean(text).split())
        if not text:
            return
        if len(text) > CHAT_LENGTH:
            raise NotPossible("A message has at most {most} characters.", most=CHAT_LENGTH)
        async with self._lock:
            await self._refresh()
            mine = seats_of(self.header, visitor.id)
            name = self.header.seats[mine[0]].name if len(mine) == 1 else visitor.name
            await self._say(visitor.id, name, text)

    async def _say(self, visitor: int | None, name: str, text: str) -> None:
        number = self.chat[-1].number + 1 if self.chat else 1
        message = Message(number, visitor, name, text)
        try:
            await self._storage.say(self.id, message)
        except Taken:
            self._fresh = False
            await self._refresh()
            raise stale(Raced) from None
        self.chat = [*self.chat, message][-CHAT_KEPT:]
        self.wake()


def _possible(state: State, steps: Sequence[int]) -> bool:
    """May the acting seat play all these moves, one after the other and without anybody or anything in between?"""
    seat = state.actor()
    for number, action in enumerate(steps):
        if state.actor() != seat or action not in state.legal():
            return False
        if number + 1 < len(steps):
            state = state.clone()
            state.apply(action)
    return True
