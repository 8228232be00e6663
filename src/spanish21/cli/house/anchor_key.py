"""spanish21 house key: the house's own key, with which it signs the heads of its journal."""

from pathlib import Path

import click

from spanish21.refusal import Refusal


@click.command("key")
@click.option("--out", type=click.Path(path_type=Path), help="Make a new key in this new file.")
@click.option("--show", type=click.Path(path_type=Path), help="Print the public key of this file.")
def key_command(*, out: Path | None, show: Path | None) -> None:
    """Make the house's own key, or print its public half.

    Put the public key on paper and give it to the people who inspect the house. Keep the file off
    the database's backups.
    """
    # The cryptography takes a while to load.
    from spanish21.adapters.house_key import create_key, load_key  # noqa: PLC0415

    if (out is None) == (show is None):
        raise Refusal("key", "nothing", "choose one of --out FILE and --show FILE")
    key = load_key(show) if show is not None else create_key(out or Path())
    click.echo(key.public)
