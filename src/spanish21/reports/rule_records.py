"""Rule books, pay tables and clauses in forms a program can read; docs/reference/command-json.md says more."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from spanish21.game.rules import RuleSet, offered_side_wagers
from spanish21.phrasebook.derivation import derivation_record, describe_game
from spanish21.rulesets.citations.clause_trace import ClauseTrace
from spanish21.rulesets.citations.clauses import Clause
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.rule_book.house_options import HouseOption
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet


def rule_set_record(book: RuleBook, rules: RuleSet) -> dict[str, Any]:
    """A rule set in brief."""
    return {
        "id": book.id,
        "title": describe_game(book),
        "source": book.source,
        "derivation": derivation_record(book),
        "decks": rules.cards.decks,
        "soft_17": rules.dealer.soft_17,
        "side_wagers": [*book.side_wagers],
        "jackpot_tables": [*book.tables],
    }


def rule_book_record(book: RuleBook, rules: RuleSet) -> dict[str, Any]:
    """A rule set whole: every rule as its file has it, with its clauses."""
    return {
        **rule_set_record(book, rules),
        "rules": {name: section for name, section in book.tree.items() if name != "refuse"},
        "never_together": exclusion_records(book),
    }


def option_records(book: RuleBook, statute_cents: int | None) -> list[dict[str, Any]]:
    """What the house may choose."""
    return [_option(option, statute_cents) for option in book.options.values()]


def _option(option: HouseOption, statute_cents: int | None) -> dict[str, Any]:
    return {
        "name": option.name,
        "rule": option.path,
        "allowed": option.allowed,
        "words": option.describe(statute_cents),
        "default": option.default,
        "default_when": [dict(case) for case in option.default_when],
        "clauses": [*option.clauses],
    }


def exclusion_records(book: RuleBook) -> list[dict[str, Any]]:
    """Choices that exclude each other."""
    return [
        {"when": dict(rule.when), "because": rule.because, "clauses": [*rule.clauses]}
        for rule in book.exclusions
    ]


def pay_table_record(
    book: RuleBook, table: str, columns: Iterable[Mapping[str, Any]]
) -> dict[str, Any]:
    """A jackpot table with these of its pay tables."""
    data = book.tables[table]
    return {
        "ruleset": book.id,
        "table": table,
        "decks": data["decks"],
        "equipment": data["equipment"],
        "rows": [row["label"] for row in data["rows"]],
        "paytables": [
            {
                "number": column["number"],
                "pays": column["pays"],
                "printed_house_advantage": column.get("printed_advantage"),
            }
            for column in columns
        ],
        "clauses": data["clause"],
    }


def clause_record(clause: Clause) -> dict[str, Any]:
    """One clause of a document."""
    return {
        "id": clause.id,
        "says": clause.says,
        "status": clause.status.value,
        "why": clause.why,
    }


def trace_record(rows: Iterable[ClauseTrace]) -> list[dict[str, Any]]:
    """Each clause with its data, who reads it, its code and its tests."""
    return [
        {
            **clause_record(row.clause),
            "data": [*row.data],
            "readers": [*row.readers],
            "code": [*row.code],
            "tests": [*row.tests],
            "missing": [*row.missing],
        }
        for row in rows
    ]


def configuration_record(book: RuleBook, built: BuiltRuleSet) -> dict[str, Any]:
    """A configured table: every choice made, what it offers, and its warnings."""
    return {
        **rule_set_record(book, built.rules),
        "options": dict(built.choices),
        "limits_cents": asdict(built.rules.limits),
        "side_wagers": [*offered_side_wagers(built.rules)],
        "warnings": [*built.warnings],
    }
