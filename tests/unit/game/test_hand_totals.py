"""Totals, blackjack and Bonus 21 hands."""

import pytest

from fixtures.known_cards import is_blackjack
from spanish21.game.cards import parse_cards
from spanish21.game.hand_values import Bonus21, Total, bonus_21, total


@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("As 6h", 17, True),
        ("As 6h Kd", 17, False),
        ("As Ah", 12, True),
        ("As Ah 9c", 21, True),
        ("Ks Qh", 20, False),
        ("As Kh", 21, True),
        ("Ks Qh 2d", 22, False),
        ("As As As As As As As As As As As", 21, True),
        ("As Kh Kd", 21, False),
        ("", 0, False),
    ],
)
def test_a_hand_is_counted_soft_while_an_ace_can_be_eleven(
    cards: str, points: int, soft: bool
) -> None:
    assert total(parse_cards(cards)) == Total(points, soft)


def test_a_total_says_what_it_is() -> None:
    assert str(Total(17, soft=True)) == "soft 17"
    assert str(Total(17, soft=False)) == "hard 17"
    assert Total(22, soft=False).bust
    assert not Total(21, soft=False).bust


def test_blackjack_is_two_cards_of_an_unsplit_hand() -> None:
    natural = parse_cards("As Kh")
    assert is_blackjack(natural, split=False)
    assert not is_blackjack(natural, split=True)
    assert not is_blackjack(parse_cards("As 9h"), split=False)
    assert not is_blackjack(parse_cards("7s 7h 7d"), split=False)


@pytest.mark.parametrize(
    ("cards", "bonus"),
    [
        ("As 2h 3d 4c Ah", Bonus21.FIVE_CARDS),
        ("2s 2h 3d 4c Kh", Bonus21.FIVE_CARDS),
        ("As 2h 2d 3c 3h Kd", Bonus21.SIX_CARDS),
        ("As 2h 2d 2c 2h 2d Kd", Bonus21.SEVEN_CARDS),
        ("As As 2h 2d 2c 2h 2d 9d", Bonus21.SEVEN_CARDS),
        ("6s 7h 8d", Bonus21.SIX_SEVEN_EIGHT_MIXED),
        ("8s 6s 7h", Bonus21.SIX_SEVEN_EIGHT_MIXED),
        ("8h 6h 7h", Bonus21.SIX_SEVEN_EIGHT_SUITED),
        ("7s 8s 6s", Bonus21.SIX_SEVEN_EIGHT_SPADES),
        ("7s 7h 7d", Bonus21.SEVENS_MIXED),
        ("7d 7d 7d", Bonus21.SEVENS_SUITED),
        ("7s 7s 7s", Bonus21.SEVENS_SPADES),
        ("As Kh", None),
        ("9s 9h 3d", None),
        ("6s 6h 6d 3c", None),
        ("2s 3h 4d 5c 6h", None),
    ],
)
def test_which_bonus_21_a_hand_is(cards: str, bonus: Bonus21 | None) -> None:
    assert bonus_21(parse_cards(cards)) is bonus
