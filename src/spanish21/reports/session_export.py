"""A session in forms a program can read; see ``docs/reference/analysis-json.md``."""

from typing import Any

from spanish21.analysis.questions.session_law import SessionLaw

SHARES = (0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975)
"""Which quantiles of a session are given."""


def session_record(session: SessionLaw) -> dict[str, Any]:
    """A session as plain values; amounts are what the player wins, in cents."""
    won, ruin = session.won, session.ruin
    return {
        "rounds": session.rounds,
        "mean_cents": won.mean_cents,
        "standard_deviation_cents": won.deviation_cents,
        "quantiles_cents": {f"{share:g}": won.quantile(share) for share in SHARES},
        "probability_ahead": won.chance_above(0),
        "probability_behind": won.chance_below(0),
        "step_cents": won.law.step_cents,
        "exact_steps": won.law.exact_steps,
        "error_bound": won.error,
        "bankroll_cents": session.bankroll_cents,
        "goal_cents": session.goal_cents,
        "risk_of_ruin": None if ruin is None else ruin.risk,
        "goal_probability": None
        if ruin is None or session.goal_cents is None
        else ruin.goal_chance,
        "half_ruined_by_round": None if ruin is None else ruin.round_of_ruin(0.5),
        "ruin_error_bound": None if ruin is None else ruin.error,
        "risk_of_ruin_before_goal": session.ruin_at_last,
    }
