"""The exact analysis put into words for the brute force: its best play as a policy.

What the analysis works out is read here and nowhere recomputed. The walk then plays every line
of the round by it, and adds up the cents with no other help.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from perft.brute_force import Hand, Table, Walk, bonus_of, count_up, is_blackjack, points
from spanish21.analysis.model.arithmetic import Number
from spanish21.analysis.model.hand_table import hand_table
from spanish21.analysis.model.remaining_cards import SUITED_VALUES
from spanish21.analysis.solver.deals import BLACKJACK, SPLIT, SolvedDeal
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, RESCUE, STAND, SURRENDER
from spanish21.analysis.solver.solution import Solution
from spanish21.analysis.solver.suited_bonuses import COMPLETABLE_CARDS
from spanish21.game.cards import Card, Suit
from spanish21.game.rules import RuleSet

WORDS = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    RESCUE: "rescue",
    SPLIT: "split",
    SURRENDER: "surrender",
    BLACKJACK: "stand",
}


class Asked(NamedTuple):
    """What the walk asks of a policy."""

    choices: tuple[str, ...]
    cards: tuple[Card, ...]
    up: Card
    doublings: int
    split: bool


Plan = Callable[[Asked], str]


class PlannedWalk(Walk):
    """A walk whose policy is told whether the hand was made by splitting.

    An ace and a ten are a blackjack when dealt and a soft 21 when split; the cards alone do not
    tell which. ``met`` says what the lines of play came to, so that a shoe can be shown to bring
    about what it was made for.
    """

    def __init__(
        self, rules: RuleSet, shoe_cards: Sequence[Card], wagers: Mapping[str, int], plan: Plan
    ) -> None:
        super().__init__(rules, shoe_cards, wagers, self._ask)
        self._plan = plan
        self._split = False
        self.met: Counter[str] = Counter()

    def choose(
        self, table: Table, names: list[str], hand: Hand, then: Callable[[Table, str], None]
    ) -> None:
        self._split = len(table.hands) > 1
        super().choose(table, names, hand, then)

    def _ask(self, choices: tuple[str, ...], cards: list[Card], up: Card, doublings: int) -> str:
        return self._plan(Asked(choices, tuple(cards), up, doublings, self._split))

    def settle(self, table: Table) -> None:
        self.met.update(self._round(table))
        for place, hand in enumerate(table.hands):
            self.met.update(self._hand(table, hand, "first" if place == 0 else "later"))
        super().settle(table)

    def _round(self, table: Table) -> Iterator[str]:
        count = len(table.hands)
        if count > 1:
            yield f"{count} hands"
            yield f"{count} hands of {min(points(hand.cards[0]) for hand in table.hands)}"
        if table.insurance:
            yield "insured"

    def _hand(self, table: Table, hand: Hand, which: str) -> Iterator[str]:
        after = " after a split" if len(table.hands) > 1 else ""
        yield f"{len(hand.added)} doublings{after}"
        if hand.end == "rescue" and count_up(hand.cards)[0] >= 21:
            yield f"rescue from a {'21' if count_up(hand.cards)[0] == 21 else 'bust'}"
        if any(count_up(hand.cards[:cards])[0] == 21 for cards in range(3, len(hand.cards))):
            yield "hit on a 21"
        if hand.end == "surrender":
            yield f"surrender{after}"
        if is_blackjack(hand.cards[:2]):
            yield f"A and 10 {'doubled' if hand.added else hand.end}{after}"
        if is_blackjack(table.dealer) and not self.peeks:
            yield f"unseen blackjack v {hand.end}, {which} hand{after}"
            if hand.added:
                yield f"unseen blackjack v a doubled {which} hand{after}"
        if hand.end == "21" and not hand.added and bonus_of(hand.cards):
            yield f"{bonus_of(hand.cards)}{after}"
            if not after and self.super_bonus(hand, table.dealer[0]):
                yield "super bonus"


class BestPlay:
    """The best play of a solution, the Super Bonus counted at this pay or at none."""

    def __init__(self, solution: Solution, super_bonus_pays: Number) -> None:
        self.solution, self.pays = solution, super_bonus_pays
        self.up_cards = {table.hands.up: table for table in solution.up_cards}
        self._answers: dict[Asked, str] = {}

    def __call__(self, asked: Asked) -> str:
        if count_up(asked.cards)[0] > 21:
            return "rescue"
        if asked not in self._answers:
            self._answers[asked] = self._answer(asked)
        return self._answers[asked]

    def _answer(self, asked: Asked) -> str:
        table = self.up_cards[asked.up.points - 1]
        row = hand_table().find(tuple(card.points for card in asked.cards))
        if "decline" in asked.choices:
            return "insure" if self._deal(asked).insurance > 0 else "decline"
        if asked.doublings:
            return WORDS[int(table.hands.doubled[asked.doublings - 1].action[row])]
        if len(asked.cards) == 2:
            if not asked.split:
                return WORDS[self._deal(asked).best(self.pays)]
            if "split" in asked.choices:
                return "split"
            return self._split_hand(asked, row)
        return WORDS[int(table.hands.action[row])]

    def _split_hand(self, asked: Asked, row: int) -> str:
        """Two cards of a split hand, played as before a split as far as they may be."""
        table = self.up_cards[asked.up.points - 1]
        may_double = "double" in asked.choices
        (a, s), (b, t) = by_value(asked.cards)
        if (a, b) in COMPLETABLE_CARDS:
            if table.suited_play.gives_up(up_suit(asked.up), (a, s), (b, t)):
                return "surrender"
            by_suit = table.suited_play.of if may_double else table.suited_play.plain
            return WORDS[by_suit(up_suit(asked.up), (a, s), (b, t))]
        if table.play.given_up[row]:
            return "surrender"
        by_cards = table.hands.action if may_double else table.play.plain
        return WORDS[int(by_cards[row])]

    def _deal(self, asked: Asked) -> SolvedDeal:
        """The deal of these cards; suits that are alike go by one of their names."""
        (a, s), (b, t) = by_value(asked.cards)
        found = [
            deal
            for deal in self.up_cards[asked.up.points - 1].deals
            if (deal.first, deal.second) == (a, b)
        ]
        suits = (up_suit(asked.up), s, t)
        by_suits = {
            (deal.pattern.up_suit, deal.pattern.first, deal.pattern.second): deal
            for deal in found
            if deal.pattern is not None
        }
        if not by_suits:
            (only,) = found
            return only
        return by_suits[suits] if suits in by_suits else by_suits[renamed(suits)]


def by_value(cards: Sequence[Card]) -> list[tuple[int, int]]:
    """Two cards as places among the values and suits, the lower value first."""
    placed = [(card.points - 1, int(card.suit)) for card in cards]
    return sorted(placed, key=lambda card: card[0])


def up_suit(up: Card) -> int:
    """The suit of an up card where it matters."""
    return int(up.suit) if up.points - 1 in SUITED_VALUES else 0


def renamed(suits: tuple[int, int, int]) -> tuple[int, int, int]:
    """The same suits with those that are not spades numbered as they come."""
    names = {int(Suit.SPADES): int(Suit.SPADES)}
    first, second, third = (names.setdefault(suit, len(names)) for suit in suits)
    return first, second, third


def walked(
    rules: RuleSet, cards: Sequence[Card], wager: int, plan: Plan
) -> tuple[Fraction, PlannedWalk]:
    """What a plan gains of each unit wagered by walking every line, and the walk itself."""
    walk = PlannedWalk(rules, cards, {"main": wager}, plan)
    walk.run()
    return walk.expected / wager, walk
