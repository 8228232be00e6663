"""The course of a round as a table: who may do what, and what comes next.

The state diagram in the docs is drawn from ``PHASES``; the options and the moves between
phases are checked against it.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from spanish21.game.round import commands as c


class Phase(Enum):
    """Where a round stands."""

    # Members are looked up with every command; their identity is the quickest hash there is.
    __hash__ = object.__hash__

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


class PhaseRow(NamedTuple):
    """One phase: what happens in it, which commands it takes, and which phases can follow."""

    what: str
    commands: tuple[type, ...]
    then: tuple[Phase, ...]


_BY_DEALER_ANY_TIME = (c.BurnCard, c.VoidRound)

PHASES: Mapping[Phase, PhaseRow] = {
    Phase.WAGERING: PhaseRow(
        "wagers are made, changed and taken back",
        (
            c.PlaceWagers,
            c.TakeBackWagers,
            c.ConsentToBettors,
            c.CloseWagers,
            *_BY_DEALER_ANY_TIME,
        ),
        (Phase.DEALING,),
    ),
    Phase.DEALING: PhaseRow(
        "two cards to each box and the dealer, then bonus cards; up-card wagers are settled",
        (
            c.DealCard,
            c.DealFaceDown,
            c.MissCard,
            c.TakeMissedCard,
            c.LeaveHandDead,
            *_BY_DEALER_ANY_TIME,
        ),
        (Phase.BLACKJACKS, Phase.INSURANCE, Phase.PEEK, Phase.PLAY),
    ),
    Phase.BLACKJACKS: PhaseRow(
        "blackjacks are paid at once, or doubled where the house allows it",
        (c.Stand, c.DoubleDown, c.DeclineDouble, c.DrawInError, *_BY_DEALER_ANY_TIME),
        (Phase.INSURANCE, Phase.PEEK, Phase.PLAY),
    ),
    Phase.INSURANCE: PhaseRow(
        "an ace is up: every bettor may insure",
        (c.Insure, c.DeclineInsurance, c.CloseInsurance, c.DrawInError, *_BY_DEALER_ANY_TIME),
        (Phase.PEEK, Phase.PLAY),
    ),
    Phase.PEEK: PhaseRow(
        "the dealer or the card reader looks for a blackjack",
        (c.ReportPeek, c.DrawInError, *_BY_DEALER_ANY_TIME),
        (Phase.PLAY, Phase.EXPOSURE),
    ),
    Phase.PLAY: PhaseRow(
        "hands are played from the dealer's left",
        (
            c.Hit,
            c.Stand,
            c.DoubleDown,
            c.DeclineDouble,
            c.Split,
            c.NameHand,
            c.Surrender,
            c.Rescue,
            c.DealCard,
            c.MissCard,
            c.TakeMissedCard,
            c.LeaveHandDead,
            c.DrawInError,
            c.RefuseCard,
            *_BY_DEALER_ANY_TIME,
        ),
        (Phase.EXPOSURE, Phase.SUPER_BONUS, Phase.CLOSED),
    ),
    Phase.EXPOSURE: PhaseRow(
        "the dealer's second card shows; what hung on it is settled",
        (c.DealCard, c.TurnDownCard, *_BY_DEALER_ANY_TIME),
        (Phase.DRAWING, Phase.SUPER_BONUS, Phase.CLOSED),
    ),
    Phase.DRAWING: PhaseRow(
        "the dealer draws to 17, then everything left is settled",
        (c.DealCard, *_BY_DEALER_ANY_TIME),
        (Phase.SUPER_BONUS, Phase.CLOSED),
    ),
    Phase.SUPER_BONUS: PhaseRow(
        "a Super Bonus waits for the floor's word",
        (c.PaySuperBonus, *_BY_DEALER_ANY_TIME),
        (Phase.CLOSED,),
    ),
    # A card drawn past the dealer's 17 is burned when everything is settled (002 (o)(5)).
    Phase.CLOSED: PhaseRow("every wager is settled", (c.BurnCard,), ()),
    Phase.VOID: PhaseRow("everybody has been put back where he stood", (), ()),
}


PHASE_COMMANDS = {phase: frozenset(row.commands) for phase, row in PHASES.items()}
"""The kinds of command each phase knows."""
