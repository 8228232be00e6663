"""The Super Bonus: the floor is called, sevens hit it, and the floor has it paid."""

from dataclasses import dataclass

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.moves.move import Events, Evolves, Giver, Move, Option, unchanged
from spanish21.game.round.moves.settlement import WagersSettled
from spanish21.game.round.settle import settle_super_bonuses
from spanish21.game.round.state import Hand, RoundState


@dataclass(frozen=True, slots=True)
class PaySuperBonus:
    """The floor's word: pay the Super Bonus and the envy."""


@dataclass(frozen=True, slots=True)
class FloorNotified:
    """The initial deal could make a Super Bonus: the floor is called."""

    box: int


@dataclass(frozen=True, slots=True)
class SuperBonusHit:
    """The winning sevens; the hand stays on the table until the bonus is paid."""

    box: int
    hand: int


def _offer_to_pay(_state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return (Option(PaySuperBonus),)


def _decide_to_pay(state: RoundState, _command: PaySuperBonus) -> Events:
    """The floor's word: the Super Bonus and the envy are paid and the round is over.

    Clauses: wa-*:DP10, wa-*:DP10-several.
    """
    lines = tuple(settle_super_bonuses(state))
    return (WagersSettled(lines),)


def _after_super_bonus_hit(state: RoundState, event: SuperBonusHit) -> RoundState:
    return state.but(super_bonus_hands=(*state.super_bonus_hands, (event.box - 1, event.hand - 1)))


MOVES = (
    Move(
        PaySuperBonus,
        Giver.FLOOR,
        (Phase.SUPER_BONUS,),
        offer=_offer_to_pay,
        why_not=None,
        decide=_decide_to_pay,
        ends_phase=True,
    ),
)
EVOLVES: Evolves = {
    FloorNotified: unchanged,
    SuperBonusHit: _after_super_bonus_hit,
}
