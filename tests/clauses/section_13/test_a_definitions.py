"""Section 13 (a) (document 002): definitions."""

import pytest

from fixtures.known_cards import is_blackjack
from fixtures.section_13_rules import rules
from spanish21.game.cards import Suit, parse_cards
from spanish21.game.hand_values import total


@pytest.mark.clause("section-13:(a)(1)(i)")
@pytest.mark.parametrize(
    ("cards", "split", "blackjack"),
    [
        ("As Kd", False, True),
        ("Jh Ac", False, True),
        ("Qd As", True, False),
        ("Ks Qs", False, False),
        ("As 9d", False, False),
        ("As 4d 6h", False, False),
        ("7s 7h 7d", False, False),
    ],
)
def test_blackjack_is_a_first_ace_and_ten_value_card_but_not_after_a_split(
    cards: str, split: bool, blackjack: bool
) -> None:
    assert is_blackjack(parse_cards(cards), split=split) is blackjack
    assert rules().base.blackjack_is == "ace-and-ten-value-as-first-two-cards"


@pytest.mark.clause("section-13:(a)(1)(ii)", "section-13:(a)(1)(v)", "section-13:(b)(2)(iii)")
@pytest.mark.parametrize(
    ("cards", "count"),
    [
        ("9s 8d", "hard 17"),
        ("As 6d", "soft 17"),
        ("As Ad", "soft 12"),
        ("As Kd", "soft 21"),
        ("As 6d Kh", "hard 17"),
        ("As Ad Kh 9c", "hard 21"),
        ("As Kd Qh Jc", "hard 31"),
    ],
)
def test_an_ace_counts_eleven_and_makes_a_soft_total_unless_that_exceeds_21(
    cards: str, count: str
) -> None:
    assert str(total(parse_cards(cards))) == count
    assert rules().cards.ace_points == (11, 1)


@pytest.mark.clause("section-13:(a)(1)(vi)")
def test_there_are_four_suits() -> None:
    suits = {"clubs", "diamonds", "hearts", "spades"}
    assert set(rules().cards.suits) == suits
    assert {suit.name.lower() for suit in Suit} == suits


@pytest.mark.clause("section-13:(a)(1)(iii)", "section-13:(e)(2)")
def test_every_tie_but_one_of_21s_is_a_push() -> None:
    assert rules().base.other_ties == "push"
    assert rules().base.player_21_v_dealer_21 == "player-wins"


@pytest.mark.clause("section-13:(a)(1)(iv)", "section-13:(i)(4)")
def test_a_doubled_hand_that_is_not_bust_may_be_rescued() -> None:
    double = rules().double
    assert double.rescue
    assert double.rescue_returns == "last-doubled-portion"
    assert not double.rescue_on_bust
