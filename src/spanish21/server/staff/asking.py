"""How staff ask and are answered: bounded bodies, the refusals of this desk, receipts."""

import json
from collections.abc import Callable, Coroutine, Mapping
from typing import Annotated, Any, NamedTuple, cast

from fastapi import Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spanish21.house.state import House
from spanish21.house.tables import Speaker
from spanish21.ledger import Draft, Entry
from spanish21.refusal import Refusal
from spanish21.server.problems import WORDS, ErrorBody, answer, status_of
from spanish21.server.reference.refusing import ReferenceRoute
from spanish21.server.served import ServedHouse
from spanish21.server.staff.wording import words_of

PDF, CSV = "application/pdf", "text/csv"
_STATUS: Mapping[str, int] = {
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
_WORDS: Mapping[int, str] = {**WORDS, 504: "It took too long."}
PUBLIC = (404, 422, 503)
READING = (400, 401, 403, 404, 422, 503)
CHANGING = (400, 401, 403, 404, 409, 413, 422, 429, 503)

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
PLAIN = r"^[^\x00-\x1f\x7f\u2028\u2029]*$"
"""Text on one line, without what no log can show."""
Reason = Annotated[
    str,
    Field(min_length=1, max_length=500, pattern=PLAIN, examples=["as agreed with the floor"]),
]


class Body(BaseModel):
    """Nothing is coerced and nothing unknown is passed over."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Asked(Body):
    """A request that says nothing but its id."""

    id: Id


class Answer(BaseModel):
    """An answer, with nothing in it that is not described."""

    model_config = ConfigDict(extra="forbid")


class Receipt(Answer):
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
                found = answer(refusal, _STATUS.get(refusal.name, status_of(refusal)))
            found.headers["Cache-Control"] = "no-store"
            return found

        return answered


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for its description in OpenAPI."""
    return {status: {"model": ErrorBody, "description": _WORDS[status]} for status in statuses}


def house_of(request: Request) -> ServedHouse:
    """The house behind an application."""
    return cast("ServedHouse", request.app.state.house)


# --- Giving -------------------------------------------------------------------------------------


class Given(NamedTuple):
    """What a command led to, and whether that was now or before."""

    entry: Entry
    fresh: bool


Decide = Callable[[House, Speaker, int], Draft]


async def give(
    house: ServedHouse, person: str, name: str, decide: Decide, *, asked: Mapping[str, Any]
) -> Given:
    """A command beside the tables, under the id that its giver made for it."""
    decided: list[int] = []

    def noted(books: House, by: Speaker, at: int) -> Draft:
        draft = decide(books, by, at)
        decided.append(at)
        return draft

    text = json.dumps(asked, ensure_ascii=False, separators=(",", ":"))
    entry = await house.running.give_staff(person, name, noted, asked=text)
    return Given(entry, fresh=bool(decided))


def receipt(house: ServedHouse, entry: Entry) -> Receipt:
    """An entry as its giver hears of it."""
    return Receipt(
        id=entry.id.partition(":")[2],
        seq=entry.seq,
        stream=entry.stream,
        number=entry.number,
        at=entry.at,
        by=entry.by,
        chain=entry.chain,
        words=words_of(entry, house.running.mirror.tables),
    )


def a_file(content: bytes, media_type: str, name: str) -> Response:
    """A file to be kept by whoever asked for it."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type=media_type)
