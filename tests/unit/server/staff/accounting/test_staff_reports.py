"""Reports, the log, self-checks and the floor's console, over a house where things happen."""

import csv
import io
import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from fixtures.house_fixture import settings_of
from fixtures.staff_house import AT, Staffed, opened, refused, told
from spanish21.adapters.installation_hashes import InstallationHashes
from spanish21.game.cards import Card
from spanish21.game.round import Phase
from spanish21.game.round import commands as c
from spanish21.game.round import events as r
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.game.table.procedures.burn import BURN_REASON
from spanish21.game.table.state import CashWager
from spanish21.house.journal.event_codec import write_events
from spanish21.house.table import commands as d
from spanish21.house.table.deadlines import next_deadline
from spanish21.house.table.house_table import new_house_table
from spanish21.ledger import Entry, Tray
from spanish21.reports import money
from spanish21.reports.money import ReportScope
from spanish21.server.staff.accounting.reports import STAFF_REPORTS, draw_report
from spanish21.server.staff.floor import NO_TRAY, TrayOnFloor, _attention, _tray_needs
from spanish21.server.staff.journal import journal_log
from spanish21.service.staff import self_check
from spanish21.service.staff.entry_sentences import sentences_of_entry
from spanish21.service.staff.house_reports import unfinished_rounds_report
from spanish21.service.staff.self_check import check_house_itself

TABLE = "Evergreen"
IDS = itertools.count(1)


def at_table(house: Staffed, who: str, command: d.HouseTableCommand, table: str = TABLE) -> None:
    house.call(house.live_house.submit_at_table, who, table, f"at-{next(IDS)}", command)


def give(house: Staffed, who: str, command: t.TableCommand, table: str = TABLE) -> None:
    at_table(house, who, command, table)


def wait_out(house: Staffed) -> None:
    """Let the clock of the table do what is due next."""
    desk = house.live_house.mirror.tables[TABLE]
    wait = next_deadline(desk)
    assert wait is not None
    house.clock[0] = max(house.clock[0], wait.until)
    house.call(house.live_house.submit_as_house, TABLE, f"out-{next(IDS)}", d.TimeOut(desk.number))


def wager(house: Staffed) -> None:
    wagers = (("main", 10_00), ("jackpot-1", 1_00))
    give(house, "Ann", c.PlaceWagers(1, "Ann", wagers))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    """A house with a round played, one declared void, a dispute ruled on, and one still on."""
    with opened(tmp_path_factory.mktemp("reports")) as staffed:
        happen(staffed)
        yield staffed


def happen(house: Staffed) -> None:
    chips: dict[str, Any] = {
        "code": "buy-in",
        "debit": "cage",
        "credit": "player:Ann",
        "cents": 500_00,
    }
    told(house.ledger("Amy", "MoveMoney", **chips))
    give(house, "Ann", t.Sit(1))
    while house.live_house.mirror.tables[TABLE].state.phase in (TablePhase.WASH, TablePhase.CUT):
        wait_out(house)
    wager(house)
    at_table(house, "Ann", d.Ready())
    while house.live_house.mirror.tables[TABLE].state.round is not None:
        wait_out(house)
    at_table(house, "Ann", d.OpenDispute(1, "the dealer had busted"))
    at_table(house, "Sue", d.RuleDispute("the cards were read again"))
    wager(house)
    give(house, "Flo", c.VoidRound("a card fell on the floor"))
    wager(house)


# --- Reports ------------------------------------------------------------------------------------


def test_everybody_is_told_of_the_reports_he_may_read(house: Staffed) -> None:
    names = {
        who: [one["name"] for one in told(house.get(who, "/reports"))["reports"]]
        for who in ("Sue", "Flo", "Ada", "Amy", "Dan")
    }
    assert names["Sue"] == [*STAFF_REPORTS]
    assert names["Dan"] == ["exclusions"]
    assert names["Flo"] == ["irregularities", "disputes", "exclusions"]
    assert names["Ada"] == ["exclusions", "sign-ins", "configuration", "privileged"]
    assert "irregularities" not in names["Amy"]
    said = refused(house.get("Ann", "/reports"), 403, "NOT_YOUR_ROLE")
    assert said.endswith("may read reports")


@pytest.mark.parametrize("form", ["json", "csv", "pdf"])
@pytest.mark.parametrize("name", STAFF_REPORTS)
def test_every_report_is_made_in_every_form(house: Staffed, name: str, form: str) -> None:
    params = {"format": form, "from": "2020-01-01", "to": "2030-01-01", "jackpot": "high-match"}
    response = house.get("Sue", f"/reports/{name}", **params)
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"
    if form == "json":
        body = response.json()
        assert body["name"] == name
        assert body["title"]
        for row, values in zip(body["rows"], body["values"], strict=True):
            assert len(row) == len(values) == len(body["columns"])
    else:
        file = f'attachment; filename="{name}-2026-09-21.{form}"'
        assert response.headers["content-disposition"] == file
        if form == "pdf":
            assert response.content.startswith(b"%PDF")
        else:
            assert response.headers["content-type"].startswith("text/csv")
            assert next(csv.reader(io.StringIO(response.text)))


def rows(house: Staffed, name: str, **params: Any) -> list[list[Any]]:
    found: list[list[Any]] = told(house.get("Sue", f"/reports/{name}", **params))["values"]
    return found


def test_money_on_the_layout_of_unfinished_rounds(house: Staffed) -> None:
    body = told(house.get("Amy", "/reports/unfinished"))
    (row,) = body["values"]
    assert row[:5] == [TABLE, 3, "wagering", "Ann", 11_000_000]
    assert row[6] == "goes on"
    assert body["totals"][4] == "$11.00"
    assert body["subtitle"].startswith("The Oak; seen at 2026-09-21")


def test_nothing_is_at_risk_where_no_round_is_on() -> None:
    assert unfinished_rounds_report((), ReportScope("The Oak"), now=AT).totals == ()


def test_voids_and_disputes_are_listed(house: Staffed) -> None:
    said = [row[4] for row in rows(house, "irregularities")]
    assert "round void: a card fell on the floor" in said
    assert any(" disputes round " in one and "(Evergreen-1-" in one for one in said)
    assert any(" on dispute Evergreen-1-" in one for one in said)


def test_a_period_leaves_out_what_lies_beyond_it(house: Staffed) -> None:
    assert rows(house, "irregularities", to="2026-09-20") == []
    assert rows(house, "irregularities", **{"from": "2026-09-23"}) == []
    assert rows(house, "irregularities", **{"from": "2026-09-21", "to": "2026-09-21"})


def test_sign_ins_say_who_and_from_where(house: Staffed) -> None:
    wrong = {"name": "Sid", "password": "not this one at all"}
    house.client.request("POST", "/api/sign-in", json=wrong)
    said = [row[4] for row in rows(house, "sign-ins")]
    assert "signed in: name Sue, where 192.0.2.7" in said
    assert "sign in failed: name Sid, where 192.0.2.7, why wrong password" in said
    assert not any("key" in one or "argon" in one for one in said)


def test_the_history_of_the_configuration(house: Staffed) -> None:
    said = [row[4] for row in rows(house, "configuration")]
    assert said[0] == "house founded: name The Oak, demo, signs money"
    assert any(one.startswith("table set: Evergreen (automatic, wa-2025") for one in said)
    assert any(one.startswith("The jackpot high-match begins at ") for one in said)


def test_privileged_acts_have_their_person_and_role(house: Staffed) -> None:
    told(house.post("Ada", "/people", {"name": "Fritz", "roles": ["floor"]}))
    found = rows(house, "privileged")
    acts = [(row[2], row[3], row[5]) for row in found]
    assert ("house", "house", "house founded: name The Oak, demo, signs money") in acts
    assert ("Ada", "admin", "person added: name Fritz, roles floor, by Ada") in acts
    assert (
        "Amy",
        "accounting",
        "$500.00: a player buys chips. debit cage, credit player:Ann.",
    ) in acts
    assert any(who == "Sue" and " on dispute " in what for who, _, what in acts)
    assert any(who == "Flo" and what.startswith("round void: ") for who, _, what in acts)
    assert "Ann" not in {who for who, _, _ in acts}


@pytest.mark.parametrize(
    ("params", "status", "name"),
    [
        ({"from": "yesterday"}, 400, "REFUSED"),
        ({"from": "2026-13-01"}, 400, "REFUSED"),
        ({"from": "2026-11-02", "to": "2026-11-01"}, 400, "REFUSED"),
        ({"day_hour": 6}, 422, "MALFORMED"),
        ({"format": "xls"}, 422, "MALFORMED"),
        ({"colour": "red"}, 422, "MALFORMED"),
        ({"from": "2026-11-01-and-more"}, 422, "MALFORMED"),
    ],
)
def test_a_period_that_there_is_not(
    house: Staffed, params: dict[str, Any], status: int, name: str
) -> None:
    refused(house.get("Sue", "/reports/accrual", **params), status, name)


def test_reports_and_jackpots_that_there_are_not(house: Staffed) -> None:
    said = refused(house.get("Sue", "/reports/none"), 404, "NO_SUCH_REPORT")
    assert said == f"choose {', '.join(STAFF_REPORTS)}"
    said = refused(house.get("Sue", "/reports/meters", jackpot="none"), 400, "REFUSED")
    assert said.startswith("the jackpots are baker-match")


def test_a_journal_that_disagrees_with_itself_makes_no_report(
    house: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def differ(*_given: object, **_more: object) -> money.MoneyReportTable:
        raise money.Disagreement("entry 7", "the meter", 1, 2)

    accrual = STAFF_REPORTS["accrual"]._replace(make=differ)
    monkeypatch.setitem(STAFF_REPORTS, "accrual", accrual)
    said = refused(house.get("Sue", "/reports/accrual"), 409, "DISAGREEMENT")
    assert said.startswith("no report before an audit of the ledger: entry 7")
    assert draw_report.__module__ == "spanish21.server.staff.accounting.reports"


# --- The log ------------------------------------------------------------------------------------


def test_the_whole_log_is_read_page_by_page(house: Staffed) -> None:
    head = told(house.get("Art", "/log/head"))
    found, after, more = [], 0, True
    while more:
        page = told(house.get("Art", "/log", after=after, limit=40))
        found += page["entries"]
        after, more = page["next"], page["more"]
    assert [entry["seq"] for entry in found] == list(range(1, head["seq"] + 1))
    assert found[-1]["chain"] == head["chain"]
    assert all(entry["words"] for entry in found)
    beyond = told(house.get("Art", "/log", after=head["seq"]))
    assert beyond == {"entries": [], "next": head["seq"], "more": False}


def test_the_log_of_a_table_says_what_happened_there(house: Staffed) -> None:
    page = told(house.get("Flo", "/log", stream=f"table/{TABLE}", limit=500))
    assert {entry["stream"] for entry in page["entries"]} == {f"table/{TABLE}"}
    words = [word for entry in page["entries"] for word in entry["words"]]
    assert "Ann sits at box 1" in words
    assert "box 1 Ann wagers main $10, jackpot-1 $1" in words
    assert "round void: a card fell on the floor" in words
    assert any(word.startswith("box 1 hand 1 Ann, main $10 ") for word in words)
    moved = [line for entry in page["entries"] for line in entry["transfers"]]
    assert any("debit player:Ann" in line for line in moved)


def test_the_log_of_one_person(house: Staffed) -> None:
    page = told(house.get("Sid", "/log", by="ann", limit=500))
    assert {entry["by"] for entry in page["entries"]} == {"Ann"}
    people = told(house.get("Ada", "/log", stream="people", by="Ada"))["entries"]
    assert all(entry["stream"].startswith("people/") for entry in people)
    assert people


def test_a_question_goes_through_so_many_entries_at_most(
    house: Staffed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_log, "MAX_ENTRIES_SCANNED", 3)
    page = told(house.get("Art", "/log", by="Nobody"))
    assert page == {"entries": [], "next": 3, "more": True}


@pytest.mark.parametrize(
    "params", [{"after": -1}, {"after": 2**60}, {"limit": 0}, {"limit": 501}, {"stream": "x" * 81}]
)
def test_a_page_that_there_is_not(house: Staffed, params: dict[str, Any]) -> None:
    refused(house.get("Art", "/log", **params), 422, "MALFORMED")


def test_of_a_round_that_is_on_the_log_tells_what_its_table_sees(house: Staffed) -> None:
    desk = house.live_house.mirror.tables[TABLE]
    seven = Card.parse("7s")
    dealt = [
        e.RoundHappened(r.CardDealt("up", 0, 0, seven)),
        e.RoundHappened(r.CardDealt("down", 0, 0, seven)),
        e.CardBurnedAtTable(seven, BURN_REASON),
        e.RoundHappened(r.CardDealt("hand", 1, 1, seven)),
        e.RoundHappened(r.HandStood(1, 1, "Ann")),
    ]
    entry = Entry(
        seq=1,
        id="x",
        stream=f"table/{TABLE}",
        number=desk.number + 1,
        at=AT,
        by="Dan",
        asked="",
        facts=(),
        transfers=(),
        game=write_events(dealt),
        chain="",
    )
    hidden = sentences_of_entry(entry, {TABLE: desk})
    assert hidden == [
        "dealer up card: 7♠",
        "dealer down card: face down",
        "a card is burned: burn card",
        "box 1 hand 1: 7♠",
        "box 1 hand 1 Ann stands",
    ]
    before = entry._replace(number=desk.round_from - 1)
    assert sentences_of_entry(before, {TABLE: desk})[1] == "dealer down card: 7♠"
    assert sentences_of_entry(entry, {})[1] == "dealer down card: 7♠"


# --- Self-checks --------------------------------------------------------------------------------


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[InstallationHashes]]:
    """What is installed, whoever works on the files meanwhile."""
    found = [InstallationHashes("1", "code", "rules")]
    monkeypatch.setattr(self_check, "hash_installation", lambda: found[0])
    self_check.hashes_at_start.cache_clear()
    yield found
    self_check.hashes_at_start.cache_clear()


def test_the_system_checks_itself_and_says_so(
    house: Staffed, installed: list[InstallationHashes]
) -> None:
    body = {"id": "check"}
    first = told(house.post("Art", "/self-check", body))
    assert first["check"]["holds"]
    assert first["check"]["code"] == installed[0].code
    assert first["receipt"]["stream"] == "house/checks"
    assert told(house.post("Art", "/self-check", body)) == first
    shown = told(house.get("Ada", "/self-check"))
    assert shown["process"] == first["check"]["process"]
    assert shown["checks"][0] == first["check"]


def test_a_program_that_is_not_what_it_was_is_found_out(
    house: Staffed, installed: list[InstallationHashes]
) -> None:
    assert house.call(check_house_itself, house.live_house) is True
    as_it_was = installed[0]
    installed[0] = as_it_was._replace(code="another")
    assert house.call(check_house_itself, house.live_house) is False
    assert _ready(house), "the routes say it, the house's own check is for its owner to keep"
    told(house.post("Ada", "/self-check"))
    assert not _ready(house)
    shown = told(house.get("Ada", "/self-check"))["checks"][0]
    assert (shown["code"], shown["holds"]) == ("another", False)
    installed[0] = as_it_was
    told(house.post("Ada", "/self-check"))
    assert _ready(house)


def _ready(house: Staffed) -> bool:
    return house.served.service.self_check_passed


# --- The floor ----------------------------------------------------------------------------------


def attention(house: Staffed, table: str) -> list[tuple[str, str]]:
    tables = told(house.get("Flo", "/floor"))["tables"]
    weights = [one["weight"] for one in tables]
    assert weights == sorted(weights, reverse=True)
    (found,) = (one for one in tables if one["table"] == table)
    return [(one["what"], one["words"]) for one in found["attention"]]


def counted(house: Staffed, moment: str) -> Any:
    """The floor and the dealer count the tray of Live-1."""
    command = {"what": "CountTray", "table": "Live-1", "moment": moment, "cents": 100_000_00}
    given = {"id": house.new_id(), "command": {**command, "second": "Dan"}}
    token = house.countersign("Flo", "Dan", given)
    return house.post("Flo", "/ledger", {**given, "countersign": token})


def test_the_floor_sees_which_counts_of_a_tray_are_due(house: Staffed) -> None:
    closed = ("closed", "the table is closed")
    assert attention(house, "Live-1") == [closed]
    house.clock[0] += 60
    at_table(house, "Flo", t.OpenTable("Dan", 0), "Live-1")
    assert attention(house, "Live-1") == []
    at_table(house, "Flo", t.CloseTable(), "Live-1")
    waits = ("tray-count", "its tray waits for the count at its closing")
    assert attention(house, "Live-1") == [waits, closed]
    told(counted(house, "closing"))
    assert attention(house, "Live-1") == [closed]
    refused(counted(house, "shift"), 400, "TRAY_NOT_OPEN")
    told(counted(house, "opening"))
    assert attention(house, "Live-1") == [closed]


def test_the_floor_sees_what_a_tray_owes_and_whose_dealer_went_uncounted() -> None:
    table = new_house_table(settings_of(kind="live"))._replace(dealer_since=9)
    owes = TrayOnFloor(5_000_000, 25_000_000, Tray("T1", True, "shift", 1, 9))
    closed = table._replace(at=10)
    assert [(one.what, one.words) for one in _tray_needs(closed, owes)] == [
        ("tray-owes", "it owes players $25.00: fill its tray with $20.00 or more"),
        ("tray-count", "its tray waits for the count at its closing"),
    ]
    state = table.state._replace(phase=TablePhase.READY)
    for counted, words in (
        (8, ["its dealer has changed, and its tray was not counted"]),
        (9, []),
    ):
        tray = TrayOnFloor(0, 0, Tray("T1", True, "shift", 1, counted))
        said = [one.words for one in _tray_needs(table._replace(state=state), tray)]
        assert said == words
    assert [*_tray_needs(table, NO_TRAY)] == []


def test_the_floor_sees_what_needs_somebody_the_heaviest_first(house: Staffed) -> None:
    assert attention(house, "Live-1") == [("closed", "the table is closed")]
    assert attention(house, "Baker") == []
    at_table(house, "Flo", d.PauseTable("a spilled drink"), "Baker")
    assert attention(house, "Baker") == [("paused", "it stands still: a spilled drink")]
    at_table(house, "Flo", t.OpenTable("Dan", 0), "Live-1")
    at_table(house, "Dan", d.CallFloor("a question"), "Live-1")
    assert attention(house, "Live-1")[0] == ("floor-call", "a question")
    house.lock_award("Cascade-1-1", percent=1)
    (found,) = attention(house, "Cascade")
    assert found[0] == "award"
    assert found[1].endswith("of high-match to Ann: locked")
    at_table(house, "Sue", d.OpenDispute(1, "a player says so"))
    assert attention(house, TABLE)[0][0] == "dispute"
    at_table(house, "Sue", d.RuleDispute("it was settled"))
    first, second = told(house.get("Sid", "/floor"))["tables"][:2]
    assert (first["table"], second["table"]) == ("Live-1", "Cascade")
    assert second["attention"][0]["award"] == "Cascade-1-1"
    assert second["attention"][0]["stage"] == "locked"
    void = {"what": "VoidAward", "award": "Cascade-1-1", "reason": "no hit", "second": "Sue"}
    given = {"id": "void-it", "command": void}
    token = house.countersign("Flo", "Sue", given)
    told(house.post("Flo", "/ledger", {**given, "countersign": token}))
    assert attention(house, "Cascade") == []


def test_the_floor_is_told_before_cards_are_due(house: Staffed) -> None:
    desk = house.live_house.mirror.tables["Olympic"]
    due = (desk.state.cards_since + desk.state.rules.shoe.cards_changed_within_hours * 60) * 60
    for now, words in (
        (due - 61 * 60, []),
        (due - 60 * 60, ["other cards are due in 60 minutes"]),
        (due, ["other cards are due now"]),
    ):
        assert [one.words for one in _attention(desk, [], now)] == words


def test_the_floor_sees_irregularities_and_super_bonuses(house: Staffed) -> None:
    desk = house.live_house.mirror.tables[TABLE]
    state = desk.state
    assert state.round is not None
    on = state.round._replace(phase=Phase.SUPER_BONUS)
    busy = desk._replace(state=state._replace(reported="card-found-face-up", round=on))
    found = {one.what: one.words for one in _attention(busy, [], desk.at)}
    assert found["irregularity"] == "card-found-face-up waits to be confirmed or dismissed"
    assert found["super-bonus"] == "the Super Bonus waits for the floor"


def test_spoken_wagers_with_cash_wait_in_the_queue_of_the_floor() -> None:
    waiting = CashWager("Ann", 2, "main", 25_00)
    seen = waiting._replace(player="Bob", confirmed=("supervisor",), people=("Flo",))
    half = waiting._replace(player="Cid", confirmed=("dealer",), people=("Dan",))
    table = new_house_table(settings_of(kind="live"))
    state = table.state._replace(phase=TablePhase.READY, cash=(waiting, seen, half))
    said = [one for one in _attention(table._replace(state=state), [], 0) if one.player]
    assert [(one.what, one.words, one.player) for one in said] == [
        ("cash-wager", "Ann calls $25.00 in cash on main of box 2", "Ann"),
        ("cash-wager", "Cid calls $25.00 in cash on main of box 2", "Cid"),
    ]


def test_the_floor_chooses_a_dealer_from_those_there_are(house: Staffed) -> None:
    assert told(house.get("Flo", "/floor/dealers")) == {"dealers": ["Dan"]}
    assert told(house.get("Dan", "/floor/tables/Evergreen/held"))["wins"] == []
    refused(house.get("Dan", "/floor/dealers"), 403, "NOT_YOUR_ROLE")
    told(house.post("Ada", "/people/Dan/disable", {"reason": "he has left"}))
    assert told(house.get("Sue", "/floor/dealers")) == {"dealers": []}
