"""The sockets of the server, for visitors who send more than a browser does."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

READ_BYTES = 4096  # at once: everybody else has their turn before the rest is read
MOST_PINGS = 50  # browsers send none at all
# The fastest level with as much memory for each socket as is still little: half of the work of the default
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=13, client_max_window_bits=12, compress_settings={"memLevel": 5, "level": 1}
)


class Sockets(WebSocketsSansIOProtocol):
    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._pings = 0
        if self.conn.available_extensions:
            self.conn.available_extensions = [PACKING]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        transport.max_size = READ_BYTES  # type: ignore[attr-defined]
        super().connection_made(transport)

    def handle_ping(self) -> None:
        self._pings += 1
        if self._pings > MOST_PINGS:
            self.transport.abort()
        else:
            super().handle_ping()
