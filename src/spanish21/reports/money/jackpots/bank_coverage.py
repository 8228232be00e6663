"""Whether the house could pay its jackpots now, what must go to the bank, and what has stopped.

Rulings: A53.
"""

from collections.abc import Iterable

from spanish21.ledger import Entry, Jackpot, Ledger
from spanish21.ledger import facts as f
from spanish21.ledger.decide.jackpots import DEPOSIT_WITHIN_DAYS, check_covered
from spanish21.ledger.double_entry.accounts import JACKPOT_FUNDS, kind_name
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars
from spanish21.refusal import Refusal
from spanish21.reports.money.journal_reader import JournalReader
from spanish21.reports.money.report import (
    CellValue,
    MoneyColumn,
    MoneyReportTable,
    check_agreement,
)
from spanish21.reports.money.scope import DAY_SECONDS, WHOLE_JOURNAL, ReportScope

COLUMNS = (MoneyColumn("What"), MoneyColumn("Amount", "money"), MoneyColumn("State"))
STOP_COLUMNS = (
    MoneyColumn("Jackpot"),
    MoneyColumn("Kind"),
    MoneyColumn("Displayed", "money"),
    MoneyColumn("Reserve", "money"),
    MoneyColumn("Overflow", "money"),
    MoneyColumn("Pending", "money"),
    MoneyColumn("Together", "money"),
    MoneyColumn("Seed advanced", "money"),
    MoneyColumn("Tables"),
    MoneyColumn("Wagers"),
)
_FUND_WORDS = ("Displayed jackpots", "Reserves", "Overflow", "Awards won and not yet paid")


def bank_coverage_report(
    entries: Iterable[Entry],
    scope: ReportScope = WHOLE_JOURNAL,
    *,
    now: int,
) -> MoneyReportTable:
    """Bank and cage against what jackpots are owed, and the deposit that is due.

    Every balance is the sum of its transfers and must agree with the ledger's book.
    """
    reader = JournalReader(entries, scope)
    stated: tuple[int, f.BankStated] | None = None
    for checked in reader:
        for fact in checked.entry.facts:
            if isinstance(fact, f.BankStated):
                stated = (checked.entry.at, fact)
    bank, cage, owed = reader.balances["bank"], reader.balances["cage"], reader.owed
    check_agreement("coverage", "what jackpots are owed", owed, reader.ledger.owed_micros)
    check_agreement(
        "coverage", "since when the bank lacks", reader.short_since, reader.ledger.short_since
    )
    dropped = _in_drop_boxes(reader)
    held = bank + cage + dropped + reader.held_by_members
    check_agreement("coverage", "what is there", held, reader.ledger.ready_micros)
    due, late = max(0, owed - bank), _late(reader, now)
    rows: list[tuple[CellValue, ...]] = [
        ("Bank account for jackpots", bank, ""),
        ("Cage", cage, ""),
        ("Drop boxes", dropped, "not counted yet"),
    ]
    if reader.held_by_members:
        rows.append(("Members of shared meters", reader.held_by_members, "not settled yet"))
    held_at = len(rows)
    rows.append(("Held together", held, ""))
    for words, kind in zip(_FUND_WORDS, JACKPOT_FUNDS, strict=True):
        rows.append((words, sum(reader.funds(name)[kind] for name in reader.ledger.jackpots), ""))
    if reader.shared:
        rows.append(("Shared meters", reader.shared, "not settled yet"))
    owed_at = len(rows)
    rows += [
        ("Owed together", owed, ""),
        ("Surplus" if held >= owed else "Short by", abs(held - owed), _covered(held >= owed)),
        ("Deposit due", due, _due(reader, late)),
    ]
    surplus_at, deposit_at = owed_at + 1, owed_at + 2
    alarms = {surplus_at: held < owed, deposit_at: _overdue(late)}
    if stated is not None:
        at, fact = stated
        differs = fact.cents * MICRODOLLARS_PER_CENT - fact.book_micros
        rows.append(("The bank's own figure", fact.cents * MICRODOLLARS_PER_CENT, scope.moment(at)))
        rows.append(("It differs from the book by", differs, f"stated by {fact.by}"))
    notes = (*_warnings(held, owed, due, late), *reader.notes())
    title = "Bank coverage and deposit due"
    return MoneyReportTable(
        title,
        f"{scope.heading}; seen at {scope.moment(now)}",
        COLUMNS,
        tuple(rows),
        notes=notes,
        leading=(held_at, owed_at, surplus_at, deposit_at),
        alarms=tuple(place for place, alarm in alarms.items() if alarm),
    )


def _in_drop_boxes(reader: JournalReader) -> int:
    """The cash that lies in drop boxes, by the book."""
    return sum(held for name, held in reader.balances.items() if kind_name(name) == "drop")


def _late(reader: JournalReader, now: int) -> int:
    """The seconds since the bank began to hold less than is owed; 0 if it holds enough."""
    return 0 if reader.short_since is None else now - reader.short_since


def _covered(covered: bool) -> str:  # noqa: FBT001 - the only thing asked
    return "covered" if covered else "SHORT: progressives take no wagers"


def _due(reader: JournalReader, late: int) -> str:
    if reader.short_since is None:
        return "the bank holds all that is owed"
    by = reader.scope.moment(reader.short_since + DEPOSIT_WITHIN_DAYS * DAY_SECONDS)
    since = f"the bank has held too little since {reader.scope.moment(reader.short_since)}, {late // DAY_SECONDS} days"
    return f"OVERDUE since {by}; {since}" if _overdue(late) else f"due by {by}; {since}"


def _overdue(late: int) -> bool:
    return late > DEPOSIT_WITHIN_DAYS * DAY_SECONDS


def _warnings(held: int, owed: int, due: int, late: int) -> tuple[str, ...]:
    if held < owed:
        lacks = format_microdollars(owed - held)
        return (f"The house lacks {lacks}: bring that into the cage or the bank before play.",)
    if _overdue(late):
        return (
            f"Deposit {format_microdollars(due)} now: progressives take no wagers before that.",
        )
    return ()


def jackpot_stops_report(
    entries: Iterable[Entry],
    scope: ReportScope = WHOLE_JOURNAL,
    *,
    now: int,
) -> MoneyReportTable:
    """What each jackpot holds, and whether it takes wagers now.

    The stop for want of money is computed here, and must agree with the ledger's.
    """
    reader = JournalReader(entries, scope)
    for _ in reader:
        pass
    held = reader.balances["bank"] + reader.balances["cage"] + _in_drop_boxes(reader)
    held += reader.held_by_members
    short = "COVERAGE_SHORT" if held < reader.owed else ""
    by_itself = short or ("DEPOSIT_OVERDUE" if _overdue(_late(reader, now)) else "")
    rows: list[tuple[CellValue, ...]] = []
    totals = [0] * 6
    for jackpot in reader.ledger.jackpots.values():
        funds = reader.funds(jackpot.name)
        check_agreement(
            f"stops of {jackpot.name}", "by itself", by_itself, _ledger_stops(reader, now, jackpot)
        )
        seed = reader.balances[f"seed:{jackpot.name}"]
        amounts = [*funds.values(), sum(funds.values()), seed]
        totals = [total + amount for total, amount in zip(totals, amounts, strict=True)]
        tables = ", ".join(jackpot.tables)
        state = _state(jackpot, by_itself)
        rows.append((jackpot.name, jackpot.kind, *amounts, tables, state))
    check_agreement(
        "stops", "what jackpots hold together", totals[4] + reader.shared, reader.ledger.owed_micros
    )
    return MoneyReportTable(
        "Jackpots and their stops",
        f"{scope.heading}; seen at {scope.moment(now)}",
        STOP_COLUMNS,
        tuple(rows),
        ("Total", "", *totals, "", "") if rows else (),
        reader.notes(),
    )


def _ledger_stops(reader: JournalReader, now: int, jackpot: Jackpot) -> str:
    """The name of the refusal by which the ledger stops a progressive for want of money, or ""."""
    ledger: Ledger = reader.ledger
    try:
        check_covered(ledger, now, jackpot.name)
    except Refusal as refusal:
        return refusal.name
    return ""


_BY_ITSELF = {
    "COVERAGE_SHORT": "stopped by itself: the house holds too little",
    "DEPOSIT_OVERDUE": "stopped by itself: the deposit is overdue",
}


def _state(jackpot: Jackpot, by_itself: str) -> str:
    if jackpot.removed:
        return "removed from play"
    if jackpot.stopped:
        return f"stopped: {jackpot.stopped}"
    if by_itself and jackpot.kind == PROGRESSIVE:
        return _BY_ITSELF[by_itself]
    if not jackpot.links:
        return "no table plays for it"
    down = [link.table for link in jackpot.links if not link.up]
    return f"taken, but not at {', '.join(down)}: link lost" if down else "taken"
