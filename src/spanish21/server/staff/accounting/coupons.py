"""Coupons as staff see them: every one, or those of one player."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.house.state import House
from spanish21.ledger.coupons.coupons import Coupon, CouponStage
from spanish21.ledger.journal.people_names import same_person
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import READS
from spanish21.server.staff.requests import READ_STATUSES, StaffAnswer, StaffRoute

router = APIRouter(tags=["money"], route_class=StaffRoute)
_STAGES = {stage: stage.name.lower() for stage in CouponStage}


class CouponAnswer(StaffAnswer):
    """A coupon: what it is worth, for whom, until when, and where it is."""

    serial: str
    player: str
    cents: int
    issued_by: str
    issued_at: int
    expires_at: int
    stage: str
    table: str
    round: int
    paid_cents: int


class Coupons(StaffAnswer):
    """Coupons, the newest first."""

    coupons: list[CouponAnswer]


@router.get("/coupons", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def coupons(
    request: Request,
    _by: Annotated[PersonRecord, Depends(require_act(Act.READ_COUPONS))],
    player: Annotated[str, Query(max_length=64)] = "",
    playable: Annotated[bool, Query()] = False,  # noqa: FBT002  a query has no keyword
    limit: Annotated[int, Query(ge=1, le=1000)] = 200,
) -> Coupons:
    """Coupons of everybody or of one player; ``playable`` leaves out those that are good no more."""
    house, now = house_of(request), house_of(request).now()
    matching = await house.live_house.query(lambda house: _find(house, player, playable, now))
    return Coupons(coupons=[coupon_answer(one) for one in matching[:limit]])


def _find(house: House, player: str, playable: bool, now: int) -> list[Coupon]:  # noqa: FBT001
    return [
        one
        for one in reversed(house.ledger.coupons.values())
        if (not player or same_person(one.player, player))
        and (not playable or (one.stage is CouponStage.ISSUED and now < one.expires_at))
    ]


def coupon_answer(coupon: Coupon) -> CouponAnswer:
    """A coupon as a page gets it."""
    return CouponAnswer(
        serial=coupon.serial,
        player=coupon.player,
        cents=coupon.cents,
        issued_by=coupon.issued_by,
        issued_at=coupon.issued_at,
        expires_at=coupon.expires_at,
        stage=_STAGES[coupon.stage],
        table=coupon.table,
        round=coupon.round,
        paid_cents=coupon.paid_cents,
    )
