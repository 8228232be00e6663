"""A round declared void: everything undone, everybody where he stood."""

from dataclasses import dataclass

from spanish21.game.round.course.phase import UNTIL_CLOSED, Phase
from spanish21.game.round.lines import Line
from spanish21.game.round.moves.move import Events, Evolves, Giver, Move, Option, check_reason
from spanish21.game.round.settle import settle_void_round
from spanish21.game.round.state import BettorQuestion, Box, Hand, RoundState


@dataclass(frozen=True, slots=True)
class VoidRound:
    """The round does not count; everybody stands where he stood before it."""

    reason: str


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """Everything undone by correcting entries, awards of the round included (A48, A56)."""

    reason: str
    lines: tuple[Line, ...]
    awards: tuple[int, ...]
    """The orders of the awards that do not count."""


def _offer_to_void(_state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return (Option(VoidRound),)


def _decide_to_void(state: RoundState, command: VoidRound) -> Events:
    awards = tuple(award.order for award in state.awards)
    return (RoundVoided(check_reason(command.reason), settle_void_round(state), awards),)


def _after_round_voided(state: RoundState, event: RoundVoided) -> RoundState:
    boxes = tuple(_clear_box(box) for box in state.boxes)
    return state.but(
        phase=Phase.VOID,
        boxes=boxes,
        due=(),
        bettors_to_answer=(),
        question=BettorQuestion.NONE,
        awards=(),
        lines=state.lines + event.lines,
    )


def _clear_box(box: Box) -> Box:
    return box._replace(
        bettors=tuple(bettor._replace(side=(), insured=()) for bettor in box.bettors),
        hands=tuple(hand._replace(wagers=()) for hand in box.hands),
    )


MOVES = (
    Move(
        VoidRound,
        Giver.SUPERVISOR,
        UNTIL_CLOSED,
        offer=_offer_to_void,
        why_not=None,
        decide=_decide_to_void,
    ),
)
EVOLVES: Evolves = {
    RoundVoided: _after_round_voided,
}
