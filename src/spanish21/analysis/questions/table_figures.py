"""The figures by which many tables are compared: edges and spread by best play, without a chart."""

from dataclasses import dataclass

from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.questions.game_analysis import play_best
from spanish21.analysis.solver.solution import solve
from spanish21.game.rules import RuleSet


@dataclass(frozen=True, slots=True)
class TableFigures:
    """What a table comes to by best play, per original wager; see ``GameAnalysis``."""

    house_edge: float
    house_edge_with_super_bonus: float
    element_of_risk: float
    average_wager: float
    standard_deviation: float
    standard_deviation_with_super_bonus: float


def solve_figures(
    rules: RuleSet, shoe: RemainingCards | None = None, wager_cents: int | None = None
) -> TableFigures:
    """Solve a table for its figures; ``shoe`` of None is a full shoe."""
    solution = solve(rules, shoe=shoe, wager_cents=wager_cents)
    plain, with_super = play_best(solution)
    edge = float(solution.edge(super_bonus=False))
    return TableFigures(
        house_edge=edge,
        house_edge_with_super_bonus=float(solution.edge(super_bonus=True)),
        element_of_risk=edge / plain.wagered,
        average_wager=plain.wagered,
        standard_deviation=plain.variance**0.5,
        standard_deviation_with_super_bonus=with_super.variance**0.5,
    )
