"""spanish21 compare: two tables side by side."""

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from spanish21.cli.analysis_page import edge, minus, signed, table_words
from spanish21.cli.analyze import Step, game_choices, solved, working
from spanish21.cli.configured import Configured, configured
from spanish21.cli.rules import pairs
from spanish21.cli.screen import console, one_in, table
from spanish21.refusal import Refusal
from spanish21.rulesets.book import load_book
from spanish21.rulesets.schema import listed

if TYPE_CHECKING:
    from spanish21.analysis import Analysis

_MORE = ("wager", "without")
"""What a table may be given besides house options."""
_LEGEND = (
    "S stand, H hit, D double, X surrender first, P split.\n"
    "A number: hit from so many cards. * † ♠: hit two cards for 6-7-8,\n"
    "any, of one suit, of spades. $: hit 7s for the Super Bonus."
)
_NUMBERS = ("A", "B", "B less A")


@click.command("compare")
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json"]),
    default="table",
    show_default=True,
)
def compare_command(a: str, b: str, form: str) -> None:
    """Solve two tables and show what differs.

    A and B are written RULESET[,NAME=VALUE...] with house options, wager and without, e.g.
    'wa-2025,decks=6,soft_17=hit' 'wa-2025,decks=8,soft_17=stand,wager=$25'.
    """
    first, second = table_written(a, "A"), table_written(b, "B")
    with working() as step:
        analyses = (
            _solved(first, "A", lambda words: step(f"A: {words}")),
            _solved(second, "B", lambda words: step(f"B: {words}")),
        )
    if form == "json":
        from spanish21.reports.comparison import comparison_record  # noqa: PLC0415

        record = comparison_record(*analyses, choices=(game_choices(first), game_choices(second)))
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
    else:
        _draw(*analyses)


def table_written(text: str, side: str) -> Configured:
    """A table as it is typed: ``wa-2025,decks=8,soft_17=stand,wager=$25``."""
    try:
        return _read(text)
    except Refusal as refusal:
        raise _of_side(refusal, side) from None


def _read(text: str) -> Configured:
    ruleset, *rest = (part.strip() for part in text.split(","))
    if not ruleset:
        raise Refusal("table", text, "write RULESET or RULESET,NAME=VALUE,...")
    for part in rest:
        if "=" not in part:
            raise Refusal("option", part, "write NAME=VALUE; commas part one option from another")
    given = pairs(tuple(rest), "option")
    book = load_book(ruleset)
    for name in given:
        if name not in book.options and name not in _MORE:
            allowed = listed([*sorted(book.options), *_MORE])
            raise Refusal("option", name, f"{book.id} has {allowed}")
    return configured(
        ruleset=ruleset,
        decks=None,
        soft17=None,
        double_double=None,
        options=tuple(f"{name}={value}" for name, value in given.items() if name not in _MORE),
        wager=given.get("wager"),
        without=given.get("without"),
    )


def _of_side(refusal: Refusal, side: str) -> Refusal:
    """The same refusal, saying which of the two tables it is about."""
    field = f"{side}, {refusal.field}"
    return Refusal(field, refusal.value, refusal.allowed, clause=refusal.clause)


def _solved(chosen: Configured, side: str, step: Step) -> "Analysis":
    try:
        return solved(chosen, step)
    except Refusal as refusal:
        raise _of_side(refusal, side) from None


def _draw(a: "Analysis", b: "Analysis") -> None:
    screen = console()
    for side, each in (("A", a), ("B", b)):
        words = table_words(each.rules, each.cards, each.wager_cents)
        screen.print(f"[bold]{side}[/bold]  {escape(words)}")
    screen.print()
    screen.print(_figures(a, b))
    screen.print(_events(a, b))
    _draw_cells(screen, a, b)


def _figures(a: "Analysis", b: "Analysis") -> Table:
    from spanish21.reports.comparison import FIGURES, IN_WAGERS  # noqa: PLC0415

    drawn = table("Figures per original wager", "", *_NUMBERS, right=_NUMBERS)
    for name, words in FIGURES.items():
        one, other = getattr(a, name), getattr(b, name)
        if name in IN_WAGERS:
            cells = (f"{one:.5f}", f"{other:.5f}", minus(f"{other - one:+.5f}"))
        else:
            cells = (edge(one, 5), edge(other, 5), signed(other - one, 5))
        drawn.add_row(words, *cells)
    return drawn


def _events(a: "Analysis", b: "Analysis") -> Table:
    from spanish21.reports.analysis import EVENT_WORDS, SPLIT_HANDS  # noqa: PLC0415

    title = "How often, best play; the difference per 1,000 rounds"
    drawn = table(title, "event", *_NUMBERS, right=_NUMBERS)
    for name, words in EVENT_WORDS.items():
        one, other = a.events.get(name, 0.0), b.events.get(name, 0.0)
        if (one or other) and name != SPLIT_HANDS:
            change = minus(f"{1000 * (other - one):+.4f}")
            drawn.add_row(words, one_in(Fraction(one)), one_in(Fraction(other)), change)
    return drawn


def _draw_cells(screen: Console, a: "Analysis", b: "Analysis") -> None:
    from spanish21.reports.comparison import chart_differences  # noqa: PLC0415

    cells = chart_differences(a.chart.strategy, b.chart.strategy)
    if not cells:
        screen.print("The two best charts are the same.")
        return
    count = "one cell" if len(cells) == 1 else f"{len(cells)} cells"
    title = f"The best charts differ in {count}"
    drawn = table(title, "part", "hand", "dealer shows", "A", "B", caption=_LEGEND)
    before = ""
    for cell in cells:
        if before and cell.part != before:
            drawn.add_section()
        drawn.add_row(cell.part, cell.hand, cell.up_card, escape(cell.a), escape(cell.b))
        before = cell.part
    screen.print(drawn)
