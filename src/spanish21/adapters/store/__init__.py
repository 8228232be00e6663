"""The journal in a database: a SQLite file, or PostgreSQL by its address.

with open_store("ledger.db") as store, JournalWriter(store) as writer:
    writer.give("c-1", "Ada", at, command)
"""

from spanish21.adapters.store.engines import is_open_to_others, open_store, open_store_read_only
from spanish21.adapters.store.sql_store import SqlStore

__all__ = ["SqlStore", "is_open_to_others", "open_store", "open_store_read_only"]
