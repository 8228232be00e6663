"""Cards dealt, turned, missed, shown in error and burned."""

from collections.abc import Callable, Mapping
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.hand_values import count_points
from spanish21.game.round import events as e
from spanish21.game.round.evolve.hands import leave_hand
from spanish21.game.round.evolve.layout import replace_box, replace_item, with_hand
from spanish21.game.round.phases import Phase
from spanish21.game.round.state import Box, CardSlot, HandStatus, RoundState
from spanish21.game.rules import DealerRules


def dealer_must_draw(cards: tuple[Card, ...], dealer: DealerRules) -> bool:
    """Whether the dealer's hand is below 17, or a soft 17 that the rules hit.

    Clauses: wa-*:GR5, section-13:(l)(2), bet-bigger:Rules-10, bet-bigger:Method-25. Rulings: A7.
    """
    points, soft = count_points(cards)
    return points < 17 or (points == 17 and soft and dealer.soft_17 == "hit")


def card_dealt(state: RoundState, event: e.CardDealt) -> RoundState:
    card = event.card
    if card is None:
        face_down = state.face_down + 1
        return state.but(down_dealt=True, face_down=face_down, due=state.due[1:])
    if state.shown is not None:
        # It left the shoe when it was drawn in error.
        state = state.but(shown=None)
        shoe = state.shoe
    else:
        shoe = state.shoe.less(card)
    if event.to == "hand":
        boxes = _boxes_with_card(state, event, card)
        return state.but(boxes=boxes, shoe=shoe, due=state.due[1:])
    changed = _DEAL[event.to](state, card)
    return state.but(**{"shoe": shoe, "due": state.due[1:], **changed})


def _boxes_with_card(state: RoundState, event: e.CardDealt, card: Card) -> tuple[Box, ...]:
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


def dealer_peeked(state: RoundState, event: e.DealerPeeked) -> RoundState:
    return state.but(peeked=event.blackjack)


def down_card_exposed(state: RoundState, event: e.DownCardExposed) -> RoundState:
    if state.down is not None:
        return state.but(exposed=True)
    return state.but(
        exposed=True,
        down=event.card,
        shoe=state.shoe.less(event.card),
        face_down=state.face_down - 1,
    )


def card_missed(state: RoundState, event: e.CardMissed) -> RoundState:
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


def missed_card_taken(state: RoundState, event: e.MissedCardTaken) -> RoundState:
    state = leave_hand(state)
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]._replace(status=HandStatus.OPEN)
    boxes = with_hand(state, index, place, hand)
    due = (CardSlot("hand", index, place), *state.due)
    missed = state.missed - 1
    if state.phase is Phase.DEALING:
        return state.but(boxes=boxes, due=due, missed=missed)
    return state.but(boxes=boxes, due=due, missed=missed, box=index, hand=place)


def hand_died(state: RoundState, event: e.HandDied) -> RoundState:
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]._replace(status=HandStatus.DEAD)
    return state.but(boxes=with_hand(state, index, place, hand), missed=state.missed - 1)


def card_shown(state: RoundState, event: e.CardShown) -> RoundState:
    return state.but(shown=event.card, shoe=state.shoe.less(event.card))


def card_refused(state: RoundState, event: e.CardRefused) -> RoundState:
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


def card_burned(state: RoundState, event: e.CardBurned) -> RoundState:
    burned = (*state.burned, event.card)
    if state.shown is not None and state.shown == event.card:
        return state.but(shown=None, burned=burned)
    return state.but(shoe=state.shoe.less(event.card), burned=burned)
