"""Awards by command: locked in the order they are won, then step by step to their payment."""

from typing import NamedTuple

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.checks import check_person, check_reason, check_two_people
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.decide.transfer_builders import (
    make_pending,
    make_transfer,
    micros,
    resolve_pending,
)
from spanish21.ledger.double_entry.transfers import (
    PAYMENT_FORMS,
    WIN_PAYMENT_FORMS,
    Transfer,
    TransferStage,
)
from spanish21.ledger.jackpots.award_steps import AWARD_STEPS, lacks_shoe_check, lacks_surveillance
from spanish21.ledger.jackpots.awards import PAID_STAGES, UNPAID_STAGES, Award, approval_id
from spanish21.ledger.jackpots.jackpots import HOUSE, Jackpot
from spanish21.ledger.jackpots.meters import (
    NO_RESET,
    WHOLE_PERCENT,
    Meter,
    award_prize,
    award_share,
)
from spanish21.ledger.jackpots.meters import AwardAmounts as Computed
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.ledger.trays.trays import has_tray
from spanish21.money import format_cents

AwardCommand = (
    c.RecordEvidence
    | c.VerifyAward
    | c.ConfirmBySurveillance
    | c.ApproveAward
    | c.PayAward
    | c.CloseAward
    | c.VoidAward
    | c.DisputeAward
    | c.SettleDispute
)


class TableWin(NamedTuple):
    """A large win of a wager as the table reports it: where, by whom, of what, how much."""

    award: str
    order: int
    box: int
    player: str
    spot: str
    row: str
    wager_cents: int
    cents: int


def hold_win(won: TableWin, *, table: str, number: int) -> tuple[f.WinHeld, tuple[Transfer, ...]]:
    """Take a large win out of the table's bank and hold it until it is verified and paid."""
    fact = f.WinHeld(
        award=won.award,
        table=table,
        round=number,
        order=won.order,
        box=won.box,
        player=won.player,
        spot=won.spot,
        row=won.row,
        wager_cents=won.wager_cents,
        cents=won.cents,
    )
    return fact, make_transfer("win-held", micros(won.cents), debit=table, credit=table)


class AwardWin(NamedTuple):
    """An award as the game reports it: its row, and a share or an amount."""

    award: str
    order: int
    box: int
    player: str
    row: str
    percent: int
    cents: int


def lock_award(
    jackpot: Jackpot, meter: Meter, won: AwardWin, *, table: str, number: int
) -> tuple[f.AwardLocked, tuple[Transfer, ...], Meter]:
    """Fix an award's amount, take it out of the jackpot and reset the jackpot where due.

    Rulings: A39, A41, A43, A53.
    """
    computed = _compute(jackpot, meter, percent=won.percent, prize_cents=won.cents)
    reserve, overflow, seed = computed.reset
    fact = f.AwardLocked(
        award=won.award,
        jackpot=jackpot.name,
        table=table,
        round=number,
        order=won.order,
        box=won.box,
        player=won.player,
        row=won.row,
        percent=won.percent,
        prize_cents=won.cents,
        before_micros=meter.primary,
        cents=computed.cents,
        house_cents=computed.house_cents,
        reset_reserve_micros=reserve,
        reset_overflow_micros=overflow,
        reset_seed_micros=seed,
    )
    name = jackpot.name
    moves = (
        *make_transfer("award", computed.jackpot_micros, debit=name, credit=name),
        *make_transfer("house-prize", micros(computed.house_cents), credit=name),
        *make_transfer("reset-reserve", reserve, debit=name, credit=name),
        *make_transfer("reset-overflow", overflow, debit=name, credit=name),
        *make_transfer("seed", seed, debit=name, credit=name),
    )
    return fact, moves, computed.after


def _compute(jackpot: Jackpot, meter: Meter, *, percent: int, prize_cents: int) -> Computed:
    if jackpot.kind == HOUSE:
        posted = jackpot.posted_cents * percent // WHOLE_PERCENT if percent else prize_cents
        return Computed(posted, posted, NO_RESET, meter)
    if percent:
        return award_share(meter, percent, reset_cents=jackpot.reset_cents)
    return award_prize(meter, prize_cents)


def _at_stage(ledger: Ledger, command: AwardCommand) -> Award:
    award = ledger.award(command.award)
    step = AWARD_STEPS[type(command)]
    if award.stage not in step.when:
        allowed = " or ".join(stage.value for stage in step.when)
        words = {"stage": award.stage.value, "allowed": allowed}
        raise refuse_entry("AWARD_STAGE", command.award, **words)
    share = ledger.shares.get(award.jackpot)
    if share is not None and award.id in share.voids:
        raise refuse_entry("VOID_WAITS", award.id)
    return award


def _decision(award: Award, *facts: f.Fact, transfers: tuple[Transfer, ...] = ()) -> LedgerDecision:
    return LedgerDecision(f"award/{award.id}", facts, transfers)


def record_evidence(ledger: Ledger, by: str, _at: int, command: c.RecordEvidence) -> LedgerDecision:
    award = _at_stage(ledger, command)
    check_reason(command.cards)
    if command.video:
        check_reason(command.video)
    fact = f.EvidenceRecorded(
        award=award.id,
        by=by,
        cards=command.cards,
        wager_seen=command.wager_seen,
        shoe_checked=command.shoe_checked,
        video=command.video,
    )
    return _decision(award, fact)


def confirm_by_surveillance(
    ledger: Ledger, by: str, _at: int, command: c.ConfirmBySurveillance
) -> LedgerDecision:
    """Surveillance confirms the award; the person is not the one who verified it."""
    award = _at_stage(ledger, command)
    seen = (command.hand, command.wager, command.payout, command.player)
    if not all(seen):
        words = ("hand", "wager", "payout", "player")
        seen_items = (
            " ".join(word for word, saw in zip(words, seen, strict=True) if saw) or "nothing"
        )
        raise refuse_entry("SURVEILLANCE_ITEMS", seen_items)
    check_two_people(by, award.verified_by)
    if command.video:
        check_reason(command.video)
    return _decision(award, f.SurveillanceConfirmed(award.id, by, command.video))


def verify_award(ledger: Ledger, by: str, _at: int, command: c.VerifyAward) -> LedgerDecision:
    award = _at_stage(ledger, command)
    if not award.wager_seen:
        raise refuse_entry("WAGER_NOT_SEEN", award.id)
    if lacks_shoe_check(award, ledger.thresholds):
        words = {"least": format_cents(ledger.thresholds.shoe_check_from_cents)}
        raise refuse_entry("SHOE_CHECK_MISSING", format_cents(award.cents), **words)
    check_two_people(by, award.surveillance_by)
    return _decision(award, f.AwardVerified(award.id, by))


def approve_award(ledger: Ledger, by: str, _at: int, command: c.ApproveAward) -> LedgerDecision:
    """A person other than the verifier approves the payment; the award's money is held for it."""
    award = _at_stage(ledger, command)
    check_two_people(by, award.verified_by, award.surveillance_by)
    if lacks_surveillance(award, ledger.thresholds):
        words = {"most": format_cents(ledger.thresholds.surveillance_above_cents)}
        raise refuse_entry("SURVEILLANCE_MISSING", format_cents(award.cents), **words)
    if command.form not in PAYMENT_FORMS:
        raise refuse_entry("FORM", command.form)
    if ledger.thresholds.needs_check(award.cents) and command.form != "check":
        words = {"most": format_cents(ledger.thresholds.check_above_cents)}
        raise refuse_entry("PAY_BY_CHECK", command.form, **words)
    check_reason(command.identified)
    fact = f.AwardApproved(award.id, by, command.form, command.identified)
    codes = WIN_PAYMENT_FORMS if award.is_table_win else PAYMENT_FORMS
    paid = make_transfer(
        codes[command.form],
        micros(award.cents),
        debit=award.table if award.is_table_win else award.jackpot,
        credit=award.player if command.form == "chips" else "",
        name=approval_id(award.id, award.approvals + 1),
    )
    return _decision(award, fact, transfers=make_pending(paid))


def pay_award(ledger: Ledger, by: str, _at: int, command: c.PayAward) -> LedgerDecision:
    award = _at_stage(ledger, command)
    check_person(command.witness)
    check_two_people(by, command.witness)
    fact = f.AwardPaid(award.id, by, command.witness, ledger.forms + 1)
    return _decision(award, fact, transfers=_resolved(ledger, award, TransferStage.POST))


def _resolved(ledger: Ledger, award: Award, stage: TransferStage) -> tuple[Transfer, ...]:
    """The end of the pending payment of an award that was approved."""
    return tuple(
        resolve_pending(pending, stage)
        for pending in ledger.book.waiting()
        if pending.id == award.approval
    )


def close_award(ledger: Ledger, by: str, _at: int, command: c.CloseAward) -> LedgerDecision:
    award = _at_stage(ledger, command)
    return _decision(award, f.AwardClosed(award.id, by))


def dispute_award(ledger: Ledger, by: str, _at: int, command: c.DisputeAward) -> LedgerDecision:
    award = _at_stage(ledger, command)
    check_reason(command.reason)
    return _decision(award, f.AwardDisputed(award.id, command.reason, by))


def settle_dispute(ledger: Ledger, by: str, _at: int, command: c.SettleDispute) -> LedgerDecision:
    award = _at_stage(ledger, command)
    check_reason(command.reason)
    return _decision(award, f.DisputeSettled(award.id, command.reason, by))


def void_award(ledger: Ledger, by: str, _at: int, command: c.VoidAward) -> LedgerDecision:
    """A void award goes back; later awards of its round that are unpaid are worked out again.

    A large win of a table goes back to the table's bank, and no other depends on it.
    """
    award = _at_stage(ledger, command)
    check_person(command.second)
    check_two_people(by, command.second)
    check_reason(command.reason)
    voided = f.AwardVoided(award.id, command.reason, by, command.second)
    if award.is_table_win:
        return _decision(award, voided, transfers=undo_win(ledger, award))
    share = ledger.shares.get(award.jackpot)
    if share is not None:
        # The award goes back to a meter of several houses: their service takes it back first.
        report = f.VoidReported(
            jackpot=share.jackpot,
            number=share.written + 1,
            award=award.id,
            reason=command.reason,
            by=by,
            second=command.second,
        )
        return _decision(award, report)
    moves, restored = undo_award(
        ledger, award, seed_held=ledger.book.balance(f"seed:{award.jackpot}")
    )
    facts: list[f.Fact] = [voided]
    for later in ledger.round_awards(award.table, award.round, award.jackpot):
        # Less than a cent more in the jackpot changes no award.
        if later.order > award.order and later.stage in UNPAID_STAGES and restored >= micros(1):
            again, more, restored = _recompute(ledger, later, restored, award.id)
            facts.append(again)
            moves += more
    return _decision(award, *facts, transfers=moves)


def undo_award(ledger: Ledger, award: Award, *, seed_held: int) -> tuple[tuple[Transfer, ...], int]:
    """The transfers that undo an award, and by how much they raise the jackpot.

        The reset it caused goes back too, as far as the jackpot does not fall by it: new seed
        money first, as far as the house has not recovered it, then overflow, then reserve. What has
        been paid is the house's loss, and the jackpot has it again.

    What is shared by several houses goes back to what the house holds of it.

    Rulings: A56, S32.
    """
    name = award.jackpot
    taken = micros(award.jackpot_cents)
    paid = micros(award.cents) if award.stage in PAID_STAGES else 0
    if name in ledger.shares:
        back = (
            *_resolved(ledger, award, TransferStage.VOID),
            *make_transfer("award-borne", paid, credit=name),
            *make_transfer("award-shared-undone", taken, debit=name, credit=name),
            *make_transfer("house-prize-undone", micros(award.house_cents), debit=name),
        )
        return back, taken
    reserve, overflow, seed = award.reset
    seed_back = min(seed, taken, seed_held)
    overflow_back = min(overflow, taken - seed_back)
    reserve_back = min(reserve, taken - seed_back - overflow_back)
    moves = (
        *_resolved(ledger, award, TransferStage.VOID),
        *make_transfer("award-borne", paid, credit=name),
        *make_transfer("award-undone", taken, debit=name, credit=name),
        *make_transfer("house-prize-undone", micros(award.house_cents), debit=name),
        *make_transfer("seed-undone", seed_back, debit=name, credit=name),
        *make_transfer("reset-overflow-undone", overflow_back, debit=name, credit=name),
        *make_transfer("reset-reserve-undone", reserve_back, debit=name, credit=name),
    )
    return moves, taken - seed_back - overflow_back - reserve_back


def undo_win(ledger: Ledger, award: Award) -> tuple[Transfer, ...]:
    """The transfers that bring a large win back to the bank of its table.

    The cage would have paid it, so no chips reach a tray (A75). What it has paid is the house's loss.
    """
    table, amount = award.table, micros(award.cents)
    paid = amount if award.stage in PAID_STAGES else 0
    borne = make_transfer("win-borne", paid, credit=table)
    back = make_transfer("win-undone", amount, debit=table, credit=table)
    if has_tray(ledger.trays, table):
        back += make_transfer("void-absorbed", amount, debit=table)
    return (*_resolved(ledger, award, TransferStage.VOID), *borne, *back)


def _recompute(
    ledger: Ledger, award: Award, restored: int, because_of: str
) -> tuple[f.AwardRecomputed, tuple[Transfer, ...], int]:
    """Recompute an award on a jackpot that is higher by the restored amount.

    A reset it caused stays as it was, but for the fraction of a cent that rounding now leaves
    otherwise: the house advances that much more.
    """
    jackpot = ledger.jackpots[award.jackpot]
    before = award.before_micros + restored
    taken = micros(award.jackpot_cents)
    # A prize gets what was restored, not the fraction of a cent that lay there before.
    meter = Meter(before if award.percent else taken + restored)
    computed = _compute(jackpot, meter, percent=award.percent, prize_cents=award.prize_cents)
    more = computed.jackpot_micros - taken
    reserve, overflow, seed = award.reset
    left, now_left = award.before_micros - taken, before - computed.jackpot_micros
    extra = max(0, left - now_left) if sum(award.reset) else 0
    fact = f.AwardRecomputed(
        award=award.id,
        because_of=because_of,
        before_micros=before,
        cents=computed.cents,
        house_cents=computed.house_cents,
        reset_reserve_micros=reserve,
        reset_overflow_micros=overflow,
        reset_seed_micros=seed + extra,
    )
    name = award.jackpot
    house = micros(computed.house_cents - award.house_cents)
    same = computed.cents == award.cents
    moves = (
        *(() if same else _resolved(ledger, award, TransferStage.VOID)),
        *make_transfer("seed", extra, debit=name, credit=name),
        *make_transfer("award", max(0, more), debit=name, credit=name),
        *make_transfer("award-undone", max(0, -more), debit=name, credit=name),
        *make_transfer("house-prize", max(0, house), credit=name),
        *make_transfer("house-prize-undone", max(0, -house), debit=name),
    )
    return fact, moves, restored - more + extra


def set_win_threshold(
    _ledger: Ledger, by: str, _at: int, command: c.SetWinThreshold
) -> LedgerDecision:
    """Set the amount above which a win is held until it is verified; two people do so."""
    if command.above_cents < 0:
        raise refuse_entry("BELOW_NOTHING", format_cents(command.above_cents))
    check_person(command.approved_by)
    check_two_people(by, command.approved_by)
    fact = f.WinThresholdSet(command.above_cents, by, command.approved_by)
    return LedgerDecision("cage/thresholds", (fact,))


def set_thresholds(_ledger: Ledger, by: str, _at: int, command: c.SetThresholds) -> LedgerDecision:
    """Set the amounts from which awards need more checks; two people do so."""
    amounts = (
        command.shoe_check_from_cents,
        command.surveillance_above_cents,
        command.check_above_cents,
    )
    for cents in amounts:
        if cents < 0:
            raise refuse_entry("BELOW_NOTHING", format_cents(cents))
    check_person(command.approved_by)
    check_two_people(by, command.approved_by)
    return LedgerDecision("cage/thresholds", (f.ThresholdsSet(*amounts, by, command.approved_by),))
