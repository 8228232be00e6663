"""Sentences for the house's own events at a table, beside those the phrasebook has.

The phrasebook stands below the house and does not know these events.
"""

from typing import Any

from spanish21.game.rules import RuleSet
from spanish21.house.table import events as h
from spanish21.ledger.jackpots.jackpots import ANY_TWO
from spanish21.money import format_cents, format_cents_short, parse_cents
from spanish21.notation.round_file import parse_jackpot
from spanish21.phrasebook.table.table_events import (
    TABLE_EVENT_SENTENCES,
    EventSentences,
    SentenceTable,
    announce_event,
    record_event,
)
from spanish21.phrasebook.table.table_rules import describe_dealing_mode

_PAID_BY = {"jackpot": "out of the jackpot", "house": "by the house"}


def describe_table_event(event: Any) -> tuple[str, ...]:
    """The log's sentence for an event beside the cards; ``""`` for an event that has none."""
    sentence = record_event(event, HOUSE_TABLE_SENTENCES)
    return (sentence,) if sentence else ()


def announce_table_event(event: Any, rules: RuleSet) -> str:
    """The sentence that every player hears about the event; ``""`` for an event that has none."""
    if isinstance(event, h.RulesChanged):
        mode = describe_dealing_mode(rules).removesuffix(".")
        return f"other rules are in force: {mode}"
    return announce_event(event, HOUSE_TABLE_SENTENCES, rules)


def describe_correction(player: str, cents: int) -> str:
    """What a ruling gives to a player, or takes back."""
    return f"{player} {'gets' if cents > 0 else 'gives back'} {format_cents(abs(cents))}"


def describe_dealers_part(corrected: h.CardCorrected) -> tuple[str, ...]:
    """What the dealer does after a card was corrected: chips, and what has to be given again."""
    layout = abs(corrected.layout_cents)
    moved = "Put {} back on the layout." if corrected.layout_cents > 0 else "Collect {}."
    return (
        *([moved.format(format_cents(layout))] if layout else []),
        *(
            f"Give {player} {format_cents(cents)}."
            if cents > 0
            else f"Take {format_cents(-cents)} from {player}."
            for player, cents in corrected.payments
        ),
        *(f"Give again: {command}." for command in corrected.to_give),
    )


def _record_card(event: h.CardCorrected) -> str:
    done = " ".join(describe_dealers_part(event))
    said = f"{event.by} confirms to {event.proposed_by}: {_announce_card(event)}"
    return f"{said}. {done}" if done else said


def _announce_card(event: h.CardCorrected) -> str:
    return f"card {event.place} of the round is {event.card}, not {event.was}"


def _record_timeout(event: h.TimeRanOut) -> str:
    return f"{_announce_timeout(event)} ({event.what})"


def _announce_timeout(event: h.TimeRanOut) -> str:
    if event.what == "empty":
        return "nobody has sat at the table for its whole time"
    return f"time ran out for {event.player}" if event.player else "time ran out"


def _record_dispute(event: h.DisputeOpened) -> str:
    stops = "; the table stands still" if event.stands_still else ""
    return f"{event.by} disputes round {event.round} ({event.dispute}): {event.reason}{stops}"


def _record_ruling(event: h.DisputeRuled) -> str:
    rule = f"and {event.second} rule" if event.second else "rules"
    return f"{event.by} {rule} on dispute {event.dispute}: {event.ruling}; {_corrections(event)}"


def _announce_ruling(event: h.DisputeRuled) -> str:
    return f"dispute {event.dispute} is ruled on: {event.ruling}; {_corrections(event)}"


def _coupons(coupons: h.NamedCoupons) -> str:
    return " and ".join(
        f"the coupon {serial} of {format_cents(cents)} on {spot}" for spot, serial, cents in coupons
    )


def _corrections(event: h.DisputeRuled) -> str:
    return "; ".join(describe_correction(*one) for one in event.corrections) or "no chips move"


def _record_terms(event: h.JackpotTermsTaken) -> str:
    terms = "; ".join(f"{name}: {game} (terms {number})" for name, number, game in event.terms)
    return f"the table plays for its jackpots by their terms: {terms}"


def _announce_terms(event: h.JackpotTermsTaken) -> str:
    """What the players at the table hear before the first wager that is made on other terms."""
    terms = "; ".join(f"{name}, {_describe_terms(game)}" for name, _, game in event.terms)
    return f"from now on jackpots are played here by these terms: {terms}"


def _describe_terms(game: str) -> str:
    """The game of a jackpot in words: its pay table and wager, then what it posts or grows by."""
    terms = parse_jackpot(game)
    alternate = f", alternate {terms['alternate']}" if "alternate" in terms else ""
    said = [f"pay table {terms['table']}/{terms['paytable']}{alternate}"]
    said.append(f"{format_cents_short(parse_cents(terms['wager']))} a wager")
    if "posted" in terms:
        said.append(f"{format_cents_short(parse_cents(terms['posted']))} posted")
    if "contribution" in terms:
        said.append(f"{terms['contribution']} of it to the meter")
    if terms.get("reading") == ANY_TWO:
        said.append("a one-suited match is of any two cards")
    for row, prize in terms.get("prizes", {}).items():
        pays, _, payer = prize.partition("@")
        said.append(f"{row.replace('-', ' ')} pays {pays}, {_PAID_BY[payer]}")
    return ", ".join(said)


def _record_rules(event: h.RulesChanged) -> str:
    options = ", ".join(f"{name} {value}" for name, value in event.options)
    return f"the rules in force are {event.ruleset}" + (f" with {options}" if options else "")


HOUSE_TABLE_SENTENCES: SentenceTable = {
    **TABLE_EVENT_SENTENCES,
    h.TableSet: EventSentences(lambda it: f"the table is set to {it.settings.ruleset}"),
    h.JackpotTermsTaken: EventSentences(_record_terms, _announce_terms),
    h.RulesChanged: EventSentences(_record_rules),
    h.PlayerReady: EventSentences(lambda it: f"{it.player} is ready"),
    h.TimeRanOut: EventSentences(_record_timeout, _announce_timeout),
    h.TablePaused: EventSentences(
        lambda it: f"{it.by} stops the table: {it.reason}",
        lambda it: f"the table stands still: {it.reason}",
    ),
    h.TableResumed: EventSentences(lambda it: f"{it.by} lets the table go on", "play goes on"),
    h.ChipsSold: EventSentences(
        lambda it: f"{it.by} sells {it.player} {format_cents(it.cents)} of chips for cash", ""
    ),
    h.ChipsBrought: EventSentences(
        lambda it: f"{it.by} counts {format_cents(it.cents)} of chips that {it.player} lays down",
        "",
    ),
    h.CouponsCalled: EventSentences(
        lambda it: f"{it.player} names {_coupons(it.coupons)} for box {it.box}"
    ),
    h.CouponsDeclined: EventSentences(
        lambda it: f"{it.by} does not accept the coupons of {it.player}",
        lambda it: f"the coupons of {it.player} are not accepted",
    ),
    h.CouponsPlaced: EventSentences(
        lambda it: f"{it.by} lays down {_coupons(it.coupons)} for {it.player} on box {it.box}", ""
    ),
    h.FloorCalled: EventSentences(
        lambda it: f"{it.by} calls the floor: {it.reason}",
        lambda it: f"the floor is called: {it.reason}",
    ),
    h.FloorCame: EventSentences(lambda it: f"{it.by} has come"),
    h.CardCorrectionProposed: EventSentences(
        lambda x: f"{x.by} says that card {x.place} of the round is {x.card}, not {x.was}",
        lambda x: f"the dealer says that card {x.place} of the round is {x.card}, not {x.was}",
    ),
    h.CardCorrectionDeclined: EventSentences(
        lambda x: f"{x.by} leaves the card as it was entered", "the card stays as it was entered"
    ),
    h.CardCorrected: EventSentences(_record_card, _announce_card),
    h.DisputeOpened: EventSentences(
        _record_dispute, lambda it: f"round {it.round} is disputed: {it.reason}"
    ),
    h.DisputeRuled: EventSentences(_record_ruling, _announce_ruling),
}
"""By kind of event, those of the game among them."""
