"""Every deal: two cards and an up card, what each action gains, and which action is best.

Here blackjacks of dealer and player, insurance, surrender, suits and splits are added to the play
of one hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from typing import Final

from spanish21.analysis.model.arithmetic import Arithmetic, Number
from spanish21.analysis.model.hand_table import ACE, TEN, VALUE_COUNT, hand_table
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.solver.dealer_endings import blackjack_partner
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    STAND,
    SURRENDER,
    HandValues,
    PlayRule,
)
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import (
    COMPLETABLE_CARDS,
    SEVEN,
    SuitedHits,
    SuitedPlay,
    SuitPattern,
    suit_patterns,
)

SPLIT: Final = 4
BLACKJACK: Final = 6
"""Actions of two cards beside standing, hitting, doubling and surrendering; a blackjack is paid."""


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """One deal; deals whose suits make no difference are one.

    ``pattern`` are the suits, None where no suit matters. ``chance`` is the probability of the
    deal, ``no_blackjack`` that of no dealer blackjack given the deal. ``worth`` is what each action
    gains given no dealer blackjack, ``against_blackjack`` what the deal gains given one.
    ``insurance`` is what insuring adds; ``super_bonus`` the probability that hitting wins the Super
    Bonus.
    """

    up: int
    first: int
    second: int
    pattern: SuitPattern | None
    chance: Number
    no_blackjack: Number
    worth: dict[int, Number]
    against_blackjack: Number
    insurance: Number
    super_bonus: Number

    def best(self, super_bonus_pays: Number) -> int:
        """The action that gains most when the Super Bonus pays this many wagers."""
        if not super_bonus_pays:
            return max(self.worth, key=self.worth.__getitem__)
        return max(self.worth, key=lambda action: self.gain(action, super_bonus_pays))

    def gain(self, action: int, super_bonus_pays: Number) -> Number:
        if action == HIT:
            return self.worth[HIT] + self.super_bonus * super_bonus_pays
        return self.worth[action]

    def value(self, action: int, super_bonus_pays: Number) -> Number:
        """What the deal gains by this action, dealer blackjacks included, insurance left out."""
        played = self.no_blackjack * self.gain(action, super_bonus_pays)
        return played + (1 - self.no_blackjack) * self.against_blackjack


@dataclass(frozen=True, slots=True)
class UpCardSolution:
    """One up card solved: the values of hands, suits, splits and deals, and the play they rest on."""

    hands: HandValues
    play: PlayRule
    suited: SuitedHits
    suited_play: SuitedPlay
    splits: SplitValues
    deals: tuple[SolvedDeal, ...] = field(repr=False)


def solve_deals(
    hands: HandValues, suited: SuitedHits, splits: SplitValues
) -> tuple[SolvedDeal, ...]:
    """Every deal under this up card, with the gains of its actions."""
    deals: list[SolvedDeal] = []
    for first in range(VALUE_COUNT):
        for second in range(first, VALUE_COUNT):
            chance = _likely(hands.shoe, hands.up, first, second, hands.arithmetic)
            if not chance:
                continue
            if first in SUITED_VALUES and second in SUITED_VALUES:
                shoe, up = hands.shoe, hands.up
                patterns = suit_patterns(shoe, up, first, second, hands.terms, hands.arithmetic)
                deals += [
                    _deal(hands, suited, splits, (first, second), pattern, chance)
                    for pattern in patterns
                ]
            else:
                deals.append(_deal(hands, suited, splits, (first, second), None, chance))
    return tuple(deals)


def revalue_deals(
    deals: Sequence[SolvedDeal], hands: HandValues, suited: SuitedHits, splits: SplitValues
) -> tuple[SolvedDeal, ...]:
    """The same deals with their actions valued anew."""
    return tuple(
        replace(
            deal,
            worth=_blackjack(hands)
            if BLACKJACK in deal.worth
            else _worth(hands, suited, splits, (deal.first, deal.second), deal.pattern),
        )
        for deal in deals
    )


def _likely(
    shoe: RemainingCards, up: int, first: int, second: int, arithmetic: Arithmetic
) -> Number:
    """The probability of this up card and these two cards."""
    counts, ways = list(shoe.values), 1
    for value in (up, first, second):
        ways *= max(counts[value], 0)
        counts[value] -= 1
    size = shoe.size
    orders = 1 if first == second else 2
    return arithmetic.number(ways * orders) / arithmetic.number(size * (size - 1) * (size - 2))


def _deal(
    hands: HandValues,
    suited: SuitedHits,
    splits: SplitValues,
    cards: tuple[int, int],
    pattern: SuitPattern | None,
    chance: Number,
) -> SolvedDeal:
    terms, number = hands.terms, hands.arithmetic.number
    first, second = cards
    blackjack = cards == (ACE, TEN)
    no_blackjack = _no_blackjack(hands, cards)
    prize = number(0)
    if pattern is not None:
        chance = chance * pattern.chance
        if cards == (SEVEN, SEVEN):
            prize = suited.super_bonus[pattern.up_suit, pattern.first, pattern.second]
    return SolvedDeal(
        up=hands.up,
        first=first,
        second=second,
        pattern=pattern,
        chance=chance,
        no_blackjack=no_blackjack,
        worth=_blackjack(hands) if blackjack else _worth(hands, suited, splits, cards, pattern),
        against_blackjack=number(terms.blackjack_v_blackjack if blackjack else Fraction(-1)),
        insurance=_insurance(hands, no_blackjack),
        super_bonus=prize,
    )


@cache
def _row(cards: tuple[int, int]) -> int:
    return hand_table().find((cards[0] + 1, cards[1] + 1))


def _no_blackjack(hands: HandValues, cards: tuple[int, int]) -> Number:
    """The probability that the dealer has no blackjack, given the up card and these two cards."""
    hidden, unseen = blackjack_partner(hands.up), hands.unseen[_row(cards)]
    number = hands.arithmetic.number
    if hidden is None:
        return number(1)
    return 1 - number(int(unseen[hidden])) / number(int(unseen.sum()))


def _insurance(hands: HandValues, no_blackjack: Number) -> Number:
    """What insuring as much as is allowed adds: below 0 where it costs (A21)."""
    number = hands.arithmetic.number
    if hands.up != ACE:
        return number(0)
    odds = (1 - no_blackjack) * number(hands.terms.insurance_pays) - no_blackjack
    return odds * number(hands.terms.insurance)


def _blackjack(hands: HandValues) -> dict[int, Number]:
    """The gains of a blackjack: paid, or doubled where that is allowed (A12)."""
    worth = {BLACKJACK: hands.arithmetic.number(hands.terms.blackjack)}
    if hands.terms.double_blackjack and hands.terms.doublings:
        worth[DOUBLE] = hands.double[_row((ACE, TEN))]
    return worth


def _worth(
    hands: HandValues,
    suited: SuitedHits,
    splits: SplitValues,
    cards: tuple[int, int],
    pattern: SuitPattern | None,
) -> dict[int, Number]:
    """What each action gains for two cards that are no blackjack, given no dealer blackjack."""
    terms, row = hands.terms, _row(cards)
    worth = {STAND: hands.stand[row], HIT: hands.hit[row]}
    if pattern is not None and cards in COMPLETABLE_CARDS:
        at = (pattern.up_suit, pattern.first, pattern.second)
        gain = splits.suited_gains[cards[0] == cards[1], pattern.first]
        worth[HIT] = worth[HIT] + suited.paid(cards, at) * gain
    if terms.doublings:
        worth[DOUBLE] = hands.double[row]
    if terms.surrender is not None:
        worth[SURRENDER] = hands.given_up(row)
    if cards[0] == cards[1] and splits.most_hands(cards[0]) > 1:
        worth[SPLIT] = splits.value(cards[0], pattern)
    return worth
