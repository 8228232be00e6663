"""Section 13 (b) (document 002): the cards."""

import pytest

from fixtures.section_13_rules import rules
from spanish21.game.cards import Card, Rank
from spanish21.game.composition import Composition
from spanish21.refusal import Refusal


@pytest.mark.clause("section-13:(b)(1)")
@pytest.mark.parametrize(("decks", "cards"), [(6, 288), (8, 384)])
def test_six_or_eight_decks_of_48_cards_are_played(decks: int, cards: int) -> None:
    chosen = rules(decks=decks).cards
    assert chosen.decks == decks
    assert chosen.cards_per_deck == 48
    assert Composition.of_decks(chosen.decks).size == cards


@pytest.mark.clause("section-13:(b)(1)")
@pytest.mark.parametrize("decks", [1, 2, 4, 5, 7, 9])
def test_any_other_number_of_decks_is_refused(decks: int) -> None:
    with pytest.raises(Refusal, match=r"6 or 8 \(section-13:\(b\)\(1\)\)"):
        rules(decks=decks)


@pytest.mark.clause("section-13:(b)(1)")
@pytest.mark.parametrize("ten", ["10s", "10h", "10c", "10d"])
def test_the_tens_of_every_suit_are_removed(ten: str) -> None:
    assert "10" in rules().cards.removed
    with pytest.raises(Refusal, match="removed from a Spanish deck"):
        Card.parse(ten)


@pytest.mark.clause("section-13:(b)(2)(i)")
@pytest.mark.parametrize("number", range(2, 10))
def test_a_2_to_9_has_its_face_value(number: int) -> None:
    assert Card.parse(f"{number}s").rank.points == number
    assert rules().cards.number_points == "as-printed"


@pytest.mark.clause("section-13:(b)(2)(ii)")
@pytest.mark.parametrize("face", [Rank.JACK, Rank.QUEEN, Rank.KING])
def test_a_jack_queen_or_king_has_a_value_of_10(face: Rank) -> None:
    assert face.points == 10
    assert rules().cards.face_points == 10
