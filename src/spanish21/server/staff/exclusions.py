"""The exclusion list over HTTP: who is on it, who puts whom on it, and who takes him off."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from spanish21.house import exclusion_list
from spanish21.house.people.exclusions import MOST_DAYS
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, check_may
from spanish21.house.signable_commands import signable_about_people
from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import EntryDraft
from spanish21.refusal import Refusal
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import current_session, require_act
from spanish21.server.sign_in.routes import CHANGES, READS, Code, Password, client_address
from spanish21.server.staff.requests import (
    CHANGE_STATUSES,
    READ_STATUSES,
    Name,
    Reason,
    Receipt,
    RequestById,
    StaffAnswer,
    StaffRoute,
    command_receipt,
    second_signer,
)
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.password_check import PasswordCheck
from spanish21.service.sign_in.sessions import CurrentSession

router = APIRouter(tags=["exclusions"], route_class=StaffRoute)
Days = Annotated[
    int, Field(ge=0, le=MOST_DAYS, description="from now on; 0 for no end", examples=[365])
]


class NewExclusion(RequestById):
    """Whom to put on the list: by his own wish, which holds to its end, or barred by the house."""

    name: Name
    own_wish: bool
    days: Days
    reason: Reason


class OwnExclusion(RequestById):
    """For how long a player excludes himself; he proves once more who he is."""

    days: Days
    password: Password
    code: Code = ""


class Lifting(RequestById):
    """Whom two people take off the list, and the token of the second one."""

    name: Name
    reason: Reason
    countersign: Annotated[str, Field(min_length=1, max_length=128)] | None = None


class ExclusionAnswer(StaffAnswer):
    """One person on the list; ``until`` is 0 where it has no end."""

    name: str
    own_wish: bool
    since: int
    until: int
    reason: str
    by: str


class ExclusionsAnswer(StaffAnswer):
    """Everybody on the list now, by name."""

    exclusions: list[ExclusionAnswer]


@router.get("/exclusions", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def exclusions(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_EXCLUSIONS))]
) -> ExclusionsAnswer:
    """Everybody on the exclusion list now."""
    house = house_of(request)
    people, now = house.people(), house.now()
    answers = [
        ExclusionAnswer(
            name=one.excluded.name,
            own_wish=one.excluded.own_wish,
            since=one.at,
            until=one.excluded.until,
            reason=one.excluded.reason,
            by=one.excluded.by,
        )
        for _, one in sorted(people.exclusions.items())
        if one.is_on(now)
    ]
    return ExclusionsAnswer(exclusions=answers)


@router.post("/exclusions", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def exclude(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.EXCLUDE_PERSON))],
    body: NewExclusion,
) -> Receipt:
    """Put a person on the exclusion list; his sessions end, and he plays no more from now on."""
    values = body.model_dump(exclude={"id"})

    def decide(house: House, actor: Actor, at: int) -> EntryDraft:
        return exclusion_list.exclude(house, actor, at, **values)

    receipt = await command_receipt(request, by, body, decide, asked={"what": "exclude", **values})
    await Authenticator(house_of(request)).close_all_sessions(body.name)
    return receipt


@router.post(
    "/exclusions/lift", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES
)
async def lift(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.LIFT_EXCLUSION))],
    body: Lifting,
) -> Receipt:
    """Take a person off the exclusion list, with a second person's signature."""
    values = {"name": body.name, "reason": body.reason}
    command = signable_about_people(body.id, "lift exclusion", values)
    house = house_of(request)
    second = await second_signer(house, by, body.countersign, command, Act.SECOND_LIFT)

    def decide(house: House, actor: Actor, at: int) -> EntryDraft:
        return exclusion_list.lift(house, actor, at, second=second, **values)

    return await command_receipt(
        request, by, body, decide, asked={"what": "lift exclusion", **values}
    )


@router.post("/me/exclusion", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def exclude_oneself(
    request: Request,
    here: Annotated[CurrentSession, Depends(current_session)],
    body: OwnExclusion,
) -> Receipt:
    """Exclude oneself from play, at once and until the end that one names."""
    person, house = here.person, house_of(request)
    check_may(person.roles, Act.EXCLUDE_SELF)
    if person.guest:
        raise Refusal("role", "guest", "a guest has no account", name="NOT_YOUR_ROLE")
    await PasswordCheck(house).authenticate(
        person.name,
        body.password,
        client_address(request),
        code=body.code,
        browser=here.device,
    )

    def decide(house: House, actor: Actor, at: int) -> EntryDraft:
        return exclusion_list.exclude_oneself(house, actor, at, days=body.days)

    receipt = await command_receipt(
        request, person, body, decide, asked={"what": "exclude oneself", "days": body.days}
    )
    await Authenticator(house).close_all_sessions(person.name)
    return receipt
