"""The part of a journal that a report is about: a period, its gambling days and its shifts.

Times are seconds since 1970 in UTC, and the hours at which days and shifts begin are in UTC too.
"""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from spanish21.refusal import Refusal
from spanish21.reports.money.report import format_time

DAY_SECONDS = 86_400
HOUR_SECONDS = 3_600
SHIFT_NAMES = ("day", "swing", "grave")


@dataclass(frozen=True, slots=True)
class ReportScope:
    """A house, a period and its days. ``end`` is the first second after the period.

    A ``start`` of 0 and an ``end`` of None leave the period open. ``shifts`` are the three hours at
    which the day, swing and grave shifts begin.
    """

    house: str = "Card room"
    start: int = 0
    end: int | None = None
    day_hour: int = 0
    shifts: tuple[int, int, int] = (8, 16, 0)

    def __post_init__(self) -> None:
        for hour in (self.day_hour, *self.shifts):
            if not 0 <= hour <= 23:
                raise Refusal("hour", hour, "choose 0 to 23")
        if len(set(self.shifts)) < len(self.shifts):
            raise Refusal("shifts", str(self.shifts), "begin three shifts at three hours")
        if self.end is not None and self.end <= self.start:
            raise Refusal("period", self.end, "a period ends after it has begun")

    def day(self, at: int) -> str:
        """The gambling day of a moment, by the date on which it begins."""
        return _date(max(0, at - self.day_hour * HOUR_SECONDS) // DAY_SECONDS)

    def shift(self, at: int) -> str:
        """The shift of a moment: the one that began last."""
        hour = at // HOUR_SECONDS % 24
        since = [(hour - begins) % 24 for begins in self.shifts]
        return SHIFT_NAMES[since.index(min(since))]

    @property
    def heading(self) -> str:
        """The house and the period, as a heading."""
        begins = f"from {format_time(self.start)}" if self.start else "from the first entry"
        ends = "to the last entry" if self.end is None else f"until {format_time(self.end)}"
        return f"{self.house}: {begins} {ends} UTC, days begin at {self.day_hour:02d}:00"


@lru_cache(maxsize=1024)
def _date(number: int) -> str:
    """The date of a day, counted from 1970."""
    return format_time(number * DAY_SECONDS)[:10]


WHOLE_JOURNAL = ReportScope()
"""A whole journal."""


def scope_of_days(
    house: str,
    first: str,
    last: str,
    *,
    day_hour: int = 0,
    shifts: tuple[int, int, int] = (8, 16, 0),
) -> ReportScope:
    """The scope of whole gambling days, ``first`` and ``last`` included: ``2026-11-01``."""
    start = _second(first) + day_hour * HOUR_SECONDS
    end = _second(last) + DAY_SECONDS + day_hour * HOUR_SECONDS
    return ReportScope(house, start, end, day_hour, shifts)


def _second(text: str) -> int:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or not 1970 <= day.year <= 9998:
        raise Refusal("day", text, "write a day as 2026-11-01")
    return (day.toordinal() - date(1970, 1, 1).toordinal()) * DAY_SECONDS
