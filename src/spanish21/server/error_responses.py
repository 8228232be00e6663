"""What is said over HTTP when something is refused: one shape for every error."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from spanish21.house.journal.store import StoreFailed
from spanish21.refusal import Refusal
from spanish21.service.house_connection import house_unavailable

STATUS_BY_REFUSAL: Mapping[str, int] = {
    "NOT_SIGNED_IN": 401,
    "SIGN_IN_REFUSED": 401,
    "NO_SUCH_LINK": 401,
    "SECOND_FACTOR": 401,
    "CODE_REFUSED": 401,
    "ENROL_FIRST": 403,
    "ONE_DEVICE": 403,
    "OWN_FACTOR": 403,
    "NOT_YOUR_ROLE": 403,
    "NOT_THE_DEALER": 403,
    "PLAYER_IN_NAME_ONLY": 403,
    "OTHER_ORIGIN": 403,
    "CSRF_TOKEN": 403,
    "NO_GUESTS": 403,
    "NO_COUNTERSIGN": 403,
    "SIGNED_ANOTHER": 403,
    "NOT_YOUR_ROUND": 403,
    "NOT_FOR_MONEY": 403,
    "NOT_FOR_OTHERS": 403,
    "COUNTERSIGN": 403,
    "NO_PLAY_CHIPS": 403,
    "DISABLED": 403,
    "NOT_BY_TOKEN": 403,
    "TOKEN_SCOPE": 403,
    "EXCLUDED": 403,
    "NO_SUCH_PERSON": 404,
    "NO_SUCH_TOKEN": 404,
    "NO_SUCH_TABLE": 404,
    "NO_SUCH_ROUND": 404,
    "NO_SUCH_SHOE": 404,
    "TOO_LONG": 413,
    "MALFORMED": 422,
    "UNAVAILABLE": 503,
    "MISSING_EXTRA": 503,
    "ID_REUSED": 409,
    "NAME_TAKEN": 409,
    "NAME_LOOKS_ALIKE": 409,
    "LOCKED_OUT": 429,
    "TOO_MANY_TRIES": 429,
}
"""The HTTP status of a refusal by its name; 400 for every other."""
STATUS_DESCRIPTIONS: Mapping[int, str] = {
    400: "The request is well formed and refused.",
    401: "Nobody is signed in, or the sign-in is refused.",
    403: "The person may not do this.",
    404: "There is no such thing.",
    409: "It collides with what is there already.",
    413: "The request is too long.",
    422: "The request is not well formed.",
    429: "Too many tries: wait.",
    503: "The house takes no commands at this moment.",
    504: "It took too long.",
}
SECRET_FIELDS = frozenset({"password", "chosen", "code", "token", "link"})
"""Fields whose values are never repeated in an answer."""
HIDDEN_VALUE = "(hidden)"
_LONGEST = 120


class ErrorDetail(BaseModel):
    """What was refused: the field, the value given, what is allowed, and all in one sentence."""

    model_config = ConfigDict(extra="forbid")

    name: str
    field: str
    value: str
    allowed: str
    sentence: str


class ErrorBody(BaseModel):
    """The body of every answer that is an error."""

    model_config = ConfigDict(extra="forbid")

    error: ErrorDetail


def documented_errors(
    *statuses: int, descriptions: Mapping[int, str] = STATUS_DESCRIPTIONS
) -> dict[int | str, dict[str, Any]]:
    """The error answers of a route with these statuses, for its description in OpenAPI."""
    return {
        status: {"model": ErrorBody, "description": descriptions[status]} for status in statuses
    }


def status_of_refusal(refusal: Refusal) -> int:
    """The HTTP status that a refusal is answered with."""
    return STATUS_BY_REFUSAL.get(refusal.name, 400)


def error_body(refusal: Refusal) -> dict[str, dict[str, str]]:
    """A refusal as the body of an answer."""
    parts = {
        "name": refusal.name or "REFUSED",
        "field": refusal.field,
        "value": str(refusal.value),
        "allowed": refusal.allowed,
        "sentence": str(refusal),
    }
    # A value may hold half a character, which no answer can.
    return {"error": {key: _whole(text) for key, text in parts.items()}}


def _whole(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def refusal_response(refusal: Refusal, status: int | None = None) -> JSONResponse:
    """The answer to a request that was refused."""
    return JSONResponse(
        error_body(refusal), status_of_refusal(refusal) if status is None else status
    )


def install_error_handlers(app: FastAPI) -> None:
    """Make an application answer every error with an ``ErrorBody``."""
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(StoreFailed, _away)


async def _refused(_request: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, Refusal):
        raise error
    return refusal_response(error)


async def _away(_request: Request, _error: Exception) -> JSONResponse:
    """Answer 503 when the database does not answer, without repeating its error message."""
    return refusal_response(house_unavailable())


async def _malformed(_request: Request, error: Exception) -> JSONResponse:
    """Answer 422 with the first error of a malformed request."""
    if not isinstance(error, RequestValidationError):
        raise error
    first = error.errors()[0]
    where = [str(part) for part in first["loc"]]
    broken = first["type"] == "json_invalid"
    field = where[0] if broken else ".".join(where[1:]) or where[0]
    value = HIDDEN_VALUE if broken or SECRET_FIELDS & set(where) else _refused_text(first)
    return refusal_response(Refusal(field, value, _words(first["msg"]), name="MALFORMED"), 422)


def _refused_text(wrong: Mapping[str, Any]) -> str:
    """The refused value as text. A list or object is not shown, because a part may be secret."""
    value = wrong["input"]
    if wrong["type"] == "missing" or value is None:
        return "nothing"
    # A body that is no object may be anything, a password among them.
    if isinstance(value, dict | list) or wrong["loc"] == ("body",):
        return "several values"
    return str(value)[:_LONGEST]


def _words(message: str) -> str:
    return message[:1].lower() + message[1:]


async def _http(_request: Request, error: Exception) -> JSONResponse:
    """Answer what the framework itself refuses: an unknown page or method."""
    if not isinstance(error, HTTPException):
        raise error
    if isinstance(error.__cause__, Refusal):
        return refusal_response(error.__cause__, error.status_code)
    path = Refusal("request", error.status_code, _words(str(error.detail)), name="HTTP")
    response = refusal_response(path, error.status_code)
    response.headers.update(error.headers or {})
    return response
