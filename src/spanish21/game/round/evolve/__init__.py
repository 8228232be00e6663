"""What each event does to the state: one small function an event, no decisions."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from spanish21.game.round import events as e
from spanish21.game.round.evolve.cards import (
    card_burned,
    card_dealt,
    card_missed,
    card_refused,
    card_shown,
    dealer_peeked,
    down_card_exposed,
    hand_died,
    missed_card_taken,
)
from spanish21.game.round.evolve.hands import (
    blackjack_double_chosen,
    blackjack_taken,
    double_declined,
    hand_doubled,
    hand_hit,
    hand_named,
    hand_rescued,
    hand_split,
    hand_stood,
    hand_surrendered,
    rescue_declined,
    split_covered,
    turn_passed,
)
from spanish21.game.round.evolve.wagers import (
    bettors_consented_to,
    insurance_declined,
    insurance_made,
    jackpot_awarded,
    round_voided,
    super_bonus_hit,
    wagers_locked,
    wagers_placed,
    wagers_settled,
    wagers_taken_back,
)
from spanish21.game.round.phases import Phase
from spanish21.game.round.state import CardSlot, RoundState


def evolve(state: RoundState, event: e.Event) -> RoundState:
    """The state after one event."""
    return APPLY[type(event)](state, event)


def replay(state: RoundState, events: Iterable[e.Event]) -> RoundState:
    """The state after these events, in order."""
    for event in events:
        state = evolve(state, event)
    return state


def _phase_entered(state: RoundState, event: e.PhaseEntered) -> RoundState:
    phase = event.phase
    if phase is Phase.EXPOSURE:
        last = state.rules.dealing.has_down_card
        due = () if last else (CardSlot("second"),)
        return state.but(phase=phase, box=-1, hand=0, due=due)
    if phase is Phase.DRAWING:
        return state.but(phase=phase, due=(CardSlot("draw"),))
    return state.but(phase=phase, box=-1, hand=0)


def _unchanged(state: RoundState, _event: object) -> RoundState:
    """For events that tell people something and leave the round as it is."""
    return state


APPLY: Mapping[type, Callable[[RoundState, Any], RoundState]] = {
    e.WagersPlaced: wagers_placed,
    e.WagersTakenBack: wagers_taken_back,
    e.BettorsConsentedTo: bettors_consented_to,
    e.WagersLocked: wagers_locked,
    e.PhaseEntered: _phase_entered,
    e.CardDealt: card_dealt,
    e.CardMissed: card_missed,
    e.MissedCardTaken: missed_card_taken,
    e.HandDied: hand_died,
    e.UpCardTurned: _unchanged,
    e.FloorNotified: _unchanged,
    e.TurnPassed: turn_passed,
    e.BlackjackDoubleChosen: blackjack_double_chosen,
    e.BlackjackTaken: blackjack_taken,
    e.InsuranceMade: insurance_made,
    e.InsuranceDeclined: insurance_declined,
    e.DealerPeeked: dealer_peeked,
    e.DownCardExposed: down_card_exposed,
    e.HandHit: hand_hit,
    e.HandStood: hand_stood,
    e.HandDoubled: hand_doubled,
    e.DoubleDeclined: double_declined,
    e.HandSplit: hand_split,
    e.SplitCovered: split_covered,
    e.HandNamed: hand_named,
    e.HandSurrendered: hand_surrendered,
    e.HandRescued: hand_rescued,
    e.RescueDeclined: rescue_declined,
    e.CardShown: card_shown,
    e.CardRefused: card_refused,
    e.CardBurned: card_burned,
    e.SuperBonusHit: super_bonus_hit,
    e.WagersSettled: wagers_settled,
    e.JackpotAwarded: jackpot_awarded,
    e.RoundVoided: round_voided,
}
"""What each kind of event does to the state."""
