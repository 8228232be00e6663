"""Every route of the staff, on one router."""

from fastapi import APIRouter

from spanish21.server.staff.changes import router as changes
from spanish21.server.staff.checks import router as checks
from spanish21.server.staff.countersigns import router as countersigns
from spanish21.server.staff.floor import router as floor
from spanish21.server.staff.jackpots import router as jackpots
from spanish21.server.staff.log import router as log
from spanish21.server.staff.money import router as money
from spanish21.server.staff.people import router as people
from spanish21.server.staff.reports import router as reports

router = APIRouter(prefix="/api")
for _part in (people, changes, jackpots, money, countersigns, reports, log, checks, floor):
    router.include_router(_part)
