"""The daily accrual record: what each jackpot gained and paid, by gambling day.

Rulings: A42, A53, A54.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.jackpots import HOUSE
from spanish21.reports.money.journal_reader import CheckedEntry, JournalReader, MoneyMovement
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable, check_agreement
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Day", "date"),
    MoneyColumn("Jackpot"),
    MoneyColumn("Opening", "money"),
    MoneyColumn("Wagers", "count"),
    MoneyColumn("To meter", "money"),
    MoneyColumn("Seed", "money"),
    MoneyColumn("Resets", "money"),
    MoneyColumn("Awards", "money"),
    MoneyColumn("Adjusted", "money"),
    MoneyColumn("Closing", "money"),
    MoneyColumn("To reserve", "money"),
    MoneyColumn("To overflow", "money"),
    MoneyColumn("Accrued", "money"),
    MoneyColumn("House prizes", "money"),
)
_PARTS: Mapping[str, tuple[str, ...]] = {
    "to meter": ("contribution",),
    "seed": ("seed", "seed-undone"),
    "resets": ("reset-reserve", "reset-overflow", "reset-reserve-undone", "reset-overflow-undone"),
    "awards": ("award", "award-undone"),
    "adjusted": (
        "malfunction-down",
        "malfunction-up",
        "house-addition",
        "above-limit",
        "seed-recovered",
        "moved-displayed",
        "moved-in",
    ),
}
"""The columns for the codes that change a meter."""
_PART_OF = {code: part for part, codes in _PARTS.items() for code in codes}
_BESIDE: Mapping[str, tuple[str, int]] = {
    "contribution-hidden": ("to reserve", 1),
    "contribution-overflow": ("to overflow", 1),
    "house-prize": ("house prizes", 1),
    "house-prize-undone": ("house prizes", -1),
}


def daily_accrual_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Each jackpot on each gambling day with an entry: opening, changes, closing.

    *Accrued* is the day's adjustment of the master game report, computed from wagers; it must
    agree with the transfers. Every closing meter is compared with the ledger at that moment.
    """
    reader = JournalReader(entries, scope)
    days = _Days(reader)
    for checked in reader:
        days.add(checked)
    days.close()
    return MoneyReportTable(
        "Daily accrual",
        scope.heading,
        COLUMNS,
        tuple(days.rows),
        _cells("Total", "", None, days.totals, None) if days.rows else (),
        (*days.notes(), *reader.notes()),
    )


class _Days:
    """Collects rows day by day, with the opening and closing meter of each jackpot."""

    def __init__(self, reader: JournalReader) -> None:
        self.reader = reader
        self.rows: list[tuple[CellValue, ...]] = []
        self.totals: Counter[str] = Counter()
        self._day = ""
        self._kinds: dict[str, str] = {}
        self._removed: list[str] = []
        self._flows: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._opening: Counter[str] = Counter()
        self._ledger_meters: Counter[str] = Counter()
        self._wagers: Counter[str] = Counter()

    def add(self, checked: CheckedEntry) -> None:
        if checked.inside and self.reader.scope.day(checked.at) != self._day:
            self.close()
            self._day = self.reader.scope.day(checked.at)
        for fact in checked.entry.facts:
            self._add_fact(fact, inside=checked.inside)
        for movement in checked.movements:
            if not movement.jackpot:
                continue
            if checked.inside:
                self._add(movement)
            else:
                self._opening[movement.jackpot] += movement.displayed
            self._ledger_meters[movement.jackpot] = self.reader.ledger.meter(
                movement.jackpot
            ).primary

    def _add_fact(self, fact: f.Fact, *, inside: bool) -> None:
        if isinstance(fact, f.JackpotCreated):
            self._kinds[fact.jackpot] = fact.kind
        if isinstance(fact, f.JackpotRemoved):
            self._removed.append(fact.jackpot)
        if isinstance(fact, f.WagersShared):
            # What they give accrues on a meter that is not this house's.
            self._wagers[fact.jackpot] += fact.wagers
            self._flows[fact.jackpot].update({"wagers": fact.wagers if inside else 0})
        if isinstance(fact, f.WagersContributed):
            self._wagers[fact.jackpot] += fact.wagers
            if inside:
                accrued = fact.primary_micros + fact.reserve_micros + fact.overflow_micros
                self._flows[fact.jackpot].update({"wagers": fact.wagers, "accrued": accrued})

    def _add(self, movement: MoneyMovement) -> None:
        flow = self._flows[movement.jackpot]
        if movement.displayed:
            flow[_PART_OF[movement.code]] += movement.displayed
        if movement.code in _BESIDE:
            part, sign = _BESIDE[movement.code]
            flow[part] += sign * movement.micros

    def close(self) -> None:
        """Check the day that is over and add its rows."""
        if self._day:
            for name, kind in self._kinds.items():
                self._close(name, kind)
        self._flows.clear()
        for name in self._removed:
            del self._kinds[name]
        self._removed.clear()

    def _close(self, name: str, kind: str) -> None:
        flow, where = self._flows[name], f"accrual of {name} on {self._day}"
        opening = self._opening[name]
        closing = opening + sum(flow[part] for part in _PARTS)
        check_agreement(where, "the closing meter", closing, self._ledger_meters[name])
        contributed = flow["to meter"] + flow["to reserve"] + flow["to overflow"]
        check_agreement(where, "what wagers gave", flow["accrued"], contributed)
        self._opening[name] = closing
        self.totals.update(flow)
        if kind == HOUSE:
            empty: tuple[CellValue, ...] = (None,) * 5
            wagers, prizes = flow["wagers"], flow["house prizes"]
            row = (self._day, name, None, wagers, *empty, None, None, None, None, prizes)
            self.rows.append(row)
        else:
            self.rows.append(_cells(self._day, name, opening, flow, closing))

    def notes(self) -> tuple[str, ...]:
        """Notes on house jackpots; first all wagers are compared with the ledger's count."""
        jackpots = self.reader.ledger.jackpots.values()
        for jackpot in jackpots:
            check_agreement(
                f"accrual of {jackpot.name}", "wagers", self._wagers[jackpot.name], jackpot.wagers
            )
        return tuple(
            f"{jackpot.name} is a house jackpot: it holds no player money and adjusts nothing."
            for jackpot in jackpots
            if jackpot.kind == HOUSE
        )


def _cells(
    day: str, name: str, opening: int | None, flow: Counter[str], closing: int | None
) -> tuple[CellValue, ...]:
    return (
        day,
        name,
        opening,
        flow["wagers"],
        *(flow[part] for part in _PARTS),
        closing,
        flow["to reserve"],
        flow["to overflow"],
        flow["accrued"],
        flow["house prizes"],
    )
