"""Chances carried forward, card by card."""

import numpy as np
import pytest

from spanish21.analysis.model import kernels
from spanish21.analysis.model.arithmetic import FLOAT
from spanish21.analysis.model.hand_table import ACE, TEN, VALUE_COUNT, hand_table
from spanish21.analysis.model.kernels import deal_by_mixture, deal_one_card
from spanish21.analysis.solver.dealer_endings import ending_chances

SHOES = (
    (2, 1, 1, 2, 2, 1, 1, 1, 2, 4),
    (24,) * 9 + (72,),
    (0,) * VALUE_COUNT,
    (*[0] * 9, 4),
    (1, *[0] * 9),
)


def test_one_card_takes_every_chance_to_where_it_leads_and_leaves_busts_out() -> None:
    rows = np.array([hand_table().find((10, 6)), hand_table().find((1, 5))])
    chances = np.array([[0.5, 0.25], [0.125, 0.0]])
    drawn = np.zeros((2, 2, VALUE_COUNT))
    drawn[:, :, 4] = 0.25  # a 5
    drawn[:, :, 9] = 0.75  # a ten
    compiled, plain = (np.zeros((hand_table().bust, 2)) for _ in range(2))
    deal_one_card(hand_table().child, rows, chances, drawn, compiled)
    deal_one_card.py_func(hand_table().child, rows, chances, drawn, plain)
    assert (compiled == plain).all()
    assert plain[hand_table().find((5, 6, 10))].tolist() == [0.125, 0.0625]
    assert plain[hand_table().find((1, 5, 5))].tolist() == [0.03125, 0.0]
    assert plain[hand_table().find((1, 5, 10))].tolist() == [0.09375, 0.0]
    # A ten busts 16, so that much is not carried on.
    assert plain.sum() == 0.125 + 0.0625 + 0.03125 + 0.09375


def test_hands_are_played_out_by_their_actions_at_every_point() -> None:
    stand, hit, double = 0, 1, 2
    # Two values; row 0 is hit into rows 1 and 2, row 1 doubles, row 2 stands, row 3 is a bust.
    child = np.array([[1, 2], [2, 3], [3, 3]])
    actions = np.array([[hit, double, stand], [stand, stand, double]])
    chances = np.array([[0.25, 0.5 + 0.5j], [0.75, 0.5 - 0.5j]])
    compiled, plain = (np.zeros((2, 4, 2), dtype=np.complex128) for _ in range(2))
    for deal, mass in ((deal_by_mixture, compiled), (deal_by_mixture.py_func, plain)):
        mass[0, 0] = 1
        deal(child, actions, chances, mass, hit, double)
    assert (compiled == plain).all()
    # A double that no level is left for ends where it is.
    assert plain[:, :, 0].tolist() == [[0, 0, 0.75, 0], [0, 0, 0.0625, 0.1875]]
    assert plain.sum(axis=(0, 1)) == pytest.approx([1, 1])


@pytest.mark.parametrize("up", [ACE, 8, TEN])
def test_the_loops_do_the_same_compiled_and_as_they_are_written(
    up: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = np.array(SHOES, dtype=np.int64)
    compiled = ending_chances(left, up, FLOAT, hits_soft_17=True)
    loops = [name for name, loop in vars(kernels).items() if hasattr(loop, "py_func")]
    assert loops
    for name in loops:
        monkeypatch.setattr(kernels, name, getattr(kernels, name).py_func)
    monkeypatch.setattr(kernels, "BATCH_SIZE", 2)
    written = ending_chances(left, up, FLOAT, hits_soft_17=True)
    assert written == pytest.approx(compiled, abs=1e-15)


def test_ways_to_take_cards_are_ordered_and_never_negative() -> None:
    ways = np.zeros((VALUE_COUNT, 4, 2))
    kernels.count_ways(np.array([(3, *[0] * 9), (2, *[1] * 9)]), 1, ways)
    assert ways[ACE, :, 0].tolist() == [1, 2, 2, 0]
    assert ways[TEN, :, 0].tolist() == [1, 1, 0, 0]
    assert not ways[:, :, 1].any()
