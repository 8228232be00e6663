"""Whose turn it is, and what the hand at turn may do."""

from spanish21.game.cards import Rank
from spanish21.game.hand_values import TWENTY_ONE
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.state import Bettor, Hand, HandStatus, HandWager, RoundState
from spanish21.game.rules import RuleSet


def hand_to_act(state: RoundState) -> Hand | None:
    """The hand whose caller is to decide now, if one is."""
    if state.box < 0 or state.due or state.bettors_to_answer:
        return None
    hand = state.boxes[state.box].hands[state.hand]
    wagers = hand.wagers
    # The caller's wagers come first; without one the hand is not called any more.
    if hand.status is not HandStatus.OPEN or not wagers or wagers[0].bettor:
        return None
    if state.phase is Phase.BLACKJACKS and wagers[0].blackjack_double_cents:
        return None
    return hand


def missed_hand(state: RoundState) -> tuple[int, int] | None:
    """The hand whose missed card is now to be dealt or declined, after everybody else's.

    Clauses: section-13:(o)(8), section-13:(o)(9). Rulings: A55.
    """
    if not state.missed:
        return None
    waiting = any(slot.to == "hand" for slot in state.due)
    if waiting or state.bettors_to_answer or state.phase not in (Phase.DEALING, Phase.PLAY):
        return None
    if state.phase is Phase.PLAY and (state.box < 0 or can_act(state) or next_hand(state)):
        return None
    for index in state.boxes_in_play:
        for place, hand in enumerate(state.boxes[index].hands):
            if hand.status is HandStatus.MISSED and hand.cards:
                return index, place
    return None


def next_hand(state: RoundState) -> tuple[int, int] | None:
    """The next hand to be played, from the dealer's left, each box's hands in order.

    Clauses: wa-*:DP0, section-13:(g)(5), section-13:(j)(2), bet-bigger:Rules-8,
    bet-bigger:Method-19. Rulings: S5.
    """
    for index in state.boxes_in_play:
        for place, hand in enumerate(state.boxes[index].hands):
            here = index == state.box and place == state.hand
            if hand.status is HandStatus.OPEN and hand.wagers and not here:
                # A blackjack has nothing to decide, unless its double was chosen before the peek.
                if hand.blackjack and not hand.wagers[0].blackjack_double_cents:
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
    wagers = hand.of(0)
    return (
        may_double(state, hand, wagers) or may_rescue(state, hand, wagers) or may_split(state, hand)
    )


def caller(state: RoundState) -> Bettor:
    return state.boxes[state.box].bettors[0]


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


def may_double(state: RoundState, hand: Hand, wagers: tuple[HandWager, ...]) -> bool:
    """Any hand of two or more cards that is below 21, or a soft 21; again where offered.

    Clauses: wa-*:GR7, wa-*:GR8, wa-*:DP3b, wa-*:DP5a, wa-*:DP6b, section-13:(i)(1),
    bet-bigger:Actions-double. Rulings: A13, A14, A16, A24b, A59.
    """
    double = state.rules.double
    if not wagers or len(wagers[0].added) >= double.doublings:
        return False
    if len(hand.cards) < double.minimum_cards or (hand.split and not double.after_split):
        return False
    if _split_aces_done(state.rules, hand) or hand.blackjack:
        return hand.blackjack and state.phase is Phase.BLACKJACKS and double.blackjack
    return hand.points < TWENTY_ONE or (hand.points == TWENTY_ONE and hand.soft and double.soft_21)


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


def may_rescue(state: RoundState, hand: Hand, wagers: tuple[HandWager, ...]) -> bool:
    """A doubled hand that is neither bust nor 21.

    Clauses: wa-*:GR7, wa-*:DP7a, section-13:(i)(4). Rulings: A18, A24b.
    """
    doubled = bool(wagers) and bool(wagers[0].added)
    return state.rules.double.rescue and doubled and hand.points < TWENTY_ONE
