"""Sessions by the exact law of a round beside sessions that were played.

    python tests/evidence/played_sessions.py [SESSIONS]

For each table the ends of sessions (in bins) and the risk of ruin are compared; the greatest
deviation is told in standard errors. Exit status 1 says that one is above 5.
"""

import sys
from collections.abc import Iterator
from typing import NamedTuple

from spanish21 import ruleset
from spanish21.analysis import GameAnalysis, analyze
from spanish21.analysis.questions.session_law import SessionLaw, solve_session
from spanish21.simulation.figures import SessionFigures
from spanish21.simulation.game_spec import GameSpec, SessionSpec
from spanish21.simulation.general import GeneralKernel
from spanish21.simulation.tallies import BlockTally, add_tallies

MOST_DEVIATION = 5.0
_TABLES = (
    ({"soft_17": "hit"}, 60, 10_000),
    ({"soft_17": "hit", "double_double": True}, 480, 40_000),
)
"""House options, rounds of a session and its bankroll in cents."""


class ComparedSession(NamedTuple):
    """A share of sessions: by the exact law, as played, and how many standard errors apart."""

    what: str
    exact: float
    played: float
    deviation: float


def play_sessions(
    analysis: GameAnalysis, rounds: int, bankroll_cents: int, sessions: int, seed: int
) -> SessionFigures:
    """Sessions of one box by the best chart, a fresh shoe each round."""
    spec = GameSpec(
        rules=analysis.rules,
        strategy=analysis.chart.strategy,
        wagers={"main": analysis.wager_cents},
        sessions=SessionSpec(rounds, bankroll_cents),
    )
    kernel, total = GeneralKernel(spec), BlockTally({})
    left, block = sessions * rounds, 0
    while left > 0:
        here = min(left, kernel.block_rounds)
        total = add_tallies(total, kernel.play(seed, block, here))
        left, block = left - here, block + 1
    figures = kernel.figures(total).sessions
    if figures is None:
        raise ValueError(rounds)
    return figures


def compare_session(exact: SessionLaw, played: SessionFigures) -> Iterator[ComparedSession]:
    """Risk of ruin, and how many sessions end below each of some amounts.

    A ruined player stops: what he lost is near his bankroll, so amounts above half of it are looked
    at, where the law of all rounds differs by what comes back from ruin; that is bounded by its risk.
    """
    if exact.ruin is None or exact.bankroll_cents is None:
        raise ValueError(exact.rounds)
    yield _compare("ruined", exact.ruin.risk, played.ruined, played.sessions)
    for cents in range(exact.bankroll_cents // 2, 3 * exact.bankroll_cents // 2, 1000):
        at_bin = (cents - played.end_low_cents) // played.end_step_cents
        bound = played.end_low_cents + at_bin * played.end_step_cents
        above = int(played.ends[at_bin:].sum())
        share = exact.won.chance_above(bound - 1)
        yield _compare(f"won {bound} cents or more", share, above, played.sessions)


def _compare(what: str, exact: float, count: int, out_of: int) -> ComparedSession:
    error = max((exact * (1 - exact) / out_of) ** 0.5, 1 / out_of)
    return ComparedSession(what, exact, count / out_of, (count / out_of - exact) / error)


def main(sessions: int) -> int:
    """Compare them all and print a line each."""
    worst = 0.0
    for options, rounds, bankroll in _TABLES:
        analysis = analyze(ruleset("wa-2025", **options))
        exact = solve_session(analysis, rounds, bankroll_cents=bankroll)
        played = play_sessions(analysis, rounds, bankroll, sessions, 21)
        sys.stdout.write(
            f"{options}, {played.sessions:,} sessions of {rounds} rounds, {bankroll} cents\n"
        )
        for line in compare_session(exact, played):
            worst = max(worst, abs(line.deviation))
            sys.stdout.write(
                f"  {line.what:28} {line.exact:.6f} {line.played:.6f} {line.deviation:+.2f}\n"
            )
    sys.stdout.write(f"the greatest deviation is {worst:.2f} standard errors\n")
    return int(worst > MOST_DEVIATION)


if __name__ == "__main__":
    raise SystemExit(main(int(float(sys.argv[1])) if sys.argv[1:] else 1_000_000))
