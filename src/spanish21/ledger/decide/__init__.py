"""Decides commands of the ledger: each leads to facts and transfers or is refused.

* ``sharing``: shared meters by command: the house's part, and the service's
* ``adjustments``: adjustments of a meter: one person asks, another agrees; and money outside
  jackpots
* ``amount_limits``: how large an amount may be: of one command, and of what an account holds after
  it
* ``awards``: awards by command: locked in the order they are won, then step by step to their
  payment
* ``checks``: what commands about jackpots, awards and adjustments are checked for alike: people and
  reasons
* ``coupons``: coupons by command: issued to one player, and withdrawn while he has them
* ``decision``: what a command of the ledger leads to
* ``jackpots``: jackpots by command: created, stopped and removed; the bank's figure; and what
  rounds give
* ``links``: tables linked to jackpots: what they must play, the terms they have taken, and their
  lines
* ``players_money``: players' money that leaves a progressive otherwise than by play: moved, seized,
  made good
* ``terms``: the terms of a jackpot by command: what they may be, and how two people change them
* ``transfer_builders``: transfers as decisions make them: an entry gives them their ids
* ``trays``: trays and drop boxes by command: fills, credits and counts, each signed by two people
"""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.ledger import commands as c
from spanish21.ledger.decide import (
    adjustments,
    awards,
    coupons,
    jackpots,
    links,
    players_money,
    terms,
    trays,
)
from spanish21.ledger.decide.amount_limits import check_amounts, check_held
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.sharing import members, shares
from spanish21.ledger.journal.command_text import command_text
from spanish21.ledger.journal.entries import EntryDraft
from spanish21.ledger.sharing import commands as s
from spanish21.ledger.state import Ledger

DECIDE: Mapping[type, Callable[[Ledger, str, int, Any], LedgerDecision]] = {
    c.CreateJackpot: jackpots.create_jackpot,
    c.ChangeParameters: terms.change_parameters,
    c.LinkTable: links.link_table,
    c.TakeTerms: links.take_terms,
    c.UnlinkTable: links.unlink_table,
    c.LoseLink: links.lose_link,
    c.RestoreLink: links.restore_link,
    c.StopJackpot: jackpots.stop_jackpot,
    c.ResumeJackpot: jackpots.resume_jackpot,
    c.RemoveJackpot: jackpots.remove_jackpot,
    c.TransferJackpot: players_money.transfer_jackpot,
    c.RecordSeizure: players_money.record_seizure,
    c.SettleSeizure: players_money.settle_seizure,
    c.RecordEvidence: awards.record_evidence,
    c.VerifyAward: awards.verify_award,
    c.ConfirmBySurveillance: awards.confirm_by_surveillance,
    c.ApproveAward: awards.approve_award,
    c.PayAward: awards.pay_award,
    c.CloseAward: awards.close_award,
    c.VoidAward: awards.void_award,
    c.DisputeAward: awards.dispute_award,
    c.SettleDispute: awards.settle_dispute,
    c.SetThresholds: awards.set_thresholds,
    c.SetWinThreshold: awards.set_win_threshold,
    c.RequestAdjustment: adjustments.request_adjustment,
    c.ApproveAdjustment: adjustments.approve_adjustment,
    c.RejectAdjustment: adjustments.reject_adjustment,
    c.MoveMoney: adjustments.move_money,
    c.FillTable: trays.fill_table,
    c.CreditTable: trays.credit_table,
    c.CountTray: trays.count_tray,
    c.CountDrop: trays.count_drop,
    c.IssueCoupon: coupons.issue_coupon,
    c.WithdrawCoupon: coupons.withdraw_coupon,
    c.StateBank: jackpots.state_bank,
    c.ShareJackpot: shares.share_jackpot,
    c.SettleShare: shares.settle_share,
    s.RecordReceipt: shares.record_receipt,
    s.LoseLine: shares.lose_line,
    s.RestoreLine: shares.restore_line,
    s.AdmitMember: members.admit_member,
    s.SettleMember: members.settle_member,
    s.TakeContribution: members.take_contribution,
    s.TakeHit: members.take_hit,
    s.TakeVoid: members.take_void,
}


def decide_entry(
    ledger: Ledger, name: str, by: str, at: int, command: c.LedgerCommand | s.SharingCommand
) -> EntryDraft:
    """The draft a command becomes, under the id its giver made for it."""
    check_amounts(command)
    decision = DECIDE[type(command)](ledger, by, at, command)
    check_held(ledger.book, decision.transfers)
    return EntryDraft(
        id=name,
        stream=decision.stream,
        at=at,
        by=by,
        asked=command_text(command),
        facts=decision.facts,
        transfers=decision.transfers,
    )
