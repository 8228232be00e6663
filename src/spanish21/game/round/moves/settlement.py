"""Settled wagers leave the layout, and jackpots that were hit are kept."""

from dataclasses import dataclass

from spanish21.game.round.layout import replace_hand
from spanish21.game.round.lines import JackpotAwarded, Line
from spanish21.game.round.moves.move import Evolves
from spanish21.game.round.state import Box, HandWager, RoundState, insurance_spot, rides_on_hand


@dataclass(frozen=True, slots=True)
class WagersSettled:
    lines: tuple[Line, ...]


def _after_wagers_settled(state: RoundState, event: WagersSettled) -> RoundState:
    boxes = list(state.boxes)
    for line in event.lines:
        if line.final:
            boxes[line.box - 1] = _without_wager(boxes[line.box - 1], line)
    return state.but(boxes=tuple(boxes), lines=state.lines + event.lines)


def _without_wager(box: Box, line: Line) -> Box:
    """The box once a wager has left it. Coupons and bonuses are no wagers of their own."""
    place = box.bettor_of(line.player)
    if rides_on_hand(line.spot):
        hand = box.hands[line.hand - 1]
        wagers: tuple[HandWager, ...] = ()
        if len(hand.wagers) > 1:
            wagers = tuple(s for s in hand.wagers if s.bettor != place or s.spot != line.spot)
        return replace_hand(box, line.hand - 1, hand.with_wagers(wagers))
    bettor = box.bettors[place]
    if line.spot.startswith("insurance"):
        insured = tuple(one for one in bettor.insured if insurance_spot(one[0]) != line.spot)
        bettor = bettor._replace(insured=insured)
    else:
        bettor = bettor._replace(side=tuple(one for one in bettor.side if one[0] != line.spot))
    return box.with_bettors((*box.bettors[:place], bettor, *box.bettors[place + 1 :]))


def _after_jackpot_awarded(state: RoundState, event: JackpotAwarded) -> RoundState:
    return state.but(awards=(*state.awards, event))


EVOLVES: Evolves = {
    WagersSettled: _after_wagers_settled,
    JackpotAwarded: _after_jackpot_awarded,
}
