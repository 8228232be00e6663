"""Which law binds the house, and which day it counts by: changed by two people."""

from spanish21.house.administration.drafts import SETTINGS_STREAM, draft_events
from spanish21.house.configuration.legal_standing import (
    LegalStanding,
    check_standing,
    check_surveillance,
)
from spanish21.house.events import (
    GamblingDaySet,
    LegalStandingProposed,
    LegalStandingSet,
)
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.people.roles import (
    Act,
    check_may,
)
from spanish21.house.state import House
from spanish21.house.table.decide import Actor, check_reason
from spanish21.ledger import EntryDraft
from spanish21.ledger.journal.people_names import same_person
from spanish21.refusal import Refusal


def propose_standing(
    house: House, by: Actor, at: int, change: str, standing: LegalStanding, reason: str
) -> EntryDraft:
    """Propose another profile or other limits for the house; it takes the place of an open proposal."""
    check_may(by.roles, Act.PROPOSE_CONFIGURATION)
    if house.standing is None:
        say = "a demo house plays for nothing, and no law limits its wagers"
        raise Refusal("house", house.name, say, name="DEMO")
    check_standing(standing)
    check_surveillance(standing, house.ledger.thresholds.surveillance_above_cents)
    said = check_reason("reason", reason)
    event = LegalStandingProposed(change, standing, said, by.name)
    return draft_events(SETTINGS_STREAM, by.name, at, [event])


def approve_standing(house: House, by: Actor, at: int, change: str) -> EntryDraft:
    """A second person agrees; tables are held against it from their next opening or round on.

    Rulings: A71.
    """
    check_may(by.roles, Act.APPROVE_CONFIGURATION)
    proposal = house.proposed_standing
    if proposal is None or proposal.name != change:
        raise Refusal("change", change, "no such change waits for anybody", name="NO_SUCH_CHANGE")
    if same_person(by.name, proposal.proposed_by):
        say = "somebody else than who proposed it approves it"
        raise Refusal("person", by.name, say, name="TWO_PEOPLE")
    above = house.ledger.thresholds.surveillance_above_cents
    check_surveillance(proposal.standing, above)
    event = LegalStandingSet(proposal.standing, proposal.reason, proposal.proposed_by, by.name)
    return draft_events(SETTINGS_STREAM, by.name, at, [event])


def set_gambling_day(
    house: House, by: Actor, at: int, day: GamblingDay, *, second: str = ""
) -> EntryDraft:
    """Set the house's clock: two people do, or the house itself when it is founded."""
    if not by.is_house:
        check_may(by.roles, Act.PROPOSE_CONFIGURATION)
        check_may(house.find_actor(second).roles, Act.APPROVE_CONFIGURATION)
        if same_person(by.name, second):
            say = "somebody else signs for the house's day"
            raise Refusal("second", second, say, name="TWO_PEOPLE")
    return draft_events(SETTINGS_STREAM, by.name, at, [GamblingDaySet(day, by.name, second)])
