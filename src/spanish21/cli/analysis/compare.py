"""spanish21 compare: two tables side by side, or many in a list."""

import json
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from spanish21.cli.analysis.analysis_page import (
    describe_table,
    format_edge,
    format_minus,
    format_signed_percent,
)
from spanish21.cli.analysis.many_tables import draw_tables, expand_tables, table_records
from spanish21.cli.options.name_values import parse_pairs
from spanish21.cli.options.output_format import with_format_option
from spanish21.cli.options.table_spec import build_table_spec
from spanish21.cli.terminal.console import format_one_in, make_console, make_table
from spanish21.cli.terminal.progress import ProgressCallback, show_count, show_progress
from spanish21.extras import MissingExtra
from spanish21.library.input.table_spec import TableSpec, read_book
from spanish21.phrasebook.derivation import describe_game
from spanish21.phrasebook.split_hands import SAME_PLAY_AFTER_SPLIT
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis
    from spanish21.library.game_analysis import AnalysisResult

_MORE = ("wager", "without")
"""What else may be named for a table besides house options."""
_LEGEND = (
    "S stand, H hit, D double, X surrender first, P split.\n"
    "A number: hit from so many cards. * † ♠: hit two cards for 6-7-8,\n"
    "any, of one suit, of spades. $: hit 7s for the Super Bonus."
)
_SIDES = ("A", "B")
_NUMBERS = (*_SIDES, "B less A")


@click.command("compare")
@click.argument("tables", nargs=-1, required=True, metavar="TABLE...")
@with_format_option("table", "json")
def compare_command(tables: tuple[str, ...], form: str) -> None:
    """Solve two tables and show what differs; of more, their figures in a list.

    A table is written RULESET[,NAME=VALUE...] with house options, wager and without, e.g.
    'wa-2025,decks=6,soft_17=hit' 'wa-2025,decks=8,soft_17=stand,wager=$25'. Values with | between
    them are a table each: 'wa-2025,decks=2|4|6|8,soft_17=hit|stand' are eight.
    """
    texts = expand_tables(tables)
    if len(texts) == 1:
        raise Refusal("tables", texts[0], "name two or more")
    if len(texts) == len(_SIDES):
        _compare_two(texts[0], texts[1], form)
    else:
        _compare_many(texts, form)


def _compare_many(texts: Sequence[str], form: str) -> None:
    specs = [
        format_table_spec(text, f"table {number}") for number, text in enumerate(texts, start=1)
    ]
    # The solver's libraries take a second or two to load.
    from spanish21.library.table_comparison import solve_tables  # noqa: PLC0415

    with show_count("Solving tables", total=len(specs)) as done:
        figures = solve_tables(specs, done)
    if form == "json":
        from spanish21.reports.comparison import FORMAT, VERSION  # noqa: PLC0415

        record = {
            "format": FORMAT,
            "version": VERSION,
            "tables": table_records(texts, specs, figures),
        }
        click.echo(json.dumps(record, indent=2, ensure_ascii=False))
    else:
        make_console().print(draw_tables(texts, figures))


def _compare_two(a: str, b: str, form: str) -> None:
    first, second = format_table_spec(a, "A"), format_table_spec(b, "B")
    with show_progress() as step:
        analyses = (
            _analyze_side(first, "A", lambda words: step(f"A: {words}")),
            _analyze_side(second, "B", lambda words: step(f"B: {words}")),
        )
    if form == "json":
        from spanish21.library.table_comparison import ComparisonResult  # noqa: PLC0415

        click.echo(ComparisonResult(analyses, ({}, {})).to_json())
    else:
        _draw(*analyses)


def format_table_spec(text: str, side: str) -> TableSpec:
    """A table as it is typed: ``wa-2025,decks=8,soft_17=stand,wager=$25``."""
    try:
        return _read(text)
    except Refusal as refusal:
        raise _name_side(refusal, side) from None


def _read(text: str) -> TableSpec:
    ruleset, *rest = (part.strip() for part in text.split(","))
    if not ruleset:
        raise Refusal("table", text, "write RULESET or RULESET,NAME=VALUE,...")
    for part in rest:
        if "=" not in part:
            raise Refusal("option", part, "write NAME=VALUE; commas part one option from another")
    values = parse_pairs(tuple(rest), "option")
    book = read_book(ruleset)
    for name in values:
        if name not in book.options and name not in _MORE:
            allowed = join_alternatives([*sorted(book.options), *_MORE])
            raise Refusal("option", name, f"{book.id} has {allowed}")
    return build_table_spec(
        ruleset=ruleset,
        decks=None,
        soft17=None,
        double_double=None,
        options=tuple(f"{name}={value}" for name, value in values.items() if name not in _MORE),
        wager=values.get("wager"),
        without=values.get("without"),
    )


def _name_side(refusal: Refusal, side: str) -> Refusal:
    """The same refusal with the side, A or B, in its field."""
    field = f"{side}, {refusal.field}"
    return Refusal(field, refusal.value, refusal.allowed, clause=refusal.clause)


def _analyze_side(spec: TableSpec, side: str, step: ProgressCallback) -> "AnalysisResult":
    from spanish21.library.game_analysis import analyze_table  # noqa: PLC0415  loads NumPy

    try:
        return analyze_table(spec, step)
    except MissingExtra:
        # Both sides lack it.
        raise
    except Refusal as refusal:
        raise _name_side(refusal, side) from None


def _draw(a: "GameAnalysis", b: "GameAnalysis") -> None:
    screen = make_console()
    for side, analysis in (("A", a), ("B", b)):
        words = describe_table(analysis.rules, analysis.cards, analysis.wager_cents)
        screen.print(f"[bold]{side}[/bold]  {escape(words)}")
        if analysis.rules.derivation is not None:
            screen.print(f"   [dim]{escape(describe_game(analysis.rules))}[/dim]")
    screen.print()
    screen.print(_figures(a, b))
    screen.print(_events(a, b))
    _draw_cells(screen, a, b)


def _figures(a: "GameAnalysis", b: "GameAnalysis") -> Table:
    from spanish21.reports.comparison import COMPARED_FIGURES, FIGURES_IN_WAGERS  # noqa: PLC0415

    title = f"Figures per original wager, {SAME_PLAY_AFTER_SPLIT}"
    table = make_table(title, "", *_NUMBERS, right=_NUMBERS)
    for name, words in COMPARED_FIGURES.items():
        one, other = getattr(a, name), getattr(b, name)
        if name in FIGURES_IN_WAGERS:
            cells = (f"{one:.5f}", f"{other:.5f}", format_minus(f"{other - one:+.5f}"))
        else:
            cells = (
                format_edge(one, 5),
                format_edge(other, 5),
                format_signed_percent(other - one, 5),
            )
        table.add_row(words, *cells)
    return table


def _events(a: "GameAnalysis", b: "GameAnalysis") -> Table:
    from spanish21.reports.analysis_export import EVENT_LABELS, SPLIT_HANDS  # noqa: PLC0415

    title = "How often, best play; the difference per 1,000 rounds"
    table = make_table(title, "event", *_NUMBERS, right=_NUMBERS)
    for name, words in EVENT_LABELS.items():
        one, other = a.events.get(name, 0.0), b.events.get(name, 0.0)
        if (one or other) and name != SPLIT_HANDS:
            change = format_minus(f"{1000 * (other - one):+.4f}")
            table.add_row(
                words, format_one_in(Fraction(one)), format_one_in(Fraction(other)), change
            )
    return table


def _draw_cells(screen: Console, a: "GameAnalysis", b: "GameAnalysis") -> None:
    from spanish21.reports.comparison import chart_differences  # noqa: PLC0415

    cells = chart_differences(a.chart.strategy, b.chart.strategy)
    if not cells:
        screen.print("The two best charts are the same.")
        return
    count = "one cell" if len(cells) == 1 else f"{len(cells)} cells"
    title = f"The best charts differ in {count}"
    table = make_table(title, "part", "hand", "dealer shows", "A", "B", caption=_LEGEND)
    before = ""
    for cell in cells:
        if before and cell.part != before:
            table.add_section()
        table.add_row(cell.part, cell.hand, cell.up_card, escape(cell.a), escape(cell.b))
        before = cell.part
    screen.print(table)
