"""spanish21 analyze: the exact analysis of one table."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

import spanish21
from spanish21.cli.analysis.analysis_page import (
    describe_table,
    draw_analysis,
    draw_options,
    draw_proof,
    draw_removals,
    draw_seen_cards,
    draw_side,
)
from spanish21.cli.analysis.session_page import draw_session
from spanish21.cli.options.output_format import with_format_option
from spanish21.cli.options.table_spec import table_arguments, with_table_options
from spanish21.cli.terminal.console import make_console
from spanish21.cli.terminal.output import write_file
from spanish21.cli.terminal.progress import show_progress
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.analysis import HouseEdgeProof
    from spanish21.analysis.questions.change_effects import CardRemovalEffect, RuleChangeEffect
    from spanish21.analysis.questions.session_law import SessionLaw
    from spanish21.analysis.questions.side_wagers import SideWagerValues
    from spanish21.analysis.solver.seen_cards_play import SeenCardsGain
    from spanish21.library.game_analysis import AnalysisResult


@click.command("analyze")
@with_table_options
@with_format_option("table", "json", "csv", says="csv holds the distribution.")
@click.option(
    "--after-split",
    type=click.Choice(["as-before", "own-rule"]),
    default="as-before",
    show_default=True,
    help="Split hands: played as before the split, or by the best one rule of their own.",
)
@click.option("--exact", is_flag=True, help="Prove the edge in rational numbers; half a minute.")
@click.option("--options", "with_options", is_flag=True, help="What each rule is worth.")
@click.option("--removals", is_flag=True, help="What each card is worth when it is gone.")
@click.option("--side", is_flag=True, help="Side wagers and free bonuses for this very shoe.")
@click.option(
    "--seen-cards",
    type=int,
    metavar="LINES",
    help="The edge with split hands played by every card seen, by so many drawn splits.",
)
@click.option("--session", type=int, metavar="ROUNDS", help="What so many rounds come to.")
@click.option("--bankroll", metavar="AMOUNT", help="What is brought to the session.")
@click.option("--goal", metavar="AMOUNT", help="What is to be won with the bankroll.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Draw the session: .png, .svg or .pdf.",
)
def analyze_command(  # noqa: PLR0913  one for each option
    form: str,
    after_split: str,
    *,
    exact: bool,
    with_options: bool,
    removals: bool,
    side: bool,
    seen_cards: int | None,
    session: int | None,
    bankroll: str | None,
    goal: str | None,
    plot: Path | None,
    **table_options: Any,
) -> None:
    """Solve a table exactly: house edge, spread, how often everything happens.

    Edges are for best play by composition and for the best chart; the Super Bonus is excluded
    unless a line says otherwise.
    """
    flags = {"options": with_options, "removals": removals, "side": side, "exact": exact}
    more = [name for name, on in flags.items() if on]
    if form == "csv" and more:
        allowed = f"it holds the distribution alone; for --{more[0]} choose table or json"
        raise Refusal("format", form, allowed)
    compared = [name for name in more if name != "side"]
    if after_split != "as-before" and compared:
        allowed = f"--{compared[0]} is of play as before a split: leave one of the two out"
        raise Refusal("after-split", after_split, allowed)
    if form == "csv" and seen_cards is not None:
        allowed = "it holds the distribution alone; for --seen-cards choose table or json"
        raise Refusal("format", form, allowed)
    question = _read_session(session, bankroll, goal, form)
    picture = None if plot is None else _picture_format(plot, question)
    results = _run_analyses(table_options, more, question, after_split, seen_cards)
    if plot is not None and picture is not None and results.session is not None:
        write_file(_plot(results.analysis, results.session, picture), plot, "plot")
    if form == "json":
        click.echo(json.dumps(_record(results), indent=2, ensure_ascii=False))
    elif form == "csv":
        from spanish21.reports.analysis_export import distribution_csv  # noqa: PLC0415

        click.echo(distribution_csv(results.analysis), nl=False)
    else:
        _draw(results)


def _picture_format(plot: Path, question: "_SessionAsked | None") -> str:
    if question is None:
        raise Refusal("plot", str(plot), "it draws a session: give --session ROUNDS too")
    from spanish21.reports.pictures import picture_format  # noqa: PLC0415

    return picture_format(plot)


def _plot(analysis: "AnalysisResult", session: "SessionLaw", form: str) -> bytes:
    from spanish21.reports.session_picture import plot_session  # noqa: PLC0415

    table = describe_table(analysis.rules, analysis.cards, analysis.wager_cents)
    return plot_session(session, table, form)


class _SessionAsked(NamedTuple):
    """A session as the options describe it."""

    rounds: int
    bankroll: str | None
    goal: str | None


def _read_session(
    rounds: int | None, bankroll: str | None, goal: str | None, form: str
) -> _SessionAsked | None:
    if rounds is None:
        for name, value in (("bankroll", bankroll), ("goal", goal)):
            if value is not None:
                raise Refusal(name, value, "it belongs to a session: give --session ROUNDS too")
        return None
    if form == "csv":
        allowed = "it holds the distribution alone; for --session choose table or json"
        raise Refusal("format", form, allowed)
    return _SessionAsked(rounds, bankroll, goal)


@dataclass(slots=True)
class _AnalysisResults:
    """A table's analysis, and the further results that options demand; None for the others."""

    analysis: "AnalysisResult"
    proof: "HouseEdgeProof | None" = None
    options: "tuple[RuleChangeEffect, ...] | None" = None
    removals: "tuple[CardRemovalEffect, ...] | None" = None
    side: "SideWagerValues | None" = None
    session: "SessionLaw | None" = None
    seen_cards: "SeenCardsGain | None" = None


def _run_analyses(
    table_options: dict[str, Any],
    more: Sequence[str],
    question: _SessionAsked | None,
    after_split: str,
    seen_cards: int | None,
) -> _AnalysisResults:
    with show_progress() as step:
        analysis = spanish21.analyze(
            after_split=after_split, progress=step, **table_arguments(table_options)
        )
        results = _AnalysisResults(analysis)
        if question is not None:
            step("session")
            results.session = analysis.session(
                question.rounds, bankroll=question.bankroll, goal=question.goal
            )
        if seen_cards is not None:
            step("split hands by every card seen")
            results.seen_cards = analysis.seen_cards(seen_cards)
        if "options" in more:
            results.options = analysis.rule_effects(progress=step)
        if "removals" in more:
            results.removals = analysis.removals(progress=step).effects
        if "side" in more:
            step("side wagers")
            results.side = analysis.side_wagers()
        if "exact" in more:
            step("proof in rational numbers")
            results.proof = analysis.prove()
    return results


def _record(results: _AnalysisResults) -> dict[str, Any]:
    from spanish21.reports import analysis_export as report  # noqa: PLC0415
    from spanish21.reports.session_export import session_record  # noqa: PLC0415

    record = results.analysis.to_dict()
    if results.proof is not None:
        record["exact"] = report.proof_record(results.proof)
    if results.seen_cards is not None:
        record["seen_cards"] = report.seen_cards_record(results.seen_cards)
    if results.session is not None:
        record["session"] = session_record(results.session)
    if results.options is not None:
        record["option_values"] = report.options_record(results.options)
    if results.removals is not None:
        record["removals"] = report.removals_record(results.removals)
    if results.side is not None:
        record["side"] = report.side_record(results.side)
    return record


def _draw(results: _AnalysisResults) -> None:
    screen = make_console()
    draw_analysis(screen, results.analysis)
    if results.proof is not None:
        draw_proof(screen, results.proof)
    if results.seen_cards is not None:
        draw_seen_cards(screen, results.seen_cards)
    if results.session is not None:
        draw_session(screen, results.session)
    if results.options is not None:
        draw_options(screen, results.options, results.analysis.house_edge)
    if results.removals is not None:
        draw_removals(screen, results.removals)
    if results.side is not None:
        draw_side(screen, results.side)
