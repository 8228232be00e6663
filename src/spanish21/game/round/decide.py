"""From a command to events: the one door into a round.

``decide`` says what happens, or raises a ``Refusal`` and nothing has happened. ``step`` also
gives the state after it, which ``decide`` works out anyway. Both are pure.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.round import commands as c
from spanish21.game.round import events as e
from spanish21.game.round.evolve import APPLY
from spanish21.game.round.explain import why_not
from spanish21.game.round.options import OFFERS, cards_due, insurable_wagers
from spanish21.game.round.phases import PHASE_COMMANDS, Phase
from spanish21.game.round.proceed import proceed, settles_at_once
from spanish21.game.round.refusals import refuse
from spanish21.game.round.settle import (
    return_hand,
    settle_hand_wager,
    settle_rescue,
    settle_super_bonuses,
    settle_void_round,
)
from spanish21.game.round.state import Box, RoundState
from spanish21.game.round.turns import hand_to_act, missed_hand
from spanish21.game.wager_spots import MAIN, check_wagers
from spanish21.money import format_cents_short

Events = tuple[e.Event, ...]


_NAME = re.compile(r"[\w.'-]{1,24}")


class RoundStep(NamedTuple):
    """What a command did: the events, and the state they lead to."""

    events: Events
    state: RoundState


def decide(state: RoundState, command: c.Command) -> Events:
    """What a command makes happen; a ``Refusal`` is raised if it may not be given now."""
    return step(state, command).events


def step(state: RoundState, command: c.Command) -> RoundStep:
    """The events of a command, with everything that follows by itself, and the new state."""
    kind = type(command)
    if kind not in PHASE_COMMANDS[state.phase]:
        raise why_not(state, command)
    return apply_and_proceed(state, _DECIDE[kind](state, command))


def apply_and_proceed(state: RoundState, events: Events) -> RoundStep:
    """Let these events happen, and everything that follows from them by itself."""
    following = events
    while following:
        for event in following:
            state = APPLY[type(event)](state, event)
        if state.due or state.asked:
            break
        following = proceed(state)
        if following:
            events += following
    return RoundStep(events, state)


def _check(state: RoundState, command: c.Command) -> None:
    """Refuse what is not on offer."""
    for option in OFFERS[type(command)](state, hand_to_act(state)):
        if option.allows(command):
            return
    raise why_not(state, command)


# --- Before the deal ------------------------------------------------------------------------


def _place_wagers(state: RoundState, command: c.PlaceWagers) -> Events:
    check_placement(state, command)
    return (e.WagersPlaced(command.box, command.player, command.wagers, command.coupons),)


def check_placement(state: RoundState, command: c.PlaceWagers) -> None:
    """Refuse wagers this player cannot put on this box.

    Clauses: section-13:(e)(3), section-13:(f)(3), section-13:(m)(1), section-13:(n)(1),
    bet-bigger:Rules-[56]. Rulings: A57, A58, S19.
    """
    rules = state.rules
    check_name(command.player)
    if not 1 <= command.box <= len(state.boxes):
        raise refuse("NO_SUCH_BOX", command.box, boxes=len(state.boxes))
    _check_room(state, state.boxes[command.box - 1], command.player)
    for amounts in (command.wagers, command.coupons):
        if len({spot for spot, _ in amounts}) < len(amounts):
            raise refuse("SPOT_NAMED_TWICE", ", ".join(spot for spot, _ in amounts))
    wagers = dict(command.wagers)
    if not wagers:
        raise refuse("NO_WAGER_MADE", "nothing")
    check_wagers(wagers, rules)
    _check_coupons(wagers, command.coupons, takes_coupons=rules.wagers.match_play_coupon)


def check_name(player: str) -> None:
    """Refuse a name that could not be said in a ``.round`` file."""
    if not _NAME.fullmatch(player):
        raise refuse("PLAYER_NAME", player)


def _check_room(state: RoundState, box: Box, player: str) -> None:
    """Refuse a bettor the box has no room for, or who is on another box already."""
    rules = state.rules.boxes
    if box.bettors and box.bettor_of(player) < 0:
        if len(box.bettors) >= rules.bettors_per_box:
            raise refuse("BOX_IS_FULL", box.number, most=rules.bettors_per_box)
        if not box.shared:
            first = box.bettors[0].player
            raise refuse("FIRST_BETTOR_CONSENTS", box.number, first=first, box=box.number)
    if not rules.several_boxes_per_player:
        for other in state.boxes:
            if other is not box and other.bettor_of(player) >= 0:
                words = {"player": player, "other": other.number}
                raise refuse("ONE_BOX_PER_PLAYER", box.number, **words)


def _check_coupons(
    wagers: Mapping[str, int], coupons: c.SpotAmounts, *, takes_coupons: bool
) -> None:
    for spot, cents in coupons:
        if not takes_coupons:
            raise refuse("NO_COUPONS_HERE", spot)
        if spot != MAIN and not spot.startswith("match-"):
            raise refuse("COUPON_SPOT", spot)
        if not 0 < cents <= wagers.get(spot, 0):
            raise refuse("COUPON_OVER_CHIPS", format_cents_short(cents))


def _take_back_wagers(state: RoundState, command: c.TakeBackWagers) -> Events:
    _check(state, command)
    return (e.WagersTakenBack(command.box, command.player),)


def _consent_to_bettors(state: RoundState, command: c.ConsentToBettors) -> Events:
    _check(state, command)
    return (e.BettorsConsentedTo(command.box, command.player),)


def _close_wagers(state: RoundState, command: c.CloseWagers) -> Events:
    _check(state, command)
    return (e.WagersLocked(), e.PhaseEntered(Phase.DEALING))


# --- Cards ------------------------------------------------------------------------------------


def _deal_card(state: RoundState, command: c.DealCard) -> Events:
    cards = cards_due(state)
    if cards is None or not cards.count(command.card):
        raise why_not(state, command)
    slot = state.due[0]
    return (e.CardDealt(slot.to, slot.box + 1, slot.hand + 1, command.card),)


def _deal_face_down(state: RoundState, command: c.DealFaceDown) -> Events:
    _check(state, command)
    return (e.CardDealt("down", 0, 1, None),)


def _report_peek(state: RoundState, command: c.ReportPeek) -> Events:
    _check(state, command)
    return (e.DealerPeeked(command.blackjack),)


def _turn_down_card(state: RoundState, command: c.TurnDownCard) -> Events:
    _check(state, command)
    return (e.DownCardExposed(command.card),)


# --- Insurance --------------------------------------------------------------------------------


def _insure(state: RoundState, command: c.Insure) -> Events:
    _check(state, command)
    return (e.InsuranceMade(command.box, command.player, command.spot, command.cents),)


def _decline_insurance(state: RoundState, command: c.DeclineInsurance) -> Events:
    _check(state, command)
    return (e.InsuranceDeclined(command.box, command.player, command.spot),)


def _close_insurance(state: RoundState, _command: c.CloseInsurance) -> Events:
    return tuple(
        e.InsuranceDeclined(number, bettor.player, spot)
        for number, bettor, spot, _ in insurable_wagers(state)
    )


# --- Playing a hand ---------------------------------------------------------------------------


def _hit(state: RoundState, command: c.Hit) -> Events:
    _check(state, command)
    return (e.HandHit(command.box, state.hand + 1, command.player),)


def _stand(state: RoundState, command: c.Stand) -> Events:
    _check(state, command)
    if state.phase is Phase.BLACKJACKS:
        return (e.BlackjackTaken(command.box, command.player),)
    if state.asked:
        return (e.RescueDeclined(command.box, state.hand + 1, command.player),)
    return (e.HandStood(command.box, state.hand + 1, command.player),)


def _double_down(state: RoundState, command: c.DoubleDown) -> Events:
    _check(state, command)
    if state.phase is Phase.BLACKJACKS:
        return (e.BlackjackDoubleChosen(command.box, command.player, command.cents),)
    return (e.HandDoubled(command.box, state.hand + 1, command.player, command.cents),)


def _decline_double(state: RoundState, command: c.DeclineDouble) -> Events:
    """A bettor behind the caller does not double. His 21 is paid where 21s are paid at once.

    Clauses: section-13:(m)(4), wa-*:DP3. Rulings: A57, S21.
    """
    _check(state, command)
    if state.phase is Phase.BLACKJACKS:
        declined: e.Event = e.BlackjackTaken(command.box, command.player)
    else:
        declined = e.DoubleDeclined(command.box, state.hand + 1, command.player)
    hand = state.current
    if hand.points != TWENTY_ONE or not settles_at_once(state.rules):
        return (declined,)
    lines = tuple(
        line
        for stake in hand.of(state.asked[0])
        for line in settle_hand_wager(state, state.box, state.hand, stake)
    )
    return (declined, e.WagersSettled(lines))


def _split(state: RoundState, command: c.Split) -> Events:
    _check(state, command)
    if state.asked:
        cents = _on_hand(state, state.asked[0])
        return (e.SplitCovered(command.box, state.hand + 1, command.player, cents),)
    cents = _on_hand(state, 0)
    return (e.HandSplit(command.box, state.hand + 1, command.player, cents),)


def _on_hand(state: RoundState, bettor: int) -> int:
    """What a bettor has on the hand at turn."""
    return sum(stake.wager_cents for stake in state.current.of(bettor))


def _name_hand(state: RoundState, command: c.NameHand) -> Events:
    _check(state, command)
    return (e.HandNamed(command.box, command.hand, command.player),)


def _surrender(state: RoundState, command: c.Surrender) -> Events:
    _check(state, command)
    return (e.HandSurrendered(command.box, state.hand + 1, command.player),)


def _rescue(state: RoundState, command: c.Rescue) -> Events:
    _check(state, command)
    place = state.boxes[state.box].bettor_of(command.player)
    lines = tuple(settle_rescue(state, place))
    rescued = e.HandRescued(command.box, state.hand + 1, command.player)
    return (rescued, e.WagersSettled(lines))


# --- When something goes wrong ----------------------------------------------------------------


def _refuse_card(state: RoundState, command: c.RefuseCard) -> Events:
    _check(state, command)
    return (e.CardRefused(command.box, command.player),)


def _miss_card(state: RoundState, command: c.MissCard) -> Events:
    _check(state, command)
    slot = state.due[0]
    return (e.CardMissed(slot.to, slot.box + 1, slot.hand + 1),)


def _take_missed_card(state: RoundState, command: c.TakeMissedCard) -> Events:
    _check(state, command)
    return (e.MissedCardTaken(command.box, _missed_place(state), command.player),)


def _leave_hand_dead(state: RoundState, command: c.LeaveHandDead) -> Events:
    """The player leaves a hand that missed its card: dead, and its wager returned.

    Clauses: section-13:(o)(8), section-13:(o)(9).
    """
    _check(state, command)
    place = _missed_place(state)
    dealing = state.phase is Phase.DEALING
    missed = "player-card-missed" if dealing else "hit-card-missed"
    lines = tuple(return_hand(state, command.box - 1, place - 1, f"irregularity.{missed}"))
    died = e.HandDied(command.box, place, "left dead after a missed card")
    return (died, e.WagersSettled(lines))


def _missed_place(state: RoundState) -> int:
    """The number of the hand whose card was missed; the option has made sure there is one."""
    _, place = cast("tuple[int, int]", missed_hand(state))
    return place + 1


def _draw_in_error(state: RoundState, command: c.DrawInError) -> Events:
    _check(state, command)
    return (e.CardShown(command.card),)


def _burn_card(state: RoundState, command: c.BurnCard) -> Events:
    _check(state, command)
    return (e.CardBurned(command.card, _reason(command.reason)),)


def _pay_super_bonus(state: RoundState, _command: c.PaySuperBonus) -> Events:
    """The floor's word: the Super Bonus and the envy are paid and the round is over.

    Clauses: wa-*:DP10, wa-*:DP10-several.
    """
    lines = tuple(settle_super_bonuses(state))
    return (e.WagersSettled(lines), e.PhaseEntered(Phase.CLOSED))


def _void_round(state: RoundState, command: c.VoidRound) -> Events:
    awards = tuple(award.order for award in state.awards)
    return (e.RoundVoided(_reason(command.reason), settle_void_round(state), awards),)


def _reason(text: str) -> str:
    if not 0 < len(text) <= 200 or text != text.strip() or not text.isprintable():
        raise refuse("REASON_MISSING", text)
    return text


_DECIDE: Mapping[type, Callable[[RoundState, Any], Events]] = {
    c.PlaceWagers: _place_wagers,
    c.TakeBackWagers: _take_back_wagers,
    c.ConsentToBettors: _consent_to_bettors,
    c.CloseWagers: _close_wagers,
    c.DealCard: _deal_card,
    c.DealFaceDown: _deal_face_down,
    c.ReportPeek: _report_peek,
    c.TurnDownCard: _turn_down_card,
    c.Insure: _insure,
    c.DeclineInsurance: _decline_insurance,
    c.CloseInsurance: _close_insurance,
    c.Hit: _hit,
    c.Stand: _stand,
    c.DoubleDown: _double_down,
    c.DeclineDouble: _decline_double,
    c.Split: _split,
    c.NameHand: _name_hand,
    c.Surrender: _surrender,
    c.Rescue: _rescue,
    c.RefuseCard: _refuse_card,
    c.MissCard: _miss_card,
    c.TakeMissedCard: _take_missed_card,
    c.LeaveHandDead: _leave_hand_dead,
    c.DrawInError: _draw_in_error,
    c.BurnCard: _burn_card,
    c.PaySuperBonus: _pay_super_bonus,
    c.VoidRound: _void_round,
}
