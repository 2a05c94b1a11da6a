"""A server on a real port, and visitors who use it as a browser does: pages, forms and the socket."""

from __future__ import annotations

import asyncio
import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from typing import Any

import httpx
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from altamira.core.record import Record
from altamira.web.app import create_app
from altamira.web.command import listen
from altamira.web.info import BOT, OVER, PERSON, PLAYING
from altamira.web.rows import Header, Seat
from altamira.web.security import Bucket
from altamira.web.settings import Settings
from altamira.web.sockets import Requests, Sockets

WAIT = 30.0
PER_SECOND, AT_ONCE = 15, 30  # moves of a visitor, well below what the server lets one make
ACTION = re.compile(r'data-action="([\d ]+)"')


class Server:
    """The application under uvicorn in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._listener = listen("127.0.0.1", 0)
        self.port = self._listener.getsockname()[1]
        self.app = create_app(settings)
        self._allowed = self.app.state.site.limits.messages, self.app.state.site.pages
        self._uvicorn = uvicorn.Server(
            uvicorn.Config(
                self.app, log_config=None, access_log=False, http=Requests, ws=Sockets, timeout_graceful_shutdown=2
            )
        )
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._thread.start()
        until(lambda: self._uvicorn.started or not self._thread.is_alive())
        assert self._uvicorn.started

    def _run(self) -> None:
        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            await self._uvicorn.serve(sockets=[self._listener])

        asyncio.run(serve())

    def stop(self) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(WAIT)
        assert not self._thread.is_alive()

    def inside(self, work: Callable[[], Any]) -> Any:
        """Run a coroutine in the server's own loop."""
        assert self._loop is not None
        return asyncio.run_coroutine_threadsafe(work(), self._loop).result(WAIT)

    def unread(self, client: tuple[str, int]) -> int:
        """Bytes that wait for this client, once they are so many that nothing more is said to it."""
        for one in list(self._uvicorn.server_state.connections):
            if isinstance(one, Sockets) and one.client == client and not one.writable.is_set():
                return one.transport.get_write_buffer_size()
        return 0

    def hurry(self) -> None:
        """Let visitors act faster than people can."""
        site = self.app.state.site
        site.limits.messages = site.pages = Bucket(per_second=10_000, burst=10_000)

    def calm(self) -> None:
        """Allow no more than at the beginning."""
        site = self.app.state.site
        site.limits.messages, site.pages = self._allowed

    @property
    def house(self) -> Any:
        return self.app.state.site.house


@contextmanager
def running(settings: Settings) -> Iterator[Server]:
    server = Server(settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def until(true: Callable[[], Any], seconds: float = WAIT) -> Any:
    """Wait for something to become true; gives what it became. Looks ever seldomer: servers ask for that."""
    end = time.monotonic() + seconds
    pause = 0.01
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(pause)
        pause = min(0.5, 1.2 * pause)
    raise AssertionError("it did not happen in time")


class Visitor:
    """A browser without a screen: keeps its cookie, sends the forms of the pages, connects to tables."""

    def __init__(self, address: str, language: str = "en", *, hurried: bool = False) -> None:
        """Hurried: at a server that lets visitors act faster than people can."""
        self.address = address
        self.hurried = hurried
        self.http = httpx.Client(
            base_url=address, headers={"origin": address, "accept-language": language}, timeout=WAIT
        )
        self.csrf = ""
        self.get("/")

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("altamira") or ""

    def get(self, path: str) -> httpx.Response:
        answer = self.http.get(path)
        token = re.search(r'name="csrf" value="(\w+)"', answer.text)
        if token:
            self.csrf = token[1]
        return answer

    def post(self, path: str, **fields: object) -> httpx.Response:
        data = {name: str(value) for name, value in fields.items()}
        return self.http.post(path, data={"csrf": self.csrf, **data})

    def name(self, name: str) -> Visitor:
        assert self.post("/me", name=name).status_code == 303
        return self

    def new(self, *seats: str, **fields: object) -> str:
        """Make a table; gives its path."""
        chosen = {f"seat-{seat}": choice for seat, choice in enumerate(seats)}
        answer = self.post("/new", **{"game": "stone-age", "seats": len(seats), **chosen, **fields})
        assert answer.status_code == 303, complaint(answer)
        return answer.headers["location"]

    def connect(self, path: str, query: str = "layout=wide", **headers: str) -> Line:
        sent = {"Cookie": f"altamira={self.cookie}", "Accept-Language": "en", **headers}
        origin: Any = sent.pop("Origin", self.address)
        address = self.address.replace("http", "ws") + f"{path}/live?{query}"
        socket = connect(address, origin=origin, additional_headers=sent, max_size=None, close_timeout=1)
        return Line(socket, hurried=self.hurried)

    def sit_at(self, path: str, query: str = "layout=wide") -> Line:
        """Connect to a table that starts now or has started; gives the line once the game is on."""
        line = self.connect(path, query)
        line.wait(lambda: line.reloads or line.pieces.get("dock"))
        if line.reloads:
            line.close()
            line = self.connect(path, query)
            line.wait(lambda: line.number >= 0)
        return line


def complaint(answer: httpx.Response) -> str:
    """What a page says went wrong."""
    found = re.search(r'role="alert">(.*?)</(?:div|p)>', answer.text)
    return re.sub("<.*?>", "", found[1]) if found else answer.text


class Line:
    """A socket to a table, and what a page would show."""

    def __init__(self, connection: AbstractContextManager[ClientConnection], *, hurried: bool = False) -> None:
        self._connection = connection
        self._hurried = hurried
        self.socket = connection.__enter__()
        self.pieces: dict[str, str] = {}
        self.number = -1
        self.turn = False
        self.live = True
        self.last: dict[str, Any] = {}
        self.errors: list[str] = []
        self.hints: list[dict[str, Any]] = []
        self.pongs = 0
        self.reloads = 0
        self.frames: list[dict[str, Any]] = []
        self.said: list[str] = []
        self.bytes: list[str] = []
        self.closed: int | None = None
        self.pace = 0.0  # until when the moves made so far would have taken at the steady pace

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def read(self, seconds: float = WAIT) -> dict[str, Any] | None:
        """One message; None: nothing came, or the line is closed."""
        try:
            text = self.socket.recv(timeout=seconds)
        except TimeoutError:
            return None
        except ConnectionClosed as error:
            self.closed = error.rcvd.code if error.rcvd else 1006
            return None
        assert isinstance(text, str)
        self.bytes.append(text)
        message: dict[str, Any] = json.loads(text)
        self._take(message)
        return message

    def _take(self, message: dict[str, Any]) -> None:
        if message.get("nonce"):
            self.send(do="nonce", nonce=f"{random.getrandbits(64):x}")
        if "error" in message:
            self.errors.append(message["error"])
        if "hint" in message:
            self.hints.append(message["hint"])
        self.pongs += bool(message.get("pong"))
        self.reloads += bool(message.get("reload"))
        for frame in message.get("frames", ()):
            self.frames.append(frame)
            self.pieces.update(frame["pieces"])
            for id in frame["gone"]:
                del self.pieces[id]
        if "frames" in message:
            self.number, self.turn, self.live = message["n"], message["turn"], message["live"]
            self.said.append(message["say"])
            self.last = message

    def wait(self, true: Callable[[], Any], seconds: float = WAIT) -> Any:
        """Read until something is true."""
        end = time.monotonic() + seconds
        while not (found := true()):
            left = end - time.monotonic()
            message = self.read(left) if left > 0 else None
            assert message is not None or true(), f"it did not happen; {self.closed=}, {self.errors=}"
        return found

    def settle(self) -> None:
        """Read everything that the server had to say before it read this."""
        pongs = self.pongs
        self.send(do="ping")
        self.wait(lambda: self.pongs > pongs)

    def choices(self) -> list[int | tuple[int, ...]]:
        """The actions that the page offers; those of several steps as all of them."""
        found = {ids for markup in self.pieces.values() for ids in ACTION.findall(markup)}
        steps = sorted(tuple(int(id) for id in ids.split()) for ids in found)
        return [some if len(some) > 1 else some[0] for some in steps]

    def act(self, action: int | Sequence[int]) -> None:
        """Choose, and wait until the table has moved on; never faster than the server lets a visitor be."""
        if not self._hurried:
            now = time.monotonic()
            self.pace = max(self.pace, now) + 1 / PER_SECOND
            time.sleep(max(0.0, self.pace - now - AT_ONCE / PER_SECOND))
        number = self.number
        self.send(do="action", action=action, n=number)
        errors = len(self.errors)
        self.wait(lambda: self.number > number or len(self.errors) > errors)

    def my_turn(self) -> bool:
        """Wait until it is this visitor's turn, or the game is over; False: it is over."""
        self.wait(lambda: self.turn or self.over)
        return not self.over

    @property
    def over(self) -> bool:
        return "Game over" in self.last.get("title", "")

    def play_on(self, chance: random.Random, moves: int = 10_000) -> int:
        """Make so many moves, or play to the end; gives how many were made."""
        for made in range(moves):
            if not self.my_turn():
                return made
            choices = self.choices()
            assert len(choices) > 1, "a forced move plays itself"
            self.act(chance.choice(choices))
            assert not self.errors, self.errors
        return moves

    def close(self) -> None:
        self._connection.__exit__(None, None, None)


def kept(server: Server, record: Record, upto: int, visitors: list[Visitor | None], name: str) -> str:
    """A table in the database as if it had been played so far: a seat for each visitor, bots for None."""
    entries = []
    for line in record.moves[:upto]:
        who, _, text = line.partition(": ")
        entries.append((-1 if who == "*" else int(who), text))

    async def store() -> None:
        storage = server.house.storage
        seats = []
        for number, visitor in enumerate(visitors):
            seat = Seat(number, BOT, bot="random", name=f"Bot {number}", nonce=record.nonces[number])
            if visitor is not None:
                token = sha256(visitor.cookie.encode()).hexdigest()
                known = await storage.visitor(token)
                assert known is not None
                seat = Seat(number, PERSON, known.id, name=known.name, nonce=record.nonces[number])
            seats.append(seat)
        host = next(seat.visitor for seat in seats if seat.visitor is not None)
        header = Header(
            id=name, game=record.game, rules=record.rules, options=record.options, public=False, host=host,
            secret=bytes.fromhex(record.secret or ""), commitment=record.commitment or "", seats=seats,
        )  # fmt: skip
        await storage.add_table(header)
        header.state = OVER if upto == len(record.moves) else PLAYING
        await storage.store(header, first=1, entries=entries)

    server.inside(store)
    return f"/t/{name}"
