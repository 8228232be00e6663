"""Bringing a database to the schema this program knows, or refusing it."""

from collections.abc import Iterable
from pathlib import Path
from typing import cast

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from spanish21.refusal import Refusal

MIGRATIONS = Path(__file__).parent / "migrations"


def upgrade_schema(connection: Connection, name: str, *, create: bool) -> None:
    """Create or upgrade the tables, inside the transaction that is open.

    A database that a newer program has written, or that holds something else, is refused.
    """
    scripts = ScriptDirectory(str(MIGRATIONS))
    known = {script.revision for script in scripts.walk_revisions()}

    def steps(revisions: tuple[str, ...], _context: MigrationContext) -> Iterable[MigrationStep]:
        path = [*scripts.iterate_revisions("head", revisions[0] if revisions else "base")]
        upgrade = MigrationStep.upgrade_from_script
        return [upgrade(scripts.revision_map, script) for script in reversed(path)]

    context = MigrationContext.configure(connection, opts={"fn": steps, "transactional_ddl": True})
    _applied_revisions(context, name, known, create=create)
    with Operations.context(context):
        context.run_migrations()


def check_schema(connection: Connection, name: str) -> None:
    """Refuse a database that is only read and has another schema than this program's."""
    known = {one.revision for one in ScriptDirectory(str(MIGRATIONS)).walk_revisions()}
    revisions = _applied_revisions(
        MigrationContext.configure(connection), name, known, create=False
    )
    if max(revisions) != max(known):
        say = f"its schema {max(revisions)} is older than {max(known)}, and it cannot be written"
        raise Refusal("database", name, f"{say}; open it once where it can")


def _applied_revisions(
    context: MigrationContext, name: str, known: set[str], *, create: bool
) -> tuple[str, ...]:
    """The revisions of a database; refuses one that this program did not create."""
    revisions = context.get_current_heads()
    unknown = sorted(set(revisions) - known)
    if unknown:
        say = f"its schema {unknown[0]} is newer than this program, which knows {max(known)}"
        raise Refusal("database", name, f"{say}; use the program that wrote it")
    if not revisions:
        tables = inspect(cast("Connection", context.connection)).get_table_names()
        if {*tables} - {"alembic_version"}:
            raise Refusal("database", name, "it holds something else; give an empty one")
    if not revisions and not create:
        raise Refusal("database", name, "it holds no journal yet")
    return revisions
