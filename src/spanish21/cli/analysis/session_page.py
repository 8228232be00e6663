"""The page of a session on a terminal."""

from typing import TYPE_CHECKING

from rich.console import Console

from spanish21.cli.analysis.analysis_page import format_edge, format_minus
from spanish21.cli.terminal.console import make_table
from spanish21.money import format_cents_short

if TYPE_CHECKING:
    from spanish21.analysis.questions.session_law import SessionLaw


def draw_session(screen: Console, session: "SessionLaw") -> None:
    """What so many rounds come to, and what becomes of a bankroll."""
    won = session.won
    caption = (
        f"By convolution of the exact law of a round, {won.rounds:,} independent rounds of one box by "
        f"best play, Super Bonus included; no probability is off by more than {won.error:.0e}."
    )
    title = f"A session of {session.rounds:,} rounds"
    table = make_table(title, "", "player", right=("player",), caption=caption)
    table.add_row("wins on average", _dollars(won.mean_cents))
    table.add_row("spread", _dollars(won.deviation_cents))
    low, high = won.middle(0.95)
    table.add_row("95 of 100 sessions end between", f"{_dollars(low)} and {_dollars(high)}")
    low, high = won.middle(0.5)
    table.add_row("half of them end between", f"{_dollars(low)} and {_dollars(high)}")
    table.add_row("ends ahead", format_edge(won.chance_above(0)))
    table.add_row("ends behind", format_edge(won.chance_below(0)))
    if session.ruin is not None and session.bankroll_cents is not None:
        bankroll = _dollars(session.bankroll_cents)
        table.add_row(f"loses {bankroll} on the way", format_edge(session.ruin.risk))
        half = session.ruin.round_of_ruin(0.5)
        if half is not None:
            table.add_row("half of the ruined are so by round", f"{half:,}")
        if session.goal_cents is not None and session.ruin_at_last is not None:
            goal = _dollars(session.goal_cents)
            table.add_row(f"wins {goal} first", format_edge(session.ruin.goal_chance))
            table.add_row(
                f"loses {bankroll} before winning {goal}, without end",
                format_edge(session.ruin_at_last),
            )
    screen.print(table)


def _dollars(cents: float) -> str:
    return format_minus(format_cents_short(round(cents)))
