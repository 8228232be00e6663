"""Jackpot pay tables by address, with alternates and operator prizes filled in."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from spanish21.game.payouts import FixedAmount, JackpotShare, OperatorPrize, Pay, Payer, PayTableRow
from spanish21.game.rules import is_equipment_or_higher
from spanish21.game.wagers.jackpot import ANY_TWO, AWARD_TRIGGERS, JackpotPayTable
from spanish21.money import Odds, OddsForm, parse_cents, parse_percent
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import RuleBook

PRIZE_MARK = "$"
NO_PRIZE = OperatorPrize(Odds(0, 1, OddsForm.FOR), Payer.HOUSE)


def amounts_are_multiplied(book: RuleBook) -> bool:
    """Whether a $ prize of an amount is multiplied by the wager.

    Clauses: wa-2025:AA-multiply, wa-2025:AB-multiply, wa-2025:AC-multiply. Rulings: A45, A61.
    """
    rule = book.tree["jackpot"].get("prizes_multiplied_by_wager")
    return rule is None or bool(rule["value"])


def parse_prize(text: object, *, field: str, multiplied: bool = True) -> OperatorPrize:
    """Read an operator's prize: ``$500``, ``$500@jackpot``, ``200 for 1`` or ``200 to 1``.

    Where amounts are multiplied by the wager, one is what a $1 wager is paid (A45, A61).
    Without ``@jackpot`` the house pays it.
    """
    pays: Odds | FixedAmount
    if not isinstance(text, str):
        raise Refusal(field, text, "write text such as $500, $500@jackpot or 200 for 1")
    amount, at, payer = text.partition("@")
    if at and payer not in ("house", "jackpot"):
        raise Refusal(field, text, "the payer after @ is house or jackpot")
    if " " in amount.strip() or ":" in amount:
        pays = Odds.parse(amount, field=field)
    else:
        cents = parse_cents(amount, field=field)
        if cents < 0:
            raise Refusal(field, text, "a prize is $0 or more")
        exact = Fraction(cents, 100)
        per_dollar = Odds(exact.numerator, exact.denominator, OddsForm.FOR)
        pays = per_dollar if multiplied else FixedAmount(cents)
    return OperatorPrize(pays, Payer(payer or "house"))


def find_pay_table(book: RuleBook, name: str, decks: int | None) -> str:
    """The table named ``4d``, or ``4`` with a deck count; it must fit the decks.

    Rulings: A1, A2.
    """
    if name in book.tables:
        table = name
    else:
        family = [n for n in book.tables if n.rstrip("abcde") == name]
        fitting = [n for n in family if decks in book.tables[n]["decks"]]
        if family and decks is None:
            raise Refusal(
                "table", name, f"name its letter, {join_alternatives(family)}, or give the decks"
            )
        if family and not fitting:
            offered = sorted({d for n in family for d in book.tables[n]["decks"]})
            clause = book.cite(f"T{family[0]}")
            raise Refusal(
                "decks",
                decks,
                f"table {name} is for {join_alternatives(offered)} decks",
                clause=clause,
            )
        if not fitting:
            allowed = (
                f"choose {join_alternatives(book.tables)}"
                if book.tables
                else "it has no jackpot tables"
            )
            raise Refusal("table", name, f"in {book.id} {allowed}")
        table = fitting[0]
    table_decks = book.tables[table]["decks"]
    if decks is not None and decks not in table_decks:
        clause = book.cite(f"T{table}")
        raise Refusal(
            "decks",
            decks,
            f"table {table} is for {join_alternatives(table_decks)} decks",
            clause=clause,
        )
    return table


def build_jackpot_table(
    book: RuleBook,
    name: str,
    paytable: int,
    *,
    alternate: int | None = None,
    prizes: Mapping[str, OperatorPrize] | None = None,
    any_two: bool = False,
    house_jackpot: bool = False,
) -> JackpotPayTable:
    """One complete pay table: alternates substituted, every ``$`` row priced.

    Clauses: wa-2025:AA-substitute, wa-2025:AB-substitute, wa-v003:AA-substitute,
    wa-v003:AB-substitute. Rulings: A27, A39, A59.
    """
    data = book.tables[name]
    column = _column(data, name, paytable)
    printed = [
        (row["row"], row["label"], pays)
        for row, pays in zip(data["rows"], column["pays"], strict=True)
    ]
    if alternate is not None:
        printed = _substitute(book, name, alternate, printed)
    if any_two:
        printed = _any_two(book, name, printed)
    prices = dict(prizes or {})
    _check_prizes(name, prices, printed)
    if house_jackpot and any(prize.payer is Payer.JACKPOT for prize in prices.values()):
        allowed = "a house jackpot has no meter to pay a prize from; the house pays it"
        raise Refusal("prize", "jackpot", allowed, clause="A53")
    rows = tuple(
        PayTableRow(row, label, _pay(row, label, pays, prices)) for row, label, pays in printed
    )
    suffix = f"/alternate-{alternate}" if alternate is not None else ""
    return JackpotPayTable(
        address=f"{book.document}/{name}/{paytable}{suffix}",
        decks=tuple(data["decks"]),
        awards=tuple(row for row in rows if row.row in AWARD_TRIGGERS),
        fixed=tuple(row for row in rows if row.row not in AWARD_TRIGGERS),
        fixed_against=tuple(data["fixed_against"]),
        replaces_fixed=tuple(data["replaces_fixed"]),
        printed_advantage=column.get("printed_advantage"),
        house_jackpot=house_jackpot,
    )


def with_prizes_at_zero(book: RuleBook, name: str, paytable: int) -> JackpotPayTable:
    """A pay table whose ``$`` rows pay 0, which the printed advantages assume."""
    data = book.tables[name]
    columns = zip(data["rows"], _column(data, name, paytable)["pays"], strict=True)
    prizes = {row["row"]: NO_PRIZE for row, pays in columns if pays == PRIZE_MARK}
    return build_jackpot_table(book, name, paytable, prizes=prizes)


def equipment_suffices(book: RuleBook, name: str, equipment: str) -> bool:
    """Whether a table may run on equipment of this version (A47)."""
    return is_equipment_or_higher(equipment, book.tables[name]["equipment"])


def without_prizes(table: JackpotPayTable) -> JackpotPayTable:
    """The same table with operator prizes of 0."""
    awards = tuple(
        replace(row, pays=NO_PRIZE) if isinstance(row.pays, OperatorPrize) else row
        for row in table.awards
    )
    return replace(table, awards=awards)


def _column(data: Mapping[str, Any], name: str, paytable: int) -> Mapping[str, Any]:
    numbers = [column["number"] for column in data["paytable"]]
    if type(paytable) is not int or paytable not in numbers:
        allowed = f"table {name} has pay tables {numbers[0]} to {numbers[-1]}"
        raise Refusal("paytable", paytable, allowed)
    column: Mapping[str, Any] = data["paytable"][numbers.index(paytable)]
    return column


Printed = tuple[str, str, str]


def _substitute(
    book: RuleBook, name: str, number: int, printed: Sequence[Printed]
) -> list[Printed]:
    offered = [a for a in book.alternates if name in a["tables"]]
    alternate = next((a for a in offered if a["number"] == number), None)
    if alternate is None:
        numbers = (
            f"alternates {join_alternatives([a['number'] for a in offered])}"
            if offered
            else "no alternates"
        )
        raise Refusal("alternate", number, f"table {name} has {numbers}")
    rows = [(row["row"], row["label"], row["pays"]) for row in alternate["rows"]]
    return rows + [row for row in printed if row[0] not in alternate["replaces"]]


def _any_two(book: RuleBook, name: str, printed: Sequence[Printed]) -> list[Printed]:
    if not any(row == "one-suited-match" for row, _, _ in printed):
        allowed = "only Table 6 has this reading"
        raise Refusal(
            "suited match", "any-two", allowed, clause=f"{book.cite('A27')}, table {name}"
        )
    return [
        (ANY_TWO if row == "one-suited-match" else row, lab, pays) for row, lab, pays in printed
    ]


def _check_prizes(
    name: str, prizes: Mapping[str, OperatorPrize], printed: Sequence[Printed]
) -> None:
    """Refuse a prize for a row that is not a ``$`` row."""
    priced = [(row, label) for row, label, pays in printed if pays == PRIZE_MARK]
    for name_of_row in prizes:
        if not any(name_of_row in names for names in priced):
            allowed = (
                f"$ prizes for {join_alternatives([row for row, _ in priced])}"
                if priced
                else "no $ prize"
            )
            raise Refusal("prize", name_of_row, f"table {name} has {allowed}")


def _pay(row: str, label: str, pays: str, prizes: Mapping[str, OperatorPrize]) -> Pay:
    if pays == PRIZE_MARK:
        prize = prizes.get(row) or prizes.get(label)
        if prize is None:
            allowed = f"the operator sets the $ prize for '{label}': give {row}=$AMOUNT or odds"
            raise Refusal("prize", "nothing", allowed, clause="A39")
        return prize
    if pays.endswith("%"):
        return JackpotShare(int(parse_percent(pays) * 100))
    return Odds.parse(pays)
