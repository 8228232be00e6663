"""What happened at a table, as everybody at it may see and hear it."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from msgspec import Raw

from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.game.table.view import table_event_as_seen
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.journal.event_codec import write_events
from spanish21.house.records.table_sentences import announce_table_event
from spanish21.house.state import AppliedEntry
from spanish21.house.table import events as h
from spanish21.house.table.house_table import HouseTable
from spanish21.phrasebook.round.round_events import describe_round_event
from spanish21.phrasebook.round.settlement import settlement_sentence
from spanish21.phrasebook.text import as_sentence
from spanish21.server.wire.field_types import outgoing_struct, union_of

_EVENTS = (*get_args(e.TableEvent), *get_args(h.HouseTableEvent))
if TYPE_CHECKING:
    RoundEventMessage: TypeAlias = Any
    EventMessage: TypeAlias = Any
else:
    RoundEventMessage = union_of(outgoing_struct(kind, tagged=True) for kind in get_args(r.Event))
    EventMessage = union_of(outgoing_struct(kind, tagged=True) for kind in _EVENTS)


# --- As seen ------------------------------------------------------------------------------------


def visible_events(events: Sequence[Any], table: HouseTable) -> Sequence[Any]:
    """The events of an entry without hidden cards; ``events`` itself where nothing is hidden."""
    on = table.state.round or table.last
    visible = [table_event_as_seen(event, on) for event in events]
    same = all(as_seen is event for as_seen, event in zip(visible, events, strict=True))
    return events if same else visible


def events_json(news: AppliedEntry, visible: Sequence[Any]) -> Raw:
    """Events as JSON: the text of the journal where no event has a hidden card."""
    same = visible is news.events and bool(news.entry.game)
    return Raw((news.entry.game if same else write_events(visible)).encode())


# --- As heard -----------------------------------------------------------------------------------


_SILENT_EVENTS = (r.PhaseEntered, r.TurnPassed)
_SETTLED = (r.WagersSettled, r.RoundVoided)


def event_sentences(events: Sequence[Any], rules_in_force: ConfiguredRules) -> tuple[str, ...]:
    """What happened in sentences; ``events`` are as everybody sees them."""
    return tuple([line for event in events for line in _sentences(event, rules_in_force)])


def _sentences(event: Any, rules_in_force: ConfiguredRules) -> Iterator[str]:
    if isinstance(event, e.RoundHappened):
        yield from _sentences_of_round(event.event, rules_in_force)
    else:
        announced = announce_table_event(event, rules_in_force.rules)
        if announced:
            yield as_sentence(announced)


def _sentences_of_round(event: r.Event, rules_in_force: ConfiguredRules) -> Iterator[str]:
    if isinstance(event, _SILENT_EVENTS):
        return
    if isinstance(event, r.RoundVoided):
        yield as_sentence(f"The round is void: {event.reason}")
    if isinstance(event, _SETTLED):
        for line in event.lines:
            yield as_sentence(settlement_sentence(line))
    else:
        for sentence in describe_round_event(event, rules_in_force.book, rules_in_force.rules):
            yield as_sentence(sentence)
