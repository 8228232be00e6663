"""Are a run's figures the same in JSON, CSV, Parquet and pictures, and said by name?"""

import csv
import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

from fixtures.dice_game import WAGER, FakeKernel, spot
from fixtures.dice_run_summary import told
from spanish21 import __version__
from spanish21.refusal import Refusal
from spanish21.reports.pictures import picture_format
from spanish21.reports.simulation.figure_table import check_parquet, simulation_csv, write_parquet
from spanish21.reports.simulation.json_record import simulation_record
from spanish21.reports.simulation.plots import plot_run
from spanish21.reports.simulation.reliability import (
    format_small_percent,
    rarest_bonus_hits,
    rarest_prize_hits,
    shorten,
)
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.figures import EventFigures

pytestmark = pytest.mark.long


def test_the_json_has_what_everybody_asks_for() -> None:
    found = json.loads(json.dumps(simulation_record(told()), allow_nan=False))
    assert (found["format"], found["version"]) == ("spanish21-simulation", 1)
    assert found["program"] == f"spanish21 {__version__}"
    assert (found["rounds"], found["seed"], found["rounds_per_second"]) == (20_000, 3, 10_000)
    results = told().results
    assert found["house_edge"] == results.house_edge.value
    assert found["standard_error"] == results.house_edge.standard_error
    assert found["standard_deviation"] == results.standard_deviation.value
    assert found["house_edge_interval"] == [results.house_edge.low, results.house_edge.high]
    assert found["wagers_cents"] == {"main": 500}
    assert found["fresh"] is True
    assert found["penetration"] is None
    assert len(found["strategy"]["sha256"]) == 64
    assert found["events"][1]["one_in"] is None
    assert sum(line["count"] for line in found["distribution"]) == 20_000
    assert found["sessions"]["won_cents"]["paths"] == 16
    assert set(found["sessions"]["won_cents"]["quantiles"]) == {
        "0.05",
        "0.25",
        "0.5",
        "0.75",
        "0.95",
    }
    assert found["by_count"][2]["house_edge_standard_error"] is None


def test_a_plain_run_has_no_jackpots_sittings_or_counts() -> None:
    found = simulation_record(told(FakeKernel()))
    assert (found["jackpots"], found["sessions"], found["by_count"]) == ([], None, [])
    assert found["house_edge_with_bonuses"] is None


def test_a_real_shoe_says_where_it_is_cut() -> None:
    base = told()
    real = replace(base, spec=replace(base.spec, fresh=False, cut_cards=72))
    found = simulation_record(real)
    assert (found["cut_cards"], found["penetration"]) == (72, 0.75)
    assert real.shoe == "a shoe cut at 75 %"


def test_a_run_that_took_no_time_has_no_speed() -> None:
    assert told(seconds=0.0).rounds_per_second == 0.0


def test_the_ends_of_sittings_say_how_wide_a_step_is_and_which_are_open() -> None:
    sessions = told().figures.sessions
    assert sessions is not None
    ended = replace(sessions, ends=np.array([1, 0, 5, 2]))
    found = simulation_record(told(figured={"sessions": ended}))["sessions"]
    assert found["ends_step_cents"] == 2500
    assert found["ends"] == [
        {"won_cents": -5000, "count": 1, "open": "below"},
        {"won_cents": 0, "count": 5, "open": None},
        {"won_cents": 2500, "count": 2, "open": "above"},
    ]


def test_what_one_round_cannot_tell_is_null() -> None:
    found = simulation_record(told(blocks=1, rounds=1))
    sessions = found["sessions"]
    assert found["house_edge"] is not None
    assert found["standard_error"] is None
    for name in ("variance", "standard_deviation"):
        assert (found[name], found[f"{name}_interval"]) == (None, [None, None])
    assert (sessions["sessions"], sessions["risk_of_ruin"]) == (0, None)
    assert sessions["risk_of_ruin_interval"] == [None, None]
    assert sessions["risk_of_ruin_by_diffusion"] is None
    assert found["wagers"][0]["standard_deviation"] is None
    assert found["by_count"][0]["house_edge"] is None
    ruin = lines(simulation_csv(told(blocks=1, rounds=1)))["sessions", "risk_of_ruin"]
    assert (ruin["value"], ruin["low"], ruin["count"]) == ("", "", "0")


def test_rounds_that_all_end_alike_have_no_diffusion() -> None:
    same = simulation_record(told(figured={"distribution": ((-WAGER, 20_000),)}))
    assert same["variance"] == 0.0
    assert same["sessions"]["risk_of_ruin_by_diffusion"] is None


def test_where_nobody_wagers_there_is_no_house_edge() -> None:
    main = spot("main", 0, 0, 0, 0, 0)
    bonus = spot("super-bonus", 0, 0, 0, 0, 0)
    found = simulation_record(told(figured={"distribution": (), "spots": (main, bonus)}))
    assert (found["house_edge"], found["house_edge_with_bonuses"]) == (None, None)
    nobody = told(FakeKernel(), figured={"distribution": (), "spots": (main,)})
    assert b"house edge unknown" in plot_run(nobody, "svg")


def with_bonus(hits: int, *, boxes: int = 1) -> RunSummary:
    """A run in which the Super Bonus, and envy of it, was paid so often."""
    base = told().figures
    events = (
        *(event for event in base.events if event.event != "super-bonus"),
        EventFigures("super-bonus", "Super Bonus", hits, 20_000),
        EventFigures("envy", "Envy Bonus paid", 2 * hits, 20_000),
    )
    spots = (*base.spots, spot("envy", 0, 0, 0, 0, 0))
    return told(figured={"events": events, "spots": spots, "boxes": boxes})


def test_a_prize_that_was_never_hit_has_no_error() -> None:
    found = simulation_record(with_bonus(0))
    bonus = next(wager for wager in found["wagers"] if wager["spot"] == "super-bonus")
    assert bonus["hits"] == 0
    assert bonus["house_advantage"] is not None
    assert bonus["house_advantage_standard_error"] is None
    assert bonus["house_advantage_interval"] == [None, None]
    assert bonus["standard_deviation"] is None
    assert found["house_edge_with_bonuses"] is not None
    assert found["house_edge_with_bonuses_interval"] == [None, None]
    text = lines(simulation_csv(with_bonus(0)))
    assert text["wager", "super-bonus"]["low"] == text["base", "house_edge_with_bonuses"]["low"]
    assert text["wager", "super-bonus"]["low"] == ""


def test_a_prize_that_was_hit_has_an_error_and_says_how_often() -> None:
    found = simulation_record(with_bonus(3))
    hits = {wager["spot"]: wager["hits"] for wager in found["wagers"]}
    assert hits == {"main": None, "super-bonus": 3, "envy": None, "jackpot-1": 2}
    assert None not in found["house_edge_with_bonuses_interval"]


def test_envy_is_of_several_boxes_and_a_jackpots_rarest_row_counts() -> None:
    alone, several = with_bonus(5).results, with_bonus(5, boxes=3).results
    assert (rarest_prize_hits("envy", alone), rarest_prize_hits("envy", several)) == (None, 10)
    assert (rarest_bonus_hits(alone), rarest_bonus_hits(several)) == (5, 5)
    assert rarest_prize_hits("jackpot-1", alone) == 2
    assert rarest_prize_hits("jackpot-2", alone) is None
    assert rarest_bonus_hits(told(FakeKernel()).results) is None


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.0, "0.00 %"),
        (0.25, "25.00 %"),
        (0.000037, "0.0037 %"),
        (2e-7, "0.000020 %"),
        (0.99998, "99.9980 %"),
        (1.0, "100.00 %"),
    ],
)
def test_a_small_share_has_digits_enough(share: float, words: str) -> None:
    assert format_small_percent(share) == words


def test_a_long_name_is_cut_to_one_line() -> None:
    assert shorten("Hi-Lo,\n one to ten", 40) == "Hi-Lo, one to ten"
    assert shorten("one two three", 8) == "one two…"
    assert told(count="x" * 100).counted_by == f", counting by {'x' * 39}…"
    assert told().counted_by == ""


def lines(text: str) -> dict[tuple[str, str], dict[str, str]]:
    return {(row["section"], row["name"]): row for row in csv.DictReader(io.StringIO(text))}


def test_the_csv_has_a_line_for_every_figure() -> None:
    found, results = lines(simulation_csv(told())), told().results
    assert float(found["base", "house_edge"]["value"]) == results.house_edge.value
    assert float(found["base", "house_edge"]["high"]) == results.house_edge.high
    assert found["base", "house_edge"]["count"] == ""
    assert ("base", "house_edge_with_bonuses") in found
    assert found["event", "blackjack"]["out_of"] == "20000"
    assert found["jackpot-1", "pair"]["count"] == "1000"
    assert float(found["sessions", "risk_of_ruin"]["value"]) == 0.25
    assert ("sessions won_cents at 0.5", "100") in found
    assert found["true count", "3"]["standard_error"] == ""
    assert ("base", "house_edge_with_bonuses") not in lines(simulation_csv(told(FakeKernel())))


def test_parquet_holds_the_same_lines_and_the_whole_run(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    write_parquet(told(), path)
    read: Any = pyarrow.parquet.read_table(path)
    found = {(row["section"], row["name"]): row for row in read.to_pylist()}
    assert found.keys() == lines(simulation_csv(told())).keys()
    assert found["base", "house_edge"]["value"] == told().results.house_edge.value
    assert found["event", "blackjack"]["count"] == told().results.events[0].count
    assert json.loads(read.schema.metadata[b"spanish21"]) == simulation_record(told())


def test_a_missing_parquet_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    check_parquet()
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(Refusal) as refused:
        check_parquet()
    assert str(refused.value) == (
        "pyarrow is not installed; to have it, run: pip install 'spanish21[parquet]'"
    )


@pytest.mark.parametrize(
    ("form", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_a_picture_is_the_same_for_the_same_run(form: str, begins: bytes) -> None:
    drawn = plot_run(told(), form)
    assert drawn.startswith(begins)
    assert plot_run(told(), form) == drawn


def test_a_picture_has_a_panel_for_what_the_run_has() -> None:
    everything, plain = plot_run(told(), "svg"), plot_run(told(FakeKernel()), "svg")
    assert everything.count(b'id="axes_') == 6
    assert plain.count(b'id="axes_') == 2


def test_a_picture_of_few_rounds_has_every_true_count() -> None:
    assert plot_run(told(blocks=1, count="hi-lo"), "svg").count(b'id="axes_') == 6


def drawn(run: RunSummary) -> str:
    """A picture's texts, which stand beside the outlines of their letters."""
    return plot_run(run, "svg").decode()


def test_dollars_in_a_picture_are_no_formulas() -> None:
    picture = drawn(told(count=r"my $\spread$, $1 to $2"))
    assert r"counting by my $\spread$, $1 to $2 -->" in picture
    assert "mathdefault{10^" in picture
    assert plot_run(told(count=r"$\spread$"), "png").startswith(b"\x89PNG")


def test_each_of_two_jackpots_is_named_with_its_mean() -> None:
    one = told().figures.jackpots[0]
    two = replace(one, number=2, meter_cents=one.meter_cents // 2, paths=one.paths // 2)
    picture = drawn(told(figured={"jackpots": (one, two)}))
    for words in (
        "<!-- Meters of 16 of 200 tables -->",
        "<!-- jackpot 1, mean $10,000 -->",
        "<!-- jackpot 2, mean $5,000 -->",
    ):
        assert words in picture


def test_few_paths_are_drawn_one_by_one_and_many_as_bands() -> None:
    few, sessions = drawn(told()), told().figures.sessions
    assert "<!-- Bankrolls of 16 of 200 sittings -->" in few
    assert few.count("<!-- rounds (each a line) -->") == 2
    assert sessions is not None
    paths = np.tile(sessions.paths, (3, 1))
    many = drawn(told(figured={"sessions": replace(sessions, paths=paths)}))
    assert "<!-- Bankrolls of 48 of 200 sittings -->" in many
    assert "<!-- rounds (the middle one; half of them; nine in ten) -->" in many
    every = drawn(told(figured={"sessions": replace(sessions, sessions=16)}))
    assert "<!-- Bankrolls of 16 sittings -->" in every


def test_ruin_in_a_picture_has_digits_enough() -> None:
    sessions = told().figures.sessions
    assert sessions is not None
    for ruined, words in ((1, "0.0037 % of sittings"), (0, "none of 27,000 sittings")):
        rare = replace(sessions, sessions=27_000, ruined=ruined)
        assert f"ruin at −$50: {words}" in drawn(told(figured={"sessions": rare}))


def test_results_of_several_boxes_are_not_called_rounds() -> None:
    base = told()
    assert "<!-- rounds (logarithmic scale) -->" in drawn(base)
    several = replace(base, spec=replace(base.spec, boxes=3))
    words = "<!-- results, one for each box and round (logarithmic scale) -->"
    assert words in drawn(several)


def test_other_pictures_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        picture_format(Path("run.bmp"))
    assert str(refused.value) == (
        "plot: 'run.bmp' is not allowed; end its name in .png, .svg or .pdf"
    )
