"""Does the lab answer over HTTP what it answers in Python, in the form that is documented?"""

import json
from typing import Any

import pytest

from fixtures.labs import answer_little, washington_lab
from fixtures.reference_app import post
from spanish21.server.reference.canonical_tables import CanonicalTable, canonical_table
from spanish21.server.reference.lab import lab_answers, lab_jobs
from spanish21.server.reference.lab.lab_requests import LabProtection, LabTable, LabWagers
from spanish21.server.reference.request_models import FullTable
from spanish21.server.reference.response_models import ReferenceAnswer

pytestmark = pytest.mark.long
TABLE: dict[str, Any] = {"ruleset": "wa-2025", "options": {"decks": 6}}


@pytest.fixture(autouse=True)
def solve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lab that other tests have, and less of everything."""
    answer_little(monkeypatch)


def told(path: str, body: dict[str, Any], model: type[ReferenceAnswer]) -> dict[str, Any]:
    """An answer, found to be of its documented shape and nothing more."""
    response = post(path, body)
    assert response.status_code == 200, response.text
    answered = json.loads(model.model_validate_json(response.content).model_dump_json())
    record: dict[str, Any] = response.json()
    assert answered.keys() == record.keys() == set(model.model_fields)
    return record


def test_cards_and_counts() -> None:
    record = told("/api/lab/cards", {**TABLE, "count": "zen"}, lab_answers.LabCards)
    lab = washington_lab()
    assert record["effects"] == [dict(row) for row in lab.removals().frame_rows()]
    names = ["hi-lo", "zen", "best tags of level 1", "best tags of level 2"]
    assert [each["name"] for each in record["systems"]] == names
    assert (
        record["systems"][1]["playing_efficiency"] == lab.system("zen").quality.playing_efficiency
    )
    assert record["decisions"][0] == dict(lab.system("zen").frame_rows()[0])


def test_indices_and_a_ramp() -> None:
    record = told("/api/lab/indices", {**TABLE, "penetration": 75}, lab_answers.LabIndices)
    found = washington_lab().indices("hi-lo", shoes=12)
    assert record["found"] == len(found.indices) > len(record["indices"]) == 40
    assert record["indices"][0]["gain"] == found.indices[0].gain
    asked = {**TABLE, "bankroll": "$10,000", "spread": 20, "watch_below": -4}
    ramp = told("/api/lab/ramp", asked, lab_answers.LabRamp)
    assert ramp["bankroll_cents"] == 1_000_000
    assert ramp["growth"][-1]["hours"] == 1000
    assert ramp["states"][0]["wager_cents"] == 0
    assert ramp["figures"][0]["name"] == "wins per 100 rounds"


def test_the_other_side_of_the_table() -> None:
    asked = {**TABLE, "spread": 12, "rounds_per_hour": 100}
    main = told("/api/lab/protection/main", asked, lab_answers.LabMainWins)
    assert {each["spread"] for each in main["main"]} == {4, 8, 12, 16, 20}
    assert main["least_cents"] == 500
    by_spread = {each["spread"]: each["watching_cents"] for each in main["main"]}
    assert by_spread[20] == pytest.approx(5 * by_spread[4])
    side = told("/api/lab/protection/side", asked, lab_answers.LabSideWins)
    assert [each["wager"] for each in side["side"]] == ["match-up", "match-down"]
    assert side["side"][0]["by_count"] is None


def test_what_cannot_be_asked_is_refused() -> None:
    assert post("/api/lab/ramp", {**TABLE, "bankroll": "much"}).status_code == 400
    assert post("/api/lab/cards", {**TABLE, "count": "ko"}).status_code == 422
    assert (
        post("/api/lab/cards", {"ruleset": "wa-2025", "options": {"decks": 3}}).status_code == 400
    )


def test_a_question_is_the_same_however_its_table_is_written() -> None:
    short = lab_jobs.lab_question(LabTable(ruleset="wa-2025"))
    long = lab_jobs.lab_question(LabTable(ruleset="wa-2025", options={"decks": 6}, wager="$5"))
    assert short == long
    assert (short.spread, short.bankroll, short.rounds_per_hour) == (0, "", 60)
    wagers = lab_jobs.lab_question(
        LabWagers(ruleset="wa-2025", bankroll="$500", spread=3, watch_below=1)
    )
    assert (wagers.spread, wagers.bankroll, wagers.watch_below) == (3, "$500", 1)
    house = lab_jobs.lab_question(LabProtection(ruleset="wa-2025", rounds_per_hour=80))
    assert (house.spread, house.rounds_per_hour, house.watch_below) == (12, 80, None)


def test_a_worker_keeps_the_labs_of_its_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    table: CanonicalTable = canonical_table(FullTable(ruleset="bet-bigger"))
    lab = lab_jobs._lab(table)
    assert lab_jobs._lab(table) is lab
    assert lab.table.rules.id == "bet-bigger"
    lab.progress("nobody hears this")
