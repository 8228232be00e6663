"""A rule file that changes another: its changed leaves and rows over the tree of its base.

    extends = "wa-classic"
    [document]
    id = "river-house"
    title = "River House 21"
    source = "house rules of 2026"
    [dealer]
    soft_17 = { value = "stand", reason = "The house wants the softer game." }
    [[bonus_21]]
    hand = "five-cards"
    pays = "2 to 1"
    reason = "…"

What is not named stays as the base has it, with the base's clauses. A leaf that repeats the base's is
no change; one that differs needs its ``reason``, which is what the rule rests on from then on.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from spanish21.game.rules import Departure
from spanish21.phrasebook.text import format_value, join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_files.tree import ROW_LISTS, join_path

_ROW_KEYS: Mapping[str, str] = {
    "bonus_21": "hand",
    "irregularity": "name",
    "break_bonus": "cards",
    "match.configurations": "number",
    "match.combined": "row",
    "super_bonus.tier": "from",
}
"""By which key a row is known. Rows of other lists are known by their decks alone."""
_NOTHING = "nothing"
_WHY = 'a change gives its reason: reason = "…"'
_NO_CLAUSE = "a changed rule rests on its reason; leave the clause out"


class DerivedTree:
    """The tree of a base with the changes of one file, and a departure for each of them."""

    def __init__(self, base: Mapping[str, Any]) -> None:
        self.tree: dict[str, Any] = {key: _copy(value) for key, value in base.items()}
        self.departures: list[Departure] = []
        self._fixed: dict[str, Any] = {}

    def change(self, changes: Mapping[str, Any]) -> None:
        """Put the sections of a file over the base; its decks first, which rows are for."""
        for name, section in sorted(changes.items(), key=lambda change: change[0] != "cards"):
            if name in ROW_LISTS:
                self.tree[name] = self._rows(self.tree.get(name, []), section, name)
            elif isinstance(section, Mapping):
                self._section(self.tree.setdefault(name, {}), section, name)
            else:
                self.tree[name] = section
        if self._fixed:
            self._settle_conditions()

    def _section(self, base: dict[str, Any], section: Mapping[str, Any], name: str) -> None:
        for key, entry in section.items():
            path = join_path(name, key)
            if path in ROW_LISTS:
                base[key] = self._rows(base.get(key, []), entry, path)
            else:
                base[key] = self._leaf(base.get(key), entry, path)

    def _leaf(self, there: Any, entry: Any, path: str) -> Any:
        """The leaf as it stands from now on: the base's own, or the changed one."""
        if not isinstance(entry, Mapping):
            return entry
        said = {key: value for key, value in entry.items() if key != "reason"}
        if there is not None and said in (there, _without_clause(there)):
            return there
        reason = _reason(entry, path)
        before = there if isinstance(there, Mapping) else {}
        if set(said) == {"default"} and "option" in before:
            others = {key: value for key, value in before.items() if key != "default_when"}
            leaf = {**others, **said, "clause": [path]}
        else:
            leaf = {**said, "clause": [path]}
        if "option" in before and "value" in leaf:
            self._fixed[before.get("name", path.rpartition(".")[2])] = leaf["value"]
        if "option" in leaf and "name" in before:
            leaf.setdefault("name", before["name"])
        was = describe_leaf(before) if before else _NOTHING
        self.departures.append(Departure(path, describe_leaf(leaf), was, reason))
        return leaf

    def _rows(self, there: Sequence[Any], entry: Any, path: str) -> Any:
        """A list of rows: the named rows are changed, or ``rows`` replaces the whole list."""
        if isinstance(entry, Mapping):
            return self._all_rows(there, entry, path)
        if not isinstance(entry, list):
            return entry
        rows = list(there)
        for number, row in enumerate(entry, start=1):
            if not isinstance(row, Mapping):
                raise Refusal(f"{path}[{number}]", row, f"write [[{path}]] tables")
            said = {key: value for key, value in row.items() if key != "reason"}
            if any(said in (each, _without_clause(each)) for each in there):
                continue
            rows = self._row(rows, row, path, number)
        return rows

    def _all_rows(
        self, there: Sequence[Any], entry: Mapping[str, Any], path: str
    ) -> list[dict[str, Any]]:
        rows = entry.get("rows")
        if not isinstance(rows, list) or set(entry) - {"rows", "reason"}:
            raise Refusal(path, format_value(list(entry)), 'write { rows = […], reason = "…" }')
        reason = _reason(entry, path)
        changed = [_cite_row(row, path, path, number) for number, row in enumerate(rows, start=1)]
        self.departures.append(
            Departure(path, _describe_rows(changed), _describe_rows(there), reason)
        )
        return changed

    def _row(
        self, rows: Sequence[Any], row: Mapping[str, Any], path: str, number: int
    ) -> list[Any]:
        """The rows with one of them changed, added, or with ``removed = true`` taken away."""
        reason = _reason(row, f"{path}[{number}]")
        key = _ROW_KEYS.get(path)
        name = None if key is None else row.get(key)
        place = path if name is None else f"{path}.{name}"
        there: list[Any] = []
        others: list[Any] = []
        for each in rows:
            same = (key is None or each.get(key) == name) and path != "refuse"
            (there if same and _share_decks(each, row) else others).append(each)
        remaining = [left for each in there for left in self._other_decks(each, row)]
        said = _cite_row(row, path, place, number)
        removed = said.pop("removed", False)
        if removed is True and not there:
            raise Refusal(f"{path}[{number}]", format_value(name), "there is no such row to remove")
        new = [] if removed is True else [said]
        before = [_same_decks(each, row) for each in there]
        here = _describe_rows(new)
        self.departures.append(Departure(place, here, _describe_rows(before), reason))
        at = rows.index(there[0]) if there else len(rows)
        ahead = sum(each not in there for each in rows[:at])
        return [*others[:ahead], *new, *remaining, *others[ahead:]]

    def _other_decks(
        self, there: Mapping[str, Any], row: Mapping[str, Any]
    ) -> Iterator[Mapping[str, Any]]:
        """What is left of a row of the base for the decks that the changed row does not name."""
        if "decks" in row:
            ours = there.get("decks") or _decks_of(self.tree["cards"]["decks"])
            left = [count for count in ours if count not in row["decks"]]
            if left:
                yield {**there, "decks": left}

    def _settle_conditions(self) -> None:
        """Answer every condition on an option that is fixed now, and so no longer an option."""
        for name, section in self.tree.items():
            if isinstance(section, dict) and name not in ROW_LISTS:
                for leaf in section.values():
                    if isinstance(leaf, dict):
                        _settle_leaf(leaf, self._fixed)
        rows = []
        for row in self.tree.get("refuse", []):
            still_open = _open_conditions(row["when"], self._fixed)
            if still_open == {}:
                values = " and ".join(format_value(self._fixed[name]) for name in row["when"])
                raise Refusal(" with ".join(row["when"]), values, row["because"])
            if still_open is not None:
                rows.append({**row, "when": still_open})
        self.tree["refuse"] = rows


def describe_leaf(leaf: Mapping[str, Any]) -> str:
    """A leaf in words: its value, or its default and that the house may choose."""
    cases = "".join(
        f"; {format_value(case[what])} when "
        + " and ".join(f"{k} = {format_value(v)}" for k, v in case.items() if k != what)
        for what in ("value", "default")
        for case in leaf.get(f"{what}_when", ())
    )
    if "value" in leaf:
        return format_value(leaf["value"]) + cases
    return describe_choice(
        leaf.get("option", _NOTHING), f"{format_value(leaf.get('default', _NOTHING))}{cases}"
    )


def describe_choice(allowed: Any, value: object) -> str:
    """What has been chosen, and of what."""
    return f"{format_value(value)}; the house chooses {_describe_allowed(allowed)}"


def _describe_allowed(allowed: Any) -> str:
    """What a house may choose, as a rule file says it."""
    if isinstance(allowed, list):
        return join_alternatives(allowed)
    if isinstance(allowed, Mapping):
        words = (f"{word.replace('_', ' ')} {format_value(x)}" for word, x in allowed.items())
        return " ".join(words)
    return str(allowed)


def _describe_rows(rows: Sequence[Any]) -> str:
    """Rows in words, without what they rest on."""
    return "; ".join(_describe_row(row) for row in rows) or _NOTHING


def _describe_row(row: Mapping[str, Any]) -> str:
    skip = ("clause", "reason")
    return ", ".join(
        f"{key} {format_value(value)}" for key, value in row.items() if key not in skip
    )


def _reason(entry: Mapping[str, Any], path: str) -> str:
    if "clause" in entry:
        raise Refusal(f"{path}.clause", format_value(entry["clause"]), _NO_CLAUSE)
    reason = entry.get("reason", _NOTHING)
    if not isinstance(reason, str) or not reason.strip() or reason == _NOTHING:
        raise Refusal(f"{path}.reason", reason, _WHY)
    return " ".join(reason.split())


def _cite_row(row: Any, path: str, place: str, number: int) -> dict[str, Any]:
    """A row that rests on its departure."""
    if not isinstance(row, Mapping):
        raise Refusal(f"{path}[{number}]", row, f"write [[{path}]] tables")
    said = {key: value for key, value in row.items() if key not in ("reason", "clause")}
    return {**said, "clause": [place]}


def _without_clause(leaf: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in leaf.items() if key != "clause"}


def _share_decks(there: Mapping[str, Any], row: Mapping[str, Any]) -> bool:
    return (
        "decks" not in there or "decks" not in row or bool(set(there["decks"]) & set(row["decks"]))
    )


def _decks_of(leaf: Mapping[str, Any]) -> list[int]:
    """Every number of decks that a shoe may have."""
    allowed = leaf.get("option", [leaf.get("value")])
    if isinstance(allowed, Mapping):
        return list(range(allowed["from"], allowed["to"] + 1))
    return list(allowed)


def _same_decks(there: Mapping[str, Any], row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A row of the base, for the decks of the changed row where it names any."""
    return {**there, "decks": row["decks"]} if "decks" in row else there


def _settle_leaf(leaf: dict[str, Any], fixed: Mapping[str, Any]) -> None:
    """Take the conditions on fixed options out of a leaf: what never holds, and what always does."""
    for what in ("value", "default"):
        cases = leaf.get(f"{what}_when", ())
        left: list[Mapping[str, Any]] = []
        for case in cases:
            conditions = {name: value for name, value in case.items() if name != what}
            still_open = _open_conditions(conditions, fixed)
            if still_open is None:
                continue
            if not still_open:
                # It holds wherever no case before it does, and none after it is ever reached.
                leaf[what] = case[what]
                break
            left.append({**still_open, what: case[what]})
        if cases:
            del leaf[f"{what}_when"]
            if left:
                leaf[f"{what}_when"] = left


def _open_conditions(when: Mapping[str, Any], fixed: Mapping[str, Any]) -> dict[str, Any] | None:
    """The conditions that are on no fixed option; None where a fixed one does not hold."""
    for name in set(when) & set(fixed):
        wanted = when[name] if isinstance(when[name], list) else [when[name]]
        if fixed[name] not in wanted:
            return None
    return {name: wanted for name, wanted in when.items() if name not in fixed}


def _copy(value: Any) -> Any:
    """A tree of the base that may be changed, for the base itself may not."""
    if isinstance(value, Mapping):
        return {key: _copy(item) for key, item in value.items()}
    return [_copy(item) for item in value] if isinstance(value, list) else value
