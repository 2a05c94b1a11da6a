"""A seat's browser for thousands at once: a WebSocket client that reads as little as it can.

The load shares the processor with the server that it measures, so this does only what has to be done: the
handshake, the masks of what is sent, and compression as every browser has it. Of a message only its beginning is
looked at.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import zlib
from collections.abc import Callable
from typing import Final

PLAIN, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL: Final = 0x80
COMPRESSED: Final = 0x40
MASKED: Final = 0x80
SHORT, LONG = 126, 127  # lengths that stand for "two bytes follow" and "eight bytes follow"
BEGINNING: Final = 200  # bytes of a message that say all that the load wants to know
TAIL: Final = b"\x00\x00\xff\xff"  # what the sender of a compressed message leaves out


class Socket(asyncio.Protocol):
    """One connection. `heard` gets the beginning of every message, `lost` the reason when the connection ends."""

    def __init__(
        self, address: str, path: str, token: str, heard: Callable[[bytes], None], lost: Callable[[str], None]
    ) -> None:
        host = address.removeprefix("http://")
        key = base64.b64encode(os.urandom(16)).decode()
        self._greeting = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {address}\r\nCookie: altamira={token}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n"
        ).encode()
        self._heard = heard
        self._lost = lost
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._open = False
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._greeting)

    def connection_lost(self, error: Exception | None) -> None:
        self._lost(f"the connection ended: {error or 'by the server'}")

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:16]:
                self._lost(head[:40].decode("latin-1"))
                return
            self._open = True
            self._buffer = rest
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one frame from the buffer, if it is whole."""
        data = self._buffer
        if len(data) < 2:
            return False
        length, at = data[1], 2
        if length >= SHORT:
            at = 4 if length == SHORT else 10
            if len(data) < at:
                return False
            length = int.from_bytes(data[2:at], "big")
        if len(data) < at + length:
            return False
        head, payload = data[0], bytes(data[at : at + length])
        del data[: at + length]
        kind = head & 0x0F
        if kind == PING:
            self._write(PONG, payload)
        elif kind == PLAIN:
            if head & COMPRESSED:
                payload = self._inflate.decompress(payload + TAIL)
            self._heard(payload[:BEGINNING])
        elif kind == CLOSE:
            self._lost(f"closed with {int.from_bytes(payload[:2], 'big')}")
        return True

    def say(self, **message: object) -> None:
        self._write(PLAIN, json.dumps(message).encode())

    def _write(self, kind: int, payload: bytes) -> None:
        """A frame; the mask of nothing but zeros leaves the payload as it is."""
        assert self._transport is not None
        assert len(payload) < SHORT  # we have nothing longer to say
        self._transport.write(bytes((FINAL | kind, MASKED | len(payload))) + bytes(4) + payload)

    def close(self) -> None:
        self._lost = _nothing
        if self._transport is not None:
            self._transport.close()


def _nothing(reason: str) -> None:
    """Nobody wants to know any more."""
