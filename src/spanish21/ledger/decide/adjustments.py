"""Adjustments of a meter: one person asks, another agrees; and money outside jackpots."""

import re
from collections.abc import Mapping

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.accounts import account
from spanish21.ledger.decide.jackpots import check_reason
from spanish21.ledger.decide.moves import micros, resolve
from spanish21.ledger.jackpots import PROGRESSIVE
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Adjustment, Decision, Ledger
from spanish21.ledger.transfers import CODES, Stage, Transfer
from spanish21.money import format_cents

ADJUSTMENTS: Mapping[str, str] = {
    "display-malfunction": "malfunction-down",
    "display-above-limit": "above-limit",
    "reserve-to-receipts": "reserve-to-receipts",
    "overflow-to-receipts": "overflow-to-receipts",
    "seed-recovery": "seed-recovered",
    "display-malfunction-up": "malfunction-up",
    "house-addition": "house-addition",
}
"""Why a meter is adjusted, and the transfer that does it (A54)."""
MOVES = (
    "capital",
    "capital-out",
    "buy-in",
    "cash-out",
    "deposit",
    "withdrawal",
    "fill",
    "table-credit",
)
"""The codes a person may move money by, outside rounds and jackpots."""
_NAME = re.compile(r"[\w.'-]{1,40}")


def request(ledger: Ledger, by: str, _at: int, command: c.RequestAdjustment) -> Decision:
    """What is asked for is held back until somebody else agrees or refuses.

    Rulings: A54.
    """
    jackpot = ledger.jackpot(command.jackpot)
    if jackpot.kind != PROGRESSIVE:
        raise refuse_entry("NOT_A_PROGRESSIVE", command.jackpot)
    if not _NAME.fullmatch(command.adjustment):
        raise refuse_entry("ADJUSTMENT_NAME", command.adjustment)
    if command.adjustment in ledger.adjustments:
        raise refuse_entry("ADJUSTMENT_EXISTS", command.adjustment)
    code = ADJUSTMENTS.get(command.reason)
    if code is None:
        raise refuse_entry("ADJUSTMENT_REASON", command.reason, reasons=", ".join(ADJUSTMENTS))
    if command.cents < 1:
        raise refuse_entry("AMOUNT", format_cents(command.cents))
    check_reason(command.note)
    amount = micros(command.cents)
    kinds = CODES[code]
    pending = Transfer(
        id=_pending_id(command.adjustment),
        debit=_account_of(kinds.debit, command.jackpot),
        credit=_account_of(kinds.credit, command.jackpot),
        micros=amount,
        code=code,
        stage=Stage.PENDING,
    )
    fact = f.AdjustmentRequested(
        adjustment=command.adjustment,
        jackpot=command.jackpot,
        reason=command.reason,
        micros=amount,
        note=command.note,
        by=by,
    )
    return Decision(f"jackpot/{command.jackpot}", (fact,), (pending,))


def _account_of(kind: str, jackpot: str) -> str:
    return kind if kind in ("house", "receipts") else account(kind, jackpot)


def _pending_id(adjustment: str) -> str:
    return f"adjustment:{adjustment}"


def approve(ledger: Ledger, by: str, _at: int, command: c.ApproveAdjustment) -> Decision:
    asked = _waiting(ledger, command.adjustment)
    if by == asked.requested_by:
        raise refuse_entry("SAME_PERSON_TWICE", by, name=by)
    fact = f.AdjustmentApproved(asked.name, by)
    return Decision(f"jackpot/{asked.jackpot}", (fact,), _resolved(ledger, asked, Stage.POST))


def reject(ledger: Ledger, by: str, _at: int, command: c.RejectAdjustment) -> Decision:
    """Whoever asked may also withdraw."""
    asked = _waiting(ledger, command.adjustment)
    fact = f.AdjustmentRejected(asked.name, by)
    return Decision(f"jackpot/{asked.jackpot}", (fact,), _resolved(ledger, asked, Stage.VOID))


def _waiting(ledger: Ledger, name: str) -> Adjustment:
    found = ledger.adjustments.get(name)
    if found is None or found.decided:
        raise refuse_entry("NO_SUCH_ADJUSTMENT", name)
    return found


def _resolved(ledger: Ledger, asked: Adjustment, stage: Stage) -> tuple[Transfer, ...]:
    name = _pending_id(asked.name)
    return tuple(resolve(x, stage) for x in ledger.book.waiting() if x.id == name)


def move_money(_ledger: Ledger, _by: str, _at: int, command: c.MoveMoney) -> Decision:
    if command.code not in MOVES:
        raise refuse_entry("MOVE_CODE", command.code, codes=", ".join(MOVES))
    if command.cents < 1:
        raise refuse_entry("AMOUNT", format_cents(command.cents))
    moved = Transfer("", command.debit, command.credit, micros(command.cents), command.code)
    return Decision(f"cage/{command.code}", (), (moved,))
