"""spanish21 lab: the group, and what its commands share."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import spanish21
from spanish21.cli.options.output_format import with_format_option
from spanish21.cli.options.table_spec import table_arguments, with_table_options
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.progress import show_progress

if TYPE_CHECKING:
    from spanish21.library.lab.counting_lab import CountingLab
    from spanish21.library.results.result import Result

Column = tuple[str, str, Callable[[Any], str]]
"""A column of a table: its key in the rows, its head, and how its values are written."""


@click.group("lab")
def lab_group() -> None:
    """What a count is worth at a table: effects of cards, systems, tags, indices, wagers."""


def with_lab_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its table, its form and a picture."""
    plot = click.option(
        "--plot",
        type=click.Path(path_type=Path, dir_okay=False),
        help="Draw the answer: .png, .svg or .pdf.",
    )
    return with_table_options(with_format_option("table", "json")(plot(command)))


@contextmanager
def open_lab(table: dict[str, Any]) -> "Iterator[CountingLab]":
    """The lab of the table that was named; what takes long is shown while it is worked out."""
    with show_progress() as step:
        yield spanish21.lab(progress=step, **table_arguments(table))


def show_result(
    result: "Result",
    form: str,
    plot: Path | None,
    columns: Sequence[Column],
    *,
    most: int = 1000,
    notes: Sequence[str] = (),
) -> None:
    """Print an answer as a table or as JSON, and draw it where that is wanted."""
    if plot is not None:
        result.plot().save(plot)
    if form == "json":
        click.echo(result.to_json())
        return
    heads = [head for _, head, _ in columns]
    table = make_table(result.headline, *heads, right=heads[1:])
    rows = result.frame_rows()
    for row in rows[:most]:
        table.add_row(*(write(row[key]) for key, _, write in columns))
    screen = make_console()
    screen.print(table)
    if len(rows) > most:
        screen.print(f"  and {len(rows) - most} more: --format json has all")
    for note in notes:
        screen.print(f"  {note}")


def percent(digits: int, *, sign: bool = False) -> Callable[[float], str]:
    """Writes a share in per cent."""
    form = f"{'+' if sign else ''}.{digits}f"
    return lambda value: f"{100 * value:{form}} %"
