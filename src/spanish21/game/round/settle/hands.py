"""The wagers on a hand: the main wager and its Bet Bigger spots, doubled, split or rescued."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple, cast

from spanish21.game.cards import Card
from spanish21.game.hand_values import TWENTY_ONE, bonus_21, count_points
from spanish21.game.prices import surrender_refund, winnings
from spanish21.game.round.course.dealer_needs import awaits_total
from spanish21.game.round.lines import Line, LineOutcome
from spanish21.game.round.settle.side import COUPON_RULE, SideWager, return_side_wager
from spanish21.game.round.state import Hand, HandStatus, HandWager, RoundState, dealer_blackjack
from spanish21.game.rules import RuleSet
from spanish21.money import Odds, OddsForm

_NOTHING = Fraction(0)
_EVEN_MONEY = Odds(1, 1, OddsForm.TO)


class _Verdict(NamedTuple):
    """What becomes of a hand's wager, before the amounts are put to it."""

    outcome: LineOutcome
    odds: Odds | None
    rule: str
    why: str = ""


def settle_hand(state: RoundState, box: int, hand: int) -> Iterator[Line]:
    """Every wager still on a hand whose outcome is known, the caller's first.

    Clauses: wa-*:DP2, wa-*:DP3, section-13:(e)(5), bet-bigger:Rules-11, bet-bigger:Rules-12.
    """
    place = state.boxes[box]
    for wager in place.hands[hand].wagers:
        yield from settle_hand_wager(state, box, hand, wager)


def settle_hand_wager(state: RoundState, box: int, hand: int, wager: HandWager) -> Iterator[Line]:
    """One bettor's wager on a hand, with its coupon if it has one."""
    verdict = _verdict(state, state.boxes[box].hands[hand], wager)
    yield _wager_line(state, box, hand, wager, verdict)
    if wager.coupon_cents:
        yield _coupon_line(state, box, hand, wager, verdict)


def _verdict(state: RoundState, hand: Hand, wager: HandWager) -> _Verdict:
    """What becomes of one wager on a hand.

    A player's own 21 is read before the dealer's hand where it has already won; only a
    dealer blackjack that was not peeked at comes before a 21 that was drawn.

    Clauses: wa-*:GR3, wa-*:GR4, section-13:(e)(1)*, section-13:(e)(2), bet-bigger:Rules-1[123].
    Rulings: A4, A5, S40.
    """
    if hand.blackjack:
        return _blackjack(state, wager)
    if state.exposed and dealer_blackjack(state):
        return _against_blackjack(state, hand, wager)
    if hand.status is HandStatus.SURRENDERED:
        return _Verdict("surrendered", None, _surrender_rule(state))
    if hand.points > TWENTY_ONE:
        return _Verdict("loses", None, "base.losing_wager", f"bust with {hand.points}")
    if hand.points == TWENTY_ONE and not _pushes_against_21(state, hand):
        return _twenty_one(state.rules, hand, wager)
    return _against_total(state, hand, wager)


def _blackjack(state: RoundState, wager: HandWager) -> _Verdict:
    """A blackjack is paid; against a dealer's it may push, as the rules say."""
    base = state.rules.base
    if not base.blackjack_beats_dealer_blackjack and state.exposed and dealer_blackjack(state):
        rule = "base.blackjack_beats_dealer_blackjack"
        return _Verdict("pushes", None, rule, "blackjack against a dealer blackjack")
    why = "blackjack; its double did not happen" if wager.blackjack_double_cents else "blackjack"
    return _Verdict("wins", base.blackjack_pays, "base.blackjack_pays", why)


def _pushes_against_21(state: RoundState, hand: Hand) -> bool:
    """Whether a 21 of the dealer's takes the win from a player's, whatever that would pay."""
    return awaits_total(hand, state.rules) and count_points(state.dealer)[0] == TWENTY_ONE


def settles_early(hand: Hand, rules: RuleSet) -> bool:
    """Whether a hand of 21 or more is paid or collected as it comes about.

    Clauses: wa-*:DP3, section-13:(e)(5), bet-bigger:Rules-12. Rulings: A4, A18, S40.
    """
    done = hand.points >= TWENTY_ONE and not awaits_total(hand, rules)
    return done and settles_at_once(rules)


def _surrender_rule(state: RoundState) -> str:
    """What half of a surrendered wager rests on: the up card decides which clause.

    Under a card that a reader has looked at, it is the one on cards that may hide a blackjack.

    Clauses: section-13:(h)(1)(i), section-13:(h)(1)(ii). Rulings: A19.
    """
    rules, up = state.rules, cast("Card", state.up)
    read = rules.dealing.mode == "card-reader" and up.rank.letter in rules.dealer.peeks_under
    hides = read or not surrender_settles_at_once(state)
    return "surrender.unpeeked_blackjack_takes" if hides else "surrender.returns"


def settles_at_once(rules: RuleSet) -> bool:
    """Whether 21s are paid and busts collected as they happen, not at the end of the round.

    Clauses: wa-*:DP3, section-13:(e)(5), bet-bigger:Rules-12. Rulings: A4, A18.
    """
    return rules.dealing.twenty_ones_paid == "at-once"


def surrender_settles_at_once(state: RoundState) -> bool:
    """Whether a surrender is settled on the spot: no blackjack can lie under this up card unseen.

    Clauses: section-13:(h)(1)(i), section-13:(h)(1)(ii). Rulings: A19.
    """
    up = state.up
    return up is not None and up.rank.letter not in state.rules.surrender.held_under


def _against_blackjack(state: RoundState, hand: Hand, wager: HandWager) -> _Verdict:
    """Against a dealer blackjack everything but a blackjack loses, the original wager only.

    Clauses: section-13:(e)(2), section-13:(h)(1)(ii), section-13:(i)(3), section-13:(j)(4).
    Rulings: A18, A19, S20.
    """
    why = "dealer blackjack"
    if not wager.original:
        return _Verdict("returned", None, "base.unpeeked_blackjack_takes", why)
    if hand.status is HandStatus.SURRENDERED:
        return _Verdict("loses", None, "surrender.unpeeked_blackjack_takes", why)
    if hand.points == TWENTY_ONE:
        return _Verdict("loses", None, "base.drawn_21_v_unpeeked_blackjack", why)
    if not state.rules.dealing.peeks:
        return _Verdict("loses", None, "base.unpeeked_blackjack_takes", why)
    return _Verdict("loses", None, "base.losing_wager", why)


def _twenty_one(rules: RuleSet, hand: Hand, wager: HandWager) -> _Verdict:
    """A 21 wins: at its bonus if it has one, at even money when it was doubled.

    Clauses: wa-*:DP3a, wa-*:DP4c, wa-*:DP5b, wa-*:DP11, section-13:(e)(6), section-13:(i)(2),
    bet-bigger:Rules-1[567]. Rulings: A6, A9, A11, A14.
    """
    if wager.added:
        return _Verdict("wins", rules.double.pays, "double.pays", "doubled 21")
    bonus = bonus_21(hand.cards)
    odds = None if bonus is None else rules.bonus_odds(bonus)
    if bonus is None or odds is None or (hand.split and not rules.split.bonus_21_after_split):
        return _Verdict("wins", rules.base.win_pays, "base.player_21_v_dealer_21", "21")
    return _Verdict("wins", odds, f"bonus_21.{bonus.value}", bonus.words)


def _against_total(state: RoundState, hand: Hand, wager: HandWager) -> _Verdict:
    dealer, _ = count_points(state.dealer)
    bust = dealer > TWENTY_ONE
    why = f"{hand.points} against {'a dealer bust of ' if bust else ''}{dealer}"
    if bust or hand.points > dealer:
        if wager.added:
            return _Verdict("wins", state.rules.double.pays, "double.pays", why)
        return _Verdict("wins", state.rules.base.win_pays, "base.win_pays", why)
    if hand.points == dealer:
        at_21 = hand.points == TWENTY_ONE
        rule = "base.player_21_v_dealer_21" if at_21 else "base.other_ties"
        return _Verdict("pushes", None, rule, why)
    return _Verdict("loses", None, "base.losing_wager", why)


def _wager_line(
    state: RoundState, box: int, hand: int, wager: HandWager, verdict: _Verdict
) -> Line:
    """The verdict in cents. A double of a blackjack that never happened goes back.

    Clauses: section-13:(h)(1)(i), section-13:(i)(3), wa-*:DP9. Rulings: A12, A18, A20.
    """
    cents, added = wager.wager_cents, sum(wager.added)
    collected = paid = 0
    breakage = _NOTHING
    if verdict.outcome == "wins" and verdict.odds is not None:
        won = winnings(verdict.odds, cents + added, state.rules)
        paid, breakage = won.cents, won.breakage_cents
    elif verdict.outcome == "loses":
        lost_to_blackjack = state.exposed and dealer_blackjack(state)
        collected = cents if lost_to_blackjack else cents + added
    elif verdict.outcome == "surrendered":
        back = surrender_refund(cents, state.rules)
        collected, breakage = cents - back.cents, back.breakage_cents
    return Line(
        box=box + 1,
        hand=hand + 1,
        player=state.boxes[box].bettors[wager.bettor].player,
        spot=wager.spot,
        outcome=verdict.outcome,
        odds="" if verdict.odds is None else str(verdict.odds),
        wager_cents=cents + added,
        collected_cents=collected,
        returned_cents=cents + added + wager.blackjack_double_cents - collected,
        paid_cents=paid,
        rule=verdict.rule,
        why=verdict.why,
        breakage_cents=breakage,
    )


def _coupon_line(
    state: RoundState, box: int, hand: int, wager: HandWager, verdict: _Verdict
) -> Line:
    """A match play coupon: even money on any win, whatever the chips beside it are paid.

    Rulings: A58, A72, S19.
    """
    wins = verdict.outcome == "wins"
    won = winnings(_EVEN_MONEY, wager.coupon_cents, state.rules)
    stays = verdict.outcome in ("pushes", "returned")
    outcome: LineOutcome = "wins" if wins else "returned" if stays else "loses"
    return Line(
        box=box + 1,
        hand=hand + 1,
        player=state.boxes[box].bettors[wager.bettor].player,
        spot=f"{wager.spot}-coupon",
        outcome=outcome,
        odds=str(_EVEN_MONEY) if wins else "",
        wager_cents=wager.coupon_cents,
        collected_cents=0,
        returned_cents=0,
        paid_cents=won.cents if wins else 0,
        rule=COUPON_RULE,
        why="coupon kept" if stays else "coupon collected",
        breakage_cents=won.breakage_cents if wins else _NOTHING,
    )


def settle_rescue(state: RoundState, bettor: int) -> Iterator[Line]:
    """A rescue: the last doubled portion comes back and the rest is forfeited.

    Clauses: wa-*:GR7, wa-*:DP7a, section-13:(i)(4). Rulings: A17.
    """
    for wager in state.current.of(bettor):
        back = wager.added[-1]
        verdict = _Verdict("rescued", None, "double.rescue_returns")
        line = Line(
            box=state.box + 1,
            hand=state.hand + 1,
            player=state.boxes[state.box].bettors[bettor].player,
            spot=wager.spot,
            outcome="rescued",
            odds="",
            wager_cents=wager.total_cents,
            collected_cents=wager.total_cents - back,
            returned_cents=back,
            paid_cents=0,
            rule=verdict.rule,
        )
        yield line
        if wager.coupon_cents:
            yield _coupon_line(state, state.box, state.hand, wager, verdict)


def return_hand(state: RoundState, box: int, hand: int, rule: str) -> Iterator[Line]:
    """Every wager on a dead hand goes back; on a box without two cards the side wagers too.

    Clauses: section-13:(o)(8), section-13:(o)(9). Rulings: A55, S25.
    """
    place = state.boxes[box]
    verdict = _Verdict("returned", None, rule, "dead hand")
    for wager in place.hands[hand].wagers:
        yield _wager_line(state, box, hand, wager, verdict)
        if wager.coupon_cents:
            yield _coupon_line(state, box, hand, wager, verdict)
    if len(place.pair) == 2:
        return
    for bettor in place.bettors:
        for spot, cents in bettor.side:
            yield from return_side_wager(SideWager(place, bettor, spot, cents), rule)
