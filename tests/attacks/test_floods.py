"""Does a table keep answering within a second while others send all they can?"""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from attacks.conftest import attacked
from fixtures.house_server import HouseAtWork, Seat
from spanish21.server.play.sockets import MAX_SOCKETS_PER_PERSON
from spanish21.server.play.topics import CloseCode
from spanish21.service.sign_in.policy import SignInPolicy

pytestmark = pytest.mark.uncounted

ELSEWHERE = "127.0.0.2"


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    """With the limits that people are served with."""
    with attacked(tmp_path_factory.mktemp("flooded") / "house.db", rate=None) as found:
        yield found


@contextmanager
def flooding(work: Callable[[], None], threads: int = 2) -> Iterator[None]:
    """Others who do this over and over again."""
    over = threading.Event()

    def flood() -> None:
        while not over.is_set():
            work()

    flooders = [threading.Thread(target=flood) for _ in range(threads)]
    for one in flooders:
        one.start()
    try:
        yield
    finally:
        over.set()
        for one in flooders:
            one.join()


def slowest(seat: Seat) -> float:
    """How long the slowest of a few answers takes, to pings and to commands."""
    times = []
    for _ in range(10):
        times.append(seat.ping())
        seat.gives(what="Sit", box=1)
        seat.gives(what="Leave")
    return max(times)


def test_a_flood_of_requests(limited: HouseAtWork) -> None:
    victim = limited.guest("Victim").at("Puget")
    guest = limited.someone(ELSEWHERE).let_in("/api/guest", {"wish": "Flood"})
    statuses: set[int] = set()

    def ask() -> None:
        statuses.add(guest.http.get("/api/tables").status_code)

    with flooding(ask, threads=4):
        assert slowest(victim) < 1
        assert limited.someone().get("/api/house").status_code == 200, "from another address"
    for _ in range(5000):
        statuses.add(guest.http.get("/api/house").status_code)
        if 429 in statuses:
            break
    assert statuses == {200, 429}


def test_a_flood_of_strangers(limited: HouseAtWork) -> None:
    """Each of whom would have us hash a password, if nobody counted them."""
    victim = limited.guest("Victim").at("Rainier")

    def ask() -> None:
        carrier = httpx.HTTPTransport(local_address="127.0.0.3")
        with httpx.Client(base_url=limited.base, transport=carrier, timeout=30) as stranger:
            body = {"name": "admin", "password": "guess"}
            assert stranger.post("/api/sign-in", json=body).status_code in (401, 429)

    with flooding(ask):
        assert slowest(victim) < 1


def test_a_flood_of_messages(limited: HouseAtWork) -> None:
    victim = limited.guest("Victim").at("Baker")
    guest = limited.someone(ELSEWHERE).let_in("/api/guest", {"wish": "Flood"})
    codes: set[int] = set()

    def send() -> None:
        seat = guest.at("Baker")
        with suppress(ConnectionClosed):
            for _ in range(500):
                seat.socket.send('{"what":"resume","after":1}')
        codes.add(seat.end()[0])

    with flooding(send):
        assert slowest(victim) < 1
    assert codes <= {4429, 4408, 0}
    assert codes


def test_a_crowd_of_sockets(limited: HouseAtWork) -> None:
    victim = limited.guest("Victim").at("Bigger")
    guest = limited.someone(ELSEWHERE).let_in("/api/guest", {"wish": "Crowd"})
    crowd = [guest.at("Bigger") for _ in range(MAX_SOCKETS_PER_PERSON)]
    code, _messages = guest.listen("/ws/tables/Bigger").end()
    assert code == CloseCode.TOO_OFTEN
    crowd += [guest.listen("/ws/lobby") for _ in range(40)]
    assert slowest(victim) < 1
    for seat in crowd:
        seat.socket.socket.close()


def test_half_a_request_holds_nobody_up(limited: HouseAtWork) -> None:
    host, port = limited.base.removeprefix("http://").split(":")
    victim = limited.guest("Victim").at("Atlantic")
    waiting = [socket.create_connection((host, int(port))) for _ in range(50)]
    for one in waiting:
        one.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
    assert slowest(victim) < 1
    for one in waiting:
        one.close()


def test_the_limit_of_guests_is_kept_whatever_a_header_says(tmp_path: Path) -> None:
    """X-Forwarded-For counts only behind a proxy that was named."""
    with attacked(tmp_path / "house.db", policy=SignInPolicy(guests_per_address=3)) as house:
        statuses = [
            house.someone()
            .post("/api/guest", {"wish": "x"}, headers={"X-Forwarded-For": f"10.0.0.{number}"})
            .status_code
            for number in range(5)
        ]
        assert statuses == [200, 200, 200, 429, 429]
        entries = [*house.live_house.store.entries()]
        assert not any("10.0.0." in entry.game for entry in entries)
