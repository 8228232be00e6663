"""The rules in force at a table: a rule set with its house options and jackpots resolved."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from spanish21.game.rules import RuleSet
from spanish21.notation.round_file import parse_jackpot
from spanish21.rulesets import RuleBook, build_ruleset, load_book
from spanish21.rulesets.rule_book.statutes import LegalLimits


@dataclass(frozen=True, slots=True)
class ConfiguredRules:
    """A rule set as it was chosen: what is played by, and what a record needs to say so.

    ``without_reader`` are the same rules for when a card reader fails; none without a reader.
    ``jackpots`` are the jackpot games as they were written.
    """

    name: str
    options: tuple[tuple[str, str], ...]
    book: RuleBook
    rules: RuleSet
    without_reader: RuleSet | None = None
    jackpots: tuple[str, ...] = ()


def configure_rules(
    name: str,
    options: Mapping[str, str],
    jackpots: Sequence[str] = (),
    *,
    legal: LegalLimits | None = None,
) -> ConfiguredRules:
    """The table of a rule set with these house options and jackpots, or a refusal.

    ``legal`` are limits in place of the statutes of today.
    """
    book = load_book(name)
    written = tuple(_as_in_a_record(text) for text in jackpots)
    games = [parse_jackpot(text) for text in written]
    rules = build_ruleset(book, options, jackpots=games, legal=legal).rules
    spare = None
    if rules.dealing.mode == "card-reader":
        unseen = {**options, "dealing_mode": "down-card-unseen"}
        spare = build_ruleset(book, unseen, jackpots=games, legal=legal).rules
    return ConfiguredRules(name, tuple(options.items()), book, rules, spare, written)


def limit_to_devices(configured: ConfiguredRules, rules: RuleSet) -> ConfiguredRules:
    """The configured rules as the devices in use leave them, with the options that say so."""
    if rules == configured.rules:
        return configured
    now = {"dealing_mode": rules.dealing.mode, "shuffle": rules.shoe.shuffle}
    before = {
        "dealing_mode": configured.rules.dealing.mode,
        "shuffle": configured.rules.shoe.shuffle,
    }
    changed = {name: value for name, value in now.items() if before[name] != value}
    options = tuple({**dict(configured.options), **changed}.items())
    return replace(configured, rules=rules, options=options)


_WITHDRAWN = {
    "wa-classic": ("double_for_less", "required_wagers"),
    "wa-v002": ("double_for_less",),
    "wa-v003": ("double_for_less",),
    "wa-2025": ("double_for_less",),
}
"""House options of before, by rule set: a house that had chosen one goes on without it."""


def without_withdrawn_options(name: str, options: Mapping[str, str]) -> Mapping[str, str]:
    """These options of a table set earlier, less those that the rule set does not have any more.

    Rulings: A70.
    """
    gone = _WITHDRAWN.get(name, ())
    return {option: value for option, value in options.items() if option not in gone}


def _as_in_a_record(text: str) -> str:
    """A jackpot game as a record has it; ``rules sign`` writes ``prize.ROW`` for ``prize:ROW``."""
    parts = text.split()
    return " ".join(re.sub(r"^prize\.", "prize:", part) for part in parts)
