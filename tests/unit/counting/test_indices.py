"""Are indices those that are published for plain blackjack, and is a departure worth what it says?"""

from functools import cache

import numpy as np
import pytest

from fixtures.labs import blackjack_lab
from spanish21.counting.count_model import CountModel, draw_at
from spanish21.counting.indices import (
    Index,
    _best_index,
    find_indices,
    find_insurance_index,
    with_indices,
)
from spanish21.counting.seen_cards import round_starts
from spanish21.simulation.counting_systems import CountingSystem

pytestmark = pytest.mark.long

HI_LO = CountingSystem("hi-lo", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1), 0)
STARTS = round_starts(312, 78, 1, 5.3)
PUBLISHED = {
    # Schlesinger, Blackjack Attack: the Illustrious 18 and the Fab 4, dealer hits soft 17 where it matters.
    ("hard 15 v 10", "hit"): 0,  # surrendered from 0 up
    ("hard 12 v 3", "stand"): 2,
    ("hard 12 v 2", "stand"): 3,
    ("hard 9 v 2", "double"): 1,
    ("hard 9 v 7", "double"): 3,
    ("hard 10 v 10", "double"): 4,
    ("pair 10 v 5", "split"): 5,
    ("pair 10 v 6", "split"): 4,
    ("hard 13 v 2", "hit"): -1,
    ("hard 12 v 4", "hit"): 0,
    ("hard 14 v 10", "surrender"): 3,
    ("hard 15 v 9", "surrender"): 2,
    ("hard 15 v A", "hit"): -1,
}


@cache
def model() -> CountModel:
    return blackjack_lab().count_model(HI_LO, 12)


@cache
def indices() -> tuple[Index, ...]:
    return find_indices(model(), STARTS, {})


def test_indices_are_within_one_of_the_published_ones() -> None:
    found = {(str(x.departure.cell), x.departure.action): x for x in indices()}
    for key, index in PUBLISHED.items():
        assert abs(found[key].index - index) <= 1, key


def test_insurance_pays_from_three_up() -> None:
    insurance = find_insurance_index(model(), STARTS, {})
    assert insurance.index == 3
    assert insurance.gain > 0
    # At the index it is about even; one below it loses.
    at = dict(zip(range(-20, 21), insurance.at, strict=True))
    assert at[2] < 0 < at[3] < 0.05
    # Who wagers more where it pays gains more by it.
    more = find_insurance_index(model(), STARTS, dict.fromkeys(range(3, 21), 2.0))
    assert more.gain == pytest.approx(2 * insurance.gain)


def test_insurance_that_is_not_offered_or_never_wagered_on_has_no_index() -> None:
    nothing = find_insurance_index(model(), STARTS, dict.fromkeys(range(-20, 21), 0.0))
    assert (nothing.index, nothing.gain) == (None, 0.0)


def test_departures_stand_in_the_order_of_their_worth_one_a_cell() -> None:
    found = indices()
    assert [x.gain for x in found] == sorted((x.gain for x in found), reverse=True)
    assert len({x.departure.cell for x in found}) == len(found)
    assert all(x.gain > 0 for x in found)


def test_no_other_index_of_a_departure_gains_more() -> None:
    generator = np.random.default_rng(5)
    for _ in range(50):
        worth = generator.normal(size=41)
        above, index, gain = _best_index(worth)
        sides = [worth[place:].sum() for place in range(41)]
        below = [worth[:place].sum() for place in range(41)]
        assert gain == pytest.approx(max(*sides, *below))
        assert gain == pytest.approx((sides if above else below)[index + 20])


def test_a_departure_gains_at_a_true_count_what_solved_shoes_of_it_gain() -> None:
    # Sixteen shoes at +6 with half the cards gone: the model's mean is theirs, within their error.
    known = model()
    generator = np.random.default_rng(11)
    gains = []
    for _ in range(16):
        shoe = draw_at(known.cards, 6.0, 0.5, generator)
        gains.append(blackjack_lab().game.gains(shoe).gain)
    share = known.mean_shares(np.array([6.0]))
    predicted = float(known.chart_gain(share, np.array([156.0]))[0])
    error = np.std(gains, ddof=1) / 4
    assert abs(np.mean(gains) - predicted) < 4 * error
    assert predicted > known.effects.whole.gain + 0.02
    assert 0 < known.chart_error < 0.01


def test_hands_may_be_told_apart_by_their_number_of_cards() -> None:
    apart = find_indices(model(), STARTS, {}, by_cards=True)
    kinds = {x.cards for x in apart}
    assert {"2", "3"} <= kinds <= {"2", "3", "4", "5", "6+"}
    sixteen = [x for x in apart if str(x.departure.cell) == "hard 16 v 9"]
    assert len(sixteen) == len({x.cards for x in sixteen}) > 1


def test_the_best_plays_make_a_counting_system() -> None:
    few = indices()[:3]
    system = with_indices(HI_LO, few, find_insurance_index(model(), STARTS, {}))
    assert [play.cell for play in system.plays] == [x.departure.cell for x in few]
    assert system.insurance == 3
    assert with_indices(HI_LO, few, None).insurance is None
