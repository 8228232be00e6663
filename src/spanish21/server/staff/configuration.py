"""Configuration: one person proposes a table's settings, another approves or rejects them.

What is approved is given to the table by the house. A table that plays takes it over when its
shoe is over; what the rules refuse never gets as far as that.
"""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Literal

import structlog
from fastapi import APIRouter, Depends, Request
from pydantic import Field

from spanish21.house import administration
from spanish21.house.configuration.table_settings import (
    TABLE_KINDS,
    Clocks,
    TableSettings,
    check_settings,
)
from spanish21.house.people.register import HOUSE_NAME, PersonRecord
from spanish21.house.people.roles import Act
from spanish21.house.state import ConfigurationChange, House
from spanish21.house.table.commands import SetTable
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS
from spanish21.server.sign_in import require_act
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
    StaffRequest,
    StaffRoute,
    app_state_of,
    documented_refusals,
    give_staff_command,
    receipt_of,
)
from spanish21.service.live_house import LiveHouse

router = APIRouter(prefix="/changes", tags=["configuration"], route_class=StaffRoute)
log = structlog.get_logger("spanish21.changes")
Text = Annotated[str, Field(max_length=200)]
Seconds = Annotated[int, Field(ge=0, le=3600)]


class TableClocks(StaffRequest):
    """How many seconds an automatic table waits for people."""

    wager: Seconds = 20
    turn: Seconds = 25
    insurance: Seconds = 15
    cut: Seconds = 8
    idle: Seconds = 600


class TableAsSet(StaffRequest):
    """A table as it is to be set; ``jackpots`` are the house's behind each of its ``games``."""

    table: Annotated[str, Field(min_length=1, max_length=24, examples=["BJ-3"])]
    kind: Annotated[str, Field(max_length=16, json_schema_extra={"enum": list(TABLE_KINDS)})]
    ruleset: Annotated[
        str, Field(max_length=64, json_schema_extra={"enum": list(SHIPPED_RULESETS)})
    ]
    options: dict[Name, Text] = Field(
        default_factory=dict, max_length=64, examples=[{"decks": "6", "soft_17": "hit"}]
    )
    games: list[Text] = Field(
        default_factory=list, max_length=4, examples=[["table=3c paytable=1 wager=$1"]]
    )
    jackpots: list[Name] = Field(default_factory=list, max_length=4, examples=[["high-match"]])
    clocks: TableClocks = TableClocks()

    def settings(self) -> TableSettings:
        """The same as the house knows it."""
        return TableSettings(
            table=self.table,
            kind=self.kind,  # type: ignore[arg-type]  # looked at with the rest
            ruleset=self.ruleset,
            options=tuple(self.options.items()),
            games=tuple(self.games),
            jackpots=tuple(self.jackpots),
            clocks=Clocks(**self.clocks.model_dump()),
        )


class Proposal(RequestById):
    """A table's settings; the id is also the name of the change."""

    settings: TableAsSet


class Rejection(RequestById):
    reason: Reason


Standing = Literal["waits for approval", "rejected", "waits for the shoe", "in force", "replaced"]


class OneChange(StaffAnswer):
    """A change, who has proposed and decided it, and what has become of it."""

    change: str
    settings: TableAsSet
    proposed_by: str
    at: int
    decided: str
    decided_by: str
    decided_at: int
    reason: str
    standing: Standing


class Changes(StaffAnswer):
    """What waits for a decision, and what was decided last; the newest first."""

    changes: list[OneChange]


class Approval(StaffAnswer):
    """The approval, and the table's entry that it led to."""

    receipt: Receipt
    table: Receipt


@router.get("", responses=documented_refusals(*READ_STATUSES), dependencies=READS)
async def changes(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_CONFIGURATION))]
) -> Changes:
    """Changes of the configuration: those that wait and the last that were decided."""
    mirror = app_state_of(request).running.mirror
    found = [_change(one, mirror.tables) for one in mirror.changes.values()]
    return Changes(changes=sorted(found, key=lambda one: one.at, reverse=True))


def _change(one: ConfigurationChange, tables: Mapping[str, HouseTable]) -> OneChange:
    settings = one.settings
    return OneChange(
        change=one.name,
        settings=TableAsSet(
            table=settings.table,
            kind=settings.kind,
            ruleset=settings.ruleset,
            options=dict(settings.options),
            games=list(settings.games),
            jackpots=list(settings.jackpots),
            clocks=TableClocks(
                wager=settings.clocks.wager,
                turn=settings.clocks.turn,
                insurance=settings.clocks.insurance,
                cut=settings.clocks.cut,
                idle=settings.clocks.idle,
            ),
        ),
        proposed_by=one.proposed_by,
        at=one.at,
        decided=one.decided,
        decided_by=one.decided_by,
        decided_at=one.decided_at,
        reason=one.reason,
        standing=_standing(one, tables.get(settings.table)),
    )


def _standing(one: ConfigurationChange, desk: HouseTable | None) -> Standing:
    if not one.decided:
        return "waits for approval"
    if one.decided == "rejected":
        return "rejected"
    if desk is not None and desk.next == one.settings:
        return "waits for the shoe"
    return "in force" if desk is not None and desk.settings == one.settings else "replaced"


@router.post("", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES)
async def propose(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.PROPOSE_CONFIGURATION))],
    body: Proposal,
) -> Receipt:
    """Propose how a table is set; what could not be set is refused at once."""
    house, settings = app_state_of(request), body.settings.settings()
    # Rules take a while to build: here, and not where everybody waits.
    await asyncio.to_thread(check_settings, settings)
    mine, set_before = f"{by.name}:{body.id}", f"{HOUSE_NAME}:{table_setting_id(body.id)}"
    taken = await house.running.look_up(
        lambda store: store.find(mine) is None and store.find(set_before) is not None
    )
    if taken:
        say = "a change of this name was made long ago"
        raise Refusal("id", body.id, say, name="CHANGE_EXISTS")
    given = await give_staff_command(
        house,
        by.name,
        body.id,
        lambda books, who, at: administration.propose_change(books, who, at, body.id, settings),
        asked={"what": "propose", "settings": body.settings.model_dump()},
    )
    return receipt_of(house, given.entry)


@router.post(
    "/{change}/approve", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES
)
async def approve(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.APPROVE_CONFIGURATION))],
    change: NameInPath,
    body: RequestById,
) -> Approval:
    """Approve a change of somebody else; its table is set so between two shoes."""
    house = app_state_of(request)
    given = await give_staff_command(
        house,
        by.name,
        body.id,
        lambda books, who, at: administration.approve_change(books, who, at, change),
        asked={"what": "approve", "change": change},
    )
    asked = house.running.mirror.changes.get(change)
    if asked is None:
        raise Refusal("change", change, "it was decided long ago", name="NO_SUCH_CHANGE")
    entry = await set_approved_table(house.running, asked)
    return Approval(receipt=receipt_of(house, given.entry), table=receipt_of(house, entry))


@router.post(
    "/{change}/reject", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES
)
async def reject(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.REJECT_CONFIGURATION))],
    change: NameInPath,
    body: Rejection,
) -> Receipt:
    """Turn a change down, or withdraw one's own."""
    house = app_state_of(request)
    given = await give_staff_command(
        house,
        by.name,
        body.id,
        lambda books, who, at: administration.reject_change(books, who, at, change, body.reason),
        asked={"what": "reject", "change": change, "reason": body.reason},
    )
    return receipt_of(house, given.entry)


def table_setting_id(change: str) -> str:
    """The id under which the house sets a table by a change."""
    return f"change.{change}"


async def set_approved_table(running: LiveHouse, change: ConfigurationChange) -> Entry:
    """Set a table as was approved; once, however often it is asked, and never over a later one."""
    settings = change.settings

    def check(house: House) -> None:
        for other in house.changes.values():
            same = other.settings.table == settings.table and other.decided == "approved"
            if same and other.decided_at > change.decided_at:
                say = f"{other.name} was approved after it"
                raise Refusal("change", change.name, say, name="REPLACED")

    command = SetTable(settings)
    return await running.give_as_house(
        settings.table, table_setting_id(change.name), command, check=check
    )


async def finish_approved_changes(running: LiveHouse) -> list[str]:
    """Give tables the change that was approved last, where a stop came between; which were given.

    Older ones stay where they are: what was approved after them counts.
    """
    latest: dict[str, ConfigurationChange] = {}
    approved = (one for one in running.mirror.changes.values() if one.decided == "approved")
    for one in sorted(approved, key=lambda one: one.decided_at):
        latest[one.settings.table] = one
    done = []
    for one in latest.values():
        before = running.mirror.seq
        try:
            entry = await set_approved_table(running, one)
        except Refusal as refusal:
            log.warning("an approved change cannot be made", change=one.name, why=str(refusal))
        else:
            if entry.seq > before:
                done.append(one.name)
    return done
