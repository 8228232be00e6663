"""Exact odds of every side wager: integers over a common denominator, never simulated."""

from spanish21.odds.printed_figures import Claim, verify
from spanish21.odds.question import OddsQuestion
from spanish21.odds.wager_odds import BonusValueAtWager, WagerOdds, of

__all__ = ["BonusValueAtWager", "Claim", "OddsQuestion", "WagerOdds", "of", "verify"]
