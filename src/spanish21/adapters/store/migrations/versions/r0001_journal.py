"""The journal: entries and transfers that can be added and never changed."""

from alembic import op

revision = "0001"
down_revision = None

ENTRIES = """
CREATE TABLE entries (
  seq {long} PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  stream TEXT NOT NULL,
  number {long} NOT NULL,
  at {long} NOT NULL,
  person TEXT NOT NULL,
  asked TEXT NOT NULL,
  facts TEXT NOT NULL,
  game TEXT NOT NULL,
  chain TEXT NOT NULL,
  UNIQUE (stream, number)
) {options}
"""
TRANSFERS = """
CREATE TABLE transfers (
  entry {long} NOT NULL REFERENCES entries (seq) DEFERRABLE INITIALLY DEFERRED,
  line INTEGER NOT NULL,
  id TEXT NOT NULL,
  debit TEXT NOT NULL,
  credit TEXT NOT NULL,
  micros {long} NOT NULL CHECK (micros > 0),
  code TEXT NOT NULL,
  stage TEXT NOT NULL,
  resolves TEXT NOT NULL,
  PRIMARY KEY (entry, line)
) {options}
"""
# An ordinary transfer is called ENTRY-ID/LINE, so that its entry's id makes it unique; an index of
# them all would cost a seventh of the writing speed. Ids that the ledger makes have a # in them.
OWN_IDS = "CREATE UNIQUE INDEX transfers_own_ids ON transfers (id) WHERE {found}(id, '#') > 0"
# "INSERT OR REPLACE" removes a row in its way without asking the triggers on DELETE, so the
# triggers on INSERT look for such a row themselves.
SQLITE = (
    ENTRIES.format(long="INTEGER", options="STRICT"),
    TRANSFERS.format(long="INTEGER", options="STRICT, WITHOUT ROWID"),
    OWN_IDS.format(found="instr"),
    *(
        f"""
        CREATE TRIGGER {table}_no_{change} BEFORE {change} ON {table}
        BEGIN SELECT RAISE(ABORT, '{table} are never changed or deleted'); END
        """
        for table in ("entries", "transfers")
        for change in ("update", "delete")
    ),
    """
    CREATE TRIGGER entries_in_order BEFORE INSERT ON entries
    WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries)
      OR EXISTS (SELECT 1 FROM entries WHERE id = NEW.id)
      OR EXISTS (SELECT 1 FROM entries WHERE stream = NEW.stream AND number = NEW.number)
    BEGIN SELECT RAISE(ABORT, 'an entry follows the last one, under a new id'); END
    """,
    """
    CREATE TRIGGER transfers_before_entry BEFORE INSERT ON transfers
    WHEN NEW.entry <= (SELECT coalesce(max(seq), 0) FROM entries)
      OR EXISTS (SELECT 1 FROM transfers WHERE entry = NEW.entry AND line = NEW.line)
      OR (instr(NEW.id, '#') > 0
          AND EXISTS (SELECT 1 FROM transfers WHERE id = NEW.id AND instr(id, '#') > 0))
    BEGIN SELECT RAISE(ABORT, 'a transfer is written with its entry, under a new id'); END
    """,
)
# ALWAYS: also in a session that has switched ordinary triggers off.
POSTGRESQL = (
    ENTRIES.format(long="BIGINT", options=""),
    TRANSFERS.format(long="BIGINT", options=""),
    OWN_IDS.format(found="strpos"),
    """
    CREATE FUNCTION journal_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '% are never changed or deleted', TG_TABLE_NAME; END $$
    """,
    """
    CREATE FUNCTION entries_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries) THEN
        RAISE EXCEPTION 'an entry follows the last one, under a new id';
      END IF;
      RETURN NEW;
    END $$
    """,
    """
    CREATE FUNCTION transfers_before_entry() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT min(entry) FROM added) <= (SELECT coalesce(max(seq), 0) FROM entries) THEN
        RAISE EXCEPTION 'a transfer is written with its entry, under a new id';
      END IF;
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER entries_in_order BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_in_order()
    """,
    """
    CREATE TRIGGER transfers_before_entry AFTER INSERT ON transfers
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION transfers_before_entry()
    """,
    *(
        f"""
        CREATE TRIGGER {table}_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
        FOR EACH STATEMENT EXECUTE FUNCTION journal_stays()
        """
        for table in ("entries", "transfers")
    ),
    "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_in_order",
    "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_stay",
    "ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_before_entry",
    "ALTER TABLE transfers ENABLE ALWAYS TRIGGER transfers_stay",
)


def upgrade() -> None:
    """Create the tables, and what keeps them from being changed."""
    for statement in SQLITE if op.get_context().dialect.name == "sqlite" else POSTGRESQL:
        op.execute(statement)
