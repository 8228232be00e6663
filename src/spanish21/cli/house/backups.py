"""spanish21 house backup, verify, restore: a copy while the house runs, its audit, its restoration."""

from functools import partial
from pathlib import Path

import click

from spanish21.cli.database.ledger_access import is_new_file
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.output import echo_json
from spanish21.house.journal.store import JournalHead
from spanish21.refusal import Refusal

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command("backup")
@click.option("--out", required=True, type=_FILE, help="The new file; nothing is overwritten.")
@with_database_option
@with_json_option
def backup_command(*, out: Path, database: str, as_json: bool) -> None:
    """Copy a house into one file, while it is served.

    The file holds the journal, the orders of running shoes and the hashes of passwords, and is
    its owner's alone; sessions and links stay out. It is a SQLite file, also of PostgreSQL.
    """
    # SQLAlchemy and Alembic take longer to load than all the rest.
    from spanish21.adapters.store.backups import back_up  # noqa: PLC0415

    if is_new_file(database):
        raise Refusal("database", database, "there is no such file")
    head = back_up(database, out)
    if as_json:
        echo_json("spanish21-backup", {"backup": str(out), **head._asdict()})
        return
    click.echo(f"{out} holds {head.seq:,} entries.")
    click.echo(f"Head: {head.seq} {head.chain}")
    click.echo(f"Check it:  spanish21 house verify {out}")


@click.command("verify")
@click.argument("backup", type=_FILE)
@click.option("--anchors", "files", type=_FILE, multiple=True, help="Signed heads kept outside.")
@click.option("--key", "keys", multiple=True, help="The house's public key, as it is on paper.")
@with_json_option
def verify_command(
    *, backup: Path, files: tuple[Path, ...], keys: tuple[str, ...], as_json: bool
) -> None:
    """Audit a BACKUP as 'audit log' audits a house; the file stays as it is.

    Exit status 1: something is wrong. 2: the file cannot be read.
    """
    from spanish21.adapters.house_key import check_public_key  # noqa: PLC0415
    from spanish21.adapters.store.backups import open_backup  # noqa: PLC0415
    from spanish21.cli.audit.heads import read_anchors  # noqa: PLC0415
    from spanish21.cli.audit.log import OutsideHeads, audit_house  # noqa: PLC0415

    anchors, known = tuple(read_anchors(files)), tuple(map(check_public_key, keys))
    with open_backup(backup) as store:
        outside = OutsideHeads(anchors=anchors, keys=known)
        audit_house(store, partial(open_backup, backup), outside, as_json=as_json)


@click.command("restore")
@click.argument("backup", type=_FILE)
@with_database_option
@with_json_option
def restore_command(*, backup: Path, database: str, as_json: bool) -> None:
    """Write a BACKUP into an empty database: a file that is not there yet, or PostgreSQL.

    Whatever is there already is refused and left as it is.
    """
    from spanish21.adapters.store.backups import restore_backup  # noqa: PLC0415

    head = restore_backup(backup, database)
    if as_json:
        echo_json("spanish21-restored-house", {"restored": _printable(database), **head._asdict()})
        return
    _say_restored(database, head)


def _say_restored(database: str, head: JournalHead) -> None:
    click.echo(f"{_printable(database)} holds {head.seq:,} entries.")
    click.echo(f"Head: {head.seq} {head.chain}")
    click.echo("Check it:  spanish21 audit log, with this database")


def _printable(database: str) -> str:
    """A database as it may be printed; never with a password."""
    return "postgresql://…" if "://" in database else database
