"""A question about odds: a wager, a rule set, a shoe and the house's choices, by name."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any

from spanish21.game.composition import Composition
from spanish21.game.payouts import OperatorPrize
from spanish21.game.playable_rules import check_playable
from spanish21.game.rules import RuleSet
from spanish21.money import parse_cents, parse_percent
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import SIDE_WAGERS, RuleBook, book_of, load_book
from spanish21.rulesets.rule_book.jackpot_games import check_jackpot_kind, check_jackpot_wager
from spanish21.rulesets.rule_book.pay_tables import (
    amounts_are_multiplied,
    find_pay_table,
    parse_prize,
)
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset

SUITED_MATCH_READINGS = ("player-and-dealer", "any-two")
JACKPOT_KINDS = ("progressive", "house")
MOST_PLAYERS = 9
MOST_MATCH_WAGERS = 7
_SHARE = re.compile(r"[0-9]{1,3}(\.[0-9]{1,9})?")


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsQuestion:
    """Everything that can change a wager's odds. Money is written as on a sign.

    ``ruleset`` is a rule set's id, a rule file, or a complete RuleSet with its own options.
    ``amount`` is the wager itself, for super and envy the main wager. ``meter`` is the jackpot's
    level or a house jackpot's posted amount. ``shoe`` are the cards that remain, in place of a
    full shoe of ``decks``. None everywhere stands for the rule set's own value.
    """

    wager: str
    ruleset: str | RuleSet = "wa-2025"
    decks: int | None = None
    table: str | None = None
    paytable: int | None = None
    alternate: int | None = None
    suited_match: str = "player-and-dealer"
    prizes: Mapping[str, str] = field(default_factory=dict)
    kind: str = "progressive"
    meter: str | None = None
    contribution: str | float | Fraction = "21%"
    reset: str = "$0"
    amount: str | None = None
    players: int = 7
    wagers: int = 1
    soft_17: str | None = None
    shoe: Composition | None = None


@dataclass(frozen=True, slots=True)
class CheckedOddsQuestion:
    """A question whose parts are all read and allowed; amounts are numbers, names are resolved."""

    question: OddsQuestion
    book: RuleBook
    rules: RuleSet
    decks: int
    table: str
    paytable: int
    shoe: Composition
    prizes: Mapping[str, OperatorPrize]
    meter_cents: int | None
    contribution: Fraction
    reset_cents: int
    amount_cents: int


def check_question(question: OddsQuestion) -> CheckedOddsQuestion:
    """Check a question as a whole, or refuse the first part that is not allowed."""
    if question.wager not in SIDE_WAGERS:
        raise Refusal("wager", question.wager, f"choose {join_alternatives(SIDE_WAGERS)}")
    ruleset = question.ruleset
    if isinstance(ruleset, RuleSet):
        check_playable(ruleset, "odds")
    book = book_of(ruleset) if isinstance(ruleset, RuleSet) else load_book(ruleset)
    if question.wager not in book.side_wagers:
        raise Refusal(
            "wager", question.wager, f"{book.id} offers {join_alternatives(book.side_wagers)}"
        )
    _check_choices(question)
    decks = _decks(question)
    table, paytable = "", 0
    if question.wager == "jackpot":
        table, paytable = _table(book, question, decks)
        if decks is None and len(book.tables[table]["decks"]) == 1:
            (decks,) = book.tables[table]["decks"]
    # A game of one number of decks has no such option; who names one all the same is refused.
    named = question.decks is not None and not isinstance(ruleset, RuleSet)
    choice = {"decks": decks} if named or (decks and "decks" in book.options) else {}
    built = build_ruleset(book, choice)
    rules = ruleset if isinstance(ruleset, RuleSet) else built.rules
    check_playable(rules, "odds")
    if question.wager == "jackpot":
        tree = book.resolve(built.choices, rules.cards.decks)["jackpot"]
        amount_cents = _jackpot_amount(question, table, book, tree, rules)
    else:
        amount_cents = _positive("$5" if question.amount is None else question.amount)
    return CheckedOddsQuestion(
        question=question,
        book=book,
        rules=rules,
        decks=rules.cards.decks,
        table=table,
        paytable=paytable,
        shoe=question.shoe or Composition.of_decks(rules.cards.decks),
        prizes={
            name: parse_prize(text, field=f"prize {name}", multiplied=amounts_are_multiplied(book))
            for name, text in question.prizes.items()
        },
        meter_cents=_money(question.meter, "meter"),
        contribution=_rate(question.contribution),
        reset_cents=_money(question.reset, "reset") or 0,
        amount_cents=amount_cents,
    )


_CHOICES_BY_WAGER: Mapping[str, tuple[str, ...]] = {
    "jackpot": (
        "table", "paytable", "alternate", "suited_match", "prizes", "kind", "meter",
        "contribution", "reset", "amount",
    ),
    "super": ("amount",),
    "envy": ("amount", "players"),
    "break": ("soft_17",),
    "match-up": ("wagers",),
    "match-down": ("wagers",),
    "match-bonus": ("wagers",),
    "insurance": (),
}  # fmt: skip
"""The fields of a question that each wager has beside ``_COMMON_CHOICES``."""

_COMMON_CHOICES = ("wager", "ruleset", "decks", "shoe")


def _check_choices(question: OddsQuestion) -> None:
    """Refuse a field that this wager does not have, and values that no question allows."""
    for choice in fields(OddsQuestion):
        name, value = choice.name, getattr(question, choice.name)
        default = {} if name == "prizes" else choice.default
        if name not in (*_COMMON_CHOICES, *_CHOICES_BY_WAGER[question.wager]) and value != default:
            raise Refusal(name, value, f"{question.wager} has no such choice")
    for name, text, allowed in (
        ("suited match", question.suited_match, SUITED_MATCH_READINGS),
        ("kind", question.kind, JACKPOT_KINDS),
        ("soft 17", "hit" if question.soft_17 is None else question.soft_17, ("hit", "stand")),
    ):
        if text not in allowed:
            raise Refusal(name, text, f"choose {join_alternatives(allowed)}")
    for name, number, most in (
        ("players", question.players, MOST_PLAYERS),
        ("wagers", question.wagers, MOST_MATCH_WAGERS),
    ):
        if type(number) is not int or not 1 <= number <= most:
            raise Refusal(name, number, f"choose 1 to {most}")
    if not isinstance(question.prizes, Mapping):
        raise Refusal("prizes", question.prizes, "give a table of ROW = PRIZE")
    if question.shoe is not None and not isinstance(question.shoe, Composition):
        raise Refusal("shoe", question.shoe, "give a Composition of the cards that remain")


def _decks(question: OddsQuestion) -> int | None:
    """The decks of the question; None leaves them to the rule book. A complete rule set has its own."""
    if not isinstance(question.ruleset, RuleSet):
        return question.decks
    rule_decks = question.ruleset.cards.decks
    if question.decks not in (None, rule_decks):
        raise Refusal("decks", question.decks, f"this rule set has {rule_decks} decks")
    return rule_decks


def _table(book: RuleBook, question: OddsQuestion, decks: int | None) -> tuple[str, int]:
    if question.table is None:
        raise Refusal("table", "nothing", f"name a jackpot table, {join_alternatives(book.tables)}")
    name = find_pay_table(book, str(question.table), decks)
    if question.paytable is None:
        most = len(book.tables[name]["paytable"])
        raise Refusal("paytable", "nothing", f"table {name} has pay tables 1 to {most}")
    return name, question.paytable


def _jackpot_amount(
    question: OddsQuestion, table: str, book: RuleBook, tree: Mapping[str, Any], rules: RuleSet
) -> int:
    """The jackpot wager asked about, of a size and kind that document and table allow."""
    check_jackpot_kind(book, question.kind, tree, table)
    wager = "$1" if question.amount is None else question.amount
    return check_jackpot_wager(
        book,
        wager,
        tree,
        statute_cents=rules.limits.statutory_maximum_cents,
        unit_cents=rules.limits.payout_unit_cents,
    )


def _money(text: str | None, field_name: str) -> int | None:
    if text is None:
        return None
    cents = parse_cents(text, field=field_name)
    if cents < 0:
        raise Refusal(field_name, text, "it is $0 or more")
    return cents


def _positive(text: str) -> int:
    cents = parse_cents(text, field="amount")
    if cents <= 0:
        raise Refusal("amount", text, "wager more than $0")
    return cents


def _rate(value: object) -> Fraction:
    """A contribution rate: ``21%`` as on a sign, or the share itself, ``0.21``."""
    if isinstance(value, bool) or not _SHARE.fullmatch(str(value)):
        rate = parse_percent(value, field="contribution")
    else:
        rate = Fraction(str(value))
    if rate > 1:
        raise Refusal("contribution", value, "choose 0% to 100%, or a share from 0 to 1")
    return rate
