"""Adjustments of a meter: one person asks, another agrees; and money outside jackpots."""

import re

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.checks import check_person, check_reason, check_two_people
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.terms import check_meter_here
from spanish21.ledger.decide.transfer_builders import make_transfer, micros
from spanish21.ledger.double_entry.transfers import (
    ADJUSTMENT_CODES,
    MONEY_MOVE_CODES,
    TRANSFER_CODES,
    Transfer,
)
from spanish21.ledger.jackpots.adjustments import MeterAdjustment
from spanish21.ledger.jackpots.jackpots import PROGRESSIVE, SEED_RECOVERY
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.money import format_cents, format_microdollars

_NAME = re.compile(r"[\w.'-]{1,40}")


def request_adjustment(
    ledger: Ledger, by: str, _at: int, command: c.RequestAdjustment
) -> LedgerDecision:
    """Nothing moves before a second person agrees: an award that is won meanwhile comes first.

    Rulings: A54.
    """
    jackpot = ledger.jackpot(command.jackpot)
    if jackpot.kind != PROGRESSIVE:
        raise refuse_entry("NOT_A_PROGRESSIVE", command.jackpot)
    check_meter_here(ledger, jackpot.name)
    if not _NAME.fullmatch(command.adjustment):
        raise refuse_entry("ADJUSTMENT_NAME", command.adjustment)
    if command.adjustment in ledger.adjustments:
        raise refuse_entry("ADJUSTMENT_EXISTS", command.adjustment)
    if command.reason not in ADJUSTMENT_CODES:
        raise refuse_entry("ADJUSTMENT_REASON", command.reason, reasons=", ".join(ADJUSTMENT_CODES))
    if command.cents < 1:
        raise refuse_entry("AMOUNT", format_cents(command.cents))
    check_reason(command.note)
    _check_ceiling(ledger, command.reason, command.jackpot, micros(command.cents))
    ledger.book.check(_moves(command.reason, command.jackpot, micros(command.cents)))
    fact = f.AdjustmentRequested(
        adjustment=command.adjustment,
        jackpot=command.jackpot,
        reason=command.reason,
        micros=micros(command.cents),
        note=command.note,
        by=by,
    )
    return LedgerDecision(f"jackpot/{command.jackpot}", (fact,))


def _check_ceiling(ledger: Ledger, reason: str, jackpot: str, amount: int) -> None:
    """Refuse an adjustment that lowers a display further than its reason goes.

    The book holds what has accrued, to the micro-dollar: what a malfunction showed beyond that is
    what the house has put in to correct a display, as far as no award has taken it since. The same
    holds of seed money: what a winner was paid of it is not recovered from other players'
    contributions. Money that is not displayed is limited by its own accounts, and becomes gross receipts.

    Clauses: wa-2025:JP13. Rulings: A54.
    """
    if reason == "display-above-limit":
        limit = micros(ledger.jackpot(jackpot).limit_cents)
        over = max(0, ledger.meter(jackpot).primary - limit) if limit else 0
        name = "NOT_ABOVE_LIMIT"
    elif reason == "display-malfunction":
        over = ledger.jackpot(jackpot).above_accrued_micros
        name = "NOT_ABOVE_ACCRUED"
    elif reason == SEED_RECOVERY:
        over = ledger.jackpot(jackpot).seed_shown_micros
        name = "NOT_SEED"
    else:
        return
    if amount > over:
        raise refuse_entry(name, format_microdollars(amount), over=format_microdollars(over))


def approve_adjustment(
    ledger: Ledger, by: str, _at: int, command: c.ApproveAdjustment
) -> LedgerDecision:
    request = _waiting(ledger, command.adjustment)
    check_two_people(by, request.requested_by)
    _check_ceiling(ledger, request.reason, request.jackpot, request.micros)
    fact = f.AdjustmentApproved(request.name, by)
    moves = _moves(request.reason, request.jackpot, request.micros)
    return LedgerDecision(f"jackpot/{request.jackpot}", (fact,), moves)


def _moves(reason: str, jackpot: str, amount: int) -> tuple[Transfer, ...]:
    """The transfer an adjustment is made by; the house and gross receipts have no jackpot."""
    code = ADJUSTMENT_CODES[reason]
    debit = "" if TRANSFER_CODES[code].debit == "house" else jackpot
    credit = "" if TRANSFER_CODES[code].credit in ("house", "receipts") else jackpot
    return make_transfer(code, amount, debit=debit, credit=credit)


def reject_adjustment(
    ledger: Ledger, by: str, _at: int, command: c.RejectAdjustment
) -> LedgerDecision:
    """Another person turns the request down, or its author withdraws it."""
    request = _waiting(ledger, command.adjustment)
    return LedgerDecision(f"jackpot/{request.jackpot}", (f.AdjustmentRejected(request.name, by),))


def _waiting(ledger: Ledger, name: str) -> MeterAdjustment:
    adjustment = ledger.adjustments.get(name)
    if adjustment is None or adjustment.decided:
        raise refuse_entry("NO_SUCH_ADJUSTMENT", name)
    return adjustment


def move_money(_ledger: Ledger, by: str, _at: int, command: c.MoveMoney) -> LedgerDecision:
    """Move money at the cage; where a second person signs, the entry says who."""
    if command.code not in MONEY_MOVE_CODES:
        raise refuse_entry("MOVE_CODE", command.code, codes=", ".join(MONEY_MOVE_CODES))
    if command.cents < 1:
        raise refuse_entry("AMOUNT", format_cents(command.cents))
    moved = Transfer("", command.debit, command.credit, micros(command.cents), command.code)
    if not command.second:
        return LedgerDecision(f"cage/{command.code}", (), (moved,))
    check_person(command.second)
    check_two_people(command.second, by)
    fact = f.MoveSigned(command.code, command.cents, by, command.second)
    return LedgerDecision(f"cage/{command.code}", (fact,), (moved,))
