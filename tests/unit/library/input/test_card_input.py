"""Are cards read as people write them, and refused where they cannot be?"""

from typing import Any

import pytest

from spanish21.game.cards import Card, parse_cards
from spanish21.game.composition import Composition
from spanish21.library.input.card_input import (
    ALL_RANKS,
    NO_RANKS,
    SUITED_RANKS,
    read_card,
    read_cards,
    read_shoe,
)
from spanish21.refusal import Refusal

SHOE = Composition.of_decks(6)
WHOLE = Composition.of_decks(1, 52)


def refusal(cards: Any, **more: Any) -> str:
    with pytest.raises(Refusal) as caught:
        read_cards(cards, "hand", shoe=more.pop("shoe", SHOE), **more)
    return str(caught.value)


@pytest.mark.parametrize(
    "written",
    ["8s 8d", "8s,8d", "8♠ 8♦", ["8s", "8d"], [Card.parse("8s"), "8d"], ("8s 8d",)],
    ids=str,
)
def test_cards_are_text_or_cards_or_lists_of_either(written: Any) -> None:
    assert read_cards(written, "hand", shoe=SHOE) == parse_cards("8s 8d")


def test_a_card_alone_and_several_of_one() -> None:
    assert read_cards(Card.parse("Ah"), "hand", shoe=SHOE) == parse_cards("Ah")
    assert read_cards("5h*3 Kd", "hand", shoe=SHOE) == parse_cards("5h 5h 5h Kd")


def test_a_rank_without_its_suit_is_a_card_that_is_left() -> None:
    left = Composition.of_cards(parse_cards("As Kd Qh Qc"))
    assert read_cards("A K Q Q", "hand", shoe=left) == parse_cards("As Kd Qh Qc")
    assert read_cards("Q Qh", "hand", shoe=left) == parse_cards("Qc Qh")
    assert {card.points for card in read_cards("10 T", "hand", shoe=SHOE)} == {10}
    assert read_cards("8 8", "hand", shoe=SHOE, suits_matter=NO_RANKS)[0].rank == 8


def test_a_whole_deck_has_tens_and_a_spanish_one_has_none() -> None:
    assert read_cards("10s", "hand", shoe=WHOLE)[0].code == "10s"
    assert refusal("10s").startswith("card: '10s' is not allowed; the 10 of spades is removed")


def test_suits_are_asked_for_where_they_matter() -> None:
    assert refusal("8 9", suits_matter=SUITED_RANKS) == (
        "hand: '8' is not allowed; its suit matters here: write 8s, 8h, 8c or 8d"
    )
    assert refusal("9", suits_matter=ALL_RANKS).startswith("hand: '9' is not allowed; its suit")


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (
            8,
            "hand: 8 is not allowed; write cards such as '8s 8d' or '5h*3', or give a list of them",
        ),
        (
            [8],
            "hand: 8 is not allowed; write cards such as '8s 8d' or '5h*3', or give a list of them",
        ),
        (None, "hand: 'a value of type NoneType' is not allowed; write cards such as"),
        ("", "hand: 'nothing' is not allowed; name one card at least"),
        ([], "hand: 'nothing' is not allowed; name one card at least"),
        ("8s*x", "hand: '8s*x' is not allowed; write CARD or CARD*NUMBER, such as Kd*3"),
        ("1s", "card: '1s' is not allowed; write a rank A 2-9 J Q K and a suit"),
        ("joker", "card: 'joker' is not allowed; jokers are removed from a Spanish deck"),
    ],
    ids=str,
)
def test_what_is_no_card_is_refused_in_a_sentence(cards: Any, sentence: str) -> None:
    assert refusal(cards).startswith(sentence)


def test_one_card_is_one_card() -> None:
    assert read_card("Kd", "up", shoe=SHOE) == Card.parse("Kd")
    with pytest.raises(Refusal, match=r"^up: 'Kd Ks' is not allowed; name one card$"):
        read_card("Kd Ks", "up", shoe=SHOE)


def test_a_shoe_is_what_is_in_it_or_what_is_gone() -> None:
    asked: dict[str, Any] = {"full": SHOE, "suits_matter": SUITED_RANKS}
    assert read_shoe(None, None, **asked) is None
    assert read_shoe(None, "5h*6", **asked) == SHOE.without(parse_cards("5h " * 6))
    assert read_shoe(SHOE, "5h", **asked) == SHOE.without(parse_cards("5h"))
    assert read_shoe("Ks Qs", None, **asked) == Composition.of_cards(parse_cards("Ks Qs"))
    with pytest.raises(Refusal, match=r"^without: '5h' is not allowed; the shoe holds 6 of 5h,"):
        read_shoe(None, "5h*7", **asked)
