"""What wagers gave to each jackpot, by gambling day, shift and table.

Rulings: A42, A53.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable

from spanish21.ledger import Entry, Ledger
from spanish21.ledger import facts as f
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.reports.money.journal_reader import CheckedEntry, JournalReader
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable, check_agreement
from spanish21.reports.money.scope import SHIFT_NAMES, WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Day", "date"),
    MoneyColumn("Shift"),
    MoneyColumn("Table"),
    MoneyColumn("Jackpot"),
    MoneyColumn("Rounds", "count"),
    MoneyColumn("Wagers", "count"),
    MoneyColumn("Wagered", "money"),
    MoneyColumn("To meter", "money"),
    MoneyColumn("To reserve", "money"),
    MoneyColumn("To overflow", "money"),
    MoneyColumn("Contributed", "money"),
)
_CODES = ("contribution", "contribution-hidden", "contribution-overflow")
_Place = tuple[str, int, str, str]


def shift_contributions_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Each jackpot's wagers and shares by table and shift.

    The figures are those of the wagers; the transfers of the same shift, table and jackpot are
    added up beside them and must be the same. All wagers together are those the ledger counts.
    """
    walk = JournalReader(entries, scope)
    book = _ContributionSums(walk)
    for step in walk:
        book.take(step)
    book.check()
    rows = tuple(_row(place, book.told[place]) for place in sorted(book.told))
    totals: Counter[str] = Counter()
    for found in book.told.values():
        totals.update(found)
    total: tuple[CellValue, ...] = ("Total", "", "", "", *_cells(totals)) if rows else ()
    return MoneyReportTable("Contributions", scope.words, COLUMNS, rows, total, walk.notes())


class _ContributionSums:
    """What the wagers say they gave and what the transfers moved, place by place."""

    def __init__(self, walk: JournalReader) -> None:
        self.walk = walk
        self.told: defaultdict[_Place, Counter[str]] = defaultdict(Counter)
        self._posted: defaultdict[_Place, Counter[str]] = defaultdict(Counter)
        self._wagers: Counter[str] = Counter()

    def take(self, step: CheckedEntry) -> None:
        scope = self.walk.scope
        day, shift = scope.day(step.at), SHIFT_NAMES.index(scope.shift(step.at))
        for fact in step.entry.facts:
            if isinstance(fact, f.WagersContributed):
                self._wagers[fact.jackpot] += fact.wagers
                if step.inside:
                    place = (day, shift, fact.table, fact.jackpot)
                    self.told[place].update(_stated(fact, self.walk.ledger))
        for move in step.moves:
            if step.inside and move.code in _CODES:
                table = move.transfer.debit.partition(":")[2]
                self._posted[day, shift, table, move.jackpot][move.code] += move.micros

    def check(self) -> None:
        for place in {*self.told, *self._posted}:
            where = f"contributions of table {place[2]} to {place[3]} on {place[0]}"
            for code in _CODES:
                check_agreement(where, code, self.told[place][code], self._posted[place][code])
        for jackpot in self.walk.ledger.jackpots.values():
            wagers = self._wagers[jackpot.name]
            check_agreement(f"contributions to {jackpot.name}", "wagers", wagers, jackpot.wagers)


def _stated(fact: f.WagersContributed, ledger: Ledger) -> dict[str, int]:
    wager = ledger.jackpots[fact.jackpot].wager_cents * MICRODOLLARS_PER_CENT
    return {
        "rounds": 1,
        "wagers": fact.wagers,
        "wagered": fact.wagers * wager,
        "contribution": fact.primary_micros,
        "contribution-hidden": fact.reserve_micros,
        "contribution-overflow": fact.overflow_micros,
    }


def _row(place: _Place, found: Counter[str]) -> tuple[CellValue, ...]:
    day, shift, table, jackpot = place
    return (day, SHIFT_NAMES[shift], table, jackpot, *_cells(found))


def _cells(found: Counter[str]) -> tuple[int, ...]:
    parts = [found[code] for code in _CODES]
    return (found["rounds"], found["wagers"], found["wagered"], *parts, sum(parts))
