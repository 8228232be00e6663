"""Who reads which field of a rule set: found in the source, not declared.

What a reader calls in modules that several readers share, it reads; what it calls in another
reader's modules it does not, so that a table does not read all that its rounds read.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from spanish21.rulesets.citations.field_reads import RuleHolders, find_reads, find_rule_holders
from spanish21.rulesets.citations.rule_classes import field_names
from spanish21.rulesets.citations.syntax import statements

FieldReader = Literal["round", "table", "house", "odds", "analysis", "compiled", "general", "print"]
_MODULES: Mapping[FieldReader, tuple[str, ...]] = {
    "round": ("game.round",),
    "table": ("game.table",),
    "house": ("house", "ledger"),
    "odds": ("odds",),
    "analysis": ("analysis",),
    "compiled": ("simulation.compiled", "simulation.run"),
    "general": ("simulation.general", "simulation.run"),
    "print": ("reports", "phrasebook", "server", "service", "cli", "rulesets.rule_book.book"),
}
"""Where each reader's own modules are; the others are shared, or read for nobody."""
_NO_READER = ("game.rules", "game.rule_fields", "game.playable_rules", "rulesets")
"""The rules themselves, the table of their fields, and what builds and checks them."""
READERS: tuple[FieldReader, ...] = tuple(_MODULES)
ENGINES = READERS[:-1]
_PACKAGE = Path(__file__).parents[2]
_Place = tuple[str, str]
"""A module and the name of a function or class in it; "" for the rest of the module."""


class _Unit(NamedTuple):
    reads: frozenset[str]
    names: frozenset[_Place]


@cache
def field_readers() -> Mapping[str, tuple[FieldReader, ...]]:
    """Each field of a rule set with who reads it, in the order of ``READERS``."""
    units = _find_units()
    read = {reader: _reads_of(_MODULES[reader], units) for reader in READERS}
    return {
        name: tuple(reader for reader in READERS if name in read[reader]) for name in field_names()
    }


def _reads_of(modules: tuple[str, ...], units: Mapping[_Place, _Unit]) -> set[str]:
    """What these modules read, with what they call in shared ones."""
    reached = [place for place in units if _is_under(place[0], modules)]
    seen, read = set(reached), set[str]()
    while reached:
        unit = units[reached.pop()]
        read |= unit.reads
        called = {name for name in unit.names - seen if name in units and _is_shared(name[0])}
        seen |= called
        reached += called
    return read


def _is_under(module: str, packages: Iterable[str]) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def _is_shared(module: str) -> bool:
    return not any(_is_under(module, packages) for packages in _MODULES.values())


def _reads(module: str) -> bool:
    return not _is_under(module, _NO_READER) or any(module in own for own in _MODULES.values())


def _find_units() -> dict[_Place, _Unit]:
    modules = dict(_syntax_trees())
    imports = {name: dict(_imports(tree)) for name, tree in modules.items()}
    readers = {name: tree for name, tree in modules.items() if _reads(name)}
    holders = find_rule_holders(readers.values())
    units: dict[_Place, _Unit] = {}
    for module, tree in readers.items():
        names = {name: _resolve(target, imports) for name, target in imports[module].items()}
        names |= {name: (module, name) for node in tree.body if (name := _name(node))}
        for node in tree.body:
            place = (module, _name(node))
            before = units.get(place, _Unit(frozenset(), frozenset()))
            unit = _unit(node, names, holders)
            units[place] = _Unit(before.reads | unit.reads, before.names | unit.names)
    return units


def _syntax_trees() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(_PACKAGE.rglob("*.py")):
        parts = path.relative_to(_PACKAGE).with_suffix("").parts
        if parts[0] != "clause_tests":
            name = ".".join(parts).removesuffix("__init__").removesuffix(".")
            yield name, ast.parse(path.read_text(encoding="utf-8"))


def _name(node: ast.stmt) -> str:
    return node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""


def _imports(tree: ast.Module) -> Iterator[tuple[str, _Place]]:
    for node in statements(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("spanish21"):
            module = (node.module or "").partition(".")[2]
            for alias in node.names:
                yield alias.asname or alias.name, (module, alias.name)


def _resolve(place: _Place, imports: Mapping[str, Mapping[str, _Place]]) -> _Place:
    """Where a name stands that a package only passes on."""
    while (target := imports.get(place[0], {}).get(place[1], place)) != place:
        place = target
    return place


def _unit(node: ast.stmt, names: Mapping[str, _Place], holders: RuleHolders) -> _Unit:
    used = set()
    for part in ast.walk(node):
        match part:
            case ast.Name(id=name) if name in names:
                used.add(names[name])
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if name in names:
                # A function of an imported module: ``prices.full_double``.
                module = ".".join(names[name]).removeprefix(".")
                used.add((module, attr))
    return _Unit(find_reads(node, holders), frozenset(used))
