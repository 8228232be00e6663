"""What the players of a session do: a fixed chart, so that a session is always the same."""

from spanish21.game.round import Option, Phase, RoundState, options
from spanish21.game.round import commands as r
from spanish21.game.round.state import BettorQuestion
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import spots


def wagers_of(
    rules: RuleSet, player: str, box: int, number: int
) -> tuple[r.SpotAmounts, r.SpotAmounts]:
    """A player's wagers and coupons on a box in the round of this number."""
    limits = rules.limits
    low, high = limits.table_minimum_cents, limits.table_maximum_cents
    main = min(high, low * (1 + (number + box) % 4) + 100 * (number % 3))
    wagers = {"main": main}
    if "bet-bigger-1" in spots(rules) and (number + box) % 3 == 0:
        wagers |= {"main": high, "bet-bigger-1": high, "bet-bigger-2": low * 3}
    for place, spot in enumerate(spots(rules)[1:]):
        if spot.startswith("bet-bigger") or (number + box + place) % 3 == 2:
            continue
        if spot.startswith("jackpot"):
            wagers[spot] = rules.jackpots[int(spot[-1]) - 1].wager_cents
        elif spot != "match-down" or "match-up" in wagers:
            wagers[spot] = max(limits.match_minimum_cents, 200)
    coupons: r.SpotAmounts = ()
    if rules.wagers.match_play_coupon and player == "Bob" and number % 5 == 0:
        coupons = (("main", low),)
    return tuple(wagers.items()), coupons


def decision(state: RoundState) -> r.Command:
    """What the player who is asked says."""
    offered: dict[type, Option] = {}
    for option in options(state):
        if option.player:
            offered.setdefault(option.command, option)
    if state.phase is Phase.INSURANCE:
        return _insurance(offered)
    if state.question is not BettorQuestion.NONE:
        return _follows(state, offered)
    return _plays(state, offered)


def _insurance(offered: dict[type, Option]) -> r.Command:
    """Cid insures, the rest decline; the dealer closes when nobody is left to ask."""
    option = offered.get(r.Insure)
    if option is None:
        return r.CloseInsurance()
    if option.player == "Cid":
        return r.Insure(option.box, option.player, option.most_cents, option.spot)
    return r.DeclineInsurance(option.box, option.player, option.spot)


def _follows(state: RoundState, offered: dict[type, Option]) -> r.Command:
    """A bettor behind the caller doubles along, names the first hand and rescues nothing."""
    if state.question is BettorQuestion.DOUBLE:
        option = offered[r.DoubleDown]
        return r.DoubleDown(option.box, option.player, option.most_cents)
    if state.question is BettorQuestion.SPLIT:
        option = offered[r.NameHand]
        return r.NameHand(option.box, option.player, option.hand)
    option = offered[r.Stand]
    return r.Stand(option.box, option.player)


def _plays(state: RoundState, offered: dict[type, Option]) -> r.Command:
    """Close to a basic strategy chart: hit to 17, double 10 and 11, split eights and aces."""
    hand = state.current
    stand = offered[r.Stand]
    box, player = stand.box, stand.player
    up = state.up.points if state.up is not None else 0
    pair = len(hand.cards) == 2 and hand.cards[0].points == hand.cards[1].points
    if r.Split in offered and pair and hand.cards[0].points in (1, 7, 8):
        return r.Split(box, player)
    if hand.doublings:
        rescues = r.Rescue in offered and hand.points < 17 and up in (1, 8, 9, 10)
        return r.Rescue(box, player) if rescues else r.Stand(box, player)
    if r.Surrender in offered and hand.points in (16, 17) and up == 1 and not hand.soft:
        return r.Surrender(box, player)
    if r.DoubleDown in offered and hand.points in (10, 11) and not hand.soft:
        return r.DoubleDown(box, player, offered[r.DoubleDown].most_cents)
    most = 17 if hand.soft or up in (1, 7, 8, 9, 10) else 13
    if r.Hit in offered and hand.points < most + hand.soft:
        return r.Hit(box, player)
    return r.Stand(box, player)
