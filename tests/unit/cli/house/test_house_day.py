"""Do two people set the house's clock at the command line, and does every report go by it?"""

from pathlib import Path

import pytest

from fixtures.house_fixture import NOON
from fixtures.oak_house import PASSWORD, Oak, new_oak, oak
from spanish21.house.administration import SETTINGS_STREAM, draft_events
from spanish21.house.events import GamblingDaySet
from spanish21.house.gambling_day import GamblingDay

SEATTLE = ("--zone", "America/Los_Angeles", "--begins", "6", "--shifts", "6,14,22")


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Oak:
    monkeypatch.setenv("SPANISH21_SECOND_PASSWORD", PASSWORD)
    return new_oak(tmp_path)


def test_the_clock_is_shown_and_set_by_two(room: Oak) -> None:
    assert room.said("house", "day") == (
        "The house goes by UTC, days begin at 00:00; shifts begin at 08:00, 16:00, 00:00."
    )
    said = room.said("house", "day", *SEATTLE, "--second", "Meg", by="Sue")
    assert said == (
        "The house goes by America/Los_Angeles, days begin at 06:00;"
        " shifts begin at 06:00, 14:00, 22:00."
    )
    room.said("house", "day", "--begins", "5", "--second", "Meg", by="Sue")
    assert room.record("house", "day") == {
        "format": "spanish21-gambling-day",
        "version": 1,
        "zone": "America/Los_Angeles",
        "begins": 5,
        "shifts": [6, 14, 22],
    }
    assert "Clean: " in room.said("audit", "log")


def test_one_person_does_not_set_it(room: Oak) -> None:
    before = room.entries()
    assert "name a person with --second" in room.refuses("house", "day", *SEATTLE, by="Sue")
    assert "name a person with --by" in room.refuses("house", "day", *SEATTLE)
    assert room.entries() == before
    assert "may" in room.refuses("house", "day", *SEATTLE, "--second", "Sue", by="Sue")
    assert "GamblingDaySet" not in "".join(entry.game for entry in room.entries())


def test_the_audit_finds_a_clock_that_one_person_set(tmp_path: Path) -> None:
    at = oak()
    event = GamblingDaySet(GamblingDay("Europe/Vienna"), "Sue", "Sue")
    at.put(draft_events(SETTINGS_STREAM, "Sue", at.at, [event]))
    result = new_oak(tmp_path, at).run("audit", "log")
    assert result.exit_code == 1
    assert "the house's day was set by Sue alone" in " ".join(result.stdout.split())


def test_reports_go_by_the_houses_clock(room: Oak) -> None:
    room.said("house", "day", *SEATTLE, "--second", "Meg", by="Sue")
    said = room.said("report", "meters", "high")
    assert "America/Los_Angeles, days begin at 06:00" in said
    assert NOON == 1_790_000_000, "14:13:20 in Greenwich"
    assert "2026-09-21 07:13:20" in said
    assert "Nothing in this period" in room.said("report", "accrual", "--to", "2026-09-20")
    assert "2026-09-21" in room.said("report", "accrual", "--csv", "--from", "2026-09-21")
    refused = room.refuses("report", "accrual", "--day-hour", "3")
    assert refused == (
        "day-hour: 3 is not allowed; the house has a clock of its own: see 'spanish21 house day'"
    )
