"""The answer of the lab about the cut card: what it costs apart from any skill."""

from dataclasses import dataclass
from typing import Any

from spanish21.library.input.table_spec import TableSpec
from spanish21.library.lab.effect_results import VERSION, table_record, table_words
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.simulation.estimates import Estimate


@dataclass(frozen=True, slots=True, repr=False)
class CutCardResult(Result):
    """The chart's house edge from a fresh shoe, exact, and from shoes dealt to a cut card, simulated.

    A shoe ends after a round that took many cards, and such rounds took low ones: who plays every
    round at a flat wager meets a few more rounds without high cards.
    """

    table: TableSpec
    penetration: float
    fresh: float
    real: Estimate
    rounds: int

    @property
    def effect(self) -> Estimate:
        """How much more the house keeps by the cut card, with its interval."""
        real = self.real
        return Estimate(
            real.value - self.fresh,
            real.standard_error,
            real.low - self.fresh,
            real.high - self.fresh,
        )

    @property
    def headline(self) -> str:
        effect = self.effect
        return (
            f"{table_words(self.table)}, {100 * self.penetration:.0f} % dealt: the cut card costs "
            f"{100 * effect.value:+.4f} % ({100 * effect.low:+.4f} to {100 * effect.high:+.4f} %)"
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "format": "spanish21-lab-cut-card",
            "version": VERSION,
            **table_record(self.table),
            "penetration": self.penetration,
            "rounds": self.rounds,
            "edges": [dict(row) for row in self.frame_rows()],
        }

    def frame_rows(self) -> list[Row]:
        """Three lines: fresh shoes, real ones, and what lies between them."""
        real, effect = self.real, self.effect
        return [
            {
                "shoes": "fresh, exact",
                "house_edge": self.fresh,
                "low": self.fresh,
                "high": self.fresh,
            },
            {
                "shoes": "to the cut card",
                "house_edge": real.value,
                "low": real.low,
                "high": real.high,
            },
            {
                "shoes": "the cut card",
                "house_edge": effect.value,
                "low": effect.low,
                "high": effect.high,
            },
        ]

    def plot(self) -> Picture:
        """The three as bars."""
        rows = self.frame_rows()
        names, values = [row["shoes"] for row in rows], [100 * row["house_edge"] for row in rows]
        return draw_bars(self.headline, names, values, across="house edge, %")
