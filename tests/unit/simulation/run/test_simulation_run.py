"""Does a run add up to the same whoever plays it, and stop where it should?"""

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pytest

from fixtures.dice_game import EXPECTED_EDGE, FakeKernel
from fixtures.simulation_runs import TABLE, error_of, played, run, same, stopping
from spanish21.refusal import Refusal
from spanish21.simulation.run import simulation_run
from spanish21.simulation.run.checkpoint import Checkpoint
from spanish21.simulation.run.pieces import Piece
from spanish21.simulation.run.simulation_run import SimulationRun, StopRule
from spanish21.simulation.run.thread_executor import ThreadExecutor, count_cores
from spanish21.simulation.statistics import estimate_house_edge
from spanish21.simulation.tallies import BlockTally, add_tallies


def test_the_totals_are_the_same_on_one_two_and_three_threads() -> None:
    one, two, three = (played(23_456, threads=number) for number in (1, 2, 3))
    assert one.rounds == two.rounds == three.rounds == 23_456
    assert same(one.tally, two.tally)
    assert same(one.tally, three.tally)


def test_the_totals_are_those_of_the_blocks_played_one_by_one() -> None:
    kernel, total = FakeKernel(), BlockTally({})
    for block in range(4):
        total = add_tallies(total, kernel.play(5, block, 1000))
    total = add_tallies(total, kernel.play(5, 4, 500))
    assert same(played(4_500).tally, total)
    assert kernel.figures(total).rounds == 4_500


def test_a_run_shorter_than_a_block_plays_just_its_rounds() -> None:
    assert played(7).rounds == 7


def test_progress_is_told_after_every_piece() -> None:
    seen: list[tuple[int, int]] = []
    run(7_500).play(StopRule(7_500), lambda standing: seen.append((standing.rounds, standing.goal)))
    assert seen == [(3000, 7500), (6000, 7500), (7000, 7500)]


def test_a_stopped_run_counts_everything_it_had_begun() -> None:
    stopped = run(50_000)
    standing = stopped.play(StopRule(50_000), stopping(stopped))
    assert standing.rounds == 15_000
    assert same(standing.tally, played(15_000).tally)


def test_a_run_stopped_before_its_last_rounds_leaves_them_out() -> None:
    stopped = run(1_500)
    standing = stopped.play(StopRule(1_500), stopping(stopped))
    assert (standing.rounds, standing.goal) == (1000, 1500)


def test_a_standard_error_is_reached_the_same_way_by_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(simulation_run, "FIRST_CHECK_ROUNDS", 2000)
    wanted = StopRule(10**9, 0.005)
    one, three = (run(0, threads=number).play(wanted) for number in (1, 3))
    assert same(one.tally, three.tally)
    figures = FakeKernel().figures(one.tally)
    assert error_of(figures) <= 0.005
    # A run is not much longer than it must be.
    assert one.rounds == one.goal
    assert error_of(figures) > 0.0047
    assert abs(estimate_house_edge(figures, TABLE).value - EXPECTED_EDGE) < 4 * 0.005


def test_rounds_are_the_most_that_are_played_for_a_standard_error() -> None:
    assert run(0).play(StopRule(2_500, 1e-9)).rounds == 2_500


def test_a_standard_error_that_is_reached_ends_a_run_before_its_last_rounds() -> None:
    assert run(0).play(StopRule(2_500, 0.5)).rounds == 2_000


def test_a_run_for_a_standard_error_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation_run, "FIRST_CHECK_ROUNDS", 2000)
    stopped = run(0)
    standing = stopped.play(StopRule(10**9, 1e-9), stopping(stopped))
    assert standing.rounds == 2000
    stopped.stop.set()
    assert stopped.play(StopRule(10**9, 1e-9)).rounds == 2000


@pytest.mark.parametrize("threads", [0, 1025])
def test_a_number_of_threads_that_makes_no_sense_is_refused(threads: int) -> None:
    with pytest.raises(Refusal) as refused:
        ThreadExecutor(FakeKernel(), threads)
    assert str(refused.value) == f"threads: {threads} is not allowed; use 1 to 1024"


def test_all_cores_are_used_unless_fewer_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    plural = "" if count_cores() == 1 else "s"
    assert ThreadExecutor(FakeKernel()).device == f"cpu, {count_cores()} thread{plural}"
    assert ThreadExecutor(FakeKernel(), 1).device == "cpu, 1 thread"
    monkeypatch.delattr("os.sched_getaffinity", raising=False)
    assert count_cores() >= 1


def test_an_error_in_a_kernel_comes_out_and_what_was_counted_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "run.ckpt"

    class Failing:
        device, piece_blocks = "none", 1

        def play(self, seed: int, pieces: Iterable[Piece]) -> Iterator[tuple[Piece, BlockTally]]:
            for piece in pieces:
                if piece.first == 2:
                    raise RuntimeError("the machine failed")
                yield piece, FakeKernel().play(seed, piece.first, piece.rounds)

        def close(self) -> None:
            raise AssertionError

    checkpoint = Checkpoint(kept, {"seed": "5"})
    failing = SimulationRun(
        FakeKernel(), Failing(), 5, checkpoint=checkpoint, estimate_error=error_of
    )
    with pytest.raises(RuntimeError, match="the machine failed"):
        failing.play(StopRule(9000))
    saved = checkpoint.load()
    assert saved is not None
    assert saved.blocks == 2
    assert same(played(9000, path=kept).tally, played(9000).tally)


def test_sums_beyond_64_bits_stay_exact() -> None:
    large = BlockTally({"n": np.array([2**62, -(2**62), 1])})
    total = add_tallies(add_tallies(add_tallies(large, large), large), large)
    assert list(total.counts["n"]) == [2**64, -(2**64), 4]
    nothing = BlockTally({"n": np.zeros(0, np.int64)})
    assert not add_tallies(nothing, nothing).counts["n"].size
