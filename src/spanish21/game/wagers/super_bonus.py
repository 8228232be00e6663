"""The Super Bonus: three sevens against a dealer's seven, by the size of the original wager."""

from collections.abc import Sequence
from dataclasses import dataclass

from spanish21.game.cards import Card, Rank, show_cards
from spanish21.game.payouts import LOST, FixedAmount, Payer, RowHit, WagerResult


@dataclass(frozen=True, slots=True)
class SuperBonusTier:
    """The Super Bonus paid from this original wager up, until the next tier begins."""

    from_cents: int
    pays_cents: int


@dataclass(frozen=True, slots=True)
class SuperBonusRules:
    """Which three cards win, against which up card, and what they pay.

    Empty ``cards`` means any three sevens of one suit, empty ``up_card`` any seven:
    that is the game of four decks or more. With two decks three named sevens are
    needed against a named seven, because three of one suit do not exist.

    Clauses: wa-*:GR10, wa-*:DP10, section-13:(e)(7). Rulings: A22.
    """

    cards: tuple[Card, ...]
    up_card: Card | None
    tiers: tuple[SuperBonusTier, ...]
    envy_cents: int


def is_super_bonus(first_three: Sequence[Card], up_card: Card, rules: SuperBonusRules) -> bool:
    """Whether a hand's first three cards are the winning sevens against this up card."""
    if len(first_three) != 3 or up_card.rank is not Rank.SEVEN:
        return False
    if rules.up_card is not None:
        return up_card == rules.up_card and sorted(first_three) == sorted(rules.cards)
    return first_three[0].rank is Rank.SEVEN and len(set(first_three)) == 1


def super_bonus_cents(wager_cents: int, rules: SuperBonusRules) -> int:
    """The Super Bonus for one player's original wager; nothing below the first tier (A22)."""
    reached = [tier.pays_cents for tier in rules.tiers if wager_cents >= tier.from_cents]
    return max(reached, default=0)


def settle_super_bonus(
    cards: Sequence[Card],
    up_card: Card,
    rules: SuperBonusRules,
    *,
    wager_cents: int,
    split: bool,
    doubled: bool,
) -> WagerResult:
    """What a hand's Super Bonus is: none once it was split or doubled.

    Clauses: wa-*:DP4c, section-13:(e)(7), section-13:(i)(2), section-13:(j)(5).
    Rulings: A9, A22.
    """
    amount = super_bonus_cents(wager_cents, rules)
    if split or doubled or not amount or not is_super_bonus(cards, up_card, rules):
        return LOST
    why = f"{show_cards(tuple(cards))} against {up_card} up"
    return WagerResult((RowHit("super-bonus", "up", FixedAmount(amount), Payer.HOUSE, why),))
