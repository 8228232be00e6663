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
_PAID: Mapping[str, int] = {"payout": 1, "payout-reversed": -1, "wager-refunded": 1}
_NO_DROP = (
    "Chips are bought at the cage, so drop by table is not known: what was wagered stands for it."
)


def master_game_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """What each table took, paid and kept for jackpots on each gambling day.

    Win is what was collected less what was paid and what void rounds gave back. A progressive
    adjusts it by what its wagers accrued; a house jackpot does not. What the house put in for
    void rounds stands apart, and so does what rulings took from players less what they gave
    them. Together they are what the table's bank gained beside its fills, and the layout holds
    what was wagered less what was returned or collected.
    """
    walk = JournalReader(entries, scope)
    flows: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    ever: defaultdict[str, Counter[str]] = defaultdict(Counter)
    cage: Counter[str] = Counter()
    for step in walk:
        for move in step.moves:
            if step.inside:
                cage[move.code] += move.micros
            table = _table(move)
            if table:
                changes = _changes(move)
                ever[table].update(changes)
                if step.inside:
                    flows[scope.day(step.at), table].update(changes)
    for table, flow in ever.items():
        _check(walk, table, flow)
    totals: Counter[str] = Counter()
    for flow in flows.values():
        totals.update(flow)
    rows = tuple(_row(day, table, flow) for (day, table), flow in sorted(flows.items()))
    return MoneyReportTable(
        "Master game report",
        scope.words,
        COLUMNS,
        rows,
        _row("Total", "", totals) if rows else (),
        (_NO_DROP, *_cage(cage), *walk.notes()),
    )


def _table(move: MoneyMovement) -> str:
    for name in (move.transfer.debit, move.transfer.credit):
        kind, _, key = name.partition(":")
        if kind in ("table", "wagers"):
            return key
    return ""


def _changes(move: MoneyMovement) -> Counter[str]:
    found: Counter[str] = Counter()
    for parts in (_LAYOUT, _BANK):
        if move.code in parts:
            part, sign = parts[move.code]
            found[part] += sign * move.micros
    found["paid"] += _PAID.get(move.code, 0) * move.micros
    return found


def _check(walk: JournalReader, table: str, flow: Counter[str]) -> None:
    """The day's columns are all that ever happened to a table's bank and to its layout."""
    where = f"master game report of {table}"
    lies = flow["wagered"] - flow["returned"] - flow["collected"]
    check_agreement(
        where, "wagers on the layout", lies, walk.ledger.book.balance(f"wagers:{table}")
    )
    gained = flow["win"] - flow["accrued"] + flow["refunds"] + flow["corrected"] + flow["filled"]
    check_agreement(where, "the table's bank", gained, walk.ledger.book.balance(f"table:{table}"))


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
