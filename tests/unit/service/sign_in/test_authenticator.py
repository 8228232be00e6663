"""The door: passwords, lock-outs, links, guests and second signatures, all in the journal."""

import asyncio
from collections.abc import Awaitable, Iterator

import pytest
from argon2 import PasswordHasher

from fixtures.sign_in_house import AT, GOOD, HERE, HOUR, MINUTE, FakeHouse
from spanish21.adapters import passwords
from spanish21.adapters.passwords import token_key
from spanish21.house.people.events import (
    CountersignGiven,
    GuestAdded,
    LinkIssued,
    LockedOut,
    PasswordRehashed,
    PasswordSet,
    PersonAdded,
    PersonDisabled,
    SignedIn,
    SignedOut,
    SignInFailed,
)
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.house.signable_commands import SignableCommand
from spanish21.refusal import Refusal
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.countersignatures import Countersignatures
from spanish21.service.sign_in.house_protocol import SignInHouse
from spanish21.service.sign_in.links import OneTimeLinks
from spanish21.service.sign_in.password_check import PasswordCheck
from spanish21.service.sign_in.policy import DEFAULT_POLICY, SignInPolicy
from spanish21.service.sign_in.sessions import (
    CurrentSession,
    close_all_sessions,
    close_session,
    open_session,
)
from spanish21.service.sign_in.throttle import SignInThrottle


@pytest.fixture(autouse=True)
def _cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    passwords._nobodys.cache_clear()
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(1, 8, 1))
    yield
    passwords._nobodys.cache_clear()


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


def says(asked: Awaitable[object]) -> tuple[str, str]:
    async def wait() -> None:
        await asked

    with pytest.raises(Refusal) as caught:
        asyncio.run(wait())
    return caught.value.name, str(caught.value)


def sign_in(
    house: FakeHouse,
    name: str = "Dan",
    password: str = GOOD,
    where: str = HERE,
    *,
    device: str = "",
) -> str:
    return asyncio.run(Authenticator(house).sign_in(name, password, where, device=device)).token


def refused(
    house: FakeHouse, name: str = "Dan", where: str = HERE, *, device: str = ""
) -> tuple[str, str]:
    return says(Authenticator(house).sign_in(name, "not the password", where, device=device))


def test_a_fake_house_is_what_the_door_needs(house: FakeHouse) -> None:
    needs: SignInHouse = house
    assert needs.policy == DEFAULT_POLICY


# --- Passwords -------------------------------------------------------------------------------


def test_the_right_password_opens_a_session_and_the_journal_says_so(house: FakeHouse) -> None:
    opened = asyncio.run(Authenticator(house).sign_in("dan", GOOD, HERE))
    assert opened.person.name == "Dan"
    assert opened.until == AT + 12 * HOUR
    assert house.whose(opened.token) == "Dan"
    assert house.journal == [("Dan", SignedIn("Dan", HERE))]


def test_only_hashes_of_tokens_are_kept(house: FakeHouse) -> None:
    token = sign_in(house)
    assert token not in str(house.sign_in_store._expiring)
    assert f"session/{token_key(token)}" in house.sign_in_store._expiring


WRONG = "name: '{}' is not allowed; the name or the password is wrong"


def test_nothing_tells_an_unknown_name_from_a_wrong_password(house: FakeHouse) -> None:
    house.write("Ada", PersonAdded("Eve", ("floor",), "Ada"))
    house.write("Ada", PersonDisabled("Sue", "left", "Ada"))
    house.journal.clear()
    for name in ("Dan", "Nil", "Eve", "Sue", "no name!"):
        assert refused(house, name) == ("SIGN_IN_REFUSED", WRONG.format(name))
    assert house.journal == [
        ("Dan", SignInFailed("Dan", HERE, "wrong password")),
        ("nobody", SignInFailed("?", HERE, "no such person")),
        ("Eve", SignInFailed("Eve", HERE, "no password")),
        ("Sue", SignInFailed("Sue", HERE, "disabled")),
        ("nobody", SignInFailed("?", HERE, "no such person")),
    ]


def test_a_disabled_person_does_not_come_in_with_the_right_password(house: FakeHouse) -> None:
    house.write("Ada", PersonDisabled("Dan", "left", "Ada"))
    assert says(Authenticator(house).sign_in("Dan", GOOD, HERE))[0] == "SIGN_IN_REFUSED"


@pytest.mark.parametrize("name", ["Dan", "Nil"])
def test_three_failures_lock_a_name_out_at_one_address_for_half_an_hour(
    house: FakeHouse, name: str
) -> None:
    for _ in range(3):
        assert refused(house, name)[0] == "SIGN_IN_REFUSED"
    by, who = ("Dan", "Dan") if name == "Dan" else ("nobody", "?")
    assert house.journal[-1] == (by, LockedOut(who, AT + 30 * MINUTE, HERE))
    house.at += 29 * MINUTE + 30
    written = len(house.journal)
    assert says(Authenticator(house).sign_in(name.lower(), GOOD, HERE)) == (
        "LOCKED_OUT",
        f"name: '{name.lower()}' is not allowed; too many tries have failed from here: wait a minute",
    )
    assert len(house.journal) == written, "a lock-out is written once"
    house.at += 30
    assert refused(house, name)[0] == "SIGN_IN_REFUSED"


def test_a_person_comes_in_from_elsewhere_while_his_name_is_hammered(house: FakeHouse) -> None:
    """A lock that any stranger can close would shut out all staff."""
    for number in range(60):
        assert refused(house, "Dan", f"198.51.100.{number % 40}")[0] in (
            "SIGN_IN_REFUSED",
            "LOCKED_OUT",
        )
        assert sign_in(house, "Dan"), "from his own address, however often"


def test_a_person_comes_in_by_his_own_browser_while_his_address_is_hammered(
    house: FakeHouse,
) -> None:
    """Staff and players of a card room are often behind one address."""
    assert sign_in(house, "Dan", device="dans")
    for number in range(60):
        refused(house, "Dan" if number % 2 else "Flo", device="a stranger's")
    for name, device in (("Dan", ""), ("Dan", "a stranger's"), ("Flo", "dans")):
        said = says(Authenticator(house).sign_in(name, GOOD, HERE, device=device))[0]
        assert said == "TOO_MANY_TRIES"
    assert sign_in(house, "Dan", device="dans")
    refused(house, "Dan", device="dans")
    house.at += 90 * 24 * HOUR
    assert [refused(house, "Dan", device="a stranger's")[0] for _ in range(4)][-1] == "LOCKED_OUT"
    said = says(Authenticator(house).sign_in("Dan", GOOD, HERE, device="dans"))[0]
    assert said == "LOCKED_OUT", "a browser is forgotten in the end"


def test_a_known_browser_has_three_tries_too() -> None:
    """Also while its person's name is hammered from everywhere; elsewhere they count nothing."""
    house = FakeHouse(policy=SignInPolicy(spread_failures=4))
    assert sign_in(house, "Dan", device="dans")
    for number in range(4):
        refused(house, "Dan", f"198.51.100.{number}")
    tries = [refused(house, "Dan", device="dans")[0] for _ in range(4)]
    assert tries == ["SIGN_IN_REFUSED"] * 3 + ["LOCKED_OUT"]
    assert house.journal[-1] == ("Dan", LockedOut("Dan", AT + 30 * MINUTE, HERE))
    assert sign_in(house, "Dan")


def test_a_name_that_many_addresses_guess_at_has_one_try_from_each() -> None:
    house = FakeHouse(policy=SignInPolicy(spread_failures=4))
    guesses = [refused(house, "Dan", f"198.51.100.{number % 4}")[0] for number in range(16)]
    assert guesses.count("SIGN_IN_REFUSED") == 4
    assert refused(house, "Dan", "198.51.100.9")[0] == "SIGN_IN_REFUSED"
    assert refused(house, "Dan", "198.51.100.9")[0] == "LOCKED_OUT"
    assert sign_in(house, "Flo", where="198.51.100.9"), "another name is not meant"
    house.at += 30 * MINUTE
    assert [refused(house, "Dan", "198.51.100.9")[0] for _ in range(3)] == ["SIGN_IN_REFUSED"] * 3


def test_the_right_password_makes_failures_forgotten(house: FakeHouse) -> None:
    for _ in range(3):
        refused(house)
        refused(house)
        sign_in(house)


def test_tries_made_at_once_are_counted_before_any_of_them_works(house: FakeHouse) -> None:
    async def together() -> list[object]:
        door = Authenticator(house)
        tries = [door.sign_in("Dan", f"wrong {number}", HERE) for number in range(8)]
        return list(await asyncio.gather(*tries, return_exceptions=True))

    names = [answer.name for answer in asyncio.run(together()) if isinstance(answer, Refusal)]
    assert sorted(names) == ["LOCKED_OUT"] * 5 + ["SIGN_IN_REFUSED"] * 3


def test_a_fourth_try_is_refused_though_the_lock_is_not_written_yet(house: FakeHouse) -> None:
    for _ in range(3):
        SignInThrottle(house.sign_in_store, house.policy).count_try("Dan", HERE, AT)
    assert refused(house) == (
        "LOCKED_OUT",
        "name: 'Dan' is not allowed; too many tries have failed from here: wait 30 minutes",
    )


def test_one_address_gets_so_many_tries_whatever_the_names() -> None:
    house = FakeHouse(policy=SignInPolicy(tries_per_address=2))
    assert refused(house, "A1", "2001:db8::1")[0] == "SIGN_IN_REFUSED"
    assert refused(house, "A2", "2001:db8::2")[0] == "SIGN_IN_REFUSED"
    assert refused(house, "A3", "2001:db8::3") == (
        "TOO_MANY_TRIES",
        "address: '2001:db8::3' is not allowed; too many tries from one address: wait 10 minutes",
    )
    assert refused(house, "A3", "2001:db8:0:1::3")[0] == "SIGN_IN_REFUSED"
    house.at += 10 * MINUTE
    assert sign_in(house, where="2001:db8::3")


def test_whoever_signs_in_rightly_is_not_counted_at_his_address() -> None:
    """A whole shift comes in from one workstation, or from behind one address."""
    house = FakeHouse(policy=SignInPolicy(tries_per_address=2))
    for _ in range(5):
        sign_in(house)
        sign_in(house, "Flo")
    assert refused(house, "A1")[0] == "SIGN_IN_REFUSED"
    assert sign_in(house)
    assert refused(house, "A2")[0] == "SIGN_IN_REFUSED"
    assert says(Authenticator(house).sign_in("Dan", GOOD, HERE)) == (
        "TOO_MANY_TRIES",
        f"address: '{HERE}' is not allowed; too many tries from one address: wait 10 minutes",
    )


def test_tries_for_a_name_that_is_locked_out_count_at_their_address() -> None:
    house = FakeHouse(policy=SignInPolicy(tries_per_address=5))
    for _ in range(3):
        assert refused(house)[0] == "SIGN_IN_REFUSED"
    for _ in range(2):
        assert refused(house)[0] == "LOCKED_OUT"
    assert refused(house)[0] == "TOO_MANY_TRIES"


def test_wrong_links_count_at_their_address_and_right_ones_do_not() -> None:
    house = FakeHouse(policy=SignInPolicy(tries_per_address=2))
    for _ in range(3):
        link = asyncio.run(OneTimeLinks(house).issue("Ada", "Dan"))
        assert (
            asyncio.run(Authenticator(house).sign_in_by_link(link, NEW, HERE)).person.name == "Dan"
        )
    link = asyncio.run(OneTimeLinks(house).issue("Ada", "Dan"))
    for _ in range(2):
        assert says(Authenticator(house).sign_in_by_link("made up", NEW, HERE)) == NO_LINK
    assert says(Authenticator(house).sign_in_by_link(link, NEW, HERE))[0] == "TOO_MANY_TRIES"
    house.at += 10 * MINUTE
    assert asyncio.run(Authenticator(house).sign_in_by_link(link, NEW, HERE)).person.name == "Dan"


def test_a_password_hashed_the_old_way_is_hashed_again(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(2, 8, 1))
    sign_in(house)
    key = house.people().the("Dan").hash_key
    assert house.journal[0] == ("Dan", PasswordRehashed("Dan", key))
    assert key != "of-Dan"
    sign_in(house)
    assert house.people().the("Dan").hash_key == key


def test_a_password_changed_meanwhile_is_not_undone_by_hashing_the_old_one(
    house: FakeHouse,
) -> None:
    before = house.people().the("Dan")
    house.write("Dan", PasswordSet("Dan", "Dan", "changed"))
    asyncio.run(PasswordCheck(house).rehash(before, GOOD))
    assert house.people().the("Dan").hash_key == "changed"
    assert len(house.secrets) == 5


# --- Sessions --------------------------------------------------------------------------------


def test_a_session_of_staff_ends_after_half_an_hour_without_use(house: FakeHouse) -> None:
    token = sign_in(house)
    for _ in range(3):
        house.at += 29 * MINUTE
        assert house.whose(token) == "Dan"
    house.at += 29 * MINUTE
    assert house.whose(token, touch=False) == "Dan"
    house.at += MINUTE
    assert house.whose(token) is None, "looking without touching is no use"


def test_uses_within_a_minute_are_written_once(house: FakeHouse) -> None:
    token = sign_in(house)
    house.at += 59
    assert house.whose(token) == "Dan"
    assert house.sign_in_store.remembered(f"seen/{token_key(token)}", house.at) == str(AT)


@pytest.mark.parametrize(("name", "step"), [("Dan", 20 * MINUTE), ("Ann", 5 * HOUR)])
def test_no_session_lasts_longer_than_twelve_hours(house: FakeHouse, name: str, step: int) -> None:
    token = sign_in(house, name)
    while house.at + step < AT + 12 * HOUR:
        house.at += step
        assert house.whose(token) == name
    house.at = AT + 12 * HOUR
    assert house.whose(token) is None


def test_a_session_ends_when_its_person_is_disabled_or_gone(house: FakeHouse) -> None:
    token = sign_in(house)
    house.write("Ada", PersonDisabled("Dan", "left", "Ada"))
    assert house.whose(token) is None
    stranger = PersonRecord("Nil", (), AT)
    gone = open_session(house.sign_in_store, house.policy, stranger, AT)
    assert house.whose(gone.token) is None


def test_a_use_that_is_late_revives_no_session_that_was_closed(house: FakeHouse) -> None:
    token = sign_in(house)
    close_session(house.sign_in_store, token)
    house.sign_in_store.remember(f"seen/{token_key(token)}", str(AT), AT + HOUR)
    assert house.whose(token) is None


def test_signing_out_everywhere_ends_the_sessions_there_are_and_no_later_one(
    house: FakeHouse,
) -> None:
    early, other = sign_in(house), sign_in(house, "Flo")
    close_all_sessions(house.sign_in_store, house.policy, "dan", AT)
    late = sign_in(house)
    assert [house.whose(token) for token in (early, late, other)] == [None, "Dan", "Flo"]
    close_all_sessions(house.sign_in_store, house.policy, "Dan", AT)
    assert house.whose(late) is None


def test_sign_outs_are_written(house: FakeHouse) -> None:
    first, second = sign_in(house), sign_in(house)
    present = CurrentSession(house.people().the("Dan"), "", AT, AT)
    house.journal.clear()
    asyncio.run(Authenticator(house).sign_out(present, first, everywhere=False))
    assert [house.whose(token) for token in (first, second)] == [None, "Dan"]
    third = sign_in(house)
    asyncio.run(Authenticator(house).sign_out(present, third, everywhere=True))
    assert [house.whose(token) for token in (second, third)] == [None, None]
    assert house.journal == [
        ("Dan", SignedOut("Dan", everywhere=False)),
        ("Dan", SignedIn("Dan", HERE)),
        ("Dan", SignedOut("Dan", everywhere=True)),
    ]


# --- Links -----------------------------------------------------------------------------------

NEW = "eight decks without tens"
NO_LINK = (
    "NO_SUCH_LINK",
    "link: '(hidden)' is not allowed; it is used, older than a day or wrong: ask for another",
)


def test_a_link_sets_a_password_once_and_signs_in(house: FakeHouse) -> None:
    old = sign_in(house)
    refused(house)
    house.journal.clear()
    link = asyncio.run(OneTimeLinks(house).issue("Ada", "dan"))
    assert link not in str(house.sign_in_store._expiring)
    opened = asyncio.run(Authenticator(house).sign_in_by_link(link, NEW, HERE))
    key = house.people().the("Dan").hash_key
    assert house.journal == [
        ("Ada", LinkIssued("Dan", "Ada")),
        ("Dan", PasswordSet("Dan", "Dan", key)),
        ("Dan", SignedIn("Dan", HERE)),
    ]
    assert house.whose(opened.token) == "Dan"
    assert house.whose(old) is None, "sessions of the old password are over"
    assert sign_in(house, password=NEW)
    assert says(Authenticator(house).sign_in("Dan", GOOD, HERE))[0] == "SIGN_IN_REFUSED"
    assert says(Authenticator(house).sign_in_by_link(link, NEW, HERE)) == NO_LINK


def test_a_refused_password_leaves_the_link_good(house: FakeHouse) -> None:
    link = asyncio.run(OneTimeLinks(house).issue("Ada", "Dan"))
    assert says(Authenticator(house).sign_in_by_link(link, "short", HERE)) == (
        "PASSWORD_LENGTH",
        "password: '5 characters' is not allowed; choose 12 to 128 characters",
    )
    assert asyncio.run(Authenticator(house).sign_in_by_link(link, NEW, HERE)).person.name == "Dan"


def test_a_link_lasts_a_day_and_a_new_one_voids_it(house: FakeHouse) -> None:
    first = asyncio.run(OneTimeLinks(house).issue("Ada", "Dan"))
    second = asyncio.run(OneTimeLinks(house).issue("Ada", "Dan"))
    assert says(Authenticator(house).sign_in_by_link(first, NEW, HERE)) == NO_LINK
    house.at += 24 * HOUR
    assert says(Authenticator(house).sign_in_by_link(second, NEW, HERE)) == NO_LINK
    assert says(Authenticator(house).sign_in_by_link("made up", NEW, HERE)) == NO_LINK


def test_two_who_use_a_link_at_once_set_one_password(house: FakeHouse) -> None:
    async def together() -> list[object]:
        door = Authenticator(house)
        link = await OneTimeLinks(house).issue("Ada", "Dan")
        both = (door.sign_in_by_link(link, NEW, HERE), door.sign_in_by_link(link, f"{NEW}!", HERE))
        return list(await asyncio.gather(*both, return_exceptions=True))

    answers = asyncio.run(together())
    assert [isinstance(answer, Refusal) for answer in answers].count(True) == 1
    assert sum(isinstance(event, PasswordSet) for _, event in house.journal) == 1


def test_a_link_opens_a_name_that_is_locked_out(house: FakeHouse) -> None:
    for _ in range(3):
        refused(house)
    link = asyncio.run(OneTimeLinks(house).issue("Ada", "Dan"))
    asyncio.run(Authenticator(house).sign_in_by_link(link, NEW, HERE))
    assert sign_in(house, password=NEW)


# --- Guests ----------------------------------------------------------------------------------


def test_a_guest_of_a_demo_house_gets_a_name_and_chips() -> None:
    house = FakeHouse(demo=True)
    opened = asyncio.run(Authenticator(house).sign_in_guest("dan", HERE))
    assert opened.person.name == "Guest-1"
    assert opened.person.guest
    assert house.chips == ["Guest-1"]
    assert house.journal == [
        ("house", GuestAdded("Guest-1")),
        ("Guest-1", SignedIn("Guest-1", HERE)),
    ]
    assert house.whose(opened.token) == "Guest-1"


def test_a_house_without_guests_says_so(house: FakeHouse) -> None:
    assert says(Authenticator(house).sign_in_guest("Gus", HERE)) == (
        "NO_GUESTS",
        "guest: 'Gus' is not allowed; this house has no guests: sign in",
    )


def test_one_address_brings_so_many_guests() -> None:
    house = FakeHouse(demo=True, policy=SignInPolicy(guests_per_address=1))
    asyncio.run(Authenticator(house).sign_in_guest("Gus", HERE))
    assert says(Authenticator(house).sign_in_guest("Gil", HERE))[0] == "TOO_MANY_TRIES"


def test_nobody_signs_in_as_a_guest_by_password() -> None:
    house = FakeHouse(demo=True)
    asyncio.run(Authenticator(house).sign_in_guest("Gus", HERE))
    assert refused(house, "Gus")[0] == "SIGN_IN_REFUSED"


# --- Second signatures -----------------------------------------------------------------------


SEVEN = SignableCommand("Flo:7", "a" * 64)


def countersign(house: FakeHouse, name: str = "Sue") -> str:
    flo = CurrentSession(house.people().the("Flo"), "", AT, AT)
    signing = Countersignatures(house).sign(flo, name, GOOD, SEVEN, where=HERE)
    return asyncio.run(signing).token


async def take(
    house: FakeHouse, token: str, command: SignableCommand = SEVEN, beside: str = "Flo"
) -> str:
    found = await Countersignatures(house).redeem(
        token, command=command, beside=beside, act=Act.SECOND_VOID
    )
    return found.name


NO_COUNTERSIGN = (
    "NO_COUNTERSIGN",
    "countersign: 'Flo:7' is not allowed; have a second person sign this command, just before you give it",
)


def test_a_second_person_signs_one_command_once(house: FakeHouse) -> None:
    token = countersign(house, "sue")
    assert house.journal == [("Sue", CountersignGiven("Sue", "Flo:7", "Flo", "a" * 64))]
    assert asyncio.run(take(house, token)) == "Sue"
    assert says(take(house, token)) == NO_COUNTERSIGN


def test_a_countersign_is_for_one_command_of_one_person_within_two_minutes(
    house: FakeHouse,
) -> None:
    eight = SEVEN._replace(id="Flo:8")
    assert says(take(house, countersign(house), command=eight))[0] == "NO_COUNTERSIGN"
    assert says(take(house, countersign(house), beside="Dan"))[0] == "NO_COUNTERSIGN"
    token = countersign(house)
    house.at += 2 * MINUTE
    assert says(take(house, token)) == NO_COUNTERSIGN
    token = countersign(house)
    house.write("Ada", PersonDisabled("Sue", "left", "Ada"))
    assert says(take(house, token)) == NO_COUNTERSIGN


def test_a_countersign_is_for_what_the_command_says(house: FakeHouse) -> None:
    token = countersign(house)
    other = SEVEN._replace(digest="b" * 64)
    assert says(take(house, token, command=other)) == (
        "SIGNED_ANOTHER",
        "countersign: 'Flo:7' is not allowed; Sue signed another command by this id: have this one signed",
    )
    assert says(take(house, token)) == NO_COUNTERSIGN, "and it is used up"


def test_nobody_countersigns_himself(house: FakeHouse) -> None:
    flo = CurrentSession(house.people().the("Flo"), "", AT, AT)
    assert says(Countersignatures(house).sign(flo, "flo", GOOD, SEVEN, where=HERE)) == (
        "SAME_PERSON_TWICE",
        "name: 'flo' is not allowed; somebody else signs beside you",
    )


def test_a_countersign_needs_the_password_and_counts_failures(house: FakeHouse) -> None:
    flo = CurrentSession(house.people().the("Flo"), "", AT, AT)
    for _ in range(3):
        signing = Countersignatures(house).sign(flo, "Sue", "a wrong one", SEVEN, where=HERE)
        assert says(signing) == ("SIGN_IN_REFUSED", WRONG.format("Sue"))
    assert house.journal[-1] == ("Sue", LockedOut("Sue", AT + 30 * MINUTE, HERE))


def test_whoever_may_not_be_the_second_person_is_refused(house: FakeHouse) -> None:
    assert says(take(house, countersign(house, "Dan"))) == (
        "NOT_YOUR_ROLE",
        "role: 'dealer' is not allowed; only shift manager or accounting may declare an award void, as the second person",
    )
