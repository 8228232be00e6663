"""The cookies of session and device: no script reads them, no other site sends them."""

from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from spanish21.service.sign_in.addresses import is_loopback

_YEAR_SECONDS = 365 * 24 * 3600


class CookieKind(NamedTuple):
    """What the cookie is called, and whether it travels over https only."""

    name: str
    secure: bool


def cookie_kind(scheme: str, host: str | None) -> CookieKind:
    """The cookie for a server addressed so; without https it works on the same machine only.

    A ``__Host-`` cookie is one that no other host and no insecure page can have set.
    """
    if scheme in ("http", "ws") and is_loopback(host):
        return CookieKind("session", secure=False)
    return CookieKind("__Host-session", secure=True)


def session_token(connection: HTTPConnection) -> str | None:
    """The token that a browser sends along."""
    return connection.cookies.get(_kind(connection).name)


def set_session_cookie(
    connection: HTTPConnection, response: Response, token: str, age: int
) -> None:
    """Let the browser keep a token for so many seconds."""
    kind = _kind(connection)
    response.set_cookie(
        kind.name,
        token,
        max_age=age,
        path="/",
        secure=kind.secure,
        httponly=True,
        samesite="strict",
    )


def device_token(connection: HTTPConnection) -> str | None:
    """The token by which a browser is known as one device."""
    return connection.cookies.get(_device_name(connection))


def set_device_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let the browser be known again, for every person who signs in at it."""
    response.set_cookie(
        _device_name(connection),
        token,
        max_age=_YEAR_SECONDS,
        path="/",
        secure=_kind(connection).secure,
        httponly=True,
        samesite="strict",
    )


def _device_name(connection: HTTPConnection) -> str:
    return "__Host-device" if _kind(connection).secure else "device"


def delete_session_cookie(connection: HTTPConnection, response: Response) -> None:
    """Let the browser drop its token."""
    kind = _kind(connection)
    response.delete_cookie(
        kind.name, path="/", secure=kind.secure, httponly=True, samesite="strict"
    )


def _kind(connection: HTTPConnection) -> CookieKind:
    return cookie_kind(connection.url.scheme, connection.url.hostname)
