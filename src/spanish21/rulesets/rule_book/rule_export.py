"""A rule set, or a house's configuration of it, as a rule file that loads again to the same rules.

The short form extends the rule set and says only what differs. The whole form repeats every value
beside it, so that nothing needs to be looked up; a value repeated is no change.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS, RuleBook, load_book
from spanish21.rulesets.rule_files.tree import ROW_LISTS, join_path

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_Entry = Mapping[str, Any]


def export_rules(
    book: RuleBook, choices: Mapping[str, Any], *, own_id: str, title: str, whole: bool
) -> str:
    """The text of a rule file of these rules under an id and a title of its own.

    ``choices`` are those that the house has made, which are fixed; what it left open stays open.
    """
    base = _base(book)
    changes = {**_departures(book, base), **_choice_changes(book, choices)}
    if base is None and not whole:
        say = "it extends no rule set of the program's own, so it is written whole"
        raise Refusal("whole", "no", say)
    document = {"id": own_id, "title": title, "source": f"exported from {book.id}"}
    if whole:
        document["jurisdiction"] = book.jurisdiction
    tree = (book if base is None else base).tree if whole else {}
    lists, tables = _parts(tree, changes)
    lines = [] if base is None else [f"extends = {_toml(base.id)}", ""]
    lines += [f"{name} = {_toml(entry)}" for name, entry in lists.items()]
    if lists:
        lines.append("")
    lines += ["[document]", *(f"{key} = {_toml(value)}" for key, value in document.items())]
    return "\n".join([*lines, *_table_lines(tables), ""])


def _base(book: RuleBook) -> RuleBook | None:
    """The shipped rule set that the file extends; ``None`` if it extends no shipped one."""
    if book.id in KNOWN_RULESETS:
        return book
    return None if book.derivation is None else load_book(book.derivation.base)


def _departures(book: RuleBook, base: RuleBook | None) -> Mapping[str, _Entry]:
    """What a rule book changes of its base, by the place of the leaf or the list."""
    if base is None or base is book:
        return {}
    changes: dict[str, dict[str, Any]] = {}
    for departure in book.departures:
        if departure in base.departures:
            continue
        place = next(
            (name for name in ROW_LISTS if f"{departure.rule}.".startswith(f"{name}.")),
            departure.rule,
        )
        section, _, key = place.partition(".")
        entry = book.tree[section][key] if key else book.tree[section]
        if place not in ROW_LISTS:
            changes[place] = {**_uncited(entry), "reason": departure.reason}
        elif place in changes:
            changes[place]["reason"] += f" {departure.reason}"
        else:
            rows = [_uncited(row) for row in entry]
            changes[place] = {"rows": rows, "reason": departure.reason}
    return changes


def _choice_changes(book: RuleBook, choices: Mapping[str, Any]) -> dict[str, _Entry]:
    """The house's choices as changes, by the place of the option."""
    return {
        book.options[name].path: {
            "value": value,
            "reason": f"The house chose {name} = {format_value(value)}.",
        }
        for name, value in choices.items()
    }


def _uncited(entry: _Entry) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "clause"}


def _parts(
    tree: Mapping[str, Any], changes: Mapping[str, _Entry]
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    """Lists that stand above the first table, and the tables, each with its changes in place."""
    lists: dict[str, Any] = {}
    tables: dict[str, dict[str, Any]] = {}
    for name, section in tree.items():
        if name in ROW_LISTS:
            if not section:
                lists[name] = section
            tables[name] = {"": section}
        else:
            tables[name] = dict(section)
    for place, entry in changes.items():
        name, _, key = place.partition(".")
        if key:
            tables.setdefault(name, {})[key] = entry
        else:
            lists[name] = entry
            tables.pop(name, None)
    return lists, tables


def _table_lines(tables: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for name, section in tables.items():
        if name in ROW_LISTS:
            yield from _row_lines(name, section[""])
            continue
        rows = {key: value for key, value in section.items() if isinstance(value, list)}
        yield from ("", f"[{name}]")
        for key, entry in section.items():
            if key not in rows or not entry:
                yield f"{_key(key)} = {_toml(entry)}"
        for key, entries in rows.items():
            yield from _row_lines(join_path(name, key), entries)


def _row_lines(path: str, rows: Sequence[_Entry]) -> Iterator[str]:
    for row in rows:
        yield from ("", f"[[{path}]]")
        yield from (f"{_key(key)} = {_toml(value)}" for key, value in row.items())


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(text: str) -> str:
    """A string of TOML, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    return _text(value) if isinstance(value, str) else format_value(value)
