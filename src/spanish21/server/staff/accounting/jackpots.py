"""Jackpots as everybody sees them, and what staff see beside."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from fastapi import APIRouter, Request

from spanish21.house.people.roles import Act, may
from spanish21.house.state import House
from spanish21.ledger import Ledger
from spanish21.ledger.decide.jackpots import check_takes_wagers
from spanish21.ledger.jackpots.jackpots import Jackpot
from spanish21.ledger.refusals import refuse_entry
from spanish21.refusal import Refusal
from spanish21.server.app_state import app_state_of, house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.sign_in import session_at
from spanish21.server.staff.requests import (
    PUBLIC_STATUSES,
    NameInPath,
    StaffAnswer,
    StaffRoute,
)
from spanish21.server.wire import sign_of_jackpot
from spanish21.service.shared_meters.meter_lines import MeterView

router = APIRouter(prefix="/jackpots", tags=["jackpots"], route_class=StaffRoute)


class PendingSignAward(StaffAnswer):
    """An award that is won and not paid yet, without the winner's name."""

    cents: int
    since: int
    row: str
    percent: int
    table: str


class WonSignAward(StaffAnswer):
    """One of the last awards, without the winner's name."""

    cents: int
    row: str
    table: str


class PostedPrize(StaffAnswer):
    """A row of the pay table as it is posted."""

    label: str
    pays: str
    percent: int
    cents: int | None


class JackpotSign(StaffAnswer):
    """What a jackpot's sign shows: the meter or the posted prize, in whole cents.

    ``title`` is the name it is shown by, ``limit_cents`` what its meter shows at most; 0 is no limit.
    """

    jackpot: str
    title: str
    seq: int
    kind: Literal["progressive", "house"]
    cents: int
    limit_cents: int
    wager_cents: int
    tables: list[str]
    pending: list[PendingSignAward]
    won: list[WonSignAward]
    won_count: int
    prizes: list[PostedPrize]
    notices: list[str]
    live: bool
    stopped: str
    shared_meter: str
    heard_at: int


class LinkedTable(StaffAnswer):
    """A table that plays for a jackpot, and why it takes no wagers on it, if it does not."""

    table: str
    up: bool
    closed: str


class Parameters(StaffAnswer):
    """A jackpot's terms and its accounts in micro-dollars, for staff.

    ``share_micros`` is what the house holds for the fund of a meter that several houses share, and below
    0 what it has coming from it. ``title`` is the name that was chosen for signs, "" where none was; ``waits_for`` are the tables in whose shoes the terms of the next version wait.
    """

    paytable: str
    decks: int
    base_cents: int
    reset_cents: int
    rate_ppm: int
    hidden_ppm: int
    limit_cents: int
    unreasonable_cents: int
    posted_cents: int
    prizes: str
    reading: str
    title: str
    version: int
    waits_for: list[str]
    wagers: int
    won_cents: int
    removed: bool
    primary_micros: int
    reserve_micros: int
    overflow_micros: int
    pending_micros: int
    seed_micros: int
    recoverable_micros: int
    seized_micros: int
    share_micros: int
    links: list[LinkedTable]


class OneJackpot(StaffAnswer):
    """A jackpot's sign; its parameters for staff who look at tables or their configuration."""

    sign: JackpotSign
    parameters: Parameters | None


class Jackpots(StaffAnswer):
    """Every jackpot in play, by name."""

    jackpots: list[JackpotSign]


@router.get("", responses=documented_errors(*PUBLIC_STATUSES))
async def jackpots(request: Request) -> Jackpots:
    """Every jackpot's sign, for everybody."""
    views = app_state_of(request).meters.views

    def signs(house: House) -> list[JackpotSign]:
        playing = (one for one in house.ledger.jackpots.values() if not one.removed)
        return [_sign(house, one.name, views) for one in sorted(playing)]

    return Jackpots(jackpots=await house_of(request).live_house.query(signs))


@router.get("/{name}/sign", responses=documented_errors(*PUBLIC_STATUSES))
async def sign(request: Request, name: NameInPath) -> JackpotSign:
    """What the sign of a jackpot shows, for everybody."""
    views = app_state_of(request).meters.views
    return await house_of(request).live_house.query(lambda house: _sign(house, name, views))


@router.get("/{name}", responses=documented_errors(*PUBLIC_STATUSES))
async def jackpot(request: Request, name: NameInPath) -> OneJackpot:
    """A jackpot's sign, with its parameters for staff."""
    service = house_of(request)
    full, at = await _may_look(request), service.now()
    views = app_state_of(request).meters.views

    def look(house: House) -> OneJackpot:
        jackpot_sign = _sign(house, name, views)
        parameters = _parameters(house.ledger, house.ledger.jackpots[name], at) if full else None
        return OneJackpot(sign=jackpot_sign, parameters=parameters)

    return await service.live_house.query(look)


async def _may_look(request: Request) -> bool:
    """Whether the request comes from a person who may read the configuration or table logs."""
    try:
        present = await session_at(request)
    except Refusal:
        return False
    roles = present.person.roles
    return may(roles, Act.READ_CONFIGURATION) or may(roles, Act.READ_TABLE_LOG)


def _sign(house: House, name: str, views: Mapping[str, MeterView]) -> JackpotSign:
    if name not in house.ledger.jackpots:
        names = ", ".join(sorted(house.ledger.jackpots)) or "none yet"
        raise refuse_entry("NO_SUCH_JACKPOT", name, names=names)
    update = sign_of_jackpot(house.ledger, name, views)
    plain: dict[str, Any] = msgspec.to_builtins(update)
    del plain["what"]
    return JackpotSign(**plain)


def _parameters(ledger: Ledger, jackpot: Jackpot, at: int) -> Parameters:
    held = {
        f"{kind}_micros": ledger.book.balance(f"{kind}:{jackpot.name}")
        for kind in ("primary", "reserve", "overflow", "pending", "seed", "seized", "share")
    }
    links = [
        LinkedTable(
            table=one.table, up=one.up, closed=_why_closed(ledger, jackpot.name, one.table, at)
        )
        for one in jackpot.links
    ]
    return Parameters(
        paytable=jackpot.paytable,
        decks=jackpot.decks,
        base_cents=jackpot.base_cents,
        reset_cents=jackpot.reset_cents,
        rate_ppm=jackpot.rate_ppm,
        hidden_ppm=jackpot.hidden_ppm,
        limit_cents=jackpot.limit_cents,
        unreasonable_cents=jackpot.unreasonable_cents,
        posted_cents=jackpot.posted_cents,
        prizes=jackpot.game.prizes,
        reading=jackpot.game.reading,
        title=jackpot.terms.title,
        version=jackpot.version,
        waits_for=list(jackpot.awaited_tables),
        wagers=jackpot.wagers,
        won_cents=jackpot.won_cents,
        removed=jackpot.removed,
        recoverable_micros=jackpot.seed_shown_micros,
        links=links,
        **held,
    )


def _why_closed(ledger: Ledger, jackpot: str, table: str, at: int) -> str:
    try:
        check_takes_wagers(ledger, at, jackpot, table)
    except Refusal as refusal:
        return refusal.allowed
    return ""
