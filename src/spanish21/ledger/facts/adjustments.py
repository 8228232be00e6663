"""Facts of adjustments of a meter: requested by one person, decided by another."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AdjustmentRequested:
    adjustment: str
    jackpot: str
    reason: str
    micros: int
    note: str
    by: str


@dataclass(frozen=True, slots=True)
class AdjustmentApproved:
    adjustment: str
    by: str


@dataclass(frozen=True, slots=True)
class AdjustmentRejected:
    adjustment: str
    by: str


AdjustmentFact = AdjustmentRequested | AdjustmentApproved | AdjustmentRejected
