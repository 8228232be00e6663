"""The options by which a command is told which table it is about: rule set, choices, wager, shoe."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from spanish21.cli.options.name_values import parse_pairs
from spanish21.cli.options.silent_names import RenamedOption
from spanish21.library.input.table_spec import TableSpec, read_table
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal

_Command = TypeVar("_Command", bound=Callable[..., Any])
_OPTIONS = (
    click.option(
        "--ruleset", default="wa-2025", show_default=True, help="A rule set or rule file."
    ),
    click.option("--decks", type=int, help="Decks in the shoe; the rule set's default otherwise."),
    click.option(
        "--soft-17",
        "soft17",
        cls=RenamedOption,
        silent=("--soft17",),
        type=click.Choice(["hit", "stand"]),
        help="What the dealer does.",
    ),
    click.option(
        "--double-double/--no-double-double", default=None, help="Whether doubled hands redouble."
    ),
    click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="A house option."
    ),
    click.option(
        "--wager", metavar="AMOUNT", help="The original wager; the table's minimum if none."
    ),
    click.option("--without", metavar="CARDS", help="Cards gone from the shoe, e.g. '7s 7h Kd*3'."),
)


def with_table_options(command: _Command) -> _Command:
    """Give a command the options that name a table; it gets them as keywords for ``configured``."""
    return _with(_OPTIONS, command)


def with_full_table_options(command: _Command) -> _Command:
    """The same for a command whose shoe is always a full one."""
    return _with(_OPTIONS[:-1], command)


def _with(options: Sequence[Callable[[_Command], _Command]], command: _Command) -> _Command:
    for option in reversed(options):
        command = option(command)
    return command


def build_table_spec(  # noqa: PLR0913  one argument for each option, and the jackpots
    *,
    ruleset: str,
    decks: int | None,
    soft17: str | None,
    double_double: bool | None,
    options: tuple[str, ...],
    wager: str | None,
    without: str | None = None,
    jackpots: Sequence[Mapping[str, Any]] = (),
) -> TableSpec:
    """The table that these options name; what they may not be is refused with its clause."""
    choices = read_choices(decks=decks, soft17=soft17, double_double=double_double, options=options)
    return read_table(ruleset, choices, wager=wager, without=without, jackpots=jackpots)


def table_arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options that name a table as the library's functions take them."""
    named = dict(options)
    return {
        name: named.pop(name) for name in ("ruleset", "wager", "without") if name in named
    } | read_choices(**named)


def read_choices(
    *,
    decks: int | None,
    soft17: str | None,
    double_double: bool | None,
    options: tuple[str, ...],
) -> dict[str, Any]:
    """The house options that are chosen, each once, by their own flags or by --option."""
    choices: dict[str, Any] = dict(parse_pairs(options, "option"))
    short = {"decks": decks, "soft_17": soft17, "double_double": double_double}
    for name, value in short.items():
        if value is None:
            continue
        if format_value(choices.get(name, value)).lower() != format_value(value).lower():
            said = f"--option {name}={choices[name]} was given as well"
            raise Refusal(name, format_value(value), said)
        choices[name] = value
    return choices
