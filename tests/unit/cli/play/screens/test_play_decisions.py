"""Can a person take every decision of the game on the full screen, and is he told why not?"""

import pytest

from fixtures.stacked_shoe import (
    ACE_UP_BLACKJACK,
    BLACKJACK,
    ELEVEN,
    PAIR_OF_EIGHTS,
    SEVENS,
    Seat,
    flat,
    on_screen,
    sit,
)
from spanish21.cli.play.session.table_feed import FLOOR_CONFIRMATION

pytestmark = pytest.mark.long


def test_split_double_rescue_and_stand() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter")
        assert "DEALER  shows 6♦" in screen
        assert "░░░░░" in screen
        assert "K♣" not in screen
        assert "hard 16" in screen
        assert " p  Split $10" in screen
        screen = await seat.press("p")
        assert "Box 1, hand 1: your turn." in screen
        assert "▸ hard 11 $10" in screen
        screen = await seat.press("d")
        assert "Rescue, $10 back" in screen
        assert "▸ hard 13, doubled $10 + $10" in screen
        screen = await seat.press("r")
        assert "Box 1, hand 2: your turn." in screen
        screen = await seat.press("s")
        assert "main $20 rescued" in screen
        assert "Round 1: you are even." in screen

    on_screen(script, sit(PAIR_OF_EIGHTS + " 3c 2d 9s Kd"))


def test_double_for_less_is_typed_and_can_be_taken_back() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter l")
        assert "How much? Double for less, $1 to $10:" in screen
        screen = await seat.press("5 0 enter")
        assert "amount: '$50' is not allowed; type $1 to $10" in flat(screen)
        screen = await seat.press("escape")
        assert "Box 1: your turn." in screen
        screen = await seat.press("l 4 0 backspace x enter")
        assert "main $14 wins 1 to 1" in screen
        assert "+$14.00" in screen

    on_screen(script, sit(ELEVEN + " Qh"))


def test_insurance_and_the_dealers_blackjack() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter")
        assert "An ace is up: insurance?" in screen
        screen = await seat.press("l 3 enter")
        assert "insurance $3 wins 2 to 1: dealer blackjack" in screen
        assert "-$10.00 Box 1, main $10 loses" in screen

    on_screen(script, sit(ACE_UP_BLACKJACK))


def test_insurance_lies_on_the_layout_until_it_is_settled() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter i")
        assert "Insurance $5" in screen
        assert "Box 1: your turn." in screen

    on_screen(script, sit("9s Ad 8h 7c", ruleset="section-13", dealing_mode="down-card-unseen"))


def test_insurance_declined() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter n")
        assert "-$10.00 Box 1, main $10 loses" in screen
        assert "Box 1, insurance" not in screen

    on_screen(script, sit(ACE_UP_BLACKJACK))


def test_surrender() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter u")
        assert "hard 16, surrendered" in screen
        assert "main $10 surrendered" in screen

    on_screen(script, sit("9s 8d 7h Kc"))


def test_a_blackjack_is_taken() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter")
        assert " s  Take 3 to 2" in screen
        screen = await seat.press("s")
        assert "blackjack" in screen
        assert "+$15.00" in screen

    on_screen(script, sit(BLACKJACK))


def test_the_super_bonus_is_paid_on_the_floors_word() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("2 5 enter h")
        assert FLOOR_CONFIRMATION in flat(screen)
        assert "+$5,000.00" in screen
        assert "you are up $5,075" in flat(screen)

    on_screen(script, sit(SEVENS))


def test_bonus_cards_lie_beside_the_dealers() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 down down down 5 enter")
        assert "BONUS CARDS" in screen
        assert "Q♥" in screen

    on_screen(script, sit("9s 6d 8h Kc Qh", match_configuration="3", bonus_cards="1"))


def test_a_decision_that_is_not_allowed_is_refused_with_its_clause() -> None:
    async def script(seat: Seat) -> None:
        screen = await seat.press("1 0 enter p")
        assert "only two cards of equal value are split (wa-2025:GR6" in flat(screen)
        screen = await seat.press("r")
        assert "only a doubled hand is rescued" in flat(screen)
        screen = await seat.press("i")
        assert "the round is at play" in flat(screen)
        screen = await seat.press("n")
        assert "the round is at play" in flat(screen)
        screen = await seat.press("d d")
        assert seat.sitting.chips_cents == 48000

    on_screen(script, sit(ELEVEN + " 2d"))


def test_four_split_hands_fit_even_beside_other_boxes() -> None:
    cards = "8s 9s 9h 6d 8h 9c 9d Kc 8c Ks 8d Qs 2d Js 3d Jh"
    sitting = sit(cards, boxes=3)

    async def script(seat: Seat) -> None:
        await seat.press("enter p")
        screen = await seat.press("p s p")
        assert "▸" in screen
        box = seat.sitting.view.boxes[0]
        assert len(box.hands) == 4
        assert "8♠" in screen
        screen = await seat.resize(120, 40)
        assert "8♠" in screen

    on_screen(script, sitting)
