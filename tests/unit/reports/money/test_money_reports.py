"""Every report of a small card room, to the cent, as its comma-separated values."""

import pytest

from fixtures.money_journal import ALL, FOUR, GOLD, HIGH, SCOPE, SHARE, at, golden, opened, played
from spanish21.house.gambling_day import GamblingDay
from spanish21.ledger import commands as c
from spanish21.refusal import Refusal
from spanish21.reports.money import (
    MoneyReportTable,
    daily_accrual_report,
    hits_and_wins_report,
    jackpot_stops_report,
    last_hits_report,
    master_game_report,
    meter_adjustments_report,
    meter_history_report,
    report_csv,
    scope_of_days,
    shift_contributions_report,
)

NOW = at("5 12:00")
ROOM = played()
DAY_TWO = scope_of_days(
    "The Oak", "2026-11-03", "2026-11-03", clock=GamblingDay("UTC", 6, (6, 14, 22))
)


def lines(report: MoneyReportTable) -> list[str]:
    return report_csv(report).splitlines()


# --- Meters ---------------------------------------------------------------------------------


def test_every_change_of_a_meter_is_explained() -> None:
    assert report_csv(meter_history_report(ROOM.entries, "high", SCOPE)) == golden("meters")


def test_a_period_begins_with_what_was_brought_forward() -> None:
    found = lines(meter_history_report(ROOM.entries, "high", DAY_TWO))
    assert found[1] == ",,,,,brought forward from before the period,9000.00,9000.00"
    assert found[2].startswith("23,2026-11-03 12:00:00,Dan,0.21,contribution")
    assert found[-1] == ",,,-4949.12,,change in the period,4050.88,4050.88"


def test_a_period_without_entries_still_shows_the_meter() -> None:
    later = scope_of_days("The Oak", "2026-12-01", "2026-12-02")
    found = lines(meter_history_report(ROOM.entries, "high", later))
    assert found[1:] == [
        ",,,,,brought forward from before the period,3281.58,3281.58",
        ",,,0.00,,change in the period,3281.58,3281.58",
    ]


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("display-malfunction", "display malfunction"),
        ("display-above-limit", "display above its limit"),
        ("reserve-to-receipts", "non-displayed funds taken to gross receipts"),
        ("overflow-to-receipts", "non-displayed funds taken to gross receipts"),
        ("seed-recovery", "recovery of seed money"),
        ("display-malfunction-up", "a display had malfunctioned downward"),
        ("house-addition", "the house adds to the jackpot"),
    ],
)
def test_adjustments_bear_the_words_of_their_reasons(reason: str, words: str) -> None:
    room = opened()
    room.round("2 10:00", "T1", 1, wagers={"high": 30})
    higher = c.RequestAdjustment("B", "high", "display-malfunction-up", 1, "it showed less")
    room.give("2 10:30", "Acc", higher)
    room.give("2 10:40", "Mia", c.ApproveAdjustment("B"))
    room.give("2 11:00", "Acc", c.RequestAdjustment("A", "high", reason, 1, "why not"))
    room.give("2 12:00", "Mia", c.ApproveAdjustment("A"))
    last = meter_history_report(room.entries, "high", SCOPE).rows[-1]
    assert words in str(last[5])
    assert meter_adjustments_report(room.entries, SCOPE).rows[1][2] == words


def test_amounts_below_a_cent_have_six_digits_and_are_not_displayed() -> None:
    room = opened()
    room.give(
        "2 07:00",
        "Ada",
        c.CreateJackpot("odd", "progressive", HIGH, 6, 1_00, rate_ppm=227_900),
    )
    room.round("2 10:00", "T1", 1, wagers={"odd": 1})
    found = meter_history_report(room.entries, "odd", SCOPE)
    assert lines(found)[1].endswith("0.227900,0.22")
    assert found.notes == ()


def test_a_house_jackpot_has_no_meter() -> None:
    found = meter_history_report(ROOM.entries, "gold", SCOPE)
    assert (found.rows, found.totals) == ((), ())
    assert found.notes == ("gold is a house jackpot: it posts $500.00 and has no meter.",)


def test_a_jackpot_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal, match="jackpot: 'low' is not allowed; the jackpots are gold, high"):
        meter_history_report(ROOM.entries, "low", SCOPE)


# --- Accrual and the master game report -------------------------------------------------------


def test_daily_accrual() -> None:
    found = daily_accrual_report(ROOM.entries, SCOPE)
    assert report_csv(found) == golden("accrual")
    assert found.notes == (
        "gold is a house jackpot: it holds no player money and adjusts nothing.",
    )


def test_one_day_of_the_accrual_is_the_same_in_a_longer_one() -> None:
    whole, one = (
        daily_accrual_report(ROOM.entries, SCOPE),
        daily_accrual_report(ROOM.entries, DAY_TWO),
    )
    assert one.rows == whole.rows[2:4]


def test_a_removed_jackpot_has_no_later_days() -> None:
    room = opened()
    room.give("2 07:00", "Ada", c.CreateJackpot("old", "house", GOLD, 6, 5_00, posted_cents=1_00))
    room.give("2 08:00", "Ada", c.RemoveJackpot("old"))
    room.round("3 10:00", "T1", 1, wagers={"high": 1})
    found = [(row[0], row[1]) for row in daily_accrual_report(room.entries, SCOPE).rows]
    assert found == [
        ("2026-11-02", "high"),
        ("2026-11-02", "gold"),
        ("2026-11-02", "old"),
        ("2026-11-03", "high"),
        ("2026-11-03", "gold"),
    ]
    assert jackpot_stops_report(room.entries, SCOPE, now=NOW).rows[2][-1] == "removed from play"


def test_master_game_report() -> None:
    found = master_game_report(ROOM.entries, SCOPE)
    assert report_csv(found) == golden("master")
    assert found.notes[1] == (
        "In the period players bought chips for $2,000.00 at the cage and cashed $0.00."
    )


def test_the_master_report_of_a_day_leaves_other_days_out() -> None:
    found = master_game_report(ROOM.entries, DAY_TWO)
    assert [row[:3] for row in found.rows] == [
        ("2026-11-03", "T1", 25_000_000),
        ("2026-11-03", "T2", 11_000_000),
    ]
    assert len(found.notes) == 1


def test_accrual_and_master_report_agree_on_what_was_accrued() -> None:
    daily, tables = (
        daily_accrual_report(ROOM.entries, SCOPE),
        master_game_report(ROOM.entries, SCOPE),
    )
    assert daily.totals[12] == tables.totals[8]


def test_fills_and_credits_are_no_win() -> None:
    room = opened()
    room.give("2 07:00", "Ada", c.CreditTable("T1", 100_00, "Cay"))
    (first, second) = master_game_report(room.entries, SCOPE).rows
    assert first == ("2026-11-02", "T1", 0, 0, 0, 0, 0, None, 0, 0, 0, 0, None, None)
    assert second[1] == "T2"


# --- Contributions ----------------------------------------------------------------------------


def test_contributions_by_table_and_shift() -> None:
    assert report_csv(shift_contributions_report(ROOM.entries, SCOPE)) == golden("contributions")


def test_contributions_of_a_day() -> None:
    whole, one = (
        shift_contributions_report(ROOM.entries, SCOPE),
        shift_contributions_report(ROOM.entries, DAY_TWO),
    )
    assert one.rows == whole.rows[4:6]


# --- Hits -------------------------------------------------------------------------------------


def test_hits_against_the_odds() -> None:
    found = hits_and_wins_report(ROOM.entries, SCOPE)
    assert report_csv(found) == golden("hits")
    assert found.notes[0] == (
        "high: 2 Suited Aces of ♠: 1 hit where 0.000071 are expected. By chance alone that is "
        "seen less than once in 10,000 such periods. Look at these awards and at the shoes."
    )
    assert len(found.notes) == 3


def test_hits_of_a_day() -> None:
    found = [row[6] for row in hits_and_wins_report(ROOM.entries, DAY_TWO).rows]
    assert found == [1, 2, 0, 0]


def test_a_jackpot_whose_odds_are_not_known_has_hits_and_nothing_expected() -> None:
    room = opened()
    room.give("2 07:00", "Ada", c.CreateJackpot("own", "progressive", "house/1/1", 6, 1_00))
    room.round("2 10:00", "T1", 1, wagers={"own": 1}, won=[("own", "Ann", SHARE)])
    found = hits_and_wins_report(room.entries, SCOPE)
    assert found.rows[-1] == ("own", "two-suited", "", 1, None, None, 1, None, 20_000)
    assert found.notes[-1].startswith("own: nothing is expected, since its odds are not known (pay")


@pytest.mark.clause("A69")
def test_hits_are_held_against_the_pay_table_that_was_played_then() -> None:
    """A jackpot that gets another pay table has rows for both, each with its own wagers."""
    room = opened()
    room.round("2 10:00", "T3", 1, wagers={"gold": 3}, won=[("gold", "Ann", FOUR)])
    room.give("2 11:00", "Sue", c.UnlinkTable("gold", "T3"))
    change = c.ChangeParameters("gold", 0, 0, 0, 0, 0, 900_00, "Acc", "wa-2025/3c/2", 6, 5_00)
    room.give("2 11:10", "Sue", change, c.LinkTable("gold", "T3", "wa-2025/3c/2", 6, 5_00))
    room.round("2 12:00", "T3", 2, wagers={"gold": 7}, won=[("gold", "Ann", ALL)])
    rows = hits_and_wins_report(room.entries, SCOPE).rows
    shown = {(row[0], row[3], row[6]) for row in rows if row[6]}
    before, after = f"gold by {GOLD}, 6 decks", "gold by wa-2025/3c/2, 6 decks"
    assert shown == {(before, 3, 1), (after, 7, 1)}
    assert {row[3] for row in rows if row[0] == before} == {3}


def test_a_row_that_the_pay_table_does_not_have_is_pointed_out() -> None:
    room = opened()
    room.round("2 10:00", "T1", 1, wagers={"high": 1}, won=[("high", "Ann", ("no-row", 10, 0))])
    found = hits_and_wins_report(room.entries, SCOPE)
    assert [row[1] for row in found.rows[:3]] == [
        "2 Suited Aces of ♠",
        "2 Suited Matches (all others)",
        "no-row",
    ]
    assert found.notes == ("high: its pay table wa-2025/3c/1 has no row no-row.",)


def test_a_prize_that_the_house_may_pay_at_the_table_is_pointed_out() -> None:
    room = opened()
    create = c.CreateJackpot("two", "progressive", "wa-2025/5c/1", 6, 1_00, base_cents=1_000_00)
    room.give("2 07:00", "Ada", create)
    room.round("2 10:00", "T1", 1, wagers={"two": 1})
    found = hits_and_wins_report(room.entries, SCOPE)
    assert found.rows[-1][1:3] == ("2 Suited Matches", "$ prize")
    assert found.notes[-1].endswith("its hits are not in the ledger.")
    prize = ("two", "Ann", ("two-suited", 0, 2_000_00))
    room.round("2 11:00", "T1", 2, wagers={"two": 1}, won=[prize])
    again = hits_and_wins_report(room.entries, SCOPE)
    assert "1 hit where" in again.notes[-1]
    (last,) = last_hits_report(room.entries, SCOPE).rows
    assert last[8:11] == (None, 2_000_000_000, 999_580_000)


def test_the_last_hits_newest_first() -> None:
    found = lines(last_hits_report(ROOM.entries, SCOPE))
    assert found[1:3] == [
        "2026-11-04 11:00:00,high,T1-6-1,T1,6,1,Ann,two-suited,10,364.62,0.00,locked",
        "2026-11-04 07:00:00,high,T1-5-1,T1,5,1,Bob,two-suited,10,405.10,0.00,paid",
    ]
    assert found[3].endswith("450.09,0.00,disputed: he says it was 100 %")
    assert len(found) == 9
    assert lines(last_hits_report(ROOM.entries, SCOPE, count=1))[2].startswith(
        "2026-11-04 09:00:00,gold"
    )


def test_more_than_twenty_five_hits() -> None:
    room = opened()
    for number in range(1, 31):
        room.round("2 10:00", "T1", number, wagers={"high": 1}, won=[("high", "Ann", SHARE)])
    room.give("2 11:00", "Sue", c.VoidAward("T1-28-1", "wrong card", "Flo"))
    found = last_hits_report(room.entries, SCOPE)
    assert [row[2] for row in found.rows[:3]] == ["T1-30-1", "T1-29-1", "T1-27-1"]
    assert len(found.rows) == 25
    assert hits_and_wins_report(room.entries, SCOPE).rows[1][6] == 29
