"""``lab``: a table as those see it who count its cards."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.model.terms import build_terms
from spanish21.analysis.questions.progress import ProgressCallback, ignore_progress
from spanish21.analysis.solver.solution import solve
from spanish21.analysis.strategy.chart import best_chart
from spanish21.counting.best_tags import MOST_LEVEL, best_tags, least_squares_tags
from spanish21.counting.card_effects import EffectTable
from spanish21.counting.count_model import DEFAULT_SHOES, CountModel, fit_count_model
from spanish21.counting.count_quality import INSURANCE, count_quality
from spanish21.counting.departures import ChartGame
from spanish21.counting.indices import Index, find_indices, find_insurance_index, gain_of_plays
from spanish21.counting.main_game import MainEffects, solve_main_effects
from spanish21.counting.ramps import CountState, best_ramp, ramp_figures, ramp_for_risk
from spanish21.counting.seen_cards import SeenCards, mean_hidden_tag, round_starts
from spanish21.counting.wager_effects import wager_effects
from spanish21.game.composition import Composition
from spanish21.library.input.amounts import (
    Amount,
    Share,
    check_kind,
    read_cents,
    read_count,
    read_share,
)
from spanish21.library.input.card_input import Cards
from spanish21.library.input.jackpot_input import JackpotSource, read_jackpots
from spanish21.library.input.plain_values import check_function
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_table
from spanish21.library.lab.cut_card_result import CutCardResult
from spanish21.library.lab.effect_results import EffectResult, SystemResult, TagsResult
from spanish21.library.lab.index_results import MOST_INDICES, IndicesResult
from spanish21.library.lab.index_results import SHOWN as DEFAULT_PLAYS
from spanish21.library.lab.lab_input import (
    find_departure,
    ramp_units,
    read_dealt,
    read_side,
    read_system,
    wager_limits,
)
from spanish21.library.lab.ramp_results import RampResult
from spanish21.library.simulated_game import CountSource, read_rounds
from spanish21.library.simulations import MOST_ROUNDS_PER_HOUR, simulate
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import SIDE_WAGERS
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.counting_systems import CountingSystem
from spanish21.simulation.simulator import DEFAULT_ROUNDS_PER_HOUR

if TYPE_CHECKING:
    from spanish21.library.lab.protection import ProtectionResult

DEFAULT_COUNT = "hi-lo"
DEFAULT_PENETRATION = "75%"
CARDS_A_ROUND = 5.3
"""About how many cards a round of one box takes: it says how often a shoe begins, and little more."""
LEAST_SHOES, MOST_SHOES = 6, 1000
_SHORT, _LONGER, _SEED = 2e5, 4e6, 21
_BURNED = 1
"""The cards that are burned unseen, as a simulation burns them."""
_ENOUGH = 20_000
"""Rounds at a true count from which their own variance is taken; else that of all rounds."""
DEFAULT_SPREAD, _MOST_SPREAD = 10, 10_000
_MAIN = "main"
_SUBJECTS = (_MAIN, INSURANCE, *(each for each in SIDE_WAGERS if each != INSURANCE))


class CountingLab:
    """A table in the lab: what its cards, a count, departures and a ramp are worth.

    What takes long is worked out when it is first asked for, and kept.
    """

    def __init__(self, table: TableSpec, progress: ProgressCallback) -> None:
        self.table = table
        self.progress = progress
        self._models: dict[tuple[Any, ...], CountModel] = {}

    def __repr__(self) -> str:
        rules = self.table.rules
        return f"<lab of {rules.id}, {rules.cards.decks} decks>"

    @cached_property
    def game(self) -> ChartGame:
        """The table's game by its best chart."""
        self.progress("best play")
        try:
            solution = solve(
                self.table.rules, shoe=self.table.shoe, wager_cents=self.table.wager_cents
            )
        except Refusal as refusal:
            raise self.table.book.explain(refusal) from None
        self.progress("chart")
        terms = build_terms(self.table.rules, self.table.wager_cents)
        return ChartGame(terms, best_chart(solution).strategy)

    @property
    def chart(self) -> Strategy:
        """The chart from which a count departs."""
        return self.game.strategy

    @cached_property
    def main_effects(self) -> MainEffects:
        """The whole shoe, and the shoe with each kind of card gone, solved for play by the chart."""
        shoe = RemainingCards.of_shoe(self.table.shoe, self.table.rules.cards)
        return solve_main_effects(self.game, shoe, self.progress)

    def removals(
        self,
        of: str = _MAIN,
        *,
        cell: str | None = None,
        instead: str | None = None,
        **choices: Any,
    ) -> EffectResult:
        """What the player gains when one card of each kind is gone: in a wager, or in a decision.

        ``of`` is ``"main"``, ``"insurance"`` or a side wager of :func:`~spanish21.odds`, whose own
        ``choices`` follow (``table``, ``paytable``, ``meter`` of a jackpot). With ``cell`` and
        ``instead`` it is a decision: ``cell="hard 16 v 10", instead="stand"``; then the gain is that
        of a hand played so instead of by the chart.
        """
        return EffectResult(self.table, self.effects_of(of, cell=cell, instead=instead, **choices))

    def effects_of(
        self, of: str, *, cell: str | None = None, instead: str | None = None, **choices: Any
    ) -> EffectTable:
        """The bare effects of a wager or a decision."""
        check_kind(of, str, "of", f"choose {join_alternatives(_SUBJECTS)}")
        if of not in _SUBJECTS:
            raise Refusal("of", of, f"choose {join_alternatives(_SUBJECTS)}")
        if of != _MAIN:
            if cell is not None or instead is not None:
                raise Refusal("cell", cell or instead, "a cell is of the main game")
            return self._wager(of, choices)
        if choices:
            raise Refusal("of", next(iter(choices)), "the main game has no such choice")
        if cell is None and instead is None:
            return self.main_effects.betting
        return self.main_effects.decision(find_departure(self.game.departures, cell, instead))

    def _wager(self, wager: str, choices: dict[str, Any]) -> EffectTable:
        if wager == INSURANCE and not choices:
            return self.main_effects.insurance
        try:
            return wager_effects(wager, ruleset=self.table.rules, shoe=self.table.shoe, **choices)
        except Refusal as refusal:
            raise self.table.book.explain(refusal) from None

    def system(
        self, count: CountSource = DEFAULT_COUNT, *, penetration: Share = DEFAULT_PENETRATION
    ) -> SystemResult:
        """How good a count is here: betting correlation, playing efficiency, insurance correlation."""
        dealt = read_dealt(penetration)
        system = read_system(count)
        quality = count_quality(system.tags, self.main_effects, penetration=dealt)
        return SystemResult(self.table, system, dealt, quality)

    def tags(
        self,
        level: int = 1,
        *,
        side: str = "",
        balanced: bool = False,
        of: str = _MAIN,
        **choices: Any,
    ) -> TagsResult:
        """The best tags of a level, 1 to 4, for the main game or for a wager.

        ``side`` names values that are counted at the side, such as ``"A"``, ``"7"`` or ``"A 7"``;
        ``balanced`` tags add up to nought over a deck.
        """
        level = read_count(level, "level", most=MOST_LEVEL)
        values = read_side(side)
        effects = self.effects_of(of, **choices)
        deck = self.table.rules.cards.cards_per_deck
        return TagsResult(
            self.table,
            effects.subject,
            least_squares_tags(effects, level, side=values, deck=deck),
            best_tags(effects, level, side=values, balanced=balanced, deck=deck),
        )

    def indices(
        self,
        count: CountSource = DEFAULT_COUNT,
        *,
        penetration: Share = DEFAULT_PENETRATION,
        by_cards: bool = False,
        shoes: int = DEFAULT_SHOES,
    ) -> IndicesResult:
        """Every departure from the chart that a count pays for, those worth most first.

        A wager is as high as the count's own ramp says, in units of its smallest; without one it is
        flat. ``by_cards`` tells hands apart by their number of cards. ``shoes`` are drawn and solved
        for the bend of each gain: more of them make it surer.
        """
        dealt, system = read_dealt(penetration), read_system(count)
        shoes = read_count(shoes, "shoes", most=MOST_SHOES, least=LEAST_SHOES)
        model = self.count_model(system, shoes)
        lefts = self._round_starts(dealt)
        wagers = ramp_units(system)
        return IndicesResult(
            table=self.table,
            system=system,
            penetration=dealt,
            indices=find_indices(model, lefts, wagers, by_cards=by_cards),
            insurance=None if by_cards else find_insurance_index(model, lefts, wagers),
            chart=self.chart,
            shoes=shoes,
        )

    def ramp(  # noqa: PLR0913  everything that wagers hang on
        self,
        count: CountSource = DEFAULT_COUNT,
        *,
        bankroll: Amount,
        penetration: Share = DEFAULT_PENETRATION,
        spread: int = DEFAULT_SPREAD,
        chip: Amount | None = None,
        kelly: float = 1.0,
        risk: Share | None = None,
        watch_below: int | None = None,
        plays: int = DEFAULT_PLAYS,
        rounds_per_hour: int = DEFAULT_ROUNDS_PER_HOUR,
        shoes: int = DEFAULT_SHOES,
    ) -> RampResult:
        """The best wager at each true count for a bankroll, in whole chips within the table's limits.

        The least wager is the table's own (``wager`` of the lab), the most ``spread`` times that. Wagers are
        those of a player who risks ``kelly`` of Kelly's wagers, or as wide as the ``risk`` ever to lose
        the bankroll allows. Below ``watch_below`` nothing is wagered. ``plays`` of the count's indices
        are played, the best first. How often true counts come up, and how wide a wager's gain spreads, is
        simulated; what is gained at each is worked out.
        """
        dealt, system = read_dealt(penetration), replace(read_system(count), ramp=())
        cents = read_cents(bankroll, "bankroll")
        spread = read_count(spread, "spread", most=_MOST_SPREAD)
        plays = read_count(plays, "plays", most=MOST_INDICES, least=0)
        hour = read_count(rounds_per_hour, "rounds_per_hour", most=MOST_ROUNDS_PER_HOUR)
        if not 0 < kelly <= 1:
            raise Refusal("kelly", kelly, "choose more than 0, and 1 at most")
        limits = wager_limits(self.table, spread, chip, watch_below)
        found = self.indices(system, penetration=dealt, shoes=shoes)
        system = found.best(plays) if plays else system
        states = self.count_states(system, found.indices[:plays], dealt, shoes)
        if risk is None:
            wagers = best_ramp(states, limits, kelly * cents)
        else:
            share = read_share(risk, "risk", allowed="write a share, such as 5%")
            wagers = ramp_for_risk(states, limits, cents, share)
        flat = {each.true_count: limits.least_cents for each in states}
        return RampResult(
            table=self.table,
            system=system,
            penetration=dealt,
            bankroll_cents=cents,
            kelly=kelly,
            rounds_per_hour=hour,
            states=states,
            wagers=wagers,
            figures=ramp_figures(states, wagers),
            flat=ramp_figures(states, flat),
        )

    def protection(self, **asked: Any) -> "ProtectionResult":
        """The other side of the table: what counts win here an hour, and what would change it.

        It takes what :func:`~spanish21.library.lab.protection.study_protection` takes: ``threshold``,
        ``penetration`` and ``penetrations``, ``spread`` and ``spreads``, ``rounds_per_hour`` and more.
        """
        from spanish21.library.lab.protection import study_protection  # noqa: PLC0415  it opens labs

        return study_protection(self, **asked)

    def cut_card(
        self, *, penetration: Share = DEFAULT_PENETRATION, rounds: str | float = "1e8"
    ) -> CutCardResult:
        """What the cut card alone costs who does not count: real shoes beside fresh ones.

        The chart's edge from a fresh shoe is exact; that from shoes dealt to the cut card is simulated.
        """
        dealt = read_dealt(penetration)
        fresh = -self.main_effects.whole.gain
        self.progress(f"{read_rounds(rounds):,} rounds from real shoes")
        real = simulate(
            self.table.rules,
            strategy=self.chart,
            penetration=dealt,
            rounds=float(read_rounds(rounds)),
            seed=_SEED,
        )
        return CutCardResult(self.table, dealt, fresh, real.house_edge, real.rounds)

    def count_states(
        self,
        system: CountingSystem,
        indices: Sequence[Index],
        dealt: float,
        shoes: int,
        rounds: float = _LONGER,
    ) -> tuple[CountState, ...]:
        """Every true count with its share of rounds and what a wager gains there."""
        model = self.count_model(system, shoes)
        gains = model.gain_by_true_count(self._round_starts(dealt))
        self.progress("how often each true count comes up")
        run = simulate(
            self.table.rules,
            strategy=self.chart,
            count=system,
            penetration=dealt,
            rounds=rounds,
            seed=_SEED,
        )
        whole = run.statistics.variance.value
        return tuple(
            CountState(
                each.true_count,
                each.frequency,
                gains[each.true_count] + gain_of_plays(indices, each.true_count),
                # The error of a flat wager's edge holds the spread of a round there.
                each.house_edge.standard_error**2 * each.played
                if each.played >= _ENOUGH
                else whole,
            )
            for each in run.statistics.by_count
            if each.true_count in gains and each.rounds
        )

    def count_model(self, system: CountingSystem, shoes: int = DEFAULT_SHOES) -> CountModel:
        """The table's gains by this system's true count, kept for the next question."""
        key = (system.tags, system.start_per_deck, system.true_count, shoes)
        if key not in self._models:
            rules = self.table.rules.cards
            cards = SeenCards(
                self.main_effects.shoe,
                system,
                rules.cards_per_deck,
                rules.decks,
                burned=_BURNED,
                hidden_share=self.unseen_down_cards / CARDS_A_ROUND,
                # Where the dealer does not look for a blackjack, a card never shown is like any other.
                hidden_tag=self.game.terms.looks_first
                * mean_hidden_tag(system, self.main_effects.shoe),
            )
            self._models[key] = fit_count_model(
                self.main_effects, cards, shoes=shoes, seed=_SEED, progress=self.progress
            )
        return self._models[key]

    @cached_property
    def unseen_down_cards(self) -> float:
        """In how many rounds of one box the down card is never shown: by a short simulation."""
        self.progress("down cards that are never shown")
        run = simulate(
            self.table.rules, strategy=self.chart, count=DEFAULT_COUNT, rounds=_SHORT, seed=_SEED
        )
        events = {each.event: each.count for each in run.statistics.events}
        return events.get("dealer-unplayed", 0) / run.rounds

    def _round_starts(self, dealt: float) -> list[tuple[int, float]]:
        """Where rounds of one box begin, down to the cut card."""
        size = self.main_effects.shoe.size
        return round_starts(size, round(size * (1 - dealt)), _BURNED, CARDS_A_ROUND)


def lab(
    ruleset: RuleSource = "wa-2025",
    *,
    wager: Amount | None = None,
    without: Cards | None = None,
    shoe: Composition | Cards | None = None,
    jackpots: Sequence[JackpotSource] | JackpotSource = (),
    progress: ProgressCallback = ignore_progress,
    **options: Any,
) -> CountingLab:
    """A table in the lab: what a count is worth there, exactly.

    >>> import spanish21
    >>> lab = spanish21.lab("bet-bigger", decks=6)
    >>> lab.removals("break").effect("2") < 0 < lab.removals("break").effect("7")
    True

    ``lab.removals()`` are the effects of each card gone, ``lab.system("hi-lo")`` says how good a
    count is, ``lab.tags(2)`` finds the best of a level, ``lab.protection()`` what all of them win here.
    ``jackpots`` are games that stand at the table. The main game takes a quarter of a minute
    once; side wagers a few seconds each.
    """
    check_function(progress, "progress")
    games = read_jackpots(jackpots)
    return CountingLab(
        read_table(ruleset, options, wager=wager, without=without, shoe=shoe, jackpots=games),
        progress,
    )
