"""What splitting a pair is worth: single hands, weighed by how splitting can go, suits included."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from spanish21.analysis.model.arithmetic import Number, Numbers
from spanish21.analysis.model.hand_table import ACE, VALUE_COUNT
from spanish21.analysis.model.remaining_cards import SUITED_VALUES
from spanish21.analysis.solver.dealer_endings import blackjack_partner
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, HandValues, PlayRule
from spanish21.analysis.solver.split_hands import ReachableSplitHands, second_card_chances
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

_SPECIAL_SECONDS = [
    tuple(second for second in SUITED_VALUES if completing_value(pair, second) is not None)
    for pair in range(VALUE_COUNT)
]
"""For each pair card, the second cards with which it may become a 6-7-8 or 7-7-7."""


class SuitedSecondCard(NamedTuple):
    """A split card of known suit and a second card that may make a 6-7-8 or 7-7-7 of it.

    ``actions`` says how likely each action is, over the second card's suits; ``suited`` how
    likely it is of the same suit and hit, and that a fitting third card is of that suit too.
    """

    actions: dict[int, Number]
    suited: Number


class SplitValues:
    """The values of splitting, against one up card and by one rule of play.

    ``pairs`` are those whose splitting is wanted.
    """

    def __init__(
        self,
        against: HandValues,
        play: PlayRule,
        suited_play: SuitedPlay,
        pairs: Sequence[int] = range(VALUE_COUNT),
    ) -> None:
        self.pairs = pairs
        self.against, self.terms, self.shoe = against, against.terms, against.shoe
        self.arithmetic = against.arithmetic
        self.play, self.suited_play = play, suited_play
        self.extras = most_pair_cards(max(self.terms.split_hands, 2)) - 1
        self._grown: ReachableSplitHands | None = None
        self.hands = self.grown.hands(returned=False)
        unseen = not self.terms.looks_first and blackjack_partner(against.up) is not None
        self.returns_later = unseen and self.terms.rescue
        self.returned_hands = self.grown.hands(returned=True) if self.returns_later else self.hands
        self._weights: dict[int, SplitWeights] = {}
        self.suits_alike = other_suits_alike(self.shoe, self.terms)
        self._meetings: dict[tuple[object, ...], SuitedSecondCard] = {}
        self._beginnings: dict[tuple[int, ...], list[tuple[Number, SplitHandStart]]] = {}
        self._values: dict[tuple[int, int, SplitHandStart], Number] = {}
        self._parts: dict[int, list[SplitRoleValues]] = {}

    @property
    def grown(self) -> ReachableSplitHands:
        """The hands that a split can grow into."""
        if self._grown is None:
            self._grown = ReachableSplitHands(self.against, self.play, self.extras, self.pairs)
        return self._grown

    def forget(self) -> None:
        """Give back the memory of all that can be worked out again."""
        self._grown = None
        self.against.lane_ends.forget()

    def most_hands(self, pair: int) -> int:
        """How many hands splitting this pair may make; fewer than two means it may not."""
        if pair not in self.pairs:
            return 1
        return self.terms.split_ace_hands if pair == ACE else self.terms.split_hands

    def weights(self, pair: int) -> SplitWeights:
        """How splitting a pair of this value can go."""
        if pair not in self._weights:
            count = count_pair_cards(self.shoe, self.against.up, pair, self.most_hands(pair))
            self._weights[pair] = split_weights(count, self.arithmetic)
        return self._weights[pair]

    def value(self, pair: int, pattern: SuitPattern | None) -> Number:
        """What splitting a pair gains, given no blackjack."""
        if pattern is None:
            return self.arithmetic.total(
                self._role_value(pair, role, None) for role in range(ROLE_COUNT)
            )
        return self.arithmetic.total(
            likely * self._role_value(pair, role, begun)
            for role in range(ROLE_COUNT)
            for likely, begun in self.beginnings(pair, role, pattern)
        )

    def beginnings(
        self, pair: int, role: int, pattern: SuitPattern
    ) -> list[tuple[Number, "SplitHandStart"]]:
        """The suits a hand of this role can begin with, and what other suits are known then."""
        key = (pair, role, pattern.up_suit, pattern.first, pattern.second)
        if key not in self._beginnings:
            self._beginnings[key] = list(self._begin(pair, role, pattern))
        return self._beginnings[key]

    def _begin(
        self, pair: int, role: int, pattern: SuitPattern
    ) -> Iterator[tuple[Number, "SplitHandStart"]]:
        v = pattern.up_suit
        up = known_up_card(self.against.up, v)
        cards = ((pair, pattern.first), (pair, pattern.second))
        if role != LATER_PAIR_CARD:
            (_, own), other = cards[role], cards[1 - role]
            yield self.arithmetic.number(1), self._beginning(pair, own, v, (*up, other))
            return
        known = (*up, *cards)
        counts = KnownSuits(known).left(self.shoe, pair)
        for own in range(SUIT_COUNT):
            if counts[own]:
                likely = suit_share(counts, own, self.arithmetic)
                yield likely, self._beginning(pair, own, v, known)

    def _beginning(
        self, pair: int, own: int, up_suit: int, known: tuple[tuple[int, int], ...]
    ) -> "SplitHandStart":
        """A beginning as one of those that are alike: other 7s matter only to a 7."""
        cards = tuple(card for card in known if card[0] != pair or pair == SEVEN)
        if not self.suits_alike:
            return SplitHandStart(own, up_suit, KnownSuits(cards))
        names = normalize_suits((own, up_suit, *(suit for _, suit in cards)))
        values = (value for value, _ in cards)
        return SplitHandStart(
            names[0], names[1], KnownSuits(tuple(zip(values, names[2:], strict=True)))
        )

    def _role_value(self, pair: int, role: int, begun: "SplitHandStart | None") -> Number:
        """What the hands of this role gain in all splits of a pair, begun with these suits."""
        parts = self._role_parts(pair, role)
        if begun is None:
            return parts.plain
        key = (pair, role, begun)
        if key not in self._values:
            total = parts.unsuited
            for second in parts.choices:
                total = total + self._met(parts, pair, second, begun)
            self._values[key] = total
        return self._values[key]

    def _met(
        self, parts: "SplitRoleValues", pair: int, second: int, begun: "SplitHandStart"
    ) -> Number:
        """What hands gain whose second card may make a 6-7-8 or 7-7-7 of the first."""
        meeting = self.meeting(pair, second, begun)
        value = self.arithmetic.total(
            likely * parts.choices[second][action] for action, likely in meeting.actions.items()
        )
        if self.terms.bonuses_after_split and meeting.suited:
            gain = suited_bonus_gain(
                self.terms, self.arithmetic, sevens=pair == second, suit=begun.own
            )
            value = value + meeting.suited * gain * parts.third[second]
        return value

    def _role_parts(self, pair: int, role: int) -> "SplitRoleValues":
        """Weights and second cards put together once, for whatever suits a hand begins with."""
        if pair not in self._parts:
            weights = self.weights(pair).every
            most = weights.shape[2]
            plain = second_card_chances(self.hands, pair, closed=False)[:most]
            closed = second_card_chances(self.hands, pair, closed=True)[:most]
            cards = weights[:, OPEN_HAND, :, np.newaxis] * plain
            cards = cards + weights[:, CLOSED_HAND, :, np.newaxis] * closed
            self._parts[pair] = [
                self._one_role(pair, role, cards[role]) for role in range(ROLE_COUNT)
            ]
        return self._parts[pair][role]

    def _one_role(self, pair: int, role: int, cards: Numbers) -> "SplitRoleValues":
        """``cards`` weighs second cards, by extra pair cards gone and value."""
        grown = self.hands if role == FIRST_CARD else self.returned_hands
        most = len(cards)
        gains = (cards * grown.worth[:most, pair]).sum(axis=0)
        special = _SPECIAL_SECONDS[pair]
        return SplitRoleValues(
            plain=gains.sum(),
            unsuited=gains.sum() - self.arithmetic.total(gains[v] for v in special),
            choices={
                v: (cards[:, v] * grown.choices[:, :most, pair, v]).sum(axis=1) for v in special
            },
            third={v: (cards[:, v] * grown.third[:most, pair, v]).sum() for v in special},
        )

    def meeting(self, pair: int, second: int, begun: "SplitHandStart") -> SuitedSecondCard:
        """What is done when a split card of known suit meets this second card."""
        third = third_value(pair, second)
        known = tuple(card for card in begun.known.cards if card[0] in (second, third))
        key = (pair, second, begun.own, begun.up_suit, known)
        if key not in self._meetings:
            relevant = SplitHandStart(begun.own, begun.up_suit, KnownSuits(known))
            self._meetings[key] = self._meet(pair, second, third, relevant)
        return self._meetings[key]

    def _meet(
        self, pair: int, second: int, third: int, begun: "SplitHandStart"
    ) -> SuitedSecondCard:
        own, mine = begun.own, (*begun.known.cards, (pair, begun.own))
        counts = KnownSuits(mine).left(self.shoe, second)
        actions: dict[int, Number] = {}
        suited = self.arithmetic.number(0)
        for suit in range(SUIT_COUNT):
            likely = suit_share(counts, suit, self.arithmetic)
            cards = (begun.up_suit, (pair, own), (second, suit))
            action = self.suited_play.of(*cards)
            if action == DOUBLE and not self.terms.double_after_split:
                action = self.suited_play.plain(*cards)
            actions[action] = actions.get(action, self.arithmetic.number(0)) + likely
            if action == HIT and suit == own:
                left = KnownSuits((*mine, (second, suit))).left(self.shoe, third)
                suited = likely * suit_share(left, suit, self.arithmetic)
        return SuitedSecondCard(actions, suited)


class SplitRoleValues(NamedTuple):
    """What the hands of one role gain in all splits of a pair.

    ``plain`` is for a pair without suits. With suits it is ``unsuited``, and for each second card
    that may make a 6-7-8 or 7-7-7 the gain of each action in ``choices``; ``third`` weighs how
    likely the completing card comes.
    """

    plain: Number
    unsuited: Number
    choices: dict[int, Numbers]
    third: dict[int, Number]


class SplitHandStart(NamedTuple):
    """How a split hand begins: its own suit, the up card's, and what other suits are known."""

    own: int
    up_suit: int
    known: KnownSuits
