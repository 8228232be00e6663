"""Exact odds of a Match wager, alone or several at once on the same hand.

Every dealer card a Match wager can be made on (up, down or bonus) is equally likely to be
any card of the shoe, so one calculation serves them all.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.composition import Composition
from spanish21.game.match_grades import MatchGrade, Pair, match_grade
from spanish21.game.payouts import net_units
from spanish21.game.wagers.match import CombinedSchedule, MatchSchedule, settle_match
from spanish21.money import Odds
from spanish21.odds.four_card_deals import count_pairs
from spanish21.odds.priced_odds import (
    HitRows,
    OutcomeDistribution,
    PricedOdds,
    UnpricedRow,
    price_rows,
)
from spanish21.refusal import Refusal

_UP = Card(Rank.TWO, Suit.SPADES)
_SAME_RANK = Card(Rank.TWO, Suit.HEARTS)
_OTHER = Card(Rank.THREE, Suit.SPADES)
_KINDS: tuple[Pair, ...] = (
    (_UP, _UP),
    (_UP, _SAME_RANK),
    (_UP, _OTHER),
    (_SAME_RANK, _SAME_RANK),
    (_SAME_RANK, _OTHER),
    (_OTHER, _OTHER),
)
_LABELS = {
    MatchGrade.TWO_SUITED: "2 suited matches",
    MatchGrade.ONE_NONSUITED_ONE_SUITED: "1 suited and 1 non-suited match",
    MatchGrade.ONE_SUITED: "1 suited match",
    MatchGrade.TWO_NONSUITED: "2 non-suited matches",
    MatchGrade.ONE_NONSUITED: "1 non-suited match",
}


@dataclass(frozen=True, slots=True)
class JointOdds:
    """Several equal Match wagers on one hand: the covariance of their results and their variance."""

    wagers: int
    covariance: Fraction
    correlation: Fraction
    variance: Fraction


def match_odds(shoe: Composition, schedule: MatchSchedule, *, spot: str) -> PricedOdds:
    """One Match wager; its rows are the five ways two cards can match, each with its total pay."""
    weights: Counter[HitRows] = Counter()
    for card, count in shoe.items():
        suited = count - 1
        unsuited = shoe.of_rank(card.rank) - count
        others = shoe.size - suited - unsuited - 1
        for pair, ways in zip(_KINDS, _pair_ways(suited, unsuited, others), strict=True):
            weights[_outcome(pair, schedule, spot)] += count * ways
    rows = [
        UnpricedRow((grade.value, spot), label, _whole_pay(pair, schedule))
        for (grade, label), pair in zip(_LABELS.items(), _KINDS[:-1], strict=True)
    ]
    return price_rows(OutcomeDistribution(weights, _ways(shoe)), rows)


def joint_match_odds(shoe: Composition, schedule: MatchSchedule, wagers: int) -> JointOdds:
    """Covariance and joint variance of equal Match wagers on different dealer cards.

    Given the player's two cards, two dealer cards are drawn from the same remaining cards;
    the mean product of their results is a sum over pairs of draws.
    """
    if shoe.size < 4:
        raise Refusal("shoe", f"{shoe.size} cards", "at least 4 cards are needed for two wagers")
    single = match_odds(shoe, schedule, spot="up")
    mean = single.player_return - 1
    product = Fraction(0)
    cards = shoe.items()
    rest = shoe.size - 2
    for index, (first, first_count) in enumerate(cards):
        for second, second_count in cards[index:]:
            same = first == second
            ways = count_pairs(first_count) if same else first_count * second_count
            if not ways:
                continue
            product += ways * _product_of_results(shoe, (first, second), schedule)
    product /= count_pairs(shoe.size) * rest * (rest - 1)
    covariance = product - mean**2
    return JointOdds(
        wagers=wagers,
        covariance=covariance,
        # Wagers that can only lose have no variance, and so no correlation.
        correlation=covariance / single.variance if single.variance else Fraction(0),
        variance=wagers * single.variance + wagers * (wagers - 1) * covariance,
    )


def _product_of_results(shoe: Composition, pair: Pair, schedule: MatchSchedule) -> Fraction:
    """Sum, over ordered pairs of remaining dealer cards, of the product of two results."""
    remaining = shoe.without(pair)
    total, squares, matching = Fraction(0), Fraction(0), 0
    for rank in {card.rank for card in pair}:
        for suit in Suit:
            dealer_card = Card(rank, suit)
            count = remaining.count(dealer_card)
            net = net_units(_pays(pair, dealer_card, schedule))
            total += count * net
            squares += count * net**2
            matching += count
    losing = shoe.size - 2 - matching
    total -= losing
    squares += losing
    return total**2 - squares


def _pays(pair: Pair, dealer_card: Card, schedule: MatchSchedule) -> list[Odds]:
    hits = settle_match(pair, dealer_card, schedule, spot="up").hits
    return [hit.pays for hit in hits if isinstance(hit.pays, Odds)]


def _pair_ways(suited: int, unsuited: int, others: int) -> tuple[int, ...]:
    """The number of pairs of player cards of each kind, in the order of ``_KINDS``."""
    return (
        count_pairs(suited),
        suited * unsuited,
        suited * others,
        count_pairs(unsuited),
        unsuited * others,
        count_pairs(others),
    )


def _ways(shoe: Composition) -> int:
    if shoe.size < 3:
        raise Refusal("shoe", f"{shoe.size} cards", "at least 3 cards are needed for this wager")
    return shoe.size * count_pairs(shoe.size - 1)


def _outcome(pair: Pair, schedule: MatchSchedule, spot: str) -> HitRows:
    if not settle_match(pair, _UP, schedule, spot=spot).won:
        return ()
    return ((match_grade(pair, _UP).value, spot),)


def _whole_pay(pair: Pair, schedule: MatchSchedule) -> Odds:
    """What the pair pays in total: one row's odds, or the sum for two matching cards."""
    pays = _pays(pair, _UP, schedule)
    if isinstance(schedule, CombinedSchedule) or len(pays) == 1:
        return pays[0]
    first, second = pays
    whole = first.net + second.net
    return Odds(whole.numerator, whole.denominator, first.form)
