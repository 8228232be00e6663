"""Hours and trips of whole tables, played round by round, beside the law of many rounds.

    python tests/evidence/played_hours.py [HOURS]

The law of a round, all boxes and wagers together, is counted in some rounds; hours are played
in others and added up. At the quantiles of the law as many hours must end below as it says; the
greatest deviation is told in standard errors. Exit status 1 says that one is above 4.5.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from spanish21 import ruleset
from spanish21.analysis import analyze
from spanish21.sessions import GainLaw, SumLaw, sum_rounds
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import GeneralKernel
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.game_arrays import compile_game
from spanish21.simulation.general.kernel import PLAY_LANES, make_lane_arrays
from spanish21.simulation.tallies import BlockTally, CountArray, add_tallies

MOST_DEVIATION = 4.5
SHARES = (0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975)
LAW_BLOCKS = 4
_HOURS_AT_ONCE = 250
_LAW_SEED, _PLAY_SEED = 21, 22


@dataclass(frozen=True)
class PlayedTable:
    """A table whose hours are played: its boxes, what lies beside the main wager, its rounds."""

    name: str
    rounds: int
    boxes: int = 1
    wagers: Mapping[str, int] = field(default_factory=dict)
    jackpots: tuple[Mapping[str, Any], ...] = ()
    options: Mapping[str, Any] = field(default_factory=lambda: {"soft_17": "hit"})

    def spec(self) -> GameSpec:
        return GameSpec(
            rules=ruleset("wa-2025", jackpots=self.jackpots, **self.options),
            strategy=analyze(ruleset("wa-2025", **self.options)).chart.strategy,
            wagers={"main": 1000, **self.wagers},
            boxes=self.boxes,
        )


_SIDES = {"match-up": 500, "match-down": 500}
_PRIZE = ({"table": "3d", "paytable": 5, "wager": "$1", "kind": "house", "posted": "$50,000"},)
TABLES = (
    PlayedTable("an hour of one box", 60),
    PlayedTable("a trip of one box", 480),
    PlayedTable("an hour of three boxes with Match", 60, 3, _SIDES),
    PlayedTable(
        "an hour of seven boxes with Match and a prize of $50,000",
        60,
        7,
        {**_SIDES, "jackpot-1": 100},
        _PRIZE,
        {"decks": 8, "soft_17": "stand"},
    ),
    PlayedTable(
        "a trip of three boxes with a prize of $50,000",
        480,
        3,
        {"jackpot-1": 100},
        _PRIZE,
        {"decks": 8, "soft_17": "stand"},
    ),
)


class ComparedQuantile(NamedTuple):
    """What this share of hours should not exceed, and what share did not, how many errors apart."""

    share: float
    cents: int
    exact: float
    played: float
    deviation: float


def count_law(spec: GameSpec, rounds: int, blocks: int = LAW_BLOCKS) -> SumLaw:
    """The law of so many rounds, from the law of a round as some blocks counted it."""
    kernel, total = GeneralKernel(spec), BlockTally({})
    for block in range(blocks):
        total = add_tallies(total, kernel.play(_LAW_SEED, block, kernel.block_rounds))
    return sum_rounds(GainLaw.of(dict(kernel.figures(total).whole_law)), rounds)


def play_hours(spec: GameSpec, rounds: int, hours: int) -> CountArray:
    """What all boxes won in each of some hours of so many rounds."""
    game = compile_game(spec)
    numbers = game.arrays.numbers.copy()
    numbers[at.RECORDS] = 1
    arrays = tuple(game.arrays._replace(numbers=numbers))
    ends: list[CountArray] = []
    for lane in range(-(-hours // _HOURS_AT_ONCE)):
        number = _HOURS_AT_ONCE * rounds
        lane_arrays = make_lane_arrays(game, lanes=1, records=number)
        PLAY_LANES[spec.generator](arrays, tuple(lane_arrays), _PLAY_SEED, lane, 1, number, number)
        ends.append(lane_arrays.records.reshape(_HOURS_AT_ONCE, -1).sum(axis=1))
    return np.concatenate(ends)[:hours]


def compare_hours(law: SumLaw, hours: CountArray, law_rounds: int) -> Iterator[ComparedQuantile]:
    """Each quantile of the law beside the hours that ended below it.

    The law was counted in as many rounds as it was; its own error is that of its mean, nearly.
    """
    own = 1 + len(hours) * law.rounds / law_rounds
    for share in SHARES:
        cents = law.quantile(share)
        exact, played = law.chance_below(cents), float((hours < cents).mean())
        error = (max(exact * (1 - exact), 1e-6) / len(hours) * own) ** 0.5
        yield ComparedQuantile(share, cents, exact, played, (played - exact) / error)


def main(hours: int) -> int:
    """Compare them all and print a line each."""
    worst, out = 0.0, sys.stdout
    for table in TABLES:
        spec = table.spec()
        law = count_law(spec, table.rounds)
        number = hours * 60 // table.rounds
        played = play_hours(spec, table.rounds, number)
        low, high = law.middle(0.95)
        mean_error = played.std() / number**0.5
        out.write(
            f"{table.name}: {number:,} played, 95 of 100 end between {low / 100:,.2f} and "
            f"{high / 100:,.2f} (played: {np.quantile(played, 0.025) / 100:,.2f} and "
            f"{np.quantile(played, 0.975) / 100:,.2f}); the normal law has "
            f"±{1.96 * law.deviation_cents / 100:,.2f} around {law.mean_cents / 100:,.2f}, "
            f"played {played.mean() / 100:,.2f} ± {1.96 * mean_error / 100:,.2f}\n"
        )
        for line in compare_hours(law, played, LAW_BLOCKS << 20):
            worst = max(worst, abs(line.deviation))
            out.write(
                f"  {line.share:6} {line.cents / 100:12,.2f} {line.exact:.5f} {line.played:.5f} "
                f"{line.deviation:+.2f}\n"
            )
    out.write(f"the greatest deviation is {worst:.2f} standard errors\n")
    return int(worst > MOST_DEVIATION)


if __name__ == "__main__":
    raise SystemExit(main(int(float(sys.argv[1])) if sys.argv[1:] else 50_000))
