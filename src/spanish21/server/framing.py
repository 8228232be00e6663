"""Messages on the wire without being framed anew for everybody.

An update goes to everybody at a table. Its WebSocket frame is the same for all of them, so it
is made once and kept while it is sent; what waits for one connection leaves in one write.
"""

import struct
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MANY = "spanish21.messages"
"""The extension of ASGI by which a connection says that it takes several messages at once."""
_TEXT = 0x81
_BYTE, _SHORT = 126, 65_536


@lru_cache(maxsize=64)
def frame_of(text: str) -> bytes:
    """A whole text frame as a server sends it: final, not masked, not compressed (RFC 6455)."""
    payload = text.encode()
    size = len(payload)
    if size < _BYTE:
        head = struct.pack("!BB", _TEXT, size)
    elif size < _SHORT:
        head = struct.pack("!BBH", _TEXT, _BYTE, size)
    else:
        head = struct.pack("!BBQ", _TEXT, _BYTE + 1, size)
    return head + payload


class HouseSockets(WebSocketsSansIOProtocol):
    """uvicorn's connection, which also takes the messages of a mailbox all at once."""

    async def run_asgi(self) -> None:
        """Say in the scope what this connection can do, then serve it."""
        self.scope.setdefault("extensions", {})[MANY] = {}
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Several messages in one write; everything else as uvicorn does it."""
        texts = message.get(MANY)
        ready = self.handshake_complete and self.writable.is_set()
        if texts is None or not ready or self.disconnected or self.close_sent:
            await self._send_each(message, texts)
        else:
            self.transport.write(b"".join([frame_of(text) for text in texts]))

    async def _send_each(self, message: Any, texts: list[str] | None) -> None:
        if texts is None:
            await super().send(message)
            return
        for text in texts:
            await super().send({"type": "websocket.send", "text": text})
