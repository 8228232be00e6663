"""The exact analysis on a second road: every line of a round walked, every cent added up.

The analysis deals with values, weights and formulas, and never draws a card. The walk shares
nothing with it: it draws every card, asks for every decision and settles every round in cents.
Given the best play that the analysis found, it must come to the very same fraction.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from fixtures.blackjack_rules import blackjack
from perft.best_play import BestPlay, PlannedWalk, walked
from perft.expectimax import PlainBest
from perft.shoes import changed
from spanish21 import ruleset
from spanish21.analysis.model.arithmetic import EXACT, FLOAT, Arithmetic
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet

pytestmark = pytest.mark.uncounted

_washington = partial(ruleset, "wa-2025")
_section_13 = partial(ruleset, "section-13")
_pontoon = partial(ruleset, "pontoon")


def _busts_first() -> RuleSet:
    rules = replace(_section_13(), bonus_21=())
    at_once = {"dealing__twenty_ones_paid": "at-once", "base__player_21_v_dealer_21": "push"}
    return changed(rules, **at_once)


def _gives_up(rules: RuleSet, **values: Any) -> RuleSet:
    """The rules, changed, with split hands that may be surrendered."""
    return changed(rules, surrender__after_split=True, **values)


def _pushes(rules: RuleSet) -> RuleSet:
    """The rules where a 21 with a bonus or without pushes against the dealer's."""
    return changed(
        rules,
        base__player_21_v_dealer_21="push",
        base__drawn_21_v_unpeeked_blackjack="cannot-happen" if rules.dealing.peeks else "loses",
    )


def splitting_to(rules: RuleSet, hands: int) -> RuleSet:
    """The same rules where splitting makes at most so many hands."""
    split = replace(rules.split, maximum_hands=hands)  # type: ignore[arg-type]
    return replace(rules, split=split)


def solved(
    rules: RuleSet, cards: tuple[Card, ...], wager: int, arithmetic: Arithmetic = EXACT
) -> Solution:
    shoe = RemainingCards.of_composition(Composition.of_cards(cards))
    return solve(rules, shoe=shoe, wager_cents=wager, arithmetic=arithmetic)


@dataclass(frozen=True)
class Case:
    """A shoe at a table, for so many hands of splitting, and what its rounds must come to."""

    name: str
    table: Callable[[], RuleSet]
    hands: int
    shoe: str
    shows: tuple[str, ...]
    wager: int = 500

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> RuleSet:
        return splitting_to(self.table(), self.hands)

    @property
    def cards(self) -> tuple[Card, ...]:
        return parse_cards(self.shoe)


_UNSEEN_PAIRS = "As As 5d 5d 5d 6d 6d 8d " + "Kd " * 6
_TEN_RICH = "As As 5c 6c 9c " + "Kd " * 6
_ACES = "As As As As " + "9c " * 6 + "Kd " * 8
_DOUBLES = "As As As 6c 6c 8c 8c 9s 9s " + "Kd " * 4
_SEVENS = "6h 7s 7s 7s 7s 7h 8h 9d Kd Kd Kd"
_SEVENS_ALIKE = "7h " * 3 + "7c " * 3 + "7d " * 3 + "7s 9s Kd Kd Kd"
_NAMED_SEVENS = "7h 7d 7c 7s 7s 9c 9c Kd Kd Kd"

CASES = (
    Case(
        "wa-2025, pairs and blackjacks",
        _washington,
        2,
        "As As 5d 5d 7s 8s 8s 9c 9c " + "Kd " * 4,
        ("2 hands of 1", "2 hands of 8", "A and 10 21 after a split", "1 doublings after a split"),
    ),
    Case(
        "wa-v003, nines to three hands",
        partial(ruleset, "wa-v003"),
        3,
        "2d 8c 8c 9s 9s 9s 9h " + "Kd " * 7,
        ("3 hands of 9", "3 hands of 10"),
    ),
    Case(
        "wa-v002, soft hands, dealer stands",
        partial(ruleset, "wa-v002", soft_17="stand"),
        2,
        "As 4d 6d 6d 7h 7s 9h " + "Kd " * 4,
        ("2 hands of 6", "A and 10 blackjack"),
    ),
    Case(
        "wa-classic, 6-7-8 of one suit, double-double",
        partial(ruleset, "wa-classic", double_double=True),
        2,
        "As 3c 6h 6h 7h 7h 8h 8h Kd Kd Kd",
        ("6-7-8-suited", "6-7-8-suited after a split", "2 doublings"),
    ),
    Case(
        "bet-bigger, no bonus after a split",
        partial(ruleset, "bet-bigger"),
        3,
        "6s 6s 7s 7s 7h 8s 8s 8s 9d 9d " + "Kd " * 5,
        ("3 hands of 8", "6-7-8-spades", "6-7-8-spades after a split"),
        wager=1000,
    ),
    Case(
        "section-13, second card last",
        _section_13,
        2,
        _UNSEEN_PAIRS,
        (
            "unseen blackjack v stand, first hand after a split",
            "unseen blackjack v a doubled first hand after a split",
            "unseen blackjack v a doubled later hand after a split",
            "unseen blackjack v rescue, first hand after a split",
            "unseen blackjack v rescue, later hand after a split",
            "unseen blackjack v blackjack, first hand",
            "unseen blackjack v a doubled first hand",
        ),
    ),
    Case(
        "section-13, down card unseen",
        partial(_section_13, dealing_mode="down-card-unseen"),
        2,
        _UNSEEN_PAIRS,
        ("unseen blackjack v rescue, later hand after a split", "2 hands of 6"),
    ),
    Case(
        "section-13, card reader",
        partial(_section_13, dealing_mode="card-reader"),
        2,
        _UNSEEN_PAIRS,
        ("2 hands of 6", "1 doublings after a split"),
    ),
    Case(
        "section-13, eights to three hands",
        _section_13,
        3,
        "As As " + "8s " * 6 + "9c " * 6 + "Kd " * 4,
        (
            "3 hands of 8",
            "A and 10 doubled after a split",
            "unseen blackjack v surrender, first hand",
        ),
    ),
    Case(
        "section-13, tens to four hands",
        _section_13,
        4,
        "As 8c " + "9c " * 6 + "Kd " * 9,
        ("4 hands of 10",),
    ),
    Case(
        "section-13, suits",
        _section_13,
        2,
        "Ah 6s 6s 7s 7s 7h 8s 8s Kd Kd Kd Kd",
        ("6-7-8-spades", "6-7-8-spades after a split", "6-7-8-mixed after a split"),
    ),
    Case(
        "suits that are alike",
        _washington,
        2,
        "6h 6c 6d 7h 7c 7d 8s 8s Kd Kd Kd",
        ("2 hands of 6", "2 hands of 7", "6-7-8-mixed", "6-7-8-mixed after a split"),
    ),
    Case("wa-2025, aces to four hands", _washington, 4, _ACES, ("4 hands of 1",)),
    Case(
        "section-13, aces to three hands",
        _section_13,
        3,
        "As As As As " + "9c " * 5 + "Kd " * 7,
        ("3 hands of 1", "A and 10 21 after a split", "A and 10 blackjack"),
    ),
    Case(
        "double-double",
        partial(_washington, double_double=True),
        2,
        _DOUBLES,
        ("3 doublings", "3 doublings after a split", "A and 10 doubled", "A and 10 blackjack"),
    ),
    Case(
        "double-double up to a maximum of $8",
        partial(_washington, double_double=True, table_maximum="$8"),
        2,
        _DOUBLES,
        ("3 doublings", "3 doublings after a split"),
    ),
    Case(
        "7-7-7 of spades and one suit",
        _washington,
        2,
        _SEVENS,
        ("7-7-7-spades", "7-7-7-spades after a split", "7-7-7-mixed after a split"),
    ),
    Case(
        "7-7-7 split to three hands",
        _washington,
        3,
        "7h 7h 7h 7h 7s 7s 7s 8s " + "Kd " * 6,
        ("3 hands of 7",),
    ),
    Case("insurance", _washington, 2, _TEN_RICH, ("insured", "A and 10 blackjack")),
    Case(
        "insurance up to the next chip",
        partial(_section_13, chip_unit="$5"),
        2,
        _TEN_RICH,
        ("insured", "unseen blackjack v a doubled first hand"),
        wager=1500,
    ),
    Case(
        "wa-2025, paid in whole dollars",
        partial(_washington, payout_unit="$1"),
        2,
        "As As 5c 5c 6c 8c 9c 9c " + "Kd " * 4,
        ("A and 10 blackjack",),
    ),
    Case(
        "section-13, paid in whole dollars",
        partial(_section_13, payout_unit="$1"),
        2,
        "As As 5c 5c 6c 6c 9c 9c " + "Kd " * 4,
        ("A and 10 blackjack", "2 hands of 6"),
    ),
    Case(
        "a 21 and a bust are rescued",
        partial(changed, _washington(), double__rescue_on_21=True, double__rescue_on_bust=True),
        2,
        "As As 2d 2d 5c 6c 6c 9c 9c " + "Kd " * 4,
        ("2 hands of 6", "1 doublings after a split", "rescue from a bust"),
    ),
    Case(
        "a bust is rescued after any double",
        partial(changed, _washington(double_double=True), double__rescue_on_bust=True),
        2,
        _DOUBLES,
        ("3 doublings", "rescue from a bust"),
    ),
    Case(
        "a 21 is rescued, a blackjack not looked for",
        partial(changed, _section_13(), double__rescue_on_21=True),
        2,
        _UNSEEN_PAIRS,
        ("unseen blackjack v rescue, first hand after a split",),
    ),
    Case(
        "pontoon, 21s and busts settled before the dealer's second card",
        _pontoon,
        2,
        _UNSEEN_PAIRS,
        (
            "unseen blackjack v a doubled later hand after a split",
            "unseen blackjack v 21, first hand",
            "unseen blackjack v bust, first hand after a split",
            "unseen blackjack v bust, later hand after a split",
            "unseen blackjack v 21, later hand after a split",
        ),
        wager=1000,
    ),
    Case(
        "pontoon, suits",
        _pontoon,
        2,
        "Ah 6s 6s 7s 7s 7h 8s 8s Kd Kd Kd Kd",
        ("6-7-8-spades", "6-7-8-spades after a split", "unseen blackjack v 21, first hand"),
        wager=1000,
    ),
    Case(
        "pontoon, eights to three hands",
        _pontoon,
        3,
        "As As " + "8s " * 6 + "9c " * 6 + "Kd " * 4,
        ("3 hands of 8",),
        wager=1000,
    ),
    Case(
        "pontoon, aces once",
        _pontoon,
        3,
        "As As As As " + "9c " * 5 + "Kd " * 7,
        (
            "2 hands of 1",
            "A and 10 21 after a split",
            "unseen blackjack v 21, later hand after a split",
        ),
        wager=1000,
    ),
    Case(
        "pontoon that doubles up and surrenders on the spot",
        partial(
            changed,
            _pontoon(),
            double__doublings=3,
            double__double_double=True,
            double__rescue_on_bust=True,
            double__rescue_on_21=True,
            surrender__held_under=(),
        ),
        2,
        "As As 2d 5c 6c 6c 9c 9c 9c " + "Kd " * 5,
        ("2 doublings", "2 doublings after a split"),
        wager=1000,
    ),
    Case(
        "section-13, split hands surrendered",
        partial(_gives_up, _section_13()),
        2,
        "As As 8s 8s 8s 8s 9c 9c 9c Kd Kd Kd Kd",
        (
            "surrender after a split",
            "unseen blackjack v surrender, first hand after a split",
            "unseen blackjack v surrender, later hand after a split",
        ),
    ),
    Case(
        "section-13, split hands surrendered on the spot, by suits",
        partial(_gives_up, _section_13(), surrender__held_under=()),
        2,
        "As As 6s 6s 7s 7h 8s 8h 8h Kd Kd Kd Kd",
        (
            "surrender after a split",
            "unseen blackjack v surrender, first hand after a split",
            "unseen blackjack v surrender, later hand after a split",
        ),
    ),
    Case(
        "wa-2025, three split hands surrendered",
        partial(_gives_up, _washington()),
        3,
        "As As 8s 8s 8s 8h 9c 9c 9c Kd Kd Kd Kd Kd",
        ("surrender after a split", "3 hands of 8"),
    ),
    Case(
        "wa-2025, split hands surrendered that may not double, by suits",
        partial(_gives_up, _washington(), double__after_split=False),
        2,
        "As 6h 6s 7s 7h 7s 8s 8h 8h Kd Kd Kd",
        ("surrender after a split", "6-7-8-spades after a split"),
    ),
    Case(
        "pontoon, split hands surrendered on the spot",
        partial(_gives_up, _pontoon(), surrender__held_under=()),
        2,
        "As As 6c 6c 8c 8c 9c 9c Kd Kd Kd Kd Kd",
        ("surrender after a split", "unseen blackjack v surrender, later hand after a split"),
        wager=1000,
    ),
    Case(
        "wa-2025, 21s that push, by suits",
        partial(_pushes, _washington()),
        2,
        "Ah 6s 6s 7s 7s 7h 8s 8s 3c Kd Kd Kd",
        ("6-7-8-spades", "6-7-8-spades after a split", "6-7-8-mixed after a split"),
    ),
    Case(
        "wa-2025, 7-7-7 that pushes",
        partial(_pushes, _washington()),
        2,
        _SEVENS,
        ("7-7-7-spades", "7-7-7-spades after a split", "7-7-7-mixed after a split"),
    ),
    Case(
        "section-13, 21s that push, by suits",
        partial(_pushes, _section_13()),
        2,
        "Ah 6s 6s 7s 7s 7h 8s 8s Kd Kd Kd Kd",
        ("6-7-8-spades", "6-7-8-spades after a split"),
    ),
    Case(
        "section-13, long 21s that push and are doubled",
        partial(_pushes, _section_13()),
        1,
        "As As 2s 2s 2s 3h 3h 5d 5d 6c Kd Kd Kd",
        ("five-cards", "six-cards"),
    ),
    Case(
        "busts collected at once, 21s that wait for the dealer's",
        _busts_first,
        2,
        _UNSEEN_PAIRS,
        ("unseen blackjack v bust, later hand after a split",),
    ),
    Case(
        "section-13, doubled three times, surrendered on the spot",
        partial(
            changed,
            _section_13(),
            double__doublings=3,
            double__double_double=True,
            double__rescue_on_bust=True,
            surrender__held_under=(),
        ),
        2,
        "As As 2d 5c 6c 6c 9c 9c 9c " + "Kd " * 5,
        ("2 doublings", "unseen blackjack v surrender, first hand"),
    ),
    Case(
        "a soft 21 hits for a bonus",
        partial(
            changed,
            _washington(),
            base__hit_on_21=True,
            double__doublings=0,
            surrender__offered="never",
            double__blackjack=False,
        ),
        1,
        "As As 2d 3d 5c " + "Kd " * 9,
        ("hit on a 21", "five-cards"),
    ),
    Case(
        "long hands",
        _washington,
        1,
        "2s 2s 2s 2s 3h 3h 3h 5d 5d Kd Kd Kd",
        ("five-cards", "six-cards", "seven-cards"),
    ),
)


def agree(solution: Solution, case: Case, *, super_bonus: bool) -> PlannedWalk:
    """Walk a case by best play, and see that both roads come to the same fraction."""
    rules = case.rules if super_bonus else replace(case.rules, super_bonus=None)
    pays = EXACT.number(solution.terms.super_bonus_pays if super_bonus else 0)
    gained, walk = walked(rules, case.cards, case.wager, BestPlay(solution, pays))
    assert walk.chance == 1
    assert gained == EXACT.fraction(-solution.edge(super_bonus=super_bonus))
    return walk


@pytest.mark.parametrize("case", CASES, ids=str)
def test_both_roads_come_to_the_same_fraction(case: Case) -> None:
    walk = agree(solved(case.rules, case.cards, case.wager), case, super_bonus=False)
    assert set(case.shows) <= set(walk.met)


@pytest.mark.parametrize(
    ("options", "shoe", "shows"),
    [
        (
            {"maximum_hands": 3},
            "As As As As " + "9c " * 5 + "Kd " * 6,
            {"3 hands of 1", "A and 10 blackjack", "A and 10 21 after a split", "insured"},
        ),
        (
            {"maximum_hands": 3, "resplit_aces": False, "surrender": "never"},
            "As As As As 8h 8h 8h 8h " + "9c " * 4 + "Kd " * 5,
            {"2 hands of 1", "3 hands of 8", "1 doublings after a split"},
        ),
        (
            {"maximum_hands": 2, "double_after_split": False, "soft_17": "stand"},
            "As 5c 5c 6h 6h 7c 8c 8c 9d Kd Kd Kd",
            {"2 hands of 6", "2 hands of 8", "1 doublings"},
        ),
    ],
    ids=["aces split again", "aces split once", "no double after a split"],
)
def test_both_roads_come_to_the_same_fraction_of_blackjack(
    options: dict[str, Any], shoe: str, shows: set[str]
) -> None:
    rules, cards = blackjack(**options), parse_cards(shoe)
    solution = solved(rules, cards, 500)
    plan = BestPlay(solution, EXACT.number(0))
    gained, walk = walked(rules, cards, 500, plan)
    assert walk.chance == 1
    assert gained == EXACT.fraction(-solution.edge(super_bonus=False))
    assert shows <= set(walk.met)


@pytest.mark.parametrize(
    ("table", "shoe", "wager", "prize"),
    [
        (_washington, _SEVENS, 500, 100_000 + 1500),
        (_washington, _SEVENS, 2500, 500_000 + 7500),
        (_washington, _SEVENS.replace("7s", "7c"), 2400, 100_000 + 4800),
        (_section_13, _SEVENS, 2500, 500_000 + 7500),
        (_washington, _SEVENS_ALIKE, 500, 100_000 + 1000),
        (partial(_washington, decks=2), _NAMED_SEVENS, 500, 100_000 + 1000),
    ],
    ids=["$5", "$25", "$24, one suit", "section-13 $25", "suits alike", "two decks $5"],
)
def test_the_super_bonus_is_the_same_on_both_roads_counted_or_not(
    table: Callable[[], RuleSet], shoe: str, wager: int, prize: int
) -> None:
    case = Case("super bonus", table, 2, shoe, (), wager=wager)
    solution = solved(case.rules, case.cards, wager)
    without = agree(solution, case, super_bonus=False)
    assert prize not in without.leaves
    with_it = agree(solution, case, super_bonus=True)
    assert with_it.met["super bonus"]
    assert with_it.leaves[prize]


def test_a_wager_below_the_first_tier_wins_no_super_bonus_on_either_road() -> None:
    table = partial(_washington, table_minimum="$1")
    case = Case("below the first tier", table, 2, _SEVENS, (), wager=400)
    solution = solved(case.rules, case.cards, case.wager)
    assert agree(solution, case, super_bonus=True).met["super bonus"] == 0
    assert solution.edge(super_bonus=True) == solution.edge(super_bonus=False)


def test_insurance_is_paid_in_whole_payout_units_on_both_roads() -> None:
    # Half of $5.25 is $2.62; $2.50 can be insured.
    table = partial(_washington, payout_unit="$0.25", chip_unit="$0.25")
    case = Case("insurance in quarters", table, 1, "As As 9c " + "Kd " * 6, (), wager=525)
    agree(solved(case.rules, case.cards, case.wager), case, super_bonus=False)


def test_the_fast_arithmetic_comes_to_the_exact_fraction_within_its_digits() -> None:
    case = next(case for case in CASES if case.name == "double-double")
    exact, fast = (
        solved(case.rules, case.cards, case.wager, arithmetic).edge(super_bonus=True)
        for arithmetic in (EXACT, FLOAT)
    )
    assert fast == pytest.approx(float(exact), abs=1e-12)


_MIXED = "As As 4h 5c 6c 7d 9c Kd Kd Kd"
_SUITED = "As 4d 6s 6h 7s 7h 7h 8s Kd Kd"


@pytest.mark.parametrize(
    ("table", "shoe", "wager"),
    [
        (_washington, _MIXED, 500),
        (partial(_washington, double_double=True), "As 2c 5c 6c 7h 7h 9c Kd Kd Kd", 500),
        (
            partial(_washington, double_double=True, table_maximum="$8"),
            "As 3h 3h 4h 5c 6c 9c Kd Kd Kd",
            500,
        ),
        (_washington, "4d 6s 7s 7s 7s 7s 7h 8s 8h Kd", 2500),
        (_section_13, _SUITED, 500),
        (partial(_section_13, dealing_mode="card-reader"), _MIXED, 500),
        (blackjack, _MIXED, 500),
        (_washington, "2s 2s 2s 2s 3h 3h 3h 5d 5d Kd Kd Kd", 500),
    ],
    ids=[
        "wa-2025",
        "double-double",
        "double-double, capped",
        "super bonus",
        "second card last",
        "card reader",
        "blackjack",
        "long hands",
    ],
)
def test_no_play_without_splitting_gains_more_than_the_analysis_found(
    table: Callable[[], RuleSet], shoe: str, wager: int
) -> None:
    rules, cards = splitting_to(table(), 1), parse_cards(shoe)
    best: Fraction = PlainBest(rules, cards, wager).expected() / wager
    assert best == EXACT.fraction(-solved(rules, cards, wager).edge(super_bonus=True))


def test_a_double_for_less_that_gains_only_by_rounding_is_left_out() -> None:
    # $5 doubled for a chip of $0.25 wins $5.25, paid as $6: a gift that the analysis ignores.
    rules = splitting_to(_washington(payout_unit="$1", chip_unit="$0.25"), 1)
    cards = parse_cards(_MIXED)
    ours = EXACT.fraction(-solved(rules, cards, 500).edge(super_bonus=True))
    with_gifts: Fraction = PlainBest(rules, cards, 500).expected() / 500
    full = replace(rules, double=replace(rules.double, for_less=False))
    without: Fraction = PlainBest(full, cards, 500).expected() / 500
    assert ours == without < with_gifts
