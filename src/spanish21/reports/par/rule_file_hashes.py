"""The rule files behind a par sheet by their hashes, which any reader can compute again.

The rule set itself is hashed as canonical JSON, which is attached to the sheet, so that the hash
can be computed from the attachment. Rule files are hashed byte by byte.
"""

import hashlib
from pathlib import Path

from spanish21.game.rules import RuleSet
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS
from spanish21.rulesets.rule_files.toml_reader import RULE_DATA


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
