"""Signing in and out: by password, by a one-time link, or as a guest of a demo house."""

import asyncio

from spanish21.adapters.passwords import check_password, hash_password, new_token
from spanish21.house.people.decide import add_guest, change_password, set_password
from spanish21.house.people.events import SignedIn, SignedOut
from spanish21.house.people.register import HOUSE_NAME, PersonRecord
from spanish21.refusal import Refusal
from spanish21.service.sign_in.house_protocol import SignInHouse
from spanish21.service.sign_in.links import OneTimeLinks, no_such_link
from spanish21.service.sign_in.password_check import PasswordCheck, in_hashing_thread
from spanish21.service.sign_in.sessions import (
    CurrentSession,
    NewSession,
    browser_id,
    close_all_sessions,
    close_session,
    open_session,
)
from spanish21.service.sign_in.throttle import SignInThrottle


class Authenticator:
    """Signs people in to one house and out of it.

    ``where`` is the client's address, ``device`` the token that its browser keeps.
    """

    def __init__(self, house: SignInHouse) -> None:
        self._house = house
        self._store = house.sign_in_store
        self._policy = house.policy
        self._links = OneTimeLinks(house)
        self._throttle = SignInThrottle(self._store, self._policy)
        self._passwords = PasswordCheck(house)

    # --- In ---------------------------------------------------------------------------------

    async def sign_in(
        self, name: str, password: str, where: str, *, code: str = "", device: str = ""
    ) -> NewSession:
        """A session for the person of this name, if the password is his, and the code."""
        person = await self._passwords.authenticate(
            name, password, where, code=code, browser=browser_id(device)
        )
        return await self._open_session(person, where, device)

    async def sign_in_by_link(
        self, token: str, password: str, where: str, *, code: str = "", device: str = ""
    ) -> NewSession:
        """A session for the person a link is for; the link sets his password and is used up.

        A password or a code that is refused leaves the link as it is. His sessions from before are over.
        """
        house, now = self._house, self._house.now()
        await asyncio.to_thread(self._throttle.check_address, where, now)
        name = await self._links.holder(token)
        if name is None:
            await asyncio.to_thread(self._throttle.count_failure, where, now)
            raise no_such_link()
        check_password(name, password)
        person = house.people().the(name)
        await self._passwords.check_code(person, code, where)
        await self._passwords.check_may_come_in(person, where)
        await self._links.use(token)
        hashed = await in_hashing_thread(lambda: hash_password(password))
        key = f"password/{new_token()}"
        await house.decide(
            name, lambda people: set_password(people, name, name, key), ((key, hashed),)
        )
        await asyncio.to_thread(close_all_sessions, self._store, self._policy, name, now)
        await asyncio.to_thread(self._throttle.forgive_everywhere, name, now)
        return await self._open_session(house.people().the(name), where, device)

    async def change_password(
        self,
        session: CurrentSession,
        password: str,
        chosen: str,
        where: str,
        *,
        code: str = "",
        device: str = "",
    ) -> NewSession:
        """Change the password of the person who is signed in; his other sessions are over."""
        house, now = self._house, self._house.now()
        name = session.person.name
        await self._passwords.authenticate(
            name, password, where, code=code, browser=browser_id(device)
        )
        check_password(name, chosen)
        hashed = await in_hashing_thread(lambda: hash_password(chosen))
        key = f"password/{new_token()}"
        await house.decide(
            name, lambda people: change_password(people, name, key), ((key, hashed),)
        )
        await asyncio.to_thread(close_all_sessions, self._store, self._policy, name, now)
        return await self._open_session(house.people().the(name), where, device)

    async def sign_in_guest(self, wish: str, where: str, *, device: str = "") -> NewSession:
        """A session for a guest of a demo house, under the name he wishes for if it is free."""
        house, now = self._house, self._house.now()
        if not house.demo:
            raise Refusal("guest", wish, "this house has no guests: sign in", name="NO_GUESTS")
        await asyncio.to_thread(self._throttle.count_guest, where, now)
        events = await house.decide(HOUSE_NAME, lambda people: add_guest(people, wish))
        name = events[0].name
        await house.open_guest(name)
        return await self._open_session(house.people().the(name), where, device)

    async def _open_session(self, person: PersonRecord, where: str, device: str) -> NewSession:
        await self._house.note(person.name, (SignedIn(person.name, where),))
        return await asyncio.to_thread(
            open_session, self._store, self._policy, person, self._house.now(), device
        )

    # --- Out --------------------------------------------------------------------------------

    async def sign_out(self, session: CurrentSession, token: str, *, everywhere: bool) -> None:
        """End one session, or every session of its person."""
        name = session.person.name
        await asyncio.to_thread(close_session, self._store, token)
        if everywhere:
            await self.close_all_sessions(name)
        await self._house.note(name, (SignedOut(name, everywhere),))

    async def close_session(self, token: str) -> None:
        """End a session whose place another one takes."""
        await asyncio.to_thread(close_session, self._store, token)

    async def close_all_sessions(self, name: str) -> None:
        """End every session of a person, as when he is disabled."""
        now = self._house.now()
        await asyncio.to_thread(close_all_sessions, self._store, self._policy, name, now)
