"""Best play by composition for the first two cards, and the chart from then on.

A chart goes by totals. Whoever also looks at which two cards make the total gains a little: against
each up card every two cards get the action that gains most when the chart is followed afterwards.
"""

from collections import defaultdict
from dataclasses import replace

from spanish21.analysis.chart import Chart
from spanish21.analysis.deals import BLACKJACK, Deal, Table
from spanish21.analysis.following import FIRST_ACTIONS, action_by, suits_of, up_name
from spanish21.rulesets.strategy import FirstAction, FirstTwo, Strategy, Suits, in_order

_CLOSE = 1e-12
"""A gain per hand that is not worth an exception."""
_WORDS = {action: word for word, action in FIRST_ACTIONS.items()}


def best_first_two(chart: Chart) -> Strategy:
    """The chart with every two dealt cards that are better played otherwise, as exceptions to it.

    The Super Bonus is left out, as from the chart: two 7s that are hit for it still are.
    """
    found: dict[FirstTwo, FirstAction] = {}
    for table in chart.followed.tables:
        found |= _exceptions(table, chart.strategy)
    return replace(chart.strategy, first_two=found)


def _exceptions(table: Table, strategy: Strategy) -> dict[FirstTwo, FirstAction]:
    """Against one up card; cards whose suits are alike to the player are decided together."""
    alike: dict[tuple[int, int, Suits], list[Deal]] = defaultdict(list)
    for deal in table.deals:
        if BLACKJACK not in deal.worth:
            alike[deal.first, deal.second, suits_of(deal)].append(deal)
    found: dict[FirstTwo, FirstAction] = {}
    for (first, second, suits), deals in alike.items():
        chosen = action_by(strategy, table, deals[0], super_bonus=False)
        best = max(deals[0].worth, key=lambda action: _gain(deals, action))
        weight = sum(float(deal.likely) for deal in deals)
        if _gain(deals, best) > _gain(deals, chosen) + _CLOSE * weight:
            cards = in_order(up_name(first), up_name(second))
            found[*cards, suits, up_name(table.against.up)] = _WORDS[best]
    return found


def _gain(deals: list[Deal], action: int) -> float:
    return sum(float(deal.likely * deal.no_blackjack * deal.worth[action]) for deal in deals)
