"""A rule file as a tree; what is missing from it or malformed is refused with its path.

Sections are tables of cited leaves and rows. A leaf is ``{ value = …, clause = […] }`` or
``{ option = …, default = …, clause = […] }``; a row is any table with its clause.
"""

from collections.abc import Mapping
from typing import Any

from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal

_TABLES = (
    "cards",
    "boxes",
    "limits",
    "wagers",
    "dealing",
    "dealer",
    "base",
    "double",
    "split",
    "surrender",
    "insurance",
    "super_bonus",
    "match",
    "jackpot",
    "shoe",
    "sign",
)
_ROWS = ("bonus_21", "irregularity")
_ROWS_IN_TABLES = (
    "match.configurations",
    "match.pays",
    "match.combined",
    "super_bonus.hand",
    "super_bonus.tier",
)
_MAY_BE_ABSENT = ("break_bonus", "bet_bigger", "edition", "refuse")
ROW_LISTS = (*_ROWS, *_ROWS_IN_TABLES, "break_bonus", "refuse")
"""Where a rule file has rows; everywhere else it has leaves."""
_LEAF = "write { value = …, clause = […] } or { option = …, default = …, clause = […] }"
_OPTION = 'write a list, { from, to }, { any_of }, { odds_at_least }, { version_from } or "text"'


class RuleNode(dict[str, Any]):
    """A table of the file; reading a key that is missing is a refusal with the path."""

    def __init__(self, items: Mapping[str, Any], path: str) -> None:
        super().__init__(
            {key: build_tree(value, join_path(path, key)) for key, value in items.items()}
        )
        self.path = path

    def __missing__(self, key: str) -> Any:
        allowed = "every rule is stated; write this one"
        raise Refusal(join_path(self.path, key), "nothing", allowed)


def join_path(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def build_tree(value: Any, path: str) -> Any:
    """Plain values as a tree of nodes that know their paths."""
    if isinstance(value, Mapping):
        return RuleNode(value, path)
    if isinstance(value, list):
        return [build_tree(item, f"{path}[{index}]") for index, item in enumerate(value, start=1)]
    return value


def check_tree(tree: RuleNode) -> None:
    """Refuse a rule file with an unknown or missing section, or a malformed leaf or row."""
    for name in tree:
        if name not in (*_TABLES, *_ROWS, *_MAY_BE_ABSENT):
            sections = join_alternatives((*_TABLES, *_ROWS, *_MAY_BE_ABSENT))
            raise Refusal(name, "a section", f"a rule file has {sections}")
    for name in _TABLES:
        _check_section(tree[name], name)
    for name in _ROWS:
        _check_rows(tree[name], name)
    for name in ("break_bonus", "refuse"):
        _check_rows(tree.get(name, []), name)
    for name in ("bet_bigger", "edition"):
        _check_section(tree.get(name, {}), name)


def _check_section(section: Any, path: str) -> None:
    if not isinstance(section, Mapping):
        raise Refusal(path, section, f"write a [{path}] table")
    for key, entry in section.items():
        if f"{path}.{key}" in _ROWS_IN_TABLES:
            _check_rows(entry, f"{path}.{key}")
        else:
            _check_leaf(entry, f"{path}.{key}")


def _check_rows(rows: Any, path: str) -> None:
    if not isinstance(rows, list):
        raise Refusal(path, rows, f"write [[{path}]] tables")
    for index, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping):
            raise Refusal(f"{path}[{index}]", row, f"write [[{path}]] tables")
        _check_clause(row, f"{path}[{index}]")
        decks = row.get("decks", [])
        if not isinstance(decks, list) or not all(type(count) is int for count in decks):
            raise Refusal(f"{path}[{index}].decks", decks, "write a list of deck counts")


def _check_leaf(leaf: Any, path: str) -> None:
    if not isinstance(leaf, Mapping) or ("value" in leaf) == ("option" in leaf):
        raise Refusal(path, leaf, _LEAF)
    if "option" in leaf and "default" not in leaf:
        raise Refusal(path, leaf, _LEAF)
    _check_clause(leaf, path)
    if not isinstance(leaf.get("name", ""), str):
        raise Refusal(f"{path}.name", leaf["name"], "write text")
    if "option" in leaf:
        _check_option(leaf["option"], path)
    for when, key in (("value_when", "value"), ("default_when", "default")):
        cases = leaf.get(when, [])
        if not isinstance(cases, list) or not all(
            isinstance(c, Mapping) and key in c for c in cases
        ):
            raise Refusal(f"{path}.{when}", cases, f"write [{{ OPTION = …, {key} = … }}]")


def _check_option(allowed: Any, path: str) -> None:
    shapes: tuple[set[str], ...] = (
        {"from", "to"},
        {"any_of"},
        {"odds_at_least"},
        {"version_from"},
    )
    is_list = isinstance(allowed, list) and bool(allowed)
    is_shape = isinstance(allowed, Mapping) and set(allowed) in shapes
    if not (is_list or is_shape or allowed == "text"):
        raise Refusal(f"{path}.option", allowed, _OPTION)


def _check_clause(entry: Mapping[str, Any], path: str) -> None:
    clauses = entry.get("clause")
    texts = isinstance(clauses, list) and all(isinstance(c, str) and c for c in clauses)
    if not clauses or not texts:
        value = "nothing" if clauses is None else clauses
        raise Refusal(f"{path}.clause", value, 'every rule cites its source: clause = ["…"]')
