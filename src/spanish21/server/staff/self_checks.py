"""Self-checks: whether what is installed is still what this process was started from."""

import asyncio
import os
import platform
import re
from functools import cache
from typing import Annotated, NamedTuple
from uuid import uuid4

import structlog
from fastapi import APIRouter, Depends, Request

from spanish21.adapters.installation_hashes import InstallationHashes, hash_installation
from spanish21.house.administration import CHECKS_STREAM, draft_events
from spanish21.house.events import SelfChecked
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.register import HOUSE_NAME, PersonRecord
from spanish21.house.people.roles import Act
from spanish21.ledger import Entry
from spanish21.ledger.command_text import format_stored_command
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.server.staff.requests import (
    CHANGE_STATUSES,
    READ_STATUSES,
    Receipt,
    RequestById,
    StaffAnswer,
    StaffRoute,
    app_state_of,
    documented_refusals,
    receipt_of,
)
from spanish21.service.live_house import LiveHouse

router = APIRouter(prefix="/self-check", tags=["self-check"], route_class=StaffRoute)
log = structlog.get_logger("spanish21.server")
_SHOWN = 50
_ASKED = format_stored_command("self-check", {})


class SelfCheckResult(NamedTuple):
    """What was written of a self-check, and whether everything is as it was at the start.

    A check that is asked for again was written before; ``holds`` is what is found now.
    """

    event: SelfChecked
    entry: Entry
    holds: bool


@cache
def hashes_at_start() -> InstallationHashes:
    """What was installed when this process first looked; the server looks as it starts."""
    return hash_installation()


def process_name() -> str:
    """The name of this process in the log: the machine and the process's number."""
    return f"{re.sub(r'[^A-Za-z0-9.-]', '-', platform.node())[:40] or 'machine'}:{os.getpid()}"


async def check_house_itself(running: LiveHouse) -> bool:
    """Have the house check itself: whether what is installed is what it was at the start."""
    checked = await record_self_check(running, HOUSE_NAME, f"check.{uuid4()}")
    return checked.holds


async def record_self_check(running: LiveHouse, by: str, name: str) -> SelfCheckResult:
    """Hash what is installed, compare it with what was at the start, and write that down."""
    before = await asyncio.to_thread(hashes_at_start)
    found = await asyncio.to_thread(hash_installation)
    event = SelfChecked(process_name(), *found, holds=found == before)
    if not event.holds:
        log.error("the program or its rule sets are not what they were")
    entry = await running.give_staff(
        by,
        name,
        lambda _house, speaker, at: draft_events(CHECKS_STREAM, speaker.name, at, [event]),
        asked=_ASKED,
    )
    return SelfCheckResult(read_events(entry.game)[0], entry, event.holds)


class SelfCheck(StaffAnswer):
    """What a process has found of itself: version, hashes, and whether they are as they were."""

    process: str
    version: str
    code: str
    rulesets: str
    holds: bool
    at: int


class SelfCheckReceipt(StaffAnswer):
    """A check that was made now, and what was written of it."""

    check: SelfCheck
    receipt: Receipt


class SelfChecks(StaffAnswer):
    """The last check of each process, the newest first; ``process`` is the one that answers."""

    process: str
    checks: list[SelfCheck]


@router.post("", responses=documented_refusals(*CHANGE_STATUSES), dependencies=CHANGES)
async def self_check(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.SELF_CHECK))],
    body: RequestById,
) -> SelfCheckReceipt:
    """Have this process check itself; it is not ready for work while it does not hold."""
    house = app_state_of(request)
    checked = await record_self_check(house.running, by.name, body.id)
    house.holds = checked.holds
    found = _check(checked.entry.at, checked.event)
    return SelfCheckReceipt(check=found, receipt=receipt_of(house, checked.entry))


@router.get("", responses=documented_refusals(*READ_STATUSES), dependencies=READS)
async def last_checks(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.SELF_CHECK))]
) -> SelfChecks:
    """What processes have found of themselves last."""
    found = await app_state_of(request).running.ask(lambda house: [*house.checked.values()])
    newest = sorted(found, key=lambda one: one[0], reverse=True)[:_SHOWN]
    return SelfChecks(process=process_name(), checks=[_check(*one) for one in newest])


def _check(at: int, event: SelfChecked) -> SelfCheck:
    return SelfCheck(
        process=event.process,
        version=event.version,
        code=event.code,
        rulesets=event.rulesets,
        holds=event.holds,
        at=at,
    )
