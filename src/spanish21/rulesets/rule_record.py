"""A rule set as plain values: what any reader can hash again, and compare value by value."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.rules import RuleSet


def canonical_json(rules: RuleSet) -> str:
    """Every field of a rule set as JSON: keys in order, no spaces, ASCII only.

    What a derived rule set departs from is a field as well; other rule sets are without it.
    Fractions are text (``1/2``), cards are text (``7s``), odds have their three fields.
    """
    return write_canonical(record_of_rules(rules))


def rules_hash(rules: RuleSet) -> str:
    """SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical_json(rules).encode("ascii")).hexdigest()


def record_of_rules(rules: RuleSet) -> dict[str, Any]:
    """Every field of a rule set as plain values."""
    record: dict[str, Any] = _plain(rules)
    if rules.derivation is None:
        del record["derivation"]
    return record


def write_canonical(record: Any) -> str:
    """Plain values as JSON: keys in order, no spaces, ASCII only."""
    return json.dumps(record, sort_keys=True, separators=(",", ":"))


def compare_records(before: Any, now: Any, path: str = "") -> Iterator[tuple[str, str, str]]:
    """Each value that differs: where it stands, what it was, what it is.

    A row of a list is told by its place from 1.
    """
    if isinstance(before, dict) and isinstance(now, dict):
        for name in sorted({*before, *now}):
            inner = f"{path}.{name}" if path else name
            yield from compare_records(before.get(name), now.get(name), inner)
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for place, (was, is_now) in enumerate(zip(before, now, strict=True), 1):
            yield from compare_records(was, is_now, f"{path}.{place}")
    elif before != now:
        yield path, write_canonical(before), write_canonical(now)


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return value.code
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    return str(value) if isinstance(value, Fraction) else value
