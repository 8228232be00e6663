"""Does one call simulate a game, say what was counted, and refuse what cannot be played?"""

import doctest
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

import spanish21.simulation
from fixtures.chart_fixture import chart_analysis
from fixtures.dice_game import EXPECTED_EDGE, WAGER, FakeKernel
from spanish21 import ruleset
from spanish21.refusal import Refusal
from spanish21.simulation import Backend, GameSpec, StopRule, prepare_simulation, simulate
from spanish21.simulation.estimates import Estimate
from spanish21.simulation.run import kernel_choice, simulation_run, thread_executor
from spanish21.simulation.run.simulation_run import RunProgress

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "simulate.md"
SPEC = GameSpec(
    rules=ruleset("wa-2025"), strategy=chart_analysis().chart.strategy, wagers={"main": WAGER}
)


@pytest.fixture
def thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are thrown instead of played."""
    kernels = {"compiled": lambda spec: FakeKernel(spec, name="compiled")}
    monkeypatch.setattr(kernel_choice, "KERNEL_FACTORIES", kernels)
    monkeypatch.setattr(thread_executor, "PIECE_ROUNDS", 1000)


def test_the_example_in_the_guide_is_true() -> None:
    failed, tried = doctest.testfile(str(GUIDE), module_relative=False)
    assert tried >= 6
    assert failed == 0


@pytest.mark.usefixtures("thrown")
def test_a_game_is_simulated_by_one_call() -> None:
    seen: list[RunProgress] = []
    result = simulate(
        SPEC, StopRule(20_000), seed=3, backend=Backend(threads=1), on_progress=seen.append
    )
    assert (result.rounds, result.resumed, result.seed) == (20_000, 0, 3)
    assert (result.kernel, result.device) == ("compiled", "cpu, 1 thread")
    assert (result.complete, result.stopped, result.failure) == (True, False, "")
    assert result.figures.rounds == 20_000
    edge = result.statistics.house_edge
    assert edge.low < EXPECTED_EDGE < edge.high
    assert result.statistics.hourly.rounds == 60
    assert [progress.rounds for progress in seen][-1] == 20_000


@pytest.mark.usefixtures("thrown")
def test_the_edge_is_estimated_while_a_run_goes_on() -> None:
    prepared = prepare_simulation(SPEC, seed=3, backend=Backend(threads=1))
    seen: list[Estimate] = []
    result = prepared.play(
        StopRule(20_000),
        on_progress=lambda progress: seen.append(prepared.estimate_edge(progress)),
    )
    assert seen[-1] == result.statistics.house_edge


@pytest.mark.usefixtures("thrown")
def test_a_run_goes_on_from_its_checkpoint_to_the_same_counts(tmp_path: Path) -> None:
    path = tmp_path / "run.ckpt"
    simulate(SPEC, StopRule(4000), checkpoint=path)
    resumed = simulate(SPEC, StopRule(9000), checkpoint=path)
    assert (resumed.rounds, resumed.resumed) == (9000, 4000)
    assert resumed.figures == simulate(SPEC, StopRule(9000)).figures


@pytest.mark.usefixtures("thrown")
def test_a_standard_error_is_reached_by_the_edge_that_is_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulation_run, "FIRST_CHECK_ROUNDS", 2000)
    result = simulate(SPEC, StopRule(10**6, 0.01))
    assert result.rounds < 10**6
    assert result.statistics.house_edge.standard_error <= 0.01


@pytest.mark.usefixtures("thrown")
def test_a_run_that_is_stopped_at_once_plays_its_first_piece() -> None:
    stop = Event()
    stop.set()
    result = prepare_simulation(SPEC).play(StopRule(5000), stop=stop)
    assert (result.rounds, result.stopped, result.complete) == (1000, True, False)
    nothing = replace(result, rounds=0, finished_figures=None)
    with pytest.raises(Refusal, match="no round was finished"):
        _ = nothing.figures


@pytest.mark.usefixtures("thrown")
def test_a_strategy_for_another_table_is_noted_and_played() -> None:
    other = replace(SPEC, strategy=replace(SPEC.strategy, decks=8))
    assert "8 decks" in prepare_simulation(other).notes[0]
    assert prepare_simulation(SPEC).notes == ()


def test_what_cannot_be_played_is_refused_before_a_kernel_is_made() -> None:
    with pytest.raises(Refusal, match="^seed: "):
        prepare_simulation(SPEC, seed=-1)
    with pytest.raises(Refusal, match="^device: "):
        prepare_simulation(SPEC, backend=Backend(device="cuda", cluster="tcp://host:8786"))
    with pytest.raises(Refusal, match="^rng: "):
        prepare_simulation(replace(SPEC, generator="dice"))


def test_the_public_names_are_listed_and_no_other_is_there() -> None:
    assert {"simulate", "GameSpec"} <= set(dir(spanish21.simulation))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = spanish21.simulation.nothing
