"""One table as it is asked about: resolved, in one canonical form, hashable and picklable.

Two questions that mean the same table (``decks`` as 6, as "6" or left at its default) make equal
values, so that they share an answer. Only shipped rule sets are known here: no text of a request
is ever used as the name of a file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet
from spanish21.money import parse_cents
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS, RuleBook, load_book
from spanish21.rulesets.rule_book.ruleset_builder import LISTED_ODDS, BuiltRuleSet, build_ruleset
from spanish21.server.reference.request_models import (
    ConfigurationRequest,
    FullTable,
    JackpotRequest,
    SeatedTable,
)

Pairs = tuple[tuple[str, Any], ...]
NO_SUCH_RULESET = "NO_SUCH_RULESET"


@dataclass(frozen=True, slots=True)
class CanonicalTable:
    """A rule set with every choice made. Lists are tuples here, so that it can be hashed."""

    ruleset: str
    options: Pairs
    wager_cents: int
    jackpots: tuple[Pairs, ...] = ()
    removed: tuple[str, ...] = ()
    day: date | None = None

    @property
    def book(self) -> RuleBook:
        return shipped_rule_book(self.ruleset)

    def build(self) -> BuiltRuleSet:
        jackpots = [_thawed(each) for each in self.jackpots]
        return build_ruleset(self.book, dict(self.options), jackpots=jackpots, on=self.day)

    def removed_cards(self) -> tuple[Card, ...]:
        return tuple(Card.parse(code) for code in self.removed)


@cache
def _book(name: str) -> RuleBook:
    return load_book(name)


def shipped_rule_book(name: str) -> RuleBook:
    """A rule book that comes with the program, read once."""
    if name not in KNOWN_RULESETS:
        raise Refusal(
            "ruleset", name, f"choose {join_alternatives(KNOWN_RULESETS)}", name=NO_SUCH_RULESET
        )
    return _book(name)


def build_checked_rules(body: ConfigurationRequest, book: RuleBook) -> BuiltRuleSet:
    """Every choice of a configuration made and checked, or refused with its clause."""
    jackpots = [jackpot_spec(jackpot) for jackpot in body.jackpots]
    try:
        return build_ruleset(book, body.options, jackpots=jackpots, on=parse_day(body.on))
    except Refusal as refusal:
        raise book.explain(refusal) from None


def canonical_table(body: SeatedTable | FullTable) -> CanonicalTable:
    """The canonical form of a table that is asked about, found to be allowed."""
    book = shipped_rule_book(body.ruleset)
    built = build_checked_rules(body, book)
    removed = read_cards(body.without, book) if isinstance(body, SeatedTable) else ()
    _check_there(removed, built.rules, book)
    return CanonicalTable(
        ruleset=book.id,
        options=chosen_options(built),
        jackpots=tuple(_frozen(jackpot_spec(jackpot)) for jackpot in body.jackpots),
        wager_cents=_wager(body.wager, built.rules),
        removed=tuple(sorted(card.code for card in removed)),
        day=parse_day(body.on),
    )


def chosen_options(built: BuiltRuleSet) -> Pairs:
    """Every option as it was chosen or defaulted, by name; listed odds were not chosen."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in sorted(built.choices.items())
        if value != LISTED_ODDS
    )


def jackpot_spec(jackpot: JackpotRequest) -> Mapping[str, Any]:
    """A jackpot game as the rule book reads it."""
    spec = jackpot.model_dump(exclude_none=True, exclude={"meter"})
    return {**spec, "prizes": dict(sorted(jackpot.prizes.items()))}


def read_cards(codes: Sequence[str], book: RuleBook) -> tuple[Card, ...]:
    """Cards by their codes; a card that there is not is refused with its clause."""
    try:
        return tuple(Card.parse(code) for code in codes)
    except Refusal as refusal:
        raise book.explain(refusal) from None


def _check_there(removed: Sequence[Card], rules: RuleSet, book: RuleBook) -> None:
    try:
        Composition.of_decks(rules.cards.decks).without(removed)
    except Refusal as refusal:
        raise book.explain(refusal) from None


def _wager(text: str | None, rules: RuleSet) -> int:
    if text is None:
        return rules.limits.table_minimum_cents
    return parse_cents(text, field="wager")


def parse_day(text: str | None) -> date | None:
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise Refusal("on", text, "write a date, such as 2026-01-31") from None


def _frozen(spec: Mapping[str, Any]) -> Pairs:
    return tuple(
        (name, tuple(value.items()) if isinstance(value, dict) else value)
        for name, value in sorted(spec.items())
    )


def _thawed(pairs: Pairs) -> dict[str, Any]:
    return {name: dict(value) if name == "prizes" else value for name, value in pairs}
