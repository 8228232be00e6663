"""Are messages framed as RFC 6455 wants them, once for everybody, and written and heard at once?"""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.streams import StreamReader
from websockets.utils import apply_mask

from spanish21.server.websocket_protocol import (
    DIRECT_SEND_EXTENSION,
    BatchingTransport,
    HouseWebSocketProtocol,
    frame_of,
)


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
        self.aborted = False

    def write(self, data: bytes) -> None:
        self.writes.append(data)

    def abort(self) -> None:
        self.aborted = True


class Later:
    """An event loop that keeps what is to be done later."""

    def __init__(self) -> None:
        self.calls: list[tuple[float, Any]] = []

    def call_later(self, seconds: float, call: Any) -> None:
        self.calls.append((seconds, call))


def connection(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Wire, list[Any]]:
    """An open connection, what it writes, and what it leaves to uvicorn."""
    left: list[Any] = []

    async def run_asgi(self: Any) -> None:
        left.append(self.scope)

    def queue(self: Any) -> None:
        left.append([*self.frames])

    monkeypatch.setattr(WebSocketsSansIOProtocol, "run_asgi", run_asgi)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "handle_ping", lambda _self: left.append("pong"))
    monkeypatch.setattr(WebSocketsSansIOProtocol, "send_receive_event_to_app", queue)
    made: Any = HouseWebSocketProtocol.__new__(HouseWebSocketProtocol)
    made.transport = Wire()
    made.scope = {}
    made.writable = asyncio.Event()
    made.writable.set()
    made.handshake_complete = True
    made.disconnected = made.close_sent = False
    made.curr_msg_data_type = "text"
    made.loop = Later()
    return made, made.transport, left


def test_a_message_is_written_in_the_moment_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    made, wire, _left = connection(monkeypatch)
    assert made.write_now("one")
    assert made.write_now("two")
    assert [frame.data for frame in parsed(b"".join(wire.writes))] == [b"one", b"two"]


@pytest.mark.parametrize("state", ["opening", "gone", "closing", "slow"])
def test_nothing_is_written_where_it_would_not_arrive_or_not_in_order(
    monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    made, wire, _left = connection(monkeypatch)
    made.handshake_complete = state != "opening"
    made.disconnected = state == "gone"
    made.close_sent = state == "closing"
    if state == "slow":
        made.writable.clear()
    assert not made.write_now("one")
    assert wire.writes == []


def test_a_message_is_heard_in_the_moment_it_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    made, _wire, left = connection(monkeypatch)
    heard: list[bytes | str] = []
    made.hear = heard.append
    made.frames = [b"in ", "parts ♠".encode()]
    made.send_receive_event_to_app()
    made.curr_msg_data_type, made.frames = "bytes", [b"and ", b"bytes"]
    made.send_receive_event_to_app()
    assert (heard, made.frames, left) == (["in parts ♠", b"and bytes"], [], [])


@pytest.mark.parametrize("why", ["nobody hears", "closing", "no text"])
def test_what_nobody_can_hear_goes_uvicorns_way(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    made, _wire, left = connection(monkeypatch)
    heard: list[str] = []
    if why != "nobody hears":
        made.hear = heard.append
    made.close_sent = why == "closing"
    made.frames = [b"\xff" if why == "no text" else b"hello"]
    made.send_receive_event_to_app()
    assert (heard, left) == ([], [made.frames])


def sent(text: bytes, head: int = 0x81, mask: bytes = b"\1\2\3\4") -> bytes:
    """A frame as a client sends it."""
    size = len(text)
    length = bytes((128 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
    return bytes((head,)) + length + mask + apply_mask(text, mask)


def hearing(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, list[Any], list[bytes]]:
    """An open connection between two frames, what is heard, and what is left to uvicorn."""
    made, _wire, _left = connection(monkeypatch)
    heard: list[Any] = []
    rest: list[bytes] = []
    monkeypatch.setattr(
        WebSocketsSansIOProtocol, "data_received", lambda _self, data: rest.append(data)
    )
    made.conn = SimpleNamespace(state=State.OPEN, current_size=None)
    made.hear, made.handshake_initiated, made.between = heard.append, True, True
    return made, heard, rest


@pytest.mark.parametrize("size", [0, 1, 125, 126, 200, 4000])
def test_a_message_that_comes_alone_is_heard_without_a_detour(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    made, heard, rest = hearing(monkeypatch)
    text = "♠" * (size // 3) + "x" * (size % 3)
    made.data_received(sent(text.encode()))
    assert (heard, rest, made.between) == ([text], [], True)


@pytest.mark.parametrize(
    "data",
    [
        sent(b"a ping", 0x89),
        sent(b"in parts", 0x01),
        sent(b"compressed", 0xC1),
        sent(b"bytes", 0x82),
        sent(b"one") + sent(b"two"),
        sent(b"\xff is no text"),
        sent(b"x" * 4096),
        b"\x81\xff" + (119).to_bytes(8) + b"\0\0\0\0" + b"x" * 119,
    ],
)
def test_whole_frames_of_any_other_kind_are_read_by_uvicorn(
    monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    made, heard, rest = hearing(monkeypatch)
    made.data_received(data)
    assert (heard, rest, made.between) == ([], [data], True)
    made.data_received(sent(b"next"))
    assert heard == ["next"]


@pytest.mark.parametrize(
    "data",
    [
        b"\x81",
        b"\x81\x85",
        b"\x81\xfe\1",
        sent(b"cut off")[:-1],
        sent(b"one") + sent(b"two")[:4],
        b"\x81\5never masked",
    ],
)
def test_once_a_frame_came_in_pieces_uvicorn_reads_them_all(
    monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    made, heard, rest = hearing(monkeypatch)
    made.data_received(data)
    made.data_received(sent(b"next"))
    made.data_received(sent(b"and next"))
    assert (heard, rest) == ([], [data, sent(b"next"), sent(b"and next")])


@pytest.mark.parametrize("why", ["nobody hears", "hung up", "closing", "in a message"])
def test_a_message_out_of_place_is_read_by_uvicorn(
    monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    made, heard, rest = hearing(monkeypatch)
    if why == "nobody hears":
        made.hear = None
    made.close_sent = why == "hung up"
    if why == "closing":
        made.conn.state = State.CLOSING
    if why == "in a message":
        made.conn.current_size = 5
    made.data_received(sent(b"hello"))
    assert (heard, rest) == ([], [sent(b"hello")])


@pytest.mark.parametrize(
    ("request_line", "between"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", True),
        (b"GET / HTTP/1.1\r\n", False),
        (b"GET / HTTP/1.1\r\n\r\n\x81", False),
        (b"GET / HTTP/1.1\r\n\r\n\x81\x84\r\n\r\n\r\n\r\n", False),
    ],
)
def test_frames_begin_where_the_request_ends(
    monkeypatch: pytest.MonkeyPatch, request_line: bytes, *, between: bool
) -> None:
    made, _heard, rest = hearing(monkeypatch)
    made.handshake_initiated = made.between = False
    made.hear = None
    made.data_received(request_line)
    assert (rest, made.between) == ([request_line], between)


# --- What is written in one turn is sent together -----------------------------------------------


class Turns:
    """An event loop whose turns end when the test says so."""

    def __init__(self) -> None:
        self.calls: list[Any] = []

    def call_soon(self, call: Any) -> None:
        self.calls.append(call)

    def end(self) -> None:
        calls, self.calls = self.calls, []
        for call in calls:
            call()


class Held(Wire):
    """A transport that can be closed."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.writes.append(b"closed")
        self.closed = True


def gathering() -> tuple[BatchingTransport, Held, Turns]:
    held, turns = Held(), Turns()
    loop: Any = turns
    transport: Any = held
    return BatchingTransport(transport, loop), held, turns


def test_what_is_written_in_one_turn_is_sent_at_once_and_in_order() -> None:
    made, held, turns = gathering()
    made.write(b"update ")
    made.write(b"answer")
    assert held.writes == []
    turns.end()
    made.write(b"next")
    turns.end()
    assert held.writes == [b"update answer", b"next"]


def test_a_connection_is_closed_behind_what_was_written() -> None:
    made, held, turns = gathering()
    made.write(b"bye")
    made.close()
    turns.end()
    assert held.writes == [b"bye", b"closed"]


def test_nothing_is_sent_to_somebody_who_has_gone() -> None:
    made, held, turns = gathering()
    made.write(b"late")
    made.abort()
    held.closed = True
    turns.end()
    made.write(b"later")
    turns.end()
    assert (held.writes, held.aborted) == ([], True)


def test_a_connection_writes_through_it() -> None:
    made: Any = HouseWebSocketProtocol.__new__(HouseWebSocketProtocol)
    made.connections = set()
    made.logger = SimpleNamespace(level=100)
    made.loop = Turns()
    held: Any = Held()
    held.get_extra_info = lambda _name: None
    made.connection_made(held)
    made.transport.write(b"one")
    assert held.writes == []
    made.loop.end()
    assert held.writes == [b"one"]


def test_a_connection_offers_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    made, _wire, left = connection(monkeypatch)
    asyncio.run(made.run_asgi())
    assert left == [{"extensions": {DIRECT_SEND_EXTENSION: made}}]


def test_whoever_pings_and_reads_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    made, wire, left = connection(monkeypatch)
    made.handle_ping()
    assert (left, wire.aborted) == (["pong"], False)
    made.writable.clear()
    made.handle_ping()
    assert wire.aborted


@pytest.mark.parametrize("state", ["reads", "reads nothing", "gone"])
def test_nobody_is_waited_for_for_long_once_the_house_has_hung_up(
    monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    made, wire, _left = connection(monkeypatch)
    made.disconnected = state == "gone"
    if state == "reads nothing":
        made.writable.clear()
    asyncio.run(made.run_asgi())
    assert wire.aborted == (state == "reads nothing")
    later = [(12.0, wire.abort)] if state == "reads" else []
    assert made.loop.calls == later
