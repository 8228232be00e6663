"""The figures by which many tables are compared: edges by best play, without a chart or a distribution."""

from dataclasses import dataclass
from fractions import Fraction

from spanish21.analysis.distribution.round_results import play_rounds
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.solution import solve
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet


@dataclass(frozen=True, slots=True)
class TableFigures:
    """What a table comes to by best play, per original wager; see ``GameAnalysis``."""

    house_edge: float
    house_edge_with_super_bonus: float
    element_of_risk: float
    average_wager: float


def solve_figures(
    rules: RuleSet, shoe: RemainingCards | Composition | None = None, wager_cents: int | None = None
) -> TableFigures:
    """Solve a table for its figures; ``shoe`` of None is a full shoe."""
    solution = solve(rules, shoe=shoe, wager_cents=wager_cents)
    wagered = 0.0
    for up_card in solution.up_cards:
        actions = [deal.best(0.0) for deal in up_card.deals]
        wagered += play_rounds(up_card, actions, Fraction(0), spreads_splits=False).wagered
    edge = float(solution.edge(super_bonus=False))
    return TableFigures(
        house_edge=edge,
        house_edge_with_super_bonus=float(solution.edge(super_bonus=True)),
        element_of_risk=edge / wagered,
        average_wager=wagered,
    )
