"""Wagers put down, locked, insured, settled and given back."""

from collections.abc import Sequence

from spanish21.game.round import events as e
from spanish21.game.round.evolve.layout import replace_box, replace_hand, with_bettor
from spanish21.game.round.phases import Phase
from spanish21.game.round.state import (
    Bettor,
    BettorQuestion,
    Box,
    CardSlot,
    Hand,
    HandWager,
    RoundState,
    insurance_spot,
    rides_on_hand,
)
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import MAIN


def wagers_placed(state: RoundState, event: e.WagersPlaced) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]
    bettor = Bettor(event.player, event.wagers, event.coupons)
    place = box.bettor_of(event.player)
    if place < 0:
        bettors = (*box.bettors, bettor)
    else:
        bettors = (*box.bettors[:place], bettor, *box.bettors[place + 1 :])
    return state.but(boxes=replace_box(state, index, box._replace(bettors=bettors)))


def wagers_taken_back(state: RoundState, event: e.WagersTakenBack) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]
    bettors = tuple(bettor for bettor in box.bettors if bettor.player != event.player)
    shared = box.shared and box.bettors[0].player != event.player
    new = box._replace(bettors=bettors, shared=shared)
    return state.but(boxes=replace_box(state, index, new))


def bettors_consented_to(state: RoundState, event: e.BettorsConsentedTo) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]._replace(shared=True)
    return state.but(boxes=replace_box(state, index, box))


def wagers_locked(state: RoundState, _event: e.WagersLocked) -> RoundState:
    boxes = tuple(_locked(box) if box.bettors else box for box in state.boxes)
    taken = tuple(index for index, box in enumerate(boxes) if box.bettors)
    return state.but(boxes=boxes, taken=taken, due=_deal_plan(taken, state.rules))


def _locked(box: Box) -> Box:
    """The box with its caller first and its main wagers on a hand that has no cards yet.

    Clauses: section-13:(m)(2), section-13:(m)(3). Rulings: A57.
    """
    ordered = box.bettors
    if len(ordered) > 1:
        caller = box.bettor_of(box.seated)
        if caller < 0:
            caller = max(range(len(ordered)), key=lambda i: ordered[i].on(MAIN))
        ordered = (ordered[caller], *ordered[:caller], *ordered[caller + 1 :])
    stakes: list[HandWager] = []
    bettors = []
    for index, bettor in enumerate(ordered):
        side = []
        for spot, cents in bettor.wagers:
            if rides_on_hand(spot):
                paper = dict(bettor.coupons).get(MAIN, 0) if spot == MAIN else 0
                stakes.append(HandWager(index, spot, cents, coupon_cents=paper))
            else:
                side.append((spot, cents))
        bettors.append(bettor._replace(side=tuple(side)) if side else bettor)
    return box._replace(bettors=tuple(bettors), hands=(Hand((), tuple(stakes)),))


def _deal_plan(taken: Sequence[int], rules: RuleSet) -> tuple[CardSlot, ...]:
    """Where the cards of the initial deal go, in order, bonus cards last.

    Clauses: wa-*:DP12-deal, wa-2025:DP12-spaces, section-13:(g)(4)*, bet-bigger:Method-13.
    Rulings: A4, A52, A60, S24.
    """
    players = [CardSlot("hand", index) for index in taken]
    dealer = [CardSlot("up"), CardSlot("down")]
    if rules.dealing.up_card == "second":
        dealer.reverse()
    order = rules.dealing.order
    if order == "players-dealer-players-dealer":
        plan = [*players, dealer[0], *players, dealer[1]]
    elif order == "players-players-dealer-dealer":
        plan = [*players, *players, *dealer]
    else:
        plan = [*players, dealer[0], *players]
    bonus = rules.match.bonus_cards if rules.match else 0
    return (*plan, *(CardSlot("bonus", -1, number) for number in range(bonus)))


def insurance_made(state: RoundState, event: e.InsuranceMade) -> RoundState:
    index = event.box - 1
    place = state.boxes[index].bettor_of(event.player)
    bettor = state.boxes[index].bettors[place]
    answer = (event.spot, event.cents)
    new = bettor._replace(insurance=(*bettor.insurance, answer), insured=(*bettor.insured, answer))
    return with_bettor(state, index, place, new)


def insurance_declined(state: RoundState, event: e.InsuranceDeclined) -> RoundState:
    index = event.box - 1
    place = state.boxes[index].bettor_of(event.player)
    bettor = state.boxes[index].bettors[place]
    new = bettor._replace(insurance=(*bettor.insurance, (event.spot, 0)))
    return with_bettor(state, index, place, new)


def wagers_settled(state: RoundState, event: e.WagersSettled) -> RoundState:
    boxes = list(state.boxes)
    for line in event.lines:
        if line.final:
            boxes[line.box - 1] = _without_wager(boxes[line.box - 1], line)
    return state.but(boxes=tuple(boxes), lines=state.lines + event.lines)


def _without_wager(box: Box, line: e.Line) -> Box:
    """The box once a wager has left it. Coupons and bonuses are no wagers of their own."""
    place = box.bettor_of(line.player)
    if rides_on_hand(line.spot):
        hand = box.hands[line.hand - 1]
        kept: tuple[HandWager, ...] = ()
        if len(hand.stakes) > 1:
            kept = tuple(s for s in hand.stakes if s.bettor != place or s.spot != line.spot)
        return replace_hand(box, line.hand - 1, hand._replace(stakes=kept))
    bettor = box.bettors[place]
    if line.spot.startswith("insurance"):
        insured = tuple(kept for kept in bettor.insured if insurance_spot(kept[0]) != line.spot)
        bettor = bettor._replace(insured=insured)
    else:
        bettor = bettor._replace(side=tuple(kept for kept in bettor.side if kept[0] != line.spot))
    return box._replace(bettors=(*box.bettors[:place], bettor, *box.bettors[place + 1 :]))


def jackpot_awarded(state: RoundState, event: e.JackpotAwarded) -> RoundState:
    return state.but(awards=(*state.awards, event))


def super_bonus_hit(state: RoundState, event: e.SuperBonusHit) -> RoundState:
    return state.but(supers=(*state.supers, (event.box - 1, event.hand - 1)))


def round_voided(state: RoundState, event: e.RoundVoided) -> RoundState:
    boxes = tuple(_cleared(box) for box in state.boxes)
    return state.but(
        phase=Phase.VOID,
        boxes=boxes,
        due=(),
        asked=(),
        question=BettorQuestion.NONE,
        awards=(),
        lines=state.lines + event.lines,
    )


def _cleared(box: Box) -> Box:
    return box._replace(
        bettors=tuple(bettor._replace(side=(), insured=()) for bettor in box.bettors),
        hands=tuple(hand._replace(stakes=()) for hand in box.hands),
    )
