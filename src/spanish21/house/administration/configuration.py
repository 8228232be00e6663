"""Tables are set: one person proposes, another approves or rejects."""

from typing import Any

from spanish21.house.administration.drafts import SETTINGS_STREAM, draft_events
from spanish21.house.configuration.approved_rules import (
    UNKNOWN_PROGRAM,
    ProgramVersion,
    record_approval,
)
from spanish21.house.configuration.jackpot_terms import (
    check_table_fits,
)
from spanish21.house.configuration.legal_standing import (
    limits_on,
)
from spanish21.house.configuration.opening_conditions import DEMO_NOTICE, warn_of_opening
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.events import (
    ChangeApproved,
    ChangeProposed,
    ChangeRejected,
)
from spanish21.house.people.roles import (
    Act,
    check_may,
)
from spanish21.house.state import House
from spanish21.house.table.decide import Actor, check_reason
from spanish21.ledger import EntryDraft
from spanish21.ledger.journal.people_names import same_person
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS
from spanish21.rulesets.rule_book.statutes import LegalLimits, day_in_washington

_MOST_TABLES = 2000


def propose_change(
    house: House, by: Actor, at: int, change: str, settings: TableSettings
) -> EntryDraft:
    """Propose a configuration; refuses one that the rules or the ledger do not allow."""
    check_may(by.roles, Act.PROPOSE_CONFIGURATION)
    if change in house.changes:
        raise Refusal("change", change, "there is one of this name", name="CHANGE_EXISTS")
    full = _check_fits(house, settings, at)
    warnings = _warnings(house, full, at)
    event = ChangeProposed(change, settings.without_terms, by.name, warnings)
    return draft_events(SETTINGS_STREAM, by.name, at, [event])


def _check_fits(house: House, settings: TableSettings, at: int) -> TableSettings:
    if settings.table not in house.tables and len(house.tables) >= _MOST_TABLES:
        raise Refusal("table", settings.table, f"a house has {_MOST_TABLES} tables at most")
    legal = _single_wager_limits(house, settings, at)
    return check_table_fits(house.ledger, settings, legal=legal)


def _warnings(house: House, settings: TableSettings, at: int) -> tuple[str, ...]:
    """What proposer, approver and journal read of a table that could not open as it is set.

    Rulings: A71.
    """
    if house.demo:
        return (DEMO_NOTICE,)
    return warn_of_opening(settings, house.standing, at)


def _single_wager_limits(house: House, settings: TableSettings, at: int) -> LegalLimits | None:
    """The limits of the house's own day, for a house that has a standing."""
    if house.standing is None or settings.ruleset not in KNOWN_RULESETS:
        return None
    return limits_on(house.standing, load_book(settings.ruleset), day_in_washington(at))


def approve_change(
    house: House, by: Actor, at: int, change: str, *, program: ProgramVersion = UNKNOWN_PROGRAM
) -> EntryDraft:
    """A second person approves the change; the configuration is checked once more.

    What he approves are the complete rules as ``program`` resolves them.
    """
    check_may(by.roles, Act.APPROVE_CONFIGURATION)
    proposal = _open_change(house, change)
    if same_person(by.name, proposal.proposed_by):
        say = "somebody else than who proposed it approves it"
        raise Refusal("person", by.name, say, name="TWO_PEOPLE")
    full = _check_fits(house, proposal.settings, at)
    warnings = _warnings(house, full, at)
    rules = record_approval(full, program)
    event = ChangeApproved(
        change, by.name, warnings, rules.record, rules.fingerprint, program.version, program.code
    )
    return draft_events(SETTINGS_STREAM, by.name, at, [event])


def reject_change(house: House, by: Actor, at: int, change: str, reason: str) -> EntryDraft:
    """A person with the role turns the change down, or its proposer withdraws it."""
    check_may(by.roles, Act.REJECT_CONFIGURATION)
    _open_change(house, change)
    said = check_reason("reason", reason)
    return draft_events(SETTINGS_STREAM, by.name, at, [ChangeRejected(change, said, by.name)])


def _open_change(house: House, change: str) -> Any:
    proposal = house.changes.get(change)
    if proposal is None or proposal.decided:
        raise Refusal("change", change, "no such change waits for anybody", name="NO_SUCH_CHANGE")
    return proposal
