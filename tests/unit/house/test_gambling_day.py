"""Is a gambling day that of the house's own clock, also when that clock is put forward and back?"""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fixtures.house_fixture import HOUSE_ACTOR
from fixtures.oak_house import oak
from spanish21.house.administration import set_gambling_day
from spanish21.house.gambling_day import GamblingDay, format_moment_in, parse_shifts
from spanish21.house.state import clock_of
from spanish21.refusal import Refusal

SEATTLE = GamblingDay("America/Los_Angeles", 6, (6, 14, 22))
HOUR = 3600


def at(text: str, zone: str = "America/Los_Angeles", fold: int = 0) -> int:
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return int(local.timestamp())


def test_a_day_begins_at_its_hour_of_the_houses_clock() -> None:
    assert SEATTLE.start_of("2026-07-01") == at("2026-07-01 06:00")
    assert SEATTLE.date_of(at("2026-07-01 05:59:59")) == "2026-06-30"
    assert SEATTLE.date_of(at("2026-07-01 06:00")) == "2026-07-01"
    assert SEATTLE.date_of(at("2026-07-02 05:59:59")) == "2026-07-01"


def test_the_day_that_loses_an_hour_has_23() -> None:
    """March 8, 2026, 2:00: clocks are put forward. The day of March 7 ends on the morning after."""
    start, end = SEATTLE.start_of("2026-03-07"), SEATTLE.end_of("2026-03-07")
    assert end - start == 23 * HOUR
    assert end == SEATTLE.start_of("2026-03-08") == at("2026-03-08 06:00")
    assert SEATTLE.date_of(end - 1) == "2026-03-07"
    assert SEATTLE.date_of(end) == "2026-03-08"
    assert SEATTLE.moment(at("2026-03-08 01:59:59") + 1) == "2026-03-08 03:00:00"


def test_the_day_that_wins_an_hour_has_25() -> None:
    """November 1, 2026, 2:00: clocks are put back."""
    start, end = SEATTLE.start_of("2026-10-31"), SEATTLE.end_of("2026-10-31")
    assert end - start == 25 * HOUR
    assert SEATTLE.date_of(end - 1) == "2026-10-31"
    once, again = at("2026-11-01 01:30"), at("2026-11-01 01:30", fold=1)
    assert again - once == HOUR
    assert SEATTLE.moment(once) == "2026-11-01 01:30:00"
    assert SEATTLE.moment(again) == "2026-11-01 01:30:00 -0800"


def test_shifts_go_by_the_same_clock() -> None:
    assert SEATTLE.shift_of(at("2026-03-08 05:59")) == "grave"
    assert SEATTLE.shift_of(at("2026-03-08 06:00")) == "day"
    assert SEATTLE.shift_of(at("2026-11-01 01:30", fold=1)) == "grave"
    assert SEATTLE.shift_of(at("2026-11-01 13:59")) == "day"
    assert SEATTLE.shift_of(at("2026-11-01 14:00")) == "swing"
    assert SEATTLE.shift_of(at("2026-11-01 22:00")) == "grave"
    assert SEATTLE.shift_of(at("2026-11-02 05:59")) == "grave"


def test_a_day_that_begins_in_the_hour_there_is_not_begins_when_the_clock_goes_on() -> None:
    night = GamblingDay("America/Los_Angeles", 2)
    assert night.start_of("2026-03-08") == at("2026-03-08 03:00")
    assert night.start_of("2026-11-01") == at("2026-11-01 02:00")
    assert GamblingDay("America/Los_Angeles", 1).start_of("2026-11-01") == at("2026-11-01 01:00")


@given(
    st.sampled_from(
        ["America/Los_Angeles", "Europe/Vienna", "Australia/Lord_Howe", "Asia/Kolkata"]
    ),
    st.integers(0, 23),
    st.integers(2 * 86_400, 4_000_000_000),
)
def test_every_moment_is_in_the_day_that_it_is_said_to_be_in(
    zone: str, hour: int, now: int
) -> None:
    clock = GamblingDay(zone, hour)
    day = clock.date_of(now)
    assert clock.start_of(day) <= now < clock.end_of(day)
    assert 22 * HOUR <= clock.end_of(day) - clock.start_of(day) <= 26 * HOUR


def test_nothing_is_before_1970() -> None:
    assert GamblingDay("UTC", 6).date_of(0) == "1970-01-01"
    for wrong in (-1, 10**13, 2**62):
        with pytest.raises(Refusal, match="from the year 1970 to the year 9999"):
            format_moment_in("UTC", wrong)


@pytest.mark.parametrize(
    ("zone", "begins", "shifts", "says"),
    [
        ("Seattle", 0, (8, 16, 0), "zone: 'Seattle' is not allowed; write an IANA name"),
        ("../etc/passwd", 0, (8, 16, 0), "write an IANA name"),
        ("UTC", 24, (8, 16, 0), "hour: 24 is not allowed; choose 0 to 23"),
        ("UTC", 0, (8, -1, 0), "hour: -1 is not allowed"),
        ("UTC", 0, (8, 8, 0), "begin three shifts at three hours"),
    ],
)
def test_clocks_that_there_are_not(
    zone: str, begins: int, shifts: tuple[int, int, int], says: str
) -> None:
    with pytest.raises(Refusal) as caught:
        GamblingDay(zone, begins, shifts)
    assert says in str(caught.value)


@pytest.mark.parametrize("text", ["2026-13-01", "yesterday", "1969-12-31", "9999-01-01"])
def test_days_that_there_are_not(text: str) -> None:
    with pytest.raises(Refusal, match="write a day as 2026-11-01"):
        SEATTLE.start_of(text)


def test_shifts_are_typed_as_three_hours() -> None:
    assert parse_shifts("6, 14,22") == (6, 14, 22)
    with pytest.raises(Refusal, match="write three hours"):
        parse_shifts("6,14")


# --- Of a house ---------------------------------------------------------------------------------


def test_two_people_set_the_houses_clock() -> None:
    at_oak = oak()
    assert at_oak.house.day == GamblingDay()
    sue = at_oak.find_actor("Sue")
    at_oak.put(set_gambling_day(at_oak.house, sue, at_oak.at, SEATTLE, second="Meg"))
    assert at_oak.house.day == SEATTLE
    assert clock_of(at_oak.events()) == SEATTLE
    assert clock_of([]) == GamblingDay()
    for by, second, name in (
        ("Sue", "Sue", "NOT_YOUR_ROLE"),
        ("Flo", "Meg", "NOT_YOUR_ROLE"),
        ("Sue", "Flo", "NOT_YOUR_ROLE"),
        ("Sue", "Zed", "NO_SUCH_PERSON"),
    ):
        with pytest.raises(Refusal) as refused:
            set_gambling_day(at_oak.house, at_oak.find_actor(by), at_oak.at, SEATTLE, second=second)
        assert refused.value.name == name


def test_the_house_itself_sets_it_where_it_begins() -> None:
    at_oak = oak()
    at_oak.put(set_gambling_day(at_oak.house, HOUSE_ACTOR, at_oak.at, SEATTLE))
    assert at_oak.house.day == SEATTLE
