"""A session in a picture: where it ends, and what becomes of the bankroll from round to round."""

from functools import partial

import numpy as np

from spanish21.analysis.questions.session_law import SessionLaw
from spanish21.extras import from_extra
from spanish21.money import format_cents_short
from spanish21.reports.colours import INK, LOST, WON
from spanish21.reports.pictures import (
    Panel,
    draw_law,
    escape_dollars,
    format_amount,
    label_axes,
    make_picture,
)
from spanish21.sessions import RuinByRound

with from_extra("reports"):
    from matplotlib.axes import Axes

_MIDDLE = 0.95


def plot_session(session: SessionLaw, table: str, form: str) -> bytes:
    """The picture of a session at this table as a file's bytes."""
    panels: list[Panel] = [partial(_draw_ends, session=session)]
    if session.ruin is not None:
        panels.append(partial(_draw_bankroll, session=session, ruin=session.ruin))
    below = f"{session.rounds:,} rounds of one box by best play, Super Bonus included"
    return make_picture(table, below, panels, form)


def _draw_ends(axes: Axes, session: SessionLaw) -> None:
    """The law of what is won, and where 95 of 100 sessions end."""
    low, high = session.won.middle(_MIDDLE)
    draw_law(axes, session.won, (low, high))
    ends = f"{format_amount(low)} and {format_amount(high)}"
    title = f"95 of 100 sessions end between {ends}"
    label_axes(axes, title, "won by the player", "of sessions, %")


def _draw_bankroll(axes: Axes, session: SessionLaw, ruin: RuinByRound) -> None:
    """The chance to have lost the bankroll, and to have reached the goal, after each round."""
    rounds = np.arange(1, len(ruin.ruined) + 1)
    lines = [(f"lost {format_cents_short(session.bankroll_cents or 0)}", ruin.ruined, LOST)]
    if session.goal_cents is not None:
        lines.append((f"won {format_cents_short(session.goal_cents)}", ruin.reached, WON))
    for words, chances, colour in lines:
        share = f"{100 * chances[-1]:.2f} %"
        label = escape_dollars(f"{words}: {share} by the last round")
        axes.plot(rounds, 100 * chances, color=colour, linewidth=1.6, label=label)
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False, labelcolor=INK, loc="upper left")
    label_axes(axes, "What becomes of the bankroll", "rounds", "of sessions by then, %")
