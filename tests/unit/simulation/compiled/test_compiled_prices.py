"""What the compiled game pays, in cents."""

from spanish21 import ruleset
from spanish21.game.hand_values import Bonus21
from spanish21.simulation.compiled.prices import price_base_game


def test_each_double_adds_the_whole_wager_up_to_the_table_maximum() -> None:
    prices = price_base_game(ruleset("wa-2025", decks=6, double_double=True), 10_000)
    assert prices.wagers == (10_000, 20_000, 40_000, 70_000)
    assert prices.wins == prices.wagers
    assert [prices.rescued(level) for level in (1, 2, 3)] == [-10_000, -20_000, -40_000]


def test_without_double_double_a_hand_doubles_once() -> None:
    assert price_base_game(ruleset("wa-2025"), 500).wagers == (500, 1000)


def test_odd_amounts_are_rounded_for_the_player() -> None:
    prices = price_base_game(ruleset("wa-2025"), 501)
    assert (prices.blackjack, prices.surrender) == (752, -250)
    quarters = price_base_game(ruleset("wa-2025", payout_unit="$0.25"), 501)
    assert (quarters.blackjack, quarters.surrender) == (775, -226)


def test_bonuses_pay_their_odds_on_the_original_wager() -> None:
    prices = price_base_game(ruleset("wa-2025"), 1000)
    assert prices.bonuses[Bonus21.FIVE_CARDS] == 1500
    assert prices.bonuses[Bonus21.SEVENS_SPADES] == 3000


def test_the_super_bonus_goes_by_the_wager_and_not_every_table_has_one() -> None:
    rules = ruleset("wa-2025", table_minimum="$1")
    assert [price_base_game(rules, cents).super_bonus for cents in (499, 500, 2499, 2500)] == [
        0,
        100_000,
        100_000,
        500_000,
    ]
    assert price_base_game(ruleset("bet-bigger"), 500).super_bonus == 0


def test_a_table_without_a_cap_doubles_without_one() -> None:
    prices = price_base_game(ruleset("bet-bigger"), 1000)
    assert prices.wagers == (1000, 2000)
