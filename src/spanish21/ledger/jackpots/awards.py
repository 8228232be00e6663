"""Awards: from the moment they are won until they are paid and closed.

Which steps lead from one stage to the next stands in ``award_steps``.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.jackpots import JackpotTerms


class AwardStage(StrEnum):
    """The stage of an award."""

    LOCKED = "locked"
    EVIDENCE = "in evidence"
    VERIFIED = "verified"
    APPROVED = "approved"
    PAID = "paid"
    CLOSED = "closed"
    VOID = "void"
    DISPUTED = "disputed"


PAID_STAGES = (AwardStage.PAID, AwardStage.CLOSED)
UNPAID_STAGES = (
    AwardStage.LOCKED,
    AwardStage.EVIDENCE,
    AwardStage.VERIFIED,
    AwardStage.APPROVED,
    AwardStage.DISPUTED,
)


HOLD_ABOVE_CENTS = 3_000_00
"""Above this a win of a wager is held, unless the house sets another amount.

It is the amount above which surveillance verifies any winning wager (WAC 230-15-320(4)).
"""


RULING = "ruling"
"""What stands for the spot of a large win that a ruling on a dispute gave."""


class AwardThresholds(NamedTuple):
    """From which amounts on an award needs more than a floor person's word.

    ``hold_above_cents`` is above what a win of a wager becomes such an award; none where the
    house has no such control, as in a demo and in journals of before there was one.
    """

    shoe_check_from_cents: int = 500_00
    surveillance_above_cents: int = 3_000_00
    check_above_cents: int = 5_000_00
    hold_above_cents: int | None = None

    def needs_shoe_check(self, cents: int) -> bool:
        """Whether the shoe is counted before an award of this amount is verified."""
        return cents >= self.shoe_check_from_cents

    def needs_surveillance(self, cents: int) -> bool:
        """Whether surveillance confirms an award of this amount before it is approved."""
        return cents > self.surveillance_above_cents

    def needs_check(self, cents: int) -> bool:
        """Whether an award of this amount is paid by check only."""
        return cents > self.check_above_cents

    def needs_hold(self, cents: int) -> bool:
        """Whether a win of this amount is held instead of paid at once at the table.

        What surveillance must see, or what is paid by check only, is held in any case.
        """
        if self.hold_above_cents is None:
            return False
        above_hold = cents > self.hold_above_cents
        return above_hold or self.needs_surveillance(cents) or self.needs_check(cents)


DEFAULT_THRESHOLDS = AwardThresholds()


class Award(NamedTuple):
    """One award. The amounts are those of its last computation.

    It was won from a jackpot by the ``terms`` that were in force then, or it is a large win of a
    wager, which names its ``spot`` and no jackpot. ``seed_micros`` is how much of the house's seed
    money it took out of the display.
    """

    id: str
    jackpot: str
    table: str
    round: int
    order: int
    box: int
    player: str
    row: str
    percent: int
    prize_cents: int
    before_micros: int
    cents: int
    house_cents: int
    reset: tuple[int, int, int]
    at: int
    stage: AwardStage = AwardStage.LOCKED
    before_dispute: AwardStage = AwardStage.LOCKED
    cards: str = ""
    video: str = ""
    wager_seen: bool = False
    shoe_checked: bool = False
    verified_by: str = ""
    surveillance_by: str = ""
    approved_by: str = ""
    approvals: int = 0
    form: str = ""
    identified: str = ""
    paid_by: str = ""
    witness: str = ""
    number: int = 0
    closed_by: str = ""
    voided_because: str = ""
    disputes: tuple[str, ...] = ()
    spot: str = ""
    wager_cents: int = 0
    recording: str = ""
    terms: JackpotTerms | None = None
    seed_micros: int = 0

    @property
    def is_table_win(self) -> bool:
        """Whether the house owes it for a wager of the table, and no jackpot is concerned."""
        return not self.jackpot

    @property
    def is_ruled(self) -> bool:
        """Whether a ruling on a dispute gave it, and no settlement of the round."""
        return self.spot == RULING

    @property
    def held_on(self) -> str:
        """The account that holds its money until it is paid."""
        return f"held:{self.table}" if self.is_table_win else f"pending:{self.jackpot}"

    @property
    def won_from(self) -> str:
        """The name of its jackpot, or the spot and the table whose wager won."""
        return f"{self.spot} at {self.table}" if self.is_table_win else self.jackpot

    @property
    def jackpot_cents(self) -> int:
        """The part that comes out of the jackpot."""
        return self.cents - self.house_cents

    @property
    def undisputed_stage(self) -> AwardStage:
        """The stage; of a disputed award, the one at which it goes on once that is settled."""
        return self.before_dispute if self.stage is AwardStage.DISPUTED else self.stage

    @property
    def approval(self) -> str:
        """The id of the pending transfer of its last approval.

        It has a sign that no entry's id has, so that no other transfer has this id.
        """
        return approval_id(self.id, self.approvals)


def approval_id(award: str, number: int) -> str:
    """The id of the pending transfer of an award's approval, the first or a later one."""
    return f"{award}#approval-{number}"


def award_from_fact(
    fact: f.AwardLocked | f.SharedAwardLocked, at: int, terms: JackpotTerms
) -> Award:
    """An award as it is won, by the terms of its jackpot that are in force.

    What resets a shared meter, its service sees to.

    Rulings: A69.
    """
    reset = (
        (0, 0, 0)
        if isinstance(fact, f.SharedAwardLocked)
        else (fact.reset_reserve_micros, fact.reset_overflow_micros, fact.reset_seed_micros)
    )
    return Award(
        id=fact.award,
        jackpot=fact.jackpot,
        table=fact.table,
        round=fact.round,
        order=fact.order,
        box=fact.box,
        player=fact.player,
        row=fact.row,
        percent=fact.percent,
        prize_cents=fact.prize_cents,
        before_micros=fact.before_micros,
        cents=fact.cents,
        house_cents=fact.house_cents,
        reset=reset,
        at=at,
        wager_cents=terms.game.wager_cents,
        terms=terms,
    )


def award_from_held_win(fact: f.WinHeld, at: int) -> Award:
    """A large win of a table as it is held."""
    return Award(
        id=fact.award,
        jackpot="",
        table=fact.table,
        round=fact.round,
        order=fact.order,
        box=fact.box,
        player=fact.player,
        row=fact.row,
        percent=0,
        prize_cents=fact.cents,
        before_micros=0,
        cents=fact.cents,
        house_cents=fact.cents,
        reset=(0, 0, 0),
        at=at,
        spot=fact.spot,
        wager_cents=fact.wager_cents,
    )


def evolve_award(award: Award, fact: f.Fact) -> Award:
    """The award after a fact about it."""
    return APPLY_TO_AWARD[type(fact)](award, fact)


def _evidence(award: Award, fact: f.EvidenceRecorded) -> Award:
    return award._replace(
        stage=AwardStage.EVIDENCE,
        cards=fact.cards,
        video=fact.video,
        wager_seen=fact.wager_seen,
        shoe_checked=fact.shoe_checked,
        surveillance_by="",
    )


def _verified(award: Award, fact: f.AwardVerified) -> Award:
    return award._replace(stage=AwardStage.VERIFIED, verified_by=fact.by)


def _surveillance(award: Award, fact: f.SurveillanceConfirmed) -> Award:
    return award._replace(surveillance_by=fact.by, recording=fact.video)


def _approved(award: Award, fact: f.AwardApproved) -> Award:
    return award._replace(
        stage=AwardStage.APPROVED,
        approved_by=fact.by,
        form=fact.form,
        identified=fact.identified,
        approvals=award.approvals + 1,
    )


def _paid(award: Award, fact: f.AwardPaid) -> Award:
    return award._replace(
        stage=AwardStage.PAID, paid_by=fact.by, witness=fact.witness, number=fact.number
    )


def _claimed(award: Award, _fact: f.AwardClaimed) -> Award:
    """For the fund of a shared meter an award is paid once a member owes it to the winner."""
    return award._replace(stage=AwardStage.PAID)


def _closed(award: Award, fact: f.AwardClosed) -> Award:
    return award._replace(stage=AwardStage.CLOSED, closed_by=fact.by)


def _voided(award: Award, fact: f.AwardVoided) -> Award:
    return award._replace(stage=AwardStage.VOID, voided_because=fact.reason)


def _disputed(award: Award, fact: f.AwardDisputed) -> Award:
    return award._replace(
        stage=AwardStage.DISPUTED,
        before_dispute=award.stage,
        disputes=(*award.disputes, fact.reason),
    )


def _settled(award: Award, fact: f.DisputeSettled) -> Award:
    return award._replace(stage=award.before_dispute, disputes=(*award.disputes, fact.reason))


def _recomputed(award: Award, fact: f.AwardRecomputed) -> Award:
    """The award with its new amount, which must be verified and approved again."""
    before_cents = award.cents
    award = award._replace(
        before_micros=fact.before_micros,
        cents=fact.cents,
        house_cents=fact.house_cents,
        reset=(fact.reset_reserve_micros, fact.reset_overflow_micros, fact.reset_seed_micros),
    )
    if fact.cents == before_cents:
        return award
    return award._replace(
        stage=_in_evidence(award.stage),
        before_dispute=_in_evidence(award.before_dispute),
        verified_by="",
        surveillance_by="",
        approved_by="",
        form="",
        identified="",
    )


def _in_evidence(stage: AwardStage) -> AwardStage:
    verified = stage in (AwardStage.VERIFIED, AwardStage.APPROVED)
    return AwardStage.EVIDENCE if verified else stage


APPLY_TO_AWARD: Mapping[type, Callable[[Award, Any], Award]] = {
    f.EvidenceRecorded: _evidence,
    f.AwardVerified: _verified,
    f.SurveillanceConfirmed: _surveillance,
    f.AwardApproved: _approved,
    f.AwardPaid: _paid,
    f.AwardClosed: _closed,
    f.AwardClaimed: _claimed,
    f.AwardVoided: _voided,
    f.AwardDisputed: _disputed,
    f.DisputeSettled: _settled,
    f.AwardRecomputed: _recomputed,
}
