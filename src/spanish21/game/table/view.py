"""What everybody at a table may see beside a round: what the dealer does with the cards.

What a seat may see of a round is in ``game.round.view``. Pages, logs and words are made from
events that went through these two.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round import events as r
from spanish21.game.round.state import RoundState
from spanish21.game.round.view import event_as_seen
from spanish21.game.table import events as e
from spanish21.game.table.phases import TablePhase
from spanish21.game.table.procedures.burn import BURN_REASON


def table_event_as_seen(event: Any, on: RoundState | None) -> Any:
    """An event of a table as everybody at it sees it; the very same one if nothing is hidden.

    ``on`` is the round it happened in or after. ``None``, where that is not known any more,
    hides every card of the dealer's that may have lain face down.
    """
    match event:
        case e.RoundHappened(event=dealt):
            seen = _hide_dealer_card(dealt) if on is None else event_as_seen(dealt, on)
            return event if seen is dealt else e.RoundHappened(seen)
        case e.CardBurnedAtTable(card=Card(), reason=reason) if reason == BURN_REASON:
            # A burn card lies face down until a player asks to see it.
            return replace(event, card=None)
        case e.RoundEnded() if on is None or (on.down is not None and not on.exposed):
            # The cards are picked up with the down card among them.
            return e.RoundEnded(())
    return event


def _hide_dealer_card(event: r.Event) -> r.Event:
    if isinstance(event, r.CardDealt) and event.card is not None and event.to in ("up", "down"):
        return replace(event, card=None)
    return event


def cards_read_face_down(happened: Iterable[Any]) -> tuple[Card, ...]:
    """The cards that these events tell the house and never showed anybody, since the shuffle.

    They are burn cards that were read, and down cards that were read and not turned.
    """
    burns: list[Card | None] = []
    down: list[Card] = []
    unturned: list[Card] = []
    for event in happened:
        inner = event.event if isinstance(event, e.RoundHappened) else event
        match inner:
            case e.TablePhaseEntered(phase=TablePhase.SHUFFLE):
                # Discards are shuffled while a down card lies on the table.
                burns, unturned = [], []
            case e.ShoeRefilled():
                burns, unturned = [None], []
            case e.CardBurnedAtTable() | e.BurnDisclosed():
                burns = _after_burn(burns, inner)
            case r.CardDealt(to="down", card=Card() as card):
                down = [card]
            case r.DownCardExposed():
                down = []
            case e.RoundEnded():
                unturned, down = [*unturned, *down], []
            case _:
                pass
    return (*[card for card in burns if card is not None], *unturned, *down)


def _after_burn(
    burns: list[Card | None], event: e.CardBurnedAtTable | e.BurnDisclosed
) -> list[Card | None]:
    """The burn cards that were not shown; one that was read is shown when no other is left."""
    if isinstance(event, e.CardBurnedAtTable):
        return [*burns, event.card] if event.reason == BURN_REASON else burns
    place = burns.index(None) if None in burns else 0
    return [*burns[:place], *burns[place + 1 :]]


def unseen_by_all(on: RoundState, read_only: Iterable[Card]) -> Composition:
    """The cards that no one at the table has seen: the shoe's, and those the house has only read."""
    counts = list(on.shoe.counts)
    for card in read_only:
        counts[card.index] += 1
    return Composition(tuple(counts))
