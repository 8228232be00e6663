"""Is a section of rules that a program makes held to what its fields are declared to hold?"""

from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, get_type_hints

import pytest

from spanish21 import Refusal, ruleset
from spanish21.game.rules import RuleSet
from spanish21.game.rules.section_checks import check_section
from spanish21.rulesets.rule_book.book import KNOWN_RULESETS

RULES = ruleset("wa-2025", jackpots="table=6 paytable=1 wager=$1")


def changed(section: Any, **values: Any) -> Any:
    """A section with values that no checker of types would let pass."""
    return replace(section, **values)


def refusal(**sections: Any) -> str:
    with pytest.raises(Refusal) as refused:
        RULES.replace(**sections)
    return str(refused.value)


@pytest.mark.parametrize("name", KNOWN_RULESETS)
def test_rules_that_are_read_from_a_file_pass(name: str) -> None:
    for rules in (ruleset(name), RULES):
        for each in fields(RuleSet):
            check_section(each.name, getattr(rules, each.name), get_type_hints(RuleSet)[each.name])


def test_rules_that_a_program_makes_pass_where_they_are_of_their_kind() -> None:
    stands = RULES.replace(
        dealer=replace(RULES.dealer, soft_17="stand"),
        surrender=replace(RULES.surrender, returns=Fraction(1, 4)),
        super_bonus=None,
    )
    assert stands.dealer.soft_17 == "stand"


@pytest.mark.parametrize("soft_17", ["maybe", None, 5, [], b"hit"])
def test_a_dealer_hits_soft_17_or_stands(soft_17: Any) -> None:
    said = refusal(dealer=changed(RULES.dealer, soft_17=soft_17))
    assert said.startswith("dealer.soft_17: ")
    assert said.endswith(" is not allowed; choose hit or stand")


def test_each_part_is_refused_by_its_place() -> None:
    cards, pay = RULES.cards, RULES.bonus_21[0]
    assert refusal(cards=changed(cards, decks="6")) == (
        "cards.decks: '6' is not allowed; write a whole number"
    )
    assert refusal(cards=changed(cards, decks=True)).startswith("cards.decks: True is not allowed")
    assert refusal(double=changed(RULES.double, rescue=1)) == (
        "double.rescue: 1 is not allowed; choose True or False"
    )
    assert refusal(bonus_21=[pay]) == (
        "bonus_21: 'a value of type list' is not allowed; give them as a tuple"
    )
    assert refusal(bonus_21=(pay, "five-cards")) == (
        "bonus_21.2: 'a value of type str' is not allowed; give another BonusPay"
    )
    assert refusal(bonus_21=(changed(pay, pays="2 to 1"),)) == (
        "bonus_21.1.pays: 'a value of type str' is not allowed; give another Odds"
    )
    assert refusal(super_bonus=5) == (
        "super_bonus: 'a value of type int' is not allowed; give another SuperBonusRules or None"
    )
    assert refusal(super_bonus_notice=None) == (
        "super_bonus_notice: 'a value of type NoneType' is not allowed; choose True or False"
    )
    assert refusal(surrender=changed(RULES.surrender, returns=0.5)) == (
        "surrender.returns: 'a value of type float' is not allowed; give another Fraction"
    )


def test_a_list_of_just_so_many_has_just_so_many() -> None:
    check_section("hours", (8, 16), tuple[int, int])
    with pytest.raises(Refusal, match=r"^hours: '3 of them' is not allowed; give 2$"):
        check_section("hours", (8, 16, 0), tuple[int, int])
