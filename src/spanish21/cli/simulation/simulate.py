"""spanish21 simulate: millions of rounds of one table, and what they say about it."""

import atexit
import gc
import io
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from spanish21.cli import INTERRUPTED_STATUS
from spanish21.cli.analysis.analyze import show_progress
from spanish21.cli.options.table_spec import with_full_table_options
from spanish21.cli.terminal.console import make_console
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.cli.simulation.simulation_request import SimulationRequest
    from spanish21.reports.simulation.run_summary import RunSummary
    from spanish21.simulation.game_spec import Kernel
    from spanish21.simulation.run.simulation_run import RunProgress, SimulationRun
    from spanish21.simulation.statistics import PlayConditions

DEFAULT_ROUNDS = "1e7"
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
@click.option(
    "--format",
    "form",
    type=click.Choice(["table", "json", "csv", "parquet"]),
    default="table",
    show_default=True,
)
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="Write it there.")
@click.option(
    "--plot", type=click.Path(path_type=Path, dir_okay=False), help="Draw it: .png, .svg or .pdf."
)
def simulate_command(**given: Any) -> None:
    """Play a table many times over: house edge, spread, how often everything happens.

    Figures are per unit of the original wager and positive for the house, with 95 % intervals. The
    same seed gives the same counts on any number of threads or machines, and on a GPU.
    """
    _check_files(given)
    # Python would go through all that was loaded once more at the end, for a quarter of a second.
    atexit.register(gc.freeze)
    try:
        _play(given)
    finally:
        gc.unfreeze()


def _play(given: dict[str, Any]) -> None:
    with _loading():
        simulation = _SimulationRun(given)
    told = simulation.play()
    if told is not None:
        _write(told, given)
    if simulation.broken:
        click.echo(f"spanish21: {simulation.what_failed()}", err=True)
        raise SystemExit(FAILED_STATUS)
    if simulation.stopped:
        click.echo(simulation.how_to_go_on(), err=True)
        raise SystemExit(INTERRUPTED_STATUS)


@contextmanager
def _loading() -> Iterator[None]:
    """Load libraries without looking for garbage among them, then or later: all of it stays."""
    swept = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if swept:
            gc.enable()


def _check_files(given: dict[str, Any]) -> None:
    """Refuse what could not be written in the end before anything is played."""
    if given["form"] == "parquet":
        from spanish21.reports.simulation.figure_table import check_parquet  # noqa: PLC0415

        check_parquet()
        if given["output"] is None:
            raise Refusal("format", "parquet", "it is no text: name a file with --output")
    for name in ("output", "plot"):
        path = given[name]
        if path is not None and not os.access(path.parent, os.W_OK):
            say = "it cannot be written: its folder is missing or closed"
            raise Refusal(name, str(path), say)
    if given["plot"] is not None:
        from spanish21.reports.simulation.plots import picture_format  # noqa: PLC0415

        picture_format(given["plot"])
    if given["rounds_per_hour"] < 1:
        raise Refusal("rounds-per-hour", given["rounds_per_hour"], "use 1 or more")


class _SimulationRun:
    """One run of the command: what was asked, who plays it, and how it went."""

    def __init__(self, given: dict[str, Any]) -> None:
        # NumPy and Numba take a while to load: only who simulates waits for them.
        from spanish21.cli.simulation import simulation_request as asking  # noqa: PLC0415
        from spanish21.simulation.run.backends import Backend, check_backend  # noqa: PLC0415
        from spanish21.simulation.run.kernel_choice import choose_kernel  # noqa: PLC0415
        from spanish21.simulation.run.simulation_run import StopRule  # noqa: PLC0415
        from spanish21.simulation.run.spec_checks import check_seed, describe_strategy_mismatch  # noqa: PLC0415

        self.given = given
        asking.check_distinct_files(given)
        target = given["target_se"]
        self.target = None if target is None else asking.read_target(target)
        most = "1e15" if self.target is not None else DEFAULT_ROUNDS
        self.wanted: StopRule = StopRule(asking.read_rounds(given["rounds"] or most), self.target)
        self.where: Backend = Backend(given["device"], given["threads"], given["cluster"])
        check_seed(given["seed"])
        check_backend(self.where)
        with show_progress() as step:
            self.asked: SimulationRequest = asking.build_simulation_request(given, step)
            step("kernel")
            try:
                self.maker = choose_kernel(self.asked.simulated, given["kernel"])
                self.kernel: Kernel = self.maker()
            except Refusal as refusal:
                raise self.asked.table.book.explain(refusal) from None
        remark = describe_strategy_mismatch(
            self.asked.simulated.strategy, self.asked.simulated.rules
        )
        if remark:
            click.echo(f"Note: {remark}.", err=True)
        self.stopped = False
        self.broken = ""
        self.rounds = 0

    @property
    def measured_by(self) -> "PlayConditions":
        from spanish21.simulation.statistics import PlayConditions  # noqa: PLC0415

        return PlayConditions(self.asked.simulated.fresh, self.given["rounds_per_hour"])

    def play(self) -> "RunSummary | None":
        """Play it all, or until it is stopped; nothing to tell where not one round was finished."""
        from spanish21.cli.simulation.run_progress import show_run_progress, stop_on_signal  # noqa: PLC0415
        from spanish21.simulation.run.backends import make_executor  # noqa: PLC0415

        with _loading():
            executor = make_executor(self.where, self.asked.simulated, self.kernel, self.maker)
        try:
            run = self._run(executor)
            shown = show_run_progress(self.kernel, self.measured_by, self.wanted)
            with stop_on_signal(run.stop), shown as watch:
                standing = run.play(self.wanted, watch)
            self.stopped, self.broken = run.stop.is_set(), standing.broken
            self.rounds = standing.rounds
            return self._told(standing, executor.device) if standing.rounds else None
        finally:
            executor.close()

    def _run(self, executor: Any) -> "SimulationRun":
        from spanish21.simulation.run.checkpoint import Checkpoint  # noqa: PLC0415
        from spanish21.simulation.run.identity import identify_run  # noqa: PLC0415
        from spanish21.simulation.run.simulation_run import SimulationRun  # noqa: PLC0415
        from spanish21.simulation.statistics import estimate_house_edge  # noqa: PLC0415

        seed, path = self.given["seed"], self.given["checkpoint"]
        identity = identify_run(self.asked.simulated, self.kernel, seed)
        by = self.measured_by
        return SimulationRun(
            self.kernel,
            executor,
            seed,
            checkpoint=None if path is None else Checkpoint(path, identity),
            error_of=lambda figures: estimate_house_edge(figures, by).standard_error,
            tell=lambda words: click.echo(f"Note: {words}.", err=True),
        )

    def _told(self, standing: "RunProgress", device: str) -> "RunSummary":
        from spanish21.reports.simulation.run_summary import RunSummary  # noqa: PLC0415
        from spanish21.simulation.statistics import compute_statistics  # noqa: PLC0415

        counting, figures = self.asked.simulated.counting, self.kernel.figures(standing.tally)
        return RunSummary(
            simulated=self.asked.simulated,
            figures=figures,
            results=compute_statistics(figures, self.measured_by),
            strategy=self.asked.strategy,
            kernel=self.kernel.name,
            device=device,
            seed=self.given["seed"],
            asked=None if self.given["rounds"] is None and self.target else self.wanted.rounds,
            resumed=standing.resumed,
            seconds=standing.seconds,
            complete=not self.stopped and not self.broken,
            target=self.target,
            count=None if counting is None else counting.name,
            choices=self.asked.table.built.choices,
        )

    def how_to_go_on(self) -> str:
        """What is said to whoever stopped a run."""
        done, path = f"Stopped after {self.rounds:,} rounds", self.given["checkpoint"]
        if path is None:
            return f"{done}. With --checkpoint FILE a run can be gone on with."
        return f"{done}, kept in {path}. The same command goes on from there."

    def what_failed(self) -> str:
        """What is said of a run that could not go on, and how to go on with it."""
        path = self.given["checkpoint"]
        counted = f"{self.broken}; {self.rounds:,} rounds are counted"
        if path is None:
            return f"{counted}; with --checkpoint FILE the same command would go on from there"
        kept = f" and kept in {path}" if self.rounds else ""
        return f"{counted}{kept}; the same command goes on from there"


def _write(told: "RunSummary", given: dict[str, Any]) -> None:
    form, output = given["form"], given["output"]
    if form == "table":
        _draw(told, output)
    elif form == "json":
        from spanish21.reports.simulation.json_record import simulation_record  # noqa: PLC0415

        _say(json.dumps(simulation_record(told), indent=2, ensure_ascii=False) + "\n", output)
    else:
        from spanish21.reports.simulation import figure_table  # noqa: PLC0415

        if form == "csv":
            _say(figure_table.simulation_csv(told), output)
        else:
            _into(output, "output", lambda: figure_table.write_parquet(told, output))
    if given["plot"] is not None:
        from spanish21.reports.simulation.plots import picture_format, plot_run  # noqa: PLC0415

        path = given["plot"]
        _into(path, "plot", lambda: path.write_bytes(plot_run(told, picture_format(path))))


def _draw(told: "RunSummary", output: Path | None) -> None:
    """The page on the screen, or in a file without colours."""
    from spanish21.cli.simulation.simulation_page import draw_simulation  # noqa: PLC0415

    if output is None:
        draw_simulation(make_console(), told)
        return
    page = Console(file=io.StringIO(), highlight=False, width=120)
    with page.capture() as drawn:
        draw_simulation(page, told)
    _say(drawn.get(), output)


def _say(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
    else:
        _into(output, "output", lambda: output.write_text(text, encoding="utf-8"))


def _into(path: Path, name: str, write: Callable[[], object]) -> None:
    try:
        write()
    except OSError as error:
        raise Refusal(name, str(path), f"it cannot be written: {error.strerror}") from None
