"""Are messages framed as RFC 6455 wants them, once for everybody, and sent in one write?"""

import asyncio
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from spanish21.server.framing import MANY, HouseSockets, frame_of


def parsed(data: bytes) -> list[Frame]:
    """Frames as a client's library reads them."""
    reader = StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    found = []
    while reader.buffer:
        reading = Frame.parse(reader.read_exact, mask=False)
        try:
            while True:
                next(reading)
        except StopIteration as done:
            found.append(done.value)
    return found


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_of_any_size_is_read_back(size: int) -> None:
    (frame,) = parsed(frame_of("♠" * (size // 3) + "x" * (size % 3)))
    assert (frame.opcode, frame.fin, len(frame.data)) == (Opcode.TEXT, True, size)


def test_a_frame_is_made_once_for_everybody() -> None:
    assert frame_of("a message to all") is frame_of("a message to all")


class Wire:
    """Where frames are written."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.writes.append(data)


def connection(monkeypatch: pytest.MonkeyPatch, **state: Any) -> tuple[Any, Wire, list[Any]]:
    """A connection in some state, what it writes, and what it leaves to uvicorn."""
    left: list[Any] = []

    async def send(_self: object, message: Any) -> None:
        left.append(message)

    async def run_asgi(self: Any) -> None:
        left.append(self.scope)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "send", send)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "run_asgi", run_asgi)
    made: Any = HouseSockets.__new__(HouseSockets)
    made.transport = Wire()
    made.scope = {}
    made.writable = asyncio.Event()
    made.writable.set()
    made.handshake_complete = state.get("opened", True)
    made.disconnected = made.close_sent = False
    return made, made.transport, left


def test_what_waits_leaves_in_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    made, wire, left = connection(monkeypatch)
    asyncio.run(made.send({"type": "websocket.send", MANY: ["one", "two"]}))
    (written,) = wire.writes
    assert [frame.data for frame in parsed(written)] == [b"one", b"two"]
    assert left == []


def test_one_who_reads_slowly_is_waited_for_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    made, wire, left = connection(monkeypatch)
    made.writable.clear()
    asyncio.run(made.send({"type": "websocket.send", MANY: ["one", "two"]}))
    assert left == [{"type": "websocket.send", "text": text} for text in ("one", "two")]
    assert wire.writes == []


def test_everything_else_is_uvicorns(monkeypatch: pytest.MonkeyPatch) -> None:
    made, wire, left = connection(monkeypatch, opened=False)
    asyncio.run(made.send({"type": "websocket.accept"}))
    assert left == [{"type": "websocket.accept"}]
    assert wire.writes == []


def test_a_connection_says_what_it_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    made, _wire, left = connection(monkeypatch)
    asyncio.run(made.run_asgi())
    assert left == [{"extensions": {MANY: {}}}]
