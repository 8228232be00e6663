"""Tables, rounds, shoes and history over HTTP."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Annotated, Any
from uuid import uuid4

import msgspec
from fastapi import APIRouter, Depends, Path, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spanish21.adapters.commitment import reveal_shoe, write_reveal
from spanish21.house.configuration.table_settings import Clocks, TableSettings, check_settings
from spanish21.house.journal.store import Store
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, HouseRole, may
from spanish21.house.records.round_replay import ReplayedRound, ReplayStep, replay_round
from spanish21.house.records.table_stream import find_revealed_shoe
from spanish21.house.signable_commands import (
    SignableCommand,
    normalise_second_person,
    signable_at_table,
)
from spanish21.house.table.commands import RuleDispute
from spanish21.house.table.decide import find_table
from spanish21.house.table.events import DisputeOpened
from spanish21.house.table.house_table import HouseTable, RoundSummary
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.play.publisher import lobby_message
from spanish21.server.sign_in.guards import current_person, current_session
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.server.wire import decode_message, encode, to_house_command, view_of
from spanish21.server.wire.client_messages import CommandMessage
from spanish21.server.wire.field_types import card_texts
from spanish21.server.wire.layout import box_of, dealer_of
from spanish21.server.wire.settlement import settlement_lines
from spanish21.service.first_start import give_play_chips, open_demo_table
from spanish21.service.house_service import HouseService
from spanish21.service.sign_in.countersignatures import Countersignatures
from spanish21.service.sign_in.sessions import CurrentSession

router = APIRouter(prefix="/api", tags=["tables"])
MAX_DEMO_TABLES = 60
"""How many tables a demo house has at most."""
LOW_CHIPS_CENTS = 100_00
"""Below this a guest of a demo house gets play chips again."""
PersonDependency = Annotated[PersonRecord, Depends(current_person)]
SessionDependency = Annotated[CurrentSession, Depends(current_session)]
TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]{0,23}$")]
Number = Annotated[int, Path(ge=1, le=2**53)]
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


class NewTable(_PlayRequest):
    """A table of a demo house that a player opens: any rule set, any options."""

    table: Annotated[str, Field(min_length=1, max_length=24)]
    ruleset: Annotated[str, Field(max_length=24)]
    options: Annotated[dict[str, str], Field(max_length=80)] = {}
    clocks: ClocksBody = ClocksBody()


class HouseInfo(BaseModel):
    """The house: its name, and whether it is played for fun."""

    name: str
    demo: bool
    seq: int
    tables: int


class CommandReceipt(BaseModel):
    """A command that has happened: its number in the table's journal, and the house's."""

    id: str
    number: int
    seq: int


class RoundBrief(BaseModel):
    """A round in short."""

    table: str
    number: int
    at: int
    void: bool
    nets: dict[str, int]


class ShoeInfo(BaseModel):
    """A shoe: what was published before its first card, and whether it has been revealed."""

    number: int
    commitment: str
    at: int
    revealed: bool


async def up_to_date(request: Request) -> HouseService:
    """The house with what other processes have written: nobody is shown less than he has seen."""
    house = house_of(request)
    if house.live_house.available:
        # A database that goes away just now is not waited for: what is known is shown.
        with suppress(Refusal, TimeoutError):
            async with asyncio.timeout(_CATCH_UP_SECONDS):
                await house.catch_up()
    return house


def house_table_of(house: HouseService, table: str) -> HouseTable:
    return find_table(house.live_house.mirror.tables, table)


def _json(content: bytes | str) -> Response:
    return Response(content, media_type=_JSON, headers={"Cache-Control": "no-store"})


@router.get("/house")
async def house_info(request: Request) -> HouseInfo:
    """The house as anybody may know it."""
    mirror = house_of(request).live_house.mirror
    return HouseInfo(name=mirror.name, demo=mirror.demo, seq=mirror.seq, tables=len(mirror.tables))


@router.get("/tables", responses=documented_errors(422, 503))
async def tables(request: Request) -> Response:
    """Every table and every jackpot, as the lobby lists them."""
    live_house = house_of(request).live_house
    text = await live_house.query(lambda h: lobby_message(h, {*h.tables}, {*h.ledger.jackpots}))
    return _json(text)


@router.get("/tables/{table}", responses=documented_errors(401, 404, 422), dependencies=READS)
async def table_view(request: Request, _me: PersonDependency, table: TableName) -> Response:
    """A table as everybody at it sees it."""
    return _json(encode(view_of(house_table_of(await up_to_date(request), table))))


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
    if body.table in mirror.tables:
        raise Refusal("table", body.table, "there is one of this name", name="NAME_TAKEN")
    if len(mirror.tables) >= MAX_DEMO_TABLES:
        allowed = f"a demo house has {MAX_DEMO_TABLES} tables at most"
        raise Refusal("table", body.table, allowed, name="TOO_MANY_TABLES")
    clocks = Clocks(**body.clocks.model_dump())
    settings = TableSettings(
        body.table, "automatic", body.ruleset, tuple(body.options.items()), clocks=clocks
    )
    check_settings(settings)
    await open_demo_table(house.live_house, settings, name=f"open.{body.table}")
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
    """The second person of a ruling has signed it; one that was given before is as it was.

    Ids are each person's own: nobody is answered by another's.
    """
    if await house.live_house.is_written(person, ruling.id):
        return
    signed = await Countersignatures(house).redeem(
        token, command=ruling, beside=person, act=Act.SECOND_RULING
    )
    if signed.name != second:
        allowed = "whoever has countersigned is the second person"
        raise Refusal("second", second, allowed, name="COUNTERSIGN")


# --- Rounds ------------------------------------------------------------------------------------


@router.get(
    "/tables/{table}/rounds", responses=documented_errors(401, 404, 422), dependencies=READS
)
async def rounds(request: Request, me: PersonDependency, table: TableName) -> list[RoundBrief]:
    """The last rounds of a table: all of them for staff, his own for a player."""
    house_table = house_table_of(await up_to_date(request), table)
    return [_brief(house_table, one) for one in _recalled(house_table, me)]


@router.get("/me/rounds", responses=documented_errors(401, 422), dependencies=READS)
async def my_rounds(request: Request, me: PersonDependency) -> list[RoundBrief]:
    """The last rounds of whoever asks, at every table, the newest first."""
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
    return RoundBrief(
        table=table.name, number=one.number, at=one.at, void=one.void, nets=dict(one.nets)
    )


@router.get(
    "/tables/{table}/rounds/{number}",
    responses=documented_errors(401, 403, 404, 422, 503),
    dependencies=READS,
)
async def one_round(
    request: Request, me: PersonDependency, table: TableName, number: Number
) -> Response:
    """A round replayed from the journal: for those who were in it, and for staff."""
    house = house_of(request)
    house_table_of(house, table)
    stream = f"table/{table}"
    replay = await house.live_house.query_store(
        lambda store: replay_round(store.stream(stream), table, number)
    )
    if not may(me.roles, Act.READ_TABLE_LOG) and me.name not in _players(replay):
        allowed = "a player looks at rounds he had wagers in"
        raise Refusal("round", number, allowed, name="NOT_YOUR_ROUND")
    return _json(msgspec.json.encode(round_record(replay)))


def _players(replay: ReplayedRound) -> set[str]:
    return {bettor.player for box in replay.ended.boxes for bettor in box.bettors}


def round_record(replay: ReplayedRound) -> dict[str, Any]:
    """A replayed round as everybody may see it: its lines, and the layout step by step."""
    return {
        "table": replay.table,
        "round": replay.number,
        "ruleset": replay.ruleset,
        "commitment": replay.commitment,
        "over": replay.over,
        "phase": replay.ended.phase.value,
        "lines": settlement_lines(replay.ended.lines, replay.chosen),
        "corrections_cents": dict(replay.corrections),
        "disputes": [
            {"dispute": event.dispute, "by": event.by, "reason": event.reason}
            for one in replay.entries
            for event in one.events
            if isinstance(event, DisputeOpened)
        ],
        "entries": [
            {
                "number": one.number,
                "seq": one.seq,
                "at": one.at,
                "by": one.by,
                "said": one.said,
                "chain": one.chain,
                "steps": [_step_record(replay, step) for step in one.steps],
            }
            for one in replay.entries
        ],
    }


def _step_record(replay: ReplayedRound, step: ReplayStep) -> dict[str, Any]:
    """What was said, and the cards and wagers as they lay then; ``settled`` counts the lines."""
    on = step.after
    return {
        "said": step.said,
        "begins_phase": step.begins_phase,
        "phase": on.phase.value,
        "boxes": [box_of(box, box.seated) for box in on.boxes if box.bettors],
        "dealer": dealer_of(replay.dealer, on),
        "bonus_cards": card_texts(on.bonus_cards),
        "settled": len(on.lines),
    }


# --- Shoes -------------------------------------------------------------------------------------


@router.get("/tables/{table}/shoes", responses=documented_errors(404, 422))
async def shoes(request: Request, table: TableName) -> list[ShoeInfo]:
    """The last shoes of a table, with what was published of each before its first card."""
    house_table = house_table_of(await up_to_date(request), table)
    return [
        ShoeInfo(number=number, commitment=one.commitment, at=one.at, revealed=bool(one.revealed))
        for number, one in enumerate(house_table.shoes, house_table.shoes_before + 1)
    ]


@router.get("/tables/{table}/shoes/{number}", responses=documented_errors(400, 404, 422))
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
    )
    return _json(write_reveal(reveal))


def _entry_of(table: str, number: int, store: Store) -> Entry:
    """One entry of a table's journal."""
    return next(store.stream(f"table/{table}", number - 1))


# --- Chips -------------------------------------------------------------------------------------


class MyChips(BaseModel):
    """Chips in front of whoever asks; what lies on layouts is not among them."""

    cents: int


@router.get("/me/chips", responses=documented_errors(401, 422), dependencies=READS)
async def my_chips(request: Request, me: PersonDependency) -> MyChips:
    """The chips of whoever asks."""
    await up_to_date(request)
    return MyChips(cents=app_state_of(request).publisher.chips(me.name) or 0)


@router.post(
    "/me/chips", responses=documented_errors(400, 401, 403, 422, 503), dependencies=CHANGES
)
async def more_chips(request: Request, me: PersonDependency) -> MyChips:
    """Play chips for a guest who has hardly any left."""
    house = house_of(request)
    have = (await my_chips(request, me)).cents
    if not house.demo or not me.guest:
        raise Refusal("chips", me.name, "chips are bought at the cage", name="NO_PLAY_CHIPS")
    if have >= LOW_CHIPS_CENTS:
        allowed = "play chips are given again when fewer than $100 are left"
        raise Refusal("chips", f"${have // 100}", allowed, name="NOT_POOR")
    await give_play_chips(house.live_house, me.name, str(uuid4()))
    return await my_chips(request, me)
