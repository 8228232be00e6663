"""From which amounts on a win or an award needs more people, over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import READS
from spanish21.server.staff.requests import READ_STATUSES, StaffAnswer, StaffRoute

router = APIRouter(prefix="/thresholds", tags=["money"], route_class=StaffRoute)


class Thresholds(StaffAnswer):
    """The house's amounts in cents; ``hold_above_cents`` is null where no win is held."""

    shoe_check_from_cents: int
    surveillance_above_cents: int
    check_above_cents: int
    hold_above_cents: int | None


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def thresholds(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_TABLE_LOG))]
) -> Thresholds:
    """From which amounts on awards and large wins need more than a floor person's word."""
    set_now = await house_of(request).live_house.query(lambda house: house.ledger.thresholds)
    return Thresholds(**set_now._asdict())
