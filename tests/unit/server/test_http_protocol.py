"""Does a request that does not come whole end, and one that does stay as long as it takes?"""

import socket
from collections.abc import Iterator

import pytest

from fixtures.house_server import HouseAtWork
from spanish21.server.http_protocol import HouseHttpProtocol

HEAD = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n"
WHOLE = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    """A house that waits for a request no longer than a moment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HouseHttpProtocol, "read_seconds", 0.3)
        with HouseAtWork(tmp_path_factory.mktemp("slow") / "house.db") as opened:
            yield opened


def connected(house: HouseAtWork) -> socket.socket:
    host, port = house.base.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=30)
    house.stack.enter_context(line)
    return line


def ends(line: socket.socket) -> bool:
    """Whether the other side hangs up, without an answer."""
    try:
        return line.recv(1000) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "sent", [b"", b"\r\n", HEAD, HEAD + b"\r\n{", WHOLE.removesuffix(b"\r\n")], ids=repr
)
def test_what_does_not_come_whole_ends(house: HouseAtWork, sent: bytes) -> None:
    line = connected(house)
    line.sendall(sent)
    assert ends(line)


def test_a_byte_now_and_then_does_not_prolong_it(house: HouseAtWork) -> None:
    line = connected(house)
    line.sendall(HEAD)
    line.settimeout(0.05)
    for _ in range(200):
        try:
            line.sendall(b"x")
            if line.recv(1000) == b"":
                return
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            return
    raise AssertionError("it went on")


def test_the_second_request_of_a_connection_is_awaited_no_longer(house: HouseAtWork) -> None:
    line = connected(house)
    line.sendall(WHOLE)
    assert b" 200 " in line.recv(100_000)
    line.sendall(HEAD)
    assert ends(line)


def test_a_socket_stays_open_however_long_it_is_silent(house: HouseAtWork) -> None:
    seat = house.guest("Ann").at("Puget")
    line = connected(house)
    assert ends(line), "as long as a request may take has gone by"
    assert seat.ping() < 30
