"""How far an automatic table is into the secret order of its cards.

The position follows from the table's events, without the cards: it says where the next card
lies, the dealer's down card, and every burn card that was not shown.
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
    deep the last was cut, all its cuts together, and ``at`` its next card. ``down`` is the dealer's down card,
    ``burns`` are the cards that were burned and not shown, ``promised`` is the first card of the
    order that was committed to, ``earlier`` those of the same shoe before its discards were
    ``gathered`` and shuffled.
    """

    shuffles: int = 0
    turned: int = 0
    at: int = 0
    down: CardPosition | None = None
    burns: tuple[CardPosition, ...] = ()
    promised: CardPosition = CardPosition(0, 0, 0)
    earlier: tuple[CardPosition, ...] = ()
    gathered: bool = False

    @property
    def next(self) -> CardPosition:
        """Where the next card lies."""
        return CardPosition(self.shuffles, self.turned, self.at)


def evolve_shoe_position(position: ShoePosition, event: e.TableEvent) -> ShoePosition:
    """Where the order stands after an event at an automatic table."""
    kind: type = type(event.event if isinstance(event, e.RoundHappened) else event)
    return _EVOLVE[kind](position, event) if kind in _EVOLVE else position


def _shuffled(position: ShoePosition, event: e.CardsShuffled) -> ShoePosition:
    """A new order; in the middle of a round a down card of another one may lie on the table."""
    if not event.done:
        return position
    new = ShoePosition(position.shuffles + 1)
    if not position.gathered:
        return new
    return new._replace(down=position.down, earlier=position.earlier, gathered=True)


def _gathered(position: ShoePosition, _event: e.DiscardsGathered) -> ShoePosition:
    return position._replace(
        earlier=(*position.earlier, position.promised), burns=(), gathered=True
    )


def _revealed(position: ShoePosition, _event: e.ShoeRevealed) -> ShoePosition:
    return position._replace(earlier=position.earlier[1:])


def _cut(position: ShoePosition, event: e.CardsCut) -> ShoePosition:
    """A stack that is cut again is turned so much further."""
    return position._replace(turned=position.turned + event.depth)


def _recut(position: ShoePosition, _event: e.RecutOrdered) -> ShoePosition:
    """The burn cards go back into the stack before it is cut again.

    Clauses: section-13:(d)(6). Rulings: A63.
    """
    return position._replace(at=0, burns=())


def _committed(position: ShoePosition, _event: e.ShoeCommitted) -> ShoePosition:
    return position._replace(promised=position.next)


def _burned(position: ShoePosition, _event: e.CardBurnedAtTable) -> ShoePosition:
    return position._replace(
        at=position.at + 1,
        burns=(*position.burns, position.next),
    )


def _burn_disclosed(position: ShoePosition, _event: e.BurnDisclosed) -> ShoePosition:
    return position._replace(burns=position.burns[1:])


def _refilled(position: ShoePosition, _event: e.ShoeRefilled) -> ShoePosition:
    """A down card lies on the table still; the first of the new order is burned."""
    again = ShoePosition(position.shuffles + 1, down=position.down, promised=position.promised)
    return again._replace(at=1, burns=(again.next,))


def _round_ended(position: ShoePosition, _event: e.RoundEnded) -> ShoePosition:
    return position._replace(down=None, gathered=False)


def _after_card_dealt(position: ShoePosition, event: e.RoundHappened) -> ShoePosition:
    seen = cast("r.CardDealt", event.event).card is not None
    return position._replace(at=position.at + 1, down=position.down if seen else position.next)


def _exposed(position: ShoePosition, _event: e.RoundHappened) -> ShoePosition:
    return position._replace(down=None)


_EVOLVE: Mapping[type, Callable[[ShoePosition, Any], ShoePosition]] = {
    e.CardsShuffled: _shuffled,
    e.CardsCut: _cut,
    e.RecutOrdered: _recut,
    e.ShoeCommitted: _committed,
    e.CardBurnedAtTable: _burned,
    e.BurnDisclosed: _burn_disclosed,
    e.DiscardsGathered: _gathered,
    e.ShoeRefilled: _refilled,
    e.ShoeRevealed: _revealed,
    e.RoundEnded: _round_ended,
    r.CardDealt: _after_card_dealt,
    r.DownCardExposed: _exposed,
}
