"""The audit of coupons at tables: what lies beside the chips, against the coupons that were issued."""

from collections import Counter
from typing import Any

from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.log_audit.findings import FindingReporter
from spanish21.house.state import House
from spanish21.ledger import Entry
from spanish21.ledger import facts as f
from spanish21.ledger.coupons.coupons import CouponStage
from spanish21.money import format_cents

_Amounts = Counter[tuple[int, str]]
"""Cents by box and player."""


class CouponAudit:
    """Holds the coupons of wagers and settlements against the register, entry by entry.

    A house that was founded before coupons had serials may have played others; from the first one
    that it issues on it is judged as any.
    """

    def __init__(self, house: House, say: FindingReporter) -> None:
        self._house = house
        self._say = say

    def look(self, entry: Entry, table: str, events: tuple[Any, ...]) -> None:
        """Check a table's entry that the house has just applied."""
        if not (self._house.signs_money or self._house.ledger.coupons):
            return
        placed: dict[tuple[int, str], int] = {}
        collected: Counter[int] = Counter()
        for event in events:
            inner = event.event if isinstance(event, e.RoundHappened) else None
            if isinstance(inner, r.WagersPlaced):
                placed[inner.box, inner.player] = sum(cents for _, cents in inner.coupons)
            elif isinstance(inner, r.WagersSettled):
                collected += _collected(inner.lines)
        if placed:
            self._check_placed(entry, table, placed)
        stated = Counter(
            fact.paid_cents for fact in entry.facts if isinstance(fact, f.CouponCollected)
        )
        if collected != stated:
            self._say(f"coupons at {table} are settled otherwise than they are collected")

    def _check_placed(self, entry: Entry, table: str, placed: dict[tuple[int, str], int]) -> None:
        """Check that every coupon that was laid down has been issued for as much."""
        played: _Amounts = Counter()
        for coupon in self._house.ledger.coupons.values():
            if coupon.stage is CouponStage.PLAYED and coupon.table == table:
                played[coupon.box, coupon.player] += coupon.cents
        settled = any(isinstance(x, f.CouponCollected | f.CouponKept) for x in entry.facts)
        for (box, player), cents in placed.items():
            issued = played[box, player]
            if cents != issued and not (settled and not issued):
                said, there = format_cents(cents), format_cents(issued)
                self._say(f"{player} plays coupons of {said} at {table}, and {there} was issued")


def _collected(lines: tuple[r.Line, ...]) -> Counter[int]:
    """What the coupons of a settlement were paid that won or lost."""
    return Counter(
        line.paid_cents
        for line in lines
        if line.spot.endswith("-coupon") and line.outcome != "returned"
    )
