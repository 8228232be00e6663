"""Messages on the wire without a detour: framed once for all readers, written and read at once.

An update goes to every connection at a table. Its WebSocket frame is the same for all of them,
so it is made once. An outgoing message is written in the same turn of the event loop, and an
incoming one is passed on in the turn in which it arrives, without a queue and a task in between;
that halves what a decision used to cost.
"""

import asyncio
import struct
from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.utils import apply_mask

DIRECT_SEND_EXTENSION = "spanish21.line"
"""The ASGI extension under which a connection offers direct writing and reading."""
_FAREWELL_SECONDS = 12.0
"""How long a client may take to close its side after the house has closed its own."""
_TEXT = 0x81
_BYTE, _SHORT = 126, 65_536
_MASK, _MASKED = 128, 6
"""The bit of a masked frame, and how long the head of a short one is."""
_ALONE = 4096
"""The longest frame that is read here; uvicorn reads longer ones and refuses what is too long."""
_END = b"\r\n\r\n"
"""The end of a request."""


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


class BatchingTransport:
    """A transport that sends together what was written in one turn of the event loop.

    An update, the new chips and the answer to a command come in one turn, and often those of
    several decisions: one call of the system for all is a tenth of the house's work less.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop = transport, loop
        self._written: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send this at the end of the turn, behind what was written before."""
        if not self._written:
            self._loop.call_soon(self.send)
        self._written.append(data)

    def send(self) -> None:
        """Send what was written; drop it if the connection is closing."""
        if self._written and not self._transport.is_closing():
            self._transport.write(b"".join(self._written))
        self._written.clear()

    def close(self) -> None:
        """Send what was written, then close the connection."""
        self.send()
        self._transport.close()

    def __getattr__(self, name: str) -> Any:
        """Pass every other attribute through to the wrapped transport."""
        return getattr(self._transport, name)


class HouseWebSocketProtocol(WebSocketsSansIOProtocol):
    """A connection of uvicorn that can also be written to and read directly."""

    hear: Callable[[bytes | str], None] | None = None
    """What is called with each incoming message; while ``None``, messages go to uvicorn's queue."""
    between = False
    """Whether the bytes received so far end at the end of a frame."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Write through a transport that joins the writes of one turn of the event loop."""
        super().connection_made(transport)
        self.transport = cast(
            asyncio.Transport, BatchingTransport(cast(asyncio.Transport, transport), self.loop)
        )

    def data_received(self, data: bytes) -> None:
        """Pass on a message that arrives whole and alone, as most do; uvicorn reads the others."""
        text = self._message_in(data)
        if text is not None and self.hear is not None:
            self.hear(text)
            return
        if not self.handshake_initiated:
            self.between = data.find(_END) == len(data) - len(_END)
        elif self.between:
            self.between = _ends_whole(data)
        super().data_received(data)

    def _message_in(self, data: bytes) -> str | None:
        """The text, if the bytes are exactly one text message in its place; otherwise ``None``."""
        if self.hear is None or not self.between or self.close_sent:
            return None
        if self.conn.state is not OPEN or self.conn.current_size is not None:
            return None
        return _text_in(data)

    async def run_asgi(self) -> None:
        """Offer this connection in the scope, then serve it."""
        extensions: dict[str, object] = self.scope.setdefault("extensions", {})  # type: ignore[assignment]
        extensions[DIRECT_SEND_EXTENSION] = self
        await super().run_asgi()
        self._let_go()

    def handle_ping(self) -> None:
        """Answer a ping; drop a client that sends pings and does not read."""
        super().handle_ping()
        if not self.writable.is_set():
            self.transport.abort()

    def _let_go(self) -> None:
        """Abort a connection the house has closed, at once if the client does not read."""
        if not self.writable.is_set():
            self.transport.abort()
        elif not self.disconnected:
            self.loop.call_later(_FAREWELL_SECONDS, self.transport.abort)

    def write_now(self, text: str) -> bool:
        """Send a message; ``False`` if the connection is not open or still has data to send."""
        opened = self.handshake_complete and not self.disconnected and not self.close_sent
        if not opened or not self.writable.is_set():
            return False
        self.transport.write(frame_of(text))
        return True

    def send_receive_event_to_app(self) -> None:
        """Pass on a whole message; leave declared text that is not valid UTF-8 to uvicorn."""
        delivered = None
        if self.hear is not None and not self.close_sent:
            delivered = _message_of(self.frames, text=self.curr_msg_data_type == "text")
        if self.hear is None or delivered is None:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self.hear(delivered)


def _text_in(data: bytes) -> str | None:
    """The text of a single short frame as a client sends it: final, masked, not compressed."""
    if not _MASKED <= len(data) <= _ALONE or data[0] != _TEXT:
        return None
    length, start = data[1] - _MASK, _MASKED
    if not 0 <= length <= _BYTE:
        return None
    if length == _BYTE:
        length, start = int.from_bytes(data[2:4]), _MASKED + 2
    if len(data) != start + length:
        return None
    try:
        return apply_mask(data[start:], data[start - 4 : start]).decode()
    except UnicodeDecodeError:
        return None


def _ends_whole(data: bytes) -> bool:
    """Whether these bytes, which begin at the start of a frame, end at the end of one."""
    at = 0
    while at < len(data):
        length = data[at + 1] % _MASK if at + 1 < len(data) else len(data)
        wide = {_BYTE: 2, _BYTE + 1: 8}.get(length, 0)
        if wide:
            length = int.from_bytes(data[at + 2 : at + 2 + wide])
        at += _MASKED + wide + length
    return at == len(data)


def _message_of(frames: list[bytes], *, text: bool) -> bytes | str | None:
    """Join the frames; ``None`` if declared text is not valid UTF-8."""
    whole = b"".join(frames)
    try:
        return whole.decode() if text else whole
    except UnicodeDecodeError:
        return None
