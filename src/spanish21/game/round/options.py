"""What may be done now: the only source of what is legal in a round.

``options`` lists it; ``decide`` refuses what it does not list. Buttons, menus, action masks
and refusals all come from here. An amount is a range, a card any card still unseen. Who
may put which wagers on a box is in ``placing`` and ``check_place``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import islice
from typing import Any, NamedTuple, get_args

from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.composition import Composition
from spanish21.game.round import commands as c
from spanish21.game.round.phases import PHASES
from spanish21.game.round.state import (
    Bettor,
    BettorQuestion,
    Hand,
    RoundState,
    is_dealer_blackjack,
    main_spots,
)
from spanish21.game.round.turns import (
    caller,
    double_range,
    hand_to_act,
    has_decision,
    may_double,
    may_hit,
    may_rescue,
    may_split,
    may_surrender,
    missed_hand,
)
from spanish21.game.rules import RuleSet


class Option(NamedTuple):
    """One thing that may be done: a kind of command with the values it may have.

    Where a value is left open (``player`` of a free box, ``cards`` of a deal) any that fits
    is allowed. ``to`` says where a card would go.
    """

    command: type
    box: int = 0
    player: str = ""
    spot: str = ""
    hand: int = 0
    least_cents: int = 0
    most_cents: int = 0
    to: str = ""
    cards: Composition | None = None
    answers: tuple[bool, ...] = ()

    def allows(self, command: c.Command) -> bool:
        """Whether this command is the option, with values it allows."""
        for name in COMMAND_FIELDS[self.command]:
            value = getattr(command, name)
            if name == "cents":
                if not self.least_cents <= value <= self.most_cents:
                    return False
            elif name == "card":
                if self.cards is None or not self.cards.count(value):
                    return False
            elif name == "blackjack":
                if value not in self.answers:
                    return False
            elif name not in _FREE and value != getattr(self, name):
                return False
        return True


_FREE = ("reason", "wagers", "coupons")
COMMAND_FIELDS: Mapping[type, tuple[str, ...]] = {
    kind: tuple(field.name for field in fields(kind)) for kind in get_args(c.Command)
}
"""The fields of each kind of command."""
_NONE: tuple[Option, ...] = ()


def options(state: RoundState) -> tuple[Option, ...]:
    """Everything that may be done now, the players' decisions first."""
    acting = hand_to_act(state)
    found: list[Option] = []
    for kind in PHASES[state.phase].commands:
        found += OFFERS[kind](state, acting)
    return tuple(found)


def _place_wagers(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    most = state.rules.boxes.bettors_per_box
    for box in state.boxes:
        for bettor in box.bettors:
            yield Option(c.PlaceWagers, box.number, bettor.player)
        if not box.bettors or (box.shared and len(box.bettors) < most):
            yield Option(c.PlaceWagers, box.number)


def _take_back_wagers(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    for box in state.boxes:
        for bettor in box.bettors:
            yield Option(c.TakeBackWagers, box.number, bettor.player)


def _consent_to_bettors(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    if state.rules.boxes.bettors_per_box > 1:
        for box in state.boxes:
            if box.bettors and not box.shared:
                yield Option(c.ConsentToBettors, box.number, box.bettors[0].player)


def _close_wagers(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if any(box.bettors for box in state.boxes):
        return (Option(c.CloseWagers),)
    return _NONE


def cards_due(state: RoundState) -> Composition | None:
    """The cards that can come now; none when no card is due."""
    if not state.due or (state.missed and missed_hand(state)):
        return None
    if state.shown is not None:
        return Composition.of_cards((state.shown,))
    if state.face_down and state.cards_left <= 0:
        return None
    hinted = state.peeked is not None or state.down_among is not None
    return _without_down_card(state) if hinted else state.shoe


def _without_down_card(state: RoundState) -> Composition:
    """The unseen cards that can come: not the last one that can be the down card.

    A down card that is known is none of the unseen.
    """
    if state.down is not None or not state.down_dealt:
        return state.shoe
    # Whether there is more than one is seen from the first two.
    down = [*islice(_down_can_be(state), 2)]
    return state.shoe.less(down[0]) if len(down) == 1 else state.shoe


def _down_can_be(state: RoundState) -> Iterator[Card]:
    """The unseen cards of which the down card is one, by what the peek said and when it was dealt."""
    return (
        card
        for card, count in zip(SPANISH_DECK, state.shoe.counts, strict=True)
        if count
        if state.down_among is None or state.down_among.count(card)
        if state.peeked is None or _makes_blackjack(state, card) is state.peeked
        for _ in range(count)
    )


def _deal_card(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    cards = cards_due(state)
    if cards is None or not any(cards.counts):
        return _NONE
    slot = state.due[0]
    return (Option(c.DealCard, slot.box + 1, hand=slot.hand + 1, to=slot.to, cards=cards),)


def _deal_face_down(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if not state.due or state.due[0].to != "down":
        return _NONE
    if state.cards_left <= 0 or cards_due(state) is None:
        return _NONE
    return (Option(c.DealFaceDown, to="down"),)


def _report_peek(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    found = [_makes_blackjack(state, card) for card in _down_can_be(state)]
    return (Option(c.ReportPeek, answers=tuple(a for a in (False, True) if a in found)),)


def _makes_blackjack(state: RoundState, card: Card) -> bool:
    return state.up is not None and is_dealer_blackjack(state.up, card)


def _turn_down_card(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if not state.down_dealt:
        return _NONE
    cards = Composition.of_cards(_down_can_be(state))
    return (Option(c.TurnDownCard, to="down", cards=cards),)


def insurable_wagers(state: RoundState) -> Iterator[tuple[int, Bettor, str, int]]:
    """Every wager that may be insured and has had no answer: box number, bettor, spot, cents.

    Clauses: wa-*:DP2b, wa-*:DP8, section-13:(k)(1), section-13:(m)(6), bet-bigger:Insurance-2.
    Rulings: A21, A24.
    """
    rules = state.rules.insurance
    for index in state.in_play:
        box = state.boxes[index]
        for place, bettor in enumerate(box.bettors):
            answered = {spot for spot, _ in bettor.insurance}
            if not rules.on_paid_blackjack and not box.hands[0].of(place):
                continue
            for spot, cents in main_spots(bettor):
                if spot not in answered and insurance_range(cents, state.rules)[1]:
                    yield box.number, bettor, spot, cents


def insurance_range(wager_cents: int, rules: RuleSet) -> tuple[int, int]:
    """The least and the most insurance on a wager; no most means none can be made.

    Clauses: wa-*:DP8, section-13:(k)(2), bet-bigger:Insurance-1. Rulings: A21, A24, S22.
    """
    insurance, chip = rules.insurance, rules.limits.chip_unit_cents
    half = wager_cents * insurance.maximum
    most = int(half)
    if insurance.may_round_up_to_chip and half % chip:
        most = int(half // chip + 1) * chip
    least = most if insurance.exactly_maximum else min(chip, most)
    return least, most


def _insure(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    for number, bettor, spot, cents in insurable_wagers(state):
        least, most = insurance_range(cents, state.rules)
        yield Option(c.Insure, number, bettor.player, spot, least_cents=least, most_cents=most)


def _decline_insurance(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    for number, bettor, spot, _ in insurable_wagers(state):
        yield Option(c.DeclineInsurance, number, bettor.player, spot)


def _close_insurance(_state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return (Option(c.CloseInsurance),)


def _for_caller(state: RoundState, command: type) -> tuple[Option, ...]:
    return (Option(command, state.box + 1, caller(state).player),)


def _for_asked(state: RoundState, command: type) -> tuple[Option, ...]:
    bettor = state.boxes[state.box].bettors[state.asked[0]]
    return (Option(command, state.box + 1, bettor.player),)


def _hit(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if acting is None or not may_hit(state, acting):
        return _NONE
    return _for_caller(state, c.Hit)


def _stand(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is BettorQuestion.RESCUE:
        return _for_asked(state, c.Stand)
    if acting is None or not has_decision(state, acting):
        return _NONE
    return _for_caller(state, c.Stand)


def _double_down(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is BettorQuestion.DOUBLE:
        place = state.asked[0]
        hand = state.current
    else:
        place = 0
        if acting is None or not may_double(state, acting, acting.of(0)):
            return _NONE
        hand = acting
    least, most = double_range(hand.of(place), state.rules)
    player = state.boxes[state.box].bettors[place].player
    return (Option(c.DoubleDown, state.box + 1, player, least_cents=least, most_cents=most),)


def _decline_double(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return _for_asked(state, c.DeclineDouble) if state.question is BettorQuestion.DOUBLE else _NONE


def _split(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is BettorQuestion.SPLIT:
        return _for_asked(state, c.Split)
    if acting is None or not may_split(state, acting):
        return _NONE
    return _for_caller(state, c.Split)


def _name_hand(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.question is not BettorQuestion.SPLIT:
        return _NONE
    (option,) = _for_asked(state, c.NameHand)
    return tuple(option._replace(hand=state.hand + 1 + more) for more in (0, 1))


def _surrender(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if acting is None or not may_surrender(state, acting):
        return _NONE
    return _for_caller(state, c.Surrender)


def _rescue(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is BettorQuestion.RESCUE or _may_rescue_instead(state):
        return _for_asked(state, c.Rescue)
    if acting is None or not may_rescue(state, acting, acting.of(0)):
        return _NONE
    return _for_caller(state, c.Rescue)


def _may_rescue_instead(state: RoundState) -> bool:
    """Whether the bettor asked to follow a double-double may rescue his own double (A57, S26)."""
    if state.question is not BettorQuestion.DOUBLE:
        return False
    hand = state.current
    return may_rescue(state, hand, hand.of(state.asked[0]))


def _refuse_card(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    """A player may refuse a card that was shown, and then gets no more.

    Clauses: section-13:(o)(4).
    """
    if state.shown is None or acting is None or acting.doublings:
        return _NONE
    return _for_caller(state, c.RefuseCard)


def _miss_card(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    """The dealer may pass by a hand, or the dealer's own first two cards.

    Clauses: section-13:(o)(6), section-13:(o)(8), section-13:(o)(9).
    """
    if not state.due or state.shown is not None or missed_hand(state):
        return _NONE
    slot = state.due[0]
    later = any(other.to == "hand" for other in state.due[1:])
    if slot.to == "hand" or (slot.to in ("up", "down") and later):
        return (Option(c.MissCard, slot.box + 1, hand=slot.hand + 1, to=slot.to),)
    return _NONE


def _take_missed_card(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return _for_missed(state, c.TakeMissedCard)


def _leave_hand_dead(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return _for_missed(state, c.LeaveHandDead)


def _for_missed(state: RoundState, command: type) -> tuple[Option, ...]:
    found = missed_hand(state)
    if found is None:
        return _NONE
    player = state.boxes[found[0]].bettors[0].player
    return (Option(command, found[0] + 1, player),)


def _draw_in_error(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.shown is not None or state.due or state.cards_left <= 0:
        return _NONE
    return (Option(c.DrawInError, cards=_without_down_card(state)),)


def _burn_card(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.shown is not None or state.cards_left <= 0:
        return _NONE
    return (Option(c.BurnCard, cards=_without_down_card(state)),)


def _pay_super_bonus(_state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return (Option(c.PaySuperBonus),)


def _void_round(_state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    return (Option(c.VoidRound),)


OFFERS: Mapping[type, Callable[[RoundState, Hand | None], Any]] = {
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
"""For each kind of command, what of it is on offer now, given the hand to act if there is one."""
