"""What a house keeps beside the journal: secrets, short memories and snapshots."""

from alembic import op

revision = "0002"
down_revision = "0001"

SECRETS = """
CREATE TABLE secrets (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) {options}
"""
# By bytes: what lies under a key is found by comparing keys in that order.
MEMORY = """
CREATE TABLE memory (
  key TEXT {by_bytes} NOT NULL PRIMARY KEY,
  value TEXT NOT NULL,
  until {long} NOT NULL
) {options}
"""
SNAPSHOTS = """
CREATE TABLE snapshots (
  seq {long} NOT NULL,
  chain TEXT NOT NULL,
  code TEXT NOT NULL,
  state {bytes} NOT NULL,
  PRIMARY KEY (code, seq)
) {options}
"""
SQLITE = (
    SECRETS.format(options="STRICT, WITHOUT ROWID"),
    MEMORY.format(long="INTEGER", by_bytes="COLLATE BINARY", options="STRICT, WITHOUT ROWID"),
    SNAPSHOTS.format(long="INTEGER", bytes="BLOB", options="STRICT"),
)
POSTGRESQL = (
    SECRETS.format(options=""),
    MEMORY.format(long="BIGINT", by_bytes='COLLATE "C"', options=""),
    SNAPSHOTS.format(long="BIGINT", bytes="BYTEA", options=""),
    # On the table's own number as its channel, since one database may hold several journals.
    """
    CREATE FUNCTION entries_announced() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('spanish21_' || TG_RELID, (SELECT max(seq) FROM entries)::text);
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER entries_announced AFTER INSERT ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION entries_announced()
    """,
)


def upgrade() -> None:
    """Create the tables, and what announces entries to those who listen."""
    for statement in SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
