"""What only the reference desk turns away: too long a body, an unknown rule set, too much work.

Refusals and bodies of another shape are answered by the application, as everywhere.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive

from spanish21.refusal import Refusal
from spanish21.server.problems import ErrorBody, ErrorDetail, answer
from spanish21.server.reference.tables import NO_SUCH_RULESET
from spanish21.server.reference.workshop import Busy, TooSlow

MOST_BYTES = 64 * 1024
"""The longest body that is read; the largest that makes sense has a few thousand bytes."""
ASK_AGAIN_S = 5
_TOO_LONG = f"send {MOST_BYTES:,} bytes at most"


class ReferenceRoute(APIRoute):
    """A route that reads no more than it must, and says why slow work is not done."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def answered(request: Request) -> Response:
            try:
                return await handle(Request(request.scope, _bounded(request.receive)))
            except Refusal as refusal:
                # A rule set in the path is a page that there is not; in a body it is a value.
                if refusal.name == NO_SUCH_RULESET and "ruleset" in request.path_params:
                    return answer(refusal, 404)
                raise
            except Busy as error:
                return _not_now(503, "BUSY", error)
            except TooSlow as error:
                return _not_now(504, "TOO_SLOW", error)

        return answered


def _bounded(receive: Receive) -> Receive:
    read = 0

    async def counted() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MOST_BYTES:
            raise HTTPException(413, _TOO_LONG)
        return message

    return counted


def _not_now(status: int, name: str, error: Exception) -> Response:
    said = str(error)
    detail = ErrorDetail(name=name, field="request", value="", allowed=said, sentence=said)
    after = {"Retry-After": str(ASK_AGAIN_S)}
    return JSONResponse(ErrorBody(error=detail).model_dump(), status, after)
