"""What the house sends beside its tables: jackpot signs, and the list of tables."""

from collections.abc import Iterable, Mapping
from typing import Literal

from spanish21.game.payouts import JackpotShare, PayTableRow
from spanish21.house.configuration.jackpot_terms import rules_of_terms
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Ledger
from spanish21.ledger.jackpots.awards import UNPAID_STAGES
from spanish21.ledger.jackpots.jackpots import HOUSE, HOUSE_JACKPOT_NOTICES, Jackpot
from spanish21.ledger.jackpots.meters import displayed_cents
from spanish21.ledger.sharing.shares import why_closed
from spanish21.money import Odds
from spanish21.refusal import Refusal
from spanish21.server.wire.field_types import OutgoingStruct
from spanish21.service.shared_meters.meter_lines import NO_VIEWS, MeterView

WON_SHOWN = 5
"""How many of the last awards a sign shows."""


class PendingAward(OutgoingStruct, frozen=True):
    """An award that is won and not paid yet. A sign names no person."""

    cents: int
    since: int
    row: str
    percent: int
    table: str


class WonAward(OutgoingStruct, frozen=True):
    """An award of the last ones."""

    cents: int
    row: str
    table: str


class Prize(OutgoingStruct, frozen=True):
    """A row of the pay table as it is posted.

    ``percent`` is the share of the jackpot it wins, 0 where it wins none; ``cents`` what it pays
    on the sign's wager, null where that is no whole number of cents or a share.
    """

    label: str
    pays: str
    percent: int
    cents: int | None


class SignUpdate(OutgoingStruct, frozen=True, tag_field="what", tag="sign"):
    """A jackpot's sign: its meter or its posted prize, at ``seq`` of the house's journal.

    ``title`` is the name it is shown by, ``limit_cents`` what its meter shows at most; 0 is no limit.
    ``live`` is false while the jackpot takes no wagers; ``stopped`` says why. ``shared_meter`` is
    the name of a meter that several houses share, "" where the house's own is shown, and
    ``heard_at`` when this house last heard of it, 0 before it has.
    """

    jackpot: str
    title: str
    seq: int
    kind: Literal["progressive", "house"]
    cents: int
    limit_cents: int
    wager_cents: int
    tables: tuple[str, ...]
    pending: tuple[PendingAward, ...]
    won: tuple[WonAward, ...]
    won_count: int
    prizes: tuple[Prize, ...]
    notices: tuple[str, ...]
    live: bool
    stopped: str
    shared_meter: str
    heard_at: int


class LobbyTable(OutgoingStruct, frozen=True):
    """A table in the list of tables."""

    table: str
    kind: str
    ruleset: str
    options: tuple[tuple[str, str], ...]
    decks: int
    soft_17: Literal["hit", "stand"]
    double_double: bool
    jackpots: tuple[str, ...]
    phase: str
    round: int
    round_phase: str
    players: tuple[str, ...]
    boxes: int
    boxes_taken: int
    least_cents: int
    most_cents: int
    cards_left: int
    paused: str
    dispute: str
    floor_called: str
    seq: int


class LobbyJackpot(OutgoingStruct, frozen=True):
    """A jackpot in the list of tables, with the name it is shown by."""

    jackpot: str
    title: str
    kind: str
    cents: int


class LobbyUpdate(OutgoingStruct, frozen=True, tag_field="what", tag="lobby"):
    """Tables and jackpots that are new or have changed; those not named are as they were.

    ``removed`` are jackpots that are there no more, ``tables_removed`` tables of guests that were
    closed after all their seats had been free for long.
    """

    seq: int
    tables: tuple[LobbyTable, ...]
    jackpots: tuple[LobbyJackpot, ...]
    removed: tuple[str, ...]
    tables_removed: tuple[str, ...]


def sign_of_jackpot(
    ledger: Ledger, name: str, views: Mapping[str, MeterView] = NO_VIEWS
) -> SignUpdate:
    """A jackpot's sign now, by the terms that are in force.

    Where the terms of an older journal do not say all prizes, it posts none. A shared meter is
    shown as its service stated it last: ``views`` has that.

    Rulings: A53, A69.
    """
    jackpot = ledger.jackpots[name]
    share = ledger.shares.get(name)
    stopped = jackpot.stopped or ("" if share is None else why_closed(share))
    pending = tuple(
        PendingAward(award.cents, award.at, award.row, award.percent, award.table)
        for award in ledger.awards.values()
        if award.jackpot == name and award.stage in UNPAID_STAGES
    )
    won = tuple(WonAward(hit.cents, hit.row, hit.table) for hit in jackpot.last_hits[-WON_SHOWN:])
    try:
        rows = rules_of_terms(jackpot.game).table.rows
    except Refusal:
        rows = ()
    return SignUpdate(
        jackpot=name,
        title=jackpot.title,
        seq=ledger.seq,
        kind="house" if jackpot.kind == HOUSE else "progressive",
        cents=shown_cents(ledger, jackpot, views),
        limit_cents=jackpot.limit_cents,
        wager_cents=jackpot.wager_cents,
        tables=jackpot.tables,
        pending=pending,
        won=won,
        won_count=jackpot.hit_count,
        prizes=tuple(prize_of(row, jackpot.wager_cents) for row in rows),
        notices=(
            *(HOUSE_JACKPOT_NOTICES if jackpot.kind == HOUSE else ()),
            *jackpot.coming_notices,
        ),
        live=not stopped and not jackpot.removed,
        stopped=stopped,
        shared_meter="" if share is None else share.meter,
        heard_at=views[name].heard_at if share is not None and name in views else 0,
    )


def prize_of(row: PayTableRow, wager_cents: int) -> Prize:
    """A row of a pay table on a sign for wagers of this amount."""
    pays = row.pays
    if isinstance(pays, JackpotShare):
        return Prize(row.label, str(pays), pays.percent, None)
    cents = None
    if isinstance(pays, Odds) and wager_cents and not wager_cents * pays.pays % pays.per:
        cents = wager_cents * pays.pays // pays.per
    return Prize(row.label, str(pays), 0, cents)


def shown_cents(ledger: Ledger, jackpot: Jackpot, views: Mapping[str, MeterView] = NO_VIEWS) -> int:
    """What a jackpot's sign shows: the posted prize of a house jackpot, else the meter."""
    if jackpot.name in ledger.shares:
        return views[jackpot.name].cents if jackpot.name in views else 0
    if jackpot.kind == HOUSE:
        return jackpot.posted_cents
    return displayed_cents(ledger.book.balance(f"primary:{jackpot.name}"))


def lobby_of(
    ledger: Ledger,
    tables: Iterable[HouseTable],
    jackpots: Iterable[str],
    views: Mapping[str, MeterView] = NO_VIEWS,
) -> LobbyUpdate:
    """These tables and jackpots as the lobby lists them; not all tables are for everybody."""
    selected = [ledger.jackpots[name] for name in jackpots]
    listed = [table for table in tables if table.settings.listed]
    return LobbyUpdate(
        seq=ledger.seq,
        tables=tuple(lobby_table(table) for table in listed if not table.cleared_away),
        jackpots=tuple(
            LobbyJackpot(one.name, one.title, one.kind, shown_cents(ledger, one, views))
            for one in selected
            if not one.removed
        ),
        removed=tuple(one.name for one in selected if one.removed),
        tables_removed=tuple(table.name for table in listed if table.cleared_away),
    )


def lobby_table(table: HouseTable) -> LobbyTable:
    """A table as the lobby lists it."""
    state = table.state
    return LobbyTable(
        table=table.name,
        kind=table.settings.kind,
        ruleset=table.settings.ruleset,
        options=table.rules_in_force.options,
        decks=state.rules.cards.decks,
        soft_17=state.rules.dealer.soft_17,
        double_double=state.rules.double.double_double,
        jackpots=table.settings.jackpots,
        phase=state.phase.value,
        round=state.rounds,
        round_phase="" if state.round is None else state.round.phase.value,
        players=state.players,
        boxes=state.rules.boxes.boxes,
        boxes_taken=len(state.seats),
        least_cents=state.rules.limits.table_minimum_cents,
        most_cents=state.rules.limits.table_maximum_cents,
        cards_left=state.cards_left,
        paused=table.paused,
        dispute=table.dispute,
        floor_called=table.floor_call,
        seq=table.number,
    )
