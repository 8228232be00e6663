"""Every route of the staff, on one router."""

from fastapi import APIRouter

from spanish21.server.staff import changes, checks, floor, jackpots, log, money, people, reports

router = APIRouter(prefix="/api")
for _part in (people, changes, jackpots, money, reports, log, checks, floor):
    router.include_router(_part.router)
