"""The floor's console: every table, and what needs a person there, the heaviest first."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Depends, Request

from spanish21.game.round import Phase
from spanish21.game.round.settle.bonuses import boxes_near_super_bonus
from spanish21.game.table import Role, TablePhase, TableState
from spanish21.house.people.register import PersonRecord
from spanish21.house.people.roles import Act, HouseRole
from spanish21.house.state import House
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Award, AwardStage, Tray
from spanish21.ledger.trays.payments_owed import payments_owed
from spanish21.money import format_cents, format_microdollars
from spanish21.server.app_state import house_of
from spanish21.server.error_responses import documented_errors
from spanish21.server.play.routes import TableName, house_table_of
from spanish21.server.sign_in import require_act
from spanish21.server.sign_in.routes import READS
from spanish21.server.staff.requests import (
    READ_STATUSES,
    StaffAnswer,
    StaffRoute,
)
from spanish21.service.staff.table_stops import why_no_jackpot_wagers, why_no_rounds

router = APIRouter(prefix="/floor", tags=["floor"], route_class=StaffRoute)
_MINUTE = 60
SOON_MINUTES = 60
"""How many minutes before a change of cards the floor is reminded."""
What = Literal[
    "dispute",
    "floor-call",
    "irregularity",
    "card",
    "super-bonus",
    "super-bonus-near",
    "no-rounds",
    "no-jackpot-wagers",
    "cash-wager",
    "coupons",
    "award",
    "tray-owes",
    "tray-count",
    "card-change",
    "paused",
    "closed",
]
_WEIGHTS: Mapping[What, int] = {
    "dispute": 80,
    "floor-call": 70,
    "irregularity": 60,
    "card": 58,
    "super-bonus": 50,
    "super-bonus-near": 45,
    "no-rounds": 56,
    "no-jackpot-wagers": 42,
    "tray-owes": 55,
    "cash-wager": 52,
    "coupons": 51,
    "award": 40,
    "tray-count": 35,
    "card-change": 30,
    "paused": 20,
    "closed": 0,
}
"""The weight of each kind of attention; a closed table has none."""


class Attention(StaffAnswer):
    """One thing on the floor to see to: what it is, in words and by name.

    ``award`` and its ``stage``, ``dispute`` and ``irregularity`` are "" for anything else;
    ``reason`` is why the table stands still or why the floor was called; ``player`` whose spoken
    wager in cash, or whose coupons, wait.
    """

    what: What
    words: str
    weight: int
    award: str
    stage: str
    dispute: str
    irregularity: str
    reason: str
    player: str


class FloorTable(StaffAnswer):
    """A table, and what needs attention there."""

    table: str
    kind: str
    ruleset: str
    phase: str
    round_phase: str
    dealer: str
    players: list[str]
    round: int
    at: int
    weight: int
    attention: list[Attention]


class Floor(StaffAnswer):
    """Every table, the one that needs attention most first."""

    at: int
    tables: list[FloorTable]


@router.get("", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def floor(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.READ_TABLE_LOG))]
) -> Floor:
    """All tables with what needs attention, the heaviest first."""
    house = house_of(request)
    now, awards = house.now(), await house.live_house.query(_awards)
    trays = await house.live_house.query(_trays)
    stops = await house.live_house.query(lambda one: _stops(one, now))
    tables = [
        _table(
            table,
            awards.get(table.name, []),
            trays.get(table.name, NO_TRAY),
            stops.get(table.name, ()),
            now,
        )
        for table in house.live_house.mirror.tables.values()
        if not table.cleared_away
    ]
    return Floor(at=now, tables=sorted(tables, key=lambda one: (-one.weight, one.table)))


class Dealers(StaffAnswer):
    """Who may be sent to a table as its dealer, by name."""

    dealers: list[str]


@router.get("/dealers", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def dealers(
    request: Request, _by: Annotated[PersonRecord, Depends(require_act(Act.CHANGE_DEALER))]
) -> Dealers:
    """Everybody who has the role dealer and is not disabled."""
    people = house_of(request).live_house.mirror.people
    names = (one.name for one in people if HouseRole.DEALER in one.roles and not one.disabled)
    return Dealers(dealers=sorted(names, key=str.casefold))


class WinNotPaid(StaffAnswer):
    """A win that the house holds until people have verified it, so that the dealer does not pay it."""

    box: int
    player: str
    spot: str
    cents: int


class HeldAtTable(StaffAnswer):
    """The wins of a table's last round that the house holds."""

    round: int
    wins: list[WinNotPaid]


@router.get("/tables/{table}/held", responses=documented_errors(*READ_STATUSES), dependencies=READS)
async def held_at_table(
    request: Request,
    _by: Annotated[PersonRecord, Depends(require_act(Act.REPORT_IRREGULARITY))],
    table: TableName,
) -> HeldAtTable:
    """What the dealer of a table does not pay, though the round has settled it."""
    house = house_of(request)
    number = house_table_of(house, table).state.rounds
    held = await house.live_house.query(lambda one: one.ledger.round_awards(table, number, ""))
    wins = [
        WinNotPaid(box=one.box, player=one.player, spot=one.spot, cents=one.cents) for one in held
    ]
    return HeldAtTable(round=number, wins=wins)


def _awards(house: House) -> dict[str, list[Award]]:
    """Awards whose record is not closed, by table."""
    awards_by_table: dict[str, list[Award]] = {}
    for award in house.ledger.awards.values():
        if award.stage not in (AwardStage.CLOSED, AwardStage.VOID):
            awards_by_table.setdefault(award.table, []).append(award)
    return awards_by_table


class TrayOnFloor(NamedTuple):
    """A tray as the floor sees it: what it holds and owes in micro-dollars, and its last count."""

    holds: int
    owes: int
    tray: Tray


NO_TRAY = TrayOnFloor(0, 0, Tray(""))


def _trays(house: House) -> dict[str, TrayOnFloor]:
    """Every tray, by its table."""
    book = house.ledger.book
    return {
        name: TrayOnFloor(
            book.balance(f"table:{name}"), sum(payments_owed(book, name).values()), tray
        )
        for name, tray in house.ledger.trays.items()
    }


def _stops(house: House, now: int) -> dict[str, tuple[Attention, ...]]:
    """Why open tables deal no more, or take no wagers on a jackpot, by table."""
    return {
        name: tuple(_stops_of(house, name, now))
        for name, table in house.tables.items()
        if table.state.phase is not TablePhase.CLOSED
    }


def _stops_of(house: House, table: str, now: int) -> Iterator[Attention]:
    rounds, jackpots = why_no_rounds(house, table, now), why_no_jackpot_wagers(house, table, now)
    if rounds:
        yield _needs("no-rounds", f"it deals no more rounds: {rounds}")
    if jackpots:
        yield _needs("no-jackpot-wagers", jackpots)


def _table(
    table: HouseTable,
    awards: Sequence[Award],
    tray: TrayOnFloor,
    stops: Sequence[Attention],
    now: int,
) -> FloorTable:
    attention = sorted(
        [*_attention(table, awards, now), *_tray_needs(table, tray), *stops],
        key=lambda one: -one.weight,
    )
    on = table.state.round
    return FloorTable(
        table=table.name,
        kind=table.settings.kind,
        ruleset=table.settings.ruleset,
        phase=table.state.phase.value,
        round_phase="" if on is None else on.phase.value,
        dealer=table.state.dealer,
        players=list(table.state.players),
        round=table.state.rounds,
        at=table.at,
        weight=sum(one.weight for one in attention),
        attention=attention,
    )


def _card_proposed(table: HouseTable) -> Iterator[Attention]:
    """A card that the dealer says was entered as another one."""
    said = table.proposed_card
    if said is not None:
        words = f"{said.by} says that card {said.place} is {said.card}, entered as {said.was}"
        yield _needs("card", words)


def _attention(table: HouseTable, awards: Sequence[Award], now: int) -> Iterator[Attention]:
    state = table.state
    if table.dispute:
        words = f"{table.paused}: dispute {table.dispute}"
        yield _needs("dispute", words, dispute=table.dispute, reason=table.paused)
    elif table.paused:
        yield _needs("paused", f"it stands still: {table.paused}", reason=table.paused)
    if table.floor_call:
        yield _needs("floor-call", table.floor_call, reason=table.floor_call)
    if state.reported:
        words = f"{state.reported} waits to be confirmed or dismissed"
        yield _needs("irregularity", words, irregularity=state.reported)
    yield from _card_proposed(table)
    if state.round is not None and state.round.phase is Phase.SUPER_BONUS:
        yield _needs("super-bonus", "the Super Bonus waits for the floor")
    for box in boxes_near_super_bonus(state.round):
        words = f"box {box} may make a Super Bonus: the floor watches the hand"
        yield _needs("super-bonus-near", words)
    yield from _cash_called(state)
    for called in table.coupon_calls:
        serials = ", ".join(serial for _, serial, _ in called.coupons)
        words = f"{called.player} names the coupons {serials} for box {called.box}"
        yield _needs("coupons", words, player=called.player)
    for award in awards:
        stage = award.stage
        words = f"{format_cents(award.cents)} of {award.won_from} to {award.player}: {stage.value}"
        yield _needs("award", words, award=award.id, stage=stage.name.lower())
    if state.phase is TablePhase.CLOSED:
        yield _needs("closed", "the table is closed")
    else:
        yield from _cards(table, now)


def _cash_called(state: TableState) -> Iterator[Attention]:
    """The spoken wagers with cash that wait for the floor's word."""
    for wager in state.cash:
        if Role.SUPERVISOR.value not in wager.confirmed:
            cash = f"{format_cents(wager.cents)} in cash on {wager.spot} of box {wager.box}"
            yield _needs("cash-wager", f"{wager.player} calls {cash}", player=wager.player)


def _tray_needs(table: HouseTable, seen: TrayOnFloor) -> Iterator[Attention]:
    """A fill that a table cannot go on without, and counts that are due."""
    if seen.owes:
        owes, lacks = format_microdollars(seen.owes), format_microdollars(seen.owes - seen.holds)
        yield _needs("tray-owes", f"it owes players {owes}: fill its tray with {lacks} or more")
    if not seen.tray.open:
        return
    if table.state.phase is TablePhase.CLOSED and table.at > seen.tray.counted_at:
        yield _needs("tray-count", "its tray waits for the count at its closing")
    elif table.dealer_since > seen.tray.counted_at:
        yield _needs("tray-count", "its dealer has changed, and its tray was not counted")


def _cards(table: HouseTable, now: int) -> Iterator[Attention]:
    due = table.state.cards_since + table.state.rules.shoe.cards_changed_within_hours * _MINUTE
    minutes_left = due - now // _MINUTE
    if minutes_left <= 0:
        yield _needs("card-change", "other cards are due now")
    elif minutes_left <= SOON_MINUTES:
        yield _needs("card-change", f"other cards are due in {minutes_left} minutes")


def _needs(what: What, words: str, **more: str) -> Attention:
    """One thing to see to; what is not named in ``more`` is empty."""
    fields = ("award", "stage", "dispute", "irregularity", "reason", "player")
    named = {name: more.get(name, "") for name in fields}
    return Attention(what=what, words=words, weight=_WEIGHTS[what], **named)
