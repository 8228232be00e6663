"""Do tables, rounds, shoes and chips over HTTP say what the journal says, to whom they may?"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

from fixtures.house_fixture import stacked
from fixtures.house_server import GOOD, HouseAtWork, Someone, wait_for
from spanish21.adapters.commitment import Commitment, read_reveal, verify_shoe
from spanish21.cli import cli
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.events import CountersignGiven
from spanish21.house.records.round_replay import replay_round, say_round_event
from spanish21.house.records.table_stream import replay_table_stream
from spanish21.house.records.unfinished_rounds import find_unfinished_rounds
from spanish21.house.signable_commands import digest_of
from spanish21.house.table.events import DisputeRuled
from spanish21.ledger.commands import IssueCoupon, MoveMoney
from spanish21.refusal import Refusal
from spanish21.server.play import routes
from spanish21.service.first_start import give_ledger_command


class Room:
    """A house with a few people, who have played a round at Evergreen."""

    def __init__(self, house: HouseAtWork) -> None:
        self.house = house
        self.ann, self.bob = house.guest("Ann"), house.guest("Bob")
        self.floor = house.hire("Flo", "floor")
        self.shift = house.hire("Sue", "shift")
        self.auditor = house.hire("Art", "auditor")
        seat = self.ann.at("Evergreen")
        seat.sit()
        seat.wager()
        seat.finish()


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    where = tmp_path_factory.mktemp("routes") / "house.db"
    # Ann stands on 20 and wins against 19.
    with HouseAtWork(where, shuffle=stacked("Ks 9h Qs Jc")) as house:
        yield Room(house)


def refused(response: Any, status: int, name: str) -> str:
    assert response.status_code == status, response.text
    assert response.json()["error"]["name"] == name
    sentence: str = response.json()["error"]["sentence"]
    return sentence


# --- The house and its tables -------------------------------------------------------------------


def test_anybody_may_know_the_house(room: Room) -> None:
    info = room.house.someone().get("/api/house").json()
    assert (info["name"], info["demo"]) == ("The Oak", True)
    assert info["tables"] == len(room.house.live_house.mirror.tables)


def test_anybody_may_look_at_the_lobby(room: Room) -> None:
    found = room.house.someone().get("/api/tables")
    listed = {one["table"]: one for one in found.json()["tables"]}
    assert {"Evergreen", "Live-1"} <= {*listed}
    olympic, cascade = listed["Olympic"], listed["Cascade"]
    assert (olympic["options"], olympic["decks"]) == (
        [["decks", "8"], ["table_minimum", "$10"]],
        8,
    )
    for name, one in listed.items():
        rules = room.house.live_house.mirror.tables[name].state.rules
        dealt = (rules.dealer.soft_17, rules.double.double_double)
        assert (one["soft_17"], one["double_double"]) == dealt, "what is dealt, an option or not"
    assert (listed["Atlantic"]["soft_17"], cascade["double_double"]) == ("stand", True)
    assert (cascade["jackpots"], olympic["jackpots"]) == (["high-match"], [])
    assert found.headers["cache-control"] == "no-store"


def test_whoever_is_signed_in_looks_at_a_table(room: Room) -> None:
    refused(room.house.someone().get("/api/tables/Evergreen"), 401, "NOT_SIGNED_IN")
    refused(room.ann.get("/api/tables/Nowhere"), 404, "NO_SUCH_TABLE")
    found = room.ann.get("/api/tables/Evergreen").json()
    assert (found["phase"], found["summary"]["games"]) == (
        "ready",
        ["table=3c paytable=1 wager=$1 contribution=21%"],
    )


def new_table(name: str, **more: Any) -> dict[str, Any]:
    return {"table": name, "ruleset": "wa-2025", **more}


def test_a_player_opens_a_table_of_his_own(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    body = new_table("Mine", options={"decks": "8"}, clocks={"turn": 60})
    made = room.ann.post("/api/tables", body)
    assert made.json()["tables"] == len(room.house.live_house.mirror.tables)
    desk = room.house.live_house.mirror.tables["Mine"]
    assert (desk.settings.clocks.turn, desk.state.rules.cards.decks) == (60, 8)
    refused(room.ann.post("/api/tables", body), 409, "NAME_TAKEN")
    refused(room.floor.post("/api/tables", new_table("Other")), 403, "NOT_YOUR_ROLE")
    assert room.ann.post("/api/tables", new_table("Bad", clocks={"turn": 0})).status_code == 400
    assert room.ann.post("/api/tables", new_table("../x")).status_code == 400
    monkeypatch.setattr(routes, "MAX_DEMO_TABLES", 5)
    refused(room.ann.post("/api/tables", new_table("Sixth")), 400, "TOO_MANY_TABLES")


def test_a_private_table_is_in_no_list_and_open_to_whoever_knows_it(room: Room) -> None:
    assert room.ann.post("/api/tables", new_table("private-x7")).is_success
    assert room.ann.post("/api/tables", new_table("For-all")).is_success
    listed = {one["table"] for one in room.house.someone().get("/api/tables").json()["tables"]}
    assert "For-all" in listed
    assert "private-x7" not in listed
    lobby = room.house.someone().listen("/ws/lobby")
    assert "private-x7" not in {one["table"] for one in lobby.next()["tables"]}
    room.bob.at("private-x7").sit(2)
    assert room.ann.get("/api/tables/private-x7").json()["boxes"][1]["player"] == room.bob.name


def test_a_table_that_nobody_comes_back_to_is_closed_and_its_name_is_free(tmp_path: Path) -> None:
    """A house that is open for weeks does not fill up with guests' tables."""
    with HouseAtWork(tmp_path / "house.db") as house:
        ann, before = house.guest("Ann"), len(house.live_house.mirror.tables)
        refused(ann.post("/api/tables", new_table("Mine", empty_seconds=59)), 422, "MALFORMED")
        for name in ("Mine", "private-mine"):
            assert ann.post("/api/tables", new_table(name, empty_seconds=7200)).is_success
        lobby = house.someone().listen("/ws/lobby")
        assert "Mine" in {one["table"] for one in lobby.next()["tables"]}
        seat = ann.at("Mine")
        seat.sit(2)
        house.clock.go_on(600)
        tables = house.live_house.mirror.tables
        wait_for(lambda: not tables["Mine"].state.players)
        house.clock.go_on(7200)
        wait_for(lambda: tables["Mine"].cleared_away and tables["private-mine"].cleared_away)
        news = lobby.next()
        while "Mine" not in news["tables_removed"]:
            news = lobby.next()
        listed = house.someone().get("/api/tables").json()
        assert "Mine" not in {one["table"] for one in listed["tables"]}
        assert house.someone().get("/api/house").json()["tables"] == before
        floor = house.hire("Flo", "floor").get("/api/floor").json()["tables"]
        assert "Mine" not in {one["table"] for one in floor}
        # Whoever wants it again opens it again, by other rules if he likes.
        again = new_table("Mine", ruleset="bet-bigger")
        assert ann.post("/api/tables", again).is_success
        assert (tables["Mine"].settings.ruleset, tables["Mine"].cleared_away) == (
            "bet-bigger",
            False,
        )
        refused(ann.post("/api/tables", again), 409, "NAME_TAKEN")


def test_in_a_real_house_a_table_is_proposed(tmp_path: Path) -> None:
    with HouseAtWork(tmp_path / "house.db", demo=False) as house:
        player = house.hire("Pat", "player")
        refused(player.post("/api/tables", new_table("Mine")), 400, "PROPOSE_IT")
        refused(player.post("/api/me/chips"), 403, "NO_PLAY_CHIPS")
        assert player.get("/api/me/chips").json() == {"cents": 0}


# --- Commands -----------------------------------------------------------------------------------


def test_a_command_over_http_is_the_same_as_over_a_socket(room: Room) -> None:
    seat = room.bob.at("Cascade")
    seat.sit(2)
    number = room.house.live_house.mirror.tables["Cascade"].number
    answer = room.bob.gives("Cascade", name="x-1", what="Leave")
    assert answer.json() == {"id": "x-1", "number": number + 1, "seq": answer.json()["seq"]}
    assert room.bob.gives("Cascade", name="x-1", what="Leave").json() == answer.json()
    while seat.until("update")["seq"] != number + 1:
        pass
    refused(room.bob.gives("Cascade", name="x-1", what="Sit", box=3), 409, "ID_REUSED")


def test_only_commands_are_given_and_only_at_tables(room: Room) -> None:
    refused(room.bob.gives("Nowhere", what="Leave"), 404, "NO_SUCH_TABLE")
    ping = room.bob.post("/api/tables/Cascade/commands", {"what": "ping"})
    refused(ping, 422, "MALFORMED")
    refused(room.bob.post("/api/tables/Cascade/commands", {"what": "x"}), 422, "MALFORMED")


def test_a_ruling_that_moves_money_is_signed_by_two(room: Room) -> None:
    house = room.house
    assert room.floor.gives("Evergreen", what="OpenDispute", round=1, reason="a card").is_success
    ruling = {
        "what": "RuleDispute",
        "ruling": "as it should be",
        "corrections": [[room.ann.name, 100]],
        "second": "Sue",
    }
    alone = room.floor.gives("Evergreen", name="r-1", **ruling)
    refused(alone, 403, "NO_COUNTERSIGN")

    def body_of(name: str, **changes: Any) -> dict[str, Any]:
        return {"what": "command", "id": name, "command": {**ruling, **changes}}

    def signed(name: str, by: str, table: str = "Evergreen", **changes: Any) -> dict[str, str]:
        command = body_of(name, **changes)
        body = {"name": by, "password": GOOD, "table": table, "command": command}
        token = room.floor.post("/api/countersign", body).json()["token"]
        return {"X-Countersign": token}

    def give(name: str, headers: dict[str, str], who: Someone = room.floor, **changes: Any) -> Any:
        path = "/api/tables/Evergreen/commands"
        return who.post(path, body_of(name, **changes), headers=headers)

    other = give("r-2", signed("r-2", "Sue", second="Art"), second="Art")
    refused(other, 403, "COUNTERSIGN")
    more = [[room.ann.name, 90_000_00]]
    assert refused(give("r-3", signed("r-3", "Sue"), corrections=more), 403, "SIGNED_ANOTHER") == (
        "countersign: 'r-3' is not allowed; Sue signed another command by this id: have this one"
        " signed"
    )
    elsewhere = signed("r-3", "Sue", table="Cascade")
    refused(give("r-3", elsewhere), 403, "SIGNED_ANOTHER")
    before = house.live_house.mirror.balances[f"player:{room.ann.name}"]
    headers = signed("r-3", "sue", second="SUE")
    answer = give("r-3", headers, second="sue")
    assert answer.is_success
    after = house.live_house.mirror.balances[f"player:{room.ann.name}"]
    assert after - before == 100 * 10_000
    entry = next(house.live_house.store.stream("table/Evergreen", answer.json()["number"] - 1))
    (ruled,) = (one for one in read_events(entry.game) if isinstance(one, DisputeRuled))
    assert (ruled.by, ruled.second) == ("Flo", "Sue")
    events = [
        event
        for one in house.live_house.store.stream("people/Sue")
        for event in read_events(one.game)
    ]
    digest = digest_of("r-3", entry.asked)
    assert CountersignGiven("Sue", "r-3", "Flo", digest) in events, "the log keeps what was signed"

    # Whoever has lost the answer asks again by the id, with the used signature or without one.
    assert give("r-3", headers).json() == answer.json()
    assert give("r-3", {}).json() == answer.json()
    refused(give("r-3", {}, corrections=more), 409, "ID_REUSED")
    refused(give("r-3", {}, room.shift), 403, "NO_COUNTERSIGN")
    refused(give("r-3", headers, room.ann), 403, "NO_COUNTERSIGN")
    assert house.live_house.mirror.balances[f"player:{room.ann.name}"] == after


# --- Rounds -------------------------------------------------------------------------------------


def test_staff_see_all_rounds_and_a_player_his_own(room: Room) -> None:
    path = "/api/tables/Evergreen/rounds"
    (brief,) = room.ann.get(path).json()
    assert (brief["number"], brief["void"]) == (1, False)
    assert brief["nets"] == {room.ann.name: 1000}
    assert brief["dispute"] == "ruled", "the round was ruled on above"
    assert room.floor.get(path).json() == [brief]
    assert room.bob.get(path).json() == []
    assert room.ann.get("/api/me/rounds").json() == [brief]
    assert room.bob.get("/api/me/rounds").json() == []


def test_a_round_is_replayed_for_those_who_were_in_it_and_for_staff(room: Room) -> None:
    path = "/api/tables/Evergreen/rounds/1"
    mine = room.ann.get(path).json()
    assert (mine["over"], mine["ruleset"], mine["phase"]) == (True, "wa-2025", "closed")
    said = [line for entry in mine["entries"] for line in entry["said"]]
    assert "dealer down card: face down" in said
    assert "dealer turns J♣" in said
    (line,) = mine["lines"]
    assert (line["outcome"], line["net_cents"], line["clause"][:7]) == ("wins", 1000, "wa-2025")
    assert room.auditor.get(path).json() == mine
    refused(room.bob.get(path), 403, "NOT_YOUR_ROUND")
    say = refused(room.ann.get("/api/tables/Evergreen/rounds/7"), 404, "NO_SUCH_ROUND")
    assert "Evergreen has played rounds 1 to 1" in say
    say = refused(room.floor.get("/api/tables/Baker/rounds/1"), 404, "NO_SUCH_ROUND")
    assert "Baker has played none" in say


def test_a_round_is_laid_out_step_by_step(room: Room) -> None:
    mine = room.ann.get("/api/tables/Evergreen/rounds/1").json()
    steps = [step for entry in mine["entries"] for step in entry["steps"]]
    assert [line for step in steps for line in step["said"]] == [
        line for entry in mine["entries"] for line in entry["said"]
    ]
    first, last = steps[0], steps[-1]
    assert (first["dealer"]["up"], first["settled"]) == (None, 0)
    assert last["settled"] == len(mine["lines"]) == 1
    assert (last["dealer"]["up"], last["dealer"]["down"]) == ("9h", "Jc")
    ((box,), (hand,)) = last["boxes"], last["boxes"][0]["hands"]
    assert (box["box"], box["player"], hand["cards"]) == (1, room.ann.name, ["Ks", "Qs"])
    turned = next(i for i, step in enumerate(steps) if "dealer turns J♣" in step["said"])
    assert {step["dealer"]["down"] for step in steps[:turned]} == {None}
    assert steps[turned]["dealer"]["down"] == "Jc"


def test_a_round_that_is_on_hides_what_is_hidden(room: Room) -> None:
    seat = room.ann.at("Puget")
    seat.sit()
    seat.wager()
    assert seat.view["phase"] == "round"
    found = room.ann.get("/api/tables/Puget/rounds/1")
    assert found.json()["over"] is False
    assert "J♣" not in found.text
    assert "Jc" not in found.text
    desks = room.house.live_house.mirror.tables.values()
    (one,) = [one for one in find_unfinished_rounds(desks) if one.table == "Puget"]
    assert (one.round, one.players) == (1, ((room.ann.name, 1000),))
    seat.finish()
    assert "J♣" in room.ann.get("/api/tables/Puget/rounds/1").text


def test_a_table_begins_with_its_settings(room: Room) -> None:
    entries = [*room.house.live_house.store.stream("table/Evergreen", 1)]
    with pytest.raises(Refusal, match="a table begins with its settings"):
        next(replay_table_stream(entries))
    with pytest.raises(Refusal, match="has played none"):
        replay_round((), "Evergreen", 1)
    desk = room.house.live_house.mirror.tables["Baker"]
    assert say_round_event(cast("Any", object()), desk) == ()


def test_a_long_stream_is_read_in_parts(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = [*room.house.live_house.store.stream("table/Evergreen")]
    monkeypatch.setattr("spanish21.adapters.store.sql_store.READ_BATCH", 2)
    assert [*room.house.live_house.store.stream("table/Evergreen")] == whole
    assert [entry.number for entry in whole] == [*range(1, len(whole) + 1)]
    assert [*room.house.live_house.store.stream("table/Evergreen", len(whole))] == []


# --- Shoes --------------------------------------------------------------------------------------


def test_a_shoe_is_shown_when_it_is_over_and_what_was_promised(room: Room, tmp_path: Path) -> None:
    asker = room.house.someone()
    path = "/api/tables/Atlantic/shoes"
    seat = room.bob.at("Atlantic")
    seat.sit()
    seat.wager()
    seat.finish()
    (shoe,) = asker.get(path).json()
    assert (shoe["number"], shoe["revealed"]) == (1, False)
    refused(asker.get(f"{path}/1"), 400, "NOT_REVEALED")
    refused(asker.get(f"{path}/2"), 404, "NO_SUCH_SHOE")
    assert room.floor.gives("Atlantic", what="CloseDoors").is_success
    shown = asker.get(f"{path}/1")
    made = read_reveal(shown.text)
    assert all(one.holds for one in verify_shoe(made, published=Commitment(shoe["commitment"])))
    file = tmp_path / "shoe.json"
    file.write_text(shown.text)
    told = CliRunner().invoke(cli, ["audit", "shoe", str(file)])
    assert told.exit_code == 0, told.output


# --- Chips --------------------------------------------------------------------------------------


def test_a_guest_who_is_poor_gets_play_chips_again(room: Room) -> None:
    poor: Someone = room.house.guest("Poor")
    assert poor.get("/api/me/chips").json() == {"cents": 100_000}
    refused(poor.post("/api/me/chips"), 400, "NOT_POOR")
    gone = MoveMoney("cash-out", f"player:{poor.name}", "cage", 950_00)
    room.house.call(give_ledger_command, room.house.live_house, "gone", gone)
    assert poor.post("/api/me/chips").json() == {"cents": 105_000}
    refused(room.floor.post("/api/me/chips"), 403, "NO_PLAY_CHIPS")


def test_the_description_of_commands_names_the_countersign(room: Room) -> None:
    found = room.house.someone().get("/api/openapi.json").json()
    described = found["paths"]["/api/tables/{table}/commands"]["post"]
    assert "X-Countersign" in json.dumps(described["parameters"])


# --- Whoever has no account, and whoever is no staff --------------------------------------------


def test_a_guest_has_no_password_no_account_to_exclude_and_nothing_to_sign(room: Room) -> None:
    body = {"password": GOOD, "chosen": "eight decks without tens"}
    refused(room.ann.post("/api/me/password", body), 403, "NOT_YOUR_ROLE")
    answer = room.ann.post("/api/me/exclusion", {"id": "x-1", "days": 365, "password": GOOD})
    refused(answer, 403, "NOT_YOUR_ROLE")
    refused(room.ann.get("/api/signatures"), 403, "NOT_YOUR_ROLE")


def test_a_player_sees_the_coupons_that_he_may_play(room: Room) -> None:
    later = room.house.clock() + 3600
    for serial, player, until in (
        ("C-1", room.ann.name, later),
        ("C-2", room.bob.name, later),
        ("C-3", room.ann.name, room.house.clock() + 1),
    ):
        issued = IssueCoupon(serial, player, 10_00, until)
        room.house.call(give_ledger_command, room.house.live_house, f"issue.{serial}", issued)
    room.house.clock.go_on(60)
    assert room.ann.get("/api/me/coupons").json() == {
        "coupons": [{"serial": "C-1", "cents": 10_00, "expires_at": later}]
    }
