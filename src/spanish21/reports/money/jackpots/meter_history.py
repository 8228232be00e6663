"""The history of one jackpot's meter: every change, who made it, and why.

Rulings: A42, A43, A54.
"""

from collections.abc import Iterable

from spanish21.ledger import Entry, Jackpot
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE
from spanish21.ledger.jackpots.meters import displayed_cents
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_microdollars
from spanish21.refusal import Refusal
from spanish21.reports.money.journal_reader import CheckedEntry, JournalReader, MoneyMovement
from spanish21.reports.money.report import CellValue, MoneyColumn, MoneyReportTable, check_agreement
from spanish21.reports.money.scope import WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Entry", "count"),
    MoneyColumn("Time", "date"),
    MoneyColumn("By"),
    MoneyColumn("Change", "money"),
    MoneyColumn("Code"),
    MoneyColumn("Why"),
    MoneyColumn("Meter", "money"),
    MoneyColumn("Displayed", "money"),
)
_TO_RECEIPTS = ("reserve-to-receipts", "overflow-to-receipts")
_OPENING = "brought forward from before the period"


def meter_history_report(
    entries: Iterable[Entry], jackpot: str, scope: ReportScope = WHOLE_JOURNAL
) -> MoneyReportTable:
    """Every change of a displayed jackpot in the period, with the amount after it.

    Money that is not displayed and goes to gross receipts is listed with a change of $0.00,
    because it is the fourth of the five reasons of A54. The running amount is compared with the
    ledger after every entry.
    """
    reader = JournalReader(entries, scope)
    rows: list[tuple[CellValue, ...]] = []
    meter = change = 0
    in_period = False
    for checked in reader:
        if checked.inside and not in_period:
            in_period = True
            rows += _opening(meter)
        for movement in checked.movements:
            if movement.jackpot != jackpot or not (
                movement.displayed or movement.code in _TO_RECEIPTS
            ):
                continue
            meter += movement.displayed
            if checked.inside:
                change += movement.displayed
                rows.append(_row(checked, movement, meter))
        ledger_meter = reader.ledger.meter(jackpot).primary
        check_agreement("meters", f"the meter after entry {checked.entry.seq}", meter, ledger_meter)
    notes = (*_notes(reader.ledger.jackpots, jackpot), *reader.notes())
    if not in_period:
        rows += _opening(meter)
    totals = (None, None, "", change, "", "change in the period", meter, _displayed_micros(meter))
    return MoneyReportTable(
        f"Meter history: {jackpot}",
        scope.heading,
        COLUMNS,
        tuple(rows),
        totals if rows else (),
        notes,
    )


def _row(checked: CheckedEntry, movement: MoneyMovement, meter: int) -> tuple[CellValue, ...]:
    entry, change = checked.entry, movement.displayed
    why = movement.why if change else f"{format_microdollars(movement.micros)}: {movement.why}"
    return (
        entry.seq,
        entry.at,
        entry.by,
        change,
        movement.code,
        why,
        meter,
        _displayed_micros(meter),
    )


def _opening(meter: int) -> list[tuple[CellValue, ...]]:
    """The row for the meter at the start of the period; none if it is 0."""
    return [(None, None, "", None, "", _OPENING, meter, _displayed_micros(meter))] if meter else []


def _displayed_micros(meter: int) -> int:
    return displayed_cents(meter) * MICRODOLLARS_PER_CENT


def _notes(jackpots: dict[str, Jackpot], name: str) -> tuple[str, ...]:
    if name not in jackpots:
        if not jackpots:
            return ("There are no jackpots yet.",)
        raise Refusal("jackpot", name, f"the jackpots are {', '.join(sorted(jackpots))}")
    jackpot = jackpots[name]
    if jackpot.kind != PROGRESSIVE:
        posted = format_cents(jackpot.posted_cents)
        return (f"{name} is a house jackpot: it posts {posted} and has no meter.",)
    if jackpot.limit_cents:
        return (f"The display stops at its limit of {format_cents(jackpot.limit_cents)}.",)
    return ()
