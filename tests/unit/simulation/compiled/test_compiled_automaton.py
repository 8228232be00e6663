"""The automaton: minimal, small, and soon made for every rule set."""

from dataclasses import replace
from functools import cache
from itertools import product
from time import process_time
from typing import Any

import numpy as np
import pytest

from fixtures.automaton_walker import AutomatonWalker, OpeningCards
from fixtures.compiled_games import RULE_SETS, chart, game, shuffled
from fixtures.given_shoes import play_shoes
from spanish21 import ruleset
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.rulesets.strategies.strategy import ChartPairCell
from spanish21.simulation.compiled.automaton import (
    AGAIN_LINE,
    DEALER_LINE,
    END_LINE,
    QUESTION_LINE,
    SPLIT_HAND_LINE,
    SPLIT_LINE,
    Automaton,
    _AutomatonPacker,
    compile_automaton,
)
from spanish21.simulation.compiled.chart_reader import VALUES
from spanish21.simulation.compiled.prices import price_base_game
from spanish21.simulation.compiled.round_states import RoundStates, waits_for_blackjack
from spanish21.simulation.compiled.transitions import HandResult
from spanish21.simulation.general import layout

pytestmark = pytest.mark.long

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("wa-2025", {"decks": 2}),
    ("wa-2025", {"decks": 6, "double_double": True}),
    *((name, {}) for name in RULE_SETS[1:]),
    ("section-13", {"dealing_mode": "down-card-unseen"}),
    ("section-13", {"dealing_mode": "card-reader"}),
]


def compiled(name: str, options: dict[str, Any], *, real: bool = False) -> Automaton:
    return _compiled(name, tuple(sorted(options.items())), real=real)


@cache
def _compiled(name: str, options: tuple[tuple[str, Any], ...], *, real: bool) -> Automaton:
    return compile_automaton(ruleset(name, **dict(options)), chart(), 1000, real=real)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_an_automaton_is_minimal_and_small_and_soon_made(
    name: str, options: dict[str, Any]
) -> None:
    chart()
    rules = ruleset(name, **options)
    began = process_time()
    made = compile_automaton(rules, chart(), 1000, real=True)
    # It takes about half a second; a test that is watched line by line takes longer.
    assert process_time() - began < 5
    assert made.table.size < 4000 * VALUES
    rows = made.table.reshape(-1, VALUES)
    goes_on = rows[: made.waits_from // VALUES]
    assert len(np.unique(goes_on, axis=0)) == len(goes_on)


@pytest.mark.parametrize(("name", "options"), [GAMES[1], GAMES[5], GAMES[7]])
def test_no_row_of_the_dealer_is_also_one_of_the_player(name: str, options: dict[str, Any]) -> None:
    rules = ruleset(name, **options)
    rounds = RoundStates(rules, chart(), price_base_game(rules, 1000), real=False)
    _AutomatonPacker(rounds)
    players = ("up", "first", "second", "peek", "hit", "double", "split")
    of_players = {row for state, row in rounds.row_of_state.items() if state[0] in players}
    assert not of_players & rounds.dealer_rows


def test_every_kind_of_line_is_there_and_leads_nowhere() -> None:
    made = compiled("wa-2025", {"decks": 6, "double_double": True})
    kinds = {line[0] for line in made.waiting}
    assert kinds == {END_LINE, QUESTION_LINE, SPLIT_LINE, SPLIT_HAND_LINE, AGAIN_LINE, DEALER_LINE}
    # Each has its row, and the last row is for shoes that wait to be shuffled.
    assert made.table.size == made.waits_from + VALUES * (len(made.waiting) + 1)
    for place in range(made.waits_from, made.table.size, VALUES):
        assert set(made.table[place : place + VALUES] & 0xFFFFF) == {place}


def test_limits_of_a_question_share_the_whole_range_by_its_chances() -> None:
    made = compiled("wa-2025", {"decks": 6})
    for kinds, limits, answers in zip(made.kinds, made.limits, made.answers, strict=True):
        assert len(kinds) == len(answers) == len(limits) + 1
        assert list(limits) == sorted(limits)


def test_the_bottom_of_a_line_is_never_reached() -> None:
    rules = ruleset("wa-2025")
    packing = _AutomatonPacker(
        RoundStates(rules, chart(), price_base_game(rules, 1000), real=False)
    )
    with pytest.raises(AssertionError):
        packing._waiting_line(packing.rounds.root)


def test_only_what_a_blackjack_could_change_waits_for_one() -> None:
    assert waits_for_blackjack(HandResult("stand", 0, 18, 0))
    assert waits_for_blackjack(HandResult("bust", 1, 0, -2000))
    assert not waits_for_blackjack(HandResult("bust", 0, 0, -1000))
    assert not waits_for_blackjack(HandResult("rescue", 1, 0, -1000))
    assert not waits_for_blackjack(HandResult("blackjack", 0, 21, 1500))


def test_aces_may_be_split_once_and_get_one_card_each() -> None:
    rules = ruleset("wa-2025")
    split = replace(rules.split, aces_like_any_card=False, resplit_aces=False)
    strict = compile_automaton(replace(rules, split=split), chart(), 1000, real=False)
    usual = compile_automaton(rules, chart(), 1000, real=False)
    assert strict.table.size < usual.table.size


def test_split_hands_have_no_bonus_where_the_rules_say_so() -> None:
    events = {result.event for result in compiled("bet-bigger", {}).results}
    assert "five-cards" not in events
    assert "five-cards" in {result.event for result in compiled("wa-2025", {}).results}


# --- Walking: given cards, against the general kernel --------------------------------------------

WALKED: list[tuple[str, dict[str, Any], int]] = [
    ("wa-2025", {"decks": 6, "double_double": True}, 600),
    ("wa-2025", {"decks": 2}, 500),
    ("section-13", {"dealing_mode": "second-card-last"}, 900),
    ("section-13", {"dealing_mode": "down-card-unseen"}, 500),
    ("bet-bigger", {"decks": 1}, 300),
]


def begun(decks: int) -> list[list[int]]:
    """Three 7s against every 7, a king and an ace, in all suits that the decks have."""
    sevens = [card.index for card in SPANISH_DECK if card.points == 7]
    found = []
    ups = (*sevens, Card.parse("Ks").index, Card.parse("As").index)
    for up, one, two, three in product(ups, sevens, sevens, sevens):
        rest = shuffled(decks, 1, up + one + two + three)[0].tolist()
        first = (one, up, two, three)
        if all(first.count(card) <= decks for card in first):
            for card in first:
                rest.remove(card)
            found.append([one, up, two, rest[0], three, *rest[1:]])
    return found


@pytest.mark.parametrize(("name", "options", "rounds"), WALKED)
def test_a_round_that_is_walked_gains_what_the_general_kernel_says(
    name: str, options: dict[str, Any], rounds: int
) -> None:
    simulated = game(name, {"cut_cards": 0}, **options)
    rules = simulated.rules
    shoes = shuffled(rules.cards.decks, rounds, 3).tolist() + begun(rules.cards.decks)
    cents = play_shoes(simulated, np.array(shoes, np.uint8)).cents[:, 0].tolist()
    automaton = compile_automaton(rules, simulated.strategy, 1000, real=False)
    walker = AutomatonWalker(automaton, rules)
    for shoe, paid in zip(shoes, cents, strict=True):
        down, rest = (shoe[3], 4) if rules.dealing.has_down_card else (None, 3)
        found = walker.walk(OpeningCards(shoe[1], shoe[0], shoe[2], down), iter(shoe[rest:]))
        wanted = (paid[layout.MAIN], paid[layout.SUPER_BONUS])
        assert (found.gain, found.super_bonus) == wanted, shoe[:20]


def test_a_pair_of_aces_may_stay_whole() -> None:
    strategy = replace(chart(), pairs={**chart().pairs, "A": (ChartPairCell(False),) * 10})
    made = compile_automaton(ruleset("wa-2025"), strategy, 1000, real=False)
    assert all(
        out[1] != 0
        for line, out in zip(made.waiting, made.out, strict=True)
        if line[0] == SPLIT_LINE
    )
