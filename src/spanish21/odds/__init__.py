"""Exact odds of every side wager: integers over a common denominator, never simulated."""

from spanish21.odds.answer import ValueAt, WagerOdds, of
from spanish21.odds.question import WAGERS, Question
from spanish21.odds.verify import Claim, verify

__all__ = ["WAGERS", "Claim", "Question", "ValueAt", "WagerOdds", "of", "verify"]
