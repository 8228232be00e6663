"""spanish21 strategy: the best chart for a table, on the screen, as JSON or as a pocket card."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import spanish21
from spanish21.cli.analysis.strategy_chart import draw_cell, draw_chart, draw_closest
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.options.table_spec import table_arguments, with_table_options
from spanish21.cli.terminal.progress import show_progress
from spanish21.refusal import Refusal
from spanish21.reports.strategy.chart_json import cells_record
from spanish21.reports.strategy.pocket_card import CardFormat, strategy_card
from spanish21.rulesets.strategies.cell_names import read_cell_name

if TYPE_CHECKING:
    from spanish21.library.strategy_charts import StrategyResult

PocketCardFiles = dict[CardFormat, Path]


@click.command("strategy")
@with_table_options
@with_json_option
@click.option("--svg", type=click.Path(path_type=Path), help="Draw a pocket card: one picture.")
@click.option("--pdf", type=click.Path(path_type=Path), help="Draw a pocket card: two A6 pages.")
@click.option("--explain", metavar="CELL", help="The values behind a cell, e.g. 'hard 16 v 10'.")
@click.option("--close", type=int, metavar="N", help="The N cells whose moves were closest.")
def strategy_command(
    *,
    as_json: bool,
    svg: Path | None,
    pdf: Path | None,
    explain: str | None,
    close: int | None,
    **table: Any,
) -> None:
    """The best chart for a table: what to do with every hand, its exact edge and its cost.

    A cell is a total, a pair or a doubled hand against an up card: 'hard 16 v 10', 'soft 18 v 9',
    'pair 8 v A', 'doubled 14 v 8', 'doubled soft 17 v A'.
    """
    cards = _cards(svg, pdf)
    _check_one_thing(explain, close, cards)
    if explain is not None:
        _explain(explain, table, as_json=as_json)
    elif close is not None:
        _closest(close, table, as_json=as_json)
    else:
        _chart(_solve(table), cards, as_json=as_json)


def _cards(svg: Path | None, pdf: Path | None) -> PocketCardFiles:
    cards: PocketCardFiles = {}
    if svg is not None:
        cards["svg"] = svg
    if pdf is not None:
        cards["pdf"] = pdf
    return cards


def _check_one_thing(explain: str | None, close: int | None, cards: PocketCardFiles) -> None:
    if explain is not None and close is not None:
        raise Refusal("close", close, "ask for one thing: --explain or --close")
    if close is not None and close < 1:
        raise Refusal("close", close, "use 1 or more")
    for form, path in cards.items():
        if explain is not None or close is not None:
            allowed = "a pocket card shows the chart: leave out --explain and --close"
            raise Refusal(form, str(path), allowed)


def _solve(table: dict[str, Any]) -> "StrategyResult":
    with show_progress() as step:
        return spanish21.strategy(progress=step, **table_arguments(table))


def _chart(chart: "StrategyResult", cards: PocketCardFiles, *, as_json: bool) -> None:
    for form, path in cards.items():
        _write(path, form, strategy_card(chart.analysis, form))
    if as_json:
        click.echo(chart.to_json())
    elif not cards:
        draw_chart(chart.analysis)


def _explain(name: str, table: dict[str, Any], *, as_json: bool) -> None:
    # A cell that does not exist is refused before the analysis starts.
    read_cell_name(name, "explain")
    chart = _solve(table)
    explanation = chart.explain(name)
    if as_json:
        _print_json(cells_record(chart.analysis, [explanation]))
    else:
        draw_cell(explanation)


def _closest(number: int, table: dict[str, Any], *, as_json: bool) -> None:
    chart = _solve(table)
    explanations = chart.closest(number)
    if as_json:
        _print_json(cells_record(chart.analysis, explanations))
    else:
        draw_closest(explanations)


def _print_json(record: dict[str, Any]) -> None:
    click.echo(json.dumps(record, indent=2, ensure_ascii=False))


def _write(path: Path, form: CardFormat, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Refusal(form, str(path), f"it cannot be written: {error.strerror}") from None
