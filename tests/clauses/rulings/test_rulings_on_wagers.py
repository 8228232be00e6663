"""Rulings on Match, the jackpots, procedures and bettors, by their number."""

from typing import Any

import pytest

from fixtures.ruling_rules import (
    every,
    jackpot,
    match_rules,
    pair,
    super_bonus_paid,
)
from spanish21.game.cards import Card
from spanish21.game.rules import JackpotRules
from spanish21.game.wager_spots import check_wagers, spots
from spanish21.game.wagers.envy import settle_envy
from spanish21.game.wagers.jackpot import JackpotCards, settle_jackpot
from spanish21.game.wagers.match import settle_match
from spanish21.money import meter_share_cents
from spanish21.refusal import Refusal
from spanish21.reports.signs.sign import sign_text
from spanish21.rulesets import SHIPPED_RULESETS, ruleset

WASHINGTON = ("wa-2025", "wa-v003", "wa-v002", "wa-classic")
SUITED_PRIZE = {"three-suited-2-to-K": "$500@house"}


def hits(game: JackpotRules, player: str, up: str, down: str) -> list[tuple[str, str]]:
    result = settle_jackpot(
        JackpotCards(pair(player), Card.parse(up), Card.parse(down)), game.table
    )
    return [(hit.row, str(hit.pays)) for hit in result.hits]


@pytest.mark.parametrize(
    ("player", "up", "down", "row"),
    [
        ("9s 4d", "9s", "Kh", "one-suited-match"),
        ("9s 4d", "Kh", "4d", "one-suited-match"),
        ("9s 9s", "4d", "Kh", None),
        ("9s 9h", "9d", "Kh", "three-of-a-kind"),
        ("9s 9c", "Kh", "9s", "three-of-a-kind-same-colour"),
        ("9s 9h", "9d", "9c", "four-of-a-kind"),
        ("9s 9c", "9s", "9c", "four-of-a-kind-same-colour"),
        ("9s 9s", "9s", "9s", "four-of-a-kind-suited"),
    ],
)
def test_a27_table_6_pays_the_highest_row_and_matches_player_to_dealer(
    player: str, up: str, down: str, row: str | None
) -> None:
    found = hits(jackpot(6, table="6"), player, up, down)
    assert [name for name, _ in found] == ([row] if row else [])


def test_a27_by_option_any_two_of_the_four_cards_are_a_suited_match() -> None:
    spec = {"table": "6", "paytable": 1, "wager": "$1"}
    (game,) = ruleset("wa-2025", suited_match="any-two", jackpots=[spec]).jackpots
    assert len(hits(game, "9s 9s", "4d", "Kh")) == len(hits(game, "4d Kh", "9s", "9s")) == 1
    assert hits(game, "9s 9h", "4d", "Kh") == []


@pytest.mark.parametrize(
    ("configuration", "most", "named"),
    [
        (1, 0, ["match-up"]),
        (2, 0, ["match-up", "match-down"]),
        (3, 4, ["match-up"]),
        (4, 5, ["match-up", "match-down"]),
    ],
)
def test_a28_wa_2025_has_four_configurations_with_up_to_4_or_5_bonus_cards(
    configuration: int, most: int, named: list[str]
) -> None:
    chosen = ruleset("wa-2025", match_configuration=configuration, bonus_cards=most)
    bonus = [f"match-bonus-{number}" for number in range(1, most + 1)]
    assert list(spots(chosen)) == ["main", *named, *bonus]
    with pytest.raises(Refusal, match="bonus_cards"):
        ruleset("wa-2025", match_configuration=configuration, bonus_cards=most + 1)


def test_a28_older_editions_have_two_configurations() -> None:
    for name in ("wa-v003", "wa-v002", "wa-classic"):
        assert not match_rules(name, match_configuration=1).down
        assert match_rules(name, match_configuration=2).down
        with pytest.raises(Refusal, match="1 or 2"):
            ruleset(name, match_configuration=3)


def test_a29_only_wa_classic_asks_for_an_up_card_wager_beside_the_down_card_one() -> None:
    wagers = {"main": 1000, "match-down": 500}
    for chosen in every("wa-2025", "wa-v003", "wa-v002", "bet-bigger"):
        check_wagers(wagers, chosen)
    with pytest.raises(Refusal, match="needs an up-card wager"):
        check_wagers(wagers, ruleset("wa-classic"))


def test_a30_a_house_may_require_an_optional_wager_and_signs_it() -> None:
    for name in SHIPPED_RULESETS:
        check_wagers({"main": 1000}, ruleset(name))
        if name == "wa-classic":
            continue
        asking = ruleset(name, required_wagers="match-up")
        with pytest.raises(Refusal, match="requires it"):
            check_wagers({"main": 1000}, asking)
        assert "required wagers" in asking.sign.posted


def test_a70_wa_classic_requires_no_side_wager() -> None:
    assert ruleset("wa-classic").wagers.required == ()
    assert "required wagers" not in ruleset("wa-classic").sign.posted
    with pytest.raises(Refusal, match="'required_wagers' is not allowed; wa-classic has"):
        ruleset("wa-classic", required_wagers="match-up")


@pytest.mark.clause("wa-2025:JP10")
def test_a70_wa_2025_requires_any_of_the_bonus_wagers_singly() -> None:
    options: dict[str, Any] = {"match_configuration": 4, "bonus_cards": 3}
    rules = ruleset("wa-2025", required_wagers="match-bonus-2", **options)
    check_wagers({"main": 1000, "match-bonus-2": 100}, rules)
    with pytest.raises(Refusal, match="match-bonus-2: 'nothing' is not allowed"):
        check_wagers({"main": 1000, "match-bonus-1": 100}, rules)
    assert "Every main wager needs the Match wager on bonus card 2." in sign_text(rules)
    with pytest.raises(Refusal, match="'match-bonus-4' is not allowed; this table offers"):
        ruleset("wa-2025", required_wagers="match-bonus-4", **options)


def test_a31_a_match_wager_is_held_to_the_main_wager_in_section_13_alone() -> None:
    wagers = {"main": 500, "match-up": 600}
    check_wagers(wagers, ruleset("wa-2025"))
    check_wagers(wagers, ruleset("bet-bigger"))
    with pytest.raises(Refusal, match=r"wager \$1 to \$5"):
        check_wagers(wagers, ruleset("section-13"))


@pytest.mark.parametrize(
    ("player", "up", "hit"),
    [
        ("As As", "As", [("two-suited-aces-of-spades", "100% of jackpot")]),
        ("Ah Ah", "Ah", [("two-suited", "10% of jackpot")]),
        ("As As", "Ah", [("two-nonsuited", "6 for 1")]),
    ],
)
def test_a34_table_3_pays_100_percent_for_three_aces_of_spades(
    player: str, up: str, hit: list[tuple[str, str]]
) -> None:
    assert hits(jackpot(8, table="3d"), player, up, "As") == hit


@pytest.mark.parametrize(("suit", "share"), [("s", 100), ("h", 10), ("c", 10), ("d", 10)])
def test_a35_alternate_2_pays_10_percent_for_aces_of_hearts_clubs_or_diamonds(
    suit: str, share: int
) -> None:
    game = jackpot(8, table="3d", alternate=2, prizes=SUITED_PRIZE)
    ((_, pays),) = hits(game, f"A{suit} A{suit}", f"A{suit}", "2h")
    assert pays == f"{share}% of jackpot"


@pytest.mark.parametrize(("down", "share"), [("Ks", 100), ("Kh", 10), ("As", 10), ("2d", 10)])
def test_a36_alternate_1_pays_three_aces_of_spades_10_percent_without_the_king_down(
    down: str, share: int
) -> None:
    game = jackpot(8, table="3d", alternate=1, prizes=SUITED_PRIZE)
    ((_, pays),) = hits(game, "As As", "As", down)
    assert pays == f"{share}% of jackpot"


@pytest.mark.parametrize(
    ("up", "down", "rows"),
    [
        ("7s", "7s", ["two-suited-up-and-down"]),
        ("7s", "2d", ["two-suited-up-or-down"]),
        ("2d", "7s", ["two-suited-up-or-down"]),
        ("7s", "7h", ["two-suited-up-or-down", "two-nonsuited"]),
    ],
)
def test_a37_or_excludes_and_while_the_other_cards_fixed_pay_stands(
    up: str, down: str, rows: list[str]
) -> None:
    found = hits(jackpot(4, table="4b"), "7s 7s", up, down)
    assert [name for name, _ in found] == rows


@pytest.mark.parametrize(
    ("up", "down", "rows"),
    [
        ("7s", "7s", ["four-suited-2-to-K"]),
        ("7s", "7h", ["two-suited"]),
        ("7h", "7s", ["two-nonsuited"]),
        ("2d", "7s", []),
    ],
)
def test_a38_table_5_is_read_against_the_up_card_and_its_prize_is_short_of_four(
    up: str, down: str, rows: list[str]
) -> None:
    game = jackpot(6, table="5c", prizes={"two-suited": "$500@house"})
    assert [name for name, _ in hits(game, "7s 7s", up, down)] == rows


@pytest.mark.parametrize(
    ("prize", "pays", "payer"),
    [
        ("$500@house", "500 for 1", "house"),
        ("$500@jackpot", "500 for 1", "jackpot"),
        ("200 to 1@house", "200 to 1", "house"),
    ],
)
def test_a39_the_operator_enters_a_prize_and_who_funds_it(
    prize: str, pays: str, payer: str
) -> None:
    game = jackpot(6, table="5c", prizes={"two-suited": prize})
    (hit,) = settle_jackpot(
        JackpotCards(pair("7s 7s"), Card.parse("7s"), Card.parse("2d")), game.table
    ).hits
    assert str(hit.pays) == f"{pays} ($ prize)"
    assert hit.payer.value == payer
    with pytest.raises(Refusal, match=r"\$ prize .*\(A39\)"):
        jackpot(6, table="5c")
    with pytest.raises(Refusal, match=r"say who pays it: \$500@house or \$500@jackpot \(A39\)"):
        jackpot(6, table="5c", prizes={"two-suited": "$500"})


def test_a43_a_10_percent_award_is_rounded_down_to_the_cent() -> None:
    assert meter_share_cents(1_234_599_999, 10) == 12_345
    assert meter_share_cents(1_234_600_000, 10) == 12_346


def test_a44_a_table_has_at_most_two_jackpots_of_one_kind() -> None:
    progressive = {"table": "3c", "paytable": 1, "wager": "$1"}
    house = {**progressive, "kind": "house", "posted": "$10,000"}
    assert len(ruleset("wa-2025", jackpots=[progressive, progressive]).jackpots) == 2
    assert len(ruleset("wa-2025", jackpots=[house, house]).jackpots) == 2
    with pytest.raises(Refusal, match="2 jackpot games"):
        ruleset("wa-2025", jackpots=[progressive] * 3)
    with pytest.raises(Refusal, match="not both"):
        ruleset("wa-2025", jackpots=[progressive, house])


@pytest.mark.parametrize("wager", ["$0.99", "$25.01"])
def test_a45_a_jackpot_wager_is_one_fixed_amount_of_1_to_25_dollars(wager: str) -> None:
    with pytest.raises(Refusal, match=r"\$1.00 to \$25.00"):
        jackpot(6, table="3c", wager=wager)
    spec = {"table": "3c", "paytable": 1, "wager": "$25"}
    chosen = ruleset("wa-2025", jackpots=[spec])
    check_wagers({"main": 500, "jackpot-1": 2500}, chosen)
    with pytest.raises(Refusal, match="one fixed wager"):
        check_wagers({"main": 500, "jackpot-1": 100}, chosen)


@pytest.mark.parametrize("name", ["3c", "4d"])
def test_a47_tables_3_to_5_need_v003_or_later(name: str) -> None:
    spec = {"table": name, "paytable": 1, "wager": "$1"}
    for equipment in ("v003", "v005t", "v006"):
        assert ruleset("wa-2025", equipment=equipment, jackpots=[spec]).jackpots
    with pytest.raises(Refusal, match="equipment"):
        ruleset("wa-2025", equipment="v002", jackpots=[spec])
    priced = {**spec, "table": "5c", "prizes": {"two-suited": "$500@house"}}
    assert ruleset("wa-2025", equipment="v003", jackpots=[priced]).jackpots


def test_a47_table_6_needs_v006_and_tables_8_and_9_v002_or_later() -> None:
    spec = {"table": "6", "paytable": 1, "wager": "$1"}
    assert ruleset("wa-2025", equipment="v006", jackpots=[spec]).jackpots
    for older in ("v003", "v005t"):
        with pytest.raises(Refusal, match="v006 or higher"):
            ruleset("wa-2025", equipment=older, jackpots=[spec])
    for name in ("8c", "9c"):
        for equipment in ("v002", "v003", "v005t", "v006"):
            old = {**spec, "table": name}
            assert ruleset("wa-v002", equipment=equipment, jackpots=[old]).jackpots


def test_a49_one_ten_is_removed_and_a_second_voids_the_round() -> None:
    (found,) = (r for r in ruleset("section-13").irregularities if r.name == "ten-found")
    assert found.first == "remove and destroy the 10, play on"
    assert found.again == "void the round and reshuffle"


def test_a50_cut_and_burn_differ_between_section_13_and_bet_bigger() -> None:
    section, bigger = ruleset("section-13").shoe, ruleset("bet-bigger").shoe
    assert (section.cut_minimum_cards, bigger.cut_minimum_cards) == (10, 48)
    assert (section.cut_card_depth(288), bigger.cut_card_depth(288)) == (72, 48)
    assert (section.burn_per_shoe, bigger.burn_per_shoe) == (1, 1)
    assert section.burn_per_new_dealer == 1


def test_a52_bonus_cards_follow_the_initial_deal_and_become_discards() -> None:
    dealing = ruleset("wa-2025", match_configuration=4).dealing
    assert (dealing.bonus_cards, dealing.bonus_cards_become) == ("after-initial-deal", "discards")


def test_a53_a_house_jackpot_is_posted_and_paid_in_full_by_the_house() -> None:
    with pytest.raises(Refusal, match="a house jackpot has no meter to pay a prize from"):
        jackpot(6, table="5c", kind="house", posted="$1", prizes={"two-suited": "$5@jackpot"})
    game = jackpot(8, table="3d", kind="house", posted="$10,000")
    deal = JackpotCards(pair("As As"), Card.parse("As"), Card.parse("2d"))
    (hit,) = settle_jackpot(deal, game.table).hits
    assert hit.payer.value == "house"
    assert game.posted_cents == 1_000_000
    assert game.awards_paid == "in-full-to-each"
    assert game.contribution == 0
    assert len(game.notices) == 2
    with pytest.raises(Refusal, match="progressive only"):
        jackpot(6, table="6", kind="house", posted="$10,000")


def test_a55_section_13_is_the_default_for_procedures_and_irregularities() -> None:
    default = ruleset("section-13")
    assert len(default.irregularities) == 14
    for chosen in every(*WASHINGTON, "bet-bigger"):
        assert chosen.irregularities == default.irregularities
        assert chosen.shoe.recut_ordered_by == "supervisor"
        assert chosen.shoe.cut_by_dealer_if_declined
    assert all(chosen.shoe == default.shoe for chosen in every(*WASHINGTON))


def test_a57_bettors_on_the_winning_hand_get_no_envy_for_it() -> None:
    hand = frozenset({"Ann", "Ben"})
    results = settle_envy(["Ann", "Ben", "Cid"], [hand], envy_cents=5000)
    assert {name for name, result in results.items() if result.won} == {"Cid"}


def test_a57_each_bettors_super_bonus_goes_by_his_own_wager() -> None:
    paid = [super_bonus_paid("7h 7h 7h", "7s", cents) for cents in (2500, 500, 400)]
    assert paid == [["$5,000"], ["$1,000"], []]


def test_a57_the_caller_decides_and_the_first_bettor_consents() -> None:
    for boxes in (ruleset(name, bettors_per_box=3).boxes for name in SHIPPED_RULESETS):
        assert boxes.first_bettor_consents
        assert boxes.caller == ("seated-player", "highest-wager")
        assert boxes.others_on_double == "may-double"


def test_a58_match_play_coupons_are_a_house_option() -> None:
    for name in SHIPPED_RULESETS:
        assert ruleset(name, match_play_coupon=True).wagers.match_play_coupon
        assert not ruleset(name, match_play_coupon=False).wagers.match_play_coupon


def test_a59_section_13_may_pay_more_than_the_listed_match_odds() -> None:
    schedule = match_rules("section-13", match_suited="11 to 1").schedule
    (hit,) = settle_match(pair("5s 9h"), Card.parse("5s"), schedule, spot="up").hits
    assert str(hit.pays) == "11 to 1"
    with pytest.raises(Refusal, match="9 to 1 or more"):
        ruleset("section-13", match_suited="8 to 1")


def test_a59_table_4a_has_no_alternates_and_4b_has() -> None:
    prizes = {"three-suited-up-or-down": "$100@house"}
    assert jackpot(4, table="4b", alternate=1, prizes=prizes).table.address.endswith("alternate-1")
    with pytest.raises(Refusal, match="table 4a has no alternates"):
        jackpot(2, table="4a", alternate=1, prizes=prizes)


@pytest.mark.parametrize(
    ("name", "option", "values"),
    [
        ("wa-2025", "down_match_settled", ["at-exposure", "with-21-wagers"]),
        (
            "wa-2025",
            "deal_order",
            ["players-dealer-players-dealer", "players-players-dealer-dealer"],
        ),
        ("wa-2025", "bonus_match_order", ["box-by-box", "card-by-card"]),
        *((name, "reshuffle_after_any_round", [True, False]) for name in SHIPPED_RULESETS),
        ("section-13", "cut_after_automatic_shuffle", [False, True]),
        ("section-13", "idle_spread", ["face-up", "face-down"]),
    ],
)
def test_a60_these_choices_are_the_houses_to_declare(
    name: str, option: str, values: list[Any]
) -> None:
    field = {"deal_order": "order"}.get(option, option)
    tables: dict[str, dict[str, Any]] = {
        "bonus_match_order": {"match_configuration": 4, "bonus_cards": 2},
        "cut_after_automatic_shuffle": {"shuffle": "automatic"},
    }
    table = tables.get(option, {})
    for value in values:
        chosen = ruleset(name, **table, **{option: value})
        held = chosen.dealing if hasattr(chosen.dealing, field) else chosen.shoe
        assert getattr(held, field) == value
