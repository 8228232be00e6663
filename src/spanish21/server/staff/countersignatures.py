"""Second signatures: another person reads a command, and signs this one and no other."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.exceptions import RequestValidationError
from pydantic import Field, ValidationError, WithJsonSchema

from spanish21.house.people.register import People
from spanish21.house.signable_commands import (
    SignableCommand,
    normalise_second_person,
    signable_at_table,
    signable_in_ledger,
)
from spanish21.refusal import Refusal
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import current_session
from spanish21.server.sign_in.routes import CHANGES, Name, Password, client_address
from spanish21.server.staff.ledger_commands import read_command
from spanish21.server.staff.money import LedgerBody
from spanish21.server.staff.requests import (
    CHANGE_STATUSES,
    StaffAnswer,
    StaffRequest,
    StaffRoute,
)
from spanish21.server.wire import CommandMessage, decode_message, to_house_command
from spanish21.service.sign_in.countersignatures import Countersignatures
from spanish21.service.sign_in.sessions import CurrentSession

router = APIRouter(tags=["sign-in"], route_class=StaffRoute)
_EITHER: dict[str, Any] = {
    "anyOf": [
        {"$ref": "#/components/schemas/LedgerBody"},
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


class CountersignBody(StaffRequest):
    """The second person, and the command he signs: the body that is sent after this.

    With ``table`` it goes to POST /api/tables/{table}/commands, without to POST /api/ledger.
    """

    name: Name
    password: Password
    table: Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,23}$")] | None = None
    command: Annotated[dict[str, Any], WithJsonSchema(_EITHER)]


class Countersign(StaffAnswer):
    """A token that goes with one command, once, and who has signed."""

    token: str
    name: str


@router.post("/countersign", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def countersign(
    request: Request,
    here: Annotated[CurrentSession, Depends(current_session)],
    body: CountersignBody,
) -> Countersign:
    """Let a second person sign one command of the person who is signed in.

    What is signed is what the command says, however it is written; the token is good for this
    id and this content alone.
    """
    house = house_of(request)
    command = _signable(house.people(), here.person.name, body)
    signature = await Countersignatures(house).sign(
        here, body.name, body.password, command, where=client_address(request)
    )
    return Countersign(token=signature.token, name=signature.name)


def _signable(people: People, person: str, body: CountersignBody) -> SignableCommand:
    """The command, read as it is read when it is given."""
    if body.table is None:
        ledger_body = _ledger_body(body.command)
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


def _ledger_body(command: dict[str, Any]) -> LedgerBody:
    try:
        return LedgerBody.model_validate(command)
    except ValidationError as error:
        wrong = [{**one, "loc": ("body", "command", *one["loc"])} for one in error.errors()]
        raise RequestValidationError(wrong) from None
