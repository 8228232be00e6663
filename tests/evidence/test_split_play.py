"""The one best rule for split hands, on tiny shoes, where every line of a round is walked.

The walk shares nothing with the solver. Played by the rule that was found it must come to the very
same fraction; and with any one decision of it changed it must not come to more.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from perft.best_play import WORDS, Asked, BestPlay, up_suit, walked
from perft.brute_force import count_up
from perft.shoes import changed
from spanish21 import ruleset
from spanish21.analysis.model.arithmetic import EXACT
from spanish21.analysis.model.hand_table import TEN, hand_table, split_hand_table
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.solver.best_split_play import solve_best_split_play
from spanish21.analysis.solver.deals import SPLIT, UpCardSolution
from spanish21.analysis.solver.hand_values import (
    DOUBLE,
    HIT,
    RESCUE,
    STAND,
    may_double,
    may_hit,
)
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.analysis.solver.split_play import SplitPlay
from spanish21.analysis.solver.split_values import SplitValues
from spanish21.analysis.solver.suited_bonuses import completing_value
from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet

pytestmark = [pytest.mark.uncounted, pytest.mark.long]

Decision = tuple[tuple[int, ...], int, int, tuple[int, ...]]
"""Values of the cards, the first one first and the rest sorted; up card; doublings; suits that matter."""


class SplitRule(BestPlay):
    """Best play whose split hands go by a rule of their own; one decision may be changed."""

    def __init__(self, solution: Solution) -> None:
        super().__init__(solution, 0)
        self.changed: tuple[Decision, str] | None = None
        self.met: dict[Decision, tuple[str, ...]] = {}

    def __call__(self, asked: Asked) -> str:
        if not asked.split or "split" in asked.choices or count_up(asked.cards)[0] > 21:
            return super().__call__(asked)
        decision = decision_of(asked)
        self.met[decision] = asked.choices
        if self.changed is not None and self.changed[0] == decision:
            return self.changed[1]
        return self._by_rule(asked)

    def _by_rule(self, asked: Asked) -> str:
        play = self.up_cards[asked.up.points - 1].splits.split_play
        first, *others = asked.cards
        if not asked.doublings and is_suited(asked):
            (second,) = others
            cards = ((card.points - 1, int(card.suit)) for card in (first, second))
            return WORDS[play.by_suit(up_suit(asked.up), *cards)]
        row = row_of(asked.cards)
        if asked.doublings:
            return WORDS[int(play.doubled[asked.doublings - 1][row])]
        return WORDS[int(play.actions[row])]


def is_suited(asked: Asked) -> bool:
    if len(asked.cards) != 2:
        return False
    first, second = (card.points - 1 for card in asked.cards)
    return completing_value(first, second) is not None


def row_of(cards: tuple[Card, ...]) -> int:
    rows, hand = split_hand_table(), hand_table().find(tuple(card.points for card in cards))
    (found,) = (
        row
        for row in range(rows.bust)
        if rows.hand[row] == hand and rows.pair[row] == cards[0].points - 1
    )
    return found


def decision_of(asked: Asked) -> Decision:
    first, *others = (card.points for card in asked.cards)
    suits = tuple(int(card.suit) for card in asked.cards) if is_suited(asked) else ()
    suits = (up_suit(asked.up), *suits) if suits else ()
    return (first, *sorted(others)), asked.up.points, asked.doublings, suits


@dataclass(frozen=True)
class Case:
    """A shoe at a table, for so many hands of splitting."""

    name: str
    table: Callable[[], RuleSet]
    hands: int
    shoe: str
    wager: int = 500

    def __str__(self) -> str:
        return self.name

    def rules(self) -> RuleSet:
        return changed(self.table(), split__maximum_hands=self.hands)

    @property
    def cards(self) -> tuple[Card, ...]:
        return parse_cards(self.shoe)

    def solved(self) -> Solution:
        shoe = RemainingCards.of_composition(Composition.of_cards(self.cards))
        return solve(self.rules(), shoe=shoe, wager_cents=self.wager, arithmetic=EXACT)


_washington = partial(ruleset, "wa-2025")
_section_13 = partial(ruleset, "section-13")
CASES = (
    Case("eights and nines twice", _washington, 2, "3c 4c 5c 8s 8s 8s 9c 9c Kd Kd Kd Kd"),
    Case("eights to three hands", _washington, 3, "3c 8s 8s 8s 8s 9c 9c 9c Kd Kd Kd Kd Kd"),
    Case(
        "double-double",
        partial(_washington, double_double=True),
        2,
        "As 3c 6c 6c 6c 8c 8c 9s Kd Kd Kd Kd",
    ),
    Case("suits", _washington, 2, "6h 6s 7s 7h 7s 8s 8h 3c Kd Kd Kd"),
    Case("down card last", _section_13, 2, "As 5d 5d 5d 6d 6d 8d Kd Kd Kd Kd Kd"),
    Case(
        "surrender after a split",
        partial(changed, _section_13(), surrender__after_split=True),
        2,
        "As 8s 8s 8s 8s 9c 9c 9c Kd Kd Kd Kd",
    ),
    Case(
        "pontoon", partial(ruleset, "pontoon"), 2, "As 5d 5d 6d 6d 8d 8d Kd Kd Kd Kd Kd", wager=1000
    ),
)


QUICK = [case for case in CASES if case.name in ("down card last", "pontoon")]


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_the_walk_by_the_rule_comes_to_the_same_fraction(case: Case) -> None:
    before, best, gained, _ = walk_by_rule(case)
    assert gained == -EXACT.fraction(best.edge(super_bonus=False))
    assert best.edge(super_bonus=False) < before.edge(super_bonus=False)


def walk_by_rule(case: Case) -> tuple[Solution, Solution, Fraction, SplitRule]:
    """The game before and after, what the walk by the rule gains, and the decisions it met."""
    before = case.solved()
    best = solve_best_split_play(before)
    plan = SplitRule(best)
    gained, _ = walked(case.rules(), case.cards, case.wager, plan)
    return before, best, gained, plan


@pytest.mark.parametrize("up", [1, 4, TEN])
def test_no_single_decision_changed_gains(up: int) -> None:
    """By the solver's own values, which the walk has confirmed: two decks, a sample of rows."""
    solution = solve(ruleset("wa-2025", decks=2, double_double=True))
    best = solve_best_split_play(solution).up_cards[up]
    play, tried = best.splits.split_play, 0
    pairs = {deal.first for deal in best.deals if deal.best(0) == SPLIT}
    gains = {pair: gain_of_splits(best, pair, play) for pair in pairs}
    for pair in pairs:
        assert gains[pair] >= gain_of_splits(best, pair, solution.up_cards[up].splits.split_play)
    reached, of = best.splits.reachable.reached, split_hand_table().pair
    for row in np.flatnonzero(reached[0])[::40].tolist():
        for action in actions_of(row, best.hands.terms):
            actions = play.actions.copy()
            actions[row] = action
            other = gain_of_splits(best, of[row], replace(play, actions=actions))
            assert other <= gains.get(of[row], other) + 1e-13, (row, action)
            tried += 1
    for level, rows in enumerate(reached[1:]):
        for row in np.flatnonzero(rows)[::80].tolist():
            after = play.doubled[level].copy()
            after[row] = RESCUE if split_hand_table_total(row) < 21 else STAND
            doubled = (*play.doubled[:level], after, *play.doubled[level + 1 :])
            other = gain_of_splits(best, of[row], replace(play, doubled=doubled))
            assert other <= gains.get(of[row], other) + 1e-13
            tried += 1
    assert tried > 10


def gain_of_splits(up_card: UpCardSolution, pair: int, play: SplitPlay) -> float:
    """What the deals of a pair that are split gain by this rule."""
    before = up_card.splits
    splits = SplitValues(before.hands, before.play, before.suited_play, [pair], play)
    return float(
        sum(
            deal.chance * deal.no_blackjack * splits.value(pair, deal.pattern)
            for deal in up_card.deals
            if deal.first == deal.second == pair and deal.best(0) == SPLIT
        )
    )


def split_hand_table_total(row: int) -> int:
    return int(hand_table().total[split_hand_table().hand[row]])


def actions_of(row: int, terms: SolverTerms) -> tuple[int, ...]:
    """What may be done with an undoubled row; a single card takes another and does nothing else."""
    hand = split_hand_table().hand[row]
    if hand_table().cards[hand] < 2:
        return ()
    may = ((STAND, True), (HIT, may_hit(terms)[hand]), (DOUBLE, may_double(terms)[hand]))
    return tuple(action for action, allowed in may if allowed)


def main() -> int:
    """All shoes, and every decision of the rule changed to every other: some hours."""
    worse = 0
    for case in CASES:
        _, best, gained, plan = walk_by_rule(case)
        same = gained == -EXACT.fraction(best.edge(super_bonus=False))
        worse += not same
        better = 0
        for decision, choices in list(plan.met.items()):
            for choice in choices:
                plan.changed = (decision, choice)
                better += walked(case.rules(), case.cards, case.wager, plan)[0] > gained
        worse += better
        words = "the same fraction" if same else "ANOTHER FRACTION"
        sys.stdout.write(f"{case}: {words}; {len(plan.met)} decisions, {better} better changed\n")
    return int(worse > 0)


if __name__ == "__main__":
    raise SystemExit(main())
