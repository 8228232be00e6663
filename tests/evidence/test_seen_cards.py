"""Split hands played by every card seen, on tiny shoes: beside a search that tries everything.

``KnownBest`` shares nothing with the solver: it tries every choice of every hand of a box, cards taken
for what they tell included. The walk plays each hand best for itself, as lines are drawn, and must come
to the edge of the one rule less all that the lines gain.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pytest

from perft.best_play import WORDS, Asked, BestPlay, PlannedWalk, up_suit
from perft.brute_force import Hand, Table, count_up
from perft.known_best import KnownBest
from perft.shoes import changed
from spanish21 import ruleset
from spanish21.analysis.model.remaining_cards import SUITED_VALUES, RemainingCards
from spanish21.analysis.solver.best_split_play import solve_best_split_play
from spanish21.analysis.solver.seen_cards_play import (
    HeldHand,
    SeenCardsGame,
    SplitTurn,
    follow_seen_cards,
    list_splits,
    sample_seen_cards,
)
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.analysis.solver.suited_bonuses import NO_SUIT
from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet

pytestmark = [pytest.mark.uncounted, pytest.mark.long]

DIGITS = 1e-12


@dataclass(frozen=True)
class Case:
    """A shoe at a table that splits to so many hands."""

    name: str
    table: Callable[[], RuleSet]
    hands: int
    shoe: str
    wager: int = 500

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> RuleSet:
        return changed(self.table(), split__maximum_hands=self.hands)

    @property
    def cards(self) -> tuple[Card, ...]:
        return parse_cards(self.shoe)

    def best_rule(self) -> Solution:
        shoe = RemainingCards.of_composition(Composition.of_cards(self.cards))
        return solve_best_split_play(solve(self.rules, shoe=shoe, wager_cents=self.wager))


_washington = partial(ruleset, "wa-2025")
_section_13 = partial(ruleset, "section-13")
SEARCHED = (
    Case("eights", _washington, 2, "3c 8s 8s 8s 9c 9c Kd Kd Kd Kd"),
    Case("eights and nines", _washington, 2, "3c 4c 5c 8s 8s 8s 9c 9c Kd Kd Kd Kd"),
    Case("eights to three hands", _washington, 3, "3c 8s 8s 8s 8s 9c 9c 9c Kd Kd Kd Kd Kd"),
    Case("suits", _washington, 2, "6h 6s 7s 7h 7s 8s 8h 3c Kd Kd Kd"),
    Case(
        "double-double",
        partial(_washington, double_double=True),
        2,
        "As 3c 6c 6c 6c 8c 8c 9s Kd Kd Kd Kd",
    ),
    Case(
        "21s that push, by suits",
        partial(changed, _washington(), base__player_21_v_dealer_21="push"),
        2,
        "6s 6h 7s 7h 8s 8h Kd Kd Kd Kd",
    ),
    Case(
        "surrender after a split",
        partial(changed, _washington(), surrender__after_split=True),
        2,
        "3c 8s 8s 8s 9c 9c Kd Kd Kd Kd",
    ),
)
WALKED = (
    SEARCHED[2],
    Case(
        "surrender after a split, down card last",
        partial(changed, _section_13(), surrender__after_split=True),
        2,
        "As 5d 5d 5d 6d 6d 8d Kd Kd Kd Kd Kd",
    ),
    Case("sixes and sevens by suit", _washington, 2, "6h 6s 7s 7h 8s 8h 3c Kd Kd Kd"),
    Case("down card last", _section_13, 2, "As 5d 5d 5d 6d 6d 8d Kd Kd Kd Kd Kd"),
    Case(
        "pontoon", partial(ruleset, "pontoon"), 2, "As 5d 5d 6d 6d 8d 8d Kd Kd Kd Kd Kd", wager=1000
    ),
)


QUICK = (SEARCHED[0], SEARCHED[2], SEARCHED[5], SEARCHED[6])


@pytest.mark.parametrize("case", QUICK, ids=str)
def test_no_play_of_everything_known_gains_more(case: Case) -> None:
    compare_with_search(case)


def compare_with_search(case: Case) -> None:
    rule = case.best_rule()
    found = follow_seen_cards(rule)
    best = KnownBest(case.rules, case.cards, case.wager).expected() / case.wager
    assert float(found.edge) == pytest.approx(-float(best), abs=DIGITS)
    assert found.edge < rule.edge(super_bonus=False)
    assert (found.standard_error, found.lines) == (0, 0)


class SeeingWalk(PlannedWalk):
    """A walk whose split hands are played by all cards seen, each best for itself."""

    def __init__(self, case: Case, rule: Solution) -> None:
        super().__init__(case.rules, case.cards, {"main": case.wager}, BestPlay(rule, 0))
        self.tables = {table.hands.up: table for table in rule.up_cards}
        self.games: dict[tuple[int, int], SeenCardsGame] = {}
        self.table: Table | None = None

    def choose(
        self, table: Table, names: list[str], hand: Hand, then: Callable[[Table, str], None]
    ) -> None:
        self.table = table
        super().choose(table, names, hand, then)

    def _ask(self, choices: tuple[str, ...], cards: list[Card], up: Card, doublings: int) -> str:
        asked = Asked(choices, tuple(cards), up, doublings, self._split)
        if not asked.split or "split" in choices:
            return self._plan(asked)
        if count_up(cards)[0] > 21:
            return "rescue"
        assert self.table is not None
        hands, pair = self.table.hands, cards[0].points - 1
        place = next(at for at, hand in enumerate(hands) if not hand.end)
        suited = pair in SUITED_VALUES

        def seen(card: Card) -> tuple[int, int]:
            value = card.points - 1
            return value, int(card.suit) if suited and value in SUITED_VALUES else NO_SUIT

        turn = SplitTurn(
            up_suit(up) if suited else NO_SUIT,
            seen(cards[0]),
            tuple(sorted(seen(card) for hand in hands[:place] for card in hand.cards)),
            tuple(seen(hand.cards[0]) for hand in reversed(hands[place + 1 :])),
            len(hands),
            later=place > 0,
        )
        key = (up.points - 1, pair)
        if key not in self.games:
            self.games[key] = SeenCardsGame(self.tables[up.points - 1], pair)
        held = HeldHand(turn, tuple(sorted(map(seen, cards))), doublings)
        return WORDS[self.games[key].action(held)]


def mean_gain(game: SeenCardsGame, state: "SplitTurn | HeldHand | None") -> float:
    """What the lines gain from here on, every one by its chance."""
    if state is None:
        return 0.0
    here = float(game.gain(state)) if isinstance(state, SplitTurn) else 0.0
    return here + sum(float(chance) * mean_gain(game, then) for chance, then in game.steps(state))


@pytest.mark.parametrize("case", WALKED[1::2], ids=str)
def test_the_walk_comes_to_the_edge_of_the_rule_less_what_the_lines_gain(case: Case) -> None:
    compare_with_walk(case)


def compare_with_walk(case: Case) -> None:
    rule = case.best_rule()
    gain = 0.0
    for up_card in rule.up_cards:
        for pair, starts in list_splits(up_card).items():
            game = SeenCardsGame(up_card, pair)
            gain += sum(float(chance) * mean_gain(game, turn) for chance, turn in starts)
    walk = SeeingWalk(case, rule)
    walk.run()
    assert walk.chance == 1
    gained = float(walk.expected / case.wager)
    assert gained == pytest.approx(gain - rule.edge(super_bonus=False), abs=DIGITS)
    drawn = sample_seen_cards(rule, 400, 21)
    assert abs(drawn.gain - gain) < 4.5 * drawn.standard_error + DIGITS
    assert gain <= follow_seen_cards(rule).gain + DIGITS


def main() -> None:
    """All shoes; some minutes."""
    for case in SEARCHED:
        compare_with_search(case)
        sys.stdout.write(f"{case}: what a search of every choice finds\n")
    for case in WALKED:
        compare_with_walk(case)
        sys.stdout.write(f"{case}: what the walk comes to\n")


if __name__ == "__main__":
    main()
