"""spanish21 evidence: every rule set played many times over, beside its exact figures."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click
from rich.markup import escape
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn

from spanish21.cli.options.output_format import with_format_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.progress import progress_bar
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.evidence.report import EvidenceReport

GENERAL_ROUNDS_DIVISOR = 5
"""The general kernel plays one round for so many of the compiled one, unless ``--general`` says otherwise."""


@click.command("evidence")
@click.option("--rounds", default="5e7", show_default=True, help="Of the compiled kernel, a table.")
@click.option("--general", help="Rounds of the general kernel; a fifth of the others if not given.")
@click.option("--ruleset", metavar="ID", help="Only the tables of one rule set.")
@click.option(
    "--table", "numbers", metavar="N", type=int, multiple=True, help="Only this one of the list."
)
@click.option("--without-jackpots", is_flag=True, help="No jackpot at any table.")
@click.option("--seed", type=int, default=21, show_default=True, help="The same gives the same.")
@click.option("--threads", type=int, help="How many; all cores if not given.")
@click.option(
    "--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True, help="Where."
)
@with_format_option("table", "json")
@click.option(
    "--page", type=click.Path(path_type=Path, dir_okay=False), help="Also write a page there."
)
@click.option("--machine", default="this machine", help="How the page calls what it was made on.")
def evidence_command(  # noqa: PLR0913, PLR0917  one argument for each option
    rounds: str,
    general: str | None,
    ruleset: str | None,
    numbers: tuple[int, ...],
    without_jackpots: bool,  # noqa: FBT001  a click option
    seed: int,
    threads: int | None,
    device: str,
    form: str,
    page: Path | None,
    machine: str,
) -> None:
    """Play tables of every rule set and compare all that is counted with exact figures.

    House edge, spread, frequencies and side wagers, by both kernels; each line is within four
    standard errors, or the status is 1. A part of the list (--ruleset, --table) comes out as it
    does in the whole. On a GPU a jackpot's meter, which runs on from round to round, takes nearly
    all of the time: --without-jackpots is for billions of rounds.
    """
    # NumPy, Numba and the solver take a while to load: only this command waits for them.
    from spanish21.library.simulations import check_machine  # noqa: PLC0415

    check_machine(seed, device, threads)
    from spanish21.evidence.kernel_runs import EvidenceSettings, run_evidence  # noqa: PLC0415
    from spanish21.evidence.report import EvidenceReport  # noqa: PLC0415
    from spanish21.evidence.table_list import select_tables  # noqa: PLC0415
    from spanish21.library.simulated_game import read_rounds  # noqa: PLC0415

    if page is not None and not os.access(page.parent, os.W_OK):
        say = "it cannot be written: its folder is missing or closed"
        raise Refusal("page", str(page), say)
    compiled_rounds = read_rounds(rounds)
    general_rounds = (
        max(1, compiled_rounds // GENERAL_ROUNDS_DIVISOR)
        if general is None
        else read_rounds(general)
    )
    settings = EvidenceSettings(compiled_rounds, general_rounds, seed, threads, device)
    tables = select_tables(ruleset, numbers, jackpots=not without_jackpots)
    began_at = perf_counter()
    with _progress() as on_progress:
        lines = tuple(run_evidence(tables, settings, on_progress))
    report = EvidenceReport(settings, lines, perf_counter() - began_at)
    _print_report(report, form)
    if page is not None:
        choice = [f"--table {number}" for number in numbers]
        choice += [f"--ruleset {ruleset}"] if ruleset is not None else []
        choice += ["--without-jackpots"] if without_jackpots else []
        _write_page(report, page, machine, choice)
    if not report.summary.agrees:
        raise SystemExit(1)


@contextmanager
def _progress() -> Iterator[Callable[[str, int, int], None]]:
    """Show on a terminal what is being played, and how far it is."""
    bar = progress_bar(
        BarColumn(bar_width=24), TextColumn("{task.description}"), TimeElapsedColumn()
    )
    with bar:
        task = bar.add_task("loading", total=None)
        yield lambda words, done, goal: bar.update(
            task, description=words, completed=done, total=goal
        )


def _print_report(report: "EvidenceReport", form: str) -> None:
    from spanish21.evidence.report import HEADINGS, evidence_record, figure_cells  # noqa: PLC0415

    if form == "json":
        click.echo(json.dumps(evidence_record(report), indent=2, ensure_ascii=False))
        return
    screen, numbers = make_console(), HEADINGS[2:-1]
    for title, lines in report.by_table():
        table = make_table(escape(title), *HEADINGS, right=numbers)
        for line in lines:
            table.add_row(*(escape(cell) for cell in figure_cells(line)))
        screen.print(table)
    screen.print(escape(report.summary.words()))


def _write_page(report: "EvidenceReport", page: Path, machine: str, choice: Sequence[str]) -> None:
    from spanish21.evidence.report import evidence_page  # noqa: PLC0415

    settings = report.settings
    rounds = f"--rounds {_format_rounds(settings.rounds)} --general {_format_rounds(settings.general_rounds)}"
    command = " ".join(["spanish21 evidence", rounds, f"--seed {settings.seed}", *choice])
    date = datetime.now(UTC).date().isoformat()
    text = evidence_page(report, command=command, machine=machine, date=date)
    page.write_text(text, encoding="utf-8")


def _format_rounds(rounds: int) -> str:
    """A number of rounds as it is typed: 1e9 where that says it all."""
    text = f"{rounds:g}".replace("e+0", "e").replace("e+", "e")
    return text if float(text) == rounds else str(rounds)
