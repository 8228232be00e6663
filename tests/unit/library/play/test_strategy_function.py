"""Does a function play the same once it is a chart, and is it refused where no chart can play so?"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import spanish21
from fixtures.blackjack_rules import blackjack
from fixtures.chart_fixture import chart_analysis
from spanish21 import PlayerHand, Refusal
from spanish21.library.play.strategy_function import compile_player
from spanish21.rulesets.strategies.strategy import UP_CARDS, Strategy

pytestmark = pytest.mark.long

RULES = chart_analysis(decks=6).rules


def player_of(chart: Strategy) -> Callable[[PlayerHand], str]:
    """A function that plays as a chart does, insurance and suits of the Super Bonus left out."""

    def plays(hand: PlayerHand) -> str:
        column = UP_CARDS.index(hand.up)
        if hand.doublings:
            doubled = chart.doubled[hand.doublings - 1]
            action = (doubled.soft if hand.soft else doubled.hard)[hand.total][column]
            return action if hand.offers(action) else "stand"
        if hand.pair and hand.offers("split") and chart.pairs[hand.pair][column].split:
            return "split"
        cell = chart.cell(hand.total, hand.up, soft=hand.soft)
        if cell.surrender and hand.offers("surrender"):
            return "surrender"
        wanted = {"any": ("mixed", "suited", "spades"), "suited": ("suited", "spades")}
        if hand.suits and not hand.pair and hand.suits in wanted.get(cell.hit_for, (cell.hit_for,)):
            return "hit"
        if cell.hit_from is not None and len(hand.cards) >= cell.hit_from and hand.total < 21:
            return "hit"
        return cell.move if hand.offers(cell.move) else cell.otherwise

    return plays


def without_super(chart: Strategy) -> Strategy:
    """A chart that hits no 7s for the Super Bonus, for which a function would need the wager."""
    plain = {pair: tuple(replace(cell, hit_for_super=False) for cell in row)
             for pair, row in chart.pairs.items()}  # fmt: skip
    return replace(chart, pairs=plain)


@pytest.mark.parametrize(
    "options", [{"decks": 6}, {"decks": 2, "double_double": True}], ids=["6", "2-double-double"]
)
def test_a_chart_as_a_function_counts_what_the_chart_counts(options: dict[str, Any]) -> None:
    chart = without_super(chart_analysis(**options).chart.strategy)
    runs = [
        spanish21.simulate("wa-2025", rounds=2e5, strategy=strategy, kernel="general", **options)
        for strategy in (chart, player_of(chart))
    ]
    assert runs[0].figures.distribution == runs[1].figures.distribution
    assert runs[0].house_edge == runs[1].house_edge


def test_the_chart_of_a_function_says_what_the_function_does() -> None:
    chart = chart_analysis(decks=6).chart.strategy
    made = compile_player(player_of(chart), RULES)
    assert made.pairs["8"] == tuple(type(cell)(cell.split) for cell in chart.pairs["8"])
    # A doubled hand has three cards, and so 6 points or more.
    possible = {total: row for total, row in chart.doubled[0].hard.items() if total >= 6}
    assert {total: made.doubled[0].hard[total] for total in possible} == possible
    assert made.hard[20] == chart.hard[20]
    assert not made.insurance


def test_two_dealt_cards_may_be_played_by_themselves() -> None:
    def likes_queens(hand: PlayerHand) -> str:
        if hand.cards == ("2", "10") and not hand.split and len(hand.cards) == 2:
            return "stand"
        return "hit" if hand.total < 17 and hand.offers("hit") else "stand"

    made = compile_player(likes_queens, RULES)
    assert made.first_two == {("2", "10", "", up): "stand" for up in UP_CARDS}


def hopes_for_spades(hand: PlayerHand) -> str:
    if hand.suits == "spades" and not hand.pair:
        return "hit"
    return "hit" if hand.total < 13 and hand.offers("hit") else "stand"


def test_suits_of_two_cards_are_in_the_cells_where_split_hands_go_by_them_too() -> None:
    made = compile_player(hopes_for_spades, RULES)
    assert {total for total, row in made.hard.items() if row[0].hit_for} == {13, 14, 15}
    assert not made.first_two


def test_suits_of_two_dealt_cards_alone_are_exceptions() -> None:
    made = compile_player(
        lambda hand: "stand" if hand.split and hand.total > 12 else hopes_for_spades(hand), RULES
    )
    assert {(low, high, suits) for low, high, suits, _ in made.first_two} == {
        ("6", "7", "spades"), ("6", "8", "spades"), ("7", "8", "spades"),
    }  # fmt: skip


def test_a_table_without_splits_after_which_nobody_doubles() -> None:
    doubles = compile_player(
        lambda hand: "double" if hand.total == 11 and hand.offers("double") else "stand",
        blackjack(),
    )
    assert doubles.hard[11][0].move == "double"
    assert doubles.hard[11][0].otherwise == "stand"


def test_tables_that_split_or_double_less_are_asked_less() -> None:
    def plays(hand: PlayerHand) -> str:
        if hand.pair == "A" and hand.offers("split"):
            return "split"
        return "hit" if hand.total < 17 and hand.offers("hit") else "stand"

    split, double = RULES.split, RULES.double
    unsplit = replace(RULES, split=replace(split, maximum_hands=1))
    assert not compile_player(plays, unsplit).pairs["A"][0].split
    once = replace(RULES, split=replace(split, resplit_aces=False))
    assert compile_player(plays, once).pairs["A"][0].split
    plain = replace(RULES, double=replace(double, after_split=False))
    assert compile_player(plays, plain).hard[16][0].move == "hit"


REFUSED: dict[str, tuple[Callable[[PlayerHand], str], str]] = {
    "by the cards of three": (
        lambda hand: "hit" if "2" in hand.cards and hand.total < 17 else "stand",
        "a chart plays these alike: decide by total, soft, number of cards and up card",
    ),
    "stands from some number of cards on": (
        lambda hand: "hit" if len(hand.cards) < 4 and hand.total < 20 else "stand",
        "a chart has one action for a total and up card, and from some number of cards on hit",
    ),
    "splits once": (
        lambda hand: "split" if hand.pair == "8" and not hand.split else "stand",
        "a chart plays a pair alike before and after a split: look at hand.pair alone",
    ),
    "by suits that a split hand has no cell for": (
        lambda hand: "hit" if hand.suits == "mixed" and hand.split else "stand",
        "or hit for suits that may come to 6-7-8",
    ),
    "a split pair by its total": (
        lambda hand: "hit" if hand.pair == "9" and hand.offers("split") else "stand",
        "as dealt it is not split, and the total says stand",
    ),
    "by the cards of a doubled hand": (
        lambda hand: (
            "rescue" if hand.doublings and "5" in hand.cards and hand.total < 15 else "stand"
        ),
        "a chart plays these alike: decide by total, soft, number of cards and up card",
    ),
    "what is not offered": (lambda _hand: "rescue", "return stand, hit"),
    "no word": (lambda _hand: 5, "a value of type int is not allowed; at 2-2"),  # type: ignore[dict-item,return-value]
    "its own error": (lambda hand: hand.cards[7], "the function failed at 2-2 (hard 4) v 2"),
    "its own refusal": (lambda _hand: _refuse(), "mine: 'x' is not allowed; say y"),
}


def _refuse() -> str:
    raise Refusal("mine", "x", "say y")


@pytest.mark.parametrize("name", REFUSED)
def test_a_function_that_no_chart_can_play_like_is_refused(name: str) -> None:
    player, sentence = REFUSED[name]
    with pytest.raises(Refusal) as caught:
        compile_player(player, RULES)
    assert sentence in str(caught.value).replace("5 is not", "a value of type int is not")


def test_a_hand_says_itself() -> None:
    hand = PlayerHand(("7", "7"), "7", 14, soft=False, offered=("stand",), suits="spades")
    assert str(hand) == "7-7 spades (hard 14) v 7"
    doubled = PlayerHand(("A", "6", "10"), "A", 17, False, ("stand",), doublings=1, split=True)
    assert str(doubled) == "A-6-10 (hard 17) v A, after a split, doubled 1 times"
    assert (hand.pair, doubled.pair) == ("7", "")
