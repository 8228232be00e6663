"""Cards are read and printed; a ten or a joker has no place in a Spanish deck."""

import pytest

from spanish21.game.cards import (
    SPANISH_DECK,
    WHOLE_DECK,
    Card,
    Colour,
    Rank,
    Suit,
    cards_of_deck,
    parse_cards,
    show_cards,
)
from spanish21.refusal import Refusal


def test_a_card_is_read_in_either_form_and_printed_in_both() -> None:
    card = Card(Rank.SEVEN, Suit.SPADES)
    assert Card.parse("7s") is Card.parse("7s")
    assert Card.parse("7s") == Card.parse("7♠") == Card.parse("7S") == card
    assert str(card) == "7♠"
    assert card.code == "7s"


def test_every_card_of_the_deck_survives_printing() -> None:
    assert len(SPANISH_DECK) == len(set(SPANISH_DECK)) == 48
    for card in SPANISH_DECK:
        assert Card.parse(str(card)) == Card.parse(card.code) == card


def test_suits_have_letters_symbols_and_colours() -> None:
    assert [suit.letter for suit in Suit] == ["s", "h", "c", "d"]
    assert [suit.symbol for suit in Suit] == ["♠", "♥", "♣", "♦"]
    assert [suit.colour for suit in Suit] == [
        Colour.BLACK,
        Colour.RED,
        Colour.BLACK,
        Colour.RED,
    ]


def test_points_are_as_printed_faces_ten_and_the_ace_one() -> None:
    assert [rank.points for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert [rank.letter for rank in Rank] == [*"A23456789JQK", "10"]


def test_a_whole_deck_is_a_spanish_one_and_the_four_tens() -> None:
    assert WHOLE_DECK[:48] == SPANISH_DECK == cards_of_deck(48)
    assert [card.code for card in cards_of_deck(52)[48:]] == ["10s", "10h", "10c", "10d"]
    assert [card.index for card in WHOLE_DECK] == list(range(52))
    assert Card.parse_any("10h") == Card.parse_any("T♥") == Card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("10h", "the 10 of hearts is removed from a Spanish deck"),
        ("T♠", "the 10 of spades is removed from a Spanish deck"),
        ("td", "the 10 of diamonds is removed from a Spanish deck"),
        ("Joker", "jokers are removed from a Spanish deck"),
        ("1s", "write a rank A 2-9 J Q K and a suit s h c d, such as 7s or 7♠"),
        ("7x", "write a rank A 2-9 J Q K and a suit s h c d, such as 7s or 7♠"),
        ("", "write a rank A 2-9 J Q K and a suit s h c d, such as 7s or 7♠"),
    ],
)
def test_what_is_no_card_of_a_spanish_deck_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        Card.parse(text)
    assert str(refused.value) == f"card: '{text}' is not allowed; {said}"


def test_whoever_knows_the_document_can_say_which_clause_removes_the_tens() -> None:
    with pytest.raises(Refusal) as ten:
        Card.parse("10h")
    with pytest.raises(Refusal) as joker:
        Card.parse("joker")
    assert ten.value.rule == joker.value.rule == "cards.removed"


def test_several_cards_are_read_and_shown_side_by_side() -> None:
    cards = parse_cards("7s 7♥,Kd")
    assert show_cards(cards) == "7♠ 7♥ K♦"
    assert parse_cards("") == ()
