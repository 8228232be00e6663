"""Do many machines add up to what one does, also when one of them is lost?"""

import logging
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import dask
import pytest
from distributed import LocalCluster

from fixtures.dice_game import FakeKernel
from fixtures.simulation_runs import error_of, played, same
from spanish21.refusal import Refusal
from spanish21.simulation.run import cluster_executor
from spanish21.simulation.run.checkpoint import Checkpoint
from spanish21.simulation.run.cluster_executor import ClusterExecutor, play_remote_piece
from spanish21.simulation.run.identity import PROGRAM
from spanish21.simulation.run.pieces import Piece
from spanish21.simulation.run.simulation_run import SimulationRun, StopRule
from spanish21.simulation.tallies import BlockTally

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.long]


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
    run = SimulationRun(kernel, playing, 5, estimate_error=error_of)
    standing = run.play(StopRule(12_345))
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

    standing = SimulationRun(kernel, playing, 5, estimate_error=error_of).play(
        StopRule(12_000), kill_once
    )
    playing.close()
    assert killed
    assert same(standing.tally, played(12_000).tally)
    # What the lost machine was playing was played again by another.
    assert len(list(tmp_path.iterdir())) >= 12


def small_cluster(**changed: Any) -> Any:
    """A scheduler and one worker of its own, which may be stopped."""
    made: Any = LocalCluster
    given: dict[str, Any] = {
        "n_workers": 1,
        "threads_per_worker": 1,
        "processes": False,
        "protocol": "tcp",
    }
    given |= changed
    return made(dashboard_address=None, silence_logs=50, **given)


def test_a_scheduler_that_stops_ends_the_run_with_what_was_counted(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "run.ckpt", {"seed": "5"})
    with small_cluster() as local:
        kernel = FakeKernel(pause=0.01)
        playing, address = executor(local, kernel), local.scheduler_address
        run = SimulationRun(kernel, playing, 5, checkpoint=kept, estimate_error=error_of)
        standing = run.play(StopRule(10**9), lambda _: local.close())
        playing.close()
    assert standing.failure == f"the scheduler {address} is gone"
    assert not run.stop.is_set()
    assert standing.rounds >= 1000
    assert playing.device == "cluster, 1 workers, 1 threads"
    saved = kept.load()
    assert saved is not None
    assert saved.blocks * 1000 == standing.rounds
    assert same(saved.tally, played(standing.rounds).tally)


def test_a_run_without_any_worker_says_so_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster_executor, "NO_WORKER_SECONDS", 0.3)
    monkeypatch.setattr(cluster_executor, "_LOOK_SECONDS", 0.05)
    told: list[str] = []
    with small_cluster() as local:
        kernel = FakeKernel(pause=0.01)
        playing, address = executor(local, kernel), local.scheduler_address

        def stop(words: str) -> None:
            told.append(words)
            run.stop.set()

        run = SimulationRun(kernel, playing, 5, estimate_error=error_of, on_note=stop)
        standing = run.play(StopRule(10**9), lambda _: local.scale(0))
        playing.close()
    said = f"the run waits for one ('dask worker {address}'); Ctrl-C ends it and shows what was counted"
    assert told == [f"no worker has been there for 0.3 seconds; {said}"]
    assert (standing.failure, standing.rounds % 1000) == ("", 0)
    assert same(standing.tally, played(standing.rounds).tally)


def test_a_piece_that_workers_die_of_ends_the_run() -> None:
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        small_cluster(processes=True) as local,
    ):
        playing = ClusterExecutor(local.scheduler_address, partial(os._exit, 1), 1000)
        playing.piece_blocks = 1
        standing = SimulationRun(FakeKernel(), playing, 5, estimate_error=error_of).play(
            StopRule(1000)
        )
        playing.close()
    assert standing.failure == "all workers that played the piece from round 1 on died of it"
    assert standing.rounds == 0


class Sent:
    """A piece that was sent; each answer is what its result brings, the last one again and again."""

    def __init__(self, *answers: object, done: bool = True) -> None:
        self._answers = list(answers)
        self._done = done

    def done(self) -> bool:
        return self._done

    def result(self, timeout: float) -> object:
        assert timeout == cluster_executor.CONNECT_SECONDS
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


class Scheduled:
    """A scheduler with one worker of one thread; what is sent to it becomes what ``sends`` says."""

    def __init__(self, sends: Callable[[], Sent], workers: Callable[[], dict[str, int]]) -> None:
        self.status = "running"
        self._sends, self._workers = sends, workers

    def submit(self, *_: object, pure: bool) -> Sent:
        assert not pure
        return self._sends()

    def nthreads(self, callback_timeout: float) -> dict[str, int]:
        assert callback_timeout == cluster_executor.ANSWER_SECONDS
        return self._workers()

    def close(self, timeout: float) -> None:
        assert timeout == cluster_executor.ANSWER_SECONDS
        logging.getLogger("distributed.client").error("no goodbye")
        raise TimeoutError


def scheduled(
    monkeypatch: pytest.MonkeyPatch,
    *answers: object,
    done: bool = True,
    workers: Callable[[], dict[str, int]] = lambda: {"a": 1},
) -> ClusterExecutor:
    client = Scheduled(lambda: Sent(*answers, done=done), workers)
    monkeypatch.setattr(cluster_executor, "_connect", lambda _: client)
    made = ClusterExecutor("tcp://host:8786", FakeKernel, 1000)
    made.piece_blocks = 1
    return made


@pytest.mark.parametrize(
    ("failure", "says"),
    [
        (CancelledError(), "the scheduler tcp://host:8786 is gone"),
        (
            ModuleNotFoundError("No module named 'numba'", name="numba"),
            "a worker of tcp://host:8786 needs what is installed here: it misses numba",
        ),
        (
            Refusal("cluster", "spanish21 2", "a worker has spanish21 1"),
            "cluster: 'spanish21 2' is not allowed; a worker has spanish21 1",
        ),
    ],
    ids=lambda given: type(given).__name__,
)
def test_what_fails_at_a_worker_ends_the_run_in_a_sentence(
    failure: Exception, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing = scheduled(monkeypatch, failure)
    standing = SimulationRun(FakeKernel(), playing, 5, estimate_error=error_of).play(StopRule(9000))
    assert (standing.failure, standing.rounds) == (says, 0)


def test_a_fault_of_the_program_at_a_worker_is_not_told_as_the_clusters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing = scheduled(monkeypatch, ZeroDivisionError("a fault"))
    with pytest.raises(ZeroDivisionError, match="a fault"):
        SimulationRun(FakeKernel(), playing, 5, estimate_error=error_of).play(StopRule(9000))


def test_a_result_that_is_lost_on_its_way_is_waited_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing = scheduled(monkeypatch, TimeoutError(), FakeKernel().play(5, 0, 1000))
    standing = SimulationRun(FakeKernel(), playing, 5, estimate_error=error_of).play(StopRule(1000))
    assert (standing.failure, standing.rounds) == ("", 1000)


def test_a_run_that_shall_stop_waits_a_little_for_what_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster_executor, "STOP_SECONDS", 0.2)
    monkeypatch.setattr(cluster_executor, "_LOOK_SECONDS", 0.01)
    playing = scheduled(monkeypatch, BlockTally({}), done=False)
    run = SimulationRun(FakeKernel(), playing, 5, estimate_error=error_of)

    looks = count()

    def workers() -> dict[str, int]:
        """One worker; the run shall stop once its pieces are given out."""
        if next(looks):
            run.stop.set()
        return {"a": 1}

    playing._client._workers = workers
    begun = time.monotonic()
    assert run.play(StopRule(9000)).rounds == 0
    assert 0.2 <= time.monotonic() - begun < 5


def test_a_scheduler_that_does_not_answer_counts_as_one_without_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def silent() -> dict[str, int]:
        raise TimeoutError

    monkeypatch.setattr(cluster_executor, "NO_WORKER_SECONDS", 0.05)
    monkeypatch.setattr(cluster_executor, "_LOOK_SECONDS", 0.01)
    playing = scheduled(monkeypatch, BlockTally({}), done=False, workers=silent)
    told: list[str] = []

    def come_and_go(words: str) -> None:
        """A worker comes after the first remark and goes again; the run stops at the second."""
        told.append(words)
        looks = count()
        playing._client._workers = lambda: {"a": 1} if next(looks) < 2 else silent()
        if len(told) > 1:
            run.stop.set()

    run = SimulationRun(FakeKernel(), playing, 5, estimate_error=error_of, on_note=come_and_go)
    assert run.play(StopRule(9000)).rounds == 0
    assert len(told) == 2


def test_a_connection_is_closed_without_a_word_also_where_nobody_is_left(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    playing = scheduled(monkeypatch, BlockTally({}))
    level = logging.getLogger("distributed.client").level
    playing.close()
    assert caplog.text == ""
    assert logging.getLogger("distributed.client").level == level


def test_a_scheduler_that_is_not_there_is_refused_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_executor, "CONNECT_SECONDS", 0.5)
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
    monkeypatch.setattr(cluster_executor, "CONNECT_SECONDS", 0.5)
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

    monkeypatch.setattr(cluster_executor, "_program", missing)
    with pytest.raises(Refusal) as refused:
        ClusterExecutor(machines.scheduler_address, FakeKernel, 1000)
    assert refused.value.allowed == "its workers need what is installed here: they miss spanish21"


def test_a_worker_of_another_version_refuses_to_play() -> None:
    with pytest.raises(Refusal) as refused:
        play_remote_piece(b"", "spanish21 0.0.0", 5, Piece(0, 1, 1))
    assert str(refused.value).startswith("cluster: 'spanish21 0.0.0' is not allowed; a worker has")


def test_a_worker_says_what_it_has_and_makes_its_kernel_once() -> None:
    assert cluster_executor._program() == PROGRAM
    sent = pickle.dumps(FakeKernel)
    cluster_executor._kernel.cache_clear()
    for block in range(3):
        assert play_remote_piece(sent, PROGRAM, 5, Piece(block, 1000, 1000)).counts
    assert cluster_executor._kernel.cache_info().misses == 1


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Refusal) as refused:
        ClusterExecutor("tcp://host:8786", FakeKernel, 1000)
    assert str(refused.value) == (
        "distributed is not installed; to have it, run: pip install 'spanish21[cluster]'"
    )
