"""What happened at a table, as everybody at it may see and hear it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from msgspec import Raw

from spanish21.game.round import RoundState
from spanish21.game.round import events as r
from spanish21.game.round.view import event_as_seen
from spanish21.game.table import events as e
from spanish21.game.table.evolve import BURN_REASON
from spanish21.house import events as h
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.journal.event_codec import write_events
from spanish21.house.records.table_sentences import SHARED_SENTENCES, Sentence, render_sentence
from spanish21.house.state import AppliedEntry
from spanish21.house.table.house_table import HouseTable
from spanish21.money import format_cents
from spanish21.notation import describe_event
from spanish21.phrasebook.text import count_noun
from spanish21.server.wire.field_types import outgoing_struct, union_of
from spanish21.server.wire.page_texts import as_sentence, settlement_sentence

_EVENTS = (*get_args(e.TableEvent), *get_args(h.HouseTableEvent))
if TYPE_CHECKING:
    RoundEventMessage: TypeAlias = Any
    EventMessage: TypeAlias = Any
else:
    RoundEventMessage = union_of(outgoing_struct(kind, tagged=True) for kind in get_args(r.Event))
    EventMessage = union_of(outgoing_struct(kind, tagged=True) for kind in _EVENTS)


# --- As seen ------------------------------------------------------------------------------------


def visible_events(events: Sequence[Any], desk: HouseTable) -> Sequence[Any]:
    """The events of an entry, less what must stay hidden; the very same ones if nothing must."""
    on = desk.state.round or desk.last
    found = [_MASKS[type(event)](event, on) if type(event) in _MASKS else event for event in events]
    same = all(seen is event for seen, event in zip(found, events, strict=True))
    return events if same else found


def _mask_round(event: e.RoundHappened, on: RoundState | None) -> e.RoundHappened:
    """A card dealt face down has no face; where no round is known any more, no dealer's card."""
    dealt = event.event
    if not isinstance(dealt, r.CardDealt) or dealt.card is None:
        return event
    if on is None:
        hidden = dealt.to in ("up", "down")
        seen: r.Event = replace(dealt, card=None) if hidden else dealt
    else:
        seen = event_as_seen(dealt, on)
    return event if seen is dealt else e.RoundHappened(seen)


def _mask_burned(event: e.CardBurnedAtTable, _on: RoundState | None) -> e.CardBurnedAtTable:
    """A burn card lies face down until somebody asks to see it."""
    if event.card is None or event.reason != BURN_REASON:
        return event
    return replace(event, card=None)


def _mask_ended(event: e.RoundEnded, on: RoundState | None) -> e.RoundEnded:
    """Cards are picked up with the down card among them, which nobody may have seen."""
    hidden = on is None or (on.down is not None and not on.exposed)
    return e.RoundEnded(()) if hidden else event


_MASKS: Mapping[type, Callable[[Any, RoundState | None], Any]] = {
    e.RoundHappened: _mask_round,
    e.CardBurnedAtTable: _mask_burned,
    e.RoundEnded: _mask_ended,
}


def events_json(news: AppliedEntry, seen: Sequence[Any]) -> Raw:
    """Events as text: the journal's own, unless something in it must stay hidden."""
    same = seen is news.events and bool(news.entry.game)
    return Raw((news.entry.game if same else write_events(seen)).encode())


# --- As heard -----------------------------------------------------------------------------------


_SILENT_EVENTS = (r.PhaseEntered, r.TurnPassed)
_SETTLED = (r.WagersSettled, r.RoundVoided)


def event_sentences(events: Sequence[Any], chosen: ConfiguredRules) -> tuple[str, ...]:
    """What happened in sentences; ``events`` are as everybody sees them."""
    return tuple([line for event in events for line in _said(event, chosen)])


def _said(event: Any, chosen: ConfiguredRules) -> Iterator[str]:
    kind = type(event)
    if kind is e.RoundHappened:
        yield from _said_in_round(event.event, chosen)
    else:
        said = render_sentence(_SENTENCES.get(kind, ""), event)
        if kind is e.CardsShuffled:
            said = _shuffled(event, chosen)
        if said:
            yield as_sentence(said)


def _said_in_round(event: r.Event, chosen: ConfiguredRules) -> Iterator[str]:
    if isinstance(event, _SILENT_EVENTS):
        return
    if isinstance(event, r.RoundVoided):
        yield as_sentence(f"The round is void: {event.reason}")
    if isinstance(event, _SETTLED):
        for line in event.lines:
            yield as_sentence(settlement_sentence(line))
    else:
        for words in describe_event(event, chosen.book, chosen.rules):
            yield as_sentence(words)


def _shuffled(event: e.CardsShuffled, chosen: ConfiguredRules) -> str:
    decks = count_noun(chosen.rules.cards.decks, "deck")
    return f"a shoe of {decks} is shuffled" if event.done else ""


def _disputed(event: h.DisputeOpened) -> str:
    return f"round {event.round} is disputed: {event.reason}"


def _timed(event: h.TimeRanOut) -> str:
    return f"time ran out for {event.player}" if event.player else "time ran out"


def _ruled(event: h.DisputeRuled) -> str:
    moved = "".join(f"; {player} {format_cents(cents)}" for player, cents in event.corrections)
    return f"dispute {event.dispute} is ruled on: {event.ruling}{moved}"


def _trouble(name: str) -> str:
    return name.replace("-", " ")


_SENTENCES: Mapping[type, Sentence] = {
    **SHARED_SENTENCES,
    e.RecutOrdered: "the cards are cut again",
    e.ShoeRevealed: lambda it: (
        "the order of the shoe is revealed" if it.order else "the shoe is put away unshown"
    ),
    e.CardBurnedAtTable: "a card is burned",
    e.PlayerAdmitted: lambda it: f"{it.player} may wager in this shoe",
    e.CashWagerConfirmed: lambda it: f"the {it.role} confirms the cash of {it.player}",
    e.CashWagerWithdrawn: lambda it: f"the cash wager of {it.player} is withdrawn",
    e.IrregularityReported: lambda it: f"reported: {_trouble(it.name)}",
    e.IrregularityConfirmed: lambda it: f"{_trouble(it.name)}: {it.remedy}",
    e.IrregularityDismissed: lambda it: f"not found: {_trouble(it.name)}",
    e.TableClosed: "the table is closed",
    h.TimeRanOut: _timed,
    h.TablePaused: lambda it: f"the table stands still: {it.reason}",
    h.TableResumed: "play goes on",
    h.FloorCalled: lambda it: f"the floor is called: {it.reason}",
    h.DisputeOpened: _disputed,
    h.DisputeRuled: _ruled,
}
