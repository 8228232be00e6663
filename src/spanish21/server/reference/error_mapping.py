"""Errors that only routes with slow answers meet: an unknown rule set in a path, too much work.

Other refusals, and bodies of another shape, are answered by the application.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from spanish21.refusal import Refusal
from spanish21.server.error_responses import ErrorBody, ErrorDetail, refusal_response
from spanish21.server.reference.canonical_tables import NO_SUCH_RULESET
from spanish21.service.workers.job_queue import JobQueueBusy, JobTooSlow

RETRY_AFTER_SECONDS = 5


class ReferenceRoute(APIRoute):
    """A route that says why slow work is not done."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def respond(request: Request) -> Response:
            try:
                return await handle(request)
            except Refusal as refusal:
                # An unknown rule set in the path is a missing page; in a body it is a wrong value.
                if refusal.name == NO_SUCH_RULESET and "ruleset" in request.path_params:
                    return refusal_response(refusal, 404)
                raise
            except JobQueueBusy as error:
                return _busy_response(503, "BUSY", error)
            except JobTooSlow as error:
                return _busy_response(504, "TOO_SLOW", error)

        return respond


def _busy_response(status: int, name: str, error: Exception) -> Response:
    sentence = str(error)
    detail = ErrorDetail(name=name, field="request", value="", allowed=sentence, sentence=sentence)
    after = {"Retry-After": str(RETRY_AFTER_SECONDS)}
    return JSONResponse(ErrorBody(error=detail).model_dump(), status, after)
