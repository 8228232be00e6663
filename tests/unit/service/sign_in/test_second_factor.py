"""Does a person with a device need its code, once, and does nobody guess it?"""

import asyncio
from collections.abc import Awaitable, Iterator
from typing import TypeVar

import pytest
from argon2 import PasswordHasher

from fixtures.sign_in_house import AT, GOOD, HERE, MINUTE, FakeHouse
from spanish21.adapters import passwords
from spanish21.adapters.one_time_codes import code_at
from spanish21.house.people.events import (
    PasswordChanged,
    PersonAdded,
    SecondFactorDemanded,
    SecondFactorSet,
    SignInFailed,
)
from spanish21.house.signable_commands import SignableCommand
from spanish21.refusal import Refusal
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.countersignatures import Countersignatures
from spanish21.service.sign_in.links import OneTimeLinks
from spanish21.service.sign_in.second_factor import SecondFactor
from spanish21.service.sign_in.sessions import CurrentSession, NewSession, find_session

NEW = "eight decks without tens"
T = TypeVar("T")


@pytest.fixture(autouse=True)
def _cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    passwords._nobodys.cache_clear()
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(1, 8, 1))
    yield
    passwords._nobodys.cache_clear()


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


def does(asked: Awaitable[T]) -> T:
    async def wait() -> T:
        return await asked

    return asyncio.run(wait())


def says(asked: Awaitable[object]) -> str:
    with pytest.raises(Refusal) as caught:
        does(asked)
    return caught.value.name


def enrol(house: FakeHouse, name: str = "Sue") -> str:
    """The seed of a person who has set it."""
    person = house.people().the(name)
    offered = does(SecondFactor(house).offer(person))
    assert offered.seed in offered.address
    does(SecondFactor(house).confirm(person, code_at(offered.seed, house.at)))
    house.at += MINUTE
    house.journal.clear()
    return offered.seed


def sign_in(house: FakeHouse, code: str = "", name: str = "Sue") -> NewSession:
    return does(Authenticator(house).sign_in(name, GOOD, HERE, code=code))


def present(house: FakeHouse, name: str, device: str = "") -> CurrentSession:
    opened = does(Authenticator(house).sign_in(name, GOOD, HERE, device=device))
    found = find_session(
        house.sign_in_store, house.policy, house.people(), opened.token, now=house.at
    )
    assert found is not None
    return found


def test_a_factor_is_set_by_a_code_of_it_and_its_seed_is_in_no_event(house: FakeHouse) -> None:
    sue = house.people().the("Sue")
    offered = does(SecondFactor(house).offer(sue))
    assert says(SecondFactor(house).confirm(sue, "000000")) == "CODE_REFUSED"
    assert not house.people().the("Sue").factor_key
    does(SecondFactor(house).confirm(sue, code_at(offered.seed, AT)))
    key = house.people().the("Sue").factor_key
    assert house.journal == [("Sue", SecondFactorSet("Sue", key))]
    assert house.secrets[key] == offered.seed
    assert says(SecondFactor(house).confirm(sue, "000000")) == "NO_ENROLMENT"


def test_what_was_offered_is_good_for_ten_minutes(house: FakeHouse) -> None:
    sue = house.people().the("Sue")
    offered = does(SecondFactor(house).offer(sue))
    house.at += 10 * MINUTE
    code = code_at(offered.seed, house.at)
    assert says(SecondFactor(house).confirm(sue, code)) == "NO_ENROLMENT"


def test_password_and_code_let_in_and_a_code_works_once(house: FakeHouse) -> None:
    seed = enrol(house)
    for _ in range(5):
        assert says(Authenticator(house).sign_in("Sue", GOOD, HERE)) == "SECOND_FACTOR"
    assert house.journal == [], "who is asked for the code has not failed"
    code = code_at(seed, house.at)
    assert sign_in(house, code).person.name == "Sue"
    assert says(Authenticator(house).sign_in("Sue", GOOD, HERE, code=code)) == "CODE_REFUSED"
    assert house.journal[-1] == ("Sue", SignInFailed("Sue", HERE, "wrong code"))
    house.at += MINUTE
    assert sign_in(house, code_at(seed, house.at))


def test_a_wrong_password_is_not_told_by_the_code(house: FakeHouse) -> None:
    seed = enrol(house)
    right = code_at(seed, house.at)
    assert says(Authenticator(house).sign_in("Sue", "wrong one", HERE, code=right)) == (
        "SIGN_IN_REFUSED"
    )


def test_ten_wrong_codes_close_a_name_for_a_day_from_everywhere(house: FakeHouse) -> None:
    seed = enrol(house)
    door = Authenticator(house)
    names = [
        says(door.sign_in("Sue", GOOD, f"198.51.100.{number}", code="12345"))
        for number in range(11)
    ]
    assert names == ["CODE_REFUSED"] * 10 + ["LOCKED_OUT"]
    right = code_at(seed, house.at)
    assert says(door.sign_in("Sue", GOOD, HERE, code=right)) == "LOCKED_OUT"
    does(SecondFactor(house).forget_tries("Sue"))
    assert sign_in(house, right)


def test_a_link_sets_no_password_past_the_code(house: FakeHouse) -> None:
    seed = enrol(house)
    link = does(OneTimeLinks(house).issue("Ada", "Sue"))
    assert says(Authenticator(house).sign_in_by_link(link, NEW, HERE)) == "SECOND_FACTOR"
    code = code_at(seed, house.at)
    assert does(Authenticator(house).sign_in_by_link(link, NEW, HERE, code=code))


def test_a_password_is_changed_by_who_knows_it_and_ends_other_sessions(house: FakeHouse) -> None:
    here, elsewhere = present(house, "Dan"), sign_in(house, name="Dan")
    door = Authenticator(house)
    assert says(door.change_password(here, "wrong one", NEW, HERE)) == "SIGN_IN_REFUSED"
    assert says(door.change_password(here, GOOD, "short", HERE)) == "PASSWORD_LENGTH"
    opened = does(door.change_password(here, GOOD, NEW, HERE))
    assert house.whose(opened.token) == "Dan"
    assert house.whose(elsewhere.token) is None
    key = house.people().the("Dan").hash_key
    assert ("Dan", PasswordChanged("Dan", key)) in house.journal
    assert says(door.sign_in("Dan", GOOD, HERE)) == "SIGN_IN_REFUSED"


def test_staff_who_need_a_factor_are_known_by_their_session(house: FakeHouse) -> None:
    house.write("Ada", SecondFactorDemanded("Ada", demanded=True, second="Sue"))
    assert present(house, "Dan").must_enrol
    assert not present(house, "Ann").must_enrol, "a player is no staff"
    flo = present(house, "Flo")
    signing = Countersignatures(house).sign(
        flo, "Sue", GOOD, SignableCommand("c-1", "d"), where=HERE
    )
    assert says(signing) == "ENROL_FIRST"
    enrol(house, "Dan")
    assert house.people().the("Dan").factor_key


# --- At one's own device ------------------------------------------------------------------------

COMMAND = SignableCommand("c-1", "a" * 64, '{"command":"X","fields":{},"version":2}')


def lately_let_in(house: FakeHouse, *names: str) -> None:
    """Ada alone makes these people's sign-ins."""
    for name in names:
        link = does(OneTimeLinks(house).issue("Ada", name))
        does(Authenticator(house).sign_in_by_link(link, GOOD, HERE))


def test_a_second_person_signs_in_his_own_session(house: FakeHouse) -> None:
    signing = Countersignatures(house)
    flo, sue = present(house, "Flo", "one"), present(house, "Sue", "two")
    token = does(signing.ask(flo, "sue", COMMAND)).token
    assert does(signing.standing(token)) == "waits"
    (waiting,) = signing.waiting(sue)
    assert (waiting.asked.name, waiting.asked.text) == ("Flo", COMMAND.text)
    assert signing.waiting(flo) == ()
    does(signing.answer(sue, "Flo", "c-1", signs=True))
    assert does(signing.standing(token)) == "signed"
    assert signing.waiting(sue) == ()
    assert says(signing.answer(sue, "Flo", "c-1", signs=True)) == "NOTHING_TO_SIGN"


def test_who_declines_has_not_signed(house: FakeHouse) -> None:
    signing = Countersignatures(house)
    flo, sue = present(house, "Flo"), present(house, "Sue")
    token = does(signing.ask(flo, "Sue", COMMAND)).token
    does(signing.answer(sue, "Flo", "c-1", signs=False))
    assert does(signing.standing(token)) == "declined"
    old = does(signing.ask(flo, "Sue", COMMAND)).token
    house.at += 10 * MINUTE
    assert does(signing.standing(old)) == "declined", "it waits no longer"


def test_who_cannot_be_asked(house: FakeHouse) -> None:
    signing, flo = Countersignatures(house), present(house, "Flo")
    assert says(signing.ask(flo, "flo", COMMAND)) == "SAME_PERSON_TWICE"
    assert says(signing.ask(flo, "Nil", COMMAND)) == "NO_SUCH_PERSON"


def test_two_whom_one_administrator_made_sign_at_two_devices(house: FakeHouse) -> None:
    lately_let_in(house, "Flo", "Sue")
    signing = Countersignatures(house)
    flo = present(house, "Flo", "one")
    at_flos = signing.sign(flo, "Sue", GOOD, COMMAND, where=HERE)
    assert says(at_flos) == "ONE_DEVICE"
    for device in ("one", ""):
        does(signing.ask(flo, "Sue", COMMAND))
        answering = signing.answer(present(house, "Sue", device), "Flo", "c-1", signs=True)
        assert says(answering) == "ONE_DEVICE"
    does(signing.answer(present(house, "Sue", "two"), "Flo", "c-1", signs=True))


def test_at_one_device_a_day_later_they_are_two(house: FakeHouse) -> None:
    lately_let_in(house, "Flo", "Sue")
    house.at += 24 * 60 * MINUTE
    flo = present(house, "Flo", "one")
    assert does(Countersignatures(house).sign(flo, "Sue", GOOD, COMMAND, where=HERE)).name == "Sue"


def test_where_people_play_for_fun_one_may_be_all_of_them() -> None:
    house = FakeHouse(demo=True)
    house.write("Ada", PersonAdded("Meg", ("accounting",), "Ada"))
    lately_let_in(house, "Flo", "Sue")
    flo = present(house, "Flo", "one")
    assert does(Countersignatures(house).sign(flo, "Sue", GOOD, COMMAND, where=HERE))
