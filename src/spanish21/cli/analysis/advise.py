"""spanish21 advise: what every legal action of a hand is worth, for the shoe as it is."""

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
    **given: Any,
) -> None:
    """What to do with HAND against the dealer's UP card: every legal action with its exact value.

    Cards are written 7s or 7♠: spanish21 advise '8s 8d' Kc --without '5h 5d 6c*2'
    """
    chosen = build_table_spec(without=None, **given)
    cards, upper = parse_cards(hand), _up_card(up)
    known = () if without is None else tuple(parse_removed_cards(without))
    # The solver's libraries are loaded only by who asks it something.
    from spanish21.analysis import advise  # noqa: PLC0415

    try:
        found = advise(
            chosen.rules,
            cards,
            upper,
            known,
            doublings=doublings,
            hands_in_box=hands,
            hand_number=number,
            wager_cents=chosen.wager_cents,
        )
    except Refusal as refusal:
        raise chosen.book.explain(refusal) from None
    if form == "json":
        click.echo(json.dumps(_record(found, cards, upper, known), indent=2, ensure_ascii=False))
    else:
        wager = chosen.wager_cents or chosen.rules.limits.table_minimum_cents
        _draw(found, f"{show_cards(cards)} against {upper}, {format_cents(wager)} wager", wager)


def _up_card(text: str) -> Card:
    cards = parse_cards(text)
    if len(cards) != 1:
        raise Refusal("up", text, "name one card")
    return cards[0]


def _record(
    found: "HandAdvice", hand: tuple[Card, ...], up: Card, known: tuple[Card, ...]
) -> dict[str, Any]:
    return {
        "format": "spanish21-advice",
        "version": 1,
        "hand": [card.code for card in hand],
        "up": up.code,
        "known": [card.code for card in known],
        "best": found.best,
        "actions": [
            {"action": each.action, "value": each.value, "cost": each.cost}
            for each in found.actions
        ],
        "insurance": found.insurance,
        "dealer_blackjack": found.blackjack,
    }


def _draw(found: "HandAdvice", title: str, wager_cents: int) -> None:
    screen = make_console()
    drawn: Table = make_table(title, "action", "gain", "costs", right=("gain", "costs"))
    for place, each in enumerate(found.actions):
        style = "bold green" if place == 0 else ""
        costs = "" if place == 0 else _money(each.cost * wager_cents)
        drawn.add_row(each.action, f"{each.value:+.5f}", costs, style=style)
    screen.print(drawn)
    if found.insurance is not None:
        verdict = "take it" if found.insurance > 0 else "leave it"
        screen.print(f"  Insurance adds {found.insurance:+.5f}: {verdict}.")
    if found.blackjack:
        screen.print(f"  The dealer's blackjack, as far as is known: {found.blackjack:.4%}.")
    screen.print("  Gains in original wagers, played best from here on, exact for this shoe.")


def _money(cents: float) -> str:
    return f"${cents / 100:,.4f}"
