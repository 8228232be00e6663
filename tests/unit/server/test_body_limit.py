"""Is a body that goes on for too long refused before it is read whole?"""

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Request

from spanish21.server.body_limit import MAX_BODY_BYTES, BodyLimiter
from spanish21.server.error_responses import install_error_handlers


def ask(body: bytes, path: str = "/length") -> httpx.Response:
    app = FastAPI()
    install_error_handlers(app)
    app.add_middleware(BodyLimiter)

    @app.post("/length")
    async def length(request: Request) -> int:
        return len(await request.body())

    @app.post("/parsed")
    async def parsed(body: dict[str, Any]) -> int:
        return len(body)

    async def asked() -> httpx.Response:
        carrier = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=carrier, base_url="http://localhost") as asking:
            return await asking.post(path, content=body)

    return asyncio.run(asked())


@pytest.mark.parametrize("path", ["/length", "/parsed"])
def test_a_body_that_goes_on_for_too_long_is_refused(path: str) -> None:
    answer = ask(b" " * (MAX_BODY_BYTES + 1), path)
    assert answer.status_code == 413
    assert answer.json()["error"]["name"] == "TOO_LONG"
    assert answer.json()["error"]["allowed"] == "send 65,536 bytes at most"


def test_the_longest_body_is_read() -> None:
    answer = ask(b" " * MAX_BODY_BYTES)
    assert (answer.status_code, answer.json()) == (200, MAX_BODY_BYTES)


@pytest.mark.parametrize("kind", ["websocket", "http"])
def test_what_is_no_body_passes_through(kind: str) -> None:
    async def inner(_scope: Any, receive: Any, _send: Any) -> None:
        assert await receive() == {"type": "http.disconnect"}

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    async def send(_message: Any) -> None:
        raise AssertionError

    asyncio.run(BodyLimiter(inner)({"type": kind}, receive, send))
