"""Every hand that can be held without busting, and the ways from one to the next."""

from itertools import combinations_with_replacement

import numpy as np

from spanish21.analysis.model.hand_table import (
    ACE,
    MOST_EXTRA_PAIR_CARDS,
    TEN,
    VALUE_COUNT,
    hand_table,
    multiset_key,
    removed_cards,
    split_hand_table,
)


def plain_total(values: tuple[int, ...]) -> tuple[int, bool]:
    hard = sum(values)
    soft = 1 in values and hard + 10 <= 21
    return hard + 10 * soft, soft


def test_there_are_3083_hands_the_empty_one_first_and_no_other_twice() -> None:
    every = hand_table()
    assert every.bust == len(every.counts) == 3083
    assert not every.counts[0].any()
    assert len({tuple(held) for held in every.counts.tolist()}) == 3083


def test_every_hand_of_up_to_four_cards_is_there_with_its_total() -> None:
    every = hand_table()
    found = 0
    for cards in range(5):
        for values in combinations_with_replacement(range(1, 11), cards):
            if sum(values) <= 21:
                row = every.find(values)
                assert (every.total[row], every.soft[row]) == plain_total(values)
                assert every.cards[row] == cards
                assert tuple(every.counts[row]) == tuple(values.count(v) for v in range(1, 11))
                found += 1
    assert found == sum(every.cards <= 4)


def test_a_hand_is_the_same_in_whatever_order_its_cards_came() -> None:
    every = hand_table()
    assert every.find((10, 1)) == every.find((1, 10))
    assert every.find((8, 7, 6)) == every.find((6, 7, 8)) == every.find((7, 8, 6))
    assert every.find(()) == 0


def test_a_card_leads_to_the_hand_it_makes_or_to_a_bust() -> None:
    every = hand_table()
    hard = every.counts @ np.arange(1, VALUE_COUNT + 1)
    for value in range(VALUE_COUNT):
        after = every.child[:-1, value]
        bust = hard + value + 1 > 21
        assert (after[bust] == every.bust).all()
        grown = every.counts[~bust].copy()
        grown[:, value] += 1
        assert (every.counts[after[~bust]] == grown).all()
    assert (every.child[every.bust] == every.bust).all()


def test_hands_stand_in_layers_of_equal_numbers_of_cards() -> None:
    every = hand_table()
    assert [set(every.cards[layer].tolist()) for layer in every.layers] == [
        {cards} for cards in range(22)
    ]
    assert every.layers[0].start == 0
    assert every.layers[-1].stop == every.bust


def test_the_longest_hand_is_twenty_one_aces() -> None:
    every = hand_table()
    assert every.counts[-1, ACE] == every.cards[-1] == 21
    assert (every.total[-1], every.soft[-1]) == (21, False)


def test_different_cards_have_different_keys() -> None:
    every = hand_table()
    assert len(np.unique(every.keys)) == every.bust
    assert multiset_key(every.counts[5]) == every.keys[5]


def test_split_rows_are_hands_beside_a_card_they_hold() -> None:
    every, rows = hand_table(), split_hand_table()
    assert (every.counts[rows.hand, rows.pair] > 0).all()
    assert rows.bust == len(rows.hand) == (every.counts > 0).sum()


def test_split_rows_begin_with_one_card_and_lead_on_with_the_same_pair() -> None:
    every, rows = hand_table(), split_hand_table()
    for pair in range(VALUE_COUNT):
        begin = rows.start[pair]
        assert rows.pair[begin] == pair
        assert rows.hand[begin] == every.find((pair + 1,))
    for value in range(VALUE_COUNT):
        after = rows.child[:-1, value]
        alive = after < rows.bust
        assert (rows.pair[after[alive]] == rows.pair[alive]).all()
        assert (rows.hand[after[alive]] == every.child[rows.hand[alive], value]).all()
        assert (every.child[rows.hand[~alive], value] == every.bust).all()
    assert (rows.child[rows.bust] == rows.bust).all()


def test_split_rows_stand_in_layers_too() -> None:
    every, rows = hand_table(), split_hand_table()
    assert len(rows.layers) == 22
    for cards, layer in enumerate(rows.layers):
        assert (every.cards[rows.hand[layer]] == cards).all()
    assert rows.layers[1].stop - rows.layers[1].start == VALUE_COUNT
    assert rows.start[TEN] == rows.layers[1].stop - 1


def test_a_hands_lane_is_its_own_row() -> None:
    assert (removed_cards().counts[: hand_table().bust] == hand_table().counts).all()


def test_a_split_rows_lane_has_its_cards_and_the_pair_cards_gone() -> None:
    every, rows, found = hand_table(), split_hand_table(), removed_cards()
    for extra in range(MOST_EXTRA_PAIR_CARDS):
        counts = every.counts[rows.hand].copy()
        counts[np.arange(rows.bust), rows.pair] += extra + 1
        assert (found.counts[found.of_split[:, extra]] == counts).all()
    assert len(np.unique(multiset_key(found.counts))) == len(found.counts)
