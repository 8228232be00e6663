"""The law of many rounds together: the law of one, convolved with itself.

The transform of a sum of independent rounds is the power of the transform of one. So the law of an
hour or of a year costs three fast Fourier transforms, and no shape is assumed: a prize that comes
once in a million rounds is there with its chance, and does not widen the range of an hour without it.

``error`` bounds the error of any probability. It has three parts: rounding in the transforms (each
is wrong by less than a few units in the last place for each doubling of its length, and the power
adds the errors of all rounds), what lies beyond the window (by Chernoff's bound), and rounds with a
prize too large for any window, which are counted above it.
"""

import math
from dataclasses import dataclass

import numpy as np

from spanish21.refusal import Refusal
from spanish21.sessions.gain_law import Chances, GainLaw

MOST_ROUNDS = 10**7
_WINDOW = 1 << 22
"""Steps of the longest transform."""
_BEYOND = 1e-14
"""The chance that a sum may leave its window on either side."""
_UNIT = float(np.finfo(np.float64).eps)
_UNITS_A_DOUBLING = 4.0


@dataclass(frozen=True, slots=True)
class SumLaw:
    """What so many rounds win together, from ``low`` steps on; ``above`` is the chance of more.

    ``chances[i]`` is the probability of ``low + i`` steps. No probability is off by more than
    ``error``, where the law of a round is what it says.
    """

    law: GainLaw
    rounds: int
    low: int
    chances: Chances
    above: float
    error: float

    @property
    def mean_cents(self) -> float:
        return self.rounds * self.law.mean_cents

    @property
    def deviation_cents(self) -> float:
        return math.sqrt(self.rounds) * self.law.deviation_cents

    def chance_below(self, cents: float) -> float:
        """The probability that less than this is won."""
        steps = math.ceil(cents / self.law.step_cents) - self.low
        return float(self.chances[: max(0, steps)].sum())

    def chance_above(self, cents: float) -> float:
        """The probability that more than this is won."""
        steps = math.floor(cents / self.law.step_cents) - self.low + 1
        return float(self.chances[max(0, steps) :].sum()) + self.above

    def quantile(self, share: float) -> int:
        """The least amount in cents that is not exceeded in this share of cases."""
        place = int(np.searchsorted(np.cumsum(self.chances), share))
        return (self.low + min(place, len(self.chances) - 1)) * self.law.step_cents

    def middle(self, share: float) -> tuple[int, int]:
        """The amounts between which this share of all cases ends, as many below as above."""
        tail = (1 - share) / 2
        return self.quantile(tail), self.quantile(1 - tail)


def sum_rounds(law: GainLaw, rounds: int) -> SumLaw:
    """The law of so many independent rounds."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal("rounds", f"{rounds:,}", f"use 1 to {MOST_ROUNDS:,}")
    usual = law.steps <= _WINDOW // 4
    common = GainLaw(law.step_cents, law.steps[usual], law.chances[usual], law.exact_steps)
    up = common.reach(rounds, up=True, chance=_BEYOND)
    down = common.reach(rounds, up=False, chance=_BEYOND)
    size = 1 << max(1, math.ceil(math.log2(up + down + 1)))
    if size > _WINDOW:
        allowed = "fewer rounds: so many spread over more results than are counted"
        raise Refusal("rounds", f"{rounds:,}", f"use {allowed}")
    one = np.zeros(size)
    np.add.at(one, common.steps % size, common.chances)
    summed = np.fft.irfft(np.fft.rfft(one) ** rounds, size)
    chances = np.maximum(np.roll(summed, down), 0.0)
    above = -math.expm1(rounds * math.log1p(-min(float(law.chances[~usual].sum()), 1 - _UNIT)))
    rounding = _UNITS_A_DOUBLING * _UNIT * math.log2(size) * (rounds + 2) * math.sqrt(size)
    # A prize that may leave the sum within the window is not always above it.
    surely_above = usual.all() or int(law.steps[~usual].min()) > up + down
    error = rounding + 2 * _BEYOND + (0.0 if surely_above else above)
    return SumLaw(law, rounds, -down, chances, above, error)
