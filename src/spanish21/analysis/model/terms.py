"""A rule set in the solver's terms: every amount is a multiple of the original wager."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from spanish21.game.cards import Rank
from spanish21.game.hand_values import Bonus21
from spanish21.game.playable_rules import check_playable
from spanish21.game.prices import (
    check_in_units,
    double_range,
    insurance_range,
    surrender_refund,
    wagers_after_doubles,
    winnings,
)
from spanish21.game.rules import RuleSet
from spanish21.game.wagers.super_bonus import SuperBonusRules, super_bonus_cents
from spanish21.money import Odds, check_whole_cents, format_cents
from spanish21.refusal import Refusal

_VALUES = {rank.letter: rank.points - 1 for rank in Rank}
ANY_CARDS = 99
"""More cards than any hand holds."""


@dataclass(frozen=True, slots=True)
class SolverTerms:
    """The rules that decide a round's value, for one original wager.

    ``wagers`` is the wager on a hand after 0, 1, 2 ... doublings and ``wins`` what the hand then
    gains when it wins. ``surrender`` is what surrendering gains, None where it is not offered;
    ``insurance`` is the most that may be wagered on insurance. ``super_bonus_pays`` is the Super
    Bonus for this wager, 0 where there is none. ``looks_first``: the dealer's blackjack is known
    before players act. ``settles_at_once``: a 21 is paid and a bust collected before the dealer's
    second card; ``holds_surrender`` are the up cards, by value, under which a surrender waits.
    """

    wager_cents: int
    hits_soft_17: bool
    looks_first: bool
    blackjack: Fraction
    blackjack_v_blackjack: Fraction
    twenty_one_wins: bool
    wagers: tuple[Fraction, ...]
    wins: tuple[Fraction, ...]
    least_double: Fraction
    double_to_cards: int
    double_after_split: bool
    double_blackjack: bool
    double_soft_21: bool
    hit_on_21: bool
    rescue: bool
    rescue_on_21: bool
    rescue_on_bust: bool
    split_hands: int
    split_ace_hands: int
    one_card_to_aces: bool
    bonuses: Mapping[Bonus21, Fraction]
    bonuses_after_split: bool
    surrender: Fraction | None
    surrender_after_split: bool
    holds_surrender: frozenset[int]
    settles_at_once: bool
    insurance_pays: Fraction
    insurance: Fraction
    super_bonus: SuperBonusRules | None
    super_bonus_pays: Fraction

    @property
    def doublings(self) -> int:
        return len(self.wagers) - 1

    def bust(self, level: int) -> Fraction:
        """What a hand that was doubled so many times gains when it busts; a bust may be rescued."""
        return -self.wagers[level - 1 if level and self.rescue_on_bust else level]

    @property
    def settles_21s(self) -> bool:
        """Whether a 21 is paid as it is made; one that may push waits for the dealer's."""
        return self.settles_at_once and self.twenty_one_wins

    @property
    def split_surrender(self) -> Fraction | None:
        """What surrendering a split hand gains, None where that is not offered."""
        return self.surrender if self.surrender_after_split else None

    def settles_surrender(self, up: int) -> bool:
        """Whether a surrender under this up card is settled as it happens."""
        return up not in self.holds_surrender

    def settles_bust(self, level: int) -> bool:
        """Whether a bust of a hand that was doubled so many times is settled as it happens."""
        return self.settles_at_once or (level > 0 and self.rescue_on_bust)

    @property
    def unit(self) -> int:
        """The common denominator of all gains."""
        gains = [
            self.blackjack,
            self.blackjack_v_blackjack,
            *self.wagers,
            *self.wins,
            *self.bonuses.values(),
            self.surrender or Fraction(0),
            self.insurance,
            self.insurance * self.insurance_pays,
            self.super_bonus_pays,
        ]
        return lcm(*(gain.denominator for gain in gains))

    def bonus(self, hand: Bonus21) -> Fraction:
        """What a Bonus 21 gains; where the table has no row for it, what any win gains."""
        return self.bonuses.get(hand, self.wins[0])


def build_terms(rules: RuleSet, wager_cents: int | None = None) -> SolverTerms:
    """The terms of a table for one original wager; ``wager_cents`` of None is the table minimum.

    Odds are paid as the table pays them, rounded to its payout unit (A20); a double is capped
    at the table maximum where the rules say so (A16). Doubles are full: a smaller one could gain
    more only by rounding, which the solver leaves out.

    Rulings: A9, A12, A13, A15, A16, A17, A18, A19, A20, A21, A22.
    """
    wager = rules.limits.table_minimum_cents if wager_cents is None else wager_cents
    _check_wager(rules, wager)
    check_playable(rules, "analysis")
    wagers = wagers_after_doubles(wager, rules)
    least_double, _ = double_range((wager,), rules)
    _, insurance = insurance_range(wager, rules)
    return SolverTerms(
        wager_cents=wager,
        hits_soft_17=rules.dealer.soft_17 == "hit",
        looks_first=rules.dealing.peeks,
        blackjack=_gain(rules.base.blackjack_pays, wager, rules),
        blackjack_v_blackjack=(
            _gain(rules.base.blackjack_pays, wager, rules)
            if rules.base.blackjack_beats_dealer_blackjack
            else Fraction(0)
        ),
        twenty_one_wins=rules.base.player_21_v_dealer_21 == "player-wins",
        wagers=tuple(Fraction(stake, wager) for stake in wagers),
        wins=tuple(
            _gain(rules.double.pays if level else rules.base.win_pays, stake, rules) * stake / wager
            for level, stake in enumerate(wagers)
        ),
        least_double=Fraction(least_double, wager),
        double_to_cards=rules.double.maximum_cards or ANY_CARDS,
        double_after_split=rules.double.after_split,
        double_blackjack=rules.double.blackjack,
        double_soft_21=rules.double.soft_21,
        hit_on_21=rules.base.hit_on_21,
        rescue=rules.double.rescue,
        rescue_on_21=rules.double.rescue_on_21,
        rescue_on_bust=rules.double.rescue and rules.double.rescue_on_bust,
        split_hands=rules.split.maximum_hands,
        split_ace_hands=min(rules.split.maximum_hands, 4 if rules.split.resplit_aces else 2),
        one_card_to_aces=not rules.split.aces_like_any_card,
        bonuses={row.hand: _gain(row.pays, wager, rules) for row in rules.bonus_21},
        bonuses_after_split=rules.split.bonus_21_after_split,
        surrender=_surrender(rules, wager),
        surrender_after_split=rules.surrender.after_split,
        holds_surrender=frozenset(_VALUES[letter] for letter in rules.surrender.held_under),
        settles_at_once=rules.dealing.twenty_ones_paid == "at-once",
        insurance_pays=_insurance_pays(rules, insurance),
        insurance=Fraction(insurance, wager),
        super_bonus=rules.super_bonus,
        super_bonus_pays=_super_bonus(rules, wager),
    )


def _check_wager(rules: RuleSet, wager: int) -> None:
    check_whole_cents(wager, field="wager")
    low, high = rules.limits.table_minimum_cents, rules.limits.table_maximum_cents
    if not low <= wager <= high:
        allowed = f"this table takes {format_cents(low)} to {format_cents(high)}"
        raise Refusal("wager", format_cents(wager), allowed)
    check_in_units("wager", wager, rules)


def _gain(odds: Odds, cents: int, rules: RuleSet) -> Fraction:
    """What one unit of a wager of this size gains, as the table rounds it."""
    return Fraction(winnings(odds, cents, rules).cents, cents)


def _surrender(rules: RuleSet, wager: int) -> Fraction | None:
    if rules.surrender.offered == "never":
        return None
    return Fraction(surrender_refund(wager, rules).cents, wager) - 1


def _insurance_pays(rules: RuleSet, cents: int) -> Fraction:
    return _gain(rules.insurance.pays, cents, rules) if cents else rules.insurance.pays.net


def _super_bonus(rules: RuleSet, wager: int) -> Fraction:
    if rules.super_bonus is None:
        return Fraction(0)
    return Fraction(super_bonus_cents(wager, rules.super_bonus), wager)
