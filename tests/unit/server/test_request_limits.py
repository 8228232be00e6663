"""Does nobody get to send too often, and does every answer say what a page may do?"""

import asyncio
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request

from spanish21.server import request_limits
from spanish21.server.error_responses import install_error_handlers
from spanish21.server.request_limits import (
    SECURITY_HEADERS,
    RateBucket,
    RateLimit,
    RequestLimiter,
)


class Watch:
    """Seconds that pass when told to."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def test_a_bucket_gives_what_it_has_and_fills_again() -> None:
    bucket = RateBucket(RateLimit(2, 3), 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.4) is False
    assert bucket.take(0.5) is True
    assert bucket.take(0.5) is False


def test_a_bucket_never_holds_more_than_fits() -> None:
    bucket = RateBucket(RateLimit(1, 2), 0.0)
    assert [bucket.take(1000.0) for _ in range(3)] == [True, True, False]


def app_with(watch: Watch, rate: RateLimit) -> FastAPI:
    app = FastAPI()
    install_error_handlers(app)
    app.add_middleware(RequestLimiter, clock=watch, rate=rate)

    @app.post("/length")
    async def length(request: Request) -> int:
        return len(await request.body())

    return app


def ask(
    app: FastAPI, *bodies: bytes, client: str = "192.0.2.1", path: str = "/length"
) -> list[httpx.Response]:
    async def asked() -> list[httpx.Response]:
        carrier = httpx.ASGITransport(app=app, client=(client, 1))
        async with httpx.AsyncClient(transport=carrier, base_url="http://localhost") as asking:
            return [await asking.post(path, content=body) for body in bodies]

    return asyncio.run(asked())


def statuses(answers: Sequence[httpx.Response]) -> list[int]:
    return [one.status_code for one in answers]


def test_an_address_is_told_to_wait_and_may_come_again() -> None:
    watch = Watch()
    app = app_with(watch, RateLimit(1, 2))
    answers = ask(app, b"", b"", b"")
    assert statuses(answers) == [200, 200, 429]
    assert answers[2].json()["error"]["name"] == "TOO_MANY_TRIES"
    assert statuses(ask(app, b"", client="192.0.2.2")) == [200]
    watch.at = 1.0
    assert statuses(ask(app, b"", b"")) == [200, 429]


def test_a_whole_network_of_ipv6_counts_as_one_subscriber() -> None:
    app = app_with(Watch(), RateLimit(0.001, 1))
    assert statuses(ask(app, b"", client="2001:db8::1")) == [200]
    assert statuses(ask(app, b"", client="2001:db8::2")) == [429]
    assert statuses(ask(app, b"", client="2001:db8:0:1::1")) == [200]


def test_addresses_from_long_ago_are_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "_MAX_ADDRESSES", 2)
    app = app_with(Watch(), RateLimit(0.001, 1))
    for client in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
        assert statuses(ask(app, b"", client=client)) == [200]
    assert statuses(ask(app, b"", client="192.0.2.3")) == [429]
    assert statuses(ask(app, b"", client="192.0.2.1")) == [200], "it was forgotten"


def test_every_answer_tells_a_browser_what_it_may_do() -> None:
    app = app_with(Watch(), RateLimit(0.001, 2))
    answers = [*ask(app, b""), *ask(app, b"", path="/none"), *ask(app, b"")]
    assert statuses(answers) == [200, 404, 429]
    for answer in answers:
        for name, value in SECURITY_HEADERS:
            assert answer.headers[name.decode()] == value.decode()


def test_files_of_the_pages_are_no_requests_and_have_a_rate_of_their_own() -> None:
    app = FastAPI()
    install_error_handlers(app)
    rates = {"rate": RateLimit(0.001, 1), "static_rate": RateLimit(0.001, 3)}
    app.add_middleware(RequestLimiter, clock=Watch(), **rates)
    assert statuses(ask(app, b"", b"", b"", b"", path="/pages/x.js")) == [404, 404, 404, 429]
    assert statuses(ask(app, b"", b"", path="/length")) == [404, 429]


def test_a_browser_that_came_by_https_stays_with_it() -> None:
    app = app_with(Watch(), RateLimit(0.001, 9))

    async def asked(base: str) -> httpx.Response:
        carrier = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=carrier, base_url=base) as asking:
            return await asking.post("/length")

    assert "max-age" in asyncio.run(asked("https://x")).headers["strict-transport-security"]
    assert "strict-transport-security" not in asyncio.run(asked("http://x")).headers


def test_sockets_and_strangers_without_an_address_pass_through() -> None:
    seen: list[Any] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        seen.append((scope["type"], await receive()))

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def send(_message: Any) -> None:
        raise AssertionError

    limited = RequestLimiter(inner, clock=Watch())
    asyncio.run(limited({"type": "websocket"}, receive, send))
    asyncio.run(limited({"type": "http", "client": None, "path": "/"}, receive, send))
    assert [kind for kind, _ in seen] == ["websocket", "http"]
    assert all(message == {"type": "http.disconnect"} for _, message in seen)
