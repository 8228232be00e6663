"""The register of coupons: what each is worth, for whom, until when, and where it lies.

A coupon is with its player, on a layout, collected or withdrawn. It is collected when its wager
wins or loses, and comes back to its player on a push and from a void round (A58).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from spanish21.ledger import facts as f


class CouponStage(StrEnum):
    """Where a coupon is."""

    ISSUED = "with its player"
    PLAYED = "on a layout"
    COLLECTED = "collected"
    WITHDRAWN = "withdrawn"


class Coupon(NamedTuple):
    """A coupon as it stands; ``table`` to ``spot`` say where it lies or was played last."""

    serial: str
    player: str
    cents: int
    expires_at: int
    issued_by: str
    issued_at: int
    stage: CouponStage = CouponStage.ISSUED
    table: str = ""
    round: int = 0
    box: int = 0
    spot: str = ""
    paid_cents: int = 0
    withdrawn_because: str = ""

    def lies_on(self, table: str, box: int, player: str) -> bool:
        """Whether it lies on this box of this table, before this player."""
        there = (self.table, self.box, self.player) == (table, box, player)
        return self.stage is CouponStage.PLAYED and there


def evolve_coupons(
    coupons: dict[str, Coupon], played: dict[str, None], fact: f.Fact, at: int
) -> None:
    """Learn a fact about a coupon; others change nothing. ``played`` are those on layouts."""
    if isinstance(fact, f.CouponIssued):
        coupons[fact.serial] = Coupon(
            fact.serial, fact.player, fact.cents, fact.expires_at, fact.by, at
        )
    elif type(fact) in _APPLY:
        serial = fact.serial  # type: ignore[union-attr]
        coupon = coupons[serial] = _APPLY[type(fact)](coupons[serial], fact)
        if coupon.stage is CouponStage.PLAYED:
            played[serial] = None
        else:
            played.pop(serial, None)


def _lay_down(coupon: Coupon, fact: f.CouponPlayed) -> Coupon:
    return coupon._replace(
        stage=CouponStage.PLAYED,
        table=fact.table,
        round=fact.round,
        box=fact.box,
        spot=fact.spot,
    )


def _give_back(coupon: Coupon, _fact: f.CouponKept) -> Coupon:
    return coupon._replace(stage=CouponStage.ISSUED, paid_cents=0)


def _collect(coupon: Coupon, fact: f.CouponCollected) -> Coupon:
    return coupon._replace(stage=CouponStage.COLLECTED, paid_cents=fact.paid_cents)


def _withdraw(coupon: Coupon, fact: f.CouponWithdrawn) -> Coupon:
    return coupon._replace(stage=CouponStage.WITHDRAWN, withdrawn_because=fact.reason)


_APPLY: Mapping[type, Callable[[Coupon, Any], Coupon]] = {
    f.CouponPlayed: _lay_down,
    f.CouponKept: _give_back,
    f.CouponCollected: _collect,
    f.CouponWithdrawn: _withdraw,
}
