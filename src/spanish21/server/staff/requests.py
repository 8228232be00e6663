"""How staff ask and are answered: bounded bodies, the refusals of this desk, receipts."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Annotated, Any, NamedTuple, cast

from fastapi import Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spanish21.house.state import House
from spanish21.house.table.decide import Actor
from spanish21.ledger import Entry, EntryDraft
from spanish21.ledger.command_text import format_stored_command
from spanish21.refusal import Refusal
from spanish21.server.app_state import AppState
from spanish21.server.error_responses import (
    STATUS_DESCRIPTIONS,
    ErrorBody,
    refusal_response,
    status_of_refusal,
)
from spanish21.server.reference.error_mapping import ReferenceRoute
from spanish21.service.staff.entry_sentences import sentences_of_entry

PDF, CSV = "application/pdf", "text/csv"
_STATUS_BY_REFUSAL: Mapping[str, int] = {
    "TWO_PEOPLE": 403,
    "SAME_PERSON_TWICE": 403,
    "OWN_ROLES": 403,
    "NOT_YOUR_AWARD": 403,
    "NO_SUCH_CHANGE": 404,
    "NO_SUCH_JACKPOT": 404,
    "NO_SUCH_AWARD": 404,
    "NO_SUCH_ADJUSTMENT": 404,
    "NO_SUCH_REPORT": 404,
    "CHANGE_EXISTS": 409,
    "JACKPOT_EXISTS": 409,
    "ADJUSTMENT_EXISTS": 409,
    "DISAGREEMENT": 409,
}
"""The status of refusals that are met only here; the others have theirs from the application."""
_STATUS_DESCRIPTIONS: Mapping[int, str] = {**STATUS_DESCRIPTIONS, 504: "It took too long."}
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
        description="made by whoever asks; the same id is the same request, done once",
    ),
]
NameInPath = Annotated[str, Path(min_length=1, max_length=64)]
PLAIN_TEXT = r"^[^\x00-\x1f\x7f\u2028\u2029]*$"
"""Text on one line, without what no log can show."""
Reason = Annotated[
    str,
    Field(min_length=1, max_length=500, pattern=PLAIN_TEXT, examples=["as agreed with the floor"]),
]


class StaffRequest(BaseModel):
    """Nothing is coerced and nothing unknown is passed over."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class RequestById(StaffRequest):
    """A request that says nothing but its id."""

    id: Id


class StaffAnswer(BaseModel):
    """An answer, with nothing in it that is not described."""

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
    """A route whose answers nobody keeps, and whose refusals have the statuses of this desk."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def answered(request: Request) -> Response:
            try:
                found = await handle(request)
            except Refusal as refusal:
                found = refusal_response(
                    refusal, _STATUS_BY_REFUSAL.get(refusal.name, status_of_refusal(refusal))
                )
            found.headers["Cache-Control"] = "no-store"
            return found

        return answered


def documented_refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for its description in OpenAPI."""
    return {
        status: {"model": ErrorBody, "description": _STATUS_DESCRIPTIONS[status]}
        for status in statuses
    }


def app_state_of(request: Request) -> AppState:
    """The house behind an application."""
    return cast("AppState", request.app.state.house)


# --- Giving -------------------------------------------------------------------------------------


class StaffCommandResult(NamedTuple):
    """What a command led to, and whether that was now or before."""

    entry: Entry
    fresh: bool


StaffDecision = Callable[[House, Actor, int], EntryDraft]


async def give_staff_command(
    house: AppState, person: str, name: str, decide: StaffDecision, *, asked: Mapping[str, Any]
) -> StaffCommandResult:
    """A command beside the tables, under the id that its giver made for it."""
    decided: list[int] = []

    def noted(books: House, by: Actor, at: int) -> EntryDraft:
        draft = decide(books, by, at)
        decided.append(at)
        return draft

    values = dict(asked)
    text = format_stored_command(values.pop("what"), values)
    entry = await house.running.give_staff(person, name, noted, asked=text)
    return StaffCommandResult(entry, fresh=bool(decided))


def receipt_of(house: AppState, entry: Entry) -> Receipt:
    """An entry as its giver hears of it."""
    return Receipt(
        id=entry.id.partition(":")[2],
        seq=entry.seq,
        stream=entry.stream,
        number=entry.number,
        at=entry.at,
        by=entry.by,
        chain=entry.chain,
        words=sentences_of_entry(entry, house.running.mirror.tables),
    )


def file_response(content: bytes, media_type: str, name: str) -> Response:
    """A file to be kept by whoever asked for it."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=media_type)
