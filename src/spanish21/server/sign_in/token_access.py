"""What a program may ask for with a token: ``Authorization: Bearer spanish21-...``."""

import re
from functools import cache

from starlette.requests import HTTPConnection

from spanish21.refusal import Refusal
from spanish21.server.app_state import house_of
from spanish21.service.sign_in.program_tokens import ProgramTokens, TokenScope
from spanish21.service.sign_in.sessions import CurrentSession

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
AT_TABLES = frozenset(
    {"/api/tables", "/api/tables/{table}/commands", "/api/me/chips", "/ws/tables/{table}"}
)
"""Where a program plays, or deals and supervises if its person does."""
NEVER_BY_TOKEN = frozenset(
    {
        "/api/countersign",
        "/api/me/exclusion",
        "/api/me/password",
        "/api/me/second-factor",
        "/api/me/second-factor/confirm",
        "/api/me/tokens",
        "/api/me/tokens/{token}/revoke",
        "/api/people/second-factor",
        "/api/people/{name}/link",
        "/api/people/{name}/reset-factor",
        "/api/people/{name}/roles",
        "/api/sign-out",
        "/api/signatures/answer",
        "/api/signatures/standing",
    }
)
"""What only people do: whatever signs, or opens another way in."""
_SCHEME = "bearer"


def bearer_token(connection: HTTPConnection) -> str:
    """The token of a program; ``""`` where a browser asks."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == _SCHEME else ""


async def session_by_token(connection: HTTPConnection, token: str) -> CurrentSession:
    """Whom a program acts for, if its token is good for what it asks."""
    record = await ProgramTokens(house_of(connection)).find(token)
    if record is None:
        allowed = "it has run out, was taken back or never was: make another one"
        raise Refusal("token", "(hidden)", allowed, name="NOT_SIGNED_IN")
    session, scopes = record
    needed = _needed_scope(connection)
    if needed is None:
        raise Refusal("token", "(hidden)", "only people do that: sign in", name="NOT_BY_TOKEN")
    # Whatever else a program may do, it may look.
    if needed is not TokenScope.READ and needed not in scopes:
        has = ", ".join(scopes)
        raise Refusal("scope", has, f"the token needs the scope {needed}", name="TOKEN_SCOPE")
    return session


def _needed_scope(connection: HTTPConnection) -> TokenScope | None:
    """The scope that a request needs; ``None`` for what no token is good for."""
    scope = connection.scope
    # The path as it was asked for: what a router within another calls its routes is only a part.
    path = scope["path"]
    if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
        return TokenScope.READ
    if _is_one_of(path, NEVER_BY_TOKEN):
        return None
    return TokenScope.PLAY if _is_one_of(path, AT_TABLES) else TokenScope.STAFF


def _is_one_of(path: str, templates: frozenset[str]) -> bool:
    return any(_pattern(template).fullmatch(path) for template in templates)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{[a-z]+\}", "[^/]+", template))
