"""The Washington rule sets: GR10 and GR11, DP10 and DP11, the bonuses as the rule data has them."""

import pytest

from fixtures.washington_rules import DECKS, EVEN_MONEY, bonus_pay, every_set, super_bonus
from spanish21.game.cards import Card, parse_cards
from spanish21.game.payouts import LOST, FixedAmount, WagerResult
from spanish21.game.rules import super_bonus_notice
from spanish21.game.wagers.envy import settle_envy
from spanish21.rulesets import ruleset


def paid_cents(result: WagerResult) -> int:
    """The fixed amounts of a result, added up."""
    return sum(hit.pays.cents for hit in result.hits if isinstance(hit.pays, FixedAmount))


@every_set
@pytest.mark.clause("wa-*:DP5b", "wa-*:GR11", "wa-*:DP11")
def test_a_doubled_hand_wins_even_money_and_no_bonus(name: str) -> None:
    rules = ruleset(name)
    assert rules.double.pays == EVEN_MONEY
    assert all(row.pays.net > EVEN_MONEY.net for row in rules.bonus_21)


@every_set
@pytest.mark.parametrize("decks", [4, 5, 6, 8])
@pytest.mark.clause("wa-*:GR10")
def test_suited_sevens_against_any_seven_are_the_super_bonus(name: str, decks: int) -> None:
    rules = ruleset(name, decks=decks)
    for up_card in ("7s", "7h", "7c", "7d"):
        assert super_bonus(rules, "7h 7h 7h", up_card).won
    assert super_bonus(rules, "7h 7h 7h", "8h") == LOST
    assert super_bonus(rules, "7h 7h 7c", "7s") == LOST
    assert super_bonus(rules, "8h 8h 8h", "7h") == LOST


@every_set
@pytest.mark.clause("wa-*:GR10")
def test_with_two_decks_the_super_bonus_is_the_other_three_sevens_against_7_of_spades(
    name: str,
) -> None:
    rules = ruleset(name, decks=2)
    for cards in ("7h 7c 7d", "7d 7h 7c", "7c 7d 7h"):
        assert super_bonus(rules, cards, "7s").won
        assert super_bonus(rules, cards, "7h") == LOST
    assert super_bonus(rules, "7h 7h 7c", "7s") == LOST
    assert super_bonus(rules, "7s 7h 7c", "7s") == LOST


@every_set
@pytest.mark.parametrize(
    ("wager_cents", "pays_cents"),
    [(4_99, 0), (5_00, 1_000_00), (24_99, 1_000_00), (25_00, 5_000_00), (400_00, 5_000_00)],
)
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10")
def test_the_super_bonus_is_1000_from_5_and_5000_from_25_dollars(
    name: str, wager_cents: int, pays_cents: int
) -> None:
    result = super_bonus(ruleset(name), "7d 7d 7d", "7s", wager_cents=wager_cents)
    assert paid_cents(result) == pays_cents


@every_set
@pytest.mark.clause("wa-*:GR10", "wa-*:DP10", "wa-*:DP10-several")
def test_two_super_bonuses_give_their_winners_one_envy_and_the_others_two(name: str) -> None:
    rules = ruleset(name)
    assert rules.super_bonus is not None
    players = ("Ann", "Bo", "Cy", "Di")
    winners = (frozenset({"Ann"}), frozenset({"Cy"}))
    envy = settle_envy(players, winners, envy_cents=rules.super_bonus.envy_cents)
    assert {who: paid_cents(result) for who, result in envy.items()} == {
        "Ann": 50_00,
        "Bo": 100_00,
        "Cy": 50_00,
        "Di": 100_00,
    }


@every_set
@pytest.mark.clause("wa-*:DP10-notice")
def test_the_floor_is_told_when_one_more_card_would_make_a_super_bonus(name: str) -> None:
    def told(decks: int, cards: str, up_card: str) -> bool:
        return super_bonus_notice(
            parse_cards(cards), Card.parse(up_card), ruleset(name, decks=decks)
        )

    assert told(6, "7h 7h", "7h")
    assert told(6, "7h 7h", "7s")
    assert not told(6, "7h 7c", "7s")
    assert not told(6, "7h 7h", "8h")
    assert told(2, "7h 7c", "7s")
    assert told(2, "7d 7h", "7s")
    assert not told(2, "7h 7c", "7d")
    assert not told(2, "7h 7h", "7s")
    assert not told(2, "7s 7c", "7s")


@every_set
@pytest.mark.parametrize(("decks", "cards"), [(6, "7h 7h 7h"), (2, "7h 7c 7d")])
@pytest.mark.clause("wa-*:DP10-notice")
def test_a_super_bonus_hand_is_paid_its_7_7_7_as_well(name: str, decks: int, cards: str) -> None:
    rules = ruleset(name, decks=decks)
    assert bonus_pay(rules, cards) == "2 to 1"
    assert paid_cents(super_bonus(rules, cards, "7s")) == 1_000_00


@every_set
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("2s 3h 4c 5d 7s", "3 to 2"),
        ("2s 2h 3c 3d 4s 7h", "2 to 1"),
        ("2s 2h 2c 3d 3s 4h 5c", "3 to 1"),
        ("As Ah 2c 2d 3s 3h 4c 5d", "3 to 1"),
        ("8s 6h 7c", "3 to 2"),
        ("6s 7s 8h", "3 to 2"),
        ("6h 7h 8h", "2 to 1"),
        ("7s 8s 6s", "3 to 1"),
    ],
)
@pytest.mark.clause("wa-*:GR11[abcdef]", "wa-*:DP11[abcdef]")
def test_a_bonus_21_pays_by_its_cards_with_any_number_of_decks(
    name: str, cards: str, pays: str
) -> None:
    for decks in DECKS:
        assert bonus_pay(ruleset(name, decks=decks), cards) == pays


@every_set
@pytest.mark.parametrize(
    ("cards", "pays"), [("7s 7h 7s", "3 to 2"), ("7d 7d 7d", "2 to 1"), ("7s 7s 7s", "3 to 1")]
)
@pytest.mark.clause("wa-*:GR11[ghi]", "wa-*:DP11[ghi]")
def test_three_sevens_pay_by_suit_with_four_decks_or_more(name: str, cards: str, pays: str) -> None:
    for decks in (4, 5, 6, 8):
        assert bonus_pay(ruleset(name, decks=decks), cards) == pays


@every_set
@pytest.mark.clause("wa-*:GR11j", "wa-*:DP11j")
def test_three_sevens_pay_2_to_1_with_two_decks_which_hold_no_suited_three(name: str) -> None:
    rules = ruleset(name, decks=2)
    assert bonus_pay(rules, "7s 7h 7s") == "2 to 1"
    assert [row.hand.value for row in rules.bonus_21 if "7-7-7" in row.hand.value] == [
        "7-7-7-mixed"
    ]
