"""The Washington rule sets in whole rounds: Bonus 21."""

import pytest

from fixtures.round_script import money
from fixtures.washington_bonus_rounds import ann, every_set, hits, on
from spanish21.game.hand_values import Bonus21

BONUS_21 = [
    ("2♠ 3♦", "4♥ 5♣ 7♦", "five-cards", "3 to 2", 15_00),
    ("2♠ 2♦", "3♥ 4♣ 4♦ 6♦", "six-cards", "2 to 1", 20_00),
    ("2♠ 2♦", "2♥ 3♣ 3♦ 4♦ 5♦", "seven-cards", "3 to 1", 30_00),
    # A10: seven or more.
    ("2♠ 2♦", "2♥ 2♣ 3♦ 3♥ 3♣ 4♦", "seven-cards", "3 to 1", 30_00),
    ("7♦ 6♠", "8♠", "6-7-8-mixed", "3 to 2", 15_00),
    ("8♥ 6♥", "7♥", "6-7-8-suited", "2 to 1", 20_00),
    ("6♠ 7♠", "8♠", "6-7-8-spades", "3 to 1", 30_00),
]


@every_set
@pytest.mark.parametrize("decks", [2, 4, 5, 6, 8])
@pytest.mark.parametrize(("cards", "drawn", "kind", "odds", "paid"), BONUS_21)
@pytest.mark.clause("wa-*:GR11[abcdef]", "wa-*:DP11[abcdef]", "wa-*:GR4", "wa-*:DP3a", "wa-*:GR11")
def test_a_bonus_21_is_paid_at_its_rate_at_once(
    name: str, decks: int, cards: str, drawn: str, kind: str, odds: str, paid: int
) -> None:
    played = ann(name, cards, "9♥ J♣", *hits(drawn), decks=decks)
    line = played.line("main")
    words = Bonus21(kind).words
    assert (line.why, line.odds, line.rule) == (words, odds, f"bonus_21.{kind}")
    assert money(line) == ("wins", 0, 10_00, paid)
    assert (played.phase, played.state.exposed) == ("closed", False)


@every_set
@pytest.mark.parametrize("decks", [4, 5, 6, 8])
@pytest.mark.parametrize(
    ("cards", "drawn", "odds", "paid"),
    [
        ("7♦ 7♠", "7♠", "3 to 2", 15_00),
        ("7♥ 7♥", "7♥", "2 to 1", 20_00),
        ("7♠ 7♠", "7♠", "3 to 1", 30_00),
    ],
)
@pytest.mark.clause("wa-*:GR11[ghi]", "wa-*:DP11[ghi]")
def test_three_sevens_pay_by_their_suits_with_four_decks_or_more(
    name: str, decks: int, cards: str, drawn: str, odds: str, paid: int
) -> None:
    # A11: spades before suited, suited before mixed.
    line = ann(name, cards, "9♥ J♣", *hits(drawn), decks=decks).line("main")
    assert (line.odds, line.paid_cents) == (odds, paid)


@every_set
@pytest.mark.clause("wa-*:GR11j", "wa-*:DP11j")
def test_three_sevens_pay_2_to_1_with_two_decks(name: str) -> None:
    line = ann(name, "7♦ 7♠", "9♥ J♣", *hits("7♠"), decks=2).line("main")
    assert (line.odds, line.paid_cents) == ("2 to 1", 20_00)


@every_set
@pytest.mark.clause("wa-*:GR11", "wa-*:DP3a", "wa-*:DP11")
def test_a_21_of_four_cards_or_of_other_three_cards_is_paid_even_money(name: str) -> None:
    for cards, drawn in (("9♠ 8♠", "4♠"), ("6♠ 7♠", "2♠ 6♦")):
        line = ann(name, cards, "9♥ J♣", *hits(drawn)).line("main")
        assert (line.odds, line.paid_cents, line.why) == ("1 to 1", 10_00, "21")


@every_set
@pytest.mark.clause("wa-*:DP4c", "wa-*:GR11", "wa-*:DP11")
def test_bonuses_are_paid_on_split_hands_that_did_not_double(name: str) -> None:
    # A9.
    split = ann(name, "8♠ 8♦", "9♥ J♣", "splits", "deal 7♠", *hits("6♠"))
    assert split.line("main", hand=1).odds == "3 to 1"
    assert money(split.line("main", hand=1)) == ("wins", 0, 10_00, 30_00)
    second = on(split, "deal 2♦", *hits("3♦ 4♦ 4♣"))
    assert second.line("main", hand=2).why == "5 card 21"
    assert money(second.line("main", hand=2)) == ("wins", 0, 10_00, 15_00)
    doubled = on(split, "deal 7♦", "doubles $10", "deal 6♦")
    assert doubled.line("main", hand=2).odds == "1 to 1"
    assert money(doubled.line("main", hand=2)) == ("wins", 0, 20_00, 20_00)


@every_set
@pytest.mark.parametrize(
    ("cards", "drawn", "last"),
    [
        ("6♠ 7♠", "", "8♠"),
        ("7♥ 7♥", "", "7♥"),
        ("2♠ 3♦", "4♥ 5♣", "7♦"),
        ("2♠ 2♦", "3♥ 4♣ 4♦", "6♦"),
    ],
)
@pytest.mark.clause("wa-*:GR11", "wa-*:DP5b", "wa-*:DP11")
def test_a_doubled_hand_loses_its_bonus_and_is_paid_even_money(
    name: str, cards: str, drawn: str, last: str
) -> None:
    played = ann(name, cards, "9♥ J♣", *hits(drawn), "doubles $10", f"deal {last}")
    assert played.line("main").odds == "1 to 1"
    assert money(played.line("main")) == ("wins", 0, 20_00, 20_00)
