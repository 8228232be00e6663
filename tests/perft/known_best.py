"""The best a player can do with splits, knowing every card he has seen: by looking at everything.

As ``expectimax``, but of a whole box: the hands that are over, the one at turn and the pair cards that
wait. Every choice of every hand is tried to the end of the round, so a card may be taken for what it
tells of the next hand too. The dealer looks first; nothing is insured.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from perft.brute_force import count_up, points
from perft.expectimax import Known, PlainBest
from spanish21.game.cards import Card


class Box(NamedTuple):
    """A split box: hands that are over, the cards and doublings at turn, and pair cards waiting."""

    up: Card
    over: tuple[tuple[tuple[Card, ...], tuple[int, ...], str], ...]
    cards: tuple[Card, ...]
    added: tuple[int, ...]
    waiting: tuple[Card, ...]
    hands: int

    def seen(self) -> Known:
        """All cards the player has seen, as if they were one hand."""
        mine = [card for cards, _, _ in self.over for card in cards]
        return Known(tuple(sorted([*mine, *self.cards, *self.waiting])), self.up, ())


class KnownBest(PlainBest):
    """One wager at one table that splits, dealt from exactly these cards."""

    may_split = True

    def played(self, cards: tuple[Card, ...], up: Card, blackjack: Fraction) -> Fraction:
        best = super().played(cards, up, blackjack)
        if points(cards[0]) != points(cards[1]):
            return best
        box = Box(up, (), cards[:1], (), cards[1:], 2)
        split = blackjack * -self.wager + (1 - blackjack) * self.box(box)
        return max(best, split)

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self._boxes: dict[Box, Fraction] = {}

    def in_hand(self, first: Card, second: Card) -> tuple[Card, ...]:
        """The two cards as they came: a pair's first card is the hand that is played first."""
        return (
            (first, second) if points(first) == points(second) else super().in_hand(first, second)
        )

    def box(self, box: Box) -> Fraction:
        if box not in self._boxes:
            if len(box.cards) == 1:
                self._boxes[box] = self.taken(box, box.added)
            else:
                self._boxes[box] = max(self.choices(box))
        return self._boxes[box]

    def choices(self, box: Box) -> Iterator[Fraction]:
        total, soft = count_up(box.cards)
        yield self.left(box, "")
        double, cards = self.rules.double, box.cards
        pair = len(cards) == 2 and not box.added and points(cards[0]) == points(cards[1])
        if pair and box.hands < self.rules.split.maximum_hands:
            waiting = (*box.waiting, cards[1])
            yield self.box(box._replace(cards=cards[:1], waiting=waiting, hands=box.hands + 1))
        if total < 21 and not box.added:
            yield self.taken(box, ())
        doubles = total < 21 or (total == 21 and soft and double.soft_21)
        if doubles and len(box.added) < double.doublings:
            full = self.full_double(Known(box.cards, box.up, box.added))
            yield self.taken(box, (*box.added, full))
        if box.added and double.rescue and total < 21:
            yield self.left(box, "rescue")
        if self.rules.surrender.after_split and not box.added and len(cards) == 2 and total < 21:
            yield self.left(box, "surrender")

    def taken(self, box: Box, added: tuple[int, ...]) -> Fraction:
        total = Fraction(0)
        for card, chance in self.draws(box.seen()):
            if chance:
                first, *rest = (*box.cards, card)
                cards = (first, *sorted(rest))
                total += chance * self.box(box._replace(cards=cards, added=added))
        return total

    def left(self, box: Box, end: str) -> Fraction:
        """This hand is over: the next one, or the end of the round."""
        over = tuple(sorted((*box.over, (box.cards, box.added, end))))
        if box.waiting:
            return self.box(
                box._replace(over=over, cards=box.waiting[-1:], added=(), waiting=box.waiting[:-1])
            )
        seen = box.seen()
        return sum(
            (
                chance * self.of_hand(Known(cards, box.up, added), how, dealer)
                for dealer, chance in self.endings(seen).items()
                for cards, added, how in over
            ),
            start=Fraction(0),
        )

    def of_hand(self, hand: Known, end: str, dealer: int) -> Fraction:
        """What one hand gains that was rescued, given up or played out."""
        if end == "rescue":
            return Fraction(-self.wager - sum(hand.added[:-1]))
        if end == "surrender":
            return self.rules.surrender.returns * self.wager - self.wager
        return Fraction(self.net(hand, dealer))
