"""The rule books as a page needs them: what may be chosen, what has been chosen, what is posted."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from spanish21.game.playable_rules import unplayable_rules
from spanish21.game.rules import JackpotRules, RuleSet, offered_side_wagers
from spanish21.money import format_cents
from spanish21.phrasebook.derivation import derivation_record, describe_game
from spanish21.reports.signs.sign import TableSign, build_sign, sections_record, sign_text
from spanish21.rulesets.citations.clauses import book_clauses, rulings
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS, RuleBook, is_ruling
from spanish21.rulesets.rule_book.house_options import HouseOption
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset
from spanish21.rulesets.rule_book.statutes import single_wager_maximum
from spanish21.server.reference.canonical_tables import build_checked_rules, shipped_rule_book
from spanish21.server.reference.jobs import to_json_bytes
from spanish21.server.reference.request_models import ConfigurationRequest

_NO_LINE = {"name": None, "shown": None, "text": None, "loud": False}
"""What a line of a sign says where it is no row, or no note."""


@cache
def all_rule_sets() -> bytes:
    """Every rule set in brief. Read once: the books that are shipped do not change."""
    return to_json_bytes({"rulesets": [_brief(shipped_rule_book(name)) for name in KNOWN_RULESETS]})


def one_rule_set(name: str) -> bytes:
    """One rule set whole: its options, what cannot stand together, its jackpot tables."""
    return _one_book(shipped_rule_book(name).id)


@cache
def _one_book(name: str) -> bytes:
    book = shipped_rule_book(name)
    whole = {
        "never_together": [
            {
                "when": dict(never.when),
                "because": never.because,
                "clauses": _citations(book, never.clauses),
            }
            for never in book.exclusions
        ],
        "jackpot_tables": [_jackpot_table(book, name) for name in book.tables],
        "clauses": _citations(book, (*book_clauses(book), *rulings())),
    }
    return to_json_bytes({**_brief(book), **whole})


def check_configuration(name: str, body: ConfigurationRequest) -> bytes:
    """A configuration with every choice made, or a refusal with its clause."""
    book = shipped_rule_book(name)
    built = build_checked_rules(body, book)
    rules = built.rules
    return to_json_bytes(
        {
            "ruleset": book.id,
            "title": describe_game(book),
            "options": dict(built.choices),
            "limits": asdict(rules.limits),
            "decks": rules.cards.decks,
            "side_wagers": list(offered_side_wagers(rules)),
            "jackpots": [_game(game) for game in rules.jackpots],
            "sign": build_sign(rules).number,
            "can_be_dealt": not unplayable_rules(rules, "table"),
            "warnings": list(built.warnings),
        }
    )


def sign_answer(name: str, body: ConfigurationRequest) -> bytes:
    """What must be posted at a table with these rules."""
    rules = build_checked_rules(body, shipped_rule_book(name)).rules
    sign = build_sign(rules)
    return to_json_bytes(
        {
            "ruleset": sign.ruleset,
            "title": sign.title,
            "number": sign.number,
            "foot": sign.foot,
            "sections": sign_sections(sign),
            "text": sign_text(rules),
        }
    )


def sign_sections(sign: TableSign) -> list[dict[str, Any]]:
    """The sections of a sign, each line with everything that a line may have."""
    return [
        {**section, "lines": [_NO_LINE | line for line in section["lines"]]}
        for section in sections_record(sign)["sections"]
    ]


def _brief(book: RuleBook) -> dict[str, Any]:
    rules = build_ruleset(book, {}).rules
    return {
        "id": book.id,
        "title": describe_game(book),
        "derivation": derivation_record(book),
        "document": {"source": book.source, "jurisdiction": book.jurisdiction},
        "side_wagers": list(_side_wagers(book, rules)),
        "options": [_option(book, option) for option in book.options.values()],
    }


def _side_wagers(book: RuleBook, rules: RuleSet) -> Iterator[str]:
    yield from book.side_wagers
    if rules.bet_bigger is not None:
        yield "bet-bigger"


def _option(book: RuleBook, option: HouseOption) -> dict[str, Any]:
    statute_cents = single_wager_maximum(book.tree["limits"]["statute"]["value"], None)
    return {
        "name": option.name,
        "path": option.path,
        **_allowed(option.allowed, statute_cents),
        "allowed": option.describe(statute_cents),
        "default": option.default,
        "default_when": [
            {
                "when": {name: value for name, value in case.items() if name != "default"},
                "default": case["default"],
            }
            for case in option.default_when
        ],
        "clauses": _citations(book, option.clauses),
    }


def _allowed(allowed: Any, statute_cents: int | None) -> dict[str, Any]:
    """The kind of an option, what can be picked, and the ends of a range."""
    if isinstance(allowed, list):
        return _kind("choice", choices=allowed)
    if isinstance(allowed, str):
        return _kind("text")
    if "any_of" in allowed:
        return _kind("set", choices=allowed["any_of"])
    if "odds_at_least" in allowed:
        return _kind("odds")
    if "version_from" in allowed:
        return _kind("version", low=allowed["version_from"])
    low, high = allowed["from"], allowed["to"]
    if high == "statute":
        # Where the rule file points to a statute there is one in force.
        high = None if statute_cents is None else format_cents(statute_cents)
    kind = "number" if isinstance(low, int) else "percentage" if low.endswith("%") else "amount"
    return _kind(kind, low=low, high=None if high == "none" else high)


def _kind(
    kind: str, *, choices: list[Any] | None = None, low: Any = None, high: Any = None
) -> dict[str, Any]:
    return {"kind": kind, "choices": choices, "from": low, "to": high}


def _citations(book: RuleBook, names: Iterable[str]) -> list[dict[str, str]]:
    """Citations of clauses, each with the clause in our words."""
    clauses = book_clauses(book)
    return [
        {
            "clause": book.cite(name),
            "says": rulings()[name] if is_ruling(name) else clauses[name].says,
        }
        for name in names
    ]


def _jackpot_table(book: RuleBook, name: str) -> dict[str, Any]:
    data = book.tables[name]
    return {
        "table": name,
        "decks": list(data["decks"]),
        "equipment": data["equipment"],
        "rows": [_row(row) for row in data["rows"]],
        "paytables": [
            {
                "number": column["number"],
                "pays": list(column["pays"]),
                "printed_advantage": column.get("printed_advantage"),
            }
            for column in data["paytable"]
        ],
        "alternates": [
            {
                "number": each["number"],
                "replaces": list(each["replaces"]),
                "rows": [{**_row(row), "pays": row["pays"]} for row in each["rows"]],
                "clauses": _citations(book, each["clause"]),
            }
            for each in book.alternates
            if name in each["tables"]
        ],
        "clauses": _citations(book, data["clause"]),
    }


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"row": row["row"], "label": row["label"]}


def _game(game: JackpotRules) -> dict[str, Any]:
    return {
        "kind": game.kind,
        "table": game.table.address,
        "wager_cents": game.wager_cents,
        "equipment": game.equipment,
        "contribution": str(game.contribution),
        "posted_cents": game.posted_cents,
        "rows": [
            {"row": row.row, "label": row.label, "pays": str(row.pays)} for row in game.table.rows
        ],
    }
