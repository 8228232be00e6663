"""Do figures belong to the mode that they say split hands are played by?"""

from dataclasses import replace

import pytest

from spanish21 import ruleset
from spanish21.analysis import analyze
from spanish21.analysis.solver.split_play import SplitMode


def test_a_rule_of_their_own_gains_and_every_figure_goes_by_it() -> None:
    rules = ruleset("wa-2025", decks=2)
    before, own = (analyze(rules, split_mode=mode) for mode in SplitMode)
    assert own.house_edge == pytest.approx(0.0058054415, abs=1e-10)
    assert before.house_edge == pytest.approx(0.0058133800, abs=1e-10)
    assert own.chart_house_edge == before.chart_house_edge
    for found in (before, own):
        mean = sum(float(net) * chance for net, chance in found.distribution.items())
        assert mean == pytest.approx(-found.house_edge, abs=1e-12)
        assert sum(found.distribution.values()) == pytest.approx(1, abs=1e-12)
        assert 0 < found.split_variance_bound < 1e-6 * found.variance
    assert own.variance > before.variance
    assert before.best_play.endswith("the same play after a split as before")
    assert own.best_play.endswith("after a split the best one rule for split hands")


def test_where_nothing_may_be_doubled_a_rule_of_their_own_gains_by_hits_and_stands_alone() -> None:
    rules = ruleset("wa-2025", decks=2)
    rules = replace(rules, double=replace(rules.double, doublings=0))
    before, own = (analyze(rules, split_mode=mode) for mode in SplitMode)
    assert 0 < before.house_edge - own.house_edge < 1e-4
    mean = sum(float(net) * chance for net, chance in own.distribution.items())
    assert mean == pytest.approx(-own.house_edge, abs=1e-12)
