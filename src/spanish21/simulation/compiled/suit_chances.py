"""What suits decide once ranks are known: chances of each kind, drawn only where they matter.

Unseen suits are alike, so they can be drawn late: a 6-7-8's cards have suits of their
own, and so do three 7s but for the cards the first ones took.
"""

from collections.abc import Mapping
from fractions import Fraction

from spanish21.game.rules import RuleSet

SPADES, SUITED, MIXED = "spades", "suited", "mixed"
"""How cards agree in suit: all spades, all of another one suit, or not."""
SUPER, OTHER = "super", "other"
"""Two 7s against a 7 that a third named 7 may make a Super Bonus, and any other two."""
SuitChances = Mapping[tuple[str, bool], Fraction]
"""Chances by how the suits agree and whether it is a Super Bonus."""
TWO_CARDS: Mapping[str, Fraction] = {
    SPADES: Fraction(1, 16),
    SUITED: Fraction(3, 16),
    MIXED: Fraction(12, 16),
}
"""Two cards of different ranks."""


def run_suits(known: str) -> SuitChances:
    """A 6-7-8, by what was known of its first two cards."""
    third = Fraction(1, 4)
    if known == MIXED:
        return {(MIXED, False): Fraction(1)}
    if known:
        return {(known, False): third, (MIXED, False): 1 - third}
    agree = third**2
    return {
        (SPADES, False): agree / 4,
        (SUITED, False): agree * 3 / 4,
        (MIXED, False): 1 - agree,
    }


def pair_suits(rules: RuleSet, *, super_bonus: bool) -> Mapping[str, Fraction]:
    """Two 7s; told apart by what a Super Bonus needs where it needs named 7s.

    Rulings: A22.
    """
    each, sevens = rules.cards.decks, 4 * rules.cards.decks
    if super_bonus and named_sevens(rules):
        up, pair = Fraction(each, sevens), Fraction(3 * each * 2 * each)
        chance = up * pair / ((sevens - 1) * (sevens - 2))
        return {SUPER: chance, OTHER: 1 - chance}
    agree = Fraction(each - 1, sevens - 1)
    return {SPADES: agree / 4, SUITED: agree * 3 / 4, MIXED: 1 - agree}


def seven_suits(rules: RuleSet, known: str, *, super_bonus: bool) -> SuitChances:
    """Three 7s, by what was known of the first two; ``super_bonus`` where a 7 up makes it one.

    Rulings: A11, A22.
    """
    each, sevens = rules.cards.decks, 4 * rules.cards.decks
    named = named_sevens(rules)
    if known in (MIXED, OTHER):
        return {(MIXED, False): Fraction(1)}
    if known == SUPER:
        wins = Fraction(each, sevens - 3)
        return {(MIXED, True): wins, (MIXED, False): 1 - wins}
    suited_wins = super_bonus and not named
    if known:
        agree = Fraction(each - 2, sevens - 2)
        return {(known, suited_wins): agree, (MIXED, False): 1 - agree}
    agree = Fraction((each - 1) * (each - 2), (sevens - 1) * (sevens - 2))
    wins = Fraction(0)
    if super_bonus and named:
        ways = Fraction(6 * each**4)
        wins = ways / (sevens * (sevens - 1) * (sevens - 2) * (sevens - 3))
    return {
        (SPADES, suited_wins): agree / 4,
        (SUITED, suited_wins): agree * 3 / 4,
        (MIXED, True): wins,
        (MIXED, False): 1 - agree - wins,
    }


def named_sevens(rules: RuleSet) -> bool:
    """Whether the Super Bonus needs three named 7s against a named one, as with two decks."""
    return rules.super_bonus is not None and rules.super_bonus.up_card is not None
