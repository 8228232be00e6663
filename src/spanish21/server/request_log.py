"""The log of requests: one line each, under an id that the answer bears too.

A line has the method, the path, the status, the time it took, the bytes sent and the address.
Query strings, headers and bodies may hold secrets or people's words, and are never written.
"""

from collections.abc import Callable
from time import perf_counter
from uuid import uuid4

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spanish21.server.metrics import Metrics

REQUEST_ID_HEADER = b"x-request-id"
_LONGEST_PATH = 200
log = structlog.get_logger("spanish21.requests")


class RequestLog:
    """Middleware around everything: counts requests, times them, and writes a line for each.

    ``writes`` is whether lines are written; requests are counted in any case. Whatever else is
    logged on the way of a request bears its id.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        metrics: Metrics,
        writes: bool = True,
        new_id: Callable[[], str] = lambda: uuid4().hex[:16],
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._writes = writes
        self._new_id = new_id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id, began = self._new_id(), perf_counter()
        answer = _Answer(send, request_id)
        with structlog.contextvars.bound_contextvars(request=request_id):
            try:
                await self._app(scope, receive, answer.send)
            finally:
                self._note(scope, answer, perf_counter() - began)

    def _note(self, scope: Scope, answer: "_Answer", seconds: float) -> None:
        self._metrics.requests.labels(str(answer.status)).inc()
        self._metrics.request_seconds.observe(seconds)
        if self._writes:
            client = scope.get("client")
            log.info(
                "request",
                method=scope["method"],
                path=scope["path"][:_LONGEST_PATH],
                status=answer.status,
                milliseconds=round(seconds * 1000, 1),
                bytes=answer.bytes_sent,
                address=client[0] if client else "",
            )


class _Answer:
    """What is sent as the answer of one request; 500 is what a server sends where nothing was."""

    def __init__(self, send: Send, request_id: str) -> None:
        self._send = send
        self._id = request_id.encode()
        self.status = 500
        self.bytes_sent = 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [*message.get("headers", ()), (REQUEST_ID_HEADER, self._id)]
            message = {**message, "headers": headers}
        self.bytes_sent += len(message.get("body", b""))
        await self._send(message)
