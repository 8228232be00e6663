"""The tray of each live table by shift: drop, fills, credits, counts, and the win they come to.

Win is drop and closing bank and credits, less opening bank and fills: what a count of chips and
cash shows. The ledger has it as lost wagers less payments. What lies between the two are rulings,
payments that are still owed, large wins, which the cage pays, and what counts found over or short; the report shows each.

Rulings: A75.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.reports.money.journal_reader import JournalReader, MoneyMovement
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable, check_agreement
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Day", "date"),
    MoneyColumn("Shift"),
    MoneyColumn("Table"),
    MoneyColumn("Opening bank", "money"),
    MoneyColumn("Fills", "money"),
    MoneyColumn("Credits", "money"),
    MoneyColumn("Drop", "money"),
    MoneyColumn("Closing bank", "money"),
    MoneyColumn("Win", "money"),
    MoneyColumn("Wagers less payments", "money"),
    MoneyColumn("Rulings", "money"),
    MoneyColumn("Owed", "money"),
    MoneyColumn("Large wins", "money"),
    MoneyColumn("Over or short", "money"),
)
_NO_TRAYS = "No live table had a tray in this period."
FLOWS: Mapping[str, tuple[str, int]] = {
    "fill": ("fills", 1),
    "table-credit": ("credits", 1),
    "chips-sold": ("drop", 1),
    "wager-collected": ("win", 1),
    "layout-cleared": ("win", 1),
    "layout-restored": ("win", -1),
    "wager-refunded": ("win", -1),
    "payout": ("win", -1),
    "payout-reversed": ("win", 1),
    "win-held": ("large", 1),
    "win-undone": ("large", -1),
    "payout-owed": ("owed", 1),
    "owed-undone": ("owed", -1),
    "shortage-covered": ("covered", 1),
    "correction-paid": ("rulings", -1),
    "correction-taken": ("rulings", 1),
    "tray-over": ("counted", 1),
    "tray-short": ("counted", -1),
}
"""By code: which figure of a live table's bank a transfer changes."""


class BankOfShift(NamedTuple):
    """The tray of one table in one shift, in micro-dollars."""

    opening: int
    closing: int
    flow: Counter[str]

    @property
    def win(self) -> int:
        """What a count of chips and cash shows."""
        flow = self.flow
        return flow["drop"] + self.closing + flow["credits"] - self.opening - flow["fills"]

    @property
    def ledger_win(self) -> int:
        """Lost wagers less payments, those that are owed and large wins included."""
        return self.flow["win"] - self.flow["owed"] - self.flow["large"]

    @property
    def still_owed(self) -> int:
        """What was owed in the shift and not paid, less what was paid of older debts."""
        return self.flow["owed"] - self.flow["covered"]

    def check(self, where: str) -> None:
        """Check that the two ways to the win differ by the lines that say so, to the cent."""
        flow = self.flow
        lines = flow["rulings"] + self.still_owed + flow["large"] + flow["counted"]
        check_agreement(where, "the win by its bank", self.win, self.ledger_win + lines)


def table_banks_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """The tray of each live table in each shift, from its first count on."""
    reader = JournalReader(entries, scope)
    banks = _banks_by_shift(reader)
    for key, bank in banks.items():
        bank.check(f"bank of {key[2]}, {key[0]} {key[1]}")
    rows = tuple((*key, *_figures(banks[key])) for key in sorted(banks))
    return MoneyReportTable(
        "Banks of live tables",
        scope.heading,
        COLUMNS,
        rows,
        notes=(*(() if rows else (_NO_TRAYS,)), *reader.notes()),
    )


def _banks_by_shift(reader: JournalReader) -> dict[tuple[str, str, str], BankOfShift]:
    """The bank of each live table, by day, shift and table."""
    scope, trays = reader.scope, set[str]()
    banks: dict[tuple[str, str, str], BankOfShift] = {}
    for checked in reader:
        slips = _slips(checked.entry.facts)
        trays |= {fact.table for fact in checked.entry.facts if isinstance(fact, f.TrayCounted)}
        for table in {bank_table(one) for one in checked.movements} & trays:
            flow = _flow(checked.movements, table)
            where = f"entry {checked.entry.seq}"
            for part in ("fills", "credits"):
                check_agreement(where, f"{part} of {table}", slips[part, table], flow[part])
            if checked.inside:
                key = (scope.day(checked.at), scope.shift(checked.at), table)
                after = reader.balances[f"table:{table}"]
                before = after - sum(change_of_bank(one, table) for one in checked.movements)
                bank = banks.get(key) or BankOfShift(before, after, Counter())
                bank.flow.update(flow)
                banks[key] = bank._replace(closing=after)
    return banks


def bank_table(movement: MoneyMovement) -> str:
    """The table whose bank, layout or debts a transfer changes; ``""`` for none."""
    for name in (movement.transfer.debit, movement.transfer.credit):
        kind, _, key = name.partition(":")
        if kind in ("table", "wagers", "short"):
            return key
    return ""


def change_of_bank(movement: MoneyMovement, table: str) -> int:
    """What a transfer changes of a table's bank."""
    name, transfer = f"table:{table}", movement.transfer
    return ((transfer.credit == name) - (transfer.debit == name)) * movement.micros


def _flow(movements: Iterable[MoneyMovement], table: str) -> Counter[str]:
    flow: Counter[str] = Counter()
    for one in movements:
        if one.code in FLOWS and bank_table(one) == table:
            part, sign = FLOWS[one.code]
            flow[part] += sign * one.micros
    return flow


def _slips(facts: Iterable[f.Fact]) -> Counter[tuple[str, str]]:
    """What slips say, by part and table."""
    slips: Counter[tuple[str, str]] = Counter()
    for fact in facts:
        if isinstance(fact, f.TableFilled | f.TableCredited):
            part = "fills" if isinstance(fact, f.TableFilled) else "credits"
            slips[part, fact.table] += fact.cents * MICRODOLLARS_PER_CENT
    return slips


def _figures(bank: BankOfShift) -> tuple[CellValue, ...]:
    flow = bank.flow
    return (
        bank.opening,
        flow["fills"],
        flow["credits"],
        flow["drop"],
        bank.closing,
        bank.win,
        bank.ledger_win,
        flow["rulings"],
        bank.still_owed,
        flow["large"],
        flow["counted"],
    )
