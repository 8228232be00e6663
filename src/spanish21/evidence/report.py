"""The evidence as a record for programs, and as a Markdown page."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from spanish21.evidence.compared_figures import (
    ALLOWED_ERRORS,
    FEW_EXPECTED_HITS,
    ComparedFigure,
    EvidenceSummary,
    chance_of_errors,
    summarize,
)
from spanish21.evidence.kernel_runs import EvidenceSettings

FORMAT, VERSION = "spanish21-evidence", 2
HEADINGS = (
    "kernel",
    "what",
    "exact",
    "simulated",
    "standard error",
    "deviation",
    "finds",
    "verdict",
)


@dataclass(frozen=True, slots=True)
class EvidenceReport:
    """What was to be played, the lines that came of it, and how long it took."""

    settings: EvidenceSettings
    lines: tuple[ComparedFigure, ...]
    seconds: float

    @property
    def summary(self) -> EvidenceSummary:
        return summarize(self.lines)

    def by_table(self) -> Iterator[tuple[str, list[ComparedFigure]]]:
        """The lines of each table, under its rule set and options."""
        for title, lines in groupby(
            self.lines, lambda line: f"{line.source.ruleset}: {line.source.table}"
        ):
            yield title, list(lines)


def figure_cells(line: ComparedFigure) -> tuple[str, ...]:
    """A line in words, in the order of the headings; with as many digits as its error allows."""
    return (
        line.source.kernel,
        line.what,
        format_figure(line.exact, line.error),
        format_figure(line.simulated, line.error),
        f"{line.error:.2g}",
        f"{line.deviation:+.2f}",
        f"{line.finds:.2g}",
        line.verdict,
    )


def format_figure(value: float, error: float) -> str:
    if not error:
        return f"{value:.6g}"
    return f"{value:.{max(0, 1 - math.floor(math.log10(error)))}f}"


def evidence_record(report: EvidenceReport) -> dict[str, Any]:
    """The evidence as stable JSON."""
    summary = report.summary
    furthest = None if summary.furthest is None else _finite(abs(summary.furthest.deviation))
    return {
        "format": FORMAT,
        "version": VERSION,
        "seed": report.settings.seed,
        "rounds": report.settings.rounds,
        "general_rounds": report.settings.general_rounds,
        "seconds": round(report.seconds, 1),
        "lines": [_line(line) for line in report.lines],
        "failed": summary.failed,
        "largest_deviation": furthest,
        "chance_of_largest": summary.chance,
    }


def _line(line: ComparedFigure) -> dict[str, Any]:
    return {
        "ruleset": line.source.ruleset,
        "table": line.source.table,
        "kernel": line.source.kernel,
        "rounds": line.source.rounds,
        "what": line.what,
        "exact": line.exact,
        "simulated": line.simulated,
        "standard_error": line.error,
        "deviation": _finite(line.deviation),
        "finds": _finite(line.finds),
        "verdict": line.verdict,
    }


def _finite(value: float) -> float | None:
    """JSON has no word for an impossible deviation."""
    return value if math.isfinite(value) else None


_NOTES = f"""\
* Exact figures of the base game are those of the chart that the kernels follow, from the exact
  analysis; those of side wagers come from the odds. Nothing was fitted.
* A line agrees when it is within {ALLOWED_ERRORS:g} standard errors. Where fewer than {FEW_EXPECTED_HITS} hits are expected,
  the exact binomial chance of their number decides, and the deviation is the one that is as
  unlikely; that chance may not be below {chance_of_errors(ALLOWED_ERRORS):.1e}.
* Frequencies are per round; of insurance, per wager. Hands of a split are counted each for itself,
  and their standard error is taken as if they always ended alike, which is rather too large.
* Every net result of a round has a line, split hands put together with the cards and the dealer they
  share, and a χ² test takes all of a table together (exact: what chance makes of it on average).
* A line *finds* an exact figure that is wrong by this part of it or more: four standard errors.
* Where the dealer's blackjack is not looked for before play, the exact road counts the hands of
  rounds without one; hands bust, surrendered, doubled, rescued and made by splitting are not
  compared there.
* A progressive's meter runs on from round to round, so its rows are compared and what the house pays
  beside the meter; of a house jackpot, the whole house advantage.
* What the compiled kernel does not play, as the derived games, the general one plays alone.
* Kernel *both* is the compiled kernel against the general one, dealt with other random numbers: the
  difference of their edges, and a G test that their net results are spread alike (exact: what chance
  makes of it on average).
"""


def evidence_page(report: EvidenceReport, *, command: str, machine: str, date: str) -> str:
    """The evidence as a Markdown page: how it was made, what it says, every table."""
    settings, summary = report.settings, report.summary
    heading = f"""\
# Evidence: rounds that were played, beside exact figures

Made by `{command}` on {machine}, {date}, in {report.seconds / 60:.0f} minutes.
The compiled kernel played {settings.rounds:,} rounds of every table with one box, the general kernel
{settings.general_rounds:,} of every table, each with a fresh shoe every round. The first table of the
list has seed {settings.seed}, every other run a seed of its own after it. The same command gives the same
figures on any machine.

**{summary.words()}**

{_NOTES}"""
    parts = [heading]
    for title, lines in report.by_table():
        parts.append("\n".join([f"## {title}", "", *_rows(lines), ""]))
    return "\n".join(parts)


def _rows(lines: Sequence[ComparedFigure]) -> Iterator[str]:
    yield "| " + " | ".join(HEADINGS) + " |"
    yield "|---|---|---:|---:|---:|---:|---:|---|"
    for line in lines:
        yield "| " + " | ".join(figure_cells(line)) + " |"
