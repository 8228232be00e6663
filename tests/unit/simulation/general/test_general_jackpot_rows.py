"""The rows of jackpot tables as the general kernel looks them up are those that are read."""

import numpy as np
import pytest
from numpy.typing import NDArray

from spanish21 import ruleset
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.wagers.jackpot import JackpotCards, rows_hit, settle_before_play
from spanish21.simulation.general import layout as at
from spanish21.simulation.general.jackpot_tables import load_outcomes

pytestmark = pytest.mark.uncounted


@pytest.mark.parametrize(("name", "decks"), [("3c", 6), ("4d", 6), ("4a", 2), ("6", 6)])
def test_the_rows_that_are_looked_up_are_those_that_are_read(name: str, decks: int) -> None:
    prizes = {"four-of-a-rank": "$40@jackpot"} if name == "4a" else {}
    chosen = {"table": name, "paytable": 1, "wager": "$1", "prizes": prizes}
    table = ruleset("wa-2025", decks=decks, jackpots=[chosen]).jackpots[0].table
    outcomes = load_outcomes(table)
    assert load_outcomes(table) is outcomes
    chance = np.random.default_rng(1)
    alike = [card for card in SPANISH_DECK if card.rank.letter in "AK79"]
    for _ in range(3000):
        first, second, up, down = (alike[card] for card in chance.integers(0, len(alike), 4))
        if len({card.rank for card in (first, second, up, down)}) == 4:
            continue
        place = _outcome(outcomes.classes, (first, second, up, down))
        before, after, waits = outcomes.distinct[place]
        sure, still = settle_before_play((first, second), up, table)
        names = [table.rows[row - 1].row for row in (*before, *after)]
        assert [table.rows[row - 1].row for row in before] == [hit.row for hit in sure.hits]
        hit = rows_hit(JackpotCards((first, second), up, down), table)
        assert sorted(names) == sorted(row.row for row, _ in hit)
        assert waits is still


def _outcome(classes: NDArray[np.uint8], cards: tuple[Card, ...]) -> int:
    seen: list[object] = []
    key = 0
    for card in cards:
        letter = card.rank.letter
        if letter not in "AK" and card.rank not in seen:
            seen.append(card.rank)
        label = {"A": 0, "K": 1}.get(letter)
        label = 2 + seen.index(card.rank) if label is None else label
        key = key * at.CARD_CLASSES + label * 4 + card.suit
    return int(classes[key])
