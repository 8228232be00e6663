"""Can somebody who has read the guide play every rule set over the public API?

The guide's own example plays here, against ``spanish21 serve --demo`` as anybody starts it.
"""

import importlib.util
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spanish21.adapters.commitment import Commitment, read_reveal, verify_shoe
from spanish21.rulesets import SHIPPED_RULESETS

pytestmark = pytest.mark.uncounted

ROOT = Path(__file__).parents[4]
GUIDE = ROOT / "docs" / "guides" / "play-over-the-api.md"
MOST_ROUNDS = 120
"""Within so many rounds a pair is dealt, but for one time in some thousands."""


def _example() -> Any:
    found = importlib.util.spec_from_file_location(
        "play_over_http", ROOT / "examples" / "play_over_http.py"
    )
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


play = _example()


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a demo house."""
    folder = tmp_path_factory.mktemp("demo")
    log = folder / "serve.log"
    program = str(Path(sys.executable).with_name("spanish21"))
    words = ["serve", "--demo", "--no-edges-ahead", "--database", str(folder / "demo.db")]
    words += ["--port", "0"]
    with log.open("wb") as out:
        server = subprocess.Popen([program, *words], stdout=out, stderr=out)  # noqa: S603  our own words
    try:
        yield _address(server, log)
    finally:
        server.terminate()
        server.wait(120)


def _address(server: "subprocess.Popen[bytes]", log: Path) -> str:
    until = time.monotonic() + 120
    while time.monotonic() < until and server.poll() is None:
        found = re.search(r"open at (http://\S+)", log.read_text())
        if found:
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"the server does not start:\n{log.read_text()}")


def boldly(seat: Any) -> str:
    """Split and double whenever it is on offer."""
    offers = seat.offers
    return next((what for what in ("Split", "DoubleDown") if what in offers), play.by_thumb(seat))


def doubled(played: Any) -> bool:
    return "DoubleDown" in played.commands


def open_table(guest: Any, table: str, ruleset: str, **options: str) -> str:
    clocks = {"cut": 0, "look": 0}
    guest.post(
        "/api/tables",
        {"table": table, "ruleset": ruleset, "options": options, "clocks": clocks},
    )
    return table


@pytest.mark.parametrize("ruleset", SHIPPED_RULESETS)
def test_rounds_of_every_rule_set_add_up(base: str, ruleset: str) -> None:
    with play.Guest(base, "Bold") as guest:
        table = open_table(guest, f"Bold-{ruleset}", ruleset)
        with play.seated(guest, table) as seat:
            rounds = [play.play_round(seat, boldly) for _ in range(3)]
            while len(rounds) < MOST_ROUNDS and not any(map(doubled, rounds)):
                rounds.append(play.play_round(seat, boldly))
            assert seat.view["summary"]["ruleset"] == ruleset
    assert [one.number for one in rounds] == [*range(1, len(rounds) + 1)]
    assert all(one.adds_up for one in rounds)
    assert any(map(doubled, rounds))


def test_a_hand_is_split_and_adds_up(base: str) -> None:
    with play.Guest(base, "Splitter") as guest:
        table = open_table(guest, "Pairs", "wa-2025")
        with play.seated(guest, table) as seat:
            for _ in range(MOST_ROUNDS):
                played = play.play_round(seat, boldly)
                assert played.adds_up
                if "Split" in played.commands:
                    break
    assert "Split" in played.commands


def test_a_finished_shoe_is_the_one_that_was_promised(base: str) -> None:
    with play.Guest(base, "Counter") as guest:
        table = open_table(guest, "One-deck", "bet-bigger", decks="1")
        with play.seated(guest, table) as seat:
            while not play.check_shoes(seat):
                assert play.play_round(seat, play.by_thumb).adds_up
            promised = Commitment(seat.commitments[1])
        text = guest.http.get(f"/api/tables/{table}/shoes/1").text
    checks = verify_shoe(read_reveal(text), published=promised)
    assert len(checks) > 1
    assert all(check.holds for check in checks)


def test_the_script_tells_of_a_table_of_every_rule_set(
    base: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play.main([base, "--rounds", "1"]) == 0
    told = capsys.readouterr().out
    assert all(f"({ruleset})" in told for ruleset in SHIPPED_RULESETS)
    assert "NOT ADD UP" not in told


def test_the_script_ends_with_1_where_chips_do_not_add_up(
    base: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play.PlayedRound, "adds_up", False)
    monkeypatch.setattr(play, "tables_to_play", lambda _guest: ["Puget"])
    assert play.main([base, "--rounds", "1"]) == 1
    assert "NOT ADD UP" in capsys.readouterr().out


def test_the_house_is_asked_for_advice(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def answered(_guest: Any, path: str, body: Any) -> Any:
        asked.append((path, body))
        return {"best": "stand"}

    with play.Guest(base, "Student") as guest:
        table = open_table(guest, "School", "wa-classic", decks="8")
        with monkeypatch.context() as patched:
            patched.setattr(play.Guest, "post", answered)
            with play.seated(guest, table) as seat:
                while not asked:
                    assert play.play_round(seat, play.by_advice).adds_up
        path, question = asked[0]
        found = guest.post(path, question)
    assert question["options"]["decks"] == "8"
    assert found["best"] in play.ACTIONS


def test_the_guide_names_what_there_is(base: str) -> None:
    with play.Guest(base, "Reader") as guest:
        described = guest.get("/api/openapi.json")
    text = GUIDE.read_text(encoding="utf-8")
    told = set(re.findall(r"(GET|POST) (/api/[a-z{}/-]+)", text))
    routes = {
        (method.upper(), path) for path, found in described["paths"].items() for method in found
    }
    assert told
    assert told <= routes
