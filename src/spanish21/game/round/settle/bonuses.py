"""The Super Bonus and the envy it brings everybody else."""

from collections.abc import Iterator
from typing import cast

from spanish21.game.cards import Card
from spanish21.game.payouts import FixedAmount, RowHit
from spanish21.game.round.course.phase import Phase
from spanish21.game.round.lines import Line
from spanish21.game.round.state import Bettor, Box, Hand, HandStatus, RoundState
from spanish21.game.rules import super_bonus_notice
from spanish21.game.wager_spots import MAIN
from spanish21.game.wagers.envy import settle_envy
from spanish21.game.wagers.super_bonus import SuperBonusRules, is_super_bonus, settle_super_bonus


def hits_super_bonus(state: RoundState, box: int, hand: int) -> bool:
    """Whether a hand's first three cards win a Super Bonus for at least one of its bettors.

    Clauses: wa-*:DP10, wa-*:DP4c, section-13:(e)(7), section-13:(i)(2), section-13:(j)(5).
    Rulings: A22, A57, S21.
    """
    bonus, up, place = state.rules.super_bonus, state.up, state.boxes[box]
    held = place.hands[hand]
    if bonus is None or up is None or held.split or held.doublings or len(held.cards) != 3:
        return False
    lowest = min(tier.from_cents for tier in bonus.tiers)
    enough = any(bettor.on(MAIN) >= lowest for bettor in place.bettors)
    return enough and is_super_bonus(held.cards, up, bonus)


def boxes_near_super_bonus(state: RoundState | None) -> tuple[int, ...]:
    """The boxes whose first hand may still make a Super Bonus, or has made one that is not due yet.

    The floor was called to them when the cards were dealt, and stays until it is decided.

    Clauses: wa-*:DP10-notice.
    """
    up = None if state is None else state.up
    if state is None or up is None or state.phase is Phase.SUPER_BONUS:
        return ()
    return tuple(
        state.boxes[index].number
        for index in state.live_boxes
        if hits_super_bonus(state, index, 0) or _may_draw_it(state.boxes[index].hands[0], up, state)
    )


def _may_draw_it(hand: Hand, up: Card, state: RoundState) -> bool:
    open_hand = hand.status is HandStatus.OPEN and not hand.split and not hand.doublings
    return open_hand and super_bonus_notice(hand.cards, up, state.rules)


def settle_super_bonuses(state: RoundState) -> Iterator[Line]:
    """Every Super Bonus of the round in full, then the envy of everybody else.

    There is at least one: the hands that hit it are in the state.

    Clauses: wa-*:DP10, wa-*:DP10-several, section-13:(e)(7). Rulings: A22, A23, A57.
    """
    bonus = cast("SuperBonusRules", state.rules.super_bonus)
    up = cast("Card", state.up)
    for index, place in state.super_bonus_hands:
        box = state.boxes[index]
        for bettor in box.bettors:
            result = settle_super_bonus(
                box.hands[place].cards,
                up,
                bonus,
                wager_cents=bettor.on(MAIN),
                split=False,
                doubled=False,
            )
            for hit in result.hits:
                yield _bonus_line(box, bettor, "super-bonus", hit, "super_bonus.tier")
    yield from _envy(state, bonus.envy_cents)


def _envy(state: RoundState, envy_cents: int) -> Iterator[Line]:
    """The envy of every other player who wagered, also of one whom the dealer passed over.

    Clauses: wa-*:GR10, section-13:(e)(7). Rulings: A23, A66.
    """
    first_box: dict[str, tuple[Box, Bettor]] = {}
    for index in state.boxes_in_play:
        for bettor in state.boxes[index].bettors:
            first_box.setdefault(bettor.player, (state.boxes[index], bettor))
    winners = [
        frozenset(bettor.player for bettor in state.boxes[index].bettors)
        for index, _ in state.super_bonus_hands
    ]
    paid = settle_envy(tuple(first_box), winners, envy_cents=envy_cents)
    for player, (box, bettor) in first_box.items():
        for hit in paid[player].hits:
            yield _bonus_line(box, bettor, "envy", hit, "super_bonus.envy")


def _bonus_line(box: Box, bettor: Bettor, spot: str, hit: RowHit, rule: str) -> Line:
    amount = cast("FixedAmount", hit.pays)
    return Line(
        box=box.number,
        hand=0,
        player=bettor.player,
        spot=spot,
        outcome="wins",
        odds=str(amount),
        wager_cents=bettor.on(MAIN) if spot == "super-bonus" else 0,
        collected_cents=0,
        returned_cents=0,
        paid_cents=amount.cents,
        rule=rule,
        why=hit.why,
    )
