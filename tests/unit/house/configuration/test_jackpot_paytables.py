"""A jackpot of a house is made for a pay table that the rule sets have."""

import pytest

from fixtures.house_fixture import HouseFixture, memory_house
from spanish21.house.configuration.jackpot_paytables import check_paytable
from spanish21.ledger.commands import CreateJackpot
from spanish21.rulesets import SHIPPED_RULESETS, load_book

FORM = "write rule set, table and number, such as wa-2025/3c/1; "
RULE_SETS = f"{FORM}the rule sets with jackpots are wa-2025, wa-v003 and wa-v002"
TABLES = (
    f"{FORM}the jackpot tables of wa-2025 are"
    " 3a, 3b, 3c, 3d, 4a, 4b, 4c, 4d, 4e, 5a, 5b, 5c, 5d and 6"
)
OF_3C = (
    "the pay tables of wa-2025/3c are 1, 2, 3, 4, 5, 6, 7 and 8,"
    " alone or with /alternate-1 or /alternate-2 after it"
)
REFUSED = {
    "": RULE_SETS,
    "zzz": RULE_SETS,
    "3c/1": RULE_SETS,
    "wa-1999/3c/1": RULE_SETS,
    "section-13/3c/1": RULE_SETS,
    "wa-2025": TABLES,
    "wa-2025/": TABLES,
    "wa-2025/3/1": TABLES,
    "wa-2025/3c": OF_3C,
    "wa-2025/3c/": OF_3C,
    "wa-2025/3c/0": OF_3C,
    "wa-2025/3c/9": OF_3C,
    "wa-2025/3c/01": OF_3C,
    "wa-2025/3c/1 ": OF_3C,
    "wa-2025/3c/1/alternate-3": OF_3C,
    "wa-2025/3c/1/alternate-1/x": OF_3C,
    "wa-2025/6/1/alternate-1": "the pay tables of wa-2025/6 are 1, 2, 3, 4 and 5",
}


def created(at: HouseFixture, paytable: str, decks: int = 6, prizes: str = "") -> None:
    made = CreateJackpot("J1", "progressive", paytable, decks, 1_00, prizes=prizes)
    at.pays(made, "Sue", "Meg")


@pytest.mark.parametrize("paytable", REFUSED)
def test_a_jackpot_of_no_pay_table_is_refused(paytable: str) -> None:
    at = memory_house()
    refusal = at.refused(lambda: created(at, paytable))
    assert str(refusal) == f"pay table: '{paytable}' is not allowed; {REFUSED[paytable]}"
    assert refusal.name == "PAYTABLE"


def test_the_house_itself_makes_no_such_jackpot_either() -> None:
    at = memory_house()
    nothing = CreateJackpot("J1", "progressive", "zzz", 6, 1_00)
    assert at.refused(lambda: at.pays(nothing)).name == "PAYTABLE"


@pytest.mark.parametrize(
    ("paytable", "decks", "prizes"),
    [
        ("wa-2025/3c/1", 6, ""),
        ("wa-2025/3c/8/alternate-2", 6, "three-suited-2-to-K=500-for-1@house"),
        ("wa-v002/9d/1", 8, ""),
    ],
)
def test_a_jackpot_is_made_for_a_pay_table_of_a_rule_set(
    paytable: str, decks: int, prizes: str
) -> None:
    at = memory_house()
    created(at, paytable, decks, prizes)
    assert at.house.ledger.jackpot("J1").paytable == paytable


def test_every_pay_table_of_every_rule_set_is_known() -> None:
    found = 0
    for name in SHIPPED_RULESETS:
        for table, data in load_book(name).tables.items():
            for column in data["paytable"]:
                check_paytable(f"{name}/{table}/{column['number']}")
                found += 1
    assert found > 200
