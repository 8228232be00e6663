"""Rounds as the journal has them: any round of any table, replayed exactly from its entries."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

from spanish21.game.round import RoundState, at_risk_by_player, event_as_seen
from spanish21.game.table import events as e
from spanish21.house.chosen import Table
from spanish21.house.codec import read_events
from spanish21.house.desk import Desk, end_entry, evolve_desk, new_desk
from spanish21.house.events import TableSet
from spanish21.ledger import Entry
from spanish21.notation import tell
from spanish21.refusal import Refusal


class Step(NamedTuple):
    """One thing that was said of a round, and the layout after it."""

    said: tuple[str, ...]
    after: RoundState


class Told(NamedTuple):
    """One entry of a round: when, by whom, its events, what was said, and that step by step."""

    number: int
    seq: int
    at: int
    by: str
    events: tuple[Any, ...]
    said: tuple[str, ...]
    chain: str
    steps: tuple[Step, ...]


class ReplayedRound(NamedTuple):
    """A round from its first entry to its last; ``ended`` is the layout as it was left.

    ``chosen`` are the rules it was played by, ``dealer`` is who dealt it last.
    """

    table: str
    number: int
    ruleset: str
    commitment: str
    entries: tuple[Told, ...]
    ended: RoundState
    over: bool
    chosen: Table
    dealer: str


def replay_round(entries: Iterable[Entry], table: str, number: int) -> ReplayedRound:
    """A round of a table from all entries of its stream, or the refusal of its number."""
    found: list[Told] = []
    commitment, played = "", 0
    for entry, events, before, after in walk_table(entries):
        played = max(played, after.state.rounds)
        on = before.state.round is not None and before.state.rounds == number
        if not on and number not in _opened(events):
            continue
        commitment = commitment or before.state.commitment
        last, steps = _as_left(before, entry, events)
        found.append(_told(entry, events, last, steps))
        if last.state.round is None:
            return _replayed(table, number, commitment, found, last, over=True)
    if not found:
        say = f"{table} has played rounds 1 to {played}" if played else f"{table} has played none"
        raise Refusal("round", number, say, name="NO_SUCH_ROUND")
    return _replayed(table, number, commitment, found, last, over=False)


def walk_table(
    entries: Iterable[Entry],
) -> Iterator[tuple[Entry, tuple[Any, ...], Desk, Desk]]:
    """Every entry of a table's stream with its events, and the table before and after it."""
    desk: Desk | None = None
    for entry in entries:
        events = read_events(entry.game)
        before = desk or _first(events)
        after = before
        for event in events:
            after = evolve_desk(after, event, entry.number, entry.at)
        desk = end_entry(after, entry.number, entry.at, entry.by)
        yield entry, events, before, desk


def _as_left(before: Desk, entry: Entry, events: tuple[Any, ...]) -> tuple[Desk, tuple[Step, ...]]:
    """The table after an entry, or as a round that ended in it left the table, and its steps.

    What follows the end of a round may close the table and open it under other rules.
    """
    desk = before
    steps: list[Step] = []
    for event in events:
        desk = evolve_desk(desk, event, entry.number, entry.at)
        if isinstance(event, e.RoundEnded):
            break
        on, said = desk.state.round, say_event(event, desk)
        if on is not None and said:
            steps.append(Step(said, on))
    return desk, tuple(steps)


def _first(events: tuple[Any, ...]) -> Desk:
    if not events or not isinstance(events[0], TableSet):
        raise Refusal("table", "its first entry", "a table begins with its settings")
    return new_desk(events[0].settings)


def _opened(events: tuple[Any, ...]) -> list[int]:
    return [event.number for event in events if isinstance(event, e.RoundOpened)]


def _told(entry: Entry, events: tuple[Any, ...], after: Desk, steps: tuple[Step, ...]) -> Told:
    said = tuple(line for event in events for line in say_event(event, after))
    return Told(entry.number, entry.seq, entry.at, entry.by, events, said, entry.chain, steps)


def say_event(event: Any, after: Desk) -> tuple[str, ...]:
    """What everybody at a table hears of an event of a round; nothing hidden is said."""
    on = after.state.round or after.last
    if on is None or not isinstance(event, e.RoundHappened):
        return ()
    chosen = after.settings.chosen
    return tell(event_as_seen(event.event, on), chosen.book, chosen.rules)


def _replayed(
    table: str, number: int, commitment: str, found: list[Told], desk: Desk, *, over: bool
) -> ReplayedRound:
    ended = cast("RoundState", desk.last if over else desk.state.round)
    chosen = desk.settings.chosen
    return ReplayedRound(
        table, number, chosen.name, commitment, tuple(found), ended, over, chosen, desk.state.dealer
    )


def revealed_shoe(entry: Entry, commitment: str) -> e.ShoeRevealed | None:
    """The order of the shoe that was committed to so, as this entry of its table reveals it."""
    events = read_events(entry.game)
    committed = [event.commitment for event in events if isinstance(event, e.ShoeCommitted)]
    # A shoe that this entry only begins with is not the one that it ends first.
    on = "" if commitment in committed else commitment
    for event in events:
        if isinstance(event, e.ShoeCommitted):
            on = event.commitment
        elif isinstance(event, e.ShoeRevealed) and on == commitment:
            return event
    return None


class Unfinished(NamedTuple):
    """Money on the layout of a round that is not over."""

    table: str
    round: int
    phase: str
    since: int
    players: tuple[tuple[str, int], ...]


def unfinished(desks: Iterable[Desk]) -> tuple[Unfinished, ...]:
    """What players have at risk in rounds that are not over, table by table."""
    return tuple(
        Unfinished(
            desk.name,
            desk.state.rounds,
            desk.state.round.phase.value,
            desk.since,
            tuple(
                sorted(
                    (n, cents) for n, cents in at_risk_by_player(desk.state.round).items() if cents
                )
            ),
        )
        for desk in desks
        if desk.state.round is not None
    )
