"""Adjustments of meters: why, who asked, who agreed or refused, and what it came to.

Rulings: A54.
"""

from collections import Counter
from collections.abc import Iterable

from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
from spanish21.reports.money.expected_transfers import REDUCTION_REASONS
from spanish21.reports.money.journal_reader import JournalReader
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable, check_agreement
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Adjustment"),
    MoneyColumn("Jackpot"),
    MoneyColumn("Reason"),
    MoneyColumn("Amount", "money"),
    MoneyColumn("Note"),
    MoneyColumn("Asked by"),
    MoneyColumn("Asked", "date"),
    MoneyColumn("Decision"),
    MoneyColumn("Decided by"),
    MoneyColumn("Decided", "date"),
    MoneyColumn("Meter", "money"),
)
_CODES = frozenset(ADJUSTMENT_CODES.values())
_DECIDES = f.AdjustmentRequested | f.AdjustmentApproved | f.AdjustmentRejected


def meter_adjustments_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Every adjustment that was asked for or decided in the period.

    *Meter* is what it did to the displayed jackpot. What was approved must be what the
    transfers of these codes moved, jackpot by jackpot.
    """
    walk = JournalReader(entries, scope)
    shown: dict[str, None] = {}
    meter: dict[str, int] = {}
    posted: Counter[str] = Counter()
    for step in walk:
        names = [fact.adjustment for fact in step.entry.facts if isinstance(fact, _DECIDES)]
        if step.inside:
            shown |= dict.fromkeys(names)
        for move in step.moves:
            if move.code in _CODES:
                posted[f"{move.code} {move.jackpot}"] += move.micros
                meter[names[0]] = move.displayed
    _check(walk, posted)
    rows = tuple(_row(walk, name, meter.get(name, 0)) for name in shown)
    total = sum(meter.get(name, 0) for name in shown)
    return MoneyReportTable(
        "Adjustments",
        scope.words,
        COLUMNS,
        rows,
        ("Total", "", "", None, "", "", None, "", "", None, total) if rows else (),
        (*_notes(walk, tuple(shown)), *walk.notes()),
    )


def _check(walk: JournalReader, posted: Counter[str]) -> None:
    agreed: Counter[str] = Counter()
    for asked in walk.ledger.adjustments.values():
        if asked.decided == "approved":
            agreed[f"{ADJUSTMENT_CODES[asked.reason]} {asked.jackpot}"] += asked.micros
    check_agreement("adjustments", "what was approved", dict(agreed), dict(posted))


def describe_reason(name: str) -> str:
    """A reason for an adjustment in words; the five of A54 by their own."""
    code = ADJUSTMENT_CODES[name]
    return REDUCTION_REASONS.get(code, TRANSFER_CODES[code].what)


def _row(walk: JournalReader, name: str, meter: int) -> tuple[CellValue, ...]:
    asked = walk.ledger.adjustments[name]
    return (
        asked.name,
        asked.jackpot,
        describe_reason(asked.reason),
        asked.micros,
        asked.note,
        asked.requested_by,
        asked.at,
        asked.decided or "waits",
        asked.decided_by,
        asked.decided_at if asked.decided else None,
        meter if asked.decided == "approved" else None,
    )


def _notes(walk: JournalReader, shown: tuple[str, ...]) -> tuple[str, ...]:
    found = [walk.ledger.adjustments[name] for name in shown]
    alone = [
        f"{asked.name} was asked for and approved by the same person, {asked.requested_by}."
        for asked in found
        if asked.decided == "approved" and asked.decided_by == asked.requested_by
    ]
    waits = sum(not asked.decided for asked in found)
    return (*alone, f"Waiting for a decision: {waits}.") if waits else tuple(alone)
