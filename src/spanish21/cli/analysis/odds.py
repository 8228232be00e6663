"""spanish21 odds: one wager's exact odds, or every printed figure verified."""

import json
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

import spanish21
from spanish21.cli.options.name_values import parse_pairs
from spanish21.cli.options.output_format import with_format_option
from spanish21.cli.options.silent_names import RenamedOption
from spanish21.cli.options.table_spec import read_choices
from spanish21.cli.terminal.console import (
    WIDE_TERMINAL,
    format_one_in,
    format_percent,
    make_console,
    make_table,
)
from spanish21.money import format_cents, format_cents_short
from spanish21.odds.jackpot import HIT_RATE_WAGERS, JackpotOdds
from spanish21.odds.printed_figures import as_printed
from spanish21.refusal import Refusal
from spanish21.reports.odds_export import claims_csv, claims_record, odds_csv
from spanish21.rulesets.rule_book.book import SIDE_WAGERS

if TYPE_CHECKING:
    from spanish21.odds import Claim, WagerOdds

VERIFY = "verify"
_FREE = ("super", "envy")
"""Bonuses that need no wager of their own."""


@click.command("odds")
@click.argument("wager", metavar="WAGER")
@click.option("--ruleset", default="wa-2025", show_default=True, help="A rule set or rule file.")
@click.option("--decks", type=int, help="Decks in the shoe; the rule set's default otherwise.")
@click.option("--table", "table_name", help="jackpot: the table, e.g. 3c, 4 or 6.")
@click.option("--paytable", type=int, help="jackpot: the pay table's number.")
@click.option("--alternate", type=int, help="jackpot: alternate award rows, 1 or 2.")
@click.option(
    "--suited-match", default="player-and-dealer", show_default=True, help="Table 6: or any-two."
)
@click.option(
    "--prize",
    "prizes",
    multiple=True,
    metavar="NAME=PRIZE",
    help="jackpot: a $ prize, e.g. two-suited=$500@jackpot.",
)
@click.option("--kind", default="progressive", show_default=True, help="jackpot: or house.")
@click.option("--meter", help="jackpot: where the meter (or posted amount) stands, e.g. $10,000.")
@click.option(
    "--contribution", default="21%", show_default=True, help="jackpot: share of each wager."
)
@click.option(
    "--reset", default="$0", show_default=True, help="jackpot: the meter after a 100 % award."
)
@click.option(
    "--wager",
    "amount",
    cls=RenamedOption,
    silent=("--amount",),
    help="The wager; for super and envy the main wager.",
)
@click.option(
    "--players", type=int, default=7, show_default=True, help="envy: players in the round."
)
@click.option(
    "--wagers", type=int, default=1, show_default=True, help="match: equal wagers at once."
)
@click.option(
    "--soft-17",
    "soft17",
    cls=RenamedOption,
    silent=("--soft17",),
    help="hit or stand; break takes it whatever the rule set says.",
)
@click.option(
    "--double-double/--no-double-double", default=None, help="Whether doubled hands redouble."
)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option.")
@click.option("--without", help="Cards that have left the shoe, e.g. '7s 7h Kd*3'.")
@with_format_option("table", "json", "csv")
def odds_command(wager: str, form: str, **choices: Any) -> None:
    """Exact odds of WAGER: match-up, match-down, match-bonus, jackpot, super, envy, insurance or
    break. 'odds verify' recomputes every figure the five documents print.
    """
    if wager == VERIFY:
        _refuse_options_of_verify()
        _verify(form)
        return
    if wager not in SIDE_WAGERS:
        raise Refusal("wager", wager, f"choose {', '.join(SIDE_WAGERS)} or {VERIFY}")
    prizes = parse_pairs(choices.pop("prizes"), "prize")
    named = {name: choices.pop(name) for name in ("decks", "soft17", "double_double", "options")}
    answer = spanish21.odds(
        wager,
        choices.pop("ruleset"),
        table=choices.pop("table_name"),
        prizes=prizes,
        **choices,
        **read_choices(**named),
    )
    if form == "json":
        click.echo(answer.to_json())
    elif form == "csv":
        click.echo(odds_csv(answer), nl=False)
    else:
        _draw(answer)


def _refuse_options_of_verify() -> None:
    context = click.get_current_context()
    for name in context.params:
        on_command_line = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if on_command_line and name not in ("wager", "form", "as_json"):
            raise Refusal(name, str(context.params[name]), "verify takes only --format")


def _draw(answer: "WagerOdds") -> None:
    screen = make_console()
    where = f"{answer.table or answer.ruleset}, {answer.decks} decks"
    if answer.cards != answer.decks * 48:
        where += f", {answer.cards} cards left"
    free = answer.wager in _FREE
    cells = [
        {
            "row": row.label,
            "pays": str(row.pays),
            "probability": format_percent(row.probability, 6),
            "chance": format_one_in(row.probability),
            "in 100,000": f"{float(row.probability * HIT_RATE_WAGERS):,.3f}",
            "return": format_percent(row.probability * (row.net + (not free))),
        }
        for row in answer.rows
    ]
    heads = ["row", "pays", "probability", "chance", "in 100,000", "return"]
    if screen.width < WIDE_TERMINAL:
        heads = ["row", "pays", "chance", "return"]
    table = make_table(f"{answer.wager}: {where}", *heads, right=heads[1:])
    for row_cells in cells:
        table.add_row(*(row_cells[head] for head in heads))
    screen.print(table)
    _draw_totals(answer)
    if answer.jackpot is not None:
        _draw_jackpot(answer.jackpot)
    if answer.without_prizes is not None and answer.without_prizes.jackpot is not None:
        click.echo("Without the operator's $ prizes:")
        _draw_totals(answer.without_prizes)
        _draw_jackpot(answer.without_prizes.jackpot)
    if answer.values:
        _draw_values(answer)


def _draw_totals(answer: "WagerOdds") -> None:
    frequency = f"{format_percent(answer.hit_frequency)}, {format_one_in(answer.hit_frequency)}"
    lines = [("Hit frequency", frequency)]
    if answer.wager in _FREE:
        lines.append(
            ("Adds to return", f"{format_percent(answer.player_return, 5)} of the main wager")
        )
    else:
        lines.append(("Return", format_percent(answer.player_return)))
        printed = f"  (printed: {answer.printed_advantage})" if answer.printed_advantage else ""
        lines.append(("House advantage", format_percent(answer.house_advantage) + printed))
    lines.append(("Variance", f"{float(answer.variance):,.4f} per unit wagered"))
    if answer.longest is not None:
        longest = f"{answer.longest.label}, {format_one_in(answer.longest.probability)}"
        lines.append(("Longest odds", longest))
    if answer.joint is not None:
        joint = answer.joint
        variance = f"variance {float(joint.variance):,.4f} (units²)"
        correlation = f"correlation of two {float(joint.correlation):+.5f}"
        lines.append((f"{joint.wagers} wagers at once", f"{variance}, {correlation}"))
    lines.append(("Counted", answer.basis))
    _lines(lines)


def _draw_jackpot(jackpot: JackpotOdds) -> None:
    lines = [
        ("Fixed return", format_percent(jackpot.fixed_return)),
        ("Award return", format_percent(jackpot.award_return)),
        ("Contribution", format_percent(jackpot.contribution, 2)),
        ("Break-even meter", _meter(jackpot.break_even_cents)),
        ("Balance meter", f"{_meter(jackpot.balance_cents)}. {jackpot.long_run}"),
    ]
    if jackpot.wagers_between_resets is not None:
        lines.append(("100 % awards", f"one in {float(jackpot.wagers_between_resets):,.0f} wagers"))
    _lines(lines)


def _meter(cents: Any) -> str:
    return "none" if cents is None else format_cents(round(cents))


def _draw_values(answer: "WagerOdds") -> None:
    """What a free bonus adds, by main wager and, for envy, by number of players."""
    amounts = list(dict.fromkeys(value.amount_cents for value in answer.values))
    heads = [format_cents_short(cents) for cents in amounts]
    envy = answer.wager == "envy"
    title = f"Adds to return, % of the main wager, by main wager{' and players' if envy else ''}"
    table = make_table(title, "players" if envy else "", *heads, right=heads)
    for players in dict.fromkeys(value.players for value in answer.values):
        values = [v.value for v in answer.values if v.players == players]
        table.add_row(str(players) if envy else "", *(f"{float(v) * 100:.5f}" for v in values))
    make_console().print(table)


def _lines(lines: list[tuple[str, str]]) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(width=19)
    table.add_column()
    for name, value in lines:
        table.add_row(f"  {name}", escape(value))
    make_console().print(table)


def _verify(form: str) -> None:
    claims = spanish21.odds.verify()
    if form == "json":
        click.echo(json.dumps(claims_record(claims), indent=2, ensure_ascii=False))
    elif form == "csv":
        click.echo(claims_csv(claims), nl=False)
    else:
        _draw_claims(claims)
    if any(not claim.agrees and not claim.misprint for claim in claims):
        raise SystemExit(1)


def _draw_claims(claims: "tuple[Claim, ...]") -> None:
    screen = make_console()
    _draw_match_figures(claims)
    _draw_jackpot_figures(claims)
    misprints = [claim for claim in claims if claim.misprint]
    table = make_table(
        "Figures that are not their document's own game", "figure", "printed", "computed"
    )
    for claim in misprints:
        what = f"{claim.ruleset} {claim.table}: {claim.item}, {claim.figure}"
        table.add_row(what, claim.printed, _finer(claim))
    screen.print(table)
    for reason in dict.fromkeys(claim.misprint for claim in misprints):
        screen.print(Padding(escape(reason), (0, 2)))
    plain = [claim for claim in claims if not claim.misprint]
    agree = sum(claim.agrees for claim in plain)
    verdict = f"{agree} of {len(plain)} printed figures agree to the printed digit."
    screen.print(f"\n[bold]{verdict}[/bold]")


def _draw_match_figures(claims: "tuple[Claim, ...]") -> None:
    figures = ("win frequency", "one win in", "house advantage")
    columns = ("rule set", "decks", *figures)
    table = make_table("Match The Dealer: printed, and ours", *columns, right=figures)
    here = [c for c in claims if c.figure in figures and "pay table" not in c.item]
    for ruleset, item in dict.fromkeys((claim.ruleset, claim.item) for claim in here):
        cells = [_cell(c) for c in here if (c.ruleset, c.item) == (ruleset, item)]
        table.add_row(ruleset, item.removesuffix(" decks"), *cells)
    make_console().print(table)


def _draw_jackpot_figures(claims: "tuple[Claim, ...]") -> None:
    numbers = [str(number) for number in range(1, 9)]
    title = "House advantage of jackpot pay tables 1 to 8, %: printed, and ours below"
    table = make_table(title, "rule set", "table", *numbers, right=numbers)
    here = [claim for claim in claims if "pay table" in claim.item]
    for place in dict.fromkeys((claim.ruleset, claim.table) for claim in here):
        cells = [_cell(claim) for claim in here if (claim.ruleset, claim.table) == place]
        table.add_row(place[0], place[1].removeprefix("T"), *cells)
    make_console().print(table)


def _cell(claim: "Claim") -> str:
    """The printed figure above ours, which has two more digits, and a mark where they differ."""
    printed = claim.printed.removesuffix("%")
    mark = "" if claim.agrees else " [bold red]✗[/bold red]"
    return f"{printed}{mark}\n[dim]{_finer(claim).removesuffix('%')}[/dim]"


def _finer(claim: "Claim") -> str:
    """Our figure with two digits more than the printed one."""
    if claim.computed is None:
        return claim.shown
    digits = claim.printed.removesuffix("%")
    return as_printed(claim.computed, digits + "00" + "%" * claim.printed.endswith("%"))
