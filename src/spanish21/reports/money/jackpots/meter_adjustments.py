"""Adjustments of meters: the reason, who requested and who decided, and the amount.

Rulings: A54.
"""

from collections import Counter
from collections.abc import Iterable

from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.expected_transfers import REDUCTION_REASONS
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
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
    """Every adjustment that was requested or decided in the period.

    *Meter* is the change of the displayed jackpot. For each jackpot the approved amounts must be
    what the transfers of these codes moved.
    """
    reader = JournalReader(entries, scope)
    names_in_period: dict[str, None] = {}
    meter: dict[str, int] = {}
    posted: Counter[str] = Counter()
    for checked in reader:
        names = [fact.adjustment for fact in checked.entry.facts if isinstance(fact, _DECIDES)]
        if checked.inside:
            names_in_period |= dict.fromkeys(names)
        for movement in checked.movements:
            if movement.code in _CODES:
                posted[f"{movement.code} {movement.jackpot}"] += movement.micros
                meter[names[0]] = movement.displayed
    _check(reader, posted)
    rows = tuple(_row(reader, name, meter.get(name, 0)) for name in names_in_period)
    total = sum(meter.get(name, 0) for name in names_in_period)
    return MoneyReportTable(
        "Adjustments",
        scope.heading,
        COLUMNS,
        rows,
        ("Total", "", "", None, "", "", None, "", "", None, total) if rows else (),
        (*_notes(reader, tuple(names_in_period)), *reader.notes()),
    )


def _check(reader: JournalReader, posted: Counter[str]) -> None:
    approved: Counter[str] = Counter()
    for adjustment in reader.ledger.adjustments.values():
        if adjustment.decided == "approved":
            approved[f"{ADJUSTMENT_CODES[adjustment.reason]} {adjustment.jackpot}"] += (
                adjustment.micros
            )
    check_agreement("adjustments", "what was approved", dict(approved), dict(posted))


def describe_reason(name: str) -> str:
    """A reason for an adjustment in words; the five of A54 in the words of that ruling."""
    code = ADJUSTMENT_CODES[name]
    return REDUCTION_REASONS.get(code, TRANSFER_CODES[code].what)


def _row(reader: JournalReader, name: str, meter: int) -> tuple[CellValue, ...]:
    adjustment = reader.ledger.adjustments[name]
    return (
        adjustment.name,
        adjustment.jackpot,
        describe_reason(adjustment.reason),
        adjustment.micros,
        adjustment.note,
        adjustment.requested_by,
        adjustment.at,
        adjustment.decided or "waits",
        adjustment.decided_by,
        adjustment.decided_at if adjustment.decided else None,
        meter if adjustment.decided == "approved" else None,
    )


def _notes(reader: JournalReader, names: tuple[str, ...]) -> tuple[str, ...]:
    adjustments = [reader.ledger.adjustments[name] for name in names]
    notes = [
        f"{adjustment.name} was asked for and approved by the same person, {adjustment.requested_by}."
        for adjustment in adjustments
        if adjustment.decided == "approved" and adjustment.decided_by == adjustment.requested_by
    ]
    undecided = sum(not adjustment.decided for adjustment in adjustments)
    return (*notes, f"Waiting for a decision: {undecided}.") if undecided else tuple(notes)
