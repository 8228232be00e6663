"""The rounds of a strategy: edges, distribution, and how often each event happens."""

from dataclasses import dataclass
from fractions import Fraction

from spanish21.analysis.distribution.round_results import RoundResults, play_rounds
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.deals import SPLIT
from spanish21.analysis.strategy.strategy_solution import StrategySolution


@dataclass(frozen=True, slots=True)
class StrategyRounds:
    """Every round of a game played by a strategy that does not insure; per original wager.

    Two 7s are hit for the Super Bonus where the strategy says so and the wager can win one. The two
    edges are without and with what the Super Bonus pays. ``rounds`` leaves its pay out; of rounds
    that an unpeeked dealer blackjack ends it counts only the gain. ``split`` is the share of rounds
    that are split, those included.
    """

    house_edge: float
    house_edge_with_super_bonus: float
    rounds: RoundResults
    split: float


def play_strategy_rounds(solution: StrategySolution, terms: SolverTerms) -> StrategyRounds:
    """Play a strategy out, for one original wager."""
    for_super = terms.super_bonus_pays > 0
    pays = float(terms.super_bonus_pays)
    rounds = RoundResults(terms.unit)
    gain = with_super = split = 0.0
    actions = solution.actions(super_bonus=for_super)
    for up_card, up_card_actions in zip(solution.up_cards, actions, strict=True):
        rounds.add(play_rounds(up_card, up_card_actions, Fraction(0), insures=False))
        for deal, action in zip(up_card.deals, up_card_actions, strict=True):
            gain += float(deal.chance * deal.value(action, 0))
            with_super += float(deal.chance * deal.value(action, pays))
            if action == SPLIT:
                split += float(deal.chance * (deal.no_blackjack if terms.looks_first else 1))
    return StrategyRounds(-gain, -with_super, rounds, split)
