"""The answer of the lab about indices: what each play departure is worth, and the best of them."""

import math
from dataclasses import dataclass, replace
from typing import Any

from spanish21.counting.indices import Index, InsuranceIndex, with_indices
from spanish21.library.input.amounts import read_count
from spanish21.library.input.table_spec import TableSpec
from spanish21.library.lab.effect_results import VERSION, table_record, table_words
from spanish21.library.results.picture import Picture, draw_bars
from spanish21.library.results.result import Result, Row
from spanish21.library.simulated_game import read_rounds
from spanish21.library.simulations import simulate
from spanish21.money import format_cents
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.counting_systems import CARD_VALUES, FORMAT, CountingSystem
from spanish21.simulation.counting_systems import VERSION as COUNT_VERSION

MOST_INDICES = 200
SHOWN = 18


@dataclass(frozen=True, slots=True)
class SimulatedGain:
    """What plays gain a round: as the indices say, and as two simulations with and without them do."""

    predicted: float
    simulated: float
    standard_error: float

    @property
    def apart(self) -> float:
        """How far the two are apart, in standard errors."""
        return (self.simulated - self.predicted) / self.standard_error


@dataclass(frozen=True, slots=True, repr=False)
class IndicesResult(Result):
    """Every play departure that a count pays for, those that are worth most first.

    Gains are a round's, in the units that wagers were given in: original wagers at a flat one.
    ``insurance`` is None where hands are told apart by their number of cards.
    """

    table: TableSpec
    system: CountingSystem
    penetration: float
    indices: tuple[Index, ...]
    insurance: InsuranceIndex | None
    chart: Strategy
    shoes: int

    @property
    def headline(self) -> str:
        return (
            f"{self.system.name} at {table_words(self.table)}: {len(self.indices)} departures pay, "
            f"the best {SHOWN} gain {100 * self.gain():.4f} % a round"
        )

    def gain(self, number: int = SHOWN) -> float:
        """What the best so many gain a round together."""
        return math.fsum(each.gain for each in self.indices[:number])

    def best(self, number: int = SHOWN, *, insurance: bool = False) -> CountingSystem:
        """The counting system with its best so many plays, as a simulation plays it.

        With ``insurance`` it is insured by the count as well.
        """
        number = read_count(number, "number", most=MOST_INDICES)
        return with_indices(
            self.system, self.indices[:number], self.insurance if insurance else None
        )

    def count_record(self, number: int = SHOWN) -> dict[str, Any]:
        """The same as the JSON form of a count, which ``simulate`` reads from a file."""
        system = self.best(number)
        return {
            "format": FORMAT,
            "version": COUNT_VERSION,
            "name": system.name,
            "tags": dict(zip(CARD_VALUES, system.tags, strict=True)),
            "start_per_deck": system.start_per_deck,
            "true_count": system.true_count,
            "ramp": [
                {
                    "at_or_above": step.at_or_above,
                    "wager": format_cents(step.wager_cents) if step.wager_cents else None,
                }
                for step in system.ramp
            ],
            "plays": [
                {
                    "cell": str(play.cell),
                    "action": play.action,
                    "at_or_above" if play.above else "below": play.index,
                }
                for play in system.plays
            ],
        }

    def simulate_gain(
        self, number: int = SHOWN, *, rounds: str | float = "1e8", seed: int = 21
    ) -> SimulatedGain:
        """The gain of the best so many at a flat wager, by two simulations of so many rounds each."""
        rounds = read_rounds(rounds)
        edges = [
            simulate(
                self.table.rules,
                wager=self._wager(),
                strategy=self.chart,
                count=replace(count, ramp=()),
                penetration=self.penetration,
                rounds=float(rounds),
                seed=seed + place,
            ).house_edge
            for place, count in enumerate((self.system, self.best(number)))
        ]
        without, with_plays = edges
        error = math.hypot(without.standard_error, with_plays.standard_error)
        return SimulatedGain(self.gain(number), without.value - with_plays.value, error)

    def _wager(self) -> str | None:
        cents = self.table.wager_cents
        return None if cents is None else format_cents(cents)

    def to_dict(self) -> dict[str, Any]:
        insurance = self.insurance
        return {
            "format": "spanish21-lab-indices",
            "version": VERSION,
            **table_record(self.table),
            "name": self.system.name,
            "penetration": self.penetration,
            "shoes": self.shoes,
            "insurance": None
            if insurance is None
            else {"index": insurance.index, "gain": insurance.gain},
            "indices": [
                {**row, "gain_by_true_count": list(each.at)}
                for row, each in zip(self.frame_rows(), self.indices, strict=True)
            ],
        }

    def frame_rows(self) -> list[Row]:
        """A line for each departure: where, what, from which true count, and what it gains."""
        return [
            {
                "cell": str(each.departure.cell),
                "cards": each.cards,
                "action": each.departure.action,
                "side": "at or above" if each.above else "below",
                "index": each.index,
                "chance": each.chance,
                "gain": each.gain,
            }
            for each in self.indices
        ]

    def plot(self) -> Picture:
        """What the best thirty gain."""
        few = self.indices[:30]
        names = [
            f"{each.departure} {'≥' if each.above else '<'} {each.index:+d}"
            + (f" ({each.cards} cards)" if each.cards else "")
            for each in few
        ]
        return draw_bars(
            self.headline,
            names,
            [1e4 * each.gain for each in few],
            across="gain a round, hundredths of a per cent",
        )
