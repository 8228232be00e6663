"""``analyze``: the base game of a table, solved exactly."""

from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING, Any

from spanish21.analysis.questions.change_effects import RuleChangeEffect, rule_change_effects
from spanish21.analysis.questions.game_analysis import (
    GameAnalysis,
    HouseEdgeProof,
    prove,
)
from spanish21.analysis.questions.game_analysis import analyze as solve_game
from spanish21.analysis.questions.progress import ProgressCallback, ignore_progress
from spanish21.analysis.questions.seen_cards import seen_cards_gain
from spanish21.analysis.questions.session_law import SessionLaw, solve_session
from spanish21.analysis.questions.side_wagers import SideWagerValues, solve_side_wagers
from spanish21.analysis.solver.seen_cards_play import SeenCardsGain
from spanish21.analysis.solver.split_play import SplitMode
from spanish21.game.composition import Composition
from spanish21.library.input.amounts import Amount, read_cents, read_count, shown_value
from spanish21.library.input.card_input import Cards
from spanish21.library.input.plain_values import check_function
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_table
from spanish21.library.results.picture import Picture
from spanish21.library.results.result import Result, Row
from spanish21.money import format_cents_short
from spanish21.refusal import Refusal
from spanish21.sessions.sum_law import MOST_ROUNDS

if TYPE_CHECKING:
    from spanish21.library.card_removals import RemovalResult

MOST_LINES = 1_000_000
"""Lines of splits that are drawn at most: an hour and more."""


@dataclass(frozen=True, slots=True, repr=False)
class AnalysisResult(Result, GameAnalysis):
    """A table's base game, solved: edges, spread, distribution, events and the best chart.

    Figures are per original wager; an edge above 0 is the house's. ``house_edge`` is that of best
    play, ``chart_house_edge`` that of the best chart. The frame is the distribution of a round.
    """

    table: TableSpec

    @property
    def headline(self) -> str:
        return (
            f"{self._where}: house edge {100 * self.house_edge:.4f} %, "
            f"by the best chart {100 * self.chart_house_edge:.4f} %"
        )

    @property
    def _where(self) -> str:
        """The table in a line."""
        decks = self.rules.cards.decks
        return (
            f"{self.rules.id}, {decks} {'deck' if decks == 1 else 'decks'}, {self.cards} cards, "
            f"{format_cents_short(self.wager_cents)} wager"
        )

    def to_dict(self) -> dict[str, Any]:
        """The form that docs/reference/analysis-json.md describes."""
        from spanish21.reports.analysis_export import analysis_record  # noqa: PLC0415  few ask for it

        return analysis_record(self, choices=self.table.game_choices())

    def frame_rows(self) -> list[Row]:
        """A line for each net result of a round, in original wagers, by best play."""
        return [
            {"net": float(net), "probability": chance} for net, chance in self.distribution.items()
        ]

    def plot(self) -> Picture:
        """The probability of each net result of a round, on a logarithmic scale."""
        from spanish21.reports.par.distribution_picture import distribution_svg  # noqa: PLC0415

        results = [(float(net), chance) for net, chance in self.distribution.items()]
        return Picture(self.headline, lambda _form: distribution_svg(results), forms=("svg",))

    def prove(self) -> HouseEdgeProof:
        """The house edge once more in rational numbers, without any rounding; half a minute."""
        return prove(self.rules, shoe=self.table.shoe, wager_cents=self.table.wager_cents)

    def rule_effects(
        self, *, progress: ProgressCallback = ignore_progress
    ) -> tuple[RuleChangeEffect, ...]:
        """What each rule is worth: the house edge with that rule changed, and by how much it moves."""
        check_function(progress, "progress")
        return rule_change_effects(
            self.rules,
            shoe=self.table.shoe,
            wager_cents=self.table.wager_cents,
            progress=progress,
        )

    def removals(self, *, progress: ProgressCallback = ignore_progress) -> "RemovalResult":
        """What the player gains when one card of each kind is gone."""
        from spanish21.library.card_removals import removals_of  # noqa: PLC0415  it needs no more

        return removals_of(self.table, progress)

    def side_wagers(self) -> SideWagerValues:
        """House advantages of side wagers from this shoe, and what the free bonuses add."""
        return solve_side_wagers(
            self.rules, shoe=self.table.shoe, wager_cents=self.table.wager_cents
        )

    def seen_cards(self, lines: int = 2000) -> SeenCardsGain:
        """The house edge when split hands are played by every card seen, with its standard error.

        So many lines of splits are drawn, always the same ones; from a shoe of 16 cards or fewer
        every line is tried, and the edge is exact.
        """
        return seen_cards_gain(
            self.rules,
            read_count(lines, "lines", most=MOST_LINES),
            shoe=self.table.shoe,
            wager_cents=self.table.wager_cents,
        )

    def session(
        self, rounds: int, *, bankroll: Amount | None = None, goal: Amount | None = None
    ) -> "SessionResult":
        """What so many rounds come to, and the risk to lose a bankroll on the way.

        Exact, by the law of a round convolved with itself; ``goal`` is what is to be won.
        """
        law = solve_session(
            self,
            read_count(rounds, "rounds", most=MOST_ROUNDS),
            bankroll_cents=None if bankroll is None else read_cents(bankroll, "bankroll"),
            goal_cents=None if goal is None else read_cents(goal, "goal"),
        )
        values = {each.name: getattr(law, each.name) for each in fields(law)}
        return SessionResult(**values, where=self._where)


@dataclass(frozen=True, slots=True, repr=False)
class SessionResult(Result, SessionLaw):
    """What a session comes to, in cents for the player; ``won`` is its whole law."""

    where: str

    @property
    def headline(self) -> str:
        words = (
            f"{self.rounds:,} rounds: {format_cents_short(round(self.won.mean_cents))} on average, "
            f"spread {format_cents_short(round(self.won.deviation_cents))}"
        )
        if self.ruin is None or self.bankroll_cents is None:
            return words
        bankroll = format_cents_short(self.bankroll_cents)
        return f"{words}, {bankroll} lost with {100 * self.ruin.risk:.3f} %"

    @property
    def risk_of_ruin(self) -> float | None:
        """The risk to lose the bankroll within these rounds; None without one."""
        return None if self.ruin is None else self.ruin.risk

    def to_dict(self) -> dict[str, Any]:
        from spanish21.reports.session_export import session_record  # noqa: PLC0415  few ask for it

        return {"format": "spanish21-session", "version": 1, **session_record(self)}

    def frame_rows(self) -> list[Row]:
        """A line for each share of all sessions: what is won in no more of them."""
        from spanish21.reports.session_export import SHARES  # noqa: PLC0415

        return [{"share": share, "won_cents": self.won.quantile(share)} for share in SHARES]

    def plot(self) -> Picture:
        """Where sessions end, and what becomes of a bankroll from round to round."""
        from spanish21.reports.pictures import PICTURE_FORMATS  # noqa: PLC0415  large
        from spanish21.reports.session_picture import plot_session  # noqa: PLC0415

        return Picture(
            self.headline, lambda form: plot_session(self, self.where, form), forms=PICTURE_FORMATS
        )


def analyze(
    ruleset: RuleSource = "wa-2025",
    *,
    wager: Amount | None = None,
    without: Cards | None = None,
    shoe: Composition | Cards | None = None,
    after_split: str = SplitMode.AS_BEFORE,
    progress: ProgressCallback = ignore_progress,
    **options: Any,
) -> AnalysisResult:
    """Solve a table's base game exactly: house edge, spread, distribution, events, best chart.

    >>> import spanish21
    >>> spanish21.analyze("wa-2025", decks=8).house_edge  # doctest: +ELLIPSIS
    0.00371...

    ``wager`` is the original wager, the table's minimum if none; ``without`` names cards that have
    left the shoe. ``after_split`` is how best play goes on after a split: ``as-before``, or
    ``own-rule`` for the best one rule of split hands. Further keywords are the rule set's options: ``soft_17="stand"``,
    ``double_double=True``. The Super Bonus is left out unless a name says otherwise.
    """
    check_function(progress, "progress")
    table = read_table(ruleset, options, wager=wager, without=without, shoe=shoe)
    if after_split not in tuple(SplitMode):
        raise Refusal("after_split", shown_value(after_split), f"choose {' or '.join(SplitMode)}")
    return analyze_table(table, progress, SplitMode(after_split))


def analyze_table(
    table: TableSpec,
    progress: ProgressCallback = ignore_progress,
    split_mode: SplitMode = SplitMode.AS_BEFORE,
) -> AnalysisResult:
    """The analysis of a table that has been read; what cannot be solved is refused with its clause."""
    try:
        solved = solve_game(
            table.rules,
            shoe=table.shoe,
            wager_cents=table.wager_cents,
            split_mode=split_mode,
            progress=progress,
        )
    except Refusal as refusal:
        raise table.book.explain(refusal) from None
    make = partial(AnalysisResult, table=table)
    return make(**{each.name: getattr(solved, each.name) for each in fields(solved)})
