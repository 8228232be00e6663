"""Does every fact of the ledger have its sentence?"""

from typing import Any

import pytest

from spanish21.ledger import facts as f
from spanish21.ledger.facts import FACT_KINDS, JackpotStopped, WagersContributed
from spanish21.phrasebook.money.ledger_facts import FACT_SENTENCES, describe_fact


def test_every_fact_has_its_sentence() -> None:
    assert set(FACT_SENTENCES) == set(FACT_KINDS.values())


def test_wagers_beyond_the_limit_and_for_the_reserve() -> None:
    fact = WagersContributed("high", "T1", 1, 2, 210_000, 20_000, 210_000)
    assert describe_fact(fact) == (
        "2 wagers on high at table T1, round 1: $0.21 to the meter, $0.02 to the reserve,"
        " $0.21 beyond the limit."
    )


def test_a_sentence_cannot_command_a_terminal() -> None:
    assert "\x1b" not in describe_fact(JackpotStopped("high", "\x1b[2Jgone"))


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (f.WinHeld("T1-3-1", "T1", 3, 1, 2, "Ann", "super", "suited 7-7-7", 25_00, 5_000_00), "Award T1-3-1: Ann wins $5,000.00 on super at table T1, round 3, suited 7-7-7; it is held until it is verified."),
        (f.JackpotTransferred("high", "low", 100_000_000, 20_000_000, 3_000_000, 0, "closing", 7, "Amy", "Sid"), "All that high held, $123.00, goes to low: slip 000007, signed by Amy and Sid: closing."),
        (f.SeizureRecorded("high", 5_00, "closing", 7, "Amy", "Sid"), "$5.00 of high was seized: slip 000007, signed by Amy and Sid: closing."),
        (f.SeizureSettled("high", "replaced", 5_00, "closing", 7, "Amy", "Sid"), "$5.00 that was seized of high is replaced: slip 000007, signed by Amy and Sid: closing."),
        (f.SeizureSettled("high", "gross-receipts", 5_00, "closing", 7, "Amy", "Sid"), "$5.00 that was seized of high is recorded as gross receipts: slip 000007, signed by Amy and Sid: closing."),
        (f.MoveSigned("capital", 5_00, "Amy", "Sid"), "$5.00 moves as capital, signed by Amy and Sid."),
        (f.CouponPlayed("C1", "T1", 3, 2, "Ann", "main", 25_00), "Ann plays the coupon C1 of $25.00 on main of box 2, table T1, round 3."),
        (f.CouponWithdrawn("C1", "lost", "Amy"), "Amy withdraws the coupon C1: lost."),
        (f.CouponCollected("C1", 25_00), "The coupon C1 is collected; it was paid $25.00."),
    ],
)  # fmt: skip
def test_what_money_did_is_said_with_who_signed(fact: Any, said: str) -> None:
    assert describe_fact(fact) == said


def test_a_jackpot_says_how_it_is_read_what_its_prizes_are_and_how_it_is_shown() -> None:
    made = f.JackpotCreated(
        jackpot="high", kind="progressive", paytable="wa-2025/6/1", decks=6, wager_cents=1_00,
        rate_ppm=210_000, base_cents=0, reset_cents=0, hidden_ppm=0, limit_cents=0,
        unreasonable_cents=0, posted_cents=0, prizes="two-suited=$50@house",
        reading="any-two", title="The Big One",
    )  # fmt: skip
    assert (
        "wa-2025/6/1, 6 decks, $1.00 a wager, read as any-two, prizes two-suited=$50@house,"
        " shown as The Big One"
    ) in describe_fact(made)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (f.JackpotShared("high", "Summit", "Oak", "ab", "Amy", "Sid"), "high plays for the shared meter Summit, as its member Oak, say Amy and Sid."),
        (f.WagersShared("high", 4, "T1", 3, 1, 210_000, 40_000), "1 wager on high at table T1, round 3: $0.25 to the shared meter, message 4."),
        (f.WagersShared("high", 5, "T1", 3, 2, 420_000, 80_000), "2 wagers on high at table T1, round 3: $0.50 to the shared meter, message 5."),
        (f.HitReported("high", 6, "T1-3-1", "T1", 3, 1, 2, "Ann", "4 of a Kind", 100, 0), "Award T1-3-1: Ann hits high at table T1, round 3, 4 of a Kind: 100 % of the shared meter. It has no amount before the meter service locks it, message 6."),
        (f.HitReported("high", 6, "T1-3-1", "T1", 3, 1, 2, "Ann", "Two Suited", 0, 50_00), "Award T1-3-1: Ann hits high at table T1, round 3, Two Suited: a prize. It has no amount before the meter service locks it, message 6."),
        (f.VoidReported("high", 7, "T1-3-1", "misdeal", "Amy", "Sid"), "Award T1-3-1 is to be void: misdeal. The service of high has to take it back first, message 7."),
        (f.MessagesConfirmed("high", 7, 19), "The service of high has this house's messages up to 7, the last as its entry 19."),
        (f.SharedAwardLocked("T1-3-1", "high", 6, 19, "T1", 3, 1, 2, "Ann", "4 of a Kind", 100, 0, 9_000_000_000, 9_000_00, 0), "Award T1-3-1: Ann wins $9,000.00 (100 % of $9,000.00) from the shared meter of high at table T1, round 3, 4 of a Kind: entry 19 of its service."),
        (f.SharedAwardLocked("T1-3-1", "high", 6, 19, "T1", 3, 1, 2, "Ann", "Two Suited", 0, 50_00, 0, 50_00, 50_00), "Award T1-3-1: Ann wins $50.00 (a prize, $50.00 of it from the house) from the shared meter of high at table T1, round 3, Two Suited: entry 19 of its service."),
        (f.LineLost("high", "no answer"), "The line of high is lost: no answer. It takes no wagers."),
        (f.LineRestored("high"), "The line of high is back."),
        (f.ShareSettled("high", 5_00, "May", 8, "Amy", "Sid"), "The house pays $5.00 into the fund of high, slip 8, by Amy and Sid: May."),
        (f.ShareSettled("high", -5_00, "May", 8, "Amy", "Sid"), "The fund of high pays the house $5.00, slip 8, by Amy and Sid: May."),
        (f.MemberAdmitted("high", "Oak", "ab" * 32, "Amy", "Sid"), "The house Oak is admitted to high by Amy and Sid, key abababababababab…"),
        (f.ContributionReceived("high", "Oak", 4, "T1", 3, 250_000), "Oak gives $0.25 to high: table T1, round 3, message 4."),
        (f.AwardClaimed("T1-3-1", "high", "Oak", 9_000_00, 0), "Award T1-3-1 of high: Oak owes $9,000.00 to its winner."),
        (f.AwardClaimed("T1-3-1", "high", "Oak", 50_00, 50_00), "Award T1-3-1 of high: Oak owes $50.00, $50.00 of it its own to its winner."),
        (f.ClaimReturned("T1-3-1", "high", "Oak", 50_00, 50_00), "Oak has no winner for award T1-3-1 of high: it is void."),
        (f.MemberSettled("high", "Oak", 5_00, "May", 8, "Amy", "Sid"), "Oak pays $5.00 into the fund of high, slip 8, by Amy and Sid: May."),
        (f.MemberSettled("high", "Oak", -5_00, "May", 8, "Amy", "Sid"), "The fund of high pays Oak $5.00, slip 8, by Amy and Sid: May."),
    ],
)  # fmt: skip
def test_what_houses_that_share_a_meter_say_to_each_other_is_said(fact: Any, said: str) -> None:
    assert describe_fact(fact) == said
