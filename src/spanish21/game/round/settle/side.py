"""Side wagers paid at odds: Match The Dealer, insurance and the Break Bonus, and their coupons."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, cast

from spanish21.game.cards import Card
from spanish21.game.payouts import WagerResult
from spanish21.game.round.lines import Line, LineOutcome
from spanish21.game.round.state import Bettor, Box, RoundState, insurance_spot
from spanish21.game.wagers.break_bonus import settle_break
from spanish21.game.wagers.insurance import settle_insurance
from spanish21.game.wagers.match import PerCardSchedule, settle_match
from spanish21.money import Odds

COUPON_RULE = "wagers.match_play_coupon"


class SideWager(NamedTuple):
    """One bettor's side wager on a box."""

    box: Box
    bettor: Bettor
    spot: str
    cents: int


def match_lines(state: RoundState, box: Box, spot: str) -> Iterator[Line]:
    """One Match wager of every bettor on a box, coupons beside their chips.

    Clauses: wa-*:DP12-up, wa-*:DP12-down, section-13:(f)(5)*, bet-bigger:Match-?.
    Rulings: A25, A58.
    """
    match, unit = state.rules.match, state.rules.limits.payout_unit_cents
    for bettor in box.bettors:
        cents = dict(bettor.side).get(spot, 0)
        if not cents or match is None:
            continue
        card = _card_of(state, spot)
        result = settle_match((box.pair[0], box.pair[1]), card, match.schedule, spot=spot)
        per_card = isinstance(match.schedule, PerCardSchedule)
        rule = "match.pays" if per_card else f"match.combined.{_grade(result)}"
        wager = SideWager(box, bettor, spot, cents)
        yield _result_line(wager, result, rule=rule, unit_cents=unit)
        paper = dict(bettor.coupons).get(spot, 0)
        if paper:
            coupon = wager._replace(cents=paper)
            line = _result_line(coupon, result, rule=COUPON_RULE, unit_cents=unit)
            yield as_coupon(line)


def _card_of(state: RoundState, spot: str) -> Card:
    """The dealer's or bonus card that a Match spot is read against, which shows by now."""
    if spot.startswith("match-bonus-"):
        return state.bonus_cards[int(spot.rpartition("-")[2]) - 1]
    card = state.up if spot == "match-up" else state.down
    return cast("Card", card)


def _grade(result: WagerResult) -> str:
    """The row of the combined schedule that a pair hit; every row for one that hit none."""
    return result.hits[0].row if result.won else ""


def as_coupon(line: Line) -> Line:
    """The same result on a coupon: no chips change hands but what it wins."""
    return replace(line, spot=f"{line.spot}-coupon", collected_cents=0, returned_cents=0)


def break_lines(state: RoundState, box: Box) -> Iterator[Line]:
    rules = state.rules
    for bettor in box.bettors:
        cents = dict(bettor.side).get("break", 0)
        if cents:
            result = settle_break(state.dealer, rules.break_bonus)
            unit = rules.limits.payout_unit_cents
            wager = SideWager(box, bettor, "break", cents)
            hit = f".{len(state.dealer)}" if result.won else ""
            yield _result_line(wager, result, rule=f"break_bonus{hit}", unit_cents=unit)


def settle_insurances(state: RoundState) -> Iterator[Line]:
    """Every insurance on the layout, once it is known whether the dealer has blackjack.

    Clauses: wa-*:DP8, section-13:(k)(1), section-13:(k)(3), bet-bigger:Insurance-?.
    Rulings: A21.
    """
    rules = state.rules
    won = _insurance_wins(state)
    for box in (state.boxes[index] for index in state.boxes_in_play):
        for bettor in box.bettors:
            for spot, cents in bettor.insured:
                yield side_line(
                    SideWager(box, bettor, insurance_spot(spot), cents),
                    outcome="wins" if won else "loses",
                    rule="insurance.pays" if won else "insurance.lost_collected",
                    pays=(rules.insurance.pays,) if won else (),
                    why="dealer blackjack" if won else "no dealer blackjack",
                    unit_cents=rules.limits.payout_unit_cents,
                )


def _insurance_wins(state: RoundState) -> bool:
    """A down card still unturned was peeked at, and made no blackjack."""
    if state.up is None or state.down is None:
        return False
    return settle_insurance(state.up, state.down, state.rules.insurance.pays).won


def _result_line(wager: SideWager, result: WagerResult, *, rule: str, unit_cents: int) -> Line:
    odds = tuple(hit.pays for hit in result.hits if isinstance(hit.pays, Odds))
    nothing = "no match" if wager.spot.startswith("match") else "the dealer did not bust"
    return side_line(
        wager,
        outcome="wins" if result.won else "loses",
        rule=rule,
        pays=odds,
        why="; ".join(hit.why for hit in result.hits) or nothing,
        unit_cents=unit_cents,
    )


def side_line(
    wager: SideWager,
    *,
    outcome: LineOutcome,
    rule: str,
    pays: tuple[Odds, ...] = (),
    why: str = "",
    unit_cents: int = 1,
) -> Line:
    """A side wager that wins every one of these odds, loses, or goes back."""
    cents = wager.cents
    won = [odds.net_cents(cents, unit_cents=unit_cents) for odds in pays]
    return Line(
        box=wager.box.number,
        hand=0,
        player=wager.bettor.player,
        spot=wager.spot,
        outcome=outcome,
        odds=" and ".join(str(odds) for odds in pays),
        wager_cents=cents,
        collected_cents=cents if outcome == "loses" else 0,
        returned_cents=0 if outcome == "loses" else cents,
        paid_cents=sum(pay.cents for pay in won),
        rule=rule,
        why=why,
        breakage_cents=sum((pay.breakage_cents for pay in won), Fraction(0)),
    )


def return_side_wager(wager: SideWager, rule: str) -> Iterator[Line]:
    """A side wager of a dead hand goes back, and the coupon that lay with it."""
    yield side_line(wager, outcome="returned", rule=rule, why="dead hand")
    paper = dict(wager.bettor.coupons).get(wager.spot, 0)
    if paper:
        coupon = wager._replace(cents=paper)
        yield as_coupon(side_line(coupon, outcome="returned", rule=rule, why="coupon kept"))
