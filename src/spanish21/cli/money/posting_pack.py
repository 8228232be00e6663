"""spanish21 report posting-pack: everything that must be posted at a table of a house."""

from pathlib import Path

import click

from spanish21.cli.database.house_access import read_house
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.output import echo_json, write_file
from spanish21.refusal import Refusal
from spanish21.reports.signs.posting_pack import (
    build_posting_pack,
    posting_pack_page,
    posting_pack_text,
)
from spanish21.reports.signs.sign import sign_record
from spanish21.service.staff.posted_tables import posted_table


@click.command("posting-pack")
@click.argument("table")
@click.option("--out", type=click.Path(path_type=Path), help="A .pdf or .svg file; else text.")
@with_json_option
@with_database_option
def posting_pack_command(*, table: str, out: Path | None, database: str, as_json: bool) -> None:
    """Everything that must be posted at TABLE: its sign, jackpots, large wins, who may play.

    All of it is read from what the table plays and pays by; the number in its foot changes with
    every word.
    """
    with read_house(database) as (_, house):
        posted = posted_table(house, table)
    if as_json:
        echo_json(
            "spanish21-posting-pack",
            {"table": table, "sign": sign_record(build_posting_pack(posted))},
        )
        return
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
