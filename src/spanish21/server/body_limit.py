"""The bound on a request's body: what is longer is refused before it is read whole."""

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spanish21.refusal import Refusal

MAX_BODY_BYTES = 64 * 1024
"""The longest body that is read; the largest that makes sense has a few thousand bytes."""


class BodyLimiter:
    """Around an application: no request's body is read beyond the bound."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_request = scope["type"] == "http"
        await self._app(scope, _bounded(receive) if is_request else receive, send)


def _bounded(receive: Receive) -> Receive:
    bytes_read = 0

    async def receive_bounded() -> Message:
        nonlocal bytes_read
        message = await receive()
        if message["type"] == "http.request":
            bytes_read += len(message.get("body", b""))
            if bytes_read > MAX_BODY_BYTES:
                allowed = f"send {MAX_BODY_BYTES:,} bytes at most"
                # FastAPI turns every other exception while it reads a body into a 400.
                raise HTTPException(413) from Refusal("body", "too long", allowed, name="TOO_LONG")
        return message

    return receive_bounded
