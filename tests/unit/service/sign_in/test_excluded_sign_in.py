"""Does somebody on the exclusion list stay outside, and is it written that he came?"""

import asyncio
from collections.abc import Awaitable, Iterator
from typing import TypeVar

import pytest
from argon2 import PasswordHasher

from fixtures.sign_in_house import GOOD, HERE, HOUR, FakeHouse
from spanish21.adapters import passwords
from spanish21.house.people.events import PersonExcluded, SignInFailed
from spanish21.refusal import Refusal
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.links import OneTimeLinks

T = TypeVar("T")


@pytest.fixture(autouse=True)
def _cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    passwords._nobodys.cache_clear()
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(1, 8, 1))
    yield
    passwords._nobodys.cache_clear()


def does(asked: Awaitable[T]) -> T:
    async def wait() -> T:
        return await asked

    return asyncio.run(wait())


def says(asked: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as caught:
        does(asked)
    return caught.value.name


def bar(house: FakeHouse, *, hours: int = 0) -> None:
    until = house.at + hours * HOUR if hours else 0
    house.write("Flo", PersonExcluded("Ann", False, until, "threw a chair", "Flo"))
    house.journal.clear()


def test_a_password_does_not_let_somebody_on_the_list_in() -> None:
    house = FakeHouse()
    door = Authenticator(house)
    bar(house, hours=2)
    assert says(door.sign_in("Ann", "not her password", HERE)) == "SIGN_IN_REFUSED"
    house.journal.clear()
    assert says(door.sign_in("ann", GOOD, HERE)) == "EXCLUDED"
    assert house.journal == [("Ann", SignInFailed("Ann", HERE, "excluded"))]
    house.at += 2 * HOUR
    assert does(door.sign_in("Ann", GOOD, HERE)).person.name == "Ann"


def test_a_session_ends_with_the_exclusion() -> None:
    house = FakeHouse()
    opened = does(Authenticator(house).sign_in("Ann", GOOD, HERE))
    assert house.whose(opened.token) == "Ann"
    bar(house)
    assert house.whose(opened.token) is None


def test_a_link_does_not_let_somebody_on_the_list_in_and_none_is_made() -> None:
    house = FakeHouse()
    links = OneTimeLinks(house)
    token = does(links.issue("Ada", "Ann"))
    bar(house)
    asked = Authenticator(house).sign_in_by_link(token, "eight decks without tens", HERE)
    assert says(asked) == "EXCLUDED"
    assert says(links.issue("Ada", "Ann")) == "EXCLUDED"
    assert does(links.holder(token)) == "Ann", "the link is as it was"
