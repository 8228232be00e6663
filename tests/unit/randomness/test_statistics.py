"""Each statistic beside a hand calculation, a full enumeration or scipy."""

import itertools
from collections import Counter
from collections.abc import Sequence
from math import comb, isclose, perm

import numpy as np
import pytest
from scipy import stats

from spanish21.adapters.shufflers import SeededShuffler
from spanish21.game.cards import SPANISH_DECK, Colour
from spanish21.randomness import (
    card_pairs,
    card_positions,
    classical_tests,
    colour_runs,
    correlation,
    draw_shoes,
    repeated_shoes,
)
from spanish21.randomness.shoe_arrays import (
    CARD_INDICES,
    CARD_POINTS,
    FloatArray,
    ShoeArray,
    centre,
)
from spanish21.randomness.significance import (
    AveragesTest,
    ProbabilityBins,
    chi_square_result,
    two_sided_p_value,
)

pytestmark = pytest.mark.uncounted

(SHOES,) = draw_shoes(SeededShuffler(3).shuffle, decks=2, shoes=40)


def all_shoes(kinds: int, decks: int) -> ShoeArray:
    """Every order of a shoe of a tiny deck, each once."""
    cards = [kind for kind in range(kinds) for _ in range(decks)]
    return np.array(sorted(set(itertools.permutations(cards))), dtype=np.uint8)


def expected_of(test: AveragesTest) -> FloatArray:
    return test._expected


def test_two_sides() -> None:
    assert two_sided_p_value(0.2, 0.8) == 0.4
    assert two_sided_p_value(0.8, 0.2) == 0.4
    assert two_sided_p_value(0.6, 0.7) == 1.0


def test_chi_square_has_two_sides() -> None:
    high, low = chi_square_result("high", 16.0, 5), chi_square_result("low", 0.5, 5)
    assert (high.name, high.statistic, high.degrees) == ("high", 16.0, (5,))
    assert isclose(high.p_value, 2 * stats.chi2.sf(16.0, 5))
    assert isclose(low.p_value, 2 * stats.chi2.cdf(0.5, 5))


def test_with_one_number_hotelling_is_student() -> None:
    numbers = np.array([[0.3], [1.9], [2.2], [0.7], [1.0]])
    test = AveragesTest("one", lambda shoes: numbers[shoes[:, 0]], np.array([1.0]))
    test.add(np.array([[0], [1]], dtype=np.uint8))
    test.add(np.array([[2], [3], [4]], dtype=np.uint8))
    found = test.outcome()
    student = stats.ttest_1samp(numbers[:, 0], 1.0)
    p_value = float(student.pvalue)
    assert found.degrees == (1, 4)
    assert isclose(found.statistic, float(student.statistic) ** 2)
    assert isclose(found.p_value, two_sided_p_value(1 - p_value, p_value))


def test_hotelling_of_two_numbers_by_hand() -> None:
    """Means 1 and 2 over (0,0) with covariance [[2,0],[0,8]]/3: T² = 4·(1·3/2 + 4·3/8) = 12."""
    numbers = np.array([[2.0, 2.0], [0.0, 2.0], [1.0, 4.0], [1.0, 0.0]])
    test = AveragesTest("two", lambda shoes: numbers[shoes[:, 0]], np.zeros(2))
    test.add(np.arange(4, dtype=np.uint8).reshape(4, 1))
    found = test.outcome()
    assert found.degrees == (2, 2)
    assert isclose(found.statistic, 12 * 2 / (2 * 3))
    assert isclose(found.p_value, two_sided_p_value(stats.f.cdf(4, 2, 2), stats.f.sf(4, 2, 2)))


@pytest.mark.parametrize("rows", [[[1.0, 1.0]] * 5, [[float(n), 2.0 * n] for n in range(5)]])
def test_numbers_that_do_not_vary_as_chance_would_fail(rows: list[list[float]]) -> None:
    numbers = np.array(rows)
    test = AveragesTest("stuck", lambda shoes: numbers[shoes[:, 0]], np.zeros(2))
    test.add(np.arange(5, dtype=np.uint8).reshape(5, 1))
    found = test.outcome()
    assert (found.statistic, found.degrees, found.p_value) == (float("inf"), (2, 3), 0.0)


def test_bins_have_a_fair_share_and_leave_the_last_out() -> None:
    bins = ProbabilityBins([0.05, 0.05, 0.5, 0.02, 0.31, 0.04])
    assert bins.edges == [2, 3]
    assert np.allclose(bins.shares, [0.1, 0.5])
    counts = bins.count(np.array([[0, 1, 2, 3], [2, 2, 9, 2]]))
    assert counts.tolist() == [[2, 1], [0, 3]]


@pytest.mark.parametrize(("parts", "kinds"), [(6, 3), (3, 3), (2, 3), (6, 1)])
def test_positions_have_the_mean_of_their_chi_square(
    parts: int, kinds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over all 90 orders of three kinds of card twice, the mean is the degrees of freedom."""
    monkeypatch.setattr(card_positions, "DECK_SIZE", 3)
    found = []
    for shoe in all_shoes(3, 2):
        test = card_positions.CardPositionsTest("tiny", decks=2, parts=parts, kinds=kinds)
        test.add(shoe[None, :])
        found.append(test.outcome())
    assert len(found) == 90
    assert found[0].degrees == ((parts - 1) * (kinds - 1),)
    assert isclose(float(np.mean([one.statistic for one in found])), (parts - 1) * (kinds - 1))


def test_positions_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards, three shoes: places count 2, 1 and 1, 2 beside 1.5; 4·0.25/1.5, and half of it."""
    monkeypatch.setattr(card_positions, "DECK_SIZE", 2)
    test = card_positions.CardPositionsTest("tiny", decks=1, parts=2, kinds=2)
    test.add(np.array([[0, 1], [0, 1], [1, 0]], dtype=np.uint8))
    assert isclose(test.outcome().statistic, 4 * 0.25 / 1.5 / 2)


def test_first_order_counts_cards_at_home_and_near() -> None:
    test = card_positions.sorted_order_test(2)
    home = np.repeat(CARD_INDICES, 2)[None, :]
    assert test._read(home).tolist() == [[0, 0, 0, 0, 96, 0, 0, 0, 0]]
    assert test._read(np.roll(home, 2)).tolist() == [[0, 0, 0, 96, 0, 0, 0, 0, 0]]
    assert expected_of(test).tolist() == [2.0] * 9


@pytest.mark.parametrize(("kinds", "decks"), [(4, 1), (5, 1), (6, 1), (4, 2)])
def test_pairs_have_the_mean_of_their_chi_square(
    kinds: int, decks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_pairs, "DECK_SIZE", kinds)
    every = all_shoes(kinds, decks)
    total = 0.0
    for shoe in every:
        test = card_pairs.CardPairsTest("tiny", decks=decks, apart=1)
        test.add(shoe[None, :])
        total += test.outcome().statistic
    degrees = kinds * (kinds - 3) // 2 + (kinds - 1) * (kinds - 2) // 2
    assert test.outcome().degrees == (degrees,)
    assert isclose(total / len(every), degrees)


@pytest.mark.parametrize("weights", [card_pairs._ONE_WAY, card_pairs._BOTH_WAYS])
@pytest.mark.parametrize(("kinds", "decks"), [(4, 1), (6, 1), (4, 2)])
def test_the_variance_of_pairs_is_that_of_every_order(
    weights: dict[tuple[int, int], int], kinds: int, decks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_pairs, "DECK_SIZE", kinds)
    sums = [
        sum(weights.get((int(a), int(b)), 0) for a, b in zip(shoe, np.roll(shoe, -1), strict=True))
        for shoe in all_shoes(kinds, decks)
    ]
    squared = sum(weight**2 for weight in weights.values())
    assert sum(sums) == 0
    assert isclose(float(np.var(sums)) / squared, card_pairs.pair_count_variance(weights, decks))


def test_pairs_count_who_follows_whom_and_round_the_end() -> None:
    test = card_pairs.CardPairsTest("apart", decks=1, apart=2)
    test.add(CARD_INDICES[None, :])
    assert test._counts.sum() == 48
    assert test._counts[0, 2] == test._counts[45, 47] == test._counts[46, 0] == 1
    assert test._counts[47, 1] == 1


def runs_by_hand(shoe: Sequence[int]) -> list[int]:
    colours = [SPANISH_DECK[card].suit.colour is Colour.RED for card in shoe]
    lengths = [len(list(run)) for _, run in itertools.groupby(colours)]
    return [sum(length >= least for length in lengths) for least in range(1, 7)]


def test_runs_of_one_colour() -> None:
    assert colour_runs.count_runs(SHOES).tolist() == [runs_by_hand(shoe.tolist()) for shoe in SHOES]


def test_the_expected_runs_are_those_of_wald_and_wolfowitz() -> None:
    expected = expected_of(colour_runs.colour_runs_test(1))
    assert isclose(expected[0], 1 + 2 * 24 * 24 / 48)
    # A run of two or more begins at the first place with chance 23/47, and at each of 46 others
    # when the card before is of the other colour and the card after is not.
    assert isclose(expected[1], 23 / 47 + 46 * 2 * (24 * 24 * 23) / perm(48, 3))


def test_neighbours_alike() -> None:
    for shoe, (rank, suit) in zip(SHOES, colour_runs.count_alike(SHOES), strict=True):
        cards = [SPANISH_DECK[card] for card in shoe]
        assert rank == sum(one.rank is other.rank for one, other in itertools.pairwise(cards))
        assert suit == sum(one.suit is other.suit for one, other in itertools.pairwise(cards))
    assert expected_of(colour_runs.neighbours_test(1)).tolist() == [3, 11]


def test_serial_correlation() -> None:
    test = correlation.serial_correlation_test("points", decks=2, values=CARD_POINTS)
    worth = [card.points - sum(c.points for c in SPANISH_DECK) / 48 for card in SPANISH_DECK]
    for shoe, lags in zip(SHOES[:5], test._read(SHOES[:5]), strict=True):
        row = [worth[card] for card in shoe]
        for lag, found in enumerate(lags, start=1):
            assert isclose(found, sum(row[i] * row[(i + lag) % 96] for i in range(96)))
    # Of all ordered products of two cards, the L·(L-1) sum to minus the squares.
    squares = 2 * sum(value**2 for value in worth)
    assert np.allclose(expected_of(test), -squares / 95)


def test_centred_values_sum_to_nothing() -> None:
    assert centre(CARD_INDICES)[0] == -23.5
    assert isclose(float(centre(CARD_POINTS).sum()), 0, abs_tol=1e-9)


def test_spectral_power() -> None:
    test = correlation.spectral_test(1)
    (shoe,) = draw_shoes(SeededShuffler(4).shuffle, decks=1, shoes=1)
    row = shoe[0] - 23.5
    waves = np.exp(-2j * np.pi * np.outer(np.arange(1, 25), np.arange(48)) / 48)
    power = np.abs(waves @ row) ** 2 / (float((row**2).sum()) * 48 / 47)
    bands = [sum(power[band]) for band in np.array_split(np.arange(24), 16)]
    assert np.allclose(test._read(shoe)[0], bands[:-1])
    assert expected_of(test).tolist() == [2.0] * 8 + [1.0] * 7
    # All power together is fixed: frequencies but the last come twice.
    assert isclose(2 * power[:-1].sum() + power[-1], 47)


def test_shoes_are_read_against_the_one_before_over_chunks() -> None:
    whole, parted = correlation.ConsecutiveShoeProducts(), correlation.ConsecutiveShoeProducts()
    at_once = whole(SHOES)
    in_parts = np.concatenate([parted(SHOES[:1]), parted(SHOES[1:7]), parted(SHOES[7:])])
    assert at_once.shape == (39, 2)
    assert np.array_equal(at_once, in_parts)
    first, second = SHOES[0].astype(float) - 23.5, SHOES[1].astype(float) - 23.5
    assert at_once[0].tolist() == [float(first @ second), float((SHOES[0] == SHOES[1]).sum())]
    assert expected_of(correlation.consecutive_shoes_test(2)).tolist() == [0, 2]


def test_the_odds_of_a_gap_are_negative_hypergeometric() -> None:
    known = stats.nhypergeom(96, 88, 1)
    found = [classical_tests.gap_chance(size, 8, 96) for size in range(89)]
    # scipy counts the cards of the first kind drawn before one of the other.
    assert np.allclose(found, known.pmf(range(89)))
    assert isclose(sum(found), 1)


def test_gaps_are_counted_before_between_and_after() -> None:
    test = classical_tests.gap_test("aces", decks=2, members=CARD_POINTS == 1)
    bins = ProbabilityBins([classical_tests.gap_chance(size, 8, 96) for size in range(89)])
    for shoe, counts in zip(SHOES, test._read(SHOES), strict=True):
        sizes = [
            len(part) for part in "".join("A" if c % 12 == 0 else "x" for c in shoe).split("A")
        ]
        edges = [0, *bins.edges]
        by_hand = [sum(a <= n < b for n in sizes) for a, b in itertools.pairwise(edges)]
        assert counts.tolist() == by_hand
    assert np.allclose(expected_of(test), np.array(bins.shares) * 9)


def test_the_odds_of_seeing_every_rank() -> None:
    assert classical_tests.coupon_chance(11, 1) == 0
    assert isclose(classical_tests.coupon_chance(12, 1), 4**12 / comb(48, 12))
    assert isclose(classical_tests.coupon_chance(12, 8), 32**12 / comb(384, 12))
    assert classical_tests.coupon_chance(45, 1) == 1


def test_coupons_are_collected_from_every_48_cards() -> None:
    test = classical_tests.coupon_collector_test(2)
    by = [classical_tests.coupon_chance(cards, 2) for cards in range(49)]
    bins = ProbabilityBins([0.0, *np.diff(by).tolist()])
    for shoe, counts in zip(SHOES, test._read(SHOES), strict=True):
        needed = []
        for start in (0, 48):
            seen: set[int] = set()
            for number, card in enumerate(shoe[start : start + 48], start=1):
                seen.add(int(card) % 12)
                if len(seen) == 12:
                    needed.append(number)
                    break
        edges = [0, *bins.edges]
        assert counts.tolist() == [
            sum(a <= n < b for n in needed) for a, b in itertools.pairwise(edges)
        ]
    assert np.allclose(expected_of(test), np.array(bins.shares) * 2)


def test_a_rank_that_does_not_come_counts_as_late() -> None:
    """Two decks sorted by rank: half of them shows aces to sixes, the other sevens to kings."""
    by_rank = np.array([sorted(np.repeat(CARD_INDICES, 2), key=lambda card: card % 12)], np.uint8)
    assert classical_tests.coupon_collector_test(2)._read(by_rank).sum() == 0


def test_poker_hands() -> None:
    for shoe, counts in zip(SHOES, classical_tests.count_poker(SHOES), strict=True):
        hands = [
            tuple(sorted(Counter(c % 12 for c in shoe[i : i + 5].tolist()).values(), reverse=True))
            for i in range(0, 95, 5)
        ]
        assert counts.tolist() == [hands.count(kind) for kind in classical_tests.POKER_HANDS]


def test_the_odds_of_poker_hands() -> None:
    assert isclose(
        classical_tests.poker_chance((1, 1, 1, 1, 1), 1), 48 * 44 * 40 * 36 * 32 / perm(48, 5)
    )
    every = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1), (5,)]
    for decks in (1, 2, 8):
        assert isclose(sum(classical_tests.poker_chance(hand, decks) for hand in every), 1)
    assert isclose(
        expected_of(classical_tests.poker_test(2))[0],
        19 * classical_tests.poker_chance((1, 1, 1, 1, 1), 2),
    )


def test_orders_of_four() -> None:
    names = list(itertools.permutations(range(4)))
    shoes = np.array([[order.index(place) for place in range(4)] for order in names], np.uint8)
    found = classical_tests.count_orders(shoes)
    assert found.shape == (24, 23)
    # Each of the 24 orders has a column of its own, the last none.
    assert sorted(found.argmax(axis=1)[found.any(axis=1)].tolist()) == list(range(23))
    assert classical_tests.count_orders(np.array([[3, 2, 1, 0]], np.uint8)).sum() == 0
    assert classical_tests.count_orders(np.array([[0, 1, 2, 3]], np.uint8))[0, 0] == 1
    assert classical_tests.count_orders(np.array([[1, 9, 1, 3]], np.uint8)).sum() == 0


def test_the_odds_of_orders_of_four() -> None:
    assert np.allclose(expected_of(classical_tests.permutation_test(1)), 12 / 24)
    different = 1 * (94 / 95) * (92 / 94) * (90 / 93)
    assert np.allclose(expected_of(classical_tests.permutation_test(2)), 24 * different / 24)


def test_duplicate_shoes() -> None:
    test = repeated_shoes.DuplicateShoesTest(2)
    test.add(SHOES)
    assert test.outcome().statistic == 0
    assert test.outcome().p_value == 1
    test.add(SHOES[:2])
    assert test.outcome().statistic == 2
    assert test.outcome().p_value < 1e-100


def test_overlapping_openings() -> None:
    test = repeated_shoes.ShoeOpeningsTest(2)
    shoes = np.array([[1, 2, 3, 4], [1, 2, 3, 5], [1, 2, 4, 3], [1, 2, 3, 6]], np.uint8)
    test.add(shoes)
    found = test.outcome()
    assert found.statistic == 3
    mean = 6 * repeated_shoes.opening_chance(2)
    assert isclose(found.p_value, 2 * stats.poisson.sf(2, mean))


def test_the_odds_of_the_same_opening() -> None:
    assert isclose(repeated_shoes.opening_chance(1), 1 / (48 * 47 * 46))
    # Three places of two decks: all different, one twice, and never one three times.
    whole = 96 * 95 * 94
    by_hand = 48 * 47 * 46 * (8 / whole) ** 2 + 3 * 48 * 47 * (4 / whole) ** 2
    assert isclose(repeated_shoes.opening_chance(2), by_hand)
