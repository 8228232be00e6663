"""The master game report: each table on each gambling day, adjusted for accrued prizes.

Rulings: A48, A53, A56.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from spanish21.ledger import Entry
from spanish21.money import format_microdollars
from spanish21.reports.money.journal_reader import JournalReader, MoneyMovement
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable, check_agreement
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Day", "date"),
    MoneyColumn("Table"),
    MoneyColumn("Wagered", "money"),
    MoneyColumn("Returned", "money"),
    MoneyColumn("Collected", "money"),
    MoneyColumn("Paid", "money"),
    MoneyColumn("Win", "money"),
    MoneyColumn("Hold", "percent"),
    MoneyColumn("Accrued", "money"),
    MoneyColumn("Adjusted win", "money"),
    MoneyColumn("House refunds", "money"),
    MoneyColumn("Corrections", "money"),
)
_LAYOUT: Mapping[str, tuple[str, int]] = {
    "wager": ("wagered", 1),
    "wager-returned": ("returned", 1),
    "wager-collected": ("collected", 1),
}
_BANK: Mapping[str, tuple[str, int]] = {
    "wager-collected": ("win", 1),
    "wager-refunded": ("win", -1),
    "payout": ("win", -1),
    "payout-reversed": ("win", 1),
    "win-held": ("win", -1),
    "win-undone": ("win", 1),
    "contribution": ("accrued", 1),
    "contribution-hidden": ("accrued", 1),
    "contribution-overflow": ("accrued", 1),
    "payout-unrecovered": ("refunds", 1),
    "contribution-refund": ("refunds", 1),
    "correction-paid": ("corrected", -1),
    "correction-taken": ("corrected", 1),
    "fill": ("filled", 1),
    "table-credit": ("filled", -1),
}
_PAID: Mapping[str, int] = {
    "payout": 1,
    "payout-reversed": -1,
    "wager-refunded": 1,
    "win-held": 1,
    "win-undone": -1,
}
_NO_DROP = (
    "Chips are bought at the cage, so drop by table is not known: what was wagered stands for it."
)


def master_game_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """What each table collected, paid and accrued for jackpots on each gambling day.

    Win is what was collected less what was paid or held and what void rounds refunded. For a progressive
    it is adjusted by what its wagers accrued; for a house jackpot it is not. Refunds by the house
    for void rounds are a column of their own, and so are the corrections of rulings. Together
    these are what the table's bank gained beside its fills, and the layout holds what was wagered
    less what was returned or collected.
    """
    reader = JournalReader(entries, scope)
    flows: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    ever: defaultdict[str, Counter[str]] = defaultdict(Counter)
    cage: Counter[str] = Counter()
    for checked in reader:
        for movement in checked.movements:
            if checked.inside:
                cage[movement.code] += movement.micros
            table = _table(movement)
            if table:
                changes = _changes(movement)
                ever[table].update(changes)
                if checked.inside:
                    flows[scope.day(checked.at), table].update(changes)
    for table, flow in ever.items():
        _check(reader, table, flow)
    totals: Counter[str] = Counter()
    for flow in flows.values():
        totals.update(flow)
    rows = tuple(_row(day, table, flow) for (day, table), flow in sorted(flows.items()))
    return MoneyReportTable(
        "Master game report",
        scope.heading,
        COLUMNS,
        rows,
        _row("Total", "", totals) if rows else (),
        (_NO_DROP, *_cage(cage), *reader.notes()),
    )


def _table(movement: MoneyMovement) -> str:
    for name in (movement.transfer.debit, movement.transfer.credit):
        kind, _, key = name.partition(":")
        if kind in ("table", "wagers"):
            return key
    return ""


def _changes(movement: MoneyMovement) -> Counter[str]:
    changes: Counter[str] = Counter()
    for parts in (_LAYOUT, _BANK):
        if movement.code in parts:
            part, sign = parts[movement.code]
            changes[part] += sign * movement.micros
    changes["paid"] += _PAID.get(movement.code, 0) * movement.micros
    return changes


def _check(reader: JournalReader, table: str, flow: Counter[str]) -> None:
    """Check that the columns add up to the balances of a table's bank and layout."""
    where = f"master game report of {table}"
    on_layout = flow["wagered"] - flow["returned"] - flow["collected"]
    check_agreement(
        where, "wagers on the layout", on_layout, reader.ledger.book.balance(f"wagers:{table}")
    )
    gained = flow["win"] - flow["accrued"] + flow["refunds"] + flow["corrected"] + flow["filled"]
    check_agreement(where, "the table's bank", gained, reader.ledger.book.balance(f"table:{table}"))


def _row(day: str, table: str, flow: Counter[str]) -> tuple[CellValue, ...]:
    hold = Fraction(flow["win"], flow["wagered"]) if flow["wagered"] else None
    return (
        day,
        table,
        flow["wagered"],
        flow["returned"],
        flow["collected"],
        flow["paid"],
        flow["win"],
        hold,
        flow["accrued"],
        flow["win"] - flow["accrued"],
        flow["refunds"],
        flow["corrected"],
    )


def _cage(cage: Counter[str]) -> tuple[str, ...]:
    if not cage["buy-in"] + cage["cash-out"]:
        return ()
    bought, cashed = format_microdollars(cage["buy-in"]), format_microdollars(cage["cash-out"])
    return (f"In the period players bought chips for {bought} at the cage and cashed {cashed}.",)
