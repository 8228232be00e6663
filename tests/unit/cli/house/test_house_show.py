"""Does a house begin once, show itself, and give a way back in?"""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from fixtures.databases import Database
from fixtures.house_fixture import HOUSE_ACTOR, HouseFixture, settings_of
from fixtures.oak_house import Oak, new_oak, oak, opened, write
from spanish21.adapters.store import open_store
from spanish21.cli.database.house_access import empty_house, read_house
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.events import SelfChecked
from spanish21.house.journal.event_codec import read_events
from spanish21.house.journal.snapshots import freeze, snapshot_code
from spanish21.house.journal.store import Snapshot
from spanish21.house.people.decide import add_guest, set_second_factor
from spanish21.house.people.events import LinkIssued, SecondFactorRemoved
from spanish21.house.table import commands as d
from spanish21.ledger.commands import CreateJackpot, RemoveJackpot

# --- Beginning --------------------------------------------------------------------------------


def test_a_house_begins_once(database: Database) -> None:
    room = Oak(database.where)
    said = room.said("house", "init", "--name", "The  Oak")
    shown = "postgresql://…" if database.kind == "postgresql" else database.where
    assert said.splitlines() == [
        "The Oak is founded.",
        "People: admin (administrator, without a password yet).",
        "Tables: none yet.",
        "Go on:",
        f"  spanish21 serve --database {shown}",
        "    opens the house and prints the link by which the administrator sets a password",
        "  spanish21 house config propose --table T1 --by SHIFT_MANAGER",
        "    proposes a table, once the administrator has added people",
    ]
    before = room.entries()
    refused = room.refuses("house", "init", "--name", "The Elm")
    assert refused.endswith("it is the house The Oak already")
    assert room.entries() == before
    record = room.record("house", "show")
    assert (record["house"], record["demo"], record["tables"]) == ("The Oak", False, [])
    shown = room.said("house", "show")
    assert shown.startswith("The Oak, 2 entries\nPeople\n")
    assert "Tables" not in shown


def test_a_demo_begins_with_tables(tmp_path: Path) -> None:
    room = Oak(str(tmp_path / "demo.db"))
    said = room.said("house", "init", "--name", "Demo", "--demo")
    assert "Demo is founded, as a demo with play chips." in said
    assert "Tables: Evergreen, Cascade," in said
    shown = room.said("house", "show")
    assert "Demo (a demo: play chips only)" in shown
    assert "high-match" in shown
    assert room.run("audit", "log").exit_code == 0


def test_a_name_that_is_none_begins_no_file(tmp_path: Path) -> None:
    room = Oak(str(tmp_path / "no.db"))
    assert room.refuses("house", "init", "--name", " ") == (
        "house: ' ' is not allowed; a house's name has 1 to 60 letters, each of which shows"
    )
    assert not Path(room.where).exists()


@pytest.mark.parametrize(
    "command",
    [
        ("house", "show"),
        ("house", "link", "admin"),
        ("house", "rounds", "--table", "T1"),
        ("house", "config", "list"),
        ("audit", "log"),
    ],
)
def test_a_database_without_a_house_says_so(tmp_path: Path, command: tuple[str, ...]) -> None:
    room = Oak(str(tmp_path / "none.db"))
    assert "there is no such file; 'spanish21 house init' begins a house" in room.refuses(*command)
    with open_store(room.where):
        pass
    assert "no house" in room.refuses(*command)


# --- The way back in --------------------------------------------------------------------------


def test_a_link_for_somebody_is_issued_by_the_house(tmp_path: Path) -> None:
    room = new_oak(tmp_path)
    said = room.said("house", "link", "sue", "--address", "https://oak.example/")
    assert said.startswith("Sue, set your password within a day: https://oak.example/welcome#")
    assert len(urlsplit(said.rpartition(" ")[2]).fragment) == 43
    assert read_events(room.entries()[-1].game) == (LinkIssued("Sue", "house"),)
    assert room.entries()[-1].by == "house"
    assert room.refuses("house", "link", "Zed") == (
        "name: 'Zed' is not allowed; nobody here has this name"
    )


def test_the_last_administrator_who_lost_his_device_comes_back_in(tmp_path: Path) -> None:
    """Two others take a device away; where there are none, whoever has the database does."""
    at = oak()
    enrolled = set_second_factor(at.house.people, "Adm", "factor/of-adm")
    at.put(administration.draft_events("people/Adm", "Adm", at.at, enrolled))
    room = new_oak(tmp_path, at)
    assert room.said("house", "link", "adm", "--lost-device").startswith("Adm, set your password")
    removed, linked = (read_events(entry.game)[0] for entry in room.entries()[-2:])
    assert removed == SecondFactorRemoved("Adm", "house", "")
    assert linked == LinkIssued("Adm", "house")
    assert room.refuses("house", "link", "Adm", "--lost-device") == (
        "name: 'Adm' is not allowed; Adm has no second factor"
    )


# --- Looking ----------------------------------------------------------------------------------


def busy() -> HouseFixture:
    """A house in which much is going on."""
    at = opened(oak())
    at.deal()
    at.finish()
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 10_00),)))
    at.plays("Flo", c.VoidRound("a card fell"))
    at.says("Bob", t.Sit(2))
    at.wager("Ann", 1)
    for name, game in (("post", "house"), ("gone", "progressive")):
        posted = 2_500_00 if game == "house" else 0
        at.pays(CreateJackpot(name, game, "wa-2025/3c/1", 6, 1_00, posted_cents=posted))
    at.pays(RemoveJackpot("gone"))
    at.put(
        administration.propose_change(at.house, at.find_actor("Sue"), at.at, "c1", at.desk.settings)
    )
    at.give(HOUSE_ACTOR, d.SetTable(settings_of()))
    at.give("Flo", d.PauseTable("spilled coffee"))
    live = settings_of(table="L1", kind="live")
    at.give(HOUSE_ACTOR, d.SetTable(live), table="L1")
    at.opens_tray("L1")
    at.give("Flo", t.OpenTable("Dan", 0), table="L1")
    at.give("Dan", d.CallFloor("a player asks"), table="L1")
    at.put(administration.disable_person(at.house, at.find_actor("Adm"), at.at, "Eve", "gone"))
    at.put(
        administration.draft_events(
            "people/Guest", "house", at.at, add_guest(at.house.people, "Guest")
        )
    )
    for holds in (True, False):
        differences = () if holds else ("T1: decks is 8, 6 was approved",)
        check = SelfChecked(
            f"host:{holds}", "0.1", "ab", "cd", holds=holds, differences=differences
        )
        at.put(administration.draft_events(administration.CHECKS_STREAM, "house", at.at, [check]))
    return at


def test_everything_about_a_house_is_shown(tmp_path: Path) -> None:
    room = new_oak(tmp_path, busy())
    flat = " ".join(room.said("house", "show").split())
    for part in (
        "The Oak, ",
        "T1 automatic wa-2025 3 round; stands still: spilled coffee; set anew when its shoe is",
        "L1 live wa-2025 0 inspection; has called the floor: a player asks",
        "T1: decks is 8, 6 was approved",
        "Sue shift manager",
        "Ann player no password yet",
        "Eve dealer disabled",
        "and 1 guests",
        "high progressive $1,000.00 T1",
        "post house $2,500.00",
        "c1 T1 Sue automatic, wa-2025, jackpot high, cut 0 s",
        "T1, round 3 is on (wagering): Ann $10.00",
        "self-check of host:True at 2026-09-21",
        "holds (0.1)",
        "DOES NOT HOLD (0.1)",
    ):
        assert part in flat
    assert "gone" not in flat


def test_a_house_for_a_program(tmp_path: Path) -> None:
    record = new_oak(tmp_path, busy()).record("house", "show")
    (first, _) = record["tables"]
    assert first == {
        "table": "T1",
        "kind": "automatic",
        "ruleset": "wa-2025",
        "state": "round",
        "paused": "spilled coffee",
        "dispute": "",
        "rounds": 3,
        "players": ["Ann", "Bob"],
    }
    assert record["unfinished"] == [
        {"table": "T1", "round": 3, "phase": "wagering", "players": {"Ann": 1000}}
    ]
    assert [one["jackpot"] for one in record["jackpots"]] == ["high", "post"]
    assert record["jackpots"][1]["micros"] == 2_500_000_000
    assert record["changes"] == [{"change": "c1", "table": "T1", "proposed_by": "Sue"}]
    assert {one["process"]: one["holds"] for one in record["self_checks"]} == {
        "host:True": True,
        "host:False": False,
    }
    assert record["guests"] == 1
    assert len(record["chain"]) == 64


def test_a_snapshot_that_a_server_saved_is_begun_from(tmp_path: Path) -> None:
    room = new_oak(tmp_path, busy())
    before = room.record("house", "show")
    with read_house(room.where) as (store, house):
        code = snapshot_code(empty_house())
        store.save_snapshot(Snapshot(house.seq, house.chain, code, freeze(house)))
    assert room.record("house", "show") == before


def test_the_last_rounds_of_a_table_are_listed(tmp_path: Path) -> None:
    room = new_oak(tmp_path, busy())
    lines = room.said("house", "rounds", "--table", "T1").splitlines()
    rows = [line.split() for line in lines if line.strip()[:1].isdigit()]
    assert rows[0][0] == "2"
    assert rows[0][-1] == "void"
    assert rows[1][0] == "1"
    assert rows[1][-2] == "Ann"
    assert lines[-1] == "3 rounds so far; round 3 is on."
    record = room.record("house", "rounds", "--table", "T1", "--last", "1")
    (only,) = record["rounds"]
    assert (only["number"], only["void"], record["played"]) == (2, True, 3)
    assert "there is no such table" in room.refuses("house", "rounds", "--table", "T7")


def test_how_everybody_came_out_is_listed(tmp_path: Path) -> None:
    at = opened(oak())
    at.says("Bob", t.Sit(2))
    for _ in range(6):
        at.deal()
        at.finish()
    write(at, str(tmp_path / "oak.db"))
    said = Oak(str(tmp_path / "oak.db")).said("house", "rounds", "--table", "T1")
    assert "+$" in said
    assert "-$" in said
    assert said.endswith("6 rounds so far.")


def test_the_posting_pack_of_a_table_is_text_or_a_file(tmp_path: Path) -> None:
    room = new_oak(tmp_path)
    said = room.said("report", "posting-pack", "T1")
    assert "WHO MAY PLAY" in said
    for suffix, head in (("pdf", b"%PDF"), ("svg", b"<svg")):
        out = tmp_path / f"pack.{suffix}"
        assert f"pack.{suffix}" in room.said("report", "posting-pack", "T1", "--out", str(out))
        assert out.read_bytes().startswith(head)
    refused = room.refuses("report", "posting-pack", "T1", "--out", str(tmp_path / "pack.txt"))
    assert refused.endswith("name a .pdf or a .svg file")
    record = json.loads(room.said("report", "posting-pack", "T1", "--json"))
    assert (record["format"], record["table"]) == ("spanish21-posting-pack", "T1")
    assert record["sign"]
