"""Match and jackpot wagers in the Washington rule sets: GR12, DP12, P3, JP and equipment."""

from fractions import Fraction
from typing import Any

import pytest

from spanish21.game.cards import Card, parse_cards
from spanish21.game.payouts import LOST, Payer, WagerResult
from spanish21.game.rules import RuleSet
from spanish21.game.wager_spots import check_wagers, spots
from spanish21.game.wagers.jackpot import payer_of
from spanish21.game.wagers.match import settle_match
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book, ruleset
from spanish21.rulesets.rule_book.pay_tables import equipment_suffices

WITH_JACKPOT = ("wa-2025", "wa-v003", "wa-v002")
WASHINGTON = (*WITH_JACKPOT, "wa-classic")
TABLES = {
    "wa-2025": "3a 3b 3c 3d 4a 4b 4c 4d 4e 5a 5b 5c 5d 6",
    "wa-v003": "3a 3b 3c 3d 4a 4b 4c 4d 4e 5a 5b 5c 5d",
    "wa-v002": "8a 8b 8c 8d 9a 9b 9c 9d",
}
every_set = pytest.mark.parametrize("name", WASHINGTON)
every_jackpot_set = pytest.mark.parametrize("name", WITH_JACKPOT)
UP = ("main", "match-up")
UP_AND_DOWN = ("main", "match-up", "match-down")


def refused(name: str, **choices: Any) -> list[str]:
    """The clauses cited when a rule set cannot be made with these choices."""
    with pytest.raises(Refusal) as caught:
        ruleset(name, **choices)
    return caught.value.clause.split(", ")


def not_taken(wagers: dict[str, int], rules: RuleSet) -> list[str]:
    """The clauses cited when a box may not hold these wagers, in cents by spot."""
    with pytest.raises(Refusal) as caught:
        check_wagers(wagers, rules)
    return load_book(rules.id).explain(caught.value).clause.split(", ")


def game(table: str, **changed: Any) -> dict[str, Any]:
    """A jackpot game the house wants: pay table 1 for a $1 wager unless changed."""
    return {"table": table, "paytable": 1, "wager": "$1"} | changed


def six_deck_table(name: str) -> str:
    """The six-deck table against the up card, in any of the three sets with a jackpot."""
    return "8c" if name == "wa-v002" else "3c"


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


@every_jackpot_set
@pytest.mark.clause("wa-2025:JP10", "wa-v00?:JP8")
def test_the_house_may_make_a_match_wager_compulsory(name: str) -> None:
    free = ruleset(name)
    assert free.wagers.required == ()
    check_wagers({"main": 5_00}, free)
    rules = ruleset(name, required_wagers=["match-up"])
    check_wagers({"main": 5_00, "match-up": 1_00}, rules)
    clause = f"{name}:{'JP10' if name == 'wa-2025' else 'JP8'}"
    assert clause in not_taken({"main": 5_00}, rules)
    assert clause in refused(name, match_configuration=1, required_wagers=["match-down"])
    assert "required wagers" in rules.sign.posted


@pytest.mark.clause("wa-2025:JP10")
def test_every_bonus_card_wager_is_asked_for_where_they_are_compulsory() -> None:
    choices: dict[str, Any] = {"match_configuration": 3, "bonus_cards": 2}
    rules = ruleset("wa-2025", required_wagers=["match-bonus"], **choices)
    check_wagers({"main": 5_00, "match-bonus-1": 1_00, "match-bonus-2": 1_00}, rules)
    assert "wa-2025:JP10" in not_taken({"main": 5_00, "match-bonus-1": 1_00}, rules)


@every_jackpot_set
@pytest.mark.clause("wa-2025:P3", "wa-v00?:P3", "wa-2025:JP1")
def test_a_jackpot_is_optional_and_needs_approved_equipment(name: str) -> None:
    assert ruleset(name).jackpots == ()
    approved = ["v003", "v005t", "v006"]
    for version in [*approved, "v002"] if name == "wa-v002" else approved:
        rules = ruleset(name, equipment=version, jackpots=[game(six_deck_table(name))])
        assert rules.jackpots[0].equipment == version
        check_wagers({"main": 5_00}, rules)
    assert f"{name}:P3" in refused(name, equipment="v001")
    if name != "wa-v002":
        assert f"{name}:P3" in refused(name, equipment="v002")


@every_jackpot_set
@pytest.mark.clause("wa-2025:A[ABCD]1", "wa-v003:A[ABC]1", "wa-v002:A[DE]1")
def test_every_table_needs_its_own_version_of_the_equipment_or_a_later_one(name: str) -> None:
    book = load_book(name)
    order = ["v002", "v003", "v005t", "v006"]
    for table in TABLES[name].split():
        needed = "v006" if table == "6" else "v002" if name == "wa-v002" else "v003"
        reached = [equipment_suffices(book, table, version) for version in order]
        assert reached == [order.index(version) >= order.index(needed) for version in order]


@pytest.mark.parametrize("version", ["v003", "v005t"])
@pytest.mark.clause("wa-2025:AD1")
def test_table_6_runs_on_v006_only(version: str) -> None:
    assert "wa-2025:AD1" in refused("wa-2025", jackpots=[game("6")], equipment=version)
    assert ruleset("wa-2025", equipment="v006", jackpots=[game("6")]).jackpots


@every_jackpot_set
@pytest.mark.clause("wa-2025:JP6", "wa-v00?:JP4")
def test_fixed_jackpot_pays_come_as_cards_are_exposed_and_percentages_off_the_table(
    name: str,
) -> None:
    rules = ruleset(name)
    assert rules.dealing.fixed_jackpot_pays == "at-exposure"
    assert rules.dealing.percentage_awards == "off-table"
    assert list(load_book(name).tables) == TABLES[name].split()


@pytest.mark.clause("wa-2025:JP13")
def test_a_progressive_meter_falls_for_five_reasons_only() -> None:
    (progressive,) = ruleset("wa-2025", jackpots=[game("3c")]).jackpots
    assert progressive.meter_falls_only_for == (
        "award",
        "display malfunction",
        "display above its limit",
        "non-displayed funds taken to gross receipts",
        "recovery of seed money",
    )


@every_jackpot_set
@pytest.mark.clause("wa-2025:JP9", "wa-v00?:JP7")
def test_each_award_leaves_the_meter_before_the_next_is_worked_out(name: str) -> None:
    (jackpot,) = ruleset(name, jackpots=[game(six_deck_table(name))]).jackpots
    assert jackpot.awards_paid == "in-sequence"


@every_jackpot_set
@pytest.mark.clause("wa-2025:JP4", "wa-v00?:JP2", "wa-2025:JP3", "wa-v00?:JP8")
def test_a_jackpot_wager_is_one_fixed_amount_beside_a_main_wager(name: str) -> None:
    rules = ruleset(name, jackpots=[game(six_deck_table(name), wager="$5")])
    assert rules.wagers.main_wager_first
    check_wagers({"main": 10_00, "jackpot-1": 5_00}, rules)
    check_wagers({"main": 10_00, "match-up": 1_00}, rules)
    for wagers in ({"main": 10_00, "jackpot-1": 4_99}, {"main": 10_00, "jackpot-1": 10_00}):
        with pytest.raises(Refusal, match=r"this jackpot takes one fixed wager, \$5 ?"):
            check_wagers(wagers, rules)
    with pytest.raises(Refusal, match="a main wager comes first") as caught:
        check_wagers({"jackpot-1": 5_00}, rules)
    clause = f"{name}:{'JP4' if name == 'wa-2025' else 'JP2'}"
    assert clause in load_book(name).explain(caught.value).clause.split(", ")


@pytest.mark.clause("wa-2025:JP3")
def test_the_house_fixes_a_jackpot_wager_between_1_and_25_dollars() -> None:
    for wager, cents in (("$1", 1_00), ("$25", 25_00)):
        (jackpot,) = ruleset("wa-2025", jackpots=[game("3c", wager=wager)]).jackpots
        assert jackpot.wager_cents == cents
    for wager in ("$0.99", "$25.01"):
        assert "wa-2025:JP3" in refused("wa-2025", jackpots=[game("3c", wager=wager)])


@pytest.mark.parametrize("name", ["wa-v003", "wa-v002"])
@pytest.mark.clause("wa-v00?:JP8")
def test_before_2025_the_house_fixes_a_jackpot_wager_of_any_lawful_size(name: str) -> None:
    (jackpot,) = ruleset(name, jackpots=[game(six_deck_table(name), wager="$40")]).jackpots
    assert jackpot.wager_cents == 40_00
    assert f"{name}:JP8" in refused(name, jackpots=[game(six_deck_table(name), wager="$400.01")])


@pytest.mark.clause("wa-2025:JP3")
def test_two_jackpot_games_have_two_spots_two_wagers_and_two_amounts() -> None:
    two = [game("3c", kind="house", posted="$5,000"), game("4d", kind="house", posted="$9,000")]
    two[1]["wager"] = "$5"
    rules = ruleset("wa-2025", jackpots=two)
    assert spots(rules)[-2:] == ("jackpot-1", "jackpot-2")
    assert [jackpot.posted_cents for jackpot in rules.jackpots] == [5_000_00, 9_000_00]
    check_wagers({"main": 5_00, "jackpot-1": 1_00, "jackpot-2": 5_00}, rules)
    check_wagers({"main": 5_00, "jackpot-2": 5_00}, rules)
    assert "wa-2025:JP3" in refused("wa-2025", jackpots=[game("3c"), game("4d"), game("6")])


@pytest.mark.clause("wa-v00?:JP1", "wa-classic:GR12")
def test_before_2025_a_table_has_one_progressive_and_the_oldest_rules_none() -> None:
    for name in ("wa-v003", "wa-v002"):
        wanted = game(six_deck_table(name))
        assert [row.kind for row in ruleset(name, jackpots=[wanted]).jackpots] == ["progressive"]
        assert refused(name, jackpots=[wanted, wanted]) == [f"{name}:JP1"]
        assert f"{name}:JP1" in refused(
            name, jackpots=[wanted | {"kind": "house", "posted": "$5,000"}]
        )
    assert refused("wa-classic", jackpots=[game("3c")]) == ["wa-classic:GR12"]
    dealing = ruleset("wa-classic").dealing
    assert (dealing.fixed_jackpot_pays, dealing.percentage_awards) == ("never", "never")


@pytest.mark.clause("wa-2025:JP2", "wa-2025:P3", "wa-2025:JP1")
def test_a_table_runs_progressives_or_house_jackpots_and_not_both() -> None:
    progressive = game("3c", kind="progressive")
    house = game("4d", kind="house", posted="$5,000")
    for pair in ([progressive, progressive], [house, house]):
        assert len(ruleset("wa-2025", jackpots=pair).jackpots) == 2
    assert "wa-2025:JP2" in refused("wa-2025", jackpots=[progressive, house])
    assert "wa-2025:P3" in refused("wa-2025", jackpots=[game("3c", kind="mystery")])


@pytest.mark.clause("wa-2025:JP12")
def test_a_house_jackpot_is_posted_owned_by_the_house_and_paid_in_full_to_each() -> None:
    assert "wa-2025:JP12" in refused("wa-2025", jackpots=[game("3c", kind="house")])
    rules = ruleset("wa-2025", jackpots=[game("3c", kind="house", posted="$5,000")])
    (jackpot,) = rules.jackpots
    assert jackpot.posted_cents == 5_000_00
    assert jackpot.awards_paid == "in-full-to-each"
    assert jackpot.contribution == 0
    assert jackpot.notices == (
        "This is a house jackpot: no player-funded money is in it.",
        "The house may remove it without prior notice.",
    )
    assert {"jackpot amounts", "house jackpot notices"} <= set(rules.sign.posted)
    assert {payer_of(row.pays, jackpot.table) for row in jackpot.table.rows} == {Payer.HOUSE}
    assert "A53" in refused("wa-2025", jackpots=[game("6", kind="house", posted="$5,000")])


@pytest.mark.clause("wa-2025:JP13", "wa-2025:JP1")
def test_a_progressive_grows_with_each_wager_and_has_no_posted_amount() -> None:
    (jackpot,) = ruleset("wa-2025", jackpots=[game("3c")]).jackpots
    shares = {payer_of(row.pays, jackpot.table) for row in jackpot.table.awards}
    assert (jackpot.kind, shares) == ("progressive", {Payer.JACKPOT})
    assert jackpot.contribution == Fraction(21, 100)
    assert jackpot.posted_cents is None
    notice = "The progressive amount is shown at the table and grows with each wager."
    assert jackpot.notices == (notice,)
    (chosen,) = ruleset("wa-2025", contribution="15%", jackpots=[game("3c")]).jackpots
    assert chosen.contribution == Fraction(15, 100)
    assert refused("wa-2025", jackpots=[game("3c", posted="$5,000")]) == ["A53"]
