"""Does the round engine's table deal by itself, ask each box in turn, and count what is unseen?"""

import random

import numpy as np
import pytest

from spanish21.envs import compiled_table
from spanish21.envs.engine_table import EngineTable, _hand_words
from spanish21.envs.learning_game import read_learning_game
from spanish21.game.cards import parse_cards
from spanish21.game.round.state import Hand, HandStatus
from spanish21.simulation.general import layout as general
from spanish21.simulation.tables import layout as on


def answer_at_random(table: EngineTable, chance: random.Random) -> None:
    table.answer(chance.choice(np.flatnonzero(table.mask).tolist()))


def test_what_is_unseen_is_what_is_left_and_what_lies_face_down() -> None:
    game = read_learning_game("bet-bigger", penetration="91%", options={"decks": 1})
    table, chance = EngineTable(game), random.Random(2)  # noqa: S311
    table.open_table(7)
    ran_out = concealed = 0
    for _ in range(700):
        table.begin_round()
        # Neither the burn card was seen nor a down card that nothing hung on.
        concealed = 1 if table.shuffled else concealed
        refilled, before = False, int(table.seen[on.SEEN_LEFT])
        while not table.over:
            answer_at_random(table, chance)
            unseen = table.seen[on.SEEN_UNSEEN : on.SEEN_UNSEEN + on.RANKS]
            left = int(table.seen[on.SEEN_LEFT])
            hidden = table.scene().hidden
            refilled |= left > before
            before = left
            assert int(unseen.sum()) == left + hidden + (0 if refilled else concealed)
        ran_out += refilled
        concealed += hidden
    assert ran_out


def test_every_box_chooses_its_wager_and_is_asked_in_turn() -> None:
    game = read_learning_game("wa-2025", wagers=["$10", {"main": "$20", "match-up": "$5"}])
    table, chance = EngineTable(game, boxes=3), random.Random(1)  # noqa: S311
    box_at_turn = set()
    for seed in range(40):
        table.open_table(seed)
        table.begin_round()
        for box in range(3):
            assert table.box_at_turn == box
            table.answer(on.WAGER + box % 2)
        assert [bettor.wagers[0][1] for box in table.state.boxes for bettor in box.bettors] == [
            1000,
            2000,
            1000,
        ]
        while not table.over:
            box_at_turn.add((int(table.seen[on.SEEN_PHASE]), table.box_at_turn))
            assert table.look(table.box_at_turn) == table.seen.tolist()
            answer_at_random(table, chance)
        assert sum(line.net_cents for line in table.state.lines) == sum(table.cents)
    for phase in (on.PLAY, on.INSURANCE):
        assert {box for of, box in box_at_turn if of == phase} == {0, 1, 2}


@pytest.mark.parametrize(
    ("points", "status", "rescued", "end", "words"),
    [
        (19, HandStatus.FINISHED, False, 19 * general.LEVELS + 1, "19"),
        (21, HandStatus.FINISHED, False, general.DECIDED + general.TWENTY_ONE, "21"),
        (25, HandStatus.FINISHED, False, general.DECIDED + general.BUST + 1, "bust"),
        (25, HandStatus.FINISHED, True, general.DECIDED + general.RESCUE + 1, "rescued"),
        (15, HandStatus.FINISHED, True, general.DECIDED + general.RESCUE + 2, "rescued"),
        (15, HandStatus.SURRENDERED, False, general.DECIDED + general.SURRENDER, "surrendered"),
    ],
)
def test_both_tables_say_alike_how_a_hand_ended(
    points: int, status: HandStatus, rescued: bool, end: int, words: str
) -> None:
    hand = Hand(parse_cards("8s 7h"), (), points, status=status)
    assert _hand_words(hand, rescued=rescued) == words
    assert compiled_table._hand_words(end) == words


def test_before_its_turn_a_box_sees_its_first_hand_and_after_it_the_last() -> None:
    game = read_learning_game("wa-2025", insurance=False)
    eights = [card.index for card in parse_cards("8s Kd 6c 8h Kc 5d 8d")]
    deck = list(range(48)) * game.rules.cards.decks
    for card in eights:
        deck.remove(card)
    table = EngineTable(game, iter([[*eights, *deck]]), boxes=2)
    table.begin_round()
    table.answer(on.SPLIT)
    assert table.look(1)[on.SEEN_TOTAL] == 20
    assert table.look(1)[on.SEEN_HAND] == 0
    assert table.look(0)[on.SEEN_HANDS] == 2
    while not table.over:
        table.answer(on.STAND)
    assert table.look(0)[on.SEEN_HAND] == 1
