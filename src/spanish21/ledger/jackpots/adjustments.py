"""Adjustments of a meter: who asked for one, and whether another person has agreed."""

from typing import NamedTuple


class MeterAdjustment(NamedTuple):
    """A change of a meter that one person asked for, and whether another has agreed."""

    name: str
    jackpot: str
    reason: str
    micros: int
    note: str
    requested_by: str
    at: int
    decided: str = ""
    decided_by: str = ""
    decided_at: int = 0
