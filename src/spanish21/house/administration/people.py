"""People are added, invited, given roles, and disabled."""

from collections.abc import Collection

from spanish21.house.administration.drafts import SETTINGS_STREAM, draft_events
from spanish21.house.people import decide as p
from spanish21.house.people.events import LinkIssued
from spanish21.house.people.exclusions import check_not_excluded
from spanish21.house.people.roles import (
    Act,
    check_may,
)
from spanish21.house.people.two_people import check_two_for_roles
from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import EntryDraft


def add_person(house: House, by: Actor, at: int, name: str, roles: Collection[str]) -> EntryDraft:
    """The administrator adds a person; the house itself adds the first administrator."""
    _may(by, Act.ADD_PERSON)
    return draft_events(
        f"people/{name}", by.name, at, p.add_person(house.people, by.name, name, roles)
    )


def invite_person(
    house: House, by: Actor, at: int, name: str, roles: Collection[str], *, second: str = ""
) -> EntryDraft:
    """The administrator adds a person and issues the link by which he sets his password."""
    _may(by, Act.ADD_PERSON)
    _may(by, Act.ISSUE_LINK)
    check_not_excluded(house.people, name, at)
    added = p.add_person(house.people, by.name, name, roles)
    _check_two_for_roles(house, by, name, roles, second)
    linked = LinkIssued(name, by.name, second)
    return draft_events(f"people/{name}", by.name, at, (*added, linked))


def _check_two_for_roles(
    house: House, by: Actor, name: str, roles: Collection[str], second: str
) -> None:
    """Where people play for money, roles that handle it take two people."""
    if not house.demo:
        check_two_for_roles(house.people, by.name, name, roles, second)


def change_roles(
    house: House, by: Actor, at: int, name: str, roles: Collection[str], *, second: str = ""
) -> EntryDraft:
    _may(by, Act.CHANGE_ROLES)
    events = p.change_roles(house.people, by.name, name, roles, second)
    _check_two_for_roles(house, by, name, roles, second)
    return draft_events(f"people/{events[0].name}", by.name, at, events)


def disable_person(house: House, by: Actor, at: int, name: str, reason: str) -> EntryDraft:
    _may(by, Act.DISABLE_PERSON)
    events = p.disable_person(house.people, by.name, name, reason)
    return draft_events(f"people/{events[0].name}", by.name, at, events)


def enable_person(house: House, by: Actor, at: int, name: str) -> EntryDraft:
    _may(by, Act.DISABLE_PERSON)
    events = p.enable_person(house.people, by.name, name)
    return draft_events(f"people/{events[0].name}", by.name, at, events)


def issue_link(house: House, by: Actor, at: int, name: str, *, second: str = "") -> EntryDraft:
    """The administrator issues a link by which the person sets his password once."""
    _may(by, Act.ISSUE_LINK)
    check_not_excluded(house.people, name, at)
    events = p.issue_link(house.people, by.name, name, second)
    _check_two_for_roles(house, by, name, house.people.the(name).roles, second)
    return draft_events(f"people/{events[0].name}", by.name, at, events)


def remove_second_factor(house: House, by: Actor, at: int, name: str, *, second: str) -> EntryDraft:
    """Two people take a lost second factor away, so that its person can set another one."""
    _may(by, Act.RESET_FACTOR)
    events = p.remove_second_factor(house.people, by.name, name, second)
    return draft_events(f"people/{events[0].name}", by.name, at, events)


def demand_second_factor(
    house: House, by: Actor, at: int, *, demanded: bool, second: str
) -> EntryDraft:
    """Two people decide whether all staff need a second factor."""
    _may(by, Act.DEMAND_FACTOR)
    events = p.demand_second_factor(house.people, by.name, second, demanded=demanded)
    return draft_events(SETTINGS_STREAM, by.name, at, events)


def _may(by: Actor, act: Act) -> None:
    if not by.is_house:
        check_may(by.roles, act)
