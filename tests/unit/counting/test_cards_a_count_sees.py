"""Is the law of a running count that of every way to draw the cards, and are shoes drawn by it?"""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.counting.seen_cards import SeenCards, mean_hidden_tag, round_starts
from spanish21.simulation.counting_systems import CountingSystem, Rounding

SHOE = RemainingCards((1, 2, 1, 0, 1, 2, 1, 1, 0, 3), ((1, 1, 0, 0), (1, 0, 0, 0), (0, 0, 0, 1)))
TAGS = (-2, 1, 1, 1, 2, 1, 0, 0, 0, -1)


def seen_cards(true_count: Rounding = "floor", hidden_share: float = 0.0) -> SeenCards:
    system = CountingSystem("ours", TAGS, -1, true_count)
    return SeenCards(SHOE, system, deck=6, decks=2, burned=1, hidden_share=hidden_share)


def test_the_law_of_the_sum_is_that_of_every_way_to_draw() -> None:
    cards = [tag for tag, count in zip(TAGS, SHOE.values, strict=True) for _ in range(count)]
    seen = seen_cards()
    for number in (0, 1, 4, 9, 12):
        drawn = Counter(sum(each) for each in combinations(cards, number))
        law = seen.law(number)
        for total in range(-seen.reach, seen.reach + 1):
            assert law[total + seen.reach] == pytest.approx(drawn[total] / drawn.total())


def test_a_true_count_is_rounded_as_its_player_does() -> None:
    # The running count begins at -2; of 4 cards left a deck is 6.
    sums = np.arange(-seen_cards().reach, seen_cards().reach + 1)
    floored = dict(zip(sums.tolist(), seen_cards().true_counts(4).tolist(), strict=True))
    assert (floored[2], floored[3], floored[1]) == (0, 1, -2)
    cut = dict(zip(sums.tolist(), seen_cards("truncate").true_counts(4).tolist(), strict=True))
    assert (cut[2], cut[3], cut[1]) == (0, 1, -1)


def test_the_law_of_the_true_count_weighs_where_rounds_begin() -> None:
    seen = seen_cards()
    law = seen.true_count_law([(11, 1.0), (5, 3.0)])
    assert sum(law.values()) == pytest.approx(1.0)
    assert list(law) == sorted(law)
    # Nothing is seen before the first round: the running count is where it starts.
    first = seen.true_count_law([(11, 1.0)])
    assert first == {-12 // 11: 1.0}


def test_hidden_cards_are_those_that_were_not_shown() -> None:
    seen = seen_cards(hidden_share=0.25)
    assert seen.hidden(11) == 1
    assert seen.hidden(3) == 3
    # Of twelve cards three are left and three were not seen: six make the running count.
    law = seen.true_count_law([(3, 1.0)])
    counts = dict.fromkeys(law, 0.0)
    for count, chance in zip(seen.true_counts(3).tolist(), seen.law(6).tolist(), strict=True):
        counts[count] = counts.get(count, 0.0) + chance
    assert law == pytest.approx({count: chance for count, chance in counts.items() if chance})


def test_drawn_shoes_have_the_sum_that_was_asked_for_and_all_come_up() -> None:
    seen, generator = seen_cards(), np.random.default_rng(3)
    tags, full = np.array(TAGS), np.array(SHOE.values)
    shoes: Counter[tuple[int, ...]] = Counter()
    for _ in range(3000):
        left = seen.draw(5, 2, generator)
        gone = full - left.values
        assert (gone.sum(), int(gone @ tags)) == (5, 2)
        assert [sum(suits) for suits in left.suits] == list(left.values[5:8])
        shoes[left.values] += 1
    cards = [v for v, count in enumerate(SHOE.values) for _ in range(count)]
    ways = Counter(
        tuple(SHOE.values[v] - each.count(v) for v in range(10))
        for each in combinations(cards, 5)
        if sum(TAGS[v] for v in each) == 2
    )
    assert set(shoes) == set(ways)
    for values, number in ways.items():
        chance = number / ways.total()
        error = (chance * (1 - chance) / 3000) ** 0.5
        assert abs(shoes[values] / 3000 - chance) < 5 * error


def test_rounds_begin_with_a_whole_shoe_and_then_anywhere_before_the_cut_card() -> None:
    starts = round_starts(48, 12, 1, 5.3)
    assert starts[0] == (47, 1.0)
    assert [left for left, _ in starts[1:]] == list(range(13, 43))
    assert {weight for _, weight in starts[1:]} == {1 / 5.3}


def test_a_hidden_down_card_makes_no_blackjack() -> None:
    # Of every two cards, the first up: what the second's mean tag is where they make no blackjack.
    values, system = SHOE.values, CountingSystem("ours", TAGS, -1)
    mean = sum(t * n for t, n in zip(TAGS, values, strict=True)) / sum(values)
    more = 0.0
    for up, partner in ((0, 9), (9, 0)):
        others = [n if v != partner else 0 for v, n in enumerate(values)]
        hidden = sum(t * n for t, n in zip(TAGS, others, strict=True)) / sum(others)
        more += values[up] / sum(values) * (hidden - mean)
    assert mean_hidden_tag(system, SHOE) == pytest.approx(more)


def test_the_running_count_falls_behind_by_what_hidden_cards_are_above_any() -> None:
    plain = seen_cards(hidden_share=0.25)
    behind = SeenCards(
        SHOE, plain.system, deck=6, decks=2, burned=1, hidden_share=0.25, hidden_tag=0.75
    )
    assert behind.drift(3) == pytest.approx(1.5)
    assert behind.whole_drifts(3) == [(1, 0.5), (2, 0.5)]
    assert plain.whole_drifts(3) == [(0, 1.0)]
    law, shifted = plain.true_count_law([(3, 1.0)]), behind.true_count_law([(3, 1.0)])
    # With three cards left a tag is two true counts.
    mean = sum(count * chance for count, chance in law.items())
    fallen = sum(count * chance for count, chance in shifted.items())
    assert mean - fallen == pytest.approx(3.0)
