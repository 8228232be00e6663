"""What the dealer ends with, beside a plain recursion that deals every card."""

from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
import pytest

from spanish21.analysis.model.arithmetic import EXACT, FLOAT, Arithmetic, Numbers
from spanish21.analysis.model.hand_table import (
    ACE,
    TEN,
    VALUE_COUNT,
    Indices,
    hand_table,
    removed_cards,
)
from spanish21.analysis.solver import dealer_endings
from spanish21.analysis.solver.dealer_endings import (
    BUST,
    ENDING_COUNT,
    STANDS_FROM,
    EndingsByRemovedCards,
    blackjack_partner,
    dealer_stands,
    dealer_tree,
    draw_chances,
    ending_chances,
    no_blackjack_chances,
)

FULL = (24,) * 9 + (72,)
SMALL = (2, 1, 1, 2, 2, 1, 1, 1, 2, 4)
RULES = pytest.mark.parametrize("hits_soft_17", [True, False], ids=["hits", "stands"])


def rows(*compositions: tuple[int, ...]) -> Indices:
    return np.array(compositions, dtype=np.int64)


def plain_endings(left: tuple[int, ...], up: int, one: Any, *, hits_soft_17: bool) -> list[Any]:
    """Draw every card in turn; the second is not one that makes a blackjack."""
    found = [one * 0] * ENDING_COUNT
    shoe = list(left)

    def draw(hard: int, aces: int, cards: int, chance: Any) -> None:
        soft = aces > 0 and hard + 10 <= 21
        total = hard + 10 if soft else hard
        if cards > 1 and (total > 17 or (total == 17 and not (soft and hits_soft_17))):
            found[total - STANDS_FROM if total <= 21 else BUST] += chance
            return
        barred = {1: 10, 10: 1}.get(up + 1) if cards == 1 else None
        size = sum(n for value, n in enumerate(shoe, 1) if value != barred)
        for value in range(1, VALUE_COUNT + 1):
            count = shoe[value - 1]
            if count and value != barred:
                shoe[value - 1] -= 1
                draw(hard + value, aces + (value == 1), cards + 1, chance * count / size)
                shoe[value - 1] += 1

    draw(up + 1, int(up == ACE), 1, one)
    return found


@RULES
@pytest.mark.parametrize("up", range(VALUE_COUNT))
def test_a_small_shoe_ends_exactly_as_when_every_card_is_dealt(
    up: int, *, hits_soft_17: bool
) -> None:
    found = ending_chances(rows(SMALL), up, EXACT, hits_soft_17=hits_soft_17)
    plain = plain_endings(SMALL, up, Fraction(1), hits_soft_17=hits_soft_17)
    assert [EXACT.fraction(chance) for chance in found[0]] == plain
    assert sum(plain) == 1


@RULES
@pytest.mark.parametrize("up", range(VALUE_COUNT))
def test_a_full_shoe_ends_as_when_every_card_is_dealt(up: int, *, hits_soft_17: bool) -> None:
    found = ending_chances(rows(FULL), up, FLOAT, hits_soft_17=hits_soft_17)
    plain = plain_endings(FULL, up, 1.0, hits_soft_17=hits_soft_17)
    assert found[0].tolist() == pytest.approx(plain, abs=1e-13)


@RULES
@pytest.mark.parametrize("up", range(VALUE_COUNT))
def test_both_kinds_of_numbers_agree_for_many_compositions(up: int, *, hits_soft_17: bool) -> None:
    # More compositions than are worked on at a time, so that a part is left over.
    many = rows(*(tuple(n + (i * v) % 5 for v, n in enumerate(SMALL)) for i in range(150)))
    made = partial(ending_chances, many, up, hits_soft_17=hits_soft_17)
    assert made(FLOAT).astype(float) == pytest.approx(made(EXACT).astype(float), abs=1e-12)


def test_an_empty_shoe_has_no_ending_but_a_bust() -> None:
    # Such compositions are never met; they must only not divide by nothing.
    for arithmetic in (EXACT, FLOAT):
        found = ending_chances(rows((0,) * VALUE_COUNT), TEN, arithmetic, hits_soft_17=True)
        assert found[0].tolist() == [0, 0, 0, 0, 0, 1]


@pytest.mark.parametrize(
    ("hard", "has_ace", "hits_soft_17", "stands"),
    [
        (16, False, False, 0),
        (17, False, True, 17),
        (7, True, True, 0),
        (7, True, False, 17),
        (8, True, True, 18),
        (11, True, True, 21),
        (12, True, True, 0),
        (17, True, True, 17),
        (21, False, True, 21),
        (22, False, True, 0),
    ],
)
def test_the_dealer_stands_from_17_and_on_a_soft_17_by_the_rule(
    hard: int, stands: int, *, has_ace: bool, hits_soft_17: bool
) -> None:
    assert dealer_stands(hard, has_ace=has_ace, hits_soft_17=hits_soft_17) == stands


def test_only_an_ace_and_a_ten_hide_a_blackjack() -> None:
    assert [blackjack_partner(up) for up in range(VALUE_COUNT)] == [TEN, *[None] * 8, ACE]


@pytest.mark.parametrize("up", range(VALUE_COUNT))
def test_a_tree_lists_each_hand_once_and_never_a_blackjack(up: int) -> None:
    tree = dealer_tree(up, hits_soft_17=True)
    path: list[tuple[int, int]] = []
    found: set[tuple[int, ...]] = set()
    for depth, value, cards, slot, orders, *_ in tree.steps.tolist():
        path = [*path[: depth - 1], (value, cards)]
        assert [v for v, _ in path] == sorted((v for v, _ in path), reverse=True)
        assert (slot >= 0) == (orders > 0)
        if slot >= 0:
            drawn = tuple(dict(path).get(v, 0) for v in range(VALUE_COUNT))
            assert tree.slots[slot][1] == sum(drawn)
            assert drawn not in found
            found.add(drawn)
    second = blackjack_partner(up)
    if second is not None:
        assert tuple(int(value == second) for value in range(VALUE_COUNT)) not in found
    assert dealer_tree(up, hits_soft_17=True) is tree


def test_five_and_six_come_in_two_orders_under_a_six() -> None:
    path: list[tuple[int, int]] = []
    orders: dict[tuple[tuple[int, int], ...], int] = {}
    for step in dealer_tree(5, hits_soft_17=False).steps.tolist():
        path = [*path[: step[0] - 1], (step[1], step[2])]
        orders[tuple(path)] = step[4]
    assert orders[(5, 1), (4, 1)] == 2
    # An ace makes a soft 17 of a 6, which stands; among five 2s it must come after the third.
    assert orders[((ACE, 1),)] == 1
    assert orders[(1, 5), (ACE, 1)] == 3


@pytest.mark.parametrize("up", range(VALUE_COUNT))
def test_draws_are_those_of_every_second_card_the_dealer_may_have(up: int) -> None:
    left = list(SMALL)
    barred = blackjack_partner(up)
    size = sum(left)
    found = draw_chances(rows(SMALL), up, EXACT)[0]
    hidden = {value: n for value, n in enumerate(left) if value != barred}
    for value in range(VALUE_COUNT):
        ways = sum(n * (left[value] - (down == value)) for down, n in hidden.items())
        plain = Fraction(ways, sum(hidden.values()) * (size - 1))
        assert EXACT.fraction(found[value]) == plain
    assert found.sum() == 1
    assert draw_chances(rows(SMALL), up, FLOAT)[0] == pytest.approx(found.astype(float), abs=1e-15)


@pytest.mark.parametrize(
    ("up", "chance"), [(ACE, Fraction(13, 17)), (TEN, Fraction(15, 17)), (5, Fraction(1))]
)
def test_no_blackjack_is_as_likely_as_another_second_card(up: int, chance: Fraction) -> None:
    assert EXACT.fraction(no_blackjack_chances(rows(SMALL), up, EXACT)[0]) == chance
    assert no_blackjack_chances(rows(SMALL), up, FLOAT)[0] == pytest.approx(float(chance))


@RULES
@pytest.mark.parametrize("arithmetic", [EXACT, FLOAT], ids=["exact", "float"])
def test_the_endings_of_a_lane_are_worked_out_once_and_remembered(
    arithmetic: Arithmetic, monkeypatch: pytest.MonkeyPatch, *, hits_soft_17: bool
) -> None:
    known = EndingsByRemovedCards(np.array(FULL), ACE, arithmetic, hits_soft_17=hits_soft_17)
    asked: list[int] = []

    def counted(left: Indices, *args: Any, **options: Any) -> Numbers:
        asked.append(len(left))
        return ending_chances(left, *args, **options)

    monkeypatch.setattr(dealer_endings, "ending_chances", counted)
    for wanted in ([3, 3], [3, 40], [40, 3], [5000, 3]):
        lane = np.array(wanted)
        known.compute(lane)
        left = np.array(FULL) - removed_cards().counts[lane]
        assert (known.unseen_after(lane) == left).all()
        plain = ending_chances(left, ACE, arithmetic, hits_soft_17=hits_soft_17)
        assert known.endings[lane].tolist() == plain.tolist()
    assert asked == [1, 1, 1]


def test_a_lane_in_which_more_cards_are_gone_than_there_were_has_none_left() -> None:
    known = EndingsByRemovedCards(np.array(SMALL), ACE, EXACT, hits_soft_17=True)
    twenty_one_aces = np.array([hand_table().bust - 1])
    assert known.unseen_after(twenty_one_aces)[0].tolist() == [0, *SMALL[1:]]


@pytest.mark.parametrize("arithmetic", [EXACT, FLOAT], ids=["exact", "float"])
@pytest.mark.parametrize("wins_at_once", [True, False])
def test_a_total_that_stands_wins_and_loses_against_the_endings_it_should(
    arithmetic: Arithmetic, *, wins_at_once: bool
) -> None:
    known = EndingsByRemovedCards(np.array(FULL), 5, arithmetic, hits_soft_17=True)
    total = np.arange(4, 22)
    lane = np.arange(len(total))
    known.compute(lane)
    wins, loses = known.standing_chances(lane, total, twenty_one_wins=wins_at_once)
    for place, points in enumerate(total.tolist()):
        ends = known.endings[place]
        below = ends[BUST] + sum(ends[n] for n in range(5) if n + 17 < points)
        above = sum((ends[n] for n in range(5) if n + 17 > points), start=arithmetic.number(0))
        if wins_at_once and points == 21:
            below, above = 1, 0
        assert float(wins[place]) == pytest.approx(float(below), abs=1e-14)
        assert float(loses[place]) == pytest.approx(float(above), abs=1e-14)
