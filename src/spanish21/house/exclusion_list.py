"""Commands about the exclusion list: who is put on it, by whom, and who takes him off."""

from spanish21.house.administration import draft_events
from spanish21.house.people.exclusions import exclude_person, lift_exclusion
from spanish21.house.people.roles import Act, check_may
from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import EntryDraft

EXCLUSIONS_STREAM = "house/exclusions"
HIS_REASON = "his own wish"


def exclude(
    house: House, by: Actor, at: int, *, name: str, own_wish: bool, days: int, reason: str
) -> EntryDraft:
    """A member of staff puts a person on the list; it holds at once."""
    check_may(by.roles, Act.EXCLUDE_PERSON)
    events = exclude_person(
        house.people, by.name, at, name=name, own_wish=own_wish, days=days, reason=reason
    )
    return draft_events(EXCLUSIONS_STREAM, by.name, at, events)


def exclude_oneself(house: House, by: Actor, at: int, *, days: int) -> EntryDraft:
    """A player puts himself on the list."""
    check_may(by.roles, Act.EXCLUDE_SELF)
    events = exclude_person(
        house.people, by.name, at, name=by.name, own_wish=True, days=days, reason=HIS_REASON
    )
    return draft_events(EXCLUSIONS_STREAM, by.name, at, events)


def lift(house: House, by: Actor, at: int, *, name: str, reason: str, second: str) -> EntryDraft:
    """Two people take a person off the list."""
    check_may(by.roles, Act.LIFT_EXCLUSION)
    events = lift_exclusion(house.people, by.name, at, name=name, reason=reason, second=second)
    check_may(house.find_actor(second).roles, Act.SECOND_LIFT)
    return draft_events(EXCLUSIONS_STREAM, by.name, at, events)
