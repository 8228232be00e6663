"""The answer of the lab about wagers: a ramp, what it wins, and what it risks."""

from dataclasses import asdict, dataclass, replace
from typing import Any

from spanish21.counting.ramps import CountState, GrowthPoint, RampFigures, growth
from spanish21.library.input.table_spec import TableSpec
from spanish21.library.lab.effect_results import VERSION, table_record, table_words
from spanish21.library.results.picture import Picture
from spanish21.library.results.result import Result, Row
from spanish21.money import format_cents, format_cents_short
from spanish21.simulation.counting_systems import CountingSystem, RampStep

_HOURS, _POINTS = 1000, 40


@dataclass(frozen=True, slots=True, repr=False)
class RampResult(Result):
    """The best wager at each true count, with what the ramp wins and risks.

    ``flat`` are the figures of the least wager made at every true count.
    """

    table: TableSpec
    system: CountingSystem
    penetration: float
    bankroll_cents: int
    kelly: float
    rounds_per_hour: int
    states: tuple[CountState, ...]
    wagers: dict[int, int]
    figures: RampFigures
    flat: RampFigures

    @property
    def headline(self) -> str:
        return (
            f"{self.system.name} at {table_words(self.table)}, "
            f"{format_cents_short(self.bankroll_cents)}: wins "
            f"{format_cents(round(100 * self.figures.mean_cents))} per 100 rounds, ruin "
            f"{100 * self.figures.ruin(self.bankroll_cents):.2f} %, score {self.figures.score:.2f}"
        )

    def count(self) -> CountingSystem:
        """The count with this ramp, as a simulation plays it."""
        steps: list[RampStep] = []
        for true_count, cents in sorted(self.wagers.items()):
            if abs(true_count) <= 20 and (not steps or steps[-1].wager_cents != cents):
                steps.append(RampStep(true_count, cents))
        if steps[0].wager_cents:
            # Below the lowest true count that came up the least wager is made as well.
            steps[0] = replace(steps[0], at_or_above=-20)
        return replace(self.system, ramp=tuple(steps))

    def figure_rows(self) -> list[tuple[str, str]]:
        """The figures in words."""
        figures, bankroll = self.figures, self.bankroll_cents
        hour = self.rounds_per_hour
        money = [
            ("wins per 100 rounds", 100 * figures.mean_cents),
            (f"wins an hour, {hour} rounds", hour * figures.mean_cents),
            ("standard deviation of an hour", hour**0.5 * figures.deviation_cents),
            (
                "certainty equivalent an hour",
                hour * figures.certainty_equivalent(bankroll, self.kelly),
            ),
            ("average wager", figures.average_wager_cents),
            ("the least wager flat, per 100 rounds", 100 * self.flat.mean_cents),
        ]
        n0, drawdown = figures.n0, figures.drawdown_cents
        return [
            *((name, format_cents(round(cents))) for name, cents in money),
            ("rounds played", f"{100 * figures.played:.1f} %"),
            ("N0", "never" if n0 is None else f"{n0:,.0f} rounds"),
            (
                "below its peak, on average",
                "ever more" if drawdown is None else format_cents(round(drawdown)),
            ),
            ("desirability index", f"{figures.desirability:.2f}"),
            ("score", f"{figures.score:.2f}"),
            ("risk ever to lose the bankroll", f"{100 * figures.ruin(bankroll):.2f} %"),
            (
                "risk before it is doubled",
                f"{100 * figures.ruin_before(bankroll, bankroll):.2f} %",
            ),
            (
                "risk within 1,000 hours",
                f"{100 * figures.ruin_within(bankroll, 1000 * hour):.2f} %",
            ),
        ]

    def to_dict(self) -> dict[str, Any]:
        figures, bankroll = self.figures, self.bankroll_cents
        return {
            "format": "spanish21-lab-ramp",
            "version": VERSION,
            **table_record(self.table),
            "name": self.system.name,
            "penetration": self.penetration,
            "bankroll_cents": bankroll,
            "kelly": self.kelly,
            "rounds_per_hour": self.rounds_per_hour,
            "mean_cents": figures.mean_cents,
            "deviation_cents": figures.deviation_cents,
            "average_wager_cents": figures.average_wager_cents,
            "played": figures.played,
            "n0": figures.n0,
            "drawdown_cents": figures.drawdown_cents,
            "desirability_index": figures.desirability,
            "score": figures.score,
            "certainty_equivalent_cents": figures.certainty_equivalent(bankroll, self.kelly),
            "risk_of_ruin": figures.ruin(bankroll),
            "risk_before_doubled": figures.ruin_before(bankroll, bankroll),
            "flat_mean_cents": self.flat.mean_cents,
            "states": [dict(row) for row in self.frame_rows()],
            "growth": [asdict(each) for each in self.growth()],
        }

    def frame_rows(self) -> list[Row]:
        """A line for each true count: its share, what a wager gains there, and the wager."""
        return [
            {
                "true_count": each.true_count,
                "chance": each.chance,
                "gain": each.gain,
                "wager_cents": self.wagers[each.true_count],
            }
            for each in self.states
        ]

    def growth(self) -> tuple[GrowthPoint, ...]:
        """What the ramp comes to within 1,000 hours, and the risk to lose the bankroll by then."""
        hours = [_HOURS * step / _POINTS for step in range(_POINTS + 1)]
        return growth(self.figures, self.bankroll_cents, self.rounds_per_hour, hours)

    def plot(self) -> Picture:
        """The gain at each true count with its share of rounds, the ramp, what it comes to, and ruin."""
        from spanish21.reports.pictures import PICTURE_FORMATS  # noqa: PLC0415  large
        from spanish21.reports.ramp_picture import plot_ramp  # noqa: PLC0415

        return Picture(
            self.headline,
            lambda form: plot_ramp(self.headline, self.states, self.wagers, self.growth(), form),
            forms=PICTURE_FORMATS,
        )
