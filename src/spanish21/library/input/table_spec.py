"""One table as every question names it: a rule set with options, a wager, and a shoe."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from os import PathLike
from pathlib import Path
from typing import Any

from spanish21.game.cards import Rank
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet
from spanish21.library.input.amounts import Amount, check_kind, read_cents
from spanish21.library.input.card_input import SUITED_RANKS, Cards, read_shoe
from spanish21.phrasebook.text import format_value, join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS, RuleBook, book_of, load_book
from spanish21.rulesets.rule_book.ruleset_builder import BuiltRuleSet, build_ruleset
from spanish21.rulesets.rule_book.table_configuration import read_configuration

RuleSource = str | PathLike[str] | RuleSet
"""A rule set by its id, a .toml rule file by its path, or the rules themselves."""
_GAME_SECTIONS = ("cards", "dealer", "double", "split", "surrender", "insurance", "super_bonus")
_GAME_OPTIONS = ("table_minimum", "table_maximum", "payout_unit", "chip_unit", "dealing_mode")
"""Options of other sections that the value of a round can hang on."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """One table: its rule book, the rules chosen from it, the original wager and the shoe.

    ``wager_cents`` is None for the table's minimum, ``shoe`` None for a full shoe.
    """

    book: RuleBook
    built: BuiltRuleSet
    wager_cents: int | None
    shoe: Composition | None

    def __repr__(self) -> str:
        return f"<TableSpec of {self.rules!r}>"

    @property
    def rules(self) -> RuleSet:
        return self.built.rules

    @property
    def full_shoe(self) -> Composition:
        """All cards of the shoe before any has left it."""
        return full_shoe(self.rules)

    def game_choices(self) -> dict[str, Any]:
        """The house options chosen that can move the value of a round."""
        return {
            name: value
            for name, value in self.built.choices.items()
            if name in _GAME_OPTIONS
            or self.book.options[name].path.partition(".")[0] in _GAME_SECTIONS
        }


def full_shoe(rules: RuleSet) -> Composition:
    """All cards of a rule set's shoe."""
    return Composition.of_decks(rules.cards.decks, rules.cards.cards_per_deck)


def read_table(  # noqa: PLR0913  everything that names a table
    source: RuleSource,
    options: Mapping[str, Any],
    *,
    wager: Amount | None = None,
    without: Cards | None = None,
    shoe: Composition | Cards | None = None,
    jackpots: Sequence[Mapping[str, Any]] = (),
    on: date | None = None,
    suits_matter: Collection[Rank] = SUITED_RANKS,
) -> TableSpec:
    """The table that these name; what they may not be is refused with its clause."""
    book, built = _read_rules(source, options, jackpots, on)
    try:
        cents = None if wager is None else read_cents(wager, "wager")
        cards = read_shoe(shoe, without, full=full_shoe(built.rules), suits_matter=suits_matter)
        return TableSpec(book, built, cents, cards)
    except Refusal as refusal:
        raise book.explain(refusal) from None


def read_configured_table(file: Path) -> TableSpec:
    """The table that a configuration file describes."""
    book, built = read_configuration(file)
    return TableSpec(book, built, None, None)


def _read_rules(
    source: RuleSource,
    options: Mapping[str, Any],
    jackpots: Sequence[Mapping[str, Any]],
    on: date | None,
) -> tuple[RuleBook, BuiltRuleSet]:
    if isinstance(source, RuleSet):
        if options or jackpots:
            say = "these rules are complete: choose options where they are made, or replace() them"
            raise Refusal("option", next(iter((*options, "jackpots"))), say)
        return book_of(source), BuiltRuleSet(source, {}, ())
    book = read_book(source)
    try:
        built = build_ruleset(book, open_choices(book, options), jackpots=jackpots, on=on)
        check_fixed_rules(book, built.rules, options)
    except Refusal as refusal:
        raise book.explain(refusal) from None
    return book, built


def read_book(source: object) -> RuleBook:
    """The rule book of a rule set's id, or of a rule file's path."""
    allowed = f"choose {join_alternatives(KNOWN_RULESETS)}, or a .toml rule file"
    check_kind(source, (str, PathLike), "ruleset", allowed)
    return load_book(source)


_FIXED_RULES = ("decks", "soft_17", "double_double")
"""Options that some rule sets have fixed; to ask for what is fixed is no mistake."""


def open_choices(book: RuleBook, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options less those that name what this rule book has fixed."""
    return {
        name: value
        for name, value in options.items()
        if name in book.options or name not in _FIXED_RULES
    }


def check_fixed_rules(book: RuleBook, rules: RuleSet, options: Mapping[str, Any]) -> None:
    """Refuse an option that asks for something else than the rule set has fixed."""
    fixed = {
        "decks": (rules.cards.decks, "cards.decks"),
        "soft_17": (rules.dealer.soft_17, "dealer.soft_17"),
        "double_double": (rules.double.double_double, "double.double_double"),
    }
    for name, (has, rule) in fixed.items():
        value = options.get(name)
        if value is None or name in book.options:
            continue
        if format_value(value).lower() != format_value(has).lower():
            say = f"{book.id} has {format_value(has)} fixed"
            raise Refusal(name, format_value(value), say, rule=rule)
