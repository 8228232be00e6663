"""What the dealer must still do: peek, show a second card, draw; and whether anything hangs on it."""

from collections.abc import Iterator

from spanish21.game.cards import Card, Rank
from spanish21.game.hand_values import TWENTY_ONE, count_points
from spanish21.game.round.state import Hand, HandStatus, RoundState, dealer_blackjack
from spanish21.game.rules import DealerRules, RuleSet


def peek_is_due(state: RoundState) -> bool:
    """Whether the dealer looks for a blackjack under this up card.

    Clauses: wa-*:GR9, section-13:(g)(9), bet-bigger:Method-1[78].
    """
    up = state.up
    return (
        up is not None
        and state.rules.dealing.peeks
        and up.rank.letter in state.rules.dealer.peeks_under
    )


def second_card_matters(state: RoundState) -> bool:
    """Whether any wager on the layout could end differently by the dealer's second card.

    Clauses: section-13:(l)(3), section-13:(k)(4), wa-*:DP12-down. Rulings: A18, A26, A40.
    """
    if not state.rules.dealer.draws_only_when_it_matters:
        return True
    for index in state.boxes_in_play:
        if any(bettor.insured or bettor.side for bettor in state.boxes[index].bettors):
            return True
    unpeeked = _blackjack_possible(state)
    return any(_hand_waits(hand, state.rules, unpeeked=unpeeked) for hand in _live_hands(state))


def dealer_must_draw(cards: tuple[Card, ...], dealer: DealerRules) -> bool:
    """Whether the dealer's hand is below 17, or a soft 17 that the rules hit.

    Clauses: wa-*:GR5, section-13:(l)(2), bet-bigger:Rules-10, bet-bigger:Method-25. Rulings: A7.
    """
    points, soft = count_points(cards)
    return points < 17 or (points == 17 and soft and dealer.soft_17 == "hit")


def draw_matters(state: RoundState) -> bool:
    """Whether the dealer draws on: a standing hand or a Break Bonus waits for the total.

    Clauses: section-13:(l)(2), section-13:(l)(3), bet-bigger:Method-25. Rulings: A26.
    """
    if dealer_blackjack(state) or not dealer_must_draw(state.dealer, state.rules.dealer):
        return False
    if not state.rules.dealer.draws_only_when_it_matters:
        return True
    if any(spot == "break" for spot in _side_spots(state)):
        return True
    return any(awaits_total(hand, state.rules) for hand in _live_hands(state))


def _blackjack_possible(state: RoundState) -> bool:
    """Whether the dealer may have a blackjack that has not been looked for."""
    up = state.up
    if up is None or state.rules.dealing.peeks:
        return False
    return up.rank is Rank.ACE or up.points == 10


def _live_hands(state: RoundState) -> Iterator[Hand]:
    return (
        hand for index in state.boxes_in_play for hand in state.boxes[index].hands if hand.wagers
    )


def _side_spots(state: RoundState) -> Iterator[str]:
    for index in state.boxes_in_play:
        for bettor in state.boxes[index].bettors:
            yield from (spot for spot, _ in bettor.side)


def awaits_total(hand: Hand, rules: RuleSet) -> bool:
    """Whether a hand that is over ends by what the dealer comes to.

    A 21 does so only where it pushes against a dealer's 21.

    Clauses: wa-*:GR4, section-13:(e)(1)*. Rulings: S40.
    """
    if hand.status is HandStatus.SURRENDERED or hand.points > TWENTY_ONE:
        return False
    pushes = rules.base.player_21_v_dealer_21 == "push"
    return hand.points < TWENTY_ONE or (pushes and not hand.blackjack)


def _hand_waits(hand: Hand, rules: RuleSet, *, unpeeked: bool) -> bool:
    """A surrendered hand that still has its wager is being held for the dealer's card (A19)."""
    if hand.status is HandStatus.SURRENDERED or awaits_total(hand, rules):
        return True
    if not unpeeked:
        return False
    if hand.blackjack:
        return not rules.base.blackjack_beats_dealer_blackjack
    if hand.points == TWENTY_ONE:
        return True
    return any(wager.added or not wager.original for wager in hand.wagers)
