"""Putting a changed hand, box or bettor back in its place."""

from typing import TypeVar

from spanish21.game.round.state import Bettor, Box, Hand, HandStatus, RoundState

Item = TypeVar("Item")


def replace_item(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    if len(items) == 1:
        return (item,)
    return (*items[:place], item, *items[place + 1 :])


def replace_box(state: RoundState, index: int, box: Box) -> tuple[Box, ...]:
    return (*state.boxes[:index], box, *state.boxes[index + 1 :])


def replace_hand(box: Box, index: int, *new: Hand) -> Box:
    number, seated, shared, bettors, hands, pair = box
    if len(hands) > 1:
        new = (*hands[:index], *new, *hands[index + 1 :])
    return Box(number, seated, shared, bettors, new, pair)


def with_hand(state: RoundState, box: int, hand: int, new: Hand) -> tuple[Box, ...]:
    return replace_box(state, box, replace_hand(state.boxes[box], hand, new))


def with_bettor(state: RoundState, index: int, place: int, bettor: Bettor) -> RoundState:
    box = state.boxes[index]
    bettors = (*box.bettors[:place], bettor, *box.bettors[place + 1 :])
    return state.but(boxes=replace_box(state, index, box.with_bettors(bettors)))


def finish_hand(state: RoundState, status: HandStatus = HandStatus.FINISHED) -> tuple[Box, ...]:
    hand = state.current.with_status(status)
    return with_hand(state, state.box, state.hand, hand)
