"""Tables analyzed once for all tests of charts; nobody may change what they find here."""

from functools import cache
from typing import Any

from blackjack import blackjack
from spanish21 import ruleset
from spanish21.analysis import GameAnalysis, analyze


@cache
def charted(name: str = "wa-2025", **options: Any) -> GameAnalysis:
    """The analysis of a shipped rule set with these house options."""
    return analyze(ruleset(name, **options))


@cache
def charted_blackjack(**options: Any) -> GameAnalysis:
    """The analysis of plain blackjack: no rescue, doubles of two cards only."""
    return analyze(blackjack(**options))
