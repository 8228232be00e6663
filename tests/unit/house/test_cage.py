"""The cage: whose chips it books, and what one person alone does not move."""

from dataclasses import replace

import pytest

from fixtures.audited_journals import founded
from fixtures.house_fixture import HouseFixture, memory_house
from spanish21.house.cage import CASH_OUT_ALONE_CENTS, is_nearly
from spanish21.ledger import facts as f
from spanish21.ledger.commands import MoveMoney
from spanish21.ledger.double_entry.transfers import TRANSFER_CODES

OWN = {
    "capital": ("cage", "house"),
    "capital-out": ("house", "cage"),
    "deposit": ("bank", "cage"),
    "withdrawal": ("cage", "bank"),
}


@pytest.fixture
def at() -> HouseFixture:
    house = memory_house()
    house.pays(MoveMoney("deposit", "bank", "cage", 1_000_00))
    return house


def buys(name: str, cents: int = 100_00) -> MoveMoney:
    return MoveMoney("buy-in", "cage", f"player:{name}", cents)


def cashes(name: str, cents: int, second: str = "") -> MoveMoney:
    return MoveMoney("cash-out", f"player:{name}", "cage", cents, second)


@pytest.mark.parametrize("code", OWN)
def test_nobody_moves_the_houses_own_money_alone(at: HouseFixture, code: str) -> None:
    alone = MoveMoney(code, *OWN[code], 100_00)
    said = at.refused(lambda: at.pays(alone, "Meg"))
    assert (said.name, said.field, said.value) == ("COUNTERSIGN", "second", "nobody")
    named = replace(alone, second="Sue")
    assert at.refused(lambda: at.pays(named, "Meg")).name == "COUNTERSIGN"
    assert at.refused(lambda: at.pays(named, "Meg", "Flo")).name == "COUNTERSIGN"
    himself = replace(alone, second="meg")
    assert at.refused(lambda: at.pays(himself, "Meg", "Meg")).name == "TWO_PEOPLE"
    floor = replace(alone, second="Flo")
    assert at.refused(lambda: at.pays(floor, "Meg", "Flo")).name == "NOT_YOUR_ROLE"
    entry = at.pays(named, "Meg", "Sue")
    assert entry.facts == (f.MoveSigned(code, 100_00, "Meg", "Sue"),)
    assert at.audited()


def test_much_cash_to_one_player_takes_two_also_in_parts(at: HouseFixture) -> None:
    at.pays(cashes("Ann", CASH_OUT_ALONE_CENTS - 1), "Meg")
    said = at.refused(lambda: at.pays(cashes("Ann", 2), "Meg"))
    assert (said.name, said.value) == ("COUNTERSIGN", "nobody for $0.02 and $2,999.99 within a day")
    at.pays(cashes("Ann", 1), "Meg")
    at.pays(cashes("Bob", CASH_OUT_ALONE_CENTS), "Meg")
    at.pays(cashes("Ann", 500_00, "Sue"), "Meg", "Sue")
    at.at += 24 * 3600 - 1
    assert at.refused(lambda: at.pays(cashes("Ann", 1), "Meg")).name == "COUNTERSIGN"
    at.at += 1
    at.pays(cashes("Ann", CASH_OUT_ALONE_CENTS), "Meg")
    assert at.replayed().cashed_out == at.house.cashed_out


def test_chips_of_no_name_are_no_way_round_the_second_person(at: HouseFixture) -> None:
    def moves(code: str, cents: int) -> MoveMoney:
        sides = TRANSFER_CODES[code]
        named = {"player": "player:Ann"}
        return MoveMoney(
            code,
            named.get(sides.debit, sides.debit),
            named.get(sides.credit, sides.credit),
            cents,
        )

    at.pays(moves("chips-out", 9_000_00), "Meg")
    at.pays(moves("chips-in", CASH_OUT_ALONE_CENTS), "Meg")
    said = at.refused(lambda: at.pays(moves("chips-in", 1), "Meg"))
    assert (said.name, said.value) == (
        "COUNTERSIGN",
        "nobody for $0.01 and $3,000.00 within a day",
    )
    at.pays(replace(moves("chips-in", 5_000_00), second="Sue"), "Meg", "Sue")
    at.pays(cashes("Ann", CASH_OUT_ALONE_CENTS - 1), "Meg")
    assert at.refused(lambda: at.pays(moves("chips-carried", 2), "Meg")).name == "COUNTERSIGN"
    at.pays(moves("chips-carried", 1), "Meg")
    assert at.refused(lambda: at.pays(cashes("Ann", 1), "Meg")).name == "COUNTERSIGN"
    assert at.refused(lambda: at.pays(moves("chips-in", 1_000_02), "Meg")).name == "COUNTERSIGN"
    brought = replace(moves("chips-brought", 1), credit="player:Meg")
    assert at.refused(lambda: at.pays(brought, "Meg")).name == "STAFF_PLAYS"
    at.pays(moves("chips-brought", 1_000_00), "Meg")
    short = replace(moves("chips-in", 2), second="Sue")
    assert at.refused(lambda: at.pays(short, "Meg", "Sue")).name == "OVERDRAFT"
    assert at.cents("chips") == 1
    assert at.audited()


def test_the_cage_books_no_chips_for_staff_or_for_a_name_that_is_nearly_known(
    at: HouseFixture,
) -> None:
    for name in ("Meg", "Sue", "Adm", "Dan"):
        assert at.refused(lambda who=name: at.pays(buys(who), "Meg")).name == "STAFF_PLAYS"  # type: ignore[misc]
    said = at.refused(lambda: at.pays(buys("ann"), "Meg"))
    assert (said.name, said.allowed) == ("NAME_WRITTEN", "the name is written Ann")
    assert at.refused(lambda: at.pays(cashes("ANN", 1), "Meg")).name == "NAME_WRITTEN"
    for name in ("Annn", "An", "Anm", "nAn", "Аnn"):
        said = at.refused(lambda who=name: at.pays(buys(who), "Meg"))  # type: ignore[misc]
        assert said.name == "NEARLY_KNOWN"
        assert "the administrator adds a person of this name" in said.allowed
    at.pays(buys("Walter"), "Meg")
    at.pays(buys("Walter"), "Meg")
    assert at.refused(lambda: at.pays(buys("Waltre"), "Meg")).name == "NEARLY_KNOWN"


def test_who_is_known_by_exactly_this_name_buys_chips(at: HouseFixture) -> None:
    from spanish21.house import administration  # noqa: PLC0415

    adm = at.find_actor("Adm")
    at.put(administration.add_person(at.house, adm, at.at, "Anne", ("player",)))
    at.pays(buys("Anne"), "Meg")
    at.pays(MoveMoney("buy-in", "cage", "player:Anna", 5_00))
    at.pays(buys("Anna"), "Meg")
    assert at.chips("Anna") == 105_00


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Ann", "ann", True),
        ("Ann", "Ahn", True),
        ("Ann", "Nan", True),
        ("Ann", "Anna", True),
        ("Anna", "Ana", True),
        ("Ann", "Bob", False),
        ("Ann", "Anders", False),
        ("Guest-12", "Guest-13", False),
        ("Guest-1", "Guest-12", False),
        ("Guest-1", "Guest-1a", True),
        ("0lga", "Olga", True),
    ],
)
def test_names_that_are_nearly_one(one: str, other: str, *, near: bool) -> None:
    assert is_nearly(one, other) is near
    assert is_nearly(other, one) is near


def test_money_that_one_person_moved_alone_is_found() -> None:
    from fixtures.audited_journals import findings, rewritten  # noqa: PLC0415

    at = founded(memory_house())
    at.pays(MoveMoney("capital", "cage", "house", 5_00, "Sue"), "Meg", "Sue")
    own = at.entries[-1]
    at.pays(cashes("Ann", CASH_OUT_ALONE_CENTS + 1, "Sue"), "Meg", "Sue")
    much = at.entries[-1]
    at.pays(MoveMoney("chips-out", "cage", "chips", 4_000_00), "Meg")
    at.pays(MoveMoney("chips-in", "chips", "cage", 3_000_02, "Sue"), "Meg", "Sue")
    nameless = at.entries[-1]
    assert findings(at.entries, at) == []
    forged = rewritten(
        at, lambda one: one._replace(facts=()) if one in (own, much, nameless) else one
    )
    assert findings(forged, at) == [
        f"{own.seq}: Meg alone moves the house's own money",
        f"{much.seq}: Meg alone has paid Ann $3,000.01 within a day",
        f"{nameless.seq}: Meg alone has paid for chips of no name $3,000.02 within a day",
    ]
    for by, second in (("Meg", "Meg"), ("Flo", "Sue")):
        fact = (f.MoveSigned("capital", 5_00, by, second),)
        forged = rewritten(at, lambda one, new=fact: one._replace(facts=new) if one is own else one)  # type: ignore[misc]
        assert f"{own.seq}: capital is signed by {by} and {second}" in findings(forged, at)
    fact = (f.MoveSigned("capital", 5_00, "Meg", "Flo"),)
    forged = rewritten(at, lambda one: one._replace(facts=fact) if one is own else one)
    said = findings(forged, at)
    assert any("Flo is nobody who may sign for the house's own money" in one for one in said)
