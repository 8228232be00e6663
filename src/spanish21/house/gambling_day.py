"""The house's day: its time zone, the hour at which a gambling day begins, and its shifts.

A gambling day begins at an hour of the house's own clock, and has 23, 24 or 25 hours where that
clock changes between summer and winter. It bears the date on which it begins.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from spanish21.refusal import Refusal

SHIFT_NAMES = ("day", "swing", "grave")
_LONGEST_ZONE = 64
_SHIFTS = re.compile(r"([0-9]{1,2}),([0-9]{1,2}),([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class GamblingDay:
    """A time zone by its IANA name, and the hours at which the day and its three shifts begin."""

    zone: str = "UTC"
    begins: int = 0
    shifts: tuple[int, int, int] = (8, 16, 0)

    def __post_init__(self) -> None:
        if len(self.zone) > _LONGEST_ZONE or self.zone not in _zones():
            say = "write an IANA name, such as America/Los_Angeles"
            raise Refusal("zone", self.zone[:_LONGEST_ZONE], say)
        for hour in (self.begins, *self.shifts):
            if not 0 <= hour <= 23:
                raise Refusal("hour", hour, "choose 0 to 23")
        if len({*self.shifts}) < len(self.shifts):
            raise Refusal("shifts", str(self.shifts), "begin three shifts at three hours")

    def start_of(self, day: str) -> int:
        """The first second of the gambling day of this date: ``2026-11-01``."""
        return _second(self.zone, _date(day), self.begins)

    def end_of(self, day: str) -> int:
        """The first second after it: the next gambling day's first."""
        return _second(self.zone, _date(day) + timedelta(days=1), self.begins)

    def date_of(self, at: int) -> str:
        """The gambling day of a moment, by the date on which it begins; none is before 1970."""
        local = _local(self.zone, at).date()
        if at < _second(self.zone, local, self.begins):
            local -= timedelta(days=1)
        return max(local, date(1970, 1, 1)).isoformat()

    def shift_of(self, at: int) -> str:
        """The shift of a moment: the one that began last."""
        today = _local(self.zone, at).date()
        begun = [
            (_second(self.zone, day, hour), name)
            for day in (today - timedelta(days=1), today)
            for hour, name in zip(self.shifts, SHIFT_NAMES, strict=True)
        ]
        return max(one for one in begun if one[0] <= at)[1]

    def moment(self, at: int) -> str:
        """A moment as the house's clock shows it: ``2026-11-15 14:30:00``."""
        return format_moment_in(self.zone, at)

    @property
    def words(self) -> str:
        """The zone and the hour, as a report's heading says them."""
        return f"{self.zone}, days begin at {self.begins:02d}:00"


def parse_shifts(text: str) -> tuple[int, int, int]:
    """Three hours as they are typed: ``6,14,22``."""
    match = _SHIFTS.fullmatch(text.replace(" ", ""))
    if match is None:
        raise Refusal("shifts", text, "write three hours, such as 8,16,0")
    day, swing, grave = map(int, match.groups())
    return day, swing, grave


def format_moment_in(zone: str, at: int) -> str:
    """Seconds since 1970 as a date and a time of day in a zone.

    In the hour that the clock shows twice, the second one bears its distance from UTC.
    """
    local = _local(zone, at)
    text = local.strftime("%Y-%m-%d %H:%M:%S")
    return f"{text} {local.strftime('%z')}" if local.fold else text


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def _local(zone: str, at: int) -> datetime:
    try:
        local = datetime.fromtimestamp(at, _zone(zone)) if at >= 0 else None
    except (ValueError, OverflowError, OSError):
        local = None
    if local is None:
        raise Refusal("time", at, "write seconds from the year 1970 to the year 9999")
    return local


@lru_cache(maxsize=64)
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


@lru_cache(maxsize=4096)
def _second(zone: str, day: date, hour: int) -> int:
    """When a clock of the zone shows this hour; the first time, where it does so twice."""
    return int(datetime(day.year, day.month, day.day, hour, tzinfo=_zone(zone)).timestamp())


def _date(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or not 1970 <= day.year <= 9998:
        raise Refusal("day", text, "write a day as 2026-11-01")
    return day
