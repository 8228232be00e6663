"""Are chances put right by a sum and a mean that are known?"""

import pytest

from spanish21.analysis.distribution.round_results import adjusted_gains


def test_chances_come_to_the_sum_and_the_mean() -> None:
    found = adjusted_gains({-2: 0.2, 0: 0.1, 2: 0.2}, 1.0, 0.01)
    assert sum(found.values()) == pytest.approx(1)
    assert sum(gain * chance for gain, chance in found.items()) == pytest.approx(0.01)
    assert found[0] == pytest.approx(0.2)


def test_one_gain_alone_takes_it_all() -> None:
    assert adjusted_gains({3: 1.0}, 0.5, 1.5) == {3: 0.5}
