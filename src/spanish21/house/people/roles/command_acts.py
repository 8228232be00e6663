"""Which act every command of the table, the round and the ledger is, and who signs beside."""

from collections.abc import Mapping
from typing import NamedTuple

from spanish21.game.round import MOVES, Giver
from spanish21.game.table import commands as t
from spanish21.house.people.roles.acts import Act
from spanish21.ledger import commands as m
from spanish21.ledger.sharing.commands import SharingCommand

AnyCommand = t.TableCommand | m.LedgerCommand | SharingCommand

_AT_TABLES: Mapping[type, Act] = {
    t.OpenTable: Act.OPEN_TABLE,
    t.InspectCards: Act.PREPARE_CARDS,
    t.VerifyInspection: Act.VERIFY_CARDS,
    t.ShowCards: Act.PREPARE_CARDS,
    t.AcceptCards: Act.SIT,
    t.WashCards: Act.PREPARE_CARDS,
    t.ShuffleStep: Act.PREPARE_CARDS,
    t.ShuffleByDevice: Act.PREPARE_CARDS,
    t.ReportFault: Act.REPORT_IRREGULARITY,
    t.RemoveDevice: Act.ORDER_CARDS,
    t.ReturnDevice: Act.ORDER_CARDS,
    t.BringDevice: Act.ORDER_CARDS,
    t.CheckCards: Act.COUNT_CARDS,
    t.OfferCut: Act.PREPARE_CARDS,
    t.DeclineCut: Act.CUT,
    t.CutCards: Act.CUT,
    t.OrderRecut: Act.ORDER_CARDS,
    t.PlaceCutCard: Act.PREPARE_CARDS,
    t.CommitShoe: Act.PREPARE_CARDS,
    t.RevealShoe: Act.PREPARE_CARDS,
    t.BurnFirst: Act.PREPARE_CARDS,
    t.AskForBurnCard: Act.ASK_FOR_BURN_CARD,
    t.DiscloseBurn: Act.DEAL,
    t.Sit: Act.SIT,
    t.Leave: Act.SIT,
    t.ChangeDealer: Act.CHANGE_DEALER,
    t.AdmitPlayer: Act.ADMIT_PLAYER,
    t.CallCashWager: Act.CALL_CASH,
    t.ConfirmCashWager: Act.CONFIRM_CASH,
    t.WithdrawCashWager: Act.WITHDRAW_CASH,
    t.OpenRound: Act.DEAL,
    t.ReportIrregularity: Act.REPORT_IRREGULARITY,
    t.ConfirmIrregularity: Act.SETTLE_IRREGULARITY,
    t.DismissIrregularity: Act.SETTLE_IRREGULARITY,
    t.Reshuffle: Act.ORDER_CARDS,
    t.SpreadCards: Act.PREPARE_CARDS,
    t.EndShoe: Act.PREPARE_CARDS,
    t.ChangeCards: Act.ORDER_CARDS,
    t.CloseTable: Act.CLOSE_TABLE,
}
_ACT_OF: Mapping[Giver, Act] = {
    Giver.PLAYER: Act.PLAY,
    Giver.DEALER: Act.DEAL,
    Giver.READER: Act.DEAL,
    Giver.FLOOR: Act.PAY_SUPER_BONUS,
    Giver.SUPERVISOR: Act.VOID_ROUND,
    Giver.REPORT: Act.REPORT_IRREGULARITY,
}
_IN_ROUNDS: Mapping[type, Act] = {move.command: _ACT_OF[move.giver] for move in MOVES}
_IN_LEDGER: Mapping[type, Act] = {
    m.CreateJackpot: Act.PROPOSE_CONFIGURATION,
    m.ChangeParameters: Act.PROPOSE_CONFIGURATION,
    m.LinkTable: Act.PROPOSE_CONFIGURATION,
    m.TakeTerms: Act.OPEN_TABLE,
    m.UnlinkTable: Act.PROPOSE_CONFIGURATION,
    m.LoseLink: Act.REPORT_LINK,
    m.RestoreLink: Act.REPORT_LINK,
    m.StopJackpot: Act.STOP_JACKPOT,
    m.ResumeJackpot: Act.RESUME_JACKPOT,
    m.RemoveJackpot: Act.PROPOSE_CONFIGURATION,
    m.TransferJackpot: Act.REQUEST_ADJUSTMENT,
    m.RecordSeizure: Act.REQUEST_ADJUSTMENT,
    m.SettleSeizure: Act.REQUEST_ADJUSTMENT,
    m.RecordEvidence: Act.RECORD_EVIDENCE,
    m.VerifyAward: Act.VERIFY_AWARD,
    m.ConfirmBySurveillance: Act.CONFIRM_AWARD,
    m.ApproveAward: Act.APPROVE_AWARD,
    m.PayAward: Act.PAY_AWARD,
    m.CloseAward: Act.CLOSE_AWARD,
    m.VoidAward: Act.VOID_AWARD,
    m.DisputeAward: Act.OPEN_DISPUTE,
    m.SettleDispute: Act.RULE_DISPUTE,
    m.SetThresholds: Act.PROPOSE_CONFIGURATION,
    m.SetWinThreshold: Act.PROPOSE_CONFIGURATION,
    m.RequestAdjustment: Act.REQUEST_ADJUSTMENT,
    m.ApproveAdjustment: Act.APPROVE_ADJUSTMENT,
    m.RejectAdjustment: Act.REJECT_ADJUSTMENT,
    m.StateBank: Act.BANK,
    m.ShareJackpot: Act.PROPOSE_CONFIGURATION,
    m.SettleShare: Act.REQUEST_ADJUSTMENT,
    m.FillTable: Act.FILL_TABLE,
    m.CreditTable: Act.FILL_TABLE,
    m.CountTray: Act.COUNT_TRAY,
    m.CountDrop: Act.COUNT_DROP,
    m.IssueCoupon: Act.ISSUE_COUPON,
    m.WithdrawCoupon: Act.ISSUE_COUPON,
}
COMMAND_ACTS: Mapping[type, Act] = {**_AT_TABLES, **_IN_ROUNDS, **_IN_LEDGER}
"""The act that each kind of command is, but for ``MoveMoney``, which is what its code says."""
MOVE_ACTS: Mapping[str, Act] = {
    "capital": Act.MOVE_CAPITAL,
    "capital-out": Act.MOVE_CAPITAL,
    "buy-in": Act.CASH,
    "cash-out": Act.CASH,
    "chips-out": Act.CASH,
    "chips-in": Act.CASH,
    "chips-carried": Act.CASH,
    "chips-brought": Act.CASH,
    "deposit": Act.BANK,
    "withdrawal": Act.BANK,
}
"""The act of moving money by each code."""


def act_of(command: AnyCommand) -> Act:
    """The act that a command is; a ``KeyError`` for one that only a house or a service gives.

    Money moved by a code that is no person's counts as the house's own act; the ledger refuses it.
    """
    if isinstance(command, m.MoveMoney):
        return MOVE_ACTS.get(command.code, Act.MOVE_CAPITAL)
    return COMMAND_ACTS[type(command)]


class SecondPerson(NamedTuple):
    """The second person of a command: the field that names him, and the act that is his part.

    Without a field the command has no place for his name: he countersigns, and the journal
    says so beside it.
    """

    field: str
    act: Act


SECOND_PERSONS: Mapping[type, SecondPerson] = {
    m.PayAward: SecondPerson("witness", Act.WITNESS_PAYMENT),
    m.VoidAward: SecondPerson("second", Act.SECOND_VOID),
    m.ChangeParameters: SecondPerson("approved_by", Act.APPROVE_CONFIGURATION),
    m.SetThresholds: SecondPerson("approved_by", Act.APPROVE_CONFIGURATION),
    m.SetWinThreshold: SecondPerson("approved_by", Act.APPROVE_CONFIGURATION),
    m.CreateJackpot: SecondPerson("", Act.APPROVE_CONFIGURATION),
    m.LinkTable: SecondPerson("", Act.APPROVE_CONFIGURATION),
    m.UnlinkTable: SecondPerson("", Act.APPROVE_CONFIGURATION),
    m.RemoveJackpot: SecondPerson("", Act.APPROVE_CONFIGURATION),
    m.TransferJackpot: SecondPerson("second", Act.APPROVE_ADJUSTMENT),
    m.RecordSeizure: SecondPerson("second", Act.APPROVE_ADJUSTMENT),
    m.SettleSeizure: SecondPerson("second", Act.APPROVE_ADJUSTMENT),
    m.ShareJackpot: SecondPerson("second", Act.APPROVE_CONFIGURATION),
    m.SettleShare: SecondPerson("second", Act.APPROVE_ADJUSTMENT),
    m.FillTable: SecondPerson("second", Act.ISSUE_CHIPS),
    m.CreditTable: SecondPerson("second", Act.ISSUE_CHIPS),
    m.CountTray: SecondPerson("second", Act.SECOND_COUNT),
    m.CountDrop: SecondPerson("second", Act.SECOND_DROP),
    m.MoveMoney: SecondPerson("second", Act.SECOND_MOVE),
}
"""Which commands take a second person, who signs in for it himself.

Awards and adjustments that one person verifies or asks for and another approves are two
commands by two people, and not listed here. Chips for cash, and cash for chips up to an amount
that the cage knows, are moved by one.
"""
MOVES_OF_TWO = ("capital", "capital-out", "deposit", "withdrawal")
"""The house's own money: no one moves it alone."""


def second_person_of(command: AnyCommand) -> SecondPerson | None:
    """The second person that a command takes; none where it takes none."""
    if isinstance(command, m.MoveMoney) and not (command.second or command.code in MOVES_OF_TWO):
        return None
    return SECOND_PERSONS.get(type(command))
