"""Signing in over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response, Security
from fastapi.security import APIKeyCookie, APIKeyHeader, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field

from spanish21.adapters.passwords import new_token
from spanish21.house.people.roles import ROLES, Act, HouseRole, acts_of
from spanish21.refusal import Refusal
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in.cookies import (
    delete_session_cookie,
    device_token,
    session_token,
    set_device_cookie,
    set_session_cookie,
)
from spanish21.server.sign_in.guards import (
    CSRF_HEADER,
    check_origin,
    enrolling_session,
)
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.password_check import PasswordCheck
from spanish21.service.sign_in.second_factor import SecondFactor
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
PROGRAM_TOKEN = HTTPBearer(
    scheme_name="token",
    description="A program's token, made by its person on the page of his sign-in.",
    auto_error=False,
)
READS = [Security(SESSION_COOKIE), Security(PROGRAM_TOKEN)]
"""What a route that reads depends on, for its description in OpenAPI."""
CHANGES = [Security(SESSION_COOKIE), Security(CSRF_TOKEN), Security(PROGRAM_TOKEN)]
"""What a route that changes something depends on, for its description in OpenAPI."""
SessionDependency = Annotated[CurrentSession, Depends(enrolling_session)]


async def _with_password(here: SessionDependency) -> CurrentSession:
    """Who asks about his own password; a guest has none."""
    if here.person.guest:
        raise Refusal("role", "guest", "a guest has no password", name="NOT_YOUR_ROLE")
    return here


OwnSession = Annotated[CurrentSession, Depends(_with_password)]
Name = Annotated[str, Field(min_length=1, max_length=64, examples=["Ann"])]
Password = Annotated[str, Field(min_length=1, max_length=128)]
Code = Annotated[
    str, Field(max_length=16, description="the code of the person's device, if he has one")
]
Token = Annotated[str, Field(min_length=1, max_length=128)]

router = APIRouter(prefix="/api", tags=["sign-in"])


class _SignInRequest(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SignInBody(_SignInRequest):
    """A name and its password."""

    name: Name
    password: Password
    code: Code = ""


class WelcomeBody(_SignInRequest):
    """The token of a link, and the password to set by it."""

    token: Token
    password: Password
    code: Code = ""


class GuestBody(_SignInRequest):
    """The name a guest wishes for."""

    wish: Annotated[str, Field(max_length=64)] = ""


class SignOutBody(_SignInRequest):
    """Whether every session of this person ends."""

    everywhere: bool = False


class PasswordBody(_SignInRequest):
    """One's password until now, and the one chosen."""

    password: Password
    chosen: Password
    code: Code = ""


class OwnPasswordBody(_SignInRequest):
    """One's own password once more, before one's second factor is set."""

    password: Password
    code: Code = ""


class CodeBody(_SignInRequest):
    """The code that a new device shows."""

    code: Annotated[str, Field(min_length=1, max_length=16)]


class OfferedFactor(BaseModel):
    """A seed for one's device: letters to type, and the address that it reads."""

    seed: str
    address: str


class SignedInPerson(BaseModel):
    """Who is signed in, what he may do, and what his page sends along.

    Where ``must_enrol``, he sets his second factor before anything else.
    """

    name: str
    roles: list[HouseRole]
    titles: list[str]
    acts: list[Act]
    guest: bool
    demo: bool
    csrf: str
    until: int
    second_factor: bool
    must_enrol: bool


@router.post("/sign-in", responses=documented_errors(401, 403, 422, 429))
async def sign_in(request: Request, response: Response, body: SignInBody) -> SignedInPerson:
    """Sign in with a name and a password."""
    check_origin(request)
    door, device = Authenticator(house_of(request)), _device(request)
    opened = await door.sign_in(
        body.name, body.password, client_address(request), code=body.code, device=device
    )
    return await _let_in(request, response, opened, device)


@router.post("/welcome", responses=documented_errors(400, 401, 403, 422, 429))
async def welcome(request: Request, response: Response, body: WelcomeBody) -> SignedInPerson:
    """Set a password by a link, which is used up by it, and sign in."""
    check_origin(request)
    door, device = Authenticator(house_of(request)), _device(request)
    opened = await door.sign_in_by_link(
        body.token, body.password, client_address(request), code=body.code, device=device
    )
    return await _let_in(request, response, opened, device)


@router.post("/guest", responses=documented_errors(403, 422, 429))
async def guest(request: Request, response: Response, body: GuestBody) -> SignedInPerson:
    """Come in as a guest of a demo house."""
    check_origin(request)
    device = _device(request)
    opened = await Authenticator(house_of(request)).sign_in_guest(
        body.wish, client_address(request), device=device
    )
    return await _let_in(request, response, opened, device)


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


@router.post(
    "/me/password", responses=documented_errors(400, 401, 403, 422, 429), dependencies=CHANGES
)
async def change_password(
    request: Request, response: Response, here: OwnSession, body: PasswordBody
) -> SignedInPerson:
    """Change one's own password; one's sessions elsewhere end."""
    device = _device(request)
    opened = await Authenticator(house_of(request)).change_password(
        here, body.password, body.chosen, client_address(request), code=body.code, device=device
    )
    return await _let_in(request, response, opened, device)


@router.post(
    "/me/second-factor", responses=documented_errors(400, 401, 403, 422, 429), dependencies=CHANGES
)
async def offer_second_factor(
    request: Request, response: Response, here: OwnSession, body: OwnPasswordBody
) -> OfferedFactor:
    """Begin to set one's second factor; it counts once a code of it was shown."""
    house = house_of(request)
    await PasswordCheck(house).authenticate(
        here.person.name,
        body.password,
        client_address(request),
        code=body.code,
        browser=here.device,
    )
    offered = await SecondFactor(house).offer(here.person)
    response.headers["Cache-Control"] = "no-store"
    return OfferedFactor(seed=offered.seed, address=offered.address)


@router.post(
    "/me/second-factor/confirm",
    status_code=204,
    responses=documented_errors(400, 401, 403, 422, 429),
    dependencies=CHANGES,
)
async def confirm_second_factor(request: Request, here: OwnSession, body: CodeBody) -> None:
    """Set the second factor that was offered, by a code of it."""
    await SecondFactor(house_of(request)).confirm(here.person, body.code)


async def _let_in(
    request: Request, response: Response, opened: NewSession, device: str
) -> SignedInPerson:
    """The answer to a sign-in; it ends the session that this browser had before."""
    house, before = house_of(request), session_token(request)
    if before:
        await Authenticator(house).close_session(before)
    set_session_cookie(request, response, opened.token, opened.until - house.now())
    set_device_cookie(request, response, device)
    response.headers["Cache-Control"] = "no-store"
    return _me(request, opened)


def _device(request: Request) -> str:
    """The token of the browser that asks, a new one where it has none."""
    return device_token(request) or new_token()


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
        second_factor=bool(person.factor_key),
        must_enrol=house_of(request).people().needs_factor(person),
    )


def client_address(request: Request) -> str:
    """The address that a request comes from."""
    return request.client.host if request.client else "unknown"
