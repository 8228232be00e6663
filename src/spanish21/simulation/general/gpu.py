"""The general kernel on an NVIDIA GPU: a thread a lane, shoes in the GPU's memory.

The lanes are the same source as on a processor, and so are their sums. There are many sets of
counters, so that few threads wait for each other. This module needs NumPy, Numba and
numba-cuda.
"""

# Compiled functions have no types but those they are called with.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: PLR0913, PLR0917

from collections.abc import Sequence
from typing import Any

import numpy as np

from spanish21.simulation.general.game_arrays import GameArrays
from spanish21.simulation.general.kernel import GeneralKernel, LaneArrays
from spanish21.simulation.general.lane.rounds import build_lane
from spanish21.simulation.kernels.cuda_target import CudaLaunch, cuda
from spanish21.simulation.tallies import SAMPLED_BLOCKS, BlockTally, add_tallies

THREADS = 64
BLOCKS_EACH = 16
"""Blocks a multiprocessor is given at a time."""
COUNTER_SETS = 64
"""Sets of counters, each with all its batches; groups of threads share them."""


def _compiled(generator: str) -> Any:  # pragma: no cover - compiled
    device = cuda.jit(device=True)

    @device
    def add(counts, place, value):
        cuda.atomic.add(counts, place, value)

    lane = build_lane(device, add, generator)

    @cuda.jit
    def play(numbers, tables, tags, ramp, level_money, pays, bins, money, jackpots, classes,
             counts, distribution, ends, by_count, lane_cents, meter_paths, sitting_paths, records,
             meter_records, ordered_shoes, shoes, notes, seed, first, lanes, lane_rounds, rounds):  # fmt: skip
        slot, group = cuda.grid(1), cuda.blockIdx.x
        lane_length = min(lane_rounds, rounds - slot * lane_rounds)
        if slot < lanes and lane_length > 0:
            lane(numbers, tables, tags, ramp, level_money, pays, bins, money, jackpots, classes,
                 counts[group % counts.shape[0]], distribution[group], ends[group], by_count[group], lane_cents,
                 meter_paths, sitting_paths, records, meter_records, ordered_shoes, shoes[slot],
                 notes[slot], seed, first + slot, slot, lane_length)  # fmt: skip

    return play


class GeneralGpuPlayer:
    """Plays pieces of a game by the general kernel on the GPU."""

    def __init__(self, kernel: GeneralKernel) -> None:
        self._kernel = kernel
        self._launch = CudaLaunch(_compiled(kernel.game.spec.generator), THREADS)
        self._arrays = [cuda.to_device(array) for array in kernel.game.arrays]
        multiprocessors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.piece_blocks = max(1, multiprocessors * BLOCKS_EACH * THREADS // kernel.game.lanes)

    def play(self, seed: int, first: int, rounds: int) -> BlockTally:
        """The sums of some blocks in sequence, of which the last may be short."""
        whole, total = self._kernel.block_rounds, BlockTally({})
        while rounds > 0:
            # Blocks whose paths are kept are played one at a time.
            blocks = 1 if first < SAMPLED_BLOCKS else -(-rounds // whole)
            here = min(rounds, blocks * whole)
            total = add_tallies(total, self._play(seed, first, blocks, here))
            first, rounds = first + blocks, rounds - here
        return total

    def _play(self, seed: int, first: int, blocks: int, rounds: int) -> BlockTally:
        kernel, game = self._kernel, self._kernel.game
        arrays, points = kernel.arrays_of(first)
        lanes = blocks * game.lanes
        groups = -(-lanes // THREADS)
        lane_arrays = kernel.lane_arrays_for(lanes, points)
        shared = [
            cuda.to_device(np.zeros((sets, *part.shape), np.int64))
            for sets, part in (
                (min(groups, COUNTER_SETS), lane_arrays.counts),
                (groups, lane_arrays.distribution),
                (groups, lane_arrays.ends),
                (groups, lane_arrays.by_count),
            )
        ]
        own = [cuda.to_device(part) for part in lane_arrays[4:10]]
        shoes = cuda.device_array((lanes, lane_arrays.shoe.size), np.uint8)
        notes = cuda.to_device(np.zeros((lanes, lane_arrays.notes.size), np.int64))
        self._launch(
            groups, *self._device_arrays(arrays), *shared, *own, shoes, notes, seed, first * game.lanes,
            lanes, game.lane_rounds, rounds,
        )  # fmt: skip
        written: list[Any] = [part.copy_to_host().sum(axis=0) for part in shared]
        written += [part.copy_to_host() for part in own]
        lane_arrays = lane_arrays._replace(**dict(zip(LaneArrays._fields, written, strict=False)))
        return kernel.tally_of(lane_arrays, arrays, first, rounds)

    def _device_arrays(self, arrays: GameArrays) -> Sequence[Any]:
        """The game's arrays, already on the device but for the numbers, which may have changed."""
        return [cuda.to_device(arrays.numbers), *self._arrays[1:]]
