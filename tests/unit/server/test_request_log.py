"""Is every request one line, under an id that its answer bears, without anything secret?"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from spanish21.server.metrics import Metrics
from spanish21.server.request_log import RequestLog

Handler = Callable[[Any, Any, Any], Awaitable[None]]
SCOPE = {
    "type": "http",
    "method": "POST",
    "path": "/api/sign-in",
    "query_string": b"link=s3cret",
    "headers": [(b"cookie", b"session=s3cret")],
    "client": ("192.0.2.7", 4000),
}


def asked(inner: Handler, scope: Any = SCOPE, **more: Any) -> tuple[list[Any], list[Any], Metrics]:
    """What was sent and what was logged of one request."""
    metrics, sent = Metrics(), []
    outer = RequestLog(inner, metrics=metrics, new_id=lambda: "r1", **more)

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"s3cret"}

    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as logged:
        asyncio.run(outer(scope, receive, send))
    return sent, logged, metrics


async def answering(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    structlog.get_logger("spanish21.house").warning("on the way")
    await send({"type": "http.response.start", "status": 401, "headers": [(b"a", b"b")]})
    await send({"type": "http.response.body", "body": b"no", "more_body": True})
    await send({"type": "http.response.body", "body": b"pe"})


def test_a_request_is_one_line_and_its_answer_bears_its_id() -> None:
    sent, logged, metrics = asked(answering)
    assert sent[0]["headers"] == [(b"a", b"b"), (b"x-request-id", b"r1")]
    assert [one["event"] for one in logged] == ["on the way", "request"]
    assert {one["request"] for one in logged} == {"r1"}
    line = logged[1]
    assert line.pop("milliseconds") >= 0
    assert line == {
        "event": "request",
        "log_level": "info",
        "request": "r1",
        "method": "POST",
        "path": "/api/sign-in",
        "status": 401,
        "bytes": 4,
        "address": "192.0.2.7",
    }
    assert "s3cret" not in str(logged)
    assert metrics.requests.labels("401")._value.get() == 1


def test_requests_are_counted_where_no_line_is_written() -> None:
    _, logged, metrics = asked(answering, {**SCOPE, "client": None}, writes=False)
    assert [one["event"] for one in logged] == ["on the way"]
    assert metrics.requests.labels("401")._value.get() == 1


def test_a_request_that_fails_is_a_line_too() -> None:
    async def failing(_scope: Any, _receive: Any, _send: Any) -> None:
        raise RuntimeError("broken")

    metrics = Metrics()
    outer = RequestLog(failing, metrics=metrics)
    with capture_logs() as logged, pytest.raises(RuntimeError, match="broken"):
        asyncio.run(outer({**SCOPE, "client": None}, None, None))  # type: ignore[arg-type]
    assert (logged[0]["status"], logged[0]["address"]) == (500, "")
    assert metrics.requests.labels("500")._value.get() == 1


def test_sockets_pass_through() -> None:
    async def inner(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    sent, logged, _ = asked(inner, {**SCOPE, "type": "websocket"})
    assert (sent, logged) == ([{"type": "websocket.accept"}], [])
