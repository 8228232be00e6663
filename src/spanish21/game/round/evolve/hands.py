"""Hands hit, stood, doubled, split, surrendered and rescued, and who is asked about it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from spanish21.game.cards import Card
from spanish21.game.round import events as e
from spanish21.game.round.evolve.layout import finish_hand, replace_box, replace_hand, with_hand
from spanish21.game.round.phases import Phase
from spanish21.game.round.state import (
    BettorQuestion,
    CardSlot,
    Hand,
    HandStatus,
    HandWager,
    RoundState,
)
from spanish21.game.rules import RuleSet


def double_portions(stakes: Iterable[HandWager], rules: RuleSet) -> tuple[int, ...]:
    """What a full double adds to each of a bettor's stakes on a hand.

    Each added wager equals the wager so far, capped at the table maximum where the rules
    cap it.

    Clauses: wa-*:DP5d, wa-*:DP6d, wa-*:DP6e, section-13:(i)(1), bet-bigger:Actions-double.
    Rulings: A16, A24.
    """
    cap = rules.limits.table_maximum_cents if rules.double.capped_at_table_maximum else None
    wanted = (stake.total_cents for stake in stakes)
    return tuple(cents if cap is None else min(cents, cap) for cents in wanted)


def leave_hand(state: RoundState) -> RoundState:
    """The state once the turn leaves a hand: it does not act again."""
    if (
        state.box < 0
        or state.phase is not Phase.PLAY
        or state.current.status is not HandStatus.OPEN
    ):
        return state
    return state.but(boxes=finish_hand(state))


def turn_passed(state: RoundState, event: e.TurnPassed) -> RoundState:
    state = leave_hand(state)
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]
    due = (CardSlot("hand", index, place),) if len(hand.cards) == 1 else ()
    return state.but(box=index, hand=place, due=due)


def _others_on_hand(state: RoundState) -> tuple[int, ...]:
    """The bettors behind the caller who have a wager on the hand at turn."""
    return tuple(dict.fromkeys(s.bettor for s in state.current.stakes if s.bettor))


def _change_stakes(hand: Hand, bettor: int, change: Callable[[HandWager], HandWager]) -> Hand:
    return hand._replace(stakes=tuple(change(s) if s.bettor == bettor else s for s in hand.stakes))


def _portions(hand: Hand, bettor: int, cents: int, rules: RuleSet) -> Mapping[str, int]:
    """What a double adds to each spot of a bettor; several spots are only doubled in full (A24)."""
    own = hand.of(bettor)
    amounts = (cents,) if len(own) == 1 else double_portions(own, rules)
    return {stake.spot: amount for stake, amount in zip(own, amounts, strict=True)}


def _answered(state: RoundState) -> dict[str, Any]:
    """One bettor fewer owes an answer; with the last one the question is gone."""
    asked = state.asked[1:]
    return {"asked": asked, "question": state.question if asked else BettorQuestion.NONE}


def blackjack_double_chosen(state: RoundState, event: e.BlackjackDoubleChosen) -> RoundState:
    index = event.box - 1
    bettor = state.boxes[index].bettor_of(event.player)
    portions = _portions(state.current, bettor, event.cents, state.rules)
    hand = _change_stakes(
        state.current, bettor, lambda stake: stake._replace(chosen_cents=portions[stake.spot])
    )
    boxes = with_hand(state, state.box, state.hand, hand)
    if bettor:
        return state.but(boxes=boxes, **_answered(state))
    others = _others_on_hand(state)
    question = BettorQuestion.DOUBLE if others else BettorQuestion.NONE
    return state.but(boxes=boxes, asked=others, question=question)


def blackjack_taken(state: RoundState, event: e.BlackjackTaken) -> RoundState:
    if state.boxes[event.box - 1].bettor_of(event.player):
        return state.but(**_answered(state))
    return state.but(boxes=finish_hand(state))


def hand_hit(state: RoundState, _event: e.HandHit) -> RoundState:
    return state.but(due=(CardSlot("hand", state.box, state.hand),))


def hand_stood(state: RoundState, _event: e.HandStood) -> RoundState:
    return _ask_rescue(state.but(boxes=finish_hand(state)))


def _ask_rescue(state: RoundState) -> RoundState:
    """After the caller's last word on a doubled hand, who else doubled it may still rescue.

    Rulings: A57.
    """
    hand = state.current
    if not hand.doublings or not state.rules.double.rescue or hand.points >= 21:
        return state
    asked = tuple(dict.fromkeys(s.bettor for s in hand.stakes if s.bettor and s.added))
    return state.but(asked=asked, question=BettorQuestion.RESCUE if asked else BettorQuestion.NONE)


def hand_doubled(state: RoundState, event: e.HandDoubled) -> RoundState:
    rules = state.rules
    bettor = state.boxes[state.box].bettor_of(event.player)
    hand = state.current
    added = _portions(hand, bettor, event.cents, rules)
    hand = _change_stakes(
        hand,
        bettor,
        lambda stake: stake._replace(added=(*stake.added, added[stake.spot]), chosen_cents=0),
    )
    if bettor:
        boxes = with_hand(state, state.box, state.hand, hand)
        return _card_when_answered(state.but(boxes=boxes, **_answered(state)))
    hand = hand._replace(doublings=hand.doublings + 1)
    state = state.but(boxes=with_hand(state, state.box, state.hand, hand))
    return _ask_double(state)


def _ask_double(state: RoundState) -> RoundState:
    """The caller has doubled: the other bettors on the hand are asked, then the card is due.

    A double of a blackjack has had its answers before the peek.

    Clauses: section-13:(m)(4). Rulings: A57.
    """
    most = state.rules.double.doublings
    hand = state.current
    if hand.blackjack:
        asked: tuple[int, ...] = ()
    else:
        asked = tuple(
            dict.fromkeys(s.bettor for s in hand.stakes if s.bettor and len(s.added) < most)
        )
    question = BettorQuestion.DOUBLE if asked else BettorQuestion.NONE
    return _card_when_answered(state.but(asked=asked, question=question))


def _card_when_answered(state: RoundState) -> RoundState:
    if state.asked:
        return state
    return state.but(due=(CardSlot("hand", state.box, state.hand),))


def double_declined(state: RoundState, _event: e.DoubleDeclined) -> RoundState:
    return _card_when_answered(state.but(**_answered(state)))


def hand_split(state: RoundState, _event: e.HandSplit) -> RoundState:
    """Two hands of one card each. The others' wagers stay with the first until they answer.

    Clauses: wa-*:GR6, section-13:(j)(1), section-13:(m)(5), bet-bigger:Actions-split.
    Rulings: A57, A58.
    """
    hand = state.current
    first_card, second_card = hand.cards
    first = _one_card(first_card, hand.stakes)
    second = _one_card(second_card, tuple(_split_stake(stake) for stake in hand.of(0)))
    box = replace_hand(state.boxes[state.box], state.hand, first, second)
    others = _others_on_hand(state)
    question = BettorQuestion.SPLIT if others else BettorQuestion.NONE
    boxes = replace_box(state, state.box, box)
    return _card_when_answered(state.but(boxes=boxes, asked=others, question=question))


def _one_card(card: Card, stakes: tuple[HandWager, ...]) -> Hand:
    return Hand((), stakes, split=True).with_card(card)


def _split_stake(stake: HandWager) -> HandWager:
    """The wager that a split puts on the second hand; a coupon stays with the first (A58)."""
    return HandWager(stake.bettor, stake.spot, stake.wager_cents, original=False)


def split_covered(state: RoundState, event: e.SplitCovered) -> RoundState:
    box = state.boxes[state.box]
    bettor = box.bettor_of(event.player)
    added = tuple(_split_stake(stake) for stake in state.current.of(bettor))
    second = box.hands[state.hand + 1]
    second = second._replace(stakes=second.stakes + added)
    boxes = with_hand(state, state.box, state.hand + 1, second)
    return _card_when_answered(state.but(boxes=boxes, **_answered(state)))


def hand_named(state: RoundState, event: e.HandNamed) -> RoundState:
    box = state.boxes[state.box]
    bettor = box.bettor_of(event.player)
    if event.hand - 1 != state.hand:
        own = state.current.of(bettor)
        kept = tuple(stake for stake in state.current.stakes if stake.bettor != bettor)
        second = box.hands[state.hand + 1]
        box = replace_hand(box, state.hand, state.current._replace(stakes=kept))
        box = replace_hand(box, state.hand + 1, second._replace(stakes=second.stakes + own))
    boxes = replace_box(state, state.box, box)
    return _card_when_answered(state.but(boxes=boxes, **_answered(state)))


def hand_surrendered(state: RoundState, _event: e.HandSurrendered) -> RoundState:
    return state.but(boxes=finish_hand(state, HandStatus.SURRENDERED))


def hand_rescued(state: RoundState, event: e.HandRescued) -> RoundState:
    if state.boxes[state.box].bettor_of(event.player):
        answered = state.but(**_answered(state))
        return (
            _card_when_answered(answered) if state.question is BettorQuestion.DOUBLE else answered
        )
    return _ask_rescue(state.but(boxes=finish_hand(state)))


def rescue_declined(state: RoundState, _event: e.RescueDeclined) -> RoundState:
    return state.but(**_answered(state))
