"""Playing every table by both kernels, and the lines that come of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from spanish21.analysis.chart import best_chart
from spanish21.analysis.followed_rounds import play_followed
from spanish21.analysis.solve import solve
from spanish21.reports.evidence.base import base_lines
from spanish21.reports.evidence.between import between_lines
from spanish21.reports.evidence.lines import Line, Source
from spanish21.reports.evidence.side import envy_lines, side_lines
from spanish21.reports.evidence.tables import Trial
from spanish21.rulesets.strategy import Strategy
from spanish21.simulation.contract import Figures, Simulated
from spanish21.simulation.run.checking import check_simulated
from spanish21.simulation.run.course import Run, Wanted
from spanish21.simulation.run.kernels import COMPILED, GENERAL, maker_of
from spanish21.simulation.run.threads import ThreadExecutor

Watch = Callable[[str, int, int], None]
"""Told what is being done, how far it is and how far it goes."""
_METER_CENTS = 10_000_00
_BOTH = "both"


@dataclass(frozen=True, slots=True)
class Asked:
    """How much is to be played: rounds a table for each kernel, from which seed, on what."""

    rounds: int
    general_rounds: int
    seed: int
    threads: int | None = None


def gather(tables: Sequence[Trial], asked: Asked, watch: Watch) -> Iterator[Line]:
    """All lines of some tables. Every run has a seed of its own, one after the other."""
    seed = asked.seed
    for table in tables:
        lines = _Table(table, replace(asked, seed=seed), watch)
        yield from lines.envied() if table.boxes > 1 else lines.compared()
        seed += 2


class _Table:
    """One table: its chart and exact game, and its runs."""

    def __init__(self, trial: Trial, asked: Asked, watch: Watch) -> None:
        self.trial, self.asked, self.watch = trial, asked, watch
        self.rules = trial.rules()
        watch(f"{trial.ruleset}: exact game", 0, 1)
        solution = solve(self.rules, wager_cents=trial.wager)
        self.terms = solution.terms
        followed = best_chart(solution).followed
        self.strategy: Strategy = followed.strategy
        self.exact = play_followed(followed, solution.terms)

    def envied(self) -> Iterator[Line]:
        game = self._game({}, self.strategy)
        source, figures = self._play(game, GENERAL, self.asked.general_rounds)
        yield from envy_lines(source, game, figures)

    def compared(self) -> Iterator[Line]:
        """The base game by both kernels, side wagers by the general one, and the two together."""
        source, fast = self._play(self._game({}, self.strategy), COMPILED, self.asked.rounds)
        yield from base_lines(source, fast, self.exact, self.terms)
        insured = replace(self.strategy, insurance=True)
        game = self._game(self.trial.side, insured)
        source, general = self._play(game, GENERAL, self.asked.general_rounds)
        yield from base_lines(source, general, self.exact, self.terms)
        yield from side_lines(source, game, general)
        yield from between_lines(replace(source, kernel=_BOTH), fast, general)

    def _game(self, side: Mapping[str, int], strategy: Strategy) -> Simulated:
        return Simulated(
            rules=self.rules,
            strategy=strategy,
            wagers={"main": self.trial.wager, **side},
            boxes=self.trial.boxes,
            fresh=True,
            cut_cards=0,
            generator="fast",
            meters=(_METER_CENTS,) * len(self.rules.jackpots),
        )

    def _play(self, game: Simulated, name: str, rounds: int) -> tuple[Source, Figures]:
        """Play a game by one kernel, with random numbers of its own."""
        check_simulated(game)
        kernel = maker_of(game, name)()
        executor = ThreadExecutor(kernel, self.asked.threads)
        words = f"{self.trial.ruleset}: {name} kernel"
        seed = self.asked.seed + (name == GENERAL)
        # It goes on for so many rounds, whatever its error is.
        run = Run(kernel, executor, seed, error_of=lambda _: 0.0)
        try:
            ended = run.play(Wanted(rounds), lambda at: self.watch(words, at.rounds, at.goal))
        finally:
            executor.close()
        source = Source(self.trial.ruleset, self.trial.words(), name, rounds)
        return source, kernel.figures(ended.tally)
