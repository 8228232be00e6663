"""Rows that may change and go: texts for a time, snapshots, secrets that are out of use."""

from collections.abc import Collection

from sqlalchemy import Engine, bindparam, select, text

from spanish21.adapters.store.schema import memory, secrets, snapshots
from spanish21.adapters.store.transactions import as_store_failure, begin_change
from spanish21.house.journal.store import Snapshot

_REMEMBER = text("""
    INSERT INTO memory (key, value, until) VALUES (:key, :value, :until)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, until = excluded.until
""")
_COUNT = text("""
    INSERT INTO memory (key, value, until) VALUES (:key, '1', :until)
    ON CONFLICT (key) DO UPDATE SET
      value = CASE WHEN memory.until > :now
              THEN CAST(CAST(memory.value AS BIGINT) + 1 AS TEXT) ELSE excluded.value END,
      until = CASE WHEN memory.until > :now THEN memory.until ELSE excluded.until END
    RETURNING value
""")
_SAVE = text("""
    INSERT INTO snapshots (seq, chain, code, state) VALUES (:seq, :chain, :code, :state)
    ON CONFLICT (code, seq) DO NOTHING
""")
_KEEP_TWO = text("""
    DELETE FROM snapshots WHERE seq < (
      SELECT min(seq) FROM (
        SELECT seq FROM snapshots WHERE code = :code ORDER BY seq DESC LIMIT 2
      ) AS last
    )
""")


class SqlExpiringStore:
    """See :class:`spanish21.house.journal.store.ExpiringStore`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def remember(self, key: str, value: str, until: int) -> None:
        """Write a text under a key, over the one before."""
        with begin_change(self._engine) as connection:
            connection.execute(_REMEMBER, {"key": key, "value": value, "until": until})

    def remembered(self, key: str, now: int) -> str | None:
        """The text under a key."""
        unexpired = select(memory.c.value).where(memory.c.key == key, memory.c.until > now)
        with as_store_failure(), self._engine.connect() as connection:
            return connection.scalar(unexpired)

    def take_once(self, key: str, now: int) -> str | None:
        """Remove and return the text under a key, so that only one caller gets it."""
        taken = memory.delete().where(memory.c.key == key)
        with begin_change(self._engine) as connection:
            row = connection.execute(taken.returning(memory.c.value, memory.c.until)).first()
        return None if row is None or row.until <= now else row.value

    def count(self, key: str, until: int, now: int) -> int:
        """Increment the count under a key and return it; it expires at the first call's ``until``."""
        with begin_change(self._engine) as connection:
            counted = connection.execute(_COUNT, {"key": key, "until": until, "now": now})
            return int(counted.scalar_one())

    def forget(self, key: str) -> None:
        """Remove the text under exactly this key."""
        with begin_change(self._engine) as connection:
            connection.execute(memory.delete().where(memory.c.key == key))

    def forget_expired(self, now: int) -> None:
        """Delete the texts that have expired."""
        with begin_change(self._engine) as connection:
            connection.execute(memory.delete().where(memory.c.until <= now))

    def drop_secrets(self, keys: Collection[str]) -> int:
        """Delete secrets that are out of use, and what they leave in a SQLite file."""
        with begin_change(self._engine) as connection:
            if self._engine.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA secure_delete=ON")
            gone = [{"gone": key} for key in keys]
            dropping = secrets.delete().where(secrets.c.key == bindparam("gone"))
            return connection.execute(dropping, gone).rowcount if gone else 0

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot and the one of its code before it; older ones of any code go."""
        with begin_change(self._engine) as connection:
            connection.execute(_SAVE, snapshot._asdict())
            connection.execute(_KEEP_TWO, {"code": snapshot.code})

    def snapshot(self, code: str) -> Snapshot | None:
        """The newest snapshot of this code."""
        ours = select(snapshots).where(snapshots.c.code == code)
        with as_store_failure(), self._engine.connect() as connection:
            row = connection.execute(ours.order_by(snapshots.c.seq.desc()).limit(1)).first()
        return None if row is None else Snapshot(*row)
