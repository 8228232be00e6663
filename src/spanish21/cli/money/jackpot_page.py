"""spanish21 jackpot show, awards and history: what there is, and how it came to be so."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from spanish21.cli.database.ledger_access import current_time, open_database, query_database
from spanish21.cli.money.jackpot_history import JackpotHistoryLine, read_jackpot_history
from spanish21.cli.money.jackpot_overview import (
    JackpotOverview,
    draw_large_digits,
    read_jackpot_overview,
)
from spanish21.cli.options.database import with_database_option, with_json_option
from spanish21.cli.terminal.console import WIDE_TERMINAL, make_console, make_table
from spanish21.cli.terminal.output import echo_json, format_time
from spanish21.ledger import Award, AwardStage, AwardThresholds, Ledger
from spanish21.ledger.adjustments import MeterAdjustment
from spanish21.ledger.decide.jackpots import show_rate
from spanish21.ledger.jackpots import HOUSE, HOUSE_JACKPOT_NOTICES
from spanish21.ledger.meters import displayed_cents
from spanish21.money import MICRODOLLARS_PER_CENT, format_cents, format_microdollars
from spanish21.reports.money import missing_award_steps

_OVER = (AwardStage.CLOSED, AwardStage.VOID)
_Rows = Sequence[tuple[str, str, str]]


def draw_amount_rows(rows: _Rows) -> Table:
    """Names, amounts flush right, and words beside them."""
    drawn = Table.grid(padding=(0, 1))
    drawn.add_column(width=18, no_wrap=True)
    drawn.add_column(justify="right", no_wrap=True)
    drawn.add_column(overflow="fold")
    for name, amount, words in rows:
        drawn.add_row(Text(f"  {name}"), Text(amount), Text(words))
    return drawn


# --- show ---------------------------------------------------------------------------------------


@click.command("show")
@click.argument("jackpot", metavar="[NAME]", required=False)
@with_database_option
@with_json_option
def show_jackpot_command(*, jackpot: str | None, database: str, as_json: bool) -> None:
    """The jackpot NAME as its sign shows it, and everything behind it; without NAME, all."""
    at = current_time()
    if jackpot is None:
        signs = query_database(
            database, lambda ledger: [read_jackpot_overview(ledger, x, at) for x in ledger.jackpots]
        )
        if as_json:
            echo_json({"jackpots": [_sign_record(sign) for sign in signs]})
        else:
            _draw_all(signs)
        return
    sign = query_database(database, lambda ledger: read_jackpot_overview(ledger, jackpot, at))
    if as_json:
        echo_json({"jackpot": _sign_record(sign)})
    else:
        _draw(sign)


def _sign_record(sign: JackpotOverview) -> dict[str, Any]:
    jackpot = sign.jackpot._asdict()
    jackpot["links"] = [link._asdict() for link in sign.jackpot.links]
    jackpot["hits"] = [hit._asdict() for hit in sign.jackpot.last_hits]
    house = sign.jackpot.kind == HOUSE
    return {
        **jackpot,
        "displayed_cents": sign.jackpot.posted_cents if house else displayed_cents(sign.primary),
        "primary_micros": sign.primary,
        "reserve_micros": sign.reserve,
        "overflow_micros": sign.overflow,
        "pending_micros": sign.pending,
        "seed_micros": sign.seed,
        "awards_waiting": sign.waiting,
        "adjustments_waiting": [one.name for one in sign.adjustments],
        "no_wagers_because": dict(sign.closed),
        "notices": list(HOUSE_JACKPOT_NOTICES) if house else [],
    }


def _draw_all(signs: Sequence[JackpotOverview]) -> None:
    if not signs:
        click.echo("There are no jackpots yet.")
        return
    money = ("shows", "reserve", "overflow", "awards waiting")
    drawn = make_table("Jackpots", "jackpot", *money, "tables", "takes wagers", right=money)
    for sign in signs:
        house = sign.jackpot.kind == HOUSE
        drawn.add_row(
            sign.jackpot.name,
            _shown(sign),
            "" if house else format_microdollars(sign.reserve),
            "" if house else format_microdollars(sign.overflow),
            format_microdollars(sign.pending),
            ", ".join(sign.jackpot.tables),
            _state(sign),
        )
    make_console().print(drawn)


def _shown(sign: JackpotOverview) -> str:
    cents = sign.jackpot.posted_cents
    return format_cents(cents if sign.jackpot.kind == HOUSE else displayed_cents(sign.primary))


def _state(sign: JackpotOverview) -> str:
    if sign.jackpot.removed:
        return "no, removed from play"
    if sign.jackpot.stopped:
        return f"no, stopped: {sign.jackpot.stopped}"
    if not sign.jackpot.links:
        return "no, no table plays for it"
    tables: dict[str, list[str]] = {}
    for name, why in sign.closed:
        tables.setdefault(why, []).append(name)
    reasons = "; ".join(f"not at {', '.join(names)}: {why}" for why, names in tables.items())
    return reasons or "yes"


def _draw(sign: JackpotOverview) -> None:
    screen, jackpot = make_console(), sign.jackpot
    house = jackpot.kind == HOUSE
    kind = "house jackpot" if house else "progressive jackpot"
    game = f"{jackpot.paytable}, {jackpot.decks} decks, {format_cents(jackpot.wager_cents)} a wager"
    screen.print(Text(f"{jackpot.name}: {kind} on {game}", style="bold"))
    screen.print()
    for row in draw_large_digits(_shown(sign)):
        screen.print(Text(f"  {row}", style="bold green"))
    screen.print()
    screen.print(draw_amount_rows([*(_posted(sign) if house else _meter(sign)), *_about(sign)]))
    for notice in HOUSE_JACKPOT_NOTICES if house else ():
        screen.print(Text(f"  {notice}"))
    _draw_hits(sign)


def _posted(sign: JackpotOverview) -> Iterator[tuple[str, str, str]]:
    yield "Posted prize", format_cents(sign.jackpot.posted_cents), "in full to each winner"
    yield "Awards waiting", format_microdollars(sign.pending), _count(sign.waiting, "award")


def _meter(sign: JackpotOverview) -> Iterator[tuple[str, str, str]]:
    jackpot = sign.jackpot
    exact = format_microdollars(sign.primary)
    shown = _shown(sign)
    yield "Meter", shown, "" if exact == shown else f"exactly {exact}"
    yield "Reserve", format_microdollars(sign.reserve), "set aside for the next reset"
    yield "Overflow", format_microdollars(sign.overflow), "collected beyond the limit"
    yield "Awards waiting", format_microdollars(sign.pending), _count(sign.waiting, "award")
    yield "Seed money", format_microdollars(sign.seed), "the house may recover"
    yield "", "", ""
    yield "Started from", format_cents(jackpot.base_cents), ""
    yield "Reset to", format_cents(jackpot.reset_cents), "after a 100 % award"
    yield "Each wager gives", show_rate(jackpot.rate_ppm), "to the meter"
    if jackpot.hidden_ppm:
        yield "", show_rate(jackpot.hidden_ppm), "to the reserve"
    limit = format_cents(jackpot.limit_cents) if jackpot.limit_cents else "none"
    yield "Limit", limit, "what it shows at most"
    if jackpot.unreasonable_cents:
        most = format_cents(jackpot.unreasonable_cents)
        yield "Unreasonable", most, "a contribution above this is refused"


def _about(sign: JackpotOverview) -> Iterator[tuple[str, str, str]]:
    jackpot = sign.jackpot
    yield "", "", ""
    links = [link.table if link.up else f"{link.table} (line down)" for link in jackpot.links]
    yield "Tables", "", ", ".join(links) or "none"
    yield "Takes wagers", "", _state(sign)
    yield "Wagers", f"{jackpot.wagers:,}", "so far"
    yield "Hits", f"{jackpot.hit_count:,}", f"{format_cents(jackpot.won_cents)} won in all"
    for one in sign.adjustments:
        words = f"{one.reason}, asked by {one.requested_by}: {one.name}"
        yield "Adjustment waits", format_microdollars(one.micros), words


def _count(number: int, what: str) -> str:
    return f"in {number} {what}{'' if number == 1 else 's'}" if number else ""


def _draw_hits(sign: JackpotOverview) -> None:
    if not sign.hits:
        return
    screen = make_console()
    screen.print()
    title = f"Last {len(sign.hits)} of {sign.jackpot.hit_count:,} hits"
    drawn = make_table(title, "award", "won", "player", "hand", "amount", "now", right=["amount"])
    for award in sign.hits:
        drawn.add_row(
            Text(award.id),
            _time(award.at, screen),
            Text(award.player),
            Text(award.row),
            format_cents(award.cents),
            award.stage.value,
        )
    screen.print(drawn)


def _time(at: int, screen: Console) -> str:
    """A moment; in two lines where there is little room."""
    return format_time(at) if screen.width >= WIDE_TERMINAL else format_time(at).replace("T", "\n")


# --- awards -------------------------------------------------------------------------------------


class _PendingDecisions(NamedTuple):
    awards: list[Award]
    adjustments: list[MeterAdjustment]
    thresholds: AwardThresholds


@click.command("awards")
@click.option("--all", "every", is_flag=True, help="Closed and void ones too.")
@with_database_option
@with_json_option
def list_awards_command(*, every: bool, database: str, as_json: bool) -> None:
    """Awards that wait and what each needs next; adjustments that wait for a second person."""

    def waiting(ledger: Ledger) -> _PendingDecisions:
        awards = [x for x in ledger.awards.values() if every or x.stage not in _OVER]
        open_adjustments = [x for x in ledger.adjustments.values() if not x.decided]
        return _PendingDecisions(awards, open_adjustments, ledger.thresholds)

    pending = query_database(database, waiting)
    if as_json:
        echo_json(
            {
                "awards": [award_record(award, pending.thresholds) for award in pending.awards],
                "adjustments": [one._asdict() for one in pending.adjustments],
            }
        )
        return
    if pending.awards:
        _draw_awards(pending)
    else:
        click.echo("No award waits.")
    if pending.adjustments:
        _draw_adjustments(pending.adjustments)


def award_record(award: Award, thresholds: AwardThresholds) -> dict[str, Any]:
    """An award as plain values, with what it needs next."""
    return {
        **award._asdict(),
        "stage": award.stage.value,
        "before_dispute": award.before_dispute.value,
        "needs": missing_award_steps(award, thresholds),
    }


def _draw_awards(pending: _PendingDecisions) -> None:
    drawn = make_table(
        "Awards", "award", "jackpot", "player", "amount", "is", "needs", right=["amount"]
    )
    for award in pending.awards:
        drawn.add_row(
            Text(award.id),
            award.jackpot,
            Text(award.player),
            format_cents(award.cents),
            award.stage.value,
            Text("\n".join(missing_award_steps(award, pending.thresholds))),
        )
    waits = sum(award.cents for award in pending.awards if award.stage not in _OVER)
    screen = make_console()
    screen.print(drawn)
    screen.print(f"  Not closed: {format_cents(waits)}. Go on: spanish21 award STEP ID")


def _draw_adjustments(adjustments: Sequence[MeterAdjustment]) -> None:
    heads = ("adjustment", "jackpot", "amount", "reason", "asked by", "note")
    drawn = make_table("Adjustments that wait for a second person", *heads, right=["amount"])
    for one in adjustments:
        drawn.add_row(
            Text(one.name),
            one.jackpot,
            format_microdollars(one.micros),
            one.reason,
            Text(one.requested_by),
            Text(one.note),
        )
    screen = make_console()
    screen.print(drawn)
    screen.print("  Decide: spanish21 jackpot approve ADJUSTMENT, or reject")


# --- history ------------------------------------------------------------------------------------


@click.command("history")
@click.argument("jackpot", metavar="NAME")
@click.option("--all", "every", is_flag=True, help="Every round's wagers by themselves.")
@with_database_option
@with_json_option
def show_history_command(*, jackpot: str, every: bool, database: str, as_json: bool) -> None:
    """What happened to NAME from its first day, with the meter after it."""
    with open_database(database) as store:
        lines = list(read_jackpot_history(store.entries(), jackpot, every=every))
    if as_json:
        echo_json({"jackpot": jackpot, "history": [line._asdict() for line in lines]})
        return
    screen, money = make_console(), ("change", "meter")
    drawn = make_table(
        f"History of {jackpot}", "entry", "time", "what", *money, right=("entry", *money)
    )
    for line in lines:
        drawn.add_row(str(line.seq), _time(line.at, screen), Text(line.what), *_amounts(line))
    screen.print(drawn)


def _amounts(line: JackpotHistoryLine) -> tuple[str, str]:
    """The change and the meter after it; nothing for a house jackpot."""
    if line.meter_micros is None:
        return "", ""
    cents = displayed_cents(line.meter_micros) * MICRODOLLARS_PER_CENT
    sign = "+" if line.change_micros > 0 else ""
    change = f"{sign}{format_microdollars(line.change_micros)}" if line.change_micros else ""
    return change, format_microdollars(cents)
