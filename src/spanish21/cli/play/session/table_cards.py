"""The cards of a sitting as they lie, known to nobody at the table.

The order is the only chance in a sitting. It stays in here: what the table and the player
know is which cards nobody has seen, and how many are left.
"""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence

from spanish21.game.cards import Card
from spanish21.refusal import Refusal

ShuffleFunction = Callable[[Sequence[Card]], Sequence[Card]]
"""Gives the cards it is given in another order, the first to be dealt first."""


class TableCards:
    """The shoe, its next card first, and the cards out of it that lie face down.

    ``face_down`` are burn cards and dealers' down cards that nobody turned; ``down`` is the
    dealer's down card of the round that is on. Cards that were seen are the table's to keep.
    """

    def __init__(self, shuffle: ShuffleFunction) -> None:
        self._shuffle = shuffle
        self.shoe: deque[Card] = deque()
        self.face_down: list[Card] = []
        self.down: Card | None = None

    @property
    def lying(self) -> tuple[Card, ...]:
        """Every card that nobody has seen."""
        return (*self.shoe, *self.face_down, *([self.down] if self.down else []))

    def fill(self, cards: Sequence[Card]) -> None:
        """Shuffle every card of the table into the shoe."""
        self.shoe = self._shuffled(cards)
        self.face_down = []

    def _shuffled(self, cards: Sequence[Card]) -> deque[Card]:
        order = tuple(self._shuffle(cards))
        if Counter(order) != Counter(cards):
            say = "a shuffle gives back the very cards it was given"
            raise Refusal("shuffle", f"{len(order)} cards", say)
        return deque(order)

    def cut(self, depth: int) -> None:
        """Put so many cards from the top behind the others."""
        self.shoe.rotate(-depth)

    def burn(self) -> None:
        """The next card goes face down, and nobody looks at it."""
        self.face_down.append(self.shoe.popleft())

    def deal_down(self) -> None:
        """The next card is the dealer's, face down."""
        self.down = self.shoe.popleft()

    def turn(self) -> Card:
        """The dealer's down card, which everybody sees now."""
        card, self.down = self.down, None
        if card is None:
            raise Refusal("down card", "nothing", "no card lies face down")
        return card

    def gather(self) -> None:
        """The round is over: a down card that nobody turned stays face down."""
        self.face_down += [self.down] if self.down else []
        self.down = None

    def refill(self, discards: Iterable[Card]) -> None:
        """Shuffle the discard rack into the empty shoe, cut in the middle and burn a card."""
        self.shoe = self._shuffled((*discards, *self.face_down))
        self.face_down = []
        self.cut(len(self.shoe) // 2)
        self.burn()
