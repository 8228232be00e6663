"""A rule book: one document's rules with the house's choices still open.

A rule file is a tree whose leaves carry the clauses they come from. A leaf is either a
``value`` the document fixes, an ``option`` it leaves to the house, or a row of a table. A file
that ``extends`` another rule set says only what it changes.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from spanish21.game.rules import Departure, Derivation, RuleSet
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.derivation import DerivedTree
from spanish21.rulesets.rule_book.house_options import HouseOption, OptionChoices, conditions_hold
from spanish21.rulesets.rule_files.toml_reader import RULE_DATA, read_shipped, read_toml
from spanish21.rulesets.rule_files.tree import RuleNode, check_tree

SHIPPED_RULESETS = ("wa-2025", "wa-v003", "wa-v002", "wa-classic", "section-13", "bet-bigger")
"""The filed games: a document each."""
DERIVED_RULESETS = ("two-deck-21", "blackjack", "pontoon")
"""Games that come with the program and that nobody has filed: each departs from a filed one."""
KNOWN_RULESETS = (*SHIPPED_RULESETS, *DERIVED_RULESETS)
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
SIDE_WAGERS = (
    "match-up",
    "match-down",
    "match-bonus",
    "jackpot",
    "super",
    "envy",
    "insurance",
    "break",
)


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in a rule file and the clauses it rests on."""

    place: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionExclusion:
    """Choices that exclude each other, and the clause that says so."""

    when: Mapping[str, Any]
    because: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A document's rules as data, with the house options still open.

    ``derivation`` says what a derived rule set departs from; None for a document of its own.
    """

    id: str
    title: str
    source: str
    jurisdiction: str
    tree: RuleNode
    options: Mapping[str, HouseOption]
    exclusions: tuple[OptionExclusion, ...]
    tables: Mapping[str, Mapping[str, Any]]
    alternates: tuple[Mapping[str, Any], ...]
    derivation: Derivation | None = None

    @property
    def document(self) -> str:
        """The id of the document whose clauses and pay tables these are."""
        return self.id if self.derivation is None else self.derivation.document

    @property
    def base(self) -> str:
        """The id of the rule set that this one departs from; "" for a document of its own."""
        return "" if self.derivation is None else self.derivation.base

    @property
    def departures(self) -> tuple[Departure, ...]:
        """Every rule that a derived rule set changes; none for a document of its own."""
        return () if self.derivation is None else self.derivation.departures

    @property
    def side_wagers(self) -> tuple[str, ...]:
        """The side wagers of this document, insurance and free bonuses included."""
        match = self.tree["match"]
        rows = [] if match["offered"].get("value") is False else match["configurations"]
        bonus = self.tree["super_bonus"]["offered"]["value"]
        present = {
            "match-up": any(row["up"] for row in rows),
            "match-down": any(row["down"] for row in rows),
            "match-bonus": any(row["bonus_cards_to"] for row in rows),
            "jackpot": bool(self.tables),
            "super": bonus,
            "envy": bonus,
            "insurance": True,
            "break": "break_bonus" in self.tree,
        }
        return tuple(name for name in SIDE_WAGERS if present[name])

    def cite(self, *clauses: str) -> str:
        """Clauses as a refusal names them, with the document's id; rulings have none.

        What a derived rule set has changed is named with its own id.
        """
        return ", ".join(c if is_ruling(c) else f"{self._home_of(c)}:{c}" for c in clauses)

    def _home_of(self, clause: str) -> str:
        return self.id if any(each.rule == clause for each in self.departures) else self.document

    def source_of(self, rule: str, decks: int | None = None) -> str:
        """The clauses a rule rests on, as a refusal or a settlement line names them.

        A rule is a key of the rule file such as ``match.down_needs_up``; a row of a list by
        its name, such as ``bonus_21.five-cards`` (of this many decks, where the rows differ);
        a pay table with the row that was hit, ``paytable.wa-2025/4b/3#one-suited``; or
        ``void``, which rests on rulings.
        """
        section, _, key = rule.partition(".")
        if section == "void":
            return "A48, A56" if key == "jackpot" else "A56"
        if section == "paytable":
            return self.cite(*self._table_clauses(*key.split("#")))
        rule_part = self.tree[section]
        if not isinstance(rule_part, list):
            key, _, name = key.partition(".")
            # What is not offered rests on the clause that says so.
            stated = key in rule_part or "offered" not in rule_part
            rule_part = rule_part[key if stated else "offered"]
            if isinstance(rule_part, Mapping):
                return self.cite(*rule_part["clause"])
        else:
            name = key
        rows = [row for row in rule_part if decks in row.get("decks", [decks])]
        fitting = [row for row in rows if name in _row_names(row)] if name else rows
        return self.cite(*dict.fromkeys(clause for row in fitting for clause in row["clause"]))

    def _table_clauses(self, address: str, row: str = "") -> Sequence[str]:
        """The clauses of a jackpot row: those of its table, or of the alternate it belongs to."""
        _, table, _, *alternate = address.split("/")
        for option in self.alternates if alternate else ():
            ours = alternate == [f"alternate-{option['number']}"] and table in option["tables"]
            if ours and row in [other["row"] for other in option["rows"]]:
                return tuple(option["clause"])
        return tuple(self.tables[table]["clause"])

    def explain(self, refusal: Refusal, decks: int | None = None) -> Refusal:
        """The same refusal with the clause of this document that its rule rests on.

        A value of the rule file itself is refused by its place, which is its rule.
        """
        rule = refusal.rule or self._rule_at(refusal.field, decks)
        if refusal.clause or not rule:
            return refusal
        return refusal.with_clause(self.source_of(rule, decks))

    def _rule_at(self, place: str, decks: int | None) -> str:
        """The rule at a place such as ``sign.posted[0]`` or ``bonus_21[1].hand``, "" for none."""
        rule, _, rest = place.partition("[")
        section, _, key = rule.partition(".")
        part = self.tree.get(section)
        if isinstance(part, list) and rest:
            rows = [row for row in part if decks in row.get("decks", [decks])]
            row = rows[int(rest.partition("]")[0])]
            return f"{section}.{next(name for name in _row_names(row) if name != 'None')}"
        leaf = part.get(key) if isinstance(part, Mapping) else None
        return rule if isinstance(leaf, Mapping) and "clause" in leaf else ""

    def citations(self) -> Iterator[Citation]:
        """Every cited place of the rule file and its pay tables, in order."""
        yield from _citations(self.tree, "ruleset")
        for name, table in self.tables.items():
            yield from _citations(table, f"paytables/{name}")
        for alternate in self.alternates:
            place = f"alternates/{alternate['number']} for {alternate['tables'][0]}"
            yield from _citations(alternate, place)

    def resolve(self, choices: OptionChoices, decks: int) -> RuleNode:
        """The tree with leaves replaced by their values, and only the rows that fit the decks."""
        return RuleNode(_resolve(self.tree, choices, decks), "")


def _row_names(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The names of a row of a list: a hand, an irregularity, a grade or a card count."""
    return tuple(str(row.get(key)) for key in ("hand", "name", "row", "cards"))


def is_ruling(clause: str) -> bool:
    """Whether a citation names a ruling (A20, S3) rather than a clause of the document."""
    return clause[:1] in ("A", "S") and clause[1:].rstrip("b").isdecimal()


def load_book(name: object) -> RuleBook:
    """A rule book by its id, or from a user's own rule file."""
    name = fspath(name) if isinstance(name, PathLike) else name
    if isinstance(name, str) and name in KNOWN_RULESETS:
        return _known_book(name)
    if isinstance(name, str) and name.endswith(".toml"):
        return build_own_book(read_toml(Path(name)))
    raise Refusal(
        "ruleset", name, f"choose {join_alternatives(KNOWN_RULESETS)}, or a .toml rule file"
    )


@cache
def _known_book(name: str) -> RuleBook:
    """A rule book that comes with the program, read and checked once."""
    folder = RULE_DATA / name if name in SHIPPED_RULESETS else None
    return build_book(read_shipped(name, "ruleset.toml"), folder)


def book_of(rules: RuleSet) -> RuleBook:
    """The rule book behind complete rules: their own, or of a derived game that which it departs from."""
    if rules.derivation is None or rules.id in KNOWN_RULESETS:
        return load_book(rules.id)
    return load_book(rules.derivation.base)


def build_own_book(tree: Mapping[str, Any]) -> RuleBook:
    """A rule book from a user's own rule file, which may not pass for one that is shipped."""
    book = build_book(tree, None)
    if not _ID.fullmatch(book.id):
        say = "an id has 1 to 40 small letters, digits and -, such as river-house-21"
        raise Refusal("document.id", book.id, say)
    if book.id in KNOWN_RULESETS:
        say = "that is a rule set of the program's own; rules of yours have an id of their own"
        raise Refusal("document.id", book.id, say)
    if _words(book.title) in {_words(load_book(name).title) for name in KNOWN_RULESETS}:
        say = "that is the title of another game; rules of yours have a title of their own"
        raise Refusal("document.title", book.title, say)
    return book


def _words(title: str) -> str:
    """A title as it is read: without what two spellings of it may differ in."""
    return "".join(letter for letter in title.casefold() if letter.isalnum())


def build_book(tree: Mapping[str, Any], folder: Path | None) -> RuleBook:
    """A rule book from a rule file's tree and the pay tables in its folder, None for no folder."""
    document = tree.get("document")
    if not isinstance(document, Mapping):
        raise Refusal("document", "nothing", "a rule file begins with a [document] table")
    base = _base(tree["extends"]) if "extends" in tree else None
    if base is not None:
        document = {"jurisdiction": base.jurisdiction, **document}
    for key in ("id", "title", "source", "jurisdiction"):
        if not isinstance(document.get(key), str):
            raise Refusal(f"document.{key}", document.get(key, "nothing"), "write text")
    sections = {key: value for key, value in tree.items() if key not in ("document", "extends")}
    derivation = None
    if base is not None:
        derived = DerivedTree(base.tree)
        derived.change(sections)
        sections = derived.tree
        derivation = _derivation(base, derived)
        tables, alternates = base.tables, base.alternates
    else:
        tables, alternates = _pay_tables(folder) if folder else ({}, ())
    rules = RuleNode(sections, "")
    check_tree(rules)
    options = {option.name: option for option in _options(rules, "")}
    return RuleBook(
        id=document["id"],
        title=document["title"],
        source=document["source"],
        jurisdiction=document["jurisdiction"],
        tree=rules,
        options=options,
        exclusions=tuple(
            OptionExclusion(row["when"], row["because"], tuple(row["clause"]))
            for row in rules.get("refuse", ())
        ),
        tables=tables,
        alternates=alternates,
        derivation=derivation,
    )


def _base(name: object) -> RuleBook:
    """The rule set that a file extends: one that comes with the program."""
    if not isinstance(name, str) or name not in KNOWN_RULESETS:
        raise Refusal("extends", str(name), f"choose {join_alternatives(KNOWN_RULESETS)}")
    return load_book(name)


def _derivation(base: RuleBook, derived: DerivedTree) -> Derivation:
    """What a rule set departs from: its base's departures as well, where they still stand."""
    ours = {each.rule for each in derived.departures}
    return Derivation(
        base=base.id,
        base_title=base.title,
        document=base.document,
        departures=(
            *(each for each in base.departures if each.rule not in ours),
            *derived.departures,
        ),
    )


def _pay_tables(
    folder: Path,
) -> tuple[Mapping[str, Mapping[str, Any]], tuple[Mapping[str, Any], ...]]:
    names = sorted(path.stem for path in (folder / "paytables").glob("*.toml"))
    tables = {name: read_shipped(folder.name, "paytables", f"{name}.toml") for name in names}
    if not (folder / "alternates.toml").exists():
        return tables, ()
    return tables, tuple(read_shipped(folder.name, "alternates.toml")["alternate"])


def _options(node: Any, path: str) -> Iterator[HouseOption]:
    if isinstance(node, Mapping):
        if "option" in node:
            yield HouseOption(
                name=node.get("name", path.rpartition(".")[2]),
                path=path,
                allowed=node["option"],
                default=node["default"],
                default_when=tuple(node.get("default_when", ())),
                clauses=tuple(node["clause"]),
            )
            return
        for key, value in node.items():
            yield from _options(value, f"{path}.{key}" if path else key)


def _citations(node: Any, place: str) -> Iterator[Citation]:
    if isinstance(node, Mapping):
        if "clause" in node:
            yield Citation(place, tuple(node["clause"]))
        for key, value in node.items():
            yield from _citations(value, f"{place}.{key}")
    elif isinstance(node, list):
        for index, item in enumerate(node):
            yield from _citations(item, f"{place}[{index + 1}]")


def _resolve(node: Any, choices: OptionChoices, decks: int, path: str = "") -> Any:
    if isinstance(node, list):
        fitting = [
            row
            for row in node
            if not isinstance(row, Mapping) or decks in row.get("decks", [decks])
        ]
        return [_resolve(row, choices, decks) for row in fitting]
    if not isinstance(node, Mapping):
        return node
    if "option" in node:
        return choices[node.get("name", path)]
    if "value" in node:
        return _value(node, choices)
    return {
        key: _resolve(value, choices, decks, key)
        for key, value in node.items()
        if key not in ("clause", "decks") or isinstance(value, Mapping)
    }


def _value(leaf: Mapping[str, Any], choices: OptionChoices) -> Any:
    for case in leaf.get("value_when", ()):
        if conditions_hold(
            {name: value for name, value in case.items() if name != "value"}, choices
        ):
            return case["value"]
    return leaf["value"]
