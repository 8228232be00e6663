"""Is everything that cannot be answered turned away in one body, and nothing ever a 500?"""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fixtures.labs import answer_little
from fixtures.reference_app import Here, application, get, post, served
from spanish21.refusal import Refusal
from spanish21.rulesets import SHIPPED_RULESETS, load_book
from spanish21.rulesets.rule_files import toml_reader
from spanish21.server.body_limit import MAX_BODY_BYTES
from spanish21.server.reference import rule_book_answers
from spanish21.server.reference.request_models import ConfigurationRequest
from spanish21.service.workers.job_queue import JobQueue, JobQueueBusy, JobTooSlow

pytestmark = pytest.mark.long

TABLE = {"ruleset": "wa-2025"}
PATIENCE_SECONDS = 120
"""An answer that takes longer never comes: a machine may be busy with other things."""
ELSEWHERE = [
    "../../x.toml",
    "/etc/passwd",
    "x.toml",
    "",
    "wa-2025/",
    "WA-2025",
    "\x00",
    "wa-2025\n",
]


def refused(response: httpx.Response, status: int) -> dict[str, Any]:
    """The one body of a refusal."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    body: dict[str, dict[str, Any]] = response.json()
    assert list(body) == ["error"]
    assert sorted(body["error"]) == ["allowed", "field", "name", "sentence", "value"]
    assert body["error"]["sentence"]
    return body["error"]


def test_choices_that_cannot_stand_together_are_refused_with_their_clause() -> None:
    body = {"options": {"double_double": True, "soft_17": "stand"}}
    error = refused(post("/api/rulesets/wa-2025/check", body), 400)
    assert error["field"] == "double_double with soft_17"
    assert error["allowed"] == "double-double is offered only where the dealer hits soft 17"
    assert "wa-2025:GR8" in error["sentence"]


@pytest.mark.parametrize(
    ("body", "field", "said"),
    [
        ({"options": {"decks": 3}}, "decks", "wa-2025:GR2"),
        ({"options": {"colour": "red"}}, "option", "wa-2025 has"),
        ({"options": {"table_minimum": "$400"}}, "table_minimum", "$400"),
        ({"options": {"table_maximum": "$1,000"}}, "table_maximum", "wa-2025:P2"),
        ({"options": {"decks": []}}, "decks", "choose 2, 4, 5, 6 or 8"),
        ({"options": {"match_configuration": 1, "bonus_cards": 5}}, "bonus_cards", "wa-2025:T1-3"),
        ({"jackpots": [{"table": "9", "paytable": 1, "wager": "$1"}]}, "table", "in wa-2025"),
        ({"jackpots": [{"table": "6", "paytable": 99, "wager": "$1"}]}, "paytable", "1 to"),
        ({"jackpots": [{"table": "6", "paytable": 1, "wager": "$1"}] * 4}, "jackpots", "wa-2025"),
        ({"on": "1999-01-01"}, "on", "wa-2025:L1"),
        ({"on": "soon"}, "on", "write a date"),
    ],
)
def test_the_check_says_which_choice_is_wrong(body: dict[str, Any], field: str, said: str) -> None:
    error = refused(post("/api/rulesets/wa-2025/check", body), 400)
    assert error["field"] == field
    assert said in error["sentence"]


@pytest.mark.parametrize(
    ("path", "more", "field"),
    [
        ("analysis", {"wager": "$1"}, "wager"),
        ("analysis", {"wager": "much"}, "wager"),
        ("analysis", {"without": ["Ts"]}, "card"),
        ("analysis", {"without": ["7s"] * 7}, "card"),
        ("analysis", {"without": [f"{r}{s}" for r in "23456789JQKA" for s in "shcd"] * 6}, "shoe"),
        ("analysis", {"options": {"decks": 3}}, "decks"),
        ("strategy", {"wager": "$1"}, "wager"),
        ("par.pdf", {"wager": "$1"}, "wager"),
        ("odds", {"without": ["Xx"]}, "card"),
        ("odds", {"jackpots": [{"table": "6", "paytable": 1, "wager": "$9,999"}]}, "jackpot wager"),
        ("odds", {"jackpots": [{"table": "3a", "paytable": 1, "wager": "$1"}]}, "decks"),
        ("odds/jackpot", {"table": "6", "paytable": 0}, "paytable"),
        ("odds/jackpot", {"table": "6", "paytable": 1, "decks": 3}, "decks"),
        ("odds/jackpot", {"table": "6", "paytable": 1, "without": ["10s"]}, "card"),
        ("odds/jackpot", {"table": "6", "paytable": 1, "kind": "house"}, "jackpot kind"),
        ("advice", {"hand": ["8s", "8d"], "up": "Ts"}, "card"),
        ("advice", {"hand": ["8s"], "up": "7s"}, "hand"),
        ("advice", {"hand": ["8s", "Kd", "Kh"], "up": "7s"}, "hand"),
        ("advice", {"hand": ["8s", "8d"], "up": "7s", "doublings": -1}, "doublings"),
        ("advice", {"hand": ["8s", "8d"], "up": "7s", "hands": 10**9}, "hands"),
        ("advice", {"hand": ["8s", "8d"], "up": "8s", "without": ["8s"] * 5}, "known"),
    ],
)
def test_what_a_table_cannot_be_is_refused(path: str, more: dict[str, Any], field: str) -> None:
    assert refused(post(f"/api/{path}", {**TABLE, **more}), 400)["field"] == field


def test_a_ten_is_refused_with_the_clause_that_took_it_away() -> None:
    error = refused(post("/api/analysis", {**TABLE, "without": ["10s"]}), 400)
    assert "the 10 of spades is removed" in error["allowed"]
    assert "wa-2025:GR2" in error["sentence"]


@pytest.mark.parametrize("side", ["a", "b"])
@pytest.mark.parametrize(
    ("wrong", "field"), [({"options": {"decks": 3}}, "decks"), ({"wager": "$1"}, "wager")]
)
def test_a_comparison_says_which_table_is_refused(
    side: str, wrong: dict[str, Any], field: str
) -> None:
    body = {"a": TABLE, "b": TABLE, side: {**TABLE, **wrong}}
    assert refused(post("/api/compare", body), 400)["field"] == f"{side}.{field}"


@pytest.mark.parametrize("name", ELSEWHERE)
def test_no_name_of_a_rule_set_is_ever_taken_for_a_file(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(path: Path) -> dict[str, Any]:
        raise AssertionError(f"{path} was opened")

    monkeypatch.setattr(toml_reader, "read_toml", opened)
    monkeypatch.setattr("spanish21.rulesets.rule_book.book.read_toml", opened)
    quoted = "".join(f"%{byte:02X}" for byte in name.encode())

    async def talk(client: httpx.AsyncClient) -> None:
        for path in ("", "/sign"):
            response = await client.get(f"/api/rulesets/{quoted}{path}")
            assert response.status_code in (307, 404)
        for path in ("check", "sign", "sign.pdf"):
            response = await client.post(f"/api/rulesets/{quoted}/{path}", json={})
            assert response.status_code == 404
        for path in ("odds", "analysis", "strategy", "strategy/card.svg", "par.pdf"):
            response = await client.post(f"/api/{path}", json={"ruleset": name})
            assert refused(response, 400 if name else 422)["field"] == "ruleset"

    served(talk)


def test_a_rule_set_that_there_is_not_is_not_found() -> None:
    error = refused(get("/api/rulesets/x.toml"), 404)
    assert error["name"] == "NO_SUCH_RULESET"
    assert all(name in error["sentence"] for name in SHIPPED_RULESETS)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "ruleset"),
        ({"ruleset": 7}, "ruleset"),
        ({**TABLE, "colour": "red"}, "colour"),
        ({**TABLE, "wager": 5}, "wager"),
        ({**TABLE, "options": {"decks": 6.5}}, "options.decks"),
        ({**TABLE, "options": {"decks": None}}, "options.decks"),
        ({**TABLE, "options": {f"o{n}": 1 for n in range(65)}}, "options"),
        ({**TABLE, "options": {"disputes": "x" * 601}}, "options.disputes"),
        ({**TABLE, "options": {"decks": 10**30}}, "options.decks"),
        ({**TABLE, "without": ["7s"] * 385}, "without"),
        ({**TABLE, "jackpots": [{}]}, "jackpots.0.table"),
        ({**TABLE, "jackpots": [{"table": "6", "paytable": 1, "wager": "$1"}] * 5}, "jackpots"),
        ([], "body"),
        ("wa-2025", "body"),
    ],
)
def test_a_body_of_another_shape_is_refused_by_its_field(body: Any, field: str) -> None:
    error = refused(post("/api/analysis", body), 422)
    assert error["field"].startswith(field)


@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 422),
        (b"{", 422),
        (b"\x80abc", 400),
        (b'{"ruleset": "\\ud800"}', 422),
        (b'{"\\ud800": 1, "ruleset": "wa-2025"}', 422),
        (b'{"ruleset": "wa-2025", "options": {"\\udfff": 1}}', 422),
        (b'{"ruleset": "wa-2025", "options": {"decks": NaN}}', 422),
        (b'{"ruleset": "wa-2025", "options": {"decks": 1e999}}', 422),
        (b'{"ruleset": "wa-2025", "options": {"decks": ' + b"9" * 5000 + b"}}", 400),
        (b"[" * 60000, 400),
        (b'"' + b"x" * MAX_BODY_BYTES + b'"', 413),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_bytes_that_are_no_body_are_turned_away(content: bytes, status: int) -> None:
    async def talk(client: httpx.AsyncClient) -> httpx.Response:
        kind = {"content-type": "application/json"}
        return await client.post("/api/analysis", content=content, headers=kind)

    refused(served(talk), status)


def test_a_body_that_comes_in_pieces_is_read_no_further_than_the_bound() -> None:
    sent = 0

    async def pieces() -> Any:
        nonlocal sent
        for _ in range(1000):
            sent += 1024
            yield b" " * 1024

    async def talk(client: httpx.AsyncClient) -> httpx.Response:
        kind = {"content-type": "application/json"}
        return await client.post("/api/analysis", content=pieces(), headers=kind)

    assert (
        refused(served(talk), 413)["sentence"]
        == "body: 'too long' is not allowed; send 65,536 bytes at most"
    )


class Unable(JobQueue):
    """A workshop that has no answer."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self._error = error

    async def run(self, *_: object) -> bytes:
        raise self._error


@pytest.mark.parametrize(
    ("error", "status", "name"),
    [(JobQueueBusy("Too many wait."), 503, "BUSY"), (JobTooSlow("Too slow."), 504, "TOO_SLOW")],
)
def test_a_workshop_that_cannot_answer_is_told_in_a_sentence(
    error: Exception, status: int, name: str
) -> None:
    response = served(lambda client: client.post("/api/analysis", json=TABLE), Unable(error))
    said = refused(response, status)
    assert (said["name"], said["sentence"]) == (name, str(error))
    assert response.headers["retry-after"] == "5"


def test_the_event_loop_goes_on_while_an_analysis_is_made() -> None:
    async def talk(client: httpx.AsyncClient) -> int:
        # Starting a worker and reading the rules for the first time are not what is looked at.
        await client.post("/api/analysis", json={**TABLE, "options": {"decks": 8}})
        asked = asyncio.create_task(client.post("/api/analysis", json=TABLE))
        turns = 0
        while not asked.done():
            await asyncio.sleep(0.005)
            turns += 1
        assert (await asked).status_code == 200
        return turns

    # An analysis takes half a second: made in this process it would leave room for a few turns.
    assert served(talk, JobQueue()) >= 20


def test_the_server_does_not_load_the_solver() -> None:
    heavy = ("numba", "numpy", "scipy", "matplotlib", "typst", "spanish21.analysis")
    script = (
        "import sys, spanish21.server.reference\n"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    ran = subprocess.run(  # noqa: S603
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COVERAGE_PROCESS_START": ""},
    )
    assert ran.stdout.strip() == "[]"


# Anything at all

schema = schemathesis.openapi.from_asgi("/openapi.json", application(JobQueue(new_pool=Here)))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


SLOW = "analysis$|advice|compare"
LAB = "/lab/"
DRAWN = "strategy|par\\.pdf|sign\\.(svg|pdf)"
LONG = "analysis/options"
"""Takes longer than this tester waits; its body is that of an analysis."""
EVERY_CASE = (Phase.explicit, Phase.generate)


def tried(examples: int, phases: tuple[Phase, ...] = EVERY_CASE) -> settings:
    """So many drawn bodies; among the explicit ones are the bounds of every field."""
    return settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=phases,
        suppress_health_check=list(HealthCheck),
    )


@schema.exclude(path_regex=f"{SLOW}|{LAB}|{DRAWN}|{LONG}").parametrize()
@tried(15)
def test_no_light_question_is_answered_by_an_error_of_ours(case: Any) -> None:
    case.call_and_validate(checks=CHECKS, timeout=PATIENCE_SECONDS)


@schema.include(path_regex=SLOW).parametrize()
@tried(2)
def test_no_slow_question_is_answered_by_an_error_of_ours(case: Any) -> None:
    case.call_and_validate(checks=CHECKS, timeout=PATIENCE_SECONDS)


@pytest.fixture
def small_lab(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_little(monkeypatch)


@schema.include(path_regex=LAB).parametrize()
@tried(2)
def test_no_question_to_the_lab_is_answered_by_an_error_of_ours(case: Any, small_lab: None) -> None:
    case.call_and_validate(checks=CHECKS, timeout=PATIENCE_SECONDS)


@schema.include(path_regex=DRAWN).parametrize()
@tried(3, (Phase.generate,))
def test_no_page_is_answered_by_an_error_of_ours(case: Any) -> None:
    # Their bodies are those of the questions above.
    case.call_and_validate(checks=CHECKS, timeout=PATIENCE_SECONDS)


@st.composite
def choices(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """Some options of a rule set, each with something that its kind of option can be."""
    name = draw(st.sampled_from(SHIPPED_RULESETS))
    options = draw(st.lists(st.sampled_from(list(load_book(name).options.values())), max_size=6))
    others: list[Any] = ["$5", "$300", "21%", "4 to 1", "hello", 1, 9, True, ["match-up"], []]
    return name, {
        option.name: draw(
            st.sampled_from(option.allowed if isinstance(option.allowed, list) else others)
        )
        for option in options
    }


@given(chosen=choices())
@settings(max_examples=60, deadline=None, database=None, derandomize=True)
def test_any_choices_make_a_table_or_a_refusal(chosen: tuple[str, dict[str, Any]]) -> None:
    name, options = chosen
    with contextlib.suppress(Refusal):
        found = json.loads(
            rule_book_answers.check_configuration(name, ConfigurationRequest(options=options))
        )
        assert found["options"].keys() == load_book(name).options.keys()


def test_every_route_documents_its_answer_and_its_refusals() -> None:
    routes = schema.raw_schema["paths"]
    assert len(routes) >= 14
    for path, methods in routes.items():
        for method, route in methods.items():
            documented: Mapping[str, Any] = route["responses"]
            assert "200" in documented, path
            assert route["description"], path
            if method == "post":
                assert {"400", "413", "422"} <= set(documented), path
                assert json.dumps(route["requestBody"]), path
            for status, response in documented.items():
                if status != "200":
                    (content,) = response["content"].values()
                    assert content["schema"]["$ref"].endswith("/ErrorBody"), (path, status)
                else:
                    assert response["content"], path
