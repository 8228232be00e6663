"""The options of commands on a database: which one, who writes to it, under which id."""

from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple
from uuid import uuid4

import click

from spanish21.cli.options.amounts import PERSON_TYPE
from spanish21.cli.options.output_format import with_json_option

DATABASE_VARIABLE = "SPANISH21_DATABASE"


class LedgerRequest(NamedTuple):
    """Who asks for something, of which database, and under which id."""

    database: str
    by: str
    name: str
    as_json: bool


_database = click.option(
    "--database",
    required=True,
    envvar=DATABASE_VARIABLE,
    show_envvar=True,
    metavar="FILE_OR_URL",
    help="A SQLite file, or postgresql://NAME@HOST/DATABASE.",
)


def with_write_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command that writes an entry: it gets an :class:`Order` before its own values."""

    @_database
    @click.option("--by", required=True, help="Who does it.", **PERSON_TYPE)
    @click.option(
        "--id",
        "name",
        metavar="ID",
        help="The command's id, made by you: given twice it is done once. A new one if not given.",
    )
    @with_json_option
    @wraps(command)
    def run(*, database: str, by: str, name: str | None, as_json: bool, **values: Any) -> None:
        order = LedgerRequest(database, by, name or str(uuid4()), as_json)
        command(order, **values)

    return run


def with_database_option(command: Callable[..., None]) -> Callable[..., None]:
    """A command that looks at a database and changes nothing."""
    return _database(command)
