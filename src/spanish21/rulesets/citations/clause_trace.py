"""From each clause to the data, code and tests that cite it and who reads the data, and what is missing.

Code cites clauses in docstrings (``Clauses: wa-*:GR5, section-13:(l)(2).``), tests with
``@pytest.mark.clause("wa-*:GR5")``, data beside each value. A citation may stand for
several clauses with ``*``, ``?`` and ``[abc]``, within one kind of document and one section.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spanish21.rulesets.citations.clause_readers import clause_readers
from spanish21.rulesets.citations.clauses import (
    Clause,
    ClauseStatus,
    document_clauses,
    matching_clauses,
    rulings,
)
from spanish21.rulesets.citations.syntax import statements
from spanish21.rulesets.rule_book.book import SHIPPED_RULESETS, is_ruling, load_book

PACKAGE_FOLDER = Path(__file__).parents[2]
_TESTS_IN_PACKAGE = Path(__file__).parents[1] / "clause_tests"
_TESTS_IN_CHECKOUT = PACKAGE_FOLDER.parents[1] / "tests" / "clauses"
_PATTERN = re.compile(r"\b((?:wa-[\w*?]+|section-13|bet-bigger):[A-Z(][\w()\[\]*?-]*)")
WIDEST_CITATION = 16
"""A citation that matches more clauses of one document than this is too vague."""


@dataclass(frozen=True, slots=True)
class CitationSource:
    """A place in code or tests, and the pattern of clauses that it cites."""

    place: str
    pattern: str


@dataclass(frozen=True, slots=True)
class ClauseTrace:
    """One clause with the data, code and tests that cite it, and who reads the data."""

    clause: Clause
    data: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]
    readers: tuple[str, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """What a coded clause lacks: "data", "code", "test", "reader"; nothing for other clauses."""
        if self.clause.status is not ClauseStatus.CODED:
            return ()
        parts = {
            "data": self.data,
            "code": self.code,
            "test": self.tests,
            "reader": self.readers,
        }
        return tuple(name for name, places in parts.items() if not places)


def trace_clauses(ruleset: str) -> tuple[ClauseTrace, ...]:
    """Every clause of a document with the data, code and tests that cite it."""
    clauses = document_clauses(ruleset)
    data: dict[str, list[str]] = defaultdict(list)
    for citation in load_book(ruleset).citations():
        for clause in citation.clauses:
            data[clause].append(citation.place)
    code = _places(code_citations(), ruleset)
    tests = _places(clause_test_citations(), ruleset)
    return tuple(
        ClauseTrace(
            clause,
            tuple(data[name]),
            tuple(code[name]),
            tuple(tests[name]),
            clause_readers(data[name]),
        )
        for name, clause in clauses.items()
    )


def find_dangling_citations() -> tuple[str, ...]:
    """Problems with citations: those that match no clause, and those that match too many."""
    problems = list(_dangling_data())
    for source in (*code_citations(), *clause_test_citations()):
        matches = {name: matching_clauses(source.pattern, name) for name in SHIPPED_RULESETS}
        if not any(matches.values()):
            problems.append(f"{source.place} cites {source.pattern}, which is no clause")
        problems += [
            f"{source.place} cites {source.pattern}, {len(ids)} clauses of {name} at once"
            for name, ids in matches.items()
            if len(ids) > WIDEST_CITATION
        ]
    return tuple(problems)


def _dangling_data() -> Iterator[str]:
    known_rulings = rulings()
    for name in SHIPPED_RULESETS:
        clauses = document_clauses(name)
        for citation in load_book(name).citations():
            for clause in citation.clauses:
                if clause not in (known_rulings if is_ruling(clause) else clauses):
                    yield f"{name} {citation.place} cites {clause}, which is no clause"


def _places(sources: Iterable[CitationSource], ruleset: str) -> dict[str, list[str]]:
    places: dict[str, list[str]] = defaultdict(list)
    for source in sources:
        for clause in matching_clauses(source.pattern, ruleset):
            if source.place not in places[clause]:
                places[clause].append(source.place)
    return places


@cache
def code_citations() -> tuple[CitationSource, ...]:
    """Citations in the docstrings of the package."""
    return tuple(
        CitationSource(place, pattern)
        for path in sorted(PACKAGE_FOLDER.rglob("*.py"))
        if _TESTS_IN_PACKAGE not in path.parents
        for place, text in _docstrings(path)
        for pattern in _PATTERN.findall(text)
    )


@cache
def clause_test_citations() -> tuple[CitationSource, ...]:
    """Citations in the markers of the clause tests, from a checkout or from the installed copy."""
    folder = _TESTS_IN_PACKAGE if _TESTS_IN_PACKAGE.is_dir() else _TESTS_IN_CHECKOUT
    return tuple(
        CitationSource(f"{path.relative_to(folder).as_posix()}::{name}", pattern)
        for path in sorted(folder.rglob("test_*.py"))
        for name, pattern in _markers(path)
    )


def _docstrings(path: Path) -> Iterator[tuple[str, str]]:
    module = path.relative_to(PACKAGE_FOLDER).with_suffix("").as_posix().removesuffix("/__init__")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in statements(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            name = "" if isinstance(node, ast.Module) else f":{node.name}"
            yield f"{module}{name}", ast.get_docstring(node) or ""
    yield from _attribute_docstrings(tree, module)


def _attribute_docstrings(tree: ast.Module, module: str) -> Iterator[tuple[str, str]]:
    """The texts that stand below constants of a module and document them."""
    for before, node in zip(tree.body, tree.body[1:], strict=False):
        match before, node:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield f"{module}:{name}", text


def _markers(path: Path) -> Iterator[tuple[str, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            match decorator:
                case ast.Call(func=ast.Attribute(attr="clause"), args=args):
                    for argument in args:
                        if isinstance(argument, ast.Constant):
                            yield node.name, str(argument.value)
