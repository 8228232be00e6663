"""A game for the tests of the general kernel."""

from dataclasses import replace
from typing import Any

from charted import charted
from spanish21.simulation.game_spec import GameSpec

JACKPOT = {"table": "6", "paytable": 3, "wager": "$1"}


def game(**changed: Any) -> GameSpec:
    """Six decks, the chart, one box, $10, a fresh shoe each round, unless something is changed."""
    analysis = charted()
    plain = GameSpec(
        rules=analysis.rules,
        strategy=analysis.chart.strategy,
        wagers={"main": 1000},
        boxes=1,
        fresh=True,
        cut_cards=0,
        generator="fast",
    )
    return replace(plain, **changed)
