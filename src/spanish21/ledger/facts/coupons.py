"""Facts of a coupon: issued, played, then collected, kept or withdrawn."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CouponIssued:
    """A match play coupon for one player, good until it expires."""

    serial: str
    player: str
    cents: int
    expires_at: int
    by: str


@dataclass(frozen=True, slots=True)
class CouponPlayed:
    """A coupon lies beside its player's chips on a spot."""

    serial: str
    table: str
    round: int
    box: int
    player: str
    spot: str
    cents: int


@dataclass(frozen=True, slots=True)
class CouponKept:
    """A coupon comes back to its player: taken back, pushed, or in a void round."""

    serial: str


@dataclass(frozen=True, slots=True)
class CouponCollected:
    """A coupon has won or lost, and is gone; it was paid so much."""

    serial: str
    paid_cents: int


@dataclass(frozen=True, slots=True)
class CouponWithdrawn:
    serial: str
    reason: str
    by: str


CouponFact = CouponIssued | CouponPlayed | CouponKept | CouponCollected | CouponWithdrawn
