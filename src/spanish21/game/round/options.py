"""What may be done now: the only source of what is legal in a round.

``options`` lists it; ``decide`` refuses what it does not list. Buttons, menus, action masks
and refusals all come from here. An amount is a range, a card any card still unseen. Who
may put which wagers on a box is in ``placing`` and ``check_place``.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple, get_args

from spanish21.game.cards import Card, Rank
from spanish21.game.hand import TWENTY_ONE
from spanish21.game.round import commands as c
from spanish21.game.round.evolve import double_portions
from spanish21.game.round.phases import PHASES, Phase
from spanish21.game.round.state import (
    Bettor,
    Hand,
    HandStatus,
    Question,
    RoundState,
    Stake,
    is_dealer_blackjack,
    main_spots,
)
from spanish21.game.rules import RuleSet
from spanish21.game.shoe import Composition


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
        for name in FIELDS[self.command]:
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
FIELDS: Mapping[type, tuple[str, ...]] = {
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


# --- Whose turn ----------------------------------------------------------------------------


def hand_to_act(state: RoundState) -> Hand | None:
    """The hand whose caller is to decide now, if one is."""
    if state.box < 0 or state.due or state.asked:
        return None
    hand = state.boxes[state.box].hands[state.hand]
    stakes = hand.stakes
    # The caller's stakes come first; without one nobody calls the hand any more.
    if hand.status is not HandStatus.OPEN or not stakes or stakes[0].bettor:
        return None
    if state.phase is Phase.BLACKJACKS and stakes[0].chosen_cents:
        return None
    return hand


def missed_hand(state: RoundState) -> tuple[int, int] | None:
    """The hand whose missed card is now to be dealt or declined, after everybody else's.

    Clauses: section-13:(o)(8), section-13:(o)(9). Rulings: A55.
    """
    if not state.missed:
        return None
    waiting = any(slot.to == "hand" for slot in state.due)
    if waiting or state.asked or state.phase not in (Phase.DEALING, Phase.PLAY):
        return None
    if state.phase is Phase.PLAY and (state.box < 0 or can_act(state) or next_hand(state)):
        return None
    for index in state.taken:
        for place, hand in enumerate(state.boxes[index].hands):
            if hand.status is HandStatus.MISSED and hand.cards:
                return index, place
    return None


def next_hand(state: RoundState) -> tuple[int, int] | None:
    """The next hand to be played, from the dealer's left, each box's hands in order.

    Clauses: wa-*:DP0, section-13:(g)(5), section-13:(j)(2), bet-bigger:Rules-8,
    bet-bigger:Method-19. Rulings: S5.
    """
    for index in state.taken:
        for place, hand in enumerate(state.boxes[index].hands):
            here = index == state.box and place == state.hand
            if hand.status is HandStatus.OPEN and hand.stakes and not here:
                # A blackjack has nothing to decide, unless its double was chosen before the peek.
                if hand.blackjack and not hand.stakes[0].chosen_cents:
                    continue
                return index, place
    return None


def can_act(state: RoundState) -> bool:
    """Whether the hand at turn has a decision left to make.

    Standing alone is no decision: such a hand is finished.
    """
    hand = hand_to_act(state)
    return hand is not None and has_decision(state, hand)


def has_decision(state: RoundState, hand: Hand) -> bool:
    """Whether this hand can do anything but stand."""
    if hand.points > TWENTY_ONE:
        return False
    if may_hit(state, hand):
        return True
    stakes = hand.of(0)
    return (
        may_double(state, hand, stakes) or may_rescue(state, hand, stakes) or may_split(state, hand)
    )


def caller(state: RoundState) -> Bettor:
    return state.boxes[state.box].bettors[0]


# --- What a hand may do ---------------------------------------------------------------------


def may_hit(state: RoundState, hand: Hand) -> bool:
    """A hand below 21 that was not doubled may draw.

    Clauses: section-13:(l)(1), bet-bigger:Actions-hit. Rulings: A13.
    """
    below = hand.points < TWENTY_ONE
    return below and not hand.doublings and not _split_aces_done(state.rules, hand)


def _split_aces_done(rules: RuleSet, hand: Hand) -> bool:
    """Whether the hand is a split ace at a table where those get one card.

    Clauses: wa-*:GR6, wa-*:DP4b.
    """
    return hand.split and not rules.split.aces_like_any_card and hand.cards[0].rank is Rank.ACE


def may_double(state: RoundState, hand: Hand, stakes: tuple[Stake, ...]) -> bool:
    """Any hand of two or more cards that is below 21, or a soft 21; again where offered.

    Clauses: wa-*:GR7, wa-*:GR8, wa-*:DP3b, wa-*:DP5a, wa-*:DP6b, section-13:(i)(1),
    bet-bigger:Actions-double. Rulings: A13, A14, A16, A24b, A59.
    """
    double = state.rules.double
    if not stakes or len(stakes[0].added) >= double.doublings:
        return False
    if len(hand.cards) < double.minimum_cards or (hand.split and not double.after_split):
        return False
    if _split_aces_done(state.rules, hand) or hand.blackjack:
        return hand.blackjack and state.phase is Phase.BLACKJACKS and double.blackjack
    return hand.points < TWENTY_ONE or (hand.points == TWENTY_ONE and hand.soft and double.soft_21)


def double_range(stakes: tuple[Stake, ...], rules: RuleSet) -> tuple[int, int]:
    """The least and the most that a double may add.

    Less than all is for one wager at a time: Bet Bigger spots are doubled together (A24).

    Clauses: wa-*:GR8-important, wa-*:DP5c, wa-*:DP5d, section-13:(i)(1). Rulings: A15, A16.
    """
    most = sum(double_portions(stakes, rules))
    if rules.double.for_less and len(stakes) == 1:
        return min(rules.limits.chip_unit_cents, most), most
    return most, most


def may_split(state: RoundState, hand: Hand) -> bool:
    """Two cards of equal value, while the box has fewer hands than the limit.

    Clauses: wa-*:GR6, wa-*:DP4a, section-13:(j)(1), section-13:(j)(3), bet-bigger:Actions-split.
    """
    return is_pair(state, hand) and len(state.boxes[state.box].hands) < (
        state.rules.split.maximum_hands
    )


def is_pair(state: RoundState, hand: Hand) -> bool:
    if len(hand.cards) != 2 or hand.doublings:
        return False
    first, second = hand.cards
    if state.rules.split.equal == "rank":
        return first.rank is second.rank
    return first.points == second.points


def may_surrender(state: RoundState, hand: Hand) -> bool:
    """The first decision on the first two cards, not after a split.

    Clauses: wa-*:GR9, wa-*:DP9, section-13:(h)(1), bet-bigger:Actions-surrender. Rulings: A19.
    """
    first_two = len(hand.cards) == state.rules.surrender.cards and not hand.doublings
    return first_two and hand.points < TWENTY_ONE and not hand.split


def may_rescue(state: RoundState, hand: Hand, stakes: tuple[Stake, ...]) -> bool:
    """A doubled hand that is neither bust nor 21.

    Clauses: wa-*:GR7, wa-*:DP7a, section-13:(i)(4). Rulings: A18, A24b.
    """
    doubled = bool(stakes) and bool(stakes[0].added)
    return state.rules.double.rescue and doubled and hand.points < TWENTY_ONE


# --- Offers, one function a command ----------------------------------------------------------


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
    return _without_down_card(state) if state.peeked is not None else state.shoe


def _without_down_card(state: RoundState) -> Composition:
    """The unseen cards that can come: not the last one that fits what the peek said.

    Such a card must be the down card. A down card that is known is none of the unseen.
    """
    if state.down is not None or not state.down_dealt:
        return state.shoe
    fitting = [
        (card, count)
        for card, count in state.shoe.items()
        if _makes_blackjack(state, card) is state.peeked
    ]
    if sum(count for _, count in fitting) == 1:
        return state.shoe.less(fitting[0][0])
    return state.shoe


def _deal_card(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    cards = cards_due(state)
    if cards is None or not any(cards.counts):
        return _NONE
    slot = state.due[0]
    return (Option(c.DealCard, slot.box + 1, hand=slot.hand + 1, to=slot.to, cards=cards),)


def _deal_face_down(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if not state.due or state.due[0].to != "down" or cards_due(state) is None:
        return _NONE
    return (Option(c.DealFaceDown, to="down"),)


def _report_peek(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.down is not None or state.peeked is not None:
        return _NONE
    found = [_makes_blackjack(state, card) for card, _ in state.shoe.items()]
    return (Option(c.ReportPeek, answers=tuple(a for a in (False, True) if a in found)),)


def _makes_blackjack(state: RoundState, card: Card) -> bool:
    return state.up is not None and is_dealer_blackjack(state.up, card)


def _turn_down_card(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.exposed or state.down is not None or not state.down_dealt:
        return _NONE
    cards = state.shoe
    if state.peeked is not None:
        fitting = [
            card
            for card, count in state.shoe.items()
            if _makes_blackjack(state, card) is state.peeked
            for _ in range(count)
        ]
        cards = Composition.of_cards(fitting)
    return (Option(c.TurnDownCard, to="down", cards=cards),)


def insurable(state: RoundState) -> Iterator[tuple[int, Bettor, str, int]]:
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

    Clauses: wa-*:DP8, section-13:(k)(2), bet-bigger:Insurance-1. Rulings: A21, A24.
    """
    insurance, chip = rules.insurance, rules.limits.chip_unit_cents
    half = wager_cents * insurance.maximum
    most = int(half)
    if insurance.may_round_up_to_chip and half % chip:
        most = int(half // chip + 1) * chip
    least = most if insurance.exactly_maximum else min(chip, most)
    return least, most


def _insure(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    for number, bettor, spot, cents in insurable(state):
        least, most = insurance_range(cents, state.rules)
        yield Option(c.Insure, number, bettor.player, spot, least_cents=least, most_cents=most)


def _decline_insurance(state: RoundState, _acting: Hand | None) -> Iterator[Option]:
    for number, bettor, spot, _ in insurable(state):
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
    if state.question is Question.RESCUE:
        return _for_asked(state, c.Stand)
    if acting is None or not has_decision(state, acting):
        return _NONE
    return _for_caller(state, c.Stand)


def _double_down(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is Question.DOUBLE:
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
    return _for_asked(state, c.DeclineDouble) if state.question is Question.DOUBLE else _NONE


def _split(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is Question.SPLIT:
        return _for_asked(state, c.Split)
    if acting is None or not may_split(state, acting):
        return _NONE
    return _for_caller(state, c.Split)


def _name_hand(state: RoundState, _acting: Hand | None) -> tuple[Option, ...]:
    if state.question is not Question.SPLIT:
        return _NONE
    (option,) = _for_asked(state, c.NameHand)
    return tuple(option._replace(hand=state.hand + 1 + more) for more in (0, 1))


def _surrender(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if acting is None or not may_surrender(state, acting):
        return _NONE
    return _for_caller(state, c.Surrender)


def _rescue(state: RoundState, acting: Hand | None) -> tuple[Option, ...]:
    if state.question is Question.RESCUE or _may_rescue_instead(state):
        return _for_asked(state, c.Rescue)
    if acting is None or not may_rescue(state, acting, acting.of(0)):
        return _NONE
    return _for_caller(state, c.Rescue)


def _may_rescue_instead(state: RoundState) -> bool:
    """Whether the bettor asked to follow a double-double may rescue his own double (A57)."""
    if state.question is not Question.DOUBLE:
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
