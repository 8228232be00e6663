"""Is nothing lost when a run is interrupted, and is another run's file left alone?"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from fixtures.simulation_runs import played, run, same, stopping
from spanish21.refusal import Refusal
from spanish21.simulation.run import checkpoint, simulation_run
from spanish21.simulation.run.checkpoint import Checkpoint, CheckpointState
from spanish21.simulation.run.simulation_run import StopRule
from spanish21.simulation.tallies import BlockTally

IDENTITY = {"seed": "5"}
TESTS = Path(__file__).parents[3]


def refused(path: Path, identity: dict[str, str] | None = None) -> str:
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(Refusal) as problem:
        Checkpoint(path, IDENTITY if identity is None else identity).load()
    assert (path.read_bytes() if path.is_file() else b"") == before
    return str(problem.value).replace(str(path), path.name)


def saved(path: Path, **changed: object) -> Path:
    """A checkpoint of a short run with something in its file changed."""
    played(4000, path=path)
    path.write_text(json.dumps(json.loads(path.read_text()) | changed))
    return path


def test_a_stopped_run_goes_on_to_the_same_totals(tmp_path: Path) -> None:
    path = tmp_path / "run.ckpt"
    stopped = run(50_000, path=path)
    stopped.play(StopRule(50_500), stopping(stopped))
    again = played(50_500, path=path)
    assert (again.resumed, again.rounds) == (15_000, 50_500)
    assert same(again.tally, played(50_500).tally)


def test_more_rounds_go_on_from_a_finished_run_with_a_broken_last_block(tmp_path: Path) -> None:
    path = tmp_path / "run.ckpt"
    assert played(4_321, path=path).rounds == 4_321
    more = played(9_876, path=path)
    assert more.resumed == 4_000
    assert same(more.tally, played(9_876).tally)
    assert same(played(9_876, path=path).tally, more.tally)


def test_fewer_rounds_than_a_checkpoint_holds_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.ckpt"
    played(4000, path=path)
    with pytest.raises(Refusal) as problem:
        played(3000, path=path)
    assert str(problem.value) == (
        "rounds: '3,000' is not allowed; its checkpoint holds 4,000 already; ask for as many or more"
    )


def test_a_run_for_a_standard_error_goes_on_to_the_goal_it_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation_run, "FIRST_CHECK_ROUNDS", 2000)
    path, wanted = tmp_path / "run.ckpt", StopRule(10**9, 0.004)
    whole = run(0).play(wanted)
    for times in range(1, 6):
        stopped = run(0, path=path)
        stopped.play(wanted, stopping(stopped))
        assert stopped.stop.is_set(), times
    again = run(0, path=path).play(wanted)
    assert again.resumed
    assert same(again.tally, whole.tally)


def test_sums_are_written_every_few_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation_run, "SAVE_SECONDS", 0.0)
    path, seen = tmp_path / "run.ckpt", []
    run(9000, path=path).play(
        StopRule(9000), lambda _: seen.append(json.loads(path.read_text())["blocks"])
    )
    assert seen == [3, 6, 9]
    assert [each.name for each in tmp_path.iterdir()] == ["run.ckpt"]


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "run.ckpt"
    script = (
        "from pathlib import Path\n"
        "from spanish21.simulation.run import simulation_run\n"
        "from spanish21.simulation.run.checkpoint import Checkpoint\n"
        "from spanish21.simulation.run.thread_executor import ThreadExecutor\n"
        "from fixtures.dice_game import FakeKernel\n"
        "simulation_run.SAVE_SECONDS = 0.0\n"
        "kernel = FakeKernel(pause=0.02)\n"
        "executor = ThreadExecutor(kernel, 2)\n"
        "executor.piece_blocks = 1\n"
        f"kept = Checkpoint(Path({str(path)!r}), {IDENTITY!r})\n"
        "run = simulation_run.SimulationRun(kernel, executor, 5, checkpoint=kept, estimate_error=None)\n"
        "run.play(simulation_run.StopRule(10**7))\n"
    )
    process = subprocess.Popen(  # noqa: S603  our own script
        [sys.executable, "-c", script],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path])},
    )
    try:
        until = time.monotonic() + 120
        while not path.exists() or json.loads(path.read_text())["blocks"] < 5:
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    again = played(60_000, path=path)
    assert 5000 <= again.resumed < 60_000
    assert same(again.tally, played(60_000).tally)


def test_a_checkpoint_of_another_run_is_refused_with_what_differs(tmp_path: Path) -> None:
    path = saved(tmp_path / "run.ckpt")
    assert refused(path, {"seed": "6", "kernel": "general"}) == (
        "checkpoint: 'run.ckpt' is not allowed; it is of another run (seed 5, here 6; kernel unknown,"
        " here general); name another file; this one stays as it is"
    )


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"not a checkpoint", "it cannot be read as a checkpoint"),
        (b"[]", "it holds something else"),
        (b'{"format": "spanish21-simulation"}', "it holds something else"),
        (b"\xff\xfe", "it cannot be read as a checkpoint"),
        (b"[" * 100_000, "it cannot be read as a checkpoint"),
    ],
)
def test_a_file_that_is_no_checkpoint_is_refused(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "run.ckpt"
    path.write_bytes(content)
    assert refused(path) == (
        f"checkpoint: 'run.ckpt' is not allowed; {says}; name another file; this one stays as it is"
    )


def test_a_folder_is_no_checkpoint(tmp_path: Path) -> None:
    assert "it cannot be read as a checkpoint" in refused(tmp_path)


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_a_checkpoint_of_another_version_is_refused(tmp_path: Path, version: int) -> None:
    assert refused(saved(tmp_path / "run.ckpt", version=version)) == (
        f"checkpoint: 'run.ckpt' is not allowed; it is of version {version}, this program reads 5;"
        " name another file; this one stays as it is"
    )


@pytest.mark.parametrize(
    "damage",
    [
        {"run": None},
        {"blocks": "many"},
        {"samples": None},
        {"counts": {"rounds": {"shape": [1], "values": [1]}}},
        {"sha256": None},
    ],
)
def test_a_damaged_checkpoint_is_refused(tmp_path: Path, damage: dict[str, object]) -> None:
    assert refused(saved(tmp_path / "run.ckpt", **damage)) == (
        "checkpoint: 'run.ckpt' is not allowed; it is damaged;"
        " name another file; this one stays as it is"
    )


@pytest.mark.parametrize(
    "nonsense",
    [
        {"run": []},
        {"run": {"seed": 5}},
        {"blocks": -1},
        {"blocks": True},
        {"goal": "far"},
        {"seconds": None},
        {"counts": []},
        {"counts": {"rounds": {"shape": [2], "values": [1]}}},
        {"counts": {"rounds": {"shape": [1]}}},
        {"samples": {"first": {}}},
        {"samples": {"0": 1}},
    ],
    ids=str,
)
def test_nonsense_with_a_right_check_sum_is_refused(
    tmp_path: Path, nonsense: dict[str, object]
) -> None:
    path = saved(tmp_path / "run.ckpt", **nonsense)
    record = json.loads(path.read_text())
    path.write_text(json.dumps(record | {"sha256": checkpoint._digest(record)}))
    assert refused(path) == (
        "checkpoint: 'run.ckpt' is not allowed; it holds no sums of a run;"
        " name another file; this one stays as it is"
    )


def test_a_checkpoint_that_cannot_be_written_is_refused_before_anything_is_played(
    tmp_path: Path,
) -> None:
    assert refused(tmp_path / "missing" / "run.ckpt") == (
        "checkpoint: 'run.ckpt' is not allowed; it cannot be written: its folder is missing or closed"
    )


def test_a_disk_that_fails_is_said_and_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "run.ckpt")
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal, match="it cannot be written: No space left on device"):
        Checkpoint(path, IDENTITY).save(CheckpointState(1, 1, 0.0, BlockTally({})))
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["run.ckpt"]


def test_sums_beyond_64_bits_are_kept(tmp_path: Path) -> None:
    kept = Checkpoint(tmp_path / "run.ckpt", IDENTITY)
    counts = np.array([[2**70, -1], [0, 3]], dtype=object)
    kept.save(CheckpointState(1, 1, 2.5, BlockTally({"n": counts})))
    found = kept.load()
    assert found is not None
    assert np.array_equal(found.tally.counts["n"], counts)
    assert found.seconds == 2.5
