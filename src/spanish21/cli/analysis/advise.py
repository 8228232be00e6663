"""spanish21 advise: what every legal action of a hand gains, given the known cards."""

from typing import TYPE_CHECKING, Any

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

import spanish21
from spanish21.cli.options.output_format import with_format_option
from spanish21.cli.options.table_spec import read_choices, with_table_options
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.game.cards import show_cards
from spanish21.library.input.table_spec import read_book
from spanish21.money import format_cents
from spanish21.phrasebook.derivation import describe_game

if TYPE_CHECKING:
    from spanish21.library.hand_advice import AdviceResult


@click.command("advise")
@click.argument("hand")
@click.argument("up")
@with_table_options
@click.option("--doublings", type=int, default=0, help="How often this hand was doubled.")
@click.option("--hands", type=int, default=1, help="How many hands this box has, after splits.")
@click.option("--number", type=int, default=1, help="Which of these hands it is.")
@with_format_option("table", "json")
def advise_command(
    hand: str,
    up: str,
    *,
    doublings: int,
    hands: int,
    number: int,
    form: str,
    **table_options: Any,
) -> None:
    """What to do with HAND against the dealer's UP card: every legal action with its exact value.

    Cards are written 7s or 7♠: spanish21 advise '8s 8d' Kc --without '5h 5d 6c*2'
    """
    game = read_book(table_options["ruleset"])
    advice = spanish21.advise(
        hand,
        up,
        table_options.pop("ruleset"),
        without=table_options.pop("without"),
        wager=table_options.pop("wager"),
        doublings=doublings,
        hands=hands,
        number=number,
        **read_choices(**table_options),
    )
    if form == "json":
        click.echo(advice.to_json())
    else:
        shown = f"{show_cards(advice.hand)} against {advice.up}"
        screen = make_console()
        _draw(screen, advice, f"{shown}, {format_cents(advice.wager_cents)} wager")
        if game.derivation is not None:
            screen.print(f"  {escape(describe_game(game))}")


def _draw(screen: Console, advice: "AdviceResult", title: str) -> None:
    table: Table = make_table(title, "action", "gain", "costs", right=("gain", "costs"))
    for place, action in enumerate(advice.actions):
        style = "bold green" if place == 0 else ""
        costs = "" if place == 0 else _money(action.cost * advice.wager_cents)
        table.add_row(action.action, f"{action.value:+.5f}", costs, style=style)
    screen.print(table)
    if advice.insurance is not None:
        verdict = "take it" if advice.insurance > 0 else "leave it"
        screen.print(f"  Insurance adds {advice.insurance:+.5f}: {verdict}.")
    if advice.blackjack:
        screen.print(f"  The dealer's blackjack, as far as is known: {advice.blackjack:.4%}.")
    screen.print("  Gains in original wagers, played best from here on, exact for this shoe.")


def _money(cents: float) -> str:
    return f"${cents / 100:,.4f}"
