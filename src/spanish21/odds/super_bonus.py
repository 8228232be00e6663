"""Exact odds of the Super Bonus and of the Envy Bonus it brings to other players.

Every figure assumes that two sevens are hit: neither split nor doubled (A9).
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, factorial

from spanish21.game.cards import Card, Rank, Suit
from spanish21.game.composition import Composition
from spanish21.game.wagers.super_bonus import SuperBonusRules, super_bonus_cents
from spanish21.refusal import Refusal

CARDS_TO_A_HIT = 3


@dataclass(frozen=True, slots=True)
class SuperBonusOdds:
    """What the Super Bonus is worth to one wager."""

    probability: Fraction
    pays_cents: int
    wager_cents: int

    @property
    def value(self) -> Fraction:
        """Expected Super Bonus per unit of the main wager."""
        return self.probability * self.pays_cents / self.wager_cents

    @property
    def variance(self) -> Fraction:
        units = Fraction(self.pays_cents, self.wager_cents)
        return self.probability * units**2 - self.value**2


@dataclass(frozen=True, slots=True)
class EnvyOdds:
    """What envy is worth to one player.

    ``hits[k]`` is the probability that k other players hit a Super Bonus in the same round.
    """

    hits: tuple[Fraction, ...]
    envy_cents: int
    wager_cents: int

    @property
    def value(self) -> Fraction:
        """Expected envy per unit of the player's own main wager."""
        mean = sum((k * p for k, p in enumerate(self.hits)), Fraction(0))
        return mean * self.envy_cents / self.wager_cents

    @property
    def variance(self) -> Fraction:
        unit = Fraction(self.envy_cents, self.wager_cents)
        square = sum((k * k * p for k, p in enumerate(self.hits)), Fraction(0))
        return square * unit**2 - self.value**2


def super_bonus_odds(
    shoe: Composition, rules: SuperBonusRules, *, wager_cents: int
) -> SuperBonusOdds:
    """The Super Bonus of one hand that is hit on its first two sevens."""
    if wager_cents <= 0:
        raise Refusal("wager", wager_cents, "the main wager is more than $0")
    probability = _all_hit(shoe, rules, 1)
    return SuperBonusOdds(probability, super_bonus_cents(wager_cents, rules), wager_cents)


def envy_odds(
    shoe: Composition, rules: SuperBonusRules, *, others: int, wager_cents: int
) -> EnvyOdds:
    """The exact odds of how many of ``others`` hit a Super Bonus in one round.

    Each of them is assumed to have one hand with at least the smallest wager that pays a
    Super Bonus; a hit below it brings no envy (A57).
    """
    if others < 0:
        raise Refusal("players", others + 1, "one player or more")
    if wager_cents <= 0:
        raise Refusal("wager", wager_cents, "the main wager is more than $0")
    # Exactly k of n, from the chance that j given players all hit, by inclusion-exclusion.
    together = [_all_hit(shoe, rules, j) * comb(others, j) for j in range(others + 1)]
    hits = tuple(
        sum(((-1) ** (j - k) * comb(j, k) * together[j] for j in range(k, others + 1)), Fraction(0))
        for k in range(others + 1)
    )
    return EnvyOdds(hits, rules.envy_cents, wager_cents)


def _all_hit(shoe: Composition, rules: SuperBonusRules, hands: int) -> Fraction:
    """The probability that each of these hands makes a Super Bonus in one round."""
    if not hands:
        return Fraction(1)
    cards = CARDS_TO_A_HIT * hands + 1
    if shoe.size < cards:
        return Fraction(0)
    if rules.up_card is None:
        ways = _suited_ways(shoe, hands)
    else:
        ways = _named_ways(shoe, rules.up_card, rules.cards, hands)
    return Fraction(ways, _falling(shoe.size, cards))


def _named_ways(shoe: Composition, up_card: Card, sevens: tuple[Card, ...], hands: int) -> int:
    """Ordered deals in which every hand holds the three named sevens against the named one."""
    orders: int = factorial(CARDS_TO_A_HIT) ** hands
    ways = shoe.count(up_card) * orders
    for card in sevens:
        ways *= _falling(shoe.count(card), hands)
    return ways


def _suited_ways(shoe: Composition, hands: int) -> int:
    """Ordered deals in which every hand holds three sevens of one suit and a seven is up."""
    sevens = {suit: shoe.count(Card(Rank.SEVEN, suit)) for suit in Suit}
    other_sevens = sum(sevens.values()) - CARDS_TO_A_HIT * hands
    ways = 0
    for shares in product(range(hands + 1), repeat=len(Suit)):
        if sum(shares) != hands:
            continue
        assignments = factorial(hands)
        for suit, share in zip(Suit, shares, strict=True):
            assignments //= factorial(share)
            assignments *= _falling(sevens[suit], CARDS_TO_A_HIT * share)
        ways += assignments
    return ways * other_sevens


def _falling(count: int, taken: int) -> int:
    """The ordered ways to take cards from this many; 0 when there are too few."""
    ways = 1
    for step in range(taken):
        ways *= max(count - step, 0)
    return ways
