"""Do two people set a table, and never a configuration that does not hold?"""

import asyncio
import json
from pathlib import Path

import click
import pytest

from fixtures.databases import Database
from fixtures.house_fixture import HouseFixture
from fixtures.oak_house import PASSWORD, Oak, new_oak, oak, opened, write
from spanish21.adapters.one_time_codes import code_at
from spanish21.house import administration
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.events import (
    LockedOut,
    SecondFactorDemanded,
    SecondFactorSet,
    SignedIn,
    SignedOut,
    SignInFailed,
)
from spanish21.refusal import Refusal
from spanish21.service.environments import database_environment
from spanish21.service.live_house import LiveHouse

pytestmark = pytest.mark.long

WRONG = "three oaks by the river"
PROPOSE = ("house", "config", "propose", "--table", "T1")


@pytest.fixture
def room(tmp_path: Path) -> Oak:
    return new_oak(tmp_path)


def propose(room: Oak, *arguments: str, change: str = "c1", by: str = "Sue") -> str:
    return room.said(*PROPOSE, *arguments, "--change", change, by=by)


def test_one_proposes_another_approves_and_the_table_is_set(database: Database) -> None:
    write(oak(), database.where)
    room = Oak(database.where)
    said = propose(room, "--option", "table_minimum=$10", "--clock", "turn=40")
    assert "Proposed as c1: T1, automatic, wa-2025, table_minimum $10, jackpot high, " in said
    assert "turn 40 s, cut 0 s, look 0 s, reference WSGC 26-104" in said
    assert "spanish21 house config approve c1 --by NAME" in said
    said = room.said("house", "config", "approve", "c1", by="Meg")
    assert said.startswith("Approved: T1, automatic, wa-2025, table_minimum $10")
    last = room.entries()[-1]
    assert f"T1 is set so (entry {last.seq})." in said
    assert (last.id, last.by, last.stream) == ("house:change.c1", "house", "table/T1")
    shown = room.record("house", "config", "show", "T1")
    assert shown["settings"]["clocks"]["turn"] == 40
    assert shown["settings"]["jackpots"] == ["high"]
    assert shown["next"] is None
    assert "clock turn" in room.said("house", "config", "show", "T1")
    assert room.run("audit", "log").exit_code == 0


def test_what_keeps_a_table_closed_is_said_to_both(room: Oak) -> None:
    new = ("house", "config", "propose", "--table", "T9")
    said = room.said(*new, "--approval", "vendor-licence=20-1", "--change", "c1", by="Sue")
    assert "vendor licence 20-1" in said
    entry = next(one for one in reversed(room.entries()) if "ChangeProposed" in one.game)
    (event,) = read_events(entry.game)
    assert "write down the approval of the house's controls first" in event.warnings[0]
    record = room.record("house", "config", "approve", "c1", by="Meg")
    assert record["warnings"] == list(event.warnings)
    assert room.record("house", "config", "show", "T9")["settings"]["approval"]["reference"] == ""
    assert "approval vendor licence" in room.said("house", "config", "show", "T9")
    refused = room.refuses(*PROPOSE, "--approval", "licence=1", by="Sue")
    assert refused.startswith("approval: 'licence' is not allowed; choose reference, ")


def test_limits_are_recorded_by_two_people(room: Oak) -> None:
    limits = ("house", "limits")
    assert "the statutes of the day bind its tables" in room.said(*limits, "show")
    given = ("--single-wager", "$500", "--games", "7", "--reason", "the letter of May 2")
    said = room.said(*limits, "propose", *given, "--change", "l1", by="Sue")
    assert "Recorded: a wager of $500 and 7 games on one hand at most." in said
    assert "l1 waits, by Sue: A card room" in room.said(*limits, "show")
    assert room.record(*limits, "show")["proposed"]["name"] == "l1"
    assert room.said(*limits, "approve", "l1", by="Meg").startswith("Approved: l1 (entry ")
    shown = room.record(*limits, "show")
    assert (shown["standing"]["single_wager_cents"], shown["proposed"]) == (500_00, None)


def test_a_server_on_the_same_database_follows(database: Database) -> None:
    write(oak(), database.where)
    room = Oak(database.where)

    async def served() -> int:
        live_house = LiveHouse(database_environment(database.where))
        await live_house.start()
        try:
            await asyncio.to_thread(propose, room, "--clock", "turn=40")
            await asyncio.to_thread(room.said, "house", "config", "approve", "c1", by="Meg")
            async with asyncio.timeout(120):
                while live_house.mirror.tables["T1"].settings.clocks.turn != 40:
                    await asyncio.sleep(0.05)
        finally:
            await live_house.stop()
        return live_house.mirror.seq

    assert asyncio.run(served()) == room.entries()[-1].seq


def test_a_table_that_plays_is_set_when_its_shoe_is_over(tmp_path: Path) -> None:
    room = new_oak(tmp_path, opened(oak()))
    propose(room, "--clock", "turn=40")
    said = room.said("house", "config", "approve", "c1", by="Meg")
    assert "T1 is set so when its shoe is over" in said
    shown = room.said("house", "config", "show", "T1")
    assert "after this shoe" in shown
    assert room.record("house", "config", "show", "T1")["next"]["clocks"]["turn"] == 40
    # What is proposed next goes on from what waits.
    record = room.record(*PROPOSE, "--clock", "wager=9", by="Sue")
    assert record["settings"]["clocks"]["turn"] == 40
    assert record["change"].startswith("T1-")


def test_who_came_and_went_is_in_the_log(room: Oak) -> None:
    propose(room, "--clock", "turn=40")
    told = [event for entry in room.entries() if entry.game for event in read_events(entry.game)]
    assert SignedIn("Sue", "command-line") in told
    assert told[-1] == SignedOut("Sue", everywhere=False)


def test_a_command_given_twice_is_done_once(room: Oak) -> None:
    propose(room, "--clock", "turn=40")
    once = room.settled()
    propose(room, "--clock", "turn=40")
    assert room.settled() == once
    room.said("house", "config", "approve", "c1", by="Meg")
    once = room.settled()
    room.said("house", "config", "approve", "c1", by="Meg")
    assert room.settled() == once


def test_what_a_later_change_has_replaced_is_not_set_again(room: Oak) -> None:
    propose(room, "--clock", "turn=40")
    room.said("house", "config", "approve", "c1", by="Meg")
    room.at += 60
    propose(room, "--clock", "turn=50", change="c2")
    room.said("house", "config", "approve", "c2", by="Meg")
    said = room.refuses("house", "config", "approve", "c1", by="Meg")
    assert said == "change: 'c1' is not allowed; it was approved before, and c2 since"
    shown = room.record("house", "config", "list")["changes"]
    assert {one["name"]: one["standing"] for one in shown} == {
        "first": "replaced",
        "c1": "replaced",
        "c2": "in force",
    }


def test_a_change_that_nobody_recalls_is_refused(
    room: Oak, monkeypatch: pytest.MonkeyPatch
) -> None:
    propose(room, "--clock", "turn=40")
    monkeypatch.setattr("spanish21.house.state._decide", _forgets)
    said = room.refuses("house", "config", "approve", "c1", by="Meg")
    assert said == "change: 'c1' is not allowed; it was decided long ago"


def _forgets(house: object, name: str, *_rest: object) -> None:
    del house.changes[name]  # type: ignore[attr-defined]


def test_the_name_of_a_change_made_long_ago_is_not_used_again(room: Oak) -> None:
    """The house has set a table by that name, and it is not a change of hers."""
    said = room.refuses(*PROPOSE, "--change", "first", by="Sue")
    assert said == "change: 'first' is not allowed; a change of this name was made long ago"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--option", "decks=11"), "decks: '11' is not allowed; choose"),
        (("--option", "moon=full"), "moon"),
        (("--option", "decks"), "option: 'decks' is not allowed; write NAME=VALUE"),
        (("--kind", "robot"), "kind: 'robot' is not allowed; choose automatic or live"),
        (("--ruleset", "mine"), "ruleset: 'mine' is not allowed; choose wa-2025"),
        (("--clock", "tea=5"), "clock: 'tea' is not allowed; choose wager, turn, insurance"),
        (("--clock", "turn=soon"), "clocks.turn: 'soon' is not allowed; write whole seconds"),
        (("--clock", "turn=0"), "clocks.turn: 0 is not allowed; write 1 to 3600 seconds"),
        (("--jackpot", "low"), "jackpot: 'low' is not allowed;"),
        (
            ("--jackpot", "high", "--jackpot", "high"),
            (
                "jackpots: 'high' is not allowed; each spot of a table has a jackpot of its own"
                " (wa-2025:JP3, A41)"
            ),
        ),
        (
            ("--jackpot", "high", "--option", "contribution=1%"),
            "contribution: '1%' is not allowed; the terms of the jackpot high say 21% (A69)",
        ),
        (
            ("--jackpot", "high", "--no-jackpots"),
            "no-jackpots: 'jackpots' is not allowed; name jackpots or none, not both",
        ),
        (("--change", "my change"), "change: 'my change' is not allowed; a name has 1 to 64"),
    ],
)
def test_what_does_not_hold_is_refused_and_changes_nothing(
    room: Oak, given: tuple[str, ...], said: str
) -> None:
    before = room.settled()
    assert said in room.refuses(*PROPOSE, *given, by="Sue")
    assert room.settled() == before


def test_other_rules_begin_without_the_options_of_the_old(room: Oak) -> None:
    propose(room, "--option", "table_minimum=$10")
    room.said("house", "config", "approve", "c1", by="Meg")
    record = room.record(*PROPOSE, "--ruleset", "section-13", by="Sue")
    assert record["settings"]["options"] == {}
    assert record["settings"]["jackpots"] == []
    record = room.record(*PROPOSE, "--no-jackpots", "--kind", "live", by="Sue")
    assert record["settings"]["jackpots"] == []
    assert record["settings"]["kind"] == "live"
    assert record["settings"]["options"] == {"table_minimum": "$10"}
    record = room.record("house", "config", "propose", "--table", "T9", by="Sue")
    assert record["settings"]["ruleset"] == "wa-2025"


def test_a_bad_configuration_never_replaces_a_good_one(room: Oak) -> None:
    """What was right when it was proposed and is not any more is looked at once more."""
    propose(room, "--clock", "turn=40")
    before = room.record("house", "config", "show", "T1")

    def refuse(*_: object) -> None:
        raise Refusal("decks", 6, "the rule files say otherwise by now")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("spanish21.house.administration.configuration._check_fits", refuse)
        assert "say otherwise by now" in room.refuses("house", "config", "approve", "c1", by="Meg")
    assert room.record("house", "config", "show", "T1") == before


def test_who_may_not_may_not(room: Oak) -> None:
    said = room.refuses(*PROPOSE, by="Meg")
    assert said == (
        "role: 'accounting' is not allowed; only shift manager may propose rules, pay tables and"
        " links"
    )
    propose(room, "--clock", "turn=40")
    assert "only accounting may approve" in room.refuses(
        "house", "config", "approve", "c1", by="Sue"
    )
    assert "only shift manager or accounting may reject" in room.refuses(
        "house", "config", "reject", "c1", "--reason", "not now", by="Flo"
    )


def test_nobody_approves_what_he_has_proposed(tmp_path: Path) -> None:
    """However he writes his name, and whatever he has become since."""
    at = oak()
    at.put(
        administration.propose_change(at.house, at.find_actor("Sue"), at.at, "c1", at.desk.settings)
    )
    at.put(
        administration.change_roles(
            at.house, at.find_actor("Adm"), at.at, "Sue", ["accounting"], second="Meg"
        )
    )
    room = new_oak(tmp_path, at)
    said = room.refuses("house", "config", "approve", "c1", by="sue")
    assert "somebody else than who proposed it approves it" in said


SEED = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def _with_factor(at: HouseFixture, name: str) -> None:
    """A person who has set a device with this seed."""
    key = f"factor/{name}"
    drafted = administration.draft_events(
        f"people/{name}", name, at.at, [SecondFactorSet(name, key)]
    )
    at.put(drafted._replace(secrets=((key, SEED),)))


def test_a_person_with_a_device_is_asked_for_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = oak()
    _with_factor(at, "Sue")
    room = new_oak(tmp_path, at)
    monkeypatch.setenv("SPANISH21_CODE", "000000")
    assert "the code is wrong" in room.refuses(*PROPOSE, by="Sue")
    monkeypatch.setenv("SPANISH21_CODE", code_at(SEED, room.at))
    assert room.said(*PROPOSE, by="Sue").startswith("Proposed")
    monkeypatch.delenv("SPANISH21_CODE")
    assert "Code of Sue's device" in room.run(*PROPOSE, by="Sue").output


def test_who_needs_a_device_sets_it_in_the_pages(tmp_path: Path) -> None:
    at = oak()
    demanded = SecondFactorDemanded("Adm", demanded=True, second="Meg")
    at.put(administration.draft_events("house/settings", "Adm", at.at, [demanded]))
    assert "set yours in the pages first" in new_oak(tmp_path, at).refuses(*PROPOSE, by="Sue")


def test_a_change_is_turned_down(room: Oak) -> None:
    propose(room, "--clock", "turn=40")
    said = room.said("house", "config", "reject", "c1", "--reason", "not now", by="Meg")
    assert said.startswith("Rejected: c1 (entry ")
    assert "rejected: not now" in room.said("house", "config", "list")
    propose(room, "--clock", "turn=40", change="c2")
    record = room.record("house", "config", "reject", "c2", "--reason", "no need", by="Sue")
    assert (record["change"], record["reason"]) == ("c2", "no need")
    assert "no such change waits for anybody" in room.refuses(
        "house", "config", "approve", "c1", by="Meg"
    )
    record = room.record(*PROPOSE, "--clock", "turn=45", "--change", "c3", by="Sue")
    assert "waits for approval" in room.said("house", "config", "list")
    record = room.record("house", "config", "approve", "c3", by="Meg")
    assert record["standing"] == "in force"


# --- Who he is --------------------------------------------------------------------------------


def test_a_wrong_password_is_counted_and_locks_out(room: Oak) -> None:
    before = room.settled()
    for _ in range(3):
        said = room.refuses(*PROPOSE, by="Sue", password=WRONG)
        assert said == "name: 'Sue' is not allowed; the name or the password is wrong"
    said = room.refuses(*PROPOSE, by="Sue")
    assert (
        said == "name: 'Sue' is not allowed; too many tries have failed from here: wait 30 minutes"
    )
    told = [event for entry in room.entries() if entry.game for event in read_events(entry.game)]
    failed = SignInFailed("Sue", "command-line", "wrong password")
    assert [event for event in told if isinstance(event, SignInFailed)] == [failed] * 3
    assert any(isinstance(event, LockedOut) for event in told)
    assert room.settled() == before
    room.at += 1801
    assert room.run(*PROPOSE, by="Sue").exit_code == 0


def test_somebody_disabled_does_nothing(tmp_path: Path) -> None:
    at = oak()
    at.put(administration.disable_person(at.house, at.find_actor("Adm"), at.at, "Sue", "gone"))
    room = new_oak(tmp_path, at)
    assert "the name or the password is wrong" in room.refuses(*PROPOSE, by="Sue")


def test_the_password_is_asked_for_where_no_variable_has_it(
    room: Oak, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, object]] = []

    def prompt(text: str, **how: object) -> str:
        asked.append((text, how["hide_input"]))
        return PASSWORD

    monkeypatch.setattr(click, "prompt", prompt)
    assert room.run(*PROPOSE, by="Sue", password="").exit_code == 0
    assert asked == [("Password of Sue", True)]


# --- Files ------------------------------------------------------------------------------------

TOML = """
table = "T2"
kind = "live"
ruleset = "wa-2025"
jackpots = ["high"]
[options]
decks = 6
double_double = true
table_minimum = "$5"
[clocks]
turn = 30
[approval]
reference = "WSGC 26-104"
"""


def test_all_settings_come_from_a_file(room: Oak, tmp_path: Path) -> None:
    file = tmp_path / "t2.toml"
    file.write_text(TOML, encoding="utf-8")
    given = ("house", "config", "propose", "--file", str(file))
    record = room.record(*given, by="Sue")
    assert record["settings"] == {
        "table": "T2",
        "kind": "live",
        "ruleset": "wa-2025",
        "options": {"decks": "6", "double_double": "true", "table_minimum": "$5"},
        "jackpots": ["high"],
        "clocks": {"wager": 20, "turn": 30, "insurance": 15, "cut": 8, "idle": 600, "look": 10},
        "approval": {
            "reference": "WSGC 26-104",
            "vendor_licence": "",
            "concurrence": "",
            "supplement": "",
            "equipment": "",
            "equipment_approval": "",
        },
    }
    again = tmp_path / "t2.json"
    again.write_text(json.dumps(record["settings"]), encoding="utf-8")
    same = room.record(
        "house", "config", "propose", "--file", str(again), "--table", "T2", by="Sue"
    )
    assert same["settings"] == record["settings"]
    room.said("house", "config", "approve", same["change"], by="Meg")
    assert "T2" in room.said("house", "show")


@pytest.mark.parametrize(
    ("name", "content", "given", "said"),
    [
        ("a.toml", 'moon = "full"', (), "file: 'moon' is not allowed; the settings are table"),
        ("a.toml", "table = 5", (), "table: '5' is not allowed; write a text"),
        ("a.toml", 'table = "T1"\noptions = []', (), "options: 'none' is not allowed; write names"),
        ("a.toml", 'table = "T1"', ("--table", "T2"), "table: 'T2' is not allowed; the file is"),
        ("a.toml", 'table = "T1"', ("--kind", "live"), "name settings in the file or as options"),
        ("a.toml", "", (), "table: '' is not allowed; a table's name has"),
        ("a.json", "{", (), "it is not JSON"),
        ("a.json", "[]", (), "write a JSON object"),
        ("a.json", None, (), "it cannot be read: No such file or directory"),
    ],
)
def test_a_file_that_does_not_hold_is_refused(
    room: Oak, tmp_path: Path, name: str, content: str | None, given: tuple[str, ...], said: str
) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_text(content, encoding="utf-8")
    refused = room.refuses("house", "config", "propose", "--file", str(file), *given, by="Sue")
    assert said in refused


def test_a_table_is_named(room: Oak) -> None:
    said = room.refuses("house", "config", "propose", by="Sue")
    assert said == (
        "table: 'nothing' is not allowed; name a table with --table, or settings with --file"
    )
    assert room.refuses("house", "config", "show", "T7") == (
        "table: 'T7' is not allowed; there is no such table"
    )
