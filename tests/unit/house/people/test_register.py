"""People: added, changed and disabled by decision, and never left without an administrator."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, is_dataclass
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spanish21.house.people.decide import (
    add_guest,
    add_person,
    change_roles,
    disable_person,
    enable_person,
    issue_link,
    set_password,
)
from spanish21.house.people.events import (
    PEOPLE_EVENTS,
    CountersignGiven,
    GuestAdded,
    LinkIssued,
    LockedOut,
    PasswordRehashed,
    PasswordSet,
    PeopleEvent,
    PersonAdded,
    PersonDisabled,
    PersonEnabled,
    RolesChanged,
    SignedIn,
    SignedOut,
    SignInFailed,
)
from spanish21.house.people.register import (
    People,
    PersonRecord,
    evolve_people,
    is_valid_name,
    plain_name,
)
from spanish21.house.people.roles import HouseRole
from spanish21.ledger.journal.people_names import is_person, same_person
from spanish21.refusal import Refusal

AT = 1_700_000_000
Decision = Callable[[People], Any]


def after(people: People, *events: PeopleEvent) -> People:
    for event in events:
        people = evolve_people(people, event, AT)
    return people


ADA_AND_DAN = after(
    People(),
    PersonAdded("Ada", ("admin",), "house"),
    PersonAdded("Dan", ("dealer", "floor"), "Ada"),
    GuestAdded("Gus"),
)


def refusal_of(decide: Decision, people: People = ADA_AND_DAN) -> tuple[str, str]:
    with pytest.raises(Refusal) as caught:
        decide(people)
    return caught.value.name, str(caught.value)


def test_somebody_is_added_with_the_roles_he_has() -> None:
    events = add_person(ADA_AND_DAN, "Ada", "Flo", ["shift", "floor"])
    assert events == (PersonAdded("Flo", ("floor", "shift"), "Ada"),)
    people = after(ADA_AND_DAN, *events)
    assert people.the("Flo") == PersonRecord("Flo", (HouseRole.FLOOR, HouseRole.SHIFT), AT)
    assert [person.name for person in people] == ["Ada", "Dan", "Gus", "Flo"]
    assert len(people) == 4
    assert "Flo" not in ADA_AND_DAN


def test_roles_in_events_are_plain_text() -> None:
    (event,) = add_person(People(), "house", "Ada", [HouseRole.ADMIN])
    assert type(event.roles[0]) is str


def test_a_name_that_reads_like_anothers_is_taken() -> None:
    for name in ("dan", "DAN"):
        assert refusal_of(partial(add_person, by="Ada", name=name, roles=["player"])) == (
            "NAME_TAKEN",
            f"name: '{name}' is not allowed; there is Dan already",
        )


@pytest.mark.parametrize("name", ["Dаn", "ｄan", "Dan\u3164", "Dan٠", "Даn", "Dan\u02bc"])
def test_letters_are_what_they_look_like(name: str) -> None:
    """A Cyrillic letter in a Latin name, a wide one, one that shows nothing, another digit."""
    decide = partial(add_person, by="Ada", name=name, roles=["player"])
    assert refusal_of(decide)[0] == "NAME_LETTERS"
    assert add_guest(ADA_AND_DAN, name) == (GuestAdded("Guest-2"),)


@pytest.mark.parametrize("name", ["Анна", "Άννα", "山田ヒロ", "김李", "Zoë", "O'Neil", "_", "Dan2"])
def test_names_of_any_script_are_names(name: str) -> None:
    assert add_person(ADA_AND_DAN, "Ada", name, ["player"]) == (
        PersonAdded(name, ("player",), "Ada"),
    )


def test_a_name_that_looks_like_anothers_is_refused() -> None:
    people = after(ADA_AND_DAN, PersonAdded("Cop", ("floor",), "Ada"), GuestAdded("Guest-l0"))
    for alike, other in (("Сор", "Cop"), ("C0P", "Cop"), ("Guest-10", "Guest-l0")):
        assert refusal_of(partial(add_person, by="Ada", name=alike, roles=["player"]), people) == (
            "NAME_LOOKS_ALIKE",
            f"name: '{alike}' is not allowed; it looks like {other}, who is here already",
        )
        assert add_guest(people, alike) == (GuestAdded("Guest-3"),)
    assert people.find_alike("Flo") is None


def test_names_from_before_stay_though_they_look_alike() -> None:
    old = after(ADA_AND_DAN, PersonAdded("Dаn", ("floor",), "Ada"))
    assert old.the("Dаn").roles == (HouseRole.FLOOR,)
    assert old.the("Dan").roles == (HouseRole.DEALER, HouseRole.FLOOR)
    assert set_password(old, "Dаn", "Dаn", "k") == (PasswordSet("Dаn", "Dаn", "k"),)


@pytest.mark.parametrize(
    "name", ["", "Ann Lee", "x" * 25, "..", "-x", "a/b", "Nobody", "HOUSE", "a\n"]
)
def test_what_nobody_may_be_called_is_refused(name: str) -> None:
    assert not is_valid_name(name)
    shown = " ".join(name.split()) if name != "a\n" else "a "
    says = (
        f"name: '{shown}' is not allowed; a name has 1 to 24 letters, digits and the signs . _ ' -,"
        " begins with none of . ' -, and is not nobody or house"
    )
    given = refusal_of(lambda people: add_person(people, "Ada", name, ["player"]))
    assert given == ("PERSON_NAME", says)


@given(st.text(max_size=30), st.text(max_size=30))
def test_names_are_one_where_the_ledger_takes_them_for_one(one: str, other: str) -> None:
    assert (plain_name(one) == plain_name(other)) == same_person(one, other)
    assert is_person(one) or not is_valid_name(one)


def test_roles_that_cannot_meet_are_refused() -> None:
    assert refusal_of(lambda people: add_person(people, "Ada", "Eve", ["player", "floor"])) == (
        "INCOMPATIBLE_ROLES",
        "roles: 'player and floor' is not allowed; a player is never staff",
    )


def test_roles_change_by_somebody_elses_hand() -> None:
    events = change_roles(ADA_AND_DAN, "Ada", "dan", ["floor"])
    assert events == (RolesChanged("Dan", ("floor",), "Ada"),)
    assert after(ADA_AND_DAN, *events).the("Dan").roles == (HouseRole.FLOOR,)
    assert refusal_of(lambda people: change_roles(people, "Ada", "ada", ["shift"])) == (
        "OWN_ROLES",
        "name: 'ada' is not allowed; somebody else changes your roles",
    )


def test_the_same_roles_again_are_refused() -> None:
    assert refusal_of(lambda people: change_roles(people, "Ada", "Dan", ["floor", "dealer"])) == (
        "SAME_ROLES",
        "roles: 'dealer, floor' is not allowed; Dan has these roles already",
    )


def test_the_last_administrator_stays_one() -> None:
    words = "name: 'Ada' is not allowed; the house keeps at least one administrator"
    last = ("LAST_ADMINISTRATOR", words)
    assert refusal_of(lambda people: change_roles(people, "Ann", "Ada", ["shift"])) == last
    assert refusal_of(lambda people: disable_person(people, "Ann", "Ada", "left")) == last
    two = after(ADA_AND_DAN, PersonAdded("Abe", ("admin",), "Ada"))
    assert disable_person(two, "Abe", "Ada", "left") == (PersonDisabled("Ada", "left", "Abe"),)
    disabled = after(two, PersonDisabled("Abe", "left", "Ada"))
    assert refusal_of(lambda people: disable_person(people, "Ann", "Ada", "left"), disabled) == last
    assert change_roles(two, "Ada", "Abe", ["auditor"]) == (
        RolesChanged("Abe", ("auditor",), "Ada"),
    )
    assert change_roles(two, "Ada", "Dan", ["admin"]) == (RolesChanged("Dan", ("admin",), "Ada"),)


def test_somebody_is_disabled_for_a_reason_and_enabled_again() -> None:
    events = disable_person(ADA_AND_DAN, "Ada", "Dan", "left the house")
    assert events == (PersonDisabled("Dan", "left the house", "Ada"),)
    people = after(ADA_AND_DAN, *events)
    assert people.the("Dan").disabled
    assert refusal_of(lambda people: disable_person(people, "Ada", "Dan", "again"), people) == (
        "DISABLED_ALREADY",
        "name: 'Dan' is not allowed; Dan is disabled already",
    )
    assert enable_person(people, "Ada", "Dan") == (PersonEnabled("Dan", "Ada"),)
    back = after(people, PersonEnabled("Dan", "Ada"))
    assert not back.the("Dan").disabled
    assert refusal_of(lambda people: enable_person(people, "Ada", "Dan"), back) == (
        "NOT_DISABLED",
        "name: 'Dan' is not allowed; Dan is not disabled",
    )


@pytest.mark.parametrize("reason", ["", "  ", "two\nlines", "x" * 501, "lost \u202eyenom"])
def test_nobody_is_disabled_without_a_reason(reason: str) -> None:
    name, says = refusal_of(lambda people: disable_person(people, "Ada", "Dan", reason))
    assert name == "REASON_MISSING"
    assert says.endswith("is not allowed; say why, in one line of 1 to 500 characters that show")


def test_nobody_is_changed_who_is_not_here() -> None:
    for decide in (
        lambda people: change_roles(people, "Ada", "Eve", ["floor"]),
        lambda people: disable_person(people, "Ada", "Eve", "left"),
        lambda people: enable_person(people, "Ada", "Eve"),
        lambda people: issue_link(people, "Ada", "Eve"),
        lambda people: set_password(people, "Ada", "Eve", "k"),
    ):
        assert refusal_of(decide) == (
            "NO_SUCH_PERSON",
            "name: 'Eve' is not allowed; nobody here has this name",
        )


def test_a_password_is_known_by_its_key_only() -> None:
    assert issue_link(ADA_AND_DAN, "Ada", "dan") == (LinkIssued("Dan", "Ada"),)
    events = set_password(ADA_AND_DAN, "Dan", "dan", "key-1")
    assert events == (PasswordSet("Dan", "Dan", "key-1"),)
    people = after(ADA_AND_DAN, *events)
    assert people.the("Dan").hash_key == "key-1"
    assert after(people, PasswordRehashed("Dan", "key-2")).the("Dan").hash_key == "key-2"


def test_a_guest_and_a_disabled_person_get_no_password() -> None:
    people = after(ADA_AND_DAN, PersonDisabled("Dan", "left", "Ada"))
    for decide in (issue_link, partial(set_password, key="k")):
        assert refusal_of(partial(decide, by="Ada", name="Gus")) == (
            "GUEST",
            "name: 'Gus' is not allowed; a guest stays a guest",
        )
        assert refusal_of(partial(decide, by="Ada", name="Dan"), people) == (
            "DISABLED",
            "name: 'Dan' is not allowed; Dan is disabled: enable first",
        )
    assert refusal_of(lambda people: change_roles(people, "Ada", "Gus", ["floor"]))[0] == "GUEST"


def test_a_guest_gets_the_name_he_wishes_or_a_number() -> None:
    assert add_guest(ADA_AND_DAN, "Ann") == (GuestAdded("Ann"),)
    assert add_guest(ADA_AND_DAN, "dan") == (GuestAdded("Guest-2"),)
    assert add_guest(ADA_AND_DAN, "Ann Lee") == (GuestAdded("Guest-2"),)
    taken = after(ADA_AND_DAN, PersonAdded("guest-2", ("player",), "Ada"))
    assert add_guest(taken, "") == (GuestAdded("Guest-3"),)
    assert after(ADA_AND_DAN, GuestAdded("Ann")).the("Ann") == PersonRecord(
        "Ann", (HouseRole.PLAYER,), AT, guest=True
    )


def test_a_guest_plays_and_a_dealer_does_not() -> None:
    assert ADA_AND_DAN.the("Gus").plays
    assert not ADA_AND_DAN.the("Dan").plays


def test_coming_and_going_changes_nobody() -> None:
    for event in (
        SignedIn("Dan", "::1"),
        SignInFailed("Dan", "::1", "wrong password"),
        LockedOut("Dan", AT),
        SignedOut("Dan", everywhere=False),
        CountersignGiven("Dan", "Flo:7", "Flo"),
    ):
        assert evolve_people(ADA_AND_DAN, event, AT) is ADA_AND_DAN


def test_people_and_events_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        ADA_AND_DAN.guests = 3  # type: ignore[misc]
    for kind in PEOPLE_EVENTS:
        assert is_dataclass(kind)
        assert not hasattr(kind, "__dict__") or "__slots__" in vars(kind)
        assert fields(kind)
