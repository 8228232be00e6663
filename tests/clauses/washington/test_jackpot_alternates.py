"""The alternates and $ prizes of the jackpot pay tables of the Washington rule sets."""

import pytest

from fixtures.washington_jackpot_tables import both_new_sets, game, hits, refused, shown
from spanish21.game.payouts import FixedAmount, JackpotShare, OperatorPrize, Payer
from spanish21.game.prices import jackpot_row_pay
from spanish21.money import Odds
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book, ruleset
from spanish21.rulesets.rule_book.pay_tables import (
    build_jackpot_table,
    parse_prize,
    with_prizes_at_zero,
)

ALTERNATES_A = [
    ("wa-2025", 1, "three-aces-of-spades-with-king"),
    ("wa-v003", 1, "three-aces-of-spades-with-king"),
    ("wa-2025", 2, "three-aces-of-spades"),
]


@pytest.mark.parametrize(
    ("name", "table"), [("wa-2025", "3c"), ("wa-v003", "3c"), ("wa-v002", "8c")]
)
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("As As As 2c", "two-suited-aces-of-spades 100% jackpot"),
        ("Ah Ah Ah Ah", "two-suited 10% jackpot"),
        ("7h 7h 7h 2c", "two-suited 10% jackpot"),
        ("7h 7c 7h 7c", "one-nonsuited-one-suited v up 8 for 1 house"),
        ("2c 7h 7h 7h", "one-suited v up 5 for 1 house"),
        ("7c 7d 7h 7c", "two-nonsuited v up 6 for 1 house"),
        ("7c 2d 7h 2d", "one-nonsuited v up 3 for 1 house"),
        ("As As 2c As", ""),
    ],
)
@pytest.mark.clause("wa-2025:AA2", "wa-v003:AA2", "wa-v002:AD2", "wa-2025:JP8", "wa-v00?:JP6")
def test_tables_3_and_8_read_the_players_cards_against_the_up_card_alone(
    name: str, table: str, cards: str, expected: str
) -> None:
    assert hits(with_prizes_at_zero(load_book(name), table, 1), cards) == expected


@pytest.mark.parametrize(
    ("name", "table"), [("wa-2025", "4d"), ("wa-v003", "4d"), ("wa-v002", "9c")]
)
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("7h 7h 7h 7h", "two-suited-up-and-down 100% jackpot"),
        ("7h 7h 7h 2c", "two-suited-up-or-down 10% jackpot"),
        ("7h 7h 7c 7h", "two-suited-up-or-down 10% jackpot + two-nonsuited v up 3 for 1 house"),
        ("7h 7c 7h 2d", "one-nonsuited-one-suited v up 11 for 2 house"),
        ("7h 2c 7h 2c", "one-suited v up 4 for 1 house + one-suited v down 4 for 1 house"),
        ("7c 7d 2h 7s", "two-nonsuited v down 3 for 1 house"),
        (
            "7c 2d 7h 2s",
            "one-nonsuited v up 3 for 2 house + one-nonsuited v down 3 for 2 house",
        ),
        ("7c 2d 3h 4s", ""),
    ],
)
@pytest.mark.clause(
    "wa-2025:AB2",
    "wa-v003:AB2",
    "wa-v002:AE2",
    "wa-2025:AB3",
    "wa-v003:AB3",
    "wa-2025:JP8",
    "wa-v00?:JP6",
)
def test_tables_4_and_9_add_up_the_rows_against_the_up_and_the_down_card(
    name: str, table: str, cards: str, expected: str
) -> None:
    assert hits(with_prizes_at_zero(load_book(name), table, 3), cards) == expected


@both_new_sets
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Ad Ad Ad Ad", "four-suited-aces 100% jackpot"),
        ("9c 9c 9c 9c", "four-suited-2-to-K 10% jackpot"),
        ("Ad Ad Ad As", "two-suited 300 for 1 house"),
        ("9c 9c 9d 9c", "two-nonsuited v up 6 for 1 house"),
        ("9c 9d 9c 9d", "one-nonsuited-one-suited v up 8 for 1 house"),
        ("9c 2d 9c 2d", "one-suited v up 5 for 1 house"),
        ("9c 2d 9s 2d", "one-nonsuited v up 3 for 1 house"),
        ("9c 2d 3s 9c", ""),
    ],
)
@pytest.mark.clause("wa-2025:AC[23]", "wa-v003:AC[23]", "wa-2025:AC-payer", "wa-v003:AC-payer")
def test_table_5_pays_fixed_rows_on_the_up_card_and_shares_on_four_identical_cards(
    name: str, cards: str, expected: str
) -> None:
    prizes = {"two-suited": parse_prize("$300@house", field="prize")}
    assert hits(build_jackpot_table(load_book(name), "5c", 1, prizes=prizes), cards) == expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("7s 7s 7s 7s", "four-of-a-kind-suited 100% jackpot"),
        ("7s 7c 7s 7c", "four-of-a-kind-same-colour 10% jackpot"),
        ("7s 7s 7s 7h", "four-of-a-kind 200 for 1 house"),
        ("7s 2h 7s 7c", "three-of-a-kind-same-colour 25 for 1 house"),
        ("7s 7s 7h 2c", "three-of-a-kind 10 for 1 house"),
        ("7s 2h 9c 2h", "one-suited-match 2 for 1 house"),
        ("7s 7s 2h 2h", ""),
        ("7s 2h 7c 2d", ""),
    ],
)
@pytest.mark.clause("wa-2025:AD2", "wa-2025:T6", "wa-2025:JP8")
def test_table_6_pays_only_the_highest_combination_of_the_four_cards(
    cards: str, expected: str
) -> None:
    assert hits(with_prizes_at_zero(load_book("wa-2025"), "6", 5), cards) == expected


@pytest.mark.parametrize(("name", "alternate", "top_row"), ALTERNATES_A)
@pytest.mark.parametrize("table", ["3a", "3b", "3c", "3d"])
@pytest.mark.clause("wa-2025:AA-substitute", "wa-v003:AA-substitute")
def test_three_alternate_rows_replace_both_percentage_rows_of_table_3(
    name: str, alternate: int, top_row: str, table: str
) -> None:
    book = load_book(name)
    prizes = {"three-suited-2-to-K": parse_prize("$0@house", field="prize")}
    loaded = build_jackpot_table(book, table, 1, alternate=alternate, prizes=prizes)
    assert loaded.terms.endswith(" three-suited-2-to-K=0-for-1@house")
    rows = [(top_row, "100%"), ("three-suited-aces", "10%"), ("three-suited-2-to-K", "$")]
    assert shown(loaded) == rows + shown(with_prizes_at_zero(book, table, 1))[2:]


def alternate_hits(name: str, table: str, alternate: int, cards: str) -> str:
    """What a deal hits with alternate rows whose $ prize is $40 a dollar from the jackpot."""
    row = "three-suited-2-to-K" if table.startswith("3") else "three-suited-up-or-down"
    prizes = {row: parse_prize("$40@jackpot", field="prize")}
    loaded = build_jackpot_table(load_book(name), table, 1, alternate=alternate, prizes=prizes)
    return hits(loaded, cards)


@both_new_sets
@pytest.mark.clause("wa-2025:AA-alt1", "wa-v003:AA-alt1", "wa-2025:AA-payer", "wa-v003:AA-payer")
def test_alternate_1_of_table_3_needs_the_king_of_spades_down_for_the_whole_jackpot(
    name: str,
) -> None:
    whole = "three-aces-of-spades-with-king 100% jackpot"
    assert alternate_hits(name, "3c", 1, "As As As Ks") == whole
    for cards in ("As As As Kd", "As As As As", "Ah Ah Ah Ks", "Ac Ac Ac 2d", "Ad Ad Ad 2d"):
        share = "three-suited-aces 10% jackpot"
        assert alternate_hits(name, "3c", 1, cards) == share
    for cards in ("2d 2d 2d Ks", "Ks Ks Ks Ks"):
        prize = "three-suited-2-to-K 40 for 1 jackpot"
        assert alternate_hits(name, "3c", 1, cards) == prize
    fixed = "one-nonsuited-one-suited v up 8 for 1 house"
    assert alternate_hits(name, "3c", 1, "As Ad As Ks") == fixed


@pytest.mark.clause("wa-2025:AA-alt2", "wa-2025:AA-payer")
def test_alternate_2_of_table_3_pays_the_jackpot_on_spades_and_a_tenth_on_other_aces() -> None:
    whole = "three-aces-of-spades 100% jackpot"
    for cards in ("As As As Ks", "As As As Kd"):
        assert alternate_hits("wa-2025", "3c", 2, cards) == whole
    for cards in ("Ah Ah Ah Ks", "Ac Ac Ac 2d", "Ad Ad Ad 2d"):
        share = "three-suited-aces 10% jackpot"
        assert alternate_hits("wa-2025", "3c", 2, cards) == share
    prize = "three-suited-2-to-K 40 for 1 jackpot"
    assert alternate_hits("wa-2025", "3c", 2, "Kd Kd Kd 2d") == prize
    with pytest.raises(Refusal, match="table 3c has alternates 1"):
        alternate_hits("wa-v003", "3c", 2, "As As As Ks")


@both_new_sets
@pytest.mark.clause("wa-2025:AB-substitute", "wa-v003:AB-substitute")
def test_three_alternate_rows_replace_the_and_row_and_the_or_row_of_tables_4b_to_4e(
    name: str,
) -> None:
    book = load_book(name)
    prizes = {"three-suited-up-or-down": parse_prize("$0@house", field="prize")}
    rows = [("four-suited-aces", "100%"), ("four-suited-2-to-K", "10%")]
    for table in ("4b", "4c", "4d", "4e"):
        loaded = build_jackpot_table(book, table, 1, alternate=1, prizes=prizes)
        fixed = shown(with_prizes_at_zero(book, table, 1))[2:]
        assert shown(loaded) == [*rows, ("three-suited-up-or-down", "$"), *fixed]
    for table in ("4a", "5c"):
        with pytest.raises(Refusal, match=f"table {table} has no alternates"):
            build_jackpot_table(book, table, 1, alternate=1)


@both_new_sets
@pytest.mark.clause("wa-2025:AB-alt1", "wa-v003:AB-alt1", "wa-2025:AB-payer", "wa-v003:AB-payer")
def test_the_alternate_of_table_4_pays_four_aces_four_others_or_three_identical_cards(
    name: str,
) -> None:
    prize = "three-suited-up-or-down 40 for 1 jackpot"
    expected = {
        "Ah Ah Ah Ah": "four-suited-aces 100% jackpot",
        "9c 9c 9c 9c": "four-suited-2-to-K 10% jackpot",
        "Ah Ah Ah 2c": prize,
        "9c 9c 2h 9c": prize,
        "9c 9c 9c 9h": f"{prize} + two-nonsuited v down 3 for 1 house",
    }
    for cards, paid in expected.items():
        assert alternate_hits(name, "4d", 1, cards) == paid


PRIZE_ROWS: list[tuple[str, int, str, dict[str, int]]] = [
    ("4a", 2, "four-of-a-rank", {}),
    ("5c", 6, "two-suited", {}),
    ("3c", 6, "three-suited-2-to-K", {"alternate": 1}),
    ("4d", 6, "three-suited-up-or-down", {"alternate": 1}),
]


@both_new_sets
@pytest.mark.parametrize(("table", "decks", "row", "chosen"), PRIZE_ROWS)
@pytest.mark.clause(
    "wa-2025:A[ABC]-prize", "wa-v003:A[ABC]-prize", "wa-2025:A[ABC]-payer", "wa-v003:A[ABC]-payer"
)
def test_the_house_sets_a_prize_as_amount_or_odds_and_says_who_pays(
    name: str, table: str, decks: int, row: str, chosen: dict[str, int]
) -> None:
    assert refused(name, jackpots=[game(table, **chosen)], decks=decks) == ["A39"]
    amount = Odds.parse("500 for 1") if name == "wa-2025" else FixedAmount(500_00)
    for text, pays, payer in (
        ("$500@house", amount, Payer.HOUSE),
        ("200 to 1@house", Odds.parse("200 to 1"), Payer.HOUSE),
        ("75 for 2@jackpot", Odds.parse("75 for 2"), Payer.JACKPOT),
    ):
        wanted = game(table, prizes={row: text}, **chosen)
        rules = ruleset(name, decks=decks, jackpots=[wanted])
        (prize,) = (paid.pays for paid in rules.jackpots[0].table.rows if paid.row == row)
        assert prize == OperatorPrize(pays, payer)
        assert "jackpot payouts and $ prizes" in rules.sign.posted


@pytest.mark.parametrize(("table", "decks", "row", "chosen"), PRIZE_ROWS)
@pytest.mark.clause("wa-2025:A[ABC]-multiply")
def test_fixed_pays_and_prizes_are_multiplied_by_the_wager_and_percentages_are_not(
    table: str, decks: int, row: str, chosen: dict[str, int]
) -> None:
    wanted = game(table, wager="$5", prizes={row: "$500@house"}, **chosen)
    (jackpot,) = ruleset("wa-2025", decks=decks, jackpots=[wanted]).jackpots
    pays = {paid.row: paid.pays for paid in jackpot.table.rows}
    prize, two_nonsuited = pays[row], pays["two-nonsuited"]
    assert isinstance(prize, OperatorPrize)
    assert isinstance(two_nonsuited, Odds)
    assert jackpot_row_pay(prize, jackpot.wager_cents, 1).cents == 2_500_00
    printed = {"4a": 15_00, "5c": 30_00, "3c": 30_00, "4d": 15_00}[table]
    assert jackpot.wager_cents + two_nonsuited.net_cents(jackpot.wager_cents).cents == printed
    shares = [paid for paid in pays.values() if isinstance(paid, JackpotShare)]
    assert shares == [JackpotShare(100), JackpotShare(10)]


@pytest.mark.parametrize(("table", "decks", "row", "chosen"), PRIZE_ROWS)
@pytest.mark.parametrize("wager", ["$1", "$2", "$5"])
@pytest.mark.clause("wa-v003:AA-prize", "wa-v003:AB-prize", "wa-v003:AC-prize")
def test_a_prize_of_000_is_an_amount_whatever_was_wagered_and_its_odds_grow_with_the_wager(
    table: str, decks: int, row: str, chosen: dict[str, int], wager: str
) -> None:
    for text, per_dollar, fixed in (
        ("$500@house", 0, 500_00),
        ("$0@house", 0, 0),
        ("200 for 1@house", 200, 0),
        ("200 to 1@jackpot", 201, 0),
    ):
        wanted = game(table, wager=wager, prizes={row: text}, **chosen)
        (jackpot,) = ruleset("wa-v003", decks=decks, jackpots=[wanted]).jackpots
        (prize,) = (paid.pays for paid in jackpot.table.rows if paid.row == row)
        assert isinstance(prize, OperatorPrize)
        paid_cents = jackpot_row_pay(prize, jackpot.wager_cents, 1).cents
        assert paid_cents == fixed + per_dollar * jackpot.wager_cents
