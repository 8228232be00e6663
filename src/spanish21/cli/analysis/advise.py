"""spanish21 advise: what every legal action of a hand gains, given the known cards."""

import json
from typing import TYPE_CHECKING, Any

import click
from rich.table import Table

from spanish21.cli.options.table_spec import (
    build_table_spec,
    parse_removed_cards,
    with_table_options,
)
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.game.cards import Card, parse_cards, show_cards
from spanish21.money import format_cents
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.analysis import HandAdvice


@click.command("advise")
@click.argument("hand")
@click.argument("up")
@with_table_options
@click.option("--doublings", type=int, default=0, help="How often this hand was doubled.")
@click.option("--hands", type=int, default=1, help="How many hands this box has, after splits.")
@click.option("--number", type=int, default=1, help="Which of these hands it is.")
@click.option("--format", "form", type=click.Choice(["table", "json"]), default="table")
def advise_command(
    hand: str,
    up: str,
    *,
    doublings: int,
    hands: int,
    number: int,
    form: str,
    without: str | None,
    **table_options: Any,
) -> None:
    """What to do with HAND against the dealer's UP card: every legal action with its exact value.

    Cards are written 7s or 7♠: spanish21 advise '8s 8d' Kc --without '5h 5d 6c*2'
    """
    spec = build_table_spec(without=None, **table_options)
    cards, up_card = parse_cards(hand), _up_card(up)
    known = () if without is None else tuple(parse_removed_cards(without))
    # The solver's libraries take a moment to load; only this command waits for them.
    from spanish21.analysis import advise  # noqa: PLC0415

    try:
        advice = advise(
            spec.rules,
            cards,
            up_card,
            known,
            doublings=doublings,
            hands_in_box=hands,
            hand_number=number,
            wager_cents=spec.wager_cents,
        )
    except Refusal as refusal:
        raise spec.book.explain(refusal) from None
    if form == "json":
        click.echo(json.dumps(_record(advice, cards, up_card, known), indent=2, ensure_ascii=False))
    else:
        wager = spec.wager_cents or spec.rules.limits.table_minimum_cents
        _draw(advice, f"{show_cards(cards)} against {up_card}, {format_cents(wager)} wager", wager)


def _up_card(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise Refusal("up", text, "name one card")
    return cards[0]


def _record(
    advice: "HandAdvice", hand: tuple[Card, ...], up: Card, known: tuple[Card, ...]
) -> dict[str, Any]:
    return {
        "format": "spanish21-advice",
        "version": 1,
        "hand": [card.code for card in hand],
        "up": up.code,
        "known": [card.code for card in known],
        "best": advice.best,
        "actions": [
            {"action": action.action, "value": action.value, "cost": action.cost}
            for action in advice.actions
        ],
        "insurance": advice.insurance,
        "dealer_blackjack": advice.blackjack,
    }


def _draw(advice: "HandAdvice", title: str, wager_cents: int) -> None:
    screen = make_console()
    table: Table = make_table(title, "action", "gain", "costs", right=("gain", "costs"))
    for place, action in enumerate(advice.actions):
        style = "bold green" if place == 0 else ""
        costs = "" if place == 0 else _money(action.cost * wager_cents)
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
