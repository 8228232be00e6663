"""Why a command is refused for its box, its player or its turn, before its own rules are asked.

A decision on the hand at turn is a row of ``MOVES`` that asks for the turn first.
"""

from collections.abc import Callable
from typing import Any

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.turns import hand_to_act, missed_hand
from spanish21.game.round.moves.move import Events, Giver, Move, Options
from spanish21.game.round.refusals import command_words, refuse
from spanish21.game.round.state import Hand, RoundState
from spanish21.game.rules import RuleSet
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal


def turn_words(state: RoundState) -> str:
    """Who the table is waiting for, as the dealer would say it."""
    missed = missed_hand(state)
    if missed:
        box = state.boxes[missed[0]]
        return f"{box.bettors[0].player}'s word on the card missed on box {box.number}"
    if state.bettors_to_answer:
        box = state.boxes[state.box]
        return f"{box.bettors[state.bettors_to_answer[0]].player}'s answer on box {box.number}"
    if state.box >= 0:
        box = state.boxes[state.box]
        return f"{box.bettors[0].player}'s turn on box {box.number}"
    return state.phase.what


def slot_words(state: RoundState) -> str:
    """Where the next card goes. While players decide, that is always a hand of theirs."""
    return f"box {state.due[0].box + 1}"


def amount_words(cents: int, least: int, most: int, rules: RuleSet) -> str:
    """The amounts that may be laid down in place of these: ``$5 to $12.50, in steps of $5``."""
    span = f"{format_cents_short(least)} to {format_cents_short(most)}"
    # Who is within the bounds is refused for the step.
    step = f", in steps of {format_cents_short(rules.limits.step_cents)}"
    return f"{span}{step}" if least <= cents <= most else span


def hand_words(hand: Hand) -> str:
    """What a hand comes to: ``soft 17``."""
    return f"{'soft' if hand.soft else 'hard'} {hand.points}"


def wrong_box(state: RoundState, command: Any) -> Refusal | None:
    """What is wrong with the box or the player that a command names, if anything is."""
    if not 1 <= command.box <= len(state.boxes):
        return refuse("NO_SUCH_BOX", command.box, boxes=len(state.boxes))
    box = state.boxes[command.box - 1]
    if not box.bettors or box.dead:
        return refuse("BOX_NOT_IN_PLAY", command.box)
    if box.bettor_of(command.player) < 0:
        return refuse("NOT_A_BETTOR", command.player, box=command.box)
    return None


def wrong_turn(state: RoundState, command: Any) -> Refusal | None:
    """What is wrong with whose turn it is, if anything is."""
    wrong = wrong_box(state, command)
    if wrong:
        return wrong
    if state.due:
        return refuse("CARD_IS_DUE", command_words(command), slot=slot_words(state))
    if state.box != command.box - 1:
        return refuse("NOT_YOUR_TURN", command.box, turn=turn_words(state))
    box = state.boxes[state.box]
    deciding = box.bettors[state.bettors_to_answer[0] if state.bettors_to_answer else 0].player
    if deciding != command.player and state.bettors_to_answer:
        return refuse("NOT_ASKED", command.player, turn=turn_words(state))
    if deciding != command.player:
        words = {"caller": box.bettors[0].player, "box": command.box}
        return refuse("NOT_THE_CALLER", command.player, **words)
    return None


def not_this_answer(state: RoundState, command: object) -> Refusal:
    """The dealer waits for another answer than this."""
    return refuse("ANSWER_NOT_ASKED_FOR", command_words(command), turn=turn_words(state))


def only_an_answer(state: RoundState, _hand: Hand, command: object) -> Refusal:
    """Refuse the caller an answer that only a bettor behind him gives."""
    return not_this_answer(state, command)


def decision_at_turn(
    command: type,
    *,
    offer: Callable[[RoundState, Hand | None], Options],
    of_hand: Callable[[RoundState, Hand, Any], Refusal],
    of_answer: Callable[[RoundState, Any], Refusal] = not_this_answer,
    decide: Callable[[RoundState, Any], Events],
    phases: tuple[Phase, ...] = (Phase.PLAY,),
) -> Move:
    """The row of a player's decision on the hand at turn: its turn first, then what the rules say.

    ``of_hand`` says why the hand does not allow the caller's decision, ``of_answer`` why it is
    not the answer that a bettor behind the caller owes.
    """

    def why_not(state: RoundState, command: Any) -> Refusal:
        wrong = wrong_turn(state, command)
        if wrong:
            return wrong
        if state.bettors_to_answer:
            return of_answer(state, command)
        hand = hand_to_act(state)
        if hand is None:
            return refuse("NO_DECISION_LEFT", f"hand {state.hand + 1}")
        return of_hand(state, hand, command)

    return Move(command, Giver.PLAYER, phases, offer=offer, why_not=why_not, decide=decide)
