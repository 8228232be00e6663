"""How splitting can go, and how likely each way is."""

from fractions import Fraction

import numpy as np
import pytest

from spanish21.analysis.model.arithmetic import EXACT, FLOAT, Arithmetic
from spanish21.analysis.model.hand_table import ACE, TEN
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.dealer_endings import blackjack_partner
from spanish21.analysis.solver.split_sequences import (
    CLOSED_HAND,
    FIRST_CARD,
    LATER_PAIR_CARD,
    OPEN_HAND,
    SECOND_CARD,
    SplitSequence,
    SplitWeights,
    count_pair_cards,
    most_pair_cards,
    split_sequences,
    split_weights,
)

SHOE = RemainingCards((6, 5, 4, 4, 4, 4, 4, 6, 4, 9), ((1,) * 4,) * 3)


def weights_of(
    shoe: RemainingCards, up: int, pair: int, most: int, arithmetic: Arithmetic
) -> SplitWeights:
    return split_weights(count_pair_cards(shoe, up, pair, most), arithmetic)


def test_two_hands_come_in_one_way() -> None:
    assert split_sequences(2) == (SplitSequence((), (FIRST_CARD, SECOND_CARD), 0),)


def test_up_to_three_hands_come_in_three_ways() -> None:
    assert set(split_sequences(3)) == {
        SplitSequence(((2, 0, True),), (FIRST_CARD, LATER_PAIR_CARD, SECOND_CARD), 0),
        SplitSequence(((2, 0, False), (2, 1, True)), (FIRST_CARD, SECOND_CARD, LATER_PAIR_CARD), 1),
        SplitSequence(((2, 0, False), (2, 1, False)), (FIRST_CARD, SECOND_CARD), 2),
    }


def test_up_to_four_hands_come_in_eight_ways() -> None:
    found = split_sequences(4)
    assert len(found) == len(set(found)) == 8
    by_hands = [len(course.roles) for course in found]
    assert (by_hands.count(2), by_hands.count(3), by_hands.count(4)) == (1, 2, 5)
    assert (
        SplitSequence(
            ((2, 0, True), (3, 0, True)),
            (FIRST_CARD, LATER_PAIR_CARD, LATER_PAIR_CARD, SECOND_CARD),
            0,
        )
        in found
    )


@pytest.mark.parametrize("most", [2, 3, 4])
def test_a_course_has_a_first_and_a_second_hand_and_later_ones(most: int) -> None:
    for course in split_sequences(most):
        assert course.roles[0] == FIRST_CARD
        assert sorted(course.roles) == [
            FIRST_CARD,
            SECOND_CARD,
            *[LATER_PAIR_CARD] * (len(course.roles) - 2),
        ]
        assert 0 <= course.closed <= len(course.roles) <= most


def test_so_many_pair_cards_may_have_to_be_thought_of_as_gone() -> None:
    assert [most_pair_cards(most) for most in (2, 3, 4)] == [2, 4, 6]


def likely_hands(up: int, pair: int, most: int) -> dict[int, Fraction]:
    """Deal the dealer's second card and every second card: how many hands come of it."""
    found: dict[int, Fraction] = {}
    shoe = list(SHOE.values)
    shoe[up] -= 1
    shoe[pair] -= 2

    def deal(hands: int, at: int, chance: Fraction) -> None:
        if hands in (most, at):
            found[hands] = found.get(hands, Fraction(0)) + chance
            return
        pairs, size = shoe[pair], sum(shoe)
        shoe[pair] -= 1
        if pairs:
            deal(hands + 1, at, chance * Fraction(pairs, size))
        shoe[pair] += 1
        for value in range(10):
            if value != pair and shoe[value]:
                part = Fraction(shoe[value], size)
                shoe[value] -= 1
                deal(hands, at + 1, chance * part)
                shoe[value] += 1

    barred = blackjack_partner(up)
    allowed = {value: count for value, count in enumerate(shoe) if value != barred and count}
    for down, count in allowed.items():
        shoe[down] -= 1
        deal(2, 0, Fraction(count, sum(allowed.values())))
        shoe[down] += 1
    return found


@pytest.mark.parametrize("most", [2, 3, 4])
@pytest.mark.parametrize(
    ("up", "pair"), [(5, 7), (7, 7), (ACE, 7), (ACE, ACE), (ACE, TEN), (TEN, ACE), (TEN, TEN)]
)
def test_so_many_hands_are_as_likely_as_when_every_card_is_dealt(
    up: int, pair: int, most: int
) -> None:
    weights = weights_of(SHOE, up, pair, most, EXACT)
    likely = {hands: EXACT.fraction(chance) for hands, chance in weights.chances.items()}
    assert likely == likely_hands(up, pair, most)
    assert sum(likely.values()) == 1


@pytest.mark.parametrize("most", [2, 3, 4])
@pytest.mark.parametrize(("up", "pair"), [(5, 7), (ACE, 7), (ACE, TEN), (TEN, ACE)])
def test_the_weights_of_all_hands_add_up_to_their_number(up: int, pair: int, most: int) -> None:
    weights = weights_of(SHOE, up, pair, most, EXACT)
    for hands, chance in weights.chances.items():
        assert weights.hands[hands].sum() == hands * chance
    every = weights.every
    assert every[FIRST_CARD].sum() == every[SECOND_CARD].sum() == 1
    assert (every == sum(weights.hands.values())).all()


def test_two_hands_are_open_and_know_of_one_another_only() -> None:
    every = weights_of(SHOE, 5, 7, 2, EXACT).every
    assert every[FIRST_CARD, OPEN_HAND].tolist() == [1]
    assert every[SECOND_CARD, OPEN_HAND].tolist() == [1]
    assert not every[:, CLOSED_HAND].any()
    assert not every[LATER_PAIR_CARD].any()


def test_where_no_more_pair_cards_are_there_no_hand_is_split_again() -> None:
    shoe = RemainingCards((2, 5, 4, 4, 4, 4, 4, 6, 4, 9), ((1,) * 4,) * 3)
    likely = weights_of(shoe, 5, ACE, 4, EXACT).chances
    assert {hands: int(chance) for hands, chance in likely.items()} == {2: 1, 3: 0, 4: 0}


def test_both_kinds_of_numbers_weigh_alike() -> None:
    exact = weights_of(SHOE, ACE, 7, 4, EXACT).every
    fast = weights_of(SHOE, ACE, 7, 4, FLOAT).every
    assert fast.dtype == np.float64
    assert fast == pytest.approx(exact.astype(float), abs=1e-12)


@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_a_shoe_of_hardly_any_but_pair_cards_can_be_split(others: int) -> None:
    shoe = RemainingCards((*[0] * 8, others, 20), ((0,) * 4,) * 3)
    likely = weights_of(shoe, TEN, TEN, 4, EXACT).chances
    assert sum(likely.values()) == 1
