"""What the base game gains and loses at one wager, in whole cents."""

from collections.abc import Mapping
from dataclasses import dataclass

from spanish21.game.hand_values import Bonus21
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import super_bonus_cents
from spanish21.money import Odds, Rounding, round_to_unit


@dataclass(frozen=True, slots=True)
class BaseGamePrices:
    """Gains in cents; ``stakes`` and ``wins`` by the number of doublings.

    Rulings: A16, A17, A19, A20, A22.
    """

    stakes: tuple[int, ...]
    wins: tuple[int, ...]
    blackjack: int
    bonuses: Mapping[Bonus21, int]
    surrender: int
    super_bonus: int

    def rescued(self, level: int) -> int:
        """What is forfeited when the last doubled portion is taken back."""
        return -self.stakes[level - 1]


def price_base_game(rules: RuleSet, wager: int) -> BaseGamePrices:
    """The prices of a table for one original wager."""
    unit = rules.limits.payout_unit_cents

    def wins(odds: Odds, cents: int) -> int:
        return odds.net_cents(cents, unit_cents=unit).cents

    stakes = [wager]
    for _ in range(rules.double.doublings):
        added = stakes[-1]
        if rules.double.capped_at_table_maximum:
            added = min(added, rules.limits.table_maximum_cents)
        stakes.append(stakes[-1] + added)
    back = round_to_unit(
        wager * rules.surrender.returns, unit_cents=unit, rounding=Rounding.PLAYER_FAVOUR
    )
    bonus = rules.super_bonus
    return BaseGamePrices(
        stakes=tuple(stakes),
        wins=tuple(
            wins(rules.double.pays if level else rules.base.win_pays, stake)
            for level, stake in enumerate(stakes)
        ),
        blackjack=wins(rules.base.blackjack_pays, wager),
        bonuses={row.hand: wins(row.pays, wager) for row in rules.bonus_21},
        surrender=min(back.cents, wager) - wager,
        super_bonus=0 if bonus is None else super_bonus_cents(wager, bonus),
    )
