"""What a live table recalls of its round, and how it stood before a card of it was entered."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from spanish21.game.round.decide_again import EnteredCard, find_entered_cards
from spanish21.game.table import TableState, replay_table
from spanish21.game.table import events as e
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from spanish21.house.table.house_table import HouseTable

OF_ROUND = (
    e.RoundHappened,
    e.TotalAnnounced,
    e.DealersCardAnnounced,
    e.CutCardReached,
    e.RoundEnded,
    e.TablePhaseEntered,
)
"""What a round leads to at its table; other events only happen meanwhile."""


def recall_event(table: "HouseTable", event: e.TableEvent) -> "HouseTable":
    """A live table that recalls an event of its round, and from the next one on only that."""
    if isinstance(event, e.RoundOpened):
        return table._replace(
            before_round=table.state, happened=(event,), proposed_card=None, corrected=None
        )
    return table._replace(happened=(*table.happened, event))


def set_back(table: "HouseTable", place: int) -> "HouseTable":
    """A live table as it stood before a card of its round was entered.

    Who sits, who deals and what was called meanwhile stays as it is. A round that was over is on
    again, and no longer counts among the finished rounds that are recalled.
    """
    earlier, later = split_at_card(table, place)
    beside = tuple(event for event in later if not isinstance(event, OF_ROUND))
    state = replay_table(cast("TableState", table.before_round), (*earlier, *beside))
    recent = table.recent
    if table.state.round is None:
        recent = recent[:-1]
    return table._replace(
        state=state, happened=(*earlier, *beside), recent=recent, last=state.round, ready=()
    )


def split_at_card(
    table: "HouseTable", place: int
) -> tuple[tuple[e.TableEvent, ...], tuple[e.TableEvent, ...]]:
    """What happened in the round before a card of it was entered, and from that card on."""
    seen = 0
    indices = [i for i, event in enumerate(table.happened) if isinstance(event, e.RoundHappened)]
    for index, card in find_entered_cards(round_events(table.happened)):
        seen = card.place
        if seen == place:
            at = indices[index]
            return table.happened[:at], table.happened[at:]
    say = f"cards 1 to {seen} of this round were entered" if seen else "no card was entered yet"
    raise Refusal("place", place, say, name="NO_SUCH_CARD")


def entered_cards(table: "HouseTable") -> Iterator[EnteredCard]:
    """The cards of the round that is on, or was last, as they were entered at a live table."""
    for _, card in find_entered_cards(round_events(table.happened)):
        yield card


def round_events(happened: Sequence[e.TableEvent]) -> tuple[Any, ...]:
    """The events of the round itself among those of its table."""
    return tuple(event.event for event in happened if isinstance(event, e.RoundHappened))
