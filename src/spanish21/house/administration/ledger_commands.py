"""Commands of the ledger in a house: who may give each, and what tables and people they need."""

from dataclasses import replace

from spanish21.game.table import TablePhase
from spanish21.house.cage import CODES_OF_NEW_CHIPS, check_move, check_name
from spanish21.house.configuration.jackpot_terms import (
    check_created,
    check_terms,
    game_of_terms,
    games_played,
)
from spanish21.house.configuration.legal_standing import check_surveillance
from spanish21.house.configuration.table_settings import check_settings
from spanish21.house.people.exclusions import check_not_excluded
from spanish21.house.people.roles import (
    HouseRole,
    act_of,
    check_may,
    check_may_pay,
    second_person_of,
)
from spanish21.house.state import House
from spanish21.house.table.decide import Actor, find_table
from spanish21.house.table.money.jackpot_links import check_no_wager_lies
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
    SetThresholds,
    ShareJackpot,
    TakeTerms,
)
from spanish21.ledger.decide.jackpots import check_covers_more
from spanish21.ledger.decide.links import check_same_game
from spanish21.ledger.decide.sharing.shares import created_by
from spanish21.ledger.decide.terms import changed_game
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
from spanish21.ledger.jackpots.terms import GameTerms
from spanish21.ledger.journal.people_names import same_person
from spanish21.ledger.sharing.commands import SharingCommand
from spanish21.ledger.trays.trays import CLOSING, OPENING
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.statutes import NO_LEGAL_LIMITS


def decide_ledger_command(
    house: House, by: Actor, at: int, command: LedgerCommand, *, second: str = ""
) -> EntryDraft:
    """A person whose role allows it gives a command of the ledger.

    ``second`` is the person who countersigned; if the command names a second person, it is he.
    """
    check_giver(house, by, at, command)
    if not by.is_house:
        _check_second(house, by, command, second)
    if isinstance(command, TakeTerms):
        say = "a house's table takes them itself, between two shoes"
        raise Refusal("table", command.table, say, name="TAKES_THEM_ITSELF")
    if isinstance(command, FillTable | CreditTable | CountTray | CountDrop):
        _check_has_tray(house, command)
    draft = decide_entry(house.ledger, "", by.name, at, command)
    _check_terms(house, command)
    _check_covered(house, command)
    if isinstance(command, SetThresholds):
        check_surveillance(house.standing, command.surveillance_above_cents)
    if isinstance(command, ApproveAdjustment):
        asked = house.ledger.adjustments[command.adjustment]
        check_no_wager_lies(house.tables.values(), asked.jackpot, asked.reason)
    return draft


def check_giver(house: House, by: Actor, at: int, command: LedgerCommand | SharingCommand) -> None:
    """Refuse who may not give this command: by his roles, for this award, to this player.

    The second person's signature is apart from this. The audit asks the same of every entry.
    """
    if isinstance(command, MoveMoney) and command.code in CODES_OF_NEW_CHIPS:
        check_not_excluded(house.people, command.credit.partition(":")[2], at)
    if by.is_house:
        return
    check_may(by.roles, act_of(command))
    if isinstance(command, PayAward):
        check_may_pay(by.roles, house.ledger.award(command.award).form)
    elif isinstance(command, DisputeAward):
        _check_own(house, by, command)
    elif isinstance(command, MoveMoney):
        accounts = house.ledger.book.balances()
        check_move(house.people, accounts, house.cashed_out, at, command)
    elif isinstance(command, IssueCoupon):
        check_name(house.people, house.ledger.book.balances(), command.player, gets=True)


def _check_covered(house: House, command: LedgerCommand) -> None:
    """Refuse a prize for which the house has no money: it would stop all its progressives."""
    ledger = house.ledger
    if isinstance(command, CreateJackpot):
        more = command.base_cents * MICRODOLLARS_PER_CENT
        check_covers_more(ledger, command.jackpot, more)
    elif isinstance(command, ApproveAdjustment):
        adjustment = ledger.adjustments[command.adjustment]
        code = TRANSFER_CODES[ADJUSTMENT_CODES[adjustment.reason]]
        raised = adjustment.micros if (code.debit, code.credit) == ("house", "primary") else 0
        check_covers_more(ledger, adjustment.jackpot, raised)


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


def _check_own(house: House, by: Actor, command: DisputeAward) -> None:
    """Refuse a player's dispute of an award that is not his."""
    if HouseRole.PLAYER not in by.roles:
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
