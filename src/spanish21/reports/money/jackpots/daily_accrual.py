"""The daily accrual record: what each jackpot gained and gave away, gambling day by day.

Rulings: A42, A53, A54.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots import HOUSE
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
    ),
}
"""How the codes that change a meter are gathered into columns."""
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
    """Each jackpot on each gambling day with an entry: opening, what came and went, closing.

    *Accrued* is the day's adjustment of the master game report, as the wagers tell it; it must
    be what was transferred. Every closing meter is held against the ledger at that moment.
    """
    walk = JournalReader(entries, scope)
    book = _Days(walk)
    for step in walk:
        book.take(step)
    book.close()
    return MoneyReportTable(
        "Daily accrual",
        scope.words,
        COLUMNS,
        tuple(book.rows),
        _cells("Total", "", None, book.totals, None) if book.rows else (),
        (*book.notes(), *walk.notes()),
    )


class _Days:
    """One gambling day after the other, with the meters each one opens and closes with."""

    def __init__(self, walk: JournalReader) -> None:
        self.walk = walk
        self.rows: list[tuple[CellValue, ...]] = []
        self.totals: Counter[str] = Counter()
        self._day = ""
        self._kinds: dict[str, str] = {}
        self._removed: list[str] = []
        self._flows: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._opening: Counter[str] = Counter()
        self._stood: Counter[str] = Counter()
        self._wagers: Counter[str] = Counter()

    def take(self, step: CheckedEntry) -> None:
        if step.inside and self.walk.scope.day(step.at) != self._day:
            self.close()
            self._day = self.walk.scope.day(step.at)
        for fact in step.entry.facts:
            self._learn(fact, inside=step.inside)
        for move in step.moves:
            if not move.jackpot:
                continue
            if step.inside:
                self._add(move)
            else:
                self._opening[move.jackpot] += move.displayed
            self._stood[move.jackpot] = self.walk.ledger.meter(move.jackpot).primary

    def _learn(self, fact: f.Fact, *, inside: bool) -> None:
        if isinstance(fact, f.JackpotCreated):
            self._kinds[fact.jackpot] = fact.kind
        if isinstance(fact, f.JackpotRemoved):
            self._removed.append(fact.jackpot)
        if isinstance(fact, f.WagersContributed):
            self._wagers[fact.jackpot] += fact.wagers
            if inside:
                told = fact.primary_micros + fact.reserve_micros + fact.overflow_micros
                self._flows[fact.jackpot].update({"wagers": fact.wagers, "accrued": told})

    def _add(self, move: MoneyMovement) -> None:
        flow = self._flows[move.jackpot]
        if move.displayed:
            flow[_PART_OF[move.code]] += move.displayed
        if move.code in _BESIDE:
            part, sign = _BESIDE[move.code]
            flow[part] += sign * move.micros

    def close(self) -> None:
        """The rows of a day that is over, each one checked."""
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
        check_agreement(where, "the closing meter", closing, self._stood[name])
        came = flow["to meter"] + flow["to reserve"] + flow["to overflow"]
        check_agreement(where, "what wagers gave", flow["accrued"], came)
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
        """Which jackpots adjust nothing; first the journal's wagers are counted twice."""
        jackpots = self.walk.ledger.jackpots.values()
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
