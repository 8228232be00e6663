"""The settings that a person wants for a table: from options, or from a file.

    table = "BJ-3"
    kind = "automatic"
    ruleset = "wa-2025"
    jackpots = ["high"]
    [options]
    decks = 6
    [clocks]
    turn = 30
    [approval]
    reference = "WSGC 26-104"

A jackpot is named; its terms say what is played for it.
What a file does not name has its usual value. What options do not name stays as it is.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

from spanish21.cli.options.name_values import parse_pairs
from spanish21.house.configuration.table_approval import NO_APPROVAL, TableApproval
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.phrasebook.text import format_value, join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_files.toml_reader import read_toml

DEFAULT_KIND_AND_RULESET = ("automatic", "wa-2025")
"""The kind and the rule set of a new table where none are named."""
_FIELDS: Mapping[str, type] = {
    "table": str,
    "kind": str,
    "ruleset": str,
    "options": dict,
    "jackpots": list,
    "clocks": dict,
    "approval": dict,
}
_TYPES: Mapping[type, str] = {str: "a text", dict: "names and values", list: "a list of texts"}


class SettingsInput(NamedTuple):
    """What was given on the command line; nothing where it was not."""

    table: str = ""
    kind: str = ""
    ruleset: str = ""
    options: tuple[str, ...] = ()
    jackpots: tuple[str, ...] = ()
    clocks: tuple[str, ...] = ()
    approvals: tuple[str, ...] = ()
    no_jackpots: bool = False


def build_settings(
    typed: SettingsInput, file: Path | None, before: TableSettings | None
) -> TableSettings:
    """The settings that are wanted; ``before`` is how the table is set, if it is there.

    Whether the rules allow them is looked at when they are proposed.
    """
    if file is not None:
        if typed._replace(table="") != SettingsInput():
            raise Refusal("file", str(file), "name settings in the file or as options, not both")
        return read_settings_file(file, typed.table)
    if before is None:
        before = TableSettings(typed.table, *DEFAULT_KIND_AND_RULESET)  # type: ignore[arg-type]  # one of the kinds
    return _changed(before, typed)


def _changed(before: TableSettings, typed: SettingsInput) -> TableSettings:
    """The same settings with what was named; other rules begin with no options of the old."""
    if typed.no_jackpots and typed.jackpots:
        raise Refusal("no-jackpots", "jackpots", "name jackpots or none, not both")
    if typed.ruleset not in ("", before.ruleset):
        before = replace(before, ruleset=typed.ruleset, options=(), jackpots=())
    options = {**dict(before.options), **parse_pairs(typed.options, "option")}
    named = typed.jackpots or typed.no_jackpots
    return replace(
        before.without_terms,
        kind=typed.kind or before.kind,  # type: ignore[arg-type]  # looked at with the rest
        options=tuple(options.items()),
        jackpots=typed.jackpots if named else before.jackpots,
        clocks=build_clocks(parse_pairs(typed.clocks, "clock"), before.clocks),
        approval=build_approval(parse_pairs(typed.approvals, "approval"), before.approval),
    )


def build_clocks(seconds_by_name: Mapping[str, Any], before: Clocks) -> Clocks:
    """Clocks with these seconds, by name."""
    names = asdict(before)
    for name, seconds in seconds_by_name.items():
        if name not in names:
            raise Refusal("clock", name, f"choose {join_alternatives(tuple(names))}")
        try:
            names[name] = int(str(seconds))
        except ValueError:
            raise Refusal(f"clocks.{name}", str(seconds), "write whole seconds") from None
    return Clocks(**names)


def build_approval(text_by_name: Mapping[str, Any], before: TableApproval) -> TableApproval:
    """What is written down of a table's approval, by name: ``vendor-licence`` or with a ``_``."""
    texts = asdict(before)
    for name, text in text_by_name.items():
        field = name.replace("-", "_")
        if field not in texts:
            raise Refusal("approval", name, f"choose {join_alternatives(tuple(texts))}")
        texts[field] = str(text)
    return TableApproval(**texts)


def read_settings_file(file: Path, table: str) -> TableSettings:
    """Settings from a TOML or JSON file; ``table`` must be the one it names, if it names one."""
    tree = {"table": table, **_read(file)}
    for key, value in tree.items():
        if key not in _FIELDS:
            raise Refusal("file", key, f"the settings are {join_alternatives(tuple(_FIELDS))}")
        if not isinstance(value, _FIELDS[key]):
            raise Refusal(key, format_value(value), f"write {_TYPES[_FIELDS[key]]}")
    if table and tree["table"] != table:
        raise Refusal("table", table, f"the file is about {tree['table']}")
    return TableSettings(
        table=tree["table"],
        kind=tree.get("kind", DEFAULT_KIND_AND_RULESET[0]),
        ruleset=tree.get("ruleset", DEFAULT_KIND_AND_RULESET[1]),
        options=tuple((name, _as_typed(value)) for name, value in tree.get("options", {}).items()),
        jackpots=tuple(map(str, tree.get("jackpots", ()))),
        clocks=build_clocks(tree.get("clocks", {}), Clocks()),
        approval=build_approval(tree.get("approval", {}), NO_APPROVAL),
    )


def _as_typed(value: Any) -> str:
    """A value of a file as it is typed on the command line."""
    return value if isinstance(value, str) else format_value(value).lower()


def _read(file: Path) -> dict[str, Any]:
    if file.suffix != ".json":
        content: dict[str, Any] = dict(read_toml(file))
        return content
    try:
        tree = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Refusal("file", str(file), f"it cannot be read: {error.strerror}") from None
    except ValueError:
        raise Refusal("file", str(file), "it is not JSON") from None
    if not isinstance(tree, dict):
        raise Refusal("file", str(file), "write a JSON object")
    return tree
