"""How one table of the house is set: its rules, its jackpots, and how long it waits for people."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from spanish21.game.table.devices import Device, find_rules_in_force
from spanish21.house.configuration.rules_in_force import (
    ConfiguredRules,
    configure_rules,
    limit_to_devices,
    without_withdrawn_options,
)
from spanish21.house.configuration.table_approval import (
    NO_APPROVAL,
    TableApproval,
    check_approval,
)
from spanish21.ledger.decide.amount_limits import MOST_WAGER_CENTS
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS
from spanish21.rulesets.rule_book.statutes import NO_LEGAL_LIMITS, LegalLimits

TableKind = Literal["automatic", "live"]
FillRule = Literal["by-rule", "unsigned"]
"""How a table's bank gets its money. By rule, the house funds an automatic table's bank, which has
no chips, and a live table's tray is filled by two people's signatures. Journals of older days have
tables whose configuration said nothing of it: no other table is set so any more."""
TABLE_KINDS: tuple[TableKind, ...] = ("automatic", "live")
PRIVATE = "private-"
"""How the name of a table begins that no list shows: it is found by its address alone."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,23}")
_LONGEST = 3600


@dataclass(frozen=True, slots=True)
class Clocks:
    """How many seconds an automatic table waits for people.

    ``wager`` runs from the first wager on; ``turn`` for every decision; ``cut`` of 0 means that
    the cut is left to the dealer. ``look`` is for the first player to look at the cards before they
    are washed; with 0 they are washed as soon as they were shown. A player who has given no command for ``idle`` seconds and has
    no wagers on the layout loses his seat.
    """

    wager: int = 20
    turn: int = 25
    insurance: int = 15
    cut: int = 8
    idle: int = 600
    look: int = 10


@dataclass(frozen=True, slots=True)
class TableSettings:
    """How one table is configured.

    ``jackpots`` are the house's jackpots behind its jackpot spots, by name: that is all that a
    table says of them. ``games`` are the terms of those jackpots as a record writes them, which the
    house alone fills in when it sets the table. ``approval`` is under what the table stands, where
    it is for money. ``fills`` is how its bank gets its money. ``empty_seconds`` is how long an
    automatic table stays open while all its seats are free; with 0, as every table of the house's own,
    until the floor closes it.

    Rulings: A69.
    """

    table: str
    kind: TableKind
    ruleset: str
    options: tuple[tuple[str, str], ...] = ()
    games: tuple[str, ...] = ()
    jackpots: tuple[str, ...] = ()
    clocks: Clocks = Clocks()
    approval: TableApproval = NO_APPROVAL
    fills: FillRule = "by-rule"
    empty_seconds: int = 0

    @property
    def listed(self) -> bool:
        """Whether the lobby shows the table; a private one is found by its address alone."""
        return not self.table.startswith(PRIVATE)

    @property
    def fill_code(self) -> str:
        """The transfer by which the house funds the table's bank while it has no tray."""
        return "standing-fill" if self.fills == "by-rule" else "fill"

    @property
    def without_terms(self) -> "TableSettings":
        """What people have chosen: the settings without the terms of their jackpots."""
        return replace(self, games=()) if self.games else self

    @property
    def configured_rules(self) -> ConfiguredRules:
        """The rules of this table; a configuration the rules do not allow is refused.

        They are in force while all its devices are; ``HouseTable.rules_in_force`` says what is.
        Legal limits are no part of them: the house holds a table against those of its own day.
        """
        return _configured_rules(self.ruleset, self.options, self.games)


@lru_cache(maxsize=256)
def rules_with_devices(settings: TableSettings, devices: tuple[Device, ...]) -> ConfiguredRules:
    """The rules in force at a table that is set so and has these devices.

    Clauses: section-13:(o)(11), section-13:(o)(13). Rulings: A67.
    """
    configured = settings.configured_rules
    rules = find_rules_in_force(configured.rules, configured.without_reader, devices)
    return limit_to_devices(configured, rules)


@lru_cache(maxsize=256)
def _configured_rules(
    ruleset: str, options: tuple[tuple[str, str], ...], games: tuple[str, ...]
) -> ConfiguredRules:
    known = without_withdrawn_options(ruleset, dict(options))
    return configure_rules(ruleset, known, games, legal=NO_LEGAL_LIMITS)


def check_settings(settings: TableSettings, *, legal: LegalLimits | None = None) -> ConfiguredRules:
    """The rules in force for these options; refuses options that the rule set does not allow.

    ``legal`` are the limits of the house's day, where it has any; else the statutes of today.
    """
    if not _NAME.fullmatch(settings.table):
        say = "a table's name has 1 to 24 letters, digits and -, such as BJ-3"
        raise Refusal("table", settings.table, say)
    if settings.kind not in TABLE_KINDS:
        raise Refusal("kind", settings.kind, f"choose {' or '.join(TABLE_KINDS)}")
    if settings.fills != "by-rule":
        say = "a bank is filled by rule: by the house at an automatic table, else by two people"
        raise Refusal("fills", settings.fills, say)
    for name in ("wager", "turn", "insurance", "cut", "idle", "look"):
        seconds = getattr(settings.clocks, name)
        least = 0 if name in ("cut", "look") else 1
        if not least <= seconds <= _LONGEST:
            raise Refusal(f"clocks.{name}", seconds, f"write {least} to {_LONGEST} seconds")
    if settings.ruleset not in KNOWN_RULESETS:
        raise Refusal("ruleset", settings.ruleset, f"choose {', '.join(KNOWN_RULESETS)}")
    check_approval(settings.approval)
    configure_rules(settings.ruleset, dict(settings.options), settings.games, legal=legal)
    configured = settings.configured_rules
    limits = configured.rules.limits
    for name in ("table_maximum", "match_maximum"):
        cents = getattr(limits, f"{name}_cents")
        if cents > MOST_WAGER_CENTS:
            say = f"set {format_cents_short(MOST_WAGER_CENTS)} or less"
            raise Refusal(name, format_cents_short(cents), say, name="TOO_MUCH")
    return configured


def check_spots(settings: TableSettings) -> None:
    """Refuse a jackpot behind two spots of a table.

    Clauses: wa-2025:JP3. Rulings: A41, A69.
    """
    for place, name in enumerate(settings.jackpots):
        if name in settings.jackpots[:place]:
            say = "each spot of a table has a jackpot of its own"
            clause = "wa-2025:JP3, A41"
            raise Refusal("jackpots", name, say, clause=clause, name="JACKPOT_ON_TWO_SPOTS")
