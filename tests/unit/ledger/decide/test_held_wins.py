"""Large wins of tables: held apart, taken the way of awards, paid in each form, or void."""

import pytest

from ledger.room import Room, open_room
from spanish21.ledger import AwardStage
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.jackpots.awards import HOLD_ABOVE_CENTS, AwardThresholds
from spanish21.phrasebook.money.held_wins import describe_held_win
from spanish21.phrasebook.money.ledger_facts import describe_fact

WIN = "T1-1-win-1"


def room() -> Room:
    made = open_room()
    made.do(c.SetWinThreshold(HOLD_ABOVE_CENTS, "Bea"))
    return made


@pytest.mark.parametrize(
    ("thresholds", "cents", "held"),
    [
        (AwardThresholds(), 10**9, False),
        (AwardThresholds(hold_above_cents=3_000_00), 3_000_00, False),
        (AwardThresholds(hold_above_cents=3_000_00), 3_000_01, True),
        (AwardThresholds(hold_above_cents=500_00), 600_00, True),
        (
            AwardThresholds(surveillance_above_cents=2_000_00, hold_above_cents=9_000_00),
            2_500_00,
            True,
        ),
        (AwardThresholds(1, 8_000_00, 5_000_00, 9_000_00), 5_000_01, True),
    ],
)
def test_what_needs_surveillance_or_a_check_is_held_whatever_the_house_sets(
    thresholds: AwardThresholds, cents: int, held: bool
) -> None:
    assert thresholds.needs_hold(cents) is held


def test_a_held_win_is_owed_by_the_table_and_is_not_in_the_players_chips() -> None:
    at = room()
    award = at.win_at(4_000_00)
    assert (award.is_table_win, award.held_on, award.won_from) == (True, "held:T1", "main at T1")
    assert at.balance("held:T1") == 4_000_000_000
    assert at.balance("player:Ann") == 0
    assert at.ledger.owed_micros == at.ledger.meter("high").primary


@pytest.mark.parametrize(
    ("form", "cents", "account", "moved"),
    [
        ("chips", 4_000_00, "player:Ann", 4_000_000_000),
        ("cash", 4_000_00, "cage", -4_000_000_000),
        ("check", 9_000_00, "checks", 9_000_000_000),
    ],
)
def test_a_held_win_is_paid_by_the_steps_of_an_award(
    form: str, cents: int, account: str, moved: int
) -> None:
    at = room()
    at.win_at(cents)
    before = at.balance(account)
    award = at.advance(WIN, AwardStage.CLOSED, form=form)
    assert at.balance(account) - before == moved
    assert (award.number, at.balance("held:T1")) == (1, 0)
    assert at.replayed().awards == at.ledger.awards


def test_a_held_win_needs_the_same_people_as_a_jackpot() -> None:
    at = room()
    at.win_at(6_000_00)
    at.do(c.RecordEvidence(WIN, "7♠ 7♠ 7♠ v 7♦", True, False, ""), "Flo")
    assert at.refused(c.VerifyAward(WIN)).name == "SHOE_CHECK_MISSING"
    at.do(c.RecordEvidence(WIN, "7♠ 7♠ 7♠ v 7♦", True, True, ""), "Flo")
    at.do(c.VerifyAward(WIN), "Flo")
    assert (
        at.refused(c.ApproveAward(WIN, "check", "passport"), "Meg").name == "SURVEILLANCE_MISSING"
    )
    at.do(c.ConfirmBySurveillance(WIN, True, True, True, True, "cam"), "Sam")
    assert at.refused(c.ApproveAward(WIN, "chips", "passport"), "Meg").name == "PAY_BY_CHECK"
    assert at.refused(c.ApproveAward(WIN, "check", "passport"), "Flo").name == "SAME_PERSON_TWICE"
    assert at.refused(c.ApproveAward(WIN, "check", ""), "Meg").name == "REASON_MISSING"


def test_a_void_win_goes_back_to_the_bank_of_the_table_also_after_its_approval() -> None:
    at = room()
    at.win_at(4_000_00)
    at.win_at(5_000_00)
    at.advance(WIN, AwardStage.APPROVED, form="chips")
    bank = at.balance("table:T1")
    at.do(c.VoidAward(WIN, "the wager was late", "Bea"))
    assert at.balance("table:T1") - bank == 4_000_000_000
    assert at.award("T1-1-win-2").cents == 5_000_00
    assert list(at.ledger.book.waiting()) == []
    assert at.refused(c.PayAward(WIN, "Bea")).name == "AWARD_STAGE"


def test_two_people_set_above_what_wins_are_held() -> None:
    at = Room()
    entry = at.do(c.SetWinThreshold(1_000_00, "Bea"))
    assert entry.facts == (f.WinThresholdSet(1_000_00, "Ada", "Bea"),)
    assert describe_fact(entry.facts[0]) == (
        "Wins above $1,000.00 are held until they are verified; set by Ada, approved by Bea."
    )
    assert at.ledger.thresholds == AwardThresholds(hold_above_cents=1_000_00)
    at.do(c.SetThresholds(1_00, 2_00, 3_00, "Bea"))
    assert at.ledger.thresholds == AwardThresholds(1_00, 2_00, 3_00, 1_000_00)
    assert at.refused(c.SetWinThreshold(-1, "Bea")).name == "BELOW_NOTHING"
    assert at.refused(c.SetWinThreshold(1, "ADA")).name == "SAME_PERSON_TWICE"
    assert at.refused(c.SetWinThreshold(1, "\n")).name == "PERSON_NAME"


def test_a_win_is_held_once_under_its_number() -> None:
    at = room()
    at.win_at(4_000_00)
    (fact,) = at.entries[-1].facts
    with pytest.raises(ValueError, match="there is an award of this number"):
        at.round("T1", (fact,), ())


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        (AwardStage.LOCKED, "yours and held until the floor has written down the cards"),
        (AwardStage.EVIDENCE, "yours and held until the floor has verified the win."),
        (AwardStage.VERIFIED, "yours and held until a second person lets it be paid."),
        (AwardStage.APPROVED, "ready to be paid in chips."),
    ],
)
def test_a_player_reads_what_his_win_waits_for(stage: AwardStage, said: str) -> None:
    at = room()
    at.win_at(4_000_00)
    award = at.advance(WIN, stage, form="chips")
    words = describe_held_win(award)
    assert words.startswith("$4,000.00 (main at T1, round 1) is ")
    assert said in words


def test_a_player_reads_of_a_dispute_and_of_a_check() -> None:
    at = room()
    at.win_at(9_000_00)
    at.do(c.DisputeAward(WIN, "it was more"))
    assert "until the dispute about it is settled" in describe_held_win(at.award(WIN))
    at.do(c.SettleDispute(WIN, "it was not"))
    award = at.advance(WIN, AwardStage.APPROVED)
    assert describe_held_win(award).endswith("is ready to be paid by check.")
