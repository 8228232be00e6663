"""How a round opens, what it holds, and what decide, step, evolve and replay have in common."""

from typing import get_args

import pytest

from fixtures.known_cards import cards_out
from fixtures.round_script import play
from spanish21 import ruleset
from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.game.round import (
    PHASES,
    Phase,
    at_risk,
    decide,
    evolve,
    open_round,
    options,
    replay,
    step,
)
from spanish21.game.round import commands as c
from spanish21.game.round import events as e
from spanish21.game.round.events import Event
from spanish21.game.round.moves import EVOLVES, MOVE_OF, MOVES, MOVES_IN, Giver
from spanish21.game.round.options import COMMAND_FIELDS
from spanish21.game.round.state import HandStatus
from spanish21.refusal import Refusal

RULES = ruleset("wa-2025")


def test_a_new_round_has_a_full_shoe_and_empty_boxes() -> None:
    state = open_round(RULES)
    assert state.phase is Phase.WAGERING
    assert state.shoe == Composition.of_decks(6)
    assert state.cards_left == 288
    assert [box.number for box in state.boxes] == [1, 2, 3, 4, 5, 6, 7]
    assert state.dealer == ()
    assert at_risk(state) == 0
    assert cards_out(state) == []


def test_seats_are_kept_by_box() -> None:
    state = open_round(RULES, seated={2: "Bob", 7: "Gus"})
    assert [box.seated for box in state.boxes] == ["", "Bob", "", "", "", "", "Gus"]


@pytest.mark.parametrize("number", [0, 8])
def test_a_seat_at_a_box_the_table_lacks_is_refused(number: int) -> None:
    with pytest.raises(Refusal) as caught:
        open_round(RULES, seated={number: "Ann"})
    said = f"seat: {number} is not allowed; this table has boxes 1 to 7"
    assert (str(caught.value), caught.value.name) == (said, "NO_SUCH_BOX")


def test_a_shoe_the_decks_cannot_hold_is_refused() -> None:
    shoe = Composition.of_cards(parse_cards("7s 7s 7s 8h"))
    with pytest.raises(Refusal, match="^shoe: '3 of 7♠' is not allowed; 2 decks hold 2 of a card$"):
        open_round(ruleset("wa-2025", decks=2), shoe=shoe)


@pytest.mark.parametrize("face_down", [-1, 5])
def test_more_cards_face_down_than_there_are_is_refused(face_down: int) -> None:
    shoe = Composition.of_cards(parse_cards("7s 7s 7s 8h"))
    say = f"^face_down: {face_down} is not allowed; 0 to 4 cards can lie face down$"
    with pytest.raises(Refusal, match=say):
        open_round(RULES, shoe=shoe, face_down=face_down)
    assert open_round(RULES, shoe=shoe, face_down=4).cards_left == 0


def test_decide_says_what_step_does_and_evolving_it_gives_the_same_state() -> None:
    state = open_round(RULES)
    command = c.PlaceWagers(1, "Ann", (("main", 1000),))
    events = decide(state, command)
    assert events == (e.WagersPlaced(1, "Ann", (("main", 1000),), ()),)
    assert evolve(state, events[0]) == replay(state, events) == step(state, command).state
    assert at_risk(step(state, command).state) == 1000


def test_the_cents_are_the_same_before_and_after_every_single_event() -> None:
    state = play("Ann on 1: main $10, match-up $5", RULES).state
    for event in decide(state, c.CloseWagers()):
        state = evolve(state, event)
        assert at_risk(state) == 1500


def test_a_changed_state_leaves_the_old_one_as_it_was() -> None:
    state = open_round(RULES)
    assert state.but(hand=3) == state._replace(hand=3)
    assert state.hand == 0


def test_every_phase_is_reached_from_another_and_names_only_known_commands() -> None:
    reached = {then.phase for row in PHASES.values() for then in row.then}
    assert reached == set(PHASES) - {Phase.WAGERING, Phase.VOID}
    assert MOVES_IN.keys() == PHASES.keys() == set(Phase)
    assert all(phase.what for phase in PHASES)


def test_the_moves_are_all_commands_and_their_functions_know_all_events() -> None:
    assert set(MOVE_OF) == set(get_args(c.Command))
    assert len(MOVES) == len(MOVE_OF)
    assert set(EVOLVES) == set(get_args(Event))


def test_a_move_that_names_a_player_is_a_players_and_no_other() -> None:
    players = {kind for kind, names in COMMAND_FIELDS.items() if "player" in names}
    assert players == {move.command for move in MOVES if move.giver is Giver.PLAYER}


def test_a_finished_round_takes_only_a_card_drawn_past_17() -> None:
    played = play(
        """
        Ann on 1: main $10
        no more wagers
        deal 9♠ 8♦ 9♥ K♣
        Ann on 1 stands
        burn 4♣: drawn past the dealer's 18
        """
    )
    assert played.phase == "closed"
    assert played.state.burned == (Card.parse("4c"),)
    assert {option.command for option in options(played.state)} == {c.BurnCard}


def test_a_void_round_takes_nothing() -> None:
    played = play("Ann on 1: main $10\nvoid: wrong cards")
    assert (played.phase, options(played.state), at_risk(played.state)) == ("void", (), 0)


def test_a_super_bonus_waits_for_the_floor_alone() -> None:
    played = play(
        """
        Ann on 1: main $25
        no more wagers
        deal 7♠ 7♥ 7♠ K♣
        Ann on 1 hits
        deal 7♠
        """
    )
    assert played.phase == "super-bonus"
    kinds = {option.command for option in options(played.state)}
    assert kinds == {c.PaySuperBonus, c.BurnCard, c.VoidRound}


def test_a_hand_that_left_its_turn_is_finished() -> None:
    played = play(
        """
        Ann on 1: main $10
        Bob on 2: main $10
        no more wagers
        deal 9♠ 9♦ 6♦ 9♥ 8♥ K♣
        Ann on 1 stands
        """
    )
    first, second = (played.state.boxes[index].hands[0] for index in (0, 1))
    assert (first.status, second.status) == (HandStatus.FINISHED, HandStatus.OPEN)
