"""The jackpot pay tables of the Washington rule sets, their alternates and their $ prizes.

The grids are copied from print, one column for each pay table. Tables 3, 5 and 8 print the
same fixed pays for the same decks, and so do Tables 4b-e and 9a-d. Document 001 breaks off
in Table 3d, pay tables 5 to 8; their last rows are read from document 000's Table 3d."""

import pytest

from fixtures.washington_jackpot_tables import both_new_sets, game, hits, refused, shown
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book, ruleset
from spanish21.rulesets.rule_book.pay_tables import (
    build_jackpot_table,
    parse_prize,
    with_prizes_at_zero,
)

FIXED = ["one-nonsuited-one-suited", "one-suited", "two-nonsuited", "one-nonsuited"]
V_UP_CARD = {
    4: """
    12 for 1 | 10 for 1 | 15 for 1 | 12 for 1 | 10 for 1 | 14 for 1 | 11 for 1 | 15 for 1
    10 for 1 | 7 for 1 | 13 for 1 | 9 for 1 | 6 for 1 | 11 for 1 | 7 for 1 | 12 for 1
    4 for 1 | 6 for 1 | 4 for 1 | 6 for 1 | 8 for 1 | 6 for 1 | 8 for 1 | 6 for 1
    2 for 1 | 3 for 1 | 2 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1 | 3 for 1
    22.79% | 19.55% | 13.46% | 13.33% | 10.09% | 7.11% | 6.98% | 4.00%""",
    5: """
    8 for 1 | 12 for 1 | 10 for 1 | 14 for 1 | 12 for 1 | 10 for 1 | 11 for 1 | 14 for 1
    5 for 1 | 10 for 1 | 7 for 1 | 12 for 1 | 9 for 1 | 6 for 1 | 7 for 1 | 11 for 1
    6 for 1 | 4 for 1 | 6 for 1 | 4 for 1 | 6 for 1 | 8 for 1 | 8 for 1 | 6 for 1
    3 for 1 | 2 for 1 | 3 for 1 | 2 for 1 | 3 for 1 | 4 for 1 | 4 for 1 | 3 for 1
    24.82% | 20.84% | 18.21% | 14.23% | 11.60% | 8.96% | 5.66% | 4.99%""",
    6: """
    8 for 1 | 11 for 1 | 11 for 1 | 9 for 1 | 12 for 1 | 10 for 1 | 13 for 1 | 11 for 1
    5 for 1 | 9 for 1 | 8 for 1 | 5 for 1 | 9 for 1 | 6 for 1 | 10 for 1 | 7 for 1
    6 for 1 | 4 for 1 | 6 for 1 | 8 for 1 | 6 for 1 | 8 for 1 | 6 for 1 | 8 for 1
    3 for 1 | 2 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1
    24.19% | 22.99% | 13.88% | 11.65% | 10.45% | 8.21% | 7.01% | 4.78%""",
    8: """
    8 for 1 | 11 for 1 | 12 for 1 | 10 for 1 | 9 for 1 | 12 for 1 | 10 for 1 | 13 for 1
    5 for 1 | 9 for 1 | 10 for 1 | 7 for 1 | 5 for 1 | 9 for 1 | 6 for 1 | 10 for 1
    6 for 1 | 4 for 1 | 4 for 1 | 6 for 1 | 8 for 1 | 6 for 1 | 8 for 1 | 6 for 1
    3 for 1 | 2 for 1 | 2 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1 | 3 for 1
    23.41% | 21.55% | 17.96% | 16.22% | 10.88% | 9.02% | 7.28% | 5.42%""",
}
V_UP_AND_DOWN_CARD = {
    2: """
    13 for 2 | 7 for 1 | 8 for 1 | 6 for 1 | 9 for 1 | 7 for 1 | 15 for 2 | 11 for 2
    5 for 1 | 11 for 2 | 13 for 2 | 4 for 1 | 15 for 2 | 5 for 1 | 11 for 2 | 3 for 1
    3 for 1 | 3 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1 | 4 for 1 | 5 for 1
    3 for 2 | 3 for 2 | 3 for 2 | 2 for 1 | 3 for 2 | 2 for 1 | 2 for 1 | 5 for 2
    20.25% | 18.16% | 13.96% | 11.86% | 9.76% | 7.67% | 5.57% | 3.47%""",
    4: """
    6 for 1 | 5 for 1 | 15 for 2 | 6 for 1 | 5 for 1 | 7 for 1 | 11 for 2 | 15 for 2
    5 for 1 | 7 for 2 | 13 for 2 | 9 for 2 | 3 for 1 | 11 for 2 | 7 for 2 | 6 for 1
    2 for 1 | 3 for 1 | 2 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1 | 3 for 1
    1 for 1 | 3 for 2 | 1 for 1 | 3 for 2 | 2 for 1 | 3 for 2 | 2 for 1 | 3 for 2
    22.79% | 19.55% | 13.46% | 13.33% | 10.09% | 7.11% | 6.98% | 4.00%""",
    5: """
    4 for 1 | 6 for 1 | 5 for 1 | 7 for 1 | 6 for 1 | 5 for 1 | 11 for 2 | 7 for 1
    5 for 2 | 5 for 1 | 7 for 2 | 6 for 1 | 9 for 2 | 3 for 1 | 7 for 2 | 11 for 2
    3 for 1 | 2 for 1 | 3 for 1 | 2 for 1 | 3 for 1 | 4 for 1 | 4 for 1 | 3 for 1
    3 for 2 | 1 for 1 | 3 for 2 | 1 for 1 | 3 for 2 | 2 for 1 | 2 for 1 | 3 for 2
    24.82% | 20.84% | 18.21% | 14.23% | 11.60% | 8.96% | 5.66% | 4.99%""",
    6: """
    4 for 1 | 11 for 2 | 11 for 2 | 9 for 2 | 6 for 1 | 5 for 1 | 13 for 2 | 11 for 2
    5 for 2 | 9 for 2 | 4 for 1 | 5 for 2 | 9 for 2 | 3 for 1 | 5 for 1 | 7 for 2
    3 for 1 | 2 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1
    3 for 2 | 1 for 1 | 3 for 2 | 2 for 1 | 3 for 2 | 2 for 1 | 3 for 2 | 2 for 1
    24.19% | 22.99% | 13.88% | 11.65% | 10.45% | 8.21% | 7.01% | 4.78%""",
    8: """
    4 for 1 | 11 for 2 | 6 for 1 | 5 for 1 | 9 for 2 | 6 for 1 | 5 for 1 | 13 for 2
    5 for 2 | 9 for 2 | 5 for 1 | 7 for 2 | 5 for 2 | 9 for 2 | 3 for 1 | 5 for 1
    3 for 1 | 2 for 1 | 2 for 1 | 3 for 1 | 4 for 1 | 3 for 1 | 4 for 1 | 3 for 1
    3 for 2 | 1 for 1 | 1 for 1 | 3 for 2 | 2 for 1 | 3 for 2 | 2 for 1 | 3 for 2
    23.41% | 21.55% | 17.96% | 16.22% | 10.88% | 9.02% | 7.28% | 5.42%""",
}
TABLE_6 = """
    100% | 100% | 100% | 100% | 100%
    100% | 100% | 10% | 10% | 10%
    200 for 1 | 200 for 1 | 200 for 1 | 200 for 1 | 200 for 1
    20 for 1 | 20 for 1 | 20 for 1 | 20 for 1 | 25 for 1
    10 for 1 | 10 for 1 | 10 for 1 | 10 for 1 | 10 for 1
    2 for 1 | 3 for 1 | 2 for 1 | 3 for 1 | 2 for 1"""


ACE_KING = "ace-king-of-spades 100% jackpot"
LETTERS = [("a", 4), ("b", 5), ("c", 6), ("d", 8)]


def columns(grid: str) -> list[tuple[str, ...]]:
    """The pay tables of a printed grid, each from its top row to its bottom row."""
    lines = [line.strip().split(" | ") for line in grid.strip().splitlines()]
    return list(zip(*lines, strict=True))


def agrees(name: str, table: str, decks: int, awards: list[tuple[str, str]]) -> None:
    """Assert that a table is for these decks and that its pay tables are the printed ones."""
    book = load_book(name)
    v_both = table[0] in "49"
    printed = columns((V_UP_AND_DOWN_CARD if v_both else V_UP_CARD)[decks])
    for number, (*pays, advantage) in enumerate(printed, start=1):
        loaded = with_prizes_at_zero(book, table, number)
        assert shown(loaded) == awards + list(zip(FIXED, pays, strict=True))
        assert loaded.decks == (decks,)
        assert loaded.printed_advantage == advantage
        assert loaded.fixed_against == (("up", "down") if v_both else ("up",))
    with pytest.raises(Refusal, match="pay tables 1 to 8"):
        with_prizes_at_zero(book, table, len(printed) + 1)


@pytest.mark.parametrize(("letter", "decks"), LETTERS)
@pytest.mark.parametrize(("name", "number"), [("wa-2025", 3), ("wa-v003", 3), ("wa-v002", 8)])
@pytest.mark.clause("wa-2025:T3?", "wa-v003:T3?", "wa-v002:T8?")
def test_the_tables_against_the_up_card_are_as_printed(
    name: str, number: int, letter: str, decks: int
) -> None:
    awards = [("two-suited-aces-of-spades", "100%"), ("two-suited", "10%")]
    agrees(name, f"{number}{letter}", decks, awards)


@both_new_sets
@pytest.mark.clause("wa-2025:T4a", "wa-v003:T4a")
def test_the_two_deck_table_is_as_printed(name: str) -> None:
    awards = [("ace-king-of-spades", "100%"), ("four-aces", "10%"), ("four-of-a-rank", "$")]
    agrees(name, "4a", 2, awards)


@pytest.mark.parametrize("index", range(4))
@pytest.mark.parametrize(
    ("name", "tables"), [("wa-2025", "4bcde"), ("wa-v003", "4bcde"), ("wa-v002", "9abcd")]
)
@pytest.mark.clause("wa-2025:T4[bcde]", "wa-v003:T4[bcde]", "wa-v002:T9?")
def test_the_tables_against_both_dealer_cards_are_as_printed(
    name: str, tables: str, index: int
) -> None:
    awards = [("two-suited-up-and-down", "100%"), ("two-suited-up-or-down", "10%")]
    decks = (4, 5, 6, 8)[index]
    agrees(name, tables[0] + tables[1 + index], decks, awards)


@both_new_sets
@pytest.mark.parametrize(("letter", "decks"), LETTERS)
@pytest.mark.clause("wa-2025:T5?", "wa-v003:T5?")
def test_the_tables_of_four_suited_cards_are_as_printed(name: str, letter: str, decks: int) -> None:
    awards = [("four-suited-aces", "100%"), ("four-suited-2-to-K", "10%"), ("two-suited", "$")]
    agrees(name, f"5{letter}", decks, awards)


@pytest.mark.clause("wa-2025:T6")
def test_table_6_is_as_printed() -> None:
    four = ["four-of-a-kind-suited", "four-of-a-kind-same-colour", "four-of-a-kind"]
    three = ["three-of-a-kind-same-colour", "three-of-a-kind"]
    book = load_book("wa-2025")
    for number, pays in enumerate(columns(TABLE_6), start=1):
        table = with_prizes_at_zero(book, "6", number)
        assert shown(table) == list(zip([*four, *three, "one-suited-match"], pays, strict=True))
        assert table.decks == (4, 5, 6, 8)
        assert table.printed_advantage is None
    with pytest.raises(Refusal, match="pay tables 1 to 5"):
        with_prizes_at_zero(book, "6", 6)
    assert "wa-2025:T6" in refused("wa-2025", jackpots=[game("6")], decks=2)


@both_new_sets
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (
            "As Ks Ks As",
            f"{ACE_KING} + one-suited v up 5 for 1 house + one-suited v down 5 for 1 house",
        ),
        ("As Ah Ac Ad", "four-aces 10% jackpot"),
        ("7s 7h 7s 7h", "four-of-a-rank 400 for 1 jackpot"),
        (
            "As Kh As Ks",
            "one-suited v up 5 for 1 house + one-nonsuited v down 3 for 2 house",
        ),
        ("7h 7c 7h 2d", "one-nonsuited-one-suited v up 13 for 2 house"),
        ("7c 7d 2h 7s", "two-nonsuited v down 3 for 1 house"),
    ],
)
@pytest.mark.clause("wa-2025:T4a", "wa-v003:T4a", "wa-2025:AB-payer", "wa-v003:AB-payer")
def test_with_two_decks_four_of_a_rank_replace_the_fixed_pays_and_ace_king_does_not(
    name: str, cards: str, expected: str
) -> None:
    prizes = {"four-of-a-rank": parse_prize("$400@jackpot", field="prize")}
    assert hits(build_jackpot_table(load_book(name), "4a", 1, prizes=prizes), cards) == expected


@pytest.mark.clause("wa-2025:T6", "wa-2025:AD2")
def test_a_house_may_read_table_6s_suited_match_in_any_two_of_the_four_cards() -> None:
    usual = ruleset("wa-2025", suited_match="player-and-dealer", jackpots=[game("6")])
    assert usual == ruleset("wa-2025", jackpots=[game("6")])
    assert hits(usual.jackpots[0].table, "7s 7s 2h 3h") == ""
    rules = ruleset("wa-2025", suited_match="any-two", jackpots=[game("6")])
    wanted = "one-suited-match-any-two 2 for 1 house"
    assert hits(rules.jackpots[0].table, "7s 7s 2h 3h") == wanted
    assert hits(rules.jackpots[0].table, "2h 7s 2h 3h") == wanted
