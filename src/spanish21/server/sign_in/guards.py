"""Who asks, and whether he may: what every other route depends on."""

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, check_may
from spanish21.refusal import Refusal
from spanish21.server.app_state import house_of
from spanish21.server.sign_in.cookies import session_token
from spanish21.server.sign_in.token_access import SAFE_METHODS, bearer_token, session_by_token
from spanish21.service.house_service import HouseService
from spanish21.service.sign_in.addresses import same_origin
from spanish21.service.sign_in.sessions import (
    CurrentSession,
    csrf_token,
    find_session,
    session_holder,
)

CSRF_HEADER = "X-CSRF-Token"


async def session_at(
    connection: HTTPConnection, *, touch: bool = True, enrolling: bool = False
) -> CurrentSession:
    """The session of a request or a WebSocket; refused where no person is signed in.

    A request that changes something must carry the session's CSRF token and come from a page of
    ours; a WebSocket must come from such a page. An open WebSocket checks its session again
    without ``touch``, so that an open page alone does not count as use. Unless he is
    ``enrolling``, a person who needs a second factor is refused until he has one. A program
    comes with a token instead.
    """
    changes = connection.scope["type"] == "http" and connection.scope["method"] not in SAFE_METHODS
    if changes or connection.scope["type"] == "websocket":
        check_origin(connection)
    program = bearer_token(connection)
    if program:
        # No browser sends this header by itself, so that no other site's page can use it.
        session = await session_by_token(connection, program)
    else:
        session = await _session_of_browser(connection, touch=touch, changes=changes)
    if session.must_enrol and not enrolling:
        allowed = "this house asks its staff for a second factor: set yours first"
        raise Refusal("second factor", "none", allowed, name="ENROL_FIRST")
    return session


async def _session_of_browser(
    connection: HTTPConnection, *, touch: bool, changes: bool
) -> CurrentSession:
    house, token = house_of(connection), session_token(connection)
    if not token:
        raise _not_signed_in()
    session = await _find(house, token, touch=touch)
    if session is None and await _comes_from_elsewhere(house, token):
        session = await _find(house, token, touch=touch)
    if session is None:
        raise _not_signed_in()
    if changes:
        _check_csrf(connection, token)
    return session


async def _find(house: HouseService, token: str, *, touch: bool) -> CurrentSession | None:
    store, people, now = house.sign_in_store, house.people(), house.now()
    return await asyncio.to_thread(
        find_session, store, house.policy, people, token, now=now, touch=touch
    )


async def _comes_from_elsewhere(house: HouseService, token: str) -> bool:
    """Whether another process opened the session of a person whom this one did not know yet."""
    name = await asyncio.to_thread(session_holder, house.sign_in_store, token, house.now())
    if name is None or name in house.people():
        return False
    await house.catch_up()
    return name in house.people()


def _not_signed_in() -> Refusal:
    return Refusal("session", "none", "sign in first", name="NOT_SIGNED_IN")


def check_origin(connection: HTTPConnection) -> None:
    """Refuse a request of another site's page."""
    origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
    if not same_origin(origin, host, house_of(connection).policy.origins):
        allowed = "only pages of this house may ask for that"
        raise Refusal("origin", origin, allowed, name="OTHER_ORIGIN")


def _check_csrf(connection: HTTPConnection, token: str) -> None:
    header = connection.headers.get(CSRF_HEADER, "")
    if not hmac.compare_digest(header.encode(), csrf_token(token).encode()):
        allowed = f"send the session's token in {CSRF_HEADER}"
        raise Refusal(CSRF_HEADER, "(hidden)" if header else "none", allowed, name="CSRF_TOKEN")


async def current_session(request: Request) -> CurrentSession:
    """Who asks, as a route depends on it."""
    return await session_at(request)


async def enrolling_session(request: Request) -> CurrentSession:
    """Who asks, though he may have to set a second factor first."""
    return await session_at(request, enrolling=True)


async def watching_session(request: Request) -> CurrentSession:
    """Who asks by a page that asks again by itself: an open page alone is no use of a session."""
    return await session_at(request, touch=False)


async def current_person(
    present: Annotated[CurrentSession, Depends(current_session)],
) -> PersonRecord:
    """The person who asks, as a route depends on it."""
    return present.person


def require_act(act: Act) -> Callable[..., Awaitable[PersonRecord]]:
    """The person who asks, if he may do this, as a route depends on it."""

    async def allowed(
        person: Annotated[PersonRecord, Depends(current_person)],
    ) -> PersonRecord:
        check_may(person.roles, act)
        return person

    return allowed
