"""What the general kernel does not play is refused by its name."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from fixtures.chart_fixture import chart_analysis
from spanish21 import Refusal, ruleset
from spanish21.game.cards import parse_cards
from spanish21.game.rules import RuleSet
from spanish21.simulation.counting_systems import RampStep, load_counting_system
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.general.game_arrays import compile_game

JACKPOT = {"table": "3c", "paytable": 1, "wager": "$1"}


def refusal(rules: RuleSet | None = None, **changed: Any) -> str:
    analysis = chart_analysis()
    game = GameSpec(
        rules=rules or analysis.rules,
        strategy=analysis.chart.strategy,
        wagers={"main": 1000},
        boxes=1,
        fresh=True,
        cut_cards=0,
        generator="fast",
    )
    with pytest.raises(Refusal) as refused:
        compile_game(replace(game, **changed))
    return str(refused.value)


@pytest.mark.parametrize(
    ("section", "changed", "says"),
    [
        ("double", {"minimum_cards": 3}, "double.minimum_cards: 3 is not allowed; the simulation plays hands that double from two cards on"),
        ("double", {"doublings": 4}, "double.doublings: 4 is not allowed; the simulation plays hands that double three times at most"),
        ("double", {"maximum_cards": 6}, "double.maximum_cards: 6 is not allowed; the simulation plays doubling on up to five cards or on any number"),
        ("surrender", {"first_decision_only": False}, "surrender.first_decision_only: False is not allowed; the simulation plays surrender as the first decision"),
        ("surrender", {"cards": 3}, "surrender.cards: 3 is not allowed; the simulation plays surrender of two cards"),
        ("dealer", {"peeks_under": ("A",)}, "dealer.peeks_under: 'A' is not allowed; the simulation plays a peek under an ace and every ten-valued card"),
        ("dealing", {"order": "players-dealer-players"}, "dealing.order: 'players-dealer-players' is not allowed; the simulation plays a dealer's second card that is in the order of the deal just where it lies face down"),
    ],
)  # fmt: skip
def test_a_rule_that_is_not_played(section: str, changed: dict[str, Any], says: str) -> None:
    rules = ruleset("wa-2025")
    part = replace(getattr(rules, section), **changed)
    assert refusal(replace(rules, **{section: part})) == says


def test_wagers_on_ranks_with_decks_that_keep_their_tens() -> None:
    rules = ruleset("wa-2025")
    cards = replace(rules.cards, cards_per_deck=52, removed=("joker",))
    assert refusal(replace(rules, cards=cards)) == (
        "cards.cards_per_deck: 52 is not allowed; the simulation plays Match and jackpot wagers "
        "with decks of 48 cards"
    )


def test_a_second_card_drawn_last_that_would_be_the_up_card() -> None:
    rules = ruleset("section-13")
    dealing = replace(rules.dealing, up_card="second")
    assert refusal(replace(rules, dealing=dealing)) == (
        "dealing.up_card: 'second' is not allowed; the simulation plays a dealer's only card as "
        "the up card: first"
    )


def test_a_jackpot_without_a_down_card() -> None:
    rules = ruleset("section-13")
    paid = replace(rules.dealing, fixed_jackpot_pays="at-exposure", percentage_awards="off-table")
    jackpots = ruleset("wa-2025", jackpots=[JACKPOT]).jackpots
    rules = replace(rules, dealing=paid, jackpots=jackpots)
    assert refusal(rules) == (
        "dealing.mode: 'second-card-last' is not allowed; the simulation plays jackpot wagers "
        "where there is a down card"
    )


def test_a_super_bonus_of_other_cards() -> None:
    rules = ruleset("wa-2025", decks=2)
    assert rules.super_bonus is not None
    bonus = replace(rules.super_bonus, cards=parse_cards("7h 7c 8d"))
    assert refusal(replace(rules, super_bonus=bonus)) == (
        "super_bonus.cards: '7♥, 7♣, 8♦' is not allowed; the simulation plays a Super Bonus of "
        "three different 7s against the fourth where it names cards"
    )


def test_wagers_the_table_does_not_take() -> None:
    assert refusal(wagers={"main": 100}) == "main: '$1' is not allowed; wager $5 to $300"
    assert refusal(wagers={}) == "wagers: 'nothing' is not allowed; a simulation needs a main wager"


def test_boxes_the_table_does_not_have() -> None:
    assert refusal(boxes=0) == "boxes: 0 is not allowed; this table has 1 to 7"
    assert refusal(boxes=8) == "boxes: 8 is not allowed; this table has 1 to 7"


def test_a_generator_nobody_knows() -> None:
    assert refusal(generator="dice") == "generator: 'dice' is not allowed; choose fast or philox"


def test_a_cut_card_too_near_the_front() -> None:
    assert refusal(fresh=False, cut_cards=284) == (
        "cut_cards: 284 is not allowed; 0 to 283 cards can lie behind the cut card"
    )
    without = ruleset("wa-2025", match=False)
    assert "0 to 283 cards" in refusal(without, fresh=False, cut_cards=-1)


def test_meters_that_are_missing_or_beyond_reason() -> None:
    rules = ruleset("wa-2025", jackpots=[JACKPOT])
    assert refusal(rules) == ("meters: 0 is not allowed; give what each of 1 jackpots starts from")
    assert refusal(rules, meters=(-1,)) == (
        "meters: '-$0.01' is not allowed; a meter starts from $0 to $3,000,000"
    )


def test_a_contribution_that_is_no_whole_number_of_micro_dollars() -> None:
    rules = ruleset("wa-2025", jackpots=[JACKPOT])
    odd = replace(rules.jackpots[0], contribution=Fraction(1, 3))
    wagers = {"main": 1000, "jackpot-1": 100}
    assert refusal(replace(rules, jackpots=(odd,)), meters=(1,), wagers=wagers) == (
        "jackpot contribution: '33.333333%' is not allowed; simulate a contribution in steps of "
        "0.01%"
    )


def test_sittings_of_nothing() -> None:
    assert refusal(sessions=SessionSpec(0, 100)) == (
        "sessions.rounds: 0 is not allowed; a sitting has 1 round or more"
    )
    assert refusal(sessions=SessionSpec(10, 0)) == (
        "sessions.bankroll: '$0' is not allowed; bring $0.01 to $30,000,000"
    )


def test_wagers_that_would_outgrow_a_counter() -> None:
    rules = ruleset("section-13", table_maximum="$100,000")
    assert refusal(rules, wagers={"main": 5_000_000}, boxes=2) == (
        "wagers: '$50,000' is not allowed; wager $15,000 a box at most"
    )


def test_a_count_where_every_round_has_a_fresh_shoe() -> None:
    assert refusal(counting=load_counting_system("hi-lo")) == (
        "count: 'hi-lo' is not allowed; a shoe that is shuffled before every round has nothing to "
        "count: use a cut card"
    )


@pytest.mark.parametrize("cents", [100, 40000])
def test_a_ramp_beyond_the_limits_of_the_table(cents: int) -> None:
    counting = replace(load_counting_system("hi-lo"), ramp=(RampStep(-3, 0), RampStep(2, cents)))
    dollars = cents // 100
    assert refusal(counting=counting, fresh=False, cut_cards=72) == (
        f"count.ramp at 2: main: '${dollars}' is not allowed; wager $5 to $300"
    )
