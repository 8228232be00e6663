"""Entries of the journal in a reader's words."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.game.table.view import table_event_as_seen
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.gambling_day import format_moment_in
from spanish21.house.journal.event_codec import read_events
from spanish21.house.records.table_sentences import HOUSE_TABLE_SENTENCES
from spanish21.house.table.house_table import HouseTable
from spanish21.ledger import Entry
from spanish21.phrasebook.event_fields import spell_event
from spanish21.phrasebook.money.ledger_facts import FACT_SENTENCES, describe_fact, describe_transfer
from spanish21.phrasebook.round.round_events import describe_round_event_without_clauses
from spanish21.phrasebook.table.table_events import record_event
from spanish21.phrasebook.table.table_settings import describe_named_settings


def sentences_of_entry(
    entry: Entry, tables: Mapping[str, HouseTable], zone: str = "UTC"
) -> list[str]:
    """What an entry says, one thing a line; its transfers only where nothing else is said.

    Times are those of a clock in this zone.
    """
    sentences = [describe_fact(fact) for fact in entry.facts]
    for event in _visible_events(entry, tables.get(entry.stream.removeprefix("table/"))):
        sentences += sentences_of_event(event, zone)
    return sentences or [describe_transfer(transfer) for transfer in entry.transfers]


def sentences_of_event(event: Any, zone: str = "UTC") -> tuple[str, ...]:
    """Any event or fact in words.

    Settlement lines bear no clauses: the table may play by other rules than it did then.
    """
    if isinstance(event, e.RoundHappened):
        return describe_round_event_without_clauses(event.event)
    if isinstance(event, r.Event):
        return describe_round_event_without_clauses(event)
    if type(event) in FACT_SENTENCES:
        return (describe_fact(cast("Any", event)),)
    return (record_event(event, HOUSE_TABLE_SENTENCES) or spell_house_event(event, zone),)


def spell_house_event(event: Any, zone: str) -> str:
    """An event for which there is no sentence: its kind and its fields."""
    return spell_event(
        event,
        {TableSettings: describe_named_settings},
        lambda at: f"{format_moment_in(zone, at)} {zone}",
    )


def _visible_events(entry: Entry, table: HouseTable | None) -> Iterator[Any]:
    """The events, those of a round that is still on as everybody at its table sees them."""
    on = table.state.round if table is not None and entry.number >= table.round_from else None
    for event in read_events(entry.game) if entry.game else ():
        yield event if on is None else table_event_as_seen(event, on)
