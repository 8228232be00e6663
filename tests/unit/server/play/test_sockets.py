"""Does everybody at a table hear everything in order, and nobody hold it up?"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fixtures.house_server import WAIT_SECONDS, HouseAtWork, Seat, Someone, wait_for
from spanish21.house.journal.store import StoreFailed
from spanish21.house.journal.writer import OutcomeUnknown
from spanish21.server.play import socket_connection, sockets
from spanish21.server.play.socket_connection import MAX_COMMANDS_IN_FLIGHT
from spanish21.server.play.sockets import MAX_ANONYMOUS_SOCKETS, MAX_SOCKETS_PER_PERSON
from spanish21.server.play.topics import MAILBOX_LIMIT, SIGNED_OFF
from spanish21.server.websocket_protocol import HouseWebSocketProtocol
from spanish21.service.house_connection import house_unavailable
from spanish21.service.house_mirror import RECENT_UPDATES
from spanish21.service.sign_in.authenticator import Authenticator

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseAtWork]:
    with HouseAtWork(tmp_path_factory.mktemp("sockets") / "house.db") as found:
        yield found


@pytest.fixture
def ann(house: HouseAtWork) -> Someone:
    """Another one for each test: one person has only so many connections."""
    return house.guest("Ann")


TABLES = iter(range(1, 1000))


@pytest.fixture
def table(house: HouseAtWork, ann: Someone) -> str:
    """A table of this test's own."""
    name = f"T{next(TABLES)}"
    made = ann.post(
        "/api/tables", {"table": name, "ruleset": "wa-2025", "clocks": {"cut": 0, "look": 0}}
    )
    assert made.status_code == 200, made.text
    return name


def count(house: HouseAtWork, name: str, *labels: str) -> float:
    metrics: Any = house.served.metrics
    found = getattr(metrics, name)
    value: float = (found.labels(*labels) if labels else found)._value.get()
    return value


async def publish(house: HouseAtWork, table: str, message: str, times: int) -> None:
    for _ in range(times):
        house.served.topics.publish(f"table/{table}", message)


# --- At a table ---------------------------------------------------------------------------------


def test_everybody_hears_what_happens_and_one_alone_his_chips(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    bob = house.guest("Bob")
    hers, his = ann.at(table), bob.at(table)
    before = count(house, "commands", "accepted")
    hers.sit()
    hers.wager()
    update = his.until("update")
    assert (update["table"], update["by"], update["seq"]) == (table, ann.name, 3)
    seen = [update["seq"]]
    while seen[-1] < house.live_house.mirror.tables[table].number:
        message = his.next()
        assert message["what"] == "update", "nothing of Ann's chips"
        seen.append(message["seq"])
    assert seen == [*range(3, seen[-1] + 1)], "without a gap"
    assert hers.until("chips")["cents"] == 99_000
    assert count(house, "commands", "accepted") >= before + 3


def test_a_refusal_names_its_command_and_changes_nothing(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    seat = ann.at(table)
    before = house.live_house.mirror.tables[table]
    refused = seat.give(name="no-1", what="Hit", box=1)
    assert (refused["what"], refused["id"]) == ("refused", "no-1")
    assert refused["error"]["sentence"]
    assert house.live_house.mirror.tables[table] == before


def test_what_cannot_be_read_is_refused_by_its_id_if_that_can_be(ann: Someone, table: str) -> None:
    seat = ann.at(table)
    for sent, name, field in (
        ('{"what":"command","id":"d1","command":{"what":"Sit","box":"1"}}', "d1", "command.box"),
        ('{"what":"command","id":"x:y","command":{"what":"Ready"}}', "x:y", "id"),
        ('{"what":"command","command":{"what":"Ready"}}', "", "id"),
        ("what?", "", "message"),
    ):
        seat.socket.send(sent)
        refused = seat.until("refused")
        assert (refused["id"], refused["error"]["field"]) == (name, field)


def test_a_ping_is_answered_with_the_time(house: HouseAtWork, ann: Someone, table: str) -> None:
    seat = ann.at(table)
    seat.socket.send(b'{"what":"ping"}')
    assert seat.until("pong")["at"] == house.clock.at


def test_a_ruling_by_two_people_does_not_go_over_a_socket(ann: Someone, table: str) -> None:
    refused = ann.at(table).give(what="RuleDispute", ruling="so", second="Sue")
    assert refused["error"]["name"] == "COUNTERSIGN"


# --- Coming back --------------------------------------------------------------------------------


def numbers(seat: Seat, last: int) -> list[int]:
    found: list[int] = []
    while not found or found[-1] < last:
        message = seat.next()
        if message["what"] == "update":
            found.append(message["seq"])
    return found


def test_whoever_was_away_for_a_moment_gets_what_he_missed(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    seat = ann.at(table)
    seat.sit()
    last = house.live_house.mirror.tables[table].number
    again = ann.listen(f"/ws/tables/{table}?after=1")
    assert numbers(again, last) == [*range(2, last + 1)]
    seat.socket.send(json.dumps({"what": "resume", "after": 1}))
    assert numbers(seat, last)[-1] == last


def test_staff_who_come_back_are_told_of_no_chips(house: HouseAtWork, table: str) -> None:
    floor = house.hire("Fay", "floor")
    again = floor.listen(f"/ws/tables/{table}?after=1")
    assert again.next()["what"] == "update"
    again.socket.send('{"what":"ping"}')
    assert again.next()["what"] == "pong"


def test_whoever_has_missed_nothing_gets_nothing_again(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    last = house.live_house.mirror.tables[table].number
    seat = ann.listen(f"/ws/tables/{table}?after={last}")
    seat.socket.send('{"what":"ping"}')
    message = seat.next()
    while message["what"] == "chips":
        message = seat.next()
    assert message["what"] == "pong"


@pytest.mark.parametrize("after", ["", "x", "-1", "9" * 16, "999999", "٣"])
def test_whoever_is_lost_gets_the_whole_table(ann: Someone, table: str, after: str) -> None:
    assert ann.listen(f"/ws/tables/{table}?after={after}").next()["what"] == "welcome"


def test_whoever_was_away_for_long_gets_the_whole_table(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    seat = ann.at(table)
    for _ in range(MAILBOX_LIMIT // 2):
        seat.gives(what="Sit", box=1)
        seat.gives(what="Leave")
    assert ann.listen(f"/ws/tables/{table}?after=30").next()["what"] == "welcome"
    assert len(house.live_house.mirror.recent[table]) == RECENT_UPDATES
    assert ann.listen(f"/ws/tables/{table}?after=1").next()["what"] == "welcome"
    last = house.live_house.mirror.tables[table].number
    assert numbers(ann.listen(f"/ws/tables/{table}?after={last - 5}"), last)[0] == last - 4


# --- Too much -----------------------------------------------------------------------------------


def test_too_many_messages_are_refused_and_then_the_socket_ends(
    ann: Someone, table: str, house: HouseAtWork
) -> None:
    seat = ann.at(table)
    before = count(house, "commands", "malformed")
    for _ in range(200):
        seat.socket.send('{"what":"ping"}')
    code, messages = seat.end()
    kinds = [message["what"] for message in messages]
    assert code in (4429, 4408)
    assert 60 <= kinds.count("pong") <= 130
    assert kinds.count("refused") >= 1
    assert messages[-1]["what"] == "bye"
    assert count(house, "commands", "malformed") > before


def test_what_cannot_be_read_is_refused_fifty_times(ann: Someone, table: str) -> None:
    seat = ann.at(table)
    for number in range(51):
        seat.socket.send("what?")
        message = seat.next()
        assert message["what"] == ("refused" if number < 51 else "bye")
        assert message["error"]["name"] in ("MALFORMED", "TOO_OFTEN")
    assert seat.end()[0] == 4429


def test_so_many_commands_wait_for_their_answers_at_once(
    house: HouseAtWork, ann: Someone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = ann.at(table)
    gate = asyncio.Event()
    give = house.live_house.submit_at_table

    async def slow(*args: Any) -> Any:
        await gate.wait()
        return await give(*args)

    async def let_go() -> None:
        gate.set()

    monkeypatch.setattr(house.live_house, "submit_at_table", slow)
    sent = [seat.send(what="Hit", box=1) for _ in range(MAX_COMMANDS_IN_FLIGHT + 1)]
    first = seat.next()
    assert (first["id"], first["error"]["name"]) == (sent[-1], "TOO_OFTEN")
    house.call(let_go)
    answered = {seat.next()["id"] for _ in range(MAX_COMMANDS_IN_FLIGHT)}
    assert answered == {*sent[:-1]}


def test_one_person_has_only_so_many_connections(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    there = [ann.at(table) for _ in range(MAX_SOCKETS_PER_PERSON)]
    code, (bye,) = ann.listen(f"/ws/tables/{table}").end()
    assert (code, bye["what"]) == (4429, "bye")
    assert str(MAX_SOCKETS_PER_PERSON) in bye["reason"]
    house.guest("Bob").at(table).ping()
    there.pop().close()
    wait_for(lambda: house.served.topics.count(ann.name) < MAX_SOCKETS_PER_PERSON)
    ann.at(table).ping()


@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/signs/high-match"])
def test_one_address_has_only_so_many_connections_of_strangers(
    house: HouseAtWork, ann: Someone, table: str, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    topics = house.served.topics
    there = [house.someone().listen(one) for one in ("/ws/lobby", "/ws/signs/high-match")]
    for seat in there:
        seat.next()
    before = topics.count_from("127.0.0.1")
    assert 2 <= before < MAX_ANONYMOUS_SOCKETS == 250
    monkeypatch.setattr(sockets, "MAX_ANONYMOUS_SOCKETS", before)
    code, (bye,) = house.someone().listen(path).end()
    assert code == 4429
    assert bye == {
        "what": "bye",
        "reason": f"one address has {before} connections to signs and the lobby",
    }
    assert topics.count_from("127.0.0.1") == before
    ann.at(table).ping()
    there.pop().close()
    wait_for(lambda: topics.count_from("127.0.0.1") < before)
    house.someone().listen(path).next()


def test_a_command_that_fails_is_answered_all_the_same(
    house: HouseAtWork, ann: Someone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> "asyncio.Future[None]":
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(ZeroDivisionError())
        return failed

    seat = ann.at(table)
    with monkeypatch.context() as wrong, capture_logs() as logged:
        wrong.setattr(house.live_house, "submit_at_table_now", fail)
        refused = seat.give(name="f-1", what="Sit", box=1)
    assert (refused["what"], refused["id"]) == ("refused", "f-1")
    assert refused["error"]["name"] == "FAILED"
    assert [(one["event"], one["person"]) for one in logged] == [("a command failed", ann.name)]
    assert seat.give(name="f-1", what="Sit", box=1)["what"] == "answer"


def test_a_command_whose_answer_is_lost_is_given_again_by_its_id(
    house: HouseAtWork, ann: Someone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose(*_given: object) -> "asyncio.Future[None]":
        lost = asyncio.get_running_loop().create_future()
        lost.set_exception(OutcomeUnknown("f-1", OSError("gone")))
        return lost

    seat = ann.at(table)
    with monkeypatch.context() as wrong:
        wrong.setattr(house.live_house, "submit_at_table_now", lose)
        answered = seat.give(name="f-1", what="Sit", box=1)
    assert (answered["what"], answered["id"]) == ("answer", "f-1")


def test_whoever_goes_while_a_command_is_under_way_leaves_nothing_behind(
    house: HouseAtWork, ann: Someone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[asyncio.Future[None]] = []

    def wait(*_given: object) -> "asyncio.Future[None]":
        waiting.append(asyncio.get_running_loop().create_future())
        return waiting[-1]

    seat = ann.at(table)
    with monkeypatch.context() as slow, capture_logs() as logged:
        slow.setattr(house.live_house, "submit_at_table_now", wait)
        seat.send(what="Sit", box=1)
        wait_for(lambda: bool(waiting))
        seat.close()
        wait_for(waiting[0].cancelled)
        wait_for(lambda: not house.served.topics.has(f"table/{table}"))
    assert logged == []


def test_a_server_whose_lines_cannot_be_written_to_directly_will_do(
    ann: Someone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = WebSocketsSansIOProtocol.run_asgi
    monkeypatch.setattr(HouseWebSocketProtocol, "run_asgi", plain)
    seat = ann.at(table)
    seat.sit()
    assert seat.until("update")["table"] == table


def test_whoever_reads_too_slowly_is_dropped_and_the_table_goes_on(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    slow, quick = house.guest("Slow").at(table), ann.at(table)
    before = count(house, "dropped")

    async def flood() -> None:
        boxes = house.served.topics.of(f"table/{table}")
        (box,) = [one for one in boxes if one.person.startswith("Slow")]
        box._write = None  # what was sent last is still on its way
        for number in range(MAILBOX_LIMIT + 1):
            box.put(json.dumps({"what": "update", "number": number}))

    house.call(flood)
    code, messages = slow.end()
    assert code == 4408
    assert len(messages) == MAILBOX_LIMIT + 1
    assert messages[-1]["reason"].startswith("too slow")
    assert count(house, "dropped") == before + 1
    quick.gives(what="Sit", box=1)


def test_whoever_closes_his_page_is_not_dropped(house: HouseAtWork, table: str) -> None:
    before, left = count(house, "dropped"), count(house, "left")
    seat = house.guest("Quick").at(table)
    seat.close()
    wait_for(lambda: count(house, "left") == left + 1)
    assert count(house, "dropped") == before


def test_whoever_reads_nothing_is_dropped_within_seconds(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    """His mailbox is full while what was sent last is still on its way to him."""
    silent = house.guest("Silent").listen(f"/ws/tables/{table}", max_queue=1)
    quick = ann.at(table)
    before = count(house, "dropped")
    topic = f"table/{table}"
    wait_for(lambda: len(house.served.topics.of(topic)) == 2)

    async def flood() -> None:
        boxes = house.served.topics.of(topic)
        (box,) = [one for one in boxes if one.person.startswith("Silent")]
        for _ in range(30):
            box.put("x" * 400_000)
        await asyncio.sleep(0.2)
        for _ in range(MAILBOX_LIMIT + 1):
            box.put("x")
        assert box.close_reason

    house.call(flood)
    assert quick.ping() < 1
    wait_for(lambda: len(house.served.topics.of(topic)) == 1)
    assert count(house, "dropped") == before + 1
    silent.socket.socket.close()


def test_a_message_that_nobody_takes_ends_the_connection(
    house: HouseAtWork, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_connection, "_SEND_SECONDS", 0.2)
    silent = house.guest("Silent").listen(f"/ws/tables/{table}", max_queue=1)
    silent.next()
    before = count(house, "dropped")
    house.call(publish, house, table, "x" * 400_000, 30)
    # What is on its way is left to the network; the next message waits for it, and not for long.
    house.call(asyncio.sleep, 0.2)
    house.call(publish, house, table, "x", 1)
    wait_for(lambda: not house.served.topics.has(f"table/{table}"))
    assert count(house, "dropped") == before + 1
    silent.socket.socket.close()


@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/signs/high-match"])
def test_a_sign_and_the_lobby_hear_that_the_house_is_there_and_nothing_else(
    house: HouseAtWork, path: str
) -> None:
    seat = house.someone().listen(path)
    seat.next()
    seat.socket.send('{"what":"command"}')
    assert seat.ping() < WAIT_SECONDS
    assert [json.loads(frame)["what"] for frame in seat.raw if "refused" in frame] == []


def test_whoever_floods_the_lobby_is_put_out(house: HouseAtWork) -> None:
    seat = house.someone().listen("/ws/lobby")
    seat.next()
    # It may be put out before it has sent everything.
    with suppress(ConnectionClosed):
        for _ in range(200):
            seat.socket.send("!")
    code, messages = seat.end()
    assert code == 4429
    assert messages[-1]["what"] == "bye"


# --- Who may stay -------------------------------------------------------------------------------


def test_another_sites_page_gets_no_socket(ann: Someone, table: str) -> None:
    for path in (f"/ws/tables/{table}", "/ws/lobby", "/ws/signs/high-match"):
        with pytest.raises(InvalidStatus) as refused:
            ann.listen(path, headers={"Origin": "https://evil.example"})
        assert refused.value.response.status_code == 403
    assert ann.listen(f"/ws/tables/{table}", headers={"Origin": ann.base}).next()


def test_a_stranger_is_told_to_sign_in(house: HouseAtWork, table: str) -> None:
    code, (bye,) = house.someone().listen(f"/ws/tables/{table}").end()
    assert code == 4401
    assert "sign in" in bye["reason"]


def test_there_is_no_such_table_and_no_such_sign(ann: Someone) -> None:
    for path in ("/ws/tables/Nowhere", "/ws/signs/nothing"):
        code, (bye,) = ann.listen(path).end()
        assert (code, bye["what"]) == (4404, "bye")


def test_whoever_is_disabled_loses_every_socket_at_once(house: HouseAtWork, table: str) -> None:
    admin = house.hire("Ada", "admin")
    bob = house.guest("Bob")
    there = [bob.at(table), bob.at("Puget")]
    gone = admin.post(f"/api/people/{bob.name}/disable", {"id": "d-1", "reason": "cheating"})
    assert gone.status_code == 200, gone.text
    for seat in there:
        code, messages = seat.end()
        assert code == 4401
        assert messages[-1]["reason"] == SIGNED_OFF.words
    assert bob.get("/api/me").status_code == 401
    assert bob.listen(f"/ws/tables/{table}").end()[0] == 4401


def test_a_session_that_is_over_ends_its_sockets(
    house: HouseAtWork, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket_connection, "SESSION_CHECK_SECONDS", 1.0)
    bob = house.guest("Bob")
    seat, lobby = bob.at(table), bob.listen("/ws/lobby")

    def fail(*_given: object) -> None:
        raise StoreFailed("database: gone")

    with monkeypatch.context() as away:
        away.setattr(house.live_house.store, "remembered", fail)
        with pytest.raises(TimeoutError):
            seat.next(1.5)
    house.call(Authenticator(house.served.service).close_all_sessions, bob.name)
    code, messages = seat.end()
    assert code == 4401
    assert "sign in" in messages[-1]["reason"]
    assert lobby.next()["what"] == "lobby", "for which nobody signs in"


def test_whoever_signs_out_loses_every_socket_at_once(house: HouseAtWork, table: str) -> None:
    bob = house.guest("Bob")
    there = [bob.at(table), bob.at("Puget")]
    assert bob.post("/api/sign-out", {}).status_code == 204
    for seat in there:
        code, messages = seat.end()
        assert code == 4401
        assert messages[-1]["reason"] == SIGNED_OFF.words


def test_nobody_is_left_behind_when_a_page_is_closed(
    house: HouseAtWork, ann: Someone, table: str
) -> None:
    seat = ann.at(table)
    assert house.served.topics.has(f"table/{table}")
    seat.close()
    wait_for(lambda: not house.served.topics.has(f"table/{table}"))


# --- Signs and the lobby ------------------------------------------------------------------------


def test_a_sign_hangs_where_everybody_sees_it_and_only_listens(house: HouseAtWork) -> None:
    sign = house.someone().listen("/ws/signs/high-match")
    assert sign.next()["what"] == "sign"
    sign.socket.send("what?")
    sign.socket.send(b"\x00\xff")
    sign.socket.close()


def test_signs_and_the_lobby_say_when_the_house_cannot_answer(
    house: HouseAtWork, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nobody(_question: object) -> None:
        raise house_unavailable()

    monkeypatch.setattr(house.live_house, "query", nobody)
    for path in ("/ws/signs/high-match", "/ws/lobby"):
        code, (bye,) = house.someone().listen(path).end()
        assert code == 1013
        assert "does not answer" in bye["reason"]


def test_the_same_round_is_played_over_plain_connections(tmp_path: Path) -> None:
    """The bench holds our framing against uvicorn's own: both serve the same house."""
    with HouseAtWork(tmp_path / "house.db", plain_websockets=True) as house:
        seat = house.guest("Ann").at("Puget")
        seat.sit()
        seat.wager()
        seat.finish()
        assert seat.ping() < WAIT_SECONDS
        assert house.live_house.mirror.tables["Puget"].recent[-1].number == 1
