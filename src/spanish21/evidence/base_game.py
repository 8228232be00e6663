"""The base game as played, beside the exact game of the same chart: averages, spread, every net result.

Where the dealer does not look for a blackjack before play, the exact road counts the hands of rounds
without one. Hands bust, surrendered, doubled, rescued and made by splitting are then not compared.
"""

import math
from collections.abc import Iterator, Mapping

from spanish21.analysis.model.terms import SolverTerms
from spanish21.analysis.strategy.strategy_rounds import StrategyRounds
from spanish21.evidence.compared_figures import (
    FEW_EXPECTED_HITS,
    ComparedFigure,
    FigureSource,
    compare_count,
    compare_mean,
    errors_for_chance,
)
from spanish21.money import format_cents
from spanish21.simulation.figures import RunFigures, SpotFigures
from spanish21.simulation.standard_errors import MAIN, PlayConditions
from spanish21.simulation.statistics import RunStatistics, compute_statistics

SUPER_BONUS = "super-bonus"
FRESH_SHOE_TABLE = PlayConditions(fresh=True, rounds_per_hour=60)
_ALWAYS = ("blackjack", SUPER_BONUS)
_WITH_PEEK = ("surrender", "bust", "dealer-blackjack", "split-hands", "double", "rescue")
_ENDS = ("push",)
_ENDS_WITH_PEEK = (
    "lost-to-blackjack",
    *(f"split-{hands}" for hands in (2, 3, 4)),
    *(f"doubled-{level}" for level in (1, 2, 3)),
    *(f"rescued-{level}" for level in (1, 2, 3)),
)


def base_lines(
    source: FigureSource, figures: RunFigures, exact: StrategyRounds, terms: SolverTerms
) -> Iterator[ComparedFigure]:
    """Edge, spread and frequencies of a run with one box, a fresh shoe each round."""
    results = compute_statistics(figures, FRESH_SHOE_TABLE)
    yield from _edges(source, figures, results, exact, terms)
    yield _deviation(source, results, exact)
    yield from _events(source, figures, exact, terms)
    yield from _net_results(source, figures, exact, terms)


def _edges(
    source: FigureSource,
    figures: RunFigures,
    results: RunStatistics,
    exact: StrategyRounds,
    terms: SolverTerms,
) -> Iterator[ComparedFigure]:
    spots = {spot.spot: spot for spot in figures.spots}
    for wager in results.wagers:
        # What rides beside the main wager has its cards and its result.
        if wager.spot == MAIN or wager.spot.startswith("bet-bigger"):
            advantage = wager.house_advantage
            what = "house edge" if wager.spot == MAIN else f"house edge of {wager.spot}"
            yield compare_mean(
                source, what, exact.house_edge, advantage.value, advantage.standard_error
            )
    if terms.super_bonus_pays:
        main, bonus = spots[MAIN], spots[SUPER_BONUS]
        chance = exact.rounds.events[SUPER_BONUS]
        variance = chance * float(terms.super_bonus_pays) ** 2
        error = results.wagers[0].house_advantage.standard_error
        yield compare_mean(
            source,
            "house edge with Super Bonus",
            exact.house_edge_with_super_bonus,
            _share(main, bonus),
            math.sqrt(error**2 + variance / source.rounds),
        )


def _share(main: SpotFigures, bonus: SpotFigures) -> float:
    """What the house keeps of the original wagers, the bonus paid."""
    return -(main.net_cents + bonus.net_cents) / main.wagered_cents


def _deviation(
    source: FigureSource, results: RunStatistics, exact: StrategyRounds
) -> ComparedFigure:
    figure, played = math.sqrt(exact.rounds.variance), results.standard_deviation
    return compare_mean(source, "standard deviation", figure, played.value, played.standard_error)


def _net_results(
    source: FigureSource, figures: RunFigures, exact: StrategyRounds, terms: SolverTerms
) -> Iterator[ComparedFigure]:
    """How often a round won or lost so much, and all of that together."""
    counts = dict(figures.distribution)
    expected = {int(net * terms.wager_cents): p for net, p in exact.rounds.nets().items()}
    for cents in sorted({*counts, *expected}):
        what = f"net result {format_cents(cents)}"
        yield compare_count(source, what, expected.get(cents, 0.0), counts.get(cents, 0))
    yield _all_net_results(source, counts, expected)


def _all_net_results(
    source: FigureSource, counts: Mapping[int, int], expected: Mapping[int, float]
) -> ComparedFigure:
    """A χ² test of all net results; those that are hardly met are one."""
    from scipy.stats import chisquare  # noqa: PLC0415  SciPy takes a while to load

    common = [net for net, p in expected.items() if p * source.rounds >= FEW_EXPECTED_HITS]
    met = [counts.get(net, 0) for net in common]
    awaited = [expected[net] * source.rounds for net in common]
    met.append(source.rounds - sum(met))
    awaited.append(source.rounds - sum(awaited))
    if awaited[-1] < 1:
        met[-2:], awaited[-2:] = [sum(met[-2:])], [sum(awaited[-2:])]
    test = chisquare(met, awaited, sum_check=False)
    freedom, statistic, chance = len(met) - 1.0, float(test.statistic), float(test.pvalue)
    away = math.copysign(errors_for_chance(chance), statistic - freedom)
    what = f"all net results, χ² test of {len(met)} classes, p = {chance:.2g}"
    return ComparedFigure(source, what, freedom, statistic, math.sqrt(2 * freedom), away)


def _events(
    source: FigureSource, figures: RunFigures, exact: StrategyRounds, terms: SolverTerms
) -> Iterator[ComparedFigure]:
    counts = {event.event: event.count for event in figures.events}
    words = {event.event: event.label for event in figures.events}
    rounds, squares = exact.rounds, exact.rounds.squares
    yield compare_count(source, "split", exact.split, counts["split"])
    # A blackjack is a win as well, where the dealer's does not push it; a box has no second hand then.
    own = rounds.events["blackjack"] - rounds.ends.get("pushed-blackjack", 0.0)
    won, square = rounds.ends["won"] + own, squares["won"] + own
    yield compare_count(source, words["won"], won, counts["won"], square)
    lost = counts["lost"] - counts["lost-to-blackjack"]
    yield compare_count(source, words["lost"], rounds.ends["lost"], lost, squares["lost"])
    for name, number in _comparable_figures(exact, terms).items():
        yield compare_count(source, words[name], number, counts[name], squares[name])


def _comparable_figures(exact: StrategyRounds, terms: SolverTerms) -> Mapping[str, float]:
    """What both roads count alike, by name; what cannot happen at this table is left out."""
    rounds, peeks = exact.rounds, terms.looks_first
    events = (*_ALWAYS, *(_WITH_PEEK if peeks else ()), *(kind.value for kind in terms.bonuses))
    ends = (*_ENDS, *(_ENDS_WITH_PEEK if peeks else ()))
    figures = {name: rounds.events.get(name, 0.0) for name in events}
    figures |= {name: rounds.ends.get(name, 0.0) for name in ends}
    return {name: number for name, number in figures.items() if number}
