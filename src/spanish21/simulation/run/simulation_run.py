"""The course of a run: pieces in order, their sums, when to stop, and what is kept meanwhile.

How a run ends does not depend on who plays it. With a standard error to reach it goes from goal to
goal: at each the error is looked at and the next goal set from what was counted so far.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from threading import Event
from time import perf_counter

from spanish21.refusal import Refusal
from spanish21.simulation.game_spec import BlockTally, Kernel, RunFigures
from spanish21.simulation.run.checkpoint import Checkpoint, CheckpointState
from spanish21.simulation.run.pieces import (
    Executor,
    ExecutorFailed,
    NoteCallback,
    Piece,
    PieceQueue,
    pieces_between,
)
from spanish21.simulation.tallies import add_tallies

FIRST_CHECK_ROUNDS = 1 << 22
"""Rounds before a standard error is looked at for the first time."""
_FURTHEST = 4
"""How many times as far the next goal may be: an early guess can be a bad one."""
_SPARE = 1.01
SAVE_SECONDS = 5.0
"""Seconds from one checkpoint to the next."""


@dataclass(frozen=True, slots=True)
class StopRule:
    """How far a run shall go: so many rounds at most, or until a standard error is reached."""

    rounds: int
    standard_error: float | None = None


@dataclass(frozen=True, slots=True)
class RunProgress:
    """Where a run is: what was counted, how long it took, how much of it is new.

    ``broken`` says why it could not go on; empty where it could.
    """

    tally: BlockTally
    rounds: int
    goal: int
    seconds: float
    resumed: int
    broken: str = ""


ProgressCallback = Callable[[RunProgress], None]
StandardErrorFunction = Callable[[RunFigures], float]
"""The standard error that a run is to reach, from what it has counted."""


class SimulationRun:
    """One run of a kernel; ``stop`` ends it after what is being played.

    ``tell`` is given remarks for whoever waits.
    """

    def __init__(
        self,
        kernel: Kernel,
        executor: Executor,
        seed: int,
        *,
        checkpoint: Checkpoint | None = None,
        error_of: StandardErrorFunction,
        tell: NoteCallback = str,
    ) -> None:
        self._kernel = kernel
        self._executor = executor
        self._seed = seed
        self._checkpoint = checkpoint
        self._error_of = error_of
        self._tell = tell
        self.stop = Event()
        self._begun = self._saved_at = 0.0
        self._done = CheckpointState(0, 0, 0.0, BlockTally({}))

    def play(self, wanted: StopRule, watch: ProgressCallback | None = None) -> RunProgress:
        """Play what is wanted, from a checkpoint on where there is one, and say where it ended."""
        self._resume(wanted)
        resumed = self._rounds
        self._begun = self._saved_at = perf_counter()
        whole, rest = divmod(wanted.rounds, self._kernel.block_rounds)
        try:
            for goal in self._goals(wanted, whole):
                for piece, counted in self._executor.play(self._seed, self._pieces(goal)):
                    self._count(piece, counted, goal)
                    if watch is not None:
                        watch(self._standing(wanted, whole, resumed))
            ended = self._standing(wanted, whole, resumed)
            if rest and self._done.blocks == whole and not self._reached(wanted):
                last = Piece(whole, rest, self._kernel.block_rounds)
                return self._with_last(ended, last)
        except ExecutorFailed as problem:
            return replace(self._standing(wanted, whole, resumed), broken=str(problem))
        finally:
            self._save()
        return ended

    def _with_last(self, standing: RunProgress, last: Piece) -> RunProgress:
        """Play the first rounds of the last block as well, unless the run shall stop."""
        for _, counted in self._executor.play(self._seed, self._given(iter((last,)))):
            tally, rounds = add_tallies(standing.tally, counted), standing.rounds + last.rounds
            standing = replace(standing, tally=tally, rounds=rounds, seconds=self._seconds())
        return standing

    def _resume(self, wanted: StopRule) -> None:
        saved = None if self._checkpoint is None else self._checkpoint.load()
        if saved is None:
            return
        self._done = saved
        if self._rounds > wanted.rounds:
            say = f"its checkpoint holds {self._rounds:,} already; ask for as many or more"
            raise Refusal("rounds", f"{wanted.rounds:,}", say)

    @property
    def _rounds(self) -> int:
        return self._done.blocks * self._kernel.block_rounds

    def _goals(self, wanted: StopRule, whole: int) -> Iterator[int]:
        """Up to which block to play next; nothing more once the run is where it should be."""
        if wanted.standard_error is None:
            if self._done.blocks < whole:
                yield whole
            return
        goal = min(max(self._done.goal, self._blocks_for(FIRST_CHECK_ROUNDS)), whole)
        while not self.stop.is_set():
            if self._done.blocks < goal:
                yield goal
            if self.stop.is_set() or goal == whole or self._reached(wanted):
                return
            goal = min(self._next_goal(goal, wanted.standard_error), whole)

    def _blocks_for(self, rounds: float) -> int:
        return max(1, math.ceil(rounds / self._kernel.block_rounds))

    def _next_goal(self, goal: int, target: float) -> int:
        error = self._error_of(self._kernel.figures(self._done.tally))
        needed = self._blocks_for(self._rounds * (error / target) ** 2 * _SPARE)
        return max(goal + 1, min(needed, goal * _FURTHEST))

    def _reached(self, wanted: StopRule) -> bool:
        if wanted.standard_error is None or not self._done.blocks:
            return False
        figures = self._kernel.figures(self._done.tally)
        return self._error_of(figures) <= wanted.standard_error

    def _pieces(self, goal: int) -> PieceQueue:
        size, rounds = self._executor.piece_blocks, self._kernel.block_rounds
        return self._given(pieces_between(self._done.blocks, goal, rounds, size))

    def _given(self, pieces: Iterator[Piece]) -> PieceQueue:
        return PieceQueue(pieces, self.stop, self._tell)

    def _count(self, piece: Piece, counted: BlockTally, goal: int) -> None:
        blocks = piece.first + piece.rounds // piece.block_rounds
        self._done = CheckpointState(
            blocks, goal, self._done.seconds, add_tallies(self._done.tally, counted)
        )
        if perf_counter() - self._saved_at >= SAVE_SECONDS:
            self._save()

    def _seconds(self) -> float:
        return self._done.seconds + perf_counter() - self._begun

    def _save(self) -> None:
        """Keep whole blocks; the first rounds of a last block are played again another time."""
        if self._checkpoint is not None and self._done.blocks:
            done = self._done
            self._checkpoint.save(
                CheckpointState(done.blocks, done.goal, self._seconds(), done.tally)
            )
            self._saved_at = perf_counter()

    def _goal_rounds(self, wanted: StopRule, whole: int) -> int:
        if wanted.standard_error is None or self._done.goal == whole:
            return wanted.rounds
        return self._done.goal * self._kernel.block_rounds

    def _standing(self, wanted: StopRule, whole: int, resumed: int) -> RunProgress:
        goal = self._goal_rounds(wanted, whole)
        return RunProgress(self._done.tally, self._rounds, goal, self._seconds(), resumed)
