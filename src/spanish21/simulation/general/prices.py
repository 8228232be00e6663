"""Money in whole cents: what every end of a hand and every side wager gains.

Payouts are rounded to the payout unit in the player's favour, line by line, as at the table.
"""

from collections.abc import Mapping, Sequence
from math import gcd

import numpy as np

from spanish21.game.hand_values import Bonus21
from spanish21.game.match_grades import MatchGrade
from spanish21.game.prices import double_ladder, insurance_range, surrender_refund, winnings
from spanish21.game.rules import MatchRules, RuleSet
from spanish21.game.wagers.break_bonus import break_row
from spanish21.game.wagers.match import CombinedSchedule
from spanish21.game.wagers.super_bonus import super_bonus_cents
from spanish21.money import Odds
from spanish21.simulation.general import layout as at
from spanish21.simulation.tallies import CountArray

_BONUSES = tuple(Bonus21)
GRADES = {
    0: MatchGrade.NONE,
    1: MatchGrade.ONE_NONSUITED,
    2: MatchGrade.TWO_NONSUITED,
    3: MatchGrade.ONE_SUITED,
    4: MatchGrade.ONE_NONSUITED_ONE_SUITED,
    6: MatchGrade.TWO_SUITED,
}
"""A grade by its number: three for each suited match and one for each other."""


def win_cents(odds: Odds, cents: int, rules: RuleSet) -> int:
    """What a wager wins at these odds."""
    return winnings(odds, cents, rules).cents


def price_hand_ends(wager: int, rules: RuleSet) -> CountArray:
    """What each end of a hand gains on a wager, in the order of ends."""
    cents = np.zeros(at.ENDS, np.int64)
    if not wager:
        return cents
    base = rules.base
    cents[at.BLACKJACK] = win_cents(base.blackjack_pays, wager, rules)
    cents[at.TO_BLACKJACK] = -wager
    cents[at.SURRENDER] = surrender_refund(wager, rules).cents - wager
    rows = {row.hand: row.pays for row in rules.bonus_21}
    for place, bonus in enumerate(_BONUSES):
        cents[at.BONUS + place] = win_cents(rows.get(bonus, base.win_pays), wager, rules)
    added = double_ladder(wager, rules)
    for level in range(len(added) + 1):
        laid = wager + sum(added[:level])
        pays = rules.double.pays if level else base.win_pays
        cents[at.WIN + level] = cents[at.TWENTY_ONE + level] = win_cents(pays, laid, rules)
        cents[at.LOSE + level] = cents[at.BUST + level] = -laid
        if level:
            cents[at.RESCUE + level] = added[level - 1] - laid
    return cents


def riding_wagers(wagers: Mapping[str, int]) -> tuple[int, ...]:
    """The main wager and its Bet Bigger spots, nothing where there is none."""
    return tuple(wagers.get(spot, 0) for spot in at.SPOTS[: at.RIDING])


def price_wager_level(wagers: Sequence[int], rules: RuleSet) -> CountArray:
    """The amounts of one wager level that do not hang on a hand's end."""
    money = np.zeros(at.LEVEL_MONEY, np.int64)
    for spot, wager in enumerate(wagers):
        insured = wager
        if not rules.insurance.each_spot_apart:
            insured = 0 if spot else sum(wagers)
        _, laid = insurance_range(insured, rules)
        money[at.WAGERS_AT + spot] = wager
        money[at.INSURANCE_AT + spot] = laid
        money[at.INSURED_AT + spot] = win_cents(rules.insurance.pays, laid, rules)
    if rules.super_bonus is not None:
        money[at.SUPER_AT] = super_bonus_cents(wagers[at.MAIN], rules.super_bonus)
    return money


def sort_into_bins(pays: CountArray) -> tuple[CountArray, int]:
    """The main wager's gains as steps of one unit, and the unit in cents."""
    unit = gcd(*(int(cents) for cents in pays.ravel())) or 1
    return pays // unit, unit


def price_side_wagers(wagers: Mapping[str, int], rules: RuleSet) -> CountArray:
    """What Match wagers gain by grade, their insurance, and a Break Bonus by the dealer's cards."""
    money = np.zeros(at.SIDE_MONEY, np.int64)
    for match in range(at.MATCHES):
        wager = wagers.get(at.SPOTS[at.MATCH + match], 0)
        money[at.MATCH_WAGERS + match] = wager
        if wager and rules.match is not None:
            for number, grade in GRADES.items():
                gain = _match(rules.match, number, grade, wager, rules)
                money[at.MATCH_PAYS + match * at.MATCH_GRADES + number] = gain
    if rules.insurance.insures_match:
        # Other Match wagers are settled before insurance is offered.
        _, laid = insurance_range(wagers.get(at.SPOTS[at.MATCH + at.MATCH_DOWN], 0), rules)
        money[at.MATCH_INSURED] = laid
        money[at.MATCH_INSURED_WINS] = win_cents(rules.insurance.pays, laid, rules)
    wager = wagers.get("break", 0)
    if wager:
        for cards in range(3, at.BREAK_CARDS):
            row = break_row(cards, rules.break_bonus)
            money[at.BREAK_PAYS + cards] = win_cents(row.pays, wager, rules)
    return money


def _match(match: MatchRules, number: int, grade: MatchGrade, wager: int, rules: RuleSet) -> int:
    if grade is MatchGrade.NONE:
        return -wager
    schedule = match.schedule
    if isinstance(schedule, CombinedSchedule):
        return win_cents(schedule.pays(grade), wager, rules)
    suited, unsuited = divmod(number, 3)
    return suited * win_cents(schedule.suited, wager, rules) + unsuited * win_cents(
        schedule.unsuited, wager, rules
    )
