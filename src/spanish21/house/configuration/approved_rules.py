"""The rules of a table as two people approved them: by value, by hash, and by what program.

A rule file or a program may change between an approval and a round. What is played is held against
what was approved, value by value, and not against the name of a rule set.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from spanish21.game.rules import RuleSet
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.phrasebook.text import join_names
from spanish21.refusal import Refusal
from spanish21.rulesets import RuleBook
from spanish21.rulesets.rule_record import compare_records, record_of_rules, write_canonical

RULES_DIFFER = "RULES_DIFFER"
_SHOWN = 3
"""How many differences a refusal names; all are in the self-check."""


class ProgramVersion(NamedTuple):
    """A program by its version and the SHA-256 of its files."""

    version: str = ""
    code: str = ""


class ApprovedRules(NamedTuple):
    """The complete rules of a table as they were when its settings were approved.

    ``record`` is every value as canonical JSON, ``fingerprint`` its SHA-256. ``program`` is what
    resolved them.
    """

    record: str
    fingerprint: str
    program: ProgramVersion = ProgramVersion()


UNKNOWN_PROGRAM = ProgramVersion()
ApprovedSettings = Mapping[TableSettings, ApprovedRules]
"""What was approved, by what people have chosen; settings of older days are not in it."""


def record_approval(settings: TableSettings, program: ProgramVersion) -> ApprovedRules:
    """The rules of these settings as this program resolves them now."""
    record = write_canonical(_record(settings))
    return ApprovedRules(record, fingerprint_of(record), program)


def fingerprint_of(record: str) -> str:
    """SHA-256 of a record of rules."""
    return hashlib.sha256(record.encode("ascii")).hexdigest()


def find_approved(approved: ApprovedSettings, settings: TableSettings) -> ApprovedRules | None:
    """What was approved of these settings; none in a demo, and before approvals had a record."""
    return approved.get(settings.without_terms)


def describe_differences(settings: TableSettings, approved: ApprovedRules | None) -> Iterator[str]:
    """Each value of a table's rules that is not as it was approved."""
    if approved is None or _fingerprint(settings) == approved.fingerprint:
        return
    differs = False
    for path, was, is_now in compare_records(json.loads(approved.record), _record(settings)):
        differs = True
        yield f"{path} was {was} when it was approved, and is {is_now}"
    if not differs:
        yield "the record of the approval does not have the fingerprint that was approved"


def differing_rules(
    settings: Iterable[TableSettings], approved: ApprovedSettings
) -> Iterator[tuple[str, str]]:
    """Tables whose rules are not as they were approved, each with every value that differs."""
    for one in settings:
        for difference in describe_differences(one, find_approved(approved, one)):
            yield one.table, difference


def check_as_approved(settings: TableSettings, approved: ApprovedRules | None) -> None:
    """Refuse a table whose rules are not those that two people approved."""
    differences = [*describe_differences(settings, approved)]
    if differences:
        more = len(differences) - _SHOWN
        sentences = [*differences[:_SHOWN], *([f"{more} more"] if more > 0 else [])]
        say = f"propose it and have it approved again: {join_names(sentences)}"
        raise Refusal("rules", settings.table, say, name=RULES_DIFFER)


@lru_cache(maxsize=256)
def _fingerprint(settings: TableSettings) -> str:
    return fingerprint_of(write_canonical(_record(settings)))


def _record(settings: TableSettings) -> dict[str, Any]:
    """Everything that decides what a table pays, but the terms of its jackpots.

    Those are in the ledger, and change there by two people. The pay tables that they name are
    here, all of the rule set's: they decide what a row pays.
    """
    configured = settings.configured_rules
    record: dict[str, Any] = {"rules": _values(configured.rules)}
    if configured.without_reader is not None:
        record["without_reader"] = _values(configured.without_reader)
    if settings.jackpots:
        record["paytables"] = _pay_tables(configured.book)
    return record


def _values(rules: RuleSet) -> dict[str, Any]:
    """The values of a rule set; how a derived one explains itself is no value."""
    values = record_of_rules(replace(rules, jackpots=()))
    values.pop("derivation", None)
    return values


def _pay_tables(book: RuleBook) -> dict[str, Any]:
    return {"tables": dict(book.tables), "alternates": list(book.alternates)}
