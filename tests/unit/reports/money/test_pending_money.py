"""What a card room owes, what waits, and reports of whole journals, to the cent."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from fixtures.money_journal import (
    ALL,
    FOUR,
    HIGH,
    SCOPE,
    SHARE,
    Room,
    at,
    everything,
    golden,
    opened,
    played,
)
from spanish21.house.gambling_day import GamblingDay
from spanish21.ledger import AwardStage, AwardThresholds, Entry
from spanish21.ledger import commands as c
from spanish21.reports.money import (
    MoneyReportTable,
    ReportScope,
    bank_coverage_report,
    daily_accrual_report,
    hits_and_wins_report,
    jackpot_stops_report,
    last_hits_report,
    master_game_report,
    meter_adjustments_report,
    meter_history_report,
    missing_award_steps,
    pending_awards_report,
    report_csv,
    scope_of_days,
    shift_contributions_report,
)

UP = "display-malfunction-up"
NOW = at("5 12:00")
ROOM = played()
DAY_TWO = scope_of_days(
    "The Oak", "2026-11-03", "2026-11-03", clock=GamblingDay("UTC", 6, (6, 14, 22))
)
EMPTY: dict[str, Callable[[list[Entry]], MoneyReportTable]] = {
    "meters": lambda entries: meter_history_report(entries, "high", SCOPE),
    "accrual": lambda entries: daily_accrual_report(entries, SCOPE),
    "master": lambda entries: master_game_report(entries, SCOPE),
    "contributions": lambda entries: shift_contributions_report(entries, SCOPE),
    "hits": lambda entries: hits_and_wins_report(entries, SCOPE),
    "last_hits": lambda entries: last_hits_report(entries, SCOPE),
    "coverage": lambda entries: bank_coverage_report(entries, SCOPE, now=NOW),
    "stops": lambda entries: jackpot_stops_report(entries, SCOPE, now=NOW),
    "pending": lambda entries: pending_awards_report(entries, SCOPE, now=NOW),
    "adjustments": lambda entries: meter_adjustments_report(entries, SCOPE),
}


def lines(report: MoneyReportTable) -> list[str]:
    return report_csv(report).splitlines()


# --- Coverage ---------------------------------------------------------------------------------


def test_coverage_and_the_deposit_that_is_due() -> None:
    found = bank_coverage_report(ROOM.entries, SCOPE, now=NOW)
    assert report_csv(found) == golden("coverage")
    assert found.notes == ()
    assert found.subtitle.endswith("seen at 2026-11-05 12:00:00")
    leading = [found.rows[place][0] for place in found.leading]
    assert leading == ["Held together", "Owed together", "Surplus", "Deposit due"]
    assert found.alarms == ()


def test_an_overdue_deposit_stops_progressives_by_itself() -> None:
    late = at("10 12:01")
    found = bank_coverage_report(ROOM.entries, SCOPE, now=late)
    assert str(found.rows[10][2]).startswith("OVERDUE since 2026-11-10 12:00:00; ")
    assert found.alarms == (10,)
    assert found.notes == ("Deposit $2,596.60 now: progressives take no wagers before that.",)
    states = [row[-1] for row in jackpot_stops_report(ROOM.entries, SCOPE, now=late).rows]
    assert states == ["stopped by itself: the deposit is overdue", "taken"]


def test_a_house_that_holds_too_little_is_short() -> None:
    room = opened()
    room.give("2 07:00", "Ada", c.MoveMoney("capital-out", "house", "cage", 89_000_00))
    room.give("2 07:10", "Ada", c.MoveMoney("withdrawal", "cage", "bank", 4_000_00))
    room.give("2 07:20", "Ada", c.MoveMoney("capital-out", "house", "cage", 4_000_00))
    found = bank_coverage_report(room.entries, SCOPE, now=NOW)
    assert found.rows[9] == ("Short by", 1_000_000_000, "SHORT: progressives take no wagers")
    assert found.alarms[0] == 9
    assert found.notes == (
        "The house lacks $1,000.00: bring that into the cage or the bank before play.",
    )
    states = [row[-1] for row in jackpot_stops_report(room.entries, SCOPE, now=NOW).rows]
    assert states == ["stopped by itself: the house holds too little", "taken"]


def test_jackpots_and_their_stops() -> None:
    assert report_csv(jackpot_stops_report(ROOM.entries, SCOPE, now=NOW)) == golden("stops")


def test_a_jackpot_that_somebody_stopped_and_one_that_nobody_plays() -> None:
    room = opened()
    room.give("2 07:00", "Ada", c.StopJackpot("high", "new sign"), c.UnlinkTable("gold", "T3"))
    states = [row[-1] for row in jackpot_stops_report(room.entries, SCOPE, now=at("2 08:00")).rows]
    assert states == ["stopped: new sign", "no table plays for it"]
    found = bank_coverage_report(room.entries, SCOPE, now=at("2 08:00"))
    assert found.rows[-1] == ("Deposit due", 0, "the bank holds all that is owed")


# --- Pending awards and adjustments -----------------------------------------------------------


def test_awards_that_are_not_closed() -> None:
    found = pending_awards_report(ROOM.entries, SCOPE, now=NOW)
    assert report_csv(found) == golden("pending")
    assert found.notes == ("Won more than 24 hours ago: 7.",)


def test_thresholds_decide_what_an_award_waits_for() -> None:
    award = ROOM.ledger.awards["T1-6-1"]
    low = AwardThresholds(100_00, 200_00, 300_00)
    assert missing_award_steps(award, low)[1:] == [
        "shoe check",
        "verification by the floor",
        "surveillance",
        "approval by a second person",
        "a check, since it is above $300.00",
    ]
    assert missing_award_steps(ROOM.ledger.awards["T1-2-1"]) == []
    early = pending_awards_report(ROOM.entries, SCOPE, now=at("3 02:00"))
    assert (early.rows[-1][7], early.notes) == (0, ())


def test_evidence_without_a_counted_shoe_waits_for_the_count_alone() -> None:
    locked = ROOM.ledger.awards["T1-6-1"]
    award = locked._replace(stage=AwardStage.EVIDENCE, wager_seen=True, shoe_checked=False)
    low = AwardThresholds(1, 10**9, 10**9)
    assert missing_award_steps(award, low)[:2] == ["shoe check", "verification by the floor"]


def test_the_thresholds_of_the_house_decide_what_is_missing() -> None:
    room = opened()
    room.round("2 10:00", "T1", 1, wagers={"high": 1}, won=[("high", "Ann", SHARE)])
    (row,) = pending_awards_report(room.entries, SCOPE, now=NOW).rows
    assert "surveillance" not in str(row[-1])
    room.give("2 11:00", "Acc", c.SetThresholds(100_00, 200_00, 300_00, "Mia"))
    (row,) = pending_awards_report(room.entries, SCOPE, now=NOW).rows
    assert "surveillance" in str(row[-1])


def test_a_disputed_approval_is_still_held_back() -> None:
    room = opened()
    room.round("2 10:00", "T1", 1, wagers={"high": 1}, won=[("high", "Ann", SHARE)])
    room.approve("2 11:00", "T1-1-1")
    room.give("2 12:00", "Flo", c.DisputeAward("T1-1-1", "whose box?"))
    (row,) = pending_awards_report(room.entries, SCOPE, now=NOW).rows
    assert row[-1] == "settle the dispute: whose box?; pay $1,000.02 by cash, before a witness"


def test_adjustments_with_reasons_and_people() -> None:
    found = meter_adjustments_report(ROOM.entries, SCOPE)
    assert report_csv(found) == golden("adjustments")
    assert found.notes == ("Waiting for a decision: 1.",)


def test_adjustments_of_another_day_are_left_out() -> None:
    assert meter_adjustments_report(ROOM.entries, DAY_TWO).rows == ()


# --- Whole journals ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_journal_has_an_empty_report(name: str) -> None:
    found = EMPTY[name]([])
    assert found.totals == ()
    assert found.rows == () or all(row[1] == 0 for row in found.rows)
    assert report_csv(found).count("\n") == 1 + len(found.rows)


def test_an_empty_journal_owes_nothing() -> None:
    found = bank_coverage_report([], SCOPE, now=NOW)
    assert found.rows[-1] == ("Deposit due", 0, "the bank holds all that is owed")
    assert meter_history_report([], "high").notes == ("There are no jackpots yet.",)


@pytest.mark.parametrize("name", EMPTY)
def test_a_report_reads_its_journal_once(name: str) -> None:
    once, again = EMPTY[name](list(ROOM.entries)), EMPTY[name](list(ROOM.entries))
    assert once == again
    assert EMPTY[name](iter(ROOM.entries)) == once  # type: ignore[arg-type]


def test_a_report_ends_with_its_period() -> None:
    early = replace(SCOPE, end=at("2 18:00"))
    assert pending_awards_report(ROOM.entries, early, now=NOW).rows == ()
    assert len(meter_history_report(ROOM.entries, "high", early).rows) == 2


def test_an_entry_whose_clock_is_behind_counts_when_it_was_entered() -> None:
    room = opened()
    room.round("3 10:00", "T1", 1, wagers={"high": 1})
    room.round("2 23:00", "T1", 2, wagers={"high": 1})
    found = shift_contributions_report(room.entries, SCOPE)
    assert [row[0] for row in found.rows] == ["2026-11-03"]
    assert found.notes == (
        "1 entry was written by a clock that was behind, and count when they were entered.",
    )
    room.round("2 22:00", "T1", 3, wagers={"high": 1})
    assert (
        shift_contributions_report(room.entries, SCOPE)
        .notes[0]
        .startswith("2 entries were written")
    )


def test_two_prizes_of_one_amount_in_one_round() -> None:
    room = opened()
    wins = [("gold", "Ann", FOUR), ("gold", "Bob", FOUR)]
    room.round("2 10:00", "T3", 1, wagers={"gold": 2}, won=wins)
    assert hits_and_wins_report(room.entries, SCOPE).totals[6:] == (2, None, 1_000_000_000)
    assert daily_accrual_report(room.entries, SCOPE).totals[-1] == 1_000_000_000


def test_seed_money_that_was_recovered_does_not_go_back_again() -> None:
    room = opened()
    zero = c.CreateJackpot("zero", "progressive", HIGH, 6, 1_00, reset_cents=5_000_00)
    room.give("2 07:00", "Ada", zero)
    asked = ((UP, 6_000_00, "2 08:00"), ("seed-recovery", 4_000_00, "2 11:00"))
    for reason, cents, when in asked:
        if reason == "seed-recovery":
            room.round("2 10:00", "T1", 1, wagers={"zero": 1}, won=[("zero", "Ann", ALL)])
        room.give(when, "Ada", c.RequestAdjustment(reason, "zero", reason, cents, "a test"))
        room.give(when, "Mia", c.ApproveAdjustment(reason))
    # $5,000.00 after the award, less $4,000.00, is what is left to undo.
    assert _seed_of(room, "zero") == 1_000_000_000
    room.give("2 13:00", "Sue", c.VoidAward("T1-1-1", "no wager", "Flo"))
    undone = [
        row
        for row in meter_history_report(room.entries, "zero", SCOPE).rows
        if row[4] == "seed-undone"
    ]
    assert [row[3] for row in undone] == [-1_000_000_000]
    assert _seed_of(room, "zero") == 0


def _seed_of(room: Room, jackpot: str) -> object:
    """The seed money of a jackpot, by the report on stops."""
    rows = jackpot_stops_report(room.entries, SCOPE, now=NOW).rows
    return next(row[7] for row in rows if row[0] == jackpot)


def test_a_void_round_gives_its_award_back() -> None:
    room = opened()
    room.round("2 10:00", "T1", 1, wagers={"high": 1}, won=[("high", "Ann", SHARE)])
    room.void_round("2 10:05", "T1", "T1-1-1")
    assert hits_and_wins_report(room.entries, SCOPE).totals[6] == 0
    assert meter_history_report(room.entries, "high", SCOPE).rows[-1][6] == 10_000_210_000
    assert isinstance(room, Room)
    assert daily_accrual_report(room.entries, ReportScope()).rows[0][7] == 0


def test_slips_of_jackpots_stand_among_the_adjustments() -> None:
    """A transfer to another progressive, a seizure, and how it was made good, with both signers."""
    found = lines(meter_adjustments_report(everything().entries, SCOPE))
    slips = [line for line in found if line.startswith("slip")]
    assert slips == [
        (
            "slip 000004,gone,all of it goes to high,10.66,too few players,"
            "Mia,2026-11-05 10:10:00,signed,Acc,2026-11-05 10:10:00,0.00"
        ),
        (
            "slip 000005,high,seized by a taxing authority,1.00,tax of June,"
            "Sue,2026-11-05 10:12:00,signed,Acc,2026-11-05 10:12:00,"
        ),
        (
            "slip 000006,high,seizure made good: replaced,0.99,from the cage,"
            "Sue,2026-11-05 10:12:00,signed,Acc,2026-11-05 10:12:00,"
        ),
        (
            "slip 000007,high,seizure made good: reserve-to-receipts,0.01,as gross receipts,"
            "Sue,2026-11-05 10:12:00,signed,Acc,2026-11-05 10:12:00,"
        ),
    ]
