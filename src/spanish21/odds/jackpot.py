"""Exact odds of a jackpot wager, and how its meter behaves in the long run."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from spanish21.game.composition import Composition
from spanish21.game.payouts import JackpotShare, OperatorPrize, Payer, PayTableRow
from spanish21.game.wagers.jackpot import AWARD_TRIGGERS, JackpotPayTable, rows_hit
from spanish21.money import Odds
from spanish21.odds.four_card_deals import count_four_card_deals, group_deals
from spanish21.odds.priced_odds import (
    HitRows,
    OutcomeDistribution,
    PricedOdds,
    UnpricedRow,
    price_rows,
)
from spanish21.refusal import Refusal

HIT_RATE_WAGERS = 100_000
_NO_PAY = JackpotShare(0)


@dataclass(frozen=True, slots=True)
class MeterTerms:
    """The wager, contribution, level and reset of one jackpot, in cents.

    ``level_cents`` is the meter's present level; None stands for the level at which awards
    balance contributions. A house jackpot stays at its posted amount and takes no contribution
    (A53).
    """

    wager_cents: int
    contribution: Fraction
    level_cents: int | None
    reset_cents: int


@dataclass(frozen=True, slots=True)
class JackpotOdds:
    """A jackpot wager's odds at one meter level, and how the meter moves over time.

    ``balance_cents`` is the level at which awards take as much as contributions bring, None where
    there is no such level; ``long_run`` says why. ``break_even_cents`` is the level at which the
    wager has no house advantage, None where no row pays a share of the meter. All ratios are per
    unit wagered.
    """

    priced: PricedOdds
    fixed_return: Fraction
    award_return: Fraction
    contribution: Fraction
    level_cents: Fraction | None
    break_even_cents: Fraction | None
    balance_cents: Fraction | None
    long_run: str
    wagers_between_resets: Fraction | None
    variance_of_fixed_pays: Fraction


def jackpot_odds(shoe: Composition, table: JackpotPayTable, meter: MeterTerms) -> JackpotOdds:
    """Price a jackpot table: fixed pays at their odds, awards at the meter's level.

    Without a level the awards are priced where they balance the contributions, so that
    they return exactly the contribution rate. That is how the printed advantages count
    them: one hundred per cent less fixed return less 21 %.
    """
    if meter.wager_cents <= 0:
        raise Refusal("wager", meter.wager_cents, "a jackpot wager is more than $0")
    distribution = jackpot_distribution(shoe, table)
    rows = _rows(table)
    fixed = price_rows(distribution, rows, wager_cents=meter.wager_cents)
    fixed_return = fixed.player_return
    drain = _drain_per_cent(distribution, rows)
    balance, long_run = _balance(distribution, rows, meter, drain, table)
    level = balance if meter.level_cents is None else Fraction(meter.level_cents)
    units = (level or Fraction(0)) / meter.wager_cents
    priced = price_rows(distribution, rows, meter_units=units, wager_cents=meter.wager_cents)
    return JackpotOdds(
        priced=priced,
        fixed_return=fixed_return,
        award_return=priced.player_return - fixed_return,
        contribution=meter.contribution,
        level_cents=level,
        break_even_cents=(1 - fixed_return) * meter.wager_cents / drain if drain else None,
        balance_cents=balance,
        long_run=long_run,
        wagers_between_resets=_wagers_between_resets(distribution, rows),
        variance_of_fixed_pays=fixed.variance,
    )


def jackpot_distribution(shoe: Composition, table: JackpotPayTable) -> OutcomeDistribution:
    """Which rows each possible deal hits; computed once for pay tables that differ only in pays."""
    unpriced = replace(
        table,
        address="",
        decks=(),
        awards=tuple(PayTableRow(row.row, "", _NO_PAY) for row in table.awards),
        fixed=tuple(PayTableRow(row.row, "", _NO_PAY) for row in table.fixed),
        printed_advantage=None,
        house_jackpot=False,
    )
    return _distribution(shoe, unpriced)


@lru_cache(maxsize=256)
def _distribution(shoe: Composition, unpriced: JackpotPayTable) -> OutcomeDistribution:
    weights: Counter[HitRows] = Counter()
    for deal, ways in group_deals(shoe):
        weights[tuple((row.row, against) for row, against in rows_hit(deal, unpriced))] += ways
    return OutcomeDistribution(weights, count_four_card_deals(shoe))


def _rows(table: JackpotPayTable) -> list[UnpricedRow]:
    """Award rows once; fixed rows once for each dealer card they are read against."""
    rows = [
        UnpricedRow((row.row, AWARD_TRIGGERS[row.row].against), row.label, row.pays)
        for row in table.awards
    ]
    for against in table.fixed_against:
        rows += [
            UnpricedRow((row.row, against), f"{row.label}, v {against} card", row.pays)
            for row in table.fixed
        ]
    return rows


def _drain_per_cent(distribution: OutcomeDistribution, rows: list[UnpricedRow]) -> Fraction:
    """The share of the meter a wager is expected to win."""
    shares = (
        distribution.probability(row.key) * row.pays.percent / 100
        for row in rows
        if isinstance(row.pays, JackpotShare)
    )
    return sum(shares, Fraction(0))


def _probability_of_reset(distribution: OutcomeDistribution, rows: list[UnpricedRow]) -> Fraction:
    return sum(
        (
            distribution.probability(row.key)
            for row in rows
            if isinstance(row.pays, JackpotShare) and row.pays.percent == 100
        ),
        Fraction(0),
    )


def _wagers_between_resets(
    distribution: OutcomeDistribution, rows: list[UnpricedRow]
) -> Fraction | None:
    probability = _probability_of_reset(distribution, rows)
    return 1 / probability if probability else None


def _prize_drain(
    distribution: OutcomeDistribution, rows: list[UnpricedRow], wager_cents: int
) -> Fraction:
    """Units of each wager that jackpot-funded ``$`` prizes are expected to take (A39)."""
    total = Fraction(0)
    for row in rows:
        if isinstance(row.pays, OperatorPrize) and row.pays.payer is Payer.JACKPOT:
            gross = _gross(row.pays.odds(wager_cents))
            total += distribution.probability(row.key) * gross
    return total


def _gross(odds: Odds) -> Fraction:
    """What the payer pays for one unit wagered, the returned wager not counted."""
    return Fraction(odds.pays, odds.per)


def _balance(
    distribution: OutcomeDistribution,
    rows: list[UnpricedRow],
    meter: MeterTerms,
    drain: Fraction,
    table: JackpotPayTable,
) -> tuple[Fraction | None, str]:
    if table.house_jackpot:
        return None, "A house jackpot stands at its posted amount; no wager feeds it."
    if not drain:
        return None, "No row pays a share of the meter from this shoe, so it grows without end."
    refilled = _probability_of_reset(distribution, rows) * meter.reset_cents
    prizes = _prize_drain(distribution, rows, meter.wager_cents)
    income = (meter.contribution - prizes) * meter.wager_cents + refilled
    if income <= 0:
        return (
            None,
            "Awards take more than wagers bring at every level; the meter stays at its reset.",
        )
    return income / drain, "Below this level the meter grows on average, above it it shrinks."
