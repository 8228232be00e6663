"""From a person's command to facts and transfers; or a refusal, and nothing has happened."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.ledger import commands as c
from spanish21.ledger.decide import adjustments, awards, jackpots
from spanish21.ledger.decide.limits import check_amounts, check_held
from spanish21.ledger.journal import Draft, asked_text
from spanish21.ledger.state import Decision, Ledger

DECIDE: Mapping[type, Callable[[Ledger, str, int, Any], Decision]] = {
    c.CreateJackpot: jackpots.create,
    c.ChangeParameters: jackpots.change,
    c.LinkTable: jackpots.link,
    c.UnlinkTable: jackpots.unlink,
    c.LoseLink: jackpots.lose_link,
    c.RestoreLink: jackpots.restore_link,
    c.StopJackpot: jackpots.stop,
    c.ResumeJackpot: jackpots.resume,
    c.RemoveJackpot: jackpots.remove,
    c.RecordEvidence: awards.record,
    c.VerifyAward: awards.verify,
    c.ConfirmBySurveillance: awards.confirm,
    c.ApproveAward: awards.approve,
    c.PayAward: awards.pay,
    c.CloseAward: awards.close,
    c.VoidAward: awards.void,
    c.DisputeAward: awards.dispute,
    c.SettleDispute: awards.settle,
    c.SetThresholds: awards.set_thresholds,
    c.RequestAdjustment: adjustments.request,
    c.ApproveAdjustment: adjustments.approve,
    c.RejectAdjustment: adjustments.reject,
    c.MoveMoney: adjustments.move_money,
    c.StateBank: jackpots.state_bank,
}


def decide_entry(ledger: Ledger, name: str, by: str, at: int, command: c.LedgerCommand) -> Draft:
    """The draft a command becomes, under the id its giver made for it."""
    check_amounts(command)
    decided = DECIDE[type(command)](ledger, by, at, command)
    check_held(ledger.book, decided.transfers)
    return Draft(
        id=name,
        stream=decided.stream,
        at=at,
        by=by,
        asked=asked_text(command),
        facts=decided.facts,
        transfers=decided.transfers,
    )
