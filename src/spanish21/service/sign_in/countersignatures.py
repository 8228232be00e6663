"""Countersignatures: a second person signs one command of another.

He does so with name and password at the first one's device, or in his own session at his own.
"""

import asyncio
import json
from typing import Literal, NamedTuple

from spanish21.adapters.passwords import new_token, token_key
from spanish21.house.people.events import CountersignGiven, SignatureAsked, SignatureDeclined
from spanish21.house.people.register import ASKED_SECONDS, AskedSignature, PersonRecord
from spanish21.house.people.roles import Act, check_may
from spanish21.house.signable_commands import SignableCommand
from spanish21.ledger.journal.people_names import same_person
from spanish21.refusal import Refusal
from spanish21.service.sign_in.house_protocol import SignInHouse
from spanish21.service.sign_in.password_check import PasswordCheck
from spanish21.service.sign_in.sessions import CurrentSession
from spanish21.service.sign_in.two_devices import check_at_one_device, check_two_devices

SignatureStanding = Literal["waits", "signed", "declined"]
"""What became of a signature that was asked for; what was never answered counts as declined."""


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
        code: str = "",
    ) -> CountersignToken:
        """Let a second person sign one command of the person who is signed in.

        He signs the content of the command: the token is valid for this id with this content only.
        """
        first = session.person.name
        _check_other(first, name)
        second = await self._passwords.authenticate(
            name, password, where, code=code, browser=session.device
        )
        if self._house.people().needs_factor(second):
            allowed = "the second person sets a second factor first, in a session of his own"
            raise Refusal("name", second.name, allowed, name="ENROL_FIRST")
        check_at_one_device(self._house, session.person, second)
        token = new_token()
        await self._write_signature(
            second.name, first, command.id, command.digest, token_key(token)
        )
        return CountersignToken(token, second.name)

    async def _write_signature(
        self, second: str, first: str, command: str, digest: str, claim: str
    ) -> None:
        signed = CountersignGiven(second, command, first, digest)
        await self._house.note(second, (signed,))
        await asyncio.to_thread(
            self._house.sign_in_store.remember,
            f"countersigned/{claim}",
            json.dumps([second, command, first, digest], ensure_ascii=False),
            self._house.now() + self._house.policy.countersign_seconds,
        )

    # --- At the second person's own device ---------------------------------------------------

    async def ask(
        self, session: CurrentSession, name: str, command: SignableCommand
    ) -> CountersignToken:
        """Ask a second person to sign a command; the token counts once he has."""
        first = session.person
        _check_other(first.name, name)
        second, token = self._house.people().the(name), new_token()
        request = SignatureAsked(
            first.name, second.name, command.id, command.text, command.digest, token_key(token)
        )
        await self._house.note(first.name, (request,))
        return CountersignToken(token, second.name)

    def waiting(self, session: CurrentSession) -> tuple[AskedSignature, ...]:
        """The commands that wait for the signature of the person who is signed in."""
        return self._house.people().waiting_for(session.person.name, self._house.now())

    async def answer(
        self, session: CurrentSession, beside: str, command: str, *, signs: bool
    ) -> None:
        """Sign a command that waits, or decline to."""
        second = session.person.name
        request = next(
            (
                one.asked
                for one in self.waiting(session)
                if (one.asked.name, one.asked.command) == (beside, command)
            ),
            None,
        )
        if request is None:
            allowed = "nothing of this id waits for your signature"
            raise Refusal("command", command, allowed, name="NOTHING_TO_SIGN")
        if not signs:
            declined = SignatureDeclined(second, command, beside)
            await self._house.note(second, (declined,))
            return
        await check_two_devices(self._house, session, beside)
        await self._write_signature(second, beside, command, request.digest, request.claim)

    async def standing(self, token: str) -> SignatureStanding:
        """What became of a signature that was asked for by this token."""
        house, claim = self._house, token_key(token)
        if any(
            one.asked.claim == claim and house.now() - one.at < ASKED_SECONDS
            for one in house.people().asked
        ):
            return "waits"
        store, now = house.sign_in_store, house.now()
        key = f"countersigned/{claim}"
        signed = await asyncio.to_thread(store.remembered, key, now)
        return "declined" if signed is None else "signed"

    # --- Taken with the command --------------------------------------------------------------

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


def _check_other(first: str, second: str) -> None:
    if same_person(second, first):
        allowed = "somebody else signs beside you"
        raise Refusal("name", second, allowed, name="SAME_PERSON_TWICE")


def _signature_key(token: str) -> str:
    """The key of a signature with a digest; older signatures, without one, had another key."""
    return f"countersigned/{token_key(token)}"
