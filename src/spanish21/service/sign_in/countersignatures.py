"""Countersignatures: a second person signs one command of another, by name and password."""

import asyncio
import json
from typing import NamedTuple

from spanish21.adapters.passwords import new_token, token_key
from spanish21.house.people.events import CountersignGiven
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, check_may
from spanish21.house.signable_commands import SignableCommand
from spanish21.ledger.journal.people_names import same_person
from spanish21.refusal import Refusal
from spanish21.service.sign_in.house_protocol import SignInHouse
from spanish21.service.sign_in.password_check import PasswordCheck
from spanish21.service.sign_in.sessions import CurrentSession


class CountersignToken(NamedTuple):
    """A second person's signature: a token that goes with one command, and his name."""

    token: str
    name: str


class Countersignatures:
    """The countersignatures of a house."""

    def __init__(self, house: SignInHouse) -> None:
        self._house = house
        self._passwords = PasswordCheck(house)

    async def sign(
        self,
        session: CurrentSession,
        name: str,
        password: str,
        command: SignableCommand,
        *,
        where: str,
    ) -> CountersignToken:
        """Let a second person sign one command of the person who is signed in.

        He signs the content of the command: the token is valid for this id with this content only.
        """
        first = session.person.name
        if same_person(name, first):
            allowed = "somebody else signs beside you"
            raise Refusal("name", name, allowed, name="SAME_PERSON_TWICE")
        second = await self._passwords.authenticate(name, password, where)
        token, now = new_token(), self._house.now()
        signed = CountersignGiven(second.name, command.id, first, command.digest)
        await self._house.note(second.name, (signed,))
        await asyncio.to_thread(
            self._house.sign_in_store.remember,
            _signature_key(token),
            json.dumps([second.name, command.id, first, command.digest], ensure_ascii=False),
            now + self._house.policy.countersign_seconds,
        )
        return CountersignToken(token, second.name)

    async def redeem(
        self, token: str, *, command: SignableCommand, beside: str, act: Act
    ) -> PersonRecord:
        """The person who has signed this command of the person ``beside``.

        The call uses the token up, even if the command is refused later.
        """
        key, now = _signature_key(token), self._house.now()
        signature = await asyncio.to_thread(self._house.sign_in_store.take_once, key, now)
        name, for_id, for_person, digest = json.loads(signature) if signature else ("", "", "", "")
        second = self._house.people().find(name)
        if second is None or second.disabled or (for_id, for_person) != (command.id, beside):
            allowed = "have a second person sign this command, just before you give it"
            raise Refusal("countersign", command.id, allowed, name="NO_COUNTERSIGN")
        if digest != command.digest:
            allowed = f"{second.name} signed another command by this id: have this one signed"
            raise Refusal("countersign", command.id, allowed, name="SIGNED_ANOTHER")
        check_may(second.roles, act)
        return second


def _signature_key(token: str) -> str:
    """The key of a signature with a digest; older signatures, without one, had another key."""
    return f"countersigned/{token_key(token)}"
