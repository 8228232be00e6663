"""The table that was chosen: the rules that are played by, and the book they come from."""

from collections.abc import Mapping
from dataclasses import dataclass

from spanish21.game.rules import RuleSet
from spanish21.rulesets import RuleBook, build_ruleset, load_book


@dataclass(frozen=True, slots=True)
class Table:
    """A rule set as it was chosen: what is played by, and what a record needs to say so.

    ``without_reader`` are the same rules for when a card reader fails; none without a reader.
    """

    name: str
    options: tuple[tuple[str, str], ...]
    book: RuleBook
    rules: RuleSet
    without_reader: RuleSet | None = None


def open_table(name: str, options: Mapping[str, str]) -> Table:
    """The table of a rule set with these house options, or the rule book's refusal."""
    book = load_book(name)
    rules = build_ruleset(book, options).rules
    spare = None
    if rules.dealing.mode == "card-reader":
        spare = build_ruleset(book, {**options, "dealing_mode": "down-card-unseen"}).rules
    return Table(name, tuple(options.items()), book, rules, spare)
