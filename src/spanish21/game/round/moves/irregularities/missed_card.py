"""A card that was missed: the player takes it after everybody else, or leaves the hand dead."""

from dataclasses import dataclass
from typing import Any, cast

from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.turns import missed_hand
from spanish21.game.round.layout import with_hand
from spanish21.game.round.lines import CardDestination
from spanish21.game.round.moves.move import NO_OPTIONS, Events, Evolves, Giver, Move, Option
from spanish21.game.round.moves.settlement import WagersSettled
from spanish21.game.round.moves.turn import leave_hand
from spanish21.game.round.moves.turn_refusals import wrong_box
from spanish21.game.round.refusals import command_words, refuse
from spanish21.game.round.settle import return_hand
from spanish21.game.round.state import CardSlot, Hand, HandStatus, RoundState
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class MissCard:
    """The dealer passes by where a card is due."""


@dataclass(frozen=True, slots=True)
class TakeMissedCard:
    """The player wants the card that was missed, after everybody else's."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class LeaveHandDead:
    """The player does not want the missed card: the hand is dead and its wager returned."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CardMissed:
    to: CardDestination
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class MissedCardTaken:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class HandDied:
    """A hand is out of the round with its wagers returned."""

    box: int
    hand: int
    reason: str


def _offer_to_miss(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    """The dealer may pass by a hand, or the dealer's own first two cards.

    Clauses: section-13:(o)(6), section-13:(o)(8), section-13:(o)(9).
    """
    if not state.due or state.shown_card is not None or missed_hand(state):
        return NO_OPTIONS
    slot = state.due[0]
    later = any(other.to == "hand" for other in state.due[1:])
    if slot.to == "hand" or (slot.to in ("up", "down") and later):
        return (Option(MissCard, slot.box + 1, hand=slot.hand + 1, to=slot.to),)
    return NO_OPTIONS


def _why_not_miss(state: RoundState, command: object) -> Refusal:
    if state.shown_card is not None:
        return refuse("CARD_ALREADY_SHOWN", command_words(command), card=state.shown_card)
    return refuse("CARD_CANNOT_BE_MISSED", command_words(command))


def _decide_to_miss(state: RoundState, _command: MissCard) -> Events:
    slot = state.due[0]
    return (CardMissed(slot.to, slot.box + 1, slot.hand + 1),)


def _after_card_missed(state: RoundState, event: CardMissed) -> RoundState:
    """A player's missed card waits with its hand; the dealer's own is dealt after the players'.

    Clauses: section-13:(o)(6), section-13:(o)(8), section-13:(o)(9). Rulings: A55.
    """
    if event.to == "hand":
        index, place = event.box - 1, event.hand - 1
        before = state.boxes[index].hands[place]
        boxes = with_hand(state, index, place, before._replace(status=HandStatus.MISSED))
        missed = state.missed + (before.status is not HandStatus.MISSED)
        return state.but(boxes=boxes, missed=missed, due=state.due[1:])
    slot, rest = state.due[0], state.due[1:]
    players = [other for other in rest if other.to == "hand"]
    others = [other for other in rest if other.to != "hand"]
    return state.but(due=(*players, slot, *others))


def _offer_to_take(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return _for_missed(state, TakeMissedCard)


def _offer_to_leave(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return _for_missed(state, LeaveHandDead)


def _for_missed(state: RoundState, command: type) -> tuple[Option, ...]:
    place = missed_hand(state)
    if place is None:
        return NO_OPTIONS
    player = state.boxes[place[0]].bettors[0].player
    return (Option(command, place[0] + 1, player),)


def _why_not_missed(state: RoundState, command: Any) -> Refusal:
    wrong = wrong_box(state, command)
    if wrong:
        return wrong
    place = missed_hand(state)
    if place is None or place[0] != command.box - 1:
        return refuse("NO_CARD_WAS_MISSED", command.box)
    words = {"caller": state.boxes[place[0]].bettors[0].player, "box": command.box}
    return refuse("NOT_THE_CALLER", command.player, **words)


def _decide_to_take(state: RoundState, command: TakeMissedCard) -> Events:
    return (MissedCardTaken(command.box, _missed_place(state), command.player),)


def _after_missed_card_taken(state: RoundState, event: MissedCardTaken) -> RoundState:
    state = leave_hand(state)
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]._replace(status=HandStatus.OPEN)
    boxes = with_hand(state, index, place, hand)
    due = (CardSlot("hand", index, place), *state.due)
    missed = state.missed - 1
    if state.phase is Phase.DEALING:
        return state.but(boxes=boxes, due=due, missed=missed)
    return state.but(boxes=boxes, due=due, missed=missed, box=index, hand=place)


def _decide_to_leave(state: RoundState, command: LeaveHandDead) -> Events:
    """The player leaves a hand that missed its card: dead, and its wager returned.

    Clauses: section-13:(o)(8), section-13:(o)(9).
    """
    place = _missed_place(state)
    dealing = state.phase is Phase.DEALING
    missed = "player-card-missed" if dealing else "hit-card-missed"
    lines = tuple(return_hand(state, command.box - 1, place - 1, f"irregularity.{missed}"))
    died = HandDied(command.box, place, "left dead after a missed card")
    return (died, WagersSettled(lines))


def _missed_place(state: RoundState) -> int:
    """The number of the hand whose card was missed; the option has made sure there is one."""
    _, place = cast("tuple[int, int]", missed_hand(state))
    return place + 1


def _after_hand_died(state: RoundState, event: HandDied) -> RoundState:
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]._replace(status=HandStatus.DEAD)
    return state.but(boxes=with_hand(state, index, place, hand), missed=state.missed - 1)


_NOW = (Phase.DEALING, Phase.PLAY)
MOVES = (
    Move(
        MissCard,
        Giver.REPORT,
        _NOW,
        offer=_offer_to_miss,
        why_not=_why_not_miss,
        decide=_decide_to_miss,
    ),
    Move(
        TakeMissedCard,
        Giver.PLAYER,
        _NOW,
        offer=_offer_to_take,
        why_not=_why_not_missed,
        decide=_decide_to_take,
    ),
    Move(
        LeaveHandDead,
        Giver.PLAYER,
        _NOW,
        offer=_offer_to_leave,
        why_not=_why_not_missed,
        decide=_decide_to_leave,
    ),
)
EVOLVES: Evolves = {
    CardMissed: _after_card_missed,
    MissedCardTaken: _after_missed_card_taken,
    HandDied: _after_hand_died,
}
