"""The law of one round: every gain in cents with its probability, on a lattice."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from spanish21.refusal import Refusal

Chances = NDArray[np.float64]
Steps = NDArray[np.int64]
MOST_STEPS = 1 << 14
"""Usual gains may span this many steps; a finer lattice would cost time and tell nothing more."""
_USUAL = 1e-6
"""Gains rarer than this do not decide how fine the lattice is: a prize may be as large as it likes."""
_TILTS = np.geomspace(1e-9, 1e2, 400)
"""Where Chernoff's bound is looked for, per step."""


@dataclass(frozen=True, slots=True)
class GainLaw:
    """Gains as whole numbers of ``step_cents``, lowest first, each with its probability.

    ``exact_steps`` says whether every gain lies on the lattice. One that does not is shared between
    the two steps beside it, so that the mean stays what it is.
    """

    step_cents: int
    steps: Steps
    chances: Chances
    exact_steps: bool

    @staticmethod
    def of(gains: Mapping[int, float] | Mapping[float, float]) -> "GainLaw":
        """The law of these gains in cents; weights of any size are made to add up to 1."""
        weights = {float(cents): float(weight) for cents, weight in gains.items() if weight > 0}
        if not weights:
            raise Refusal("gains", "none", "a round has at least one result")
        total = math.fsum(weights.values())
        step, exact = _lattice({cents: weight / total for cents, weight in weights.items()})
        shares: dict[int, float] = {}
        for cents, weight in weights.items():
            place = cents / step
            below = math.floor(place)
            for at, share in ((below, below + 1 - place), (below + 1, place - below)):
                if share:
                    shares[at] = shares.get(at, 0.0) + weight / total * share
        places = sorted(shares)
        return GainLaw(
            step,
            np.array(places, dtype=np.int64),
            np.array([shares[place] for place in places]),
            exact,
        )

    @property
    def mean_cents(self) -> float:
        return float((self.steps * self.chances).sum()) * self.step_cents

    @property
    def variance(self) -> float:
        """In square cents."""
        mean = float((self.steps * self.chances).sum())
        return float(((self.steps - mean) ** 2 * self.chances).sum()) * self.step_cents**2

    @property
    def deviation_cents(self) -> float:
        return math.sqrt(self.variance)

    def reach(self, rounds: int, *, up: bool, chance: float) -> int:
        """Steps that the sum gets beyond, at any time in so many rounds, with this chance at most.

        Chernoff's bound and Doob's inequality: it holds for the highest of all sums on the way, not
        only for the last one.
        """
        signed = self.steps if up else -self.steps
        if signed.max() <= 0:
            return 0
        tilts = _TILTS[_TILTS * float(np.abs(self.steps).max()) < 600]
        tilted = np.exp(np.outer(tilts, signed)) @ self.chances
        grows = rounds * np.maximum(np.log(tilted), 0.0)
        bound = np.min((grows - math.log(chance)) / tilts)
        return min(math.ceil(float(bound)), rounds * int(signed.max()))


def _lattice(chances: Mapping[float, float]) -> tuple[int, bool]:
    """The size of a step in cents, and whether all gains lie on such steps."""
    usual = [cents for cents, chance in chances.items() if chance > _USUAL]
    whole = all(cents.is_integer() for cents in usual)
    step = reduce(math.gcd, (int(cents) for cents in usual), 0) if whole else 1
    step = max(step, 1)
    span = max(usual, default=0.0) - min(usual, default=0.0)
    step *= max(1, math.ceil(span / (MOST_STEPS * step)))
    return step, all(cents % step == 0 for cents in chances)
