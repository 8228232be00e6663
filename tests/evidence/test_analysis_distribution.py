"""A round's distribution: every line of tiny shoes counted, beside what the analysis carries forward.

The two must agree in every net result and every event, splits and what their hands share included:
their cards, their suits, their dealer and a blackjack that nobody looked for.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest

from perft.best_play import BestPlay, PlannedWalk
from perft.brute_force import Hand, Table, bonus_of, count_up, is_blackjack
from perft.shoes import changed
from spanish21 import ruleset
from spanish21.analysis.distribution.round_results import RoundResults, play_rounds
from spanish21.analysis.model.arithmetic import FLOAT
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition
from spanish21.game.hand_values import Bonus21
from spanish21.game.rules import RuleSet

pytestmark = pytest.mark.long

_washington = partial(ruleset, "wa-2025")
_unseen = partial(ruleset, "section-13", dealing_mode="down-card-unseen")
_pontoon = partial(ruleset, "pontoon", table_minimum="$5")
_pushes = partial(changed, _washington(), base__player_21_v_dealer_21="push")
_gives_up = partial(changed, _washington(), surrender__after_split=True)
_doubles_up = partial(
    changed,
    _pontoon(),
    double__doublings=3,
    double__double_double=True,
    double__rescue_on_bust=True,
    surrender__held_under=(),
)
WAGER = 500


class CountedWalk(PlannedWalk):
    """A walk that keeps the chance of every net result and of everything that happened."""

    nets: Counter[int]
    events: Counter[str]

    def leaf(self, table: Table, net: int) -> None:
        super().leaf(table, net)
        self.nets[net] += Fraction(table.ways, table.of)  # type: ignore[assignment]

    def settle(self, table: Table) -> None:
        chance = Fraction(table.ways, table.of)
        if len(table.hands) > 1 and not is_blackjack(table.dealer):
            self._count("split", chance)
            self._count("split-hands", chance * len(table.hands))
        self._count("dealer-blackjack", chance * is_blackjack(table.dealer))
        for hand in table.hands:
            self._count("blackjack", chance * is_blackjack(table.first_two))
            # What a dealer blackjack that nobody looked for undoes, the analysis does not count.
            if not is_blackjack(table.dealer):
                self._happened(table, hand, chance)
            elif self.paid_at_once(hand):
                self._bonus(hand, chance)
        super().settle(table)

    def _happened(self, table: Table, hand: Hand, chance: Fraction) -> None:
        self._count("double", chance * (len(hand.added) > 0))
        self._count("redouble", chance * max(len(hand.added) - 1, 0))
        for end in ("rescue", "surrender", "bust"):
            self._count(end, chance * (hand.end == end))
        if not (self.plays_against_total(hand) and count_up(table.dealer)[0] == 21):
            self._bonus(hand, chance)

    def _bonus(self, hand: Hand, chance: Fraction) -> None:
        if hand.end == "21" and not hand.added and bonus_of(hand.cards):
            self._count(bonus_of(hand.cards), chance)

    def _count(self, name: str, chance: Fraction) -> None:
        self.events[name] += chance  # type: ignore[assignment]


@cache
def counted(name: str) -> tuple[Solution, RoundResults, CountedWalk]:
    """A shoe played best on both roads, the Super Bonus left out; nobody may change what is found."""
    table, shoe, hands = (*UNSPLIT[name], 1) if name in UNSPLIT else SPLIT[name]
    rules = splitting_to(table(), hands)
    cards = parse_cards(shoe)
    left = RemainingCards.of_composition(Composition.of_cards(cards))
    solution = solve(rules, shoe=left, wager_cents=WAGER, arithmetic=FLOAT)
    played = RoundResults(solution.terms.unit)
    for solved in solution.up_cards:
        actions = [deal.best(0) for deal in solved.deals]
        played.add(play_rounds(solved, actions, Fraction(0)))
    walk = CountedWalk(
        replace(rules, super_bonus=None), cards, {"main": WAGER}, BestPlay(solution, 0)
    )
    walk.nets, walk.events = Counter(), Counter()
    walk.run()
    return solution, played, walk


def splitting_to(rules: RuleSet, hands: Any) -> RuleSet:
    return replace(rules, split=replace(rules.split, maximum_hands=hands))


UNSPLIT: dict[str, tuple[Callable[[], RuleSet], str]] = {
    "soft hands and doubles": (_washington, "As As 4h 5c 6c 7d 9c Kd Kd Kd"),
    "suited sixes, sevens and eights": (_washington, "As 4d 6s 6h 7s 7h 7h 8s Kd Kd"),
    "double-double": (partial(_washington, double_double=True), "As 2c 5c 6c 7h 7h 9c Kd Kd Kd"),
    "unlooked-for blackjacks": (_unseen, "As As 5d 5d 6c 6c 9c Kd Kd Kd"),
    "bonuses of 21s that push": (_pushes, "As 4d 6s 6h 7s 7h 7h 8s Kd Kd"),
    "long 21s that push": (_pushes, "As As 2s 2s 3h 3h 5d 5d 6c Kd Kd"),
    "insurance": (_washington, "As As 9c 9c " + "Kd " * 6),
    "21s and busts settled before a blackjack": (_pontoon, "As As 5d 5d 6c 6c 9c Kd Kd Kd"),
    "bonuses settled before a blackjack": (_pontoon, "As As 6s 7s 7s 8s 8h 3d Kd Kd Kd"),
    "doubled, rescued and given up before a blackjack": (
        _doubles_up,
        "As As 2d 5c 6c 9c 9c Kd Kd Kd",
    ),
}
SPLIT: dict[str, tuple[Callable[[], RuleSet], str, int]] = {
    "eights to four hands": (_washington, "8s " * 5 + "9c " * 5 + "Kd " * 6, 4),
    "sevens by suits": (_washington, "7s 7s 7s 7h 7h 8s 8h 6s 6h Kd Kd Kd", 2),
    "21s that push, by suits": (_pushes, "7s 7s 7s 7h 7h 8s 8h 6s 6h Kd Kd Kd", 2),
    "21s that push, a blackjack not looked for": (
        partial(changed, _unseen(), base__player_21_v_dealer_21="push"),
        "As As 6s 6h 7s 7s 8s 8h Kd Kd Kd Kd",
        2,
    ),
    "split hands surrendered": (_gives_up, "As As 8s 8s 8s 8h 9c 9c Kd Kd Kd Kd Kd", 2),
    "split hands surrendered by suits": (_gives_up, "7s 7s 7h 7h 7h 8s 8h 8h Kd Kd Kd Kd Kd", 2),
    "split hands surrendered before a blackjack": (
        partial(changed, _unseen(), surrender__after_split=True, surrender__held_under=()),
        "As As 8s 8s 8s 8s 9c 9c 9c Kd Kd Kd Kd",
        2,
    ),
    "split hands whose surrender waits for a blackjack": (
        partial(changed, _unseen(), surrender__after_split=True),
        "As As 8s 8s 8s 8s 9c 9c 9c Kd Kd Kd Kd",
        2,
    ),
    "no bonus after a split": (
        partial(ruleset, "bet-bigger"),
        "6s 7s 7s 7h 8s 8s 9d 9d Kd Kd Kd Kd",
        2,
    ),
    "a rescue for nothing": (
        _unseen,
        "8s 8s 8s As 3c 3c Kd Kd Kd Kd 9c 9c 9c",
        2,
    ),
    "split hands settled before a blackjack": (
        _pontoon,
        "8s 8s 8s As 3c 3c Kd Kd Kd Kd 9c 9c 9c",
        2,
    ),
    "split bonuses settled before a blackjack": (
        _pontoon,
        "6s 6s 7s 7s 7h 8s 8d As Kd Kd Kd Kd",
        2,
    ),
    "split hands doubled and rescued before a blackjack": (
        _doubles_up,
        "8s 8s 8s As 3c 3c Kd Kd Kd 9c 9c",
        2,
    ),
}


@pytest.mark.parametrize("name", [*UNSPLIT, *SPLIT])
def test_every_net_result_is_as_likely_as_counted(name: str) -> None:
    solution, played, walk = counted(name)
    counts = {Fraction(net, WAGER): float(chance) for net, chance in walk.nets.items()}
    assert {net for net, p in played.nets().items() if p > 1e-14} == set(counts)
    for net, chance in counts.items():
        assert played.nets()[net] == pytest.approx(chance, abs=1e-12)
    assert played.mean == pytest.approx(-solution.edge(super_bonus=False), abs=1e-12)


@pytest.mark.parametrize("name", [*UNSPLIT, *SPLIT])
def test_everything_happens_as_often_as_counted(name: str) -> None:
    _, played, walk = counted(name)
    left_out = {"insurance", "super-bonus"}
    if "before a blackjack" in name:
        # Once every hand is settled the walk does not ask what the dealer's second card is.
        left_out |= {"split", "split-hands", "double", "redouble", "rescue", "surrender", "bust"}
        left_out |= {"dealer-blackjack"}
    if name == "no bonus after a split":
        # The walk counts a bonus by its cards, paid or not.
        left_out |= {bonus.value for bonus in Bonus21}
    for event in {*walk.events, *played.events} - left_out:
        expected = float(walk.events[event])
        assert played.events.get(event, 0.0) == pytest.approx(expected, abs=1e-12), event
