"""Configuration: one person proposes a table's settings, another approves or rejects them.

The house sets the table by an approved change; a table in play adopts it at the end of its shoe.
A change that the rules refuse cannot be proposed.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from spanish21.house.configuration.jackpot_terms import with_terms
from spanish21.house.configuration.table_approval import NO_APPROVAL, TableApproval
from spanish21.house.configuration.table_settings import (
    TABLE_KINDS,
    Clocks,
    TableSettings,
    check_settings,
)
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.house.state import ConfigurationChange
from spanish21.house.table.house_table import HouseTable
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS
from spanish21.rulesets.rule_book.statutes import NO_LEGAL_LIMITS
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import current_session, require_act
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
    receipt_of,
)
from spanish21.service.sign_in.sessions import CurrentSession
from spanish21.service.sign_in.two_devices import check_two_devices
from spanish21.service.staff.configuration_changes import (
    ChangeStanding,
    approve_change,
    change_standing,
    propose_change,
    reject_change,
    set_approved_table,
    settings_record,
)

router = APIRouter(prefix="/changes", tags=["configuration"], route_class=StaffRoute)
Text = Annotated[str, Field(max_length=200)]
Reference = Annotated[str, Field(max_length=60)]
Seconds = Annotated[int, Field(ge=0, le=3600)]


class TableClocks(StaffRequest):
    """How many seconds an automatic table waits for people."""

    wager: Seconds = 20
    turn: Seconds = 25
    insurance: Seconds = 15
    cut: Seconds = 8
    idle: Seconds = 600
    look: Seconds = 10


class ApprovalOfTable(StaffRequest):
    """Under what a table for money stands; "" where nothing is written down."""

    reference: Reference = ""
    vendor_licence: Reference = ""
    concurrence: Reference = ""
    supplement: Reference = ""
    equipment: Reference = ""
    equipment_approval: Reference = ""


class TableAsSet(StaffRequest):
    """A table as it is to be set; ``jackpots`` are the house's behind each of its jackpot spots.

    Without ``approval`` a table that is there keeps its own.
    """

    table: Annotated[str, Field(min_length=1, max_length=24, examples=["BJ-3"])]
    kind: Annotated[str, Field(max_length=16, json_schema_extra={"enum": list(TABLE_KINDS)})]
    ruleset: Annotated[
        str, Field(max_length=64, json_schema_extra={"enum": list(SHIPPED_RULESETS)})
    ]
    options: dict[Name, Text] = Field(
        default_factory=dict, max_length=64, examples=[{"decks": "6", "soft_17": "hit"}]
    )
    jackpots: list[Name] = Field(default_factory=list, max_length=4, examples=[["high-match"]])
    clocks: TableClocks = TableClocks()
    approval: ApprovalOfTable | None = None

    def settings(self) -> TableSettings:
        """The settings as the house uses them."""
        return TableSettings(
            table=self.table,
            kind=self.kind,  # type: ignore[arg-type]  # looked at with the rest
            ruleset=self.ruleset,
            options=tuple(self.options.items()),
            jackpots=tuple(self.jackpots),
            clocks=Clocks(**self.clocks.model_dump()),
            approval=NO_APPROVAL
            if self.approval is None
            else TableApproval(**self.approval.model_dump()),
        )


class Proposal(RequestById):
    """A table's settings; the id is also the name of the change."""

    settings: TableAsSet


class Rejection(RequestById):
    reason: Reason


class OneChange(StaffAnswer):
    """A change, who has proposed and decided it, and what has become of it.

    ``warnings`` are what would keep its table closed.
    """

    change: str
    settings: TableAsSet
    proposed_by: str
    at: int
    decided: str
    decided_by: str
    decided_at: int
    reason: str
    warnings: list[str]
    standing: ChangeStanding


class Changes(StaffAnswer):
    """What waits for a decision, and what was decided last; the newest first."""

    changes: list[OneChange]


class Approval(StaffAnswer):
    """The approval, and the table's entry that it led to."""

    receipt: Receipt
    table: Receipt


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def changes(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_CONFIGURATION))]
) -> Changes:
    """Changes of the configuration: those that wait and the last that were decided."""
    mirror = house_of(request).live_house.mirror
    answers = [_change(one, mirror.tables) for one in mirror.changes.values()]
    return Changes(changes=sorted(answers, key=lambda one: one.at, reverse=True))


def _change(one: ConfigurationChange, tables: Mapping[str, HouseTable]) -> OneChange:
    settings = one.settings
    return OneChange(
        change=one.name,
        settings=TableAsSet(**settings_record(settings)),
        proposed_by=one.proposed_by,
        at=one.at,
        decided=one.decided,
        decided_by=one.decided_by,
        decided_at=one.decided_at,
        reason=one.reason,
        warnings=list(one.warnings),
        standing=change_standing(one, tables.get(settings.table)),
    )


@router.post("", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def propose(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.PROPOSE_CONFIGURATION))],
    body: Proposal,
) -> Receipt:
    """Propose how a table is set; what could not be set is refused at once."""
    house, settings = house_of(request), body.settings.settings()
    table = house.live_house.mirror.tables.get(settings.table)
    if body.settings.approval is None and table is not None:
        settings = replace(settings, approval=(table.next or table.settings).approval)
    # Rules take a while to build, so they are built in a thread and not on the event loop.
    full = await house.live_house.query(lambda one: with_terms(one.ledger, settings))
    # Which limits bind is looked at again when the house decides, by its own clock.
    await asyncio.to_thread(check_settings, full, legal=NO_LEGAL_LIMITS)
    result = await propose_change(house.live_house, by.name, body.id, settings, field="id")
    return receipt_of(house, result.entry)


@router.post(
    "/{change}/approve", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES
)
async def approve(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.APPROVE_CONFIGURATION))],
    here: Annotated[CurrentSession, Depends(current_session)],
    change: NameInPath,
    body: RequestById,
) -> Approval:
    """Approve another person's change; its table is set between two shoes."""
    house = house_of(request)
    proposed = house.live_house.mirror.changes.get(change)
    if proposed is not None:
        await check_two_devices(house, here, proposed.proposed_by)
    result = await approve_change(house.live_house, by.name, body.id, change)
    approved = house.live_house.mirror.changes.get(change)
    if approved is None:
        raise Refusal("change", change, "it was decided long ago", name="NO_SUCH_CHANGE")
    entry = await set_approved_table(house.live_house, approved)
    return Approval(receipt=receipt_of(house, result.entry), table=receipt_of(house, entry))


@router.post(
    "/{change}/reject", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES
)
async def reject(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.REJECT_CONFIGURATION))],
    change: NameInPath,
    body: Rejection,
) -> Receipt:
    """Reject a change, or withdraw one's own."""
    house = house_of(request)
    result = await reject_change(house.live_house, by.name, body.id, change, body.reason)
    return receipt_of(house, result.entry)
