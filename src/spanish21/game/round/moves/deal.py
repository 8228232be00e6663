"""Cards: dealt where one is due, face up or face down, and the down card turned."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.composition import Composition
from spanish21.game.round.course.cards_due import cards_due, down_can_be, why_no_such_card
from spanish21.game.round.course.dealer_needs import dealer_must_draw
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.turns import missed_hand
from spanish21.game.round.layout import replace_item
from spanish21.game.round.lines import CardDestination
from spanish21.game.round.moves.move import (
    NO_OPTIONS,
    Events,
    Evolves,
    Giver,
    Move,
    Option,
    unchanged,
)
from spanish21.game.round.moves.turn_refusals import turn_words
from spanish21.game.round.refusals import command_words, refuse
from spanish21.game.round.state import Box, CardSlot, Hand, RoundState
from spanish21.game.rules import RuleSet
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class DealCard:
    """The next card, to where a card is due."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealFaceDown:
    """The dealer's down card, unseen: a live table with real cards."""


@dataclass(frozen=True, slots=True)
class TurnDownCard:
    """A down card dealt unseen is turned face up."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card; none where it was dealt face down and is unseen."""

    to: CardDestination
    box: int
    hand: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class UpCardTurned:
    """The up card, dealt face down, is turned when the initial deal is done."""

    card: Card


@dataclass(frozen=True, slots=True)
class DownCardExposed:
    card: Card


def plan_deal(boxes: Sequence[int], rules: RuleSet) -> tuple[CardSlot, ...]:
    """Where the cards of the initial deal go, in order, bonus cards last.

    Clauses: wa-*:DP12-deal, wa-2025:DP12-spaces, section-13:(g)(4)*, bet-bigger:Method-13.
    Rulings: A4, A52, A60, S24.
    """
    players = [CardSlot("hand", index) for index in boxes]
    dealer = [CardSlot("up"), CardSlot("down")]
    if rules.dealing.up_card == "second":
        dealer.reverse()
    order = rules.dealing.order
    if order == "players-dealer-players-dealer":
        plan = [*players, dealer[0], *players, dealer[1]]
    elif order == "players-players-dealer-dealer":
        plan = [*players, *players, *dealer]
    else:
        plan = [*players, dealer[0], *players]
    bonus = rules.match.bonus_cards if rules.match else 0
    return (*plan, *(CardSlot("bonus", -1, number) for number in range(bonus)))


def _offer_card(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    cards = cards_due(state)
    if cards is None or not any(cards.counts):
        return NO_OPTIONS
    slot = state.due[0]
    return (Option(DealCard, slot.box + 1, hand=slot.hand + 1, to=slot.to, cards=cards),)


def _why_no_card(state: RoundState, command: DealCard) -> Refusal:
    if not state.due or (state.phase is Phase.DEALING and missed_hand(state)):
        return refuse("NO_CARD_IS_DUE", str(command.card), turn=turn_words(state))
    return why_no_such_card(state, command.card)


def _decide_card(state: RoundState, command: DealCard) -> Events:
    cards = cards_due(state)
    if cards is None or not cards.count(command.card):
        raise _why_no_card(state, command)
    slot = state.due[0]
    return (CardDealt(slot.to, slot.box + 1, slot.hand + 1, command.card),)


def _after_card_dealt(state: RoundState, event: CardDealt) -> RoundState:
    card = event.card
    if card is None:
        face_down = state.face_down + 1
        return state.but(down_dealt=True, face_down=face_down, due=state.due[1:])
    if state.shown_card is not None:
        # It left the shoe when it was drawn in error.
        state = state.but(shown_card=None)
        shoe = state.shoe
    else:
        shoe = state.shoe.less(card)
    if event.to == "hand":
        boxes = _boxes_with_card(state, event, card)
        return state.but(boxes=boxes, shoe=shoe, due=state.due[1:])
    changed = _DEAL[event.to](state, card)
    return state.but(**{"shoe": shoe, "due": state.due[1:], **changed})


def _boxes_with_card(state: RoundState, event: CardDealt, card: Card) -> tuple[Box, ...]:
    index, place = event.box - 1, event.hand - 1
    number, seated, shared, bettors, hands, pair = state.boxes[index]
    hand = hands[place].with_card(card)
    if state.phase is Phase.DEALING and len(hand.cards) == 2:
        pair = hand.cards
    box = Box(number, seated, shared, bettors, replace_item(hands, place, hand), pair)
    return replace_item(state.boxes, index, box)


Changes = dict[str, Any]


def _deal_up(_state: RoundState, card: Card) -> Changes:
    return {"up": card}


def _deal_down(_state: RoundState, card: Card) -> Changes:
    return {"down": card, "down_dealt": True}


def _deal_second(_state: RoundState, card: Card) -> Changes:
    return {"down": card, "down_dealt": True, "exposed": True}


def _deal_draw(state: RoundState, card: Card) -> Changes:
    more = dealer_must_draw((*state.dealer, card), state.rules.dealer)
    return {"drawn": (*state.drawn, card), "due": (CardSlot("draw"),) if more else ()}


def _deal_bonus(state: RoundState, card: Card) -> Changes:
    return {"bonus_cards": (*state.bonus_cards, card)}


_DEAL: Mapping[str, Callable[[RoundState, Card], Changes]] = {
    "up": _deal_up,
    "down": _deal_down,
    "second": _deal_second,
    "draw": _deal_draw,
    "bonus": _deal_bonus,
}


def _offer_face_down(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if not state.due or state.due[0].to != "down":
        return NO_OPTIONS
    if state.cards_left <= 0 or cards_due(state) is None:
        return NO_OPTIONS
    return (Option(DealFaceDown, to="down"),)


def _why_not_face_down(state: RoundState, command: object) -> Refusal:
    if state.due and missed_hand(state):
        return refuse("NO_CARD_IS_DUE", command_words(command), turn=turn_words(state))
    if state.due and state.due[0].to == "down" and state.cards_left <= 0:
        return refuse("SHOE_IS_EMPTY", "a card face down")
    return refuse("DOWN_CARD_IS_NOT_DUE", command_words(command))


def _decide_face_down(_state: RoundState, _command: DealFaceDown) -> Events:
    return (CardDealt("down", 0, 1, None),)


def _offer_to_turn(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if not state.down_dealt:
        return NO_OPTIONS
    cards = Composition.of_cards(down_can_be(state))
    return (Option(TurnDownCard, to="down", cards=cards),)


def _why_not_turn(state: RoundState, command: TurnDownCard) -> Refusal:
    if not state.down_dealt:
        return refuse("NO_DOWN_CARD", str(command.card))
    if not state.shoe.count(command.card):
        return refuse("CARD_NOT_IN_SHOE", str(command.card), card=command.card)
    if state.down_among is not None and not state.down_among.count(command.card):
        return refuse("SEEN_BEFORE_THE_REFILL", str(command.card), card=command.card)
    name = "PEEK_SAID_BLACKJACK" if state.peeked else "PEEK_SAID_NO_BLACKJACK"
    return refuse(name, str(command.card))


def _decide_to_turn(_state: RoundState, command: TurnDownCard) -> Events:
    return (DownCardExposed(command.card),)


def _after_down_card_exposed(state: RoundState, event: DownCardExposed) -> RoundState:
    if state.down is not None:
        return state.but(exposed=True)
    return state.but(
        exposed=True,
        down=event.card,
        shoe=state.shoe.less(event.card),
        face_down=state.face_down - 1,
    )


MOVES = (
    Move(
        DealCard,
        Giver.DEALER,
        (Phase.DEALING, Phase.PLAY, Phase.EXPOSURE, Phase.DRAWING),
        offer=_offer_card,
        why_not=None,
        decide=_decide_card,
    ),
    Move(
        DealFaceDown,
        Giver.DEALER,
        (Phase.DEALING,),
        offer=_offer_face_down,
        why_not=_why_not_face_down,
        decide=_decide_face_down,
    ),
    Move(
        TurnDownCard,
        Giver.DEALER,
        (Phase.EXPOSURE,),
        offer=_offer_to_turn,
        why_not=_why_not_turn,
        decide=_decide_to_turn,
    ),
)
EVOLVES: Evolves = {
    CardDealt: _after_card_dealt,
    UpCardTurned: unchanged,
    DownCardExposed: _after_down_card_exposed,
}
