"""Spanish 21: the rule book as cited data, whole rounds, and the exact odds of every side wager."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spanish21 import odds
    from spanish21.refusal import Refusal
    from spanish21.rulesets import ruleset

__all__ = ["Refusal", "odds", "ruleset"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """A public name, loaded by who first asks for it: a command starts without the others."""
    places = {
        "Refusal": "spanish21.refusal",
        "odds": "spanish21.odds",
        "ruleset": "spanish21.rulesets",
    }
    if name not in places:
        raise AttributeError(f"module 'spanish21' has no attribute {name!r}", name=name)
    found = import_module(places[name])
    return found if name == "odds" else getattr(found, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
