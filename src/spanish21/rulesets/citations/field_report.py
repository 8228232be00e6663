"""Each field of a rule set with its value, its clauses, who reads it and what each road plays."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

from spanish21.game.cards import Card
from spanish21.game.playable_rules import field_value
from spanish21.game.rule_fields import (
    COMBINATIONS,
    FIELDS,
    ROADS,
    FieldUse,
    NumberRange,
    Road,
    RuleField,
)
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.jackpot import JackpotPayTable
from spanish21.money import Odds
from spanish21.phrasebook.text import format_value, join_names
from spanish21.rulesets.citations.field_readers import ENGINES, FieldReader, field_readers
from spanish21.rulesets.rule_book.book import RuleBook
from spanish21.rulesets.rule_files.schema import NO_LIMIT


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One field of one rule set, as the report on fields shows it.

    ``plays`` has, for each road, the only values it plays, or None where it plays any; ``beside``
    says what it plays only beside certain other values.
    """

    name: str
    value: str
    clauses: str
    use: FieldUse
    staff: str
    readers: tuple[FieldReader, ...]
    plays: dict[Road, tuple[str, ...] | None]
    beside: dict[Road, str]


def field_lines(book: RuleBook, rules: RuleSet) -> tuple[FieldLine, ...]:
    """Every field of the field table for one rule set."""
    readers = field_readers()
    return tuple(_line(row, book, rules, readers[row.name]) for row in FIELDS)


def unread_fields() -> tuple[str, ...]:
    """What falls through: fields that are read otherwise than the field table says they are."""
    return tuple(find_unread(FIELDS, field_readers()))


def find_unread(
    rows: Iterable[RuleField], readers: Mapping[str, tuple[FieldReader, ...]]
) -> Iterator[str]:
    """What these rows say of a field and its readers belie, one sentence each."""
    for row in rows:
        engines = [reader for reader in readers[row.name] if reader in ENGINES]
        if row.use is FieldUse.PLAYED and not engines:
            yield f"{row.name}: no engine reads it"
        elif row.use is not FieldUse.PLAYED and engines:
            yield f"{row.name}: {row.use.value}, but {join_names(engines)} read it"
        elif row.use is FieldUse.PRINTED and not readers[row.name]:
            yield f"{row.name}: nothing prints it"


def _line(
    row: RuleField, book: RuleBook, rules: RuleSet, readers: tuple[FieldReader, ...]
) -> FieldLine:
    limits = {road: row.limit(road) for road in ROADS}
    beside = [combination for combination in COMBINATIONS if combination.field == row.name]
    return FieldLine(
        name=row.name,
        value=_value(row.name, rules),
        clauses=_clauses(row.rule, book, rules.cards.decks),
        use=row.use,
        staff=row.staff,
        readers=readers,
        plays={
            road: None if limit is None else _shown_values(limit.values)
            for road, limit in limits.items()
        },
        beside={
            road: "; ".join(said)
            for road in ROADS
            if (said := [each.says for each in beside if road in each.roads])
        },
    )


def _shown_values(values: tuple[object, ...] | NumberRange) -> tuple[str, ...]:
    if isinstance(values, NumberRange):
        return (str(values),)
    return tuple(_show(value) for value in values)


def _clauses(rule: str, book: RuleBook, decks: int) -> str:
    """The clauses of a rule as its file cites them; none where this book does not have the rule."""
    section, _, key = rule.partition(".")
    if section not in book.tree or (key and key not in book.tree[section]):
        return ""
    return book.source_of(rule, decks).replace(f"{book.document}:", "")


def _value(name: str, rules: RuleSet) -> str:
    """A field's value as a rule file writes it; "none" where the rule set lacks the section."""
    section = name.partition(".")[0]
    return "none" if getattr(rules, section) is None else _show(field_value(rules, name))


def _show(value: object) -> str:
    if value is None:
        return NO_LIMIT
    if isinstance(value, tuple):
        between = "; " if any(isinstance(part, tuple) for part in value) else ", "
        return between.join(_show(part) for part in value) or "none"
    if isinstance(value, JackpotPayTable):
        return value.address
    if is_dataclass(value) and not isinstance(value, Card | Odds):
        return " ".join(_show(getattr(value, field.name)) for field in fields(value))
    return format_value(value.value if isinstance(value, Enum) else value)
