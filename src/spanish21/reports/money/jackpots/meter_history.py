"""The history of one jackpot's meter: every change, who made it, and why.

Rulings: A42, A43, A54.
"""

from collections.abc import Iterable

from spanish21.ledger import Entry, Jackpot
from spanish21.ledger.jackpots import PROGRESSIVE
from spanish21.ledger.meters import displayed_cents
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
    """Every change of a displayed jackpot in the period, with the amount it led to.

    Money that is not displayed and goes to gross receipts stands here with a change of $0.00,
    as the fourth of the five reasons of A54. The running amount is held against the ledger
    after every entry.
    """
    walk = JournalReader(entries, scope)
    rows: list[tuple[CellValue, ...]] = []
    held = change = 0
    begun = False
    for step in walk:
        if step.inside and not begun:
            begun = True
            rows += _opening(held)
        for move in step.moves:
            if move.jackpot != jackpot or not (move.displayed or move.code in _TO_RECEIPTS):
                continue
            held += move.displayed
            if step.inside:
                change += move.displayed
                rows.append(_row(step, move, held))
        stood = walk.ledger.meter(jackpot).primary
        check_agreement("meters", f"the meter after entry {step.entry.seq}", held, stood)
    notes = (*_notes(walk.ledger.jackpots, jackpot), *walk.notes())
    if not begun:
        rows += _opening(held)
    totals = (None, None, "", change, "", "change in the period", held, _shown(held))
    return MoneyReportTable(
        f"Meter history: {jackpot}",
        scope.words,
        COLUMNS,
        tuple(rows),
        totals if rows else (),
        notes,
    )


def _row(step: CheckedEntry, move: MoneyMovement, held: int) -> tuple[CellValue, ...]:
    entry, moved = step.entry, move.displayed
    why = move.why if moved else f"{format_microdollars(move.micros)}: {move.why}"
    return (entry.seq, entry.at, entry.by, moved, move.code, why, held, _shown(held))


def _opening(held: int) -> list[tuple[CellValue, ...]]:
    """What a period begins with, if it begins with anything."""
    return [(None, None, "", None, "", _OPENING, held, _shown(held))] if held else []


def _shown(held: int) -> int:
    return displayed_cents(held) * MICRODOLLARS_PER_CENT


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
