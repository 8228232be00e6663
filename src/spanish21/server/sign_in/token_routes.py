"""One's own tokens for programs over HTTP: listed, made with one's password, taken back."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in.routes import (
    CHANGES,
    READS,
    Code,
    OwnSession,
    Password,
    client_address,
)
from spanish21.service.sign_in.password_check import PasswordCheck
from spanish21.service.sign_in.program_tokens import (
    MAX_DAYS,
    ProgramToken,
    ProgramTokens,
    TokenScope,
)

router = APIRouter(prefix="/api/me/tokens", tags=["sign-in"])
TokenId = Annotated[str, Path(pattern="^[0-9a-f]{12}$")]


class NewTokenBody(BaseModel):
    """A token to be made: what it is for, what it may do, for how many days."""

    model_config = ConfigDict(extra="forbid")

    label: Annotated[str, Field(min_length=1, max_length=60, examples=["my bot"])]
    scopes: Annotated[
        list[TokenScope],
        Field(
            min_length=1,
            max_length=3,
            description="read: look at everything its person may see; play: act at tables; "
            "staff: everything else that its person may do",
        ),
    ]
    days: Annotated[int, Field(ge=1, le=MAX_DAYS)]
    password: Password
    code: Code = ""


class TokenAnswer(BaseModel):
    """A token as its person sees it; times are seconds since 1970."""

    id: str
    label: str
    scopes: list[TokenScope]
    since: int
    until: int


class NewTokenAnswer(TokenAnswer):
    """A new token. It is shown this once: ``Authorization: Bearer`` and the token."""

    token: str


@router.get("", responses=documented_errors(401, 403, 422), dependencies=READS)
async def tokens(request: Request, here: OwnSession) -> list[TokenAnswer]:
    """One's own tokens that have not run out."""
    listed = await ProgramTokens(house_of(request)).tokens_of(here.person)
    return [TokenAnswer(**_fields(one)) for one in listed]


@router.post(
    "", responses=documented_errors(400, 401, 403, 422, 429), dependencies=CHANGES, status_code=201
)
async def make_token(
    request: Request, response: Response, here: OwnSession, body: NewTokenBody
) -> NewTokenAnswer:
    """Make a token for a program, by one's password once more."""
    house = house_of(request)
    person = await PasswordCheck(house).authenticate(
        here.person.name,
        body.password,
        client_address(request),
        code=body.code,
        browser=here.device,
    )
    token, record = await ProgramTokens(house).create(person, body.label, body.scopes, body.days)
    response.headers["Cache-Control"] = "no-store"
    return NewTokenAnswer(**_fields(record), token=token)


@router.post(
    "/{token}/revoke",
    status_code=204,
    responses=documented_errors(401, 403, 404, 422),
    dependencies=CHANGES,
)
async def revoke_token(request: Request, here: OwnSession, token: TokenId) -> None:
    """Take a token back, at once."""
    await ProgramTokens(house_of(request)).revoke(here.person, token)


def _fields(token: ProgramToken) -> dict[str, Any]:
    return {**token._asdict(), "scopes": [*token.scopes]}
