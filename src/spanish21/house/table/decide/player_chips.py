"""Chips that come to a player at a live table: sold by its dealer for cash, or laid down.

Chips in a hand bear no name. What was bought without a name, or taken from an account at the cage,
stands on one account of the house; a player who lays such chips down has them on his own.
"""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.house.people.roles import Act
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.decide.transaction import TableTransaction
from spanish21.house.table.money.table_banks import bank_of_table
from spanish21.ledger.decide.amount_limits import MOST_CENTS, check_held
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.accounts import account
from spanish21.money import check_whole_cents, format_cents, format_microdollars
from spanish21.refusal import Refusal


def _buy_chips(transaction: TableTransaction, command: d.BuyChips) -> None:
    """A player buys chips for cash; the dealer counts it and drops it into the drop box.

    Cash that is sold for at a table is that table's drop, from its tray's opening on.
    """
    table = transaction.table
    _check_counted(transaction, command, "sells chips at it", "buy in for")
    bank = bank_of_table(transaction.ledger, table.name, table.settings.fill_code)
    bank.sell(command.player, micros(command.cents))
    transaction.transfers = tuple(bank.transfers)
    check_held(transaction.ledger.book, transaction.transfers)
    transaction.dealer.happen(h.ChipsSold(command.player, command.cents, transaction.by.name))


def _bring_chips(transaction: TableTransaction, command: d.BringChips) -> None:
    """A player lays down chips that he has in hand; no more than there are under no name."""
    _check_counted(transaction, command, "counts chips at it", "lay down")
    amount = micros(command.cents)
    out = transaction.ledger.book.available(account("chips"))
    if amount > out:
        say = (
            f"{format_microdollars(out)} of chips are in the room under no name;"
            " chips of another player's are moved at the cage first"
        )
        raise Refusal("cents", format_cents(command.cents), say, name="CHIPS_NOT_OUT")
    transaction.transfers = make_transfer("chips-brought", amount, credit=command.player)
    check_held(transaction.ledger.book, transaction.transfers)
    transaction.dealer.happen(h.ChipsBrought(command.player, command.cents, transaction.by.name))


def _check_counted(
    transaction: TableTransaction, command: d.BuyChips | d.BringChips, does: str, verb: str
) -> None:
    """Refuse chips that not the dealer of a live table has counted, for a player who sits there."""
    transaction.may(Act.DEAL)
    table = transaction.table
    if table.automatic or table.state.dealer != transaction.by.name:
        say = f"only the dealer of a live table {does}"
        raise Refusal("player", command.player, say, name="NOT_FOR_OTHERS")
    if command.player not in table.state.players:
        say = f"{command.player} does not sit at this table"
        raise Refusal("player", command.player, say, name="NOT_SEATED")
    check_whole_cents(command.cents, field="cents")
    if command.cents < 1:
        raise Refusal("cents", command.cents, f"{verb} more than $0")
    if command.cents > MOST_CENTS:
        say = f"{verb} {format_cents(MOST_CENTS)} or less"
        raise Refusal("cents", command.cents, say, name="TOO_MUCH")
    if table.paused:
        raise Refusal("table", table.name, f"it stands still: {table.paused}", name="PAUSED")


CHIP_COMMAND_DECIDERS: Mapping[type, Callable[[TableTransaction, Any], None]] = {
    d.BuyChips: _buy_chips,
    d.BringChips: _bring_chips,
}
