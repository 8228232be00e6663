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
