"""Money in whole cents: what every end of a hand and every side wager gains.

Payouts are rounded to the payout unit in the player's favour, line by line, as at the table.
"""

from collections.abc import Mapping, Sequence
from math import gcd

import numpy as np
from numpy.typing import NDArray

from spanish21.game.hand_values import Bonus21
from spanish21.game.match_grades import MatchGrade
from spanish21.game.rules import MatchRules, RuleSet
from spanish21.game.wagers.break_bonus import break_row
from spanish21.game.wagers.match import CombinedSchedule
from spanish21.game.wagers.super_bonus import super_bonus_cents
from spanish21.money import Odds, Rounding, round_to_unit
from spanish21.simulation.general import layout as at

NumberArray = NDArray[np.int64]
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
    return odds.net_cents(cents, unit_cents=rules.limits.payout_unit_cents).cents


def doubling_wagers(wager: int, rules: RuleSet) -> tuple[int, ...]:
    """What each doubling adds: the wager so far, capped where the rules cap it (A16)."""
    added: list[int] = []
    for _ in range(rules.double.doublings):
        more = wager + sum(added)
        if rules.double.capped_at_table_maximum:
            more = min(more, rules.limits.table_maximum_cents)
        added.append(more)
    return tuple(added)


def price_hand_ends(wager: int, rules: RuleSet) -> NumberArray:
    """What each end of a hand gains on a wager, in the order of ends."""
    found = np.zeros(at.ENDS, np.int64)
    if not wager:
        return found
    base = rules.base
    found[at.BLACKJACK] = win_cents(base.blackjack_pays, wager, rules)
    found[at.TO_BLACKJACK] = -wager
    found[at.SURRENDER] = _surrender(wager, rules)
    rows = {row.hand: row.pays for row in rules.bonus_21}
    for place, bonus in enumerate(_BONUSES):
        found[at.BONUS + place] = win_cents(rows.get(bonus, base.win_pays), wager, rules)
    added = doubling_wagers(wager, rules)
    for level in range(len(added) + 1):
        laid = wager + sum(added[:level])
        pays = rules.double.pays if level else base.win_pays
        found[at.WIN + level] = found[at.TWENTY_ONE + level] = win_cents(pays, laid, rules)
        found[at.LOSE + level] = found[at.BUST + level] = -laid
        if level:
            found[at.RESCUE + level] = added[level - 1] - laid
    return found


def _surrender(wager: int, rules: RuleSet) -> int:
    back = round_to_unit(
        wager * rules.surrender.returns,
        unit_cents=rules.limits.payout_unit_cents,
        rounding=Rounding.PLAYER_FAVOUR,
    )
    return min(back.cents, wager) - wager


def insurance_cents(wager: int, rules: RuleSet) -> int:
    """The most that may be laid as insurance beside a wager (A21)."""
    insurance, chip = rules.insurance, rules.limits.chip_unit_cents
    half = wager * insurance.maximum
    if insurance.may_round_up_to_chip and half % chip:
        return int(half // chip + 1) * chip
    return int(half)


def riding_wagers(wagers: Mapping[str, int]) -> tuple[int, ...]:
    """The main wager and its Bet Bigger spots, nothing where there is none."""
    return tuple(wagers.get(spot, 0) for spot in at.SPOTS[: at.RIDING])


def price_wager_level(wagers: Sequence[int], rules: RuleSet) -> NumberArray:
    """The amounts of one wager level that do not hang on a hand's end."""
    money = np.zeros(at.LEVEL_MONEY, np.int64)
    for spot, wager in enumerate(wagers):
        laid = insurance_cents(wager, rules)
        money[at.WAGERS_AT + spot] = wager
        money[at.INSURANCE_AT + spot] = laid
        money[at.INSURED_AT + spot] = win_cents(rules.insurance.pays, laid, rules)
    if rules.super_bonus is not None:
        money[at.SUPER_AT] = super_bonus_cents(wagers[at.MAIN], rules.super_bonus)
    return money


def sort_into_bins(pays: NumberArray) -> tuple[NumberArray, int]:
    """The main wager's gains as steps of one unit, and the unit in cents."""
    unit = gcd(*(int(cents) for cents in pays.ravel())) or 1
    return pays // unit, unit


def price_side_wagers(wagers: Mapping[str, int], rules: RuleSet) -> NumberArray:
    """What Match wagers gain by grade and a Break Bonus by the dealer's cards."""
    money = np.zeros(at.SIDE_MONEY, np.int64)
    for match in range(at.MATCHES):
        wager = wagers.get(at.SPOTS[at.MATCH + match], 0)
        money[at.MATCH_WAGERS + match] = wager
        if wager and rules.match is not None:
            for number, grade in GRADES.items():
                gain = _match(rules.match, number, grade, wager, rules)
                money[at.MATCH_PAYS + match * at.MATCH_GRADES + number] = gain
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
