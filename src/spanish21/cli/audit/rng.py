"""spanish21 rng: a battery of tests on a shuffler, and a generator's raw output for a laboratory."""

import math
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from spanish21.adapters.shufflers import Shuffler, make_shuffler, system_bytes
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json
from spanish21.cli.terminal.progress import show_count
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.randomness import BatteryReport, ShuffleTestVerdict

_PIECE = 1 << 20


@click.group("rng")
def rng_group() -> None:
    """Test the shuffler, or write its generator's raw output."""


@rng_group.command("test")
@click.option("--shoes", type=int, default=10_000, show_default=True, help="Shoes to shuffle.")
@click.option("--decks", type=int, default=8, show_default=True, help="Decks in each shoe.")
@click.option(
    "--shuffler", help="system or seeded; seeded where a seed is given, system otherwise."
)
@click.option("--seed", type=int, help="seeded: a whole number from 0.")
@with_json_option
def test_command(
    *, shoes: int, decks: int, shuffler: str | None, seed: int | None, as_json: bool
) -> None:
    """Shuffle many shoes and test their orders at 99 %.

    The tests are those of 25 CFR 547.14 and GLI-19 chapter 3, on the shoes themselves, and
    one verdict is given on all of them together. Exit status 1: the shuffler fails.
    """
    name = shuffler or ("system" if seed is None else "seeded")
    report = _run(make_shuffler(name, seed), shoes=shoes, decks=decks)
    if as_json:
        echo_json("spanish21-shuffle-tests", {"shuffler": name, "seed": seed, **_record(report)})
    else:
        _draw(report, name if seed is None else f"{name}, seed {seed}")
    if not report.passes:
        raise SystemExit(1)


def _run(shuffler: Shuffler, *, shoes: int, decks: int) -> "BatteryReport":
    # The p-values come from scipy, which takes a second or two to load.
    from spanish21.randomness import Battery, check_shoe_count, draw_shoes  # noqa: PLC0415

    check_shoe_count(shoes)
    battery = Battery(decks)
    done = 0
    with show_count("shuffling and testing", total=shoes) as seen:
        for chunk in draw_shoes(shuffler.shuffle, decks=decks, shoes=shoes):
            battery.add(chunk)
            done += len(chunk)
            seen(done)
    return battery.report()


def _record(report: "BatteryReport") -> dict[str, Any]:
    return {
        "decks": report.decks,
        "shoes": report.shoes,
        "level": report.level,
        "tests": [_test_record(test) for test in report.tests],
        "passes": report.passes,
    }


def _test_record(test: "ShuffleTestVerdict") -> dict[str, Any]:
    statistic = test.outcome.statistic
    return {
        "name": test.outcome.name,
        "statistic": statistic if math.isfinite(statistic) else None,
        "degrees_of_freedom": list(test.outcome.degrees),
        "p_value": test.outcome.p_value,
        "threshold": test.threshold,
        "passes": test.passes,
    }


def _draw(report: "BatteryReport", shuffler: str) -> None:
    decks = "1 deck" if report.decks == 1 else f"{report.decks} decks"
    title = f"Shuffler {shuffler}: {report.shoes:,} shoes of {decks}, at 99 %"
    numbers = ("statistic", "degrees of freedom", "p-value", "Holm threshold")
    table = make_table(title, "test", *numbers, "verdict", right=numbers)
    for test in report.tests:
        outcome = test.outcome
        table.add_row(
            outcome.name,
            f"{outcome.statistic:,.6g}",
            ", ".join(f"{degree:,}" for degree in outcome.degrees),
            f"{outcome.p_value:.3g}",
            f"{test.threshold:.2g}",
            "passes" if test.passes else "[bold red]FAILS[/bold red]",
        )
    screen = make_console()
    screen.print(table)
    verdict = "passes" if report.passes else "FAILS"
    screen.print(f"[bold]The shuffler {verdict} the battery.[/bold]")


@rng_group.command("raw")
@click.option("--bytes", "size", type=int, required=True, help="How many bytes to write.")
@click.option("--out", type=click.Path(path_type=Path), help="A file; standard output otherwise.")
def raw_command(*, size: int, out: Path | None) -> None:
    """Write raw output of the generator that the system shuffler draws from, as it comes.

    For a laboratory's own tests: no scaling, no shuffle, no text.
    """
    if size < 1:
        raise Refusal("bytes", size, "use 1 or more")
    if out is not None:
        try:
            with out.open("wb") as file:
                _pour(size, file)
        except OSError as error:
            raise Refusal("out", str(out), f"it cannot be written: {error.strerror}") from None
        return
    if sys.stdout.isatty():
        raise Refusal("out", "a terminal", "name a file, or send the bytes to another command")
    _pour(size, sys.stdout.buffer)


def _pour(size: int, sink: IO[bytes]) -> None:
    for start in range(0, size, _PIECE):
        sink.write(system_bytes(min(_PIECE, size - start)))
    sink.flush()
