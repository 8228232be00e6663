"""A simulation as stable JSON: see ``docs/reference/simulation-json.md``.

Figures are per unit of the original wager, and an edge above 0 is the house's. A figure that is
not known is null.
"""

import hashlib
import json
import math
from typing import Any

from spanish21 import __version__
from spanish21.money import format_cents_short
from spanish21.phrasebook.derivation import derivation_record, describe_game
from spanish21.reports.simulation.reliability import (
    rarest_prize_hits,
    reliable_advantage,
    reliable_deviation,
    reliable_diffusion_risk,
    reliable_edge,
    reliable_edge_at,
    reliable_edge_with_bonuses,
    reliable_ruin_risk,
    reliable_spread,
)
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.rulesets.strategies.strategy_json import strategy_record
from spanish21.simulation.estimates import CONFIDENCE, Estimate
from spanish21.simulation.figures import SessionFigures
from spanish21.simulation.path_quantiles import PATH_QUANTILES, PathQuantiles
from spanish21.simulation.statistics import (
    EventStatistics,
    HourlyStatistics,
    JackpotStatistics,
    RunStatistics,
    SessionStatistics,
    TrueCountStatistics,
    WagerStatistics,
)

FORMAT = "spanish21-simulation"
VERSION = 1
"""Raised by 1 when a field is renamed or changes its meaning, not for new fields."""
METHOD = (
    "Each box is a player of its own with the same wagers, who follows the strategy.",
    "The house edge is of the base game: the main wager, and insurance where the strategy takes it.",
    "Intervals hold the true figure in 95 of 100 runs.",
    "Where one shoe or one meter serves many rounds, standard errors come from what each lane won.",
    "Where lanes are few, or several boxes share a dealer, they come from batches of rounds.",
)


def simulation_record(summary: RunSummary) -> dict[str, Any]:
    """One run as plain values."""
    results, edge = summary.results, reliable_edge(summary.results)
    return {
        "format": FORMAT,
        "version": VERSION,
        "program": f"spanish21 {__version__}",
        **_table(summary),
        "kernel": summary.kernel,
        "rng": summary.spec.generator,
        "device": summary.device,
        "seed": summary.seed,
        "rounds": results.rounds,
        "rounds_asked": summary.rounds_requested,
        "rounds_resumed": summary.rounds_resumed,
        "complete": summary.complete,
        "target_standard_error": summary.target,
        "target_reached": summary.target_reached,
        "seconds": summary.seconds,
        "rounds_per_second": summary.rounds_per_second,
        "confidence": CONFIDENCE,
        "lanes": results.lanes,
        "standard_error_from": results.error_from,
        "house_edge": json_number(edge.value),
        "house_edge_meaning": summary.edge_meaning,
        "standard_error": json_number(edge.standard_error),
        "house_edge_interval": _interval(edge),
        **_named("house_edge_with_bonuses", reliable_edge_with_bonuses(results)),
        **_named("variance", reliable_spread(results.variance)),
        **_named("standard_deviation", reliable_spread(results.standard_deviation)),
        **_named("box_covariance", results.box_covariance),
        "wagers": [_wager(wager, results) for wager in results.wagers],
        "events": [_event(event) for event in results.events],
        "distribution": _distribution(summary),
        "jackpots": [_jackpot(jackpot) for jackpot in results.jackpots],
        "sessions": _sessions(summary),
        "by_count": [_at_count(each) for each in results.by_count],
        "hourly": _hourly(results.hourly),
        "method": list(METHOD),
    }


def _table(summary: RunSummary) -> dict[str, Any]:
    spec, rules = summary.spec, summary.spec.rules
    return {
        "ruleset": rules.id,
        "title": describe_game(rules),
        "derivation": derivation_record(rules),
        "decks": rules.cards.decks,
        "cards": summary.cards,
        "options": dict(summary.choices),
        "soft_17": rules.dealer.soft_17,
        "doublings": rules.double.doublings,
        "strategy": {
            "words": summary.strategy,
            "ruleset": spec.strategy.ruleset,
            "decks": spec.strategy.decks,
            "sha256": strategy_hash(summary),
        },
        "count": summary.count,
        "wager": format_cents_short(summary.wager_cents),
        "wager_cents": summary.wager_cents,
        "wagers_cents": dict(spec.wagers),
        "boxes": spec.boxes,
        "fresh": spec.fresh,
        "cut_cards": None if spec.fresh else spec.cut_cards,
        "penetration": None if spec.fresh else summary.penetration,
        "jackpot_tables": [game.table.address for game in rules.jackpots],
        "meters_cents": list(spec.meters),
    }


def strategy_hash(summary: RunSummary) -> str:
    """The SHA-256 of the strategy's JSON form without spaces."""
    record = strategy_record(summary.spec.strategy)
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def json_number(value: float) -> float | None:
    """A figure, or None where it is not known."""
    return value if math.isfinite(value) else None


def _interval(estimate: Estimate) -> list[float | None]:
    return [json_number(estimate.low), json_number(estimate.high)]


def _named(name: str, estimate: Estimate | None) -> dict[str, Any]:
    if estimate is None:
        return {name: None}
    return {
        name: json_number(estimate.value),
        f"{name}_standard_error": json_number(estimate.standard_error),
        f"{name}_interval": _interval(estimate),
    }


def _wager(wager: WagerStatistics, results: RunStatistics) -> dict[str, Any]:
    return {
        "spot": wager.spot,
        "wagers": wager.wagers,
        "wagered_cents": wager.wagered_cents,
        "house_win_cents": -wager.net_cents,
        "hits": rarest_prize_hits(wager.spot, results),
        **_named("house_advantage", reliable_advantage(wager, results)),
        "standard_deviation": json_number(reliable_deviation(wager, results)),
    }


def _event(event: EventStatistics) -> dict[str, Any]:
    return {
        "event": event.event,
        "words": event.label,
        "count": event.count,
        "out_of": event.out_of,
        **_named("frequency", event.frequency),
        "one_in": event.out_of / event.count if event.count else None,
    }


def _distribution(summary: RunSummary) -> list[dict[str, Any]]:
    total = sum(count for _, count in summary.results.distribution)
    return [
        {
            "net": cents / summary.wager_cents,
            "net_cents": cents,
            "count": count,
            "frequency": count / total,
        }
        for cents, count in summary.results.distribution
    ]


def _fan(fan: PathQuantiles) -> dict[str, Any]:
    return {
        "paths": fan.paths,
        "rounds": list(fan.rounds),
        "quantiles": {
            f"{share:g}": list(line)
            for share, line in zip(PATH_QUANTILES, fan.quantiles, strict=False)
        },
    }


def _jackpot(jackpot: JackpotStatistics) -> dict[str, Any]:
    return {
        "jackpot": jackpot.number,
        "rows": [
            {"row": row, "count": hits, "meter_cents": cents, **_named("frequency", often)}
            for row, hits, cents, often in jackpot.rows
        ],
        "contributed_cents": jackpot.contributed_cents,
        "house_paid_cents": jackpot.house_cents,
        "mean_meter_cents": json_number(jackpot.mean_meter_cents),
        "meter_cents": _fan(jackpot.meter),
    }


def _sessions(summary: RunSummary) -> dict[str, Any] | None:
    sessions, figures = summary.results.sessions, summary.figures.sessions
    if sessions is None or figures is None:
        return None
    return {
        "sessions": sessions.sessions,
        "rounds": sessions.rounds,
        "bankroll_cents": sessions.bankroll_cents,
        "ruined": sessions.ruined,
        **_named("risk_of_ruin", reliable_ruin_risk(sessions)),
        "risk_of_ruin_by_law": sessions.law_risk,
        "risk_of_ruin_by_diffusion": json_number(
            reliable_diffusion_risk(sessions, summary.results)
        ),
        "ends_step_cents": figures.end_step_cents,
        "ends": _ends(sessions, figures),
        "won_cents": _fan(sessions.bankroll),
    }


def _ends(sessions: SessionStatistics, figures: SessionFigures) -> list[dict[str, Any]]:
    """Sessions by what they won, in steps; the first and the last step are open on one side."""
    low, last = figures.end_low_cents, len(figures.ends) - 1
    sides = {low: "below", low + last * figures.end_step_cents: "above"}
    return [
        {"won_cents": cents, "count": count, "open": sides.get(cents)}
        for cents, count in sessions.ends
    ]


def _at_count(at: TrueCountStatistics) -> dict[str, Any]:
    return {
        "true_count": at.true_count,
        "rounds": at.rounds,
        "frequency": at.frequency,
        "played": at.played,
        **_named("house_edge", reliable_edge_at(at)),
    }


def _hourly(hourly: HourlyStatistics) -> dict[str, Any]:
    win = hourly.win_cents
    return {
        "rounds": hourly.rounds,
        **_named("house_win_cents", win),
        "standard_deviation_cents": json_number(hourly.deviation_cents),
        "range_cents": list(hourly.range_cents),
        "quantiles_cents": {
            f"{share:g}": -hourly.player_law.quantile(1 - share) for share in PATH_QUANTILES
        },
        "law_step_cents": hourly.player_law.law.step_cents,
        "law_error": hourly.player_law.error,
    }
