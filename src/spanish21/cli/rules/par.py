"""spanish21 report par: the par sheet of a table, to file or in short on the terminal."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spanish21.cli.options.name_values import JACKPOT_HELP, parse_jackpot_game
from spanish21.cli.options.table_spec import TableSpec, build_table_spec, with_table_options
from spanish21.cli.terminal.output import write_file
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.ruleset_builder import LISTED_ODDS, BuiltRuleSet, build_ruleset

if TYPE_CHECKING:
    from spanish21.reports.par import ParPageFormat

_FORMATS: Mapping[str, "ParPageFormat"] = {".pdf": "pdf", ".svg": "svg"}
_SWITCHES = {True: "--double-double", False: "--no-double-double"}


@click.command("par")
@with_table_options
@click.option("--jackpot", "jackpots", multiple=True, metavar="SPEC", help=JACKPOT_HELP)
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4"]),
    default="letter",
    show_default=True,
    help="The size of a PDF's pages.",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    help="The .pdf or .svg file to write; a short sheet is printed if none.",
)
def par_command(
    *, jackpots: tuple[str, ...], paper: Any, out: Path | None, **table_options: Any
) -> None:
    """The par sheet of a table: rules, house edge, distribution, strategy, side wagers, hashes.

    Every figure is computed exactly from the rules; the sheet says how, and how to repeat it.
    """
    form = None if out is None else _format(out)
    if table_options["without"] is not None:
        raise Refusal("without", table_options["without"], "a par sheet is for a full shoe")
    table = build_table_spec(**table_options)
    built = _with_jackpots(table, jackpots)
    # The solver's and the charts' libraries take a second or two to load.
    from spanish21.analysis import analyze  # noqa: PLC0415
    from spanish21.reports.par import build_par_sheet, par_page, par_text  # noqa: PLC0415

    analysis = analyze(built.rules, wager_cents=table.wager_cents)
    sheet = build_par_sheet(
        table.book,
        built,
        analysis,
        source=table_options["ruleset"],
        command=_command(table_options, jackpots, paper, out),
    )
    if out is None or form is None:
        click.echo(par_text(sheet), nl=False)
    else:
        write_file(par_page(sheet, form, paper=paper), out)
        click.echo(f"The par sheet is in {out}.")
    for warning in built.warnings:
        click.echo(f"Warning: {warning}", err=True)


def _format(out: Path) -> "ParPageFormat":
    form = _FORMATS.get(out.suffix.lower())
    if form is None:
        raise Refusal("out", str(out), "name a .pdf or .svg file")
    return form


def _with_jackpots(table: TableSpec, jackpots: tuple[str, ...]) -> BuiltRuleSet:
    """The table's rules with these jackpot games on it."""
    if not jackpots:
        return table.built
    specs = [parse_jackpot_game(text) for text in jackpots]
    # Odds that are the listed ones were not chosen; they are looked up once more.
    choices = {name: value for name, value in table.built.choices.items() if value != LISTED_ODDS}
    return build_ruleset(table.book, choices, jackpots=specs)


def _command(
    table_options: Mapping[str, Any], jackpots: tuple[str, ...], paper: str, out: Path | None
) -> str:
    """What is typed to make the sheet again, the same however its options were ordered."""
    words = ["spanish21", "report", "par", "--ruleset", table_options["ruleset"]]
    for name in ("decks", "soft17", "wager"):
        if table_options[name] is not None:
            words += [f"--{name}", str(table_options[name])]
    if table_options["double_double"] is not None:
        words.append(_SWITCHES[table_options["double_double"]])
    for option in sorted(table_options["options"]):
        words += ["--option", option]
    for jackpot in jackpots:
        words += ["--jackpot", jackpot]
    if paper != "letter":
        words += ["--paper", paper]
    return shlex.join([*words, "-o", "par.pdf" if out is None else f"par{out.suffix.lower()}"])
