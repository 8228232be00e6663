"""Best play by composition for the first two cards, and the chart from then on.

A chart goes by totals. Whoever also looks at which two cards make the total gains a little: against
each up card every two cards get the action that gains most when the chart is followed afterwards.
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
_WORDS = {action: word for word, action in FIRST_ACTIONS_BY_NAME.items()}


def best_first_two(chart: Chart) -> Strategy:
    """The chart with every two dealt cards that are better played otherwise, as exceptions to it.

    The Super Bonus is left out, as from the chart: two 7s that are hit for it still are.
    """
    found: dict[FirstTwoCards, FirstAction] = {}
    for table in chart.followed.tables:
        found |= _exceptions(table, chart.strategy)
    return replace(chart.strategy, first_two=found)


def _exceptions(table: UpCardSolution, strategy: Strategy) -> dict[FirstTwoCards, FirstAction]:
    """Against one up card; cards whose suits are alike to the player are decided together."""
    alike: dict[tuple[int, int, FirstTwoSuits], list[SolvedDeal]] = defaultdict(list)
    for deal in table.deals:
        if BLACKJACK not in deal.worth:
            alike[deal.first, deal.second, deal_suits(deal)].append(deal)
    found: dict[FirstTwoCards, FirstAction] = {}
    for (first, second, suits), deals in alike.items():
        chosen = strategy_action(strategy, table, deals[0], super_bonus=False)
        best = max(deals[0].worth, key=lambda action: _gain(deals, action))
        weight = sum(float(deal.likely) for deal in deals)
        if _gain(deals, best) > _gain(deals, chosen) + _CLOSE * weight:
            cards = order_cards(up_card_name(first), up_card_name(second))
            found[*cards, suits, up_card_name(table.against.up)] = _WORDS[best]
    return found


def _gain(deals: list[SolvedDeal], action: int) -> float:
    return sum(float(deal.likely * deal.no_blackjack * deal.worth[action]) for deal in deals)
