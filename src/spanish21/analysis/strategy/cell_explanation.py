"""What there is to say about one cell of a chart: its cases, and where best play differs."""

from collections.abc import Mapping
from dataclasses import dataclass

from spanish21.rulesets.strategies.cell_names import CellName


@dataclass(frozen=True, slots=True)
class ChartCase:
    """Some hands of a cell that the chart plays alike.

    ``chance`` is how often they come up in a round, ``values`` what each allowed move gains in
    original wagers, ``plays`` the chart's move. ``rival`` names the move to compare it with where
    that is not the next best, as for a pair that is not split; otherwise it is "". ``doublings`` is how
    often the hands were doubled before.
    """

    name: str
    chance: float
    values: Mapping[str, float]
    plays: str
    rival: str = ""
    doublings: int = 0

    @property
    def other(self) -> str:
        """The rival, or the best of the other moves; "" where there is no other."""
        if self.rival:
            return self.rival
        others = [move for move in self.values if move != self.plays]
        return max(others, key=self.values.__getitem__, default="")

    @property
    def margin(self) -> float:
        """What the chart's move gains more than the other; below 0 where the other is better."""
        if not self.other:
            return float("inf")
        return self.values[self.plays] - self.values[self.other]


@dataclass(frozen=True, slots=True)
class PlayDifference:
    """Hands that best play by composition would play differently, and what that costs the chart."""

    hand: str
    chance: float
    plays: str
    best: str
    cost: float

    @property
    def per_round(self) -> float:
        return self.chance * self.cost


@dataclass(frozen=True, slots=True)
class CellExplanation:
    """One cell of a chart with the values behind it; differences that cost most come first."""

    cell: CellName
    code: str
    cases: tuple[ChartCase, ...]
    differs: tuple[PlayDifference, ...]

    @property
    def margin(self) -> float:
        """The smallest margin of its cases, without sign."""
        return min((abs(case.margin) for case in self.cases), default=float("inf"))

    @property
    def closest(self) -> ChartCase:
        return min(self.cases, key=lambda case: abs(case.margin))
