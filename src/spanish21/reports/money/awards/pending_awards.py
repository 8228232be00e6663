"""Awards that are not closed: the stage of each, and the steps it is missing.

Rulings: A41, A43.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from spanish21.ledger import Award, AwardStage, AwardThresholds, Entry
from spanish21.ledger import commands as c
from spanish21.ledger.jackpots.award_steps import lacks_shoe_check, remaining_steps
from spanish21.ledger.jackpots.awards import DEFAULT_THRESHOLDS, UNPAID_STAGES
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents
from spanish21.reports.money.journal_reader import JournalReader
from spanish21.reports.money.report import (
    CellValue,
    MoneyColumn,
    MoneyReportTable,
    check_agreement,
)
from spanish21.reports.money.scope import HOUR_SECONDS, WHOLE_JOURNAL, ReportScope

COLUMNS = (
    MoneyColumn("Award"),
    MoneyColumn("Won from"),
    MoneyColumn("Table"),
    MoneyColumn("Round", "count"),
    MoneyColumn("Player"),
    MoneyColumn("Amount", "money"),
    MoneyColumn("Won", "date"),
    MoneyColumn("Hours", "count"),
    MoneyColumn("Stage"),
    MoneyColumn("Missing"),
)
LONG_HOURS = 24
"""A note counts the awards that wait longer; a check is due within a day."""


def pending_awards_report(
    entries: Iterable[Entry],
    scope: ReportScope = WHOLE_JOURNAL,
    *,
    now: int,
) -> MoneyReportTable:
    """Every award that is neither closed nor void at the end of the period, the oldest first.

    The sum of the unpaid ones must be what the accounts of jackpots and tables hold for them, and
    the approved ones must be the book's pending transfers.
    """
    reader = JournalReader(entries, scope)
    for _ in reader:
        pass
    awards = list(reader.ledger.awards.values())
    _check(reader, awards)
    pending = [award for award in awards if award.stage not in (AwardStage.CLOSED, AwardStage.VOID)]
    rows = tuple(
        _row(award, now, reader.ledger.thresholds)
        for award in sorted(pending, key=lambda award: award.at)
    )
    pending_micros = sum(award.cents for award in pending) * MICRODOLLARS_PER_CENT
    totals = ("Total", "", "", None, "", pending_micros, None, None, "", "")
    long = sum(now - award.at > LONG_HOURS * HOUR_SECONDS for award in pending)
    notes = (f"Won more than {LONG_HOURS} hours ago: {long}.",) if long else ()
    return MoneyReportTable(
        "Awards not closed",
        f"{scope.heading}; seen at {scope.moment(now)}",
        COLUMNS,
        rows,
        totals if rows else (),
        (*notes, *reader.notes()),
    )


def _check(reader: JournalReader, awards: list[Award]) -> None:
    unpaid: Counter[str] = Counter()
    approved: Counter[tuple[str, int]] = Counter()
    for award in awards:
        micros = award.cents * MICRODOLLARS_PER_CENT
        if award.stage in UNPAID_STAGES:
            unpaid[award.held_on] += micros
        if award.undisputed_stage is AwardStage.APPROVED:
            approved[award.held_on, micros] += 1
    accounts = {f"pending:{name}" for name in reader.ledger.jackpots}
    accounts.update(award.held_on for award in awards)
    for name in sorted(accounts):
        check_agreement(
            f"unpaid awards on {name}", "their sum", unpaid[name], reader.balances[name]
        )
    held_back = Counter(
        (transfer.debit, transfer.micros) for transfer in reader.ledger.book.waiting()
    )
    check_agreement("pending awards", "what is approved", approved, held_back)


def _row(award: Award, now: int, thresholds: AwardThresholds) -> tuple[CellValue, ...]:
    return (
        award.id,
        award.won_from,
        award.table,
        award.round,
        award.player,
        award.cents * MICRODOLLARS_PER_CENT,
        award.at,
        max(0, now - award.at) // HOUR_SECONDS,
        award.stage.value,
        "; ".join(missing_award_steps(award, thresholds)),
    )


def missing_award_steps(
    award: Award, thresholds: AwardThresholds = DEFAULT_THRESHOLDS
) -> list[str]:
    """What an award waits for in words, the next thing first.

    Payment is named once the award is approved, and closing the record once it is paid.
    """
    return [
        heading
        for step in remaining_steps(award, thresholds)
        for heading in _STEP_WORDS[step](award, thresholds)
    ]


def _dispute_words(award: Award, _thresholds: AwardThresholds) -> Iterator[str]:
    yield f"settle the dispute: {award.disputes[-1]}"


def _evidence_words(award: Award, thresholds: AwardThresholds) -> Iterator[str]:
    if award.undisputed_stage is AwardStage.LOCKED:
        yield "evidence: the cards, the wager and the camera"
    elif not award.wager_seen:
        yield "somebody who saw the wager before the deal"
    if lacks_shoe_check(award, thresholds):
        yield "shoe check"


def _verification_words(_award: Award, _thresholds: AwardThresholds) -> Iterator[str]:
    yield "verification by the floor"


def _surveillance_words(_award: Award, _thresholds: AwardThresholds) -> Iterator[str]:
    yield "surveillance"


def _approval_words(award: Award, thresholds: AwardThresholds) -> Iterator[str]:
    verified = award.undisputed_stage is AwardStage.VERIFIED
    yield f"approval by a second person{f', not {award.verified_by}' if verified else ''}"
    if thresholds.needs_check(award.cents):
        yield "a check, since it is above " + format_cents(thresholds.check_above_cents)


def _payment_words(award: Award, _thresholds: AwardThresholds) -> Iterator[str]:
    if award.undisputed_stage is AwardStage.APPROVED:
        yield f"pay {format_cents(award.cents)} by {award.form}, before a witness"


def _closing_words(award: Award, _thresholds: AwardThresholds) -> Iterator[str]:
    if award.stage is AwardStage.PAID:
        yield "close the record"


_STEP_WORDS: Mapping[type, Callable[[Award, AwardThresholds], Iterator[str]]] = {
    c.SettleDispute: _dispute_words,
    c.RecordEvidence: _evidence_words,
    c.VerifyAward: _verification_words,
    c.ConfirmBySurveillance: _surveillance_words,
    c.ApproveAward: _approval_words,
    c.PayAward: _payment_words,
    c.CloseAward: _closing_words,
}
