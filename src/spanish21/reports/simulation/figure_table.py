"""A simulation as one long table, for a spreadsheet (CSV) or a column store (Parquet).

Each line is one figure: section, name, value, standard error, 95 % interval, and for a frequency
the count and the number it is out of.
"""

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import Any

from spanish21.extras import require_module
from spanish21.reports.simulation.json_record import json_number, simulation_record
from spanish21.reports.simulation.reliability import (
    reliable_advantage,
    reliable_diffusion_risk,
    reliable_edge,
    reliable_edge_at,
    reliable_edge_with_bonuses,
    reliable_ruin_risk,
    reliable_spread,
)
from spanish21.reports.simulation.run_summary import RunSummary
from spanish21.simulation.estimates import Estimate
from spanish21.simulation.path_quantiles import PATH_QUANTILES, PathQuantiles


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One figure of a run."""

    section: str
    name: str
    value: float | None
    standard_error: float | None = None
    low: float | None = None
    high: float | None = None
    count: int | None = None
    out_of: int | None = None


COLUMNS = tuple(column.name for column in fields(FigureRow))


def figure_rows(summary: RunSummary) -> Iterator[FigureRow]:
    """Every figure of a run, in the order of reports."""
    results = summary.results
    yield FigureRow("run", "rounds", results.rounds)
    yield FigureRow("run", "seed", summary.seed)
    yield FigureRow("run", "seconds", summary.seconds)
    yield FigureRow("run", "rounds_per_second", summary.rounds_per_second)
    yield _line("base", "house_edge", reliable_edge(results))
    with_bonuses = reliable_edge_with_bonuses(results)
    if with_bonuses is not None:
        yield _line("base", "house_edge_with_bonuses", with_bonuses)
    yield _line("base", "variance", reliable_spread(results.variance))
    yield _line("base", "standard_deviation", reliable_spread(results.standard_deviation))
    yield _line("hourly", "house_win_cents", results.hourly.win_cents)
    yield FigureRow(
        "hourly", "standard_deviation_cents", json_number(results.hourly.deviation_cents)
    )
    if results.box_covariance is not None:
        yield _line("base", "box_covariance", results.box_covariance)
    low, high = results.hourly.range_cents
    yield FigureRow("hourly", "95_of_100_hours_cents", None, None, low, high)
    for wager in results.wagers:
        yield _line("wager", wager.spot, reliable_advantage(wager, results), wager.wagers)
    for event in results.events:
        yield _line("event", event.event, event.frequency, event.count, event.out_of)
    total = sum(count for _, count in results.distribution)
    for cents, count in results.distribution:
        net = f"{cents / summary.wager_cents:g}"
        yield FigureRow("distribution", net, count / total, count=count, out_of=total)
    yield from _by_part(summary)


def _by_part(summary: RunSummary) -> Iterator[FigureRow]:
    """The figures that only some runs have: jackpots, sessions, true counts."""
    results = summary.results
    for jackpot in results.jackpots:
        section = f"jackpot-{jackpot.number}"
        yield FigureRow(section, "mean_meter_cents", json_number(jackpot.mean_meter_cents))
        for row, hits, _, often in jackpot.rows:
            yield _line(section, row, often, hits)
        yield from _fan(f"{section} meter_cents", jackpot.meter)
    if results.sessions is not None:
        sessions = results.sessions
        yield _line(
            "sessions",
            "risk_of_ruin",
            reliable_ruin_risk(sessions),
            sessions.ruined,
            sessions.sessions,
        )
        yield FigureRow("sessions", "risk_of_ruin_by_law", sessions.law_risk)
        yield FigureRow(
            "sessions",
            "risk_of_ruin_by_diffusion",
            json_number(reliable_diffusion_risk(sessions, results)),
        )
        yield from _fan("sessions won_cents", sessions.bankroll)
    for at in results.by_count:
        yield _line("true count", str(at.true_count), reliable_edge_at(at), at.played, at.rounds)


def _line(
    section: str, name: str, estimate: Estimate, count: int | None = None, out_of: int | None = None
) -> FigureRow:
    return FigureRow(
        section,
        name,
        json_number(estimate.value),
        json_number(estimate.standard_error),
        json_number(estimate.low),
        json_number(estimate.high),
        count,
        out_of,
    )


def _fan(section: str, fan: PathQuantiles) -> Iterator[FigureRow]:
    for share, cents in zip(PATH_QUANTILES, fan.quantiles, strict=False):
        for rounds, value in zip(fan.rounds, cents, strict=True):
            yield FigureRow(f"{section} at {share:g}", str(rounds), value)


def simulation_csv(summary: RunSummary) -> str:
    """Every figure as a line of CSV; None is empty."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(COLUMNS)
    write.writerows(astuple(line) for line in figure_rows(summary))
    return out.getvalue()


def check_parquet() -> None:
    """Refuse to write Parquet where the library for it is missing."""
    require_module("pyarrow", "parquet")


def write_parquet(summary: RunSummary, path: Path) -> None:
    """The same lines as a Parquet file, with the whole run as JSON in its ``spanish21`` metadata."""
    import pyarrow as pa  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    kinds = {"section": pa.string(), "name": pa.string(), "count": pa.int64(), "out_of": pa.int64()}
    about = {"spanish21": json.dumps(simulation_record(summary), ensure_ascii=False)}
    schema = pa.schema([(name, kinds.get(name, pa.float64())) for name in COLUMNS], metadata=about)
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for line in figure_rows(summary):
        for name, value in zip(COLUMNS, astuple(line), strict=True):
            whole = value is None or name in kinds
            columns[name].append(value if whole else float(value))
    parquet.write_table(pa.table(columns, schema=schema), path)
