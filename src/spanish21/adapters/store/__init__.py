"""The journal in a database: a SQLite file, or PostgreSQL by its address.

with open_store("ledger.db") as store, Office(store) as office:
    office.give("c-1", "Ada", at, command)
"""

from spanish21.adapters.store.engines import look_into_store, open_store, others_read
from spanish21.adapters.store.store import SqlStore

__all__ = ["SqlStore", "look_into_store", "open_store", "others_read"]
