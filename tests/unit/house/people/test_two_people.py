"""When are two people two, and who lets in people that handle money?"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from spanish21.house.people.decide import (
    change_password,
    demand_second_factor,
    remove_second_factor,
    set_second_factor,
)
from spanish21.house.people.events import (
    CountersignGiven,
    LinkIssued,
    PasswordChanged,
    PasswordSet,
    PeopleEvent,
    PersonAdded,
    PersonDisabled,
    SecondFactorDemanded,
    SecondFactorRemoved,
    SecondFactorSet,
    SignatureAsked,
    SignatureDeclined,
)
from spanish21.house.people.register import ASKED_SECONDS, People, evolve_people
from spanish21.house.people.two_people import (
    FRESH_SECONDS,
    MONEY_ROLES,
    administrator_of_both,
    check_two_for_roles,
)
from spanish21.refusal import Refusal

AT = 1_700_000_000


def after(people: People, *events: PeopleEvent, at: int = AT) -> People:
    for event in events:
        people = evolve_people(people, event, at)
    return people


def let_in(name: str, by: str, second: str = "") -> tuple[PeopleEvent, ...]:
    return LinkIssued(name, by, second), PasswordSet(name, name, f"of-{name}")


HOUSE = after(
    People(),
    PersonAdded("Ada", ("admin",), "house"),
    *let_in("Ada", "house"),
    PersonAdded("Sue", ("shift",), "Ada"),
    PersonAdded("Meg", ("accounting",), "Ada"),
    PersonAdded("Dan", ("dealer",), "Ada"),
)


def refused(decide: Callable[[], Any]) -> str:
    with pytest.raises(Refusal) as caught:
        decide()
    return caught.value.name


def maker(people: People, one: str, other: str, at: int = AT) -> str:
    return administrator_of_both(people.the(one), people.the(other), at)


def test_two_whom_one_administrator_let_in_alone_may_be_one_for_a_day() -> None:
    both = after(HOUSE, *let_in("Sue", "Ada"), *let_in("Meg", "Ada"))
    assert maker(both, "Sue", "Meg") == maker(both, "Meg", "Sue") == "Ada"
    assert maker(both, "Sue", "Ada") == maker(both, "Ada", "Sue") == "Ada"
    assert maker(both, "Sue", "Meg", AT + FRESH_SECONDS) == ""


def test_two_who_were_let_in_by_two_are_two() -> None:
    assert (
        maker(after(HOUSE, *let_in("Sue", "Ada"), *let_in("Meg", "Ada", "Sue")), "Sue", "Meg") == ""
    )
    assert maker(after(HOUSE, *let_in("Sue", "Ada"), *let_in("Meg", "Abe")), "Sue", "Meg") == ""
    assert maker(after(HOUSE, *let_in("Sue", "house"), *let_in("Meg", "house")), "Sue", "Meg") == ""


def test_a_password_changed_by_oneself_says_nothing_about_who_let_one_in() -> None:
    both = after(HOUSE, *let_in("Sue", "Ada"), *let_in("Meg", "Ada"))
    changed = after(both, *change_password(both, "Sue", "k2"))
    assert changed.the("Sue").hash_key == "k2"
    assert maker(changed, "Sue", "Meg") == "Ada"
    disabled = after(both, PersonDisabled("Sue", "left", "Ada"))
    assert refused(lambda: change_password(disabled, "Sue", "k2")) == "DISABLED"


def test_the_first_is_let_in_alone_and_every_next_one_by_two() -> None:
    check_two_for_roles(HOUSE, "Ada", "Sue", ["shift"], "")
    one = after(HOUSE, *let_in("Sue", "Ada"))
    assert (
        refused(lambda: check_two_for_roles(one, "Ada", "Meg", ["accounting"], "")) == "COUNTERSIGN"
    )
    check_two_for_roles(one, "Ada", "Meg", ["accounting"], "Sue")
    check_two_for_roles(one, "Ada", "Dan", ["dealer"], "")
    check_two_for_roles(one, "house", "Meg", ["accounting"], "")
    check_two_for_roles(one, "Ada", "Sue", ["shift"], "")
    for second in ("ada", "Meg"):
        decide = partial(check_two_for_roles, one, "Ada", "Meg", ["accounting"], second)
        assert refused(decide) == "TWO_PEOPLE"
    gone = after(one, PersonDisabled("Sue", "left", "Ada"))
    check_two_for_roles(gone, "Ada", "Meg", ["accounting"], "")


def test_roles_that_handle_money() -> None:
    assert set(MONEY_ROLES) == {"floor", "shift", "surveillance", "accounting", "admin"}


def test_a_second_factor_is_set_alone_and_taken_away_by_two_others() -> None:
    having = after(HOUSE, *set_second_factor(HOUSE, "Sue", "seed"))
    assert having.the("Sue").factor_key == "seed"
    assert set_second_factor(HOUSE, "Sue", "seed") == (SecondFactorSet("Sue", "seed"),)
    (removed,) = remove_second_factor(having, "Ada", "sue", "Meg")
    assert removed == SecondFactorRemoved("Sue", "Ada", "Meg")
    assert after(having, removed).the("Sue").factor_key == ""
    for people, by, second, name in (
        (HOUSE, "Ada", "Meg", "NO_SECOND_FACTOR"),
        (having, "Ada", "", "COUNTERSIGN"),
        (having, "Ada", "ADA", "TWO_PEOPLE"),
        (having, "Ada", "Sue", "OWN_FACTOR"),
        (having, "Sue", "Ada", "OWN_FACTOR"),
    ):
        decide = partial(remove_second_factor, people, by, "Sue", second)
        assert refused(decide) == name


def test_a_house_demands_a_second_factor_of_its_staff_by_two() -> None:
    (demanded,) = demand_second_factor(HOUSE, "Ada", "Meg", demanded=True)
    assert demanded == SecondFactorDemanded("Ada", demanded=True, second="Meg")
    people = after(HOUSE, demanded, PersonAdded("Ann", ("player",), "Ada"))
    assert people.needs_factor(people.the("Sue"))
    assert not people.needs_factor(people.the("Ann"))
    people = after(people, SecondFactorSet("Sue", "seed"))
    assert not people.needs_factor(people.the("Sue"))
    assert (
        refused(lambda: demand_second_factor(people, "Ada", "Meg", demanded=True)) == "SAME_DEMAND"
    )
    assert refused(lambda: demand_second_factor(people, "Ada", "", demanded=False)) == "COUNTERSIGN"
    assert not after(people, SecondFactorDemanded("Ada", False, "Meg")).factor_demanded


def test_a_command_waits_for_its_signature_until_it_is_answered_or_old() -> None:
    first = SignatureAsked("Sue", "Meg", "c-1", "{}", "d1", "t1")
    other = SignatureAsked("Sue", "Meg", "c-2", "{}", "d2", "t2")
    people = after(HOUSE, first, other)
    assert [one.asked for one in people.waiting_for("Meg", AT)] == [first, other]
    assert people.waiting_for("Sue", AT) == ()
    assert people.waiting_for("Meg", AT + ASKED_SECONDS) == ()
    signed = after(people, CountersignGiven("Meg", "c-1", "Sue", "d1"))
    assert [one.asked for one in signed.waiting_for("Meg", AT)] == [other]
    assert after(signed, SignatureDeclined("Meg", "c-2", "Sue")).asked == ()
    later = after(people, SignatureAsked("Sue", "Meg", "c-3", "{}", "", ""), at=AT + ASKED_SECONDS)
    assert len(later.asked) == 1, "what was never answered is dropped"


def test_a_changed_password_is_an_event_of_its_own() -> None:
    assert change_password(HOUSE, "ada", "k") == (PasswordChanged("Ada", "k"),)
