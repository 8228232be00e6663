"""What is left in a shoe: how many of each card, not their order."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from spanish21.game.cards import SPANISH_DECK, WHOLE_DECK, Card, Rank
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Composition:
    """The number of each card that remains, by index: of 48, or of 52 where decks keep their tens."""

    counts: tuple[int, ...]

    @staticmethod
    def of_decks(decks: int, cards_per_deck: int = len(SPANISH_DECK)) -> "Composition":
        """A full shoe of Spanish decks, or of whole ones.

        Clauses: wa-*:GR2, section-13:(b)(1), bet-bigger:Equipment-1.
        """
        if decks < 1:
            raise Refusal("decks", decks, "use one deck or more")
        return Composition((decks,) * cards_per_deck)

    @staticmethod
    def of_cards(cards: Iterable[Card]) -> "Composition":
        """A shoe that holds exactly these cards."""
        held = Counter(cards)
        deck = WHOLE_DECK if any(card.rank is Rank.TEN for card in held) else SPANISH_DECK
        return Composition(tuple(held[card] for card in deck))

    @property
    def size(self) -> int:
        return sum(self.counts)

    def items(self) -> tuple[tuple[Card, int], ...]:
        """The cards that remain, each with its number, absent cards left out."""
        pairs = zip(WHOLE_DECK, self.counts, strict=False)
        return tuple((card, count) for card, count in pairs if count)

    def count(self, card: Card) -> int:
        return self.counts[card.index] if card.index < len(self.counts) else 0

    def of_rank(self, rank: Rank) -> int:
        return sum(count for card, count in self.items() if card.rank is rank)

    def without(self, cards: Iterable[Card]) -> "Composition":
        """The shoe after these cards have left it; a card that is not there is refused."""
        left = list(self.counts)
        for card in cards:
            if card.index >= len(left) or not left[card.index]:
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
