"""What splitting a pair gains: values of single hands, weighed over all split sequences and suits."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from spanish21.analysis.model.arithmetic import Number, Numbers
from spanish21.analysis.model.hand_table import ACE, VALUE_COUNT
from spanish21.analysis.model.remaining_cards import SUITED_VALUES
from spanish21.analysis.solver.hand_values import HIT, HandValues, PlayRule
from spanish21.analysis.solver.split_hands import ReachableSplitHands, second_card_chances
from spanish21.analysis.solver.split_play import SplitPlay, play_before_split
from spanish21.analysis.solver.split_sequences import (
    CLOSED_HAND,
    FIRST_CARD,
    LATER_PAIR_CARD,
    OPEN_HAND,
    ROLE_COUNT,
    SplitWeights,
    count_pair_cards,
    most_pair_cards,
    split_weights,
)
from spanish21.analysis.solver.suited_bonuses import (
    SEVEN,
    SUIT_COUNT,
    KnownSuits,
    SuitedPlay,
    SuitPattern,
    completing_value,
    known_up_card,
    normalize_suits,
    other_suits_alike,
    suit_share,
    suited_bonus_gain,
    third_value,
)
from spanish21.analysis.solver.unseen_blackjack import is_unseen

_SPECIAL_SECONDS = [
    tuple(second for second in SUITED_VALUES if completing_value(pair, second) is not None)
    for pair in range(VALUE_COUNT)
]
"""For each pair card, the second cards with which it can become a 6-7-8 or 7-7-7."""


class SuitedSecondCard(NamedTuple):
    """A split card of known suit, and a second card with which it can become a 6-7-8 or 7-7-7.

    ``actions`` is the probability of each action, over the second card's suits. ``suited`` is the
    probability that the second card has the same suit and is hit, and that a completing third card
    has that suit too.
    """

    actions: dict[int, Number]
    suited: Number


class SplitValues:
    """The values of splitting each of ``pairs`` against one up card, by one rule of play.

    Without ``split_play`` split hands are played as they would be before the split. ``suited_gains``
    are what a suited 6-7-8 or, with True, 7-7-7 of each suit gains beyond a mixed one.
    """

    def __init__(
        self,
        hands: HandValues,
        play: PlayRule,
        suited_play: SuitedPlay,
        pairs: Sequence[int] = range(VALUE_COUNT),
        split_play: SplitPlay | None = None,
    ) -> None:
        self.pairs = pairs
        self.hands, self.terms, self.shoe = hands, hands.terms, hands.shoe
        self.arithmetic = hands.arithmetic
        self.play, self.suited_play = play, suited_play
        self.split_play = split_play or play_before_split(play, suited_play, self.terms)
        self.suited_gains = {
            (sevens, suit): suited_bonus_gain(self.terms, self.arithmetic, sevens=sevens, suit=suit)
            for sevens, suit in product((False, True), range(SUIT_COUNT))
        }
        self.extras = most_pair_cards(max(self.terms.split_hands, 2)) - 1
        self._reachable: ReachableSplitHands | None = None
        self.split_hands = self.reachable.values(returned=False)
        gives_up = self.terms.split_surrender is not None and self.terms.settles_surrender(hands.up)
        settles = self.terms.rescue or self.terms.settles_at_once or gives_up
        self.returns_later = settles and is_unseen(self.terms, hands.up)
        self.returned_split_hands = (
            self.reachable.values(returned=True) if self.returns_later else self.split_hands
        )
        self._weights: dict[int, SplitWeights] = {}
        self.suits_alike = other_suits_alike(self.shoe, self.terms)
        self._second_cards: dict[tuple[object, ...], SuitedSecondCard] = {}
        self._starts: dict[tuple[int, ...], list[tuple[Number, SplitHandStart]]] = {}
        self._values: dict[tuple[int, int, SplitHandStart], Number] = {}
        self._parts: dict[int, list[SplitRoleValues]] = {}

    @property
    def reachable(self) -> ReachableSplitHands:
        """The hands that a split can lead to."""
        if self._reachable is None:
            self._reachable = ReachableSplitHands(
                self.hands, self.split_play, self.extras, self.pairs
            )
        return self._reachable

    def clear(self) -> None:
        """Free the memory of values that can be computed again."""
        self._reachable = None
        self.hands.endings_by_removal.clear()

    def most_hands(self, pair: int) -> int:
        """The most hands that splitting this pair may make; 1 where it may not be split."""
        if pair not in self.pairs:
            return 1
        return self.terms.split_ace_hands if pair == ACE else self.terms.split_hands

    def weights(self, pair: int) -> SplitWeights:
        """The weights of the hands that splitting this pair makes."""
        if pair not in self._weights:
            count = count_pair_cards(self.shoe, self.hands.up, pair, self.most_hands(pair))
            self._weights[pair] = split_weights(count, self.arithmetic)
        return self._weights[pair]

    def value(self, pair: int, pattern: SuitPattern | None) -> Number:
        """What splitting a pair gains, given no dealer blackjack."""
        if pattern is None:
            return self.arithmetic.total(
                self._role_value(pair, role, None) for role in range(ROLE_COUNT)
            )
        return self.arithmetic.total(
            chance * self._role_value(pair, role, start)
            for role in range(ROLE_COUNT)
            for chance, start in self.hand_starts(pair, role, pattern)
        )

    def hand_starts(
        self, pair: int, role: int, pattern: SuitPattern
    ) -> list[tuple[Number, "SplitHandStart"]]:
        """The suits a hand of this role can begin with and the other suits known, with chances."""
        key = (pair, role, pattern.up_suit, pattern.first, pattern.second)
        if key not in self._starts:
            self._starts[key] = list(self._iterate_starts(pair, role, pattern))
        return self._starts[key]

    def _iterate_starts(
        self, pair: int, role: int, pattern: SuitPattern
    ) -> Iterator[tuple[Number, "SplitHandStart"]]:
        v = pattern.up_suit
        up = known_up_card(self.hands.up, v)
        cards = ((pair, pattern.first), (pair, pattern.second))
        if role != LATER_PAIR_CARD:
            (_, own), other = cards[role], cards[1 - role]
            yield self.arithmetic.number(1), self._alike_start(pair, own, v, (*up, other))
            return
        known = (*up, *cards)
        counts = KnownSuits(known).remaining(self.shoe, pair)
        for own in range(SUIT_COUNT):
            if counts[own]:
                chance = suit_share(counts, own, self.arithmetic)
                yield chance, self._alike_start(pair, own, v, known)

    def _alike_start(
        self, pair: int, own: int, up_suit: int, known: tuple[tuple[int, int], ...]
    ) -> "SplitHandStart":
        """The same start in the form shared by all starts of equal value.

        The suits of other pair cards matter only where they are 7s.
        """
        cards = tuple(card for card in known if card[0] != pair or pair == SEVEN)
        if not self.suits_alike:
            return SplitHandStart(own, up_suit, KnownSuits(cards))
        names = normalize_suits((own, up_suit, *(suit for _, suit in cards)))
        values = (value for value, _ in cards)
        return SplitHandStart(
            names[0], names[1], KnownSuits(tuple(zip(values, names[2:], strict=True)))
        )

    def _role_value(self, pair: int, role: int, start: "SplitHandStart | None") -> Number:
        """What the hands of this role gain in all splits of a pair that start with these suits."""
        parts = self.role_parts(pair, role)
        if start is None:
            return parts.plain
        key = (pair, role, start)
        if key not in self._values:
            total = parts.unsuited
            for second in parts.choices:
                total = total + self._second_card_gain(parts, pair, second, start)
            self._values[key] = total
        return self._values[key]

    def _second_card_gain(
        self, parts: "SplitRoleValues", pair: int, second: int, start: "SplitHandStart"
    ) -> Number:
        """What hands gain whose second card can make a 6-7-8 or 7-7-7 of the first."""
        second_card = self.second_card(pair, second, start)
        value = self.arithmetic.total(
            chance * parts.choices[second][action] for action, chance in second_card.actions.items()
        )
        if self.terms.bonuses_after_split and second_card.suited:
            gain = self.suited_gains[pair == second, start.own]
            value = value + second_card.suited * gain * parts.third[second]
        return value

    def role_parts(self, pair: int, role: int) -> "SplitRoleValues":
        """Weights and second cards of a role, computed once for all suits a hand can start with."""
        if pair not in self._parts:
            weights = self.weights(pair).every
            most = weights.shape[2]
            plain = second_card_chances(self.split_hands, pair, closed=False)[:most]
            closed = second_card_chances(self.split_hands, pair, closed=True)[:most]
            cards = weights[:, OPEN_HAND, :, np.newaxis] * plain
            cards = cards + weights[:, CLOSED_HAND, :, np.newaxis] * closed
            self._parts[pair] = [
                self._one_role(pair, role, cards[role]) for role in range(ROLE_COUNT)
            ]
        return self._parts[pair][role]

    def _one_role(self, pair: int, role: int, cards: Numbers) -> "SplitRoleValues":
        """``cards`` are the weights of second cards, by extra pair cards removed and by value."""
        split_hands = self.split_hands if role == FIRST_CARD else self.returned_split_hands
        most = len(cards)
        gains = (cards * split_hands.worth[:most, pair]).sum(axis=0)
        special = _SPECIAL_SECONDS[pair]
        return SplitRoleValues(
            plain=gains.sum(),
            unsuited=gains.sum() - self.arithmetic.total(gains[v] for v in special),
            choices={
                v: (cards[:, v] * split_hands.choices[:, :most, pair, v]).sum(axis=1)
                for v in special
            },
            third={
                v: (
                    cards[:, v]
                    * split_hands.third[:most, pair, v]
                    * split_hands.wins[:most, pair, v]
                    * (1 + split_hands.unseen[:most, pair, v])
                ).sum()
                for v in special
            },
        )

    def second_card(self, pair: int, second: int, start: "SplitHandStart") -> SuitedSecondCard:
        """What is done with a split card of known suit and this second card."""
        third = third_value(pair, second)
        known = tuple(card for card in start.known.cards if card[0] in (second, third))
        key = (pair, second, start.own, start.up_suit, known)
        if key not in self._second_cards:
            relevant = SplitHandStart(start.own, start.up_suit, KnownSuits(known))
            self._second_cards[key] = self._solve_second_card(pair, second, third, relevant)
        return self._second_cards[key]

    def _solve_second_card(
        self, pair: int, second: int, third: int, start: "SplitHandStart"
    ) -> SuitedSecondCard:
        own, mine = start.own, (*start.known.cards, (pair, start.own))
        counts = KnownSuits(mine).remaining(self.shoe, second)
        actions: dict[int, Number] = {}
        suited = self.arithmetic.number(0)
        for suit in range(SUIT_COUNT):
            chance = suit_share(counts, suit, self.arithmetic)
            cards = (start.up_suit, (pair, own), (second, suit))
            action = self.split_play.by_suit(*cards)
            actions[action] = actions.get(action, self.arithmetic.number(0)) + chance
            if action == HIT and suit == own:
                left = KnownSuits((*mine, (second, suit))).remaining(self.shoe, third)
                suited = chance * suit_share(left, suit, self.arithmetic)
        return SuitedSecondCard(actions, suited)


class SplitRoleValues(NamedTuple):
    """What the hands of one role gain in all splits of a pair.

    ``plain`` is the gain of a pair whose suits do not matter. Where they do, the gain is
    ``unsuited`` plus, for each second card that can make a 6-7-8 or 7-7-7, the gain of each action
    in ``choices``; ``third`` is the weighted probability of a completing card that wins, blackjacks
    that come too late included.
    """

    plain: Number
    unsuited: Number
    choices: dict[int, Numbers]
    third: dict[int, Number]


class SplitHandStart(NamedTuple):
    """The start of a split hand: its own suit, the up card's suit, and the other suits known."""

    own: int
    up_suit: int
    known: KnownSuits
