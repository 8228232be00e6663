"""What the drill remembers of the person who asks, over HTTP."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.play.routes import PersonDependency
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.service.practice import find_practice, keep_practice

router = APIRouter(prefix="/api", tags=["tables"])
MAX_SPOTS = 700
"""More than any chart has spots."""
Count = Annotated[int, Field(ge=0, le=2**53)]
Shelf = Annotated[str, Field(min_length=1, max_length=4000)]
"""The rules that are drilled, as the pages name them."""


class PractisedSpot(BaseModel):
    """One spot of the chart: how often it was asked and missed, and when it is due again.

    ``streak`` counts right answers since the last miss, ``cost`` is in millionths of a wager.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    seen: Count
    errors: Count
    streak: Count
    due: Count
    cost: Count


class Practice(BaseModel):
    """A drill so far: ``turn`` questions were answered, the last one about the spot ``last``."""

    model_config = ConfigDict(extra="forbid", strict=True)

    turn: Count = 0
    errors: Count = 0
    cost: Count = 0
    row: Count = 0
    last: Annotated[str, Field(max_length=24)] = ""
    spots: Annotated[
        dict[Annotated[str, Field(max_length=24)], PractisedSpot], Field(max_length=MAX_SPOTS)
    ] = {}


class PracticeToKeep(BaseModel):
    """A drill under these rules, as it stands now."""

    model_config = ConfigDict(extra="forbid", strict=True)

    shelf: Shelf
    practice: Practice


class KeptPractice(BaseModel):
    """The drill that is kept under these rules; nothing where there is none."""

    practice: Practice | None


@router.get("/me/practice", responses=documented_errors(401, 422, 503), dependencies=READS)
async def my_practice(
    request: Request, me: PersonDependency, shelf: Annotated[Shelf, Query()]
) -> KeptPractice:
    """The drill of the person who asks, under these rules."""
    house = house_of(request)
    find = partial(find_practice, person=me.name, shelf=shelf, now=house.now())
    record = await house.live_house.query_store(find)
    practice = None if record is None else Practice.model_validate_json(record)
    return KeptPractice(practice=practice)


@router.post(
    "/me/practice",
    status_code=204,
    responses=documented_errors(400, 401, 403, 413, 422, 503),
    dependencies=CHANGES,
)
async def keep_my_practice(request: Request, me: PersonDependency, body: PracticeToKeep) -> None:
    """Keep the drill of the person who asks."""
    house = house_of(request)
    record = body.practice.model_dump_json()
    keep = partial(keep_practice, person=me.name, shelf=body.shelf, record=record, now=house.now())
    await house.live_house.query_store(keep)
