"""The live connection of a browser to a table.

Messages are JSON objects of at most 4 kB to the server:
    {"do": "action", "action": id, "n": number}   play a move in the position with that number; a list of ids:
                                                  all of them one after the other, or none
    {"do": "undo", "n": number}                   take back one's last choice
    {"do": "chat", "text": "…"}
    {"do": "look", "n": k}                        look at the position after k entries; null: at the newest
    {"do": "layout", "layout": "wide" | "tall"}   the browser has laid itself out anew and wants every piece
    {"do": "hint"}
    {"do": "reveal", "seat": s}                   several people, one screen: show or hide this seat's secrets
    {"do": "nonce", "nonce": "…"}                 the answer to {"nonce": true}
    {"do": "ping"}
and from it:
    {"n": shown, "last": newest, "live": bool, "frames": [{"pieces": {id: markup}, "gone": [id], "pace": ms}],
     "turn": bool, "title": "…", "say": "…"}      what changed; the browser waits `pace` after a frame
    {"nonce": true}                               the commitment is on the page: add your own random letters now
    {"hint": {"n": number, "actions": [id], "markup": "…"}}   the expert's best moves in that position
    {"error": "…"}, {"reload": true}, {"pong": true}
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import zip_longest
from time import perf_counter
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from altamira.core.errors import AltamiraError
from altamira.core.record import UNDO
from altamira.core.state import CHANCE
from altamira.web.info import LAYOUTS, OPEN, WIDE, Context, TableInfo
from altamira.web.pages.thoughts import advice
from altamira.web.rows import Visitor
from altamira.web.seating import NotPossible
from altamira.web.security import MESSAGE_BYTES, PENALTY, Bucket, TooLarge, too_often
from altamira.web.showing import Around, Log, draw_game, info, lines, viewpoint
from altamira.web.sockets import STOPPING
from altamira.web.tables import Table
from altamira.web.watch import SHOWING

MOST_FRAMES = 12  # of a message; older ones are skipped
SAID = 8  # sentences that are read out at once
DICE_PACE = 1100
MOVE_PACE = 550
ROLL = "roll"
MOST_STEPS = 24  # of a choice that is sent at once
MOST_BROKEN = 20  # messages that cannot be read, before the connection is closed
NO_PIECES: dict[str, str] = {}

NO_TABLE = 4404
REFUSED = 4403
TOO_LARGE = 1009
POLICY = 1008
TRY_LATER = 1013

log = logging.getLogger(__name__)


class Broken(AltamiraError):
    """A message that cannot be understood."""


class Limits:
    """How often one browser may do what."""

    def __init__(self) -> None:
        self.messages = Bucket(per_second=20, burst=60)
        self.chat = Bucket(per_second=0.5, burst=6)
        self.connections = Bucket(per_second=1, burst=40)
        self.hints = Bucket(per_second=0.3, burst=4)


class Connection:
    """One browser at one table."""

    def __init__(
        self,
        socket: WebSocket,
        table: Table,
        visitor: Visitor,
        ctx: Context,
        limits: Limits,
        *,
        link: str,
        layout: str,
        look: int | None,
    ) -> None:
        self.visitor = visitor
        self._socket = socket
        self._table = table
        self._ctx = ctx
        self._limits = limits
        self._link = link
        self._layout = layout
        self._look = look
        self._state = table.header.state  # the page was made for a table in this state
        self._revealed: int | None = None
        self._sent: list[dict[str, str]] = []  # groups of pieces
        self._around = Around(table, ctx)
        self._standing: list[dict[str, str]] = []  # of what was sent, what stands around the game
        self._log = Log(table, ctx)
        self._shown = -1  # the position that the browser shows; -1: none yet
        self._last: dict[str, Any] = {}  # what the last message said beside its frames
        self._asked = False  # for the nonce
        self._stopped = False  # by the server, which stops
        self._broken = 0
        self._changed = asyncio.Event()
        self._woken = 0.0  # when something changed that the browser does not show yet

    def wake(self) -> None:
        if not self._changed.is_set():
            self._woken = perf_counter()
        self._changed.set()

    async def run(self) -> None:
        """Until the browser goes away."""
        try:
            await self._table.join(self)
            await self._talk()
        except AltamiraError as error:  # the table cannot be reached; the browser tries again later
            await self._send({"error": self._ctx.texts.error(error)})
            await hang_up(self._socket, TRY_LATER)
        finally:
            await asyncio.shield(self._leave())

    async def _leave(self) -> None:
        if self._stopped:  # everybody goes at once, and who does not come back is noted by the next server
            self._table.watchers.discard(self)
            return
        try:
            await self._table.part(self)
        except AltamiraError as error:
            log.warning("table %s: %s", self._table.id, error)

    async def _talk(self) -> None:
        self.wake()
        sender = asyncio.create_task(self._send_all())
        receiver = asyncio.create_task(self._receive_all())
        try:
            done, _ = await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                error = task.exception()
                if error is not None and not isinstance(error, WebSocketDisconnect):
                    raise error
        finally:
            for task in (sender, receiver):
                task.cancel()
            await asyncio.gather(sender, receiver, return_exceptions=True)

    # To the browser

    async def _send(self, message: dict[str, Any]) -> None:
        await say(self._socket, message)

    async def _send_all(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._table.header.state != self._state and self._state == OPEN:
                self._state = self._table.header.state
                await self._send({"reload": True})
                continue
            self._state = self._table.header.state
            if self._table.wants_nonce(self.visitor.id) and not self._asked:
                self._asked = True
                await self._send({"nonce": True})
            woken, message = self._woken, self._message()
            if message is not None:
                await self._send(message)
                SHOWING.observe(perf_counter() - woken)

    def _message(self) -> dict[str, Any] | None:
        """What this browser does not show yet; None if it shows everything."""
        seen = self._info(self._look)
        frames = [frame for frame in (self._frame(number, seen) for number in self._stops(seen)) if _shows(frame)]
        said = self._said(seen)
        self._shown = seen.number
        rest = {
            "n": seen.number,
            "last": seen.latest,
            "live": seen.live,
            "turn": seen.live and seen.actor in seen.viewer_seats,
            "title": self._title(seen),
        }
        if not frames and rest == self._last:
            return None
        self._last = rest
        return {**rest, "frames": frames, "say": said}

    def _info(self, look: int | None) -> TableInfo:
        table = self._table
        shown = table.history.number if look is None else min(look, table.history.number)
        seat = viewpoint(table, self.visitor.id, shown)
        if seat != self._revealed:
            self._revealed = None  # the screen has passed to somebody else
        revealed = self._revealed is not None
        return info(table, self.visitor.id, self._link, self._layout, look, revealed)

    def _stops(self, seen: TableInfo) -> list[int]:
        """The positions to show one after the other: after each move of somebody else and each roll."""
        if not seen.live or not 0 <= self._shown < seen.number:
            return [seen.number]
        entries = self._table.history.entries
        stops = []
        for number in range(self._shown + 1, seen.number):
            entry = entries[number - 1]
            others = entry.seat != CHANCE and entry.seat not in seen.viewer_seats
            if entry.move != UNDO and (others or entry.move.startswith(ROLL)):
                stops.append(number)
        return [*stops, seen.number][-MOST_FRAMES:]

    def _frame(self, number: int, seen: TableInfo) -> dict[str, Any]:
        """The pieces of a position that differ from what was sent before."""
        table = self._table
        told: dict[str, str] = {}
        untold: list[str] = []
        if number == seen.number:
            self._standing = self._around.groups(seen)
            told, untold = self._log.news(number)
            game = draw_game(table, self._ctx, seen)
        else:  # on the way there: what stands around the game is drawn once, at the end
            game = draw_game(table, self._ctx, self._info(number))
        groups = [*game, *self._standing]
        changed, gone = _difference(self._sent, groups)
        self._sent = groups
        move = table.history.entries[number - 1].move if number else ""
        pace = DICE_PACE if move.startswith(ROLL) else MOVE_PACE
        return {"pieces": changed | told, "gone": gone + untold, "pace": pace}

    def _said(self, seen: TableInfo) -> str:
        if not seen.live or not 0 <= self._shown < seen.number:
            return ""
        told = lines(self._table, self._ctx.texts, self.visitor.id, self._shown, seen.number)
        return " ".join([sentence for line in told for sentence in line.sentences][-SAID:])

    def _title(self, seen: TableInfo) -> str:
        texts, game = self._ctx.texts, seen.game.name
        if seen.state == OPEN:
            return game
        if seen.over:
            return texts("Game over · {game}", game=game)
        actor = self._table.history.state.actor()
        if actor in seen.viewer_seats and len(seen.viewer_seats) == 1:
            return texts("Your turn · {game}", game=game)
        return texts("{name} is to move · {game}", name=seen.seats[actor].name, game=game)

    # From the browser

    async def _receive_all(self) -> None:
        while True:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect":
                self._stopped = STOPPING in self._socket.scope["state"]
                return
            text = received.get("text") or ""
            try:
                if len(text.encode()) > MESSAGE_BYTES or len(received.get("bytes") or b"") > MESSAGE_BYTES:
                    raise TooLarge("The message is too large: at most {most} bytes.", most=MESSAGE_BYTES)
                if not self._limits.messages.take(str(self.visitor.id)):
                    await self._slow_down()
                    continue
                await self._obey(self._read(text))
            except AltamiraError as error:
                await self._send({"error": self._ctx.texts.error(error)})
                if isinstance(error, TooLarge):
                    await hang_up(self._socket, TOO_LARGE)
                    return
                self._broken += isinstance(error, Broken)
                if self._broken > MOST_BROKEN:
                    await hang_up(self._socket, POLICY)
                    return
                self.wake()  # a refused move gets the position as it is

    async def _slow_down(self) -> None:
        """Whoever sends too much is not listened to for a while: the network holds back what they send."""
        await self._send({"error": self._ctx.texts.error(too_often())})
        await asyncio.sleep(PENALTY)

    def _read(self, text: str) -> dict[str, Any]:
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or str(message.get("do")) not in COMMANDS:
            raise Broken("The server did not understand this message. Load the page again.")
        return message

    async def _obey(self, message: dict[str, Any]) -> None:
        await COMMANDS[str(message["do"])](self, message)

    async def _action(self, message: dict[str, Any]) -> None:
        await self._table.play(self.visitor, _numbers(message, "action"), _number(message, "n"))

    async def _undo(self, message: dict[str, Any]) -> None:
        await self._table.undo(self.visitor, _number(message, "n"))

    async def _chat(self, message: dict[str, Any]) -> None:
        text = _text(message, "text")
        self._limits.chat.spend(str(self.visitor.id))
        await self._table.say(self.visitor, text)

    async def _look_at(self, message: dict[str, Any]) -> None:
        if message.get("n") is None:
            self._look = None
        else:
            number = _number(message, "n")
            if not 0 <= number <= self._table.history.number:
                raise NotPossible(
                    "The game has {most} entries so far; {n} is not among them.",
                    most=self._table.history.number,
                    n=number,
                )
            self._look = number
        self._shown = -1  # no film from one to the other
        self.wake()

    async def _lay_out(self, message: dict[str, Any]) -> None:
        layout = _text(message, "layout")
        if layout not in LAYOUTS:
            raise Broken("The server did not understand this message. Load the page again.")
        self._layout = layout
        self._sent, self._last, self._shown = [], {}, -1
        self._log = Log(self._table, self._ctx)
        self.wake()

    async def _hint(self, message: dict[str, Any]) -> None:
        self._limits.hints.spend(str(self.visitor.id))
        number = self._table.history.number
        moves = await self._table.hint(self.visitor, self._ctx.texts)
        words = advice(self._ctx, moves)
        await self._send({"hint": {"n": number, "actions": [one.action for one in moves], "markup": words}})

    async def _reveal(self, message: dict[str, Any]) -> None:
        seat = _number(message, "seat")
        seen = self._info(self._look)
        if seat != seen.viewpoint or seat not in seen.viewer_seats:
            raise NotPossible("You can look at the cards of the seat whose turn it is on this screen.")
        self._revealed = None if self._revealed == seat else seat
        self.wake()

    async def _nonce(self, message: dict[str, Any]) -> None:
        await self._table.give_nonce(self.visitor, _text(message, "nonce"))

    async def _ping(self, message: dict[str, Any]) -> None:
        await self._send({"pong": True})


# What a browser can say. Not kept by each connection: what knows itself is not let go of at once.
COMMANDS: dict[str, Callable[[Connection, dict[str, Any]], Awaitable[None]]] = {
    "action": Connection._action,
    "undo": Connection._undo,
    "chat": Connection._chat,
    "look": Connection._look_at,
    "layout": Connection._lay_out,
    "hint": Connection._hint,
    "reveal": Connection._reveal,
    "nonce": Connection._nonce,
    "ping": Connection._ping,
}


async def say(socket: WebSocket, message: dict[str, Any]) -> None:
    """To a browser that may have gone at any moment; whoever receives finds out by itself."""
    if socket.application_state == WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect):
            await socket.send_text(json.dumps(message, ensure_ascii=False, separators=(",", ":")))


async def hang_up(socket: WebSocket, code: int) -> None:
    if socket.application_state == WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect):
            await socket.close(code)


def _difference(
    sent: Sequence[dict[str, str]], groups: Sequence[dict[str, str]]
) -> tuple[dict[str, str], list[str]]:
    """The pieces that differ from what was sent, and the ids of those that are gone."""
    changed: dict[str, str] = {}
    missed: list[str] = []
    for before, now in zip_longest(sent, groups, fillvalue=NO_PIECES):
        if now is before:
            continue
        for id, markup in now.items():
            if before.get(id) != markup:
                changed[id] = markup
        if before.keys() != now.keys():
            missed += [id for id in before if id not in now]
    return changed, [id for id in missed if not any(id in group for group in groups)]


def _shows(frame: dict[str, Any]) -> bool:
    return bool(frame["pieces"] or frame["gone"])


def layout_of(name: str | None) -> str:
    return name if name in LAYOUTS else WIDE


def look_of(text: str | None, most: int) -> int | None:
    """The number of a position in an address; None: the newest."""
    if text is None or not text.isascii() or not text.isdecimal() or len(text) > 9:
        return None
    return min(int(text), most)


def _number(message: dict[str, Any], name: str) -> int:
    value = message.get(name)
    if type(value) is not int or not -(2**31) < value < 2**31:
        raise Broken("The server did not understand this message. Load the page again.")
    return value


def _numbers(message: dict[str, Any], name: str) -> list[int]:
    value = message.get(name)
    if not isinstance(value, list):
        return [_number(message, name)]
    if not 1 <= len(value) <= MOST_STEPS:
        raise Broken("The server did not understand this message. Load the page again.")
    return [_number({name: one}, name) for one in value]


def _text(message: dict[str, Any], name: str) -> str:
    value = message.get(name)
    if type(value) is not str:
        raise Broken("The server did not understand this message. Load the page again.")
    return value
