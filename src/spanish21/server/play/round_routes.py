"""Rounds and shoes of tables over HTTP: lately played, and replayed from the journal."""

import asyncio
from functools import partial
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from spanish21.adapters.commitment import reveal_shoe, write_reveal
from spanish21.house.journal.store import Store
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, may
from spanish21.house.records.round_as_file import record_of_round
from spanish21.house.records.round_replay import ReplayedRound, replay_round
from spanish21.house.records.table_stream import find_revealed_shoe
from spanish21.house.table.house_table import HouseTable, RoundSummary
from spanish21.ledger import Entry
from spanish21.notation import format_record
from spanish21.refusal import Refusal
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.play.routes import (
    PersonDependency,
    TableName,
    house_table_of,
    json_response,
    up_to_date,
    wire_answer,
)
from spanish21.server.sign_in.routes import READS
from spanish21.server.wire import encode
from spanish21.server.wire.replayed_round import replayed_round_view

router = APIRouter(prefix="/api", tags=["tables"])
Number = Annotated[int, Path(ge=1, le=2**53)]
_PLAIN = "text/plain"


class RoundBrief(BaseModel):
    """A round in short; ``dispute`` says whether it is disputed, or was ruled on.

    ``ruleset`` and ``options`` are the rules of its table as they are now.
    """

    table: str
    ruleset: str
    options: dict[str, str]
    number: int
    at: int
    void: bool
    nets: dict[str, int]
    dispute: Literal["", "open", "ruled"]


class ShoeInfo(BaseModel):
    """A shoe: what was published before its first card, and whether it has been revealed.

    ``cut`` is how many cards deep its order was cut since that was published.
    """

    number: int
    commitment: str
    at: int
    revealed: bool
    cut: int


class RevealedShoeAnswer(BaseModel):
    """A revealed shoe: ``spanish21 audit shoe`` checks it.

    ``order`` is its cards as they lay when their commitment was published; they were dealt from the
    one after the first ``cut`` of them on, and from the first if that is not there. ``discards`` is
    there, and true, where the shoe was shuffled of what was left of another one.
    """

    version: int
    ruleset: str
    decks: int
    order: str = Field(examples=["7s Kd 2c"])
    salt: str = Field(description="hexadecimal digits")
    commitment: str = Field(description="hexadecimal digits")
    discards: Literal[True] | None = None
    cut: int | None = None


@router.get(
    "/tables/{table}/rounds", responses=documented_errors(401, 404, 422), dependencies=READS
)
async def rounds(request: Request, me: PersonDependency, table: TableName) -> list[RoundBrief]:
    """The last rounds of a table: all of them for staff, his own for a player."""
    house_table = house_table_of(await up_to_date(request), table)
    return [_brief(house_table, one) for one in _recalled(house_table, me)]


@router.get("/me/rounds", responses=documented_errors(401, 422), dependencies=READS)
async def my_rounds(request: Request, me: PersonDependency) -> list[RoundBrief]:
    """The last rounds of the person who asks, at every table, the newest first."""
    house_tables = (await up_to_date(request)).live_house.mirror.tables.values()
    briefs = [
        _brief(table, one)
        for table in house_tables
        for one in table.recent
        if me.name in dict(one.nets)
    ]
    return sorted(briefs, key=lambda one: (one.at, one.number), reverse=True)


def _recalled(table: HouseTable, me: PersonRecord) -> list[RoundSummary]:
    if may(me.roles, Act.READ_TABLE_LOG):
        return [*table.recent]
    return [one for one in table.recent if me.name in dict(one.nets)]


def _brief(table: HouseTable, one: RoundSummary) -> RoundBrief:
    is_open = bool(table.dispute) and table.disputed == one.number
    return RoundBrief(
        table=table.name,
        ruleset=table.settings.ruleset,
        options=dict(table.rules_in_force.options),
        number=one.number,
        at=one.at,
        void=one.void,
        nets=dict(one.nets),
        dispute="open" if is_open else "ruled" if one.number in table.ruled else "",
    )


@router.get(
    "/tables/{table}/rounds/{number}",
    responses=wire_answer("ReplayedRoundView") | documented_errors(401, 403, 404, 422, 503),
    dependencies=READS,
)
async def one_round(
    request: Request, me: PersonDependency, table: TableName, number: Number
) -> Response:
    """A round replayed from the journal: for those who were in it, and for staff."""
    return json_response(encode(replayed_round_view(await _replayed(request, me, table, number))))


@router.get(
    "/tables/{table}/rounds/{number}/file",
    responses={
        200: {
            "description": "a .round file",
            "content": {_PLAIN: {"schema": {"type": "string"}}},
        },
        **documented_errors(400, 401, 403, 404, 422, 503),
    },
    response_class=Response,
    dependencies=READS,
)
async def round_file(
    request: Request, me: PersonDependency, table: TableName, number: Number
) -> Response:
    """A round that is over as a file, as ``spanish21 replay`` plays it again."""
    replay = await _replayed(request, me, table, number)
    text = await asyncio.to_thread(lambda: format_record(record_of_round(replay)))
    return Response(text, media_type=_PLAIN, headers={"Cache-Control": "no-store"})


async def _replayed(request: Request, me: PersonRecord, table: str, number: int) -> ReplayedRound:
    """A round for a person who may look at it."""
    house = house_of(request)
    house_table_of(house, table)
    stream = f"table/{table}"
    replay = await house.live_house.query_store(
        lambda store: replay_round(store.stream(stream), table, number)
    )
    if not may(me.roles, Act.READ_TABLE_LOG) and me.name not in _players(replay):
        allowed = "a player looks at rounds he had wagers in"
        raise Refusal("round", number, allowed, name="NOT_YOUR_ROUND")
    return replay


def _players(replay: ReplayedRound) -> set[str]:
    return {bettor.player for box in replay.ended.boxes for bettor in box.bettors}


# --- Shoes -------------------------------------------------------------------------------------


@router.get("/tables/{table}/shoes", responses=documented_errors(404, 422))
async def shoes(request: Request, table: TableName) -> list[ShoeInfo]:
    """The last shoes of a table, with what was published of each before its first card."""
    house_table = house_table_of(await up_to_date(request), table)
    return [
        ShoeInfo(
            number=number,
            commitment=one.commitment,
            at=one.at,
            revealed=bool(one.revealed),
            cut=one.cut,
        )
        for number, one in enumerate(house_table.shoes, house_table.shoes_before + 1)
    ]


@router.get(
    "/tables/{table}/shoes/{number}",
    responses={200: {"model": RevealedShoeAnswer}, **documented_errors(400, 404, 422)},
)
async def one_shoe(request: Request, table: TableName, number: Number) -> Response:
    """A revealed shoe, as `spanish21 audit shoe` reads it."""
    house = await up_to_date(request)
    house_table = house_table_of(house, table)
    place = number - house_table.shoes_before - 1
    if not 0 <= place < len(house_table.shoes):
        allowed = f"this table recalls shoes {house_table.shoes_before + 1} to "
        allowed += f"{house_table.shoes_before + len(house_table.shoes)}"
        raise Refusal("shoe", number, allowed, name="NO_SUCH_SHOE")
    shoe = house_table.shoes[place]
    secret = None
    if shoe.revealed:
        entry = await house.live_house.query_store(
            partial(_entry_of, house_table.name, shoe.revealed)
        )
        secret = find_revealed_shoe(entry, shoe.commitment)
    if secret is None:
        raise Refusal("shoe", number, "it is revealed when it is over", name="NOT_REVEALED")
    reveal = reveal_shoe(
        ruleset=house_table.settings.ruleset,
        decks=shoe.decks,
        order=secret.order,
        salt=bytes.fromhex(secret.salt),
        discards=shoe.discards,
        cut=shoe.cut,
    )
    return json_response(write_reveal(reveal))


def _entry_of(table: str, number: int, store: Store) -> Entry:
    """One entry of a table's journal."""
    return next(store.stream(f"table/{table}", number - 1))
