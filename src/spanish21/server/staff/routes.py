"""Every route of the staff, on one router."""

from fastapi import APIRouter

from spanish21.server.staff.configuration import router as changes
from spanish21.server.staff.countersignatures import router as countersigns
from spanish21.server.staff.coupons import router as coupons
from spanish21.server.staff.entry_proofs import router as proofs
from spanish21.server.staff.exclusions import router as exclusions
from spanish21.server.staff.floor import router as floor
from spanish21.server.staff.jackpots import router as jackpots
from spanish21.server.staff.journal_log import router as log
from spanish21.server.staff.legal_standing import router as standing
from spanish21.server.staff.money import router as money
from spanish21.server.staff.people import router as people
from spanish21.server.staff.posting import router as posting
from spanish21.server.staff.reports import router as reports
from spanish21.server.staff.self_checks import router as checks
from spanish21.server.staff.slips import router as slips
from spanish21.server.staff.table_banks import router as table_banks
from spanish21.server.staff.thresholds import router as thresholds

router = APIRouter(prefix="/api")
for _part in (
    posting,
    people,
    exclusions,
    changes,
    standing,
    jackpots,
    money,
    slips,
    thresholds,
    table_banks,
    coupons,
    countersigns,
    reports,
    log,
    proofs,
    checks,
    floor,
):
    router.include_router(_part)
