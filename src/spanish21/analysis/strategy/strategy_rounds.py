"""The rounds of a strategy that is followed: edges, distribution, and how often everything happens."""

from dataclasses import dataclass
from fractions import Fraction

from spanish21.analysis.distribution.round_results import RoundResults, play_rounds
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.deals import SPLIT
from spanish21.analysis.strategy.strategy_solution import StrategySolution


@dataclass(frozen=True, slots=True)
class StrategyRounds:
    """Every round of a game, played by a strategy that does not insure; per original wager.

    Two 7s are hit for the Super Bonus where the strategy says so and the wager wins one; the edge
    is that of the main wager alone, and with what the Super Bonus pays. ``rounds`` leaves its pay
    out, and counts nothing of rounds with a dealer blackjack that nobody had looked for but what
    they gain. ``split`` is how many rounds are split, such ones among them.
    """

    house_edge: float
    house_edge_with_super_bonus: float
    rounds: RoundResults
    split: float


def play_strategy_rounds(followed: StrategySolution, terms: SolverTerms) -> StrategyRounds:
    """Play a strategy out, for one original wager."""
    for_super = terms.super_bonus_pays > 0
    pays = float(terms.super_bonus_pays)
    rounds = RoundResults(terms.unit)
    gain = with_super = split = 0.0
    actions = followed.actions(super_bonus=for_super)
    for table, chosen in zip(followed.tables, actions, strict=True):
        rounds.add(play_rounds(table, chosen, Fraction(0), insures=False))
        for deal, action in zip(table.deals, chosen, strict=True):
            gain += float(deal.likely * deal.value(action, 0))
            with_super += float(deal.likely * deal.value(action, pays))
            if action == SPLIT:
                split += float(deal.likely * (deal.no_blackjack if terms.looks_first else 1))
    return StrategyRounds(-gain, -with_super, rounds, split)
