"""The classes that rules are made of: a rule set, its sections, and what their methods read."""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

from spanish21.game.rules import RuleSet

RULE_SET = RuleSet.__name__
_PACKAGE = Path(__file__).parents[2]


@cache
def field_names() -> tuple[str, ...]:
    """Every field of a rule set, such as ``double.after_split``, in the order of its classes."""
    return tuple(_field_names())


def _field_names() -> Iterator[str]:
    names = {section: name for name, section in section_names().items()}
    for field in fields(RuleSet):
        if field.name not in names:
            yield field.name
            continue
        for part in fields(_section_classes()[names[field.name]]):
            yield f"{field.name}.{part.name}"


@cache
def section_names() -> Mapping[str, str]:
    """The classes of a rule set's sections, with the section each is: BonusPay is bonus_21."""
    return {kind.__name__: name for name, kind in _sections()}


@cache
def _section_classes() -> Mapping[str, Any]:
    return {kind.__name__: kind for _, kind in _sections()}


def _sections() -> Iterator[tuple[str, Any]]:
    """Each section with its class, alone, optional or of the rows of a list."""
    for name, hint in get_type_hints(RuleSet).items():
        for kind in (hint, *get_args(hint)):
            if is_dataclass(kind):
                yield name, kind


@cache
def fields_behind(class_name: str) -> Mapping[str, frozenset[str]]:
    """What reading each attribute reads: a field itself, or the fields that a method uses."""
    if class_name == RULE_SET:
        own = {field.name for field in fields(RuleSet)} & set(field_names())
        return {name: frozenset([name]) for name in own} | _methods(RuleSet, "bonus_21.")
    kind = _section_classes()[class_name]
    section = section_names()[class_name]
    parts = {part.name: frozenset([f"{section}.{part.name}"]) for part in fields(kind)}
    return parts | _methods(kind, f"{section}.")


def _methods(kind: Any, prefix: str) -> dict[str, frozenset[str]]:
    module = kind.__module__.partition(".")[2].replace(".", "/")
    tree = ast.parse((_PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
    body = next(
        n.body for n in tree.body if isinstance(n, ast.ClassDef) and n.name == kind.__name__
    )
    return {
        method.name: frozenset(
            f"{prefix}{node.attr}"
            for node in ast.walk(method)
            if isinstance(node, ast.Attribute) and f"{prefix}{node.attr}" in field_names()
        )
        for method in body
        if isinstance(method, ast.FunctionDef)
    }


def rules_named(annotation: ast.expr | None) -> str:
    """The class of rules that an annotation names, alone or in a union or tuple; "" for none."""
    if annotation is None:
        return ""
    names = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
    known = names & {RULE_SET, *section_names()}
    return known.pop() if len(known) == 1 else ""
