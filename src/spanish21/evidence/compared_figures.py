"""One figure as computed and as played: how far apart they are, and whether that is chance.

Where a figure has many hits behind it, it may be four standard errors away. Where few are expected
an error says little: there the exact chance of so unlikely a number of hits counts, and it may not
be smaller than that of four errors.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

ALLOWED_ERRORS = 4.0
"""How many standard errors a figure may be away from the exact one."""
FEW_EXPECTED_HITS = 30
"""With fewer hits expected than this, the exact chance of their number decides."""
_ZERO = 1e-14
"""An exact figure below this is zero but for the rounding of floating-point numbers."""


@dataclass(frozen=True, slots=True)
class FigureSource:
    """Where a figure comes from: the table in words, and the kernel that played it."""

    ruleset: str
    table: str
    kernel: str
    rounds: int


@dataclass(frozen=True, slots=True)
class ComparedFigure:
    """A figure by the exact road and as it was played.

    ``deviation`` is in standard errors, or as many as make the same chance.
    """

    source: FigureSource
    what: str
    exact: float
    simulated: float
    error: float
    deviation: float

    @property
    def agrees(self) -> bool:
        return abs(self.deviation) <= ALLOWED_ERRORS

    @property
    def verdict(self) -> str:
        return "agrees" if self.agrees else "FAILS"

    @property
    def finds(self) -> float:
        """The least part of the figure that the exact one can be wrong by without passing, on average."""
        return abs(ALLOWED_ERRORS * self.error / self.exact) if self.exact else math.inf


def compare_mean(
    source: FigureSource, what: str, exact: float, simulated: float, error: float
) -> ComparedFigure:
    """A figure whose error is known."""
    return ComparedFigure(source, what, exact, simulated, error, _errors(simulated - exact, error))


def _errors(apart: float, error: float) -> float:
    if error:
        return apart / error
    return math.copysign(math.inf, apart) if abs(apart) > _ZERO else 0.0


def compare_count(
    source: FigureSource,
    what: str,
    exact: float,
    count: int,
    square: float | None = None,
    out_of: int | None = None,
) -> ComparedFigure:
    """How often something happened in a round, or out of so many times, beside how often it should.

    ``square`` is the mean square of its number in a round, where it can happen more than once.
    """
    times = source.rounds if out_of is None else out_of
    mean = 0.0 if exact < _ZERO else exact
    error = math.sqrt(max(0.0, (mean if square is None else square) - mean * mean) / times)
    figure = compare_mean(source, what, mean, count / times, error)
    if not 0 < mean * times < FEW_EXPECTED_HITS:
        return figure
    # SciPy takes a while to load.
    from scipy.stats import binomtest  # noqa: PLC0415

    chance = float(binomtest(count, times, mean).pvalue)
    return replace(figure, deviation=math.copysign(errors_for_chance(chance), figure.deviation))


def errors_for_chance(chance: float) -> float:
    """How many standard errors, to both sides, are as unlikely as this."""
    from scipy.special import ndtri  # noqa: PLC0415

    return abs(float(ndtri(min(chance, 1.0) / 2)))


def chance_of_errors(errors: float) -> float:
    """How likely a figure is so many standard errors away or more, to either side."""
    return math.erfc(errors / math.sqrt(2))


@dataclass(frozen=True, slots=True)
class EvidenceSummary:
    """All lines together: how many fail, how far the furthest is away, and how likely that is."""

    lines: int
    failed: int
    furthest: ComparedFigure | None
    chance: float

    @property
    def agrees(self) -> bool:
        return not self.failed

    def words(self) -> str:
        """The last line of the table."""
        failed = "all agree" if self.agrees else f"{self.failed} FAIL"
        if self.furthest is None:
            return f"{self.lines} lines: {failed}."
        return (
            f"{self.lines} lines: {failed}. The largest deviation is "
            f"{abs(self.furthest.deviation):.2f} standard errors ({self.furthest.what}, "
            f"{self.furthest.source.ruleset}, {self.furthest.source.kernel}); with so many lines "
            f"one so large or larger comes by chance in {self.chance:.0%} of such tables."
        )


def summarize(lines: Sequence[ComparedFigure]) -> EvidenceSummary:
    """What all lines say together.

    Lines of one run depend on each other a little. They are taken as independent, which makes the chance
    of the largest rather too large.
    """
    furthest = max(lines, key=lambda line: abs(line.deviation), default=None)
    chance = 1.0
    if furthest is not None:
        chance = -math.expm1(
            len(lines) * math.log1p(-min(chance_of_errors(abs(furthest.deviation)), 1 - 1e-16))
        )
    return EvidenceSummary(len(lines), sum(not line.agrees for line in lines), furthest, chance)
