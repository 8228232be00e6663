"""Is every name of a refusal reached, and its sentence complete?"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ledger.room import DAY, HIGH, POSTED, Room, open_room
from spanish21.ledger import AwardStage, Ledger
from spanish21.ledger import commands as c
from spanish21.ledger.decide.jackpots import check_covered, check_takes_wagers
from spanish21.ledger.decide.transfer_builders import make_transfer
from spanish21.ledger.refusals import AWARD_REASONS, BOOK_REASONS, JACKPOT_REASONS
from spanish21.refusal import Refusal

A1 = "T1-1-1"
CREATE = c.CreateJackpot("new", **HIGH)
CHANGE = c.ChangeParameters("high", 0, 210_000, 0, 0, 0, 0, "Bea")
ASK = c.RequestAdjustment("a1", "high", "seed-recovery", 1_00, "why")
MOVE = c.TransferJackpot("high", "post", "why", "Bea")
SEIZE = c.RecordSeizure("high", 9_000_00, "a tax", "Bea")


def room() -> Room:
    opened = open_room(base_cents=10_000_00)
    opened.create("post", **POSTED)
    return opened


def after(*commands: c.LedgerCommand, by: str = "Ada") -> Room:
    opened = room()
    for command in commands:
        opened.do(command, by)
    return opened


def won(stage: AwardStage, cents: int = 1_00) -> Room:
    opened = room()
    opened.win("high", 0, cents)
    opened.advance(A1, stage)
    return opened


def verified(cents: int) -> Room:
    opened = room()
    opened.win("high", 0, cents)
    opened.do(c.RecordEvidence(A1, "A♠", True, True, ""))
    opened.do(c.VerifyAward(A1), "Flo")
    return opened


HOUSE: dict[str, Any] = {"kind": "house", "posted_cents": 1_00, "rate_ppm": 0}


def limit_below_awards() -> None:
    made = room()
    made.win("high", 10)
    shown = -(-made.ledger.meter("high").primary // 10_000)
    made.do(replace(CHANGE, limit_cents=shown))


def awards_wait() -> None:
    opened = room()
    opened.win("high", 10)
    opened.do(c.UnlinkTable("high", "T1"))
    opened.do(replace(CREATE, jackpot="low"))
    opened.do(replace(MOVE, to="low"))


def third() -> None:
    opened = room()
    for name in ("second", "third"):
        opened.do(replace(CREATE, jackpot=name))
        opened.do(c.LinkTable(name, "T1", "3c/1", 6, 1_00))


def takes_wagers(opened: Room) -> None:
    check_takes_wagers(opened.ledger, opened.at, "high", "T1")


def overdue(opened: Room) -> None:
    opened.do(c.MoveMoney("withdrawal", "cage", "bank", 500_000_00))
    check_covered(opened.ledger, opened.at + 8 * DAY, "high")


def short(opened: Room) -> None:
    opened.do(c.MoveMoney("withdrawal", "cage", "bank", 500_000_00))
    opened.do(c.MoveMoney("capital-out", "house", "cage", 990_000_01))
    check_covered(opened.ledger, opened.at, "high")


def resumed_too_soon(opened: Room) -> None:
    opened.do(c.MoveMoney("capital-out", "house", "cage", 500_000_00))
    opened.do(c.StateBank(9_999_99))
    opened.do(c.ResumeJackpot("high"))


def with_chips(opened: Room) -> Room:
    opened.do(c.MoveMoney("buy-in", "cage", "player:Ann", 5_00))
    opened.round("T1", (), make_transfer("wager", 1_000_000, debit="Ann", credit="T1"))
    return opened


def won_twice(opened: Room) -> None:
    opened.win("high", 0, 1_00)
    opened.ledger.awards["T1-1-1"] = opened.ledger.awards["T1-1-1"]._replace(table="T9")
    opened.win("high", 0, 1_00)


def too_much() -> None:
    opened = open_room(unreasonable_cents=1)
    opened.wagers("high", 9)


def gone() -> Room:
    return after(
        c.UnlinkTable("high", "T1"), c.CreateJackpot("old", **HIGH), c.RemoveJackpot("old")
    )


def next_one() -> None:
    ledger = Ledger()
    ledger.apply(room().entries[1])


REACH: dict[str, Callable[[], Any]] = {
    "TABLE_NAME": lambda: room().do(c.LinkTable("high", "T 2", "3c/1", 6, 1_00)),
    "STATEMENT_SHORT": lambda: resumed_too_soon(room()),
    "NOT_ABOVE_LIMIT": lambda: room().do(replace(ASK, reason="display-above-limit")),
    "CHIPS_ON_LAYOUT": lambda: with_chips(room()).do(c.UnlinkTable("high", "T1")),
    "AWARD_EXISTS": lambda: won_twice(room()),
    "NO_SUCH_JACKPOT": lambda: room().do(c.ResumeJackpot("none")),
    "JACKPOT_EXISTS": lambda: room().do(replace(CREATE, jackpot="high")),
    "JACKPOT_NAME": lambda: room().do(replace(CREATE, jackpot="a b")),
    "JACKPOT_KIND": lambda: room().do(replace(CREATE, kind="raffle")),
    "NOT_STOPPED": lambda: room().do(c.ResumeJackpot("high")),
    "JACKPOT_REMOVED": lambda: gone().do(c.StopJackpot("old", "why")),
    "NOT_A_PROGRESSIVE": lambda: room().do(replace(ASK, jackpot="post")),
    "RATE": lambda: room().do(replace(CREATE, rate_ppm=1_500_000)),
    "RATES_TOGETHER": lambda: room().do(replace(CREATE, hidden_ppm=800_000)),
    "NO_INCREMENT": lambda: room().do(replace(CREATE, rate_ppm=0)),
    "BELOW_NOTHING": lambda: room().do(replace(CREATE, base_cents=-1)),
    "LIMIT_BELOW_METER": lambda: room().do(replace(CREATE, base_cents=2, limit_cents=1)),
    "LIMIT_BELOW_RESET": lambda: room().do(replace(CREATE, reset_cents=2, limit_cents=1)),
    "LIMIT_BELOW_AWARDS": limit_below_awards,
    "POSTED_PRIZE": lambda: room().do(replace(CREATE, kind="house")),
    "WAGER": lambda: room().do(replace(CREATE, wager_cents=0)),
    "DECKS": lambda: room().do(replace(CREATE, decks=9)),
    "IN_PLAY": lambda: room().do(c.RemoveJackpot("high")),
    "TERMS_WAIT": lambda: after(CHANGE).do(CHANGE),
    "OLD_TERMS": lambda: takes_wagers(
        after(c.LinkTable("high", "T2", "3c/1", 6, 1_00), CHANGE, c.TakeTerms("high", "T1"))
    ),
    "NO_TERMS_WAIT": lambda: room().do(c.TakeTerms("high", "T1")),
    "OTHER_KIND_AT_TABLE": lambda: after(replace(CREATE, jackpot="h", **HOUSE)).do(
        c.LinkTable("h", "T1", "3c/1", 6, 1_00)
    ),
    "OTHER_RULES_AT_TABLE": lambda: after(
        replace(CREATE, jackpot="old", paytable="wa-v003/3c/1")
    ).do(c.LinkTable("old", "T1", "wa-v003/3c/1", 6, 1_00)),
    "OTHER_DECKS_AT_TABLE": lambda: after(replace(CREATE, jackpot="x", decks=8)).do(
        c.LinkTable("x", "T1", "3c/1", 8, 1_00)
    ),
    "THIRD_JACKPOT": third,
    "GAME_AS_A_WHOLE": lambda: room().do(replace(CHANGE, decks=8)),
    "TITLE": lambda: room().do(replace(CREATE, jackpot="x", title="x" * 61)),
    "PRIZES_FORM": lambda: room().do(replace(CREATE, jackpot="x", prizes="all of it")),
    "LINKED_ALREADY": lambda: room().link(),
    "NOT_LINKED": lambda: room().do(c.UnlinkTable("high", "T7")),
    "LINK_LOST": lambda: takes_wagers(after(c.LoseLink("high", "T1"))),
    "LINK_NOT_LOST": lambda: room().do(c.RestoreLink("high", "T1")),
    "LINK_IS_DOWN": lambda: after(c.LoseLink("high", "T1")).do(c.LoseLink("high", "T1")),
    "UNREASONABLE": too_much,
    "WAGER_COUNT": lambda: room().wagers("high", 0),
    "STOPPED": lambda: takes_wagers(after(c.StopJackpot("high", "count"))),
    "COVERAGE_SHORT": lambda: short(room()),
    "DEPOSIT_OVERDUE": lambda: overdue(room()),
    "ADJUSTMENT_WAITS": lambda: after(ASK, c.UnlinkTable("high", "T1")).do(c.RemoveJackpot("high")),
    "MONEY_LEFT": lambda: after(c.UnlinkTable("high", "T1")).do(c.RemoveJackpot("high")),
    "NOT_ABOVE_ACCRUED": lambda: room().do(replace(ASK, reason="display-malfunction")),
    "NOT_SEED": lambda: room().do(replace(ASK, cents=10_000_01)),
    "TO_ITSELF": lambda: after(c.UnlinkTable("high", "T1")).do(replace(MOVE, to="high")),
    "OTHER_LIMIT": lambda: after(
        c.UnlinkTable("high", "T1"), replace(CREATE, jackpot="low", base_cents=0, limit_cents=1)
    ).do(replace(MOVE, to="low")),
    "NOTHING_HELD": lambda: after(replace(CREATE, jackpot="low", base_cents=0)).do(
        replace(MOVE, jackpot="low", to="high")
    ),
    "AWARDS_WAIT": awards_wait,
    "SEIZED": lambda: after(SEIZE).do(c.ResumeJackpot("high")),
    "SEIZED_MOST": lambda: after(SEIZE).do(SEIZE),
    "NOT_SEIZED": lambda: room().do(c.SettleSeizure("high", "replaced", 1, "why", "Bea")),
    "SEIZURE_HOW": lambda: after(SEIZE).do(c.SettleSeizure("high", "given", 1, "why", "Bea")),
    "NO_SUCH_AWARD": lambda: room().do(c.VerifyAward(A1)),
    "AWARD_STAGE": lambda: won(AwardStage.LOCKED).do(c.CloseAward(A1)),
    "SAME_PERSON_TWICE": lambda: after(ASK).do(c.ApproveAdjustment("a1")),
    "PERSON_NAME": lambda: won(AwardStage.APPROVED).do(c.PayAward(A1, "?")),
    "REASON_MISSING": lambda: won(AwardStage.LOCKED).do(c.DisputeAward(A1, "")),
    "WAGER_NOT_SEEN": lambda: _not_seen().do(c.VerifyAward(A1)),
    "SHOE_CHECK_MISSING": lambda: _not_counted().do(c.VerifyAward(A1)),
    "SURVEILLANCE_MISSING": lambda: verified(4_000_00).do(c.ApproveAward(A1, "check", "id")),
    "SURVEILLANCE_ITEMS": lambda: won(AwardStage.EVIDENCE).do(
        c.ConfirmBySurveillance(A1, True, True, True, False, "")
    ),
    "PAY_BY_CHECK": lambda: won(AwardStage.VERIFIED, 6_000_00).do(
        c.ApproveAward(A1, "cash", "id"), "Meg"
    ),
    "FORM": lambda: won(AwardStage.VERIFIED).do(c.ApproveAward(A1, "gold", "id"), "Meg"),
    "NO_SUCH_ADJUSTMENT": lambda: room().do(c.ApproveAdjustment("a9")),
    "ADJUSTMENT_EXISTS": lambda: after(ASK).do(ASK),
    "ADJUSTMENT_NAME": lambda: room().do(replace(ASK, adjustment="a 1")),
    "MOVE_CODE": lambda: room().do(c.MoveMoney("award", "primary:high", "pending:high", 1)),
    "TOO_MUCH": lambda: room().do(c.MoveMoney("capital", "cage", "house", 10**12 + 1)),
    "HOLDS_TOO_MUCH": lambda: room().do(c.MoveMoney("capital", "cage", "house", 4 * 10**11)),
    "NOT_THE_NEXT": next_one,
    "ADJUSTMENT_REASON": lambda: room().do(replace(ASK, reason="whim")),
}


def _not_seen() -> Room:
    opened = won(AwardStage.LOCKED)
    opened.do(c.RecordEvidence(A1, "A♠", False, True, ""))
    return opened


def _not_counted() -> Room:
    opened = won(AwardStage.LOCKED, 500_00)
    opened.do(c.RecordEvidence(A1, "A♠", True, False, ""))
    return opened


@pytest.mark.parametrize("name", REACH)
def test_this_condition_is_reached_and_named(name: str) -> None:
    with pytest.raises(Refusal) as caught:
        REACH[name]()
    assert caught.value.name == name
    assert "{" not in str(caught.value)


def test_every_name_of_jackpots_and_awards_is_reached() -> None:
    assert set(REACH) == {*JACKPOT_REASONS, *AWARD_REASONS}


def test_no_name_stands_for_two_reasons() -> None:
    every = [*BOOK_REASONS, *JACKPOT_REASONS, *AWARD_REASONS]
    assert len(set(every)) == len(every)
