"""Do the compiled table and the round engine's show, allow and pay the same, answer by answer?

The long form, a million rounds a rule set, is ``scripts/evidence-tables``.
"""

from collections.abc import Mapping
from typing import Any

import pytest

from fixtures.learning_tables import (
    CHANGED,
    DERIVED,
    FRONTS,
    GAMES,
    changed_game,
    first_difference,
    learning_game,
    named_game,
)

ROUNDS = 151
ROWS = [
    *((name, label, named) for name, games in GAMES.items() for label, named in games.items()),
    *((name, name, named) for name, named in DERIVED.items()),
]


@pytest.mark.parametrize(
    ("name", "named"), [(name, named) for name, _, named in ROWS], ids=[row[1] for row in ROWS]
)
def test_both_tables_agree_on_every_answer(name: str, named: Mapping[str, Any]) -> None:
    assert first_difference(learning_game(name, named), ROUNDS, seed=3) == ""


@pytest.mark.parametrize(("name", "section", "changed"), CHANGED)
def test_both_tables_agree_on_rules_that_no_rule_set_has(
    name: str, section: str, changed: Mapping[str, Any]
) -> None:
    assert first_difference(changed_game(name, section, changed), ROUNDS, seed=4) == ""


@pytest.mark.parametrize("what", FRONTS)
def test_both_tables_agree_on_cards_that_chance_seldom_deals(what: str) -> None:
    label, front = FRONTS[what]
    game = named_game(label)
    # A real shoe begins so, and not every round of it has the wager.
    assert first_difference(game, 60 if game.fresh else 300, seed=5, front=front) == ""


def test_both_tables_agree_when_a_shoe_runs_out() -> None:
    game = named_game("bet-bigger, one deck")
    assert first_difference(game, 600, seed=1) == ""


def test_a_difference_is_found() -> None:
    game = learning_game("wa-2025", {})
    assert "cents" in first_difference(game, 400, seed=1, planted=1)
