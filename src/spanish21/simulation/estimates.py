"""Estimates with their standard errors and 95 % confidence intervals."""

import math
from dataclasses import dataclass
from functools import cache

from spanish21.extras import from_extra

Z_95 = 1.959963984540054
"""How many standard errors a 95 % interval reaches to each side."""
CONFIDENCE = 0.95
FEW_HITS = 20
"""Fewer hits (or misses) than this get the exact interval of Clopper and Pearson."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure estimated by playing: its value, its standard error, and where the true one lies."""

    value: float
    standard_error: float
    low: float
    high: float


def estimate_mean(value: float, standard_error: float, freedom: float = math.inf) -> Estimate:
    """A mean of many rounds; an error from a few parts has few degrees of freedom, and is unsure itself."""
    reach = errors_of_95(freedom) * standard_error
    return Estimate(value, standard_error, value - reach, value + reach)


@cache
def errors_of_95(freedom: float) -> float:
    """How many standard errors a 95 % interval reaches: Student's t, and the normal's of many rounds."""
    if math.isinf(freedom):
        return Z_95
    # SciPy takes a while to load, and rounds can be played meanwhile.
    with from_extra("simulate"):
        from scipy.special import stdtrit  # noqa: PLC0415

    return float(stdtrit(freedom, (1 + CONFIDENCE) / 2))


def estimate_share(count: int, out_of: int, trials: int | None = None) -> Estimate:
    """How often something happens: Wilson's interval, the exact one where it is rare.

    What can happen more than once each time is taken as a number of hits. Where chances depend on
    each other, ``trials`` is how many of them are independent: the interval is that of as many.
    """
    if not out_of:
        return Estimate(0.0, math.inf, 0.0, math.inf)
    value = count / out_of
    if count > out_of:
        return estimate_mean(value, math.sqrt(count) / out_of)
    independent = min(out_of, out_of if trials is None else max(1, trials))
    error = math.sqrt(value * (1 - value) / independent)
    if min(count, out_of - count) < FEW_HITS:
        return Estimate(value, error, *_exact(value * independent, independent))
    return Estimate(value, error, *_wilson(value, independent))


def estimate_share_with_error(
    count: int, out_of: int, standard_error: float, freedom: float
) -> Estimate:
    """How often something happens, where its standard error is known from parts of the run.

    The interval is Wilson's, of as many independent trials as would have that error.
    """
    value = count / out_of
    if not 0 < value < 1 or not standard_error:
        return estimate_mean(value, standard_error, freedom)
    trials = value * (1 - value) / standard_error**2
    return Estimate(value, standard_error, *_wilson(value, trials, errors_of_95(freedom)))


def _exact(count: float, out_of: int) -> tuple[float, float]:
    with from_extra("simulate"):
        from scipy.special import betaincinv  # noqa: PLC0415

    tail = (1 - CONFIDENCE) / 2
    low = betaincinv(count, out_of - count + 1, tail) if count else 0.0
    high = betaincinv(count + 1, out_of - count, 1 - tail) if count < out_of else 1.0
    return float(low), float(high)


def _wilson(value: float, out_of: float, errors: float = Z_95) -> tuple[float, float]:
    square = errors * errors / out_of
    middle = (value + square / 2) / (1 + square)
    reach = errors * math.sqrt(value * (1 - value) / out_of + square / (4 * out_of)) / (1 + square)
    return middle - reach, middle + reach


def diffusion_risk_of_ruin(mean: float, deviation: float, bankroll: float, rounds: int) -> float:
    """The risk of losing a bankroll within so many rounds, were winning a steady drift and spread.

    ``mean`` and ``deviation`` are the player's win in a round. This is the chance that a Brownian
    motion comes down by the bankroll; it takes no account of the size of single wins and losses.
    """
    with from_extra("simulate"):
        from scipy.special import log_ndtr  # noqa: PLC0415

    if deviation <= 0:
        return float(mean * rounds <= -bankroll)
    spread = deviation * math.sqrt(rounds)
    ends_below = math.exp(log_ndtr((-bankroll - mean * rounds) / spread))
    # The exponent can be large while its factor is tiny: they are multiplied as logarithms.
    comes_back = -2 * mean * bankroll / deviation**2
    comes_back += float(log_ndtr((-bankroll + mean * rounds) / spread))
    return min(1.0, float(ends_below) + math.exp(comes_back))
