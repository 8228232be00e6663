"""Double down, and double again: by the caller first, then by the bettors behind him.

When a hand may be doubled is asked of ``may_double`` in :mod:`spanish21.game.round.course.turns`.

Clauses: wa-*:GR8, section-13:(i)(1).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.prices import double_range, full_double
from spanish21.game.round.course.answers import (
    after_answer,
    card_when_answered,
    others_on_hand,
    question_to,
)
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.turns import may_double, why_no_double
from spanish21.game.round.layout import with_hand
from spanish21.game.round.moves.hit_and_stand import BlackjackTaken
from spanish21.game.round.moves.move import (
    NO_OPTIONS,
    Events,
    Evolves,
    Option,
    for_bettor_asked,
)
from spanish21.game.round.moves.settlement import WagersSettled
from spanish21.game.round.moves.turn_refusals import (
    amount_words,
    decision_at_turn,
    hand_words,
    not_this_answer,
    only_an_answer,
)
from spanish21.game.round.refusals import refuse
from spanish21.game.round.settle import settle_hand_wager, settles_early
from spanish21.game.round.state import BettorQuestion, Hand, HandWager, RoundState
from spanish21.game.rules import RuleSet
from spanish21.money import check_whole_cents, format_cents_short
from spanish21.refusal import Refusal


@dataclass(frozen=True, slots=True)
class DoubleDown:
    """Add a wager and take one card; also to double again, and to follow the caller's double."""

    box: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class DeclineDouble:
    """A bettor behind the caller lets the caller double alone."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class HandDoubled:
    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class DoubleDeclined:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class BlackjackDoubleChosen:
    """A double of a blackjack, before the peek; it happens when the hand's turn comes (A12)."""

    box: int
    player: str
    cents: int


def _offer_double(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is BettorQuestion.DOUBLE:
        place = state.bettors_to_answer[0]
        hand = state.current
    else:
        place = 0
        if acting is None or not may_double(state, acting, acting.of(0)):
            return NO_OPTIONS
        hand = acting
    least, most = double_range(_totals(hand, place), state.rules)
    player = state.boxes[state.box].bettors[place].player
    step = state.rules.limits.step_cents
    return (
        Option(
            DoubleDown,
            state.box + 1,
            player,
            least_cents=least,
            most_cents=most,
            step_cents=step,
        ),
    )


def _offer_to_decline(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.question is not BettorQuestion.DOUBLE:
        return NO_OPTIONS
    return for_bettor_asked(state, DeclineDouble)


def _why_no_double(state: RoundState, hand: Hand, command: DoubleDown) -> Refusal:
    double = state.rules.double
    name = why_no_double(state, hand, hand.of(0))
    if not name:
        return _why_not_so_much(state, hand, 0, command.cents)
    times = "once" if double.doublings == 1 else f"{double.doublings} times"
    return refuse(
        name,
        hand_words(hand),
        sentence=f"a hand doubles {times}",
        least=double.minimum_cards,
        most=double.maximum_cards,
    )


def _why_not_this_answer(state: RoundState, command: DoubleDown) -> Refusal:
    """A bettor behind the caller follows no double now, or not with that amount."""
    if state.question is not BettorQuestion.DOUBLE:
        return not_this_answer(state, command)
    return _why_not_so_much(state, state.current, state.bettors_to_answer[0], command.cents)


def _why_not_so_much(state: RoundState, hand: Hand, bettor: int, cents: int) -> Refusal:
    check_whole_cents(cents, field="double")
    least, most = double_range(_totals(hand, bettor), state.rules)
    if least == most:
        sentence = f"a double adds {format_cents_short(most)} here"
    else:
        sentence = f"a double adds {amount_words(cents, least, most, state.rules)}"
    return refuse("DOUBLE_AMOUNT", format_cents_short(cents), sentence=sentence)


def _totals(hand: Hand, bettor: int) -> list[int]:
    """What a bettor has on a hand so far, spot by spot."""
    return [wager.total_cents for wager in hand.of(bettor)]


def _decide_double(state: RoundState, command: DoubleDown) -> Events:
    if state.phase is Phase.BLACKJACKS:
        return (BlackjackDoubleChosen(command.box, command.player, command.cents),)
    return (HandDoubled(command.box, state.hand + 1, command.player, command.cents),)


def _decide_to_decline(state: RoundState, command: DeclineDouble) -> Events:
    """A bettor behind the caller does not double. His 21 is paid where 21s are paid at once.

    Clauses: section-13:(m)(4), wa-*:DP3. Rulings: A57, S21.
    """
    if state.phase is Phase.BLACKJACKS:
        declined: BlackjackTaken | DoubleDeclined = BlackjackTaken(command.box, command.player)
    else:
        declined = DoubleDeclined(command.box, state.hand + 1, command.player)
    hand = state.current
    if hand.points != TWENTY_ONE or not settles_early(hand, state.rules):
        return (declined,)
    lines = tuple(
        line
        for wager in hand.of(state.bettors_to_answer[0])
        for line in settle_hand_wager(state, state.box, state.hand, wager)
    )
    return (declined, WagersSettled(lines))


def _after_hand_doubled(state: RoundState, event: HandDoubled) -> RoundState:
    bettor = state.boxes[state.box].bettor_of(event.player)
    hand = state.current
    added = _portions(hand, bettor, event.cents, state.rules)
    hand = _change_wagers(
        hand,
        bettor,
        lambda wager: wager._replace(
            added=(*wager.added, added[wager.spot]), blackjack_double_cents=0
        ),
    )
    if bettor:
        boxes = with_hand(state, state.box, state.hand, hand)
        return card_when_answered(state.but(boxes=boxes, **after_answer(state)))
    hand = hand._replace(doublings=hand.doublings + 1)
    state = state.but(boxes=with_hand(state, state.box, state.hand, hand))
    return _ask_double(state)


def _change_wagers(hand: Hand, bettor: int, change: Callable[[HandWager], HandWager]) -> Hand:
    return hand._replace(
        wagers=tuple(change(wager) if wager.bettor == bettor else wager for wager in hand.wagers)
    )


def _portions(hand: Hand, bettor: int, cents: int, rules: RuleSet) -> Mapping[str, int]:
    """What a double adds to each spot of a bettor; several spots are only doubled in full (A24)."""
    own = hand.of(bettor)
    if len(own) == 1:
        return {own[0].spot: cents}
    return {wager.spot: full_double(wager.total_cents, rules) for wager in own}


def _ask_double(state: RoundState) -> RoundState:
    """The caller has doubled: the other bettors on the hand are asked, then the card is due.

    A double of a blackjack has had its answers before the peek.

    Clauses: section-13:(m)(4). Rulings: A57.
    """
    most = state.rules.double.doublings
    hand = state.current
    if hand.blackjack:
        behind: tuple[int, ...] = ()
    else:
        behind = tuple(
            dict.fromkeys(
                wager.bettor for wager in hand.wagers if wager.bettor and len(wager.added) < most
            )
        )
    return card_when_answered(state.but(**question_to(BettorQuestion.DOUBLE, behind)))


def _after_double_declined(state: RoundState, _event: DoubleDeclined) -> RoundState:
    return card_when_answered(state.but(**after_answer(state)))


def _after_blackjack_double_chosen(state: RoundState, event: BlackjackDoubleChosen) -> RoundState:
    bettor = state.boxes[event.box - 1].bettor_of(event.player)
    portions = _portions(state.current, bettor, event.cents, state.rules)
    hand = _change_wagers(
        state.current,
        bettor,
        lambda wager: wager._replace(blackjack_double_cents=portions[wager.spot]),
    )
    boxes = with_hand(state, state.box, state.hand, hand)
    if bettor:
        return state.but(boxes=boxes, **after_answer(state))
    return state.but(boxes=boxes, **question_to(BettorQuestion.DOUBLE, others_on_hand(state)))


_NOW = (Phase.BLACKJACKS, Phase.PLAY)
MOVES = (
    decision_at_turn(
        DoubleDown,
        offer=_offer_double,
        of_hand=_why_no_double,
        of_answer=_why_not_this_answer,
        decide=_decide_double,
        phases=_NOW,
    ),
    decision_at_turn(
        DeclineDouble,
        offer=_offer_to_decline,
        of_hand=only_an_answer,
        decide=_decide_to_decline,
        phases=_NOW,
    ),
)
EVOLVES: Evolves = {
    HandDoubled: _after_hand_doubled,
    DoubleDeclined: _after_double_declined,
    BlackjackDoubleChosen: _after_blackjack_double_chosen,
}
