"""The forms of numbered slips over HTTP: fills, credits, drop counts, and a progressive's money."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.reports.money.slip_form import SignedSlip, find_slip, slip_form
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import READS
from spanish21.server.staff.requests import PDF, READ_STATUSES, StaffRoute, file_response

router = APIRouter(prefix="/slips", tags=["money"], route_class=StaffRoute)
_MOST = 10**9


@router.get(
    "/{number}/form.pdf",
    responses={
        200: {"content": {PDF: {"schema": {"type": "string", "format": "binary"}}}},
        **documented_errors(*READ_STATUSES, 504),
    },
    response_class=Response,
    dependencies=READS,
)
async def form(
    request: Request,
    _by: Annotated[PersonRecord, Depends(require_act(Act.READ_TABLE_LOG))],
    number: Annotated[int, Path(ge=1, le=_MOST)],
) -> Response:
    """The form of a slip, to be signed and filed."""
    house = house_of(request)
    signed = await house.live_house.query_store(lambda store: find_slip(store.entries(), number))
    mirror = house.live_house.mirror
    content = await app_state_of(request).job_queue.run(
        draw_slip, signed, mirror.name, house.now(), mirror.day.zone
    )
    return file_response(content, PDF, f"slip-{number:06d}.pdf")


def draw_slip(signed: SignedSlip, house: str, at: int, zone: str) -> bytes:
    """Draw the form as a page, in a worker process."""
    return slip_form(signed, house=house, generated_at=at, zone=zone)
