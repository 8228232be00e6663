"""A house is founded, and its controls begin."""

from spanish21.house.administration.drafts import SETTINGS_STREAM, draft_events
from spanish21.house.configuration.legal_standing import (
    LegalStanding,
)
from spanish21.house.events import (
    HouseFounded,
    LegalStandingSet,
)
from spanish21.house.state import House
from spanish21.ledger import EntryDraft
from spanish21.ledger.facts import WinThresholdSet
from spanish21.ledger.jackpots.awards import HOLD_ABOVE_CENTS
from spanish21.refusal import Refusal


def found_house(house: House, by: str, at: int, name: str, *, demo: bool) -> EntryDraft:
    """Found the house; a journal has exactly one.

    From its first entry on a house for money holds large wins until they are verified.
    """
    if house.name:
        raise Refusal("house", name, f"this is the journal of {house.name}", name="FOUNDED")
    said = " ".join(name.split())
    if not 1 <= len(said) <= 60 or not said.isprintable():
        raise Refusal("house", name[:40], "a house's name has 1 to 60 letters, each of which shows")
    founded = HouseFounded(said, demo)
    if demo:
        return draft_events(SETTINGS_STREAM, by, at, [founded])
    standing = LegalStandingSet(LegalStanding(), "the house is founded", by, "")
    draft = draft_events(SETTINGS_STREAM, by, at, [founded, standing])
    return draft._replace(facts=(WinThresholdSet(HOLD_ABOVE_CENTS, by, ""),))


def has_controls(house: House) -> bool:
    """Whether the house holds large wins, and knows which law binds it."""
    return house.ledger.thresholds.hold_above_cents is not None and house.standing is not None


def begin_controls(house: House, by: str, at: int) -> EntryDraft:
    """Put both controls in force in a house that was founded before there were any."""
    if has_controls(house):
        say = "this house has its controls already"
        raise Refusal("house", house.name, say, name="CONTROLLED")
    standing = LegalStandingSet(LegalStanding(), "the house begins its controls", by, "")
    draft = draft_events(SETTINGS_STREAM, by, at, [standing])
    return draft._replace(facts=(WinThresholdSet(HOLD_ABOVE_CENTS, by, ""),))
