"""Compiled rounds on an NVIDIA GPU: a thread a lane, the table in each multiprocessor's own memory.

What is counted is exactly what ``lanes`` counts on a processor: the steps are the same source, and
sums of whole numbers do not care for their order. This module needs NumPy, Numba and numba-cuda.
"""

# As in ``steps``: these functions are compiled.
# ruff: noqa: PLR0913, PLR0915, PLR0917, C901
# mypy: allow-untyped-defs, no-check-untyped-defs

from typing import Any, NamedTuple

import numpy as np

from spanish21.simulation.compiled import steps
from spanish21.simulation.compiled.kernel import LANE_ROUNDS, AutomatonGame, make_tally
from spanish21.simulation.kernels.cuda_target import CudaLaunch, cuda, libdevice
from spanish21.simulation.tallies import BlockTally

THREADS = 1024
"""Lanes of a block, which one multiprocessor plays together."""
COPIES = 32
"""Counters of common ends are kept once for each thread of a warp, so that none waits for another."""
FINISH_COPIES = 8
REGISTERS = 64
"""As many as let a multiprocessor hold all threads of a block."""
BLOCKS_EACH = 8
"""Blocks a multiprocessor is given at a time."""
_COMMON = 16


class GpuFunctions(NamedTuple):
    """The kernels of one generator and kind of shoe."""

    play: Any
    finish: Any


def build_gpu_functions(
    generator: str, *, real: bool
) -> GpuFunctions:  # pragma: no cover - compiled
    """Compile for the GPU that is there."""
    device = cuda.jit(device=True)
    u32, u64, i32, i64 = np.uint32, np.uint64, np.int32, np.int64

    @device
    def high(x, y):
        return u32(libdevice.umulhi(i32(x), i32(y)))

    @device
    def add(tally, index, number):
        cuda.atomic.add(tally, u32(index + u32(_COMMON * (COPIES - 1))), u32(number))

    @device
    def add_common(tally, index, number):
        own = u32(u32(index * u32(COPIES)) + u32(cuda.threadIdx.x & (COPIES - 1)))
        cuda.atomic.add(tally, own, u32(number))

    @device
    def add_to_copy(tally, index, number):
        cuda.atomic.add(
            tally, index * FINISH_COPIES + (cuda.threadIdx.x & (FINISH_COPIES - 1)), u32(number)
        )

    plays = steps.CompileTarget(device, add, add_common, high)
    finishes = steps.CompileTarget(device, add_to_copy, add_to_copy, high)
    lane = steps.build_steps(plays, generator, real=real).lane
    finish_share = steps.build_steps(finishes, generator, real=real).finish_share

    @cuda.jit(max_registers=REGISTERS)
    def play(seed, first_block, lane_rounds, last_rounds, table, constants, size, counts, gains):
        """One block of lanes; ``last_rounds`` are the rounds of the very last block."""
        shared = cuda.shared.array(0, np.uint32)
        rows = shared[: table.size]
        notes = shared[table.size : table.size + constants.size]
        tally = shared[table.size + constants.size :]
        thread = cuda.threadIdx.x
        for place in range(thread, constants.size, THREADS):
            notes[place] = constants[place]
        for place in range(thread, table.size, THREADS):
            rows[place] = table[place]
        for place in range(thread, size + _COMMON * (COPIES - 1), THREADS):
            tally[place] = u32(0)
        cuda.syncthreads()
        block = cuda.blockIdx.x
        rounds = u32(lane_rounds)
        if block == cuda.gridDim.x - 1:
            left = i64(last_rounds) - i64(thread) * i64(lane_rounds)
            rounds = u32(min(max(left, i64(0)), i64(lane_rounds)))
        number = u64(u64(first_block + block) * u64(THREADS) + u64(thread))
        gain_sum = lane(seed, number, rounds, rows, notes, tally)
        if real:
            gains[block, thread] = gain_sum
        cuda.syncthreads()
        for place in range(thread, size, THREADS):
            if place < _COMMON:
                total = u32(0)
                for copy in range(COPIES):
                    total += tally[place * COPIES + copy]
                counts[block, place] = total
            else:
                counts[block, place] = tally[place + _COMMON * (COPIES - 1)]

    @cuda.jit(max_registers=REGISTERS)
    def finish(seed, first_block, blocks, table, constants, counts, tally):
        """Finish what waited in some blocks; neighbours finish the same thing of other blocks."""
        shared = cuda.shared.array(0, np.uint32)
        rows = shared[: table.size]
        own = shared[table.size :]
        size = tally.size
        for place in range(cuda.threadIdx.x, table.size, THREADS):
            rows[place] = table[place]
        for place in range(cuda.threadIdx.x, size * FINISH_COPIES, THREADS):
            own[place] = u32(0)
        cuda.syncthreads()
        items = i64(blocks) * i64(constants[steps.LINES]) * i64(steps.FINISH_STREAMS)
        for item in range(cuda.grid(1), items, cuda.gridsize(1)):
            block = item % i64(blocks)
            share = (item // i64(blocks)) % i64(steps.FINISH_STREAMS)
            line = item // (i64(blocks) * i64(steps.FINISH_STREAMS))
            if constants[i64(constants[steps.WAITING]) + line * i64(steps.LINE)] != u32(0):
                count = i64(counts[block, _COMMON + line])
                if share < count:
                    finish_share(
                        seed, first_block + block, line, share, count, rows, constants, own
                    )
        cuda.syncthreads()
        for place in range(cuda.threadIdx.x, size, THREADS):
            total = u64(0)
            for copy in range(FINISH_COPIES):
                total += u64(own[place * FINISH_COPIES + copy])
            cuda.atomic.add(tally, place, total)

    return GpuFunctions(play, finish)


class CompiledGpuPlayer:
    """Plays pieces of a compiled game on the GPU."""

    def __init__(self, game: AutomatonGame) -> None:
        self.game, self._real = game, not game.spec.fresh
        functions = build_gpu_functions(game.spec.generator, real=self._real)
        automaton, constants = game.automaton, game.constants
        self._size = constants.size if self._real else steps.WAITED + len(automaton.waiting)
        own = automaton.table.size + constants.words.size + self._size + _COMMON * (COPIES - 1)
        self._play = CudaLaunch(functions.play, THREADS, 4 * own)
        self._finish = CudaLaunch(
            functions.finish, THREADS, 4 * (automaton.table.size + FINISH_COPIES * constants.size)
        )
        self._table = cuda.to_device(automaton.table)
        self._constants = cuda.to_device(constants.words)
        self._multiprocessors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self.piece_blocks = self._multiprocessors * BLOCKS_EACH

    def play(self, seed: int, first: int, rounds: int) -> BlockTally:
        """The sums of some blocks in sequence, of which the last may be short."""
        game, whole = self.game, LANE_ROUNDS * THREADS
        blocks = -(-rounds // whole)
        last = rounds - (blocks - 1) * whole
        counts = cuda.device_array((blocks, self._size), np.uint32)
        gains = cuda.device_array((blocks, THREADS) if self._real else (1, 1), np.int64)
        begin = np.uint64(seed)
        self._play(
            blocks, begin, first, LANE_ROUNDS, last, self._table, self._constants, self._size, counts,
            gains,
        )  # fmt: skip
        tally = np.zeros(game.constants.size, dtype=np.int64)
        if not self._real:
            finished = cuda.to_device(np.zeros(game.constants.size, dtype=np.uint64))
            self._finish(
                self._multiprocessors, begin, first, blocks, self._table, self._constants, counts,
                finished,
            )  # fmt: skip
            tally += finished.copy_to_host().astype(np.int64)
        tally[: self._size] += counts.copy_to_host().sum(axis=0, dtype=np.int64)
        if not self._real:
            self._count_ends(tally)
        squares = np.zeros(1, dtype=np.int64)
        if self._real:
            squares = (gains.copy_to_host() ** 2).sum(axis=1)
        return make_tally(tally, -(-rounds // LANE_ROUNDS), squares)

    def _count_ends(self, tally: Any) -> None:
        """Ends that waited only to be counted."""
        ends = self.game.constants.at(steps.T_ENDS)
        for line, (kind, number, *_) in enumerate(self.game.automaton.waiting):
            if kind == 0:
                tally[ends + number] += tally[steps.WAITED + line]
