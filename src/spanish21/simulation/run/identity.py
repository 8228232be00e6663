"""What makes a run this run: everything that decides its counts, by name.

A checkpoint keeps these names and words, so they do not follow the names of classes and fields.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from enum import Enum
from importlib.metadata import version
from typing import TYPE_CHECKING

from spanish21.money import format_cents_short
from spanish21.rulesets.strategies.strategy_json import strategy_record
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.kernels.interface import Kernel

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

RunIdentity = Mapping[str, str]
PROGRAM = f"spanish21 {version('spanish21')}"
"""Another version might deal other rounds for the same seed."""
_NONE = "none"


def identify_run(spec: GameSpec, kernel: Kernel, seed: int) -> RunIdentity:
    """A run in words that can be compared. Where and how fast it is played is no part of it."""
    rules, counting = spec.rules, spec.counting
    by_count = _NONE
    if counting is not None:
        by_count = f"by {counting.name} ({_digest(canonical_json(counting))})"
    wagers = (f"{spot} {cents}" for spot, cents in spec.wagers.items())
    meters = (format_cents_short(cents) for cents in spec.meters)
    return {
        "program": PROGRAM,
        "rule set": rules.id,
        "decks": str(rules.cards.decks),
        "rules": _digest(canonical_json(rules)),
        "strategy": _digest(json.dumps(strategy_record(spec.strategy))),
        "wagers": ", ".join(wagers) or _NONE,
        "boxes": str(spec.boxes),
        "fresh shoe": "yes" if spec.fresh else "no",
        "cut cards": str(spec.cut_cards),
        "generator": spec.generator,
        "meters": " and ".join(meters) or _NONE,
        "sittings": _describe_sessions(spec.sessions),
        "count": by_count,
        "kernel": kernel.name,
        "block rounds": str(kernel.block_rounds),
        "seed": str(seed),
    }


def canonical_json(value: "DataclassInstance") -> str:
    """The values of a dataclass by field name, as JSON that is the same for equal values.

    Names of classes are no part of it. Of two classes with the same fields and values the text
    is the same, which does not happen within one field of a rule set.
    """
    return json.dumps(asdict(value), default=_plain, sort_keys=True, separators=(",", ":"))


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else str(value)


def _describe_sessions(sessions: SessionSpec | None) -> str:
    if sessions is None:
        return _NONE
    bankroll = format_cents_short(sessions.bankroll_cents)
    return f"of {sessions.rounds:,} rounds with {bankroll}"


def _digest(text: str) -> str:
    """A few hexadecimal digits that stand for a text too long to be shown."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
