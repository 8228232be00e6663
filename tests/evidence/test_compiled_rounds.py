"""The compiled automaton and another road play the same shoes, and agree on every round.

The long form, a million rounds a rule set, is ``scripts/evidence-compiled``.
"""

import pytest
from compiled_rounds import (
    CHART,
    FIRST_TWO,
    GAMES,
    automaton_of,
    play_forced,
    play_piece,
    play_rich,
)

from spanish21 import ruleset

pytestmark = pytest.mark.uncounted

# A rule set's first game is played by its chart, the others by chance; charts take a while.
PIECES = [
    (name, place)
    for name, games in GAMES.items()
    for place, game in enumerate(games)
    if place == 0 or game.strategy not in (CHART, FIRST_TWO)
]


@pytest.mark.parametrize(("name", "place"), PIECES)
def test_the_automaton_gains_what_the_other_road_gains(name: str, place: int) -> None:
    rounds = 150 if GAMES[name][place].by_engine else 2000
    found = play_piece(name, place, seed=7, rounds=rounds)
    assert found.wrong == ""
    assert found.rounds > rounds * 2 // 3


@pytest.mark.parametrize("name", GAMES)
def test_the_automaton_agrees_on_every_two_cards_against_every_up_card(name: str) -> None:
    found = play_forced(name, 0, each=1)
    assert (found.wrong, found.rounds) == ("", 936)
    assert {"split", "surrender" if name != "bet-bigger" else "bust", "dealer blackjack"} & set(
        found.events
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_automaton_agrees_where_a_few_ranks_and_suits_come_first(name: str) -> None:
    found = play_rich(name, 0, rounds=2000)
    assert (found.wrong, found.rounds) == ("", 2000)
    assert {"7-7-7-mixed", "six-cards", "seven-cards", "split"} <= set(found.events)


def test_forced_rounds_of_a_real_shoe_wait_where_its_own_automaton_does() -> None:
    place = next(at for at, game in enumerate(GAMES["section-13"]) if game.cut)
    found = play_rich("section-13", place, rounds=2000)
    assert found.wrong == ""
    assert found.rounds >= 2000
    lines = len(automaton_of(GAMES["section-13"][place].simulated(0)).waiting)
    assert set(found.lines) <= set(range(lines))


def test_exceptions_for_two_cards_are_played_where_a_strategy_has_them() -> None:
    place = [game.strategy for game in GAMES["wa-2025"]].index(FIRST_TWO)
    game = GAMES["wa-2025"][place]
    assert ruleset("wa-2025", decks=2).cards.decks == 2
    assert len(game.simulated(0).strategy.first_two) == 5
    assert play_forced("wa-2025", place, each=1).wrong == ""
