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
    """Whether this hand can do anything but stand. A hand that may surrender may also hit."""
    if may_hit(state, hand):
        return True
    wagers = hand.of(0)
    return (
        may_double(state, hand, wagers) or may_rescue(state, hand, wagers) or may_split(state, hand)
    )


def caller(state: RoundState) -> Bettor:
    return state.boxes[state.box].bettors[0]


def may_hit(state: RoundState, hand: Hand) -> bool:
    """A hand below 21 that was not doubled may draw; a soft 21 where the rules say so.

    Clauses: section-13:(l)(1), bet-bigger:Actions-hit. Rulings: A13, S40.
    """
    if hand.doublings or _split_aces_done(state.rules, hand):
        return False
    if hand.points != TWENTY_ONE:
        return hand.points < TWENTY_ONE
    return state.rules.base.hit_on_21 and hand.soft and not hand.blackjack


def _split_aces_done(rules: RuleSet, hand: Hand) -> bool:
    """Whether the hand is a split ace at a table where those get one card.

    Clauses: wa-*:GR6, wa-*:DP4b.
    """
    return hand.split and not rules.split.aces_like_any_card and hand.cards[0].rank is Rank.ACE


def may_double(state: RoundState, hand: Hand, wagers: tuple[HandWager, ...]) -> bool:
    """Whether a hand with these wagers of its caller may be doubled, once or again."""
    return bool(wagers) and not why_no_double(state, hand, wagers)


def why_no_double(state: RoundState, hand: Hand, wagers: tuple[HandWager, ...]) -> str:
    """The name of the refusal of a double; empty where one is offered.

    Any hand of two or more cards that is below 21, or a soft 21; again where that is offered.

    Clauses: wa-*:GR7, wa-*:GR8, wa-*:DP3b, wa-*:DP5a, wa-*:DP6b, section-13:(i)(1),
    bet-bigger:Actions-double. Rulings: A13, A14, A16, A24b, A59, S40.
    """
    double, cards, why = state.rules.double, len(hand.cards), ""
    most = double.maximum_cards
    if len(wagers[0].added) >= double.doublings:
        why = "DOUBLE_LIMIT_REACHED"
    elif cards < double.minimum_cards:
        why = "TOO_FEW_CARDS_TO_DOUBLE"
    elif hand.split and not double.after_split:
        why = "NO_DOUBLE_AFTER_SPLIT"
    # A doubled hand is past what its first double may have.
    elif most is not None and cards > most and not hand.doublings:
        why = "TOO_MANY_CARDS_TO_DOUBLE"
    elif _split_aces_done(state.rules, hand):
        why = "SPLIT_ACES_GET_ONE_CARD"
    elif hand.blackjack:
        offered = state.phase is Phase.BLACKJACKS and double.blackjack
        why = "" if offered else "NO_DOUBLE_OF_A_BLACKJACK"
    elif hand.points >= TWENTY_ONE and not (
        hand.points == TWENTY_ONE and hand.soft and double.soft_21
    ):
        why = "NO_DOUBLE_ON_21"
    return why


def may_split(state: RoundState, hand: Hand) -> bool:
    """Two cards of equal value, while the box has fewer hands than the limit.

    Clauses: wa-*:GR6, wa-*:DP4a, section-13:(j)(1), section-13:(j)(3), bet-bigger:Actions-split.
    """
    if not is_pair(state, hand) or aces_may_not_resplit(state.rules, hand):
        return False
    return len(state.boxes[state.box].hands) < state.rules.split.maximum_hands


def aces_may_not_resplit(rules: RuleSet, hand: Hand) -> bool:
    """Whether two aces were split before at a table where they are split once.

    Clauses: wa-*:GR6, wa-*:DP4a, section-13:(j)(3).
    """
    again = hand.split and hand.cards[0].rank is Rank.ACE
    return again and not rules.split.resplit_aces


def is_pair(state: RoundState, hand: Hand) -> bool:
    if len(hand.cards) != 2 or hand.doublings:
        return False
    first, second = hand.cards
    if state.rules.split.equal == "rank":
        return first.rank is second.rank
    return first.points == second.points


def may_surrender(state: RoundState, hand: Hand) -> bool:
    """The first decision on the first two cards; on split hands and longer ones by the rules.

    Clauses: wa-*:GR9, wa-*:DP9, section-13:(h)(1), bet-bigger:Actions-surrender.
    Rulings: A19, S40.
    """
    surrender, cards = state.rules.surrender, len(hand.cards)
    if surrender.offered == "never" or hand.doublings or hand.points >= TWENTY_ONE:
        return False
    if hand.split and (not surrender.after_split or _split_aces_done(state.rules, hand)):
        return False
    return cards == surrender.cards or (
        cards > surrender.cards and not surrender.first_decision_only
    )


def may_rescue(state: RoundState, hand: Hand, wagers: tuple[HandWager, ...]) -> bool:
    """A doubled hand that is neither bust nor 21, unless the rules let those be rescued too.

    Clauses: wa-*:GR7, wa-*:DP7a, section-13:(i)(4). Rulings: A18, A24b, S40.
    """
    doubled = bool(wagers) and bool(wagers[0].added)
    return doubled and may_rescue_points(hand, state.rules)


def may_rescue_points(hand: Hand, rules: RuleSet) -> bool:
    """Whether a doubled hand that comes to so much is rescued at this table."""
    double = rules.double
    if hand.points == TWENTY_ONE:
        return double.rescue and double.rescue_on_21
    return double.rescue and (hand.points < TWENTY_ONE or double.rescue_on_bust)
