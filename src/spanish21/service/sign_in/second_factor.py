"""The second factor of a person: a code that his own device shows, beside the password.

A wrong code is only ever tried by a person who has the password, so that codes are counted by name
alone: ten wrong ones close a name until a day after the first of them. Three codes of a million
are good at a time, which makes thirty chances in a million between two sign-ins that work.
"""

import asyncio
from typing import NamedTuple

from spanish21.adapters.one_time_codes import (
    STEP_SECONDS,
    enrolment_address,
    matching_step,
    new_seed,
)
from spanish21.adapters.passwords import new_token
from spanish21.house.people.decide import remove_second_factor, set_second_factor
from spanish21.house.people.register import HOUSE_NAME, PersonRecord, plain_name
from spanish21.refusal import Refusal
from spanish21.service.sign_in.house_protocol import SignInHouse

HIDDEN_CODE = "(hidden)"


class Enrolment(NamedTuple):
    """A seed that is offered: as letters to type, and as the address that a device reads."""

    seed: str
    address: str


class SecondFactor:
    """The second factors of a house."""

    def __init__(self, house: SignInHouse) -> None:
        self._house = house

    async def offer(self, person: PersonRecord) -> Enrolment:
        """Make a seed for a person, which counts once a code of it was shown."""
        store, until = self._house.sign_in_store, self._house.now() + self._enrol_seconds
        seed = new_seed()
        await asyncio.to_thread(store.remember, _offer_key(person), seed, until)
        return Enrolment(seed, enrolment_address(seed, person.name, self._house.name))

    async def confirm(self, person: PersonRecord, code: str) -> None:
        """Set the seed that was offered, if the person's device shows its code."""
        store, now = self._house.sign_in_store, self._house.now()
        seed = await asyncio.to_thread(store.remembered, _offer_key(person), now)
        if seed is None:
            allowed = "begin again: it was offered too long ago"
            raise Refusal("code", HIDDEN_CODE, allowed, name="NO_ENROLMENT")
        await self._check(person, seed, code)
        await asyncio.to_thread(store.forget, _offer_key(person))
        key = f"factor/{new_token()}"
        await self._house.decide(
            person.name, lambda people: set_second_factor(people, person.name, key), ((key, seed),)
        )

    async def check(self, person: PersonRecord, code: str) -> None:
        """Refuse a person with a second factor who does not show its code."""
        seed = await self._house.recall(person.factor_key) if person.factor_key else None
        if seed is None:
            return
        if not code:
            allowed = "give the code that your device shows now"
            raise Refusal("code", "none", allowed, name="SECOND_FACTOR")
        await self._check(person, seed, code)

    async def _check(self, person: PersonRecord, seed: str, code: str) -> None:
        """Refuse a code that is wrong or was used, and one more after too many wrong ones."""
        store, now, name = self._house.sign_in_store, self._house.now(), plain_name(person.name)
        policy, counted = self._house.policy, f"codes/{name}"
        until = now + policy.code_lock_seconds
        tries = await asyncio.to_thread(store.count, counted, until, now)
        if tries > policy.max_codes:
            allowed = "too many codes were wrong: two people take your second factor away"
            raise Refusal("code", HIDDEN_CODE, allowed, name="LOCKED_OUT")
        step = matching_step(seed, code, now)
        used = f"code-used/{name}/{step}"
        if step is None or await asyncio.to_thread(store.count, used, now + _USED, now) > 1:
            allowed = "the code is wrong or was used: wait for the next one"
            raise Refusal("code", HIDDEN_CODE, allowed, name="CODE_REFUSED")
        await asyncio.to_thread(store.forget, counted)

    async def remove_as_house(self, name: str) -> None:
        """Take a lost second factor away at the machine, where no two people can."""
        events = await self._house.decide(
            HOUSE_NAME, lambda people: remove_second_factor(people, HOUSE_NAME, name, "")
        )
        await self.forget_tries(events[0].name)

    @property
    def _enrol_seconds(self) -> int:
        return self._house.policy.enrol_seconds

    async def forget_tries(self, name: str) -> None:
        """Drop the count of wrong codes of a name, as when its second factor was taken away."""
        store = self._house.sign_in_store
        await asyncio.to_thread(store.forget, f"codes/{plain_name(name)}")


_USED = 4 * STEP_SECONDS


def _offer_key(person: PersonRecord) -> str:
    return f"enrol/{plain_name(person.name)}"
