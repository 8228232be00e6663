"""Does spanish21 lab print what the library answers, and draw it?"""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from fixtures.labs import washington_lab
from spanish21.cli import cli
from spanish21.counting.indices import InsuranceIndex
from spanish21.library.lab import counting_lab
from spanish21.library.simulated_game import read_count_system

pytestmark = pytest.mark.long


@pytest.fixture(autouse=True)
def solve_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the lab of a table has worked out for another test is not worked out again."""
    effects = washington_lab().main_effects

    monkeypatch.setattr(counting_lab.CountingLab, "main_effects", property(lambda _lab: effects))
    monkeypatch.setattr(counting_lab.CountingLab, "game", property(lambda _lab: effects.game))


def run(*words: str) -> str:
    done = CliRunner().invoke(cli, ["lab", *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_effects_are_printed_and_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "effects.png"
    text = run("removals", "--decks", "6", "--plot", str(picture))
    assert "main game" in text
    assert "-0.1415 %" in text
    assert picture.read_bytes().startswith(b"\x89PNG")
    cell = run("removals", "--decks", "6", "--cell", "hard 14 v 3", "--instead", "stand")
    assert "hard 14 v 3: stand" in cell
    record = json.loads(
        run(
            "removals", "--of", "jackpot", "--table", "3c", "--paytable", "1", "--decks", "6",
            "--meter", "$20000", "--json",
        )
    )  # fmt: skip
    assert record["effects"][0]["card"] == "A♠"


def test_a_system_and_tags_are_printed() -> None:
    text = run("system", "--count", "zen", "--decks", "6", "--decisions", "3")
    assert "playing efficiency" in text
    assert "more: --format json has all" in text
    tags = run("tags", "--level", "2", "--side", "A", "--decks", "6")
    assert "search of all" in tags


def test_a_prize_belongs_to_its_jackpot() -> None:
    done = CliRunner().invoke(
        cli, ["lab", "removals", "--of", "match-up", "--prize", "two-suited=$500@jackpot"]
    )
    assert "no such choice" in str(done.exception)


def test_indices_are_printed_confirmed_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = washington_lab()
    known_model = known.count_model
    monkeypatch.setattr(
        counting_lab.CountingLab,
        "count_model",
        lambda _lab, system, shoes: known_model(system, shoes),
    )
    file = tmp_path / "best.json"
    words = ["indices", "--decks", "6", "--shoes", "12", "--best", "3"]
    text = run(*words, "--out", str(file), "--simulate", "2e5")
    assert "below" in text
    assert "Insurance pays from" in text
    assert "predicted" in text
    assert len(read_count_system(file).plays) == 3  # type: ignore[union-attr]
    assert "2 " in run(*words, "--by-cards")
    monkeypatch.setattr(
        counting_lab, "find_insurance_index", lambda *_: InsuranceIndex(None, 0.0, ())
    )
    assert "Insurance never pays here." in run(*words)


def test_a_ramp_is_printed_with_what_it_wins_and_risks(monkeypatch: pytest.MonkeyPatch) -> None:
    original = counting_lab.CountingLab.ramp
    monkeypatch.setattr(
        counting_lab.CountingLab,
        "ramp",
        lambda _lab, **asked: original(washington_lab(), **asked),
    )
    text = run("ramp", "--decks", "6", "--bankroll", "$10,000", "--spread", "20", "--shoes", "12")
    assert "risk ever to lose the bankroll" in text
    assert "desirability index" in text


def test_what_the_cut_card_costs_is_printed() -> None:
    text = run("cut-card", "--decks", "6", "--rounds", "1e5")
    assert "the cut card costs" in text
    assert "fresh, exact" in text
