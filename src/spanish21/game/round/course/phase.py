"""The phases of a round, each with what happens in it.

What leads from one to the next is in ``phases``, which commands each takes in ``moves``.
"""

from collections.abc import Mapping
from enum import StrEnum


class Phase(StrEnum):
    """Where a round stands."""

    WAGERING = "wagering"
    DEALING = "dealing"
    BLACKJACKS = "blackjacks"
    INSURANCE = "insurance"
    PEEK = "peek"
    PLAY = "play"
    EXPOSURE = "exposure"
    DRAWING = "drawing"
    SUPER_BONUS = "super-bonus"
    CLOSED = "closed"
    VOID = "void"

    @property
    def what(self) -> str:
        """What happens in the phase, as the dealer would say it."""
        return _WHAT[self]


_WHAT: Mapping[Phase, str] = {
    Phase.WAGERING: "wagers are made, changed and taken back",
    Phase.DEALING: (
        "two cards to each box and the dealer, then bonus cards; up-card wagers are settled"
    ),
    Phase.BLACKJACKS: "blackjacks are paid at once, or doubled where the house allows it",
    Phase.INSURANCE: "an ace is up: every bettor may insure",
    Phase.PEEK: "the dealer or the card reader looks for a blackjack",
    Phase.PLAY: "hands are played from the dealer's left",
    Phase.EXPOSURE: "the dealer's second card shows; what hung on it is settled",
    Phase.DRAWING: "the dealer draws to 17, then everything left is settled",
    Phase.SUPER_BONUS: "a Super Bonus waits for the floor's word",
    Phase.CLOSED: "every wager is settled",
    Phase.VOID: "everybody has been put back where he stood",
}

UNTIL_CLOSED = tuple(phase for phase in Phase if phase not in (Phase.CLOSED, Phase.VOID))
"""The phases of a round that is on."""
