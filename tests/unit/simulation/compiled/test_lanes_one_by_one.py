"""The lanes of a vector count what single lanes count, of fresh and of real shoes."""

import numpy as np
import pytest

from fixtures.compiled_games import DOUBLE_DOUBLE, SEED, game, played
from spanish21.simulation.compiled import lanes, steps
from spanish21.simulation.compiled.kernel import compile_game

pytestmark = pytest.mark.uncounted


@pytest.mark.parametrize("generator", ["fast", "philox"])
def test_sixty_four_lanes_of_real_shoes_count_what_they_count_one_by_one(generator: str) -> None:
    made = compile_game(game("wa-2025", {"generator": generator, "fresh": False}, **DOUBLE_DOUBLE))
    together, squares = played(made, 0, lanes.LANES, 700)
    alone = [played(made, number, 1, 700) for number in range(lanes.LANES)]
    assert np.array_equal(together, sum(tally for tally, _ in alone))
    assert squares == sum(square for _, square in alone)


@pytest.mark.parametrize("generator", ["fast", "philox"])
def test_sixty_four_lanes_of_fresh_shoes_count_what_they_count_one_by_one(generator: str) -> None:
    made = compile_game(game("wa-2025", {"generator": generator}, **DOUBLE_DOUBLE))
    table, book = made.automaton.table, made.constants.words
    together, _ = played(made, 0, lanes.LANES, 700)
    alone = np.zeros(made.constants.size, np.int64)
    one = steps.build_steps(lanes.TARGET, generator, real=False)
    for number in range(lanes.LANES):
        one.lane(SEED, np.uint64(number), np.uint32(700), table, book, alone)
    assert alone[: steps.WAITED + len(made.automaton.waiting)].sum() == lanes.LANES * 700
    for line, (kind, end, *_) in enumerate(made.automaton.waiting):
        count = alone[steps.WAITED + line]
        if kind == 0:
            alone[made.constants.at(steps.T_ENDS) + end] += count
            continue
        for share in range(min(count, steps.FINISH_STREAMS)):
            one.finish_share(SEED, 0, line, share, count, table, book, alone)
    assert np.array_equal(together, alone)
