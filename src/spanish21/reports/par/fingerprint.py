"""The hashes that identify the rules of a par sheet, and that any reader can compute again.

The rule set is hashed as canonical JSON, which is attached to the sheet, so that the hash can be
computed from the attachment. Rule files are hashed byte by byte.
"""

import hashlib
import json
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.rules import RuleSet
from spanish21.rulesets.rule_book.book import SHIPPED_RULESETS
from spanish21.rulesets.rule_files.toml_reader import RULE_DATA


def canonical_json(rules: RuleSet) -> str:
    """Every field of a rule set as JSON: keys in order, no spaces, ASCII only.

    What a derived rule set departs from is a field as well; other rule sets are without it.
    Fractions are text (``1/2``), cards are text (``7s``), odds have their three fields.
    """
    record = _plain(rules)
    if rules.derivation is None:
        del record["derivation"]
    return json.dumps(record, sort_keys=True, separators=(",", ":"))


def rules_hash(rules: RuleSet) -> str:
    """SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical_json(rules).encode("ascii")).hexdigest()


def file_hashes(source: str, rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """The rule files behind these rules, each with the SHA-256 of its bytes.

    ``source`` is a shipped rule set or a rule file, as ``load_book`` takes it. Jackpot games add
    their pay tables and, where an alternate was chosen, the file of alternates.
    """
    if source not in SHIPPED_RULESETS:
        return ((Path(source).name, _hash_of(Path(source))),)
    names = ["ruleset.toml"]
    for game in rules.jackpots:
        _, table, _, *alternate = game.table.address.split("/")
        names += [f"paytables/{table}.toml", *(["alternates.toml"] if alternate else [])]
    return tuple(
        (f"{source}/{name}", _hash_of(RULE_DATA / source / name)) for name in dict.fromkeys(names)
    )


def _hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


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
