"""The entries of one table in their order: the table before and after each, and revealed shoes."""

from collections.abc import Iterable, Iterator
from typing import Any

from spanish21.game.table import events as e
from spanish21.house.journal.event_codec import read_events
from spanish21.house.table.house_table import (
    HouseTable,
    begin_house_table,
    evolve_entry,
)
from spanish21.ledger import Entry
from spanish21.refusal import Refusal


def replay_table_stream(
    entries: Iterable[Entry],
) -> Iterator[tuple[Entry, tuple[Any, ...], HouseTable, HouseTable]]:
    """Every entry of a table's stream with its events, and the table before and after it."""
    table: HouseTable | None = None
    for entry in entries:
        events = read_events(entry.game)
        before = table or begin_house_table(events)
        table = evolve_entry(before, events, entry.number, entry.at, entry.by)
        yield entry, events, before, table


def find_revealed_shoe(entry: Entry, commitment: str) -> e.ShoeRevealed | None:
    """The order of the shoe that was committed to so, as this entry of its table reveals it.

    A shoe that was damaged in the database was put away without an order: that is refused.
    """
    events = read_events(entry.game)
    for event in events:
        if isinstance(event, e.ShoeRevealed) and event.commitment == commitment:
            return _check_shown(event, commitment)
    # Entries of before do not name the commitment that they reveal.
    committed = [event.commitment for event in events if isinstance(event, e.ShoeCommitted)]
    # A shoe that this entry only begins with is not the one that it ends first.
    on = "" if commitment in committed else commitment
    for event in events:
        if isinstance(event, e.ShoeCommitted):
            on = event.commitment
        elif isinstance(event, e.ShoeRevealed) and not event.commitment and on == commitment:
            return _check_shown(event, commitment)
    return None


def _check_shown(revealed: e.ShoeRevealed, commitment: str) -> e.ShoeRevealed:
    if not revealed.salt:
        say = "it was damaged in the database and put away unshown; the log says why"
        raise Refusal("shoe", commitment, say, name="NOT_REVEALED")
    return revealed
