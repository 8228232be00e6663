"""Questions about odds: what is answered, on what basis, and what is refused."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from fixtures.own_rule_files import own_copy
from spanish21 import odds
from spanish21.game.cards import parse_cards
from spanish21.game.composition import Composition
from spanish21.game.payouts import FixedAmount
from spanish21.odds.break_bonus import break_odds
from spanish21.odds.four_card_deals import count_four_card_deals
from spanish21.odds.insurance import insurance_odds
from spanish21.odds.jackpot import MeterTerms, jackpot_odds
from spanish21.odds.match import joint_match_odds, match_odds
from spanish21.odds.priced_odds import PricedOdds, pay_as_odds
from spanish21.odds.printed_figures import as_printed
from spanish21.odds.super_bonus import envy_odds, super_bonus_odds
from spanish21.refusal import Refusal
from spanish21.rulesets import ruleset


def refusal_of(wager: str, **how: Any) -> str:
    with pytest.raises(Refusal) as refused:
        odds.of(wager, **how)
    return str(refused.value)


TABLE_3C = {"table": "3c", "paytable": 1}


@pytest.mark.parametrize(
    ("wager", "how", "said"),
    [
        ("poker", {}, "wager: 'poker' is not allowed; choose match-up, match-down, match-bonus, jackpot, super, envy, insurance or break"),
        ("super", {"ruleset": "nowhere"}, "ruleset: 'nowhere' is not allowed; choose wa-2025, wa-v003, wa-v002, wa-classic, section-13, bet-bigger, two-deck-21, blackjack or pontoon, or a .toml rule file"),
        ("break", {}, "wager: 'break' is not allowed; wa-2025 offers match-up, match-down, match-bonus, jackpot, super, envy or insurance"),
        ("jackpot", {"ruleset": "bet-bigger"}, "wager: 'jackpot' is not allowed; bet-bigger offers match-up, match-down, insurance or break"),
        ("match-down", {"ruleset": "section-13"}, "wager: 'match-down' is not allowed; section-13 offers match-up, super, envy or insurance"),
        ("match-bonus", {"ruleset": "wa-classic"}, "wager: 'match-bonus' is not allowed; wa-classic offers match-up, match-down, super, envy or insurance"),
        ("match-up", {"decks": 7}, "decks: 7 is not allowed; choose 2, 4, 5, 6 or 8 (wa-2025:GR2, A2)"),
        ("jackpot", {}, "table: 'nothing' is not allowed; name a jackpot table, 3a, 3b, 3c, 3d, 4a, 4b, 4c, 4d, 4e, 5a, 5b, 5c, 5d or 6"),
        ("jackpot", {"table": "3c"}, "paytable: 'nothing' is not allowed; table 3c has pay tables 1 to 8"),
        ("jackpot", {"table": "3c", "paytable": 9}, "paytable: 9 is not allowed; table 3c has pay tables 1 to 8"),
        ("jackpot", {"table": "3c", "paytable": 1, "decks": 4}, "decks: 4 is not allowed; table 3c is for 6 decks (wa-2025:T3c)"),
        ("jackpot", {"table": "3", "paytable": 1}, "table: '3' is not allowed; name its letter, 3a, 3b, 3c or 3d, or give the decks"),
        ("jackpot", {"table": "3", "paytable": 1, "decks": 2}, "decks: 2 is not allowed; table 3 is for 4, 5, 6 or 8 decks (wa-2025:T3a)"),
        ("jackpot", {"table": "7", "paytable": 1, "decks": 6}, "table: '7' is not allowed; in wa-2025 choose 3a, 3b, 3c, 3d, 4a, 4b, 4c, 4d, 4e, 5a, 5b, 5c, 5d or 6"),
        ("jackpot", {"table": "6", "paytable": 1, "decks": 2}, "decks: 2 is not allowed; table 6 is for 4, 5, 6 or 8 decks (wa-2025:T6)"),
        ("jackpot", {**TABLE_3C, "meter": "-$5"}, "meter: '-$5' is not allowed; it is $0 or more"),
        ("jackpot", {**TABLE_3C, "reset": "-$5"}, "reset: '-$5' is not allowed; it is $0 or more"),
        ("jackpot", {**TABLE_3C, "contribution": "101%"}, "contribution: '101%' is not allowed; choose 0% to 100%, or a share from 0 to 1"),
        ("jackpot", {**TABLE_3C, "amount": "$0.99"}, "jackpot wager: '$0.99' is not allowed; choose $1.00 to $25.00 (wa-2025:JP3, wa-2025:JP4, A45)"),
        ("jackpot", {**TABLE_3C, "kind": "mystery"}, "kind: 'mystery' is not allowed; choose progressive or house"),
        ("jackpot", {**TABLE_3C, "kind": "house"}, "meter: 'nothing' is not allowed; a house jackpot's odds need its posted amount"),
        ("jackpot", {**TABLE_3C, "alternate": 3}, "alternate: 3 is not allowed; table 3c has alternates 1 or 2"),
        ("jackpot", {"table": "6", "paytable": 1, "alternate": 1}, "alternate: 1 is not allowed; table 6 has no alternates"),
        ("jackpot", {**TABLE_3C, "suited_match": "any-two"}, "suited match: 'any-two' is not allowed; only Table 6 has this reading (A27, table 3c)"),
        ("jackpot", {**TABLE_3C, "suited_match": "both"}, "suited match: 'both' is not allowed; choose player-and-dealer or any-two"),
        ("jackpot", {"table": "5c", "paytable": 1}, "prize: 'nothing' is not allowed; the operator sets the $ prize for '2 Suited Matches': give two-suited=$AMOUNT or odds (A39)"),
        ("jackpot", {**TABLE_3C, "prizes": {"x": "$5"}}, "prize: 'x' is not allowed; table 3c has no $ prize"),
        ("jackpot", {"table": "5c", "paytable": 1, "prizes": {"two-suited": "lots"}}, "prize two-suited: 'lots' is not allowed; write dollars and whole cents, such as $5 or $12.50"),
        ("jackpot", {**TABLE_3C, "meter": "x"}, "meter: 'x' is not allowed; write dollars and whole cents, such as $5 or $12.50"),
        ("super", {"amount": "x"}, "amount: 'x' is not allowed; write dollars and whole cents, such as $5 or $12.50"),
        ("jackpot", {**TABLE_3C, "contribution": "x"}, "contribution: 'x' is not allowed; write a percentage, such as 21% or 22.79%"),
        ("break", {"ruleset": "bet-bigger", "soft_17": "maybe"}, "soft 17: 'maybe' is not allowed; choose hit or stand"),
        ("jackpot", {"table": "5c", "paytable": 1, "prizes": {"x": "$5"}}, "prize: 'x' is not allowed; table 5c has $ prizes for two-suited"),
        ("jackpot", {"table": "5c", "paytable": 1, "prizes": {"two-suited": 5}}, "prize two-suited: 5 is not allowed; write text such as $500, $500@jackpot or 200 for 1"),
        ("jackpot", {"table": "5c", "paytable": 1, "prizes": "x"}, "prizes: 'x' is not allowed; give a table of ROW = PRIZE"),
        ("jackpot", {**TABLE_3C, "amount": "$26"}, "jackpot wager: '$26' is not allowed; choose $1.00 to $25.00 (wa-2025:JP3, wa-2025:JP4, A45)"),
        ("jackpot", {**TABLE_3C, "ruleset": "wa-v003", "amount": "$401"}, "jackpot wager: '$401' is not allowed; choose $1.00 to $400.00 (wa-v003:P2, wa-v003:JP2, wa-v003:JP8)"),
        ("jackpot", {"table": "6", "paytable": 1, "kind": "house", "meter": "$5"}, "jackpot kind: 'house' is not allowed; table 6 is a progressive only (wa-2025:T6, A53)"),
        ("jackpot", {"table": "3c", "paytable": True}, "paytable: True is not allowed; table 3c has pay tables 1 to 8"),
        ("jackpot", {**TABLE_3C, "meter": 10000}, "meter: 10000 is not allowed; write dollars and whole cents, such as $5 or $12.50"),
        ("jackpot", {**TABLE_3C, "contribution": 21}, "contribution: 21 is not allowed; choose 0% to 100%, or a share from 0 to 1"),
        ("jackpot", {**TABLE_3C, "contribution": True}, "contribution: True is not allowed; write a percentage, such as 21% or 22.79%"),
        ("jackpot", {**TABLE_3C, "soft_17": "hit"}, "soft_17: 'hit' is not allowed; jackpot has no such choice"),
        ("match-up", {"table": "3c"}, "table: '3c' is not allowed; match-up has no such choice"),
        ("match-up", {"wagers": "2"}, "wagers: '2' is not allowed; choose 1 to 7"),
        ("insurance", {"prizes": {"x": "$1"}}, "prizes: {'x': '$1'} is not allowed; insurance has no such choice"),
        ("insurance", {"shoe": 5}, "shoe: 5 is not allowed; give a Composition of the cards that remain"),
        ("insurance", {"ruleset": 5}, "ruleset: 5 is not allowed; choose wa-2025, wa-v003, wa-v002, wa-classic, section-13, bet-bigger, two-deck-21, blackjack or pontoon, or a .toml rule file"),
        ("super", {"amount": "$0"}, "amount: '$0' is not allowed; wager more than $0"),
        ("super", {"colour": "red"}, "question: 'colour' is not allowed; ask with wager, ruleset, decks, table, paytable, alternate, suited_match, prizes, kind, meter, contribution, reset, amount, players, wagers, soft_17 or shoe"),
        ("envy", {"players": 0}, "players: 0 is not allowed; choose 1 to 9"),
        ("envy", {"players": 10}, "players: 10 is not allowed; choose 1 to 9"),
        ("match-up", {"wagers": 8}, "wagers: 8 is not allowed; choose 1 to 7"),
    ],
)  # fmt: skip
def test_a_question_that_has_no_answer_is_refused_in_one_sentence(
    wager: str, how: dict[str, Any], said: str
) -> None:
    assert refusal_of(wager, **how) == said


def test_the_ends_of_every_range_are_allowed() -> None:
    assert len(odds.of("envy", players=9).rows) == 8
    joint = odds.of("match-up", wagers=7).joint
    assert joint is not None
    assert joint.wagers == 7
    assert odds.of("super", amount="$0.01").player_return == 0
    every_cent = odds.of("jackpot", **TABLE_3C, contribution="100%", amount="$25").jackpot
    assert every_cent is not None
    assert every_cent.contribution == 1


def test_a_complete_rule_set_is_asked_with_its_own_options() -> None:
    generous = ruleset("section-13", decks=8, match_suited="20 to 1")
    found = odds.of("match-up", ruleset=generous)
    assert (found.ruleset, found.decks) == ("section-13", 8)
    assert str(found.rows[2].pays) == "20 to 1"
    table = odds.of("jackpot", ruleset=ruleset("wa-2025", decks=8), table="3", paytable=1)
    assert table.table == "wa-2025/3d/1"
    assert odds.of("match-up", ruleset=generous, decks=8) == found
    said = "decks: 6 is not allowed; this rule set has 8 decks"
    assert refusal_of("match-up", ruleset=generous, decks=6) == said


def test_an_answer_says_what_was_asked() -> None:
    found = odds.of("match-up", ruleset="wa-classic", decks=5)
    assert (found.wager, found.ruleset, found.decks, found.cards) == (
        "match-up",
        "wa-classic",
        5,
        240,
    )
    assert found.table is None


def test_a_rule_file_that_leaves_a_wager_out_has_no_odds_for_it(tmp_path: Path) -> None:
    text = own_copy("wa-classic")
    own = tmp_path / "own.toml"
    match = 'name = "match", option = [true, false], default = '
    own.write_text(text.replace(f"{match}true", f"{match}false"), encoding="utf-8")
    said = "wager: 'match-up' is not allowed; own-wa-classic leaves it out by default"
    assert refusal_of("match-up", ruleset=str(own)) == said


def test_a_jackpot_without_a_meter_is_counted_where_awards_balance_contributions() -> None:
    found = odds.of("jackpot", table="3", paytable=1, decks=6)
    assert found.table == "wa-2025/3c/1"
    assert found.decks == 6
    assert found.cards == 288
    assert found.printed_advantage == "24.19%"
    assert found.basis == (
        "awards at the level where they balance contributions, as the printed advantages count"
    )
    jackpot = found.jackpot
    assert jackpot is not None
    assert jackpot.award_return == jackpot.contribution == Fraction(21, 100)
    assert jackpot.level_cents == jackpot.balance_cents
    assert jackpot.long_run == "Below this level the meter grows on average, above it it shrinks."
    drain = found.rows[0].probability + found.rows[1].probability / 10
    assert jackpot.balance_cents == Fraction(21) / drain
    assert jackpot.break_even_cents == (1 - jackpot.fixed_return) * 100 / drain
    assert jackpot.wagers_between_resets == 1 / found.rows[0].probability
    assert found.longest == found.rows[0]


def test_a_meter_at_its_break_even_level_returns_everything() -> None:
    level = odds.of("jackpot", **TABLE_3C).jackpot
    assert level is not None
    assert level.break_even_cents is not None
    dollars = round(level.break_even_cents / 100)
    found = odds.of("jackpot", **TABLE_3C, meter=f"${dollars}")
    assert abs(found.house_advantage) < Fraction(1, 10000)
    assert found.basis == "awards at this meter; contributions not counted"
    assert found.jackpot is not None
    assert found.jackpot.level_cents == dollars * 100


def test_the_meter_is_measured_in_wagers() -> None:
    one = odds.of("jackpot", **TABLE_3C, meter="$1,000", amount="$1")
    five = odds.of("jackpot", **TABLE_3C, meter="$5,000", amount="$5")
    assert one.player_return == five.player_return
    assert one.variance == five.variance
    assert one.jackpot is not None
    assert five.jackpot is not None
    assert five.jackpot.balance_cents == 5 * (one.jackpot.balance_cents or 0)
    assert one.jackpot.variance_of_fixed_pays < one.variance


def test_a_reset_that_the_house_refills_raises_the_balance() -> None:
    plain = odds.of("jackpot", **TABLE_3C).jackpot
    seeded = odds.of("jackpot", **TABLE_3C, reset="$5,000").jackpot
    assert plain is not None
    assert seeded is not None
    assert plain.balance_cents is not None
    drain = Fraction(21) / plain.balance_cents
    assert plain.wagers_between_resets is not None
    refill = 500000 / plain.wagers_between_resets
    assert seeded.balance_cents == plain.balance_cents + refill / drain


def test_operator_prizes_are_counted_and_shown_beside_the_table_without_them() -> None:
    by_house = odds.of("jackpot", table="5c", paytable=1, prizes={"two-suited": "$500"})
    bare = by_house.without_prizes
    assert bare is not None
    assert bare.jackpot is not None
    assert by_house.jackpot is not None
    assert bare.printed_advantage == "24.19%"
    assert as_printed(bare.house_advantage, "24.19%") == "24.19%"
    prize_row = next(row for row in by_house.rows if row.row == "two-suited")
    gained = prize_row.probability * 500
    assert by_house.player_return == bare.player_return + gained
    assert bare.hit_frequency == by_house.hit_frequency - prize_row.probability
    assert by_house.jackpot.balance_cents == bare.jackpot.balance_cents


def test_a_prize_from_the_jackpot_lowers_the_balance_not_the_players_return() -> None:
    bare = odds.of("jackpot", table="5c", paytable=1, prizes={"two-suited": "$0"}).jackpot
    found = odds.of("jackpot", table="5c", paytable=1, prizes={"2 Suited Matches": "$500@jackpot"})
    assert bare is not None
    assert bare.balance_cents is not None
    assert found.jackpot is not None
    row = next(row for row in found.rows if row.row == "two-suited")
    halves = odds.of("jackpot", table="5c", paytable=1, prizes={"two-suited": "1000 for 2@jackpot"})
    assert halves.jackpot is not None
    assert halves.jackpot.balance_cents == found.jackpot.balance_cents
    taken = row.probability * 500
    assert found.jackpot.balance_cents == bare.balance_cents * (1 - taken / Fraction(21, 100))
    assert found.house_advantage == 1 - (bare.fixed_return + Fraction(21, 100))


def test_prizes_that_take_more_than_wagers_bring_leave_no_balance() -> None:
    found = odds.of("jackpot", table="5c", paytable=1, prizes={"two-suited": "5000 for 1@jackpot"})
    assert found.jackpot is not None
    assert found.jackpot.balance_cents is None
    assert found.jackpot.level_cents is None
    assert found.jackpot.long_run == (
        "Awards take more than wagers bring at every level; the meter stays at its reset."
    )
    assert found.basis == "fixed pays only; awards never balance contributions"
    assert found.player_return == found.jackpot.fixed_return


def test_a_contribution_however_small_has_its_balance_and_none_has_none() -> None:
    nothing = odds.of("jackpot", **TABLE_3C, contribution="0%").jackpot
    little = odds.of("jackpot", **TABLE_3C, contribution="0.5%").jackpot
    usual = odds.of("jackpot", **TABLE_3C).jackpot
    assert nothing is not None
    assert little is not None
    assert usual is not None
    assert nothing.balance_cents is None
    assert usual.balance_cents is not None
    assert little.balance_cents == usual.balance_cents / 42


@pytest.mark.parametrize("rate", ["21%", "0.21", 0.21, "21.0 %"])
def test_a_contribution_is_a_percentage_or_a_share(rate: object) -> None:
    found = odds.of("jackpot", **TABLE_3C, contribution=rate).jackpot
    assert found is not None
    assert found.contribution == Fraction(21, 100)


def test_a_prize_paid_to_returns_the_wager_as_well() -> None:
    to = odds.of("jackpot", table="5c", paytable=1, prizes={"two-suited": "500 to 1"})
    for_one = odds.of("jackpot", table="5c", paytable=1, prizes={"two-suited": "501 for 1"})
    assert to.player_return == for_one.player_return


def test_a_house_jackpot_stands_still_and_takes_no_contribution() -> None:
    found = odds.of("jackpot", **TABLE_3C, kind="house", meter="$10,000")
    assert found.jackpot is not None
    assert found.jackpot.contribution == 0
    assert found.jackpot.balance_cents is None
    assert found.jackpot.long_run == (
        "A house jackpot stands at its posted amount; no wager feeds it."
    )
    assert found.basis == "awards at the posted amount"
    assert found.player_return == odds.of("jackpot", **TABLE_3C, meter="$10,000").player_return


def test_a_shoe_without_triples_never_pays_its_meter() -> None:
    shoe = Composition.of_decks(2)
    found = odds.of("jackpot", table="3c", paytable=1, shoe=shoe)
    assert found.jackpot is not None
    assert found.jackpot.balance_cents is None
    assert found.jackpot.break_even_cents is None
    assert found.jackpot.wagers_between_resets is None
    assert found.jackpot.long_run == (
        "No row pays a share of the meter from this shoe, so it grows without end."
    )
    assert found.player_return == found.jackpot.fixed_return


def test_an_alternate_has_no_printed_advantage() -> None:
    found = odds.of(
        "jackpot", table="4d", paytable=1, alternate=1, prizes={"three-suited-up-or-down": "$100"}
    )
    assert found.table == "wa-2025/4d/1/alternate-1"
    assert found.printed_advantage is None
    assert [row.row for row in found.rows[:3]] == [
        "four-suited-aces",
        "four-suited-2-to-K",
        "three-suited-up-or-down",
    ]


def test_table_4_counts_each_fixed_row_once_for_each_dealer_card() -> None:
    found = odds.of("jackpot", table="4d", paytable=7)
    against = [(row.row, row.against) for row in found.rows]
    assert len(against) == len(set(against)) == 10
    labels = [row.label for row in found.rows]
    assert labels[2] == "1 Non-Suited and 1 Suited Match, v up card"
    assert labels[6] == "1 Non-Suited and 1 Suited Match, v down card"
    fixed = sum((r.probability * (r.net + 1) for r in found.rows[2:]), Fraction(0))
    assert found.jackpot is not None
    assert found.jackpot.fixed_return == fixed


def test_several_match_wagers_at_once() -> None:
    single = odds.of("match-up")
    assert single.joint is None
    three = odds.of("match-up", wagers=3)
    assert three.joint is not None
    assert three.joint.wagers == 3
    assert three.variance == single.variance
    assert three.joint.variance == 3 * single.variance + 6 * three.joint.covariance


def test_the_super_bonus_by_size_of_the_main_wager() -> None:
    small = odds.of("super", decks=6, amount="$4.99")
    assert small.hit_frequency == small.player_return == 0
    five = odds.of("super", decks=6)
    chance = Fraction(1, 668382)
    assert five.hit_frequency == five.rows[0].probability == chance
    row = five.rows[0]
    assert (row.row, row.against, row.label) == ("super-bonus", "up", "Super Bonus")
    assert {value.players for value in five.values} == {1}
    assert row.pays == FixedAmount(100000)
    assert five.rows[0].net == 200
    assert five.player_return == chance * 200
    assert five.house_advantage == -five.player_return
    assert five.variance == chance * 200**2 - (chance * 200) ** 2
    assert {v.amount_cents: v.value / chance for v in five.values} == {
        500: 200,
        1000: 100,
        2400: Fraction(125, 3),
        2500: 200,
        5000: 100,
        10000: 50,
    }
    assert five.basis == (
        "hands that are hit, neither split nor doubled; per unit of the main wager"
    )


def test_envy_by_number_of_players() -> None:
    found = odds.of("envy", decks=6, players=3, amount="$10")
    chance = Fraction(1, 668382)
    assert [row.label for row in found.rows] == ["1 other player hit", "2 other players hit"]
    assert [(row.row, row.against) for row in found.rows] == [("envy-1", ""), ("envy-2", "")]
    assert [row.pays for row in found.rows] == [FixedAmount(5000), FixedAmount(10000)]
    assert [row.net for row in found.rows] == [5, 10]
    assert found.player_return == 2 * chance * 5
    assert found.hit_frequency == sum(row.probability for row in found.rows)
    assert found.house_advantage == -found.player_return
    at_ten = [v for v in found.values if v.amount_cents == 1000]
    assert [v.players for v in at_ten] == list(range(1, 10))
    assert [v.value for v in at_ten] == [n * chance * 5 for n in range(9)]
    at_five = [v.value for v in found.values if v.amount_cents == 500]
    assert at_five == [n * chance * 10 for n in range(9)]
    assert found.longest == found.rows[1]
    alone = odds.of("envy", players=1)
    assert alone.rows == ()
    assert alone.longest is None
    assert alone.hit_frequency == alone.player_return == alone.variance == 0


def test_insurance_of_a_full_shoe_and_of_one_with_cards_gone() -> None:
    full = odds.of("insurance", decks=6)
    assert full.hit_frequency == Fraction(72, 287)
    assert full.house_advantage == 1 - 3 * Fraction(72, 287)
    gone = Composition.of_decks(6).without(parse_cards("9s 9h 2d"))
    assert odds.of("insurance", decks=6, shoe=gone).hit_frequency == Fraction(72, 284)
    assert full.basis == "an ace is up; no other card is known"


def test_the_break_bonus_under_either_soft_17_rule() -> None:
    own = odds.of("break", ruleset="bet-bigger")
    hit = odds.of("break", ruleset="bet-bigger", soft_17="hit")
    stand = odds.of("break", ruleset="bet-bigger", soft_17="stand")
    assert own.basis == hit.basis == "dealer hits soft 17"
    assert stand.basis == "dealer stands on soft 17"
    assert own.house_advantage == hit.house_advantage < stand.house_advantage
    assert [row.label for row in own.rows][:2] == [
        "Dealer busts with 8 or more cards",
        "Dealer busts with 7 cards",
    ]
    assert own.rows[-1].probability == stand.rows[-1].probability


def shoe_of(text: str) -> Composition:
    return Composition.of_cards(parse_cards(text))


def refused(ask: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as answer:
        ask()
    return str(answer.value)


def test_shoes_too_small_for_a_wager_are_refused() -> None:
    rules = ruleset("bet-bigger")
    assert rules.match is not None
    schedule, pays = rules.match.schedule, rules.insurance.pays
    two, three, four = shoe_of("As Ks"), shoe_of("As Ks Qs"), shoe_of("As Ks Qs Js")
    assert refused(lambda: match_odds(two, schedule, spot="up")) == (
        "shoe: '2 cards' is not allowed; at least 3 cards are needed for this wager"
    )
    assert match_odds(three, schedule, spot="up").hit_frequency == 0
    assert refused(lambda: joint_match_odds(three, schedule, 2)) == (
        "shoe: '3 cards' is not allowed; at least 4 cards are needed for two wagers"
    )
    hopeless = joint_match_odds(four, schedule, 2)
    assert hopeless.variance == hopeless.covariance == hopeless.correlation == 0
    twins = shoe_of("As As Ks Ks")
    assert joint_match_odds(twins, schedule, 2).variance > 0
    assert refused(lambda: count_four_card_deals(three)) == (
        "shoe: '3 cards' is not allowed; at least 4 cards are needed for this wager"
    )
    assert count_four_card_deals(four) == 12
    for text in ("Ks Qs", "As"):
        shoe = shoe_of(text)
        assert refused(lambda: insurance_odds(shoe, pays)) == (  # noqa: B023
            f"shoe: '{shoe.size} cards' is not allowed; it needs an ace and another card"
        )
    sure = insurance_odds(two, pays)
    assert sure.hit_frequency == 1
    assert [(row.row, row.against, row.label) for row in sure.rows] == [
        ("dealer-blackjack", "down", "Dealer blackjack")
    ]
    small = shoe_of("2s 3s 4s")
    assert refused(lambda: break_odds(small, rules.break_bonus, "hit")) == (
        "shoe: '3 cards' is not allowed; the dealer cannot finish a hand from it"
    )


def test_amounts_that_are_no_wager_are_refused() -> None:
    bonus = ruleset("wa-2025").super_bonus
    assert bonus is not None
    shoe = Composition.of_decks(6)
    said = "wager: 0 is not allowed; the main wager is more than $0"
    assert refused(lambda: super_bonus_odds(shoe, bonus, wager_cents=0)) == said
    assert refused(lambda: envy_odds(shoe, bonus, others=1, wager_cents=0)) == said
    assert super_bonus_odds(shoe, bonus, wager_cents=1).pays_cents == 0
    assert envy_odds(shoe, bonus, others=1, wager_cents=1).envy_cents == 5000
    assert refused(lambda: envy_odds(shoe, bonus, others=-1, wager_cents=100)) == (
        "players: 0 is not allowed; one player or more"
    )
    table = ruleset("wa-2025", jackpots=[{**TABLE_3C, "wager": "$1"}]).jackpots[0].table
    for cents in (0, 1):
        meter = MeterTerms(
            wager_cents=cents, contribution=Fraction(0), level_cents=0, reset_cents=0
        )
        if cents:
            assert jackpot_odds(shoe, table, meter).level_cents == 0
        else:
            assert refused(lambda: jackpot_odds(shoe, table, meter)) == (  # noqa: B023
                "wager: 0 is not allowed; a jackpot wager is more than $0"
            )


def test_match_rows_are_named_by_grade_label_and_spot() -> None:
    found = odds.of("match-down", decks=6)
    assert [(row.row, row.against, row.label, str(row.pays)) for row in found.rows] == [
        ("two-suited", "down", "2 suited matches", "18 to 1"),
        ("one-nonsuited-one-suited", "down", "1 suited and 1 non-suited match", "13 to 1"),
        ("one-suited", "down", "1 suited match", "9 to 1"),
        ("two-nonsuited", "down", "2 non-suited matches", "8 to 1"),
        ("one-nonsuited", "down", "1 non-suited match", "4 to 1"),
    ]
    assert found.basis == "one wager of one unit"


def test_hits_that_the_shoe_cannot_deal_are_impossible() -> None:
    bonus = ruleset("wa-2025").super_bonus
    assert bonus is not None
    tiny = Composition.of_cards(parse_cards("7s 7s 7s"))
    assert super_bonus_odds(tiny, bonus, wager_cents=500).probability == 0
    four = Composition.of_cards(parse_cards("7s 7s 7s 7h"))
    assert super_bonus_odds(four, bonus, wager_cents=500).probability == Fraction(1, 4)
    assert envy_odds(four, bonus, others=2, wager_cents=500).hits[2] == 0


def test_an_amount_of_money_has_no_odds() -> None:
    with pytest.raises(TypeError, match="is an amount of money; it has no odds"):
        pay_as_odds(FixedAmount(5000), Fraction(0))


def test_a_wager_that_cannot_hit_has_no_longest_odds() -> None:
    assert PricedOdds((), Fraction(0), Fraction(0), Fraction(0)).longest is None


@pytest.mark.parametrize(
    ("value", "printed", "shown"),
    [
        (Fraction(5, 1000), "3.1%", "0.5%"),
        (Fraction(12345, 100000), "12.35%", "12.35%"),
        (Fraction(123449, 1000000), "12.34%", "12.34%"),
        (Fraction(-1, 3), "-.333", "-.333"),
        (Fraction(2, 3), ".667", ".667"),
        (Fraction(2, 3), "0.667", "0.667"),
        (Fraction(7), "7.0", "7.0"),
        (Fraction(-1, 10000), "-.001", ".000"),
        (Fraction(1), ".42%", "100.00%"),
    ],
)
def test_a_figure_is_shown_with_the_digits_of_the_print(
    value: Fraction, printed: str, shown: str
) -> None:
    assert as_printed(value, printed) == shown


def test_a_game_of_one_number_of_decks_has_odds_and_takes_no_other_number() -> None:
    by_name = odds.of("insurance", ruleset="two-deck-21")
    assert odds.of("insurance", ruleset=ruleset("two-deck-21")).rows == by_name.rows
    said = refusal_of("insurance", ruleset="two-deck-21", decks=4)
    assert said.startswith("option: 'decks' is not allowed; two-deck-21 has ")
