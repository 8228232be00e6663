"""spanish21 simulate: millions of rounds of one table, and what they say about it."""

import atexit
import gc
import io
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from spanish21.cli import INTERRUPTED_STATUS
from spanish21.cli.options.output_format import with_format_option
from spanish21.cli.options.silent_names import RenamedOption
from spanish21.cli.options.table_spec import with_full_table_options
from spanish21.cli.simulation.stop_signals import stop_on_signal
from spanish21.cli.terminal.console import make_console
from spanish21.cli.terminal.progress import show_progress
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.library.simulations import PreparedRun, RunResult
    from spanish21.reports.simulation.run_summary import RunSummary

DEFAULT_ROUNDS = "1e7"
MOST_ROUNDS_PER_HOUR = 10_000
FAILED_STATUS = 2
"""The status of a run that those who played it failed."""


@click.command("simulate")
@with_full_table_options
@click.option("--rounds", metavar="N", help=f"How many: 1e9, 2.5e8; {DEFAULT_ROUNDS} if not given.")
@click.option("--target-se", metavar="PERCENT", help="Stop at this standard error, e.g. 0.001%.")
@click.option("--seed", type=int, default=21, show_default=True, help="The same gives the same.")
@click.option(
    "--strategy", default="chart", show_default=True, help="chart, best-first-two or a JSON file."
)
@click.option("--count", metavar="SYSTEM", help="Count cards: hi-lo, zen or a JSON file.")
@click.option("--boxes", type=int, default=1, show_default=True, help="Boxes, each a player.")
@click.option("--fresh/--real", default=None, help="A fresh shoe each round (default), or a real.")
@click.option("--penetration", metavar="SHARE", help="A real shoe, dealt so far: 0.75 or 75%.")
@click.option("--match", metavar="AMOUNT", help="A Match wager against the up card.")
@click.option("--match-down", metavar="AMOUNT", help="One against the down card.")
@click.option("--match-bonus", metavar="AMOUNT", help="One against each bonus card.")
@click.option(
    "--jackpot",
    "jackpots",
    multiple=True,
    metavar="WAGER",
    help="A jackpot wager: $1, or 'table=3c paytable=1 wager=$1'; twice for two.",
)
@click.option("--meter", show_default="$10,000", help="What a progressive starts from.")
@click.option("--break", "break_bonus", metavar="AMOUNT", help="A Break Bonus wager.")
@click.option("--bet-bigger", type=int, default=0, metavar="N", help="Bet Bigger spots in use.")
@click.option("--bankroll", metavar="AMOUNT", help="What a player brings to a sitting.")
@click.option("--session", type=int, metavar="ROUNDS", help="How long a sitting is.")
@click.option(
    "--rounds-per-hour", type=int, default=60, show_default=True, help="The pace of the table."
)
@click.option(
    "--kernel",
    type=click.Choice(["auto", "compiled", "general"]),
    default="auto",
    show_default=True,
    help="compiled is fast and plays one box's main wager; general plays everything.",
)
@click.option(
    "--rng",
    type=click.Choice(["fast", "philox"]),
    default="fast",
    show_default=True,
    help="Chance.",
)
@click.option(
    "--device", type=click.Choice(["cpu", "cuda"]), default="cpu", show_default=True, help="Where."
)
@click.option("--threads", type=int, help="How many; all cores if not given.")
@click.option("--cluster", metavar="ADDRESS", help="A dask scheduler, e.g. tcp://host:8786.")
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep the sums there; the same command goes on from them.",
)
@with_format_option("table", "json", "csv", "parquet")
@click.option(
    "--out",
    "output",
    cls=RenamedOption,
    silent=("--output",),
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write it there.",
)
@click.option(
    "--plot", type=click.Path(path_type=Path, dir_okay=False), help="Draw it: .png, .svg or .pdf."
)
def simulate_command(**options: Any) -> None:
    """Play a table many times over: house edge, spread, how often everything happens.

    Figures are per unit of the original wager and positive for the house, with 95 % intervals. The
    same seed gives the same counts on any number of threads or machines, and on a GPU.
    """
    _check_files(options)
    # Python would go through all that was loaded once more at the end, for a quarter of a second.
    atexit.register(gc.freeze)
    try:
        _play(options)
    finally:
        gc.unfreeze()


def _play(options: dict[str, Any]) -> None:
    # From here to the last word that is written, a signal only asks the run to stop.
    stop, counting = Event(), Event()
    with stop_on_signal(stop, counting):
        with _loading():
            run = _CommandRun(options)
        _report(run.play(stop, counting), options)


def _report(result: "RunResult", options: dict[str, Any]) -> None:
    if result.summary is not None:
        _write(result.summary, options)
    if result.failure:
        click.echo(f"spanish21: {describe_failure(result, options['checkpoint'])}", err=True)
        raise SystemExit(FAILED_STATUS)
    if result.stopped:
        click.echo(describe_stop(result, options["checkpoint"]), err=True)
        raise SystemExit(INTERRUPTED_STATUS)


@contextmanager
def _loading() -> Iterator[None]:
    """Load libraries without looking for garbage among them, then or later: all of it stays."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collecting:
            gc.enable()


def _check_files(options: dict[str, Any]) -> None:
    """Refuse what could not be written in the end before anything is played."""
    if options["form"] == "parquet":
        from spanish21.reports.simulation.figure_table import check_parquet  # noqa: PLC0415

        check_parquet()
        if options["output"] is None:
            raise Refusal("format", "parquet", "it is no text: name a file with --out")
    for name in ("output", "plot"):
        path = options[name]
        if path is not None and not os.access(path.parent, os.W_OK):
            say = "it cannot be written: its folder is missing or closed"
            raise Refusal(name, str(path), say)
    if options["plot"] is not None:
        from spanish21.reports.pictures import picture_format  # noqa: PLC0415

        picture_format(options["plot"])
    if not 1 <= options["rounds_per_hour"] <= MOST_ROUNDS_PER_HOUR:
        allowed = f"use 1 to {MOST_ROUNDS_PER_HOUR:,}"
        raise Refusal("rounds-per-hour", options["rounds_per_hour"], allowed)


class _CommandRun:
    """One run of the command: the game that its options describe, and how far it goes."""

    def __init__(self, options: dict[str, Any]) -> None:
        # NumPy and Numba take a while to load: only this command waits for them.
        from spanish21.cli.simulation import simulation_request as request  # noqa: PLC0415
        from spanish21.library.simulations import prepare_run  # noqa: PLC0415

        self.options = options
        request.check_distinct_files(options)
        stop_rule = request.read_stop_rule(options)
        with show_progress() as step:
            self.run: PreparedRun = prepare_run(
                options["ruleset"],
                request.read_table_choices(options),
                request.read_game_request(options),
                stop_rule,
                seed=options["seed"],
                kernel=options["kernel"],
                backend=request.read_backend(options),
                step=step,
            )
        for note in self.run.notes:
            _echo_note(note)

    def play(self, stop: Event, counting: Event) -> "RunResult":
        """Play it all, or until ``stop`` is set; ``counting`` is set once rounds are played."""
        from spanish21.cli.simulation.run_progress import show_run_progress  # noqa: PLC0415

        with _loading():
            self.run.load()
        counting.set()
        progress_shown = show_run_progress(self.run.simulation.estimate_edge, self.run.stop_rule)
        with progress_shown as on_progress:
            return self.run.play(
                checkpoint=self.options["checkpoint"],
                rounds_per_hour=self.options["rounds_per_hour"],
                on_progress=on_progress,
                on_note=_echo_note,
                stop=stop,
            )


def _echo_note(note: str) -> None:
    click.echo(f"Note: {note}.", err=True)


def describe_stop(result: "RunResult", checkpoint: Path | None) -> str:
    """What a person is told who stopped a run."""
    stopped = f"Stopped after {result.rounds:,} rounds"
    if checkpoint is None:
        return f"{stopped}. With --checkpoint FILE a run can be gone on with."
    return f"{stopped}, kept in {checkpoint}. The same command goes on from there."


def describe_failure(result: "RunResult", checkpoint: Path | None) -> str:
    """Why a run could not go on, and how to go on with it."""
    counted = f"{result.failure}; {result.rounds:,} rounds are counted"
    if checkpoint is None:
        return f"{counted}; with --checkpoint FILE the same command would go on from there"
    place = f" and kept in {checkpoint}" if result.rounds else ""
    return f"{counted}{place}; the same command goes on from there"


def _write(summary: "RunSummary", options: dict[str, Any]) -> None:
    form, output = options["form"], options["output"]
    if form == "table":
        _draw(summary, output)
    elif form == "json":
        from spanish21.reports.simulation.json_record import simulation_record  # noqa: PLC0415

        _write_text(
            json.dumps(simulation_record(summary), indent=2, ensure_ascii=False) + "\n", output
        )
    else:
        from spanish21.reports.simulation import figure_table  # noqa: PLC0415

        if form == "csv":
            _write_text(figure_table.simulation_csv(summary), output)
        else:
            _write_file(output, "output", lambda: figure_table.write_parquet(summary, output))
    if options["plot"] is not None:
        from spanish21.reports.pictures import picture_format  # noqa: PLC0415
        from spanish21.reports.simulation.plots import plot_run  # noqa: PLC0415

        path = options["plot"]
        _write_file(path, "plot", lambda: path.write_bytes(plot_run(summary, picture_format(path))))


def _draw(summary: "RunSummary", output: Path | None) -> None:
    """The page on the screen, or in a file without colours."""
    from spanish21.cli.simulation.simulation_page import draw_simulation  # noqa: PLC0415

    if output is None:
        draw_simulation(make_console(), summary)
        return
    page = Console(file=io.StringIO(), highlight=False, width=120)
    with page.capture() as drawn:
        draw_simulation(page, summary)
    _write_text(drawn.get(), output)


def _write_text(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
    else:
        _write_file(output, "output", lambda: output.write_text(text, encoding="utf-8"))


def _write_file(path: Path, name: str, write: Callable[[], object]) -> None:
    try:
        write()
    except OSError as error:
        raise Refusal(name, str(path), f"it cannot be written: {error.strerror}") from None
