"""The connections of the server, for visitors who send more than a browser does, or read less."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

READ_BYTES = 4096  # at once: everybody else has their turn before the rest is read
STOPPING = "stopping"  # in the state of a connection: the server stops, which a browser's own words cannot claim
MOST_PINGS = 50  # browsers send none at all
# The fastest level with as much memory for each socket as is still little: half of the work of the default
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=13, client_max_window_bits=12, compress_settings={"memLevel": 5, "level": 1}
)


def let_go(transport: asyncio.BaseTransport) -> None:
    """A connection has ended. asyncio's transport still knows itself, by the method it reads with: until Python's
    collector comes to it, which is seldom, it would keep the memory of what it had to send.
    """
    transport._read_ready_cb = None  # type: ignore[attr-defined]


class Requests(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        let_go(self.transport)


class Sockets(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._pings = 0
        if self.conn.available_extensions:
            self.conn.available_extensions = [PACKING]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.max_size = READ_BYTES  # type: ignore[attr-defined]
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        let_go(self.transport)
        self.conn.parser.close()  # the protocol, with what packs and unpacks, knows itself by it

    def shutdown(self) -> None:
        if hasattr(self, "scope"):  # there is none before the handshake, nor where it was refused
            self.scope["state"][STOPPING] = True
        super().shutdown()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer will not read what waits for them either, and to close would wait for that."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: ASGISendEvent) -> None:
        """We hang up on a frame that is none while answers to what came before it may be under way."""
        if self.close_sent and self.initial_response is None:
            raise ClientDisconnected
        await super().send(message)

    def handle_ping(self) -> None:
        self._pings += 1
        if self._pings > MOST_PINGS:
            self.transport.abort()
        else:
            super().handle_ping()
