"""What wagers contributed to each jackpot, by gambling day, shift and table.

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
_SHARED = "contribution-shared"
_Place = tuple[str, int, str, str]


def shift_contributions_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Each jackpot's wagers and contributions by table and shift.

    The figures come from facts; the sums of transfers for the same shift, table and jackpot must
    agree, and all wagers together must be the ledger's count.
    """
    reader = JournalReader(entries, scope)
    sums = _ContributionSums(reader)
    for checked in reader:
        sums.add(checked)
    sums.check()
    rows = tuple(_row(place, sums.by_facts[place]) for place in sorted(sums.by_facts))
    totals: Counter[str] = Counter()
    for place_sums in sums.by_facts.values():
        totals.update(place_sums)
    total: tuple[CellValue, ...] = ("Total", "", "", "", *_cells(totals)) if rows else ()
    return MoneyReportTable("Contributions", scope.heading, COLUMNS, rows, total, reader.notes())


class _ContributionSums:
    """Contributions by day, shift, table and jackpot, from facts and from transfers."""

    def __init__(self, reader: JournalReader) -> None:
        self.reader = reader
        self.by_facts: defaultdict[_Place, Counter[str]] = defaultdict(Counter)
        self._posted: defaultdict[_Place, Counter[str]] = defaultdict(Counter)
        self._wagers: Counter[str] = Counter()

    def add(self, checked: CheckedEntry) -> None:
        scope = self.reader.scope
        day, shift = scope.day(checked.at), SHIFT_NAMES.index(scope.shift(checked.at))
        for fact in checked.entry.facts:
            if isinstance(fact, f.WagersContributed | f.WagersShared):
                self._wagers[fact.jackpot] += fact.wagers
                if checked.inside:
                    place = (day, shift, fact.table, fact.jackpot)
                    self.by_facts[place].update(_fact_sums(fact, self.reader.ledger))
        for movement in checked.movements:
            if checked.inside and movement.code in (*_CODES, _SHARED):
                table = movement.transfer.debit.partition(":")[2]
                self._posted[day, shift, table, movement.jackpot][movement.code] += movement.micros

    def check(self) -> None:
        for place in {*self.by_facts, *self._posted}:
            where = f"contributions of table {place[2]} to {place[3]} on {place[0]}"
            for code in (*_CODES, _SHARED):
                check_agreement(where, code, self.by_facts[place][code], self._posted[place][code])
        for jackpot in self.reader.ledger.jackpots.values():
            wagers = self._wagers[jackpot.name]
            check_agreement(f"contributions to {jackpot.name}", "wagers", wagers, jackpot.wagers)


def _fact_sums(fact: f.WagersContributed | f.WagersShared, ledger: Ledger) -> dict[str, int]:
    """Sums of a fact; what goes to a shared meter moves in one transfer for its two parts."""
    wager = ledger.jackpots[fact.jackpot].wager_cents * MICRODOLLARS_PER_CENT
    sums = {"rounds": 1, "wagers": fact.wagers, "wagered": fact.wagers * wager}
    if isinstance(fact, f.WagersShared):
        parts = {"displayed": fact.displayed_micros, "hidden": fact.hidden_micros}
        return {**sums, **parts, _SHARED: sum(parts.values())}
    return {
        **sums,
        "contribution": fact.primary_micros,
        "contribution-hidden": fact.reserve_micros,
        "contribution-overflow": fact.overflow_micros,
    }


def _row(place: _Place, sums: Counter[str]) -> tuple[CellValue, ...]:
    day, shift, table, jackpot = place
    return (day, SHIFT_NAMES[shift], table, jackpot, *_cells(sums))


def _cells(sums: Counter[str]) -> tuple[int, ...]:
    meter, reserve, overflow = (sums[code] for code in _CODES)
    parts = [meter + sums["displayed"], reserve + sums["hidden"], overflow]
    return (sums["rounds"], sums["wagers"], sums["wagered"], *parts, sum(parts))
