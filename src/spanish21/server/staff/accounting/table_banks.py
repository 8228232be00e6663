"""The banks of live tables over HTTP: what a tray and its drop box hold, and what a table owes."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act
from spanish21.house.state import House
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Tray
from spanish21.ledger.trays.payments_owed import payments_owed
from spanish21.ledger.trays.trays import TRAY_MOMENTS
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import READS
from spanish21.server.staff.requests import READ_STATUSES, StaffAnswer, StaffRoute

router = APIRouter(prefix="/trays", tags=["money"], route_class=StaffRoute)


class TrayAnswer(StaffAnswer):
    """The tray of a live table, in micro-dollars; ``moment`` is "" where it was never counted.

    ``counted_cents`` is what its last count came to, ``owes_micros`` what players wait for.
    """

    table: str
    phase: str
    dealer: str
    open: bool
    holds_micros: int
    drop_micros: int
    owes_micros: int
    moment: str
    counted_cents: int
    counted_at: int


class TraysAnswer(StaffAnswer):
    """Every live table's tray by name, when trays are counted, and the number of the last slip."""

    trays: list[TrayAnswer]
    moments: list[str]
    slips: int


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def trays(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_TABLE_LOG))]
) -> TraysAnswer:
    """What stands in the trays and drop boxes of live tables."""
    return await house_of(request).live_house.query(_answer)


def _answer(house: House) -> TraysAnswer:
    live = [house.tables[name] for name in sorted(house.tables)]
    return TraysAnswer(
        trays=[_tray(house, table) for table in live if table.settings.kind == "live"],
        moments=list(TRAY_MOMENTS),
        slips=house.ledger.slips,
    )


def _tray(house: House, table: HouseTable) -> TrayAnswer:
    name, book = table.name, house.ledger.book
    tray = house.ledger.trays.get(name, Tray(name))
    return TrayAnswer(
        table=name,
        phase=table.state.phase.value,
        dealer=table.state.dealer,
        open=tray.open,
        holds_micros=book.balance(f"table:{name}"),
        drop_micros=book.balance(f"drop:{name}"),
        owes_micros=sum(payments_owed(book, name).values()),
        moment=tray.moment,
        counted_cents=tray.counted_cents,
        counted_at=tray.counted_at,
    )
