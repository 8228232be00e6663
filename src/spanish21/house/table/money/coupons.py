"""What a table's events mean for coupons: which lie on its layout, and which leave it.

A coupon is named by its serial when it is laid down; the round knows it by its spot alone.
"""

from collections.abc import Iterable
from typing import Any

from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.table import events as h
from spanish21.ledger import Ledger
from spanish21.ledger import facts as f
from spanish21.ledger.coupons.coupons import Coupon, CouponStage

_COUPON = "-coupon"


def coupon_facts(
    ledger: Ledger, table: str, number: int, events: Iterable[Any]
) -> tuple[f.Fact, ...]:
    """The facts about coupons that the events of one command at a table lead to.

    ``number`` is the round before them. Wagers of journals that name no serials concern no coupon.

    Rulings: A56, A58.
    """
    if not ledger.coupons:
        return ()
    coupons = _TableCoupons(ledger, table, number)
    for event in events:
        coupons.take(event)
    return tuple(coupons.facts)


class _TableCoupons:
    """The coupons of one table while the events of a command are followed."""

    def __init__(self, ledger: Ledger, table: str, number: int) -> None:
        self.facts: list[f.Fact] = []
        self._coupons = ledger.coupons
        self._played = ledger.played_coupons
        self._table = table
        self._number = number
        self._named: dict[tuple[int, str], h.NamedCoupons] = {}
        self._changed: dict[str, Coupon] = {}

    def take(self, event: Any) -> None:
        if isinstance(event, h.CouponsPlaced):
            self._named[event.box, event.player] = event.coupons
        elif isinstance(event, e.RoundOpened):
            self._number = event.number
        elif isinstance(event, e.RoundHappened):
            self._follow(event.event)
        elif isinstance(event, e.RoundEnded):
            for coupon in self._lying():
                self._keep(coupon)

    def _follow(self, event: r.Event) -> None:
        if isinstance(event, r.WagersPlaced):
            self._place(event)
        elif isinstance(event, r.WagersTakenBack):
            for coupon in self._of(event.box, event.player):
                self._keep(coupon)
        elif isinstance(event, r.WagersSettled):
            self._settle(event.lines)
        elif isinstance(event, r.RoundVoided):
            self._bring_back(line for line in event.lines if line.outcome == "returned")

    def _place(self, event: r.WagersPlaced) -> None:
        """Coupons that are not named again stay where their spot still has one."""
        named = self._named.pop((event.box, event.player), None)
        spots = dict(event.coupons)
        serials = None if named is None else {serial for _, serial, _ in named}
        there = set()
        for coupon in self._of(event.box, event.player):
            stays = coupon.spot in spots if serials is None else coupon.serial in serials
            if stays:
                there.add((coupon.serial, coupon.spot))
            else:
                self._keep(coupon)
        for spot, serial, cents in named or ():
            if (serial, spot) in there:
                continue
            if any(serial == one for one, _ in there):
                self._keep(self._coupon(serial))
            coupon = self._coupon(serial)
            self.facts.append(
                f.CouponPlayed(
                    serial, self._table, self._number, event.box, event.player, spot, cents
                )
            )
            self._changed[serial] = coupon._replace(
                stage=CouponStage.PLAYED,
                table=self._table,
                round=self._number,
                box=event.box,
                spot=spot,
            )

    def _settle(self, lines: Iterable[r.Line]) -> None:
        for line in lines:
            if not line.spot.endswith(_COUPON):
                continue
            spot = line.spot.removesuffix(_COUPON)
            for coupon in self._at(line.box, line.player, spot):
                if line.outcome == "returned":
                    self._keep(coupon)
                else:
                    self._collect(coupon, line.paid_cents)

    def _coupon(self, serial: str) -> Coupon:
        return self._changed.get(serial) or self._coupons[serial]

    def _lying(self) -> list[Coupon]:
        """The coupons on the layout of this table."""
        coupons = (self._coupon(serial) for serial in {**self._played, **self._changed})
        return [
            one for one in coupons if one.stage is CouponStage.PLAYED and one.table == self._table
        ]

    def _of(self, box: int, player: str) -> list[Coupon]:
        return [one for one in self._lying() if (one.box, one.player) == (box, player)]

    def _at(self, box: int, player: str, spot: str) -> list[Coupon]:
        """The coupon on a spot."""
        return [one for one in self._of(box, player) if one.spot == spot]

    def _bring_back(self, lines: Iterable[r.Line]) -> None:
        """A void round gives coupons back, those among them that it had collected."""
        returned = {(line.box, line.player, line.spot) for line in lines}
        for coupon in map(self._coupon, self._coupons):
            place = (coupon.box, coupon.player, f"{coupon.spot}{_COUPON}")
            here = (coupon.table, coupon.round) == (self._table, self._number)
            gone = coupon.stage in (CouponStage.PLAYED, CouponStage.COLLECTED)
            if here and gone and place in returned:
                self._keep(coupon)

    def _keep(self, coupon: Coupon) -> None:
        self.facts.append(f.CouponKept(coupon.serial))
        self._changed[coupon.serial] = coupon._replace(stage=CouponStage.ISSUED)

    def _collect(self, coupon: Coupon, paid_cents: int) -> None:
        self.facts.append(f.CouponCollected(coupon.serial, paid_cents))
        self._changed[coupon.serial] = coupon._replace(stage=CouponStage.COLLECTED)
