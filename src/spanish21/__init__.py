"""Spanish 21: the rule book as cited data, whole rounds, and the exact odds of every side wager."""

from spanish21 import odds
from spanish21.refusal import Refusal
from spanish21.rulesets import ruleset

__all__ = ["Refusal", "odds", "ruleset"]
__version__ = "0.1.0"
