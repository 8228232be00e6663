"""The tables: two of the journal, and three beside it. The migrations create them.

A transfer is written before its entry, and never once the entry is there, so that nothing can
join an entry later. That is why its reference is looked at when the transaction ends.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

entries = Table(
    "entries",
    metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False, unique=True),
    Column("stream", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("person", Text, nullable=False),
    Column("asked", Text, nullable=False),
    Column("facts", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("chain", Text, nullable=False),
)
transfers = Table(
    "transfers",
    metadata,
    Column(
        "entry",
        BigInteger,
        ForeignKey("entries.seq", deferrable=True, initially="DEFERRED"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("debit", Text, nullable=False),
    Column("credit", Text, nullable=False),
    Column("micros", BigInteger, nullable=False),
    Column("code", Text, nullable=False),
    Column("stage", Text, nullable=False),
    Column("resolves", Text, nullable=False),
)
secrets = Table(
    "secrets",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
memory = Table(
    "memory",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("chain", Text, nullable=False),
    Column("code", Text, primary_key=True),
    Column("state", LargeBinary, nullable=False),
)
