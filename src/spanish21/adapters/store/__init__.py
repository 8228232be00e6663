"""The journal in a database: a SQLite file, or PostgreSQL by its address.

with open_store("ledger.db") as store, JournalWriter(store) as writer:
    writer.give("c-1", "Ada", at, command)

* ``backups``: a copy of a database in use as one file, and its restoration
* ``engines``: from a file or an address to an open store
* ``expiring_store``: values that expire or may be deleted, and snapshots
* ``listener``: news of entries that other processes write
* ``schema``: the tables: two of the journal, and three beside it
* ``schema_upgrade``: bringing a database to the schema this program knows, or refusing it
* ``sql_store``: the journal's rows, read and written
* ``transactions``: transactions, and their failures
"""

from spanish21.extras import from_extra

with from_extra("serve"):
    from spanish21.adapters.store.engines import is_open_to_others, open_store, open_store_read_only
    from spanish21.adapters.store.sql_store import SqlStore

__all__ = ["SqlStore", "is_open_to_others", "open_store", "open_store_read_only"]
