"""Prices that every road shares: doubles, surrenders, insurance, winnings and jackpot rows.

The round, the exact analysis and the simulation reach a probability each in its own way; how
much a double costs and how half a wager is rounded stands here once. Amounts are cents.
"""

from collections.abc import Sequence
from itertools import accumulate

from spanish21.game.payouts import JackpotShare, OperatorPrize
from spanish21.game.rules import RuleSet
from spanish21.money import Odds, RoundedAmount, Rounding, format_cents_short, round_to_unit
from spanish21.refusal import Refusal


def check_in_units(field: str, cents: int, rules: RuleSet) -> None:
    """Refuse an amount that the table's chips cannot make, or that it could not pay evenly.

    Clauses: section-13:(e)(3), section-13:(f)(3). Rulings: A72.
    """
    limits = rules.limits
    units = (
        ("NOT_IN_PAYOUT_UNITS", "payout_unit", limits.payout_unit_cents, "what the table pays in"),
        ("NOT_IN_CHIPS", "chip_unit", limits.chip_unit_cents, "the smallest chip here"),
    )
    for name, rule, unit, what in units:
        if cents % unit:
            say = f"wager a multiple of {format_cents_short(unit)}, {what}"
            where = f"limits.{rule}"
            raise Refusal(field, format_cents_short(cents), say, rule=where, name=name)


def full_double(wager_cents: int, rules: RuleSet) -> int:
    """What a full double adds to a wager: as much again, capped where the rules cap it.

    ``wager_cents`` is the wager so far, with what earlier doubles added.

    Clauses: wa-*:DP5d, wa-*:DP6d, wa-*:DP6e, section-13:(i)(1), bet-bigger:Actions-double.
    Rulings: A16, A24.
    """
    if rules.double.capped_at_table_maximum:
        return min(wager_cents, rules.limits.table_maximum_cents)
    return wager_cents


def double_ladder(wager_cents: int, rules: RuleSet) -> tuple[int, ...]:
    """What each full double that the rules allow adds to a wager, one after the other.

    Clauses: wa-*:GR8, wa-*:DP6d, wa-*:DP6e. Rulings: A16.
    """
    added: list[int] = []
    for _ in range(rules.double.doublings):
        added.append(full_double(wager_cents + sum(added), rules))
    return tuple(added)


def wagers_after_doubles(wager_cents: int, rules: RuleSet) -> tuple[int, ...]:
    """What lies on a hand after no double, one, and so on up to the most.

    Rulings: A16.
    """
    return tuple(accumulate(double_ladder(wager_cents, rules), initial=wager_cents))


def double_range(wagers_cents: Sequence[int], rules: RuleSet) -> tuple[int, int]:
    """The least and the most that a double may add to one bettor's wagers on a hand.

    Less than all is for one wager at a time: Bet Bigger spots are doubled together (A24).

    Clauses: wa-*:GR8-important, wa-*:DP5c, wa-*:DP5d, section-13:(i)(1). Rulings: A15, A16, S22.
    """
    most = sum([full_double(cents, rules) for cents in wagers_cents])
    if rules.double.for_less and len(wagers_cents) == 1:
        return min(rules.limits.step_cents, most), most
    return most, most


def insurance_range(wager_cents: int, rules: RuleSet) -> tuple[int, int]:
    """The least and the most insurance on a wager; a most of ``0`` means none can be made.

    None of it lies between two payout units, so where insurance is exactly half of the wager
    and that half does, there is none.

    Clauses: wa-*:DP8, section-13:(k)(2), bet-bigger:Insurance-1. Rulings: A21, A24, A72, S22.
    """
    insurance, limits = rules.insurance, rules.limits
    unit, step = limits.payout_unit_cents, limits.step_cents
    half = wager_cents * insurance.maximum
    most = int(half // unit) * unit
    if insurance.exactly_maximum:
        most = most if unit == 1 or most == half else 0
        return most, most
    if insurance.may_round_up_to_chip and half % step:
        most = int(half // step + 1) * step
    return min(step, most), most


def winnings(odds: Odds, wager_cents: int, rules: RuleSet) -> RoundedAmount:
    """What a wager wins at these odds, rounded to the table's payout unit.

    Rulings: A20.
    """
    return odds.net_cents(wager_cents, unit_cents=rules.limits.payout_unit_cents)


def surrender_refund(wager_cents: int, rules: RuleSet) -> RoundedAmount:
    """What a surrender returns of a wager, with the breakage.

    Clauses: section-13:(h)(1)(i), wa-*:DP9. Rulings: A20.
    """
    return round_to_unit(
        wager_cents * rules.surrender.returns,
        unit_cents=rules.limits.payout_unit_cents,
        rounding=Rounding.PLAYER_FAVOUR,
    )


def jackpot_row_pay(pays: Odds | OperatorPrize, wager_cents: int, unit_cents: int) -> RoundedAmount:
    """What a jackpot row of fixed odds or a $ prize pays, the wager that it includes among it.

    Clauses: wa-2025:JP12. Rulings: A39, A43, A53, A61.
    """
    odds = pays.odds(wager_cents) if isinstance(pays, OperatorPrize) else pays
    return round_to_unit(
        (odds.net + 1) * wager_cents, unit_cents=unit_cents, rounding=Rounding.PLAYER_FAVOUR
    )


def house_jackpot_share(share: JackpotShare, posted_cents: int) -> int:
    """What a share of a jackpot that the house posts comes to, in whole cents rounded down.

    Rulings: A43, A45.
    """
    return posted_cents * share.percent // 100
