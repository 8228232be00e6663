"""spanish21 jackpot history: every change of a jackpot, and what it stood at then."""

import click
from rich.text import Text

from spanish21.cli.database.ledger_access import open_database
from spanish21.cli.money.jackpot_history import JackpotHistoryLine, read_jackpot_history
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.console import make_console, make_table
from spanish21.cli.terminal.output import echo_json, format_moment
from spanish21.ledger.jackpots.meters import displayed_cents
from spanish21.money import MICRODOLLARS_PER_CENT, format_microdollars


@click.command("history")
@click.argument("jackpot", metavar="NAME")
@click.option("--all", "every", is_flag=True, help="Every round's wagers by themselves.")
@with_database_option
@with_json_option
def show_history_command(*, jackpot: str, every: bool, database: str, as_json: bool) -> None:
    """What happened to NAME from its first day, with the meter after it."""
    with open_database(database) as store:
        lines = list(read_jackpot_history(store.entries(), jackpot, every=every))
    if as_json:
        echo_json(
            "spanish21-jackpot-history",
            {"jackpot": jackpot, "history": [line._asdict() for line in lines]},
        )
        return
    screen, money = make_console(), ("change", "meter")
    drawn = make_table(
        f"History of {jackpot}", "entry", "time", "what", *money, right=("entry", *money)
    )
    for line in lines:
        drawn.add_row(
            str(line.seq), format_moment(line.at, screen), Text(line.what), *_amounts(line)
        )
    screen.print(drawn)


def _amounts(line: JackpotHistoryLine) -> tuple[str, str]:
    """The change and the meter after it; nothing for a house jackpot."""
    if line.meter_micros is None:
        return "", ""
    cents = displayed_cents(line.meter_micros) * MICRODOLLARS_PER_CENT
    sign = "+" if line.change_micros > 0 else ""
    change = f"{sign}{format_microdollars(line.change_micros)}" if line.change_micros else ""
    return change, format_microdollars(cents)
