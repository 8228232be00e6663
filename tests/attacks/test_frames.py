"""Can anything that is sent to a table or to a route make the house stumble?"""

import json
from contextlib import suppress
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from fixtures.house_server import HouseAtWork, Seat, Someone
from spanish21.server.wire.command_messages import COMMAND_TYPES

pytestmark = pytest.mark.uncounted

FRAMES = 40
"""So many frames a socket may send at once; then another one is opened."""


class Prober:
    """Sends frames one after the other, over as many sockets as it takes."""

    def __init__(self, house: HouseAtWork) -> None:
        self.house = house
        self.guest: Someone = house.guest("Prober")
        self.seat: Seat | None = None
        self.sent = 0

    def send(self, frame: str | bytes) -> Any:
        """A frame, and the first thing said to it; nothing where the socket ended."""
        if self.seat is None or self.sent % FRAMES == 0:
            if self.seat is not None:
                self.seat.close()
            self.seat = self.guest.at("Olympic")
        self.sent += 1
        try:
            self.seat.socket.send(frame)
            return self.seat.next()
        except ConnectionClosed:
            self.seat = None
            return None


@pytest.fixture(scope="module")
def prober(house: HouseAtWork) -> Prober:
    return Prober(house)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["command", "ping", "resume", "Hit", "Sit", "main", "\ud800", "\x00"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["what", "id", "command", "box", "player", "cents", "wagers", "after"])
            | st.text(max_size=8),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)
COMMANDS = st.fixed_dictionaries(
    {
        "what": st.just("command"),
        "id": st.just("x") | st.text(max_size=70),
        "command": st.dictionaries(
            st.sampled_from(
                ["box", "player", "cents", "wagers", "reason", "round", "hand", "spot", "depth"]
            ),
            JSON,
            max_size=4,
        ).flatmap(
            lambda fields: st.sampled_from(sorted({*COMMAND_TYPES} - {"Sit"})).map(
                lambda kind: {**fields, "what": kind}
            )
        ),
    }
)
TEXTS = st.one_of(
    st.text(max_size=60),
    JSON.map(json.dumps),
    COMMANDS.map(json.dumps),
    st.binary(max_size=60),
    COMMANDS.map(lambda one: json.dumps(one).encode()[:-3]),
    COMMANDS.map(lambda one: json.dumps(one, ensure_ascii=False).encode("utf-8", "replace")),
)


@settings(max_examples=300)
@given(frame=TEXTS)
def test_any_frame_is_answered_and_moves_nothing(prober: Prober, frame: str | bytes) -> None:
    if isinstance(frame, str):
        frame = frame.encode("utf-8", "replace").decode()
    before = prober.house.live_house.mirror.tables["Olympic"]
    answer = prober.send(frame)
    assert answer is None or answer["what"] in ("refused", "pong", "welcome", "chips"), answer
    after = prober.house.live_house.mirror.tables["Olympic"]
    assert after.state.seats == before.state.seats
    assert after.state.rounds == before.state.rounds


LONG = [
    "x" * 20_000,
    "[" * 10_000,
    '{"what":' * 1500,
    '{"what":"command","id":"x","command":' + "[" * 5000 + "]" * 5000 + "}",
    '{"what":"ping","a":' + "9" * 8000 + "}",
    json.dumps({"what": "command", "id": "x" * 9000, "command": {"what": "Ready"}}),
    "\x00" * 100,
    '{"what":"ping","what":"ping"}',
    '{"what":"command","id":"x\\u0000","command":{"what":"Ready"}}',
    '{"what":"command","id":"x","command":{"what":"CallFloor","reason":"\\ud800"}}',
    '{"what":"resume","after":1e400}',
    '{"what":"resume","after":99999999999999999999}',
    "NaN",
]


@pytest.mark.parametrize("frame", LONG, ids=lambda frame: str(frame[:12]))
@pytest.mark.parametrize("binary", [False, True])
def test_what_is_too_long_too_deep_or_not_quite_json(
    prober: Prober, frame: str, binary: bool
) -> None:
    answer = prober.send(frame.encode() if binary else frame)
    assert answer is None or answer["what"] == "refused"


@pytest.mark.parametrize(
    "frame", [b"\xff\xfe\xfd", b"\xc0\x80", b"\xed\xa0\x80", b"\x80" * 500, b""]
)
def test_bytes_that_are_no_text(prober: Prober, frame: bytes) -> None:
    assert prober.send(frame)["error"]["name"] == "MALFORMED"


def test_a_frame_beyond_the_limit_ends_the_socket(house: HouseAtWork) -> None:
    seat = house.guest("Long").at("Olympic")
    seat.socket.send("x" * 17_000)
    assert seat.end()[0] == 1009


@pytest.mark.parametrize("path", ["/api/guest", "/api/sign-in", "/api/tables/Puget/commands"])
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"wish":' * 5000,
        b'{"wish":"\\ud800"}',
        b'{"wish":"a\\u0000b"}',
        b'{"name":"\\ud800","password":"\\udfff"}',
        b'{"name":"x","password":1e999}',
        b"NaN",
        b'{"wish":' + b"9" * 5000 + b"}",
        b"x" * 70_000,
    ],
    ids=lambda body: str(body[:12]),
)
def test_any_body_is_answered(house: HouseAtWork, path: str, body: bytes) -> None:
    person = house.guest("Body") if "commands" in path else house.someone()
    for kind in ("application/json", "text/plain", "multipart/form-data; boundary=x"):
        answer = person.request("POST", path, content=body, headers={"Content-Type": kind})
        assert answer.status_code in (200, 400, 401, 413, 422), (answer.status_code, answer.text)
        if answer.status_code != 200:
            assert answer.json()["error"]["name"]


def test_a_body_without_an_end_is_not_read_to_it(house: HouseAtWork) -> None:
    def endless() -> Any:
        for _ in range(10_000):
            yield b" " * 10_000

    # The line may be cut before the answer is read.
    with suppress(httpx.TransportError):
        assert house.someone().http.post("/api/guest", content=endless()).status_code == 413
