"""A house that is served: in this process with a clock one can turn, or as a process one can kill.

:class:`HouseAtWork` is the whole application with a real SQLite file, behind uvicorn on an event
loop of another thread. :class:`ServerProcess` is ``spanish21 serve`` as anybody starts it. People
talk to either over HTTP and WebSockets, and keep every byte that they were sent.
"""

import asyncio
import itertools
import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from spanish21.adapters.commitment import commit_shoe, new_salt
from spanish21.adapters.shufflers import SystemShuffler
from spanish21.adapters.store import open_store
from spanish21.game.cards import Card
from spanish21.house import administration
from spanish21.house.state import House
from spanish21.house.table.secret_orders import SecretOrders, ShuffleSource
from spanish21.ledger import Entry
from spanish21.ledger.audit import audit
from spanish21.server.app import HouseStartup, create_app
from spanish21.server.app_state import AppState
from spanish21.server.request_limits import RateLimit
from spanish21.server.sign_in import Authenticator, SignInPolicy
from spanish21.server.web_server import HouseWebServer
from spanish21.service.live_house import LiveHouse, LiveHouseEnvironment

T = TypeVar("T")
NOON = 1_790_000_000
GOOD = "seven cards of spades"
TERMS = SignInPolicy(tries_per_address=100_000, guests_per_address=100_000, countersign=600)
UNLIMITED = RateLimit(1e9, 10**9)
SAFE = ("Stand", "DeclineDouble", "NameHand", "DeclineInsurance", "LeaveHandDead")
WAIT_SECONDS = 10.0
_IDS = itertools.count(1)


class Clock:
    """Seconds since 1970, as a test turns them."""

    def __init__(self, at: int = NOON) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def go_on(self, seconds: int) -> None:
        self.at += seconds


Shuffle = Callable[[Sequence[Card]], Sequence[Card]]


def shuffling_by(shuffle: Shuffle | None = None) -> ShuffleSource:
    chosen = SystemShuffler().shuffle if shuffle is None else shuffle
    return ShuffleSource(chosen, new_salt, lambda order, salt: commit_shoe(order, salt).digest)


def outside_at(
    where: Path, clock: Callable[[], int], *, shuffle: Shuffle | None = None, save_every: int = 0
) -> LiveHouseEnvironment:
    """A house's outside with a database in this file."""
    return LiveHouseEnvironment(lambda: open_store(where), shuffling_by(shuffle), clock, save_every)


# --- The books ----------------------------------------------------------------------------------


def entries_of(where: Path) -> list[Entry]:
    """The whole journal."""
    with open_store(where) as store:
        return [*store.entries()]


def check_books(where: Path) -> list[Entry]:
    """The journal; it audits clean, adds up to what the database says, and can be replayed."""
    with open_store(where) as store:
        entries = [*store.entries()]
        found = audit(entries, balances=store.sums())
        assert found.findings == (), found.findings
        house = House(SecretOrders(shuffling_by(), store.recall))
        for entry in entries:
            house.apply(entry)
    return entries


def orders_of(where: Path) -> dict[str, tuple[list[str], str]]:
    """The secret orders: the cards and the salt, by key."""
    with open_store(where) as store, store._engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT key, value FROM secrets").fetchall()
    found = {}
    for key, value in rows:
        if key.startswith("shoe/"):
            cards, salt = json.loads(value)
            found[key] = (cards.split(), salt)
    return found


# --- People -------------------------------------------------------------------------------------


class Seat:
    """A person's socket; everything that came in is kept."""

    def __init__(self, socket_: ClientConnection) -> None:
        self.socket = socket_
        self.raw: list[str] = []
        self.view: Any = None
        self._put_back: list[Any] = []

    def next(self, seconds: float = WAIT_SECONDS) -> Any:
        """The next message."""
        if self._put_back:
            return self._put_back.pop(0)
        frame = self.socket.recv(timeout=seconds)
        assert isinstance(frame, str)
        self.raw.append(frame)
        message = json.loads(frame)
        self.view = message.get("view", self.view)
        return message

    def until(self, what: str, seconds: float = WAIT_SECONDS) -> Any:
        """The next message of this kind; others are passed over."""
        while True:
            message = self.next(seconds)
            if message["what"] == what:
                return message

    def send(self, *, name: str = "", **command: Any) -> str:
        """Give a command without waiting; its id."""
        name = name or f"c-{next(_IDS)}"
        self.socket.send(json.dumps({"what": "command", "id": name, "command": command}))
        return name

    def give(self, *, name: str = "", **command: Any) -> Any:
        """Give a command; its answer or its refusal. What comes in between can be read later."""
        sent = self.send(name=name, **command)
        between: list[Any] = []
        while True:
            message = self.next()
            if message.get("id") == sent:
                self._put_back = between + self._put_back
                return message
            between.append(message)

    def gives(self, **command: Any) -> int:
        """Give a command that happens; its number at the table."""
        answer = self.give(**command)
        assert answer["what"] == "answer", answer
        number: int = answer["seq"]
        return number

    def sit(self, box: int = 1) -> None:
        """Sit down, and leave the cut to the dealer."""
        self.gives(what="Sit", box=box)
        if self.view["phase"] == "cut":
            self.gives(what="DeclineCut")

    def wager(self, box: int = 1, cents: int = 1000, **sides: int) -> None:
        wagers = [["main", cents], *([name, on] for name, on in sides.items())]
        self.gives(what="PlaceWagers", box=box, wagers=wagers)
        self.gives(what="Ready")

    def finish(self, box: int = 1) -> None:
        """Answer the safe thing until the round is over."""
        while self.view["phase"] == "round":
            offered = {one["what"]: one for one in self.view["options"]}
            what = next(name for name in SAFE if name in offered)
            more = {"hand": offered[what]["hand"]} if what == "NameHand" else {}
            self.gives(what=what, box=box, **more)

    def ping(self) -> float:
        """How long the house takes to answer, in seconds."""
        began = time.perf_counter()
        self.socket.send('{"what":"ping"}')
        self.until("pong")
        return time.perf_counter() - began

    def end(self, seconds: float = WAIT_SECONDS) -> tuple[int, list[Any]]:
        """Wait for the end: its code, and what came before it."""
        messages = []
        try:
            while True:
                messages.append(self.next(seconds))
        except ConnectionClosed as closed:
            return (0 if closed.rcvd is None else closed.rcvd.code), messages

    def close(self) -> None:
        self.socket.close()


class Someone:
    """Whoever asks: with a session of his own, if he has one."""

    def __init__(self, base: str, stack: ExitStack, address: str = "") -> None:
        self.base = base
        self.name = ""
        self.csrf = ""
        carrier = httpx.HTTPTransport(local_address=address or None)
        self.http = stack.enter_context(httpx.Client(base_url=base, timeout=30, transport=carrier))
        self._stack = stack
        self.answers: list[httpx.Response] = []

    def let_in(self, path: str, body: Mapping[str, Any]) -> "Someone":
        response = self.http.post(path, json=body)
        assert response.status_code == 200, response.text
        self.answers.append(response)
        self.name, self.csrf = response.json()["name"], response.json()["csrf"]
        return self

    @property
    def token(self) -> str:
        return self.http.cookies["session"]

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["json"] = body
        return self.request("POST", path, **more)

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {"X-CSRF-Token": self.csrf} if self.csrf else {}
        headers |= more.pop("headers", {})
        response = self.http.request(method, path, headers=headers, **more)
        self.answers.append(response)
        return response

    def gives(self, table: str, *, name: str = "", **command: Any) -> httpx.Response:
        """A command at a table, over HTTP."""
        name = name or f"h-{next(_IDS)}"
        body = {"what": "command", "id": name, "command": command}
        return self.post(f"/api/tables/{table}/commands", body)

    def listen(self, path: str, *, headers: Mapping[str, str] | None = None, **more: Any) -> Seat:
        """A socket of this person."""
        sent = dict(headers or {})
        if "session" in self.http.cookies and "Cookie" not in sent:
            sent["Cookie"] = f"session={self.token}"
        address = self.base.replace("http", "ws", 1) + path
        more = {
            "compression": None,
            "proxy": None,
            "ping_interval": None,
            "close_timeout": 2,
        } | more
        made = connect(address, additional_headers=sent, **more)
        return Seat(self._stack.enter_context(made))

    def at(self, table: str, **more: Any) -> Seat:
        """A socket at a table, after its welcome."""
        seat = self.listen(f"/ws/tables/{table}", **more)
        assert seat.next()["what"] == "welcome"
        return seat


class _Served:
    """Something at an address that people come to."""

    base = ""

    def __init__(self) -> None:
        self.stack = ExitStack()
        self.everybody: list[Someone] = []

    def someone(self, address: str = "") -> Someone:
        """Somebody who has not signed in, from an address of this machine such as 127.0.0.2."""
        found = Someone(self.base, self.stack, address)
        self.everybody.append(found)
        return found

    def guest(self, wish: str = "Ann") -> Someone:
        """A guest of a demo house."""
        return self.someone().let_in("/api/guest", {"wish": wish})


class HouseAtWork(_Served):
    """The application in this process, at a free port."""

    def __init__(
        self,
        where: Path,
        *,
        demo: bool = True,
        clock: Clock | None = None,
        shuffle: Shuffle | None = None,
        terms: SignInPolicy = TERMS,
        rate: RateLimit | None = UNLIMITED,
        outside: LiveHouseEnvironment | None = None,
        log_level: str = "critical",
    ) -> None:
        super().__init__()
        self.where = where
        self.clock = clock or Clock()
        self.links: list[str] = []
        made = outside or outside_at(where, self.clock, shuffle=shuffle)
        self._opened = threading.Event()
        opening = HouseStartup("The Oak", demo, welcome=self.links.append, opened=self._opened.set)
        self.app = create_app(made, opening, terms=terms)
        if rate is not None:
            self.app.user_middleware[0].kwargs["rate"] = rate
        self.server = HouseWebServer(self.app, log_level=log_level)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        self._thread = threading.Thread(target=self._run, name="house")
        self._failed: BaseException | None = None

    @property
    def served(self) -> AppState:
        found: AppState = self.app.state.house
        return found

    @property
    def running(self) -> LiveHouse:
        return self.served.running

    def _run(self) -> None:
        try:
            self.server.run_house(self._listening)
        except BaseException as error:  # noqa: BLE001  told to whoever started it
            self._failed = error
        finally:
            self._opened.set()

    def __enter__(self) -> "HouseAtWork":
        self._thread.start()
        assert self._opened.wait(60)
        if self._failed is not None:
            self._thread.join()
            raise self._failed
        wait_for(lambda: self.server.started)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.close()
        self.stop()
        if self._failed is not None:
            raise self._failed

    def stop(self) -> None:
        """Stop as a signal does, and wait for it."""
        self.server.should_exit = True
        self._thread.join(60)
        assert not self._thread.is_alive()

    def call(self, work: Callable[..., Coroutine[Any, Any, T]], *args: Any) -> T:
        """Work on the house's own event loop."""
        loop = self.running._loop
        assert loop is not None
        return asyncio.run_coroutine_threadsafe(work(*args), loop).result(60)

    def hire(self, name: str, *roles: str) -> Someone:
        """Somebody of the staff, who sets his password by a link and comes in."""

        async def add() -> str:
            await self.running.give_staff(
                "house",
                f"add.{name}",
                lambda house, by, at: administration.add_person(house, by, at, name, roles),
                asked=name,
            )
            return await Authenticator(self.served).invite("house", name)

        body = {"token": self.call(add), "password": GOOD}
        return self.someone().let_in("/api/welcome", body)


class ServerProcess(_Served):
    """``spanish21 serve`` as a process of its own; its standard error is in a file."""

    def __init__(self, where: Path, *options: str, port: int = 0) -> None:
        super().__init__()
        self.where = where
        self.errors = where.with_suffix(f".{next(_IDS)}.log")
        self.said: list[str] = []
        command = [sys.executable, "-c", "from spanish21.cli import main; main()", "serve"]
        command += ["--database", str(where), "--port", str(port), *options]
        with self.errors.open("wb") as errors:
            self.process = subprocess.Popen(  # noqa: S603  our own words
                command, stdout=subprocess.PIPE, stderr=errors, text=True
            )

    def __enter__(self) -> "ServerProcess":
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(r"open at (http://\S+)", line)
            if found:
                self.base = found[1]
                return self
        self.kill()
        raise AssertionError(self.logs())

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stack.close()
        self.kill()

    @property
    def link(self) -> str:
        """The token of the administrator's first link; nothing where none was said."""
        found = re.search(r"/welcome#(\S+)", "".join(self.said))
        return found[1] if found else ""

    def logs(self) -> str:
        return self.errors.read_text()

    def stop(self) -> int:
        """Ask it to stop, and wait; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def wait_for(holds: Callable[[], object], seconds: float = WAIT_SECONDS) -> None:
    """Wait until something holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it never came to hold"
        time.sleep(0.01)
