"""Trays and drop boxes by command: fills, credits and counts, each signed by two people."""

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.checks import check_person, check_two_people
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.accounts import account, kind_name
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.ledger.trays.payments_owed import pay_owed, payments_owed
from spanish21.ledger.trays.trays import OPENING, TRAY_MOMENTS
from spanish21.money import format_cents, format_microdollars


def fill_table(ledger: Ledger, by: str, _at: int, command: c.FillTable) -> LedgerDecision:
    """Bring chips to a tray; if it then holds all that it owes, its players are paid.

    Rulings: A75.
    """
    table, amount = command.table, micros(command.cents)
    _check_signed(table, by, command.second)
    _check_above_nothing(command.cents)
    fact = f.TableFilled(table, command.cents, ledger.slips + 1, by, command.second)
    fill = make_transfer("fill", amount, credit=table)
    holds = ledger.book.available(account("table", table)) + amount
    paid = pay_owed(table, payments_owed(ledger.book, table), holds)
    return LedgerDecision(f"cage/{table}", (fact,), fill + paid)


def credit_table(ledger: Ledger, by: str, _at: int, command: c.CreditTable) -> LedgerDecision:
    """Take chips back from a tray that owes nothing and holds as many."""
    table = command.table
    _check_signed(table, by, command.second)
    _check_above_nothing(command.cents)
    _check_owes_nothing(ledger, table)
    fact = f.TableCredited(table, command.cents, ledger.slips + 1, by, command.second)
    credit = make_transfer("table-credit", micros(command.cents), debit=table)
    return LedgerDecision(f"cage/{table}", (fact,), credit)


def count_tray(ledger: Ledger, by: str, _at: int, command: c.CountTray) -> LedgerDecision:
    """Count a tray against the book; what it holds beyond it or below it is the house's.

    Rulings: A75.
    """
    table, moment = command.table, command.moment
    _check_signed(table, by, command.second)
    if moment not in TRAY_MOMENTS:
        raise refuse_entry("TRAY_MOMENT", moment, moments=", ".join(TRAY_MOMENTS))
    least = 1 if moment == OPENING else 0
    if command.cents < least:
        raise refuse_entry("TRAY_EMPTY" if least else "BELOW_NOTHING", format_cents(command.cents))
    tray = ledger.trays.get(table)
    opened = tray is not None and tray.open
    if opened == (moment == OPENING):
        raise refuse_entry("TRAY_IS_OPEN" if opened else "TRAY_NOT_OPEN", table)
    _check_owes_nothing(ledger, table)
    holds = ledger.book.balance(account("table", table))
    fact = f.TrayCounted(table, moment, command.cents, holds, by, command.second)
    over = micros(command.cents) - holds
    booked = (
        *make_transfer("tray-over", max(0, over), credit=table),
        *make_transfer("tray-short", max(0, -over), debit=table),
    )
    return LedgerDecision(f"cage/{table}", (fact,), booked)


def count_drop(ledger: Ledger, by: str, _at: int, command: c.CountDrop) -> LedgerDecision:
    """Count a drop box into the cage; what it lacks is the house's loss."""
    table, counted = command.table, micros(command.cents)
    _check_signed(table, by, command.second)
    if command.cents < 0:
        raise refuse_entry("BELOW_NOTHING", format_cents(command.cents))
    holds = ledger.book.balance(account("drop", table))
    if not holds and not counted:
        raise refuse_entry("DROP_EMPTY", table)
    fact = f.DropCounted(table, command.cents, holds, ledger.slips + 1, by, command.second)
    moved: tuple[Transfer, ...] = (
        *make_transfer("drop-over", max(0, counted - holds), debit=table),
        *make_transfer("drop-short", max(0, holds - counted), credit=table),
        *make_transfer("drop-counted", counted, credit=table),
    )
    return LedgerDecision(f"cage/{table}", (fact,), moved)


def _check_signed(table: str, by: str, second: str) -> None:
    """Refuse a name that is not a table's, and a second person who is missing or the same person."""
    if not kind_name(account("table", table)):
        raise refuse_entry("TABLE_NAME", table)
    check_person(second)
    check_two_people(second, by)


def _check_above_nothing(cents: int) -> None:
    if cents < 1:
        raise refuse_entry("AMOUNT", format_cents(cents))


def _check_owes_nothing(ledger: Ledger, table: str) -> None:
    """Refuse to take chips from a tray, or to count it, before its players are paid."""
    owed = sum(payments_owed(ledger.book, table).values())
    if owed:
        holds = format_microdollars(ledger.book.balance(account("table", table)))
        raise refuse_entry("TABLE_OWES", table, owed=format_microdollars(owed), held=holds)
