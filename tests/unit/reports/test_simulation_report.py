"""Are a run's figures the same in JSON, CSV, Parquet and pictures, and said by name?"""

import csv
import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

from charted import charted
from spanish21 import __version__, ruleset
from spanish21.refusal import Refusal
from spanish21.reports.simulation.plots import plot, plot_form
from spanish21.reports.simulation.record import simulation_record
from spanish21.reports.simulation.tables import check_parquet, simulation_csv, write_parquet
from spanish21.reports.simulation.told import Told
from spanish21.simulation.contract import Simulated, Tally
from spanish21.simulation.run.totals import added
from spanish21.simulation.statistics import Table, results_of
from thrown import WAGER, FakeKernel, RichKernel


def told(kernel: FakeKernel | None = None, *, blocks: int = 20, **changed: Any) -> Told:
    kernel = RichKernel() if kernel is None else kernel
    total = Tally({})
    for block in range(blocks):
        total = added(total, kernel.play(3, block, 1000))
    simulated = Simulated(
        rules=ruleset("wa-2025"),
        strategy=charted().chart.strategy,
        wagers={"main": WAGER},
        boxes=1,
        fresh=True,
        cut_cards=0,
        generator="fast",
    )
    made = Told(
        simulated=simulated,
        results=results_of(kernel.figures(total), Table(fresh=True, rounds_per_hour=60)),
        strategy="the best chart for this table",
        kernel=kernel.name,
        device="cpu, 2 threads",
        seed=3,
        asked=20_000,
        resumed=0,
        seconds=2.0,
        complete=True,
    )
    return replace(made, **changed)


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
    real = replace(base, simulated=replace(base.simulated, fresh=False, cut_cards=72))
    found = simulation_record(real)
    assert (found["cut_cards"], found["penetration"]) == (72, 0.75)
    assert real.shoe == "a shoe cut at 75 %"


def test_a_run_that_took_no_time_has_no_speed() -> None:
    assert told(seconds=0.0).rounds_per_second == 0.0


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
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(Refusal) as refused:
        check_parquet()
    assert str(refused.value) == (
        "format: 'parquet' is not allowed; "
        "install spanish21[parquet] for it, or choose table, json or csv"
    )


@pytest.mark.parametrize(
    ("form", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")]
)
def test_a_picture_is_the_same_for_the_same_run(form: str, begins: bytes) -> None:
    drawn = plot(told(), form)
    assert drawn.startswith(begins)
    assert plot(told(), form) == drawn


def test_a_picture_has_a_panel_for_what_the_run_has() -> None:
    everything, plain = plot(told(), "svg"), plot(told(FakeKernel()), "svg")
    assert everything.count(b'id="axes_') == 5
    assert plain.count(b'id="axes_') == 1


def test_a_picture_of_few_rounds_has_every_true_count() -> None:
    assert plot(told(blocks=1, count="hi-lo"), "svg").count(b'id="axes_') == 5


def test_other_pictures_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        plot_form(Path("run.bmp"))
    assert str(refused.value) == (
        "plot: 'run.bmp' is not allowed; end its name in .png, .svg or .pdf"
    )
