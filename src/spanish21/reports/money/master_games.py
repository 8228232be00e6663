"""The master game report: each table on each gambling day, adjusted for accrued prizes.

Rulings: A48, A53, A56.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.money import format_microdollars
from spanish21.reports.money.journal_reader import JournalReader, MoneyMovement
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable, check_agreement
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope
from spanish21.reports.money.tables.table_banks import bank_table, change_of_bank

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
    MoneyColumn("Drop", "money"),
    MoneyColumn("Win by bank", "money"),
)
_LAYOUT: Mapping[str, tuple[str, int]] = {
    "wager": ("wagered", 1),
    "wager-returned": ("returned", 1),
    "wager-collected": ("collected", 1),
    "layout-cleared": ("collected", 1),
    "layout-restored": ("collected", -1),
}
_BANK: Mapping[str, tuple[str, int]] = {
    "wager-collected": ("win", 1),
    "layout-cleared": ("win", 1),
    "layout-restored": ("win", -1),
    "wager-refunded": ("win", -1),
    "payout": ("win", -1),
    "payout-reversed": ("win", 1),
    "win-held": ("win", -1),
    "win-undone": ("win", 1),
    "contribution": ("accrued", 1),
    "contribution-hidden": ("accrued", 1),
    "contribution-overflow": ("accrued", 1),
    "contribution-shared": ("accrued", 1),
    "payout-unrecovered": ("refunds", 1),
    "contribution-refund": ("refunds", 1),
    "correction-paid": ("corrected", -1),
    "correction-taken": ("corrected", 1),
    "fill": ("filled", 1),
    "standing-fill": ("filled", 1),
    "table-credit": ("filled", -1),
    "chips-sold": ("drop", 1),
    "payout-owed": ("win", -1),
    "owed-undone": ("win", 1),
    "accrual-funded": ("funded", 1),
    "void-absorbed": ("funded", -1),
    "member-owes": ("funded", 1),
    "tray-over": ("counted", 1),
    "tray-short": ("counted", -1),
}
_OWED: Mapping[str, int] = {"payout-owed": 1, "owed-undone": -1, "shortage-covered": -1}
_PAID: Mapping[str, int] = {
    "payout": 1,
    "payout-owed": 1,
    "owed-undone": -1,
    "payout-reversed": -1,
    "wager-refunded": 1,
    "win-held": 1,
    "win-undone": -1,
}
_LARGE: Mapping[str, int] = {"win-held": 1, "win-undone": -1}
"""Large wins are paid at the cage: they lower the win, and no chips leave the tray."""
_BY_BANK: Mapping[str, int] = {"chips-sold": 1, "table-credit": 1, "fill": -1}
"""What enters the win by bank beside the change of the bank itself."""
_NO_DROP = (
    "Chips for a table without a tray are bought at the cage, so it has no drop: what was wagered"
    " stands for it."
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

    A live table has drop, and its win by bank: drop and closing bank and credits, less opening
    bank and fills. It is the win with corrections, with what is still owed, with large wins, which
    the cage pays, and with what counts found over or short. The report of table banks shows each of these
    lines, by shift.
    """
    reader = JournalReader(entries, scope)
    flows: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    ever: defaultdict[str, Counter[str]] = defaultdict(Counter)
    banks: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    cage: Counter[str] = Counter()
    trays: set[str] = set()
    for checked in reader:
        trays |= {fact.table for fact in checked.entry.facts if isinstance(fact, f.TrayCounted)}
        for movement in checked.movements:
            if checked.inside:
                cage[movement.code] += movement.micros
            table = bank_table(movement)
            if table:
                changes = _changes(movement)
                ever[table].update(changes)
                if checked.inside:
                    day = scope.day(checked.at)
                    flows[day, table].update(changes)
                    if table in trays:
                        banks[day, table].update(changes)
                        banks[day, table]["by bank"] += _win_by_bank(movement, table)
    for table, flow in ever.items():
        _check(reader, table, flow)
    for (day, table), flow in banks.items():
        flows[day, table]["by bank"] = flow["by bank"]
        _check_bank(f"master game report of {table}, {day}", flow)
    totals: Counter[str] = Counter()
    for flow in flows.values():
        totals.update(flow)
    rows = tuple(
        _row(day, table, flow, has_tray=(day, table) in banks)
        for (day, table), flow in sorted(flows.items())
    )
    return MoneyReportTable(
        "Master game report",
        scope.heading,
        COLUMNS,
        rows,
        _row("Total", "", totals, has_tray=bool(banks)) if rows else (),
        (_NO_DROP, *_cage(cage), *reader.notes()),
    )


def _win_by_bank(movement: MoneyMovement, table: str) -> int:
    """What a transfer adds to drop and closing bank and credits, less opening bank and fills."""
    return change_of_bank(movement, table) + _BY_BANK.get(movement.code, 0) * movement.micros


def _check_bank(where: str, flow: Counter[str]) -> None:
    """Check that the win by bank and the win by wagers differ by the columns that say so."""
    lines = flow["win"] + flow["corrected"] + flow["owed"] + flow["large"] + flow["counted"]
    check_agreement(where, "the win by bank", flow["by bank"], lines)


def _changes(movement: MoneyMovement) -> Counter[str]:
    changes: Counter[str] = Counter()
    for parts in (_LAYOUT, _BANK):
        if movement.code in parts:
            part, sign = parts[movement.code]
            changes[part] += sign * movement.micros
    changes["paid"] += _PAID.get(movement.code, 0) * movement.micros
    changes["large"] += _LARGE.get(movement.code, 0) * movement.micros
    changes["owed"] += _OWED.get(movement.code, 0) * movement.micros
    return changes


def _check(reader: JournalReader, table: str, flow: Counter[str]) -> None:
    """Check that the columns add up to the balances of a table's bank and layout."""
    where = f"master game report of {table}"
    on_layout = flow["wagered"] - flow["returned"] - flow["collected"]
    check_agreement(
        where, "wagers on the layout", on_layout, reader.ledger.book.balance(f"wagers:{table}")
    )
    gained = flow["win"] - flow["accrued"] + flow["refunds"] + flow["corrected"] + flow["filled"]
    gained += flow["owed"] + flow["funded"] + flow["counted"] - flow["drop"]
    check_agreement(where, "the table's bank", gained, reader.ledger.book.balance(f"table:{table}"))


def _row(day: str, table: str, flow: Counter[str], *, has_tray: bool) -> tuple[CellValue, ...]:
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
        flow["drop"] if has_tray else None,
        flow["by bank"] if has_tray else None,
    )


def _cage(cage: Counter[str]) -> tuple[str, ...]:
    sold, cashed = cage["buy-in"] + cage["chips-out"], cage["cash-out"] + cage["chips-in"]
    if not sold + cashed:
        return ()
    bought, paid = format_microdollars(sold), format_microdollars(cashed)
    return (f"In the period players bought chips for {bought} at the cage and cashed {paid}.",)
