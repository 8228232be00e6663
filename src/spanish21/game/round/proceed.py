"""What follows by itself: the dealer's chores between one person's decision and the next.

``proceed`` looks at a state and says which events are due without anybody choosing. It
returns none when the round waits for a command.
"""

from collections.abc import Callable, Mapping

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.round import events as e
from spanish21.game.round.options import insurable_wagers
from spanish21.game.round.pending import draw_matters, peek_is_due, second_card_matters
from spanish21.game.round.phases import Phase
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
    surrender_settles_at_once,
)
from spanish21.game.round.state import Hand, HandStatus, RoundState, dealer_blackjack
from spanish21.game.round.turns import can_act, missed_hand, next_hand
from spanish21.game.rules import RuleSet, super_bonus_notice

Events = tuple[e.Event, ...]
_WAIT: Events = ()


def proceed(state: RoundState) -> Events:
    """The next events that nobody has to ask for; none when the round waits for somebody.

    A round with a card due or an answer owed waits for that; ``step`` does not ask here then.
    """
    follow = _PROCEED.get(state.phase)
    return follow(state) if follow else _WAIT


def settles_at_once(rules: RuleSet) -> bool:
    """Whether 21s are paid and busts collected as they happen, not at the end of the round.

    Clauses: wa-*:DP3, section-13:(e)(5), bet-bigger:Rules-12. Rulings: A4, A18.
    """
    return rules.dealing.twenty_ones_paid == "at-once"


def _after_dealing(state: RoundState) -> Events:
    """With the last card of the initial deal, up-card wagers are settled and the floor called.

    Clauses: wa-*:DP10-notice, wa-*:DP12-up, section-13:(f)(4), section-13:(o)(8),
    bet-bigger:Method-14.
    """
    if state.missed:
        return _no_card_at_all(state)
    up = state.up
    events: list[e.Event] = []
    if up is not None and state.rules.dealing.up_card_shown != "as-dealt":
        events.append(e.UpCardTurned(up))
    events += _settled(settle_up_card(state))
    if up is not None and up.points == 7:
        for index in state.in_play:
            box = state.boxes[index]
            if super_bonus_notice(box.pair, up, state.rules):
                events.append(e.FloorNotified(box.number))
    return (*events, e.PhaseEntered(_first_phase(state)))


def _no_card_at_all(state: RoundState) -> Events:
    """A hand that got no card in the deal is dead; one that got one card is asked about."""
    for index in state.taken:
        hand = state.boxes[index].hands[0]
        if hand.status is HandStatus.MISSED and not hand.cards:
            lines = tuple(return_hand(state, index, 0, "irregularity.player-card-missed"))
            died = e.HandDied(index + 1, 1, "no card was dealt to it")
            return (died, e.WagersSettled(lines))
    return _WAIT


def _settled(settlement: Settlement) -> Events:
    if not settlement.lines:
        return _WAIT
    return (e.WagersSettled(settlement.lines), *settlement.awards)


def _first_phase(state: RoundState) -> Phase:
    """Where a round goes from the initial deal."""
    if state.rules.base.blackjack_paid == "before-peek":
        for index in state.in_play:
            if state.boxes[index].hands[0].blackjack:
                return Phase.BLACKJACKS
    return _before_play(state)


def _before_play(state: RoundState) -> Phase:
    """Insurance is offered under an ace, then the dealer peeks, then players play.

    Clauses: wa-*:DP2b, wa-*:GR9, section-13:(k)(1), section-13:(g)(9), bet-bigger:Method-17.
    """
    up, rules = state.up, state.rules
    if (
        up is not None
        and up.rank.letter == rules.insurance.up_card
        and any(insurable_wagers(state))
    ):
        return Phase.INSURANCE
    return Phase.PEEK if peek_is_due(state) else Phase.PLAY


def _blackjacks(state: RoundState) -> Events:
    """Each blackjack from the dealer's left: paid at once, or asked whether it doubles.

    Clauses: wa-*:DP2, wa-*:DP2[abc], bet-bigger:Method-16. Rulings: A12.
    """
    if can_act(state):
        return _WAIT
    for index in state.in_play:
        hand = state.boxes[index].hands[0]
        decided = any(stake.chosen_cents for stake in hand.stakes)
        if not hand.blackjack or not hand.stakes or decided:
            continue
        if hand.status is HandStatus.OPEN and state.rules.double.blackjack:
            return (e.TurnPassed(index + 1, 1),)
        return (e.WagersSettled(tuple(settle_hand(state, index, 0))),)
    return (e.PhaseEntered(_before_play(state)),)


def _insurance(state: RoundState) -> Events:
    if any(insurable_wagers(state)):
        return _WAIT
    return (e.PhaseEntered(Phase.PEEK if peek_is_due(state) else Phase.PLAY),)


def _peek(state: RoundState) -> Events:
    """A blackjack ends the round; without one a lost insurance is collected and play begins.

    Clauses: wa-*:GR9, section-13:(g)(9), section-13:(k)(4), bet-bigger:Insurance-4.
    """
    if state.peeked is None:
        if state.down is None:
            return _WAIT
        return (e.DealerPeeked(dealer_blackjack(state)),)
    if state.peeked:
        return (e.PhaseEntered(Phase.EXPOSURE),)
    play = e.PhaseEntered(Phase.PLAY)
    if state.rules.insurance.lost_collected == "after-peek":
        lines = tuple(settle_insurances(state))
        if lines:
            return (e.WagersSettled(lines), play)
    return (play,)


def _play(state: RoundState) -> Events:
    if state.box >= 0:
        if can_act(state):
            return _WAIT
        events = _finished(state, state.current)
        if events:
            return events
    found = next_hand(state)
    if found:
        return (e.TurnPassed(found[0] + 1, found[1] + 1),)
    if missed_hand(state):
        return _WAIT
    if second_card_matters(state):
        return (e.PhaseEntered(Phase.EXPOSURE),)
    return _end(state)


def _finished(state: RoundState, hand: Hand) -> Events:
    """What the end of a hand sets off: a chosen double, a Super Bonus, pay or collection at once.

    Clauses: wa-*:DP3, wa-*:DP3a, wa-*:DP9, wa-*:DP10, section-13:(h)(1)(i). Rulings: A12, A19.
    """
    number, place = state.box + 1, state.hand + 1
    if not hand.stakes or hand.status is HandStatus.MISSED:
        return _WAIT
    if hand.stakes[0].chosen_cents:
        return _chosen_doubles(state, hand)
    if hand.points < TWENTY_ONE and hand.status is not HandStatus.SURRENDERED:
        return _WAIT
    events: list[e.Event] = []
    if hits_super_bonus(state, state.box, state.hand) and (state.box, state.hand) not in (
        state.supers
    ):
        events.append(e.SuperBonusHit(number, place))
    if _settles_now(state, hand):
        lines = tuple(settle_hand(state, state.box, state.hand))
        events.append(e.WagersSettled(lines))
    return tuple(events)


def _chosen_doubles(state: RoundState, hand: Hand) -> Events:
    """The doubles of a blackjack that were chosen before the peek, the caller's first."""
    bettors = state.boxes[state.box].bettors
    return tuple(
        e.HandDoubled(
            state.box + 1, state.hand + 1, bettors[stake.bettor].player, stake.chosen_cents
        )
        for stake in hand.stakes
        if stake.chosen_cents
    )


def _settles_now(state: RoundState, hand: Hand) -> bool:
    """Whether a finished hand is paid or collected before the dealer plays.

    A surrender waits where the dealer may have a blackjack nobody has looked for.

    Clauses: section-13:(h)(1)(i), section-13:(h)(1)(ii). Rulings: A4, A19.
    """
    if hand.status is HandStatus.SURRENDERED:
        return surrender_settles_at_once(state)
    return settles_at_once(state.rules) and hand.points >= TWENTY_ONE


def _exposure(state: RoundState) -> Events:
    """The second card shows; what hung on it is settled; the dealer draws if it matters.

    Clauses: wa-*:DP12-down, section-13:(g)(7), section-13:(l)(3), bet-bigger:Method-24.
    """
    if not state.exposed:
        return _WAIT if state.down is None else (e.DownCardExposed(state.down),)
    events = _settled(settle_exposure(state))
    if events:
        return events
    return (e.PhaseEntered(Phase.DRAWING),) if draw_matters(state) else _end(state)


def _end(state: RoundState) -> Events:
    """The end of the round: everything left is settled, a Super Bonus when the floor says so.

    A card shown in error that nobody could use is burned.

    Clauses: section-13:(e)(5), section-13:(o)(4), bet-bigger:Method-26, wa-*:DP10.
    """
    if state.shown is not None:
        return (e.CardBurned(state.shown, "shown in error and not used"),)
    lines = tuple(settle_round(state))
    phase = Phase.CLOSED
    if state.supers:
        if state.rules.super_bonus_notice:
            phase = Phase.SUPER_BONUS
        else:
            lines += tuple(settle_super_bonuses(state))
    done = e.PhaseEntered(phase)
    return (e.WagersSettled(lines), done) if lines else (done,)


_PROCEED: Mapping[Phase, Callable[[RoundState], Events]] = {
    Phase.DEALING: _after_dealing,
    Phase.BLACKJACKS: _blackjacks,
    Phase.INSURANCE: _insurance,
    Phase.PEEK: _peek,
    Phase.PLAY: _play,
    Phase.EXPOSURE: _exposure,
    Phase.DRAWING: _end,
}
