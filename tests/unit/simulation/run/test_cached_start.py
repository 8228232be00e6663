"""Does a simulation start from what was kept, without the solver, and come to the same figures?"""

import gc
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from spanish21.analysis.strategy import chart as analysis_chart
from spanish21.cli import cli
from spanish21.cli.simulation import simulate
from spanish21.cli.simulation.simulation_request import read_game_request, read_table_choices
from spanish21.disk_cache import CACHE_OFF, CACHE_VARIABLE
from spanish21.library.simulated_game import read_simulated_game
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.rulesets.strategies.strategy_json import strategy_record
from spanish21.simulation.compiled import CompiledKernel
from spanish21.simulation.game_spec import GameSpec
from spanish21.simulation.run.identity import identify_run

pytestmark = pytest.mark.long

TABLE = ("--decks", "2", "--rounds", "2e4", "--threads", "1")


def given(*options: str) -> dict[str, Any]:
    return simulate.simulate_command.make_context("simulate", [*TABLE, *options]).params


def strategy(*options: str) -> Strategy:
    return game(*options).strategy


def game(*options: str) -> GameSpec:
    asked = given(*options)
    choices, request = read_table_choices(asked), read_game_request(asked)
    return read_simulated_game(asked["ruleset"], choices, request, lambda _: None).spec


def written(*options: str) -> dict[str, Any]:
    """The JSON of a run, less what a clock decides."""
    result = CliRunner().invoke(cli, ["simulate", *TABLE, "--format", "json", *options])
    if result.exception is not None:
        raise result.exception
    record: dict[str, Any] = json.loads(result.stdout)
    for name in ("seconds", "rounds_per_second"):
        del record[name]
    return record


def unsolvable(_: object) -> None:
    raise AssertionError("the chart was kept")


@pytest.mark.parametrize("name", ["chart", "best-first-two"])
def test_a_chart_is_worked_out_once_and_read_back_the_same(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = strategy("--strategy", name)
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    cold = strategy("--strategy", name)
    monkeypatch.setattr(analysis_chart, "best_chart", unsolvable)
    warm = strategy("--strategy", name)
    assert free == cold == warm
    assert bool(warm.first_two) == (name == "best-first-two")
    # The order of its lines counts too: a checkpoint knows its run by this text.
    assert json.dumps(strategy_record(free)) == json.dumps(strategy_record(warm))


def test_charts_of_other_tables_wagers_and_kinds_are_kept_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    for options in ((), ("--soft17", "stand"), ("--wager", "7"), ("--strategy", "best-first-two")):
        strategy(*options)
    assert len(list(tmp_path.glob("strategy-*.kept"))) == 4


def test_figures_are_the_same_with_nothing_kept_with_all_kept_and_switched_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    cold, warm = written(), written()
    assert sorted(path.name.partition("-")[0] for path in tmp_path.iterdir()) == [
        "automaton",
        "strategy",
    ]
    monkeypatch.setenv(CACHE_VARIABLE, CACHE_OFF)
    assert cold == warm == written()


def test_a_checkpoint_knows_its_run_again_whether_or_not_the_chart_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = []
    for named in (CACHE_OFF, str(tmp_path), str(tmp_path)):
        monkeypatch.setenv(CACHE_VARIABLE, named)
        simulated = game()
        runs.append(identify_run(simulated, CompiledKernel(simulated), seed=1))
    assert runs[0] == runs[1] == runs[2]


def test_with_its_chart_kept_a_run_loads_neither_the_solver_nor_scipy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    script = (
        "import sys\n"
        "from spanish21.cli.simulation import simulate\n"
        "from spanish21.cli.simulation import simulation_request as request\n"
        "from spanish21.library.simulated_game import read_simulated_game\n"
        "from spanish21.simulation.run.kernel_choice import choose_kernel\n"
        f"given = simulate.simulate_command.make_context('simulate', {[*TABLE]}).params\n"
        "choices, said = request.read_table_choices(given), request.read_game_request(given)\n"
        "spec = read_simulated_game('wa-2025', choices, said, lambda _: None).spec\n"
        "choose_kernel(spec, 'auto')()\n"
        "print(*({'spanish21.analysis', 'spanish21.odds', 'scipy.special'} & set(sys.modules)))\n"
    )
    strategy()
    run = subprocess.run(  # noqa: S603  our own interpreter
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    assert run.stdout == "\n"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_run_leaves_the_search_for_garbage_as_it_was() -> None:
    written()
    assert gc.isenabled()
    assert not gc.get_freeze_count()
