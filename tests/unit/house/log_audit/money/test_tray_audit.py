"""Does the audit of a house find chips that nobody signed for, and tables that go on without them?"""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fixtures.audited_journals import agree, findings, founded, retold, rewritten
from fixtures.house_fixture import HouseFixture, memory_house, settings_of
from fixtures.house_tables import live
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.events import HouseFounded
from spanish21.house.journal.event_codec import read_events, write_events
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.ledger import Entry, Transfer
from spanish21.ledger import facts as f
from spanish21.ledger.commands import CountTray, CreditTable, FillTable


@cache
def evening() -> HouseFixture:
    """A live table that is filled, opened and filled once more."""
    at = founded(memory_house())
    agree(at, settings_of(kind="live"))
    at.opens_tray()
    at.says("Flo", t.OpenTable("Dan", 0))
    at.pays(FillTable("T1", 500_00, "Meg"), "Flo", "Meg")
    return at


def with_slips(at: HouseFixture, kind: type, **changes: Any) -> list[Entry]:
    """A journal in which the slips of a kind say something else."""

    def change(entry: Entry) -> Entry:
        facts = tuple(
            replace(one, **changes) if isinstance(one, kind) else one for one in entry.facts
        )
        return entry._replace(facts=facts)

    return rewritten(at, change)


def test_an_evening_of_signed_chips_is_clean() -> None:
    assert findings(evening().entries, evening()) == []


@pytest.mark.parametrize(
    ("kind", "by", "second", "who", "what"),
    [
        (f.TableFilled, "Flo", "Sue", "Sue", "issue a fill's chips and take a credit's, as the"),
        (f.TableFilled, "Flo", "Zoe", "Zoe", "issue a fill's chips and take a credit's, as the"),
        (f.TrayCounted, "Flo", "Meg", "Meg", "count a table's tray, as the second person"),
    ],
)
def test_who_signs_must_be_allowed_to(
    kind: type, by: str, second: str, who: str, what: str
) -> None:
    at = evening()
    said = findings(with_slips(at, kind, by=by, second=second), at)
    assert said
    assert all(f": {who} is nobody who may {what}" in one for one in said)


def test_the_house_signs_for_itself_in_a_demo_alone() -> None:
    for demo in (True, False):
        at = founded(memory_house(), demo=demo)
        at.set_table(settings_of(kind="live"))
        at.pays(FillTable("T1", 100_00, "Floor"))
        at.pays(CountTray("T1", "opening", 100_00, "Floor"))
        said = [one for one in findings(at.entries, at) if "Floor is nobody who may" in one]
        assert len(said) == (0 if demo else 2)


def test_a_tray_where_there_is_none_is_found() -> None:
    at = evening()
    said = findings(with_slips(at, f.TableFilled, table="T9"), at)
    assert any("TableFilled of T9, where there is no tray" in one for one in said)


def test_a_count_at_closing_in_the_middle_of_play_is_found() -> None:
    at = founded(memory_house())
    agree(at, settings_of(kind="live"))
    at.opens_tray()
    at.says("Flo", t.OpenTable("Dan", 0))
    at.pays(CountTray("T1", "shift", at.cents("table:T1"), "Dan"), "Flo", "Dan")
    last = at.entries[-1]
    (fact,) = last.facts
    closing = (replace(fact, moment="closing"),)  # type: ignore[arg-type]
    entries = rewritten(at, lambda one: one._replace(facts=closing) if one is last else one)
    assert findings(entries, at) == [
        f"{last.seq}: the tray of T1 is counted for its closing in play"
    ]


def test_a_fill_that_nobody_signed_is_found() -> None:
    at = evening()
    last = at.entries[-1]
    entries = rewritten(at, lambda one: one._replace(facts=()) if one is last else one)
    said = findings(entries, at)
    assert f"{last.seq}: fill of table:T1 has no slip, and nobody signed it" in said
    back = (Transfer(f"{last.id}/1", "table:T1", "house", 1_000_000, "table-credit"),)
    entries = rewritten(
        at, lambda one: one._replace(facts=(), transfers=back) if one is last else one
    )
    said = findings(entries, at)
    assert f"{last.seq}: table-credit of table:T1 has no slip, and nobody signed it" in said


def test_a_live_table_that_opens_without_a_counted_tray_is_found() -> None:
    at = evening()
    counted = next(x for x in at.entries if any(isinstance(y, f.TrayCounted) for y in x.facts))
    entries = rewritten(at, lambda one: one._replace(facts=()) if one is counted else one)
    opened = next(one.seq for one in at.entries if "TableOpened" in one.game)
    said = findings(entries, at)
    assert f"{opened}: T1 opens without a tray that two people have counted" in said


def test_a_round_that_opens_while_the_table_owes_is_found() -> None:
    """The fill that pays Ann is forged: her chips never reach her."""
    at = live()
    at.pays(CreditTable("T1", at.cents("table:T1") - 80_00, "Meg"), "Flo", "Meg")
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $100\nBob on 2: main $10\nno more wagers")
    for code in ("K♠", "9♠", "8♦", "Q♥", "8♥"):
        at.told("Dan", f"deal {code}")
    at.plays("Ann", c.Stand(1, "Ann"))
    at.give("Dan", d.ForPlayer(c.Stand(2, "Bob"), "Bob"))
    at.told("Dan", "deal K♦")
    filled = at.pays(FillTable("T1", 10_00, "Meg"), "Flo", "Meg")
    at.says("Dan", t.OpenRound(0))
    opened = at.entries[-1]
    alone = filled.transfers[:1]
    entries = rewritten(at, lambda one: one._replace(transfers=alone) if one is filled else one)
    said = findings(entries, at)
    assert f"{filled.seq}: T1 owes $100.00 and its tray holds as much" in said
    assert f"{opened.seq}: round 2 of T1 opens while the table owes" in said


def test_a_table_that_is_set_with_no_rule_for_its_bank_is_found() -> None:
    at = evening()
    place, told = retold(
        at, h.TableSet, lambda one: h.TableSet(replace(one.settings, fills="unsigned"))
    )
    assert f"{place}: T1 is set with a bank that no rule fills" in findings(told, at)


@pytest.mark.parametrize("signs_money", [False, True])
def test_a_house_of_older_days_is_judged_by_its_own_rules(*, signs_money: bool) -> None:
    """Its live tables opened without trays, and nobody signed for chips."""
    at = evening()

    def without_trays(entry: Entry) -> Entry:
        if entry.stream == "cage/T1":
            return entry._replace(facts=(), transfers=())
        events = [
            replace(one, signs_money=signs_money) if isinstance(one, HouseFounded) else one
            for one in (read_events(entry.game) if entry.game else ())
        ]
        return entry._replace(game=write_events(events) if events else "")

    opened = next(one.seq for one in at.entries if "TableOpened" in one.game)
    said = [f"{opened}: T1 opens without a tray that two people have counted"]
    assert findings(rewritten(at, without_trays), at) == (said if signs_money else [])
