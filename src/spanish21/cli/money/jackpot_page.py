"""spanish21 jackpot show: every jackpot in short, or one with its meter, seed and last hits."""

from collections.abc import Iterator, Sequence
from typing import Any

import click
from rich.text import Text

from spanish21.cli.database.ledger_access import current_time, query_database
from spanish21.cli.money.amount_rows import draw_amount_rows
from spanish21.cli.money.jackpot_overview import (
    JackpotOverview,
    draw_large_digits,
    read_jackpot_overview,
)
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json, format_moment
from spanish21.ledger.jackpots.jackpots import HOUSE, HOUSE_JACKPOT_NOTICES
from spanish21.ledger.jackpots.meters import displayed_cents
from spanish21.ledger.jackpots.terms import show_rate
from spanish21.money import format_cents, format_microdollars


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
            echo_json("spanish21-jackpots", {"jackpots": [_sign_record(sign) for sign in signs]})
        else:
            _draw_all(signs)
        return
    sign = query_database(database, lambda ledger: read_jackpot_overview(ledger, jackpot, at))
    if as_json:
        echo_json("spanish21-jackpot", {"jackpot": _sign_record(sign)})
    else:
        _draw(sign)


def _sign_record(sign: JackpotOverview) -> dict[str, Any]:
    jackpot = {**sign.jackpot._asdict(), **sign.jackpot.terms.as_record()}
    del jackpot["terms"]
    following = sign.jackpot.next
    jackpot["next"] = None if following is None else following.as_record()
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
        "recoverable_micros": sign.jackpot.seed_shown_micros,
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
            _format_display(sign),
            "" if house else format_microdollars(sign.reserve),
            "" if house else format_microdollars(sign.overflow),
            format_microdollars(sign.pending),
            ", ".join(sign.jackpot.tables),
            _state(sign),
        )
    make_console().print(drawn)


def _format_display(sign: JackpotOverview) -> str:
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
    for row in draw_large_digits(_format_display(sign)):
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
    shown = _format_display(sign)
    yield "Meter", shown, "" if exact == shown else f"exactly {exact}"
    yield "Reserve", format_microdollars(sign.reserve), "set aside for the next reset"
    yield "Overflow", format_microdollars(sign.overflow), "collected beyond the limit"
    yield "Awards waiting", format_microdollars(sign.pending), _count(sign.waiting, "award")
    recoverable = format_microdollars(jackpot.seed_shown_micros)
    advanced = format_microdollars(sign.seed)
    yield "Seed money", recoverable, f"the house may recover, of {advanced} advanced"
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
            format_moment(award.at, screen),
            Text(award.player),
            Text(award.row),
            format_cents(award.cents),
            award.stage.value,
        )
    screen.print(drawn)
