"""``lab``: a table as those see it who count its cards."""

from functools import cached_property
from typing import Any

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
from spanish21.counting.indices import find_indices, find_insurance_index
from spanish21.counting.main_game import MainEffects, solve_main_effects
from spanish21.counting.seen_cards import SeenCards, round_starts
from spanish21.counting.wager_effects import wager_effects
from spanish21.game.composition import Composition
from spanish21.library.input.amounts import Amount, Share, check_kind, read_count
from spanish21.library.input.card_input import Cards
from spanish21.library.input.table_spec import RuleSource, TableSpec, read_table
from spanish21.library.lab.effect_results import EffectResult, SystemResult, TagsResult
from spanish21.library.lab.index_results import IndicesResult
from spanish21.library.simulated_game import CountSource, read_count_system, read_penetration
from spanish21.library.simulations import simulate
from spanish21.phrasebook.text import join_alternatives
from spanish21.refusal import Refusal
from spanish21.rulesets.rule_book.book import SIDE_WAGERS
from spanish21.rulesets.strategies.cell_names import read_cell_name
from spanish21.rulesets.strategies.strategy import Strategy
from spanish21.simulation.counting_systems import CARD_VALUES, TRUE_COUNT_LIMIT, CountingSystem

DEFAULT_COUNT = "hi-lo"
DEFAULT_PENETRATION = "75%"
CARDS_A_ROUND = 5.3
"""About how many cards a round of one box takes: it says how often a shoe begins, and little more."""
LEAST_SHOES, MOST_SHOES = 6, 1000
_SHORT, _SEED = 2e5, 21
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
        return self.main_effects.decision(self._departure(cell, instead))

    def _departure(self, cell: str | None, instead: str | None) -> int:
        """The place of a departure that is named by its cell and its action."""
        if cell is None or instead is None:
            say = "name both: cell='hard 16 v 10', instead='stand'"
            raise Refusal("cell", cell or instead, say)
        check_kind(cell, str, "cell", "write a cell such as 'hard 16 v 10'")
        name = read_cell_name(cell)
        there = [
            (place, each.action)
            for place, each in enumerate(self.game.departures)
            if each.cell == name
        ]
        for place, action in there:
            if action == instead:
                return place
        actions = join_alternatives([action for _, action in there]) or "another cell"
        raise Refusal("instead", instead, f"the chart leaves open there: {actions}")

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
        values = _side(side)
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
        wagers = _ramp_units(system)
        return IndicesResult(
            table=self.table,
            system=system,
            penetration=dealt,
            indices=find_indices(model, lefts, wagers, by_cards=by_cards),
            insurance=None if by_cards else find_insurance_index(model, lefts, wagers),
            chart=self.chart,
            shoes=shoes,
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
                burned=self._burned,
                hidden_share=self.unseen_down_cards / CARDS_A_ROUND,
            )
            self._models[key] = fit_count_model(
                self.main_effects, cards, shoes=shoes, seed=_SEED, progress=self.progress
            )
        return self._models[key]

    @property
    def _burned(self) -> int:
        """The cards that are burned unseen, as a simulation burns them."""
        return 1

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
        return round_starts(size, round(size * (1 - dealt)), self._burned, CARDS_A_ROUND)


def _ramp_units(system: CountingSystem) -> dict[int, float]:
    """What a system's ramp wagers at each true count, in its smallest wagers; empty without a ramp."""
    placed = [step.wager_cents for step in system.ramp if step.wager_cents]
    if not placed:
        return {}
    reach = range(-TRUE_COUNT_LIMIT, TRUE_COUNT_LIMIT + 1)
    return {count: system.wager(count, 0) / min(placed) for count in reach}


def read_dealt(penetration: Share) -> float:
    """The share of a shoe that is dealt: more than nothing, and less than all."""
    dealt = read_penetration(penetration)
    if not 0 < dealt < 1:
        raise Refusal("penetration", str(penetration), "some cards are dealt, and some are not")
    return dealt


def read_system(count: CountSource) -> CountingSystem:
    """A counting system that was named; there must be one."""
    system = read_count_system(count)
    if system is None:
        raise Refusal("count", "nothing", "name a counting system, such as hi-lo")
    return system


def _side(side: object) -> tuple[int, ...]:
    """The values that are counted at the side, by their indices."""
    check_kind(side, str, "side", "name values such as 'A 7'")
    values: list[int] = []
    for word in str(side).replace(",", " ").split():
        if word.upper() not in CARD_VALUES:
            raise Refusal("side", word, f"values are {', '.join(CARD_VALUES)}")
        values.append(CARD_VALUES.index(word.upper()))
    return tuple(sorted(set(values)))


def lab(
    ruleset: RuleSource = "wa-2025",
    *,
    wager: Amount | None = None,
    without: Cards | None = None,
    shoe: Composition | Cards | None = None,
    progress: ProgressCallback = ignore_progress,
    **options: Any,
) -> CountingLab:
    """A table in the lab: what a count is worth there, exactly.

    >>> import spanish21
    >>> lab = spanish21.lab("bet-bigger", decks=6)
    >>> lab.removals("break").effect("2") < 0 < lab.removals("break").effect("7")
    True

    ``lab.removals()`` are the effects of each card gone, ``lab.system("hi-lo")`` says how good a
    count is, ``lab.tags(2)`` finds the best of a level. The main game takes a quarter of a minute
    once; side wagers a few seconds each.
    """
    return CountingLab(
        read_table(ruleset, options, wager=wager, without=without, shoe=shoe), progress
    )
