"""spanish21 audit proof: that one entry stands under a signed head, for an inspector to verify."""

import json
from pathlib import Path

import click

from spanish21.cli.audit.heads import read_anchors
from spanish21.cli.database.house_access import read_house
from spanish21.cli.options.database import with_database_option
from spanish21.cli.terminal.output import write_file
from spanish21.house.journal.entry_proofs import make_entry_proof, newest_head_over


@click.command("proof")
@click.argument("seq", metavar="ENTRY", type=click.IntRange(min=1))
@click.option(
    "--anchors",
    "files",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Signed heads to prove it under; those that the journal has recorded if not given.",
)
@click.option("--out", type=click.Path(path_type=Path), help="A file; standard output otherwise.")
@with_database_option
def proof_command(*, seq: int, files: tuple[Path, ...], out: Path | None, database: str) -> None:
    """Prove that ENTRY, as it reads, is under a head that the house has signed (RFC 6962).

    An inspector verifies it without this program: examples/verify_entry.py.
    """
    with read_house(database) as (store, house):
        heads = read_anchors(files) if files else house.signed_heads()
        content = json.dumps(make_entry_proof(store, seq, newest_head_over(seq, heads)), indent=1)
    if out is None:
        click.echo(content)
        return
    write_file(content + "\n", out)
    click.echo(f"The proof of entry {seq} is in {out}.")
