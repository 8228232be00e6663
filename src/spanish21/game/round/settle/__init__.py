"""Settlement lines: what each wager is paid or loses, in the order the dealer does it.

Nothing here changes the state. Each function reads it and says which lines are due at one
moment of the round: before play, when a hand is finished, when the dealer's second card
shows, and at the end.

* ``bonuses``: the Super Bonus and the envy it brings everybody else
* ``hands``: the wagers on a hand: the main wager and its Bet Bigger spots, doubled, split or
  rescued
* ``jackpots``: jackpot wagers: fixed pays on the layout, awards in the order they are won
* ``side``: side wagers paid at odds: Match The Dealer, insurance and the Break Bonus, and their
  coupons
* ``void``: a round that does not count: void, everything undone; or all its hands called dead
"""

from collections.abc import Iterator

from spanish21.game.round.lines import Line
from spanish21.game.round.settle.bonuses import hits_super_bonus, settle_super_bonuses
from spanish21.game.round.settle.hands import (
    return_hand,
    settle_hand,
    settle_hand_wager,
    settle_rescue,
    settles_early,
    surrender_settles_at_once,
)
from spanish21.game.round.settle.jackpots import Settlement, settle_jackpots
from spanish21.game.round.settle.side import break_lines, match_lines, settle_insurances
from spanish21.game.round.settle.void import settle_dead_round, settle_void_round
from spanish21.game.round.state import HandStatus, RoundState

__all__ = [
    "Settlement",
    "hits_super_bonus",
    "return_hand",
    "settle_dead_round",
    "settle_exposure",
    "settle_hand",
    "settle_hand_wager",
    "settle_insurances",
    "settle_rescue",
    "settle_round",
    "settle_super_bonuses",
    "settle_up_card",
    "settle_void_round",
    "settles_early",
    "surrender_settles_at_once",
]


def settle_up_card(state: RoundState) -> Settlement:
    """What the up card and the bonus cards decide, before anybody plays.

    Up-card wagers of every box come first, bonus cards in the house's order, then jackpots.
    Where the rules say so, losing Match wagers are collected before any is paid.

    Clauses: wa-*:DP12-up, wa-2025:JP5, wa-2025:JP6, section-13:(f)(4), bet-bigger:Method-15.
    Rulings: A40, A60.
    """
    if not any(
        bettor.side for index in state.boxes_in_play for bettor in state.boxes[index].bettors
    ):
        return Settlement(())
    boxes = [state.boxes[index] for index in state.live_boxes]
    lines = [line for box in boxes for line in match_lines(state, box, "match-up")]
    bonus = [f"match-bonus-{number}" for number in range(1, len(state.bonus_cards) + 1)]
    if state.rules.dealing.bonus_match_order == "card-by-card":
        lines += [line for spot in bonus for box in boxes for line in match_lines(state, box, spot)]
    else:
        lines += [line for box in boxes for spot in bonus for line in match_lines(state, box, spot)]
    if state.rules.dealing.match_collected == "losers-first":
        lines.sort(key=lambda line: line.outcome != "loses")
    jackpots = settle_jackpots(state, boxes, before_play=True)
    return Settlement((*lines, *jackpots.lines), jackpots.awards)


def settle_exposure(state: RoundState) -> Settlement:
    """What the dealer's second card decides, as soon as it shows.

    Clauses: wa-*:DP12-down, section-13:(h)(1)(ii), section-13:(k)(4), bet-bigger:Method-24.
    Rulings: A19, A40.
    """
    if not _waits_for_exposure(state):
        return Settlement(())
    boxes = [state.boxes[index] for index in state.live_boxes]
    lines = list(settle_insurances(state))
    lines += [
        line
        for index in state.live_boxes
        for place, hand in enumerate(state.boxes[index].hands)
        if hand.status is HandStatus.SURRENDERED
        for line in settle_hand(state, index, place)
    ]
    if state.rules.dealing.down_match_settled == "at-exposure":
        lines += [line for box in boxes for line in match_lines(state, box, "match-down")]
    jackpots = settle_jackpots(state, boxes, before_play=False)
    return Settlement((*lines, *jackpots.lines), jackpots.awards)


def _waits_for_exposure(state: RoundState) -> bool:
    """Whether anything but standing hands waits for the dealer's second card."""
    for index in state.boxes_in_play:
        box = state.boxes[index]
        if any(bettor.side or bettor.insured for bettor in box.bettors):
            return True
        if any(hand.status is HandStatus.SURRENDERED and hand.wagers for hand in box.hands):
            return True
    return False


def settle_round(state: RoundState) -> Iterator[Line]:
    """Everything left on the layout at the end, box by box in the order wagers are resolved.

    Clauses: section-13:(e)(5), bet-bigger:Method-26, bet-bigger:Break, wa-*:DP12-down.
    Rulings: A26, A60.
    """
    way = -1 if state.rules.dealing.wagers_resolved == "right-to-left" else 1
    for index in state.boxes_in_play[::way]:
        box = state.boxes[index]
        for place in range(len(box.hands))[::way]:
            if box.hands[place].wagers:
                yield from settle_hand(state, index, place)
        if any(bettor.side for bettor in box.bettors):
            yield from match_lines(state, box, "match-down")
            yield from break_lines(state, box)
