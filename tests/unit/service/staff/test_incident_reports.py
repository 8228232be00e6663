"""Do the reports on disputes, the cage, overrides and the exclusion list show what happened?"""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from fixtures.house_fixture import HouseFixture, dealt, memory_house
from spanish21.game.round import commands as c
from spanish21.house import administration, exclusion_list
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.people.events import (
    CountersignGiven,
    LinkIssued,
    SecondFactorRemoved,
    SignInFailed,
)
from spanish21.house.table import commands as d
from spanish21.ledger import Transfer, TransferStage
from spanish21.ledger import facts as f
from spanish21.ledger.commands import MoveMoney
from spanish21.reports.money import ReportScope
from spanish21.service.staff.incident_reports import (
    cage_report,
    disputes_report,
    exclusions_report,
    overrides_report,
)

ROUND = "9s 6h 9d Kc 3c 9h 7d"
HOUR = 3600
SEATTLE = GamblingDay("America/Los_Angeles", 6, (6, 14, 22))


def scope(start: int = 0, end: int | None = None) -> ReportScope:
    return ReportScope("The Oak", start, end, SEATTLE)


def disputed(at: HouseFixture, *, ruled: bool) -> None:
    at.deal()
    at.finish()
    at.give("Ann", d.OpenDispute(1, "I was paid short"))
    if ruled:
        at.at += HOUR
        at.give("Flo", d.RuleDispute("she is right", (("Ann", 5_00),), "Meg"))


def note(at: HouseFixture, by: str, *events: Any) -> None:
    at.put(administration.draft_events("people/house", by, at.at, events))


# --- Disputes -----------------------------------------------------------------------------------


def test_a_dispute_is_one_row_from_its_opening_to_its_ruling() -> None:
    at = dealt(ROUND)
    disputed(at, ruled=True)
    opened = at.at - HOUR
    report = disputes_report(at.entries, scope())
    (row,) = report.rows
    about = ("T1, round 1", opened, "Ann", "I was paid short")
    assert row == (*about, at.at, "Flo", "Meg", "she is right", 5_000_000)
    assert report.totals[-1] == 5_000_000
    assert report.alarms == ()
    assert disputes_report(at.entries, scope(at.at)).rows == report.rows, "ruled on in this period"
    assert disputes_report(at.entries, scope(at.at + 1)).rows == ()
    (before,) = disputes_report(at.entries, scope(end=at.at)).rows
    assert before == (*about, None, "", "", "", None)


def test_a_dispute_that_waits_is_an_alarm_in_every_later_period() -> None:
    at = dealt(ROUND)
    disputed(at, ruled=False)
    report = disputes_report(at.entries, scope(at.at + HOUR))
    assert (len(report.rows), report.alarms) == (1, (0,))


# --- The cage -----------------------------------------------------------------------------------


def test_the_cage_is_added_up_from_its_opening() -> None:
    at = memory_house()
    at.at += HOUR
    begins, held = at.at, at.cents("cage") * 10_000
    at.pays(MoveMoney("buy-in", "cage", "player:Bob", 100_00), "Meg")
    note(at, "Sue", CountersignGiven("Sue", "out-1", "Meg", "x"))
    out = MoveMoney("cash-out", "player:Ann", "cage", 40_00)
    draft = administration.decide_ledger_command(at.house, at.find_actor("Meg"), at.at, out)
    at.put(draft, "Meg:out-1")
    at.at += HOUR
    at.pays(MoveMoney("buy-in", "cage", "player:Bob", 7_00), "Meg")
    report = cage_report(at.entries, scope(begins, begins + HOUR))
    opening, bought, cashed = report.rows
    assert (opening[4], opening[7]) == ("held at the beginning", held)
    assert (bought[2], bought[3], bought[5:]) == (
        "Meg",
        "",
        (100_000_000, None, held + 100_000_000),
    )
    assert (cashed[2], cashed[3], cashed[5:]) == (
        "Meg",
        "Sue",
        (None, 40_000_000, held + 60_000_000),
    )
    assert report.totals == ("Total", None, "", "", "", 100_000_000, 40_000_000, held + 60_000_000)
    whole = cage_report(at.entries, scope())
    assert whole.totals[-1] == at.cents("cage") * 10_000


def test_what_is_pending_is_not_in_the_cage_yet() -> None:
    at = memory_house()
    entry = at.entries[-1]
    pending = Transfer("x", "cage", "player:Ann", 1, "buy-in", TransferStage.PENDING, "")
    entries = [*at.entries, entry._replace(transfers=(pending,))]
    assert cage_report(entries, scope()).totals == cage_report(at.entries, scope()).totals


# --- Overrides and exclusions -------------------------------------------------------------------


def test_what_a_person_set_aside_is_an_override() -> None:
    at = dealt(ROUND)
    disputed(at, ruled=True)
    at.wager("Ann", 1)
    at.plays("Flo", c.VoidRound("a card fell on the floor"))
    note(at, "Adm", LinkIssued("Dan", "Adm"), SecondFactorRemoved("Dan", "Adm", "Sue"))
    note(at, "house", LinkIssued("Adm", "house"), SecondFactorRemoved("Adm", "house", ""))
    said = [str(row[4]) for row in overrides_report(at.entries, scope()).rows]
    assert any("on dispute" in one for one in said)
    assert any(one.startswith("round void: a card fell") for one in said)
    assert [one for one in said if "Dan" in one] == []
    assert [one for one in said if one.startswith(("link issued", "second factor"))] == [
        "link issued: name Adm, by house",
        "second factor removed: name Adm, by house",
    ]


def test_the_list_and_who_came_all_the_same() -> None:
    at = memory_house()
    at.at = int(datetime(2026, 10, 31, 20, tzinfo=ZoneInfo(SEATTLE.zone)).timestamp())
    flo = at.find_actor("Flo")
    why = "threw a chair"
    at.put(
        exclusion_list.exclude(at.house, flo, at.at, name="Ann", own_wish=False, days=1, reason=why)
    )
    note(at, "Ann", SignInFailed("Ann", "192.0.2.7", "excluded"))
    note(at, "Bob", SignInFailed("Bob", "192.0.2.7", "wrong password"))
    first, second = exclusions_report(at.entries, scope()).rows
    # Clocks go back in this night: a day later it is an hour earlier by the clock.
    until = "until 2026-11-01 19:00:00 America/Los_Angeles"
    assert (
        str(first[4]) == f"person excluded: name Ann, not own wish, {until}, reason {why}, by Flo"
    )
    assert str(second[4]).endswith("why excluded")


def test_a_dispute_about_an_award_is_a_row_too() -> None:
    last = memory_house().entries[-1]
    facts: tuple[f.AwardDisputed | f.DisputeSettled, ...] = (
        f.AwardDisputed("T1-1-1", "it was two", "Flo"),
        f.DisputeSettled("T1-1-1", "the camera shows one", "Sue"),
    )
    entries = [
        last._replace(
            seq=last.seq + number, by=fact.by, stream="award/T1-1-1", game="", facts=(fact,)
        )
        for number, fact in enumerate(facts, start=1)
    ]
    (row,) = disputes_report(entries, scope()).rows
    assert row[0] == "award T1-1-1"
    assert (row[2], row[3]) == ("Flo", "it was two")
    assert (row[5], row[7]) == ("Sue", "the camera shows one")
