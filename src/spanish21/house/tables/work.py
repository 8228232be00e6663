"""A command at a table in the making: who gives it, what it does, and what it moves."""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

from spanish21.house import events as h
from spanish21.house.codec import write_events
from spanish21.house.course import Course
from spanish21.house.desk import Desk, end_entry
from spanish21.house.people import HOUSE as HOUSE_NAME
from spanish21.house.people import People
from spanish21.house.postings import HouseTable, post_events
from spanish21.house.roles import Act, HouseRole, check_may
from spanish21.house.shoes import Shoes
from spanish21.ledger import Draft, Ledger, Transfer
from spanish21.refusal import Refusal

REASON_LONGEST = 200
_DESK_EVENTS = frozenset(get_args(h.DeskEvent))


class Speaker(NamedTuple):
    """Who gives a command, and what he is in the house; the house itself has no role."""

    name: str
    roles: tuple[HouseRole, ...] = ()

    @property
    def is_house(self) -> bool:
        return not self.roles and self.name == HOUSE_NAME


HOUSE = Speaker(HOUSE_NAME)
"""The house itself: its clock, and what it sets up when it is founded."""


class Decided(NamedTuple):
    """What a command leads to: the draft of its entry, its events, and the table after it."""

    draft: Draft
    events: tuple[Any, ...]
    desk: Desk


class Desks(NamedTuple):
    """What deciding about a table needs of the house."""

    ledger: Ledger
    tables: Mapping[str, Desk]
    shoes: Shoes
    people: People


def find_desk(tables: Mapping[str, Desk], table: str) -> Desk:
    """A table of the house, or the refusal of its name."""
    if table not in tables:
        raise Refusal("table", table, "there is no such table", name="NO_SUCH_TABLE")
    return tables[table]


class Work:
    """A command in the making: its course at the table, and money it moves beside the game."""

    def __init__(self, desks: Desks, course: Course, by: Speaker) -> None:
        self.ledger = desks.ledger
        self.people = desks.people
        self.course = course
        self.by = by
        self.transfers: tuple[Transfer, ...] = ()

    @property
    def desk(self) -> Desk:
        return self.course.desk

    def may(self, act: Act) -> None:
        if not self.by.is_house:
            check_may(self.by.roles, act)

    def done(self, before: Desk) -> Decided:
        course, by = self.course, self.by.name
        events = [event for event in course.events if type(event) not in _DESK_EVENTS]
        house_table = HouseTable(before.name, before.settings.jackpots)
        posted = post_events(self.ledger, house_table, before.state, events, by=by, at=course.at)
        draft = Draft(
            id="",
            stream=f"table/{before.name}",
            at=course.at,
            by=by,
            asked="",
            facts=posted.facts,
            transfers=posted.transfers + self.transfers,
            game=write_events(course.events),
            secrets=tuple(course.secrets),
        )
        desk = end_entry(course.desk, before.number + 1, course.at, by)
        return Decided(draft, tuple(course.events), desk)


def only_automatic(desk: Desk, say: str) -> None:
    """Refuse at a live table what people do there otherwise."""
    if not desk.automatic:
        raise Refusal("table", desk.name, say, name="LIVE_TABLE")


def not_disputed(desk: Desk) -> None:
    """Refuse what has to wait for a ruling."""
    if desk.dispute:
        say = f"dispute {desk.dispute} is ruled on first"
        raise Refusal("table", desk.name, say, name="DISPUTED")


def check_reason(field: str, text: str) -> str:
    """Words that will be read in the log for years."""
    said = " ".join(text.split())
    if not 3 <= len(said) <= REASON_LONGEST:
        raise Refusal(field, said[:40], f"say it in 3 to {REASON_LONGEST} letters")
    return said
