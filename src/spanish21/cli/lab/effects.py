"""spanish21 lab removals, system and tags: cards, and the counts that are made of them."""

from pathlib import Path
from typing import Any

import click

from spanish21.cli.lab.commands import Column, open_lab, percent, show_result, with_lab_options
from spanish21.cli.options.name_values import parse_pairs

_JACKPOT = ("table_name", "paytable", "meter", "alternate")
_VALUES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")


def with_wager_options(command: Any) -> Any:
    """Give a command the wager whose effects are asked for."""
    options = (
        click.option(
            "--of",
            default="main",
            show_default=True,
            metavar="WAGER",
            help="main, insurance, match-up, match-down, jackpot, super, envy or break.",
        ),
        click.option("--table", "table_name", help="jackpot: the table, e.g. 3c, 4 or 6."),
        click.option("--paytable", type=int, help="jackpot: the pay table's number."),
        click.option("--alternate", type=int, help="jackpot: alternate award rows, 1 or 2."),
        click.option("--meter", help="jackpot: where the meter stands, e.g. $10,000."),
        click.option(
            "--prize", "prizes", multiple=True, metavar="NAME=PRIZE", help="jackpot: a $ prize."
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def wager_choices(options: dict[str, Any]) -> dict[str, Any]:
    """The choices of a wager that were named, taken out of a command's options."""
    taken = {name: options.pop(name) for name in _JACKPOT}
    choices = {"table": taken.pop("table_name"), **taken}
    prizes = parse_pairs(options.pop("prizes"), "prize")
    named = {name: value for name, value in choices.items() if value is not None}
    return named | ({"prizes": prizes} if prizes else {})


@click.command("removals")
@with_lab_options
@with_wager_options
@click.option("--cell", help="A decision: its cell, e.g. 'hard 16 v 10'.")
@click.option("--instead", help="What is done there instead of the chart's move, e.g. stand.")
def removals_command(
    *, of: str, cell: str | None, instead: str | None, form: str, plot: Path | None, **table: Any
) -> None:
    """What the player gains when one card of each kind is gone from the shoe.

    In the main game, played by the best chart; in any other wager; or in one decision:
    spanish21 lab removals --cell 'hard 16 v 10' --instead stand
    """
    choices = wager_choices(table)
    with open_lab(table) as lab:
        result = lab.removals(of, cell=cell, instead=instead, **choices)
    columns: list[Column] = [
        ("card", "one card gone", str),
        ("cards", "in the shoe", str),
        ("effect", "player gains", percent(4, sign=True)),
    ]
    show_result(result, form, plot, columns)


@click.command("system")
@with_lab_options
@click.option(
    "--count", default="hi-lo", show_default=True, help="hi-lo, zen, or a JSON file of a count."
)
@click.option("--penetration", default="75%", show_default=True, help="How much is dealt.")
@click.option("--decisions", type=int, default=18, show_default=True, help="How many are shown.")
def system_command(
    *, count: str, penetration: str, decisions: int, form: str, plot: Path | None, **table: Any
) -> None:
    """How good a count is here: betting and insurance correlation, playing efficiency, and decisions.

    Gains are of a flat wager, in original wagers a round: by every card seen, and by this count.
    """
    with open_lab(table) as lab:
        result = lab.system(count, penetration=penetration)
    columns: list[Column] = [
        ("decision", "decision", str),
        ("chance", "comes up", percent(3)),
        ("correlation", "correlation", "{:+.3f}".format),
        ("perfect_gain", "perfect play gains", percent(5)),
        ("count_gain", "this count gains", percent(5)),
    ]
    show_result(result, form, plot, columns, most=decisions)


@click.command("tags")
@with_lab_options
@with_wager_options
@click.option("--level", type=int, default=1, show_default=True, help="The largest tag, 1 to 4.")
@click.option(
    "--side", default="", metavar="VALUES", help="Counted at the side, e.g. 'A' or 'A 7'."
)
@click.option("--balanced", is_flag=True, help="Only tags that add up to nought over a deck.")
def tags_command(
    *,
    of: str,
    level: int,
    side: str,
    balanced: bool,
    form: str,
    plot: Path | None,
    **table: Any,
) -> None:
    """The best tags of a level: by least squares, and by a search of all there are."""
    choices = wager_choices(table)
    with open_lab(table) as lab:
        result = lab.tags(level, side=side, balanced=balanced, of=of, **choices)
    columns: list[Column] = [("by", "by", str)]
    columns += [(value, value, "{:+d}".format) for value in _VALUES]
    columns += [
        ("start_per_deck", "start per deck", "{:+g}".format),
        ("correlation", "correlation", "{:.4f}".format),
    ]
    show_result(result, form, plot, columns)
