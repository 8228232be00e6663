"""Choosing a table: the rule set, what a player cares about of its house options, and the seat."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache

from spanish21.cli.play.session.play_session import PlaySession
from spanish21.cli.play.session.session_environment import SessionEnvironment
from spanish21.cli.play.session.session_house import DEFAULT_METER_CENTS
from spanish21.cli.play.session.wager_entry import AMOUNT_KEYS, append_key
from spanish21.house.configuration.rules_in_force import configure_rules
from spanish21.money import format_cents_short, parse_cents
from spanish21.phrasebook.derivation import describe_game
from spanish21.phrasebook.text import format_value
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, build_ruleset, load_book
from spanish21.rulesets.rule_book.house_options import HouseOption

PLAYER_OPTIONS = (
    "decks",
    "soft_17",
    "double_double",
    "double_for_less",
    "dealing_mode",
    "match",
    "match_configuration",
    "bonus_cards",
    "table_minimum",
    "table_maximum",
    "match_maximum",
    "several_boxes_per_player",
    "cut_card_from_back",
)
"""The house options that change how a play session feels; ``--option`` sets any other."""
RULESET, BOXES, BANKROLL = "rule set", "boxes you play", "bankroll"
JACKPOT, NONE = "jackpot ", "none"
DEFAULT_METER = format_cents_short(DEFAULT_METER_CENTS)


@dataclass(frozen=True, slots=True)
class SetupRow:
    """One thing to choose: its name, what it is now, and what it may be."""

    name: str
    value: str
    allowed: str


@dataclass(slots=True)
class SessionSetup:
    """What has been chosen so far. Nothing is checked before the player sits down."""

    ruleset: str
    player: str
    outside: SessionEnvironment
    options: dict[str, str] = field(default_factory=dict)
    boxes: str = "1"
    bankroll: str = "$500"
    jackpots: list[str | None] = field(default_factory=list)
    meter: str = DEFAULT_METER

    def rows(self) -> tuple[SetupRow, ...]:
        book = _load_book(self.ruleset)
        now = _resolve_options(self.ruleset, tuple(self.options.items()))
        rows = [
            SetupRow(RULESET, self.ruleset, describe_game(book)),
            SetupRow(BOXES, self.boxes, "how many boxes you put wagers on"),
            SetupRow(BANKROLL, self.bankroll, "type what you sit down with"),
        ]
        for name in (*PLAYER_OPTIONS, *(n for n in self.options if n not in PLAYER_OPTIONS)):
            if name in book.options:
                option = book.options[name]
                value = self.options.get(name) or now.get(name, format_value(option.default))
                rows.append(SetupRow(name, value, option.describe(None)))
        return (*rows, *self._jackpot_rows())

    def _jackpot_rows(self) -> Iterator[SetupRow]:
        """A row for each jackpot wager that the rule set has room for."""
        allowed = "a jackpot wager; --jackpot takes any, with $ prizes too"
        for place in range(_load_book(self.ruleset).tree["jackpot"]["maximum_games"]["value"]):
            value = self.jackpots[place] if place < len(self.jackpots) else None
            yield SetupRow(f"{JACKPOT}{place + 1}", value or NONE, allowed)

    def change(self, name: str, by: int) -> None:
        """Take the next or the one before of what a row may be; an amount is typed instead."""
        if name == RULESET:
            self.ruleset = _next(SHIPPED_RULESETS, self.ruleset, by)
            self.options, self.jackpots = {}, []
        elif name.startswith(JACKPOT):
            self._change_jackpot(int(name.removeprefix(JACKPOT)) - 1, by)
        elif name == BOXES:
            self.boxes = _next(tuple(str(n) for n in range(1, 10)), self.boxes, by)
        elif name != BANKROLL:
            option = _load_book(self.ruleset).options[name]
            values = _values(option)
            if values:
                self.options[name] = _next(values, self._value(name), by)

    def _change_jackpot(self, place: int, by: int) -> None:
        self.jackpots += [None] * (place + 1 - len(self.jackpots))
        values = (NONE, *_jackpots(self.ruleset, tuple(self.options.items())))
        choice = _next(values, self.jackpots[place] or NONE, by)
        self.jackpots[place] = None if choice == NONE else choice

    def type(self, name: str, key: str) -> None:
        """Type a digit of an amount; backspace takes one back."""
        if name != BANKROLL and self._listed(name):
            return
        before = self._value(name).removeprefix("$")
        if key == "backspace":
            after = before[:-1]
        elif key in AMOUNT_KEYS:
            after = append_key(before, key)
        else:
            return
        if name == BANKROLL:
            self.bankroll = f"${after}"
        else:
            self.options[name] = f"${after}"

    def _listed(self, name: str) -> bool:
        """Whether a row has its values in a list, so that none is typed."""
        option = _load_book(self.ruleset).options.get(name)
        return option is None or bool(_values(option))

    def _value(self, name: str) -> str:
        return next(row.value for row in self.rows() if row.name == name)

    def sit_down(self) -> PlaySession:
        """A play session with these choices, or the refusal of what does not go together."""
        return PlaySession(
            configure_rules(
                self.ruleset, self.options, [x for x in self.jackpots if x is not None]
            ),
            player=self.player,
            boxes=parse_whole_number("boxes", self.boxes),
            bankroll_cents=parse_cents(self.bankroll, field=BANKROLL),
            outside=self.outside,
            meter_cents=parse_cents(self.meter, field="meter"),
        )


# Asked with every key that is pressed, and slow to read anew each time.
_load_book = cache(load_book)


@lru_cache(maxsize=64)
def _resolve_options(ruleset: str, options: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    """Every choice as it would be with these made; empty where they do not go together."""
    try:
        built = build_ruleset(_load_book(ruleset), dict(options))
    except Refusal:
        return {}
    return {name: format_value(value) for name, value in built.choices.items()}


@lru_cache(maxsize=64)
def _jackpots(ruleset: str, options: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """A wager on each kind of jackpot table that fits: its first pay table, the least wager.

    A table whose operator must set a prize is not among them.
    """
    book = _load_book(ruleset)
    least = book.tree["jackpot"]["wager_minimum"]["value"]
    kinds = dict.fromkeys(name.rstrip("abcde") for name in book.tables)
    specs = [f"table={kind} paytable=1 wager={least}" for kind in kinds]
    return tuple(spec for spec in specs if _fits(ruleset, options, spec))


def _fits(ruleset: str, options: tuple[tuple[str, str], ...], spec: str) -> bool:
    try:
        configure_rules(ruleset, dict(options), [spec])
    except Refusal:
        return False
    return True


def parse_whole_number(name: str, text: str) -> int:
    """A whole number as it was typed."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 18:
        raise Refusal(name, text, "write a whole number")
    return int(text)


def _next(values: tuple[str, ...], value: str, by: int) -> str:
    place = values.index(value) if value in values else 0
    return values[(place + by) % len(values)]


def _values(option: HouseOption) -> tuple[str, ...]:
    """What an option may be, one by one; empty where it is an amount to type."""
    allowed = option.allowed
    if isinstance(allowed, list):
        return tuple(format_value(value) for value in allowed)
    low, high = (allowed.get("from"), allowed.get("to")) if isinstance(allowed, dict) else ("", "")
    if isinstance(low, int) and isinstance(high, int):
        return tuple(str(value) for value in range(low, high + 1))
    return ()
