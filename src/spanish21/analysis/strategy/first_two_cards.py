"""Best play by composition for the first two cards, and the chart from then on.

A chart goes by totals. A player who also looks at which two cards make the total gains a little:
against each up card every two cards get the action that gains most when the chart is followed
afterwards.
"""

from collections import defaultdict
from dataclasses import replace

from spanish21.analysis.solver.deals import BLACKJACK, SolvedDeal, UpCardSolution
from spanish21.analysis.strategy.chart import Chart
from spanish21.analysis.strategy.strategy_solution import (
    FIRST_ACTIONS_BY_NAME,
    deal_suits,
    strategy_action,
    up_card_name,
)
from spanish21.rulesets.strategies.strategy import (
    FirstAction,
    FirstTwoCards,
    FirstTwoSuits,
    Strategy,
    order_cards,
)

_CLOSE = 1e-12
"""A gain per hand that is not worth an exception."""
_ACTION_NAMES = {action: word for word, action in FIRST_ACTIONS_BY_NAME.items()}


def best_first_two(chart: Chart) -> Strategy:
    """The chart with exceptions for all first two cards that are better played differently.

    The Super Bonus is left out, as in the chart: two 7s that the chart hits for it still are.
    """
    exceptions: dict[FirstTwoCards, FirstAction] = {}
    for up_card in chart.strategy_solution.up_cards:
        exceptions |= _exceptions(up_card, chart.strategy)
    return replace(chart.strategy, first_two=exceptions)


def _exceptions(up_card: UpCardSolution, strategy: Strategy) -> dict[FirstTwoCards, FirstAction]:
    """The exceptions against one up card; deals that a player cannot tell apart are one decision."""
    alike: dict[tuple[int, int, FirstTwoSuits], list[SolvedDeal]] = defaultdict(list)
    for deal in up_card.deals:
        if BLACKJACK not in deal.worth:
            alike[deal.first, deal.second, deal_suits(deal)].append(deal)
    exceptions: dict[FirstTwoCards, FirstAction] = {}
    for (first, second, suits), deals in alike.items():
        by_chart = strategy_action(strategy, up_card, deals[0], super_bonus=False)
        best = max(deals[0].worth, key=lambda action: _gain(deals, action))
        weight = sum(float(deal.chance) for deal in deals)
        if _gain(deals, best) > _gain(deals, by_chart) + _CLOSE * weight:
            cards = order_cards(up_card_name(first), up_card_name(second))
            exceptions[*cards, suits, up_card_name(up_card.hands.up)] = _ACTION_NAMES[best]
    return exceptions


def _gain(deals: list[SolvedDeal], action: int) -> float:
    return sum(float(deal.chance * deal.no_blackjack * deal.worth[action]) for deal in deals)
