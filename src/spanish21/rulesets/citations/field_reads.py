"""The fields of a rule set that a piece of code reads, found in its syntax.

A read is an attribute of a value that is known to be a rule set or one of its sections: by an
annotation, by where it came from (``rules.double``), or by the name ``rules``.
"""

import ast
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from spanish21.rulesets.citations.rule_classes import (
    RULE_SET,
    fields_behind,
    rules_named,
    section_names,
)
from spanish21.rulesets.citations.syntax import statements

_RULE_SET_NAMES = ("rules", "ruleset")
_BINDING = (ast.arg, ast.AnnAssign, ast.Assign, ast.NamedExpr, ast.For, ast.comprehension)
"""What gives a name its value."""
_SAME_KIND = ("next", "tuple", "reversed", "sorted")
"""Functions that give what they are given, or one of it."""


class RuleHolders(NamedTuple):
    """The attributes that hold rules and the functions that return them, by the class they give."""

    attributes: Mapping[str, str]
    returns: Mapping[str, str]


def find_rule_holders(trees: Iterable[ast.Module]) -> RuleHolders:
    """What classes and functions say of rules by their annotations, where a name says one thing."""
    attributes: dict[str, set[str]] = {}
    returns: dict[str, set[str]] = {}
    for tree in trees:
        for node in statements(tree):
            if isinstance(node, ast.FunctionDef):
                returns.setdefault(node.name, set()).add(rules_named(node.returns))
            if isinstance(node, ast.ClassDef):
                for part in node.body:
                    if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
                        kind = rules_named(part.annotation)
                        attributes.setdefault(part.target.id, set()).add(kind)
                    if isinstance(part, ast.FunctionDef):
                        attributes.setdefault(part.name, set()).add(rules_named(part.returns))
    return RuleHolders(_unambiguous(attributes), _unambiguous(returns))


def _unambiguous(kinds: Mapping[str, set[str]]) -> dict[str, str]:
    return {name: next(iter(kind)) for name, kind in kinds.items() if len(kind) == 1}


def find_reads(node: ast.AST, holders: RuleHolders) -> frozenset[str]:
    """The fields that the functions of a definition read, or that a statement reads."""
    functions = [part for part in statements(node) if isinstance(part, ast.FunctionDef)]
    parts: list[ast.AST] = [*functions] or [node]
    return frozenset(name for part in parts for name in _FunctionReads(part, holders).find())


class _FunctionReads:
    """What is known of the names in one function."""

    def __init__(self, node: ast.AST, holders: RuleHolders) -> None:
        self.holders = holders
        nodes = list(ast.walk(node))
        self.binding = [part for part in nodes if isinstance(part, _BINDING)]
        self.attributes = [part for part in nodes if isinstance(part, ast.Attribute)]
        self.kinds: dict[str, str] = {}

    def find(self) -> set[str]:
        # A name may be used in a comprehension before the walk comes to what binds it.
        for _ in range(2):
            for node in self.binding:
                self._bind(node)
        return {name for node in self.attributes for name in self._read(node)}

    def _read(self, node: ast.Attribute) -> frozenset[str]:
        kind = self._kind(node.value)
        return fields_behind(kind).get(node.attr, frozenset()) if kind else frozenset()

    def _bind(self, node: ast.AST) -> None:
        match node:
            case ast.arg(arg=name, annotation=annotation) if annotation is not None:
                self.kinds[name] = rules_named(annotation)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                self.kinds[name] = rules_named(annotation)
            case ast.Assign(targets=[target], value=value):
                self._bind_target(target, value)
            case ast.NamedExpr(target=target, value=value):
                self._bind_target(target, value)
            case (
                ast.For(target=target, iter=source) | ast.comprehension(target=target, iter=source)
            ):
                self._bind_loop(target, source)

    def _bind_target(self, target: ast.expr, value: ast.expr) -> None:
        match target, value:
            case ast.Name(id=name), _:
                self.kinds[name] = self._kind(value) or self.kinds.get(name, "")
            case ast.Tuple(elts=targets), ast.Tuple(elts=values):
                for each, part in zip(targets, values, strict=False):
                    self._bind_target(each, part)

    def _bind_loop(self, target: ast.expr, source: ast.expr) -> None:
        match target, source:
            case ast.Tuple(elts=[_, inner]), ast.Call(
                func=ast.Name(id="enumerate"), args=[rows, *_]
            ):
                self._bind_target(inner, rows)
            case ast.Tuple(elts=targets), ast.Call(func=ast.Name(id="zip"), args=sources):
                for each, part in zip(targets, sources, strict=False):
                    self._bind_target(each, part)
            case ast.Name(), _:
                self._bind_target(target, source)

    def _kind(self, node: ast.expr) -> str:
        """The class of rules that an expression is, "" for anything else."""
        kind = ""
        match node:
            case ast.Name(id=name):
                kind = self.kinds.get(name, RULE_SET if name in _RULE_SET_NAMES else "")
            case ast.Attribute(value=value, attr=attr):
                kind = self._attribute_kind(self._kind(value), attr)
            case ast.Subscript(value=value) | ast.NamedExpr(value=value):
                kind = self._kind(value)
            case ast.Call(func=ast.Name(id="cast"), args=[ast.Constant(value=str(name)), _]):
                kind = rules_named(ast.parse(name, mode="eval").body)
            case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in _SAME_KIND:
                kind = self._kind(first)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                kind = self.holders.returns.get(name, "")
            case ast.GeneratorExp(elt=part) | ast.ListComp(elt=part):
                kind = self._kind(part)
            case ast.IfExp(body=first, orelse=second) | ast.BoolOp(values=[first, second]):
                kind = self._kind(first) or self._kind(second)
        return kind

    def _attribute_kind(self, kind: str, attribute: str) -> str:
        if kind == RULE_SET:
            names = section_names().items()
            return next((name for name, section in names if section == attribute), "")
        if kind:
            return ""
        if attribute in _RULE_SET_NAMES:
            return RULE_SET
        return self.holders.attributes.get(attribute, "")
