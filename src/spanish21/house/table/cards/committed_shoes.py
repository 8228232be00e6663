"""The shoes that a table has committed to, as far back as it recalls them."""

from typing import NamedTuple

SHOES_RECALLED = 20
"""How many shoes, of which ``shoes_before`` were before the first that is recalled."""


class CommittedShoe(NamedTuple):
    """A shoe with its commitment, and the number of the entry that revealed it, if any.

    ``discards`` says that it is the discards of the shoe before, shuffled to finish a round. ``cut``
    is how deep its order was cut since it was committed to: 0 where that was after the cut.

    The order itself is in that entry: kept here, those of all tables would be most of what a
    busy house holds in memory.
    """

    commitment: str
    at: int
    decks: int
    revealed: int = 0
    discards: bool = False
    cut: int = 0


CommittedShoes = tuple[CommittedShoe, ...]


def cut_shoe(shoes: CommittedShoes, depth: int, size: int) -> CommittedShoes:
    """The last shoe, of so many cards, is cut after it was committed to; each cut adds to the last."""
    *before, shoe = shoes
    return (*before, shoe._replace(cut=(shoe.cut + depth) % size))


def reveal_shoe(shoes: CommittedShoes, commitment: str, number: int) -> CommittedShoes:
    """A shoe is revealed in this entry. Old entries do not say which: it is the last."""
    promised = commitment or shoes[-1].commitment
    return tuple(
        shoe._replace(revealed=number) if shoe.commitment == promised else shoe for shoe in shoes
    )
