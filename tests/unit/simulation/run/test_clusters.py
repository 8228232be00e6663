"""Do many machines add up to what one does, also when one of them is lost?"""

import builtins
import os
import pickle
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster
from test_runs import error_of, played, same

from spanish21.refusal import Refusal
from spanish21.simulation.run import cluster
from spanish21.simulation.run.cluster import ClusterExecutor, play_sent
from spanish21.simulation.run.course import Run, Wanted
from spanish21.simulation.run.identity import PROGRAM
from spanish21.simulation.run.pieces import Piece
from thrown import FakeKernel

pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def machines() -> Iterator[Any]:
    """Two worker processes of one thread each, which are started again when they are lost."""
    made: Any = LocalCluster
    with made(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as local:
        yield local


def executor(machines: Any, kernel: FakeKernel) -> ClusterExecutor:
    maker = partial(FakeKernel, pause=kernel.pause, notes=kernel.notes)
    made = ClusterExecutor(machines.scheduler_address, maker, kernel.block_rounds)
    made.piece_blocks = 1
    return made


def test_two_workers_add_up_to_the_same_totals(machines: Any) -> None:
    kernel = FakeKernel()
    playing = executor(machines, kernel)
    assert playing.device == "cluster, 2 workers, 2 threads"
    run = Run(kernel, playing, 5, error_of=error_of)
    standing = run.play(Wanted(12_345))
    playing.close()
    assert same(standing.tally, played(12_345).tally)


def test_a_killed_worker_loses_nothing(machines: Any, tmp_path: Path) -> None:
    kernel = FakeKernel(pause=0.05, notes=tmp_path)
    playing = executor(machines, kernel)
    victim = next(iter(machines.workers.values())).pid
    killed: list[int] = []

    def kill_once(standing: object) -> None:
        if not killed:
            killed.append(victim)
            os.kill(victim, signal.SIGKILL)

    standing = Run(kernel, playing, 5, error_of=error_of).play(Wanted(12_000), kill_once)
    playing.close()
    assert killed
    assert same(standing.tally, played(12_000).tally)
    # What the lost machine was playing was played again by another.
    assert len(list(tmp_path.iterdir())) >= 12


def test_a_scheduler_that_is_not_there_is_refused_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "REACHED_WITHIN", 0.5)
    begun = time.monotonic()
    with pytest.raises(Refusal) as refused:
        ClusterExecutor("tcp://127.0.0.1:9", FakeKernel, 1000)
    assert time.monotonic() - begun < 10
    assert str(refused.value) == (
        "cluster: 'tcp://127.0.0.1:9' is not allowed; no scheduler answers there; "
        "start one with 'dask scheduler' and give its address"
    )


@pytest.mark.parametrize("address", ["nowhere", "ftp://host:1", ""])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(Refusal) as refused:
        ClusterExecutor(address, FakeKernel, 1000)
    assert str(refused.value) == (
        f"cluster: '{address}' is not allowed; write a scheduler's address, such as tcp://host:8786"
    )


def test_a_scheduler_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Any = LocalCluster
    monkeypatch.setattr(cluster, "REACHED_WITHIN", 0.5)
    with made(n_workers=0, dashboard_address=None, silence_logs=50) as empty:
        with pytest.raises(Refusal) as refused:
            ClusterExecutor(empty.scheduler_address, FakeKernel, 1000)
        address = empty.scheduler_address
    assert str(refused.value) == (
        f"cluster: '{address}' is not allowed; its scheduler has no workers; "
        f"start some with 'dask worker {address}'"
    )


def test_workers_without_this_program_are_refused(
    machines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> None:
        raise ModuleNotFoundError("No module named 'spanish21'", name="spanish21")

    monkeypatch.setattr(cluster, "_program", missing)
    with pytest.raises(Refusal) as refused:
        ClusterExecutor(machines.scheduler_address, FakeKernel, 1000)
    assert refused.value.allowed == "its workers need what is installed here: they miss spanish21"


def test_a_worker_of_another_version_refuses_to_play() -> None:
    with pytest.raises(Refusal) as refused:
        play_sent(b"", "spanish21 0.0.0", 5, Piece(0, 1, 1))
    assert str(refused.value).startswith("cluster: 'spanish21 0.0.0' is not allowed; a worker has")


def test_a_worker_says_what_it_has_and_makes_its_kernel_once() -> None:
    assert cluster._program() == PROGRAM
    sent = pickle.dumps(FakeKernel)
    cluster._kernel.cache_clear()
    for block in range(3):
        assert play_sent(sent, PROGRAM, 5, Piece(block, 1000, 1000)).counts
    assert cluster._kernel.cache_info().misses == 1


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def no_distributed(name: str, *rest: Any) -> Any:
        if name == "distributed":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.delitem(sys.modules, "distributed", raising=False)
    monkeypatch.setattr(builtins, "__import__", no_distributed)
    with pytest.raises(Refusal) as refused:
        ClusterExecutor("tcp://host:8786", FakeKernel, 1000)
    assert str(refused.value) == (
        "cluster: 'tcp://host:8786' is not allowed; "
        "install spanish21[distributed] to play on many machines"
    )
