"""Rounds as the journal has them: any round of any table, replayed exactly from its entries."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, cast

from spanish21.game.round import RoundState, event_as_seen
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.configuration.rules_in_force import ConfiguredRules
from spanish21.house.journal.event_codec import read_events
from spanish21.house.records.table_sentences import describe_table_event
from spanish21.house.records.table_stream import replay_table_stream
from spanish21.house.table.events import (
    CardCorrected,
    CardCorrectionDeclined,
    CardCorrectionProposed,
    Corrections,
    DisputeOpened,
    DisputeRuled,
)
from spanish21.house.table.house_table import (
    HouseTable,
    evolve_house_table,
)
from spanish21.ledger import Entry
from spanish21.phrasebook.round.round_events import describe_round_event
from spanish21.refusal import Refusal

_CORRECTIONS = (CardCorrectionProposed, CardCorrectionDeclined, CardCorrected)


class ReplayStep(NamedTuple):
    """The sentences of one event of a round, and the layout after it.

    ``begins_phase`` is whether it says only that a phase begins: no card moves by it.
    """

    said: tuple[str, ...]
    after: RoundState
    begins_phase: bool = False


class ReplayedEntry(NamedTuple):
    """One entry of a round: its time, its author, its events, their sentences, and the steps."""

    number: int
    seq: int
    at: int
    by: str
    events: tuple[Any, ...]
    said: tuple[str, ...]
    chain: str
    steps: tuple[ReplayStep, ...]


class ReplayedRound(NamedTuple):
    """A round from its first entry to its last; ``ended`` is the layout as it was left.

    Disputes of the round and their rulings are among its entries, however late they came;
    ``corrections`` is what those rulings have given to players, or taken from them.
    ``dealer`` is who dealt it last.
    """

    table: str
    number: int
    ruleset: str
    commitment: str
    entries: tuple[ReplayedEntry, ...]
    ended: RoundState
    over: bool
    rules_in_force: ConfiguredRules
    dealer: str
    corrections: Corrections = ()

    def heading(self) -> dict[str, Any]:
        """Which round it is, and how far it went: the first fields of every record of it."""
        return {
            "table": self.table,
            "round": self.number,
            "ruleset": self.ruleset,
            "commitment": self.commitment,
            "over": self.over,
            "phase": self.ended.phase.value,
        }


def replay_round(entries: Iterable[Entry], table: str, number: int) -> ReplayedRound:
    """A round of a table from all entries of its stream, or the refusal of its number."""
    replayed: list[ReplayedEntry] = []
    commitment, played = "", 0
    left = iter(entries)
    last: HouseTable | None = None
    for entry, events, before, after in replay_table_stream(left):
        played = max(played, after.state.rounds)
        if last is not None and last.state.round is None and not _is_corrected(events):
            # A card of a round that is over is corrected until the next one is opened.
            goes_on = not (last.automatic or _opened(events))
            again = [entry] if goes_on else [entry, *left]
            replayed += _looked_at_again(again, number, replayed, _ended(last))
            continue
        on = before.state.round is not None and before.state.rounds == number
        if last is None and not on and number not in _opened(events):
            continue
        commitment = commitment or before.state.commitment
        last, steps = _as_left(before, entry, events)
        replayed.append(_replay_entry(entry, events, steps))
    if last is not None:
        over = last.state.round is None
        return _replayed(table, number, commitment, replayed, last, over=over)
    say = f"{table} has played rounds 1 to {played}" if played else f"{table} has played none"
    raise Refusal("round", number, say, name="NO_SUCH_ROUND")


def _ended(table: HouseTable) -> RoundState:
    return cast("RoundState", table.last)


def _is_corrected(events: tuple[Any, ...]) -> bool:
    """Whether a card of the round that was over is in question, and the round perhaps on again."""
    return any(isinstance(event, _CORRECTIONS) for event in events)


def _as_left(
    before: HouseTable, entry: Entry, events: tuple[Any, ...]
) -> tuple[HouseTable, tuple[ReplayStep, ...]]:
    """The table after an entry, or as a round that ended in it left the table, and its steps.

    What follows the end of a round may close the table and open it under other rules.
    """
    table, over = before, False
    steps: list[ReplayStep] = []
    for event in events:
        if not over:
            table = evolve_house_table(table, event, entry.number, entry.at)
            over = isinstance(event, e.RoundEnded)
        said = say_round_event(event, table) or describe_table_event(event)
        if said:
            # The first event of a round opens it.
            on = cast("RoundState", table.state.round or table.last)
            steps.append(ReplayStep(said, on, _begins_phase(event)))
    return table, tuple(steps)


def _begins_phase(event: Any) -> bool:
    return isinstance(event, e.RoundHappened) and isinstance(event.event, r.PhaseEntered)


def _looked_at_again(
    entries: Iterable[Entry], number: int, replayed: Iterable[ReplayedEntry], ended: RoundState
) -> Iterator[ReplayedEntry]:
    """The entries after a round that dispute it or rule on it."""
    own = {event.dispute for earlier in replayed for event in _disputes(earlier.events, number)}
    for entry in entries:
        # Earlier rounds do not matter to this one, so they are not read.
        if '"Dispute' not in entry.game:
            continue
        events = read_events(entry.game)
        own |= {event.dispute for event in _disputes(events, number)}
        about = tuple(
            event
            for event in events
            if isinstance(event, DisputeOpened | DisputeRuled) and event.dispute in own
        )
        if about:
            steps = tuple(ReplayStep(describe_table_event(event), ended) for event in about)
            yield _replay_entry(entry, about, steps)


def _disputes(events: Iterable[Any], number: int) -> Iterator[DisputeOpened]:
    for event in events:
        if isinstance(event, DisputeOpened) and event.round == number:
            yield event


def _corrections(number: int, replayed: Iterable[ReplayedEntry]) -> Corrections:
    """The cents that rulings on a round gave to each player, or took from him."""
    own: set[str] = set()
    moved: Counter[str] = Counter()
    for entry in replayed:
        own |= {event.dispute for event in _disputes(entry.events, number)}
        for event in entry.events:
            if isinstance(event, DisputeRuled) and event.dispute in own:
                for player, cents in event.corrections:
                    moved[player] += cents
    return tuple(moved.items())


def _opened(events: tuple[Any, ...]) -> list[int]:
    return [event.number for event in events if isinstance(event, e.RoundOpened)]


def _replay_entry(
    entry: Entry, events: tuple[Any, ...], steps: tuple[ReplayStep, ...]
) -> ReplayedEntry:
    said = tuple(line for step in steps for line in step.said)
    return ReplayedEntry(
        entry.number, entry.seq, entry.at, entry.by, events, said, entry.chain, steps
    )


def say_round_event(event: Any, after: HouseTable) -> tuple[str, ...]:
    """The sentences that every player hears about an event of a round, without hidden cards."""
    on = after.state.round or after.last
    if on is None or not isinstance(event, e.RoundHappened):
        return ()
    rules_in_force = after.rules_in_force
    return describe_round_event(
        event_as_seen(event.event, on), rules_in_force.book, rules_in_force.rules
    )


def _replayed(
    table: str,
    number: int,
    commitment: str,
    replayed: list[ReplayedEntry],
    house_table: HouseTable,
    *,
    over: bool,
) -> ReplayedRound:
    ended = cast("RoundState", house_table.last if over else house_table.state.round)
    rules_in_force = house_table.rules_in_force
    return ReplayedRound(
        table,
        number,
        rules_in_force.name,
        commitment,
        tuple(replayed),
        ended,
        over,
        rules_in_force,
        house_table.state.dealer,
        _corrections(number, replayed),
    )
