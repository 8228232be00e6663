"""What events and facts say of each table, shift and jackpot, beside what the ledger moved."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from spanish21.ledger import Entry
from spanish21.reports.money.journal_reader import JournalReader
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope
from spanish21.reports.money.tables.second_calculation import (
    WHATS,
    HappenedAmounts,
    add_up,
    amounts_moved,
)

COLUMNS = (
    MoneyColumn("Day", "date"),
    MoneyColumn("Shift"),
    MoneyColumn("About"),
    MoneyColumn("What"),
    MoneyColumn("By what happened", "money"),
    MoneyColumn("By the ledger", "money"),
    MoneyColumn("Difference", "money"),
)
_ALL_AGREE = "Every figure is the same by both calculations."


def reconciliation_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Wagers made, returned, collected and paid, contributions, awards, fills, credits and drop, worked out twice.

    A row that differs is an alarm: an audit of the log says which entry it comes from. In a
    journal of older days the house filled tables by itself, and those fills have no slip.
    """
    reader, happened = JournalReader(entries, scope), HappenedAmounts()
    sums: defaultdict[tuple[str, str, str, str], list[int]] = defaultdict(lambda: [0, 0])
    for checked in reader:
        said = add_up(happened.of_entry(checked.entry))
        if not checked.inside:
            continue
        moved = add_up(
            amount for one in checked.movements for amount in amounts_moved(one.transfer)
        )
        when = scope.day(checked.at), scope.shift(checked.at)
        for place, part in enumerate((said, moved)):
            _collect(sums, when, place, part)
    rows: list[tuple[CellValue, ...]] = []
    alarms: list[int] = []
    for key in sorted(sums, key=lambda one: (*one[:3], WHATS.index(one[3]))):
        first, second = sums[key]
        if first or second:
            if first != second:
                alarms.append(len(rows))
            rows.append((*key, first, second, first - second))
    notes = () if alarms else (_ALL_AGREE,)
    return MoneyReportTable(
        "Money of tables and jackpots, worked out twice",
        scope.heading,
        COLUMNS,
        tuple(rows),
        notes=(*notes, *reader.notes()),
        alarms=tuple(alarms),
    )


def _collect(
    sums: defaultdict[tuple[str, str, str, str], list[int]],
    when: tuple[str, str],
    place: int,
    part: Counter[tuple[str, str]],
) -> None:
    for (about, what), micros in part.items():
        sums[*when, about, what][place] += micros
