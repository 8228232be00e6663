"""Exact analysis of the base game: edges, distributions, strategies, and advice at the table.

``analyze(rules)`` answers what a par sheet asks; ``advise(rules, hand, up, known)`` what a player
asks; ``prove(rules)`` does it all again in rational numbers; ``follow_strategy(solution,
strategy)`` says what any strategy costs.
"""

from spanish21.analysis.advice import ActionValue, Advice, advise
from spanish21.analysis.answers import Analysis, Proof, analyze, prove
from spanish21.analysis.following import Followed, follow_strategy
from spanish21.analysis.remaining import Remaining
from spanish21.analysis.solve import Solution, solve

__all__ = [
    "ActionValue",
    "Advice",
    "Analysis",
    "Followed",
    "Proof",
    "Remaining",
    "Solution",
    "advise",
    "analyze",
    "follow_strategy",
    "prove",
    "solve",
]
