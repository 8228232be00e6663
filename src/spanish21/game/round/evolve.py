"""What each event does to the state: one small function an event, no decisions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from spanish21.game.cards import Card
from spanish21.game.hand import count_points
from spanish21.game.placing import MAIN
from spanish21.game.round import events as e
from spanish21.game.round.phases import Phase
from spanish21.game.round.state import (
    Bettor,
    Box,
    Hand,
    HandStatus,
    Question,
    RoundState,
    Slot,
    Stake,
    insurance_spot,
    rides_on_hand,
)
from spanish21.game.rules import DealerRules, RuleSet

_Item = TypeVar("_Item")


def evolve(state: RoundState, event: e.Event) -> RoundState:
    """The state after one event."""
    return APPLY[type(event)](state, event)


def replay(state: RoundState, events: Iterable[e.Event]) -> RoundState:
    """The state after these events, in order."""
    for event in events:
        state = evolve(state, event)
    return state


def double_portions(stakes: Iterable[Stake], rules: RuleSet) -> tuple[int, ...]:
    """What a full double adds to each of a bettor's stakes on a hand.

    Each added wager equals the wager so far, capped at the table maximum where the rules
    cap it.

    Clauses: wa-*:DP5d, wa-*:DP6d, wa-*:DP6e, section-13:(i)(1), bet-bigger:Actions-double.
    Rulings: A16, A24.
    """
    cap = rules.limits.table_maximum_cents if rules.double.capped_at_table_maximum else None
    wanted = (stake.total_cents for stake in stakes)
    return tuple(cents if cap is None else min(cents, cap) for cents in wanted)


def dealer_must_draw(cards: tuple[Card, ...], dealer: DealerRules) -> bool:
    """Whether the dealer's hand is below 17, or a soft 17 that the rules hit.

    Clauses: wa-*:GR5, section-13:(l)(2), bet-bigger:Rules-10, bet-bigger:Method-25. Rulings: A7.
    """
    points, soft = count_points(cards)
    return points < 17 or (points == 17 and soft and dealer.soft_17 == "hit")


def _put_box(state: RoundState, index: int, box: Box) -> tuple[Box, ...]:
    return (*state.boxes[:index], box, *state.boxes[index + 1 :])


def _put_hand(box: Box, index: int, *new: Hand) -> Box:
    number, seated, shared, bettors, hands, pair = box
    if len(hands) > 1:
        new = (*hands[:index], *new, *hands[index + 1 :])
    return Box(number, seated, shared, bettors, new, pair)


def _with_hand(state: RoundState, box: int, hand: int, new: Hand) -> tuple[Box, ...]:
    return _put_box(state, box, _put_hand(state.boxes[box], hand, new))


def _wagers_placed(state: RoundState, event: e.WagersPlaced) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]
    bettor = Bettor(event.player, event.wagers, event.coupons)
    place = box.bettor_of(event.player)
    if place < 0:
        bettors = (*box.bettors, bettor)
    else:
        bettors = (*box.bettors[:place], bettor, *box.bettors[place + 1 :])
    return state.but(boxes=_put_box(state, index, box._replace(bettors=bettors)))


def _wagers_taken_back(state: RoundState, event: e.WagersTakenBack) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]
    bettors = tuple(bettor for bettor in box.bettors if bettor.player != event.player)
    shared = box.shared and box.bettors[0].player != event.player
    new = box._replace(bettors=bettors, shared=shared)
    return state.but(boxes=_put_box(state, index, new))


def _bettors_consented_to(state: RoundState, event: e.BettorsConsentedTo) -> RoundState:
    index = event.box - 1
    box = state.boxes[index]._replace(shared=True)
    return state.but(boxes=_put_box(state, index, box))


def _wagers_locked(state: RoundState, _event: e.WagersLocked) -> RoundState:
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
    stakes: list[Stake] = []
    bettors = []
    for index, bettor in enumerate(ordered):
        side = []
        for spot, cents in bettor.wagers:
            if rides_on_hand(spot):
                paper = dict(bettor.coupons).get(MAIN, 0) if spot == MAIN else 0
                stakes.append(Stake(index, spot, cents, coupon_cents=paper))
            else:
                side.append((spot, cents))
        bettors.append(bettor._replace(side=tuple(side)) if side else bettor)
    return box._replace(bettors=tuple(bettors), hands=(Hand((), tuple(stakes)),))


def _deal_plan(taken: Sequence[int], rules: RuleSet) -> tuple[Slot, ...]:
    """Where the cards of the initial deal go, in order, bonus cards last.

    Clauses: wa-*:DP12-deal, wa-2025:DP12-spaces, section-13:(g)(4)*, bet-bigger:Method-13.
    Rulings: A4, A52, A60.
    """
    players = [Slot("hand", index) for index in taken]
    dealer = [Slot("up"), Slot("down")]
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
    return (*plan, *(Slot("bonus", -1, number) for number in range(bonus)))


def _phase_entered(state: RoundState, event: e.PhaseEntered) -> RoundState:
    phase = event.phase
    if phase is Phase.EXPOSURE:
        last = state.rules.dealing.has_down_card
        due = () if last else (Slot("second"),)
        return state.but(phase=phase, box=-1, hand=0, due=due)
    if phase is Phase.DRAWING:
        return state.but(phase=phase, due=(Slot("draw"),))
    return state.but(phase=phase, box=-1, hand=0)


def _card_dealt(state: RoundState, event: e.CardDealt) -> RoundState:
    card = event.card
    if card is None:
        face_down = state.face_down + 1
        return state.but(down_dealt=True, face_down=face_down, due=state.due[1:])
    if state.shown is not None:
        # It left the shoe when it was drawn in error.
        state = state.but(shown=None)
        shoe = state.shoe
    else:
        shoe = state.shoe.less(card)
    if event.to == "hand":
        boxes = _boxes_with_card(state, event, card)
        return state.but(boxes=boxes, shoe=shoe, due=state.due[1:])
    changed = _DEAL[event.to](state, card)
    return state.but(**{"shoe": shoe, "due": state.due[1:], **changed})


def _boxes_with_card(state: RoundState, event: e.CardDealt, card: Card) -> tuple[Box, ...]:
    index, place = event.box - 1, event.hand - 1
    number, seated, shared, bettors, hands, pair = state.boxes[index]
    hand = hands[place].with_card(card)
    if state.phase is Phase.DEALING and len(hand.cards) == 2:
        pair = hand.cards
    box = Box(number, seated, shared, bettors, _put(hands, place, hand), pair)
    return _put(state.boxes, index, box)


def _put(items: tuple[_Item, ...], place: int, item: _Item) -> tuple[_Item, ...]:
    if len(items) == 1:
        return (item,)
    return (*items[:place], item, *items[place + 1 :])


Changes = dict[str, Any]


def _deal_up(_state: RoundState, card: Card) -> Changes:
    return {"up": card}


def _deal_down(_state: RoundState, card: Card) -> Changes:
    return {"down": card, "down_dealt": True}


def _deal_second(_state: RoundState, card: Card) -> Changes:
    return {"down": card, "down_dealt": True, "exposed": True}


def _deal_draw(state: RoundState, card: Card) -> Changes:
    more = dealer_must_draw((*state.dealer, card), state.rules.dealer)
    return {"drawn": (*state.drawn, card), "due": (Slot("draw"),) if more else ()}


def _deal_bonus(state: RoundState, card: Card) -> Changes:
    return {"bonus_cards": (*state.bonus_cards, card)}


_DEAL: Mapping[str, Callable[[RoundState, Card], Changes]] = {
    "up": _deal_up,
    "down": _deal_down,
    "second": _deal_second,
    "draw": _deal_draw,
    "bonus": _deal_bonus,
}


def _card_missed(state: RoundState, event: e.CardMissed) -> RoundState:
    """A player's missed card waits with its hand; the dealer's own is dealt after the players'.

    Clauses: section-13:(o)(6), section-13:(o)(8), section-13:(o)(9). Rulings: A55.
    """
    if event.to == "hand":
        index, place = event.box - 1, event.hand - 1
        before = state.boxes[index].hands[place]
        boxes = _with_hand(state, index, place, before._replace(status=HandStatus.MISSED))
        missed = state.missed + (before.status is not HandStatus.MISSED)
        return state.but(boxes=boxes, missed=missed, due=state.due[1:])
    slot, rest = state.due[0], state.due[1:]
    players = [other for other in rest if other.to == "hand"]
    others = [other for other in rest if other.to != "hand"]
    return state.but(due=(*players, slot, *others))


def _missed_card_taken(state: RoundState, event: e.MissedCardTaken) -> RoundState:
    state = _left(state)
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]._replace(status=HandStatus.OPEN)
    boxes = _with_hand(state, index, place, hand)
    due = (Slot("hand", index, place), *state.due)
    missed = state.missed - 1
    if state.phase is Phase.DEALING:
        return state.but(boxes=boxes, due=due, missed=missed)
    return state.but(boxes=boxes, due=due, missed=missed, box=index, hand=place)


def _left(state: RoundState) -> RoundState:
    """The state once the turn leaves a hand: it does not act again."""
    if (
        state.box < 0
        or state.phase is not Phase.PLAY
        or state.current.status is not HandStatus.OPEN
    ):
        return state
    return state.but(boxes=_finish(state))


def _hand_died(state: RoundState, event: e.HandDied) -> RoundState:
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]._replace(status=HandStatus.DEAD)
    return state.but(boxes=_with_hand(state, index, place, hand), missed=state.missed - 1)


def _unchanged(state: RoundState, _event: object) -> RoundState:
    """For events that tell people something and leave the round as it is."""
    return state


def _turn_passed(state: RoundState, event: e.TurnPassed) -> RoundState:
    state = _left(state)
    index, place = event.box - 1, event.hand - 1
    hand = state.boxes[index].hands[place]
    due = (Slot("hand", index, place),) if len(hand.cards) == 1 else ()
    return state.but(box=index, hand=place, due=due)


def _finish(state: RoundState, status: HandStatus = HandStatus.FINISHED) -> tuple[Box, ...]:
    hand = state.current._replace(status=status)
    return _with_hand(state, state.box, state.hand, hand)


def _others_on_hand(state: RoundState) -> tuple[int, ...]:
    """The bettors behind the caller who have a wager on the hand at turn."""
    return tuple(dict.fromkeys(s.bettor for s in state.current.stakes if s.bettor))


def _change_stakes(hand: Hand, bettor: int, change: Callable[[Stake], Stake]) -> Hand:
    return hand._replace(stakes=tuple(change(s) if s.bettor == bettor else s for s in hand.stakes))


def _portions(hand: Hand, bettor: int, cents: int, rules: RuleSet) -> Mapping[str, int]:
    """What a double adds to each spot of a bettor; several spots are only doubled in full (A24)."""
    own = hand.of(bettor)
    amounts = (cents,) if len(own) == 1 else double_portions(own, rules)
    return {stake.spot: amount for stake, amount in zip(own, amounts, strict=True)}


def _answered(state: RoundState) -> dict[str, Any]:
    """One bettor fewer owes an answer; with the last one the question is gone."""
    asked = state.asked[1:]
    return {"asked": asked, "question": state.question if asked else Question.NONE}


def _blackjack_double_chosen(state: RoundState, event: e.BlackjackDoubleChosen) -> RoundState:
    index = event.box - 1
    bettor = state.boxes[index].bettor_of(event.player)
    portions = _portions(state.current, bettor, event.cents, state.rules)
    hand = _change_stakes(
        state.current, bettor, lambda stake: stake._replace(chosen_cents=portions[stake.spot])
    )
    boxes = _with_hand(state, state.box, state.hand, hand)
    if bettor:
        return state.but(boxes=boxes, **_answered(state))
    others = _others_on_hand(state)
    question = Question.DOUBLE if others else Question.NONE
    return state.but(boxes=boxes, asked=others, question=question)


def _blackjack_taken(state: RoundState, event: e.BlackjackTaken) -> RoundState:
    if state.boxes[event.box - 1].bettor_of(event.player):
        return state.but(**_answered(state))
    return state.but(boxes=_finish(state))


def _with_bettor(state: RoundState, index: int, place: int, bettor: Bettor) -> RoundState:
    box = state.boxes[index]
    bettors = (*box.bettors[:place], bettor, *box.bettors[place + 1 :])
    return state.but(boxes=_put_box(state, index, box._replace(bettors=bettors)))


def _insurance_made(state: RoundState, event: e.InsuranceMade) -> RoundState:
    index = event.box - 1
    place = state.boxes[index].bettor_of(event.player)
    bettor = state.boxes[index].bettors[place]
    answer = (event.spot, event.cents)
    new = bettor._replace(insurance=(*bettor.insurance, answer), insured=(*bettor.insured, answer))
    return _with_bettor(state, index, place, new)


def _insurance_declined(state: RoundState, event: e.InsuranceDeclined) -> RoundState:
    index = event.box - 1
    place = state.boxes[index].bettor_of(event.player)
    bettor = state.boxes[index].bettors[place]
    new = bettor._replace(insurance=(*bettor.insurance, (event.spot, 0)))
    return _with_bettor(state, index, place, new)


def _dealer_peeked(state: RoundState, event: e.DealerPeeked) -> RoundState:
    return state.but(peeked=event.blackjack)


def _down_card_exposed(state: RoundState, event: e.DownCardExposed) -> RoundState:
    if state.down is not None:
        return state.but(exposed=True)
    return state.but(
        exposed=True,
        down=event.card,
        shoe=state.shoe.less(event.card),
        face_down=state.face_down - 1,
    )


def _hand_hit(state: RoundState, _event: e.HandHit) -> RoundState:
    return state.but(due=(Slot("hand", state.box, state.hand),))


def _hand_stood(state: RoundState, _event: e.HandStood) -> RoundState:
    return _ask_rescue(state.but(boxes=_finish(state)))


def _ask_rescue(state: RoundState) -> RoundState:
    """After the caller's last word on a doubled hand, who else doubled it may still rescue.

    Rulings: A57.
    """
    hand = state.current
    if not hand.doublings or not state.rules.double.rescue or hand.points >= 21:
        return state
    asked = tuple(dict.fromkeys(s.bettor for s in hand.stakes if s.bettor and s.added))
    return state.but(asked=asked, question=Question.RESCUE if asked else Question.NONE)


def _hand_doubled(state: RoundState, event: e.HandDoubled) -> RoundState:
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
        boxes = _with_hand(state, state.box, state.hand, hand)
        return _card_when_answered(state.but(boxes=boxes, **_answered(state)))
    hand = hand._replace(doublings=hand.doublings + 1)
    state = state.but(boxes=_with_hand(state, state.box, state.hand, hand))
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
    question = Question.DOUBLE if asked else Question.NONE
    return _card_when_answered(state.but(asked=asked, question=question))


def _card_when_answered(state: RoundState) -> RoundState:
    if state.asked:
        return state
    return state.but(due=(Slot("hand", state.box, state.hand),))


def _double_declined(state: RoundState, _event: e.DoubleDeclined) -> RoundState:
    return _card_when_answered(state.but(**_answered(state)))


def _hand_split(state: RoundState, _event: e.HandSplit) -> RoundState:
    """Two hands of one card each. The others' wagers stay with the first until they answer.

    Clauses: wa-*:GR6, section-13:(j)(1), section-13:(m)(5), bet-bigger:Actions-split.
    Rulings: A57, A58.
    """
    hand = state.current
    first_card, second_card = hand.cards
    first = _one_card(first_card, hand.stakes)
    second = _one_card(second_card, tuple(_split_stake(stake) for stake in hand.of(0)))
    box = _put_hand(state.boxes[state.box], state.hand, first, second)
    others = _others_on_hand(state)
    question = Question.SPLIT if others else Question.NONE
    boxes = _put_box(state, state.box, box)
    return _card_when_answered(state.but(boxes=boxes, asked=others, question=question))


def _one_card(card: Card, stakes: tuple[Stake, ...]) -> Hand:
    return Hand((), stakes, split=True).with_card(card)


def _split_stake(stake: Stake) -> Stake:
    """The wager that a split puts on the second hand; a coupon stays with the first (A58)."""
    return Stake(stake.bettor, stake.spot, stake.wager_cents, original=False)


def _split_covered(state: RoundState, event: e.SplitCovered) -> RoundState:
    box = state.boxes[state.box]
    bettor = box.bettor_of(event.player)
    added = tuple(_split_stake(stake) for stake in state.current.of(bettor))
    second = box.hands[state.hand + 1]
    second = second._replace(stakes=second.stakes + added)
    boxes = _with_hand(state, state.box, state.hand + 1, second)
    return _card_when_answered(state.but(boxes=boxes, **_answered(state)))


def _hand_named(state: RoundState, event: e.HandNamed) -> RoundState:
    box = state.boxes[state.box]
    bettor = box.bettor_of(event.player)
    if event.hand - 1 != state.hand:
        own = state.current.of(bettor)
        kept = tuple(stake for stake in state.current.stakes if stake.bettor != bettor)
        second = box.hands[state.hand + 1]
        box = _put_hand(box, state.hand, state.current._replace(stakes=kept))
        box = _put_hand(box, state.hand + 1, second._replace(stakes=second.stakes + own))
    boxes = _put_box(state, state.box, box)
    return _card_when_answered(state.but(boxes=boxes, **_answered(state)))


def _hand_surrendered(state: RoundState, _event: e.HandSurrendered) -> RoundState:
    return state.but(boxes=_finish(state, HandStatus.SURRENDERED))


def _hand_rescued(state: RoundState, event: e.HandRescued) -> RoundState:
    if state.boxes[state.box].bettor_of(event.player):
        answered = state.but(**_answered(state))
        return _card_when_answered(answered) if state.question is Question.DOUBLE else answered
    return _ask_rescue(state.but(boxes=_finish(state)))


def _rescue_declined(state: RoundState, _event: e.RescueDeclined) -> RoundState:
    return state.but(**_answered(state))


def _card_shown(state: RoundState, event: e.CardShown) -> RoundState:
    return state.but(shown=event.card, shoe=state.shoe.less(event.card))


def _card_refused(state: RoundState, event: e.CardRefused) -> RoundState:
    """No more cards to this box: every hand of it stays as it is.

    Clauses: section-13:(o)(4).
    """
    index = event.box - 1
    box = state.boxes[index]
    waiting = (HandStatus.OPEN, HandStatus.MISSED)
    hands = tuple(
        hand._replace(status=HandStatus.FINISHED) if hand.status in waiting else hand
        for hand in box.hands
    )
    missed = sum(hand.status is HandStatus.MISSED for hand in box.hands)
    boxes = _put_box(state, index, box._replace(hands=hands))
    return state.but(boxes=boxes, missed=state.missed - missed)


def _card_burned(state: RoundState, event: e.CardBurned) -> RoundState:
    burned = (*state.burned, event.card)
    if state.shown is not None and state.shown == event.card:
        return state.but(shown=None, burned=burned)
    return state.but(shoe=state.shoe.less(event.card), burned=burned)


def _super_bonus_hit(state: RoundState, event: e.SuperBonusHit) -> RoundState:
    return state.but(supers=(*state.supers, (event.box - 1, event.hand - 1)))


def _wagers_settled(state: RoundState, event: e.WagersSettled) -> RoundState:
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
        kept: tuple[Stake, ...] = ()
        if len(hand.stakes) > 1:
            kept = tuple(s for s in hand.stakes if s.bettor != place or s.spot != line.spot)
        return _put_hand(box, line.hand - 1, hand._replace(stakes=kept))
    bettor = box.bettors[place]
    if line.spot.startswith("insurance"):
        insured = tuple(kept for kept in bettor.insured if insurance_spot(kept[0]) != line.spot)
        bettor = bettor._replace(insured=insured)
    else:
        bettor = bettor._replace(side=tuple(kept for kept in bettor.side if kept[0] != line.spot))
    return box._replace(bettors=(*box.bettors[:place], bettor, *box.bettors[place + 1 :]))


def _jackpot_awarded(state: RoundState, event: e.JackpotAwarded) -> RoundState:
    return state.but(awards=(*state.awards, event))


def _round_voided(state: RoundState, event: e.RoundVoided) -> RoundState:
    boxes = tuple(_cleared(box) for box in state.boxes)
    return state.but(
        phase=Phase.VOID,
        boxes=boxes,
        due=(),
        asked=(),
        question=Question.NONE,
        awards=(),
        lines=state.lines + event.lines,
    )


def _cleared(box: Box) -> Box:
    return box._replace(
        bettors=tuple(bettor._replace(side=(), insured=()) for bettor in box.bettors),
        hands=tuple(hand._replace(stakes=()) for hand in box.hands),
    )


APPLY: Mapping[type, Callable[[RoundState, Any], RoundState]] = {
    e.WagersPlaced: _wagers_placed,
    e.WagersTakenBack: _wagers_taken_back,
    e.BettorsConsentedTo: _bettors_consented_to,
    e.WagersLocked: _wagers_locked,
    e.PhaseEntered: _phase_entered,
    e.CardDealt: _card_dealt,
    e.CardMissed: _card_missed,
    e.MissedCardTaken: _missed_card_taken,
    e.HandDied: _hand_died,
    e.UpCardTurned: _unchanged,
    e.FloorNotified: _unchanged,
    e.TurnPassed: _turn_passed,
    e.BlackjackDoubleChosen: _blackjack_double_chosen,
    e.BlackjackTaken: _blackjack_taken,
    e.InsuranceMade: _insurance_made,
    e.InsuranceDeclined: _insurance_declined,
    e.DealerPeeked: _dealer_peeked,
    e.DownCardExposed: _down_card_exposed,
    e.HandHit: _hand_hit,
    e.HandStood: _hand_stood,
    e.HandDoubled: _hand_doubled,
    e.DoubleDeclined: _double_declined,
    e.HandSplit: _hand_split,
    e.SplitCovered: _split_covered,
    e.HandNamed: _hand_named,
    e.HandSurrendered: _hand_surrendered,
    e.HandRescued: _hand_rescued,
    e.RescueDeclined: _rescue_declined,
    e.CardShown: _card_shown,
    e.CardRefused: _card_refused,
    e.CardBurned: _card_burned,
    e.SuperBonusHit: _super_bonus_hit,
    e.WagersSettled: _wagers_settled,
    e.JackpotAwarded: _jackpot_awarded,
    e.RoundVoided: _round_voided,
}
"""What each kind of event does to the state."""
