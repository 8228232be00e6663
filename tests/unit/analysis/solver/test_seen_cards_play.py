"""Are split hands played best by every card seen, at every table that splits?"""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.blackjack_rules import blackjack
from perft.shoes import changed
from spanish21 import ruleset
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.questions.seen_cards import seen_cards_gain
from spanish21.analysis.solver import seen_cards_play
from spanish21.analysis.solver.best_split_play import solve_best_split_play
from spanish21.analysis.solver.deals import SPLIT
from spanish21.analysis.solver.seen_cards_play import (
    SeenCardsGain,
    follow_seen_cards,
    sample_seen_cards,
)
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet

pytestmark = pytest.mark.long


def best_rule(rules: RuleSet, shoe: str, wager: int = 500) -> Solution:
    cards = RemainingCards.of_composition(Composition.of_cards(parse_cards(shoe)))
    return solve_best_split_play(solve(rules, shoe=cards, wager_cents=wager))


def followed(rules: RuleSet, shoe: str, wager: int = 500) -> SeenCardsGain:
    rule = best_rule(rules, shoe, wager)
    found = follow_seen_cards(rule)
    assert found.gain + found.edge == pytest.approx(rule.edge(super_bonus=False), abs=1e-15)
    assert found.gain >= 0
    assert (found.standard_error, found.lines) == (0, 0)
    return found


def test_eights_that_know_each_other_are_worth_what_a_search_of_every_choice_finds() -> None:
    rules = changed(ruleset("wa-2025"), split__maximum_hands=2)
    found = followed(rules, "3c 8s 8s 8s 9c 9c Kd Kd Kd Kd")
    assert found.edge == pytest.approx(-29 / 280, abs=1e-12)
    assert found.gain == pytest.approx(29 / 280 - 31 / 300, abs=1e-12)


def test_hands_after_a_split_are_given_up_where_that_is_best() -> None:
    rules = changed(ruleset("wa-2025"), split__maximum_hands=2)
    giving_up = changed(rules, surrender__after_split=True)
    shoe = "3c 8s 8s 8s 9c 9c Kd Kd Kd Kd"
    assert followed(giving_up, shoe).edge < followed(rules, shoe).edge
    assert sample_seen_cards(best_rule(giving_up, shoe), 10, 1).gain >= 0


def test_a_bonus_that_may_push_is_worth_less() -> None:
    rules = changed(ruleset("wa-2025"), split__maximum_hands=2)
    pushes = changed(rules, base__player_21_v_dealer_21="push")
    shoe = "6s 6h 7s 7h 8s 8h Kd Kd Kd Kd"
    assert followed(pushes, shoe).edge > followed(rules, shoe).edge


def test_a_third_hand_is_made_where_it_gains() -> None:
    rules = changed(ruleset("wa-2025"), split__maximum_hands=3)
    shoe = "3c 8s 8s 8s 9c 9c 9c Kd Kd Kd Kd Kd Kd"
    assert followed(rules, shoe).gain > 0


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("wa-2025", {}),
        ("wa-2025", {"double_double": True}),
        ("bet-bigger", {}),
        ("section-13", {}),
        ("pontoon", {}),
    ],
    ids=["suits", "double-double", "no bonus after a split", "down card last", "pontoon"],
)
def test_every_table_can_be_followed(name: str, options: dict[str, Any]) -> None:
    rules = changed(ruleset(name, **options), split__maximum_hands=2)
    followed(rules, "As 6s 6h 7s 8s 9c Kd Kd Kd Kd Kd", wager=1000)


def test_aces_with_one_card_each_have_nothing_to_decide() -> None:
    rules = blackjack(maximum_hands=2, resplit_aces=False, double_after_split=False)
    rule = best_rule(rules, "As As As 5c 6c 9c Kd Kd Kd Kd Kd Kd")
    split = {deal.first for table in rule.up_cards for deal in table.deals if deal.best(0) == SPLIT}
    assert 0 in split
    aces = [
        replace(table, deals=tuple(d for d in table.deals if not d.first))
        for table in rule.up_cards
    ]
    alone = replace(rule, up_cards=tuple(aces))
    assert follow_seen_cards(alone).gain == pytest.approx(0, abs=1e-12)
    assert sample_seen_cards(alone, 10, 1).gain == 0


def test_lines_are_the_same_for_the_same_seed_and_gain_less_than_everything_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = changed(ruleset("wa-2025"), split__maximum_hands=3)
    rule = best_rule(rules, "3c 8s 8s 8h 9c 9c 9c Kd Kd Kd Kd Kd Kd")
    once, again, other = (sample_seen_cards(rule, 24, seed) for seed in (1, 1, 2))
    assert once == again != other
    assert once.lines == pytest.approx(24, abs=12)
    assert once.gain > 0
    assert once.edge == rule.edge(super_bonus=False) - once.gain
    monkeypatch.setattr(seen_cards_play, "_SOLVED_HANDS", 1)
    assert sample_seen_cards(rule, 24, 1) == once


def test_hands_after_the_first_know_more_where_suits_count_too() -> None:
    rules = changed(ruleset("wa-2025", double_double=True), split__maximum_hands=3)
    rule = best_rule(rules, "As As As 2c 3c 6s 6s 6s 6h 7s 7s 7h 8s 8s 8h 9c Kd Kd Kd Kd Kd Kd")
    found = sample_seen_cards(rule, 60, 1)
    assert found.gain > 0
    assert found.standard_error > 0


def test_a_small_shoe_is_followed_and_a_large_one_drawn() -> None:
    rules = changed(ruleset("wa-2025"), split__maximum_hands=2)
    cards = Composition.of_cards(parse_cards("3c 8s 8s 8s 9c 9c Kd Kd Kd Kd"))
    small = seen_cards_gain(rules, 50, shoe=cards, wager_cents=500)
    assert small.lines == 0
    large = seen_cards_gain(ruleset("wa-2025", decks=2), 4)
    assert large.lines > 0
    # 0.0000072 by 4,000 lines.
    assert 0 < large.gain < 0.00003
    assert large.edge == pytest.approx(0.0058054415 - large.gain, abs=1e-10)
