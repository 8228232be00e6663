"""Jackpot wagers in the Washington rule sets: P3, JP and equipment, as the rule data has them."""

from fractions import Fraction
from typing import Any

import pytest

from fixtures.washington_match_rules import every_jackpot_set, not_taken, refused
from spanish21.game.payouts import Payer
from spanish21.game.wager_spots import check_wagers, spots
from spanish21.game.wagers.jackpot import payer_of
from spanish21.refusal import Refusal
from spanish21.rulesets import load_book, ruleset
from spanish21.rulesets.rule_book.pay_tables import equipment_suffices

TABLES = {
    "wa-2025": "3a 3b 3c 3d 4a 4b 4c 4d 4e 5a 5b 5c 5d 6",
    "wa-v003": "3a 3b 3c 3d 4a 4b 4c 4d 4e 5a 5b 5c 5d",
    "wa-v002": "8a 8b 8c 8d 9a 9b 9c 9d",
}


def game(table: str, **changed: Any) -> dict[str, Any]:
    """A jackpot game the house wants: pay table 1 for a $1 wager unless changed."""
    return {"table": table, "paytable": 1, "wager": "$1"} | changed


def six_deck_table(name: str) -> str:
    """The six-deck table against the up card, in any of the three sets with a jackpot."""
    return "8c" if name == "wa-v002" else "3c"


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
