"""Are effects and departures of the main game those of the exact solutions, and of published figures?"""

from dataclasses import replace

import numpy as np
import pytest

from fixtures.labs import blackjack_lab, washington_lab
from spanish21 import ruleset
from spanish21.analysis import solve
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.strategy.chart import best_chart
from spanish21.analysis.strategy.strategy_solution import follow_strategy
from spanish21.counting.count_quality import INSURANCE, count_quality, gain_above_nought
from spanish21.counting.departures import ChartGame, PlayDeparture
from spanish21.rulesets.strategies.cell_names import read_cell_name
from spanish21.simulation.counting_systems import IndexPlay, apply_index_play, load_counting_system

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("count", "betting", "playing", "insurance"),
    [("hi-lo", 0.97, 0.51, 0.76), ("zen", 0.96, 0.63, 0.85)],
)
def test_systems_are_as_good_at_plain_blackjack_as_is_published(
    count: str, betting: float, playing: float, insurance: float
) -> None:
    # Griffin's measures, as Snyder, Blackbelt in Blackjack, and most tables of systems give them.
    found = count_quality(
        load_counting_system(count).tags, blackjack_lab().main_effects, penetration=0.75
    )
    assert found.betting_correlation == pytest.approx(betting, abs=0.01)
    assert found.playing_efficiency == pytest.approx(playing, abs=0.015)
    assert round(found.insurance_correlation, 2) == insurance
    assert any(each.decision == INSURANCE for each in found.decisions)


def test_effects_follow_those_that_are_published() -> None:
    """Six decks, the dealer hits soft 17: wizardofodds.com, Appendix 7, per cent, ace first.

    There pairs are split once and play follows the missing card; the effects are up to a seventh larger.
    """
    published = (-0.084, 0.071, 0.086, 0.117, 0.143, 0.084, 0.038, -0.010, -0.045, -0.097)
    ours = [100 * each for each in blackjack_lab().main_effects.betting.by_value()]
    cards = (1, 1, 1, 1, 1, 1, 1, 1, 1, 4)
    one, other = np.repeat(published, cards), np.repeat(ours, cards)
    assert np.corrcoef(one, other)[0, 1] > 0.99
    assert np.abs(one - other).max() < 0.02


def test_a_burned_card_changes_nothing() -> None:
    # The effects of fixed play add up to nought: a card that nobody sees is any card.
    for lab in (blackjack_lab(), washington_lab()):
        betting = lab.main_effects.betting
        assert betting.mean == pytest.approx(0.0, abs=1e-13)
        assert betting.cards == lab.main_effects.shoe.size


def test_no_departure_gains_from_the_whole_shoe() -> None:
    # The chart is the best one for it.
    effects = washington_lab().main_effects
    gains = effects.whole.departures.sum(axis=1)
    assert gains.max() <= 1e-12
    assert effects.whole.gain == pytest.approx(-washington_lab_edge())


def washington_lab_edge() -> float:
    lab = washington_lab()
    solution = lab.game.solve(lab.main_effects.shoe)
    return float(follow_strategy(solution, lab.chart).edge(lab.game.terms, super_bonus=False))


@pytest.mark.parametrize(
    ("cell", "action"),
    [
        ("hard 16 v 10", "stand"),
        ("hard 14 v 3", "stand"),
        ("hard 13 v 2", "double"),
        ("hard 17 v 9", "surrender"),
        ("soft 18 v 9", "stand"),
        ("hard 15 v 6", "hit"),
        ("doubled hard 16 v 6", "rescue"),
        ("doubled hard 12 v 10", "stand"),
    ],
)
def test_a_departure_gains_what_the_chart_gains_with_that_cell_changed(
    cell: str, action: str
) -> None:
    # Without splits every hand of a cell is a departure's; then the two roads must agree.
    lab = washington_lab()
    terms = replace(lab.game.terms, split_hands=1, split_ace_hands=1)
    game = ChartGame(terms, lab.chart)
    shoe = RemainingCards.of_shoe(None, lab.table.rules.cards)
    gains = game.gains(shoe)
    place = game.departures.index(PlayDeparture(read_cell_name(cell), action))
    play = IndexPlay(read_cell_name(cell), above=True, index=0, action=action)
    changed = follow_strategy(game.solve(shoe), apply_index_play(lab.chart, play))
    gained = -float(changed.edge(terms, super_bonus=False)) - gains.gain
    assert gains.departures[place].sum() == pytest.approx(gained, rel=1e-4, abs=3e-8)
    assert gains.chances[place].sum() > 0
    assert not any(each.cell.kind == "pair" for each in game.departures)


def test_a_pair_that_is_not_split_gains_what_its_total_does() -> None:
    lab = washington_lab()
    gains = lab.main_effects.whole
    for cell, action in (("pair 8 v 9", "play by its total"), ("pair 10 v 6", "split")):
        place = lab.main_effects.find(PlayDeparture(read_cell_name(cell), action))
        play = IndexPlay(read_cell_name(cell), above=True, index=0, action=action)
        solution = lab.game.solve(lab.main_effects.shoe)
        changed = follow_strategy(solution, apply_index_play(lab.chart, play))
        gained = -float(changed.edge(lab.game.terms, super_bonus=False)) - gains.gain
        assert gains.departures[place].sum() == pytest.approx(gained, rel=2e-2)


def test_tables_without_doubles_surrender_or_insurance_leave_those_departures_out() -> None:
    lab = washington_lab()
    terms = replace(
        lab.game.terms,
        wagers=lab.game.terms.wagers[:1],
        wins=lab.game.terms.wins[:1],
        surrender=None,
        split_hands=1,
        split_ace_hands=1,
    )
    actions = {each.action for each in ChartGame(terms, lab.chart).departures}
    assert actions == {"stand", "hit"}


def test_a_shoe_without_an_up_card_has_no_hands_against_it() -> None:
    lab = washington_lab()
    values = (*lab.main_effects.shoe.values[:1], 0, *lab.main_effects.shoe.values[2:])
    shoe = RemainingCards(values, lab.main_effects.shoe.suits)
    gains = lab.game.gains(shoe)
    against_2 = [i for i, each in enumerate(lab.game.departures) if each.cell.up == "2"]
    assert not gains.chances[against_2].any()


def test_effects_by_value_are_those_of_each_decision() -> None:
    effects = washington_lab().main_effects
    matrix = effects.effect_matrix()
    place = effects.find(PlayDeparture(read_cell_name("hard 14 v 3"), "stand"))
    assert matrix[place].tolist() == pytest.approx(list(effects.decision(place).by_value()))


def test_a_gain_that_is_only_taken_above_nought() -> None:
    # The unit normal linear loss integral at 0 and 1: 0.3989 and 0.0833 (Griffin's UNLLI).
    assert gain_above_nought(0.0, 1.0) == pytest.approx(0.39894, abs=1e-5)
    assert gain_above_nought(-1.0, 1.0) == pytest.approx(0.08332, abs=1e-5)
    assert gain_above_nought(1.0, 1.0) == gain_above_nought(-1.0, 1.0)
    assert gain_above_nought(-2.0, 4.0) == pytest.approx(4 * gain_above_nought(-0.5, 1.0))
    assert gain_above_nought(-1.0, 0.0) == 0.0


def test_hands_that_are_doubled_again_and_aces_that_are_not_split_have_their_departures() -> None:
    solution = solve(ruleset("wa-2025", decks=6, double_double=True))
    terms = replace(solution.terms, split_ace_hands=1)
    gains = ChartGame(terms, best_chart(solution).strategy).gains(solution.shoe)
    departures = ChartGame(terms, best_chart(solution).strategy).departures
    again = [
        place
        for place, each in enumerate(departures)
        if each.cell.doubled and each.action == "double"
    ]
    assert again
    assert gains.departures[again].sum(axis=1).max() <= 1e-12
    aces = [place for place, each in enumerate(departures) if str(each.cell).startswith("pair A")]
    assert not gains.chances[aces].any()


def test_a_table_without_insurance_has_no_decision_about_it() -> None:
    effects = washington_lab().main_effects
    terms = replace(effects.game.terms, insurance=effects.game.terms.insurance * 0)
    without = replace(effects, game=ChartGame(terms, effects.game.strategy))
    quality = count_quality(load_counting_system("hi-lo").tags, without, penetration=0.75)
    assert not any(each.decision == INSURANCE for each in quality.decisions)
