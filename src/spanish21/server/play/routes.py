"""The house, its tables, and commands to them over HTTP."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spanish21.house.configuration.table_settings import Clocks, TableSettings, check_settings
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, HouseRole
from spanish21.house.signable_commands import (
    SignableCommand,
    normalise_second_person,
    signable_at_table,
)
from spanish21.house.table.commands import RuleDispute
from spanish21.house.table.decide import find_table
from spanish21.house.table.house_table import HouseTable
from spanish21.refusal import Refusal
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.play.publisher import lobby_message
from spanish21.server.sign_in.guards import current_person, current_session
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.server.wire import decode_message, encode, to_house_command, view_of
from spanish21.server.wire.client_messages import CommandMessage
from spanish21.service.first_start import open_demo_table
from spanish21.service.house_service import HouseService
from spanish21.service.sign_in.countersignatures import Countersignatures
from spanish21.service.sign_in.sessions import CurrentSession

router = APIRouter(prefix="/api", tags=["tables"])
MAX_DEMO_TABLES = 60
"""How many open tables a demo house has at most."""
_HOUR = 3600
PersonDependency = Annotated[PersonRecord, Depends(current_person)]
SessionDependency = Annotated[CurrentSession, Depends(current_session)]
TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,23}$")]
_JSON = "application/json"
_CATCH_UP_SECONDS = 1.0


class _PlayRequest(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class ClocksBody(_PlayRequest):
    """How many seconds an automatic table waits."""

    wager: int = 20
    turn: int = 25
    insurance: int = 15
    cut: int = 8
    idle: int = 600
    look: int = 10


class NewTable(_PlayRequest):
    """A table of a demo house that a player opens: any rule set, any options.

    A table whose name begins with ``private-`` is in no list and is found by its address alone.
    With all its seats free for ``empty_seconds`` it is closed, and its name is free again.
    """

    table: Annotated[str, Field(min_length=1, max_length=24)]
    ruleset: Annotated[str, Field(max_length=24)]
    options: Annotated[dict[str, str], Field(max_length=80)] = {}
    clocks: ClocksBody = ClocksBody()
    empty_seconds: Annotated[int, Field(ge=60, le=24 * _HOUR)] = _HOUR


class HouseInfo(BaseModel):
    """The house: its name, whether it is played for fun, and the clock by which it lives.

    ``zone`` is the IANA name of its time zone; a gambling day begins at the hour ``day_begins``
    there, and shifts at ``shifts``.
    """

    name: str
    demo: bool
    seq: int
    tables: int
    zone: str
    day_begins: int
    shifts: tuple[int, ...]


class CommandReceipt(BaseModel):
    """A command that has happened: its number in the table's journal, and the house's."""

    id: str
    number: int
    seq: int


def wire_answer(kind: str) -> dict[int | str, dict[str, Any]]:
    """The answer of a route that sends what the sockets send, for its description in OpenAPI."""
    schema = {"$ref": f"#/components/schemas/Wire{kind}"}
    return {200: {"description": "OK", "content": {_JSON: {"schema": schema}}}}


def _tables_there(tables: Mapping[str, HouseTable]) -> int:
    """How many tables are there: those of guests count while they are open."""
    return sum(not table.cleared_away for table in tables.values())


async def up_to_date(request: Request) -> HouseService:
    """The house with the entries of other processes applied, so that no page goes back in time."""
    house = house_of(request)
    if house.live_house.available:
        # Where the database goes away just now, the last known state is shown.
        with suppress(Refusal, TimeoutError):
            async with asyncio.timeout(_CATCH_UP_SECONDS):
                await house.catch_up()
    return house


def house_table_of(house: HouseService, table: str) -> HouseTable:
    """The table of this name; refused where there is none."""
    return find_table(house.live_house.mirror.tables, table)


def json_response(content: bytes | str) -> Response:
    """An answer in JSON that no cache keeps."""
    return Response(content, media_type=_JSON, headers={"Cache-Control": "no-store"})


@router.get("/house")
async def house_info(request: Request) -> HouseInfo:
    """The house as anybody may know it."""
    mirror = house_of(request).live_house.mirror
    return HouseInfo(
        name=mirror.name,
        demo=mirror.demo,
        seq=mirror.seq,
        tables=_tables_there(mirror.tables),
        zone=mirror.day.zone,
        day_begins=mirror.day.begins,
        shifts=mirror.day.shifts,
    )


@router.get("/tables", responses=wire_answer("LobbyUpdate") | documented_errors(422, 503))
async def tables(request: Request) -> Response:
    """Every table and every jackpot, as the lobby lists them."""
    live_house = house_of(request).live_house
    views = app_state_of(request).meters.views
    text = await live_house.query(
        lambda h: lobby_message(h, {*h.tables}, {*h.ledger.jackpots}, views)
    )
    return json_response(text)


@router.get(
    "/tables/{table}",
    responses=wire_answer("TableView") | documented_errors(401, 404, 422),
    dependencies=READS,
)
async def table_view(request: Request, _me: PersonDependency, table: TableName) -> Response:
    """A table as everybody at it sees it."""
    return json_response(encode(view_of(house_table_of(await up_to_date(request), table))))


@router.post(
    "/tables", responses=documented_errors(400, 401, 403, 409, 422, 503), dependencies=CHANGES
)
async def open_table(request: Request, me: PersonDependency, body: NewTable) -> HouseInfo:
    """Open a table of your own in a demo house."""
    house = house_of(request)
    mirror = house.live_house.mirror
    if not mirror.demo:
        allowed = "a table is proposed by the shift manager and approved by accounting"
        raise Refusal("table", body.table, allowed, name="PROPOSE_IT")
    if HouseRole.PLAYER not in me.roles:
        raise Refusal("role", me.name, "only a player opens a demo table", name="NOT_YOUR_ROLE")
    before = mirror.tables.get(body.table)
    if before is not None and not before.cleared_away:
        raise Refusal("table", body.table, "there is one of this name", name="NAME_TAKEN")
    if _tables_there(mirror.tables) >= MAX_DEMO_TABLES:
        allowed = f"a demo house has {MAX_DEMO_TABLES} tables at most"
        raise Refusal("table", body.table, allowed, name="TOO_MANY_TABLES")
    clocks = Clocks(**body.clocks.model_dump())
    settings = TableSettings(
        body.table,
        "automatic",
        body.ruleset,
        tuple(body.options.items()),
        clocks=clocks,
        empty_seconds=body.empty_seconds,
    )
    check_settings(settings)
    # Opened again it is another command: one that was given before would do nothing.
    name = f"open.{body.table}" if before is None else f"open.{body.table}.{before.number}"
    await open_demo_table(house.live_house, settings, name=name)
    return await house_info(request)


@router.post(
    "/tables/{table}/commands",
    responses=documented_errors(400, 401, 403, 404, 409, 413, 422, 503),
    dependencies=CHANGES,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {_JSON: {"schema": {"$ref": "#/components/schemas/WireCommandMessage"}}},
        },
        "parameters": [
            {
                "name": "X-Countersign",
                "in": "header",
                "required": False,
                "schema": {"type": "string", "maxLength": 128},
                "description": "The countersign of the second person, where there is one.",
            }
        ],
    },
)
async def command(request: Request, here: SessionDependency, table: TableName) -> CommandReceipt:
    """Give a command at a table, as over its socket.

    A ruling that two people sign is signed by its id and content; one that was given before is
    answered again without a signature.
    """
    message = decode_message(await request.body())
    if not isinstance(message, CommandMessage):
        raise Refusal("what", type(message).__name__, "send a command", name="MALFORMED")
    house = house_of(request)
    house_table_of(house, table)
    person = here.person.name
    table_command = normalise_second_person(
        house.people(), to_house_command(message.command, person)
    )
    if isinstance(table_command, RuleDispute) and table_command.second:
        token = request.headers.get("x-countersign", "")
        await _check_signed(
            house,
            person,
            token,
            signable_at_table(table, message.id, table_command),
            table_command.second,
        )
    entry = await house.live_house.submit_at_table(person, table, message.id, table_command)
    return CommandReceipt(id=message.id, number=entry.number, seq=entry.seq)


async def _check_signed(
    house: HouseService, person: str, token: str, ruling: SignableCommand, second: str
) -> None:
    """Refuse a ruling unless its second person has signed it, or it was written before.

    Each person has ids of his own, so an id of another person does not count.
    """
    if await house.live_house.is_written(person, ruling.id):
        return
    signed = await Countersignatures(house).redeem(
        token, command=ruling, beside=person, act=Act.SECOND_RULING
    )
    if signed.name != second:
        allowed = "whoever has countersigned is the second person"
        raise Refusal("second", second, allowed, name="COUNTERSIGN")
