"""Whatever somebody may send: messages and frames for the socket, and whole requests, made by Hypothesis.

python -m web.fuzz ADDRESS INPUTS SEED in tests/ sends so many to a server without limits, and counts aloud.
"""

from __future__ import annotations

import json
import os
import socket
import struct
import sys
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import quote, quote_plus, urlsplit

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from web.visits import WAIT, Visitor

GAMES = ("stone-age", "bronze-age", "neanderthal")
COMMANDS = ("action", "undo", "chat", "look", "layout", "hint", "reveal", "nonce", "ping")
BOUNDARY = "altamira-fuzz"
PATIENCE = 0.2  # seconds before a server that waits for more is told that there is none
PACKED_BITS = 12  # of the window of a browser's compression, as our server allows it
PACKING = f"permessage-deflate; client_max_window_bits={PACKED_BITS}"
PACKED_END = b"\x00\x00\xff\xff"
PONG = b'{"pong":true}'
CODES = (
    "utf-8",
    "utf-16",
    "utf-7",
    "unicode_escape",
    "raw_unicode_escape",
    "undefined",
    "idna",
    "punycode",
    "hex",
)
NASTY = (
    "", "\x00", "\ud800", "\U0010ffff", "-1", "1e999", "../../../etc/passwd", "%00", "%2e%2e%2f", "' OR 1=1 --",
    "<script>alert(1)</script>", "{name}", "{0.__class__}", "%s%n", "\r\nset-cookie: a=b", "a" * 300, "９",
)  # fmt: skip
ILLEGAL, FINISHED = "This move is not possible here", "The game is over"  # what the rules say to a move
ERRORS = (b"Traceback (most recent", b'File "', b'.py", line')

# Values

words = st.one_of(st.sampled_from(NASTY), st.text(max_size=40))
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 300),
    st.floats(),
    words,
    st.sampled_from((2**31, -(2**63))),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4), max_leaves=8
)


# Messages and frames

numbers = st.one_of(st.integers(-2, 400), values)
LIVE = "(the number of the newest position)"  # put in when the message is sent
positions = st.just(LIVE) | numbers
known = st.fixed_dictionaries(
    {"do": st.sampled_from(COMMANDS)},
    optional={
        "action": numbers,
        "n": positions,
        "text": words | values,
        "layout": st.sampled_from(("wide", "tall", "round")) | values,
        "seat": numbers,
        "nonce": words | values,
        "visitor": numbers,
    },
)
moves = st.fixed_dictionaries({"do": st.just("action"), "n": st.just(LIVE), "action": numbers})
messages = st.one_of(known.map(json.dumps), moves.map(json.dumps), values.map(json.dumps), words)


@dataclass(frozen=True)
class Frame:
    data: bytes
    packed: bool  # for a connection with compression
    whole: bool  # or it says that it is longer or shorter than it is


@st.composite
def frames(draw: st.DrawFn) -> Frame:
    """A frame with any head: flags, kinds and lengths that the protocol knows or does not; compressed or not."""
    payload = draw(
        st.one_of(st.binary(max_size=200), messages.map(lambda text: text.encode(errors="surrogatepass")))
    )
    packed = draw(st.booleans())
    final, reserved = draw(st.booleans()), draw(st.sampled_from((0, 0, 0, 4, 7)))
    kind = draw(st.sampled_from((1, 1, 2, 0, 8, 9, 10, 3, 15)))
    if packed and draw(st.booleans()):
        final, reserved, kind = True, 4, draw(st.sampled_from((1, 1, 2)))
        payload = _packed(payload * draw(st.sampled_from((1, 1, 1, 30, 10_000))))
    masked = draw(st.sampled_from((True, True, True, False)))
    head = bytes([final << 7 | reserved << 4 | kind])
    length = draw(st.sampled_from((len(payload), len(payload), len(payload), 125, 65_535, 2**63)))
    if length < 126:
        head += bytes([masked << 7 | length])
    elif length < 65_536:
        head += bytes([masked << 7 | 126]) + struct.pack("!H", length)
    else:
        head += bytes([masked << 7 | 127]) + struct.pack("!Q", length)
    mask = draw(st.binary(min_size=4, max_size=4)) if masked else b""
    return Frame(head + mask + _masked(payload, mask), packed, length == len(payload))


def _packed(data: bytes) -> bytes:
    """As a browser compresses a message: it leaves out the end, which is always the same."""
    packer = zlib.compressobj(wbits=-PACKED_BITS)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)).removesuffix(PACKED_END)


def _masked(data: bytes, mask: bytes) -> bytes:
    return bytes(byte ^ mask[place % 4] for place, byte in enumerate(data)) if mask else data


# Requests


@dataclass(frozen=True)
class Who:
    """What a request needs in order to come from a page of ours."""

    address: str
    cookie: str
    csrf: str
    table: str

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc


FIELDS = (
    "csrf", "game", "seats", "seat", "seat-0", "seat-1", "name-0", "name", "nonce", "bot", "lang", "next",
    "public",
    "option-start_player", "option-deck", "option-neanderthal:deck", "file-neanderthal:deck", "option-",
    "option-:", "option-neanderthal:mode", "option-stone-age:__class__",
)  # fmt: skip
typed = st.one_of(
    words,
    st.sampled_from((*GAMES, "me", "friend", "bot:random", "bot:", "0", "1", "2", "3", "es", "/t/x", "alone")),
)
fields = st.lists(st.tuples(st.sampled_from(FIELDS) | words, typed), max_size=8)
FORMS = ("/new", "/me", "/day", "{table}/sit", "{table}/leave", "{table}/bot", "{table}/start", "{table}/rematch")
PAGES = (
    "/", "/new", "/me", "/day", "/day/{x}", "/t/{x}", "{table}", "{table}?at={x}", "{table}?layout={x}",
    "{table}/record.json", "{table}/board.svg?n={x}", "{table}/deck", "{table}/deck.toml", "{table}/sheet",
    "{table}/{x}", "/rules/{x}", "/rules", "/deck?show={x}", "/static/{x}", "/static/games/{x}.css",
    "/static/draw/{x}", "/{x}", "/healthz", "/readyz", "/metrics", "{table}/live",
)  # fmt: skip
HEADERS = (
    "Cookie", "Accept", "Accept-Language", "Accept-Encoding", "Content-Type", "Content-Length", "Range", "Origin",
    "X-Request-Id", "X-Forwarded-For", "If-None-Match", "If-Modified-Since", "Sec-Fetch-Site", "Upgrade", "Host",
    "Transfer-Encoding", "Expect", "Connection", "Sec-WebSocket-Key",
)  # fmt: skip


def requests(who: Who) -> st.SearchStrategy[bytes]:
    return st.one_of(_pages(who), _forms(who), _forms(who), _odd(who))


def _line(method: str, path: str) -> bytes:
    return f"{method} {path} HTTP/1.1\r\n".encode("latin-1", "replace")


@st.composite
def _pages(draw: st.DrawFn, who: Who) -> bytes:
    path = draw(st.sampled_from(PAGES)).replace("{table}", who.table)
    part = draw(words)
    path = path.replace(
        "{x}", quote(part.encode(errors="surrogatepass"), safe=draw(st.sampled_from(("", "/", "%"))))
    )
    more = draw(st.lists(st.tuples(st.sampled_from(HEADERS[:13]), words), max_size=3))
    head = [("Host", who.host), ("Connection", "close"), ("Cookie", f"altamira={who.cookie}")]
    return _line(draw(st.sampled_from(("GET", "GET", "GET", "HEAD", "POST", "PUT"))), path) + _heads(head + more)


@st.composite
def _forms(draw: st.DrawFn, who: Who) -> bytes:
    """A form that comes from a page of ours, as far as the server can see, with whatever in its fields."""
    path = draw(st.sampled_from(FORMS)).replace("{table}", who.table)
    sent = [("csrf", who.csrf), *draw(fields)]
    if draw(st.booleans()):
        code = draw(st.sampled_from(CODES))
        kind = f"multipart/form-data; boundary={BOUNDARY}" + draw(st.sampled_from(("", f"; charset={code}")))
        body = b"".join(_part(name, value, draw(st.sampled_from(("", "", "deck.toml")))) for name, value in sent)
        body += f"--{BOUNDARY}--\r\n".encode()
    else:
        kind = draw(
            st.sampled_from(("application/x-www-form-urlencoded", "application/x-www-form-urlencoded", "x"))
        )
        pairs = (f"{_quoted(name)}={_quoted(value)}" for name, value in sent)
        body = "&".join(pairs).encode()
    head = [
        ("Host", who.host), ("Connection", "close"), ("Origin", who.address), ("Content-Type", kind),
        ("Cookie", f"altamira={who.cookie}"), ("Content-Length", str(len(body))),
    ]  # fmt: skip
    return _line("POST", path) + _heads(head) + body


@st.composite
def _odd(draw: st.DrawFn, who: Who) -> bytes:
    """What is hardly a request at all."""
    if draw(st.booleans()):
        return draw(st.binary(min_size=1, max_size=300)) + b"\r\n\r\n"
    head = draw(st.lists(st.tuples(st.sampled_from(HEADERS) | words, words), max_size=6))
    method = draw(st.sampled_from(("GET", "POST", "OPTIONS", "TRACE", "get", "", "\x00")))
    return _line(method, draw(words)) + _heads([("Host", who.host), *head]) + draw(st.binary(max_size=100))


def _heads(pairs: list[tuple[str, str]]) -> bytes:
    lines = (f"{name}: {value}\r\n".encode(errors="surrogatepass") for name, value in pairs)
    return b"".join(lines) + b"\r\n"


def _quoted(text: str) -> str:
    return quote_plus(text.encode(errors="surrogatepass"))


def _part(name: str, value: str, file: str) -> bytes:
    extra = f'; filename="{file}"' if file else ""
    clean = name.replace('"', "").replace("\r", "").replace("\n", "")
    head = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{clean}"{extra}\r\n\r\n'
    return (head + value + "\r\n").encode(errors="surrogatepass")


# Sending


def send(who: Who, request: bytes) -> bytes:
    """Everything that the server answers to these bytes."""
    host, _, port = who.host.partition(":")
    answer = b""
    with socket.create_connection((host, int(port)), WAIT) as plug:
        try:
            plug.sendall(request)
            while data := _received(plug):
                answer += data
        except ConnectionError:
            pass  # the server may hang up on nonsense
    return answer


def _received(plug: socket.socket) -> bytes:
    """What comes; a server that waits for more is told that there is none."""
    plug.settimeout(PATIENCE)
    try:
        return plug.recv(65_536)
    except TimeoutError:
        plug.shutdown(socket.SHUT_WR)
    plug.settimeout(WAIT)
    return plug.recv(65_536)


def greet(who: Who, *, packed: bool = False, room: int = 0) -> socket.socket:
    """A socket to the table, after the handshake; packed: with compression. It may have little room to receive."""
    host, _, port = who.host.partition(":")
    plug = socket.socket()
    plug.settimeout(WAIT)
    if room:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    plug.connect((host, int(port)))
    wish = f"Sec-WebSocket-Extensions: {PACKING}\r\n" if packed else ""
    plug.sendall(
        f"GET {who.table}/live?layout=wide HTTP/1.1\r\nHost: {who.host}\r\nOrigin: {who.address}\r\n"
        f"Cookie: altamira={who.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n{wish}"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += plug.recv(1)
    assert b" 101 " in head.splitlines()[0], head
    assert (b"permessage-deflate" in head) == packed, head
    return plug


class Raw:
    """A socket to the table on which we make the frames ourselves; what comes is read as a browser does."""

    def __init__(self, who: Who, *, packed: bool) -> None:
        self.packed = packed
        self.plug = greet(who, packed=packed)
        self._buffer = b""
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)

    def answers(self, frame: Frame) -> bool:
        """Is a good message answered that follows this frame? If not, the server has hung up."""
        try:
            self.plug.sendall(frame.data + text_frame('{"do": "ping"}'))
            if not frame.whole:
                self.plug.shutdown(socket.SHUT_WR)  # the server need not wait for the rest
            while (text := self._message()) is not None:
                harmless(text)
                if text == PONG:
                    return True
        except ConnectionError:
            pass  # it did not even read the rest
        return False

    def _message(self) -> bytes | None:
        """The next message; None: the server hangs up."""
        while True:
            head = self._take(2)
            length = head[1] if head else 0
            if length >= 126:
                length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
            payload = self._take(length)
            if not head or head[0] & 15 == 8:
                return None
            if head[0] & 15 == 1:
                return self._inflate.decompress(payload + PACKED_END) if head[0] & 0x40 else payload

    def _take(self, size: int) -> bytes:
        """So many bytes; fewer if there are no more."""
        while len(self._buffer) < size and (data := self.plug.recv(65_536)):
            self._buffer += data
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken


def send_frames(who: Who, sent: Sequence[Frame]) -> int:
    """Send frames, each on a connection that is open; gives how many of them ended theirs.

    Each is followed by a good message, so that we know that the server has read the frame: either that message is
    answered, or the server has hung up. Every answer has to be harmless.
    """
    ended = 0
    raw: Raw | None = None
    for frame in sent:
        if raw is not None and raw.packed != frame.packed:
            raw.plug.close()
            raw = None
        raw = raw or Raw(who, packed=frame.packed)
        if not raw.answers(frame):
            raw.plug.close()
            raw = None
            ended += 1
    if raw is not None:
        raw.plug.close()
    return ended


def text_frame(text: str) -> bytes:
    data, mask = text.encode(), os.urandom(4)
    return bytes([0x81, 0x80 | len(data)]) + mask + _masked(data, mask)


def packed_frame(data: bytes) -> Frame:
    """A compressed message; its mask is zero."""
    payload = _packed(data)
    return Frame(b"\xc1\xfe" + struct.pack("!H", len(payload)) + bytes(4) + payload, packed=True, whole=True)


def harmless(answer: bytes | str) -> None:
    """No answer may say that the server broke, or how it is built."""
    data = answer if isinstance(answer, bytes) else answer.encode(errors="surrogatepass")
    first = data.partition(b"\r\n")[0]
    assert not (first.startswith(b"HTTP/") and b" 50" in first[8:12]), data[:2000]
    for sign in ERRORS:
        assert sign not in data, data[:2000]


def talk(visitor: Visitor, table: str, sent: Sequence[str]) -> list[str]:
    """Send messages on sockets of this visitor, one after the other; gives the errors that were answered.

    Each is followed by a ping: either that is answered, or the server has read the message and hung up. Who sends
    only nonsense is shown out, and comes back. Every answer has to be harmless.
    """
    errors: list[str] = []
    line = visitor.sit_at(table)
    for text in sent:
        if line.closed is not None:
            line = visitor.sit_at(table)
        pongs = line.pongs
        message = text.replace(json.dumps(LIVE), str(line.number)).encode(errors="replace").decode()
        with suppress(ConnectionClosed):
            line.socket.send(message)
            line.send(do="ping")
        while line.pongs == pongs and line.read() is not None:
            pass
        assert line.pongs > pongs or line.closed is not None, f"no answer to {message}"
        if line.closed is not None or text is sent[-1]:
            line.close()
            for answer in line.bytes:
                harmless(answer)
            errors += line.errors
            assert line.closed in (None, 1000, 1008, 1009), line.closed
    return errors


def logged_errors(log: str) -> list[str]:
    return [line for line in log.splitlines() if " ERROR " in line or "Traceback" in line or " CRITICAL " in line]


# No shrinking: a server that broke once is not the same the second time; what broke it is in the message.
PLAIN = settings(deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
BATCH = 25


def main(address: str, inputs: int, number: int) -> None:
    visitor = Visitor(address).name("Mallory")
    tables = {game: visitor.new("me", "bot:random", game=game) for game in GAMES}
    for table in tables.values():
        visitor.sit_at(table).close()
    who = Who(address, visitor.cookie, visitor.csrf, tables[GAMES[0]])
    done = judged = 0

    @seed(number)
    @settings(PLAIN, max_examples=-(-inputs // (3 * BATCH)))
    @given(
        st.sampled_from(GAMES),
        st.lists(messages, min_size=2 * BATCH - 6, max_size=2 * BATCH - 6),
        st.lists(frames(), min_size=6, max_size=6),
        st.lists(requests(who), min_size=BATCH, max_size=BATCH),
    )
    def attack(game: str, said: list[str], framed: list[Frame], asked: list[bytes]) -> None:
        nonlocal done, judged
        errors = talk(visitor, tables[game], said)
        judged += sum(ILLEGAL in error for error in errors)
        if any(FINISHED in error for error in errors):
            tables[game] = visitor.new("me", "bot:random", game=game)
        send_frames(who, framed)
        for request in asked:
            harmless(send(who, request))
        done += len(said) + len(framed) + len(asked)
        print(done, flush=True)

    attack()
    assert judged > done // 100, f"of {done} inputs only {judged} were moves for the rules to judge"


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
