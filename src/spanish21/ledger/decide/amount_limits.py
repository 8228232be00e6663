"""How large an amount may be: of one command, and of what an account holds after it.

The store holds whole numbers below 2**63 and a page those up to 2**53, both in micro-dollars.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

from spanish21.ledger.double_entry.book import Book
from spanish21.ledger.double_entry.transfers import Transfer
from spanish21.ledger.refusals import refuse_entry
from spanish21.money import (
    MICRODOLLARS_PER_CENT,
    check_whole_cents,
    format_cents,
    format_microdollars,
)

if TYPE_CHECKING:
    from spanish21.ledger.commands import LedgerCommand
    from spanish21.ledger.sharing.commands import SharingCommand

MOST_CENTS = 10**12
"""Ten billion dollars in cents: more than any house moves, less than any database holds."""
MOST_HELD_CENTS = 4 * 10**11
"""Up to here people may bring an account. A page is exact to more than twice as much, so what
is won and lost at tables finds room and no round has to wait for the cage."""
MOST_WAGER_CENTS = 10**9
"""Ten million dollars: a table whose limits are higher is not set."""


def check_amounts(command: "LedgerCommand | SharingCommand") -> None:
    """Refuse a command that names more than any command may, or not whole cents.

    Rulings: A73.
    """
    for field in fields(command):
        if not field.name.endswith("cents"):
            continue
        cents = getattr(command, field.name)
        check_whole_cents(cents, field=field.name)
        if abs(cents) > MOST_CENTS:
            value = f"{field.name} {format_cents(cents)}"
            raise refuse_entry("TOO_MUCH", value, most=format_cents(MOST_CENTS))


def check_held(book: Book, group: Sequence[Transfer]) -> None:
    """Refuse a group that could not be posted now, or that lets an account hold too much."""
    most = MOST_HELD_CENTS * MICRODOLLARS_PER_CENT
    for name, held in book.after(group).items():
        if abs(held) > most and abs(held) > abs(book.balance(name)):
            words = {"held": format_microdollars(held), "most": format_microdollars(most)}
            raise refuse_entry("HOLDS_TOO_MUCH", name, **words)
