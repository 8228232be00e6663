"""A composition counts what is left and never goes below nothing."""

import pytest

from spanish21.game.cards import SPANISH_DECK, Rank, parse_cards
from spanish21.game.composition import Composition
from spanish21.refusal import Refusal


def test_a_full_shoe_holds_every_card_once_a_deck() -> None:
    shoe = Composition.of_decks(6)
    assert shoe.size == 288
    assert shoe.items() == tuple((card, 6) for card in SPANISH_DECK)
    assert shoe.of_rank(Rank.ACE) == 24
    assert shoe.by_points() == {**dict.fromkeys(range(1, 10), 24), 10: 72}


def test_a_shoe_needs_a_deck() -> None:
    assert Composition.of_decks(1).size == 48
    with pytest.raises(Refusal, match="decks: 0 is not allowed; use one deck or more"):
        Composition.of_decks(0)


def test_cards_leave_the_shoe_one_by_one() -> None:
    seven, king = parse_cards("7s Kd")
    left = Composition.of_decks(2).without([seven, seven, king])
    assert left.count(seven) == 0
    assert left.count(king) == 1
    assert left.size == 93
    assert seven not in dict(left.items())


def test_a_card_that_is_not_there_cannot_leave() -> None:
    (seven,) = parse_cards("7s")
    with pytest.raises(Refusal) as refused:
        Composition.of_cards([seven]).without([seven, seven])
    assert str(refused.value) == (
        "card: '7♠' is not allowed; remove only cards that are still in the shoe"
    )


def test_a_shoe_of_named_cards() -> None:
    shoe = Composition.of_cards(parse_cards("As As 2h"))
    assert shoe.size == 3
    assert shoe.of_rank(Rank.ACE) == 2
    assert shoe.by_points() == {1: 2, 2: 1}
