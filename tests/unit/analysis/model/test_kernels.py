"""Chances carried forward, card by card."""

import numpy as np

from spanish21.analysis.model.hand_table import VALUE_COUNT, hand_table
from spanish21.analysis.model.kernels import deal_one_card


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
