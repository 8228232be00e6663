"""The general kernel on a processor: blocks of lanes."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from spanish21.kernel_cache import cached_njit
from spanish21.refusal import Refusal
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.figures import read_figures, sum_lane_squares
from spanish21.simulation.general.game_arrays import (
    PATH_POINTS,
    ArrayGame,
    GameArrays,
    compile_game,
)
from spanish21.simulation.general.lane.rounds import build_lane
from spanish21.simulation.tallies import SAMPLED_BLOCKS, BlockTally, CountArray

CardArray = NDArray[np.uint8]


# No function here allocates an array, so no references are counted. The fast stream is short enough
# to be inlined wherever a card is drawn; Philox is too long for that.
_OPTIONS: Mapping[str, Any] = {"nogil": True, "_nrt": False}
_called = numba.njit(**_OPTIONS)
_inline = numba.njit(**_OPTIONS, forceinline=True)


@_inline  # type: ignore[untyped-decorator]
def _add(counts: CountArray, place: int, value: int) -> None:  # pragma: no cover
    counts[np.uintp(place)] += value


_lane_fast = build_lane(_inline, _add, "fast", _called)
_lane_philox = build_lane(_called, _add, "philox")


# The arguments are those of a lane; see there. There are two functions so that Numba caches each.
@cached_njit(**_OPTIONS)
def play_fast(game: Any, lane_arrays: Any, seed: int, first: int, lanes: int, lane_rounds: int, rounds: int) -> int:  # pragma: no cover  # fmt: skip
    """Play the first rounds of some lanes, by the fast generator; returns how many were played."""
    done = 0
    for slot in range(lanes):
        lane_length = min(lane_rounds, rounds - slot * lane_rounds)
        if lane_length > 0:
            done += _lane_fast(*game, *lane_arrays, seed, first + slot, slot, lane_length)
    return done


@cached_njit(**_OPTIONS)
def play_philox(game: Any, lane_arrays: Any, seed: int, first: int, lanes: int, lane_rounds: int, rounds: int) -> int:  # pragma: no cover  # fmt: skip
    """Play the first rounds of some lanes, by Philox; returns how many were played."""
    done = 0
    for slot in range(lanes):
        lane_length = min(lane_rounds, rounds - slot * lane_rounds)
        if lane_length > 0:
            done += _lane_philox(*game, *lane_arrays, seed, first + slot, slot, lane_length)
    return done


PLAY_LANES = {"fast": play_fast, "philox": play_philox}


class LaneArrays(NamedTuple):
    """What lanes write, in the order of their arguments; counters in rows, a batch each."""

    counts: CountArray
    distribution: CountArray
    ends: CountArray
    by_count: CountArray
    lane_cents: CountArray
    meter_paths: CountArray
    sitting_paths: CountArray
    records: CountArray
    meter_records: CountArray
    ordered_shoes: CardArray
    shoe: CardArray
    notes: CountArray


def _zeros(size: int) -> CountArray:
    return np.zeros(max(size, 1), np.int64)


def make_lane_arrays(
    game: ArrayGame, *, lanes: int, records: int = 0, points: int = 0
) -> LaneArrays:
    """Arrays of zeros for so many lanes, rounds to be recorded, and points of a path."""
    boxes = game.spec.boxes
    return LaneArrays(
        counts=np.zeros((at.BATCHES, at.COUNTERS), np.int64),
        distribution=_zeros(game.counted_bins),
        ends=_zeros(int(game.arrays.numbers[at.END_BINS])),
        by_count=_zeros(at.BY_COUNT * len(game.arrays.ramp)),
        lane_cents=_zeros(lanes * at.SPOT_COUNT),
        meter_paths=_zeros(lanes * at.JACKPOTS * points),
        sitting_paths=_zeros(lanes * points),
        records=_zeros(records * boxes * at.SPOT_COUNT),
        meter_records=_zeros(records * at.JACKPOTS),
        ordered_shoes=np.zeros((1, 1), np.uint8),
        shoe=np.zeros(int(game.arrays.numbers[at.SIZE]), np.uint8),
        notes=_zeros(at.NOTES),
    )


class GeneralKernel:
    """Plays everything a playable rule set has; see ``kernels.interface.Kernel``."""

    name = "general"

    def __init__(self, spec: GameSpec) -> None:
        self.game = compile_game(spec)

    @property
    def block_rounds(self) -> int:
        return self.game.block_rounds

    def play(self, seed: int, block: int, rounds: int) -> BlockTally:
        """Play the first so many rounds of a block. Safe in several threads at once."""
        if not 0 <= rounds <= self.block_rounds:
            say = f"a block has up to {self.block_rounds:,}"
            raise Refusal("rounds of a block", rounds, say)
        arrays, points = self.arrays_of(block)
        lane_arrays = self.lane_arrays_for(self.game.lanes, points)
        play = PLAY_LANES[self.game.spec.generator]
        first, each = block * self.game.lanes, self.game.lane_rounds
        play(tuple(arrays), tuple(lane_arrays), seed, first, self.game.lanes, each, rounds)
        return self.tally_of(lane_arrays, arrays, block, rounds)

    def arrays_of(self, block: int) -> tuple[GameArrays, int]:
        """The game's arrays for a block, and the points of each path; ``0`` where none are sampled."""
        arrays = self.game.arrays
        if block >= SAMPLED_BLOCKS:
            return arrays, 0
        numbers = arrays.numbers.copy()
        numbers[at.METER_POINTS] = self.game.lane_rounds // numbers[at.METER_STEP]
        if numbers[at.SITTING]:
            numbers[at.SITTING_POINTS] = numbers[at.SITTING] // numbers[at.SITTING_STEP]
        return arrays._replace(numbers=numbers), PATH_POINTS

    def lane_arrays_for(self, lanes: int, points: int) -> LaneArrays:
        """The arrays that so many lanes write to."""
        return make_lane_arrays(self.game, lanes=lanes, points=2 * points)

    def tally_of(
        self, lane_arrays: LaneArrays, arrays: GameArrays, block: int, rounds: int
    ) -> BlockTally:
        """What lanes wrote, from this block on; paths are sampled of one block at a time."""
        cents = lane_arrays.lane_cents.reshape(-1, self.game.lanes, at.SPOT_COUNT)
        tally = BlockTally(
            {
                "counts": lane_arrays.counts.sum(axis=0),
                "batches": lane_arrays.counts,
                "distribution": lane_arrays.distribution,
                "ends": lane_arrays.ends,
                "by_count": lane_arrays.by_count,
                "lane_squares": sum(
                    (sum_lane_squares(lanes) for lanes in cents[1:]), sum_lane_squares(cents[0])
                ),
            }
        )
        if block < SAMPLED_BLOCKS:
            tally.samples[block] = self._samples(lane_arrays, arrays.numbers, rounds)
        return tally

    def _samples(
        self, lane_arrays: LaneArrays, numbers: CountArray, rounds: int
    ) -> dict[str, CountArray]:
        """The paths of lanes that were played to their end, and of sittings."""
        samples: dict[str, CountArray] = {}
        points, whole = int(numbers[at.METER_POINTS]), rounds // self.game.lane_rounds
        if numbers[at.JACKPOT_MASK]:
            paths = lane_arrays.meter_paths[: self.game.lanes * at.JACKPOTS * points]
            samples["meters"] = paths.reshape(-1, at.JACKPOTS, points)[:whole]
        if numbers[at.SITTING]:
            points = int(numbers[at.SITTING_POINTS])
            paths = lane_arrays.sitting_paths[: self.game.lanes * points].reshape(-1, points)
            whole_sittings = whole + (rounds % self.game.lane_rounds >= numbers[at.SITTING])
            samples["sittings"] = paths[:whole_sittings]
        return samples

    def figures(self, tally: BlockTally) -> RunFigures:
        """What the sums of some blocks say."""
        return read_figures(self.game, tally)
