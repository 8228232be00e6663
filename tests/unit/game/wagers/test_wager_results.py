"""What each side wager's result says: row, dealer card, pay, payer and reason, whole."""

import pytest

from spanish21.game.cards import Card, parse_cards
from spanish21.game.match_grades import Pair
from spanish21.game.payouts import LOST, FixedAmount, JackpotShare, Payer, RowHit, WagerResult
from spanish21.game.wagers.break_bonus import break_row, settle_break
from spanish21.game.wagers.envy import settle_envy
from spanish21.game.wagers.insurance import settle_insurance
from spanish21.game.wagers.jackpot import JackpotCards, payer_of, settle_jackpot
from spanish21.game.wagers.match import settle_match
from spanish21.game.wagers.super_bonus import is_super_bonus, settle_super_bonus
from spanish21.money import Odds
from spanish21.rulesets import load_book, ruleset
from spanish21.rulesets.rule_book.pay_tables import build_jackpot_table, parse_prize


def pair(text: str) -> Pair:
    first, second = parse_cards(text)
    return first, second


def test_a_match_names_the_card_that_matched_and_how() -> None:
    match = ruleset("wa-2025").match
    assert match is not None
    result = settle_match(pair("7s 7h"), Card.parse("7s"), match.schedule, spot="bonus-2")
    house = Payer.HOUSE
    assert result.hits == (
        RowHit("suited", "bonus-2", Odds.parse("9 to 1"), house, "7♠ matches 7♠ in rank and suit"),
        RowHit("unsuited", "bonus-2", Odds.parse("4 to 1"), house, "7♥ matches 7♠ in rank"),
    )
    assert settle_match(pair("8s 9h"), Card.parse("7s"), match.schedule, spot="up") == LOST


def test_a_combined_match_names_the_pair() -> None:
    match = ruleset("bet-bigger").match
    assert match is not None
    result = settle_match(pair("7s 7h"), Card.parse("7s"), match.schedule, spot="down")
    assert result.hits == (
        RowHit(
            "one-nonsuited-one-suited",
            "down",
            Odds.parse("15 to 1"),
            Payer.HOUSE,
            "7♠ 7♥ against 7♠",
        ),
    )
    assert settle_match(pair("8s 9h"), Card.parse("7s"), match.schedule, spot="up") == LOST


def test_a_jackpot_hit_names_all_four_cards() -> None:
    table = build_jackpot_table(load_book("wa-2025"), "4d", 1)
    deal = JackpotCards(pair("7s 7s"), Card.parse("7s"), Card.parse("7h"))
    why = "player 7♠ 7♠, dealer 7♠ up 7♥ down"
    assert settle_jackpot(deal, table) == WagerResult(
        (
            RowHit(
                "two-suited-up-or-down",
                "up and down",
                JackpotShare(10),
                Payer.JACKPOT,
                f"2 Suited Matches with up OR down card: {why}",
            ),
            RowHit(
                "two-nonsuited",
                "down",
                Odds.parse("3 for 1"),
                Payer.HOUSE,
                f"2 Non-Suited Matches: {why}",
            ),
        )
    )


def test_who_pays_a_jackpot_row() -> None:
    book = load_book("wa-2025")
    progressive = build_jackpot_table(book, "3c", 1)
    house = build_jackpot_table(book, "3c", 1, house_jackpot=True)
    prize = parse_prize("$5@jackpot", field="prize")
    assert payer_of(JackpotShare(10), progressive) is Payer.JACKPOT
    assert payer_of(JackpotShare(10), house) is Payer.HOUSE
    assert payer_of(Odds.parse("2 for 1"), progressive) is Payer.HOUSE
    assert payer_of(prize, progressive) is payer_of(prize, house) is Payer.JACKPOT


def test_a_super_bonus_names_the_sevens() -> None:
    bonus = ruleset("wa-2025").super_bonus
    assert bonus is not None
    sevens, up = parse_cards("7h 7h 7h"), Card.parse("7c")
    how = {"wager_cents": 500, "split": False, "doubled": False}
    hit = RowHit("super-bonus", "up", FixedAmount(100000), Payer.HOUSE, "7♥ 7♥ 7♥ against 7♣ up")
    assert settle_super_bonus(sevens, up, bonus, **how).hits == (hit,)  # type: ignore[arg-type]
    for change in ({"wager_cents": 499}, {"split": True}, {"doubled": True}):
        assert settle_super_bonus(sevens, up, bonus, **{**how, **change}) == LOST  # type: ignore[arg-type]
    assert not is_super_bonus(parse_cards("7h 7h"), up, bonus)
    assert not is_super_bonus(parse_cards("7h 7h 7h 7h"), up, bonus)
    assert not is_super_bonus(parse_cards("8h 8h 8h"), up, bonus)
    assert not is_super_bonus(parse_cards("7h 7h 7h"), Card.parse("8c"), bonus)


def test_envy_names_whose_super_bonus_it_was() -> None:
    results = settle_envy(
        ["Ann", "Bo", "Cy", "Bo"], [frozenset({"Cy", "Ann"}), frozenset({"Bo"})], envy_cents=5000
    )
    shared = RowHit(
        "envy", "", FixedAmount(5000), Payer.HOUSE, "Super Bonus on the hand of Ann, Cy"
    )
    lone = RowHit("envy", "", FixedAmount(5000), Payer.HOUSE, "Super Bonus on the hand of Bo")
    assert results == {
        "Ann": WagerResult((lone,)),
        "Bo": WagerResult((shared,)),
        "Cy": WagerResult((lone,)),
    }
    assert settle_envy(["Ann"], [frozenset({"Ann"})], envy_cents=5000) == {"Ann": LOST}


def test_insurance_names_the_dealers_blackjack() -> None:
    ace, king, two_to_one = Card.parse("As"), Card.parse("Kh"), Odds.parse("2 to 1")
    hit = RowHit("dealer-blackjack", "down", two_to_one, Payer.HOUSE, "dealer blackjack, A♠ K♥")
    assert settle_insurance(ace, king, two_to_one).hits == (hit,)
    assert settle_insurance(king, ace, two_to_one) == LOST
    assert settle_insurance(ace, Card.parse("9h"), two_to_one) == LOST


def test_a_break_bonus_names_the_dealers_cards() -> None:
    rows = ruleset("bet-bigger").break_bonus
    hit = RowHit(
        "3-cards", "", Odds.parse("1 to 1"), Payer.HOUSE, "dealer busts with 3 cards, K♠ 6♥ 9♦"
    )
    assert settle_break(parse_cards("Ks 6h 9d"), rows).hits == (hit,)
    assert settle_break(parse_cards("Ks 6h 5d"), rows) == LOST


@pytest.mark.parametrize(
    ("cards", "row"),
    [(3, "3-cards"), (7, "7-cards"), (8, "8-cards-or-more"), (11, "8-cards-or-more")],
)
def test_the_top_break_row_takes_every_longer_hand(cards: int, row: str) -> None:
    assert break_row(cards, ruleset("bet-bigger").break_bonus).row == row
