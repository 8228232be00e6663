"""What is asked of the odds: a wager, a rule set, a shoe and the house's choices, by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from spanish21.game.payouts import OperatorPrize
from spanish21.game.rules import RuleSet
from spanish21.game.shoe import Composition
from spanish21.money import parse_cents, parse_percent
from spanish21.refusal import Refusal
from spanish21.rulesets.book import SIDE_WAGERS, RuleBook, load_book
from spanish21.rulesets.build import build_ruleset
from spanish21.rulesets.paytables import find_table, parse_prize
from spanish21.rulesets.schema import listed

READINGS = ("player-and-dealer", "any-two")
KINDS = ("progressive", "house")
MOST_PLAYERS = 9
MOST_MATCH_WAGERS = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Everything that can change a wager's odds. Money is written as on a sign.

    ``amount`` is the wager itself (for super and envy the main wager); ``meter`` the
    jackpot's level (a house jackpot's posted amount); ``shoe`` what remains, instead of a
    full shoe of ``decks``.
    """

    wager: str
    ruleset: str = "wa-2025"
    decks: int | None = None
    table: str | None = None
    paytable: int | None = None
    alternate: int | None = None
    suited_match: str = "player-and-dealer"
    prizes: Mapping[str, str] = field(default_factory=dict)
    kind: str = "progressive"
    meter: str | None = None
    contribution: str = "21%"
    reset: str = "$0"
    amount: str | None = None
    players: int = 7
    wagers: int = 1
    soft_17: str | None = None
    shoe: Composition | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question whose every part has been read and found to be allowed."""

    question: Question
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


def read(question: Question) -> Asked:
    """Check a question as a whole, or refuse the first part that is not allowed."""
    if question.wager not in SIDE_WAGERS:
        raise Refusal("wager", question.wager, f"choose {listed(SIDE_WAGERS)}")
    book = load_book(question.ruleset)
    if question.wager not in book.side_wagers:
        raise Refusal("wager", question.wager, f"{book.id} offers {listed(book.side_wagers)}")
    _check_choices(question)
    table, paytable = "", 0
    decks = question.decks
    if question.wager == "jackpot":
        table, paytable = _table(book, question)
        if decks is None and len(book.tables[table]["decks"]) == 1:
            (decks,) = book.tables[table]["decks"]
    choices = {} if decks is None else {"decks": decks}
    rules = build_ruleset(book, choices).rules
    default_amount = "$1" if question.wager == "jackpot" else "$5"
    return Asked(
        question=question,
        book=book,
        rules=rules,
        decks=rules.cards.decks,
        table=table,
        paytable=paytable,
        shoe=question.shoe or Composition.of_decks(rules.cards.decks),
        prizes={
            name: parse_prize(text, field=f"prize {name}") for name, text in question.prizes.items()
        },
        meter_cents=_money(question.meter, "meter"),
        contribution=_rate(question.contribution),
        reset_cents=_money(question.reset, "reset") or 0,
        amount_cents=_positive(question.amount or default_amount),
    )


def _check_choices(question: Question) -> None:
    for name, value, allowed in (
        ("suited match", question.suited_match, READINGS),
        ("kind", question.kind, KINDS),
        ("soft 17", question.soft_17 or "hit", ("hit", "stand")),
    ):
        if value not in allowed:
            raise Refusal(name, value, f"choose {listed(allowed)}")
    for name, number, most in (
        ("players", question.players, MOST_PLAYERS),
        ("wagers", question.wagers, MOST_MATCH_WAGERS),
    ):
        if not 1 <= number <= most:
            raise Refusal(name, number, f"choose 1 to {most}")


def _table(book: RuleBook, question: Question) -> tuple[str, int]:
    if question.table is None:
        raise Refusal("table", "nothing", f"name a jackpot table, {listed(book.tables)}")
    if question.paytable is None:
        raise Refusal("paytable", "nothing", f"name a pay table of table {question.table}")
    return find_table(book, question.table, question.decks), question.paytable


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


def _rate(text: str) -> Fraction:
    rate = parse_percent(text, field="contribution")
    if rate > 1:
        raise Refusal("contribution", text, "choose 0% to 100%")
    return rate
