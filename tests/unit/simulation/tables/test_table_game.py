"""Are tables opened by their seeds, and are wagers compiled side by side?"""

import numpy as np
import pytest

from spanish21 import ruleset
from spanish21.refusal import Refusal
from spanish21.simulation.general import layout as general
from spanish21.simulation.tables import layout as on
from spanish21.simulation.tables.processor import TableMemory, begin_many
from spanish21.simulation.tables.table_game import MOST_CHOICES, compile_tables

RULES = ruleset("wa-2025", decks=6)
JACKPOT = {"table": "6", "paytable": 3, "wager": "$1"}


def test_every_layout_of_wagers_has_its_own_numbers_and_prices() -> None:
    arrays = compile_tables(RULES, [{"main": 1000}, {"main": 2500, "match-up": 500}])
    assert arrays.numbers.shape == (2, on.NUMBERS)
    assert arrays.numbers[:, general.MATCH_MASK].tolist() == [0, 1]
    assert arrays.level_money[:, general.WAGERS_AT].tolist() == [1000, 2500]
    assert arrays.pays[:, general.BLACKJACK].tolist() == [1500, 3750]
    assert arrays.numbers[:, on.CHOICES].tolist() == [2, 2]
    assert arrays.numbers[0, on.FULL : on.FULL + on.RANKS].tolist() == [24] * 12 + [0]


def test_a_jackpot_is_compiled_if_any_layout_has_a_wager_on_it() -> None:
    rules = ruleset("wa-2025", decks=6, jackpots=[JACKPOT])
    layouts = [{"main": 1000}, {"main": 1000, "jackpot-1": 100}]
    arrays = compile_tables(rules, layouts, meters=(5_000_00,))
    assert arrays.jackpots[general.JACKPOT_WAGER] == 100
    assert len(arrays.classes) >= general.DEAL_CLASSES


@pytest.mark.parametrize("layouts", [0, MOST_CHOICES + 1])
def test_a_table_has_one_layout_of_wagers_or_a_few(layouts: int) -> None:
    with pytest.raises(Refusal, match="layouts to choose from"):
        compile_tables(RULES, [{"main": 1000}] * layouts)


def test_rules_that_the_kernel_does_not_play_are_refused() -> None:
    with pytest.raises(Refusal):
        compile_tables(RULES, [{"match-up": 500}])


def test_a_table_is_what_its_seed_and_its_place_say() -> None:
    arrays = compile_tables(RULES, [{"main": 1000}])
    memories = [TableMemory(arrays, 4, on.WAGER) for _ in range(2)]
    for memory, seeds in zip(memories, ([1, 1, 2, 3], [1, 1, 2, 4]), strict=True):
        memory.open_tables(arrays, np.array(seeds, np.uint64))
        begin_many(
            tuple(arrays),
            memory.rows,
            memory.shoes,
            memory.scratch,
            np.array([True, True, True, True]),
            memory.seen,
            memory.masks,
        )
    first, second = (memory.seen for memory in memories)
    assert np.array_equal(first[:3], second[:3])
    assert not np.array_equal(first[3], second[3])
    assert not np.array_equal(first[0], first[1])
