"""What happened at a table, as everybody at it may see and hear it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from msgspec import Raw

from spanish21.game.round import RoundState
from spanish21.game.round import events as r
from spanish21.game.round.view import event_as_seen
from spanish21.game.table import events as e
from spanish21.game.table.evolve import BURN_CARD
from spanish21.house import events as h
from spanish21.house.chosen import Table
from spanish21.house.codec import write_events
from spanish21.house.desk import Desk
from spanish21.house.state import News
from spanish21.house.telling import ALIKE, Words, counted, said_by
from spanish21.money import format_cents
from spanish21.notation import tell
from spanish21.server.wire.kinds import any_of, sent_struct
from spanish21.server.wire.wording import line_words, sentence

_EVENTS = (*get_args(e.TableEvent), *get_args(h.DeskEvent))
if TYPE_CHECKING:
    RoundEventMessage: TypeAlias = Any
    EventMessage: TypeAlias = Any
else:
    RoundEventMessage = any_of(sent_struct(kind, tagged=True) for kind in get_args(r.Event))
    EventMessage = any_of(sent_struct(kind, tagged=True) for kind in _EVENTS)


# --- As seen ------------------------------------------------------------------------------------


def as_seen(events: Sequence[Any], desk: Desk) -> Sequence[Any]:
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
    if event.card is None or event.reason != BURN_CARD:
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


def written(news: News, seen: Sequence[Any]) -> Raw:
    """Events as text: the journal's own, unless something in it must stay hidden."""
    same = seen is news.events and bool(news.entry.game)
    return Raw((news.entry.game if same else write_events(seen)).encode())


# --- As heard -----------------------------------------------------------------------------------


_UNSAID = (r.PhaseEntered, r.TurnPassed)
_SETTLED = (r.WagersSettled, r.RoundVoided)


def said_of(events: Sequence[Any], chosen: Table) -> tuple[str, ...]:
    """What happened in sentences; ``events`` are as everybody sees them."""
    return tuple([line for event in events for line in _said(event, chosen)])


def _said(event: Any, chosen: Table) -> Iterator[str]:
    kind = type(event)
    if kind is e.RoundHappened:
        yield from _said_in_round(event.event, chosen)
    else:
        said = said_by(_WORDS.get(kind, ""), event)
        if kind is e.CardsShuffled:
            said = _shuffled(event, chosen)
        if said:
            yield sentence(said)


def _said_in_round(event: r.Event, chosen: Table) -> Iterator[str]:
    if isinstance(event, _UNSAID):
        return
    if isinstance(event, r.RoundVoided):
        yield sentence(f"The round is void: {event.reason}")
    if isinstance(event, _SETTLED):
        for line in event.lines:
            yield sentence(line_words(line))
    else:
        for words in tell(event, chosen.book, chosen.rules):
            yield sentence(words)


def _shuffled(event: e.CardsShuffled, chosen: Table) -> str:
    decks = counted(chosen.rules.cards.decks, "deck")
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


_WORDS: Mapping[type, Words] = {
    **ALIKE,
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
