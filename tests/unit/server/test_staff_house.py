"""A house with staff who have signed in, and what every route of theirs has in common."""

import itertools
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from argon2 import PasswordHasher
from fastapi import FastAPI
from test_reference_answers import Here

from spanish21.adapters import passwords
from spanish21.adapters.commitment import commit_shoe, new_salt
from spanish21.adapters.shufflers import SystemShuffler
from spanish21.adapters.store import open_store
from spanish21.house import administration
from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.house.table.secret_orders import ShuffleSource
from spanish21.ledger import EntryDraft
from spanish21.ledger.decide.awards import AwardWin, lock_award
from spanish21.server.app_state import AppState
from spanish21.server.error_responses import install_error_handlers
from spanish21.server.reference import JobQueue
from spanish21.server.sign_in import Authenticator, SignInPolicy
from spanish21.server.sign_in import router as sign_in_router
from spanish21.server.staff import router
from spanish21.service.first_start import start_house
from spanish21.service.live_house import LiveHouse, LiveHouseEnvironment

AT = 1_790_000_000
GOOD = "seven cards of spades"
HERE = "192.0.2.7"
PEOPLE: Mapping[str, tuple[str, ...]] = {
    "Ada": ("admin",),
    "Ann": ("player",),
    "Dan": ("dealer",),
    "Flo": ("floor",),
    "Sue": ("shift",),
    "Sid": ("surveillance",),
    "Amy": ("accounting",),
    "Abe": ("accounting",),
    "Art": ("auditor",),
}
EVERYBODY = tuple(PEOPLE)
TERMS = SignInPolicy(tries_per_address=10_000, countersign=600)
JACKPOT = "high-match"


class Asker:
    """Asks an application that lives on an event loop of another thread."""

    def __init__(self, app: FastAPI, portal: BlockingPortal) -> None:
        self.app = app
        self._portal = portal
        self._carrier = httpx.ASGITransport(app=app, client=(HERE, 123))

    def call(self, work: Callable[..., Any], *args: Any) -> Any:
        return self._portal.call(work, *args)

    def request(self, method: str, url: str, **more: Any) -> httpx.Response:
        found: httpx.Response = self.call(partial(self._request, method, url, **more))
        return found

    async def _request(self, method: str, url: str, **more: Any) -> httpx.Response:
        client = httpx.AsyncClient(transport=self._carrier, base_url="http://localhost")
        async with client:
            return await client.request(method, url, **more)


class Staffed:
    """The house, and whoever asks it."""

    def __init__(self, client: Asker, served: AppState, clock: list[int]) -> None:
        self.client = client
        self.served = served
        self.clock = clock
        self.headers: dict[str, dict[str, str]] = {}
        self._ids = itertools.count(1)

    @property
    def running(self) -> LiveHouse:
        return self.served.running

    def call(self, work: Callable[..., Any], *args: Any) -> Any:
        """Work on the house's own event loop."""
        return self.client.call(work, *args)

    def let_in(self, name: str) -> None:
        body = {"name": name, "password": GOOD}
        self._keep(name, self.client.request("POST", "/api/sign-in", json=body))

    def welcome(self, name: str, token: str) -> None:
        body = {"token": token, "password": GOOD}
        self._keep(name, self.client.request("POST", "/api/welcome", json=body))

    def _keep(self, name: str, response: httpx.Response) -> None:
        assert response.status_code == 200, response.text
        cookie = response.cookies["session"]
        csrf = response.json()["csrf"]
        self.headers[name] = {"Cookie": f"session={cookie}", "X-CSRF-Token": csrf}

    def get(self, who: str, path: str, **params: Any) -> httpx.Response:
        headers = self.headers.get(who, {})
        more = {"params": params} if params else {}
        return self.client.request("GET", f"/api{path}", headers=headers, **more)

    def post(
        self, who: str, path: str, body: Mapping[str, Any] | None = None, *, method: str = "POST"
    ) -> httpx.Response:
        sent = {"id": self.new_id(), **(body or {})}
        headers = self.headers.get(who, {})
        return self.client.request(method, f"/api{path}", json=sent, headers=headers)

    def new_id(self) -> str:
        return f"t-{next(self._ids)}"

    def sign(self, beside: str, name: str, command: Any, **more: Any) -> httpx.Response:
        """A second person is asked to sign a command before it is sent."""
        body = {"name": name, "password": GOOD, "command": command, **more}
        headers = self.headers[beside]
        return self.client.request("POST", "/api/countersign", json=body, headers=headers)

    def countersign(self, beside: str, name: str, command: Mapping[str, Any]) -> str:
        response = self.sign(beside, name, command)
        assert response.status_code == 200, response.text
        token: str = response.json()["token"]
        return token

    def ledger(self, who: str, what: str, *, second: str = "", **fields: Any) -> httpx.Response:
        """A command of the ledger, countersigned where somebody is named for it."""
        name = self.new_id()
        body: dict[str, Any] = {"id": name, "command": {"what": what, **fields}}
        if second:
            body["countersign"] = self.countersign(who, second, body)
        return self.post(who, "/ledger", body)

    def lock_award(self, name: str, *, player: str = "Ann", percent: int = 10) -> None:
        """An award as a round wins it."""
        table, number, order = name.rsplit("-", 2)
        won = AwardWin(name, int(order), 1, player, "first", percent, 0)

        def decide(house: House, at: int) -> EntryDraft:
            ledger = house.ledger
            meter = ledger.meter(JACKPOT)
            fact, moves, _ = lock_award(
                ledger.jackpots[JACKPOT], meter, won, table=table, number=int(number)
            )
            return EntryDraft("", f"award/{name}", at, "house", "", (fact,), moves)

        async def give() -> None:
            await self.running.give(f"house:{name}", "house", decide, asked=name)

        self.call(give)


def told(response: httpx.Response) -> Any:
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    return response.json()


def refused(response: httpx.Response, status: int, name: str) -> str:
    """The sentence of a refusal."""
    assert response.status_code == status, response.text
    error = response.json()["error"]
    assert error["name"] == name, response.text
    sentence: str = error["allowed"]
    return sentence


@contextmanager
def opened(folder: Path, *, demo: bool = True, name: str = "house.db") -> Iterator[Staffed]:
    """A house on a new database, its people signed in."""
    clock = [AT]
    shuffling = ShuffleSource(
        SystemShuffler().shuffle, new_salt, lambda o, s: commit_shoe(o, s).digest
    )
    outside = LiveHouseEnvironment(lambda: open_store(folder / name), shuffling, lambda: clock[0])
    running = LiveHouse(outside)
    workshop = JobQueue(new_pool=Here)
    served = AppState(running, workshop, terms=TERMS)

    async def start() -> None:
        await running.start()
        await start_house(running, "The Oak", demo=demo)
        for person, roles in PEOPLE.items():
            await running.give_staff("house", f"add.{person}", adds(person, roles), asked=person)

    async def stop() -> None:
        await running.stop()
        await workshop.close()

    app = FastAPI()
    app.state.house = served
    install_error_handlers(app)
    app.include_router(sign_in_router)
    app.include_router(router)
    with start_blocking_portal() as portal, pytest.MonkeyPatch.context() as patched:
        # Hashing is slow on purpose, and nothing here is about that.
        patched.setattr(passwords, "HASHER", PasswordHasher(1, 64, 1))
        portal.call(start)
        staffed = Staffed(Asker(app, portal), served, clock)
        for person in PEOPLE:
            staffed.welcome(person, staffed.call(Authenticator(served).invite, "house", person))
        try:
            yield staffed
        finally:
            portal.call(stop)


def adds(name: str, roles: tuple[str, ...]) -> Callable[[House, Actor, int], EntryDraft]:
    return lambda house, by, at: administration.add_person(house, by, at, name, roles)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("house")) as staffed:
        yield staffed


# --- Who may ------------------------------------------------------------------------------------

LOGS = "shift manager or surveillance or accounting or auditor"
BOSSES_LOGS = f"floor supervisor or {LOGS}"
CONFIGURED = "shift manager or accounting or auditor or administrator"
READS: Mapping[str, tuple[str, str]] = {
    "/people": (f"{LOGS} or administrator", "look at people and their roles"),
    "/changes": (CONFIGURED, "look at the configuration and its history"),
    "/awards": (BOSSES_LOGS, "read the log of a table"),
    "/awards/A-1-1": (BOSSES_LOGS, "read the log of a table"),
    "/awards/A-1-1/form.pdf": (BOSSES_LOGS, "read the log of a table"),
    "/adjustments": ("shift manager or accounting or auditor", "look at meters' adjustments"),
    "/balances": ("accounting or auditor", "look at the balances"),
    "/reports/accrual": (LOGS, "read reports"),
    "/reports/irregularities": (
        "floor supervisor or shift manager or surveillance or auditor",
        "look at irregularities",
    ),
    "/reports/sign-ins": (f"{LOGS} or administrator", "read the system's logs"),
    "/reports/privileged": (f"{LOGS} or administrator", "read the system's logs"),
    "/reports/configuration": (CONFIGURED, "look at the configuration and its history"),
    "/log": (LOGS, "read all logs"),
    "/log?stream=table/Baker": (BOSSES_LOGS, "read the log of a table"),
    "/log?stream=table": (LOGS, "read all logs"),
    "/log?stream=people": (f"{LOGS} or administrator", "read the system's logs"),
    "/log?stream=house/settings": (f"{LOGS} or administrator", "read the system's logs"),
    "/log/head": (f"{LOGS} or administrator", "read the system's logs"),
    "/self-check": (f"{LOGS} or administrator", "have the system check itself"),
    "/floor": (BOSSES_LOGS, "read the log of a table"),
}
_SHIFT, _ACCOUNTING, _ADMIN = "shift manager", "accounting", "administrator"
CHANGES: Mapping[str, tuple[str, str, Mapping[str, Any]]] = {
    "POST /people": (_ADMIN, "add a person", {"name": "X", "roles": ["none"]}),
    "PUT /people/No/roles": (_ADMIN, "change a person's roles", {"roles": ["floor"]}),
    "POST /people/No/disable": (_ADMIN, "disable or enable a person", {"reason": "left"}),
    "POST /people/No/enable": (_ADMIN, "disable or enable a person", {}),
    "POST /people/No/link": (_ADMIN, "send a person a link to set a password", {}),
    "POST /changes": (
        _SHIFT,
        "propose rules, pay tables and links",
        {"settings": {"table": "!", "kind": "live", "ruleset": "wa-2025"}},
    ),
    "POST /changes/no/approve": (_ACCOUNTING, "approve rules, pay tables and links", {}),
    "POST /changes/no/reject": (
        f"{_SHIFT} or {_ACCOUNTING}",
        "reject or withdraw what was proposed",
        {"reason": "because"},
    ),
    "POST /self-check": (f"{LOGS} or administrator", "have the system check itself", {}),
}
TITLES = {
    "admin": "administrator",
    "floor": "floor supervisor",
    "shift": "shift manager",
}


def may(who: str, titles: str) -> bool:
    (role,) = PEOPLE[who]
    return TITLES.get(role, role) in titles.split(" or ")


@pytest.mark.parametrize("path", READS)
@pytest.mark.parametrize("who", EVERYBODY)
def test_only_the_roles_of_the_matrix_read(house: Staffed, who: str, path: str) -> None:
    titles, what = READS[path]
    response = house.get(who, path)
    if may(who, titles):
        assert response.status_code in (200, 404), response.text
    else:
        assert refused(response, 403, "NOT_YOUR_ROLE") == f"only {titles} may {what}"


@pytest.mark.parametrize("route", CHANGES)
@pytest.mark.parametrize("who", EVERYBODY)
def test_only_the_roles_of_the_matrix_change(house: Staffed, who: str, route: str) -> None:
    titles, what, body = CHANGES[route]
    method, path = route.split()
    response = house.post(who, path, body, method=method)
    if may(who, titles):
        assert response.status_code in (200, 400, 404), response.text
    else:
        assert refused(response, 403, "NOT_YOUR_ROLE") == f"only {titles} may {what}"


@pytest.mark.parametrize("path", READS)
def test_nobody_reads_who_is_not_signed_in(house: Staffed, path: str) -> None:
    assert refused(house.get("", path), 401, "NOT_SIGNED_IN") == "sign in first"


@pytest.mark.parametrize("route", [*CHANGES, "POST /ledger"])
def test_what_changes_something_carries_the_token_of_its_session(
    house: Staffed, route: str
) -> None:
    method, path = route.split()
    body = {"id": "x", "command": {"what": "VerifyAward", "award": "a"}}
    sent = {"id": "x", **CHANGES[route][2]} if route in CHANGES else body
    cookie = {"Cookie": house.headers["Ada"]["Cookie"]}
    response = house.client.request(method, f"/api{path}", json=sent, headers=cookie)
    refused(response, 403, "CSRF_TOKEN")
    refused(house.client.request(method, f"/api{path}", json=sent), 401, "NOT_SIGNED_IN")


@pytest.mark.parametrize("bad", ["", "x" * 65, "a b", "a/b", "ä", "a\n", "a:b"])
def test_ids_are_short_and_plain(house: Staffed, bad: str) -> None:
    refused(house.post("Ada", "/self-check", {"id": bad}), 422, "MALFORMED")


def test_nothing_unknown_is_passed_over(house: Staffed) -> None:
    refused(house.post("Ada", "/self-check", {"more": 1}), 422, "MALFORMED")
    refused(house.post("Ada", "/people/Flo/enable", {"id": 7}), 422, "MALFORMED")


def test_a_body_that_is_too_long_is_not_read(house: Staffed) -> None:
    response = house.post("Ada", "/self-check", {"more": "x" * 70_000})
    assert response.status_code == 413
