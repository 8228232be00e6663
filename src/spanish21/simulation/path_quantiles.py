"""Many paths at once: the quantiles of bankrolls and meters by rounds."""

from dataclasses import dataclass

import numpy as np

from spanish21.simulation.tallies import CountArray

PATH_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Which quantiles of many paths are drawn."""


@dataclass(frozen=True, slots=True)
class PathQuantiles:
    """Many paths at once: after each number of rounds, the quantiles ``PATH_QUANTILES`` in cents."""

    rounds: tuple[int, ...]
    quantiles: tuple[tuple[float, ...], ...]
    paths: int


def compute_path_quantiles(paths: CountArray, step: int) -> PathQuantiles:
    """Quantiles of many paths, each given every ``step`` rounds."""
    if not paths.size:
        return PathQuantiles((), (), 0)
    columns = paths.shape[1]
    quantiles = np.quantile(paths, PATH_QUANTILES, axis=0)
    return PathQuantiles(
        rounds=tuple((column + 1) * step for column in range(columns)),
        quantiles=tuple(tuple(float(cents) for cents in line) for line in quantiles),
        paths=paths.shape[0],
    )
