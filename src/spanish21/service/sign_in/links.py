"""One-time links: a token by which a person sets a password, once."""

import asyncio
from typing import NamedTuple

from spanish21.adapters.passwords import new_token, token_key
from spanish21.house.people.decide import issue_link
from spanish21.house.people.events import LinkIssued
from spanish21.house.people.exclusions import check_not_excluded
from spanish21.house.people.register import People, plain_name
from spanish21.refusal import Refusal
from spanish21.service.sign_in.house_protocol import SignInHouse

_HIDDEN_VALUE = "(hidden)"


class OneTimeLink(NamedTuple):
    """A link that sets a password once: its token, and until when it works."""

    token: str
    until: int


class OneTimeLinks:
    """The links of a house. Only the hash of a token is stored."""

    def __init__(self, house: SignInHouse) -> None:
        self._house = house

    async def issue(self, by: str, name: str) -> str:
        """Write that a link is issued to a person, and return its token. Earlier links are void."""
        now = self._house.now()

        def decide(people: People) -> tuple[LinkIssued]:
            check_not_excluded(people, name, now)
            return issue_link(people, by, name)

        events = await self._house.decide(by, decide)
        return (await self.create(events[0].name)).token

    async def create(self, name: str) -> OneTimeLink:
        """Make a link whose issue has been written; the person's earlier one is void."""
        store, now, token = self._house.sign_in_store, self._house.now(), new_token()
        key, latest_key = token_key(token), f"latest-link/{plain_name(name)}"
        until = now + self._house.policy.link_seconds

        def replace_link() -> None:
            earlier = store.take_once(latest_key, now)
            if earlier is not None:
                store.forget(f"link/{earlier}")
            store.remember(f"link/{key}", name, until)
            store.remember(latest_key, key, until)

        await asyncio.to_thread(replace_link)
        return OneTimeLink(token, until)

    async def holder(self, token: str) -> str | None:
        """The name of the person this link is for; ``None`` where there is no such link."""
        store, now = self._house.sign_in_store, self._house.now()
        return await asyncio.to_thread(store.remembered, _link_key(token), now)

    async def use(self, token: str) -> None:
        """Use a link up; refuse where it was used in the meantime."""
        store, now = self._house.sign_in_store, self._house.now()
        if await asyncio.to_thread(store.take_once, _link_key(token), now) is None:
            raise no_such_link()


def _link_key(token: str) -> str:
    return f"link/{token_key(token)}"


def no_such_link() -> Refusal:
    """The refusal of a link that is used, expired or invented; it does not tell which."""
    allowed = "it is used, older than a day or wrong: ask for another"
    return Refusal("link", _HIDDEN_VALUE, allowed, name="NO_SUCH_LINK")
