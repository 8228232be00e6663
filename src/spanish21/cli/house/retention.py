"""spanish21 house retention: what is kept for how long, and what is out of use."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from spanish21.cli.database.house_access import read_house
from spanish21.cli.options.database import with_database_option
from spanish21.cli.options.output_format import with_json_option
from spanish21.cli.terminal.output import echo_json
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.records.retention import (
    KEPT_YEARS,
    UnneededSecretRecord,
    tables_with_unshown_shoes,
    unneeded_secrets,
)
from spanish21.phrasebook.text import count_noun

if TYPE_CHECKING:
    from spanish21.adapters.store import SqlStore


class _HouseContent(NamedTuple):
    """What a house keeps: its entries with their days, its file, its secrets."""

    entries: int
    first_day: str
    last_day: str
    file_bytes: int | None
    secrets: int
    unneeded: UnneededSecretRecord


@click.command("retention")
@click.option("--drop", is_flag=True, help="Delete the secrets that nobody needs any more.")
@with_database_option
@with_json_option
def retention_command(*, drop: bool, database: str, as_json: bool) -> None:
    """Tell what a house keeps, and what of it may go; --drop deletes that.

    The journal is never shortened: its chain would prove nothing any more. Hashes of passwords
    that were replaced, seeds of devices that were replaced, and orders of shoes that the journal
    has revealed may go while the house plays on.
    """
    content = _look(database)
    dropped = _drop(database, content.unneeded) if drop else 0
    if as_json:
        echo_json("spanish21-retention", _record(content, dropped))
        return
    _draw(content)
    if drop:
        click.echo(f"Deleted: {count_noun(dropped, 'secret')}.")


def _look(database: str) -> _HouseContent:
    with read_house(database) as (store, house):
        # Before the house is read again: what is written meanwhile is no candidate.
        with store.reading() as reading:
            keys = [key for key, _ in reading.secrets()]
        unshown = tables_with_unshown_shoes(store.entries())
        first, last = _days(store, house.day)
    with read_house(database) as (_, now):
        unneeded = unneeded_secrets(now, keys, unshown)
    return _HouseContent(house.seq, first, last, _file_bytes(database), len(keys), unneeded)


def _days(store: "SqlStore", day: GamblingDay) -> tuple[str, str]:
    """The gambling days of the first and the last entry, by the clock of now."""
    times = [at for _, at, _ in store.chains()]
    return day.date_of(times[0]), day.date_of(times[-1])


def _file_bytes(database: str) -> int | None:
    """How large a SQLite file is, with the log beside it; not said of PostgreSQL."""
    if "://" in database:
        return None
    files = (Path(database), Path(f"{database}-wal"))
    return sum(file.stat().st_size for file in files if file.exists())


def _drop(database: str, unneeded: UnneededSecretRecord) -> int:
    from spanish21.adapters.store import open_store  # noqa: PLC0415

    with open_store(database, create=False) as store:
        return store.drop_secrets(unneeded.keys)


def _record(content: _HouseContent, dropped: int) -> dict[str, Any]:
    return {
        "entries": content.entries,
        "first_day": content.first_day,
        "last_day": content.last_day,
        "file_bytes": content.file_bytes,
        "secrets": content.secrets,
        "unneeded": {name: len(keys) for name, keys in content.unneeded._asdict().items()},
        "dropped": dropped,
    }


def _draw(content: _HouseContent) -> None:
    size = "" if content.file_bytes is None else f" in {content.file_bytes / 1e6:,.1f} MB"
    click.echo(
        f"Journal: entries 1 to {content.entries:,}, of the days {content.first_day} to"
        f" {content.last_day}{size}."
    )
    click.echo(f"  Kept whole, for ever; regulators ask for {KEPT_YEARS} years at least.")
    click.echo("  To archive it: spanish21 house backup, then house verify with its anchors.")
    passwords, factors, orders = map(len, content.unneeded)
    click.echo(f"Secrets: {content.secrets}, of which {passwords + factors + orders} may go:")
    click.echo(f"  {passwords} of passwords that were replaced")
    click.echo(f"  {factors} of devices that were replaced")
    click.echo(f"  {orders} of shoes that were revealed")
    click.echo("Sessions, links and counts of tries expire by themselves, a day after at most.")
