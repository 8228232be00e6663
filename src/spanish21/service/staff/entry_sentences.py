"""Entries of the journal in a reader's words."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.journal.event_codec import read_events
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry, Transfer
from spanish21.money import format_cents, format_cents_short, format_microdollars
from spanish21.notation import describe_event, describe_spot

_WORD = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OMITTED_FIELDS = ("key", "salt", "order", "commitment", "collected")
"""Fields that no reader looks for among words: keys, and cards by the hundred."""
_DEALERS = ("up", "down")


def sentences_of_entry(entry: Entry, tables: Mapping[str, HouseTable]) -> list[str]:
    """What an entry says, one thing a line; of money only what nothing else tells."""
    said = [event_sentence(fact) for fact in entry.facts]
    desk = tables.get(entry.stream.removeprefix("table/"))
    for event in _visible_events(entry, desk):
        said += (
            _of_table(event, desk)
            if isinstance(event, e.RoundHappened)
            else [event_sentence(event)]
        )
    return said or [transfer_sentence(moved) for moved in entry.transfers]


def _visible_events(entry: Entry, desk: HouseTable | None) -> Iterator[Any]:
    """The events, with the dealer's cards of a round that is still on left out."""
    events = read_events(entry.game) if entry.game else ()
    playing = desk is not None and desk.state.round is not None
    on = playing and desk is not None and entry.number >= desk.round_from
    for event in events:
        yield _without_dealer_card(event) if on and isinstance(event, e.RoundHappened) else event


def _without_dealer_card(happened: e.RoundHappened) -> e.RoundHappened:
    dealt = happened.event
    if isinstance(dealt, r.CardDealt) and dealt.to in _DEALERS:
        return e.RoundHappened(replace(dealt, card=None))
    return happened


def _of_table(happened: e.RoundHappened, desk: HouseTable | None) -> list[str]:
    """A round's event; lines of settlement without clauses, which other rules may have had."""
    event = happened.event
    if isinstance(event, r.WagersSettled):
        return [settlement_line_text(line) for line in event.lines]
    if isinstance(event, r.RoundVoided):
        return [f"round void: {event.reason}", *map(settlement_line_text, event.lines)]
    if desk is None:
        return [event_sentence(event)]
    chosen = desk.settings.chosen
    return [*describe_event(event, chosen.book, chosen.rules)]


def settlement_line_text(line: r.Line) -> str:
    """A line of settlement: where, whose, what became of it."""
    hand = f" hand {line.hand}" if line.hand else ""
    wager = f" {format_cents_short(line.wager_cents)}" if line.wager_cents else ""
    parts = {
        "collected": line.collected_cents,
        "returned": line.returned_cents,
        "paid": line.paid_cents,
    }
    money = ", ".join(f"{format_cents(cents)} {word}" for word, cents in parts.items() if cents)
    where = f"box {line.box}{hand} {line.player}, {describe_spot(line)}{wager}"
    return f"{where} {line.outcome}: {money or 'no chips move'}"


def transfer_sentence(moved: Transfer) -> str:
    """A transfer between two accounts."""
    return f"{moved.code}: {format_microdollars(moved.micros)}, debit {moved.debit}, credit {moved.credit}"


def event_sentence(event: Any) -> str:
    """Any event or fact: its kind, then what is known of it."""
    kind = _WORD.sub(" ", type(event).__name__).lower()
    parts = [
        said
        for field in fields(event)
        if field.name not in _OMITTED_FIELDS
        and (said := _part(field.name, getattr(event, field.name)))
    ]
    return f"{kind}: {', '.join(parts)}" if parts else kind


def _part(name: str, value: Any) -> str:
    """One field in words; nothing where it says nothing."""
    said = name.removesuffix("_cents").removesuffix("_micros").replace("_", " ")
    if isinstance(value, bool):
        return said if value else f"not {said}"
    if value in ("", None, ()):
        return ""
    if isinstance(value, int) and name.endswith("cents"):
        return f"{said} {format_cents(value)}"
    if isinstance(value, int) and name.endswith("micros"):
        return f"{said} {format_microdollars(value)}"
    return f"{said} {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(_value(item) for item in value)
    if isinstance(value, TableSettings):
        return settings_text(value)
    if isinstance(value, Card) or not is_dataclass(value):
        return str(value.value if isinstance(value, Enum) else value)
    return event_sentence(value)


def settings_text(settings: TableSettings) -> str:
    """How a table is set, in one line."""
    options = "".join(f", {name} {value}" for name, value in settings.options)
    games = "".join(
        f", jackpot {name} ({game})"
        for name, game in zip(settings.jackpots, settings.games, strict=False)
    )
    return f"{settings.table} ({settings.kind}, {settings.ruleset}{options}{games})"
