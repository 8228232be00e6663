"""People: who is here, what they are, and the links by which they set a password."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from pydantic import Field

from spanish21.house import administration
from spanish21.house.journal.event_codec import read_events, write_events
from spanish21.house.people.events import LinkIssued
from spanish21.house.people.register import PersonRecord, plain_name
from spanish21.house.people.roles import ROLES, Act, HouseRole, check_may
from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import EntryDraft
from spanish21.server.app_state import AppState
from spanish21.server.sign_in import Authenticator, require_act
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
    app_state_of,
    documented_refusals,
    give_staff_command,
    receipt_of,
)

router = APIRouter(prefix="/people", tags=["people"], route_class=StaffRoute)
_MOST = 1000
Roles = Annotated[
    list[Annotated[str, Field(max_length=24, json_schema_extra={"enum": [*HouseRole]})]],
    Field(min_length=1, max_length=8),
]


class NewPerson(RequestById):
    """Somebody new, and what he is in the house."""

    name: Name
    roles: Roles


class NewRoles(RequestById):
    roles: Roles


class Disabling(RequestById):
    reason: Reason


class PersonAnswer(StaffAnswer):
    """One person; ``password`` says whether he has set one."""

    name: str
    roles: list[HouseRole]
    titles: list[str]
    since: int
    guest: bool
    disabled: bool
    password: bool


class PeopleAnswer(StaffAnswer):
    """People by name; ``next`` is where to go on, nothing after the last."""

    people: list[PersonAnswer]
    next: str


class PasswordLink(StaffAnswer):
    """A link that sets a password once: its token, and until when it works."""

    token: str
    until: int


class Invitation(StaffAnswer):
    """What was written, and the link; where this was asked before, the link is not said again."""

    name: str
    receipt: Receipt
    link: PasswordLink | None


@router.get("", responses=documented_refusals(*READ_STATUSES), dependencies=READS)
async def everybody(
    request: Request,
    _by: Annotated[PersonRecord, Depends(require_act(Act.READ_PEOPLE))],
    *,
    guests: bool = False,
    after: Annotated[str, Query(max_length=64)] = "",
    limit: Annotated[int, Query(ge=1, le=_MOST)] = _MOST,
) -> PeopleAnswer:
    """Everybody who may come in, in order of names; guests of a demo house where asked for."""
    people = (x for x in app_state_of(request).people() if guests or not x.guest)
    listed = sorted((plain_name(x.name), x) for x in people if plain_name(x.name) > after)
    following = listed[limit - 1][0] if len(listed) > limit else ""
    return PeopleAnswer(people=[_person(x) for _, x in listed[:limit]], next=following)


def _person(record: PersonRecord) -> PersonAnswer:
    return PersonAnswer(
        name=record.name,
        roles=list(record.roles),
        titles=[ROLES[role].title for role in record.roles],
        since=record.since,
        guest=record.guest,
        disabled=record.disabled,
        password=bool(record.hash_key),
    )


@router.post("", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES)
async def add_person(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.ADD_PERSON))],
    body: NewPerson,
) -> Invitation:
    """Add somebody, and get the link by which he sets his password."""

    def decide(house: House, speaker: Actor, at: int) -> EntryDraft:
        check_may(speaker.roles, Act.ISSUE_LINK)
        draft = administration.add_person(house, speaker, at, body.name, body.roles)
        linked = LinkIssued(body.name, speaker.name)
        return draft._replace(game=write_events((*read_events(draft.game), linked)))

    house = app_state_of(request)
    asked = {"what": "add person", "name": body.name, "roles": body.roles}
    given = await give_staff_command(house, by.name, body.id, decide, asked=asked)
    link = await _keep_link(house, body.name) if given.fresh else None
    return Invitation(name=body.name, receipt=receipt_of(house, given.entry), link=link)


@router.post("/{name}/link", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES)
async def issue_link(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.ISSUE_LINK))],
    name: NameInPath,
    body: RequestById,
) -> Invitation:
    """Another link for somebody; the one before is void."""
    house = app_state_of(request)
    given = await give_staff_command(
        house,
        by.name,
        body.id,
        lambda books, speaker, at: administration.issue_link(books, speaker, at, name),
        asked={"what": "issue link", "name": name},
    )
    issued: LinkIssued = read_events(given.entry.game)[0]
    link = await _keep_link(house, issued.name) if given.fresh else None
    return Invitation(name=issued.name, receipt=receipt_of(house, given.entry), link=link)


async def _keep_link(house: AppState, name: str) -> PasswordLink:
    kept = await Authenticator(house).keep_link(name)
    return PasswordLink(token=kept.token, until=kept.until)


@router.put("/{name}/roles", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES)
async def change_roles(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.CHANGE_ROLES))],
    name: NameInPath,
    body: NewRoles,
) -> Receipt:
    """Give somebody other roles; what he has open is opened anew with them."""
    house = app_state_of(request)
    given = await give_staff_command(
        house,
        by.name,
        body.id,
        lambda books, speaker, at: administration.change_roles(
            books, speaker, at, name, body.roles
        ),
        asked={"what": "change roles", "name": name, "roles": body.roles},
    )
    return receipt_of(house, given.entry)


@router.post(
    "/{name}/disable", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES
)
async def disable(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.DISABLE_PERSON))],
    name: NameInPath,
    body: Disabling,
) -> Receipt:
    """Let somebody act no more: his sessions and connections end at once."""
    house = app_state_of(request)
    given = await give_staff_command(
        house,
        by.name,
        body.id,
        lambda books, speaker, at: administration.disable_person(
            books, speaker, at, name, body.reason
        ),
        asked={"what": "disable", "name": name, "reason": body.reason},
    )
    if given.fresh:
        await Authenticator(house).end_all(house.people().the(name).name)
    return receipt_of(house, given.entry)


@router.post(
    "/{name}/enable", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES
)
async def enable(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.DISABLE_PERSON))],
    name: NameInPath,
    body: RequestById,
) -> Receipt:
    """Let somebody act again; he signs in anew."""
    house = app_state_of(request)
    given = await give_staff_command(
        house,
        by.name,
        body.id,
        lambda books, speaker, at: administration.enable_person(books, speaker, at, name),
        asked={"what": "enable", "name": name},
    )
    if given.fresh:
        # Where a stop came right after he was disabled, his sessions would be valid again.
        await Authenticator(house).end_all(house.people().the(name).name)
    return receipt_of(house, given.entry)
