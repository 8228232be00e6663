"""Self-checks over HTTP: having this process check itself, and what processes found last."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from spanish21.house.events import SelfChecked
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import CHANGES, READS
from spanish21.server.staff.requests import (
    CHANGE_STATUSES,
    READ_STATUSES,
    Receipt,
    RequestById,
    StaffAnswer,
    StaffRoute,
    receipt_of,
)
from spanish21.service.staff.self_check import process_name, record_self_check

router = APIRouter(prefix="/self-check", tags=["self-check"], route_class=StaffRoute)
_MAX_CHECKS = 50


class SelfCheck(StaffAnswer):
    """The self-check of a process: version, hashes, and whether they are unchanged.

    ``differences`` are values of tables' rules that are not as they were approved.
    """

    process: str
    version: str
    code: str
    rulesets: str
    holds: bool
    differences: list[str]
    at: int


class SelfCheckReceipt(StaffAnswer):
    """A check made now, and its receipt."""

    check: SelfCheck
    receipt: Receipt


class SelfChecks(StaffAnswer):
    """The last check of each process, the newest first; ``process`` is the one that answers."""

    process: str
    checks: list[SelfCheck]


@router.post("", responses=documented_errors(*CHANGE_STATUSES), dependencies=CHANGES)
async def self_check(
    request: Request,
    by: Annotated[PersonRecord, Depends(require_act(Act.SELF_CHECK))],
    body: RequestById,
) -> SelfCheckReceipt:
    """Have this process check itself; it is not ready for work while it does not hold."""
    house = house_of(request)
    result = await record_self_check(house.live_house, by.name, body.id)
    house.self_check_passed = result.unchanged
    check = _check(result.entry.at, result.event)
    return SelfCheckReceipt(check=check, receipt=receipt_of(house, result.entry))


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def last_checks(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.SELF_CHECK))]
) -> SelfChecks:
    """The last self-check of each process."""
    checks = await house_of(request).live_house.query(lambda house: [*house.checked.values()])
    newest = sorted(checks, key=lambda one: one[0], reverse=True)[:_MAX_CHECKS]
    return SelfChecks(process=process_name(), checks=[_check(*one) for one in newest])


def _check(at: int, event: SelfChecked) -> SelfCheck:
    return SelfCheck(
        process=event.process,
        version=event.version,
        code=event.code,
        rulesets=event.rulesets,
        holds=event.holds,
        differences=list(event.differences),
        at=at,
    )
