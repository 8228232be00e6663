"""spanish21 report posting-pack: everything that must be posted at a table of a house."""

from pathlib import Path

import click

from spanish21.cli.database.house_access import read_house
from spanish21.cli.options.database import with_database_option
from spanish21.cli.terminal.output import write_file
from spanish21.refusal import Refusal
from spanish21.reports.signs.posting_pack import posting_pack_page, posting_pack_text
from spanish21.service.staff.posted_tables import posted_table


@click.command("posting-pack")
@click.argument("table")
@click.option("--out", type=click.Path(path_type=Path), help="A .pdf or .svg file; else text.")
@with_database_option
def posting_pack_command(*, table: str, out: Path | None, database: str) -> None:
    """Everything that must be posted at TABLE: its sign, jackpots, large wins, who may play.

    All of it is read from what the table plays and pays by; the number in its foot changes with
    every word.
    """
    with read_house(database) as (_, house):
        posted = posted_table(house, table)
    if out is None:
        click.echo(posting_pack_text(posted), nl=False)
        return
    suffix = out.suffix.lower()
    if suffix == ".svg":
        write_file(posting_pack_page(posted, "svg"), out)
    elif suffix == ".pdf":
        write_file(posting_pack_page(posted, "pdf"), out)
    else:
        raise Refusal("out", str(out), "name a .pdf or a .svg file")
    click.echo(f"The posting pack of {table} is in {out}.")
