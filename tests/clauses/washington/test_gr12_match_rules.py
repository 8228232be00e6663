"""Match wagers in the Washington rule sets: GR12 and DP12, as the rule data has them."""

from typing import Any

import pytest

from fixtures.washington_match_rules import WITH_JACKPOT, every_jackpot_set, not_taken, refused
from spanish21.game.cards import Card, parse_cards
from spanish21.game.payouts import LOST, WagerResult
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import check_wagers, spots
from spanish21.game.wagers.match import settle_match
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book, ruleset

WASHINGTON = (*WITH_JACKPOT, "wa-classic")
every_set = pytest.mark.parametrize("name", WASHINGTON)


UP = ("main", "match-up")
UP_AND_DOWN = ("main", "match-up", "match-down")


def match(rules: RuleSet, cards: str, dealer_card: str, *, spot: str = "up") -> WagerResult:
    """What a Match wager on these two cards hits against one dealer card."""
    assert rules.match is not None
    first, second = parse_cards(cards)
    card = Card.parse(dealer_card)
    return settle_match((first, second), card, rules.match.schedule, spot=spot)


def paid(result: WagerResult) -> list[tuple[str, str]]:
    """Each hit of a result with its pay, in the order of the cards."""
    return [(hit.row, str(hit.pays)) for hit in result.hits]


@every_set
@pytest.mark.clause(
    "wa-*:GR12", "wa-*:DP12", "wa-*:T1", "wa-*:T1-[12]", "wa-v002:T6", "wa-v002:T6-?"
)
def test_the_house_offers_the_up_card_match_alone_or_with_the_down_card_match(name: str) -> None:
    assert spots(ruleset(name, match_configuration=1)) == UP
    assert spots(ruleset(name, match_configuration=2)) == UP_AND_DOWN
    assert spots(ruleset(name, match=True)) == UP_AND_DOWN
    assert spots(ruleset(name, match=False)) == ("main",)
    for number in (1, 2):
        with pytest.raises(Refusal, match="bonus_cards"):
            ruleset(name, match_configuration=number, bonus_cards=1)


@pytest.mark.parametrize("name", ["wa-v003", "wa-v002", "wa-classic"])
@pytest.mark.clause("wa-v00?:GR12", "wa-v00?:DP12", "wa-v003:T1", "wa-v002:T6", "wa-classic:GR12")
def test_before_2025_no_other_configuration_is_listed(name: str) -> None:
    for number in (0, 3, 4, 5):
        assert f"{name}:GR12" in refused(name, match_configuration=number)
    rules = ruleset(name)
    assert rules.match is not None
    assert rules.match.bonus_cards == 0
    dealing = rules.dealing
    assert {dealing.bonus_cards, dealing.bonus_cards_become, dealing.bonus_match_order} == {"none"}


@pytest.mark.parametrize(
    ("configuration", "fewest", "most", "dealer_spots"),
    [(3, 1, 4, UP), (4, 1, 5, UP_AND_DOWN)],
)
@pytest.mark.clause("wa-2025:GR12", "wa-2025:DP12", "wa-2025:T1", "wa-2025:T1-[34]")
def test_bonus_cards_are_added_up_to_four_or_with_the_down_card_up_to_five(
    configuration: int, fewest: int, most: int, dealer_spots: tuple[str, ...]
) -> None:
    clause = f"wa-2025:T1-{configuration}"
    for count in range(fewest, most + 1):
        rules = ruleset("wa-2025", match_configuration=configuration, bonus_cards=count)
        bonus_spots = tuple(f"match-bonus-{number}" for number in range(1, count + 1))
        assert spots(rules) == dealer_spots + bonus_spots
    for count in (fewest - 1, most + 1):
        choices = {"match_configuration": configuration, "bonus_cards": count}
        assert clause in refused("wa-2025", **choices)
    assert "wa-2025:GR12" in refused("wa-2025", match_configuration=5)


@every_set
@pytest.mark.parametrize("spot", ["up", "down", "bonus-1"])
@pytest.mark.clause("wa-*:GR12-definition", "wa-*:DP12-definition")
def test_a_match_wager_wins_when_either_or_both_cards_have_the_rank_of_its_dealer_card(
    name: str, spot: str
) -> None:
    rules = ruleset(name)
    for cards in ("Kh 2c", "2c Kh", "Kh Kd"):
        result = match(rules, cards, "Ks", spot=spot)
        assert result.won
        assert {hit.against for hit in result.hits} == {spot}
    assert match(rules, "Qs Js", "Ks", spot=spot) == LOST


@every_set
@pytest.mark.clause("wa-*:GR12-definition", "wa-*:DP12-definition")
def test_only_the_oldest_rules_tie_the_down_card_wager_to_the_up_card_wager(name: str) -> None:
    rules = ruleset(name)
    assert rules.match is not None
    assert rules.match.down_needs_up is (name == "wa-classic")


@pytest.mark.clause("wa-2025:GR12-spaces", "wa-2025:DP12-spaces", "wa-2025:DP12-deal")
def test_each_bonus_card_has_its_own_space_and_wager_spot_in_number_order() -> None:
    rules = ruleset("wa-2025", match_configuration=3, bonus_cards=3)
    assert spots(rules)[2:] == ("match-bonus-1", "match-bonus-2", "match-bonus-3")
    assert rules.dealing.bonus_cards == "after-initial-deal"
    drawn = {"match-bonus-1": "4c", "match-bonus-2": "9h", "match-bonus-3": "9d"}
    results = {spot: match(rules, "9h 2s", card, spot=spot) for spot, card in drawn.items()}
    assert results["match-bonus-1"] == LOST
    assert paid(results["match-bonus-2"]) == [("suited", "9 to 1")]
    assert paid(results["match-bonus-3"]) == [("unsuited", "4 to 1")]


@every_set
@pytest.mark.clause("wa-*:GR12-wagers", "wa-*:DP12-wagers")
def test_a_match_wager_needs_a_main_wager_on_the_hand(name: str) -> None:
    rules = ruleset(name)
    assert rules.wagers.main_wager_first
    check_wagers({"main": 10_00, "match-up": 10_00}, rules)
    cited = not_taken({"match-up": 10_00}, rules)
    assert {f"{name}:GR12-wagers", f"{name}:DP12-wagers"} <= set(cited)


@every_set
@pytest.mark.clause("wa-*:GR12-wagers", "wa-*:DP12-wagers", "wa-2025:JP10", "wa-v00?:JP8")
def test_the_house_sets_the_least_and_the_greatest_match_wager(name: str) -> None:
    rules = ruleset(name, match_minimum="$2", match_maximum="$20")
    for cents in (2_00, 20_00):
        check_wagers({"main": 5_00, "match-up": cents}, rules)
    for cents in (1_99, 20_01):
        cited = not_taken({"main": 50_00, "match-up": cents}, rules)
        assert {f"{name}:GR12-wagers", f"{name}:DP12-wagers"} <= set(cited)


@pytest.mark.clause("wa-classic:GR12-down-needs-up", "wa-classic:DP12-down-needs-up")
def test_in_the_oldest_rules_a_down_card_wager_needs_an_up_card_wager_beside_it() -> None:
    rules = ruleset("wa-classic")
    check_wagers({"main": 5_00, "match-up": 1_00, "match-down": 5_00}, rules)
    check_wagers({"main": 5_00, "match-up": 1_00}, rules)
    cited = not_taken({"main": 5_00, "match-down": 1_00}, rules)
    assert cited[:2] == ["wa-classic:GR12-down-needs-up", "wa-classic:DP12-down-needs-up"]
    for name in WITH_JACKPOT:
        check_wagers({"main": 5_00, "match-down": 1_00}, ruleset(name))


@pytest.mark.clause("wa-classic:DP12-circles")
def test_the_up_card_and_the_down_card_match_have_a_circle_each() -> None:
    rules = ruleset("wa-classic", match_configuration=2)
    assert spots(rules) == ("main", "match-up", "match-down")
    check_wagers({"main": 5_00, "match-up": 1_00, "match-down": 3_00}, rules)
    one_circle = ruleset("wa-classic", match_configuration=1)
    with pytest.raises(Refusal, match="this table has main, match-up"):
        check_wagers({"main": 5_00, "match-up": 1_00, "match-down": 3_00}, one_circle)


@every_set
@pytest.mark.clause("wa-*:DP12-deal")
def test_players_cards_are_face_up_and_the_dealer_has_one_up_and_one_down(name: str) -> None:
    dealing = ruleset(name).dealing
    assert dealing.player_cards == "face-up"
    assert dealing.mode == "down-card-peeked"
    assert dealing.has_down_card


@every_set
@pytest.mark.clause("wa-*:DP12-deal")
def test_the_house_sets_the_order_of_the_deal(name: str) -> None:
    orders = ("players-dealer-players-dealer", "players-players-dealer-dealer")
    for order in orders:
        assert ruleset(name, deal_order=order).dealing.order == order
    for which in ("first", "second"):
        assert ruleset(name, up_card=which).dealing.up_card == which
    # Document 003 is silent; there the choice rests on the ruling alone.
    source = "A60" if name == "wa-classic" else f"{name}:DP12-deal"
    assert source in refused(name, deal_order="dealer-first")
    shown = ("as-dealt",) if name == "wa-classic" else ("as-dealt", "after-the-deal")
    for when in shown:
        chosen: dict[str, Any] = {} if name == "wa-classic" else {"up_card_shown": when}
        assert ruleset(name, **chosen).dealing.up_card_shown == when


@every_set
@pytest.mark.clause("wa-*:DP12-up", "wa-2025:JP5", "wa-v00?:JP3")
def test_the_up_card_match_is_paid_before_play_for_each_card_that_matches(name: str) -> None:
    rules = ruleset(name, decks=6)
    assert rules.dealing.up_match_settled == "before-play"
    assert paid(match(rules, "7s 7h", "7h")) == [("unsuited", "4 to 1"), ("suited", "9 to 1")]
    assert paid(match(rules, "7h 7h", "7h")) == [("suited", "9 to 1")] * 2
    assert paid(match(rules, "7s 8h", "7h")) == [("unsuited", "4 to 1")]
    assert match(rules, "8s 8h", "7h") == LOST


@pytest.mark.clause("wa-2025:DP12-up", "wa-2025:JP5")
def test_bonus_card_matches_are_paid_each_in_an_order_the_house_sets() -> None:
    for order in ("box-by-box", "card-by-card"):
        rules = ruleset("wa-2025", match_configuration=3, bonus_match_order=order)
        assert rules.dealing.bonus_match_order == order
    assert rules.dealing.match_collected == "house-order"
    result = match(rules, "7s 7h", "7h", spot="bonus-4")
    assert paid(result) == [("unsuited", "4 to 1"), ("suited", "9 to 1")]
    assert "wa-2025:DP12-up" in refused("wa-2025", bonus_match_order="by-lot")


@pytest.mark.clause("wa-2025:DP12-lock")
def test_bonus_cards_are_discards_once_they_are_locked_up() -> None:
    dealing = ruleset("wa-2025", match_configuration=4).dealing
    assert dealing.bonus_cards_become == "discards"
    assert dealing.up_match_settled == "before-play"


@every_jackpot_set
@pytest.mark.parametrize("when", ["at-exposure", "with-21-wagers"])
@pytest.mark.clause("wa-2025:DP12-down", "wa-v00?:DP12-down", "wa-2025:JP7", "wa-v00?:JP5")
def test_the_down_card_match_is_settled_at_exposure_or_with_the_21_wagers(
    name: str, when: str
) -> None:
    rules = ruleset(name, decks=8, down_match_settled=when)
    assert rules.dealing.down_match_settled == when
    result = match(rules, "7s 7h", "7h", spot="down")
    assert paid(result) == [("unsuited", "3 to 1"), ("suited", "12 to 1")]
    cited = refused(name, down_match_settled="before-play")
    assert cited[:2] == [f"{name}:DP12-down", f"{name}:{'JP7' if name == 'wa-2025' else 'JP5'}"]


@pytest.mark.clause("wa-classic:DP12-down")
def test_in_the_oldest_rules_the_down_card_match_waits_for_the_21_wagers() -> None:
    rules = ruleset("wa-classic", decks=8)
    assert rules.dealing.down_match_settled == "with-21-wagers"
    result = match(rules, "7s 7h", "7h", spot="down")
    assert paid(result) == [("unsuited", "3 to 1"), ("suited", "12 to 1")]
    with pytest.raises(Refusal, match="down_match_settled"):
        ruleset("wa-classic", down_match_settled="at-exposure")


@every_set
@pytest.mark.parametrize(
    ("decks", "unsuited", "suited", "frequency", "one_in", "advantage"),
    [
        (2, "4 to 1", "15 to 1", "14.3%", "7.0", "3.63%"),
        (4, "4 to 1", "10 to 1", "15.1%", "6.6", "3.20%"),
        (5, "3 to 1", "13 to 1", "15.3%", "6.5", "3.53%"),
        (6, "4 to 1", "9 to 1", "15.4%", "6.5", "3.06%"),
        (8, "3 to 1", "12 to 1", "15.6%", "6.4", "2.99%"),
    ],
)
@pytest.mark.clause(
    "wa-*:T2",
    "wa-*:T2-?",
    "wa-v002:T7",
    "wa-v002:T7-?",
    "wa-classic:T-match",
    "wa-classic:T-match-?",
    "wa-*:GR12-wagers",
    "wa-*:DP12-wagers",
)
def test_the_printed_pay_for_each_matching_card_goes_by_the_decks(
    name: str,
    decks: int,
    unsuited: str,
    suited: str,
    frequency: str,
    one_in: str,
    advantage: str,
) -> None:
    rules = ruleset(name, decks=decks)
    assert paid(match(rules, "7s 7h", "7h")) == [("unsuited", unsuited), ("suited", suited)]
    (printed,) = (row for row in load_book(name).tree["match"]["pays"] if row["decks"] == [decks])
    assert printed["printed_win_frequency"] == frequency
    assert printed["printed_one_in"] == one_in
    assert printed["printed_advantage"] == advantage
