"""What a house takes from this machine: a store, chance, and the time."""

from collections.abc import Callable

from spanish21.adapters import clock
from spanish21.adapters.memory_store import MemoryStore
from spanish21.adapters.shuffle_source import make_shuffle_source
from spanish21.house.table.cards.secret_orders import ShuffleSource
from spanish21.service.house_connection import LiveHouseEnvironment


def database_environment(where: str) -> LiveHouseEnvironment:
    """A house on a database: a SQLite file, or PostgreSQL by its address.

    The database is opened when the house is started.
    """
    from spanish21.adapters.store import open_store  # noqa: PLC0415  SQLAlchemy loads for long

    return LiveHouseEnvironment(lambda: open_store(where), make_shuffle_source(), clock.now)


def memory_environment(
    *, shuffling: ShuffleSource | None = None, now: Callable[[], int] = clock.now
) -> LiveHouseEnvironment:
    """A house in memory, which ends with this process. It saves no snapshots."""
    store = MemoryStore()
    return LiveHouseEnvironment(
        lambda: store, shuffling or make_shuffle_source(), now, save_every=0
    )
