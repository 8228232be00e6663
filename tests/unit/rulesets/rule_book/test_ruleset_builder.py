"""From choices to a rule set: impossible combinations are refused with the clause."""

from pathlib import Path
from typing import Any

import pytest

from fixtures.own_rule_files import own_copy
from spanish21.game.cards import parse_cards
from spanish21.game.hand_values import Bonus21
from spanish21.game.rules import offered_side_wagers, super_bonus_notice
from spanish21.game.wagers.match import PerCardSchedule
from spanish21.money import Odds
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, build_ruleset, load_book, ruleset
from spanish21.rulesets.rule_book.book import build_book, is_ruling
from spanish21.rulesets.rule_book.pay_tables import find_pay_table, parse_prize
from spanish21.rulesets.rule_files.toml_reader import read_shipped, read_toml

SIX = {"table": "6", "paytable": 1, "wager": "$1"}
THREE = {"table": "3c", "paytable": 1, "wager": "$1"}
HOUSE = {**THREE, "kind": "house", "posted": "$10,000"}


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("wa-2025", {"double_double": True, "soft_17": "stand"}, "double_double with soft_17: 'true and stand' is not allowed; double-double is offered only where the dealer hits soft 17 (wa-2025:GR8, wa-2025:GR8-important, wa-2025:DP6)"),
        ("wa-2025", {"dealt_from": "hand"}, "dealt_from with decks: 'hand and 6' is not allowed; only a two-deck game is dealt from the hand (A3)"),
        ("wa-2025", {"match_configuration": 3, "bonus_cards": 5}, "bonus_cards: 5 is not allowed; configuration 3 has 1 to 4 bonus cards (wa-2025:T1-3, wa-2025:T1-4, wa-2025:GR12-spaces, wa-2025:DP12-spaces)"),
        ("wa-2025", {"bonus_cards": 1}, "bonus_cards: 1 is not allowed; configuration 2 has no bonus cards (wa-2025:T1-3, wa-2025:T1-4, wa-2025:GR12-spaces, wa-2025:DP12-spaces)"),
        ("wa-v003", {"match_configuration": 3}, "match_configuration: 3 is not allowed; choose 1 or 2 (wa-v003:GR12, wa-v003:DP12, wa-v003:T1, A28)"),
        ("wa-2025", {"table_maximum": "$400.01"}, "table_maximum: '$400.01' is not allowed; choose $0.01 to $400.00 (wa-2025:P2, S3)"),
        ("wa-2025", {"table_minimum": "$301"}, "table_minimum: '$301' is not allowed; it may not exceed table_maximum, $300.00 (wa-2025:P2, S3)"),
        ("wa-2025", {"match_maximum": "$0.50"}, "match_minimum: '$1' is not allowed; it may not exceed match_maximum, $0.50 (wa-2025:P2, wa-2025:GR12-wagers, wa-2025:DP12-wagers, wa-2025:JP10)"),
        ("bet-bigger", {"table_maximum": "$11"}, "table_maximum: '$11' is not allowed; choose $0.01 to $10 (bet-bigger:Limits-1, bet-bigger:Limits-2)"),
        ("section-13", {"decks": 4}, "decks: 4 is not allowed; choose 6 or 8 (section-13:(b)(1))"),
        ("section-13", {"soft_17": "hit"}, "option: 'soft_17' is not allowed; section-13 has bettors_per_box, boxes, cards_changed_within_hours, chip_unit, cut_after_automatic_shuffle, cut_card_from_back, dealing_mode, decks, disputes, idle_spread, match, match_maximum, match_play_coupon, match_suited, match_unsuited, mid_shoe_entry, payout_unit, recut_by, required_wagers, reshuffle_after_any_round, several_boxes_per_player, shuffle, signals, table_maximum, table_minimum or wagers_resolved"),
        ("section-13", {"match_suited": "8 to 1"}, "match_suited: '8 to 1' is not allowed; pay 9 to 1 or more (section-13:(f)(5), A59)"),
        ("wa-2025", {"required_wagers": "match-bonus"}, "required_wagers: 'match-bonus' is not allowed; this table offers match-up or match-down (A30, wa-2025:JP10)"),
        ("wa-2025", {"jackpots": [SIX], "equipment": "v005t"}, "equipment: 'v005t' is not allowed; table 6 runs on v006 or higher (wa-2025:T6, wa-2025:AD1, wa-2025:AD2, A2, A27)"),
        ("wa-2025", {"jackpots": [SIX], "decks": 2}, "decks: 2 is not allowed; table 6 is for 4, 5, 6 or 8 decks (wa-2025:T6)"),
        ("wa-2025", {"jackpots": [SIX, SIX, SIX]}, "jackpots: 3 is not allowed; wa-2025 has 2 jackpot games on a table (wa-2025:JP3, A44)"),
        ("wa-v003", {"jackpots": [THREE, THREE]}, "jackpots: 2 is not allowed; wa-v003 has 1 jackpot game on a table (wa-v003:JP1)"),
        ("wa-classic", {"jackpots": [THREE]}, "jackpots: 1 is not allowed; wa-classic has no jackpot games on a table (wa-classic:GR12)"),
        ("wa-2025", {"jackpots": [THREE, HOUSE]}, "jackpot kind: 'house and progressive' is not allowed; a table runs progressive jackpots or house jackpots, not both (wa-2025:JP2, A44)"),
        ("wa-2025", {"jackpots": [{**SIX, "kind": "house", "posted": "$5"}]}, "jackpot kind: 'house' is not allowed; table 6 is a progressive only (wa-2025:T6, A53)"),
        ("wa-v003", {"jackpots": [HOUSE]}, "jackpot kind: 'house' is not allowed; choose progressive (wa-v003:P3, wa-v003:JP1)"),
        ("wa-2025", {"jackpots": [{**SIX, "wager": "$26"}]}, "jackpot wager: '$26' is not allowed; choose $1.00 to $25.00 (wa-2025:JP3, wa-2025:JP4, A45)"),
        ("wa-2025", {"jackpots": [{**SIX, "wager": "$0.99"}]}, "jackpot wager: '$0.99' is not allowed; choose $1.00 to $25.00 (wa-2025:JP3, wa-2025:JP4, A45)"),
        ("wa-v003", {"jackpots": [{**THREE, "wager": "$401"}]}, "jackpot wager: '$401' is not allowed; choose $1.00 to $400.00 (wa-v003:P2, wa-v003:JP2, wa-v003:JP8)"),
        ("wa-2025", {"jackpots": 5}, "jackpots: 5 is not allowed; give a list of jackpot games"),
        ("wa-2025", {"jackpots": [5]}, "jackpot: 5 is not allowed; write a table with table, paytable and wager"),
        ("wa-2025", {"jackpots": [{**THREE, "prizes": 5}]}, "jackpot prizes: 5 is not allowed; write { ROW = PRIZE }"),
        ("wa-2025", {"jackpots": [{**SIX, "reading": "by-mood"}]}, "jackpot reading: 'by-mood' is not allowed; choose player-and-dealer or any-two (A27)"),
        ("wa-2025", {"jackpots": [{**HOUSE, "contribution": "5%"}]}, "jackpot contribution: '5%' is not allowed; a house jackpot takes nothing from wagers (A53)"),
        ("wa-2025", {"jackpots": [{**THREE, "contribution": "101%"}]}, "jackpot contribution: '101%' is not allowed; choose 0% to 100%"),
        ("wa-2025", {"jackpots": [{**THREE, "alternate": True}]}, "alternate: True is not allowed; write a whole number"),
        ("wa-2025", {"jackpots": [{**THREE, "wager": 5}]}, "jackpot wager: 5 is not allowed; write dollars and whole cents, such as $5 or $12.50"),
        ("wa-2025", {"on": "2026-01-01"}, "on: '2026-01-01' is not allowed; give a date, such as 2026-01-31"),
        ("wa-2025", {"required_wagers": 5}, "required_wagers: 5 is not allowed; choose any of match-up, match-down, match-bonus, match-bonus-1, match-bonus-2, match-bonus-3, match-bonus-4, match-bonus-5 (A30, wa-2025:JP10)"),
        ("wa-2025", {"required_wagers": [["match-up"]]}, "required_wagers: [['match-up']] is not allowed; choose any of match-up, match-down, match-bonus, match-bonus-1, match-bonus-2, match-bonus-3, match-bonus-4, match-bonus-5 (A30, wa-2025:JP10)"),
        ("wa-2025", {"boxes": "9" * 30}, f"boxes: '{'9' * 30}' is not allowed; choose 1 to 9 (S1)"),
        ("wa-2025", {"jackpots": [{**THREE, "size": 1}]}, "jackpot: 'size' is not allowed; a jackpot has kind, table, paytable, wager, alternate, prizes, posted, contribution or reading"),
        ("wa-2025", {"jackpots": [{"table": "6", "paytable": 1}]}, "jackpot wager: 'nothing' is not allowed; every jackpot game names it"),
        ("wa-2025", {"jackpots": [{**THREE, "paytable": "1"}]}, "paytable: '1' is not allowed; write a whole number"),
        ("wa-2025", {"jackpots": [{**THREE, "paytable": True}]}, "paytable: True is not allowed; write a whole number"),
        ("wa-2025", {"jackpots": [{**THREE, "posted": "$5"}]}, "jackpot posted: '$5' is not allowed; a progressive shows its meter; only a house jackpot has a posted amount (A53)"),
        ("wa-2025", {"jackpots": [{**THREE, "kind": "house"}]}, "jackpot posted: 'nothing' is not allowed; a house jackpot's amount is posted at the table (wa-2025:JP12, A53)"),
        ("wa-2025", {"jackpots": [{**HOUSE, "posted": "$0"}]}, "jackpot posted: '$0' is not allowed; post more than $0 (A53)"),
        ("wa-2025", {"jackpots": [{"table": "5c", "paytable": 1, "wager": "$1"}]}, "prize: 'nothing' is not allowed; the operator sets the $ prize for '2 Suited Matches': give two-suited=$AMOUNT or odds (A39)"),
    ],
)  # fmt: skip
def test_impossible_combinations_are_refused_with_the_clause(
    name: str, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(Refusal) as refused:
        ruleset(name, **options)
    assert str(refused.value) == said


@pytest.mark.parametrize("name", SHIPPED_RULESETS)
def test_every_rule_set_builds_with_every_choice_of_each_option(name: str) -> None:
    book = load_book(name)
    for option in book.options.values():
        choices = option.allowed if isinstance(option.allowed, list) else [option.default]
        for choice in choices:
            if choice == "listed":
                continue
            extra = {"decks": 2} if choice == "hand" else {}
            built = build_ruleset(book, {**extra, option.name: choice})
            assert built.choices[option.name] == choice
            assert built.rules.id == name


def test_two_jackpots_of_one_kind_stand_side_by_side() -> None:
    rules = ruleset("wa-2025", jackpots=[THREE, {**SIX, "wager": "$25"}], contribution="10%")
    first, second = rules.jackpots
    assert (first.table.address, second.table.address) == ("wa-2025/3c/1", "wa-2025/6/1")
    assert (first.wager_cents, second.wager_cents) == (100, 2500)
    assert first.contribution * 10 == 1
    assert first.awards_paid == "in-sequence"
    assert first.posted_cents is None
    assert "jackpot" in offered_side_wagers(rules)


def test_a_house_jackpot_is_posted_and_takes_no_contribution() -> None:
    (game,) = ruleset("wa-2025", jackpots=[HOUSE]).jackpots
    assert game.posted_cents == 1000000
    assert game.contribution == 0
    assert game.awards_paid == "in-full-to-each"
    assert len(game.notices) == 2


def test_table_6_can_be_read_either_way() -> None:
    plain = ruleset("wa-2025", jackpots=[SIX]).jackpots[0].table
    loose = ruleset("wa-2025", jackpots=[SIX], suited_match="any-two").jackpots[0].table
    assert loose.terms == f"{loose.address} one-suited-match-any-two"
    assert plain.awards[-1].row == "one-suited-match"
    assert loose.awards[-1].row == "one-suited-match-any-two"
    assert loose.awards[-1].pays == plain.awards[-1].pays


def test_a_house_may_pay_more_than_the_listed_match_odds() -> None:
    match = ruleset("section-13", match_suited="10 to 1", match_unsuited="4:1").match
    assert match is not None
    assert match.schedule == PerCardSchedule(
        unsuited=Odds.parse("4 to 1"), suited=Odds.parse("10 to 1")
    )


def test_match_can_be_left_out() -> None:
    assert ruleset("wa-2025", match=False).match is None
    assert offered_side_wagers(ruleset("wa-2025", match=False)) == ()
    assert offered_side_wagers(ruleset("bet-bigger")) == (
        "match-up",
        "match-down",
        "break",
        "bet-bigger",
    )


def test_bonus_odds_follow_the_decks() -> None:
    assert ruleset("wa-2025").bonus_odds(Bonus21.SEVENS_MIXED) == Odds.parse("3 to 2")
    assert ruleset("wa-2025", decks=2).bonus_odds(Bonus21.SEVENS_MIXED) == Odds.parse("2 to 1")
    assert len(ruleset("wa-2025", decks=2).bonus_21) == 7


def test_the_floor_is_called_when_one_more_seven_would_do() -> None:
    six, two = ruleset("wa-2025"), ruleset("wa-2025", decks=2)
    (up, spade) = parse_cards("7d 7s")
    assert super_bonus_notice(parse_cards("7h 7h"), up, six)
    assert not super_bonus_notice(parse_cards("7h"), up, six)
    assert not super_bonus_notice(parse_cards("7h 7h 7h"), up, six)
    assert not super_bonus_notice(parse_cards("7h 7c"), up, six)
    assert not super_bonus_notice(parse_cards("8h 8h"), up, six)
    assert not super_bonus_notice(parse_cards("7h 7h"), parse_cards("8d")[0], six)
    assert super_bonus_notice(parse_cards("7h 7d"), spade, two)
    assert not super_bonus_notice(parse_cards("7h 7h"), spade, two)
    assert not super_bonus_notice(parse_cards("7h 7s"), spade, two)
    assert not super_bonus_notice(parse_cards("7h 7d"), parse_cards("7c")[0], two)
    assert not super_bonus_notice(parse_cards("7h 7h"), up, ruleset("section-13"))
    assert not super_bonus_notice(parse_cards("7h 7h"), up, ruleset("bet-bigger"))


def test_the_cut_card_lies_a_quarter_or_a_deck_from_the_back() -> None:
    assert ruleset("section-13").shoe.cut_card_depth(288) == 72
    assert ruleset("section-13", cut_card_from_back="1/2").shoe.cut_card_depth(288) == 144
    assert ruleset("bet-bigger").shoe.cut_card_depth(288) == 48
    one_deck = ruleset("bet-bigger", decks=1).shoe
    assert (one_deck.cut_minimum_cards, one_deck.cut_card_depth(48)) == (10, 12)


def test_a_super_bonus_hand_is_suited_against_any_seven_or_named_against_a_named_one(
    tmp_path: Path,
) -> None:
    text = own_copy("wa-classic")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('up_card = "any 7"', 'up_card = "7s"'), encoding="utf-8")
    said = "super_bonus.hand: 'three suited 7s against 7s' is not allowed; 'three suited 7s' goes"
    with pytest.raises(Refusal, match=said):
        ruleset(str(own))


@pytest.mark.parametrize(
    ("text", "odds", "payer"),
    [
        ("$500", "500 for 1", "house"),
        ("$0.50@jackpot", "1 for 2", "jackpot"),
        ("200 to 1@house", "200 to 1", "house"),
        ("50:1", "50 to 1", "house"),
    ],
)
def test_a_prize_is_an_amount_or_odds_and_its_payer(text: str, odds: str, payer: str) -> None:
    prize = parse_prize(text, field="prize")
    assert str(prize.pays) == odds
    assert prize.payer.value == payer


@pytest.mark.parametrize("text", ["$500@bank", "$500@", "-$5", "", "many"])
def test_a_prize_in_another_form_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="^prize x: "):
        parse_prize(text, field="prize x")


def test_a_rule_set_without_jackpots_has_no_tables() -> None:
    with pytest.raises(
        Refusal, match="table: '3c' is not allowed; in wa-classic it has no jackpot"
    ):
        find_pay_table(load_book("wa-classic"), "3c", 6)


def test_a_rule_file_whose_defaults_break_the_statute_is_refused(tmp_path: Path) -> None:
    text = own_copy("wa-classic")
    own = tmp_path / "own.toml"
    own.write_text(text.replace('default = "$300"', 'default = "$500"'), encoding="utf-8")
    with pytest.raises(
        Refusal, match=r"table_maximum: '\$500' is not allowed; choose \$0.01 to \$400.00"
    ):
        ruleset(str(own))


def test_a_rule_file_of_ones_own_can_be_read(tmp_path: Path) -> None:
    text = own_copy("bet-bigger")
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    assert ruleset(str(own)).id == "own-bet-bigger"
    own.write_text(text.replace("spots = {", "spotz = {"), encoding="utf-8")
    with pytest.raises(Refusal, match="bet_bigger.spotz: 3 is not allowed; bet_bigger has only"):
        ruleset(str(own))


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ({}, "document: 'nothing' is not allowed; a rule file begins with a [document] table"),
        ({"document": {"id": 5}}, "document.id: 5 is not allowed; write text"),
        ({"document": {"id": "x"}}, "document.title: 'nothing' is not allowed; write text"),
    ],
)
def test_a_rule_file_says_whose_it_is(tree: dict[str, Any], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        build_book(tree, None)
    assert str(refused.value) == said


def test_files_that_cannot_be_read_are_refused_in_a_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("a = [", encoding="utf-8")
    with pytest.raises(Refusal, match="it is not valid TOML: "):
        read_toml(broken)
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(Refusal, match="it is not a text file"):
        read_toml(broken)
    for text in (f"a = {'9' * 5000}", f"a = {'[' * 5000}{']' * 5000}"):
        broken.write_text(text, encoding="utf-8")
        with pytest.raises(Refusal, match="its name or contents are beyond reading"):
            read_toml(broken)
    with pytest.raises(Refusal, match="its name or contents are beyond reading"):
        read_toml(Path("a\0b.toml"))
    with pytest.raises(Refusal, match="it cannot be read: No such file"):
        read_toml(tmp_path / "absent.toml")
    assert read_shipped("rulings.toml") is read_shipped("rulings.toml")
    assert load_book("wa-2025") is load_book("wa-2025")


def test_rulings_are_told_from_clauses() -> None:
    assert [is_ruling(c) for c in ("A20", "A24b", "S3", "AA1", "AB-alt1", "Super21-1", "GR5")] == [
        True, True, True, False, False, False, False,
    ]  # fmt: skip


def test_a_refusal_without_a_rule_stays_as_it_is() -> None:
    refusal = Refusal("x", 1, "y")
    assert load_book("wa-2025").explain(refusal) is refusal
