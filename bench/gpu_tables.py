"""Tables on a GPU: whether they are a processor's, and how many decisions they take a second.

    python bench/gpu_tables.py [TABLES [STEPS]]

It needs a GPU with numba-cuda, and no other part of the package's dependencies but NumPy and Numba.
Exit status 1 says that a table differs.
"""

import sys
import time

import numpy as np

from spanish21 import ruleset
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tables.gpu import GpuTables
from spanish21.simulation.tables.processor import TableMemory, answer_many, begin_many
from spanish21.simulation.tables.table_game import TableArrays, compile_tables

SEED, COMPARED, COMPARED_STEPS = 21, 4096, 200


def differences(arrays: TableArrays, actions: int) -> int:
    """How many arrays of some steps differ between a GPU and a processor, given the same actions."""
    seeds = np.arange(COMPARED, dtype=np.uint64)
    device = GpuTables(arrays, COMPARED, actions, 1)
    memory = TableMemory(arrays, COMPARED, actions)
    game, none = tuple(arrays), np.zeros((0, on.OBSERVED), np.int16)
    device.reset(seeds)
    memory.open_tables(arrays, seeds)
    every = np.ones(COMPARED, np.bool_)
    begin_many(game, memory.rows, memory.shoes, memory.scratch, every, memory.seen, memory.masks)
    wrong = 0
    for number in range(COMPARED_STEPS):
        chosen = device.choose_at_random(SEED, number)
        given = chosen.copy_to_host().astype(np.int64)
        device.step(chosen)
        answer_many(
            game, memory.rows, memory.shoes, memory.scratch, given, memory.cents, memory.over,
            memory.seen, memory.masks, 0, COMPARED, 1, none,
        )  # fmt: skip
        for found, wanted in (
            (device.seen, memory.seen),
            (device.masks, memory.masks),
            (device.over, memory.over),
            (device.rewards, memory.cents.astype(np.float32)),
        ):
            wrong += not np.array_equal(found.copy_to_host(), wanted)
    return wrong


def main(tables: int, steps: int) -> int:
    wrong = 0
    games = {
        "fresh shoes": compile_tables(ruleset("wa-2025"), [{"main": 1000}]),
        "real shoes, wagers to choose from": compile_tables(
            ruleset("wa-2025", soft_17="hit", double_double=True),
            [{"main": 1000}, {"main": 2000, "match-up": 500}],
            fresh=False,
            cut_cards=72,
        ),
    }
    for name, arrays in games.items():
        actions = on.WAGER + (2 if len(arrays.numbers) > 1 else 0)
        found = differences(arrays, actions)
        wrong += found
        device = GpuTables(arrays, tables, actions, 1000)
        device.reset(np.arange(tables, dtype=np.uint64))
        for number in range(20):
            device.step(device.choose_at_random(SEED, number))
        device.synchronize()
        start = time.perf_counter()
        for number in range(20, 20 + steps):
            device.step(device.choose_at_random(SEED, number))
        device.synchronize()
        rate = tables * steps / (time.perf_counter() - start)
        compared = f"{COMPARED_STEPS} steps of {COMPARED} tables compared, {found} arrays differ"
        print(f"{name}: {compared}; {rate / 1e6:,.0f} M decisions/s, actions by chance included")
    return bool(wrong)


if __name__ == "__main__":
    given = [int(float(each)) for each in sys.argv[1:]]
    sys.exit(main(*given, *(2**20, 200)[len(given) :]))
