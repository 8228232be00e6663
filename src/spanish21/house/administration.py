"""Commands to the house beside its tables: founding, configuration, people, money.

Each function checks that the role of the person allows the act, decides it on the house as it
stands, and returns the draft of one entry.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from spanish21.game.table import TablePhase
from spanish21.house.cage import check_move, check_name
from spanish21.house.configuration.approved_rules import (
    UNKNOWN_PROGRAM,
    ProgramVersion,
    record_approval,
)
from spanish21.house.configuration.jackpot_terms import (
    check_created,
    check_table_fits,
    check_terms,
    game_of_terms,
    games_played,
)
from spanish21.house.configuration.legal_standing import (
    LegalStanding,
    check_standing,
    limits_on,
)
from spanish21.house.configuration.opening_conditions import DEMO_NOTICE, warn_of_opening
from spanish21.house.configuration.table_settings import TableSettings, check_settings
from spanish21.house.events import (
    ChangeApproved,
    ChangeProposed,
    ChangeRejected,
    GamblingDaySet,
    HouseFounded,
    LegalStandingProposed,
    LegalStandingSet,
)
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.journal.event_codec import write_events
from spanish21.house.people import decide as p
from spanish21.house.people.events import LinkIssued
from spanish21.house.people.exclusions import check_not_excluded
from spanish21.house.people.roles import (
    Act,
    HouseRole,
    act_of,
    check_may,
    check_may_pay,
    second_person_of,
)
from spanish21.house.people.two_people import check_two_for_roles
from spanish21.house.state import House
from spanish21.house.table.decide import Actor, check_reason, find_table
from spanish21.ledger import EntryDraft, decide_entry
from spanish21.ledger.commands import (
    ApproveAdjustment,
    ChangeParameters,
    CountDrop,
    CountTray,
    CreateJackpot,
    CreditTable,
    DisputeAward,
    FillTable,
    IssueCoupon,
    LedgerCommand,
    LinkTable,
    MoveMoney,
    PayAward,
    ShareJackpot,
    TakeTerms,
)
from spanish21.ledger.decide.jackpots import check_covers_more
from spanish21.ledger.decide.links import check_same_game
from spanish21.ledger.decide.sharing.shares import created_by
from spanish21.ledger.decide.terms import changed_game
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
from spanish21.ledger.facts import WinThresholdSet
from spanish21.ledger.jackpots.awards import HOLD_ABOVE_CENTS
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.ledger.journal.people_names import same_person
from spanish21.ledger.trays.trays import CLOSING, OPENING
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS
from spanish21.rulesets.rule_book.statutes import NO_LEGAL_LIMITS, LegalLimits, day_in_washington

SETTINGS_STREAM = "house/settings"
CHECKS_STREAM = "house/checks"
ANCHORS_STREAM = "house/anchors"
_MOST_TABLES = 2000


def draft_events(stream: str, by: str, at: int, events: Sequence[Any]) -> EntryDraft:
    """The draft of an entry that holds these events and moves no money."""
    return EntryDraft("", stream, at, by, "", game=write_events(events))


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


# --- Which law binds the house ------------------------------------------------------------------


def propose_standing(
    house: House, by: Actor, at: int, change: str, standing: LegalStanding, reason: str
) -> EntryDraft:
    """Propose another profile or other limits for the house; it takes the place of an open proposal."""
    check_may(by.roles, Act.PROPOSE_CONFIGURATION)
    if house.standing is None:
        say = "a demo house plays for nothing, and no law limits its wagers"
        raise Refusal("house", house.name, say, name="DEMO")
    check_standing(standing)
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


# --- Configuration ------------------------------------------------------------------------------


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


# --- People -------------------------------------------------------------------------------------


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


# --- Money --------------------------------------------------------------------------------------


def decide_ledger_command(
    house: House, by: Actor, at: int, command: LedgerCommand, *, second: str = ""
) -> EntryDraft:
    """A person whose role allows it gives a command of the ledger.

    ``second`` is the person who countersigned; if the command names a second person, it is he.
    """
    if isinstance(command, MoveMoney) and command.code == "buy-in":
        check_not_excluded(house.people, command.credit.partition(":")[2], at)
    if not by.is_house:
        check_may(by.roles, act_of(command))
        if isinstance(command, PayAward):
            check_may_pay(by.roles, house.ledger.award(command.award).form)
        _check_own(house, by, command)
        _check_second(house, by, command, second)
        if isinstance(command, MoveMoney):
            accounts = house.ledger.book.balances()
            check_move(house.people, accounts, house.cashed_out, at, command)
        elif isinstance(command, IssueCoupon):
            check_name(house.people, house.ledger.book.balances(), command.player, gets=True)
    if isinstance(command, TakeTerms):
        say = "a house's table takes them itself, between two shoes"
        raise Refusal("table", command.table, say, name="TAKES_THEM_ITSELF")
    if isinstance(command, FillTable | CreditTable | CountTray | CountDrop):
        _check_has_tray(house, command)
    draft = decide_entry(house.ledger, "", by.name, at, command)
    _check_terms(house, command)
    _check_covered(house, command)
    return draft


def _check_covered(house: House, command: LedgerCommand) -> None:
    """Refuse a prize for which the house has no money: it would stop all its progressives."""
    ledger = house.ledger
    if isinstance(command, CreateJackpot):
        more = command.base_cents * MICRODOLLARS_PER_CENT
        check_covers_more(ledger, command.jackpot, more)
    elif isinstance(command, ApproveAdjustment):
        asked = ledger.adjustments[command.adjustment]
        code = TRANSFER_CODES[ADJUSTMENT_CODES[asked.reason]]
        raised = asked.micros if (code.debit, code.credit) == ("house", "primary") else 0
        check_covers_more(ledger, asked.jackpot, raised)


def _check_terms(house: House, command: LedgerCommand) -> None:
    """Refuse terms that the rules do not allow, and a table that plays by others.

    Clauses: wa-2025:JP2, wa-2025:JP3, wa-2025:JP12. Rulings: A39, A44, A45, A46, A53, A69.
    """
    if isinstance(command, CreateJackpot):
        check_created(command)
    elif isinstance(command, ShareJackpot):
        check_created(created_by(command))
    elif isinstance(command, ChangeParameters):
        game = changed_game(house.ledger.jackpot(command.jackpot), command)
        check_terms(game)
        _check_linked_tables(house, command.jackpot, game)
    elif isinstance(command, LinkTable):
        table = find_table(house.tables, command.table)
        if command.jackpot not in table.settings.jackpots:
            say = f"{command.table} is set for {', '.join(table.settings.jackpots) or 'no jackpot'}"
            raise Refusal("jackpot", command.jackpot, say, clause="A69", name="NOT_AT_TABLE")
        place = table.settings.jackpots.index(command.jackpot)
        own = house.ledger.jackpot(command.jackpot).game
        check_same_game(games_played(table.settings)[place], own)


def _check_linked_tables(house: House, jackpot: str, game: GameTerms) -> None:
    """Refuse terms by which a linked table could not play on."""
    for name in house.ledger.jackpot(jackpot).tables:
        table = house.tables[name]
        for settings in (table.settings, table.next):
            if settings is not None and jackpot in settings.jackpots:
                place = settings.jackpots.index(jackpot)
                games = list(settings.games)
                games[place] = game_of_terms(game)
                full = replace(settings, games=tuple(games))
                check_settings(full, legal=NO_LEGAL_LIMITS)


def _check_has_tray(house: House, command: FillTable | CreditTable | CountTray | CountDrop) -> None:
    """Refuse what concerns chips at a table without any, and a count out of its time."""
    table = find_table(house.tables, command.table)
    if table.automatic:
        say = "an automatic table has no chips: the house funds its bank by rule"
        raise Refusal("table", table.name, say, name="AUTOMATIC_TABLE")
    if not isinstance(command, CountTray) or command.moment not in (OPENING, CLOSING):
        return
    if table.state.phase is not TablePhase.CLOSED:
        say = f"the count at its {command.moment} is made while the table is closed"
        raise Refusal("moment", command.moment, say, name="TABLE_IS_OPEN")


def _check_own(house: House, by: Actor, command: LedgerCommand) -> None:
    """Refuse a player's dispute of an award that is not his."""
    if not isinstance(command, DisputeAward) or HouseRole.PLAYER not in by.roles:
        return
    if not same_person(house.ledger.award(command.award).player, by.name):
        say = "a player disputes his own awards"
        raise Refusal("award", command.award, say, name="NOT_YOUR_AWARD")


def _check_second(house: House, by: Actor, command: LedgerCommand, second: str) -> None:
    second_person = second_person_of(command)
    if second_person is None:
        return
    named = getattr(command, second_person.field) if second_person.field else second
    if not second or not same_person(second, named):
        say = "the second person signs in for it himself"
        raise Refusal(second_person.field or "second", named or "nobody", say, name="COUNTERSIGN")
    if same_person(second, by.name):
        say = "somebody else signs"
        raise Refusal(second_person.field or "second", second, say, name="TWO_PEOPLE")
    check_may(house.find_actor(second).roles, second_person.act)
