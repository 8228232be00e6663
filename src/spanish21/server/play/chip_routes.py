"""Chips and coupons of the person who asks, over HTTP."""

from uuid import uuid4

from fastapi import APIRouter, Request
from pydantic import BaseModel

from spanish21.ledger.coupons.coupons import CouponStage
from spanish21.ledger.journal.people_names import same_person
from spanish21.refusal import Refusal
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.play.routes import PersonDependency, up_to_date
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.service.first_start import give_play_chips

router = APIRouter(prefix="/api", tags=["tables"])
LOW_CHIPS_CENTS = 100_00
"""Below this a guest of a demo house gets play chips again."""


class MyChips(BaseModel):
    """The chips of the person who asks, without those on layouts."""

    cents: int


@router.get("/me/chips", responses=documented_errors(401, 422), dependencies=READS)
async def my_chips(request: Request, me: PersonDependency) -> MyChips:
    """The chips of the person who asks."""
    await up_to_date(request)
    return MyChips(cents=app_state_of(request).publisher.chips(me.name) or 0)


@router.post(
    "/me/chips", responses=documented_errors(400, 401, 403, 422, 503), dependencies=CHANGES
)
async def more_chips(request: Request, me: PersonDependency) -> MyChips:
    """Play chips for a guest who has hardly any left."""
    house = house_of(request)
    have = (await my_chips(request, me)).cents
    if not house.demo or not me.guest:
        raise Refusal("chips", me.name, "chips are bought at the cage", name="NO_PLAY_CHIPS")
    if have >= LOW_CHIPS_CENTS:
        allowed = "play chips are given again when fewer than $100 are left"
        raise Refusal("chips", f"${have // 100}", allowed, name="NOT_POOR")
    await give_play_chips(house.live_house, me.name, str(uuid4()))
    return await my_chips(request, me)


class MyCoupon(BaseModel):
    """A coupon of the person who asks, which may be played until it expires."""

    serial: str
    cents: int
    expires_at: int


class MyCoupons(BaseModel):
    """The coupons of the person who asks that may be played now."""

    coupons: list[MyCoupon]


@router.get("/me/coupons", responses=documented_errors(401, 422, 503), dependencies=READS)
async def my_coupons(request: Request, me: PersonDependency) -> MyCoupons:
    """The coupons of the person who asks; one that lies on a layout is not among them."""
    house = house_of(request)
    now = house.now()
    playable = await house.live_house.query(
        lambda house: [
            MyCoupon(serial=one.serial, cents=one.cents, expires_at=one.expires_at)
            for one in house.ledger.coupons.values()
            if same_person(one.player, me.name)
            and one.stage is CouponStage.ISSUED
            and now < one.expires_at
        ]
    )
    return MyCoupons(coupons=playable)
