"""Which events of the general kernel a comparison has met."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from spanish21.game.hand_values import Bonus21
from spanish21.simulation.general import layout as at

Counts = NDArray[np.int64]
_BY_LEVEL = {"win": at.WIN, "21": at.TWENTY_ONE, "push": at.PUSH, "lose": at.LOSE, "bust": at.BUST}


def events() -> Iterator[tuple[str, int]]:
    """Every event that must be met, and its counter."""
    yield from _ends("dealt", at.SINGLE_ENDS)
    yield from _ends("split", at.SPLIT_ENDS)
    yield "blackjack", at.SINGLE_ENDS + at.BLACKJACK
    yield "surrender", at.SINGLE_ENDS + at.SURRENDER
    yield "added wager returned", at.SPLIT_ENDS + at.RETURNED
    yield from ((f"split to {hands}", at.HAND_COUNTS + hands) for hands in (2, 3, 4))
    yield "Super Bonus", at.SUPERS
    yield "envy", at.ENVIES
    yield "insurance won", at.INSURANCE_WON
    yield "insurance lost", at.INSURANCE_LOST
    yield from _dealer()
    for match in range(at.MATCHES):
        for grade in (0, 1, 2, 3, 4, 6):
            place = at.MATCH_HITS + match * at.MATCH_GRADES + grade
            yield f"{at.SPOTS[at.MATCH + match]} grade {grade}", place


def _ends(kind: str, counters: int) -> Iterator[tuple[str, int]]:
    for name, end in _BY_LEVEL.items():
        for level in range(at.LEVELS):
            yield f"{kind} {name} doubled {level}", counters + end + level
    for level in range(1, at.LEVELS):
        yield f"{kind} rescue {level}", counters + at.RESCUE + level
    for place, bonus in enumerate(Bonus21):
        yield f"{kind} {bonus.value}", counters + at.BONUS + place
    yield f"{kind} lost to a blackjack", counters + at.TO_BLACKJACK


def _dealer() -> Iterator[tuple[str, int]]:
    for cards in range(3, 9):
        place = at.DEALER_HANDS + at.DEALER_BUST * at.BREAK_CARDS
        yield f"dealer busts with {cards}", place + cards
        yield f"break bonus {cards}", at.BREAK_HITS + cards
    for total in range(17, 22):
        yield f"dealer {total}", at.DEALER_HANDS + total * at.BREAK_CARDS + 3
    yield "dealer blackjack", at.DEALER_HANDS + at.DEALER_BLACKJACK * at.BREAK_CARDS + 2
    yield "second card never shown", at.DEALER_HANDS + 2


def missing(counts: Counts) -> list[str]:
    """The events that were never met."""
    return [name for name, place in events() if not counts[place]]
