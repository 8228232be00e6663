"""How splitting can go, and what that means for the value of one hand.

A pair is split, each card of it gets a second card, a pair card that comes is split again until
the limit is reached. Every hand is then played by the same rule, which looks at its own cards
only. So the cards may be thought of as dealt in any order, second cards first, and the value of
a whole split is a sum over its hands, each taken alone:

* a hand is *closed* when its second card had to be another value than the pair's, *open* when it
  may be any card because no more splits are allowed;
* what is known about the rest is how many pair cards are out (k) and how many second cards of
  other hands are known to be something else (m).

The value with k and m known follows from values with pair cards alone known: a further unseen
card either is a pair card or is not, so E[k,m] = q E[k+1,m] + (1-q) E[k,m+1], which is solved
for E[k,m+1].
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import perm
from typing import Final, NamedTuple

import numpy as np

from spanish21.analysis.model.arithmetic import Arithmetic, Number, Numbers
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.dealer_endings import blackjack_partner

FIRST_CARD: Final = 0
SECOND_CARD: Final = 1
LATER_PAIR_CARD: Final = 2
ROLE_COUNT: Final = 3
"""Which card a hand began with: the first, the second, or a pair card that came later."""
OPEN_HAND: Final = 0
CLOSED_HAND: Final = 1
STATE_COUNT: Final = 2


class SplitSequence(NamedTuple):
    """One way splitting can go.

    ``cards`` are the second cards in the order they decide something: pair cards out and other
    cards known before it, and whether it was a pair card. ``roles`` are the hands that come of
    it, from the first; ``closed`` of them have their second card.
    """

    cards: tuple[tuple[int, int, bool], ...]
    roles: tuple[int, ...]
    closed: int


@cache
def split_sequences(most_hands: int) -> tuple[SplitSequence, ...]:
    """Every way splitting can go when this many hands are allowed."""
    found: list[SplitSequence] = []

    def go(roles: tuple[int, ...], at: int, cards: tuple[tuple[int, int, bool], ...]) -> None:
        if len(roles) >= most_hands or at == len(roles):
            found.append(SplitSequence(cards, roles, at))
            return
        known = (len(roles), at)
        go((*roles[: at + 1], LATER_PAIR_CARD, *roles[at + 1 :]), at, (*cards, (*known, True)))
        go(roles, at + 1, (*cards, (*known, False)))

    go((FIRST_CARD, SECOND_CARD), 0, ())
    return tuple(found)


@cache
def most_pair_cards(most_hands: int) -> int:
    """How many pair cards may have to be thought of as gone, to value any course."""
    return max(len(course.roles) + course.closed for course in split_sequences(most_hands))


@dataclass(frozen=True, slots=True)
class SplitWeights:
    """The value of a split as a sum of values of single hands.

    ``hands[n][role, state, e]`` is the weight of a hand of that role and state where the split
    ends with n hands, played with e pair cards gone beside its own (e from 1); ``likely[n]`` is
    how likely that many hands are. ``every`` are the weights whatever the number of hands.
    """

    hands: Mapping[int, Numbers]
    likely: Mapping[int, Number]
    every: Numbers


class PairCardCount(NamedTuple):
    """All that the chances of splitting depend on: cards left, pair cards among them, and what is
    known of the dealer's second card.

    ``hidden`` counts the cards it cannot be because they would make a blackjack; ``own_hidden``
    is whether those are the pair cards themselves. Neither matters where no blackjack can lie.
    """

    left: int
    pairs: int
    hidden: int
    own_hidden: bool
    most_hands: int


def count_pair_cards(shoe: RemainingCards, up: int, pair: int, most_hands: int) -> PairCardCount:
    """What splitting a pair of this value under this up card depends on."""
    second = blackjack_partner(up)
    return PairCardCount(
        left=shoe.size - 1,
        pairs=shoe.values[pair] - (up == pair),
        hidden=0 if second is None else shoe.values[second],
        own_hidden=second == pair,
        most_hands=most_hands,
    )


@lru_cache(maxsize=256)
def split_weights(count: PairCardCount, arithmetic: Arithmetic) -> SplitWeights:
    """The weights for splitting such a pair, given no dealer blackjack."""
    most_hands = count.most_hands
    extras = most_pair_cards(most_hands) - 1
    chance = _PairCardChances(count, arithmetic)
    single = arithmetic.numbers(np.eye(extras, dtype=np.int64))
    opened: dict[tuple[int, int], Numbers] = {(e + 2, 0): single[e] for e in range(extras)}
    closed = dict(opened)
    for others in range(most_hands - 1):
        for cards in range(2, extras + 1 - others):
            here, more, then = (cards, others), (cards + 1, others), (cards, others + 1)
            opened[then] = chance.step(opened[here], opened[more], cards, others)
            # A closed hand's own second card is one more card known to be no pair card.
            closed[then] = chance.step(closed[here], closed[more], cards, others + 1)
    counts = sorted({len(course.roles) for course in split_sequences(most_hands)})
    weights = {number: arithmetic.zeros(ROLE_COUNT, STATE_COUNT, extras) for number in counts}
    hands = {number: arithmetic.number(0) for number in counts}
    for course in split_sequences(most_hands):
        likely = arithmetic.number(1)
        for cards, others, is_pair in course.cards:
            again = chance.again(cards, others)
            likely = likely * (again if is_pair else 1 - again)
        number = len(course.roles)
        hands[number] = hands[number] + likely
        for place, role in enumerate(course.roles):
            if place < course.closed:
                weights[number][role, CLOSED_HAND] += likely * closed[number, course.closed - 1]
            else:
                weights[number][role, OPEN_HAND] += likely * opened[number, course.closed]
    return SplitWeights(weights, hands, np.asarray(sum(weights.values())))


class _PairCardChances:
    """How likely an unseen card is to be one more pair card."""

    def __init__(self, count: PairCardCount, arithmetic: Arithmetic) -> None:
        self.count, self.arithmetic = count, arithmetic
        self._again: dict[tuple[int, int], Number] = {}

    def again(self, cards: int, others: int) -> Number:
        """That it is, with so many pair cards gone and so many others known to be none.

        The dealer's second card is thought of as dealt first. Under an ace or a ten it is known
        to complete no blackjack; it may be a pair card itself.
        """
        key = (cards, others)
        if key not in self._again:
            self._again[key] = self.arithmetic.number(self._chance(cards, others))
        return self._again[key]

    def _chance(self, cards: int, others: int) -> Fraction:
        left, pairs = self.count.left - cards, max(self.count.pairs - cards, 0)
        if not self.count.hidden:
            return _part(pairs, left - others)
        unseen = left - 1 - others
        if self.count.own_hidden:
            return _part(pairs, unseen)
        a_pair_card = pairs * perm(left - pairs, others)
        another = (left - self.count.hidden - pairs) * perm(left - 1 - pairs, others)
        above = a_pair_card * (pairs - 1) + another * pairs
        return _part(above, (a_pair_card + another) * unseen)

    def step(self, here: Numbers, more: Numbers, cards: int, others: int) -> Numbers:
        """The value once one more card is known to be no pair card.

        Where every card left is a pair card that cannot be known, and whatever is said of it
        weighs nothing.
        """
        again = self.again(cards, others)
        return here if again == 1 else np.asarray((here - again * more) / (1 - again))


def _part(above: int, below: int) -> Fraction:
    """A chance; nothing where there is no card left to be asked about."""
    return Fraction(above, below) if below > 0 else Fraction(0)
