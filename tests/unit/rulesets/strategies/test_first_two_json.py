"""Two dealt cards as exceptions to a chart: written, read, and refused by their place."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.chart_fixture import chart_analysis
from spanish21.refusal import Refusal
from spanish21.rulesets.strategies.strategy import (
    FirstAction,
    FirstTwoCards,
    Strategy,
)
from spanish21.rulesets.strategies.strategy_json import read_strategy, strategy_record

PLAYED: dict[FirstTwoCards, FirstAction] = {
    ("6", "10", "", "10"): "stand",
    ("6", "7", "spades", "2"): "hit",
    ("8", "8", "", "A"): "split",
}


def strategy() -> Strategy:
    return replace(chart_analysis().chart.strategy, first_two=PLAYED)


def line(**changed: Any) -> dict[str, Any]:
    return {"cards": "6-10", "suits": "", "up": "10", "action": "stand"} | changed


def read(*lines: object) -> Strategy:
    return read_strategy(
        strategy_record(chart_analysis().chart.strategy) | {"first_two": list(lines)}
    )


def test_exceptions_are_the_same_after_json() -> None:
    record = strategy_record(strategy())
    assert record["first_two"][0] == line()
    assert read_strategy(record) == strategy()


def test_a_chart_without_exceptions_says_nothing_of_them() -> None:
    assert "first_two" not in strategy_record(chart_analysis().chart.strategy)
    assert read().first_two == {}


def test_the_order_of_two_cards_does_not_matter() -> None:
    assert read(line(cards="10-6")).first_two == {("6", "10", "", "10"): "stand"}
    assert strategy().first_action("10", "6", "", "10") == "stand"


def test_suits_are_looked_at_where_an_exception_names_them() -> None:
    found = strategy()
    assert found.first_action("6", "7", "spades", "2") == "hit"
    assert found.first_action("6", "7", "mixed", "2") is None
    assert found.first_action("8", "8", "spades", "A") == "split"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (line(cards="6-11"), "cards: '6-11' is not allowed; write two values, such as 6-10 or 8-A"),
        (line(cards=6), "cards: 6 is not allowed; write text"),
        (line(suits="x"), "suits: 'x' is not allowed; write nothing, mixed, suited, spades"),
        (line(up="1"), "up: '1' is not allowed; write 2, 3, 4, 5, 6, 7, 8, 9, 10, A"),
        (
            line(action="split"),
            "action: 'split' is not allowed; write stand, hit, double, surrender",
        ),
        ("6-10", "cards: None is not allowed; write text"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_place(wrong: object, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(wrong)
    assert str(refused.value) == f"strategy.first_two.0.{says}"


def test_the_same_cards_twice_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        read(line(), line(cards="10-6"))
    assert str(refused.value) == (
        "strategy.first_two.1.cards: '10-6' is not allowed; these cards have an action already"
    )
