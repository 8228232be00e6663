"""How staff ask and are answered over HTTP: strict bodies, statuses of refusals, receipts."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Annotated, Any

from fastapi import Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.house.signable_commands import SignableCommand
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import refusal_response, status_of_refusal
from spanish21.server.reference.error_mapping import ReferenceRoute
from spanish21.service.house_service import HouseService
from spanish21.service.sign_in.countersignatures import Countersignatures
from spanish21.service.staff.entry_sentences import sentences_of_entry
from spanish21.service.staff.staff_commands import (
    StaffCommandResult,
    StaffDecision,
    give_staff_command,
)

PDF, CSV = "application/pdf", "text/csv"
_STATUS_BY_REFUSAL: Mapping[str, int] = {
    "TWO_PEOPLE": 403,
    "SAME_PERSON_TWICE": 403,
    "OWN_ROLES": 403,
    "NOT_YOUR_AWARD": 403,
    "NO_SUCH_CHANGE": 404,
    "NO_SUCH_ENTRY": 404,
    "NO_SUCH_JACKPOT": 404,
    "NO_SUCH_AWARD": 404,
    "NO_SUCH_ADJUSTMENT": 404,
    "NO_SUCH_REPORT": 404,
    "NO_SUCH_SLIP": 404,
    "NOTHING_TO_SIGN": 404,
    "CHANGE_EXISTS": 409,
    "JACKPOT_EXISTS": 409,
    "ADJUSTMENT_EXISTS": 409,
    "DISAGREEMENT": 409,
}
"""The HTTP status of refusals of staff routes only; ``error_responses`` has the others."""
PUBLIC_STATUSES = (404, 422, 503)
READ_STATUSES = (400, 401, 403, 404, 422, 503)
CHANGE_STATUSES = (400, 401, 403, 404, 409, 413, 422, 429, 503)

Name = Annotated[str, Field(min_length=1, max_length=64)]
Id = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9._-]+$",
        examples=["c-1"],
        description="chosen by the client; a request with the same id is carried out once",
    ),
]
NameInPath = Annotated[str, Path(min_length=1, max_length=64)]
PLAIN_TEXT = r"^[^\x00-\x1f\x7f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$"
"""Text on one line, without control characters and signs that hide or turn round what is read."""
Reason = Annotated[
    str,
    Field(min_length=1, max_length=500, pattern=PLAIN_TEXT, examples=["as agreed with the floor"]),
]


class StaffRequest(BaseModel):
    """The body of a staff request: no coercion, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class RequestById(StaffRequest):
    """A request that has only an id."""

    id: Id


class StaffAnswer(BaseModel):
    """An answer of a staff route; every field is described."""

    model_config = ConfigDict(extra="forbid")


class Receipt(StaffAnswer):
    """What was written: the entry of the journal, and what it says.

    The same request under the same id gets the same receipt again.
    """

    id: str
    seq: int
    stream: str
    number: int
    at: int
    by: str
    chain: str
    words: list[str]


class StaffRoute(ReferenceRoute):
    """A route whose answers are not cached, and whose refusals have ``_STATUS_BY_REFUSAL``."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def respond(request: Request) -> Response:
            try:
                response = await handle(request)
            except Refusal as refusal:
                response = refusal_response(
                    refusal, _STATUS_BY_REFUSAL.get(refusal.name, status_of_refusal(refusal))
                )
            response.headers["Cache-Control"] = "no-store"
            return response

        return respond


async def give_command(
    request: Request,
    by: PersonRecord,
    body: RequestById,
    decide: StaffDecision,
    *,
    asked: Mapping[str, Any],
) -> StaffCommandResult:
    """Have a command of the person who asks decided and written, under the body's id."""
    live_house = house_of(request).live_house
    return await give_staff_command(live_house, by.name, body.id, decide, asked=asked)


async def command_receipt(
    request: Request,
    by: PersonRecord,
    body: RequestById,
    decide: StaffDecision,
    *,
    asked: Mapping[str, Any],
) -> Receipt:
    """Have a command decided and written, and answer with its receipt alone."""
    result = await give_command(request, by, body, decide, asked=asked)
    return receipt_of(house_of(request), result.entry)


def receipt_of(house: HouseService, entry: Entry) -> Receipt:
    """The receipt of an entry for the person who gave its command."""
    mirror = house.live_house.mirror
    return Receipt(
        id=entry.id.partition(":")[2],
        seq=entry.seq,
        stream=entry.stream,
        number=entry.number,
        at=entry.at,
        by=entry.by,
        chain=entry.chain,
        words=sentences_of_entry(entry, mirror.tables, mirror.day.zone),
    )


def file_response(content: bytes, media_type: str, name: str) -> Response:
    """A file to download."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=media_type)


async def second_signer(
    house: HouseService, by: PersonRecord, token: str | None, command: SignableCommand, act: Act
) -> str:
    """The name of who has signed this command; a repeated command needs no second signature."""
    if token is None or await house.live_house.is_written(by.name, command.id):
        return ""
    signed = await Countersignatures(house).redeem(token, command=command, beside=by.name, act=act)
    return signed.name
