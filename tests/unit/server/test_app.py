"""Does a house open, say how it is, and close, as whoever watches over it needs?"""

import asyncio
import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from fixtures.anchored_house import MemoryPlace
from fixtures.house_server import GOOD, NOON, Clock, HouseAtWork, check_books, outside_at, wait_for
from spanish21.adapters.house_key import create_key
from spanish21.adapters.installation_hashes import InstallationHashes
from spanish21.house.journal.store import StoreFailed
from spanish21.refusal import Refusal
from spanish21.server.app import create_app, openapi_text
from spanish21.server.play.topics import Mailbox
from spanish21.service import life_cycle
from spanish21.service.anchoring import AnchorSettings
from spanish21.service.life_cycle import HouseStartup
from spanish21.service.staff import self_check
from spanish21.service.workers.analysis_trial import ANALYSIS_ON_TRIAL, ANALYSIS_WORKS

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with HouseAtWork(tmp_path_factory.mktemp("app") / "house.db") as found:
        yield found


# --- Health -------------------------------------------------------------------------------------


def test_it_lives_and_is_ready(house: HouseAtWork) -> None:
    asker = house.someone()
    assert asker.get("/health/live").json() == {"status": "live"}
    ready = asker.get("/health/ready")
    assert (ready.status_code, ready.json()["status"]) == (200, "ready")


def test_readiness_says_whether_analysis_works(house: HouseAtWork) -> None:
    asker = house.someone()

    def analysis() -> str:
        return str(asker.get("/health/ready").json()["analysis"])

    assert analysis() in (ANALYSIS_ON_TRIAL, ANALYSIS_WORKS)
    wait_for(lambda: analysis() == ANALYSIS_WORKS, seconds=60)


def test_it_is_not_ready_while_the_database_is_away(
    house: HouseAtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise StoreFailed("database: gone")

    monkeypatch.setattr(house.live_house.store, "head", fail)
    answer = house.someone().get("/health/ready")
    assert answer.status_code == 503
    assert answer.json()["status"] == "the database does not answer"
    assert house.someone().get("/health/live").status_code == 200
    monkeypatch.undo()
    assert house.someone().get("/health/ready").status_code == 200


def test_a_question_to_a_database_that_is_away_is_answered_503(
    house: HouseAtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sessions are in the database as well: nobody is told that he has signed out."""
    guest = house.guest()

    def fail(*_given: object) -> None:
        raise StoreFailed("database: password=hunter2 host=db")

    monkeypatch.setattr(house.live_house.store, "remembered", fail)
    answers = [guest.get("/api/me"), guest.get("/api/me/chips"), guest.gives("Puget", what="Ready")]
    for answer in answers:
        assert answer.status_code == 503
        assert answer.json()["error"]["name"] == "UNAVAILABLE"
        assert "hunter2" not in answer.text
    code, (bye,) = guest.listen("/ws/tables/Puget").end()
    assert (code, bye["what"]) == (1013, "bye")
    monkeypatch.undo()
    assert guest.get("/api/me").status_code == 200


def test_it_is_not_ready_while_the_self_check_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with HouseAtWork(tmp_path / "house.db", demo=False) as house:
        wait_for(lambda: "house/checks" in [e.stream for e in house.live_house.store.entries()])
        assert house.served.service.self_check_passed
        found = self_check.hashes_at_start()
        monkeypatch.setattr(
            self_check, "hash_installation", lambda: InstallationHashes(found.version, "x", "y")
        )
        with capture_logs() as logged:
            house.call(check_once, house)
        assert {"log_level": "error"}.items() <= logged[0].items()
        answer = house.someone().get("/health/ready")
        assert answer.status_code == 503
        assert answer.json()["status"] == "the self-check has failed"
        monkeypatch.undo()
        house.call(check_once, house)
        assert house.someone().get("/health/ready").status_code == 200


async def check_once(house: HouseAtWork) -> None:
    """Have it check itself until it has found something else than before."""
    before = house.served.service.self_check_passed
    task = asyncio.create_task(life_cycle._check_daily(house.served.service))
    async with asyncio.timeout(60):
        while house.served.service.self_check_passed == before:
            await asyncio.sleep(0.005)
    task.cancel()


def test_it_checks_itself_at_the_start_and_every_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert life_cycle.DAY_SECONDS == 24 * 60 * 60
    monkeypatch.setattr(life_cycle, "DAY_SECONDS", 0.05)
    with HouseAtWork(tmp_path / "house.db", demo=False) as house:

        def checked() -> int:
            return sum(e.stream == "house/checks" for e in house.live_house.store.entries())

        wait_for(lambda: checked() >= 3)


def test_only_this_machine_reads_the_counters(house: HouseAtWork) -> None:
    asker = house.someone()
    found = asker.get("/metrics")
    assert found.status_code == 200
    assert found.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "spanish21_entries_total" in found.text
    through = asker.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    assert through.status_code == 403

    async def from_elsewhere(client: Any) -> int:
        carrier = httpx.ASGITransport(app=house.app, client=client)
        async with httpx.AsyncClient(transport=carrier, base_url="http://localhost") as asking:
            return (await asking.get("/metrics")).status_code

    assert asyncio.run(from_elsewhere(("192.0.2.1", 1))) == 403
    assert asyncio.run(from_elsewhere(("::1", 1))) == 200


def test_the_counters_tell_the_condition_of_the_house(house: HouseAtWork) -> None:
    found = house.someone().get("/metrics").text
    for name in ("bank_cents 1e+09", "awards_open 0.0", "self_check_holds 1.0", "working 1.0"):
        assert f"spanish21_{name}" in found, found
    assert 'spanish21_disk_free_bytes{where="database"}' in found
    assert re.search(r'spanish21_requests_total\{status="200"\} [1-9]', found)
    house.clock.go_on(-500)
    try:
        assert re.search(
            r"spanish21_clock_behind_seconds [45]\d\d\.0", house.someone().get("/metrics").text
        )
    finally:
        house.clock.go_on(500)


def test_the_counters_are_there_while_the_database_is_not(
    house: HouseAtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise StoreFailed("database: gone")

    monkeypatch.setattr(house.live_house.store, "free_bytes", fail)
    answer = house.someone().get("/metrics")
    assert (answer.status_code, "spanish21_bank_cents" in answer.text) == (200, True)


def test_failed_sign_ins_and_lock_outs_are_counted(tmp_path: Path) -> None:
    with HouseAtWork(tmp_path / "house.db", demo=False) as house:
        for _ in range(4):
            house.someone().post("/api/sign-in", {"name": "admin", "password": "no good at all"})
        found = house.someone().get("/metrics").text
        failures = re.search(r"spanish21_sign_in_failures_total ([0-9.]+)", found)
        assert failures is not None
        assert float(failures[1]) >= 3
        assert re.search(r"spanish21_lock_outs_total [1-9]", found)


def test_anchors_are_sent_measured_and_proved(tmp_path: Path) -> None:
    place = MemoryPlace()
    settings = AnchorSettings(create_key(tmp_path / "oak.key"), (place,), 3600, 7200)
    with HouseAtWork(tmp_path / "house.db", anchors=settings) as house:
        wait_for(lambda: place.heads)
        wait_for(lambda: house.call(house.live_house.query, lambda one: one.signed_heads()))
        asker = house.someone()
        assert 'spanish21_anchor_age_seconds{place="vault"} 0.0' in asker.get("/metrics").text
        assert 'spanish21_anchor_failures{place="vault"} 0.0' in asker.get("/metrics").text
        admin = house.someone().let_in("/api/welcome", {"token": house.links[0], "password": GOOD})
        assert admin.get("/api/log/3/proof").status_code == 403
        assert asker.get("/api/log/3/proof").status_code == 401
        place.reachable = False
        house.clock.go_on(7201)
        late = asker.get("/health/ready")
        assert late.status_code == 503
        assert late.json()["status"].startswith("no place outside has taken the journal's head")


def test_every_answer_bears_an_id_of_its_own(house: HouseAtWork) -> None:
    ids = [house.someone().get("/health/live").headers["x-request-id"] for _ in range(2)]
    assert len({*ids}) == 2


def test_a_clock_behind_the_journal_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(life_cycle, "_CLOCK_SECONDS", 0.02)
    with HouseAtWork(tmp_path / "house.db", demo=False) as house, capture_logs() as logged:
        house.clock.go_on(-3600)
        wait_for(lambda: "this clock is behind the journal" in [one["event"] for one in logged])
    assert 3590 < next(one["seconds"] for one in logged if "seconds" in one) <= 3600


def test_nobody_without_an_address_reads_the_counters(house: HouseAtWork) -> None:
    async def asked() -> int:
        sent: list[Any] = []
        scope = {
            "type": "http",
            "method": "GET",
            "path": "/metrics",
            "headers": [],
            "query_string": b"",
        }

        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        async def send(message: Any) -> None:
            sent.append(message)

        await house.app(scope, receive, send)
        status: int = sent[0]["status"]
        return status

    assert asyncio.run(asked()) == 403


# --- The description ------------------------------------------------------------------------------


def test_its_description_is_whole_and_names_the_messages(house: HouseAtWork) -> None:
    found = house.someone().get("/api/openapi.json").json()
    schemas = found["components"]["schemas"]
    named = re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(found))
    assert {*named} <= {*schemas}
    assert "$defs" not in json.dumps(found)
    assert "WireCommandMessage" in schemas
    assert "WireTableUpdate" in schemas
    assert house.app.openapi() is house.app.openapi(), "it is made once"


def test_the_committed_description_is_the_applications(house: HouseAtWork) -> None:
    committed = Path(__file__).parents[3] / "docs" / "reference" / "openapi.json"
    assert committed.read_text("utf-8") == openapi_text(house.app)


# --- From the start to the stop -----------------------------------------------------------------


def test_the_first_link_works_once(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    with HouseAtWork(where, demo=False) as house:
        (link,) = house.links
        admin = house.someone()
        body = {"token": link, "password": GOOD}
        admin.let_in("/api/welcome", body)
        assert admin.get("/api/me").json()["roles"] == ["admin"]
        again = house.someone().post("/api/welcome", body)
        assert (again.status_code, again.json()["error"]["name"]) == (401, "NO_SUCH_LINK")
    with HouseAtWork(where, demo=False) as house:
        assert house.links == [], "the administrator can sign in"


def test_a_link_that_was_not_used_is_replaced_at_the_next_start(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    with HouseAtWork(where, demo=False) as house:
        (first,) = house.links
    with HouseAtWork(where, demo=False) as house:
        (second,) = house.links
        asker = house.someone()
        old = asker.post("/api/welcome", {"token": first, "password": GOOD})
        assert old.status_code == 401
        asker.let_in("/api/welcome", {"token": second, "password": GOOD})


def test_a_house_without_its_administrator_invites_nobody(tmp_path: Path) -> None:
    app = create_app(
        outside_at(tmp_path / "house.db", Clock()), HouseStartup("The Oak", demo=False)
    )

    async def work() -> None:
        async with app.router.lifespan_context(app):
            service = app.state.house.service
            service.live_house.mirror.people = type(service.people())()
            await life_cycle._welcome_administrator(
                service, HouseStartup("", demo=False, welcome=refuse)
            )

    def refuse(_token: str) -> None:
        raise AssertionError

    asyncio.run(work())


def test_what_is_wrong_at_the_start_is_said_and_nothing_stays_open(tmp_path: Path) -> None:
    clock = Clock()
    app = create_app(
        outside_at(tmp_path / "no" / "house.db", clock), HouseStartup("Oak", demo=False)
    )

    async def work() -> None:
        with pytest.raises(Refusal, match="cannot be opened"):
            async with app.router.lifespan_context(app):
                raise AssertionError

    asyncio.run(work())
    assert app.state.house.live_house._store is None


def test_everybody_gets_a_bye_when_the_house_goes_down(tmp_path: Path) -> None:
    where = tmp_path / "house.db"
    with HouseAtWork(where) as house:
        guest = house.guest()
        listening = [
            guest.listen(path) for path in ("/ws/lobby", "/ws/tables/Puget", "/ws/signs/high-match")
        ]
        for one in listening:
            one.next()
        listening[1].gives(what="Sit", box=1)
        house.stop()
        for one in listening:
            code, messages = one.end()
            assert code == 1012
            assert messages[-1] == {"what": "bye", "reason": "the house goes down for a moment"}
    entries = check_books(where)
    assert entries[-1].stream in ("table/Puget", "house/checks")


def test_whoever_hangs_on_is_not_waited_for_at_the_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spanish21.server.web_server._BYE_SECONDS", 0.05)
    with HouseAtWork(tmp_path / "house.db", demo=False) as house:
        house.served.topics.join("lobby", Mailbox())
        began = time.monotonic()
        house.stop()
        assert time.monotonic() - began < 3


# --- Work that goes on --------------------------------------------------------------------------


def test_work_that_fails_or_ends_is_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = 0

    async def work() -> None:
        nonlocal begun
        begun += 1
        if begun == 1:
            raise KeyError("a mistake of ours")

    sleep, here = asyncio.sleep, threading.current_thread()

    async def at_once(seconds: float) -> None:
        if threading.current_thread() is not here:
            # The house of the other tests is at work meanwhile.
            await sleep(seconds)
        elif begun == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", at_once)
    with capture_logs() as logged, pytest.raises(asyncio.CancelledError):
        asyncio.run(life_cycle._keep_on("clocks", work))
    assert begun == 3
    assert [(one["event"], one["work"]) for one in logged] == [
        ("it goes on after a second", "clocks")
    ]


def test_what_is_over_is_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(life_cycle, "_TIDY_SECONDS", 0.01)
    clock = Clock()
    with HouseAtWork(tmp_path / "house.db", demo=False, clock=clock) as house:
        memory = house.served.service.sign_in_store
        memory.remember("short", "1", NOON + 5)
        memory.remember("long", "1", NOON + 500)
        clock.go_on(10)
        store: Any = house.live_house.store

        def kept() -> set[str]:
            with store._engine.connect() as connection:
                rows = connection.exec_driver_sql("SELECT key FROM memory").fetchall()
            return {key for (key,) in rows}

        wait_for(lambda: "short" not in kept())
        assert "long" in kept()
