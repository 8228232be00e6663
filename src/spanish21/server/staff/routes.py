"""Every route of the staff, on one router."""

from fastapi import APIRouter

from spanish21.server.staff.accounting.coupons import router as coupons
from spanish21.server.staff.accounting.jackpots import router as jackpots
from spanish21.server.staff.accounting.money import router as money
from spanish21.server.staff.accounting.reports import router as reports
from spanish21.server.staff.accounting.slips import router as slips
from spanish21.server.staff.accounting.table_banks import router as table_banks
from spanish21.server.staff.accounting.thresholds import router as thresholds
from spanish21.server.staff.configuration import router as changes
from spanish21.server.staff.countersignatures import router as countersigns
from spanish21.server.staff.exclusions import router as exclusions
from spanish21.server.staff.floor import router as floor
from spanish21.server.staff.journal.entry_proofs import router as proofs
from spanish21.server.staff.journal.journal_log import router as log
from spanish21.server.staff.journal.self_checks import router as checks
from spanish21.server.staff.legal_standing import router as standing
from spanish21.server.staff.people import router as people
from spanish21.server.staff.posting import router as posting

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
