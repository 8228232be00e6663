"""Does an award go step by step to its payment, and by nobody alone?"""

from typing import Any

import pytest

from ledger.room import POSTED, Room, open_room, snapshot
from spanish21.ledger import Award, AwardStage, AwardThresholds, TransferStage
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.award_steps import AWARD_STEPS, remaining_steps
from spanish21.ledger.jackpots.awards import DEFAULT_THRESHOLDS, UNPAID_STAGES
from spanish21.ledger.jackpots.meters import Meter

S = AwardStage
A1 = "T1-1-1"
COMMANDS: dict[type, c.LedgerCommand] = {
    c.RecordEvidence: c.RecordEvidence(A1, "A♠ A♠ v A♠", True, True, "cam 4"),
    c.ConfirmBySurveillance: c.ConfirmBySurveillance(A1, True, True, True, True, "cam 9"),
    c.VerifyAward: c.VerifyAward(A1),
    c.ApproveAward: c.ApproveAward(A1, "check", "passport"),
    c.PayAward: c.PayAward(A1, "Wim"),
    c.CloseAward: c.CloseAward(A1),
    c.VoidAward: c.VoidAward(A1, "wrong cards", "Wim"),
    c.DisputeAward: c.DisputeAward(A1, "the player objects"),
    c.SettleDispute: c.SettleDispute(A1, "cards shown"),
}
NAME = "a name has 1 to 24 letters, digits and the signs . _ ' -"


def won(cents: int = 1_000_00, thresholds: AwardThresholds = DEFAULT_THRESHOLDS) -> Room:
    """A room in which an award of so much is locked."""
    room = Room(thresholds=thresholds, cage_cents=1_000_000_00)
    room.do(c.MoveMoney("deposit", "bank", "cage", 500_000_00))
    room.create(base_cents=100_000_00)
    room.link()
    room.fill()
    assert room.win("high", 0, cents).cents == cents
    return room


def at_stage(stage: AwardStage) -> Room:
    room = won()
    if stage is S.VOID:
        room.do(COMMANDS[c.VoidAward])
    elif stage is S.DISPUTED:
        room.do(COMMANDS[c.DisputeAward])
    else:
        room.advance(A1, stage)
    return room


def both(room: Room, kind: type, by: str = "Zoe") -> tuple[str, str]:
    refused = room.refused(COMMANDS[kind], by)
    return refused.name, str(refused)


# --- Stages -----------------------------------------------------------------------------------


def test_every_step_is_in_the_table() -> None:
    assert set(AWARD_STEPS) == set(COMMANDS)
    assert all(step.what for step in AWARD_STEPS.values())


@pytest.mark.parametrize("stage", S)
@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_a_step_is_taken_exactly_when_the_table_says(kind: type, stage: AwardStage) -> None:
    room = at_stage(stage)
    when = AWARD_STEPS[kind].when
    if stage in when:
        room.do(COMMANDS[kind], "Zoe")
        return
    allowed = " or ".join(wanted.value for wanted in when)
    assert both(room, kind) == (
        "AWARD_STAGE",
        f"award: 'T1-1-1' is not allowed; it is {stage.value}; that is done when it is {allowed}",
    )


def test_the_table_of_steps_reads_as_the_procedure_does() -> None:
    assert {kind.__name__: [s.value for s in step.when] for kind, step in AWARD_STEPS.items()} == {
        "RecordEvidence": ["locked", "in evidence"],
        "ConfirmBySurveillance": ["in evidence", "verified"],
        "VerifyAward": ["in evidence"],
        "ApproveAward": ["verified"],
        "PayAward": ["approved"],
        "CloseAward": ["paid"],
        "VoidAward": ["locked", "in evidence", "verified", "approved", "disputed"],
        "DisputeAward": ["locked", "in evidence", "verified", "approved"],
        "SettleDispute": ["disputed"],
    }


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_an_award_nobody_won_is_refused(kind: type) -> None:
    assert both(open_room(), kind) == (
        "NO_SUCH_AWARD",
        "award: 'T1-1-1' is not allowed; no award has this number",
    )


def test_an_award_from_hit_to_closed_keeps_everybodys_name() -> None:
    room = won(6_000_00)
    award = room.advance(A1, S.CLOSED)
    assert award == Award(
        id=A1,
        jackpot="high",
        table="T1",
        round=1,
        order=1,
        box=1,
        player="Ann",
        row="row",
        percent=0,
        prize_cents=6_000_00,
        before_micros=100_000_000_000,
        cents=6_000_00,
        house_cents=0,
        reset=(0, 0, 0),
        at=room.at,
        stage=S.CLOSED,
        cards="A♠ A♠ v A♠",
        video="cam 4",
        wager_seen=True,
        shoe_checked=True,
        verified_by="Flo",
        surveillance_by="Sam",
        recording="cam 4",
        approved_by="Meg",
        approvals=1,
        form="check",
        identified="passport",
        paid_by="Cat",
        witness="Flo",
        number=1,
        closed_by="Meg",
        wager_cents=1_00,
        terms=room.ledger.jackpots["high"].terms,
        seed_micros=6_000_000_000,
    )
    assert room.balance("pending:high") == 0
    assert room.balance("bank") == 494_000_000_000
    assert snapshot(room.replayed()) == snapshot(room.ledger)


def test_evidence_may_be_written_again_before_it_is_verified() -> None:
    room = at_stage(S.EVIDENCE)
    room.do(c.RecordEvidence(A1, "K♠ K♠ v K♠", False, False, "cam 5"), "Zoe")
    award = room.award()
    assert (award.cards, award.wager_seen, award.shoe_checked) == ("K♠ K♠ v K♠", False, False)


@pytest.mark.parametrize("video", ["cam 9", ""])
def test_surveillance_names_its_recording_beside_the_floors_camera(video: str) -> None:
    room = at_stage(S.EVIDENCE)
    room.do(c.ConfirmBySurveillance(A1, True, True, True, True, video), "Sam")
    award = room.award()
    assert (award.video, award.recording, award.surveillance_by) == ("cam 4", video, "Sam")


def test_award_forms_are_numbered_in_sequence() -> None:
    room = won()
    room.win("high", 0, 100_00)
    room.win("high", 0, 100_00)
    for name in ("T1-1-2", "T1-1-1", "T1-1-3"):
        room.advance(name, S.PAID)
    numbers = {name: award.number for name, award in room.ledger.awards.items()}
    assert numbers == {"T1-1-1": 2, "T1-1-2": 1, "T1-1-3": 3}
    assert room.ledger.forms == 3


# --- Steps that are left ----------------------------------------------------------------------


def left(room: Room) -> list[type]:
    return list(remaining_steps(room.award(), room.ledger.thresholds))


@pytest.mark.parametrize("cents", [499_99, 500_00, 3_000_00, 3_000_01, 5_000_01])
def test_the_remaining_steps_one_after_the_other_close_an_award(cents: int) -> None:
    room, people = won(cents), iter(("Flo", "Fay", "Sam", "Meg", "Cat", "Meg"))
    room.do(COMMANDS[c.DisputeAward], "Zoe")
    before = [*left(room), None]
    for step in before[:-1]:
        assert left(room)[0] is step
        room.do(COMMANDS[step], "Zoe" if step is c.SettleDispute else next(people))
    assert (room.award().stage, left(room)) == (S.CLOSED, [])
    assert (c.ConfirmBySurveillance in before) is (cents > 3_000_00)


def test_a_void_award_has_no_steps_left() -> None:
    assert left(at_stage(S.VOID)) == []


def test_surveillance_that_has_confirmed_is_no_step_that_is_left() -> None:
    room = won(3_000_01)
    room.advance(A1, S.EVIDENCE)
    assert left(room) == [c.VerifyAward, c.ConfirmBySurveillance, *left(room)[2:]]
    room.do(COMMANDS[c.ConfirmBySurveillance], "Sam")
    assert left(room) == [c.VerifyAward, c.ApproveAward, c.PayAward, c.CloseAward]


@pytest.mark.parametrize(("wager_seen", "shoe_checked"), [(False, True), (True, False)])
def test_evidence_that_is_not_enough_is_recorded_again(
    wager_seen: bool, shoe_checked: bool
) -> None:
    room = won(500_00)
    room.do(c.RecordEvidence(A1, "A♠", wager_seen, shoe_checked, ""))
    assert left(room)[:2] == [c.RecordEvidence, c.VerifyAward]


# --- Two people -------------------------------------------------------------------------------


def same(name: str) -> tuple[str, str]:
    return (
        "SAME_PERSON_TWICE",
        f"person: '{name}' is not allowed; somebody else than {name} must do that",
    )


def test_who_verified_an_award_does_not_confirm_it_for_surveillance() -> None:
    room = at_stage(S.EVIDENCE)
    room.do(COMMANDS[c.VerifyAward], "Flo")
    assert both(room, c.ConfirmBySurveillance, "Flo") == same("Flo")


def test_who_confirmed_for_surveillance_does_not_verify() -> None:
    room = at_stage(S.EVIDENCE)
    room.do(COMMANDS[c.ConfirmBySurveillance], "Sam")
    assert both(room, c.VerifyAward, "Sam") == same("Sam")


@pytest.mark.parametrize("by", ["Flo", "Sam"])
def test_who_verified_or_confirmed_does_not_approve(by: str) -> None:
    assert both(at_stage(S.VERIFIED), c.ApproveAward, by) == same(by)


def test_who_pays_is_not_the_witness() -> None:
    assert both(at_stage(S.APPROVED), c.PayAward, "Wim") == same("Wim")


def test_a_void_takes_two_people() -> None:
    assert both(won(), c.VoidAward, "Wim") == same("Wim")


@pytest.mark.parametrize("name", ["Wim ", " Wim", "  Wim  "])
def test_a_blank_beside_a_name_does_not_make_two_people(name: str) -> None:
    room = at_stage(S.APPROVED)
    room.refused(COMMANDS[c.PayAward], name)


@pytest.mark.parametrize("command", [c.PayAward(A1, "W&M"), c.VoidAward(A1, "why", "W&M")])
def test_the_second_person_has_a_name(command: c.LedgerCommand) -> None:
    refused = at_stage(S.APPROVED).refused(command)
    assert (refused.name, str(refused)) == ("PERSON_NAME", f"person: 'W&M' is not allowed; {NAME}")


# --- What a step needs ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "command"),
    [
        (S.LOCKED, c.RecordEvidence(A1, " ", True, True, "")),
        (S.LOCKED, c.RecordEvidence(A1, "A♠", True, True, "cam \u202e4")),
        (S.VERIFIED, c.ConfirmBySurveillance(A1, True, True, True, True, "cam \u202e4")),
        (S.LOCKED, c.DisputeAward(A1, "")),
        (S.LOCKED, c.VoidAward(A1, "", "Wim")),
        (S.DISPUTED, c.SettleDispute(A1, "")),
        (S.VERIFIED, c.ApproveAward(A1, "check", "")),
    ],
    ids=lambda given: type(given).__name__,
)
def test_a_step_says_why(stage: AwardStage, command: c.LedgerCommand) -> None:
    refused = at_stage(stage).refused(command, "Zoe")
    assert refused.name == "REASON_MISSING"
    assert refused.allowed == "say why, in 1 to 500 characters on one line, each of which shows"


@pytest.mark.parametrize(
    ("seen", "given"),
    [
        ((False, False, False, False), "nothing"),
        ((True, False, True, True), "hand payout player"),
        ((True, True, True, False), "hand wager payout"),
        ((False, True, True, True), "wager payout player"),
        ((True, True, False, True), "hand wager player"),
    ],
)
def test_surveillance_confirms_all_four(seen: tuple[bool, bool, bool, bool], given: str) -> None:
    room = at_stage(S.EVIDENCE)
    refused = room.refused(c.ConfirmBySurveillance(A1, *seen, "cam"), "Sam")
    assert refused.name == "SURVEILLANCE_ITEMS"
    assert str(refused) == (
        f"surveillance: '{given}' is not allowed; confirm hand, wager, payout and player"
    )


def test_an_award_whose_wager_nobody_saw_is_not_verified() -> None:
    room = won()
    room.do(c.RecordEvidence(A1, "A♠", False, True, ""))
    assert both(room, c.VerifyAward) == (
        "WAGER_NOT_SEEN",
        "award: 'T1-1-1' is not allowed; nobody has seen the wager before the deal",
    )


def unchecked(cents: int) -> Room:
    """An award in evidence, the shoe not counted."""
    room = won(cents)
    room.do(c.RecordEvidence(A1, "A♠", True, False, ""))
    return room


def test_from_500_dollars_on_the_shoe_is_counted() -> None:
    unchecked(499_99).do(COMMANDS[c.VerifyAward], "Flo")
    assert both(unchecked(500_00), c.VerifyAward) == (
        "SHOE_CHECK_MISSING",
        "shoe check: '$500.00' is not allowed; count the shoe for an award of $500.00 or more",
    )


def verified(cents: int) -> Room:
    """An award that the floor verified, and surveillance has not seen."""
    room = won(cents)
    room.do(c.RecordEvidence(A1, "A♠", True, True, ""))
    room.do(c.VerifyAward(A1), "Flo")
    return room


def test_above_3000_dollars_surveillance_confirms_first() -> None:
    verified(3_000_00).do(COMMANDS[c.ApproveAward], "Meg")
    room = verified(3_000_01)
    assert both(room, c.ApproveAward) == (
        "SURVEILLANCE_MISSING",
        (
            "surveillance: '$3,000.01' is not allowed; "
            "surveillance confirms an award above $3,000.00 first"
        ),
    )
    room.do(COMMANDS[c.ConfirmBySurveillance], "Sam")
    room.do(COMMANDS[c.ApproveAward], "Meg")


@pytest.mark.parametrize("form", ["cash", "chips"])
def test_above_5000_dollars_an_award_is_paid_by_check(form: str) -> None:
    room = won(5_000_00)
    assert room.advance(A1, S.PAID, form=form).form == form
    room = won(5_000_01)
    room.advance(A1, S.VERIFIED)
    refused = room.refused(c.ApproveAward(A1, form, "passport"), "Meg")
    assert refused.name == "PAY_BY_CHECK"
    assert str(refused) == (
        f"form: '{form}' is not allowed; an award above $5,000.00 is paid by check"
    )
    room.advance(A1, S.PAID)


def test_thresholds_are_the_houses() -> None:
    house = AwardThresholds(1_00, 2_00, 3_00)
    room = won(1_00, house)
    room.do(c.RecordEvidence(A1, "A♠", True, False, ""))
    assert "count the shoe for an award of $1.00 or more" in str(room.refused(c.VerifyAward(A1)))
    room = won(3_01, house)
    room.do(c.RecordEvidence(A1, "A♠", True, True, ""))
    room.do(c.VerifyAward(A1), "Flo")
    assert "above $2.00 first" in str(room.refused(c.ApproveAward(A1, "cash", "id"), "Meg"))
    room.do(COMMANDS[c.ConfirmBySurveillance], "Sam")
    assert "above $3.00 is paid by check" in str(
        room.refused(c.ApproveAward(A1, "cash", "id"), "Meg")
    )


def test_an_award_is_paid_in_chips_cash_or_by_check_only() -> None:
    refused = at_stage(S.VERIFIED).refused(c.ApproveAward(A1, "gold", "passport"), "Meg")
    assert refused.name == "FORM"
    assert str(refused) == "form: 'gold' is not allowed; pay in chips, cash or by check"


@pytest.mark.parametrize(
    ("form", "account", "before", "after"),
    [
        ("chips", "player:Ann", 0, 1_000_000_000),
        ("cash", "cage", 500_000_000_000, 499_000_000_000),
        ("check", "bank", 500_000_000_000, 499_000_000_000),
    ],
)
def test_an_approval_holds_the_money_and_the_payment_moves_it(
    form: str, account: str, before: int, after: int
) -> None:
    room = won()
    room.advance(A1, S.APPROVED, form=form)
    (waiting,) = room.ledger.book.waiting()
    assert (waiting.id, waiting.stage) == ("T1-1-1#approval-1", TransferStage.PENDING)
    assert room.award().approval == waiting.id
    assert room.balance(account) == before
    assert room.ledger.book.available("pending:high") == 0
    assert room.balance("pending:high") == 1_000_000_000
    room.advance(A1, S.PAID)
    assert room.balance(account) == after
    assert room.balance("pending:high") == 0
    assert list(room.ledger.book.waiting()) == []


def test_an_award_is_not_approved_from_a_cage_that_does_not_hold_it() -> None:
    room = won()
    room.advance(A1, S.VERIFIED)
    room.do(c.MoveMoney("deposit", "bank", "cage", 499_000_01))
    refused = room.refused(c.ApproveAward(A1, "cash", "passport"), "Meg")
    assert refused.name == "OVERDRAFT"
    assert str(refused) == (
        "account: 'cage' is not allowed; cage holds $999.99, $1,000.00 would leave it"
    )
    room.do(c.ApproveAward(A1, "check", "passport"), "Meg")


def test_an_award_of_nothing_goes_all_the_way() -> None:
    room = open_room(base_cents=9)
    assert room.win("high", 10).cents == 0
    assert room.advance(A1, S.CLOSED).number == 1


# --- Disputes and voids -----------------------------------------------------------------------


@pytest.mark.parametrize("stage", UNPAID_STAGES[:-1])
def test_a_disputed_award_goes_on_where_it_was(stage: AwardStage) -> None:
    room = at_stage(stage)
    held = list(room.ledger.book.waiting())
    room.do(COMMANDS[c.DisputeAward], "Zoe")
    assert room.award().stage is S.DISPUTED
    room.do(COMMANDS[c.SettleDispute], "Zoe")
    assert room.award().stage is stage
    assert room.award().disputes == ("the player objects", "cards shown")
    assert list(room.ledger.book.waiting()) == held
    room.advance(A1, S.CLOSED)
    assert room.balance("pending:high") == 0


@pytest.mark.parametrize("disputed", [False, True])
@pytest.mark.parametrize("stage", UNPAID_STAGES[:-1])
def test_a_void_award_goes_back_to_the_jackpot(stage: AwardStage, disputed: bool) -> None:
    room = at_stage(stage)
    if disputed:
        room.do(COMMANDS[c.DisputeAward])
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.ledger.meter("high") == Meter(100_000_000_000)
    assert room.balance("pending:high") == room.ledger.book.available("pending:high") == 0
    assert list(room.ledger.book.waiting()) == []
    award, jackpot = room.award(), room.jackpot()
    assert (award.stage, award.voided_because) == (S.VOID, "wrong cards")
    assert (jackpot.hits, jackpot.hit_count, jackpot.won_cents) == ((), 0, 0)
    assert room.entries[-1].facts == (f.AwardVoided(A1, "wrong cards", "Zoe", "Wim"),)


def test_a_void_award_gives_back_what_its_reset_brought() -> None:
    room = open_room(base_cents=1_000_00, reset_cents=100_00, hidden_ppm=10_000)
    room.wagers("high", 100)
    before = room.ledger.meter("high")
    assert before == Meter(1_021_000_000, 1_000_000, 0)
    assert room.win("high", 100).reset == (1_000_000, 0, 99_000_000)
    assert room.balance("seed:high") == 1_099_000_000
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.ledger.meter("high") == before
    assert room.balance("seed:high") == 1_000_000_000


def test_a_void_award_smaller_than_its_reset_does_not_lower_the_jackpot() -> None:
    room = open_room(base_cents=40_00, reset_cents=100_00, limit_cents=110_00)
    assert room.win("high", 100).reset == (0, 0, 100_000_000)
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.ledger.meter("high") == Meter(100_000_000)
    assert room.balance("seed:high") == 100_000_000


def test_seed_money_goes_back_before_overflow_and_overflow_before_reserve() -> None:
    room = open_room(
        base_cents=50_00,
        limit_cents=50_00,
        reset_cents=50_00,
        hidden_ppm=100_000,
        rate_ppm=200_000,
    )
    room.wagers("high", 100)
    assert room.ledger.meter("high") == Meter(50_000_000, 10_000_000, 20_000_000)
    room.do(c.RequestAdjustment("a", "high", "seed-recovery", 15_00, "recover"))
    room.do(c.ApproveAdjustment("a"), "Bea")
    assert room.win("high", 100).reset == (10_000_000, 20_000_000, 20_000_000)
    assert room.balance("seed:high") == 55_000_000
    room.do(COMMANDS[c.VoidAward], "Zoe")
    # $35.00 come back: $20 of seed money and $15 of overflow leave again, the reserve nothing.
    assert room.ledger.meter("high") == Meter(50_000_000, 0, 15_000_000)
    assert room.balance("seed:high") == 35_000_000


def test_an_award_can_be_void_after_its_seed_money_was_recovered() -> None:
    room = open_room(rate_ppm=1_000_000, reset_cents=50_00)
    room.wagers("high", 100)
    assert room.win("high", 100).reset == (0, 0, 50_000_000)
    room.do(c.RequestAdjustment("a", "high", "seed-recovery", 50_00, "recover"))
    room.do(c.ApproveAdjustment("a"), "Bea")
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award().stage is S.VOID
    assert room.ledger.meter("high") == Meter(100_000_000)
    assert room.balance("seed:high") == 0


def test_a_void_award_can_follow_while_a_recovery_of_seed_money_waits() -> None:
    room = open_room(rate_ppm=1_000_000, reset_cents=50_00)
    room.wagers("high", 100)
    room.win("high", 100)
    room.do(c.RequestAdjustment("a", "high", "seed-recovery", 50_00, "recover"))
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award().stage is S.VOID


def test_a_void_prize_of_the_house_goes_back_to_the_house() -> None:
    room = open_room(base_cents=100_00)
    award = room.win("high", 0, 150_00)
    assert (award.cents, award.house_cents, award.jackpot_cents) == (150_00, 50_00, 100_00)
    assert room.balance("prizes") == 50_000_000
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.balance("prizes") == room.balance("pending:high") == 0
    assert room.ledger.meter("high") == Meter(100_000_000)


# --- Awards worked out again ------------------------------------------------------------------


def two(first: int, second: int, stage: AwardStage = S.LOCKED, **parameters: Any) -> Room:
    """Two awards of a round, the second at a stage, paid in cash or by check."""
    room = open_room(**{"base_cents": 1_000_00, **parameters})
    room.win("high", first)
    room.win("high", second, player="Bob")
    if stage is not S.LOCKED:
        room.advance("T1-1-2", stage)
    return room


@pytest.mark.parametrize("stage", UNPAID_STAGES[:-1])
def test_a_later_award_is_worked_out_again_and_approved_again(stage: AwardStage) -> None:
    room = two(10, 10, stage)
    assert room.award("T1-1-2").cents == 90_00
    room.do(COMMANDS[c.VoidAward], "Zoe")
    later = room.award("T1-1-2")
    assert (later.cents, later.before_micros) == (100_00, 1_000_000_000)
    assert later.stage is (S.EVIDENCE if stage in (S.VERIFIED, S.APPROVED) else stage)
    assert later.verified_by == ""
    assert list(room.ledger.book.waiting()) == []
    assert room.ledger.meter("high") == Meter(900_000_000)
    assert room.balance("pending:high") == 100_000_000
    hits = [(hit.award, hit.cents) for hit in room.jackpot().hits]
    assert (hits, room.jackpot().won_cents) == ([("T1-1-2", 100_00)], 100_00)
    room.advance("T1-1-2", S.CLOSED)
    assert room.balance("pending:high") == 0
    assert room.balance("bank") == 499_900_000_000


def test_a_second_approval_has_an_id_of_its_own() -> None:
    room = two(10, 10, S.APPROVED)
    room.do(COMMANDS[c.VoidAward], "Zoe")
    room.advance("T1-1-2", S.APPROVED)
    assert [waiting.id for waiting in room.ledger.book.waiting()] == ["T1-1-2#approval-2"]
    assert room.award("T1-1-2").approvals == 2


def test_an_approved_award_recomputed_in_dispute_needs_approval_again() -> None:
    room = two(10, 10, S.APPROVED)
    room.do(c.DisputeAward("T1-1-2", "objects"))
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award("T1-1-2").stage is S.DISPUTED
    room.do(c.SettleDispute("T1-1-2", "agreed"))
    assert room.award("T1-1-2").stage is S.EVIDENCE
    room.advance("T1-1-2", S.CLOSED)


@pytest.mark.parametrize("stage", [S.PAID, S.CLOSED])
def test_a_later_award_that_is_paid_stays_as_it_is(stage: AwardStage) -> None:
    room = two(10, 10, stage)
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award("T1-1-2").cents == 90_00
    assert room.ledger.meter("high") == Meter(910_000_000)
    assert len(room.entries[-1].facts) == 1


def test_a_later_award_that_is_void_stays_void() -> None:
    room = two(10, 10)
    room.do(c.VoidAward("T1-1-2", "why", "Wim"))
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award("T1-1-2").stage is S.VOID
    assert room.ledger.meter("high") == Meter(1_000_000_000)


def test_earlier_awards_other_rounds_and_other_jackpots_stay_as_they_are() -> None:
    room = two(10, 10)
    room.create("low", base_cents=1_000_00)
    room.win("low", 10)
    room.win("high", 10, number=2)
    room.win("high", 10, table="T2", number=1)
    cents = {name: award.cents for name, award in room.ledger.awards.items()}
    room.do(c.VoidAward("T1-1-2", "why", "Wim"))
    for name in ("T1-1-1", "T1-1-3", "T1-2-1", "T2-1-1"):
        assert room.award(name).cents == cents[name]
    assert len(room.entries[-1].facts) == 1


def test_a_prize_takes_over_from_the_house_what_the_jackpot_holds_again() -> None:
    room = open_room(base_cents=100_00)
    room.win("high", 0, 60_00)
    later = room.win("high", 0, 70_00)
    assert (later.house_cents, room.balance("prizes")) == (30_00, 30_000_000)
    room.do(COMMANDS[c.VoidAward], "Zoe")
    later = room.award("T1-1-2")
    assert (later.cents, later.house_cents) == (70_00, 0)
    assert room.balance("prizes") == 0
    assert room.ledger.meter("high") == Meter(30_000_000)
    assert room.balance("pending:high") == 70_000_000


def test_a_recomputed_award_above_500_dollars_needs_its_shoe_counted() -> None:
    room = open_room(base_cents=5_400_00)
    room.win("high", 10)
    assert room.win("high", 10).cents == 486_00
    later = "T1-1-2"
    room.do(c.RecordEvidence(later, "K♠ K♠ v K♠", True, False, "cam 4"), "Flo")
    room.do(c.VerifyAward(later), "Flo")
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award(later).cents == 540_00
    assert room.refused(c.ApproveAward(later, "check", "id"), "Meg").name in (
        "SHOE_CHECK_MISSING",
        "AWARD_STAGE",
    )


def test_an_award_confirmed_below_3000_dollars_needs_surveillance_above() -> None:
    room = open_room(base_cents=32_000_00)
    room.win("high", 10)
    room.win("high", 10)
    later = "T1-1-2"
    assert room.award(later).cents == 2_880_00
    room.do(c.RecordEvidence(later, "K♠ K♠ v K♠", True, True, "cam 4"), "Flo")
    room.do(c.VerifyAward(later), "Flo")
    room.do(COMMANDS[c.VoidAward], "Zoe")
    room.do(c.VerifyAward(later), "Flo")
    assert room.refused(c.ApproveAward(later, "check", "id"), "Meg").name == "SURVEILLANCE_MISSING"


def test_a_void_prize_of_a_house_jackpot_leaves_the_other_winner_alone() -> None:
    """The order in which awards are subtracted is for progressives (A53)."""
    room = open_room()
    room.create("post", **POSTED)
    room.win("post", 100, 10_000_00)
    room.win("post", 100, 10_000_00, player="Bob")
    approved = room.advance("T1-1-2", S.APPROVED)
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award("T1-1-2") == approved


def test_a_fraction_of_a_cent_does_not_keep_an_award_from_being_void_beside_a_prize() -> None:
    """The same with a later prize that was more than the jackpot held."""
    room = open_room(rate_ppm=100, reset_cents=1_00, base_cents=2_00)
    room.wagers("high", 95)
    assert room.win("high", 100).cents == 2_00
    room.wagers("high", 10)
    assert room.win("high", 0, 5_00).house_cents == 4_00
    room.wagers("high", 91, number=2)
    room.win("high", 0, 1, number=2)
    assert room.balance("primary:high") == 100
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award().stage is S.VOID


def test_a_fraction_of_a_cent_does_not_keep_an_award_from_being_void() -> None:
    """A later award that gains a cent by rounding may find a drained jackpot."""
    room = open_room(rate_ppm=100, reset_cents=1_00, base_cents=2_00)
    room.wagers("high", 95)
    assert room.win("high", 100).cents == 2_00
    room.wagers("high", 99)
    assert room.win("high", 100).cents == 1_00
    room.win("high", 0, 1_00, number=2)
    assert room.balance("primary:high") == 0
    room.do(COMMANDS[c.VoidAward], "Zoe")
    assert room.award().stage is S.VOID


# --- Thresholds -----------------------------------------------------------------------------------


def test_a_house_sets_its_own_thresholds_with_two_people() -> None:
    room = open_room(base_cents=10_000_00)
    room.do(c.SetThresholds(100_00, 200_00, 300_00, "Bea"), "Ada")
    assert room.ledger.thresholds == AwardThresholds(100_00, 200_00, 300_00)
    assert room.replayed().thresholds == room.ledger.thresholds
    (fact,) = room.entries[-1].facts
    assert fact == f.ThresholdsSet(100_00, 200_00, 300_00, "Ada", "Bea")
    room.win("high", 0, 100_00)
    room.do(c.RecordEvidence("T1-1-1", "A♠", True, False, ""), "Flo")
    assert room.refused(c.VerifyAward("T1-1-1"), "Flo").name == "SHOE_CHECK_MISSING"


@pytest.mark.parametrize(
    ("command", "by", "says"),
    [
        (
            c.SetThresholds(-1, 0, 0, "Bea"),
            "Ada",
            "amount: '-$0.01' is not allowed; give $0 or more",
        ),
        (
            c.SetThresholds(1, 1, 1, "ada"),
            "Ada",
            "person: 'Ada' is not allowed; somebody else than Ada must do that",
        ),
    ],
)
def test_bad_thresholds_are_refused(command: c.SetThresholds, by: str, says: str) -> None:
    assert str(open_room().refused(command, by)) == says


def test_a_reset_stays_as_it_was_when_the_parameter_has_changed_since() -> None:
    """Rulings: S32."""
    room = open_room(base_cents=10_000_00, reset_cents=1_000_00)
    room.win("high", 10)
    room.win("high", 100)
    room.do(c.UnlinkTable("high", "T1"))
    room.do(c.ChangeParameters("high", 5_000_00, 210_000, 0, 0, 0, 0, "Bea"))
    room.do(c.VoidAward("T1-1-1", "no wager was seen", "Bea"))
    assert room.balance("primary:high") == 1_000_000_000
    assert room.award("T1-1-2").cents == 10_000_00


def test_other_evidence_wants_surveillance_again() -> None:
    room = open_room(base_cents=10_000_00)
    room.win("high", 10)
    room.do(c.RecordEvidence("T1-1-1", "A♠ A♠", True, True, ""), "Flo")
    room.do(c.ConfirmBySurveillance("T1-1-1", True, True, True, True, "cam 4"), "Sam")
    room.do(c.RecordEvidence("T1-1-1", "K♠ K♠", True, True, ""), "Flo")
    assert room.award().surveillance_by == ""


def test_a_house_jackpot_pays_what_the_ledger_posts() -> None:
    """Rulings: A53."""
    room = Room()
    room.do(c.CreateJackpot("high", **POSTED))
    assert room.win("high", 10, 1).cents == 1_000_00
    assert room.win("high", 0, 25_00).cents == 25_00
