"""The part of a journal that a report is about: a period, its gambling days and its shifts.

Times are seconds since 1970; days, shifts and what is printed are those of the house's clock.
"""

from dataclasses import dataclass

from spanish21.house.gambling_day import SHIFT_NAMES, GamblingDay
from spanish21.refusal import Refusal

__all__ = ["DAY_SECONDS", "HOUR_SECONDS", "SHIFT_NAMES", "WHOLE_JOURNAL", "ReportScope"]
DAY_SECONDS = 86_400
HOUR_SECONDS = 3_600
UTC_DAY = GamblingDay()
"""The clock of a ledger without a house."""


@dataclass(frozen=True, slots=True)
class ReportScope:
    """A house, a period and its days. ``end`` is the first second after the period.

    A ``start`` of 0 and an ``end`` of None leave the period open.
    """

    house: str = "Card room"
    start: int = 0
    end: int | None = None
    clock: GamblingDay = UTC_DAY

    def __post_init__(self) -> None:
        if self.end is not None and self.end <= self.start:
            raise Refusal("period", self.end, "a period ends after it has begun")

    def day(self, at: int) -> str:
        """The gambling day of a moment, by the date on which it begins."""
        return self.clock.date_of(at)

    def shift(self, at: int) -> str:
        """The shift of a moment: the one that began last."""
        return self.clock.shift_of(at)

    def moment(self, at: int) -> str:
        """A moment as the house's clock shows it."""
        return self.clock.moment(at)

    @property
    def heading(self) -> str:
        """The house and the period, as a heading."""
        begins = f"from {self.moment(self.start)}" if self.start else "from the first entry"
        ends = "to the last entry" if self.end is None else f"until {self.moment(self.end)}"
        return f"{self.house}: {begins} {ends} {self.clock.words}"


WHOLE_JOURNAL = ReportScope()
"""A whole journal."""


def scope_of_days(house: str, first: str, last: str, clock: GamblingDay = UTC_DAY) -> ReportScope:
    """The scope of whole gambling days, ``first`` and ``last`` included: ``2026-11-01``.

    An empty ``first`` or ``last`` leaves the period open there.
    """
    start = clock.start_of(first) if first else 0
    return ReportScope(house, start, clock.end_of(last) if last else None, clock)
