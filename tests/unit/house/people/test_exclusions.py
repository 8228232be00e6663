"""Who is on the exclusion list, for how long, and who takes him off?"""

from typing import Any

import pytest

from spanish21.house.people.events import ExclusionLifted, PersonAdded, PersonExcluded
from spanish21.house.people.exclusions import (
    check_not_excluded,
    exclude_person,
    lift_exclusion,
)
from spanish21.house.people.register import People, evolve_people
from spanish21.refusal import Refusal

AT = 1_700_000_000
DAY = 24 * 3600


def house(*events: Any, at: int = AT) -> People:
    people = People()
    known = (PersonAdded("Ann", ("player",), "Ada"), PersonAdded("Flo", ("floor",), "Ada"))
    for event in (*known, *events):
        people = evolve_people(people, event, at)
    return people


def excluded(people: People | None = None, by: str = "Flo", at: int = AT, **given: Any) -> Any:
    asked = {"name": "Ann", "own_wish": False, "days": 0, "reason": "threw a chair", **given}
    return exclude_person(people or house(), by, at, **asked)[0]


def refusal_of(people: People | None = None, by: str = "Flo", at: int = AT, **given: Any) -> str:
    with pytest.raises(Refusal) as refused:
        excluded(people, by, at, **given)
    return refused.value.name


def lifted(people: People, at: int = AT, *, second: str = "Sid", name: str = "Ann") -> Any:
    return lift_exclusion(people, "Sue", at, name=name, reason="made his peace", second=second)


def refused_lift(people: People, at: int = AT, **given: Any) -> str:
    with pytest.raises(Refusal) as refused:
        lifted(people, at, **given)
    return refused.value.name


def test_a_person_is_on_the_list_until_its_end() -> None:
    event = excluded(days=2)
    assert event == PersonExcluded("Ann", False, AT + 2 * DAY, "threw a chair", "Flo")
    people = house(event)
    for name in ("Ann", "ann", "\N{CYRILLIC CAPITAL LETTER A}nn"):
        with pytest.raises(Refusal) as refused:
            check_not_excluded(people, name, AT + DAY)
        assert refused.value.name == "EXCLUDED"
    check_not_excluded(people, "Ann", AT + 2 * DAY)
    check_not_excluded(people, "Anna", AT)


def test_somebody_without_an_account_is_put_on_the_list() -> None:
    event = excluded(name="Ned Loud")
    assert (event.name, event.until) == ("Ned Loud", 0)
    assert house(event).find_exclusion("ned loud", AT + 9999 * DAY) is not None


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"name": ""}, "PERSON_NAME"),
        ({"name": "A\N{CYRILLIC SMALL LETTER EN}n"}, "PERSON_NAME"),
        ({"name": "flo"}, "STAFF_PLAYS"),
        ({"days": 3651}, "EXCLUSION_DAYS"),
        ({"own_wish": True, "days": 29}, "EXCLUSION_DAYS"),
        ({"reason": " x "}, "REASON_MISSING"),
        ({"reason": "of \N{RIGHT-TO-LEFT OVERRIDE}"}, "REASON_MISSING"),
    ],
)
def test_what_no_list_takes_is_refused(given: dict[str, Any], name: str) -> None:
    assert refusal_of(**given) == name


def test_an_exclusion_only_grows() -> None:
    people = house(excluded(days=30))
    assert refusal_of(people, days=30) == "EXCLUDED_ALREADY"
    longer = excluded(people, own_wish=True, days=60, by="Ann")
    people = evolve_people(people, longer, AT)
    assert refusal_of(people, days=90) == "EXCLUDED_ALREADY", "his own wish is not replaced"
    for_ever = excluded(people, own_wish=True)
    people = evolve_people(people, for_ever, AT)
    assert refusal_of(people, own_wish=True, days=90) == "EXCLUDED_ALREADY"


def test_two_people_take_somebody_off() -> None:
    people = house(excluded())
    assert lifted(people) == (ExclusionLifted("Ann", "made his peace", "Sue", "Sid"),)
    people = evolve_people(people, lifted(people)[0], AT)
    assert people.find_exclusion("Ann", AT) is None
    assert refused_lift(people) == "NOT_EXCLUDED"


@pytest.mark.parametrize(("second", "name"), [("", "COUNTERSIGN"), ("sue", "TWO_PEOPLE")])
def test_one_person_takes_nobody_off(second: str, name: str) -> None:
    assert refused_lift(house(excluded()), second=second) == name


def test_nobody_takes_back_what_a_player_has_asked_for_himself() -> None:
    own = excluded(own_wish=True, days=365, by="Ann", reason="his own wish")
    people = house(own)
    assert refused_lift(people) == "SELF_EXCLUDED"
    assert refused_lift(people, AT + 364 * DAY) == "SELF_EXCLUDED"
    assert refused_lift(people, AT + 365 * DAY) == "NOT_EXCLUDED", "it has ended"


def test_a_slip_of_the_pen_is_corrected_within_a_day() -> None:
    people = house(excluded(own_wish=True, days=365))
    assert lifted(people, AT + DAY)
    assert refused_lift(people, AT + DAY + 1) == "SELF_EXCLUDED"
