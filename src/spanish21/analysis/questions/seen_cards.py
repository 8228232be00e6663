"""What it gains to play split hands by every card seen, beside the best one rule for them."""

from spanish21.analysis.model.remaining_cards import RemainingCards
from spanish21.analysis.solver.best_split_play import solve_best_split_play
from spanish21.analysis.solver.seen_cards_play import (
    SeenCardsGain,
    follow_seen_cards,
    sample_seen_cards,
)
from spanish21.analysis.solver.solution import solve
from spanish21.game.composition import Composition
from spanish21.game.rules import RuleSet

FOLLOWED_CARDS = 16
"""From a shoe of so many cards or fewer every line is followed, some seconds long."""
SEED = 21
"""The seed of the lines that are drawn: the same question has the same answer."""


def seen_cards_gain(
    rules: RuleSet,
    lines: int,
    *,
    shoe: RemainingCards | Composition | None = None,
    wager_cents: int | None = None,
) -> SeenCardsGain:
    """The house edge of play by every card seen: exact from a small shoe, else by so many lines.

    ``shoe`` of None is a full shoe; ``wager_cents`` of None is the table minimum.
    """
    rule = solve_best_split_play(solve(rules, shoe=shoe, wager_cents=wager_cents))
    if rule.shoe.size <= FOLLOWED_CARDS:
        return follow_seen_cards(rule)
    return sample_seen_cards(rule, lines, SEED)
