"""Exact odds of every side wager: integers over a common denominator, never simulated.

* ``wager_odds``: ``of(...)``, the one entry to all wagers, and its answer
* ``question``: what can be asked, and its check
* ``priced_odds``: distributions of outcomes, and what they are worth once rows have prices
* ``match``, ``jackpot``, ``super_bonus``, ``insurance``, ``break_bonus``: one kind of wager each
* ``four_card_deals``: every deal of four cards, grouped
* ``printed_figures``: every figure that the documents print, recomputed
"""

from spanish21.odds.printed_figures import Claim, verify
from spanish21.odds.question import OddsQuestion
from spanish21.odds.wager_odds import BonusValueAtWager, WagerOdds, of

__all__ = ["BonusValueAtWager", "Claim", "OddsQuestion", "WagerOdds", "of", "verify"]
