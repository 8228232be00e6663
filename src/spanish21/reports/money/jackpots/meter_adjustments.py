"""Adjustments of meters, transfers and seizures: the reason, the two people, and the amount.

Rulings: A54.
"""

from collections import Counter
from collections.abc import Iterable

from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.double_entry.expected_transfers import REDUCTION_REASONS
from spanish21.ledger.double_entry.transfers import ADJUSTMENT_CODES, TRANSFER_CODES
from spanish21.money import MICRODOLLARS_PER_CENT
from spanish21.reports.money.journal_reader import CheckedEntry, JournalReader
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
_OnSlip = f.JackpotTransferred | f.SeizureRecorded | f.SeizureSettled


def meter_adjustments_report(
    entries: Iterable[Entry], scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Every adjustment that was requested or decided in the period, and every slip of a jackpot.

    *Meter* is the change of the displayed jackpot. For each jackpot the approved amounts must be
    what the transfers of these codes moved. Slips, of transfers to another progressive and of
    seizures, have been signed by two people before anything moved.
    """
    reader = JournalReader(entries, scope)
    names_in_period: dict[str, None] = {}
    meter: dict[str, int] = {}
    posted: Counter[str] = Counter()
    slips: list[tuple[CellValue, ...]] = []
    for checked in reader:
        names = [fact.adjustment for fact in checked.entry.facts if isinstance(fact, _DECIDES)]
        if checked.inside:
            names_in_period |= dict.fromkeys(names)
            slips += [
                _slip_row(fact, checked)
                for fact in checked.entry.facts
                if isinstance(fact, _OnSlip)
            ]
        for movement in checked.movements:
            if names and movement.code in _CODES:
                posted[f"{movement.code} {movement.jackpot}"] += movement.micros
                meter[names[0]] = movement.displayed
    _check(reader, posted)
    adjusted = tuple(_row(reader, name, meter.get(name, 0)) for name in names_in_period)
    total = sum(meter.get(name, 0) for name in names_in_period)
    total += sum(row[-1] for row in slips if isinstance(row[-1], int))
    rows = (*adjusted, *slips)
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


def _slip_row(fact: _OnSlip, checked: CheckedEntry) -> tuple[CellValue, ...]:
    """A slip as a row: asked for and decided at once, by the two people who signed it."""
    meter: CellValue = None
    if isinstance(fact, f.JackpotTransferred):
        reason = f"all of it goes to {fact.to}"
        amount = fact.displayed_micros + fact.reserve_micros + fact.overflow_micros
        meter = -fact.over_limit_micros
    elif isinstance(fact, f.SeizureRecorded):
        reason, amount = "seized by a taxing authority", fact.cents * MICRODOLLARS_PER_CENT
    else:
        reason, amount = f"seizure made good: {fact.how}", fact.cents * MICRODOLLARS_PER_CENT
    when, slip = checked.entry.at, f"slip {fact.slip:06d}"
    people = (fact.note, fact.by, when, "signed", fact.second, when)
    return (slip, fact.jackpot, reason, amount, *people, meter)


def _notes(reader: JournalReader, names: tuple[str, ...]) -> tuple[str, ...]:
    adjustments = [reader.ledger.adjustments[name] for name in names]
    notes = [
        f"{adjustment.name} was asked for and approved by the same person, {adjustment.requested_by}."
        for adjustment in adjustments
        if adjustment.decided == "approved" and adjustment.decided_by == adjustment.requested_by
    ]
    undecided = sum(not adjustment.decided for adjustment in adjustments)
    return (*notes, f"Waiting for a decision: {undecided}.") if undecided else tuple(notes)
