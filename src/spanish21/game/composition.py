"""What is left in a shoe: how many of each card, not their order."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from spanish21.game.cards import SPANISH_DECK, Card, Rank
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Composition:
    """The number of each of the 48 cards that remain, in the order of ``SPANISH_DECK``."""

    counts: tuple[int, ...]

    @staticmethod
    def of_decks(decks: int) -> "Composition":
        """A full shoe of Spanish decks.

        Clauses: wa-*:GR2, section-13:(b)(1), bet-bigger:Equipment-1.
        """
        if decks < 1:
            raise Refusal("decks", decks, "use one deck or more")
        return Composition((decks,) * len(SPANISH_DECK))

    @staticmethod
    def of_cards(cards: Iterable[Card]) -> "Composition":
        """A shoe that holds exactly these cards."""
        held = Counter(cards)
        return Composition(tuple(held[card] for card in SPANISH_DECK))

    @property
    def size(self) -> int:
        return sum(self.counts)

    def items(self) -> tuple[tuple[Card, int], ...]:
        """The cards that remain, each with its number, absent cards left out."""
        pairs = zip(SPANISH_DECK, self.counts, strict=True)
        return tuple((card, count) for card, count in pairs if count)

    def count(self, card: Card) -> int:
        return self.counts[card.index]

    def of_rank(self, rank: Rank) -> int:
        return sum(count for card, count in self.items() if card.rank is rank)

    def without(self, cards: Iterable[Card]) -> "Composition":
        """The shoe after these cards have left it; a card that is not there is refused."""
        left = list(self.counts)
        for card in cards:
            if not left[card.index]:
                raise Refusal("card", str(card), "remove only cards that are still in the shoe")
            left[card.index] -= 1
        return Composition(tuple(left))

    def less(self, card: Card) -> "Composition":
        """The shoe after one card that is known to be there has left it."""
        counts = list(self.counts)
        counts[card.index] -= 1
        return Composition(tuple(counts))

    def by_points(self) -> Mapping[int, int]:
        """Remaining cards by point value, ace as 1, faces as 10; absent values left out."""
        held: Counter[int] = Counter()
        for card, count in self.items():
            held[card.rank.points] += count
        return held
