"""Which law binds the house, over HTTP: its profile and the limits that two people record."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from spanish21.house.configuration.legal_standing import PROFILES, LegalStanding
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.house.state import House
from spanish21.ledger.decide.amount_limits import MOST_CENTS
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.server.staff.requests import (
    CHANGE_STATUSES,
    READ_STATUSES,
    NameInPath,
    Reason,
    Receipt,
    RequestById,
    StaffAnswer,
    StaffRequest,
    StaffRoute,
    receipt_of,
)
from spanish21.service.staff.legal_standings import approve_standing, propose_standing

router = APIRouter(prefix="/standing", tags=["configuration"], route_class=StaffRoute)
_Cents = Annotated[int, Field(ge=0, le=MOST_CENTS)]
_Games = Annotated[int, Field(ge=0, le=99)]
_Day = Annotated[str, Field(max_length=10, examples=["2026-11-01"])]


class StandingOfHouse(StaffRequest):
    """A profile, and limits in place of the statutes'; 0 and "" record nothing."""

    profile: Annotated[str, Field(max_length=16, json_schema_extra={"enum": list(PROFILES)})]
    single_wager_cents: _Cents = 0
    games: _Games = 0
    small_wager_games: _Games = 0
    small_wager_cents: _Cents = 0
    since: _Day = ""
    until: _Day = ""


class ProposeStanding(RequestById):
    """A standing with its reason; the id is also the name of the proposal."""

    standing: StandingOfHouse
    reason: Reason


class ProposedStanding(StaffAnswer):
    change: str
    standing: StandingOfHouse
    reason: str
    proposed_by: str
    at: int


class LegalStandingAnswer(StaffAnswer):
    """What binds the house now, null in a demo house, and what waits for a second person."""

    standing: StandingOfHouse | None
    proposed: ProposedStanding | None


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def legal_standing(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_CONFIGURATION))]
) -> LegalStandingAnswer:
    """Which law binds the house, and the proposal that waits."""
    return await house_of(request).live_house.query(_answer)


def _answer(house: House) -> LegalStandingAnswer:
    now, proposal = house.standing, house.proposed_standing
    return LegalStandingAnswer(
        standing=None if now is None else StandingOfHouse(**asdict(now)),
        proposed=None
        if proposal is None
        else ProposedStanding(
            change=proposal.name,
            standing=StandingOfHouse(**asdict(proposal.standing)),
            reason=proposal.reason,
            proposed_by=proposal.proposed_by,
            at=proposal.at,
        ),
    )


@router.post("", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def propose(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.PROPOSE_CONFIGURATION))],
    body: ProposeStanding,
) -> Receipt:
    """Propose a profile and limits; it takes the place of a proposal that waits."""
    house = house_of(request)
    standing = LegalStanding(**body.standing.model_dump())
    result = await propose_standing(house.live_house, by.name, body.id, standing, body.reason)
    return receipt_of(house, result.entry)


@router.post(
    "/{change}/approve", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES
)
async def approve(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.APPROVE_CONFIGURATION))],
    change: NameInPath,
    body: RequestById,
) -> Receipt:
    """Approve another person's proposal: tables are held against it at once."""
    house = house_of(request)
    result = await approve_standing(house.live_house, by.name, body.id, change)
    return receipt_of(house, result.entry)
