"""Exact odds: integer weights over one common denominator, and the figures that follow from them.

Every wager's odds begin as a distribution: each possible set of hit rows with the number
of equally likely deals that give it. Probabilities, return and variance are sums over
that distribution; nothing is sampled and nothing is rounded.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from spanish21.game.payouts import JackpotShare, OperatorPrize, Pay, net_units
from spanish21.money import Odds, OddsForm

RowKey = tuple[str, str]
"""A row's name and the dealer card it is read against."""

HitRows = tuple[RowKey, ...]
"""The rows one deal hits, in the order they are paid; empty when the wager loses."""


@dataclass(frozen=True, slots=True)
class OutcomeDistribution:
    """The number of deals that lead to each outcome, out of ``ways`` equally likely deals."""

    weights: Mapping[HitRows, int]
    ways: int

    def probability(self, key: RowKey) -> Fraction:
        hit = sum(weight for outcome, weight in self.weights.items() if key in outcome)
        return Fraction(hit, self.ways)

    def mean(self, values: Mapping[HitRows, Fraction]) -> Fraction:
        """The mean of a value over all deals, summed as integers over one denominator."""
        scale = lcm(*(value.denominator for value in values.values()))
        total = sum(
            values[outcome].numerator * (scale // values[outcome].denominator) * weight
            for outcome, weight in self.weights.items()
        )
        return Fraction(total, scale * self.ways)


@dataclass(frozen=True, slots=True)
class UnpricedRow:
    """A row of a pay table before its pay is turned into odds."""

    key: RowKey
    label: str
    pays: Pay


@dataclass(frozen=True, slots=True)
class RowOdds:
    """One row's exact probability and what it pays per unit wagered, without the wager itself."""

    row: str
    against: str
    label: str
    probability: Fraction
    pays: Pay
    net: Fraction


@dataclass(frozen=True, slots=True)
class PricedOdds:
    """The figures of a distribution whose rows have pays, per unit wagered."""

    rows: tuple[RowOdds, ...]
    hit_frequency: Fraction
    player_return: Fraction
    variance: Fraction

    @property
    def house_advantage(self) -> Fraction:
        return 1 - self.player_return

    @property
    def longest(self) -> RowOdds | None:
        """The least likely row that is possible; None if none is."""
        possible = [row for row in self.rows if row.probability]
        return min(possible, key=lambda row: row.probability, default=None)


def pay_as_odds(pay: Pay, meter_units: Fraction, wager_cents: int = 100) -> Odds:
    """A pay as odds for one unit wagered, with the meter at ``meter_units`` units.

    ``wager_cents`` is the wager that a $ prize of an amount is paid on (A61).
    """
    if isinstance(pay, Odds):
        return pay
    if isinstance(pay, OperatorPrize):
        return pay.odds(wager_cents)
    if isinstance(pay, JackpotShare):
        share = meter_units * pay.percent / 100
        return Odds(share.numerator, share.denominator, OddsForm.FOR)
    raise TypeError(f"{pay!r} is an amount of money; it has no odds")


def price_rows(
    distribution: OutcomeDistribution,
    rows: Sequence[UnpricedRow],
    *,
    meter_units: Fraction = Fraction(0),
    wager_cents: int = 100,
) -> PricedOdds:
    """Turn every row's pay into odds and compute what the wager returns."""
    pays = {row.key: pay_as_odds(row.pays, meter_units, wager_cents) for row in rows}
    nets = {outcome: net_units([pays[key] for key in outcome]) for outcome in distribution.weights}
    mean = distribution.mean(nets)
    square = distribution.mean({outcome: net**2 for outcome, net in nets.items()})
    paid = {outcome: Fraction(any(pays[key].pays for key in outcome)) for outcome in nets}
    return PricedOdds(
        rows=tuple(
            RowOdds(
                row=row.key[0],
                against=row.key[1],
                label=row.label,
                probability=distribution.probability(row.key),
                pays=row.pays,
                net=net_units([pays[row.key]]),
            )
            for row in rows
        ),
        hit_frequency=distribution.mean(paid),
        player_return=1 + mean,
        variance=square - mean**2,
    )
