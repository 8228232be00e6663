"""Signing in over HTTP: cookies, tokens against forged requests, errors of one shape, OpenAPI."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from types import SimpleNamespace
from typing import Annotated, Any, TypeVar

import httpx
import pytest
from argon2 import PasswordHasher
from fastapi import Depends, FastAPI, Query
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from fixtures.sign_in_house import AT, GOOD, HERE, HOUR, MINUTE, FakeHouse
from spanish21.adapters import passwords
from spanish21.house.people.events import GuestAdded, PersonDisabled
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.refusal import Refusal
from spanish21.server import error_responses
from spanish21.server.error_responses import install_error_handlers
from spanish21.server.sign_in import current_person, require_act, router, session_at
from spanish21.server.sign_in.cookies import (
    CookieKind,
    cookie_kind,
    delete_session_cookie,
    session_token,
)
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.links import OneTimeLinks

T = TypeVar("T")
Json = dict[str, Any]
SHAPE = {"name", "field", "value", "allowed", "sentence"}


@pytest.fixture(autouse=True)
def _cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    passwords._nobodys.cache_clear()
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(1, 8, 1))
    yield
    passwords._nobodys.cache_clear()


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse(demo=True)


def app_of(house: FakeHouse) -> FastAPI:
    app = FastAPI()
    app.state.house = SimpleNamespace(service=house)
    app.include_router(router)
    install_error_handlers(app)

    @app.post("/awards/verify")
    async def verify(
        person: Annotated[PersonRecord, Depends(require_act(Act.VERIFY_AWARD))],
    ) -> str:
        return person.name

    @app.get("/whoami")
    async def whoami(
        person: Annotated[PersonRecord, Depends(current_person)],
        times: Annotated[int, Query(ge=1)] = 1,
    ) -> str:
        return person.name * times

    @app.get("/teapot")
    async def teapot() -> None:
        raise Refusal("pot", "\ud800", "pour coffee")

    return app


def browse(
    house: FakeHouse,
    talk: Callable[[httpx.AsyncClient], Coroutine[Any, Any, T]],
    base: str = "http://127.0.0.1:8021",
) -> T:
    """What somebody's browser does at this address."""

    async def run() -> T:
        transport = httpx.ASGITransport(app=app_of(house), client=(HERE, 999))
        async with httpx.AsyncClient(transport=transport, base_url=base) as client:
            return await talk(client)

    return asyncio.run(run())


def post(
    house: FakeHouse, path: str, body: Any = None, base: str = "http://127.0.0.1:8021", **how: Any
) -> httpx.Response:
    """One request, by a browser that has been nowhere."""

    async def talk(client: httpx.AsyncClient) -> httpx.Response:
        return await client.post(path, json=body, **how)

    return browse(house, talk, base)


async def sign_in(client: httpx.AsyncClient, name: str = "Flo") -> dict[str, str]:
    """The headers of whoever signs in."""
    answer = await client.post("/api/sign-in", json={"name": name, "password": GOOD})
    assert answer.status_code == 200
    return {"X-CSRF-Token": answer.json()["csrf"]}


def error_of(answer: httpx.Response) -> Json:
    error: Json = answer.json()["error"]
    assert set(answer.json()) == {"error"}
    assert set(error) == SHAPE
    return error


# --- Coming in -------------------------------------------------------------------------------


def test_whoever_signs_in_hears_who_he_is_and_gets_a_cookie(house: FakeHouse) -> None:
    answer = post(house, "/api/sign-in", {"name": "flo", "password": GOOD})
    me = answer.json()
    assert (me["name"], me["roles"], me["titles"]) == ("Flo", ["floor"], ["floor supervisor"])
    assert "verify-award" in me["acts"]
    assert (me["guest"], me["demo"], me["until"]) == (False, True, AT + 12 * HOUR)
    assert len(me["csrf"]) == 64
    cookie, device = answer.headers.get_list("set-cookie")
    assert cookie.startswith("session=")
    assert cookie.endswith("; HttpOnly; Max-Age=43200; Path=/; SameSite=strict")
    assert device.startswith("device=")
    assert device.endswith("; HttpOnly; Max-Age=31536000; Path=/; SameSite=strict")
    assert answer.headers["cache-control"] == "no-store"


def test_beyond_this_machine_the_cookie_is_secure_and_this_hosts_alone(house: FakeHouse) -> None:
    body = {"name": "Flo", "password": GOOD}
    answer = post(house, "/api/sign-in", body, "https://play.example")
    cookie, device = answer.headers.get_list("set-cookie")
    assert device.startswith("__Host-device=")
    assert cookie.startswith("__Host-session=")
    assert cookie.endswith("; HttpOnly; Max-Age=43200; Path=/; SameSite=strict; Secure")
    assert "Domain" not in cookie
    assert cookie_kind("http", "play.example") == CookieKind("__Host-session", secure=True)
    assert cookie_kind("ws", "localhost") == CookieKind("session", secure=False)
    assert cookie_kind("https", "localhost") == CookieKind("__Host-session", secure=True)


def test_me_is_whoever_is_signed_in(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> tuple[Json, Json, str]:
        first = await client.post("/api/sign-in", json={"name": "Flo", "password": GOOD})
        again = await client.get("/api/me")
        return first.json(), again.json(), again.headers["cache-control"]

    first, again, cached = browse(house, talk)
    assert first == again
    assert cached == "no-store"


def test_nobody_is_me_without_a_session(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> list[httpx.Response]:
        none = await client.get("/api/me")
        wrong = await client.get("/api/me", headers={"Cookie": "session=made-up"})
        return [none, wrong]

    for answer in browse(house, talk):
        assert answer.status_code == 401
        assert error_of(answer) == {
            "name": "NOT_SIGNED_IN",
            "field": "session",
            "value": "none",
            "allowed": "sign in first",
            "sentence": "session: 'none' is not allowed; sign in first",
        }


@pytest.mark.parametrize("name", ["Flo", "Nil", "\x00", "no such name"])
def test_a_refused_sign_in_is_the_same_for_every_name(house: FakeHouse, name: str) -> None:
    answer = post(house, "/api/sign-in", {"name": name, "password": "wrong"})
    assert answer.status_code == 401
    error = error_of(answer)
    assert (error["name"], error["field"], error["value"]) == ("SIGN_IN_REFUSED", "name", name)
    assert "set-cookie" not in answer.headers


def test_a_locked_name_is_answered_with_429(house: FakeHouse) -> None:
    answers = [
        post(house, "/api/sign-in", {"name": "Flo", "password": "wrong"}).status_code
        for _ in range(4)
    ]
    assert answers == [401, 401, 401, 429]


def test_a_second_sign_in_takes_the_firsts_place(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> tuple[str, str]:
        await sign_in(client)
        first = client.cookies["session"]
        await sign_in(client, "Dan")
        return first, client.cookies["session"]

    first, second = browse(house, talk)
    assert (house.whose(first), house.whose(second)) == (None, "Dan")


def test_a_link_is_for_setting_a_password_once(house: FakeHouse) -> None:
    link = asyncio.run(OneTimeLinks(house).issue("Ada", "Dan"))
    short = post(house, "/api/welcome", {"token": link, "password": "short"})
    assert (short.status_code, error_of(short)["name"]) == (400, "PASSWORD_LENGTH")
    body = {"token": link, "password": "eight decks without tens"}
    answer = post(house, "/api/welcome", body)
    assert (answer.status_code, answer.json()["name"]) == (200, "Dan")
    again = post(house, "/api/welcome", body)
    assert (again.status_code, error_of(again)["name"]) == (401, "NO_SUCH_LINK")
    assert link not in again.text


def test_a_guest_comes_in_to_a_demo_house_only(house: FakeHouse) -> None:
    answer = post(house, "/api/guest", {"wish": "Gus"})
    assert (answer.json()["name"], answer.json()["guest"]) == ("Gus", True)
    assert post(house, "/api/guest", {}).json()["name"] == "Guest-2"
    answer = post(FakeHouse(), "/api/guest", {})
    assert (answer.status_code, error_of(answer)["name"]) == (403, "NO_GUESTS")


# --- Being in --------------------------------------------------------------------------------


def test_signing_out_ends_the_session_and_drops_the_cookie(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> tuple[httpx.Response, int, int]:
        headers, other = await sign_in(client), client.cookies["session"]
        client.cookies.clear()
        headers = await sign_in(client)
        out = await client.post("/api/sign-out", json={"everywhere": False}, headers=headers)
        after = await client.get("/api/me")
        client.cookies.clear()
        client.cookies.set("session", other)
        return out, after.status_code, (await client.get("/api/me")).status_code

    out, after, other = browse(house, talk)
    assert (out.status_code, after, other) == (204, 401, 200)
    assert 'session=""' in out.headers["set-cookie"]
    assert "Max-Age=0" in out.headers["set-cookie"]


def test_signing_out_everywhere_ends_the_other_sessions_too(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> str:
        await sign_in(client)
        other = client.cookies["session"]
        client.cookies.clear()
        headers = await sign_in(client)
        await client.post("/api/sign-out", json={"everywhere": True}, headers=headers)
        return other

    assert house.whose(browse(house, talk)) is None


def test_whoever_may_do_an_act_does_it_and_others_hear_who_may(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> list[httpx.Response]:
        found = []
        for name in ("Flo", "Dan"):
            headers = await sign_in(client, name)
            found.append(await client.post("/awards/verify", headers=headers))
        return found

    flo, dan = browse(house, talk)
    assert flo.json() == "Flo"
    assert dan.status_code == 403
    assert error_of(dan) == {
        "name": "NOT_YOUR_ROLE",
        "field": "role",
        "value": "dealer",
        "allowed": "only floor supervisor or shift manager may verify an award",
        "sentence": "role: 'dealer' is not allowed; only floor supervisor or shift manager may verify an award",
    }


def test_a_person_disabled_meanwhile_is_out(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> tuple[httpx.Response, httpx.Response]:
        await sign_in(client)
        before = await client.get("/whoami")
        house.write("Ada", PersonDisabled("Flo", "left", "Ada"))
        return before, await client.get("/whoami")

    before, after = browse(house, talk)
    assert before.json() == "Flo"
    assert after.status_code == 401


# --- Forged requests -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "value"), [({}, "none"), ({"X-CSRF-Token": "guessed"}, "(hidden)")]
)
def test_what_changes_something_carries_the_sessions_own_token(
    house: FakeHouse, sent: dict[str, str], value: str
) -> None:
    async def talk(client: httpx.AsyncClient) -> httpx.Response:
        await sign_in(client)
        return await client.post("/awards/verify", headers=sent)

    answer = browse(house, talk)
    assert answer.status_code == 403
    error = error_of(answer)
    assert (error["name"], error["value"]) == ("CSRF_TOKEN", value)
    assert error["allowed"] == "send the session's token in X-CSRF-Token"


def test_one_sessions_token_is_no_good_in_another(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> httpx.Response:
        old = await sign_in(client)
        await sign_in(client)
        return await client.post("/awards/verify", headers=old)

    assert error_of(browse(house, talk))["name"] == "CSRF_TOKEN"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/sign-in", {"name": "Flo", "password": GOOD}),
        ("/api/guest", {"wish": "Gus"}),
        ("/api/welcome", {"token": "x", "password": "x"}),
        ("/api/sign-out", {}),
    ],
)
def test_no_other_sites_page_asks(house: FakeHouse, path: str, body: Json) -> None:
    answer = post(house, path, body, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert error_of(answer)["sentence"] == (
        "origin: 'https://evil.example' is not allowed; only pages of this house may ask for that"
    )


def test_pages_of_our_own_and_of_named_addresses_ask(house: FakeHouse) -> None:
    body = {"name": "Flo", "password": GOOD}
    for origin in ("http://127.0.0.1:8021", "https://floor.example"):
        house.policy = house.policy._replace(origins=("https://floor.example",))
        answer = post(house, "/api/sign-in", body, headers={"Origin": origin})
        assert answer.status_code == 200


def connection(kind: str, *headers: tuple[bytes, bytes], house: FakeHouse) -> HTTPConnection:
    scope: Json = {
        "type": kind,
        "scheme": "ws" if kind == "websocket" else "http",
        "path": "/",
        "headers": list(headers),
        "server": ("localhost", 80),
        "app": app_of(house),
    }
    return HTTPConnection(scope)


def test_a_websocket_is_known_by_its_cookie_and_refused_to_other_sites(house: FakeHouse) -> None:
    token = asyncio.run(Authenticator(house).sign_in("Flo", GOOD, HERE)).token
    known = ((b"host", b"localhost"), (b"cookie", f"session={token}".encode()))
    house.at += 29 * MINUTE
    there = connection("websocket", *known, house=house)
    assert asyncio.run(session_at(there, touch=False)).person.name == "Flo"
    evil = connection("websocket", *known, (b"origin", b"https://evil.example"), house=house)
    with pytest.raises(Refusal, match="only pages of this house may ask for that"):
        asyncio.run(session_at(evil))
    house.at += MINUTE
    with pytest.raises(Refusal, match="sign in first"):
        asyncio.run(session_at(there))


def test_a_host_that_is_no_host_does_no_harm(house: FakeHouse) -> None:
    odd = ((b"host", b"[::1"), (b"cookie", b"session=x"), (b"origin", b"http://[::1"))
    with pytest.raises(Refusal, match="only pages of this house may ask for that"):
        asyncio.run(session_at(connection("websocket", *odd, house=house)))
    assert session_token(connection("websocket", *odd, house=house)) == "x"


# --- The shape of errors ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "field", "value"),
    [
        ({"json": {"password": GOOD}}, "name", "nothing"),
        ({"json": {"name": "Flo", "password": 7}}, "password", "(hidden)"),
        ({"json": {"name": 7, "password": GOOD}}, "name", "7"),
        ({"json": {"name": None, "password": GOOD}}, "name", "nothing"),
        ({"json": {"name": [GOOD], "password": GOOD}}, "name", "several values"),
        ({"json": {"name": "x" * 65, "password": GOOD}}, "name", "x" * 65),
        ({"json": {"name": "Flo", "password": "x" * 129}}, "password", "(hidden)"),
        ({"json": {"name": "Flo", "password": GOOD, "admin": True}}, "admin", "True"),
        ({"json": [GOOD]}, "body", "several values"),
        ({"content": b'{"name": "Flo", "password": "'}, "body", "(hidden)"),
        ({"content": b'{"name": "\\ud800", "password": "x"}'}, "name", "?"),
    ],
)
def test_a_malformed_request_is_answered_in_the_same_shape(
    house: FakeHouse, sent: Json, field: str, value: str
) -> None:
    async def talk(client: httpx.AsyncClient) -> httpx.Response:
        headers = {"content-type": "application/json"}
        return await client.post("/api/sign-in", headers=headers, **sent)

    answer = browse(house, talk)
    assert answer.status_code == 422
    error = error_of(answer)
    assert (error["name"], error["field"], error["value"]) == ("MALFORMED", field, value)
    assert GOOD not in answer.text


def test_a_refusal_without_a_name_and_with_half_a_character_is_answered(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> httpx.Response:
        return await client.get("/teapot")

    answer = browse(house, talk)
    assert answer.status_code == 400
    assert error_of(answer)["name"] == "REFUSED"
    assert error_of(answer)["sentence"] == "pot: '?' is not allowed; pour coffee"


def test_what_the_framework_refuses_has_the_same_shape(house: FakeHouse) -> None:
    async def talk(client: httpx.AsyncClient) -> list[httpx.Response]:
        await sign_in(client)
        return [
            await client.get("/nowhere"),
            await client.put("/api/me"),
            await client.get("/whoami?times=0"),
        ]

    missing, method, query = browse(house, talk)
    assert (missing.status_code, error_of(missing)["allowed"]) == (404, "not Found")
    assert (method.status_code, method.headers["allow"]) == (405, "GET")
    assert (query.status_code, error_of(query)["field"]) == (422, "times")


def test_what_is_no_refusal_is_not_answered_as_one() -> None:
    request = Request({"type": "http"})
    for answer in (error_responses._refused, error_responses._malformed, error_responses._http):
        with pytest.raises(KeyError):
            asyncio.run(answer(request, KeyError("ours")))


def test_openapi_names_every_error_and_its_shape(house: FakeHouse) -> None:
    api = app_of(house).openapi()
    statuses = {
        path: sorted(set(next(iter(methods.values()))["responses"]) - {"200", "204"})
        for path, methods in api["paths"].items()
        if path.startswith("/api/")
    }
    assert statuses == {
        "/api/sign-in": ["401", "403", "422", "429"],
        "/api/welcome": ["400", "401", "403", "422", "429"],
        "/api/guest": ["403", "422", "429"],
        "/api/sign-out": ["401", "403", "422"],
        "/api/me": ["401", "422"],
        "/api/me/password": ["400", "401", "403", "422", "429"],
        "/api/me/second-factor": ["400", "401", "403", "422", "429"],
        "/api/me/second-factor/confirm": ["400", "401", "403", "422", "429"],
    }
    for path in statuses:
        for operation in api["paths"][path].values():
            for status, answer in operation["responses"].items():
                if status not in ("200", "204"):
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/ErrorBody"}
    assert set(api["components"]["securitySchemes"]) == {"session", "csrf", "token"}


def test_dropping_a_cookie_says_the_same_of_it_as_setting_it(house: FakeHouse) -> None:
    there = connection("websocket", (b"host", b"play.example"), house=house)
    answer = Response()
    delete_session_cookie(there, answer)
    assert "Secure" in answer.headers["set-cookie"]


def test_a_session_ended_everywhere_by_an_administrator_is_over(house: FakeHouse) -> None:
    token = asyncio.run(Authenticator(house).sign_in("Flo", GOOD, HERE)).token
    asyncio.run(Authenticator(house).close_all_sessions("Flo"))
    assert house.whose(token) is None


def test_whom_another_process_has_let_in_is_known_here_too(house: FakeHouse) -> None:
    there = FakeHouse(demo=True)
    there.sign_in_store = house.sign_in_store

    async def come(client: httpx.AsyncClient) -> str:
        return (await client.post("/api/guest", json={"wish": "Zoe"})).cookies["session"]

    token = browse(there, come)

    async def ask(client: httpx.AsyncClient) -> tuple[int, int]:
        before = await client.get("/whoami", headers={"Cookie": f"session={token}"})
        house.elsewhere.append(("house", GuestAdded("Zoe")))
        after = await client.get("/whoami", headers={"Cookie": f"session={token}"})
        return before.status_code, after.status_code

    assert browse(house, ask) == (401, 200)
