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
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS
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

    ``source`` is a rule set of the program's own or a rule file, as ``load_book`` takes it. A
    derived game has the files of what it is derived from beside its own. Jackpot games add their
    pay tables and, where an alternate was chosen, the file of alternates.
    """
    own = () if source in KNOWN_RULESETS else ((Path(source).name, _hash_of(Path(source))),)
    names = [] if own else [f"{source}/ruleset.toml"]
    if rules.derivation is not None:
        bases = (rules.derivation.base, rules.derivation.document)
        names += [f"{base}/ruleset.toml" for base in bases]
    for game in rules.jackpots:
        document, table, _, *alternate = game.table.address.split("/")
        names.append(f"{document}/paytables/{table}.toml")
        names += [f"{document}/alternates.toml"] if alternate else []
    return (*own, *((name, _hash_of(RULE_DATA / name)) for name in dict.fromkeys(names)))


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
