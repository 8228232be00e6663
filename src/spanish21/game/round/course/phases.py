"""The course of a round as a table: what the dealer does in each phase, and what comes next.

Nothing else moves a round from phase to phase, and the state diagram in the docs is drawn from
``PHASES``. What happens in a phase by itself, between one person's decision and the next, are
its chores: cards turned, wagers settled, the turn passed on. When they are done, ``enter_next``
enters the first phase that can follow.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.round.course.dealer_needs import draw_matters, peek_is_due, second_card_matters
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.course.turns import can_act, missed_hand, next_hand
from spanish21.game.round.moves.deal import DownCardExposed, UpCardTurned
from spanish21.game.round.moves.double import HandDoubled
from spanish21.game.round.moves.insurance import insurable_wagers
from spanish21.game.round.moves.irregularities.card_in_error import CardBurned
from spanish21.game.round.moves.irregularities.missed_card import HandDied
from spanish21.game.round.moves.move import Events
from spanish21.game.round.moves.peek import DealerPeeked
from spanish21.game.round.moves.settlement import WagersSettled
from spanish21.game.round.moves.super_bonus import FloorNotified, SuperBonusHit
from spanish21.game.round.moves.turn import PhaseEntered, TurnPassed
from spanish21.game.round.settle import (
    Settlement,
    hits_super_bonus,
    return_hand,
    settle_exposure,
    settle_hand,
    settle_insurances,
    settle_round,
    settle_super_bonuses,
    settle_up_card,
    settles_early,
    surrender_settles_at_once,
)
from spanish21.game.round.state import Hand, HandStatus, RoundState, dealer_blackjack
from spanish21.game.rules import super_bonus_notice

__all__ = ["PHASES", "NextPhase", "Phase", "PhaseRow", "enter_next"]

_NOTHING: Events = ()


@dataclass(frozen=True, slots=True)
class NextPhase:
    """A phase that can follow: when it does (``None``: always), and what happens first."""

    phase: Phase
    when: Callable[[RoundState], bool] | None = None
    first: Callable[[RoundState], Events] | None = None


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """One phase: its chores, and the phases that can follow; the first that fits does.

    ``chores`` are the next events that follow without a command; none when the round waits for a
    command. While a card is due or an answer owed, the round waits for that instead.
    """

    chores: Callable[[RoundState], Events]
    then: tuple[NextPhase, ...]


_ENTERED: Mapping[Phase, Events] = {phase: (PhaseEntered(phase),) for phase in Phase}


def enter_next(state: RoundState) -> Events:
    """The round leaves its phase for the first that can follow."""
    # A loop: this is asked several times a round, and a generator takes longer.
    can_follow = iter(PHASES[state.phase].then)
    following = next(can_follow)
    while following.when is not None and not following.when(state):
        following = next(can_follow)
    entered = _ENTERED[following.phase]
    return entered if following.first is None else following.first(state) + entered


def _wait(_state: RoundState) -> Events:
    """Nothing happens by itself: the phase waits for commands alone."""
    return _NOTHING


# --- The initial deal -------------------------------------------------------------------------


def _after_dealing(state: RoundState) -> Events:
    """With the last card of the initial deal, up-card wagers are settled and the floor called.

    Clauses: wa-*:DP10-notice, wa-*:DP12-up, section-13:(f)(4), section-13:(o)(8),
    bet-bigger:Method-14.
    """
    if state.missed:
        return _no_card_at_all(state)
    up = state.up
    turned: Events = ()
    if up is not None and state.rules.dealing.up_card_shown != "as-dealt":
        turned = (UpCardTurned(up),)
    settled = _settled(settle_up_card(state))
    return (*turned, *settled, *_floor_notices(state), *enter_next(state))


def _floor_notices(state: RoundState) -> Events:
    """The floor is called to every box whose two sevens, with one up, could make a Super Bonus."""
    up = state.up
    if up is None or up.points != 7:
        return _NOTHING
    boxes = [state.boxes[index] for index in state.live_boxes]
    return tuple(
        FloorNotified(box.number) for box in boxes if super_bonus_notice(box.pair, up, state.rules)
    )


def _no_card_at_all(state: RoundState) -> Events:
    """A hand that got no card in the deal is dead; one that got one card is asked about."""
    for index in state.boxes_in_play:
        hand = state.boxes[index].hands[0]
        if hand.status is HandStatus.MISSED and not hand.cards:
            lines = tuple(return_hand(state, index, 0, "irregularity.player-card-missed"))
            died = HandDied(index + 1, 1, "no card was dealt to it")
            return (died, WagersSettled(lines))
    return _NOTHING


def _settled(settlement: Settlement) -> Events:
    if not settlement.lines:
        return _NOTHING
    return (WagersSettled(settlement.lines), *settlement.awards)


# --- Before play ------------------------------------------------------------------------------


def _blackjacks_are_paid_first(state: RoundState) -> bool:
    """Whether a blackjack lies there at a table that pays it before the peek."""
    if state.rules.base.blackjack_paid != "before-peek":
        return False
    return any(state.boxes[index].hands[0].blackjack for index in state.live_boxes)


def _insurance_is_offered(state: RoundState) -> bool:
    """Under an ace, while there is a wager to insure.

    Clauses: wa-*:DP2b, section-13:(k)(1), bet-bigger:Method-17.
    """
    up, rules = state.up, state.rules
    under = up is not None and up.rank.letter == rules.insurance.up_card
    return under and any(insurable_wagers(state))


def _pay_blackjacks(state: RoundState) -> Events:
    """Each blackjack from the dealer's left: paid at once, or asked whether it doubles.

    Clauses: wa-*:DP2, wa-*:DP2[abc], bet-bigger:Method-16. Rulings: A12.
    """
    if can_act(state):
        return _NOTHING
    for index in state.live_boxes:
        hand = state.boxes[index].hands[0]
        decided = any(wager.blackjack_double_cents for wager in hand.wagers)
        if not hand.blackjack or not hand.wagers or decided:
            continue
        if hand.status is HandStatus.OPEN and state.rules.double.blackjack:
            return (TurnPassed(index + 1, 1),)
        return (WagersSettled(tuple(settle_hand(state, index, 0))),)
    return enter_next(state)


def _insure(state: RoundState) -> Events:
    return _NOTHING if any(insurable_wagers(state)) else enter_next(state)


def _peek(state: RoundState) -> Events:
    """A blackjack ends the round; without one a lost insurance is collected and play begins.

    Clauses: wa-*:GR9, section-13:(g)(9), section-13:(k)(4), bet-bigger:Insurance-4.
    """
    if state.peeked is None:
        if state.down is None:
            return _NOTHING
        return (DealerPeeked(dealer_blackjack(state)),)
    if not state.peeked and state.rules.insurance.lost_collected == "after-peek":
        lines = tuple(settle_insurances(state))
        if lines:
            return (WagersSettled(lines), *enter_next(state))
    return enter_next(state)


def _peek_found_blackjack(state: RoundState) -> bool:
    return bool(state.peeked)


# --- Play -------------------------------------------------------------------------------------


def _play(state: RoundState) -> Events:
    """The hand at turn ends, and the turn passes to the next hand while there is one."""
    if state.box >= 0:
        if can_act(state):
            return _NOTHING
        events = _end_hand(state, state.current)
        if events:
            return events
    following = next_hand(state)
    if following:
        box, hand = following
        return (TurnPassed(box + 1, hand + 1),)
    return _NOTHING if missed_hand(state) else enter_next(state)


def _end_hand(state: RoundState, hand: Hand) -> Events:
    """What the end of a hand sets off: a chosen double, a Super Bonus, pay or collection at once.

    Clauses: wa-*:DP3, wa-*:DP3a, wa-*:DP9, wa-*:DP10, section-13:(h)(1)(i). Rulings: A12, A19.
    """
    if not hand.wagers or hand.status is HandStatus.MISSED:
        return _NOTHING
    if hand.wagers[0].blackjack_double_cents:
        return _chosen_doubles(state, hand)
    if hand.points < TWENTY_ONE and hand.status is not HandStatus.SURRENDERED:
        return _NOTHING
    events: Events = ()
    hit = hits_super_bonus(state, state.box, state.hand)
    if hit and (state.box, state.hand) not in state.super_bonus_hands:
        events = (SuperBonusHit(state.box + 1, state.hand + 1),)
    if _settles_now(state, hand):
        events += (WagersSettled(tuple(settle_hand(state, state.box, state.hand))),)
    return events


def _chosen_doubles(state: RoundState, hand: Hand) -> Events:
    """The doubles of a blackjack that were chosen before the peek, the caller's first."""
    bettors = state.boxes[state.box].bettors
    return tuple(
        HandDoubled(
            state.box + 1,
            state.hand + 1,
            bettors[wager.bettor].player,
            wager.blackjack_double_cents,
        )
        for wager in hand.wagers
        if wager.blackjack_double_cents
    )


def _settles_now(state: RoundState, hand: Hand) -> bool:
    """Whether a finished hand is paid or collected before the dealer plays.

    A surrender waits where the dealer may have a blackjack that has not been looked for.

    Clauses: section-13:(h)(1)(i), section-13:(h)(1)(ii). Rulings: A4, A19.
    """
    if hand.status is HandStatus.SURRENDERED:
        return surrender_settles_at_once(state)
    return settles_early(hand, state.rules)


# --- The dealer's hand and the end ------------------------------------------------------------


def _expose(state: RoundState) -> Events:
    """The second card shows, and what hung on it is settled.

    Clauses: wa-*:DP12-down, section-13:(g)(7), section-13:(l)(3), bet-bigger:Method-24.
    """
    if not state.exposed:
        return _NOTHING if state.down is None else (DownCardExposed(state.down),)
    events = _settled(settle_exposure(state))
    return events or enter_next(state)


def _floor_is_asked(state: RoundState) -> bool:
    """Whether a Super Bonus was hit at a table that pays it on the floor's word."""
    return bool(state.super_bonus_hands) and state.rules.super_bonus_notice


def _settle_what_is_left(state: RoundState) -> Events:
    """The end of the round: everything left is settled, a Super Bonus when the floor says so.

    A card shown in error that no hand could use is burned.

    Clauses: section-13:(e)(5), section-13:(o)(4), bet-bigger:Method-26, wa-*:DP10.
    """
    events: Events = ()
    if state.shown_card is not None:
        events = (CardBurned(state.shown_card, "shown in error and not used"),)
    lines = tuple(settle_round(state))
    if state.super_bonus_hands and not state.rules.super_bonus_notice:
        lines += tuple(settle_super_bonuses(state))
    return (*events, WagersSettled(lines)) if lines else events


# --- The table --------------------------------------------------------------------------------

_INSURANCE = NextPhase(Phase.INSURANCE, _insurance_is_offered)
_PEEK = NextPhase(Phase.PEEK, peek_is_due)
_PLAY = NextPhase(Phase.PLAY)
_END = (
    NextPhase(Phase.SUPER_BONUS, _floor_is_asked, first=_settle_what_is_left),
    NextPhase(Phase.CLOSED, first=_settle_what_is_left),
)

PHASES: Mapping[Phase, PhaseRow] = {
    Phase.WAGERING: PhaseRow(_wait, (NextPhase(Phase.DEALING),)),
    Phase.DEALING: PhaseRow(
        _after_dealing,
        (NextPhase(Phase.BLACKJACKS, _blackjacks_are_paid_first), _INSURANCE, _PEEK, _PLAY),
    ),
    Phase.BLACKJACKS: PhaseRow(_pay_blackjacks, (_INSURANCE, _PEEK, _PLAY)),
    Phase.INSURANCE: PhaseRow(_insure, (_PEEK, _PLAY)),
    Phase.PEEK: PhaseRow(_peek, (NextPhase(Phase.EXPOSURE, _peek_found_blackjack), _PLAY)),
    Phase.PLAY: PhaseRow(_play, (NextPhase(Phase.EXPOSURE, second_card_matters), *_END)),
    Phase.EXPOSURE: PhaseRow(_expose, (NextPhase(Phase.DRAWING, draw_matters), *_END)),
    Phase.DRAWING: PhaseRow(enter_next, _END),
    Phase.SUPER_BONUS: PhaseRow(_wait, (NextPhase(Phase.CLOSED),)),
    Phase.CLOSED: PhaseRow(_wait, ()),
    Phase.VOID: PhaseRow(_wait, ()),
}
"""Every phase; a round declared void leaves whichever it is in."""
