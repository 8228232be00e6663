"""Side wagers and free bonuses as played, beside their exact odds."""

import math
from collections.abc import Iterator
from dataclasses import replace

from spanish21.evidence.compared_figures import (
    ComparedFigure,
    FigureSource,
    compare_count,
    compare_mean,
)
from spanish21.game.composition import Composition
from spanish21.game.payouts import PayTableRow
from spanish21.game.rules import JackpotRules
from spanish21.money import format_cents
from spanish21.odds import of
from spanish21.odds.jackpot import JackpotOdds, MeterTerms, jackpot_distribution, jackpot_odds
from spanish21.odds.priced_odds import OutcomeDistribution
from spanish21.odds.wager_odds import WagerOdds
from spanish21.simulation.figures import JackpotFigures, RunFigures, SpotFigures
from spanish21.simulation.game_spec import GameSpec


def side_lines(
    source: FigureSource, spec: GameSpec, figures: RunFigures
) -> Iterator[ComparedFigure]:
    """Every side wager of a run with one box: its house advantage, and how often each row is hit."""
    rules = spec.rules
    for spot in figures.spots:
        if spot.spot.startswith("match"):
            kind = "match-bonus" if "bonus" in spot.spot else spot.spot
            yield from _wager(source, spot, figures, of(kind, ruleset=rules))
        elif spot.spot == "break":
            yield from _wager(source, spot, figures, of("break", ruleset=rules))
        elif spot.spot.startswith("insurance"):
            yield from _insurance(source, spot, of("insurance", ruleset=rules))
    for jackpot in figures.jackpots:
        spot = next(each for each in figures.spots if each.spot == f"jackpot-{jackpot.number}")
        game = rules.jackpots[jackpot.number - 1]
        yield from _JackpotRows(game, rules.cards.decks).lines(source, spot, figures, jackpot)


def _wager(
    source: FigureSource, spot: SpotFigures, figures: RunFigures, odds: WagerOdds
) -> Iterator[ComparedFigure]:
    yield _advantage(source, spot, float(odds.house_advantage), float(odds.variance))
    counts = {event.event: event.count for event in figures.events}
    for row in odds.rows:
        name = f"{spot.spot}:{row.row}"
        yield compare_count(
            source, f"{spot.spot}: {row.label}", float(row.probability), counts[name]
        )


def _advantage(
    source: FigureSource, spot: SpotFigures, exact: float, variance: float
) -> ComparedFigure:
    """What the house keeps of a wager; its error from the exact variance."""
    advantage = -spot.net_cents / spot.wagered_cents
    error = math.sqrt(variance / spot.wagers)
    return compare_mean(source, f"{spot.spot}: house advantage", exact, advantage, error)


def _insurance(
    source: FigureSource, spot: SpotFigures, odds: WagerOdds
) -> Iterator[ComparedFigure]:
    """Insurance, out of the rounds in which it is laid: those with an ace up."""
    yield _advantage(source, spot, float(odds.house_advantage), float(odds.variance))
    (row,) = odds.rows
    laid = spot.wagered_cents // spot.wagers
    # Each wager wins so much or is lost, so what was won says how often.
    won = (spot.net_cents + spot.wagered_cents) // (laid + int(row.net * laid))
    what, chance = f"{spot.spot}: won", float(row.probability)
    yield compare_count(source, what, chance, won, out_of=spot.wagers)


class _JackpotRows:
    """A jackpot's exact odds: rows by their number of hits, and what the house pays."""

    def __init__(self, game: JackpotRules, decks: int) -> None:
        shoe = Composition.of_decks(decks)
        meter = MeterTerms(game.wager_cents, game.contribution, game.posted_cents, 0)
        self.game = game
        self.distribution: OutcomeDistribution = jackpot_distribution(shoe, game.table)
        self.odds: JackpotOdds = jackpot_odds(shoe, game.table, meter)

    def lines(
        self, source: FigureSource, spot: SpotFigures, figures: RunFigures, jackpot: JackpotFigures
    ) -> Iterator[ComparedFigure]:
        address = self.game.table.address
        if self.game.kind == "house":
            priced = self.odds.priced
            yield _advantage(source, spot, float(priced.house_advantage), float(priced.variance))
        else:
            # A meter runs on from round to round; what the house pays beside it does not.
            error = math.sqrt(float(self.odds.variance_of_fixed_pays) / spot.wagers)
            what = f"{spot.spot}: fixed return, {address}"
            paid = jackpot.house_cents / spot.wagered_cents
            yield compare_mean(source, what, float(self.odds.fixed_return), paid, error)
        counts = {event.event: event.count for event in figures.events}
        for row in self.game.table.rows:
            mean, square = self._hits(row)
            what = f"{spot.spot}: {row.label}, {address}"
            yield compare_count(source, what, mean, counts[f"{spot.spot}:{row.row}"], square)

    def _hits(self, row: PayTableRow) -> tuple[float, float]:
        """The mean number of hits of a row in a deal, and the mean of its square."""
        mean = square = 0
        for outcome, ways in self.distribution.weights.items():
            hits = sum(name == row.row for name, _ in outcome)
            mean, square = mean + hits * ways, square + hits * hits * ways
        return mean / self.distribution.ways, square / self.distribution.ways


def envy_lines(
    source: FigureSource, spec: GameSpec, figures: RunFigures
) -> Iterator[ComparedFigure]:
    """The Super Bonus and the envy of it, at a table where every box is a player.

    What they pay is always the same, so that the money says no more than the number of hits.
    """
    wager, others = spec.wagers["main"], figures.boxes - 1
    how = {"ruleset": spec.rules, "amount": format_cents(wager)}
    bonus, envy = of("super", **how), of("envy", **how, players=figures.boxes)
    (row,) = bonus.rows
    boxes = source.rounds * figures.boxes
    spots = {spot.spot: spot for spot in figures.spots}
    counts = {event.event: event.count for event in figures.events}
    for name, odds, hits in (
        ("super-bonus", bonus, counts["super-bonus"]),
        ("envy", envy, counts["envy"] // others),
    ):
        line = compare_count(source, f"{name}: hits", float(row.probability), hits, out_of=boxes)
        yield line
        adds, added = float(odds.player_return), spots[name].net_cents / (wager * boxes)
        error = line.error * adds / line.exact
        yield replace(line, what=f"{name}: adds", exact=adds, simulated=added, error=error)
