"""All hands called dead: the cards are collected, every wager that still lies there goes back."""

from dataclasses import dataclass

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.moves.move import Events, Evolves
from spanish21.game.round.moves.settlement import WagersSettled
from spanish21.game.round.moves.turn import PhaseEntered
from spanish21.game.round.settle import settle_dead_round
from spanish21.game.round.state import BettorQuestion, HandStatus, RoundState


@dataclass(frozen=True, slots=True)
class HandsCalledDead:
    """No hand of the round is played on. What was settled before stands: the round is not void."""

    reason: str


def call_hands_dead(state: RoundState, reason: str, rule: str) -> Events:
    """The round ends; wagers are returned, and nothing that was paid or collected is undone.

    Clauses: section-13:(o)(12)(i). Rulings: A62.
    """
    lines = settle_dead_round(state, rule)
    settled: Events = (WagersSettled(lines),) if lines else ()
    return (HandsCalledDead(reason), *settled, PhaseEntered(Phase.CLOSED))


def _after_hands_called_dead(state: RoundState, _event: HandsCalledDead) -> RoundState:
    """No player acts any more, no card is due, and no Super Bonus waits."""
    boxes = tuple(
        box._replace(hands=tuple(hand._replace(status=HandStatus.DEAD) for hand in box.hands))
        for box in state.boxes
    )
    return state.but(
        boxes=boxes,
        due=(),
        bettors_to_answer=(),
        question=BettorQuestion.NONE,
        super_bonus_hands=(),
        missed=0,
    )


EVOLVES: Evolves = {
    HandsCalledDead: _after_hands_called_dead,
}
