"""One visitor who sends as much as they can: python -m web.flood ADDRESS TABLE COOKIE CSRF, until it is killed.

Moves, chat, looks and nonsense on many sockets, sockets opened and closed, frames that are too large, pings, pages
and forms; all at once, each as fast as the server takes it. Says again and again how many were sent.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from contextlib import suppress

from web.fuzz import Who

TALKERS, OPENERS, HEAVY, PINGERS, LOADERS, SENDERS = 12, 3, 2, 2, 4, 2
LARGE = 60_000
TALK = (
    {"do": "chat", "text": "flood " * 40},
    {"do": "action", "action": 1, "n": 1},
    {"do": "look", "n": 0},
    {"do": "layout", "layout": "tall"},
    {"do": "look", "n": None},
    {"do": "layout", "layout": "wide"},
    {"do": "hint"},
    {"do": "undo", "n": 3},
    {"do": "nonsense"},
)
Plug = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(payload: bytes, kind: int = 1) -> bytes:
    """A final frame; its mask is zero."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
    return bytes([0x80 | kind]) + length + bytes(4) + payload


class Flood:
    def __init__(self, who: Who) -> None:
        self._who = who
        self._host, _, port = who.host.partition(":")
        self._port = int(port)
        self.sent = 0

    async def run(self) -> None:
        kinds = (
            (TALKERS, self._talk), (OPENERS, self._open), (HEAVY, self._heavy), (PINGERS, self._ping),
            (LOADERS, self._load), (SENDERS, self._send),
        )  # fmt: skip
        works = [self._again(work) for number, work in kinds for _ in range(number)]
        await asyncio.gather(self._count(), *works)

    async def _count(self) -> None:
        while True:
            print(self.sent, flush=True)
            await asyncio.sleep(0.1)

    async def _again(self, work) -> None:
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                await work()
            await asyncio.sleep(0)

    async def _plug(self) -> Plug:
        return await asyncio.open_connection(self._host, self._port)

    async def _socket(self) -> Plug:
        who = self._who
        reader, writer = await self._plug()
        writer.write(
            f"GET {who.table}/live?layout=wide HTTP/1.1\r\nHost: {who.host}\r\nOrigin: {who.address}\r\n"
            f"Cookie: altamira={who.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        self.sent += 1
        return reader, writer

    async def _talk(self) -> None:
        reader, writer = await self._socket()
        listening = asyncio.create_task(_drain(reader))
        for message in itertools.cycle(TALK):
            if listening.done():
                break
            writer.write(frame(json.dumps(message).encode()))
            await writer.drain()
            self.sent += 1
            await asyncio.sleep(0)  # to hear whether the server has hung up
        writer.close()

    async def _open(self) -> None:
        reader, writer = await self._socket()
        await reader.read(100)
        writer.close()

    async def _heavy(self) -> None:
        reader, writer = await self._socket()
        writer.write(frame(json.dumps({"do": "chat", "text": "x" * LARGE}).encode()))
        await _drain(reader)
        writer.close()

    async def _ping(self) -> None:
        reader, writer = await self._socket()
        listening = asyncio.create_task(_drain(reader))
        while not listening.done():
            writer.write(frame(b"", 9) * 100)
            await writer.drain()
        writer.close()

    async def _load(self) -> None:
        await self._ask(f"GET {self._who.table} HTTP/1.1\r\n")

    async def _send(self) -> None:
        body = f"csrf={self._who.csrf}&lang=es"
        kind = "Content-Type: application/x-www-form-urlencoded\r\n"
        await self._ask(f"POST /me HTTP/1.1\r\n{kind}Content-Length: {len(body)}\r\n", body)

    async def _ask(self, head: str, body: str = "") -> None:
        who = self._who
        reader, writer = await self._plug()
        rest = (
            f"Host: {who.host}\r\nOrigin: {who.address}\r\nCookie: altamira={who.cookie}\r\nConnection: close\r\n"
        )
        writer.write(f"{head}{rest}\r\n{body}".encode())
        await _drain(reader)
        self.sent += 1
        writer.close()


async def _drain(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(65_536):
            pass


if __name__ == "__main__":
    address, table, cookie, csrf = sys.argv[1:]
    asyncio.run(Flood(Who(address, cookie, csrf, table)).run())
