"""The two kernels beside each other: the same game, dealt with different random numbers."""

import math
from collections.abc import Iterator

import numpy as np

from spanish21.evidence.base_game import FRESH_SHOE_TABLE
from spanish21.evidence.compared_figures import (
    ComparedFigure,
    FigureSource,
    compare_mean,
    errors_for_chance,
)
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.statistics import compute_statistics

LEAST_EXPECTED = 30
"""Net results that both kernels together met less often are put together as one."""


def between_lines(
    source: FigureSource, one: RunFigures, other: RunFigures
) -> Iterator[ComparedFigure]:
    """The difference of two runs' edges, and whether their net results are spread alike."""
    first, second = (
        compute_statistics(figures, FRESH_SHOE_TABLE).wagers[0] for figures in (one, other)
    )
    apart = first.house_advantage.value - second.house_advantage.value
    error = math.hypot(first.house_advantage.standard_error, second.house_advantage.standard_error)
    yield compare_mean(source, "difference of house edges", 0.0, apart, error)
    yield _spread_alike(source, one, other)


def _spread_alike(source: FigureSource, one: RunFigures, other: RunFigures) -> ComparedFigure:
    """A likelihood-ratio (G) test; its exact figure is what it comes to on average by chance."""
    from scipy.stats import chi2_contingency  # noqa: PLC0415  SciPy takes a while to load

    counts = _counts(one, other)
    test = chi2_contingency(counts, lambda_="log-likelihood", correction=False)
    freedom, statistic = float(test.dof), float(test.statistic)
    away = math.copysign(errors_for_chance(float(test.pvalue)), statistic - freedom)
    what = f"net results alike, G test of {counts.shape[1]} classes"
    return ComparedFigure(source, what, freedom, statistic, math.sqrt(2 * freedom), away)


def _counts(
    one: RunFigures, other: RunFigures
) -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    """How often each kernel met each net result, the rare ones together."""
    first, second = dict(one.distribution), dict(other.distribution)
    gains = sorted({*first, *second})
    table = np.array([[counts.get(gain, 0) for gain in gains] for counts in (first, second)])
    rare = table.sum(axis=0) < LEAST_EXPECTED
    # A rare gain alone would still be rare: it joins the least frequent of the others.
    if rare.any():
        common = table[:, ~rare]
        if table[:, rare].sum() >= LEAST_EXPECTED or not common.size:
            common = np.column_stack([common, table[:, rare].sum(axis=1)])
        else:
            common[:, common.sum(axis=0).argmin()] += table[:, rare].sum(axis=1)
        table = common
    return table
