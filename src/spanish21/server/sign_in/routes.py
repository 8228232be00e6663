"""Signing in over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, APIKeyHeader
from pydantic import BaseModel, ConfigDict, Field

from spanish21.house.people.roles import ROLES, Act, HouseRole, acts_of
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in.cookies import (
    delete_session_cookie,
    session_token,
    set_session_cookie,
)
from spanish21.server.sign_in.guards import (
    CSRF_HEADER,
    check_origin,
    current_session,
)
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.sessions import CurrentSession, NewSession

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
SessionDependency = Annotated[CurrentSession, Depends(current_session)]
Name = Annotated[str, Field(min_length=1, max_length=64, examples=["Ann"])]
Password = Annotated[str, Field(min_length=1, max_length=128)]
Token = Annotated[str, Field(min_length=1, max_length=128)]

router = APIRouter(prefix="/api", tags=["sign-in"])


class _SignInRequest(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SignInBody(_SignInRequest):
    """A name and its password."""

    name: Name
    password: Password


class WelcomeBody(_SignInRequest):
    """The token of a link, and the password to set by it."""

    token: Token
    password: Password


class GuestBody(_SignInRequest):
    """The name a guest wishes for."""

    wish: Annotated[str, Field(max_length=64)] = ""


class SignOutBody(_SignInRequest):
    """Whether every session of this person ends."""

    everywhere: bool = False


class SignedInPerson(BaseModel):
    """Who is signed in, what he may do, and what his page sends along."""

    name: str
    roles: list[HouseRole]
    titles: list[str]
    acts: list[Act]
    guest: bool
    demo: bool
    csrf: str
    until: int


@router.post("/sign-in", responses=documented_errors(401, 403, 422, 429))
async def sign_in(request: Request, response: Response, body: SignInBody) -> SignedInPerson:
    """Sign in with a name and a password."""
    check_origin(request)
    door = Authenticator(house_of(request))
    opened = await door.sign_in(body.name, body.password, client_address(request))
    return await _let_in(request, response, opened)


@router.post("/welcome", responses=documented_errors(400, 401, 403, 422, 429))
async def welcome(request: Request, response: Response, body: WelcomeBody) -> SignedInPerson:
    """Set a password by a link, which is used up by it, and sign in."""
    check_origin(request)
    door = Authenticator(house_of(request))
    opened = await door.sign_in_by_link(body.token, body.password, client_address(request))
    return await _let_in(request, response, opened)


@router.post("/guest", responses=documented_errors(403, 422, 429))
async def guest(request: Request, response: Response, body: GuestBody) -> SignedInPerson:
    """Come in as a guest of a demo house."""
    check_origin(request)
    opened = await Authenticator(house_of(request)).sign_in_guest(
        body.wish, client_address(request)
    )
    return await _let_in(request, response, opened)


@router.post(
    "/sign-out", status_code=204, responses=documented_errors(401, 403, 422), dependencies=CHANGES
)
async def sign_out(
    request: Request, response: Response, here: SessionDependency, body: SignOutBody
) -> None:
    """End this session, or every session of this person."""
    door = Authenticator(house_of(request))
    await door.sign_out(here, session_token(request) or "", everywhere=body.everywhere)
    delete_session_cookie(request, response)


@router.get("/me", responses=documented_errors(401, 422), dependencies=READS)
async def me(request: Request, response: Response, here: SessionDependency) -> SignedInPerson:
    """Who is signed in here."""
    response.headers["Cache-Control"] = "no-store"
    return _me(request, NewSession("", here.csrf, here.until, here.person))


async def _let_in(request: Request, response: Response, opened: NewSession) -> SignedInPerson:
    """The answer to a sign-in; it ends the session that this browser had before."""
    house, before = house_of(request), session_token(request)
    if before:
        await Authenticator(house).close_session(before)
    set_session_cookie(request, response, opened.token, opened.until - house.now())
    response.headers["Cache-Control"] = "no-store"
    return _me(request, opened)


def _me(request: Request, opened: NewSession) -> SignedInPerson:
    person = opened.person
    return SignedInPerson(
        name=person.name,
        roles=list(person.roles),
        titles=[ROLES[role].title for role in person.roles],
        acts=list(acts_of(person.roles)),
        guest=person.guest,
        demo=house_of(request).demo,
        csrf=opened.csrf,
        until=opened.until,
    )


def client_address(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else "unknown"
