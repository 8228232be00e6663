"""What splitting a pair is worth: single hands, weighed by how splitting can go, suits included."""

from collections.abc import Iterator
from typing import NamedTuple

from spanish21.analysis.arithmetic import Number, Numbers
from spanish21.analysis.courses import (
    CLOSED,
    FIRST,
    LATER,
    ROLES,
    STATES,
    Weights,
    most_pair_cards,
    split_weights,
)
from spanish21.analysis.dealer import hidden_value
from spanish21.analysis.hands import ACE
from spanish21.analysis.player import DOUBLE, HIT, Against, Play
from spanish21.analysis.remaining import SUITED_VALUES
from spanish21.analysis.splits import Grown, SplitHands, hand_value
from spanish21.analysis.suits import (
    SEVEN,
    SUITS,
    Known,
    Pattern,
    SuitedPlay,
    completes,
    extra,
    share,
    up_known,
)


class Meeting(NamedTuple):
    """A split card of known suit and a second card that may make a 6-7-8 or 7-7-7 of it.

    ``actions`` says how likely each action is, over the second card's suits; ``suited`` how
    likely it is of the same suit and hit, and that a fitting third card is of that suit too.
    """

    actions: dict[int, Number]
    suited: Number


class Splits:
    """The values of splitting, against one up card and by one rule of play."""

    def __init__(self, against: Against, play: Play, suited_play: SuitedPlay) -> None:
        self.against, self.terms, self.shoe = against, against.terms, against.shoe
        self.arithmetic = against.arithmetic
        self.play, self.suited_play = play, suited_play
        self.extras = most_pair_cards(max(self.terms.split_hands, 2)) - 1
        self.grown = Grown(against, play, self.extras)
        self.hands = self.grown.hands(returned=False)
        unseen = not self.terms.looks_first and hidden_value(against.up) is not None
        self.returns_later = unseen and self.terms.rescue
        self.returned_hands = (
            self.grown.hands(returned=True) if self.returns_later else self.hands
        )
        self._weights: dict[int, Weights] = {}
        self._meetings: dict[tuple[int, int, int, Known, int], Meeting] = {}
        self._values: dict[tuple[int, int, Known, int, bool, bool], Numbers] = {}

    def most_hands(self, pair: int) -> int:
        """How many hands splitting this pair may make; fewer than two means it may not."""
        return self.terms.split_ace_hands if pair == ACE else self.terms.split_hands

    def weights(self, pair: int) -> Weights:
        if pair not in self._weights:
            most, up = self.most_hands(pair), self.against.up
            self._weights[pair] = split_weights(self.shoe, up, pair, most, self.arithmetic)
        return self._weights[pair]

    def value(self, pair: int, pattern: Pattern | None) -> Number:
        """What splitting a pair gains, given no blackjack."""
        weights = self.weights(pair).every
        total = self.arithmetic.number(0)
        for role in range(ROLES):
            for state in range(STATES):
                weight = weights[role, state]
                if weight.any():
                    values = self._role_value(pair, role, pattern, closed=state == CLOSED)
                    total = total + (weight * values[: len(weight)]).sum()
        return total

    def _role_value(
        self, pair: int, role: int, pattern: Pattern | None, *, closed: bool
    ) -> Numbers:
        """The value of a hand of this role, by extra pair cards gone."""
        grown = self.hands if role == FIRST else self.returned_hands
        if pattern is None:
            return hand_value(grown, pair, closed=closed, worth=grown.worth[:, pair])
        values = self.arithmetic.zeros(self.extras)
        for likely, own, known in self.own_suits(pair, role, pattern):
            part = self._hand(grown, pair, own, known, pattern.up_suit, closed=closed)
            values = values + likely * part
        return values

    def own_suits(
        self, pair: int, role: int, pattern: Pattern
    ) -> Iterator[tuple[Number, int, Known]]:
        """The suits a hand of this role can begin with, and what other suits are known then."""
        up = up_known(self.against.up, pattern.up_suit)
        cards = ((pair, pattern.first), (pair, pattern.second))
        if role != LATER:
            (_, own), other = cards[role], cards[1 - role]
            yield self.arithmetic.number(1), own, _relevant(pair, (*up, other))
            return
        known = Known((*up, *cards))
        counts = known.left(self.shoe, pair)
        for own in range(SUITS):
            if counts[own]:
                likely = share(counts, own, self.arithmetic)
                yield likely, own, _relevant(pair, known.cards)

    def _hand(
        self, grown: SplitHands, pair: int, own: int, known: Known, up_suit: int, *, closed: bool
    ) -> Numbers:
        key = (pair, own, known, up_suit, closed, grown is self.hands)
        if key not in self._values:
            worth = grown.worth[:, pair].copy()
            for second in SUITED_VALUES:
                if completes(pair, second) is not None:
                    meeting = self.meeting(pair, own, second, known, up_suit)
                    worth[:, second] = self._met(grown, pair, own, second, meeting)
            self._values[key] = hand_value(grown, pair, closed=closed, worth=worth)
        return self._values[key]

    def _met(
        self, grown: SplitHands, pair: int, own: int, second: int, meeting: Meeting
    ) -> Numbers:
        value = self.arithmetic.zeros(self.extras)
        for action, likely in meeting.actions.items():
            value = value + likely * grown.choices[action, :, pair, second]
        if self.terms.bonuses_after_split and meeting.suited:
            gain = extra(self.terms, self.arithmetic, sevens=pair == second, suit=own)
            value = value + meeting.suited * gain * grown.third[:, pair, second]
        return value

    def meeting(self, pair: int, own: int, second: int, known: Known, up_suit: int) -> Meeting:
        """What is done when a split card of suit ``own`` meets this second card."""
        key = (pair, own, second, known, up_suit)
        if key not in self._meetings:
            self._meetings[key] = self._meet(pair, own, second, known, up_suit)
        return self._meetings[key]

    def _meet(self, pair: int, own: int, second: int, known: Known, up_suit: int) -> Meeting:
        mine = (*known.cards, (pair, own))
        counts = Known(mine).left(self.shoe, second)
        actions: dict[int, Number] = {}
        suited = self.arithmetic.number(0)
        for suit in range(SUITS):
            likely = share(counts, suit, self.arithmetic)
            action = self.suited_play.of(up_suit, (pair, own), (second, suit))
            if action == DOUBLE and not self.terms.double_after_split:
                action = self.suited_play.plain(up_suit, (pair, own), (second, suit))
            actions[action] = actions.get(action, self.arithmetic.number(0)) + likely
            third = completes(pair, second)
            if action == HIT and suit == own and third is not None:
                left = Known((*mine, (second, suit))).left(self.shoe, third)
                suited = likely * share(left, suit, self.arithmetic)
        return Meeting(actions, suited)


def _relevant(pair: int, cards: tuple[tuple[int, int], ...]) -> Known:
    """The known suits that can matter to a hand begun with this card: other 7s only to a 7."""
    return Known(tuple(card for card in cards if card[0] != pair or pair == SEVEN))
