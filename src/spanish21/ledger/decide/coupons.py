"""Coupons by command: issued to one player, and withdrawn while he has them."""

import re

from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.coupons.coupons import Coupon, CouponStage
from spanish21.ledger.decide.checks import check_reason
from spanish21.ledger.decide.decision import LedgerDecision
from spanish21.ledger.double_entry.accounts import kind_name
from spanish21.ledger.journal.people_names import same_person
from spanish21.ledger.refusals import refuse_entry
from spanish21.ledger.state import Ledger
from spanish21.money import format_cents

_SERIAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,23}")
MOST_COUPON_CENTS = 500_00
"""What one coupon is worth at most."""
STREAM = "cage/coupons"


def issue_coupon(ledger: Ledger, by: str, at: int, command: c.IssueCoupon) -> LedgerDecision:
    """Issue a coupon under a serial of its own; he who issues it is not its player.

    Rulings: A58.
    """
    if not _SERIAL.fullmatch(command.serial):
        raise refuse_entry("COUPON_SERIAL", command.serial)
    if command.serial in ledger.coupons:
        raise refuse_entry("COUPON_EXISTS", command.serial)
    if not kind_name(f"player:{command.player}") or same_person(by, command.player):
        raise refuse_entry("COUPON_PLAYER", command.player)
    if not 1 <= command.cents <= MOST_COUPON_CENTS:
        most = format_cents(MOST_COUPON_CENTS)
        raise refuse_entry("COUPON_VALUE", format_cents(command.cents), most=most)
    if command.expires_at <= at:
        raise refuse_entry("COUPON_EXPIRY", command.expires_at)
    fact = f.CouponIssued(command.serial, command.player, command.cents, command.expires_at, by)
    return LedgerDecision(STREAM, (fact,))


def withdraw_coupon(ledger: Ledger, by: str, _at: int, command: c.WithdrawCoupon) -> LedgerDecision:
    """Withdraw a coupon that its player has not played."""
    coupon = ledger.coupons.get(command.serial)
    if coupon is None:
        raise refuse_entry("NO_SUCH_COUPON", command.serial)
    if coupon.stage is not CouponStage.ISSUED:
        raise refuse_entry("COUPON_NOT_THERE", command.serial, stage=coupon.stage.value)
    check_reason(command.reason)
    return LedgerDecision(STREAM, (f.CouponWithdrawn(command.serial, command.reason, by),))


def find_playable(ledger: Ledger, serial: str, place: tuple[str, int, str], at: int) -> Coupon:
    """A coupon that a player may lay down on a box of a table now.

    One of another player is refused in the same words as one that was never issued.
    """
    table, box, player = place
    coupon = ledger.coupons.get(serial)
    if coupon is None or not same_person(coupon.player, player):
        raise refuse_entry("NOT_YOUR_COUPON", serial, player=player)
    if coupon.stage is not CouponStage.ISSUED and not coupon.lies_on(table, box, player):
        raise refuse_entry("COUPON_NOT_THERE", serial, stage=coupon.stage.value)
    if at >= coupon.expires_at:
        raise refuse_entry("COUPON_EXPIRED", serial)
    return coupon
