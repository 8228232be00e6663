"""How good a counting system is: its betting correlation, playing efficiency and insurance correlation.

The playing efficiency is Griffin's (The Theory of Blackjack): what the count's departures gain at a
flat wager, as a share of what departures by every card seen gain, each decision's gain taken for
normal with the spread that its removal effects give it at every depth down to the cut card.
"""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from spanish21.counting.card_effects import EffectTable, correlation
from spanish21.counting.main_game import MainEffects

INSURANCE = "insurance"
_DEPTHS = 24
"""Depths at which gains are taken, equally far from each other."""
LEAST_CHANCE = 2e-5
"""Decisions that come up more rarely than once in so many rounds are left out."""
_NEVER = -0.5
"""What a departure costs of the full shoe at most, per hand, for a count ever to pay for it."""


@dataclass(frozen=True, slots=True)
class DecisionGain:
    """One decision: how often it comes up, what perfect departures gain a round, and what the count's."""

    decision: str
    chance: float
    correlation: float
    perfect: float
    by_count: float


@dataclass(frozen=True, slots=True)
class CountQuality:
    """What a system is good for at one table and penetration.

    ``decisions`` are ordered by what perfect play of them gains.
    """

    betting_correlation: float
    playing_efficiency: float
    insurance_correlation: float
    decisions: tuple[DecisionGain, ...]

    @property
    def perfect_gain(self) -> float:
        """What perfect departures gain a round at a flat wager, insurance included."""
        return math.fsum(each.perfect for each in self.decisions)


def count_quality(
    tags: Sequence[float], effects: MainEffects, *, penetration: float
) -> CountQuality:
    """Measure tags against the exact effects of a table, down to the cut card."""
    depths = shoe_depths(effects.shoe.size, penetration)
    best: dict[str, list[DecisionGain]] = defaultdict(list)
    for place in effects.reached(LEAST_CHANCE):
        table = effects.decision(place)
        if table.gain > _NEVER:
            chance = float(effects.whole.chances[place].sum())
            cell = str(effects.game.departures[place].cell)
            best[cell].append(_gain(table, tags, chance, depths))
    decisions = [max(rivals, key=lambda each: each.perfect) for rivals in best.values()]
    insurance = effects.insurance
    if effects.game.terms.insurance:
        # An ace is up in so many rounds; half the original wager is insured at most.
        chance = effects.shoe.values[0] / effects.shoe.size * float(effects.game.terms.insurance)
        decisions.append(_gain(insurance, tags, chance, depths))
    decisions.sort(key=lambda each: -each.perfect)
    perfect = math.fsum(each.perfect for each in decisions)
    return CountQuality(
        betting_correlation=correlation(tags, effects.betting),
        playing_efficiency=math.fsum(each.by_count for each in decisions) / perfect,
        insurance_correlation=correlation(tags, insurance),
        decisions=tuple(decisions),
    )


def shoe_depths(cards: int, penetration: float) -> list[int]:
    """How many cards are left at some depths, equally far from each other, before the cut card."""
    dealt = cards * penetration
    return [max(1, round(cards - dealt * (i + 0.5) / _DEPTHS)) for i in range(_DEPTHS)]


def _gain(
    table: EffectTable, tags: Sequence[float], chance: float, depths: Sequence[int]
) -> DecisionGain:
    rho = correlation(tags, table)
    spreads = [table.spread(unseen) for unseen in depths]
    perfect = math.fsum(gain_above_nought(table.gain, each) for each in spreads) / len(depths)
    by_count = math.fsum(gain_above_nought(table.gain, abs(rho) * each) for each in spreads)
    return DecisionGain(
        table.subject, chance, rho, chance * perfect, chance * by_count / len(depths)
    )


def gain_above_nought(mean: float, spread: float) -> float:
    """The mean of a normal gain that is only taken where it is above nought, less what is had anyway.

    A gain whose mean is above nought is had without a count; then it is the other way that is taken.
    """
    if spread <= 0:
        return 0.0
    far = -abs(mean) / spread
    density = math.exp(-far * far / 2) / math.sqrt(2 * math.pi)
    return spread * (density + far * math.erfc(-far / math.sqrt(2)) / 2)
