"""The audit of people: who let whom in, gave him his roles, or took them away.

Every other signature rests on roles, so a role that no person could have given is a finding.
"""

from collections.abc import Mapping
from typing import Any

from spanish21.house.log_audit.findings import FindingReporter
from spanish21.house.people.events import (
    LinkIssued,
    PersonAdded,
    PersonDisabled,
    PersonEnabled,
    PersonExcluded,
    RolesChanged,
    SecondFactorDemanded,
    SecondFactorRemoved,
)
from spanish21.house.people.register import HOUSE_NAME
from spanish21.house.people.roles import ACTS, Act, may
from spanish21.house.people.two_people import check_two_for_roles
from spanish21.house.state import House
from spanish21.ledger import Entry
from spanish21.ledger.journal.people_names import same_person
from spanish21.refusal import Refusal

_ACT_OF: Mapping[type, Act] = {
    PersonAdded: Act.ADD_PERSON,
    RolesChanged: Act.CHANGE_ROLES,
    LinkIssued: Act.ISSUE_LINK,
    PersonDisabled: Act.DISABLE_PERSON,
    PersonEnabled: Act.DISABLE_PERSON,
    PersonExcluded: Act.EXCLUDE_PERSON,
    SecondFactorRemoved: Act.RESET_FACTOR,
    SecondFactorDemanded: Act.DEMAND_FACTOR,
}


class PeopleAudit:
    """Checks who has added, invited, disabled and excluded each person of a replayed house."""

    def __init__(self, house: House, say: FindingReporter) -> None:
        self._house = house
        self._say = say

    def look(self, entry: Entry, events: tuple[Any, ...]) -> None:
        """Check an entry that the house has just applied; what the house does itself is its own."""
        if entry.by == HOUSE_NAME:
            return
        for event in events:
            if type(event) in _ACT_OF:
                self._check(entry, event)

    def _check(self, entry: Entry, event: Any) -> None:
        giver = event.name if isinstance(event, SecondFactorDemanded) else event.by
        if giver != entry.by:
            self._say(f"{entry.by} signs {type(event).__name__} in the name of {giver}")
        by_himself = isinstance(event, PersonExcluded) and same_person(giver, event.name)
        self._may(giver, Act.EXCLUDE_SELF if by_himself else _ACT_OF[type(event)])
        second = getattr(event, "second", "")
        if second:
            self._may(second, Act.SIGN_FOR_PEOPLE)
        if isinstance(event, SecondFactorDemanded | SecondFactorRemoved) and (
            not second or same_person(giver, second)
        ):
            self._say(f"{giver} alone wrote {type(event).__name__}")
        if isinstance(event, RolesChanged) and same_person(giver, event.name):
            self._say(f"{giver} changed the roles of {event.name}, who is the same person")
        if isinstance(event, RolesChanged | LinkIssued):
            self._check_two(giver, event)

    def _check_two(self, giver: str, event: RolesChanged | LinkIssued) -> None:
        """Roles that handle money take two people, where people play for it."""
        if self._house.demo or not self._house.signs_money:
            return
        people = self._house.people
        try:
            check_two_for_roles(
                people, giver, event.name, people.the(event.name).roles, event.second
            )
        except Refusal:
            self._say(f"{giver} alone wrote {type(event).__name__} of {event.name}")

    def _may(self, name: str, act: Act) -> None:
        person = self._house.people.find(name)
        if person is None or not may(person.roles, act):
            self._say(f"{name} is nobody who may {ACTS[act].what}")
