"""Payments that a tray could not cover, and the rule by which they are made.

A payment that a live table's tray cannot cover whole is owed to its player, on an account of
its own, against what the tray lacked. The table pays all that it owes at once, as soon as its
tray holds all of it; until then it opens no round, sells no chips and gives none back.
"""

from collections.abc import Mapping

from spanish21.ledger.decide.transfer_builders import make_transfer
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.double_entry.book import Book
from spanish21.ledger.double_entry.transfers import Transfer


def owed_key(table: str, player: str) -> str:
    """The key of the account on which a table owes a player."""
    return f"{table}@{player}"


def payments_owed(book: Book, table: str) -> dict[str, int]:
    """What a table owes to each player, in micro-dollars, by name."""
    if not book.balance(account("short", table)):
        return {}
    begins = account("owed", owed_key(table, ""))
    return {
        name.removeprefix(begins): micros
        for name, micros in book.balances().items()
        if micros and name.startswith(begins)
    }


def owe(table: str, player: str, micros: int) -> tuple[Transfer, ...]:
    """A payment is owed instead of made."""
    return make_transfer("payout-owed", micros, debit=table, credit=owed_key(table, player))


def undo_owed(table: str, owed: Mapping[str, int]) -> tuple[Transfer, ...]:
    """What a void round owed is owed no more."""
    return tuple(
        transfer
        for player, micros in owed.items()
        for transfer in make_transfer(
            "owed-undone", micros, debit=owed_key(table, player), credit=table
        )
    )


def pay_owed(table: str, owed: Mapping[str, int], tray_micros: int) -> tuple[Transfer, ...]:
    """Every payment that is owed, if the tray holds all of them; else none."""
    total = sum(owed.values())
    if total > tray_micros:
        return ()
    paid = tuple(
        transfer
        for player, micros in owed.items()
        for transfer in make_transfer(
            "owed-paid", micros, debit=owed_key(table, player), credit=player
        )
    )
    return (*make_transfer("shortage-covered", total, debit=table, credit=table), *paid)
