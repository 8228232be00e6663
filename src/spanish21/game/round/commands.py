"""What a person at the table can ask for, and chance, which is a command like any other.

A command names who gives it (``player``) and where (``box``); a person who has nothing to
say is not named. The dealer's and the floor's commands bear no name: which person may give them is
not the round's business. ``DealCard`` is how every card comes in, from a shuffler, a
scanner, a file or a search through every card there is.

Each stands in the module of its move, in ``moves``; here all of them are imported and listed.
"""

from spanish21.game.round.lines import SpotAmounts  # noqa: F401  part of the vocabulary
from spanish21.game.round.moves.deal import DealCard, DealFaceDown, TurnDownCard
from spanish21.game.round.moves.double import DeclineDouble, DoubleDown
from spanish21.game.round.moves.hit_and_stand import Hit, Stand
from spanish21.game.round.moves.insurance import CloseInsurance, DeclineInsurance, Insure
from spanish21.game.round.moves.irregularities.card_in_error import (
    BurnCard,
    DrawInError,
    RefuseCard,
)
from spanish21.game.round.moves.irregularities.missed_card import (
    LeaveHandDead,
    MissCard,
    TakeMissedCard,
)
from spanish21.game.round.moves.irregularities.void import VoidRound
from spanish21.game.round.moves.peek import ReportPeek
from spanish21.game.round.moves.rescue import Rescue
from spanish21.game.round.moves.split import NameHand, Split
from spanish21.game.round.moves.super_bonus import PaySuperBonus
from spanish21.game.round.moves.surrender import Surrender
from spanish21.game.round.moves.wagers import (
    CloseWagers,
    ConsentToBettors,
    PlaceWagers,
    TakeBackWagers,
)

Command = (
    PlaceWagers
    | TakeBackWagers
    | ConsentToBettors
    | CloseWagers
    | DealCard
    | DealFaceDown
    | ReportPeek
    | TurnDownCard
    | Insure
    | DeclineInsurance
    | CloseInsurance
    | Hit
    | Stand
    | DoubleDown
    | DeclineDouble
    | Split
    | NameHand
    | Surrender
    | Rescue
    | RefuseCard
    | MissCard
    | TakeMissedCard
    | LeaveHandDead
    | DrawInError
    | BurnCard
    | PaySuperBonus
    | VoidRound
)
