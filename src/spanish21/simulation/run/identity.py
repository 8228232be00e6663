"""What makes a run this run: everything that decides its counts, by name."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields
from importlib.metadata import version

from spanish21.money import format_cents_short
from spanish21.rulesets.strategies.strategy import strategy_record
from spanish21.simulation.counting_systems import CountingSystem
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.kernels.interface import Kernel

RunIdentity = Mapping[str, str]
PROGRAM = f"spanish21 {version('spanish21')}"
"""Another version might deal other rounds for the same seed."""
_SUMMED = ("rules", "strategy")
"""Parts that are too long to be said: a few digits made from them stand for them."""
_CALLED = {"fresh": "fresh shoe", "sessions": "sittings", "counting": "count"}
"""Parts that people call otherwise."""


def identify_run(simulated: GameSpec, kernel: Kernel, seed: int) -> RunIdentity:
    """A run in words that can be compared. Where and how fast it is played is no part of it."""
    rules = simulated.rules
    said = {
        "program": PROGRAM,
        "rule set": rules.id,
        "decks": str(rules.cards.decks),
        "rules": _digits(repr(rules)),
        "strategy": _digits(json.dumps(strategy_record(simulated.strategy))),
    }
    for part in fields(simulated):
        if part.name not in _SUMMED:
            name = _CALLED.get(part.name, part.name.replace("_", " "))
            said[name] = _words(getattr(simulated, part.name))
    said |= {"kernel": kernel.name, "block rounds": str(kernel.block_rounds), "seed": str(seed)}
    return said


def _words(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_words(each)}" for name, each in value.items()) or "none"
    if isinstance(value, tuple):
        return " and ".join(format_cents_short(cents) for cents in value) or "none"
    if isinstance(value, SessionSpec):
        return f"of {value.rounds:,} rounds with {format_cents_short(value.bankroll_cents)}"
    if isinstance(value, CountingSystem):
        return f"by {value.name} ({_digits(repr(value))})"
    return _PLAIN.get(str(value), str(value))


_PLAIN = {"True": "yes", "False": "no", "None": "none"}


def _digits(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]
