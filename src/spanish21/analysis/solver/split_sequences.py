"""The ways splitting can go, and the weights they give to the values of single hands.

A pair is split, each of its cards gets a second card, and another pair card is split again until
the limit is reached. Every hand is then played by the same rule, which looks only at its own
cards. The value is therefore the same in whatever order cards are dealt, second cards first, and
the value of a whole split is a sum over its hands, each valued alone:

* a hand is *closed* when its second card had to be of another value than the pair's, *open* when
  it may be any card because no more splits are allowed;
* about the other hands two numbers are known: k pair cards are removed, and m second cards are
  not pair cards.

The value given k and m follows from the values given pair cards alone: the next unseen card is a
pair card with probability q, so E[k,m] = q E[k+1,m] + (1-q) E[k,m+1], which is solved for
E[k,m+1].
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
"""The role of a hand: whether it began with the first card, the second, or a later pair card."""
OPEN_HAND: Final = 0
CLOSED_HAND: Final = 1
STATE_COUNT: Final = 2


class SplitSequence(NamedTuple):
    """One way splitting can go.

    ``cards`` are the second cards that decide something, in their order: the pair cards removed and
    the other cards known before each, and whether it is a pair card. ``roles`` are the roles of the
    resulting hands, in their order; the first ``closed`` of them have their second card.
    """

    cards: tuple[tuple[int, int, bool], ...]
    roles: tuple[int, ...]
    closed: int


@cache
def split_sequences(most_hands: int) -> tuple[SplitSequence, ...]:
    """Every way splitting can go when at most this many hands are allowed."""
    sequences: list[SplitSequence] = []

    def extend(roles: tuple[int, ...], at: int, cards: tuple[tuple[int, int, bool], ...]) -> None:
        if len(roles) >= most_hands or at == len(roles):
            sequences.append(SplitSequence(cards, roles, at))
            return
        known = (len(roles), at)
        extend((*roles[: at + 1], LATER_PAIR_CARD, *roles[at + 1 :]), at, (*cards, (*known, True)))
        extend(roles, at + 1, (*cards, (*known, False)))

    extend((FIRST_CARD, SECOND_CARD), 0, ())
    return tuple(sequences)


@cache
def most_pair_cards(most_hands: int) -> int:
    """The most pair cards that must be removed to value any sequence."""
    return max(len(sequence.roles) + sequence.closed for sequence in split_sequences(most_hands))


@dataclass(frozen=True, slots=True)
class SplitWeights:
    """The weights that make a split's value a sum of values of single hands.

    ``hands[n][role, state, e]`` is the weight of a hand of that role and state where the split
    ends with n hands, played with e + 1 pair cards removed beside its own; ``chances[n]`` is the
    probability of that many hands. ``every`` are the weights summed over all numbers of hands.
    """

    hands: Mapping[int, Numbers]
    chances: Mapping[int, Number]
    every: Numbers


class PairCardCount(NamedTuple):
    """All that the chances of splitting depend on: unseen cards and pair cards among them.

    ``hidden`` counts the cards that the dealer's second card cannot be, because they would
    complete a blackjack; it is 0 where no blackjack is possible. ``own_hidden``: those are the
    pair cards themselves.
    """

    unseen: int
    pairs: int
    hidden: int
    own_hidden: bool
    most_hands: int


def count_pair_cards(shoe: RemainingCards, up: int, pair: int, most_hands: int) -> PairCardCount:
    """The counts for splitting a pair of this value under this up card."""
    second = blackjack_partner(up)
    return PairCardCount(
        unseen=shoe.size - 1,
        pairs=shoe.values[pair] - (up == pair),
        hidden=0 if second is None else shoe.values[second],
        own_hidden=second == pair,
        most_hands=most_hands,
    )


@lru_cache(maxsize=256)
def split_weights(count: PairCardCount, arithmetic: Arithmetic) -> SplitWeights:
    """The weights for splitting a pair with these counts, given no dealer blackjack."""
    most_hands = count.most_hands
    extras = most_pair_cards(most_hands) - 1
    pair_cards = _PairCardChances(count, arithmetic)
    single = arithmetic.numbers(np.eye(extras, dtype=np.int64))
    open_values: dict[tuple[int, int], Numbers] = {(e + 2, 0): single[e] for e in range(extras)}
    closed_values = dict(open_values)
    for others in range(most_hands - 1):
        for cards in range(2, extras + 1 - others):
            here, more, then = (cards, others), (cards + 1, others), (cards, others + 1)
            open_values[then] = pair_cards.step(open_values[here], open_values[more], cards, others)
            # A closed hand's own second card is one more card known not to be a pair card.
            closed_values[then] = pair_cards.step(
                closed_values[here], closed_values[more], cards, others + 1
            )
    counts = sorted({len(sequence.roles) for sequence in split_sequences(most_hands)})
    weights = {number: arithmetic.zeros(ROLE_COUNT, STATE_COUNT, extras) for number in counts}
    hands = {number: arithmetic.number(0) for number in counts}
    for sequence in split_sequences(most_hands):
        chance = arithmetic.number(1)
        for cards, others, is_pair in sequence.cards:
            again = pair_cards.again(cards, others)
            chance = chance * (again if is_pair else 1 - again)
        number = len(sequence.roles)
        hands[number] = hands[number] + chance
        for place, role in enumerate(sequence.roles):
            if place < sequence.closed:
                weights[number][role, CLOSED_HAND] += (
                    chance * closed_values[number, sequence.closed - 1]
                )
            else:
                weights[number][role, OPEN_HAND] += chance * open_values[number, sequence.closed]
    return SplitWeights(weights, hands, np.asarray(sum(weights.values())))


class _PairCardChances:
    """The probability that an unseen card is a pair card."""

    def __init__(self, count: PairCardCount, arithmetic: Arithmetic) -> None:
        self.count, self.arithmetic = count, arithmetic
        self._again: dict[tuple[int, int], Number] = {}

    def again(self, cards: int, others: int) -> Number:
        """The probability that an unseen card is a pair card, given what is known of the others.

        ``cards`` pair cards are removed, and ``others`` unseen cards are known not to be pair
        cards. The dealer's second card is counted as dealt first. Under an ace or a ten it is known
        not to complete a blackjack; it may be a pair card itself.
        """
        key = (cards, others)
        if key not in self._again:
            self._again[key] = self.arithmetic.number(self._chance(cards, others))
        return self._again[key]

    def _chance(self, cards: int, others: int) -> Fraction:
        left, pairs = self.count.unseen - cards, max(self.count.pairs - cards, 0)
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
        """The value given one more card that is not a pair card: E[k,m+1] of the module docstring.

        Where every unseen card is a pair card that cannot be; the value returned has weight 0.
        """
        again = self.again(cards, others)
        return here if again == 1 else np.asarray((here - again * more) / (1 - again))


def _part(above: int, below: int) -> Fraction:
    """A probability; 0 where no unseen card remains."""
    return Fraction(above, below) if below > 0 else Fraction(0)
