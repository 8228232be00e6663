"""Every deal: two cards and an up card, what each action is worth, and which is best.

This is where a dealer blackjack, the player's own, insurance, surrender, suits and splits
come together with the play of one hand.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from spanish21.analysis.model.arithmetic import Arithmetic, Number
from spanish21.analysis.model.hand_table import ACE, TEN, VALUE_COUNT, hand_table
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.solver.dealer_endings import blackjack_partner
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, STAND, HandValues, PlayRule
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import (
    COMPLETABLE_CARDS,
    SEVEN,
    SuitedHits,
    SuitedPlay,
    SuitPattern,
    suit_patterns,
    suited_bonus_gain,
)

SPLIT: Final = 4
SURRENDER: Final = 5
BLACKJACK: Final = 6
"""What two cards can do beside standing, hitting and doubling; a blackjack is paid."""


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """One deal, up to suits that are alike.

    ``likely`` is its probability, ``no_blackjack`` that of no dealer blackjack given the deal.
    ``worth`` is what each action gains given no blackjack; ``against_blackjack`` what is gained
    if there is one; ``insurance`` what insuring adds. ``super_bonus`` is how likely hitting wins
    one.
    """

    up: int
    first: int
    second: int
    pattern: SuitPattern | None
    likely: Number
    no_blackjack: Number
    worth: dict[int, Number]
    against_blackjack: Number
    insurance: Number
    super_bonus: Number

    def best(self, super_bonus_pays: Number) -> int:
        """The action that gains most, a Super Bonus counted at this pay."""
        return max(self.worth, key=lambda action: self.gain(action, super_bonus_pays))

    def gain(self, action: int, super_bonus_pays: Number) -> Number:
        if action == HIT:
            return self.worth[HIT] + self.super_bonus * super_bonus_pays
        return self.worth[action]

    def value(self, action: int, super_bonus_pays: Number) -> Number:
        """What the deal is worth when this is done, insurance not counted."""
        played = self.no_blackjack * self.gain(action, super_bonus_pays)
        return played + (1 - self.no_blackjack) * self.against_blackjack


@dataclass(frozen=True, slots=True)
class UpCardSolution:
    """Everything known against one up card: hands, suits, splits, and the deals themselves."""

    against: HandValues
    play: PlayRule
    suited: SuitedHits
    suited_play: SuitedPlay
    splits: SplitValues
    deals: tuple[SolvedDeal, ...] = field(repr=False)


def solve_deals(
    against: HandValues, suited: SuitedHits, splits: SplitValues
) -> tuple[SolvedDeal, ...]:
    """Every deal under this up card, with the worth of its actions."""
    made: list[SolvedDeal] = []
    for first in range(VALUE_COUNT):
        for second in range(first, VALUE_COUNT):
            likely = _likely(against.shoe, against.up, first, second, against.arithmetic)
            if not likely:
                continue
            if first in SUITED_VALUES and second in SUITED_VALUES:
                shoe, up = against.shoe, against.up
                found = suit_patterns(shoe, up, first, second, against.terms, against.arithmetic)
                made += [
                    _deal(against, suited, splits, (first, second), pattern, likely)
                    for pattern in found
                ]
            else:
                made.append(_deal(against, suited, splits, (first, second), None, likely))
    return tuple(made)


def revalue_deals(
    deals: Sequence[SolvedDeal], against: HandValues, suited: SuitedHits, splits: SplitValues
) -> tuple[SolvedDeal, ...]:
    """The same deals with their actions valued anew."""
    return tuple(
        replace(
            deal,
            worth=_blackjack(against)
            if BLACKJACK in deal.worth
            else _worth(against, suited, splits, (deal.first, deal.second), deal.pattern),
        )
        for deal in deals
    )


def _likely(
    shoe: RemainingCards, up: int, first: int, second: int, arithmetic: Arithmetic
) -> Number:
    """How likely this up card and these two cards are."""
    counts, ways = list(shoe.values), 1
    for value in (up, first, second):
        ways *= max(counts[value], 0)
        counts[value] -= 1
    size = shoe.size
    orders = 1 if first == second else 2
    return arithmetic.number(ways * orders) / arithmetic.number(size * (size - 1) * (size - 2))


def _deal(
    against: HandValues,
    suited: SuitedHits,
    splits: SplitValues,
    cards: tuple[int, int],
    pattern: SuitPattern | None,
    likely: Number,
) -> SolvedDeal:
    terms, number = against.terms, against.arithmetic.number
    first, second = cards
    blackjack = cards == (ACE, TEN)
    none = _no_blackjack(against, cards)
    prize = number(0)
    if pattern is not None:
        likely = likely * pattern.likely
        if cards == (SEVEN, SEVEN):
            prize = suited.super_bonus[pattern.up_suit, pattern.first, pattern.second]
    return SolvedDeal(
        up=against.up,
        first=first,
        second=second,
        pattern=pattern,
        likely=likely,
        no_blackjack=none,
        worth=_blackjack(against) if blackjack else _worth(against, suited, splits, cards, pattern),
        against_blackjack=number(terms.blackjack_v_blackjack if blackjack else Fraction(-1)),
        insurance=_insurance(against, none),
        super_bonus=prize,
    )


def _row(cards: tuple[int, int]) -> int:
    return hand_table().find((cards[0] + 1, cards[1] + 1))


def _no_blackjack(against: HandValues, cards: tuple[int, int]) -> Number:
    """How likely the dealer has no blackjack, once these two cards are seen."""
    hidden, left = blackjack_partner(against.up), against.left[_row(cards)]
    number = against.arithmetic.number
    if hidden is None:
        return number(1)
    return 1 - number(int(left[hidden])) / number(int(left.sum()))


def _insurance(against: HandValues, no_blackjack: Number) -> Number:
    """What insuring as much as is allowed adds: less than nothing, where it costs (A21)."""
    number = against.arithmetic.number
    if against.up != ACE:
        return number(0)
    odds = (1 - no_blackjack) * number(against.terms.insurance_pays) - no_blackjack
    return odds * number(against.terms.insurance)


def _blackjack(against: HandValues) -> dict[int, Number]:
    """A blackjack is paid, or doubled where that is allowed (A12)."""
    worth = {BLACKJACK: against.arithmetic.number(against.terms.blackjack)}
    if against.terms.double_blackjack and against.terms.doublings:
        worth[DOUBLE] = against.double[_row((ACE, TEN))]
    return worth


def _worth(
    against: HandValues,
    suited: SuitedHits,
    splits: SplitValues,
    cards: tuple[int, int],
    pattern: SuitPattern | None,
) -> dict[int, Number]:
    """What each action of two cards that are no blackjack gains, given none of the dealer's."""
    terms, arithmetic, row = against.terms, against.arithmetic, _row(cards)
    worth = {STAND: against.stand[row], HIT: against.hit[row]}
    if pattern is not None and cards in COMPLETABLE_CARDS:
        at = (pattern.up_suit, pattern.first, pattern.second)
        gain = suited_bonus_gain(terms, arithmetic, sevens=cards[0] == cards[1], suit=pattern.first)
        worth[HIT] = worth[HIT] + suited.chance[cards][at] * gain
    if terms.doublings:
        worth[DOUBLE] = against.double[row]
    if terms.surrender is not None:
        worth[SURRENDER] = arithmetic.number(terms.surrender)
    if cards[0] == cards[1] and splits.most_hands(cards[0]) > 1:
        worth[SPLIT] = splits.value(cards[0], pattern)
    return worth
