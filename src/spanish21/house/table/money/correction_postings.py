"""What a corrected card moves: chips between players, the layout and the bank, in one difference."""

from collections.abc import Sequence
from typing import Any

from spanish21.house.table.events import CardCorrected
from spanish21.house.table.money.jackpot_links import LedgerTable
from spanish21.house.table.money.table_banks import bank_of_table
from spanish21.ledger import Ledger, Transfer
from spanish21.ledger.decide.amount_limits import check_held
from spanish21.ledger.decide.transfer_builders import make_transfer, micros


def find_correction(events: Sequence[Any]) -> CardCorrected | None:
    """The correction of an entry, if it is one: the game events after it are decided again."""
    return next((event for event in events if isinstance(event, CardCorrected)), None)


def post_correction(
    ledger: Ledger, table: LedgerTable, corrected: CardCorrected
) -> tuple[Transfer, ...]:
    """The chips that change places, as the dealer moves them: taken, put back or collected, given.

    What a player must give back, he has; else two people rule on it.
    """
    bank, name = bank_of_table(ledger, table.name, table.fill_code), table.name
    takes = [(player, -cents) for player, cents in corrected.payments if cents < 0]
    gives = [(player, cents) for player, cents in corrected.payments if cents > 0]
    for player, cents in takes:
        bank.add(*make_transfer("correction-taken", micros(cents), debit=player, credit=name))
    check_held(ledger.book, tuple(bank.transfers))
    layout = micros(corrected.layout_cents)
    bank.add(*make_transfer("layout-cleared", max(0, -layout), debit=name, credit=name))
    bank.check_holds(max(0, layout))
    bank.add(*make_transfer("layout-restored", max(0, layout), debit=name, credit=name))
    for player, cents in gives:
        bank.check_holds(micros(cents))
        bank.pay(player, micros(cents), "correction-paid")
    bank.finish()
    return tuple(bank.transfers)
