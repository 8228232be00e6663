"""The cards of an automatic table as they lie, known to nobody at it.

Where each card lies is a secret of the house, kept beside the journal and never in it until
the shoe is revealed. A table keeps only how far into that order it is: any process of the
house can go on dealing where another one stopped.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.refusal import Refusal

REMEMBERED = 512
"""How many orders are kept at hand; a table needs one."""


class Shuffling(NamedTuple):
    """Where chance comes from: an order of cards, a salt, and what is published of both."""

    shuffle: Callable[[Sequence[Card]], Sequence[Card]]
    new_salt: Callable[[], bytes]
    commit: Callable[[Sequence[Card], bytes], str]


class Order(NamedTuple):
    """A secret order, its first card first, and the salt of its commitment."""

    cards: tuple[Card, ...]
    salt: str


class Place(NamedTuple):
    """Where one card lies: in which order of the table, how deep that was cut, how far in."""

    shuffle: int
    turned: int
    at: int


class Lying(NamedTuple):
    """How far a table is into its secret order.

    ``shuffles`` counts the orders of the table, each of which has a name; ``turned`` is how
    deep the last was cut and ``at`` its next card. ``down`` is the dealer's down card,
    ``hidden`` are the cards that left the shoe unseen, ``promised`` is the first card of the
    order that was committed to.
    """

    shuffles: int = 0
    turned: int = 0
    at: int = 0
    down: Place | None = None
    hidden: tuple[Place, ...] = ()
    promised: Place = Place(0, 0, 0)

    @property
    def next(self) -> Place:
        """Where the next card lies."""
        return Place(self.shuffles, self.turned, self.at)


def evolve_lying(lying: Lying, event: e.TableEvent) -> Lying:
    """Where the order stands after an event at an automatic table."""
    if isinstance(event, e.RoundHappened):
        return _after_round_event(lying, event.event)
    if isinstance(event, e.CardsShuffled):
        return Lying(lying.shuffles + 1) if event.done else lying
    if isinstance(event, e.CardsCut):
        return lying._replace(turned=event.depth)
    if isinstance(event, e.ShoeCommitted):
        return lying._replace(promised=lying.next)
    if isinstance(event, e.CardBurnedAtTable):
        return lying._replace(at=lying.at + 1, hidden=(*lying.hidden, lying.next))
    if isinstance(event, e.ShoeRefilled):
        # A down card lies on the table still; the first of the new order is burned.
        again = Lying(lying.shuffles + 1, down=lying.down, promised=lying.promised)
        return again._replace(at=1, hidden=(again.next,))
    if isinstance(event, e.RoundEnded):
        unseen = (lying.down,) if lying.down else ()
        return lying._replace(down=None, hidden=(*lying.hidden, *unseen))
    return lying


def _after_round_event(lying: Lying, event: r.Event) -> Lying:
    if isinstance(event, r.CardDealt):
        down = lying.next if event.card is None else lying.down
        return lying._replace(at=lying.at + 1, down=down)
    if isinstance(event, r.DownCardExposed):
        return lying._replace(down=None)
    return lying


def order_key(table: str, shuffle: int) -> str:
    """What an order of a table is kept under."""
    return f"shoe/{table}/{shuffle}"


class Shoes:
    """The secret orders of a house: made, kept and looked up by name."""

    def __init__(self, shuffling: Shuffling, recall: Callable[[str], str | None]) -> None:
        self._shuffling = shuffling
        self._recall = recall
        self._known: dict[str, Order] = {}

    def new_order(self, table: str, shuffle: int, cards: Iterable[Card]) -> tuple[str, str]:
        """Shuffle these cards; the secret to be written down, under its key."""
        key, given = order_key(table, shuffle), tuple(cards)
        order = tuple(self._shuffling.shuffle(given))
        if sorted(order) != sorted(given):
            say = "a shuffle gives back the very cards it was given"
            raise Refusal("shuffle", f"{len(order)} cards", say)
        made = Order(order, self._shuffling.new_salt().hex())
        self._remember(key, made)
        return key, write_order(made)

    def order(self, table: str, place: Place) -> Order:
        """The order of a table as it was cut."""
        cards, salt = self._drawn(table, place)
        return Order(cards[place.turned :] + cards[: place.turned], salt)

    def card(self, table: str, place: Place) -> Card:
        """The card that lies there."""
        cards = self._drawn(table, place).cards
        return cards[(place.turned + place.at) % len(cards)]

    def _drawn(self, table: str, place: Place) -> Order:
        """An order as it was drawn."""
        key = order_key(table, place.shuffle)
        if key not in self._known:
            found = self._recall(key)
            if found is None:
                raise Refusal("shoe", key, "its order is not in the database")
            self._remember(key, read_order(found))
        return self._known[key]

    def commit(self, order: Order) -> str:
        """What is published of an order before its first card."""
        return self._shuffling.commit(order.cards, bytes.fromhex(order.salt))

    def _remember(self, key: str, order: Order) -> None:
        self._known[key] = order
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]


def full_cards(decks: int) -> tuple[Card, ...]:
    """Every card of so many decks, always in the same order."""
    return tuple(card for card in SPANISH_DECK for _ in range(decks))


def write_order(order: Order) -> str:
    """An order as the text that is kept."""
    return json.dumps([" ".join(card.code for card in order.cards), order.salt])


def read_order(text: str) -> Order:
    """An order from its text."""
    cards, salt = json.loads(text)
    return Order(tuple(Card.parse(code) for code in cards.split(" ")), salt)
