"""A card that came out in error: shown and used next, refused by a player, or burned."""

from dataclasses import dataclass

from spanish21.game.cards import Card
from spanish21.game.round.course.cards_due import why_no_such_card, without_down_card
from spanish21.game.round.course.phase import UNTIL_CLOSED, Phase
from spanish21.game.round.layout import replace_box
from spanish21.game.round.moves.move import (
    NO_OPTIONS,
    Events,
    Evolves,
    Giver,
    Move,
    Option,
    check_reason,
    for_caller,
)
from spanish21.game.round.moves.turn_refusals import decision_at_turn, hand_words, slot_words
from spanish21.game.round.refusals import command_words, refuse
from spanish21.game.round.state import Hand, HandStatus, RoundState
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class DrawInError:
    """The dealer draws a card that no player called for, and everybody has seen it."""

    card: Card


@dataclass(frozen=True, slots=True)
class RefuseCard:
    """Refuse a card that was drawn in error and shown; the box gets no more cards."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class BurnCard:
    """A card comes out that cannot be used: found face up, or drawn past the dealer's 17."""

    card: Card
    reason: str


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card drawn in error lies face up and goes to the next hand that draws."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardRefused:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CardBurned:
    card: Card
    reason: str


def _offer_error(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.shown_card is not None or state.due or state.cards_left <= 0:
        return NO_OPTIONS
    return (Option(DrawInError, cards=without_down_card(state)),)


def _offer_to_burn(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.shown_card is not None or state.cards_left <= 0:
        return NO_OPTIONS
    return (Option(BurnCard, cards=without_down_card(state)),)


def _why_no_such_card_now(state: RoundState, command: DrawInError | BurnCard) -> Refusal:
    if state.shown_card is not None:
        return refuse("CARD_ALREADY_SHOWN", str(command.card), card=state.shown_card)
    if state.due and isinstance(command, DrawInError):
        slot = slot_words(state)
        return refuse("CARD_IS_DUE", str(command.card), slot=slot)
    return why_no_such_card(state, command.card)


def _decide_error(_state: RoundState, command: DrawInError) -> Events:
    return (CardShown(command.card),)


def _after_card_shown(state: RoundState, event: CardShown) -> RoundState:
    return state.but(shown_card=event.card, shoe=state.shoe.less(event.card))


def _decide_to_burn(_state: RoundState, command: BurnCard) -> Events:
    return (CardBurned(command.card, check_reason(command.reason)),)


def _after_card_burned(state: RoundState, event: CardBurned) -> RoundState:
    burned = (*state.burned, event.card)
    if state.shown_card is not None and state.shown_card == event.card:
        return state.but(shown_card=None, burned=burned)
    return state.but(shoe=state.shoe.less(event.card), burned=burned)


def _offer_to_refuse(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    """A player may refuse a card that was shown, and then gets no more.

    Clauses: section-13:(o)(4).
    """
    if state.shown_card is None or acting is None or acting.doublings:
        return NO_OPTIONS
    return for_caller(state, RefuseCard)


def _why_not_refuse(state: RoundState, hand: Hand, command: object) -> Refusal:
    if state.shown_card is None:
        return refuse("NO_CARD_WAS_SHOWN", command_words(command))
    return refuse("NO_HIT_AFTER_DOUBLE", hand_words(hand))


def _decide_to_refuse(_state: RoundState, command: RefuseCard) -> Events:
    return (CardRefused(command.box, command.player),)


def _after_card_refused(state: RoundState, event: CardRefused) -> RoundState:
    """No more cards to this box: every hand of it stays as it is.

    Clauses: section-13:(o)(4). Rulings: S23.
    """
    index = event.box - 1
    box = state.boxes[index]
    waiting = (HandStatus.OPEN, HandStatus.MISSED)
    hands = tuple(
        hand._replace(status=HandStatus.FINISHED) if hand.status in waiting else hand
        for hand in box.hands
    )
    missed = sum(hand.status is HandStatus.MISSED for hand in box.hands)
    boxes = replace_box(state, index, box._replace(hands=hands))
    return state.but(boxes=boxes, missed=state.missed - missed)


MOVES = (
    Move(
        DrawInError,
        Giver.REPORT,
        (Phase.BLACKJACKS, Phase.INSURANCE, Phase.PEEK, Phase.PLAY, Phase.EXPOSURE),
        offer=_offer_error,
        why_not=_why_no_such_card_now,
        decide=_decide_error,
    ),
    decision_at_turn(
        RefuseCard,
        offer=_offer_to_refuse,
        of_hand=_why_not_refuse,
        decide=_decide_to_refuse,
    ),
    # A card drawn past the dealer's 17 is burned when everything is settled (002 (o)(5)).
    Move(
        BurnCard,
        Giver.REPORT,
        (*UNTIL_CLOSED, Phase.CLOSED),
        offer=_offer_to_burn,
        why_not=_why_no_such_card_now,
        decide=_decide_to_burn,
    ),
)
EVOLVES: Evolves = {
    CardShown: _after_card_shown,
    CardRefused: _after_card_refused,
    CardBurned: _after_card_burned,
}
