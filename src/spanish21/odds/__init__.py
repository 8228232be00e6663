"""Exact odds of every side wager: integers over a common denominator, never simulated.

The package can be called: ``spanish21.odds("match-up", decks=6)`` is the library's answer, which has
a line, a frame and a picture; ``spanish21.odds.of("match-up", decks=6)`` is the bare one.

* ``wager_odds``: ``of(...)``, the one entry to all wagers, and its answer
* ``question``: what can be asked, and its check
* ``priced_odds``: distributions of outcomes, and what they are worth once rows have prices
* ``match``, ``jackpot``, ``super_bonus``, ``insurance``, ``break_bonus``: one kind of wager each
* ``four_card_deals``: every deal of four cards, grouped
* ``printed_figures``: every figure that the documents print, recomputed
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from spanish21.odds.printed_figures import Claim, verify
from spanish21.odds.question import OddsQuestion
from spanish21.odds.wager_odds import BonusValueAtWager, WagerOdds, of

__all__ = ["BonusValueAtWager", "Claim", "OddsQuestion", "WagerOdds", "of", "verify"]


class _CallableModule(ModuleType):
    """A module that is called as the function of its name in the library, which lies further out."""

    def __call__(self, *question: Any, **choices: Any) -> WagerOdds:
        answer: WagerOdds = import_module("spanish21.library.wager_odds").odds(*question, **choices)
        return answer


sys.modules[__name__].__class__ = _CallableModule
