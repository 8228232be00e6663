"""Which cards can come now, and which can lie face down as the dealer's down card."""

from collections.abc import Iterator
from itertools import islice

from spanish21.game.cards import WHOLE_DECK, Card, removed_ten
from spanish21.game.composition import Composition
from spanish21.game.round.course.turns import missed_hand
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import RoundState, is_dealer_blackjack
from spanish21.refusal import Refusal


def cards_due(state: RoundState) -> Composition | None:
    """The cards that can come now; ``None`` when no card is due."""
    if not state.due or (state.missed and missed_hand(state)):
        return None
    if state.shown_card is not None:
        return Composition.of_cards((state.shown_card,))
    if state.face_down and state.cards_left <= 0:
        return None
    hinted = state.peeked is not None or state.down_among is not None
    return without_down_card(state) if hinted else state.shoe


def without_down_card(state: RoundState) -> Composition:
    """The unseen cards that can come: not the last one that can be the down card.

    A down card that is known is none of the unseen.
    """
    if state.down is not None or not state.down_dealt:
        return state.shoe
    # Whether there is more than one is seen from the first two.
    down = [*islice(down_can_be(state), 2)]
    return state.shoe.less(down[0]) if len(down) == 1 else state.shoe


def down_can_be(state: RoundState) -> Iterator[Card]:
    """The unseen cards of which the down card is one, by what the peek said and when it was dealt."""
    return (
        card
        for card, count in zip(WHOLE_DECK, state.shoe.counts, strict=False)
        if count
        if state.down_among is None or state.down_among.count(card)
        if state.peeked is None or makes_blackjack(state, card) is state.peeked
        for _ in range(count)
    )


def makes_blackjack(state: RoundState, card: Card) -> bool:
    """Whether this down card under the up card is a blackjack."""
    return state.up is not None and is_dealer_blackjack(state.up, card)


def why_no_such_card(state: RoundState, card: Card) -> Refusal:
    """Why this card cannot come now, where some card can."""
    if card.index >= state.rules.cards.cards_per_deck:
        return removed_ten(str(card), card)
    if state.shown_card is not None:
        return refuse("SHOWN_CARD_FIRST", str(card), card=state.shown_card)
    if state.cards_left <= 0:
        return refuse("SHOE_IS_EMPTY", str(card))
    if state.shoe.count(card):
        return refuse("MUST_BE_THE_DOWN_CARD", str(card))
    return refuse("CARD_NOT_IN_SHOE", str(card), card=card)
