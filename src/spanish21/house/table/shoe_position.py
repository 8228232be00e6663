"""How far an automatic table is into the secret order of its cards.

The position follows from the table's events, without the cards: it says where the next card
lies, the dealer's down card, and every card that left the shoe unseen.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from spanish21.game.round import events as r
from spanish21.game.table import events as e


class CardPosition(NamedTuple):
    """Where one card lies: in which order of the table, how deep that was cut, how far in."""

    shuffle: int
    turned: int
    at: int


class ShoePosition(NamedTuple):
    """How far a table is into its secret order.

    ``shuffles`` counts the orders of the table, each of which has a name; ``turned`` is how
    deep the last was cut and ``at`` its next card. ``down`` is the dealer's down card,
    ``hidden`` are the cards that left the shoe unseen, ``burns`` those of them that were burned and
    not shown, ``promised`` is the first card of the
    order that was committed to.
    """

    shuffles: int = 0
    turned: int = 0
    at: int = 0
    down: CardPosition | None = None
    hidden: tuple[CardPosition, ...] = ()
    burns: tuple[CardPosition, ...] = ()
    promised: CardPosition = CardPosition(0, 0, 0)

    @property
    def next(self) -> CardPosition:
        """Where the next card lies."""
        return CardPosition(self.shuffles, self.turned, self.at)


def evolve_shoe_position(position: ShoePosition, event: e.TableEvent) -> ShoePosition:
    """Where the order stands after an event at an automatic table."""
    kind: type = type(event.event if isinstance(event, e.RoundHappened) else event)
    return _EVOLVE[kind](position, event) if kind in _EVOLVE else position


def _shuffled(position: ShoePosition, event: e.CardsShuffled) -> ShoePosition:
    return ShoePosition(position.shuffles + 1) if event.done else position


def _cut(position: ShoePosition, event: e.CardsCut) -> ShoePosition:
    return position._replace(turned=event.depth)


def _committed(position: ShoePosition, _event: e.ShoeCommitted) -> ShoePosition:
    return position._replace(promised=position.next)


def _burned(position: ShoePosition, _event: e.CardBurnedAtTable) -> ShoePosition:
    return position._replace(
        at=position.at + 1,
        hidden=(*position.hidden, position.next),
        burns=(*position.burns, position.next),
    )


def _burn_disclosed(position: ShoePosition, _event: e.BurnDisclosed) -> ShoePosition:
    shown = position.burns[0]
    hidden = tuple(place for place in position.hidden if place != shown)
    return position._replace(hidden=hidden, burns=position.burns[1:])


def _refilled(position: ShoePosition, _event: e.ShoeRefilled) -> ShoePosition:
    """A down card lies on the table still; the first of the new order is burned."""
    again = ShoePosition(position.shuffles + 1, down=position.down, promised=position.promised)
    return again._replace(at=1, hidden=(again.next,), burns=(again.next,))


def _round_ended(position: ShoePosition, _event: e.RoundEnded) -> ShoePosition:
    unseen = (position.down,) if position.down else ()
    return position._replace(down=None, hidden=(*position.hidden, *unseen))


def _after_card_dealt(position: ShoePosition, event: e.RoundHappened) -> ShoePosition:
    seen = cast("r.CardDealt", event.event).card is not None
    return position._replace(at=position.at + 1, down=position.down if seen else position.next)


def _exposed(position: ShoePosition, _event: e.RoundHappened) -> ShoePosition:
    return position._replace(down=None)


_EVOLVE: Mapping[type, Callable[[ShoePosition, Any], ShoePosition]] = {
    e.CardsShuffled: _shuffled,
    e.CardsCut: _cut,
    e.ShoeCommitted: _committed,
    e.CardBurnedAtTable: _burned,
    e.BurnDisclosed: _burn_disclosed,
    e.ShoeRefilled: _refilled,
    e.RoundEnded: _round_ended,
    r.CardDealt: _after_card_dealt,
    r.DownCardExposed: _exposed,
}
