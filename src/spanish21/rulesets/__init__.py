"""The rule book as cited data: load a document's rules, choose its options, trace its clauses.

* ``rule_files``: reading rule files strictly
* ``rule_record``: a rule set as plain values, to be hashed and compared
* ``rule_book``: a document's rules with house options, and the complete rule set of a table
* ``citations``: clauses, and where data, code and tests cite them
* ``strategies``: a strategy as data
* ``data``: the rule files themselves
"""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from spanish21.game.rules import RuleSet
from spanish21.rulesets.rule_book.book import SHIPPED_RULESETS, RuleBook, load_book
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet, build_ruleset

__all__ = ["SHIPPED_RULESETS", "BuiltRuleSet", "RuleBook", "build_ruleset", "load_book", "ruleset"]


def ruleset(
    name: str,
    *,
    jackpots: Sequence[Mapping[str, Any]] = (),
    on: date | None = None,
    **options: Any,
) -> RuleSet:
    """One complete, frozen rule set: ``ruleset("wa-2025", decks=6, double_double=True)``.

    ``name`` is a shipped rule set or a .toml rule file; an option that is not named has the
    default of the rule file. ``on`` is the day whose statutory limits apply, None the latest.
    """
    return build_ruleset(load_book(name), options, jackpots=jackpots, on=on).rules
