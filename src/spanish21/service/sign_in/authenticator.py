"""The door: who comes in by password, by link or as a guest, who goes, and who signs beside.

Nothing said at the door tells whether a name exists: an unknown name takes the same time, the
same count of tries and the same words as a wrong password.
"""

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar

from spanish21.adapters.passwords import (
    check_password,
    hash_password,
    needs_rehash,
    new_token,
    token_key,
    verify_password,
)
from spanish21.house.people.decide import add_guest, issue_link, set_password
from spanish21.house.people.events import (
    CountersignGiven,
    LockedOut,
    PasswordRehashed,
    PeopleEvent,
    SignedIn,
    SignedOut,
    SignInFailed,
)
from spanish21.house.people.register import (
    HOUSE_NAME,
    NOBODY_NAME,
    People,
    PersonRecord,
    plain_name,
)
from spanish21.house.people.roles import Act, check_may
from spanish21.house.signable_commands import SignableCommand
from spanish21.ledger.people_names import same_person
from spanish21.refusal import Refusal
from spanish21.service.sign_in.addresses import rate_limit_address
from spanish21.service.sign_in.policy import SignInHouse
from spanish21.service.sign_in.sessions import (
    CurrentSession,
    NewSession,
    close_all_sessions,
    close_session,
    open_session,
)
from spanish21.service.workers.processor_affinity import ALLOWED_PROCESSORS, run_on_processors

T = TypeVar("T")
_HASHING = ThreadPoolExecutor(
    max_workers=2,
    thread_name_prefix="argon2",
    initializer=run_on_processors,
    initargs=(ALLOWED_PROCESSORS,),
)
"""Strangers make us hash, 64 MiB each time: never more than two at once."""
_HIDDEN_VALUE = "(hidden)"


class CountersignToken(NamedTuple):
    """A second person's signature: a token that goes with one command, and his name."""

    token: str
    name: str


class OneTimeLink(NamedTuple):
    """A link that sets a password once: its token, and until when it works."""

    token: str
    until: int


class Authenticator:
    """The way into one house."""

    def __init__(self, house: SignInHouse) -> None:
        self._house = house
        self._memory = house.memory
        self._terms = house.terms

    # --- In ---------------------------------------------------------------------------------

    async def sign_in(self, name: str, password: str, where: str) -> NewSession:
        """A session for whoever gives a name and its password."""
        return await self._let_in(await self._authenticate(name, password, where), where)

    async def welcome(self, token: str, password: str, where: str) -> NewSession:
        """A session for whoever has a link, which sets his password and is used up by it.

        A password that is refused leaves the link as it is. Sessions from before are over.
        """
        house, memory, now = self._house, self._memory, self._house.now()
        await asyncio.to_thread(self._check_address, where, now)
        link = f"link/{token_key(token)}"
        name = await asyncio.to_thread(memory.remembered, link, now)
        if name is None:
            await asyncio.to_thread(self._count_address, where, now)
            raise _no_such_link()
        check_password(name, password)
        if await asyncio.to_thread(memory.take_once, link, now) is None:
            raise _no_such_link()
        hashed = await _in_hashing_thread(lambda: hash_password(password))
        key = f"password/{new_token()}"
        await house.decide(
            name, lambda people: set_password(people, name, name, key), ((key, hashed),)
        )
        await asyncio.to_thread(close_all_sessions, memory, self._terms, name, now)
        await asyncio.to_thread(self._forgive, name)
        return await self._let_in(house.people().the(name), where)

    async def welcome_guest(self, wish: str, where: str) -> NewSession:
        """A session for a guest of a demo house."""
        house, now = self._house, self._house.now()
        if not house.demo:
            raise Refusal("guest", wish, "this house has no guests: sign in", name="NO_GUESTS")
        await asyncio.to_thread(
            self._count, "guests", where, self._terms.guests_per_address, now=now
        )
        added = await house.decide(HOUSE_NAME, lambda people: add_guest(people, wish))
        name = added[0].name
        await house.open_guest(name)
        return await self._let_in(house.people().the(name), where)

    async def _let_in(self, person: PersonRecord, where: str) -> NewSession:
        await self._house.note(person.name, (SignedIn(person.name, where),))
        return await asyncio.to_thread(
            open_session, self._memory, self._terms, person, self._house.now()
        )

    # --- Out --------------------------------------------------------------------------------

    async def sign_out(self, present: CurrentSession, token: str, *, everywhere: bool) -> None:
        """End one session, or every one of this person."""
        name = present.person.name
        await asyncio.to_thread(close_session, self._memory, token)
        if everywhere:
            await self.end_all(name)
        await self._house.note(name, (SignedOut(name, everywhere),))

    async def leave(self, token: str) -> None:
        """A session that another one takes the place of is over."""
        await asyncio.to_thread(close_session, self._memory, token)

    async def end_all(self, name: str) -> None:
        """Every session of a person is over, as when he is disabled."""
        now = self._house.now()
        await asyncio.to_thread(close_all_sessions, self._memory, self._terms, name, now)

    # --- Links ------------------------------------------------------------------------------

    async def invite(self, by: str, name: str) -> str:
        """The token of a link by which somebody sets a password, once; earlier ones are void."""
        issued = await self._house.decide(by, lambda people: issue_link(people, by, name))
        return (await self.keep_link(issued[0].name)).token

    async def keep_link(self, name: str) -> OneTimeLink:
        """A token for a link whose issue has been written; only its hash is kept."""
        memory, now, token = self._memory, self._house.now(), new_token()
        key, latest, until = (
            token_key(token),
            f"latest-link/{plain_name(name)}",
            now + self._terms.link,
        )

        def keep() -> None:
            before = memory.take_once(latest, now)
            if before is not None:
                memory.forget(f"link/{before}")
            memory.remember(f"link/{key}", name, until)
            memory.remember(latest, key, until)

        await asyncio.to_thread(keep)
        return OneTimeLink(token, until)

    # --- Second signatures ------------------------------------------------------------------

    async def countersign(
        self,
        present: CurrentSession,
        name: str,
        password: str,
        command: SignableCommand,
        *,
        where: str,
    ) -> CountersignToken:
        """A token for one command of the person present, from a second one who signs beside.

        He signs what the command says: under the same id the token is good for nothing else.
        """
        beside = present.person.name
        if same_person(name, beside):
            say = "somebody else signs beside you"
            raise Refusal("name", name, say, name="SAME_PERSON_TWICE")
        second = await self._authenticate(name, password, where)
        token, now = new_token(), self._house.now()
        given = CountersignGiven(second.name, command.id, beside, command.digest)
        await self._house.note(second.name, (given,))
        await asyncio.to_thread(
            self._memory.remember,
            _signature_key(token),
            json.dumps([second.name, command.id, beside, command.digest], ensure_ascii=False),
            now + self._terms.countersign,
        )
        return CountersignToken(token, second.name)

    async def take_countersign(
        self, token: str, *, command: SignableCommand, beside: str, act: Act
    ) -> PersonRecord:
        """Who has signed this command of this person; used up by this, whatever comes of it."""
        key, now = _signature_key(token), self._house.now()
        kept = await asyncio.to_thread(self._memory.take_once, key, now)
        name, for_id, for_person, digest = json.loads(kept) if kept else ("", "", "", "")
        second = self._house.people().find(name)
        if second is None or second.disabled or (for_id, for_person) != (command.id, beside):
            say = "have a second person sign this command, just before you give it"
            raise Refusal("countersign", command.id, say, name="NO_COUNTERSIGN")
        if digest != command.digest:
            say = f"{second.name} signed another command by this id: have this one signed"
            raise Refusal("countersign", command.id, say, name="SIGNED_ANOTHER")
        check_may(second.roles, act)
        return second

    # --- Passwords --------------------------------------------------------------------------

    async def _authenticate(self, name: str, password: str, where: str) -> PersonRecord:
        """The person of this name, if the password is his; tries are counted before they work."""
        house, now = self._house, self._house.now()
        tries = await asyncio.to_thread(self._count_try, name, where, now)
        person = house.people().find(name)
        stored = await self._stored(person)
        right = await _in_hashing_thread(lambda: verify_password(stored, password))
        if person is None or stored is None or not right:
            await self._fail(name, person, where, tries=tries, now=now)
            raise Refusal("name", name, "the name or the password is wrong", name="SIGN_IN_REFUSED")
        await asyncio.to_thread(self._forgive, name)
        if needs_rehash(stored):
            await self._rehash(person, password)
        return person

    async def _stored(self, person: PersonRecord | None) -> str | None:
        if person is None or person.disabled or not person.hash_key:
            return None
        return await self._house.recall(person.hash_key)

    async def _fail(
        self, name: str, person: PersonRecord | None, where: str, *, tries: int, now: int
    ) -> None:
        # A name that is nobody's may be a password in the wrong field: it is not written down.
        who = person.name if person else "?"
        events: list[PeopleEvent] = [SignInFailed(who, where, _failure_reason(person))]
        await asyncio.to_thread(self._count_address, where, now)
        if tries >= self._terms.failures:
            until = now + self._terms.lock_out
            key = f"locked/{_name_key(name)}"
            await asyncio.to_thread(self._memory.remember, key, str(until), until)
            events.append(LockedOut(who, until))
        await self._house.note(person.name if person else NOBODY_NAME, events)

    async def _rehash(self, person: PersonRecord, password: str) -> None:
        """The same password by today's parameters, unless it was changed meanwhile."""
        hashed = await _in_hashing_thread(lambda: hash_password(password))
        key = f"password/{new_token()}"

        def decide(people: People) -> tuple[PeopleEvent, ...]:
            unchanged = people.the(person.name).hash_key == person.hash_key
            return (PasswordRehashed(person.name, key),) if unchanged else ()

        await self._house.decide(person.name, decide, ((key, hashed),))

    # --- Counting ---------------------------------------------------------------------------

    def _count_try(self, name: str, where: str, now: int) -> int:
        """How many tries there were for this name; refused where there were too many."""
        self._check_address(where, now)
        key, terms = _name_key(name), self._terms
        locked = self._memory.remembered(f"locked/{key}", now)
        tries = 0
        if locked is None:
            tries = self._memory.count(f"failures/{key}", now + terms.lock_out, now)
        if locked is not None or tries > terms.failures:
            until = now + terms.lock_out if locked is None else int(locked)
            self._count_address(where, now)
            say = f"too many tries have failed: wait {_minutes(until - now)}"
            raise Refusal("name", name, say, name="LOCKED_OUT")
        return tries

    def _check_address(self, where: str, now: int) -> None:
        """Refuse an address from which too many tries have failed.

        Those that work do not count: at the change of a shift everybody signs in from one place.
        """
        failed = self._memory.remembered(f"tries/{rate_limit_address(where)}", now)
        if failed is not None and int(failed) >= self._terms.tries_per_address:
            raise self._too_many_from(where)

    def _count_address(self, where: str, now: int) -> None:
        """One more try from an address has failed."""
        key = f"tries/{rate_limit_address(where)}"
        self._memory.count(key, now + self._terms.address_window, now)

    def _count(self, what: str, where: str, most: int, *, now: int) -> None:
        key = f"{what}/{rate_limit_address(where)}"
        if self._memory.count(key, now + self._terms.address_window, now) > most:
            raise self._too_many_from(where)

    def _too_many_from(self, where: str) -> Refusal:
        wait = _minutes(self._terms.address_window)
        say = f"too many tries from one address: wait {wait}"
        return Refusal("address", where, say, name="TOO_MANY_TRIES")

    def _forgive(self, name: str) -> None:
        """Tries that failed count no more."""
        self._memory.forget(f"failures/{_name_key(name)}")
        self._memory.forget(f"locked/{_name_key(name)}")


async def _in_hashing_thread(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_HASHING, work)


def _signature_key(token: str) -> str:
    """A key for a signature and what was signed; those kept without that are not found by it."""
    return f"countersigned/{token_key(token)}"


def _name_key(name: str) -> str:
    """A key for whatever was given as a name."""
    return token_key(plain_name(name))[:32]


def _minutes(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return "a minute" if minutes == 1 else f"{minutes} minutes"


def _failure_reason(person: PersonRecord | None) -> str:
    if person is None:
        return "no such person"
    if person.disabled:
        return "disabled"
    return "wrong password" if person.hash_key else "no password"


def _no_such_link() -> Refusal:
    say = "it is used, older than a day or wrong: ask for another"
    return Refusal("link", _HIDDEN_VALUE, say, name="NO_SUCH_LINK")
