"""What a session comes to: so many rounds of one box by the exact law of one, bankroll and goal."""

from dataclasses import dataclass

from spanish21.analysis.questions.game_analysis import GameAnalysis
from spanish21.refusal import Refusal
from spanish21.sessions import (
    GainLaw,
    RuinByRound,
    SumLaw,
    ruin_before_goal,
    ruin_by_round,
    sum_rounds,
)


@dataclass(frozen=True, slots=True)
class SessionLaw:
    """A session of one box by best play, the Super Bonus included.

    Rounds are taken as independent, as they are from a fresh shoe each. ``won`` is the law of what
    is won if all rounds are played. With a bankroll ``ruin`` is the risk to lose it on the way;
    ``ruin_at_last`` is that before the goal, however long it takes.
    """

    rounds: int
    won: SumLaw
    bankroll_cents: int | None
    goal_cents: int | None
    ruin: RuinByRound | None
    ruin_at_last: float | None


def solve_session(
    analysis: GameAnalysis,
    rounds: int,
    *,
    bankroll_cents: int | None = None,
    goal_cents: int | None = None,
) -> SessionLaw:
    """The law of a session of so many rounds; a goal is what is to be won with a bankroll."""
    wager = analysis.wager_cents
    results = analysis.distribution_with_super_bonus
    law = GainLaw.of({float(net * wager): chance for net, chance in results.items()})
    won = sum_rounds(law, rounds)
    if bankroll_cents is None:
        if goal_cents is not None:
            raise Refusal("goal", goal_cents, "it belongs to a bankroll: give that too")
        return SessionLaw(rounds, won, None, None, None, None)
    ruin = ruin_by_round(
        law,
        bankroll_cents=bankroll_cents,
        rounds=rounds,
        wagers_cents=wager,
        goal_cents=goal_cents,
    )
    at_last = None
    if goal_cents is not None:
        at_last = ruin_before_goal(
            law, bankroll_cents=bankroll_cents, wagers_cents=wager, goal_cents=goal_cents
        )
    return SessionLaw(rounds, won, bankroll_cents, goal_cents, ruin, at_last)
