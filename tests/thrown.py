"""A game of one throw a round, for tests of runs: four results, a lane every hundred rounds."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from spanish21.simulation.game_spec import (
    SAMPLED_BLOCKS,
    BlockTally,
    CountFigures,
    EventFigures,
    GameSpec,
    JackpotFigures,
    RunFigures,
    SessionFigures,
    SpotFigures,
    SumFigures,
)

WAGER = 500
NETS = np.array([-500, 0, 500, 750])
CHANCES = np.array([0.5, 0.1, 0.36, 0.04])
EXPECTED_EDGE = 0.5 - 0.36 - 1.5 * 0.04
VARIANCE = 0.5 + 0.36 + 2.25 * 0.04 - EXPECTED_EDGE**2
LANE = 100


@dataclass
class FakeKernel:
    """Throws for each round; ``pause`` seconds a block, and notes of what was played in a folder."""

    simulated: GameSpec | None = None
    block_rounds: int = 1000
    pause: float = 0.0
    notes: Path | None = None
    name: str = "general"

    def play(self, seed: int, block: int, rounds: int) -> BlockTally:
        if self.notes is not None:
            (self.notes / f"{block}-{time.monotonic_ns()}").touch()
        time.sleep(self.pause)
        chance = np.random.Generator(np.random.Philox(key=[seed, block]))
        thrown = np.searchsorted(np.cumsum(CHANCES), chance.random(self.block_rounds)[:rounds])
        nets = NETS[np.minimum(thrown, 3)]
        lanes = np.add.reduceat(nets, range(0, rounds, LANE))
        counts = {
            "rounds": np.array([rounds, len(lanes)]),
            "sums": np.array([nets.sum(), (nets**2).sum(), (lanes**2).sum()]),
            "bins": np.bincount(np.minimum(thrown, 3), minlength=4),
        }
        samples = {}
        if block < SAMPLED_BLOCKS and rounds >= LANE:
            samples[block] = {"paths": np.cumsum(nets[:LANE])[9::10]}
        return BlockTally(counts, samples)

    def figures(self, tally: BlockTally) -> RunFigures:
        rounds, lanes = (int(each) for each in tally.counts["rounds"])
        net, squares, lane_squares = (int(each) for each in tally.counts["sums"])
        bins = [int(each) for each in tally.counts["bins"]]
        main = spot("main", rounds, rounds * WAGER, net, squares, lane_squares)
        return RunFigures(
            rounds=rounds,
            boxes=1,
            lanes=lanes,
            spots=(main,),
            whole=SumFigures(net, squares, lane_squares),
            own=main.own,
            events=(
                EventFigures("blackjack", "blackjack", bins[3], rounds),
                EventFigures("super-bonus", "Super Bonus", 0, rounds),
            ),
            distribution=tuple(zip((int(each) for each in NETS), bins, strict=True)),
        )


def spot(name: str, wagers: int, wagered: int, net: int, squares: int, lanes: int) -> SpotFigures:
    """A wager of one box."""
    return SpotFigures(name, wagers, wagered, net, squares, lanes, SumFigures(net, squares))


def together(spots: Sequence[SpotFigures], rounds: int) -> SumFigures:
    """All wagers, as if none knew of the others."""
    net = sum(one.net_cents for one in spots)
    squares = sum(one.round_squares for one in spots)
    both = net**2 - sum(one.net_cents**2 for one in spots)
    return SumFigures(net, squares + both // rounds)


class RichKernel(FakeKernel):
    """The same with a Super Bonus, a jackpot, sittings and counts, as a general kernel has."""

    def figures(self, tally: BlockTally) -> RunFigures:
        plain = super().figures(tally)
        rounds, (main,) = plain.rounds, plain.spots
        paths = np.array([kept["paths"] for kept in tally.samples.values()]).reshape(-1, 10)
        half = rounds // 2
        spots = (
            main,
            spot("super-bonus", 0, 0, 100_000, 10**10, 10**10),
            spot("jackpot-1", rounds, rounds * 100, -rounds * 20, rounds * 900, 10**6),
            spot("break", 0, 0, 0, 0, 0),
        )
        return RunFigures(
            rounds=rounds,
            boxes=1,
            lanes=plain.lanes,
            spots=spots,
            whole=together(spots, rounds),
            own=together(spots, rounds),
            events=plain.events,
            distribution=plain.distribution,
            jackpots=(
                JackpotFigures(
                    number=1,
                    contributed_micros=rounds * 210_000,
                    awards=(("four-of-a-kind", 2, 150_000), ("pair", rounds // 20, 0)),
                    house_cents=5000,
                    meter_cents=rounds * 1_000_000,
                    paths=1_000_000 + paths,
                    path_step=10,
                ),
            ),
            sessions=SessionFigures(
                sessions=rounds // LANE,
                ruined=rounds // LANE // 4,
                rounds=LANE,
                bankroll_cents=5000,
                ends=np.array([0, 3, 5, 2]),
                end_low_cents=-5000,
                end_step_cents=2500,
                paths=paths,
                path_step=10,
            ),
            by_count=(
                CountFigures(-1, rounds - half, half, half * WAGER, -half * 30, half * 300_000),
                CountFigures(0, half, half, half * WAGER, half * 10, half * 300_000),
                CountFigures(3, 1, 0, 0, 0, 0),
            ),
        )
