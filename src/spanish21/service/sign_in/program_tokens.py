"""Tokens for programs: a person lets a program act for him, within a scope and until a day.

Only the hash of a token is stored. What a person has is one list, and a token that is not in it
counts for nothing; it is over when its person takes it back, ends all his sessions, sets another
password, is disabled or excluded. No token signs for a second person, sets a password or a second
factor, or makes another token.
"""

import asyncio
import json
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from spanish21.adapters.passwords import new_token, token_key
from spanish21.house.journal.store import ExpiringStore
from spanish21.house.people.register import PersonRecord
from spanish21.refusal import Refusal
from spanish21.service.sign_in.house_protocol import SignInHouse
from spanish21.service.sign_in.sessions import CurrentSession, token_list_key

DAY_SECONDS = 24 * 3600
MAX_DAYS = 366
MAX_TOKENS = 20
"""How many tokens a person has at most."""
TOKEN_PREFIX = "spanish21-"  # noqa: S105  by which a token that lies about is known for one
_ID_LENGTH = 12


class TokenScope(StrEnum):
    """What a program may do for its person, who must be allowed to do it himself."""

    READ = "read"
    PLAY = "play"
    STAFF = "staff"


class ProgramToken(NamedTuple):
    """A token as its person sees it: never the token itself."""

    id: str
    label: str
    scopes: tuple[TokenScope, ...]
    since: int
    until: int


class ProgramTokens:
    """The tokens of a house's people."""

    def __init__(self, house: SignInHouse) -> None:
        self._house = house

    @property
    def _store(self) -> ExpiringStore:
        return self._house.sign_in_store

    async def create(
        self, person: PersonRecord, label: str, scopes: Sequence[TokenScope], days: int
    ) -> tuple[str, ProgramToken]:
        """A new token, and how it is listed; the token itself is stored nowhere."""
        now, token = self._house.now(), TOKEN_PREFIX + new_token()
        until, key = now + days * DAY_SECONDS, token_key(token)
        record = ProgramToken(key[:_ID_LENGTH], label, tuple(dict.fromkeys(scopes)), now, until)
        listed = await self.tokens_of(person)
        if len(listed) >= MAX_TOKENS:
            allowed = f"a person has {MAX_TOKENS} tokens at most: take one back first"
            raise Refusal("tokens", len(listed), allowed, name="TOO_MANY_TOKENS")
        await self._write(person, (*listed, record))
        await asyncio.to_thread(self._store.remember, _holder_key(key), person.name, until)
        return token, record

    async def tokens_of(self, person: PersonRecord) -> tuple[ProgramToken, ...]:
        """A person's tokens that have not run out, the oldest first."""
        return await asyncio.to_thread(_listed, self._store, person.name, self._house.now())

    async def revoke(self, person: PersonRecord, token_id: str) -> None:
        """Take a token back; it counts for nothing from now on."""
        listed = await self.tokens_of(person)
        left = tuple(token for token in listed if token.id != token_id)
        if len(left) == len(listed):
            raise Refusal("token", token_id, "you have no such token", name="NO_SUCH_TOKEN")
        await self._write(person, left)

    async def find(self, token: str) -> tuple[CurrentSession, tuple[TokenScope, ...]] | None:
        """Who a program acts for, and within which scopes; ``None`` for a token that is over."""
        key, now = token_key(token), self._house.now()
        name = await asyncio.to_thread(self._store.remembered, _holder_key(key), now)
        if name is None:
            return None
        if name not in self._house.people():
            # Another process may have made it for a person whom this one does not know yet.
            await self._house.catch_up()
        people = self._house.people()
        person = people.find(name)
        if person is None or person.disabled or people.find_exclusion(name, now) is not None:
            return None
        listed = await self.tokens_of(person)
        record = next((one for one in listed if one.id == key[:_ID_LENGTH]), None)
        if record is None:
            return None
        must_enrol = people.needs_factor(person)
        session = CurrentSession(person, "", record.since, record.until, must_enrol)
        return session, record.scopes

    async def _write(self, person: PersonRecord, tokens: Sequence[ProgramToken]) -> None:
        text = json.dumps([token._asdict() for token in tokens], ensure_ascii=False)
        until = max((token.until for token in tokens), default=0)
        await asyncio.to_thread(self._store.remember, token_list_key(person.name), text, until)


def _listed(store: ExpiringStore, name: str, now: int) -> tuple[ProgramToken, ...]:
    text = store.remembered(token_list_key(name), now)
    tokens = [ProgramToken(**one) for one in json.loads(text or "[]")]
    return tuple(
        token._replace(scopes=tuple(map(TokenScope, token.scopes)))
        for token in tokens
        if token.until > now
    )


def _holder_key(key: str) -> str:
    return f"token/{key}"
