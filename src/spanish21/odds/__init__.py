"""Exact odds of every side wager: integers over a common denominator, never simulated."""

from spanish21.odds.answer import ValueAt, WagerOdds, of
from spanish21.odds.claims import Claim, verify
from spanish21.odds.question import Question

__all__ = ["Claim", "Question", "ValueAt", "WagerOdds", "of", "verify"]
