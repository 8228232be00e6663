"""What is left of a shoe, as the solver counts it."""

import pytest

from fixtures.blackjack_rules import blackjack
from spanish21 import ruleset
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.game.cards import Suit, parse_cards
from spanish21.game.composition import Composition
from spanish21.refusal import Refusal


def held(text: str) -> RemainingCards:
    return RemainingCards.of_composition(Composition.of_cards(parse_cards(text)))


def test_a_full_shoe_of_spanish_decks() -> None:
    shoe = RemainingCards.of_decks(ruleset("wa-2025", decks=6).cards)
    assert shoe.values == (24,) * 9 + (72,)
    assert shoe.suits == ((6,) * 4,) * 3
    assert shoe.size == 288
    assert shoe == RemainingCards.of_composition(Composition.of_decks(6))


def test_a_full_shoe_of_decks_with_tens() -> None:
    shoe = RemainingCards.of_decks(blackjack(decks=2).cards)
    assert shoe.values == (8,) * 9 + (32,)
    assert shoe.size == 104
    assert shoe.suits == ((2,) * 4,) * 3


def test_some_cards_are_counted_by_value_and_by_suit() -> None:
    shoe = held("As 6s 6h 7d 8c 8c Jd Qs Kh")
    assert shoe.values == (1, 0, 0, 0, 0, 2, 1, 2, 0, 3)
    assert shoe.of_suit(5) == (1, 1, 0, 0)
    assert shoe.of_suit(6) == (0, 0, 0, 1)
    assert shoe.of_suit(7) == (0, 0, 2, 0)


def test_a_shoe_with_fewer_than_no_cards_is_refused() -> None:
    counts = list(Composition.of_decks(1).counts)
    counts[parse_cards("7h")[0].index] = -2
    with pytest.raises(Refusal) as refused:
        RemainingCards.of_composition(Composition(tuple(counts)))
    assert str(refused.value) == (
        "shoe: '-2 of 7♥' is not allowed; no card can be there less than 0 times"
    )


def test_cards_leave_by_value_and_6_7_and_8_by_suit() -> None:
    shoe = held("As 6s 6h 7d Kh")
    assert shoe.less(9) == held("As 6s 6h 7d")
    assert shoe.less(9, Suit.HEARTS) == held("As 6s 6h 7d")
    assert shoe.less(5, Suit.HEARTS) == held("As 6s 7d Kh")
    assert shoe.less(5).suits == shoe.suits
    assert shoe.less(5).values == shoe.less(5, Suit.SPADES).values
    assert shoe.without(parse_cards("6s Kh 7d")) == held("As 6h")
    assert shoe.without(()) == shoe


def test_a_card_that_is_not_there_cannot_leave() -> None:
    with pytest.raises(Refusal) as refused:
        held("As 6s 6h Kh").without(parse_cards("6s 6h 6d"))
    assert str(refused.value) == (
        "card: '6♦' is not allowed; remove only cards that are still in the shoe"
    )


@pytest.mark.parametrize(
    ("cards", "hands", "shown", "of"),
    [
        ("Kh Kh 9s", 1, "3 cards", "1 hand"),
        ("As 6s 6s 9s 9s Kh Kh Kh", 3, "8 cards", "3 hands"),
    ],
)
def test_a_shoe_that_could_run_out_is_refused(cards: str, hands: int, shown: str, of: str) -> None:
    with pytest.raises(Refusal) as refused:
        held(cards).check_enough(hands)
    assert str(refused.value) == (
        f"shoe: '{shown}' is not allowed; a round of {of} and the dealer's must not run out:"
        " more may be needed"
    )


@pytest.mark.parametrize(
    ("cards", "hands"),
    [
        # Each hand until it busts, the lowest cards first: 2 9 9 9 and K K K.
        ("2s 9s 9s 9s Kh Kh Kh", 1),
        ("8s 8s 8s 9s 9s 9s Kh Kh Kh", 2),
    ],
)
def test_a_shoe_that_lasts_for_the_longest_round_is_taken(cards: str, hands: int) -> None:
    held(cards).check_enough(hands)


def test_one_card_fewer_than_the_longest_round_needs_is_refused() -> None:
    held("8s 8s 8s Kh Kh Kh").check_enough(1)
    with pytest.raises(Refusal):
        held("8s 8s 8s Kh Kh").check_enough(1)


_ADD_UP = "is not allowed; its suits must add up to 24, none less than 0"


@pytest.mark.parametrize(
    ("values", "suits", "sentence"),
    [
        (
            (-1, *[24] * 8, 72),
            ((6,) * 4,) * 3,
            "shoe: '-1 cards of value 1' is not allowed; no card can be there less than 0 times",
        ),
        (
            (*[24] * 9, 72),
            ((6,) * 4, (9, 0, 0, 0), (6,) * 4),
            f"shoe: '7s by suit [9, 0, 0, 0]' {_ADD_UP}",
        ),
        (
            (*[24] * 9, 72),
            ((6,) * 4, (6,) * 4, (-6, 10, 10, 10)),
            f"shoe: '8s by suit [-6, 10, 10, 10]' {_ADD_UP}",
        ),
    ],
)
def test_counts_that_no_shoe_can_have_are_refused(
    values: tuple[int, ...], suits: tuple[tuple[int, ...], ...], sentence: str
) -> None:
    with pytest.raises(Refusal) as caught:
        RemainingCards(values, suits).check_enough(1)
    assert str(caught.value) == sentence


def test_a_question_may_say_what_is_left_in_any_form() -> None:
    rules = ruleset("wa-2025", decks=6).cards
    full = RemainingCards.of_decks(rules)
    assert RemainingCards.of_shoe(None, rules) == full
    assert RemainingCards.of_shoe(Composition.of_decks(6), rules) == full
    few = held("6s 7s 8s")
    assert RemainingCards.of_shoe(few, rules) is few
