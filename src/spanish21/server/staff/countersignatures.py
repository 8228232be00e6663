"""Second signatures: another person reads a command, and signs this one and no other."""

import json
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, ValidationError, WithJsonSchema

from spanish21.house.people.register import People
from spanish21.house.signable_commands import (
    SignableCommand,
    normalise_second_person,
    signable_about_people,
    signable_at_table,
    signable_in_ledger,
)
from spanish21.phrasebook.stored_commands import describe_command_text
from spanish21.refusal import Refusal
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import current_session, watching_session
from spanish21.server.sign_in.routes import (
    CHANGES,
    READS,
    Code,
    Name,
    Password,
    Token,
    client_address,
)
from spanish21.server.staff.accounting.ledger_commands import read_command
from spanish21.server.staff.accounting.money import LedgerBody
from spanish21.server.staff.requests import (
    CHANGE_STATUSES,
    READ_STATUSES,
    Id,
    RequestById,
    StaffAnswer,
    StaffRequest,
    StaffRoute,
)
from spanish21.server.wire import CommandMessage, decode_message, to_house_command
from spanish21.service.sign_in.countersignatures import Countersignatures, SignatureStanding
from spanish21.service.sign_in.sessions import CurrentSession

router = APIRouter(tags=["sign-in"], route_class=StaffRoute)
B = TypeVar("B", bound=BaseModel)
_EITHER: dict[str, Any] = {
    "anyOf": [
        {"$ref": "#/components/schemas/LedgerBody"},
        {
            "type": "object",
            "description": "A command about people, and what its entry will keep of it.",
            "required": ["what", "id", "values"],
            "properties": {
                "what": {"type": "string"},
                "id": {"type": "string"},
                "values": {"type": "object"},
            },
        },
        {
            "type": "object",
            "description": "The body of POST /api/tables/{table}/commands.",
            "required": ["what", "id", "command"],
            "properties": {
                "what": {"const": "command"},
                "id": {"type": "string"},
                "command": {"type": "object"},
            },
        },
    ]
}
"""What can be signed, for its description in OpenAPI."""


class SignedCommand(StaffRequest):
    """The command that is signed: the body that is sent after this.

    With ``table`` it goes to POST /api/tables/{table}/commands, without to POST /api/ledger; a
    command about people says ``what`` it is, and its ``values``.
    """

    name: Name
    table: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,23}$")] | None = None
    command: Annotated[dict[str, Any], WithJsonSchema(_EITHER)]


class CountersignBody(SignedCommand):
    """The second person with his password, and the command he signs at this device."""

    password: Password
    code: Code = ""


class PeopleCommand(RequestById):
    """A command about people, as its entry keeps it."""

    what: Literal[
        "add person",
        "issue link",
        "change roles",
        "reset second factor",
        "demand second factor",
        "lift exclusion",
    ]
    values: Annotated[dict[str, Any], Field(max_length=4)]


class Countersign(StaffAnswer):
    """A token that goes with one command, once, and who has signed or is asked to."""

    token: str
    name: str


class Answering(StaffRequest):
    """Which command of whom is signed, or is not."""

    beside: Name
    command: Id
    signs: bool


class TokenBody(StaffRequest):
    token: Token


class Waiting(StaffAnswer):
    """A command that waits for one's signature: who gives it, and what it says."""

    beside: str
    command: str
    words: list[str]
    at: int


class WaitingSignatures(StaffAnswer):
    waiting: list[Waiting]


class Standing(StaffAnswer):
    standing: SignatureStanding


def _check_staff(here: CurrentSession) -> CurrentSession:
    if here.person.plays:
        raise Refusal("role", "player", "staff have commands signed", name="NOT_YOUR_ROLE")
    return here


async def _staff(here: Annotated[CurrentSession, Depends(current_session)]) -> CurrentSession:
    """The member of staff who asks."""
    return _check_staff(here)


async def _watching_staff(
    here: Annotated[CurrentSession, Depends(watching_session)],
) -> CurrentSession:
    """The member of staff whose page asks again by itself."""
    return _check_staff(here)


Here = Annotated[CurrentSession, Depends(current_session)]
Staff = Annotated[CurrentSession, Depends(_staff)]
Watching = Annotated[CurrentSession, Depends(_watching_staff)]


@router.post("/countersign", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def countersign(request: Request, here: Here, body: CountersignBody) -> Countersign:
    """Let a second person sign one command of the person who is signed in.

    What is signed is what the command says, however it is written; the token is good for this
    id and this content alone.
    """
    house = house_of(request)
    command = _signable(house.people(), here.person.name, body)
    signature = await Countersignatures(house).sign(
        here, body.name, body.password, command, where=client_address(request), code=body.code
    )
    return Countersign(token=signature.token, name=signature.name)


@router.post("/signatures/ask", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def ask_for_signature(request: Request, here: Staff, body: SignedCommand) -> Countersign:
    """Ask a second person to sign a command on his own page; the token counts once he has."""
    house = house_of(request)
    command = _signable(house.people(), here.person.name, body)
    pending = await Countersignatures(house).ask(here, body.name, command)
    return Countersign(token=pending.token, name=pending.name)


@router.post(
    "/signatures/standing", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES
)
async def signature_standing(request: Request, _here: Watching, body: TokenBody) -> Standing:
    """What became of a signature that one has asked for."""
    standing = await Countersignatures(house_of(request)).standing(body.token)
    return Standing(standing=standing)


@router.get("/signatures", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def waiting_signatures(request: Request, here: Watching) -> WaitingSignatures:
    """What waits for one's own signature."""
    waiting = Countersignatures(house_of(request)).waiting(here)
    return WaitingSignatures(
        waiting=[
            Waiting(
                beside=one.asked.name,
                command=one.asked.command,
                words=describe_command_text(one.asked.text),
                at=one.at,
            )
            for one in waiting
        ]
    )


@router.post(
    "/signatures/answer", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES
)
async def answer_signature(request: Request, here: Staff, body: Answering) -> Standing:
    """Sign a command on one's own page, or decline to."""
    await Countersignatures(house_of(request)).answer(
        here, body.beside, body.command, signs=body.signs
    )
    return Standing(standing="signed" if body.signs else "declined")


def _signable(people: People, person: str, body: SignedCommand) -> SignableCommand:
    """The command, read as it is read when it is given."""
    if body.table is None and "what" in body.command:
        about = _read_body(PeopleCommand, body.command)
        return signable_about_people(about.id, about.what, about.values)
    if body.table is None:
        ledger_body = _read_body(LedgerBody, body.command)
        return signable_in_ledger(
            ledger_body.id, normalise_second_person(people, read_command(ledger_body.command))
        )
    message = decode_message(_frame(body.command))
    if not isinstance(message, CommandMessage):
        raise Refusal("what", type(message).__name__, "send a command", name="MALFORMED")
    table_command = normalise_second_person(people, to_house_command(message.command, person))
    return signable_at_table(body.table, message.id, table_command)


def _frame(command: dict[str, Any]) -> str:
    """A message as it is sent to a table."""
    try:
        return json.dumps(command, ensure_ascii=False)
    except RecursionError:
        raise Refusal("command", "it", "it is nested too deep", name="MALFORMED") from None


def _read_body(kind: type[B], command: dict[str, Any]) -> B:
    try:
        return kind.model_validate(command)
    except ValidationError as error:
        wrong = [{**one, "loc": ("body", "command", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(wrong) from None
