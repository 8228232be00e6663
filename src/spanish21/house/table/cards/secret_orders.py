"""The secret orders of the cards at automatic tables.

The house keeps an order beside the journal, and writes it into the journal when the shoe is
revealed. A table knows only how far into its order it is (``shoe_position``), so any process
of the house can go on dealing where another one stopped. An order that is read back must fit
the commitment that was published of it; cards are never dealt from one that does not.
"""

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from spanish21.game.cards import SPANISH_DECK, Card, cards_of_deck
from spanish21.house.table.cards.shoe_position import CardPosition
from spanish21.refusal import Refusal

ORDERS_CACHED = 512
"""How many orders are kept at hand; a table needs one."""
ORDER_MISSING = "its order is not in the database"
ORDER_UNREADABLE = "its order in the database cannot be read"
ORDER_CHANGED = "its order in the database does not fit the commitment that was published of it"
ORDER_INCOMPLETE = "its order in the database does not hold the cards of its decks"
_THEN = (
    "nothing is dealt from it: pause the table, declare its round void, close the table and open"
    " it again with a new shoe"
)
_DAMAGE = (ValueError, TypeError, AttributeError, RecursionError)
"""How reading fails on what was not written here; a refusal is a ValueError."""
_log = logging.getLogger("spanish21.house")


class DamagedOrder(Refusal):
    """A secret order that was changed or is missing; ``what`` says which."""

    def __init__(self, key: str, what: str) -> None:
        self.key = key
        self.what = what
        super().__init__("shoe", key, f"{what}; {_THEN}", name="SHOE_DAMAGED")


def log_damaged_order(damaged: DamagedOrder) -> None:
    """Write to the log, for the operator of the house, that an order is damaged."""
    _log.error("the shoe %s is damaged: %s", damaged.key, damaged.what)


class OrderLost(Exception):
    """An audit needs the secret order under ``key``, which is damaged or gone."""

    def __init__(self, key: str, what: str) -> None:
        self.key = key
        super().__init__(f"shoe {key}: {what}")


class ShuffleSource(NamedTuple):
    """The source of chance: orders of cards, salts, and the commitment to both."""

    shuffle: Callable[[Sequence[Card]], Sequence[Card]]
    new_salt: Callable[[], bytes]
    commit: Callable[[Sequence[Card], bytes], str]


class ShoeOrder(NamedTuple):
    """A secret order, its first card first, and the salt of its commitment."""

    cards: tuple[Card, ...]
    salt: str


def order_key(table: str, shuffle: int) -> str:
    """The key under which the store holds an order of a table."""
    return f"shoe/{table}/{shuffle}"


class SecretOrders:
    """Draws the secret orders of a house, remembers the last ones, and reads them from the store.

    ``tell`` hears of every order that is found damaged, once until it is found whole again.
    """

    def __init__(
        self,
        shuffling: ShuffleSource,
        recall: Callable[[str], str | None],
        *,
        tell: Callable[[DamagedOrder], None] = log_damaged_order,
    ) -> None:
        self._shuffling = shuffling
        self._recall = recall
        self._tell = tell
        self._known: dict[str, ShoeOrder] = {}
        self._drawn_here: set[str] = set()
        self._fitting: dict[str, tuple[int, str]] = {}
        self._damaged: dict[str, str] = {}

    def recorded(self) -> "RecordedOrders":
        """The same orders for who only reads them."""
        return RecordedOrders(self._shuffling, self._recall)

    def new_order(self, table: str, shuffle: int, cards: Iterable[Card]) -> tuple[str, str]:
        """Shuffle these cards; returns the key and the secret text to store under it."""
        key, shoe = order_key(table, shuffle), tuple(cards)
        order = tuple(self._shuffling.shuffle(shoe))
        if Counter(order) != Counter(shoe):
            say = "a shuffle gives back the very cards it was given"
            raise Refusal("shuffle", f"{len(order)} cards", say)
        shoe_order = ShoeOrder(order, self._shuffling.new_salt().hex())
        self._remember(key, shoe_order)
        self._drawn_here.add(key)
        return key, write_order(shoe_order)

    def order(self, table: str, place: CardPosition, promised: str = "") -> ShoeOrder:
        """The order of a table as it was cut then; refuses one that differs from its commitment."""
        return _cut_at(self._uncut_order(table, place, promised, place.turned), place.turned)

    def whole_order(self, table: str, place: CardPosition, cards: Iterable[Card]) -> ShoeOrder:
        """An order before its commitment; refuses one that does not hold exactly these cards."""
        order, key = self.order(table, place), order_key(table, place.shuffle)
        if Counter(order.cards) != Counter(cards):
            raise self._damage(key, ORDER_INCOMPLETE)
        try:
            self.commit(order)
        except Refusal:
            raise self._damage(key, ORDER_UNREADABLE) from None
        return order

    def card(
        self,
        table: str,
        place: CardPosition,
        promised: str = "",
        *,
        sealed: CardPosition | None = None,
    ) -> Card:
        """The card at this place; refuses an order that differs from its commitment.

        ``sealed`` is the first card of the order as it was committed to; it may have been cut since.
        """
        cards = self._uncut_order(table, place, promised, (sealed or place).turned).cards
        return cards[(place.turned + place.at) % len(cards)]

    def _uncut_order(
        self, table: str, place: CardPosition, promised: str, sealed: int
    ) -> ShoeOrder:
        """An order as it was drawn, before the cut.

        An order that this process drew may never have been written, and another process may
        have drawn one under the same key since: the order is the one that is written.
        """
        key = order_key(table, place.shuffle)
        if key not in self._known or key in self._drawn_here:
            text = self._recall(key)
            if text is not None:
                self._drawn_here.discard(key)
                self._remember(key, self._read(key, text))
            elif key not in self._known:
                raise self._damage(key, ORDER_MISSING)
        if promised:
            self._check_fits(key, sealed, promised)
        self._damaged.pop(key, None)
        return self._known[key]

    def _read(self, key: str, text: str) -> ShoeOrder:
        try:
            return read_order(text)
        except Refusal:
            raise self._damage(key, ORDER_UNREADABLE) from None

    def _check_fits(self, key: str, turned: int, promised: str) -> None:
        """Refuse an order that differs from its commitment; hashes a valid one only once."""
        if self._fitting.get(key) == (turned, promised):
            return
        try:
            fits = self.commit(_cut_at(self._known[key], turned)) == promised
        except Refusal:
            fits = False
        if not fits:
            raise self._damage(key, ORDER_CHANGED)
        self._fitting[key] = (turned, promised)

    def _damage(self, key: str, what: str) -> Exception:
        """Forget a damaged order, so that the next call reads it again: it may be repaired."""
        self._forget(key)
        damaged = DamagedOrder(key, what)
        if self._damaged.get(key) != what:
            self._damaged[key] = what
            self._tell(damaged)
        return damaged

    def commit(self, order: ShoeOrder) -> str:
        """The commitment to an order, published before its first card."""
        return self._shuffling.commit(order.cards, bytes.fromhex(order.salt))

    def _remember(self, key: str, order: ShoeOrder) -> None:
        self._fitting.pop(key, None)
        self._known[key] = order
        while len(self._known) > ORDERS_CACHED:
            self._forget(next(iter(self._known)))

    def _forget(self, key: str) -> None:
        self._known.pop(key, None)
        self._fitting.pop(key, None)
        self._drawn_here.discard(key)


class RecordedOrders(SecretOrders):
    """The orders of a house that is audited: they are read and checked, and none is drawn.

    What needs an order that is damaged or gone ends with :class:`OrderLost`: a dealer would put
    the shoe away, or shuffle again. ``loaded`` is the key of the order that was committed to last.
    """

    loaded = ""

    def new_order(self, table: str, shuffle: int, cards: Iterable[Card]) -> tuple[str, str]:  # noqa: ARG002
        """The key of the order that was drawn then; it is stored already."""
        return order_key(table, shuffle), ""

    def whole_order(self, table: str, place: CardPosition, cards: Iterable[Card]) -> ShoeOrder:
        """An order before its commitment, which nothing it could be held against was said of."""
        self.loaded = order_key(table, place.shuffle)
        return super().whole_order(table, place, cards)

    def _damage(self, key: str, what: str) -> Exception:
        self._forget(key)
        return OrderLost(key, what)

    def take_shown(self, key: str, text: str) -> None:
        """Take the order that was shown in the end in place of the one that is lost."""
        self._remember(key, self._read(key, text))


def _cut_at(drawn: ShoeOrder, turned: int) -> ShoeOrder:
    """An order as it lies after cuts of this depth together."""
    depth = turned % len(drawn.cards) if drawn.cards else 0
    return ShoeOrder(drawn.cards[depth:] + drawn.cards[:depth], drawn.salt)


def cards_of_decks(decks: int, cards_per_deck: int = len(SPANISH_DECK)) -> tuple[Card, ...]:
    """Every card of so many decks, always in the same order."""
    return tuple(card for card in cards_of_deck(cards_per_deck) for _ in range(decks))


def write_order(order: ShoeOrder) -> str:
    """An order as the text that the store holds."""
    return json.dumps([" ".join(card.code for card in order.cards), order.salt])


def read_order(text: str) -> ShoeOrder:
    """An order from its text; a refusal of a damaged text does not quote it."""
    try:
        cards, salt = json.loads(text)
        # ``hex`` writes small letters without spaces, as the shoe was committed to.
        salt = bytes.fromhex(salt).hex()
        return ShoeOrder(tuple(Card.parse_any(code) for code in cards.split(" ")), salt)
    except _DAMAGE:
        raise Refusal("order", "(hidden)", "it is not what a house writes") from None
