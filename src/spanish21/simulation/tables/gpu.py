"""Tables on an NVIDIA GPU, a thread each, in arrays that stay there.

The steps are the same source as on a processor, so the same seeds and actions give the same
tables. Everything that goes in or comes out has ``__cuda_array_interface__``, so PyTorch, JAX and CuPy
use it without a copy. This module needs NumPy, Numba and numba-cuda.
"""

# Compiled functions have no types but those they are called with.
# mypy: allow-untyped-defs, no-check-untyped-defs
# ruff: noqa: C901, PLR0913, PLR0917

from typing import Any

import numpy as np

from spanish21.simulation.general import layout as at
from spanish21.simulation.kernels.cuda_target import cuda
from spanish21.simulation.kernels.random_streams import build_streams
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tables.round_steps import build_steps
from spanish21.simulation.tables.table_game import TableArrays

THREADS = 128
_CHOICE_PURPOSE = 5


def _compiled() -> Any:  # pragma: no cover - compiled
    device = cuda.jit(device=True)
    open_table, begin_round, answer, observe = build_steps(device)
    begin, draw = build_streams(device, "fast")

    @device
    def show(numbers, tables, row, seen, mask):
        observe(numbers, tables, row, seen)
        bits = row[on.MASK]
        for action in range(mask.shape[0]):
            mask[action] = (bits >> action) & 1

    @cuda.jit
    def open_all(numbers, tables, level_money, pays, money, jackpots, classes, rows, shoes, scratch, seeds, seen, masks):  # fmt: skip
        table = cuda.grid(1)
        if table < rows.shape[0]:
            game = (numbers, tables, level_money, pays, money, jackpots, classes)
            open_table(numbers, jackpots, rows[table], shoes[table], seeds[table], table)
            begin_round(game, rows[table], shoes[table], scratch, scratch)
            show(numbers, tables, rows[table], seen[table], masks[table])

    @cuda.jit
    def answer_all(numbers, tables, level_money, pays, money, jackpots, classes, rows, shoes, scratch, actions, rewards, over, seen, masks, unit):  # fmt: skip
        table = cuda.grid(1)
        if table < rows.shape[0]:
            game = (numbers, tables, level_money, pays, money, jackpots, classes)
            row, shoe = rows[table], shoes[table]
            cents = answer(game, row, shoe, np.int64(actions[table]), scratch, scratch)
            ended = row[on.PHASE] == on.OVER
            rewards[table] = cents / unit
            over[table] = ended
            if ended:
                begin_round(game, row, shoe, scratch, scratch)
            show(numbers, tables, row, seen[table], masks[table])

    @cuda.jit
    def choose_all(masks, actions, seed, number):
        table = cuda.grid(1)
        if table < masks.shape[0]:
            w0, w1, w2, w3 = begin(seed, _CHOICE_PURPOSE, np.int64(number) * masks.shape[0] + table)
            word, w0, w1, w2, w3 = draw(w0, w1, w2, w3)
            offered = 0
            for action in range(masks.shape[1]):
                offered += masks[table, action]
            place = np.int64(np.uint64(np.uint64(word) * np.uint64(offered)) >> np.uint64(32))
            chosen = 0
            for action in range(masks.shape[1]):
                if masks[table, action]:
                    if place == 0:
                        chosen = action
                    place -= 1
            actions[table] = chosen

    return open_all, answer_all, choose_all


class GpuTables:
    """Tables that are stepped together; a round that is over begins again in the same step.

    ``seen``, ``masks``, ``rewards``, ``over`` and ``actions`` are arrays on the GPU, always the same.
    """

    def __init__(self, arrays: TableArrays, tables: int, actions: int, unit_cents: int) -> None:
        self._open, self._answer, self._choose = _compiled()
        self._game = [cuda.to_device(array) for array in arrays]
        size = int(arrays.numbers[0, at.SIZE])
        self._rows = cuda.device_array((tables, on.ROW), np.int64)
        self._shoes = cuda.device_array((tables, size), np.uint8)
        self._scratch = cuda.to_device(np.zeros(1, np.int64))
        self._unit = float(unit_cents)
        self._blocks = -(-tables // THREADS)
        self.seen = cuda.device_array((tables, on.OBSERVED), np.int16)
        self.masks = cuda.device_array((tables, actions), np.int8)
        self.rewards = cuda.device_array(tables, np.float32)
        self.over = cuda.device_array(tables, np.bool_)
        self.actions = cuda.device_array(tables, np.int32)

    def reset(self, seeds: Any) -> None:
        """Open every table anew, with a seed each, and begin a round."""
        self._open[self._blocks, THREADS](
            *self._game, self._rows, self._shoes, self._scratch, cuda.to_device(seeds), self.seen,
            self.masks,
        )  # fmt: skip

    def step(self, actions: Any) -> None:
        """Answer at every table; ``actions`` is any array of whole numbers on the GPU."""
        self._answer[self._blocks, THREADS](
            *self._game, self._rows, self._shoes, self._scratch, cuda.as_cuda_array(actions),
            self.rewards, self.over, self.seen, self.masks, self._unit,
        )  # fmt: skip

    def choose_at_random(self, seed: int, number: int) -> Any:
        """An action on offer at each table, each as likely; ``number`` tells the steps apart."""
        self._choose[self._blocks, THREADS](self.masks, self.actions, seed, number)
        return self.actions

    def synchronize(self) -> None:
        """Wait until everything that was asked for is done."""
        cuda.synchronize()
