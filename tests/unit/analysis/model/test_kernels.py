"""Chances carried forward, card by card."""

import numpy as np
import pytest

from spanish21.analysis.model import kernels
from spanish21.analysis.model.arithmetic import FLOAT
from spanish21.analysis.model.hand_table import ACE, TEN, VALUE_COUNT, hand_table
from spanish21.analysis.model.kernels import deal_one_card
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


def as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops run as they are written, not compiled, and few things at a time."""
    for name, loop in list(vars(kernels).items()):
        if hasattr(loop, "py_func"):
            monkeypatch.setattr(kernels, name, loop.py_func)
    monkeypatch.setattr(kernels, "BATCH_SIZE", 2)
    monkeypatch.setattr(kernels, "POINTS_AT_ONCE", 2)


def test_hands_are_played_out_at_every_point(monkeypatch: pytest.MonkeyPatch) -> None:
    # Two values; row 0 is hit into rows 1 and 2, row 1 doubles, row 2 stands, row 3 is a bust.
    child = np.array([[1, 2], [2, 3], [3, 3]])
    leads = np.array([[0, 1, -1, -1], [-1, -1, -1, -1]])
    ways = np.array([[0, 0, 1, 2], [0, 0, 3, 4]])
    chances = np.array([[0.25, 0.5 + 0.5j, 0.5], [0.75, 0.5 - 0.5j, 0.5]])
    begun = np.array([[0, 0], [0, 2], [0, 2]])
    starts = np.array([[1, 1, 0.5], [0, 0, 0.25], [0, 0, 0.25]], dtype=np.complex128)

    def play() -> np.ndarray:
        ended = np.zeros((5, 3), dtype=np.complex128)
        kernels.play_by_mixture(child, leads, ways, chances, begun, starts, ended)
        return ended

    compiled = play()
    as_written(monkeypatch)
    assert play() == pytest.approx(compiled, abs=1e-15)
    assert compiled[:, 0].tolist() == [0, 0.75, 0, 0.0625, 0.1875]
    assert compiled[:, 2].tolist() == [0, 0.75, 0, 0.125, 0.125]
    assert compiled.sum(axis=0) == pytest.approx([1, 1, 1])


def test_ways_to_end_are_added_up_by_what_they_gain() -> None:
    ways = np.array([[0.25, 0.5j], [0.5, 0.5], [0.25, 0.25]])
    for spread in (kernels.spread_ways, kernels.spread_ways.py_func):
        law = np.zeros((2, 3), dtype=np.complex128)
        spread(ways, np.array([2, 0, 2]), law)
        assert law.tolist() == [[0.5, 0, 0.5], [0.5, 0, 0.25 + 0.5j]]


@pytest.mark.parametrize("up", [ACE, 8, TEN])
def test_the_loops_do_the_same_compiled_and_as_they_are_written(
    up: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = np.array(SHOES, dtype=np.int64)
    compiled = ending_chances(left, up, FLOAT, hits_soft_17=True)
    as_written(monkeypatch)
    written = ending_chances(left, up, FLOAT, hits_soft_17=True)
    assert written == pytest.approx(compiled, abs=1e-15)


def test_ways_to_take_cards_are_ordered_and_never_negative() -> None:
    ways = np.zeros((VALUE_COUNT, 4, 2))
    kernels.count_ways(np.array([(3, *[0] * 9), (2, *[1] * 9)]), 1, ways)
    assert ways[ACE, :, 0].tolist() == [1, 2, 2, 0]
    assert ways[TEN, :, 0].tolist() == [1, 1, 0, 0]
    assert not ways[:, :, 1].any()
