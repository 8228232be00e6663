"""spanish21 report par: the par sheet of a table, to file or in short on the terminal."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from spanish21.cli.options.name_values import JACKPOT_HELP, parse_jackpot_game
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.options.silent_names import RenamedOption
from spanish21.cli.options.table_spec import build_table_spec, with_table_options
from spanish21.cli.terminal.papers import check_paper_file, hand_over_paper
from spanish21.library.papers import par_of
from spanish21.refusal import Refusal

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
    "--out",
    "out",
    cls=RenamedOption,
    silent=("-o",),
    type=click.Path(path_type=Path),
    help="The .pdf or .svg file to write; a short sheet is printed if none.",
)
@with_json_option
def par_command(
    *,
    jackpots: tuple[str, ...],
    paper: Any,
    out: Path | None,
    as_json: bool,
    **table_options: Any,
) -> None:
    """The par sheet of a table: rules, house edge, distribution, strategy, side wagers, hashes.

    Every figure is computed exactly from the rules; the sheet says how, and how to repeat it.
    """
    check_paper_file(out)
    if table_options["without"] is not None:
        raise Refusal("without", table_options["without"], "a par sheet is for a full shoe")
    named = {name: value for name, value in table_options.items() if name != "without"}
    table = build_table_spec(**named, jackpots=[parse_jackpot_game(text) for text in jackpots])
    sheet = par_of(
        table,
        source=table_options["ruleset"],
        command=_command(table_options, jackpots, paper, out),
        paper=paper,
    )
    hand_over_paper(sheet, out, "par sheet", as_json=as_json)


def _command(
    table_options: Mapping[str, Any], jackpots: tuple[str, ...], paper: str, out: Path | None
) -> str:
    """What is typed to make the sheet again, the same however its options were ordered."""
    words = ["spanish21", "report", "par", "--ruleset", table_options["ruleset"]]
    for flag, name in (("--decks", "decks"), ("--soft-17", "soft17"), ("--wager", "wager")):
        if table_options[name] is not None:
            words += [flag, str(table_options[name])]
    if table_options["double_double"] is not None:
        words.append(_SWITCHES[table_options["double_double"]])
    for option in sorted(table_options["options"]):
        words += ["--option", option]
    for jackpot in jackpots:
        words += ["--jackpot", jackpot]
    if paper != "letter":
        words += ["--paper", paper]
    return shlex.join([*words, "--out", "par.pdf" if out is None else f"par{out.suffix.lower()}"])
