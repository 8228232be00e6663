"""Do the real kernels add up to the same on one thread, two threads and two workers?"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from distributed import LocalCluster

from fixtures.chart_fixture import chart_analysis
from fixtures.simulation_runs import error_of, same
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.cluster_executor import ClusterExecutor
from spanish21.simulation.run.kernel_choice import choose_kernel
from spanish21.simulation.run.pieces import Executor
from spanish21.simulation.run.simulation_run import SimulationRun, StopRule
from spanish21.simulation.run.thread_executor import ThreadExecutor
from spanish21.simulation.tallies import BlockTally

pytestmark = pytest.mark.uncounted

SEED = 1


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    made: Any = LocalCluster
    with made(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        yield local


def game(**changed: Any) -> GameSpec:
    analysis = chart_analysis("wa-2025", decks=6, double_double=True)
    plain: dict[str, Any] = {
        "rules": analysis.rules,
        "strategy": analysis.chart.strategy,
        "wagers": {"main": 500},
        "boxes": 1,
        "fresh": True,
        "cut_cards": 72,
        "generator": "fast",
    }
    return GameSpec(**(plain | changed))


def counted(kernel: Kernel, executor: Executor, rounds: int) -> BlockTally:
    executor.piece_blocks = 1  # type: ignore[misc]
    standing = SimulationRun(kernel, executor, SEED, estimate_error=error_of).play(StopRule(rounds))
    executor.close()
    assert kernel.figures(standing.tally).rounds == rounds
    return standing.tally


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("compiled", {}),
        ("compiled", {"fresh": False}),
        (
            "general",
            {
                "boxes": 2,
                "fresh": False,
                "sessions": SessionSpec(100, 20_000),
                "generator": "philox",
            },
        ),
    ],
)
def test_the_totals_do_not_depend_on_who_plays(
    name: str, changed: dict[str, Any], machines: Any
) -> None:
    maker = choose_kernel(game(**changed), name)
    kernel = maker()
    rounds = 2 * kernel.block_rounds + 12_345
    one = counted(kernel, ThreadExecutor(kernel, 1), rounds)
    two = counted(kernel, ThreadExecutor(kernel, 2), rounds)
    far = ClusterExecutor(machines.scheduler_address, maker, kernel.block_rounds)
    assert same(one, two)
    assert same(one, counted(kernel, far, rounds))
    assert all(np.asarray(counts).size for counts in one.counts.values())
