"""The steps of an award: when each can be taken, and which are left until its record is closed.

Rulings: A41, A43.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from spanish21.ledger import commands as c
from spanish21.ledger.jackpots.awards import UNPAID_STAGES, Award, AwardStage, AwardThresholds

_S = AwardStage
_BEFORE_APPROVAL = (_S.LOCKED, _S.EVIDENCE, _S.VERIFIED)


class AwardStep(NamedTuple):
    """One step of an award: at which stages it can be taken, and what a person reads about it."""

    when: tuple[AwardStage, ...]
    what: str


AWARD_STEPS: Mapping[type, AwardStep] = {
    c.RecordEvidence: AwardStep(
        (_S.LOCKED, _S.EVIDENCE), "the cards, the wager and the camera are written down"
    ),
    c.ConfirmBySurveillance: AwardStep(
        (_S.EVIDENCE, _S.VERIFIED), "surveillance has seen hand, wager, payout and player"
    ),
    c.VerifyAward: AwardStep((_S.EVIDENCE,), "the floor verifies the award"),
    c.ApproveAward: AwardStep((_S.VERIFIED,), "somebody else lets it be paid"),
    c.PayAward: AwardStep((_S.APPROVED,), "it is paid, and two people sign the form"),
    c.CloseAward: AwardStep((_S.PAID,), "the record is complete"),
    c.VoidAward: AwardStep(UNPAID_STAGES, "two people declare it void"),
    c.DisputeAward: AwardStep(UNPAID_STAGES[:-1], "somebody disputes it"),
    c.SettleDispute: AwardStep((_S.DISPUTED,), "it goes on where it was"),
}
"""Every command that takes an award a step further, or ends it."""


def lacks_shoe_check(award: Award, thresholds: AwardThresholds) -> bool:
    """Whether the shoe must be counted for an award of this amount and has not been."""
    return thresholds.needs_shoe_check(award.cents) and not award.shoe_checked


def lacks_surveillance(award: Award, thresholds: AwardThresholds) -> bool:
    """Whether surveillance must confirm an award of this amount and has not done so."""
    return thresholds.needs_surveillance(award.cents) and not award.surveillance_by


def remaining_steps(award: Award, thresholds: AwardThresholds) -> Iterator[type]:
    """The commands that are left until the record of an award is closed, in their order.

    The first one can be taken now. What an award lacks may change with its thresholds, and with
    evidence that is recorded again.
    """
    if award.stage in (_S.CLOSED, _S.VOID):
        return
    if award.stage is _S.DISPUTED:
        yield c.SettleDispute
    stage = award.undisputed_stage
    if stage is _S.LOCKED or (stage is _S.EVIDENCE and _lacks_evidence(award, thresholds)):
        yield c.RecordEvidence
    if stage in (_S.LOCKED, _S.EVIDENCE):
        yield c.VerifyAward
    if stage in _BEFORE_APPROVAL:
        if lacks_surveillance(award, thresholds):
            yield c.ConfirmBySurveillance
        yield c.ApproveAward
    if stage is not _S.PAID:
        yield c.PayAward
    yield c.CloseAward


def _lacks_evidence(award: Award, thresholds: AwardThresholds) -> bool:
    """Whether the recorded evidence is not enough to verify the award."""
    return not award.wager_seen or lacks_shoe_check(award, thresholds)
