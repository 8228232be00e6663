"""spanish21 lab ramp: what to wager at each true count, what that wins and what it risks."""

from pathlib import Path
from typing import Any

import click

from spanish21.cli.lab.commands import Column, open_lab, percent, show_result, with_lab_options
from spanish21.money import format_cents_short


@click.command("ramp")
@with_lab_options
@click.option(
    "--count", default="hi-lo", show_default=True, help="hi-lo, zen, or a JSON file of a count."
)
@click.option("--bankroll", required=True, metavar="AMOUNT", help="What may be lost.")
@click.option("--penetration", default="75%", show_default=True, help="How much is dealt.")
@click.option(
    "--spread", type=int, default=10, show_default=True, help="The most, in least wagers."
)
@click.option("--chip", metavar="AMOUNT", help="Wagers are whole ones; the least wager if none.")
@click.option("--kelly", type=float, default=1.0, show_default=True, help="Of Kelly's wagers.")
@click.option("--risk", metavar="SHARE", help="As wide as this risk to lose the bankroll allows.")
@click.option("--watch-below", type=int, metavar="COUNT", help="Wager nothing below it.")
@click.option("--plays", type=int, default=18, show_default=True, help="Indices that are played.")
@click.option(
    "--rounds-per-hour", type=int, default=60, show_default=True, help="For what an hour wins."
)
@click.option("--shoes", type=int, default=36, show_default=True, help="Shoes drawn and solved.")
def ramp_command(*, form: str, plot: Path | None, **options: Any) -> None:
    """The best wager at each true count for a bankroll, what the ramp wins, and what it risks."""
    asked = {name: options.pop(name) for name in _ASKED}
    with open_lab(options) as lab:
        result = lab.ramp(**asked)
    columns: list[Column] = [
        ("true_count", "true count", "{:+d}".format),
        ("chance", "comes up", percent(3)),
        ("gain", "player gains", percent(3, sign=True)),
        ("wager_cents", "wager", format_cents_short),
    ]
    notes = [f"{name:<37} {value:>14}" for name, value in result.figure_rows()]
    show_result(result, form, plot, columns, notes=notes)


_ASKED = (
    "count", "bankroll", "penetration", "spread", "chip", "kelly", "risk", "watch_below", "plays",
    "rounds_per_hour", "shoes",
)  # fmt: skip


@click.command("cut-card")
@with_lab_options
@click.option("--penetration", default="75%", show_default=True, help="How much is dealt.")
@click.option("--rounds", default="1e8", show_default=True, help="Rounds from real shoes.")
def cut_card_command(
    *, penetration: str, rounds: str, form: str, plot: Path | None, **table: Any
) -> None:
    """What the cut card alone costs who does not count: real shoes beside fresh ones.

    The edge from a fresh shoe is exact, that from real shoes is simulated:
    spanish21 lab cut-card --decks 2 --penetration 65% --rounds 1e9
    """
    with open_lab(table) as lab:
        result = lab.cut_card(penetration=penetration, rounds=rounds)
    columns: list[Column] = [
        ("shoes", "shoes", str),
        ("house_edge", "house edge", percent(4, sign=True)),
        ("low", "from", percent(4, sign=True)),
        ("high", "to, 95 %", percent(4, sign=True)),
    ]
    show_result(result, form, plot, columns)
