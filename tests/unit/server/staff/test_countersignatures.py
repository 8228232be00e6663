"""A second person's signature over HTTP: for one command as it reads, and for no other."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from fixtures.staff_house import GOOD, Staffed, opened, refused, told
from spanish21.house.journal.event_codec import read_events
from spanish21.house.people.events import CountersignGiven
from spanish21.house.signable_commands import digest_of, signable_in_ledger
from spanish21.ledger.commands import SetThresholds
from spanish21.refusal import Refusal
from spanish21.server.staff.countersignatures import CountersignBody, _signable

AMOUNTS = {"shoe_check_from_cents": 600_00, "surveillance_above_cents": 3_000_00}
SET = {"what": "SetThresholds", **AMOUNTS, "check_above_cents": 5_000_00, "approved_by": "Amy"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staffed]:
    with opened(tmp_path_factory.mktemp("countersigns")) as staffed:
        yield staffed


def signed(house: Staffed, name: str) -> list[CountersignGiven]:
    """What the journal keeps of signatures for this id."""
    entries = [*house.live_house.store.stream("people/Amy")]
    events = [event for one in entries if one.game for event in read_events(one.game)]
    return [
        event for event in events if isinstance(event, CountersignGiven) and event.command == name
    ]


def test_a_second_person_signs_in_anothers_session(house: Staffed) -> None:
    given = told(house.sign("Sue", "amy", {"id": "s-1", "command": SET}))
    assert given["name"] == "Amy"
    assert house.sign("Sue", "Amy", {"id": "s-1", "command": SET}).headers["cache-control"] == (
        "no-store"
    )
    refused(house.sign("Sue", "sue", {"id": "s-1", "command": SET}), 403, "SAME_PERSON_TWICE")


def test_what_is_signed_is_what_is_taken(house: Staffed) -> None:
    body = {"id": "s-2", "command": SET}
    token = house.countersign("Sue", "Amy", body)
    more = {**SET, "check_above_cents": 90_000_00}
    changed = {"id": "s-2", "command": more, "countersign": token}
    assert refused(house.post("Sue", "/ledger", changed), 403, "SIGNED_ANOTHER") == (
        "Amy signed another command by this id: have this one signed"
    )
    refused(house.post("Sue", "/ledger", {**body, "countersign": token}), 403, "NO_COUNTERSIGN")


def test_order_white_space_and_the_way_a_name_is_written_do_not_matter(house: Staffed) -> None:
    turned = {"command": dict(reversed({**SET, "approved_by": "AMY"}.items())), "id": "s-3"}
    token = house.countersign("Sue", "Amy", {**turned, "countersign": None})
    sent = {"id": "s-3", "command": {**SET, "approved_by": "amy"}, "countersign": token}
    first = told(house.post("Sue", "/ledger", sent))
    assert told(house.post("Sue", "/ledger", {"id": "s-3", "command": SET})) == first
    assert any("approved by Amy" in line for line in first["words"])


def test_the_journal_keeps_the_digest_of_what_was_signed(house: Staffed) -> None:
    body = {"id": "s-4", "command": SET}
    token = house.countersign("Sue", "Amy", body)
    written = told(house.post("Sue", "/ledger", {**body, "countersign": token}))
    command = SetThresholds(**{name: value for name, value in SET.items() if name != "what"})  # type: ignore[arg-type]
    digest = signable_in_ledger("s-4", command).digest
    entry = next(house.live_house.store.stream(written["stream"], written["number"] - 1))
    assert digest == digest_of("s-4", entry.asked), "by which the log can be audited"
    assert signed(house, "s-4") == [CountersignGiven("Amy", "s-4", "Sue", digest)]
    log = told(house.get("Art", "/log", stream="people"))
    assert f"digest {digest}" in json.dumps(log)


def test_a_command_that_nobody_could_give_is_not_signed(house: Staffed) -> None:
    def wrong(command: Any, **more: Any) -> dict[str, str]:
        response = house.sign("Sue", "Amy", command, **more)
        refused(response, 422, "MALFORMED")
        error: dict[str, str] = response.json()["error"]
        return error

    assert wrong("s-5")["sentence"] == (
        "command: 's-5' is not allowed; input should be a valid dictionary"
    )
    assert wrong({"id": "s-5"})["field"] == "command.command"
    assert wrong({"id": "s-5", "command": {**SET, "check_above_cents": "all"}})["sentence"] == (
        "command.command.SetThresholds.check_above_cents: 'all' is not allowed;"
        " input should be a valid integer"
    )
    assert wrong({"what": "ping"}, table="Evergreen")["sentence"] == (
        "what: 'Ping' is not allowed; send a command"
    )
    ruling = {"what": "RuleDispute", "ruling": "r", "corrections": [["Ann", "all"]]}
    message = {"what": "command", "id": "s-5", "command": ruling}
    assert wrong(message, table="Evergreen")["value"] == "all"
    assert wrong(message, table="../x")["field"] == "table"
    assert signed(house, "s-5") == []


def test_a_message_that_is_nested_too_deep_is_refused(house: Staffed) -> None:
    deep: dict[str, Any] = {}
    for _ in range(2_000):
        deep = {"command": deep}
    body = CountersignBody(name="Amy", password=GOOD, table="Evergreen", command=deep)
    with pytest.raises(Refusal) as caught:
        _signable(house.served.service.people(), "Sue", body)
    assert str(caught.value) == "command: 'it' is not allowed; it is nested too deep"
