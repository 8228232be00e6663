"""Checking a name and its password, with every failure counted and written.

Nothing in an answer tells whether a name exists: an unknown name takes the same time, the same
count of tries and the same words as a wrong password.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from spanish21.adapters.passwords import hash_password, needs_rehash, new_token, verify_password
from spanish21.house.people.events import LockedOut, PasswordRehashed, PeopleEvent, SignInFailed
from spanish21.house.people.exclusions import check_not_excluded
from spanish21.house.people.register import NOBODY_NAME, People, PersonRecord
from spanish21.refusal import Refusal
from spanish21.service.sign_in.house_protocol import SignInHouse
from spanish21.service.sign_in.second_factor import SecondFactor
from spanish21.service.sign_in.throttle import SignInThrottle
from spanish21.service.workers.processor_affinity import ALLOWED_PROCESSORS, run_on_processors

T = TypeVar("T")
EXCLUDED = "excluded"
"""Why a person on the exclusion list did not come in, as the journal says it."""
_HASHING = ThreadPoolExecutor(
    max_workers=2,
    thread_name_prefix="argon2",
    initializer=run_on_processors,
    initargs=(ALLOWED_PROCESSORS,),
)
"""Strangers make us hash, 64 MiB each time: never more than two at once."""


class PasswordCheck:
    """Tells whose name and password these are."""

    def __init__(self, house: SignInHouse) -> None:
        self._house = house
        self._throttle = SignInThrottle(house.sign_in_store, house.policy)
        self._factor = SecondFactor(house)

    async def authenticate(
        self, name: str, password: str, where: str, *, code: str = "", browser: str = ""
    ) -> PersonRecord:
        """The person of this name, if the password is his, and the code where he has a device.

        A try is counted before it works: at the browser, if he has come in by it before.
        """
        house, now = self._house, self._house.now()
        place = await asyncio.to_thread(self._throttle.place_of, name, where, browser, now)
        tries = await asyncio.to_thread(self._throttle.count_try, name, place, now)
        person = house.people().find(name)
        stored = await self._stored_hash(person)
        matches = await in_hashing_thread(lambda: verify_password(stored, password))
        if person is None or stored is None or not matches:
            await self._write_failure(name, person, where, place=place, tries=tries, now=now)
            raise Refusal("name", name, "the name or the password is wrong", name="SIGN_IN_REFUSED")
        await self.check_code(person, code, where, place=place)
        await self.check_may_come_in(person, where)
        await asyncio.to_thread(self._throttle.forgive, name, place, now)
        if needs_rehash(stored):
            await self.rehash(person, password)
        return person

    async def check_code(
        self, person: PersonRecord, code: str, where: str, *, place: str = ""
    ) -> None:
        """Refuse a person whose password is right and whose code is not; write what was wrong."""
        place = place or where
        try:
            await self._factor.check(person, code)
        except Refusal as refusal:
            if refusal.name != "SECOND_FACTOR":
                await asyncio.to_thread(self._throttle.count_failure, place, self._house.now())
                await self._house.note(
                    person.name, (SignInFailed(person.name, where, "wrong code"),)
                )
            else:
                # A person with the password is asked for the code: that is no failure.
                now = self._house.now()
                await asyncio.to_thread(self._throttle.forgive, person.name, place, now)
            raise

    async def check_may_come_in(self, person: PersonRecord, where: str) -> None:
        """Refuse a person on the exclusion list, who has proved who he is; write that he came."""
        house = self._house
        try:
            check_not_excluded(house.people(), person.name, house.now())
        except Refusal:
            await house.note(person.name, (SignInFailed(person.name, where, EXCLUDED),))
            raise

    async def _stored_hash(self, person: PersonRecord | None) -> str | None:
        if person is None or person.disabled or not person.hash_key:
            return None
        return await self._house.recall(person.hash_key)

    async def _write_failure(
        self,
        name: str,
        person: PersonRecord | None,
        where: str,
        *,
        place: str,
        tries: int,
        now: int,
    ) -> None:
        # An unknown name may be a password in the wrong field: it is not written.
        shown_name = person.name if person else "?"
        events: list[PeopleEvent] = [SignInFailed(shown_name, where, _failure_reason(person))]
        await asyncio.to_thread(self._throttle.count_failure, place, now)
        locked_until = await asyncio.to_thread(self._throttle.lock, name, place, tries, now)
        if locked_until is not None:
            events.append(LockedOut(shown_name, locked_until, where))
        await self._house.note(person.name if person else NOBODY_NAME, events)

    async def rehash(self, person: PersonRecord, password: str) -> None:
        """Hash the same password by today's parameters, unless it was changed meanwhile."""
        hashed = await in_hashing_thread(lambda: hash_password(password))
        key = f"password/{new_token()}"

        def decide(people: People) -> tuple[PeopleEvent, ...]:
            is_unchanged = people.the(person.name).hash_key == person.hash_key
            return (PasswordRehashed(person.name, key),) if is_unchanged else ()

        await self._house.decide(person.name, decide, ((key, hashed),))


async def in_hashing_thread(work: Callable[[], T]) -> T:
    """Do what hashes a password in one of the threads for that."""
    return await asyncio.get_running_loop().run_in_executor(_HASHING, work)


def _failure_reason(person: PersonRecord | None) -> str:
    if person is None:
        return "no such person"
    if person.disabled:
        return "disabled"
    return "wrong password" if person.hash_key else "no password"
