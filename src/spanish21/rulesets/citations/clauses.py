"""The clauses of a document, what the software does about each, and our rulings."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from functools import cache
from types import MappingProxyType

from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import SHIPPED_RULESETS, RuleBook
from spanish21.rulesets.rule_files.toml_reader import read_shipped


class ClauseStatus(StrEnum):
    """Whether a clause is coded, or why it is not."""

    CODED = "coded"
    FURNITURE = "furniture"
    STAFFING = "staffing"
    SUPERSEDED = "superseded"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a document, in our words; ``why`` says why it is not coded, or is ""."""

    id: str
    says: str
    status: ClauseStatus
    why: str


@cache
def document_clauses(ruleset: str) -> Mapping[str, Clause]:
    """Every clause of a rule set's document, in the document's order."""
    if ruleset not in SHIPPED_RULESETS:
        raise Refusal("ruleset", ruleset, f"choose {join_alternatives(SHIPPED_RULESETS)}")
    rows = read_shipped(ruleset, "clauses.toml")["clauses"]
    return MappingProxyType(
        {
            name: Clause(name, row["says"], ClauseStatus(row["status"]), row.get("why", ""))
            for name, row in rows.items()
        }
    )


def book_clauses(book: RuleBook) -> Mapping[str, Clause]:
    """Every clause that a rule book cites: its document's, and each departure with its reason.

    A document of a user's own has no register, and so no clauses here.
    """
    if book.document not in SHIPPED_RULESETS:
        return {}
    ours: dict[str, Clause] = {}
    for each in book.departures:
        before = f"{ours[each.rule].says} " if each.rule in ours else ""
        says = f"{before}{each.here}, where {book.document} says {each.there}: {each.reason}"
        ours[each.rule] = Clause(each.rule, says, ClauseStatus.CODED, "")
    return {**document_clauses(book.document), **ours}


def rulings() -> dict[str, str]:
    """Every ruling in one line: A are on the documents, S are our own defaults."""
    texts: dict[str, str] = read_shipped("rulings.toml")["rulings"]
    return texts


def matching_clauses(pattern: str, ruleset: str) -> list[str]:
    """The clauses of a rule set that a citation such as ``wa-*:GR11?`` matches."""
    documents, _, ids = pattern.partition(":")
    if not fnmatchcase(ruleset, documents):
        return []
    return [name for name in document_clauses(ruleset) if fnmatchcase(name, ids)]
