"""Signing in over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, APIKeyHeader
from pydantic import BaseModel, ConfigDict, Field

from spanish21.house.roles import ROLES, Act, HouseRole, acts_of
from spanish21.server.problems import error_responses
from spanish21.server.sign_in.cookies import give_cookie, take_cookie, token_of
from spanish21.server.sign_in.door import Door
from spanish21.server.sign_in.guards import (
    CSRF_HEADER,
    check_origin,
    current_session,
    house_of,
)
from spanish21.server.sign_in.sessions import Opened, Present

SESSION_COOKIE = APIKeyCookie(
    name="__Host-session",
    scheme_name="session",
    description="Set by signing in; called session on http://localhost.",
    auto_error=False,
)
CSRF_TOKEN = APIKeyHeader(
    name=CSRF_HEADER,
    scheme_name="csrf",
    description="The csrf of /api/me, with every request that changes something.",
    auto_error=False,
)
READS = [Security(SESSION_COOKIE)]
"""What a route that reads depends on, for its description in OpenAPI."""
CHANGES = [Security(SESSION_COOKIE), Security(CSRF_TOKEN)]
"""What a route that changes something depends on, for its description in OpenAPI."""
Here = Annotated[Present, Depends(current_session)]
Name = Annotated[str, Field(min_length=1, max_length=64, examples=["Ann"])]
Password = Annotated[str, Field(min_length=1, max_length=128)]
Token = Annotated[str, Field(min_length=1, max_length=128)]

router = APIRouter(prefix="/api", tags=["sign-in"])


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SignInBody(_Strict):
    """A name and its password."""

    name: Name
    password: Password


class WelcomeBody(_Strict):
    """The token of a link, and the password to set by it."""

    token: Token
    password: Password


class GuestBody(_Strict):
    """The name a guest wishes for."""

    wish: Annotated[str, Field(max_length=64)] = ""


class SignOutBody(_Strict):
    """Whether every session of this person ends."""

    everywhere: bool = False


class Me(BaseModel):
    """Who is signed in, what he may do, and what his page sends along."""

    name: str
    roles: list[HouseRole]
    titles: list[str]
    acts: list[Act]
    guest: bool
    demo: bool
    csrf: str
    until: int


@router.post("/sign-in", responses=error_responses(401, 403, 429))
async def sign_in(request: Request, response: Response, body: SignInBody) -> Me:
    """Sign in with a name and a password."""
    check_origin(request)
    door = Door(house_of(request))
    opened = await door.sign_in(body.name, body.password, where_of(request))
    return await _let_in(request, response, opened)


@router.post("/welcome", responses=error_responses(400, 401, 403, 429))
async def welcome(request: Request, response: Response, body: WelcomeBody) -> Me:
    """Set a password by a link, which is used up by it, and sign in."""
    check_origin(request)
    door = Door(house_of(request))
    opened = await door.welcome(body.token, body.password, where_of(request))
    return await _let_in(request, response, opened)


@router.post("/guest", responses=error_responses(403, 429))
async def guest(request: Request, response: Response, body: GuestBody) -> Me:
    """Come in as a guest of a demo house."""
    check_origin(request)
    opened = await Door(house_of(request)).welcome_guest(body.wish, where_of(request))
    return await _let_in(request, response, opened)


@router.post(
    "/sign-out", status_code=204, responses=error_responses(401, 403), dependencies=CHANGES
)
async def sign_out(request: Request, response: Response, here: Here, body: SignOutBody) -> None:
    """End this session, or every session of this person."""
    door = Door(house_of(request))
    await door.sign_out(here, token_of(request) or "", everywhere=body.everywhere)
    take_cookie(request, response)


@router.get("/me", responses=error_responses(401), dependencies=READS)
async def me(request: Request, response: Response, here: Here) -> Me:
    """Who is signed in here."""
    response.headers["Cache-Control"] = "no-store"
    return _me(request, Opened("", here.csrf, here.until, here.person))


async def _let_in(request: Request, response: Response, opened: Opened) -> Me:
    """The answer to whoever came in; a session he had here before is over."""
    house, before = house_of(request), token_of(request)
    if before:
        await Door(house).leave(before)
    give_cookie(request, response, opened.token, opened.until - house.now())
    response.headers["Cache-Control"] = "no-store"
    return _me(request, opened)


def _me(request: Request, opened: Opened) -> Me:
    person = opened.person
    return Me(
        name=person.name,
        roles=list(person.roles),
        titles=[ROLES[role].title for role in person.roles],
        acts=list(acts_of(person.roles)),
        guest=person.guest,
        demo=house_of(request).demo,
        csrf=opened.csrf,
        until=opened.until,
    )


def where_of(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else "unknown"
