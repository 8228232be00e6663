"""Are a round's states those of a game tree: chances that add up, legal moves, returns at the end?"""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from spanish21.envs.game_tree import CHANCE, PLAYER, TERMINAL, RoundTree, TreeState
from spanish21.envs.learning_game import read_learning_game
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition
from spanish21.refusal import Refusal
from spanish21.simulation.tables import layout as on

GAMES: list[dict[str, Any]] = [
    {},
    {"ruleset": "section-13", "options": {"dealing_mode": "second-card-last"}},
    {"wagers": ["$10", {"main": "$20", "match-up": "$5"}], "insurance": False},
    {"ruleset": "bet-bigger"},
]


def states_of(tree: RoundTree, chance: random.Random) -> Iterator[TreeState]:
    """The states of one round by random actions and cards."""
    state = tree.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        state = state.child(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("named", GAMES)
def test_chances_add_up_and_every_legal_action_may_be_done(named: dict[str, Any]) -> None:
    tree, chance = RoundTree(read_learning_game(**named)), random.Random(2)  # noqa: S311
    phases = set()
    for _ in range(150):
        for state in states_of(tree, chance):
            phases.add(state.state.phase.value)
            if state.is_chance_node():
                assert state.current_player() == CHANCE
                assert sum(state.exact_chances().values()) == 1
                assert sum(weight for _, weight in state.chance_outcomes()) == pytest.approx(1)
                assert state.returns() == [0.0]
            elif state.is_terminal():
                assert state.current_player() == TERMINAL
                assert state.legal_actions() == []
                cents = sum(line.net_cents for line in state.state.lines)
                assert state.rewards() == [cents / tree.game.unit_cents]
            else:
                assert state.current_player() == PLAYER
                for action in state.legal_actions():
                    assert state.child(action).history() == [*state.history(), action]
    assert {"dealing", "play", "closed"} <= phases
    assert ("insurance" in phases) == tree.game.insurance


def test_a_tiny_shoe_is_solved_by_hand() -> None:
    # A king and a 9 against a 10 and whatever is left: 19 against 19, or against 20.
    shoe = Composition.of_cards(parse_cards("Ks Kh Kd Kc"))
    tree = RoundTree(read_learning_game(wagers="$10"), shoe)
    state = tree.new_initial_state()
    assert state.exact_chances() == {
        card.index: Fraction(1, 4) for card in parse_cards("Ks Kh Kd Kc")
    }
    # Twenty against twenty: a push, for there is no card left to split or to hit with.
    for _ in range(4):
        state = state.child(state.legal_actions()[0])
    assert state.child(on.STAND).exact_return() == 0
    assert state.child(on.SURRENDER).exact_return() == Fraction(-1, 2)


def test_a_blackjack_of_a_tiny_shoe_is_paid() -> None:
    shoe = Composition.of_cards(parse_cards("As Kh Kd Kc"))
    state = RoundTree(read_learning_game(wagers="$10"), shoe).new_initial_state()
    state.apply_action(parse_cards("As")[0].index)
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    assert state.legal_actions() == [on.STAND, on.DOUBLE]
    assert state.child(on.STAND).exact_return() == Fraction(3, 2)


def test_two_states_that_differ_in_the_down_card_look_alike() -> None:
    first, up, second = (card.index for card in parse_cards("9s Kd 7h"))
    strings = set()
    for down in parse_cards("5s 6c 9h"):
        state = RoundTree().new_initial_state()
        for card in (first, up, second, down.index):
            state.apply_action(card)
        strings.add(str(state))
        assert state.information_state_string() == str(state)
    assert len(strings) == 1
    assert strings.pop().startswith("play; wager $5; dealer K♦; ")


def test_insurance_is_taken_for_every_wager_that_it_covers() -> None:
    tree = RoundTree(read_learning_game("bet-bigger", wagers={"main": "$10", "bet-bigger-1": "$2"}))
    state = tree.new_initial_state()
    for card in parse_cards("9s Ad 7h 5c"):
        state.apply_action(card.index)
    assert state.legal_actions() == [on.STAND, on.INSURE]
    insured = state.child(on.INSURE).state.boxes[0].bettors[0].insurance
    assert [cents for _, cents in insured] == [500, 100]
    declined = state.child(on.STAND).state.boxes[0].bettors[0].insurance
    assert [cents for _, cents in declined] == [0, 0]


def test_a_super_bonus_is_paid_without_a_word_of_the_floor() -> None:
    state = RoundTree(read_learning_game(wagers="$10")).new_initial_state()
    for card in parse_cards("7h 7c 7h Kd"):
        state.apply_action(card.index)
    state.apply_action(on.HIT)
    state.apply_action(parse_cards("7h")[0].index)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    assert state.exact_return() > 100


def test_actions_have_words_and_wrong_ones_are_refused() -> None:
    tree = RoundTree(read_learning_game(wagers=["$10", "$20"]))
    state = tree.new_initial_state()
    assert (tree.num_players(), tree.num_distinct_actions()) == (1, on.WAGER + 2)
    assert tree.max_chance_outcomes() == 48
    assert str(state).startswith("wagering; wager -; ")
    assert state.action_to_string(PLAYER, on.WAGER + 1) == "wager $20"
    assert state.action_to_string(CHANCE, 0) == "A♠"
    with pytest.raises(Refusal, match="choose one of 7, 8"):
        state.apply_action(on.HIT)
    with pytest.raises(Refusal, match="no card is due"):
        state.chance_outcomes()
    with pytest.raises(Refusal, match="there is one player"):
        state.information_state_string(1)
    over = list(states_of(tree, random.Random(1)))[-1]  # noqa: S311
    with pytest.raises(Refusal, match="it is over"):
        over.apply_action(0)


def test_a_tree_has_no_meter() -> None:
    jackpot = {"table": "6", "paytable": 3, "wager": "$1"}
    game = read_learning_game(jackpots=[jackpot], meters=("$5000",))
    with pytest.raises(Refusal, match="post a house jackpot"):
        RoundTree(game)
    posted = {"table": "3c", "paytable": 5, "wager": "$1", "kind": "house", "posted": "$5000"}
    assert RoundTree(read_learning_game(jackpots=[posted])).num_players() == 1
