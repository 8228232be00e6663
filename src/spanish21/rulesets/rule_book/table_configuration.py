"""A table's configuration as a file: rule set, options, jackpots, and wagers to check.

    ruleset = "wa-2025"
    on = 2026-01-01
    [options]
    decks = 6
    [[jackpot]]
    table = "4d"
    paytable = 3
    wager = "$1"
    [[wagers]]
    main = "$10"
    match-up = "$5"

A rule file of the user's own (one with a [document]) is read with its default options.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import check_wagers
from spanish21.money import parse_cents
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS, RuleBook, build_own_book, load_book
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet, build_ruleset
from spanish21.rulesets.rule_files.toml_reader import read_toml

_PARTS = ("ruleset", "on", "options", "jackpot", "wagers")


def read_configuration(path: Path) -> tuple[RuleBook, BuiltRuleSet]:
    """Read and check a configuration; a refusal names the field, the value and the clause."""
    tree = read_toml(path)
    if "document" in tree:
        book = build_own_book(tree)
        return book, build_ruleset(book, {})
    book = _configured_book(tree)
    built = build_ruleset(
        book,
        _typed_value(tree, "options", dict, {}),
        jackpots=_typed_value(tree, "jackpot", list, []),
        on=_typed_value(tree, "on", date, None),
    )
    for number, wagers in enumerate(_typed_value(tree, "wagers", list, []), start=1):
        _check_wagers(wagers, built.rules, book, number)
    return book, built


def read_rule_choices(path: Path) -> tuple[RuleBook, Mapping[str, Any]]:
    """The rule book of a configuration and the options that it chooses, and nothing of its jackpots."""
    tree = read_toml(path)
    if "document" in tree:
        return build_own_book(tree), {}
    return _configured_book(tree), _typed_value(tree, "options", dict, {})


def _configured_book(tree: Mapping[str, Any]) -> RuleBook:
    """The rule book that a configuration names; what is no part of a configuration is refused."""
    for key in tree:
        if key not in _PARTS:
            raise Refusal("configuration", key, f"write {join_alternatives(_PARTS)}")
    if "ruleset" not in tree:
        raise Refusal(
            "ruleset", "nothing", f"name one: ruleset = {join_alternatives(KNOWN_RULESETS)}"
        )
    return load_book(_typed_value(tree, "ruleset", str, ""))


def _typed_value(tree: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    value = tree.get(key, default)
    if key in tree and not isinstance(value, kind):
        names = {
            str: "text",
            dict: f"a [{key}] table",
            list: f"[[{key}]] tables",
            date: "a date as 2026-01-31",
        }
        raise Refusal(key, value, f"write {names[kind]}")
    return value


def _check_wagers(wagers: Mapping[str, Any], rules: RuleSet, book: RuleBook, number: int) -> None:
    if not isinstance(wagers, Mapping):
        raise Refusal("wagers", wagers, "write [[wagers]] tables of SPOT = AMOUNT")
    try:
        cents = {
            spot: parse_cents(amount, field=f"wagers {number}, {spot}")
            for spot, amount in wagers.items()
        }
        check_wagers(cents, rules)
    except Refusal as refusal:
        raise book.explain(refusal) from None
