"""How a table pays: out of a bank that the house funds, or out of a tray of chips.

An automatic table has no chips: the house funds its bank by the standing rule that two people
approved with the table's configuration. A live table pays out of its tray; nothing reaches the
tray but lost wagers, and chips that two people signed for.
"""

import abc
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from spanish21.ledger import Ledger, Transfer
from spanish21.ledger.decide.transfer_builders import make_transfer
from spanish21.ledger.double_entry.accounts import account
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.trays.payments_owed import owe, pay_owed, payments_owed, undo_owed
from spanish21.ledger.trays.trays import has_tray
from spanish21.money import format_microdollars


class VoidedMoney(NamedTuple):
    """What a void round means for one player: lost wagers to refund, payments to take back.

    ``able`` is what he has to give a payment back with, ``refund`` included.
    """

    player: str
    refund: int
    paid: int
    able: int


class TableBank(abc.ABC):
    """The bank of a table while one command is posted; ``transfers`` are all of that command's."""

    def __init__(self, ledger: Ledger, table: str) -> None:
        self.table = table
        self.transfers: list[Transfer] = []
        self._account = account("table", table)
        self._holds = ledger.book.available(self._account)

    def add(self, *transfers: Transfer) -> None:
        """Move money, and see what the bank holds after it."""
        for transfer in transfers:
            if transfer.debit == self._account:
                self._holds -= transfer.micros
            elif transfer.credit == self._account:
                self._holds += transfer.micros
        self.transfers += transfers

    @abc.abstractmethod
    def sell(self, player: str, amount: int) -> None:
        """Sell a player chips for cash."""

    @abc.abstractmethod
    def pay(self, player: str, amount: int, code: str = "payout") -> None:
        """Pay a player."""

    @abc.abstractmethod
    def set_aside(self, *moves: Transfer) -> None:
        """Take money out for a jackpot, or for a large win, which the cage pays."""

    @abc.abstractmethod
    def bring_back(self, *moves: Transfer) -> None:
        """Bring back what a void round had set aside, or what the house bears for it (A56)."""

    @abc.abstractmethod
    def undo(self, voided: Iterator[VoidedMoney]) -> None:
        """Undo what a void round paid and collected.

        What a player no longer has is the house's loss (A48).
        """

    @abc.abstractmethod
    def check_holds(self, amount: int) -> None:
        """Refuse a payment that must wait for chips, as a ruling's does."""

    @abc.abstractmethod
    def finish(self) -> None:
        """Do what follows when everything of a command is posted."""


class FundedBank(TableBank):
    """The bank of a table without chips: the house brings what a payment lacks."""

    def __init__(self, ledger: Ledger, table: str, fill_code: str) -> None:
        super().__init__(ledger, table)
        self._fill_code = fill_code

    def sell(self, player: str, amount: int) -> None:
        self.add(*make_transfer("buy-in", amount, credit=player))

    def pay(self, player: str, amount: int, code: str = "payout") -> None:
        self._fund(amount)
        self.add(*make_transfer(code, amount, debit=self.table, credit=player))

    def set_aside(self, *moves: Transfer) -> None:
        self._fund(sum(transfer.micros for transfer in moves))
        self.add(*moves)

    def bring_back(self, *moves: Transfer) -> None:
        self.add(*moves)

    def undo(self, voided: Iterator[VoidedMoney]) -> None:
        for one in voided:
            self.pay(one.player, one.refund, "wager-refunded")
            back = min(one.paid, one.able)
            self.add(
                *make_transfer("payout-reversed", back, debit=one.player, credit=self.table),
                *make_transfer("payout-unrecovered", one.paid - back, credit=self.table),
            )

    def check_holds(self, amount: int) -> None:
        """Whatever it is, the house brings it at once."""
        self._fund(amount)

    def finish(self) -> None:
        """Nothing waits for chips."""

    def _fund(self, least: int) -> None:
        short = least - self._holds
        if short > 0:
            self.add(*make_transfer(self._fill_code, short, credit=self.table))


class TrayBank(TableBank):
    """The tray of a live table: chips leave it and reach it, and it is never below nothing.

    What is booked for a jackpot, a large win or a void round and moves no chips is made up for
    by the house.

    Rulings: A75.
    """

    def __init__(self, ledger: Ledger, table: str) -> None:
        super().__init__(ledger, table)
        self._owed = payments_owed(ledger.book, table)

    def sell(self, player: str, amount: int) -> None:
        if self._owed:
            owed = format_microdollars(sum(self._owed.values()))
            held = format_microdollars(self._holds)
            raise refuse_entry("TABLE_OWES", self.table, owed=owed, held=held)
        self.check_holds(amount)
        self.add(
            *make_transfer("chips-sold", amount, debit=self.table, credit=player),
            *make_transfer("drop", amount, debit=self.table),
        )

    def pay(self, player: str, amount: int, code: str = "payout") -> None:
        """Pay a player; what the tray cannot cover whole is owed to him."""
        if amount <= self._holds:
            self.add(*make_transfer(code, amount, debit=self.table, credit=player))
            return
        self._owed[player] = self._owed.get(player, 0) + amount
        self.add(*owe(self.table, player, amount))

    def set_aside(self, *moves: Transfer) -> None:
        gives = sum(transfer.micros for transfer in moves)
        self.add(*make_transfer("accrual-funded", gives, credit=self.table), *moves)

    def bring_back(self, *moves: Transfer) -> None:
        self.add(*moves)
        self._absorb(sum(move.micros for move in moves if move.credit == self._account))

    def undo(self, voided: Iterator[VoidedMoney]) -> None:
        """Undo a round chip by chip: what it owes is owed no more, and chips come in first.

        A player whom a refund and a payment concern gives or gets the difference.
        """
        self.add(*undo_owed(self.table, self._owed))
        not_paid, self._owed = self._owed, {}
        refunds: Mapping[str, int] = dict(self._take_back(voided, not_paid))
        for player, amount in refunds.items():
            self.pay(player, amount, "wager-refunded")

    def _take_back(
        self, voided: Iterator[VoidedMoney], not_paid: Mapping[str, int]
    ) -> Iterator[tuple[str, int]]:
        """Take payments back, and say what is left to refund."""
        for one in voided:
            paid = one.paid - not_paid.get(one.player, 0)
            back = min(paid, one.able)
            lost, gives = paid - back, max(0, back - one.refund)
            self.add(
                *make_transfer("payout-reversed", gives, debit=one.player, credit=self.table),
                *make_transfer("payout-unrecovered", lost, credit=self.table),
            )
            self._absorb(lost)
            yield one.player, max(0, one.refund - back)

    def _absorb(self, amount: int) -> None:
        self.add(*make_transfer("void-absorbed", amount, debit=self.table))

    def check_holds(self, amount: int) -> None:
        if amount > self._holds:
            raise refuse_entry("TRAY_LACKS", self.table, held=format_microdollars(self._holds))

    def finish(self) -> None:
        """Once the tray holds all that the table owes, every player is paid."""
        if self._owed:
            self.add(*pay_owed(self.table, self._owed, self._holds))


def bank_of_table(ledger: Ledger, table: str, fill_code: str) -> TableBank:
    """The bank of a table: a tray from its first count on, else what the house funds."""
    if has_tray(ledger.trays, table):
        return TrayBank(ledger, table)
    return FundedBank(ledger, table, fill_code)


def has_open_tray(ledger: Ledger, table: str) -> bool:
    """Whether a table pays out of a tray that two people have counted and opened."""
    tray = ledger.trays.get(table)
    return tray is not None and tray.open
