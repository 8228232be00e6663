"""Do the published charts say what stands in them, and how far are they from ours?"""

import pytest

import spanish21
from spanish21.envs.agents.chart_player import ChartPlayer
from spanish21.envs.agents.published_charts import blackjack_chart, spanish_21_chart
from spanish21.envs.agents.scores import score_player
from spanish21.envs.learning_game import read_learning_game
from spanish21.rulesets.strategies.strategy import UP_CARDS, Strategy

WAGER = "$10"


def code(chart: Strategy, part: str, row: int | str, up: str) -> str:
    found: str = getattr(chart, part)[row][UP_CARDS.index(up)].code
    return found


def test_the_published_chart_and_ours_differ_in_two_cells() -> None:
    ours, published = spanish21.strategy("wa-2025", wager=WAGER), spanish_21_chart()
    differ = {
        (part, row, up): (code(ours, part, row, up), code(published, part, row, up))
        for part in ("hard", "soft", "pairs")
        for row in getattr(ours, part)
        for up in UP_CARDS
        if code(ours, part, row, up) != code(published, part, row, up)
    }
    assert differ == {("hard", 15, "6"): ("S6", "S"), ("hard", 16, "2"): ("S5", "S6")}
    # Nobody doubles a hand that is 11 or less after it.
    assert all(
        ours.doubled[0].hard[total] == published.doubled[0].hard[total] for total in range(12, 21)
    )


@pytest.mark.parametrize(
    ("part", "row", "up", "says"),
    [
        ("hard", 11, "A", "D"),
        ("hard", 16, "10", "XH"),
        ("hard", 12, "3", "H"),
        ("soft", 19, "6", "D"),
        ("pairs", "9", "7", "-"),
        ("pairs", "8", "A", "P"),
    ],
)
def test_a_blackjack_chart_is_what_every_book_prints(
    part: str, row: int | str, up: str, says: str
) -> None:
    assert code(blackjack_chart(), part, row, up) == says


def test_a_double_that_is_not_allowed_is_stood_on_where_the_total_is_good() -> None:
    soft = blackjack_chart().soft
    assert {soft[18][0].otherwise, soft[19][4].otherwise} == {"stand"}
    assert soft[17][1].otherwise == "hit"
    assert "rescue" not in blackjack_chart().doubled[0].hard[16]


def test_a_blackjack_chart_costs_more_than_a_published_one() -> None:
    game = read_learning_game("wa-2025", wagers=WAGER)
    best = -spanish21.analyze("wa-2025", wager=WAGER).house_edge
    costs = []
    for chart in (spanish_21_chart(), blackjack_chart()):
        score = score_player(ChartPlayer(game, chart), 1_000_000, ruleset="wa-2025", wagers=WAGER)
        costs.append(score.cost(best))
        error = 100 * score.error
    assert abs(costs[0]) < 4.5 * error
    assert 0.5 < costs[1] < 2
