"""What a house keeps, and which of its secrets are out of use.

The journal is kept whole: its chain covers every entry, so that none can leave it and the rest be
proved. What lies beside it is another matter. A password's hash is needed until another takes its
place, a device's seed likewise, and the order of a shoe until the journal has revealed it.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from spanish21.game.table.events import ShoeRevealed
from spanish21.house.journal.event_codec import read_events
from spanish21.house.state import House
from spanish21.house.table.cards.secret_orders import order_key
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry

KEPT_YEARS = 5
"""For how many years at least regulators ask for what the journal holds."""
_TABLES = "table/"


class UnneededSecretRecord(NamedTuple):
    """The keys of secrets that are out of use, by what they are."""

    passwords: tuple[str, ...]
    factors: tuple[str, ...]
    orders: tuple[str, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        return (*self.passwords, *self.factors, *self.orders)


def unneeded_secrets(
    house: House, keys: Collection[str], unshown: Collection[str]
) -> UnneededSecretRecord:
    """Those of these keys whose secrets have been replaced, or are in the journal by now.

    The keys were read before the house. Of the tables ``unshown`` every order stays: one of them
    was put away without being revealed, and is evidence.
    """
    factors = {person.factor_key for person in house.people}
    passwords = {person.hash_key for person in house.people}
    return UnneededSecretRecord(
        tuple(key for key in keys if key.startswith("password/") and key not in passwords),
        tuple(key for key in keys if key.startswith("factor/") and key not in factors),
        tuple(key for key in keys if _is_revealed(house, key, unshown)),
    )


def _is_revealed(house: House, key: str, unshown: Collection[str]) -> bool:
    """Whether an order belongs to a table that has gone on to another one since."""
    kind, _, place = key.partition("/")
    name, _, number = place.rpartition("/")
    if kind != "shoe" or name not in house.tables or name in unshown or not number.isdecimal():
        return False
    table = house.tables[name]
    return int(number) < table.shoe_position.shuffles and key not in _orders_in_use(table)


def _orders_in_use(table: HouseTable) -> set[str]:
    """The orders from which a card may still be dealt, turned or shown."""
    position = table.shoe_position
    places = [position.next, position.promised, *position.earlier, *position.burns]
    if position.down is not None:
        places.append(position.down)
    return {order_key(table.name, place.shuffle) for place in places}


def tables_with_unshown_shoes(entries: Iterable[Entry]) -> frozenset[str]:
    """The tables at which a shoe was put away without being revealed."""
    return frozenset(
        entry.stream.removeprefix(_TABLES)
        for entry in entries
        if entry.stream.startswith(_TABLES) and "ShoeRevealed" in entry.game
        for event in read_events(entry.game)
        if isinstance(event, ShoeRevealed) and not event.order
    )
