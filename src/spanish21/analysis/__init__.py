"""Exact analysis of the base game: edges, distributions, strategies, and advice at the table.

``analyze(rules)`` answers what a par sheet asks; ``advise(rules, hand, up, known)`` what a player
asks; ``prove(rules)`` does it all again in rational numbers; ``follow_strategy(solution,
strategy)`` says what any strategy costs.

Five folders, each importing only those before it: ``model`` (the game as counts and numbers),
``solver`` (the value of every decision), ``distribution`` (how often everything happens),
``strategy`` (charts) and ``questions`` (the answers named above).
"""

from spanish21.extras import from_extra

with from_extra("analysis"):
    from spanish21.analysis.model.remaining_cards import RemainingCards
    from spanish21.analysis.questions.advice import ActionGain, HandAdvice, advise
    from spanish21.analysis.questions.game_analysis import (
        GameAnalysis,
        HouseEdgeProof,
        analyze,
        prove,
    )
    from spanish21.analysis.solver.solution import Solution, solve
    from spanish21.analysis.strategy.strategy_solution import StrategySolution, follow_strategy

__all__ = [
    "ActionGain",
    "GameAnalysis",
    "HandAdvice",
    "HouseEdgeProof",
    "RemainingCards",
    "Solution",
    "StrategySolution",
    "advise",
    "analyze",
    "follow_strategy",
    "prove",
    "solve",
]
