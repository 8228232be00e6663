"""The facts of an entry as one line of JSON, and back.

The chain covers this text, so facts that were read keep the text they were read from.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, get_type_hints

from spanish21.ledger.facts import FACT_KINDS, Fact
from spanish21.refusal import Refusal


@cache
def _fields(kind: Any) -> dict[str, Any]:
    """The fields of a fact or a command, and of what type each is."""
    return get_type_hints(kind)


@cache
def _added_fields(kind: Any) -> Mapping[str, Any]:
    """The fields that were added to a fact: they come last, and older journals lack them all."""
    return {field.name: field.default for field in fields(kind) if field.default is not MISSING}


class _Read(tuple[Fact, ...]):
    """Facts with the text they have in the journal: the chain goes by that text."""

    text = ""


def check_and_write_facts(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Facts with their text, for it is needed more than once; a field of another type is refused."""
    if not facts:
        return facts
    for fact in facts:
        kind: Any = type(fact)
        for name, field_type in _fields(kind).items():
            if type(getattr(fact, name)) is not field_type:
                field = f"{kind.__name__}.{name} {getattr(fact, name)!r}"
                raise Refusal("fact", field, f"it is of the type {field_type.__name__}")
    written = _Read(facts)
    written.text = facts_to_text(facts)
    return written


def facts_to_text(facts: Sequence[Fact]) -> str:
    """Facts as one line of JSON, always the same for the same facts."""
    if not facts:
        return "[]"
    if isinstance(facts, _Read):
        return facts.text
    return json.dumps(
        [to_plain_values(fact) for fact in facts], ensure_ascii=False, separators=(",", ":")
    )


def to_plain_values(value: Any) -> dict[str, Any]:
    """A fact as plain values, its kind first."""
    kind: Any = type(value)
    return {"what": kind.__name__, **{name: getattr(value, name) for name in _fields(kind)}}


def facts_from_text(text: str) -> tuple[Fact, ...]:
    """Facts from their text, or a refusal that says which is damaged."""
    if text == "[]":
        return ()
    try:
        facts = _Read(_fact(item) for item in json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError):
        facts = _Read()
    if not facts:
        raise Refusal("facts", text[:60], "this is not what the ledger wrote")
    facts.text = text
    return facts


def _fact(item: dict[str, Any]) -> Fact:
    kind = FACT_KINDS[item.pop("what")]
    added = _added_fields(kind)
    if added and [*item] == [name for name in _fields(kind) if name not in added]:
        item |= added
    # The ledger writes fields in their order: anything else is not what it wrote.
    if [*item] != [*_fields(kind)] or [*map(type, item.values())] != [*_fields(kind).values()]:
        raise ValueError(kind.__name__)
    fact: Fact = kind(*item.values())
    return fact
