"""What the base game gains and loses at one wager, in whole cents."""

from collections.abc import Mapping
from dataclasses import dataclass

from spanish21.game.hand_values import Bonus21
from spanish21.game.prices import surrender_refund, wagers_after_doubles, winnings
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import super_bonus_cents
from spanish21.money import Odds


@dataclass(frozen=True, slots=True)
class BaseGamePrices:
    """Gains in cents; ``wagers`` and ``wins`` by the number of doublings.

    Rulings: A16, A17, A19, A20, A22.
    """

    wagers: tuple[int, ...]
    wins: tuple[int, ...]
    blackjack: int
    bonuses: Mapping[Bonus21, int]
    surrender: int
    super_bonus: int

    def rescued(self, level: int) -> int:
        """What is forfeited when the last doubled portion is taken back."""
        return -self.wagers[level - 1]


def price_base_game(rules: RuleSet, wager: int) -> BaseGamePrices:
    """The prices of a table for one original wager."""

    def wins(odds: Odds, cents: int) -> int:
        return winnings(odds, cents, rules).cents

    wagers = wagers_after_doubles(wager, rules)
    bonus = rules.super_bonus
    return BaseGamePrices(
        wagers=wagers,
        wins=tuple(
            wins(rules.double.pays if level else rules.base.win_pays, cents)
            for level, cents in enumerate(wagers)
        ),
        blackjack=wins(rules.base.blackjack_pays, wager),
        bonuses={row.hand: wins(row.pays, wager) for row in rules.bonus_21},
        surrender=surrender_refund(wager, rules).cents - wager,
        super_bonus=0 if bonus is None else super_bonus_cents(wager, bonus),
    )
