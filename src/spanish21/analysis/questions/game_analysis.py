"""The whole analysis of a table: edges, variance, event frequencies and the best chart."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from time import perf_counter

from spanish21.analysis.distribution.joint_splits import SplitLaws
from spanish21.analysis.distribution.round_results import RoundResults, play_rounds
from spanish21.analysis.model.arithmetic import EXACT
from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.questions.progress import ProgressCallback, ignore_progress
from spanish21.analysis.solver.best_split_play import solve_split_mode
from spanish21.analysis.solver.deals import BLACKJACK, SPLIT, UpCardSolution
from spanish21.analysis.solver.hand_values import DOUBLE, HIT, STAND, SURRENDER
from spanish21.analysis.solver.solution import Solution, solve
from spanish21.analysis.solver.split_play import SplitMode
from spanish21.analysis.strategy.chart import Chart, best_chart
from spanish21.analysis.strategy.strategy_solution import up_card_name
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet

BEST_PLAY = "best play by composition: own cards, their suits and the up card"
"""The strategy that figures belong to unless a chart is named; how split hands are played goes with it."""
ERROR_BOUND = 1e-12
"""The bound for the error of float64 in any expected value; the exact mode shows less than 1e-14."""
ACTION_NAMES = {
    STAND: "stand",
    HIT: "hit",
    DOUBLE: "double",
    SPLIT: "split",
    SURRENDER: "surrender",
    BLACKJACK: "blackjack",
}


@dataclass(frozen=True, slots=True)
class RoundShare:
    """A part of all rounds: its probability, and its share of the house edge."""

    name: str
    chance: float
    edge: float


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """A rule set's base game, solved for one original wager. Figures are per original wager.

    The Super Bonus is excluded unless a name says otherwise. ``distribution`` and ``events``
    belong to best play; ``split_variance_bound`` is how far, at the very most, the variance is off
    for the grid that split hands are counted on.
    """

    rules: RuleSet
    wager_cents: int
    cards: int
    split_mode: SplitMode
    solution: Solution
    chart: Chart
    house_edge: float
    house_edge_with_super_bonus: float
    chart_house_edge: float
    chart_house_edge_with_super_bonus: float
    average_wager: float
    variance: float
    variance_with_super_bonus: float
    split_variance_bound: float
    distribution: Mapping[Fraction, float]
    distribution_with_super_bonus: Mapping[Fraction, float]
    events: Mapping[str, float]
    super_bonus_chance: float
    by_up_card: tuple[RoundShare, ...]
    by_first_action: tuple[RoundShare, ...]
    seconds: float

    @property
    def best_play(self) -> str:
        """The strategy of all figures but the chart's, in words."""
        return f"{BEST_PLAY}; {self.split_mode.words}"

    @property
    def standard_deviation(self) -> float:
        return float(self.variance**0.5)

    @property
    def standard_deviation_with_super_bonus(self) -> float:
        return float(self.variance_with_super_bonus**0.5)

    @property
    def element_of_risk(self) -> float:
        """The house edge of everything wagered, doubles and splits included."""
        return self.house_edge / self.average_wager

    @property
    def house_edge_hitting_sevens(self) -> float:
        """Best play that reckons with the Super Bonus, and what that pays left out."""
        return self.house_edge_with_super_bonus + self.super_bonus_chance * float(
            self.solution.terms.super_bonus_pays
        )

    @property
    def chart_house_edge_hitting_sevens(self) -> float:
        """The chart, 7s hit for the Super Bonus, and what that pays left out: what rounds played by it show."""
        solution, terms = self.chart.strategy_solution, self.solution.terms
        return float(solution.edge_hitting_sevens(terms))

    @property
    def chart_cost(self) -> float:
        """What following the best chart costs beside best play."""
        return self.chart_house_edge - self.house_edge


def analyze(
    rules: RuleSet,
    *,
    shoe: RemainingCards | Composition | None = None,
    wager_cents: int | None = None,
    split_mode: SplitMode = SplitMode.AS_BEFORE,
    progress: ProgressCallback = ignore_progress,
) -> GameAnalysis:
    """Solve a rule set and give the figures of a par sheet; ``shoe`` of None is a full shoe.

    ``split_mode`` is how best play goes on after a split; the chart is followed there as before.
    """
    started = perf_counter()
    progress("best play")
    as_before = solve(rules, shoe=shoe, wager_cents=wager_cents)
    solution, terms = solve_split_mode(as_before, split_mode), as_before.terms
    progress("distribution")
    plain, with_super = _best_play_rounds(solution)
    progress("chart")
    chart = best_chart(as_before)
    for up_card in (*solution.up_cards, *chart.strategy_solution.up_cards):
        up_card.splits.clear()
    return GameAnalysis(
        rules=rules,
        wager_cents=terms.wager_cents,
        cards=solution.shoe.size,
        split_mode=split_mode,
        solution=solution,
        chart=chart,
        house_edge=float(solution.edge(super_bonus=False)),
        house_edge_with_super_bonus=float(solution.edge(super_bonus=True)),
        chart_house_edge=float(chart.strategy_solution.edge(terms, super_bonus=False)),
        chart_house_edge_with_super_bonus=float(
            chart.strategy_solution.edge(terms, super_bonus=True)
        ),
        average_wager=plain.wagered,
        variance=plain.variance,
        variance_with_super_bonus=with_super.variance,
        split_variance_bound=plain.split_bound,
        distribution=plain.nets(),
        distribution_with_super_bonus=with_super.nets(),
        events=plain.events,
        super_bonus_chance=with_super.events.get("super-bonus", 0.0),
        by_up_card=_by_up_card(solution),
        by_first_action=_by_first_action(solution),
        seconds=perf_counter() - started,
    )


def _best_play_rounds(solution: Solution) -> tuple[RoundResults, RoundResults]:
    """All rounds by best play: without the Super Bonus, and with it."""
    pays = solution.terms.super_bonus_pays
    plain, with_super = RoundResults(solution.terms.unit), RoundResults(solution.terms.unit)
    for up_card in solution.up_cards:
        laws = SplitLaws()
        rounds = _round(up_card, Fraction(0), laws)
        plain.add(rounds)
        # Only under an up card that can win the Super Bonus is play different for it.
        offered = pays and any(deal.super_bonus for deal in up_card.deals)
        with_super.add(_round(up_card, pays, laws) if offered else rounds)
    return plain, with_super


def _round(up_card: UpCardSolution, super_bonus_pays: Fraction, laws: SplitLaws) -> RoundResults:
    actions = [deal.best(float(super_bonus_pays)) for deal in up_card.deals]
    return play_rounds(up_card, actions, super_bonus_pays, laws=laws)


def _by_up_card(solution: Solution) -> tuple[RoundShare, ...]:
    shares = [
        RoundShare(
            up_card_name(up_card.hands.up),
            float(sum(deal.chance for deal in up_card.deals)),
            -float(
                sum(
                    deal.chance * (deal.value(deal.best(0), 0) + max(deal.insurance, 0))
                    for deal in up_card.deals
                )
            ),
        )
        for up_card in solution.up_cards
    ]
    return tuple((*shares[1:], shares[0]) if shares[0].name == "A" else shares)


def _by_first_action(solution: Solution) -> tuple[RoundShare, ...]:
    """The edge by first action; deals that a dealer blackjack ends are a part of their own."""
    chance = dict.fromkeys((*ACTION_NAMES.values(), "dealer blackjack"), 0.0)
    edge = dict(chance)
    for up_card in solution.up_cards:
        for deal in up_card.deals:
            action = deal.best(0)
            name, played = ACTION_NAMES[action], deal.chance * deal.no_blackjack
            chance[name] += float(played)
            edge[name] -= float(played * deal.worth[action])
            lost = deal.chance - played
            chance["dealer blackjack"] += float(lost)
            edge["dealer blackjack"] -= float(lost * deal.against_blackjack)
            edge["dealer blackjack"] -= float(deal.chance * max(deal.insurance, 0))
    return tuple(RoundShare(name, chance[name], edge[name]) for name in chance if chance[name])


@dataclass(frozen=True, slots=True)
class HouseEdgeProof:
    """The house edge as an exact fraction, and as float64 computes it."""

    exact: Fraction
    exact_with_super_bonus: Fraction
    floating: float
    floating_with_super_bonus: float
    seconds: float

    @property
    def difference(self) -> float:
        plain = abs(self.exact - Fraction(self.floating))
        bonus = abs(self.exact_with_super_bonus - Fraction(self.floating_with_super_bonus))
        return float(max(plain, bonus))


def prove(
    rules: RuleSet,
    *,
    shoe: RemainingCards | Composition | None = None,
    wager_cents: int | None = None,
) -> HouseEdgeProof:
    """Solve a rule set in rational numbers, without rounding."""
    started = perf_counter()
    exact = solve(rules, shoe=shoe, wager_cents=wager_cents, arithmetic=EXACT)
    fast = solve(rules, shoe=shoe, wager_cents=wager_cents)
    return HouseEdgeProof(
        exact=EXACT.fraction(exact.edge(super_bonus=False)),
        exact_with_super_bonus=EXACT.fraction(exact.edge(super_bonus=True)),
        floating=float(fast.edge(super_bonus=False)),
        floating_with_super_bonus=float(fast.edge(super_bonus=True)),
        seconds=perf_counter() - started,
    )
