"""The orders of shoes that were revealed, read from the journal where no store has them any more.

A copy of a house keeps only the orders of running shoes, and a store may have let go of the
others. What was dealt from them is decided again from the order that the table
showed in the end; the audit of shoes holds that against its commitment.
"""

from collections.abc import Callable, Iterable

from spanish21.game.table import events as e
from spanish21.house.journal.event_codec import read_events
from spanish21.house.table.cards.secret_orders import ShoeOrder, order_key, write_order
from spanish21.house.table.cards.shoe_position import ShoePosition, evolve_shoe_position
from spanish21.ledger import Entry

_TOLD = (
    "CardsShuffled",
    "CardsCut",
    "ShoeCommitted",
    "ShoeRevealed",
    "DiscardsGathered",
    "ShoeRefilled",
    "RoundEnded",
)
"""What says which order a table shows, and how deep it was cut."""


class RevealedOrders:
    """Recalls shown orders by their keys, from the table's stream, which is read once.

    ``stream`` are the entries of one stream, by its name.
    """

    def __init__(self, stream: Callable[[str], Iterable[Entry]]) -> None:
        self._stream = stream
        self._shown: dict[str, str] = {}
        self._read: set[str] = set()

    def recall(self, key: str) -> str | None:
        """The order under a key as a store would keep it; none if it was not shown."""
        table = key.split("/")[1]
        if table not in self._read:
            self._read.add(table)
            self._read_table(table)
        return self._shown.get(key)

    def _read_table(self, table: str) -> None:
        position = ShoePosition()
        for entry in self._stream(f"table/{table}"):
            if any(kind in entry.game for kind in _TOLD):
                for event in read_events(entry.game):
                    if isinstance(event, e.ShoeRevealed) and event.order:
                        self._keep(table, position, event)
                    position = evolve_shoe_position(position, event)

    def _keep(self, table: str, position: ShoePosition, shown: e.ShoeRevealed) -> None:
        """Keep an order as it was before its cuts."""
        place = (*position.earlier, position.promised)[0]
        depth = -place.turned % len(shown.order)
        drawn = shown.order[depth:] + shown.order[:depth]
        self._shown[order_key(table, place.shuffle)] = write_order(ShoeOrder(drawn, shown.salt))
