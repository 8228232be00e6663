"""One run: pieces of rounds in order, their sums, when to stop, and the checkpoint.

What a run counts does not depend on where it is played. A run for a standard error goes from goal
to goal: at each goal the error is looked at, and the next goal is set from the counts so far.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from threading import Event
from time import perf_counter

from spanish21.refusal import Refusal
from spanish21.simulation.figures import RunFigures
from spanish21.simulation.kernels.interface import Kernel
from spanish21.simulation.run.checkpoint import Checkpoint, CheckpointState
from spanish21.simulation.run.pieces import (
    Executor,
    ExecutorFailed,
    NoteCallback,
    Piece,
    PieceQueue,
    pieces_between,
)
from spanish21.simulation.tallies import BlockTally, add_tallies

FIRST_CHECK_ROUNDS = 1 << 22
"""Rounds before a standard error is looked at for the first time."""
_FURTHEST = 4
"""How many times as far the next goal may be: an early guess can be a bad one."""
_SPARE = 1.01
SAVE_SECONDS = 5.0
"""Seconds from one checkpoint to the next."""


@dataclass(frozen=True, slots=True)
class StopRule:
    """When a run ends: after so many rounds, or earlier once a standard error is reached."""

    rounds: int
    standard_error: float | None = None


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run is: its counts, the round it goes to next, and the time it took.

    ``resumed`` rounds came from a checkpoint. ``failure`` says why the run could not go on; it is
    empty where it could.
    """

    tally: BlockTally
    rounds: int
    goal: int
    seconds: float
    resumed: int
    failure: str = ""


ProgressCallback = Callable[[RunProgress], None]
StandardErrorFunction = Callable[[RunFigures], float]
"""The standard error that a run is to reach, from what it has counted."""


class SimulationRun:
    """One run of a kernel.

    ``estimate_error`` works out the standard error of a stop rule. ``on_note`` is called with
    remarks for the person who waits. Setting ``stop`` ends the run after what is being played.
    """

    def __init__(
        self,
        kernel: Kernel,
        executor: Executor,
        seed: int,
        *,
        checkpoint: Checkpoint | None = None,
        estimate_error: StandardErrorFunction,
        on_note: NoteCallback = str,
        stop: Event | None = None,
    ) -> None:
        self._kernel = kernel
        self._executor = executor
        self._seed = seed
        self._checkpoint = checkpoint
        self._estimate_error = estimate_error
        self._on_note = on_note
        self.stop = Event() if stop is None else stop
        self._began_at = self._saved_at = 0.0
        self._done = CheckpointState(0, 0, 0.0, BlockTally({}))

    def play(self, stop_rule: StopRule, on_progress: ProgressCallback | None = None) -> RunProgress:
        """Play until the stop rule is met, from the checkpoint on where there is one."""
        self._resume(stop_rule)
        resumed = self._rounds
        self._began_at = self._saved_at = perf_counter()
        whole_blocks, rest = divmod(stop_rule.rounds, self._kernel.block_rounds)
        try:
            for goal in self._goals(stop_rule, whole_blocks):
                for piece, tally in self._executor.play(self._seed, self._pieces(goal)):
                    self._count(piece, tally, goal)
                    if on_progress is not None:
                        on_progress(self._progress(stop_rule, whole_blocks, resumed))
            progress = self._progress(stop_rule, whole_blocks, resumed)
            if rest and self._done.blocks == whole_blocks and not self._reached(stop_rule):
                last = Piece(whole_blocks, rest, self._kernel.block_rounds)
                return self._play_last(progress, last)
        except ExecutorFailed as problem:
            return replace(self._progress(stop_rule, whole_blocks, resumed), failure=str(problem))
        finally:
            self._save()
        return progress

    def _play_last(self, progress: RunProgress, last: Piece) -> RunProgress:
        """Play the first rounds of the last block as well, unless the run shall stop."""
        for _, tally in self._executor.play(self._seed, self._queue(iter((last,)))):
            total, rounds = add_tallies(progress.tally, tally), progress.rounds + last.rounds
            progress = replace(progress, tally=total, rounds=rounds, seconds=self._seconds())
        return progress

    def _resume(self, stop_rule: StopRule) -> None:
        saved = None if self._checkpoint is None else self._checkpoint.load()
        if saved is None:
            return
        self._done = saved
        if self._rounds > stop_rule.rounds:
            say = f"its checkpoint holds {self._rounds:,} already; ask for as many or more"
            raise Refusal("rounds", f"{stop_rule.rounds:,}", say)

    @property
    def _rounds(self) -> int:
        return self._done.blocks * self._kernel.block_rounds

    def _goals(self, stop_rule: StopRule, whole_blocks: int) -> Iterator[int]:
        """Up to which block to play next; nothing more once the stop rule is met."""
        if stop_rule.standard_error is None:
            if self._done.blocks < whole_blocks:
                yield whole_blocks
            return
        goal = min(max(self._done.goal, self._blocks_for(FIRST_CHECK_ROUNDS)), whole_blocks)
        while True:
            if self._done.blocks < goal:
                yield goal
            if self.stop.is_set() or goal == whole_blocks or self._reached(stop_rule):
                return
            goal = min(self._next_goal(goal, stop_rule.standard_error), whole_blocks)

    def _blocks_for(self, rounds: float) -> int:
        return max(1, math.ceil(rounds / self._kernel.block_rounds))

    def _next_goal(self, goal: int, target: float) -> int:
        error = self._estimate_error(self._kernel.figures(self._done.tally))
        needed = self._blocks_for(self._rounds * (error / target) ** 2 * _SPARE)
        return max(goal + 1, min(needed, goal * _FURTHEST))

    def _reached(self, stop_rule: StopRule) -> bool:
        if stop_rule.standard_error is None or not self._done.blocks:
            return False
        figures = self._kernel.figures(self._done.tally)
        return self._estimate_error(figures) <= stop_rule.standard_error

    def _pieces(self, goal: int) -> PieceQueue:
        size, rounds = self._executor.piece_blocks, self._kernel.block_rounds
        return self._queue(pieces_between(self._done.blocks, goal, rounds, size))

    def _queue(self, pieces: Iterator[Piece]) -> PieceQueue:
        at_least_one = not self._done.blocks
        return PieceQueue(pieces, self.stop, self._on_note, at_least_one=at_least_one)

    def _count(self, piece: Piece, tally: BlockTally, goal: int) -> None:
        blocks = piece.first + piece.rounds // piece.block_rounds
        self._done = CheckpointState(
            blocks, goal, self._done.seconds, add_tallies(self._done.tally, tally)
        )
        if perf_counter() - self._saved_at >= SAVE_SECONDS:
            self._save()

    def _seconds(self) -> float:
        return self._done.seconds + perf_counter() - self._began_at

    def _save(self) -> None:
        """Save whole blocks; the first rounds of a last block are played again after a resume."""
        if self._checkpoint is not None and self._done.blocks:
            done = self._done
            self._checkpoint.save(
                CheckpointState(done.blocks, done.goal, self._seconds(), done.tally)
            )
            self._saved_at = perf_counter()

    def _goal_rounds(self, stop_rule: StopRule, whole_blocks: int) -> int:
        if stop_rule.standard_error is None or self._done.goal == whole_blocks:
            return stop_rule.rounds
        return self._done.goal * self._kernel.block_rounds

    def _progress(self, stop_rule: StopRule, whole_blocks: int, resumed: int) -> RunProgress:
        goal = self._goal_rounds(stop_rule, whole_blocks)
        return RunProgress(self._done.tally, self._rounds, goal, self._seconds(), resumed)
