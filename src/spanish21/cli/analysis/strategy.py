"""spanish21 strategy: the best chart for a table, on the screen, as JSON or as a pocket card."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spanish21.cli.analysis.strategy_chart import draw_cell, draw_chart, draw_closest
from spanish21.cli.analysis.table_analysis import analyze_table
from spanish21.cli.options.table_spec import build_table_spec, with_table_options
from spanish21.cli.terminal.progress import show_progress
from spanish21.refusal import Refusal
from spanish21.reports.strategy.chart_json import cells_record, chart_record
from spanish21.reports.strategy.pocket_card import CardFormat, strategy_card
from spanish21.rulesets.strategies.cell_names import read_cell_name

if TYPE_CHECKING:
    from spanish21.analysis import GameAnalysis
    from spanish21.analysis.strategy.chart_explanation import ChartExplainer

PocketCardFiles = dict[CardFormat, Path]


@click.command("strategy")
@with_table_options
@click.option("--json", "as_json", is_flag=True, help="The chart as JSON, for a program.")
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
        _chart(_analyze(table), cards, as_json=as_json)


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


def _analyze(table: dict[str, Any]) -> "GameAnalysis":
    spec = build_table_spec(**table)
    with show_progress() as step:
        return analyze_table(spec, step)


def _chart(analysis: "GameAnalysis", cards: PocketCardFiles, *, as_json: bool) -> None:
    for form, path in cards.items():
        _write(path, form, strategy_card(analysis, form))
    if as_json:
        _print_json(chart_record(analysis))
    elif not cards:
        draw_chart(analysis)


def _explain(name: str, table: dict[str, Any], *, as_json: bool) -> None:
    # A cell that does not exist is refused before the analysis starts.
    cell = read_cell_name(name, "explain")
    analysis = _analyze(table)
    explanation = _explainer(analysis).explain(cell)
    if as_json:
        _print_json(cells_record(analysis, [explanation]))
    else:
        draw_cell(explanation)


def _closest(number: int, table: dict[str, Any], *, as_json: bool) -> None:
    analysis = _analyze(table)
    explanations = _explainer(analysis).closest(number)
    if as_json:
        _print_json(cells_record(analysis, explanations))
    else:
        draw_closest(explanations)


def _explainer(analysis: "GameAnalysis") -> "ChartExplainer":
    # The solver's libraries take a moment to load.
    from spanish21.analysis.strategy.chart_explanation import ChartExplainer  # noqa: PLC0415

    return ChartExplainer(analysis.solution, analysis.chart)


def _print_json(record: dict[str, Any]) -> None:
    click.echo(json.dumps(record, indent=2, ensure_ascii=False))


def _write(path: Path, form: CardFormat, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise Refusal(form, str(path), f"it cannot be written: {error.strerror}") from None
