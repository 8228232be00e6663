"""Does a picture of a table show every card, and no card that lies face down?"""

from dataclasses import replace

import numpy as np

from spanish21.envs.played_table import TableScene
from spanish21.envs.table_pictures import scene_picture, scene_text
from spanish21.game.cards import SPANISH_DECK, parse_cards

SCENE = TableScene(
    phase="play",
    dealer=parse_cards("Kd"),
    hidden=True,
    before=("19", "bust"),
    hand=parse_cards("8s 3h Ac"),
    after=parse_cards("8d"),
    bonus=parse_cards("7c"),
    wager="$10",
    doublings=1,
    insured=True,
    left=270,
    actions=("stand", "rescue"),
)


def test_the_text_says_everything() -> None:
    assert scene_text(SCENE).splitlines() == [
        "dealer  K♦ ?",
        "bonus   7♣",
        "player  8♠ 3♥ A♣  (hard 12, doubled 1x)",
        "split   19 | bust | * | 8♦ ...",
        "wager   $10, insured; 270 cards left; play",
        "may     stand, rescue",
    ]


def test_the_end_shows_what_the_dealer_came_to() -> None:
    over = replace(
        SCENE, dealer=parse_cards("Kd 9s"), hidden=False, actions=(), before=(), after=()
    )
    assert scene_text(over).splitlines()[0] == "dealer  K♦ 9♠  (hard 19)"


def test_no_two_cards_look_alike() -> None:
    pictures = {
        scene_picture(replace(SCENE, hand=(card,), doublings=0)).tobytes() for card in SPANISH_DECK
    }
    assert len(pictures) == len(SPANISH_DECK)


def test_every_part_of_a_table_is_in_its_picture() -> None:
    picture = scene_picture(SCENE)
    assert scene_picture(SCENE).tobytes() == picture.tobytes()
    for changed in (
        replace(SCENE, hidden=False),
        replace(SCENE, dealer=parse_cards("Kd Qs 2h"), hidden=False),
        replace(SCENE, bonus=()),
        replace(SCENE, after=()),
        replace(SCENE, doublings=2),
        replace(SCENE, hand=()),
    ):
        assert not np.array_equal(scene_picture(changed), picture)


def test_a_long_hand_stays_in_the_picture() -> None:
    hand = parse_cards("As Ah Ac Ad As Ah Ac Ad As Ah Ac Ad As Ah Ac Ad As Ah Ac Ad As")
    picture = scene_picture(replace(SCENE, hand=hand))
    assert picture.shape == scene_picture(SCENE).shape
