"""Exact odds of a table's side wagers and of jackpots: milliseconds, so made in a thread."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from spanish21 import odds
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet, offered_side_wagers
from spanish21.money import format_cents_short
from spanish21.odds import WagerOdds
from spanish21.refusal import Refusal
from spanish21.reports.odds_export import odds_record
from spanish21.rulesets.rule_book.ruleset_builder import build_ruleset
from spanish21.server.reference.canonical_tables import (
    CanonicalTable,
    canonical_table,
    read_cards,
    shipped_rule_book,
)
from spanish21.server.reference.jobs import to_json_bytes
from spanish21.server.reference.request_models import JackpotOddsRequest, SeatedTable

_PRICED = ("match-up", "match-down", "match-bonus", "break")
"""Side wagers whose odds follow from the rules alone, without a pay table or a wager."""

_PLAIN_READING = "player-and-dealer"


def table_odds(body: SeatedTable) -> bytes:
    """The odds of every side wager that a table offers, insurance and free bonuses included."""
    table = canonical_table(body)
    try:
        answers = [wager_odds_answer(each) for each in _odds(table, body)]
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    return to_json_bytes({"ruleset": table.ruleset, "odds": answers})


def _odds(table: CanonicalTable, body: SeatedTable) -> Iterator[WagerOdds]:
    rules = table.build().rules
    common: dict[str, Any] = {"ruleset": rules, "shoe": _shoe(table, rules)}
    for wager in offered_side_wagers(rules):
        if wager in _PRICED:
            yield odds.of(wager, **common)
    if rules.super_bonus is not None:
        amount = format_cents_short(table.wager_cents)
        yield odds.of("super", amount=amount, **common)
        yield odds.of("envy", amount=amount, players=rules.boxes.boxes, **common)
    yield odds.of("insurance", **common)
    options = dict(table.options)
    for game, request in zip(rules.jackpots, body.jackpots, strict=True):
        _, name, *_ = game.table.address.split("/")
        yield odds.of(
            "jackpot",
            table=name,
            paytable=request.paytable,
            alternate=request.alternate,
            suited_match=(
                request.reading or options["suited_match"] if name == "6" else _PLAIN_READING
            ),
            prizes=request.prizes,
            kind=game.kind,
            meter=request.posted or request.meter,
            contribution=request.contribution or options["contribution"],
            amount=request.wager,
            **common,
        )


def _shoe(table: CanonicalTable, rules: RuleSet) -> Composition | None:
    if not table.removed:
        return None
    return Composition.of_decks(rules.cards.decks).without(table.removed_cards())


def jackpot_odds(body: JackpotOddsRequest) -> bytes:
    """The odds of one jackpot pay table, by its document's defaults."""
    book = shipped_rule_book(body.ruleset)
    question = body.model_dump(exclude={"without"})
    try:
        if body.without:
            question["shoe"] = _left(body)
        return to_json_bytes(wager_odds_answer(odds.of("jackpot", **question)))
    except Refusal as refusal:
        raise book.explain(refusal) from None


def _left(body: JackpotOddsRequest) -> Composition:
    book = shipped_rule_book(body.ruleset)
    choices = {} if body.decks is None else {"decks": body.decks}
    full = Composition.of_decks(build_ruleset(book, choices).rules.cards.decks)
    return full.without(read_cards(body.without, book))


def wager_odds_answer(wager_odds: WagerOdds) -> dict[str, Any]:
    """The stable record, with each row's probability as a decimal beside the fraction."""
    record = odds_record(wager_odds)
    for part in (record, record.get("without_prizes")):
        for row in part["rows"] if part else ():
            row["decimal"] = float(Fraction(row["probability"]))
    return record
