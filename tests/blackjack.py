"""Plain blackjack as one more rule file, which no shipped id names."""

from pathlib import Path
from typing import Any

from spanish21 import ruleset
from spanish21.game.rules import RuleSet

BLACKJACK = Path(__file__).parent / "data" / "blackjack" / "ruleset.toml"


def blackjack(**options: Any) -> RuleSet:
    """Blackjack with these house options: ``blackjack(decks=2, surrender="never")``."""
    return ruleset(str(BLACKJACK), **options)
