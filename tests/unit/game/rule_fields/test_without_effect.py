"""A value that would change nothing where it stands is refused; a rule book states none such."""

from dataclasses import replace
from typing import Any

import pytest

from spanish21 import ruleset
from spanish21.game.playable_rules import unplayable_rules
from spanish21.game.rule_fields import ROADS
from spanish21.game.rules import RuleSet
from spanish21.notation.round_file import parse_jackpot
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book

HOUSE = "table=5c paytable=2 wager=$1 kind=house posted=$100 prize:two-suited=$5@house"
PROGRESSIVE = "table=4d paytable=3 wager=$1"


def changed(name: str, field: str, value: Any, jackpot: str = "") -> RuleSet:
    rules = ruleset(name, jackpots=[parse_jackpot(jackpot)] if jackpot else [])
    section, _, key = field.partition(".")
    part: Any = getattr(rules, section)
    if not key:
        return replace(rules, **{section: value})
    if isinstance(part, tuple):
        whole: Any = (replace(part[0], **{key: value}),)
    else:
        whole = replace(part, **{key: value})
    return replace(rules, **{section: whole})


@pytest.mark.parametrize(
    ("name", "field", "value", "says", "clause"),
    [
        ("section-13", "wagers.required", ("break",), "required wagers that the table offers", "A30"),
        ("section-13", "wagers.main_wager_first", False, "true where a Match wager is at most the main wager", "(e)(1)"),
        ("section-13", "dealing.bonus_match_order", "box-by-box", "none where there are no bonus cards", "(f)(1)"),
        ("section-13", "dealing.down_match_settled", "at-exposure", "never where there is no Match wager on the down card", "(f)(1)"),
        ("section-13", "match.down_needs_up", True, "false where there is no Match wager on the down card", "(f)(1)"),
        ("section-13", "double.capped_at_table_maximum", True, "false where no hand is doubled twice", "(i)(1)"),
        ("bet-bigger", "double.rescue_on_bust", True, "false where no hand is rescued", "A24b"),
        ("bet-bigger", "double.rescue_on_21", True, "false where no hand is rescued", "A24b"),
        ("bet-bigger", "insurance.may_round_up_to_chip", True, "false where a wager is insured at exactly the maximum", "Insurance"),
        ("section-13", "insurance.on_paid_blackjack", False, "true where no blackjack has been paid before insurance", "(k)(1)"),
        ("section-13", "insurance.insures_match", True, "false where there is no Match wager on the down card", "(k)(5)"),
        ("wa-2025", "insurance.each_spot_apart", True, "false where a hand has one wager", "DP8"),
        ("bet-bigger", "super_bonus_notice", True, "false where there is no Super Bonus", "A24"),
        ("wa-2025", "super_bonus.cards", (1,), "named cards with a named up card, and suited 7s with any 7", "GR10"),
        ("section-13", "shoe.cut_after_automatic_shuffle", True, "false where cards are shuffled by hand", "(d)(2)(i)"),
        ("section-13", "shoe.cut_minimum_cards", 145, "a cut that leaves so many cards on either side", "(d)(5)"),
        ("section-13", "shoe.cut_card_cards_from_back", 216, "a cut card within the shoe", "(d)(5)"),
        ("wa-2025", "match.bonus_cards", 6, "0 to 5 bonus cards", "GR12"),
        ("section-13", "match.bonus_cards", -1, "0 to 5 bonus cards", "(f)(1)"),
        ("section-13", "match.up", False, "Match wagers on one card at the least", "(f)(1)"),
    ],
)  # fmt: skip
def test_a_value_that_would_change_nothing_is_refused_with_its_clause(
    name: str, field: str, value: object, says: str, clause: str
) -> None:
    rules = changed(name, field, value)
    refusals = {road: unplayable_rules(rules, road) for road in ROADS}
    assert all(any(each.field == field for each in found) for found in refusals.values())
    refusal = next(each for each in refusals["round"] if each.field == field)
    assert refusal.allowed == f"rounds are dealt with {says}"
    assert clause in (load_book(name).explain(refusal, rules.cards.decks).clause or "")


@pytest.mark.parametrize(
    ("name", "options", "item"),
    [
        ("wa-2025", {}, "wager limits"),
        ("wa-2025", {}, "soft 17 rule"),
        ("wa-2025", {}, "Bonus 21 payouts"),
        ("wa-classic", {}, "Match The Dealer payouts"),
        ("wa-2025", {"required_wagers": ["match-up"]}, "required wagers"),
        ("wa-2025", {"jackpots": [parse_jackpot(PROGRESSIVE)]}, "jackpot payouts and $ prizes"),
        ("bet-bigger", {}, "Break Bonus payouts"),
    ],
)
def test_no_pay_limit_or_required_wager_may_be_missing_on_the_sign(
    name: str, options: dict[str, Any], item: str
) -> None:
    rules = ruleset(name, **options)
    posted = tuple(each for each in rules.sign.posted if each != item)
    silent = replace(rules, sign=replace(rules.sign, posted=posted))
    for road in ROADS:
        assert [each.field for each in unplayable_rules(silent, road)] == ["sign.posted"]


def test_what_is_not_there_need_not_be_posted() -> None:
    assert "required wagers" not in ruleset("wa-classic").sign.posted
    assert "Bonus 21 payouts" not in ruleset("blackjack").sign.posted


@pytest.mark.parametrize(
    ("jackpot", "field", "value"),
    [
        (PROGRESSIVE, "jackpots.posted_cents", 1_00),
        (HOUSE, "jackpots.posted_cents", None),
        (HOUSE, "jackpots.contribution", 1),
    ],
)
def test_only_a_house_jackpot_is_posted_and_only_a_progressive_takes_contributions(
    jackpot: str, field: str, value: object
) -> None:
    assert unplayable_rules(changed("wa-2025", "title", "as it is", jackpot), "round") == ()
    found = unplayable_rules(changed("wa-2025", field, value, jackpot), "round")
    assert [each.field for each in found] == [field]


def test_what_the_house_could_have_chosen_and_has_not_is_not_stated() -> None:
    plain = ruleset("wa-2025", match_configuration=1)
    assert (plain.dealing.down_match_settled, plain.dealing.bonus_match_order) == ("never", "none")
    assert not plain.double.capped_at_table_maximum
    assert ruleset("wa-2025", double_double=True).double.capped_at_table_maximum
    both = ruleset("wa-classic")
    assert both.match is not None
    assert (both.match.down, both.match.down_needs_up) == (True, True)
    up_alone = ruleset("wa-classic", match_configuration=1).match
    assert up_alone is not None
    assert (up_alone.down, up_alone.down_needs_up) == (False, False)
    device = ruleset("wa-classic", shuffle="automatic", cut_after_automatic_shuffle=True)
    by_hand = ruleset("wa-classic", cut_after_automatic_shuffle=True)
    assert device.shoe.cut_after_automatic_shuffle
    assert not by_hand.shoe.cut_after_automatic_shuffle


OWN = """
extends = "section-13"
[document]
id = "own"
title = "Own"
source = "x"
jurisdiction = "none"
[{section}]
{key} = {{ value = {value}, reason = "to see" }}
"""


@pytest.mark.parametrize(
    ("section", "key", "value", "said"),
    [
        ("match", "down_needs_up", "true", "match.down_needs_up: True is not allowed; games are played with false where there is no Match wager on the down card (own:match.down_needs_up)"),
        ("wagers", "main_wager_first", "false", "wagers.main_wager_first: False is not allowed; games are played with true where a Match wager is at most the main wager (own:wagers.main_wager_first)"),
        ("shoe", "cut_minimum_cards", "500", "shoe.cut_minimum_cards: 500 is not allowed; games are played with a cut that leaves so many cards on either side (own:shoe.cut_minimum_cards)"),
    ],
)  # fmt: skip
def test_a_rule_file_that_states_one_is_refused(
    tmp_path: Any, section: str, key: str, value: str, said: str
) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN.format(section=section, key=key, value=value), encoding="utf-8")
    with pytest.raises(Refusal) as caught:
        ruleset(str(path))
    assert str(caught.value) == said
