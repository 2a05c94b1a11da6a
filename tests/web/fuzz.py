"""Whatever somebody may send: messages and frames for the socket, and whole requests, made by Hypothesis.

python -m web.fuzz ADDRESS INPUTS SEED in tests/ sends so many to a server without limits, and counts aloud.
"""

from __future__ import annotations

import json
import os
import socket
import struct
import sys
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import quote, quote_plus, urlsplit

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from web.visits import Visitor

GAMES = ("stone-age", "bronze-age", "neanderthal")
COMMANDS = ("action", "undo", "chat", "look", "layout", "hint", "reveal", "nonce", "ping")
BOUNDARY = "altamira-fuzz"
PATIENCE = 1.0
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
known = st.fixed_dictionaries(
    {"do": st.sampled_from(COMMANDS)},
    optional={
        "action": numbers,
        "n": numbers,
        "text": words | values,
        "layout": st.sampled_from(("wide", "tall", "round")) | values,
        "seat": numbers,
        "nonce": words | values,
        "visitor": numbers,
    },
)
messages = st.one_of(known.map(json.dumps), known.map(json.dumps), values.map(json.dumps), words)


@st.composite
def frames(draw: st.DrawFn) -> bytes:
    """A frame with any head: flags, kinds and lengths that the protocol knows or does not."""
    payload = draw(
        st.one_of(st.binary(max_size=200), messages.map(lambda text: text.encode(errors="surrogatepass")))
    )
    final, reserved = draw(st.booleans()), draw(st.sampled_from((0, 0, 0, 4, 7)))
    kind = draw(st.sampled_from((1, 1, 2, 0, 8, 9, 10, 3, 15)))
    masked = draw(st.sampled_from((True, True, True, False)))
    head = bytes([final << 7 | reserved << 4 | kind])
    length = draw(st.sampled_from((len(payload), len(payload), len(payload), 125, 65_535, 2**63)))
    if length < 126:
        head += bytes([masked << 7 | length])
    elif length < 65_536:
        head += bytes([masked << 7 | 126]) + struct.pack("!H", length)
    else:
        head += bytes([masked << 7 | 127]) + struct.pack("!Q", length)
    if not masked:
        return head + payload
    mask = draw(st.binary(min_size=4, max_size=4))
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


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
    with socket.create_connection((host, int(port)), 10 * PATIENCE) as plug:
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
    plug.settimeout(10 * PATIENCE)
    return plug.recv(65_536)


def greet(who: Who) -> socket.socket:
    """A socket to the table, after the handshake."""
    host, _, port = who.host.partition(":")
    plug = socket.create_connection((host, int(port)), 10)
    plug.sendall(
        f"GET {who.table}/live?layout=wide HTTP/1.1\r\nHost: {who.host}\r\nOrigin: {who.address}\r\n"
        f"Cookie: altamira={who.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        head += plug.recv(1)
    assert b" 101 " in head.splitlines()[0], head
    return plug


def send_frames(who: Who, sent: list[bytes]) -> bytes:
    """What comes back for these frames until the server hangs up, or has answered a good message after them."""
    answer = b""
    with greet(who) as plug:
        try:
            plug.sendall(b"".join(sent) + _text('{"do": "ping"}'))
            plug.settimeout(0.5)
            while b"pong" not in answer:
                data = plug.recv(65_536)
                if not data:
                    break
                answer += data
        except (ConnectionError, TimeoutError):
            pass  # a frame that says it is longer than it is waits for the rest
    return answer


def _text(text: str) -> bytes:
    data, mask = text.encode(), os.urandom(4)
    return bytes([0x81, 0x80 | len(data)]) + mask + bytes(b ^ mask[n % 4] for n, b in enumerate(data))


def harmless(answer: bytes | str) -> None:
    """No answer may say that the server broke, or how it is built."""
    data = answer if isinstance(answer, bytes) else answer.encode(errors="surrogatepass")
    first = data.partition(b"\r\n")[0]
    assert not (first.startswith(b"HTTP/") and b" 50" in first[8:12]), data[:2000]
    for sign in ERRORS:
        assert sign not in data, data[:2000]


def talk(visitor: Visitor, table: str, sent: list[str]) -> None:
    """Send messages on a socket of this visitor, until it is closed; every answer has to be harmless."""
    line = visitor.sit_at(table)
    with suppress(ConnectionClosed):  # who sends only nonsense is shown out
        for text in sent:
            line.socket.send(text.encode(errors="replace").decode())
        line.send(do="ping")
    while not line.pongs and line.read() is not None:
        pass
    line.close()
    for answer in line.bytes:
        harmless(answer)
    assert line.closed in (None, 1000, 1008, 1009), line.closed


def logged_errors(log: str) -> list[str]:
    return [line for line in log.splitlines() if " ERROR " in line or "Traceback" in line or " CRITICAL " in line]


# No shrinking: a server that broke once is not the same the second time; what broke it is in the message.
PLAIN = settings(deadline=None, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
BATCH = 25


def main(address: str, inputs: int, number: int) -> None:
    visitor = Visitor(address).name("Mallory")
    tables = [visitor.new("me", "bot:random", game=game) for game in GAMES]
    for table in tables:
        visitor.sit_at(table).close()
    who = Who(address, visitor.cookie, visitor.csrf, tables[0])
    done = 0

    @seed(number)
    @settings(PLAIN, max_examples=-(-inputs // (3 * BATCH)))
    @given(
        st.sampled_from(tables),
        st.lists(messages, min_size=2 * BATCH - 6, max_size=2 * BATCH - 6),
        st.lists(frames(), min_size=6, max_size=6),
        st.lists(requests(who), min_size=BATCH, max_size=BATCH),
    )
    def attack(table: str, said: list[str], framed: list[bytes], asked: list[bytes]) -> None:
        nonlocal done
        talk(visitor, table, said[:BATCH])
        talk(visitor, table, said[BATCH:])
        harmless(send_frames(who, framed))
        for request in asked:
            harmless(send(who, request))
        done += len(said) + len(framed) + len(asked)
        print(done, flush=True)

    attack()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
