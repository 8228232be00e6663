"""Configuration over HTTP: proposed by one person, approved or rejected by another."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fixtures.staff_house import JACKPOT, Staffed, opened, refused, told
from spanish21.game.table.commands import DeclineCut, Sit
from spanish21.house import administration
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.state import ConfigurationChange
from spanish21.house.table.commands import CloseDoors, SetTable
from spanish21.refusal import Refusal
from spanish21.service.staff import configuration_changes
from spanish21.service.staff.configuration_changes import finish_approved_changes


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("changes")) as staffed:
        yield staffed


def settings(table: str = "New-1", **more: Any) -> dict[str, Any]:
    return {"table": table, "kind": "automatic", "ruleset": "wa-2025", **more}


def propose(house: Staffed, name: str, **more: Any) -> Any:
    return told(house.post("Sue", "/changes", {"id": name, "settings": settings(**more)}))


def standing(house: Staffed, name: str) -> str:
    found = told(house.get("Amy", "/changes"))["changes"]
    (one,) = (one for one in found if one["change"] == name)
    said: str = one["standing"]
    return said


def test_a_change_is_proposed_by_one_and_approved_by_another(house: Staffed) -> None:
    body = {
        "id": "new-table",
        "settings": settings(
            options={"decks": "6"},
            jackpots=[JACKPOT],
            clocks={"turn": 40},
        ),
    }
    first, again = (told(house.post("Sue", "/changes", body)) for _ in range(2))
    assert first == again
    assert "New-1 (automatic, wa-2025, decks 6, jackpot high-match" in first["words"][0]
    assert standing(house, "new-table") == "waits for approval"
    listed = told(house.get("Art", "/changes"))["changes"][0]
    assert listed["settings"]["clocks"] == {
        "wager": 20,
        "turn": 40,
        "insurance": 15,
        "cut": 8,
        "idle": 600,
        "look": 10,
    }
    other = {**body, "settings": settings(kind="live")}
    refused(house.post("Sue", "/changes", other), 409, "ID_REUSED")
    assert "New-1" not in house.live_house.mirror.tables
    body = {"id": "yes"}
    approved = told(house.post("Amy", "/changes/new-table/approve", body))
    assert approved["table"]["stream"] == "table/New-1"
    assert approved["table"]["by"] == "house"
    assert told(house.post("Amy", "/changes/new-table/approve", body)) == approved
    assert house.live_house.mirror.tables["New-1"].settings.clocks.turn == 40
    assert standing(house, "new-table") == "in force"
    refused(house.post("Abe", "/changes/new-table/approve"), 404, "NO_SUCH_CHANGE")


def test_a_table_that_plays_is_set_when_its_shoe_is_over(house: Staffed) -> None:
    before = house.live_house.mirror.tables["Puget"].settings
    for name, command in (("sit", Sit(1)), ("no-cut", DeclineCut())):
        house.call(house.live_house.submit_at_table, "Ann", "Puget", name, command)
    propose(house, "puget", table="Puget", ruleset="wa-2025")
    told(house.post("Amy", "/changes/puget/approve"))
    assert house.live_house.mirror.tables["Puget"].settings == before
    assert standing(house, "puget") == "waits for the shoe"
    house.call(house.live_house.submit_as_house, "Puget", "close", CloseDoors())
    assert standing(house, "puget") == "in force"
    propose(house, "puget-2", table="Puget", ruleset="wa-v003")
    told(house.post("Amy", "/changes/puget-2/approve"))
    assert standing(house, "puget") == "replaced"


def test_a_change_is_rejected_or_withdrawn_with_a_reason(house: Staffed) -> None:
    for name, who in (("not-1", "Amy"), ("not-2", "Sue")):
        propose(house, name, table="Never")
        body = {"id": f"no-{name}", "reason": "not this year"}
        no = told(house.post(who, f"/changes/{name}/reject", body))
        assert told(house.post(who, f"/changes/{name}/reject", body)) == no
        assert standing(house, name) == "rejected"
        refused(house.post("Amy", f"/changes/{name}/approve"), 404, "NO_SUCH_CHANGE")
    assert "Never" not in house.live_house.mirror.tables
    propose(house, "not-3", table="Never")
    refused(house.post("Amy", "/changes/not-3/reject", {"reason": "x"}), 400, "REFUSED")


def test_whoever_proposed_it_does_not_approve_it(house: Staffed) -> None:
    propose(house, "own", table="Own-1")
    told(house.post("Ada", "/people/Sue/roles", {"roles": ["accounting"]}, method="PUT"))
    said = refused(house.post("Sue", "/changes/own/approve"), 403, "TWO_PEOPLE")
    assert said == "somebody else than who proposed it approves it"
    told(house.post("Ada", "/people/Sue/roles", {"roles": ["shift"]}, method="PUT"))


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"table": "no name"}, "table"),
        ({"kind": "other"}, "kind"),
        ({"ruleset": "wa-1999"}, "ruleset"),
        ({"options": {"decks": "3"}}, "decks"),
        ({"options": {"colour": "red"}}, "option"),
        ({"options": {"decks": "\x00"}}, "decks"),
        ({"jackpots": ["none"]}, "jackpot"),
        ({"jackpots": [JACKPOT, JACKPOT]}, "jackpots"),
        ({"jackpots": [JACKPOT], "options": {"decks": "8"}}, "decks"),
        ({"clocks": {"turn": 0}}, "clocks.turn"),
    ],
)
def test_a_bad_configuration_is_never_even_proposed(
    house: Staffed, more: dict[str, Any], field: str
) -> None:
    seq, tables = house.live_house.mirror.seq, dict(house.live_house.mirror.tables)
    response = house.post("Sue", "/changes", {"settings": {**settings("Baker"), **more}})
    assert response.status_code in (400, 404), response.text
    assert response.json()["error"]["field"] == field
    assert house.live_house.mirror.tables == tables
    assert house.live_house.mirror.seq == seq


@pytest.mark.parametrize(
    "more",
    [
        {"options": {"decks": 6}},
        {"clocks": {"turn": 3601}},
        {"games": ["table=3c paytable=1 wager=$1"]},
        {"colour": "red"},
    ],
)
def test_a_configuration_of_another_shape_is_not_read(house: Staffed, more: dict[str, Any]) -> None:
    body = {"settings": {**settings("Baker"), **more}}
    refused(house.post("Sue", "/changes", body), 422, "MALFORMED")


def test_two_changes_have_two_names(house: Staffed) -> None:
    told(house.post("Ada", "/people", {"id": "s2", "name": "Sam", "roles": ["shift"]}))
    link = told(house.post("Ada", "/people/Sam/link"))["link"]
    house.welcome("Sam", link["token"])
    propose(house, "twice", table="Twice")
    body = {"id": "twice", "settings": settings("Twice")}
    refused(house.post("Sam", "/changes", body), 409, "CHANGE_EXISTS")


def test_a_name_whose_change_nobody_recalls_is_not_used_again(house: Staffed) -> None:
    told(house.post("Sue", "/changes", {"id": "old", "settings": settings("Old-1")}))
    told(house.post("Amy", "/changes/old/approve", {"id": "old-yes"}))

    async def forget() -> None:
        await house.live_house.query(lambda books: books.changes.pop("old"))
        house.live_house.mirror.changes.pop("old")

    house.call(forget)
    body = {"id": "old", "settings": settings("Old-2")}
    assert "long ago" in refused(house.post("Sam", "/changes", body), 409, "CHANGE_EXISTS")
    told(house.post("Sue", "/changes", {"id": "old", "settings": settings("Old-1")}))
    again = house.post("Amy", "/changes/old/approve", {"id": "old-yes"})
    assert "long ago" in refused(again, 404, "NO_SUCH_CHANGE")


# --- What binds the house, and what keeps a table closed ----------------------------------------


def test_proposer_and_approver_read_what_would_keep_a_table_closed(tmp_path: Path) -> None:
    with opened(tmp_path, demo=False) as house:
        propose(house, "bare")
        (one,) = told(house.get("Amy", "/changes"))["changes"]
        assert [words.partition(":")[0] for words in one["warnings"]] == [
            "approval.reference",
            "approval.vendor_licence",
        ]
        approval = {"reference": "WSGC 26-104", "vendor_licence": "20-00318"}
        propose(house, "full", approval=approval)
        told(house.post("Amy", "/changes/full/approve", {"id": "yes"}))
        changes = told(house.get("Amy", "/changes"))["changes"]
        one = next(each for each in changes if each["change"] == "full")
        assert one["warnings"] == []
        assert one["settings"]["approval"] == {
            **approval,
            "concurrence": "",
            "supplement": "",
            "equipment": "",
            "equipment_approval": "",
        }


def test_two_people_record_which_law_binds_the_house_over_http(tmp_path: Path) -> None:
    with opened(tmp_path, demo=False) as house:
        now = told(house.get("Art", "/standing"))
        assert (now["standing"]["profile"], now["proposed"]) == ("card-room", None)
        standing = {"profile": "tribal", "single_wager_cents": 1_000_00}
        body = {"id": "compact", "standing": standing, "reason": "the compact, appendix K"}
        told(house.post("Sue", "/standing", body))
        waits = told(house.get("Amy", "/standing"))["proposed"]
        assert (waits["change"], waits["proposed_by"]) == ("compact", "Sue")
        assert waits["standing"]["single_wager_cents"] == 1_000_00
        refused(house.post("Sue", "/standing/compact/approve", {}), 403, "NOT_YOUR_ROLE")
        told(house.post("Amy", "/standing/compact/approve", {"id": "yes"}))
        now = told(house.get("Art", "/standing"))
        assert (now["standing"]["profile"], now["proposed"]) == ("tribal", None)


def test_a_demo_house_stands_under_no_law(house: Staffed) -> None:
    assert told(house.get("Art", "/standing")) == {"standing": None, "proposed": None}
    body = {"standing": {"profile": "tribal"}, "reason": "to see"}
    refused(house.post("Sue", "/standing", body), 400, "DEMO")


# --- A stop between approval and table ----------------------------------------------------------


def test_what_was_approved_before_a_stop_is_made_at_the_start(tmp_path: Path) -> None:
    with opened(tmp_path, demo=False) as house:
        for number in (1, 2, 3):
            house.clock[0] += 1
            table = "Late" if number < 3 else "Soon"
            propose(house, f"c{number}", table=table, clocks={"turn": 10 + number})
            house.call(_approve_only, house, f"c{number}")
        propose(house, "open", table="Never")
        assert not house.live_house.mirror.tables
        assert house.call(finish_approved_changes, house.live_house) == ["c2", "c3"]
        tables = house.live_house.mirror.tables
        assert {name: desk.settings.clocks.turn for name, desk in tables.items()} == {
            "Late": 12,
            "Soon": 13,
        }
        assert house.call(finish_approved_changes, house.live_house) == []
        older = house.live_house.mirror.changes["c1"]
        with pytest.raises(Refusal, match="c2 was approved after it"):
            house.call(configuration_changes.set_approved_table, house.live_house, older)


async def _approve_only(house: Staffed, change: str) -> None:
    await house.live_house.submit_staff_command(
        "Amy",
        f"only-{change}",
        lambda books, by, at: administration.approve_change(books, by, at, change),
        asked=change,
    )


def test_a_change_that_is_refused_at_the_start_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(_running: object, change: ConfigurationChange) -> None:
        raise Refusal("table", change.name, "not now")

    with opened(tmp_path, demo=False) as house:
        propose(house, "c1", table="Late")
        house.call(_approve_only, house, "c1")
        with monkeypatch.context() as patched:
            patched.setattr(configuration_changes, "set_approved_table", refuse)
            assert house.call(finish_approved_changes, house.live_house) == []
            assert not house.live_house.mirror.tables
        assert house.call(finish_approved_changes, house.live_house) == ["c1"]


def test_only_the_house_sets_tables(house: Staffed) -> None:
    wanted = SetTable(TableSettings("Baker", "automatic", "wa-v002"))
    with pytest.raises(Refusal, match="proposed by one person and approved by another"):
        house.call(house.live_house.submit_at_table, "Sue", "Baker", "direct", wanted)
