"""People: who is here, what they are, and the links by which they set a password."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field

from spanish21.house import administration
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.events import LinkIssued
from spanish21.house.people.register import PersonRecord, plain_name
from spanish21.house.people.roles import ROLES, Act, HouseRole
from spanish21.house.signable_commands import signable_about_people
from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import EntryDraft
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.server.staff.requests import (
    CHANGE_STATUSES,
    READ_STATUSES,
    Name,
    NameInPath,
    Reason,
    Receipt,
    RequestById,
    StaffAnswer,
    StaffRoute,
    command_receipt,
    give_command,
    receipt_of,
    second_signer,
)
from spanish21.service.house_service import HouseService
from spanish21.service.sign_in.authenticator import Authenticator
from spanish21.service.sign_in.links import OneTimeLinks
from spanish21.service.sign_in.second_factor import SecondFactor
from spanish21.service.staff.staff_commands import StaffCommandResult, StaffDecision

router = APIRouter(prefix="/people", tags=["people"], route_class=StaffRoute)
_MAX_LISTED = 1000
Roles = Annotated[
    list[Annotated[str, Field(max_length=24, json_schema_extra={"enum": [*HouseRole]})]],
    Field(min_length=1, max_length=8),
]


class PeopleRequest(RequestById):
    """A command about people, and the token of the second person where it takes one."""

    countersign: Annotated[str, Field(min_length=1, max_length=128)] | None = None


class NewPerson(PeopleRequest):
    """A new person and his roles."""

    name: Name
    roles: Roles


class NewRoles(PeopleRequest):
    roles: Roles


class Demand(PeopleRequest):
    """Whether all staff need a second factor."""

    demanded: bool


class Demanded(StaffAnswer):
    demanded: bool


class Disabling(RequestById):
    reason: Reason


class PersonAnswer(StaffAnswer):
    """One person; ``password`` and ``second_factor`` say whether he has set one."""

    name: str
    roles: list[HouseRole]
    titles: list[str]
    since: int
    guest: bool
    disabled: bool
    password: bool
    second_factor: bool


class PeopleAnswer(StaffAnswer):
    """People by name; ``next`` is where to go on, empty after the last."""

    people: list[PersonAnswer]
    next: str


class PasswordLink(StaffAnswer):
    """A link that sets a password once: its token, and until when it works."""

    token: str
    until: int


class Invitation(StaffAnswer):
    """The receipt and the link; for a repeated request the link is not shown again."""

    name: str
    receipt: Receipt
    link: PasswordLink | None


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def everybody(
    request: Request,
    _by: Annotated[PersonRecord, Depends(require_act(Act.READ_PEOPLE))],
    *,
    guests: bool = False,
    after: Annotated[str, Query(max_length=64)] = "",
    limit: Annotated[int, Query(ge=1, le=_MAX_LISTED)] = _MAX_LISTED,
) -> PeopleAnswer:
    """Everyone with access, in order of names; guests of a demo house on request."""
    people = (x for x in house_of(request).people() if guests or not x.guest)
    people_by_name = sorted((plain_name(x.name), x) for x in people if plain_name(x.name) > after)
    following = people_by_name[limit - 1][0] if len(people_by_name) > limit else ""
    return PeopleAnswer(people=[_person(x) for _, x in people_by_name[:limit]], next=following)


def _person(record: PersonRecord) -> PersonAnswer:
    return PersonAnswer(
        name=record.name,
        roles=list(record.roles),
        titles=[ROLES[role].title for role in record.roles],
        since=record.since,
        guest=record.guest,
        disabled=record.disabled,
        password=bool(record.hash_key),
        second_factor=bool(record.factor_key),
    )


@router.post("", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def add_person(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.ADD_PERSON))],
    body: NewPerson,
) -> Invitation:
    """Add a person, and get the link by which he sets his password.

    Where people play for money, roles that handle it take a second person's signature.
    """
    command_record = {"what": "add person", "name": body.name, "roles": body.roles}
    second = await _second_person(request, by, body, command_record)

    def decide(house: House, actor: Actor, at: int) -> EntryDraft:
        return administration.invite_person(house, actor, at, body.name, body.roles, second=second)

    result = await give_command(request, by, body, decide, asked=command_record)
    return await _invitation(house_of(request), body.name, result)


@router.post("/{name}/link", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def issue_link(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.ISSUE_LINK))],
    name: NameInPath,
    body: PeopleRequest,
) -> Invitation:
    """Issue another link for a person; the one before is void."""
    command_record = {"what": "issue link", "name": name}
    second = await _second_person(request, by, body, command_record)
    result = await give_command(
        request,
        by,
        body,
        lambda house, actor, at: administration.issue_link(house, actor, at, name, second=second),
        asked=command_record,
    )
    issued: LinkIssued = read_events(result.entry.game)[0]
    return await _invitation(house_of(request), issued.name, result)


async def _invitation(house: HouseService, name: str, result: StaffCommandResult) -> Invitation:
    """The receipt, and a new link unless the request is a repeated one."""
    link = None
    if result.fresh:
        created = await OneTimeLinks(house).create(name)
        link = PasswordLink(token=created.token, until=created.until)
    return Invitation(name=name, receipt=receipt_of(house, result.entry), link=link)


@router.put("/{name}/roles", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def change_roles(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.CHANGE_ROLES))],
    name: NameInPath,
    body: NewRoles,
) -> Receipt:
    """Change a person's roles; his open pages reconnect with the new ones."""
    command_record = {"what": "change roles", "name": name, "roles": body.roles}
    second = await _second_person(request, by, body, command_record)

    def decide(house: House, actor: Actor, at: int) -> EntryDraft:
        return administration.change_roles(house, actor, at, name, body.roles, second=second)

    return await command_receipt(request, by, body, decide, asked=command_record)


@router.get("/second-factor", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def demanded_factor(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_PEOPLE))]
) -> Demanded:
    """Whether all staff need a second factor."""
    return Demanded(demanded=house_of(request).people().factor_demanded)


@router.put("/second-factor", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def demand_factor(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.DEMAND_FACTOR))],
    body: Demand,
) -> Receipt:
    """Demand a second factor of all staff, or no more; two people decide it."""
    command_record = {"what": "demand second factor", "demanded": body.demanded}
    second = await _second_person(request, by, body, command_record)

    def decide(house: House, actor: Actor, at: int) -> EntryDraft:
        return administration.demand_second_factor(
            house, actor, at, demanded=body.demanded, second=second
        )

    return await command_receipt(request, by, body, decide, asked=command_record)


@router.post(
    "/{name}/reset-factor", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES
)
async def reset_factor(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.RESET_FACTOR))],
    name: NameInPath,
    body: PeopleRequest,
) -> Receipt:
    """Take a lost second factor away, by two people; its person's sessions end."""
    command_record = {"what": "reset second factor", "name": name}
    second = await _second_person(request, by, body, command_record)

    def decide(house: House, actor: Actor, at: int) -> EntryDraft:
        return administration.remove_second_factor(house, actor, at, name, second=second)

    receipt = await _change_and_sign_out(request, by, body, decide, asked=command_record)
    await SecondFactor(house_of(request)).forget_tries(name)
    return receipt


async def _second_person(
    request: Request, by: PersonRecord, body: PeopleRequest, asked: Mapping[str, Any]
) -> str:
    """The name of who has signed this command; a repeated one needs no second signature."""
    values = dict(asked)
    command = signable_about_people(body.id, values.pop("what"), values)
    house = house_of(request)
    return await second_signer(house, by, body.countersign, command, Act.SIGN_FOR_PEOPLE)


@router.post("/{name}/disable", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def disable(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.DISABLE_PERSON))],
    name: NameInPath,
    body: Disabling,
) -> Receipt:
    """Disable a person: his sessions and connections end at once."""
    return await _change_and_sign_out(
        request,
        by,
        body,
        lambda house, actor, at: administration.disable_person(house, actor, at, name, body.reason),
        asked={"what": "disable", "name": name, "reason": body.reason},
    )


@router.post("/{name}/enable", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def enable(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.DISABLE_PERSON))],
    name: NameInPath,
    body: RequestById,
) -> Receipt:
    """Enable a person again; he signs in anew."""
    # Where a stop came right after he was disabled, his sessions would be valid again.
    return await _change_and_sign_out(
        request,
        by,
        body,
        lambda house, actor, at: administration.enable_person(house, actor, at, name),
        asked={"what": "enable", "name": name},
    )


async def _change_and_sign_out(
    request: Request,
    by: PersonRecord,
    body: RequestById,
    decide: StaffDecision,
    *,
    asked: Mapping[str, str],
) -> Receipt:
    """Give a command about a person, and end all of his sessions."""
    house = house_of(request)
    result = await give_command(request, by, body, decide, asked=asked)
    if result.fresh:
        name = house.people().the(asked["name"]).name
        await Authenticator(house).close_all_sessions(name)
    return receipt_of(house, result.entry)
