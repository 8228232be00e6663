"""Split a pair; the bettors behind the caller cover both hands or name one of them."""

from dataclasses import dataclass

from spanish21.game.cards import Card
from spanish21.game.round.course.answers import (
    after_answer,
    card_when_answered,
    others_on_hand,
    question_to,
)
from spanish21.game.round.course.turns import aces_may_not_resplit, is_pair, may_split
from spanish21.game.round.layout import replace_box, replace_hand, with_hand
from spanish21.game.round.moves.move import (
    NO_OPTIONS,
    Events,
    Evolves,
    Option,
    for_bettor_asked,
    for_caller,
)
from spanish21.game.round.moves.turn_refusals import (
    decision_at_turn,
    not_this_answer,
    only_an_answer,
)
from spanish21.game.round.refusals import refuse
from spanish21.game.round.state import BettorQuestion, Hand, HandWager, RoundState
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Split:
    """Make two hands of a pair; also to cover both hands of the caller's split."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class NameHand:
    """A bettor behind the caller names the split hand that his wager goes on with."""

    box: int
    player: str
    hand: int


@dataclass(frozen=True, slots=True)
class HandSplit:
    """The caller splits; ``cents`` is what the second hand is covered with."""

    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class SplitCovered:
    """A bettor behind the caller covers the second hand as well."""

    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class HandNamed:
    """A bettor behind the caller goes on with one of the two hands of a split."""

    box: int
    hand: int
    player: str


def _offer_split(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is BettorQuestion.SPLIT:
        return for_bettor_asked(state, Split)
    if acting is None or not may_split(state, acting):
        return NO_OPTIONS
    return for_caller(state, Split)


def _why_no_split(state: RoundState, hand: Hand, _command: object) -> Refusal:
    cards = " ".join(str(card) for card in hand.cards)
    if not is_pair(state, hand):
        return refuse("SPLIT_NEEDS_A_PAIR", cards)
    if aces_may_not_resplit(state.rules, hand):
        return refuse("ACES_ARE_SPLIT_ONCE", cards)
    most = state.rules.split.maximum_hands
    return refuse("SPLIT_LIMIT_REACHED", cards, most=most, hands="hand" if most == 1 else "hands")


def _decide_split(state: RoundState, command: Split) -> Events:
    if state.bettors_to_answer:
        cents = _on_hand(state, state.bettors_to_answer[0])
        return (SplitCovered(command.box, state.hand + 1, command.player, cents),)
    cents = _on_hand(state, 0)
    return (HandSplit(command.box, state.hand + 1, command.player, cents),)


def _on_hand(state: RoundState, bettor: int) -> int:
    """What a bettor has on the hand at turn."""
    return sum(wager.wager_cents for wager in state.current.of(bettor))


def _after_hand_split(state: RoundState, _event: HandSplit) -> RoundState:
    """Two hands of one card each. The others' wagers stay with the first until they answer.

    Clauses: wa-*:GR6, section-13:(j)(1), section-13:(m)(5), bet-bigger:Actions-split.
    Rulings: A57, A58.
    """
    hand = state.current
    first_card, second_card = hand.cards
    first = _one_card(first_card, hand.wagers)
    second = _one_card(second_card, tuple(_split_wager(wager) for wager in hand.of(0)))
    box = replace_hand(state.boxes[state.box], state.hand, first, second)
    boxes = replace_box(state, state.box, box)
    question = question_to(BettorQuestion.SPLIT, others_on_hand(state))
    return card_when_answered(state.but(boxes=boxes, **question))


def _one_card(card: Card, wagers: tuple[HandWager, ...]) -> Hand:
    return Hand((), wagers, split=True).with_card(card)


def _split_wager(wager: HandWager) -> HandWager:
    """The wager that a split puts on the second hand; a coupon stays with the first (A58)."""
    return HandWager(wager.bettor, wager.spot, wager.wager_cents, original=False)


def _after_split_covered(state: RoundState, event: SplitCovered) -> RoundState:
    box = state.boxes[state.box]
    bettor = box.bettor_of(event.player)
    added = tuple(_split_wager(wager) for wager in state.current.of(bettor))
    second = box.hands[state.hand + 1]
    second = second._replace(wagers=second.wagers + added)
    boxes = with_hand(state, state.box, state.hand + 1, second)
    return card_when_answered(state.but(boxes=boxes, **after_answer(state)))


def _offer_to_name(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.question is not BettorQuestion.SPLIT:
        return NO_OPTIONS
    (option,) = for_bettor_asked(state, NameHand)
    return tuple(option._replace(hand=state.hand + 1 + more) for more in (0, 1))


def _why_not_this_hand(state: RoundState, command: NameHand) -> Refusal:
    if state.question is not BettorQuestion.SPLIT:
        return not_this_answer(state, command)
    words = {"first": state.hand + 1, "second": state.hand + 2}
    return refuse("NAME_ONE_OF_THE_TWO_HANDS", command.hand, **words)


def _decide_to_name(_state: RoundState, command: NameHand) -> Events:
    return (HandNamed(command.box, command.hand, command.player),)


def _after_hand_named(state: RoundState, event: HandNamed) -> RoundState:
    box = state.boxes[state.box]
    bettor = box.bettor_of(event.player)
    if event.hand - 1 != state.hand:
        own = state.current.of(bettor)
        others = tuple(wager for wager in state.current.wagers if wager.bettor != bettor)
        second = box.hands[state.hand + 1]
        box = replace_hand(box, state.hand, state.current._replace(wagers=others))
        box = replace_hand(box, state.hand + 1, second._replace(wagers=second.wagers + own))
    boxes = replace_box(state, state.box, box)
    return card_when_answered(state.but(boxes=boxes, **after_answer(state)))


MOVES = (
    decision_at_turn(
        Split,
        offer=_offer_split,
        of_hand=_why_no_split,
        decide=_decide_split,
    ),
    decision_at_turn(
        NameHand,
        offer=_offer_to_name,
        of_hand=only_an_answer,
        of_answer=_why_not_this_hand,
        decide=_decide_to_name,
    ),
)
EVOLVES: Evolves = {
    HandSplit: _after_hand_split,
    SplitCovered: _after_split_covered,
    HandNamed: _after_hand_named,
}
