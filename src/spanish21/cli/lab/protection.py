"""spanish21 report protection: what counts win of a table, and what would change it."""

import shlex
from pathlib import Path
from typing import Any

import click

import spanish21
from spanish21.cli.options.name_values import JACKPOT_HELP, parse_jackpot_game
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.options.table_spec import table_arguments, with_full_table_options
from spanish21.cli.terminal.papers import check_paper_file, hand_over_paper
from spanish21.cli.terminal.progress import show_progress
from spanish21.refusal import Refusal


def _numbers(text: str, field: str) -> list[int]:
    """Whole numbers with commas between them."""
    try:
        return [int(each) for each in text.split(",")]
    except ValueError:
        say = "write whole numbers with commas between them"
        raise Refusal(field, text, say) from None


@click.command("protection")
@with_full_table_options
@click.option("--jackpot", "jackpots", multiple=True, metavar="SPEC", help=JACKPOT_HELP)
@click.option(
    "--threshold",
    default="1 wager",
    show_default=True,
    metavar="AMOUNT",
    help="What counts may win an hour: $20, or '2 wagers', least ones.",
)
@click.option("--penetration", metavar="SHARE", help="The cut card; the rule set's own if none.")
@click.option(
    "--penetrations",
    default="50%,60%,70%,75%,80%,85%",
    show_default=True,
    help="Cut cards to hold beside it.",
)
@click.option(
    "--spread", type=int, default=12, show_default=True, help="The most wager, in least ones."
)
@click.option(
    "--spreads", default="4,8,12,16,20", show_default=True, help="Spreads to hold beside it."
)
@click.option("--plays", type=int, default=18, show_default=True, help="Indices that are played.")
@click.option("--rounds-per-hour", type=int, default=60, show_default=True, help="For an hour.")
@click.option(
    "--shoes", type=int, default=24, show_default=True, help="Shoes solved for each count."
)
@click.option(
    "--dealt-shoes",
    type=int,
    default=60,
    show_default=True,
    help="Shoes dealt down for each side wager.",
)
@click.option(
    "--rounds",
    default="4e6",
    show_default=True,
    help="Rounds for how often each true count comes up.",
)
@click.option(
    "--played", default="2e7", show_default=True, help="Rounds that confirm the most that is won."
)
@click.option(
    "--paper",
    type=click.Choice(["letter", "a4"]),
    default="letter",
    show_default=True,
    help="The size of a PDF's pages.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The .pdf or .svg file to write; a short report is printed if none.",
)
@with_json_option
def protection_command(
    *,
    jackpots: tuple[str, ...],
    penetrations: str,
    spreads: str,
    out: Path | None,
    as_json: bool,
    **options: Any,
) -> None:
    r"""What counts win of a table an hour, and what would change it.

    The known counts and the best tags of two levels, at each cut card and spread, on the main game and
    on every side wager; which rule or cut card brings it below a threshold; and what that costs
    players who do not count. It takes some minutes.

    \b
    spanish21 report protection --decks 6 --threshold '$10' --out protection.pdf
    spanish21 report protection --ruleset bet-bigger --spread 10 --json
    spanish21 report protection --decks 6 --jackpot 'table=3c paytable=1 wager=$1'
    """
    check_paper_file(out)
    asked = {name: options.pop(name) for name in _ASKED}
    with show_progress() as step:
        lab = spanish21.lab(
            progress=step,
            jackpots=[parse_jackpot_game(text) for text in jackpots],
            **table_arguments(options),
        )
        report = lab.protection(
            penetrations=[each.strip() for each in penetrations.split(",")],
            spreads=_numbers(spreads, "spreads"),
            command=_typed_command(),
            **asked,
        )
    hand_over_paper(report, out, "report", as_json=as_json)


def _typed_command() -> str:
    """What is typed to make the report again: the options that were named."""
    context, words = click.get_current_context(), ["spanish21", "report", "protection"]
    for option in context.command.params:
        name = option.name or ""
        if context.get_parameter_source(name) is not click.core.ParameterSource.COMMANDLINE:
            continue
        value = context.params[name]
        flag = option.opts[-1]
        if isinstance(value, bool):
            words.append(flag if value else option.secondary_opts[-1])
        else:
            for each in value if isinstance(value, tuple) else (value,):
                words += [flag, str(each)]
    return shlex.join(words)


_ASKED = (
    "threshold", "penetration", "spread", "plays", "rounds_per_hour", "shoes", "dealt_shoes", "rounds",
    "played", "paper",
)  # fmt: skip
