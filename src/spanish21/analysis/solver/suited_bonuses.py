"""What suits add to two cards that a third can make a 6-7-8 or 7-7-7.

A hand's value depends on suits only when it is hit with two cards of 6, 7 and 8 that one more
card completes. What its suits then add depends on how many cards of that suit remain, so the up
card's suit matters too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product

import numpy as np

from spanish21.analysis.model.arithmetic import Arithmetic, Number, Numbers
from spanish21.analysis.model.hand_table import Flags, Indices, hand_table
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.dealer_endings import AT_21
from spanish21.analysis.solver.hand_values import (
    HIT,
    STAND,
    HandValues,
    PlayRule,
)
from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.hand_values import Bonus21
from spanish21.game.wagers.super_bonus import SuperBonusRules, is_super_bonus

SUIT_COUNT = len(Suit)
SEVEN = SUITED_VALUES[1]
SuitIndices = tuple[int, ...]
NO_SUIT = 0
"""The suit of an up card whose suit does not matter."""
BONUSES_BY_SUITS = {
    False: (
        Bonus21.SIX_SEVEN_EIGHT_MIXED,
        Bonus21.SIX_SEVEN_EIGHT_SUITED,
        Bonus21.SIX_SEVEN_EIGHT_SPADES,
    ),
    True: (Bonus21.SEVENS_MIXED, Bonus21.SEVENS_SUITED, Bonus21.SEVENS_SPADES),
}
"""Mixed, suited and spaded, of 6-7-8 and of 7-7-7."""


def completing_value(first: int, second: int) -> int | None:
    """The index of the value that makes a 6-7-8 or 7-7-7 of two cards; None if none does."""
    if first not in SUITED_VALUES or second not in SUITED_VALUES:
        return None
    third = sum(SUITED_VALUES) - first - second
    fits = third in SUITED_VALUES and (first != second or third == first)
    return third if fits else None


def third_value(first: int, second: int) -> int:
    """The completing value of two cards that one can complete."""
    return sum(SUITED_VALUES) - first - second


COMPLETABLE_CARDS = tuple(
    (a, b)
    for a, b in product(SUITED_VALUES, repeat=2)
    if a <= b and completing_value(a, b) is not None
)
"""6-7, 6-8, 7-7 and 7-8, by value index."""


def suited_bonus(*, sevens: bool, suit: int) -> Bonus21:
    """The bonus that three cards of one suit make."""
    return BONUSES_BY_SUITS[sevens][2 if suit == Suit.SPADES else 1]


@dataclass(frozen=True, slots=True)
class SuitedHits:
    """What hitting can win, by the up card's suit v and the suits s and t of the two cards.

    ``chance[pair][v, s, t]`` is the probability that the next card completes three cards of suit s,
    0 where s and t differ; ``super_bonus[v, s, t]`` the probability that two 7s win a Super Bonus.
    ``unseen[pair]`` are the odds of a dealer blackjack that comes too late for the three cards, 0
    where none does; ``wins[pair]`` is the probability that they win, 1 where no 21 pushes.
    """

    chance: dict[tuple[int, int], Numbers]
    super_bonus: Numbers
    unseen: dict[tuple[int, int], Number]
    wins: dict[tuple[int, int], Number]

    def paid(self, pair: tuple[int, int], at: SuitIndices) -> Number:
        """What the chance of the bonus counts for, blackjacks that come too late included."""
        return self.chance[pair][at] * self.wins[pair] * (1 + self.unseen[pair])


@dataclass(frozen=True, slots=True)
class KnownSuits:
    """Cards of value 6, 7 and 8 whose suits are known: value and suit each."""

    cards: tuple[tuple[int, int], ...]

    def remaining(self, shoe: RemainingCards, value: int) -> list[int]:
        """The cards of one value that remain, by suit, once these are removed."""
        counts = list(shoe.of_suit(value))
        for held, suit in self.cards:
            if held == value and counts[suit]:
                counts[suit] -= 1
        return counts


def up_card_suits(up: int) -> range:
    """The suits an up card may have, where they matter; a single one where they do not."""
    return range(SUIT_COUNT) if up in SUITED_VALUES else range(1)


def known_up_card(up: int, suit: int) -> tuple[tuple[int, int], ...]:
    return ((up, suit),) if up in SUITED_VALUES else ()


def suit_share(counts: list[int], suit: int, arithmetic: Arithmetic) -> Number:
    """The probability that a card of some value has this suit, given the counts by suit."""
    total = sum(counts)
    return arithmetic.number(counts[suit]) / arithmetic.number(total or 1)


def suited_hits(
    shoe: RemainingCards,
    up: int,
    draw: dict[tuple[int, int], Number],
    terms: SolverTerms,
    arithmetic: Arithmetic,
) -> SuitedHits:
    """What suits add to hitting; ``draw`` is the probability of the completing value."""
    shape = (len(up_card_suits(up)), SUIT_COUNT, SUIT_COUNT)
    chance = {pair: arithmetic.zeros(*shape) for pair in COMPLETABLE_CARDS}
    prize = arithmetic.zeros(*shape)
    for first, second in COMPLETABLE_CARDS:
        third = third_value(first, second)
        for v, s, t in product(up_card_suits(up), range(SUIT_COUNT), range(SUIT_COUNT)):
            known = KnownSuits((*known_up_card(up, v), (first, s), (second, t)))
            counts = known.remaining(shoe, third)
            if s == t:
                chance[first, second][v, s, t] = draw[first, second] * suit_share(
                    counts, s, arithmetic
                )
            if first == second == up == SEVEN and terms.super_bonus is not None:
                shares = (
                    suit_share(counts, w, arithmetic)
                    for w in range(SUIT_COUNT)
                    if _wins_super((s, t, w), v, terms.super_bonus)
                )
                prize[v, s, t] = draw[first, second] * arithmetic.total(shares)
    never, always = (dict.fromkeys(COMPLETABLE_CARDS, arithmetic.number(n)) for n in (0, 1))
    return SuitedHits(chance, prize, never, always)


def _wins_super(suits: SuitIndices, up_suit: int, rules: SuperBonusRules) -> bool:
    sevens = [Card(Rank.SEVEN, Suit(suit)) for suit in suits]
    return is_super_bonus(sevens, Card(Rank.SEVEN, Suit(up_suit)), rules)


def suited_bonus_gain(
    terms: SolverTerms, arithmetic: Arithmetic, *, sevens: bool, suit: int
) -> Number:
    """What a suited 6-7-8 or 7-7-7 gains beyond a mixed one."""
    mixed = arithmetic.number(terms.bonus(BONUSES_BY_SUITS[sevens][0]))
    return arithmetic.number(terms.bonus(suited_bonus(sevens=sevens, suit=suit))) - mixed


@dataclass(frozen=True, slots=True)
class SuitPattern:
    """Suits of the up card and of two cards, one pattern for all suits of equal value.

    ``chance`` is the probability of these suits, given the values.
    """

    up_suit: int
    first: int
    second: int
    chance: Number


def suit_patterns(
    shoe: RemainingCards,
    up: int,
    first: int,
    second: int,
    terms: SolverTerms,
    arithmetic: Arithmetic,
) -> list[SuitPattern]:
    """The suit patterns of a hand of two cards of 6, 7 or 8 against an up card.

    Suits other than spades are alike where the shoe holds as many of each.
    """
    ways = _count_patterns(shoe, up, first, second, alike=other_suits_alike(shoe, terms))
    total = arithmetic.number(sum(ways.values()) or 1)
    return [
        SuitPattern(v, s, t, arithmetic.number(count) / total)
        for (v, s, t), count in ways.items()
        if count
    ]


@lru_cache(maxsize=256)
def _count_patterns(
    shoe: RemainingCards, up: int, first: int, second: int, *, alike: bool
) -> Mapping[SuitIndices, int]:
    """The number of ways to deal each suit pattern; the same for every table with this shoe."""
    ways: dict[SuitIndices, int] = {}
    for v, s, t in product(up_card_suits(up), range(SUIT_COUNT), range(SUIT_COUNT)):
        suits = normalize_suits((v, s, t)) if alike else (v, s, t)
        count = _ways(shoe, (*known_up_card(up, v), (first, s), (second, t)))
        ways[suits] = ways.get(suits, 0) + count
    return ways


def _ways(shoe: RemainingCards, cards: tuple[tuple[int, int], ...]) -> int:
    """The number of ways to deal these cards in this order."""
    ways = 1
    for place, (value, suit) in enumerate(cards):
        ways *= KnownSuits(cards[:place]).remaining(shoe, value)[suit]
    return ways


def other_suits_alike(shoe: RemainingCards, terms: SolverTerms) -> bool:
    """Whether no value changes when hearts, clubs and diamonds are exchanged."""
    rules = terms.super_bonus
    named = () if rules is None else rules.cards
    others = {card.suit for card in named}
    alike = not others or (len(others) == SUIT_COUNT - 1 and Suit.SPADES not in others)
    return alike and all(len(set(counts[1:])) == 1 for counts in shoe.suits)


@cache
def normalize_suits(suits: SuitIndices) -> SuitIndices:
    """The same suits, those other than spades renumbered in order of appearance."""
    names = {int(Suit.SPADES): int(Suit.SPADES)}
    return tuple(names.setdefault(suit, len(names)) for suit in suits)


@dataclass(frozen=True, slots=True)
class SuitedPlay:
    """The action for 6-7, 6-8, 7-7 and 7-8 by suits, and the action where no double is allowed.

    ``given_up`` are those that are surrendered after a split, where they may be.
    """

    action: dict[tuple[int, int], Indices]
    not_doubled: dict[tuple[int, int], Indices]
    given_up: dict[tuple[int, int], Flags]

    def of(self, up_suit: int, first: tuple[int, int], second: tuple[int, int]) -> int:
        """The action for two cards, each a value and a suit."""
        (a, s), (b, t) = sorted((first, second))
        return int(self.action[a, b][up_suit, s, t])

    def plain(self, up_suit: int, first: tuple[int, int], second: tuple[int, int]) -> int:
        """The action where it may not be a double."""
        (a, s), (b, t) = sorted((first, second))
        return int(self.not_doubled[a, b][up_suit, s, t])

    def gives_up(self, up_suit: int, first: tuple[int, int], second: tuple[int, int]) -> bool:
        """Whether two cards of a split hand are surrendered."""
        (a, s), (b, t) = sorted((first, second))
        return bool(self.given_up[a, b][up_suit, s, t])


def solve_suited_hits(hands: HandValues) -> SuitedHits:
    """What suits add to hitting against one up card."""
    every = hand_table()
    rows = {pair: every.find((pair[0] + 1, pair[1] + 1)) for pair in COMPLETABLE_CARDS}
    draw = {pair: hands.draw[row, third_value(*pair)] for pair, row in rows.items()}
    hits = suited_hits(hands.shoe, hands.up, draw, hands.terms, hands.arithmetic)
    reached = {pair: every.child[row, third_value(*pair)] for pair, row in rows.items()}
    if hands.terms.settles_21s:
        return replace(
            hits, unseen={pair: hands.blackjack.odds[row] for pair, row in reached.items()}
        )
    if not hands.terms.twenty_one_wins:
        return replace(
            hits, wins={pair: 1 - hands.endings[row, AT_21] for pair, row in reached.items()}
        )
    return hits


def best_suited_play(hands: HandValues, suited: SuitedHits, play: PlayRule) -> SuitedPlay:
    """The best play of two cards that can become a 6-7-8 or 7-7-7, by their suits."""
    action: dict[tuple[int, int], Indices] = {}
    plain: dict[tuple[int, int], Indices] = {}
    given_up: dict[tuple[int, int], Flags] = {}
    for pair in COMPLETABLE_CARDS:
        row = hand_table().find((pair[0] + 1, pair[1] + 1))
        shape = (len(up_card_suits(hands.up)), SUIT_COUNT, SUIT_COUNT)
        stays = HIT if hands.hit[row] > hands.stand[row] else STAND
        action[pair] = np.full(shape, hands.action[row])
        plain[pair] = np.full(shape, stays)
        given_up[pair] = np.full(shape, play.given_up[row])
        for suit in range(SUIT_COUNT):
            gain = suited_bonus_gain(
                hands.terms, hands.arithmetic, sevens=pair[0] == pair[1], suit=suit
            )
            for v in range(shape[0]):
                hit = hands.hit[row] + suited.paid(pair, (v, suit, suit)) * gain
                if hit > hands.value[row]:
                    action[pair][v, suit, suit] = HIT
                if hit > hands.stand[row]:
                    plain[pair][v, suit, suit] = HIT
                if hit >= hands.given_up(row):
                    given_up[pair][v, suit, suit] = False
    return SuitedPlay(action, plain, given_up)
