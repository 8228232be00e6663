"""Does a house in memory play by itself?"""

import pytest

from fixtures.wire_house import RULESETS, sitting


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_house_in_memory_plays_by_itself(ruleset: str) -> None:
    played = sitting(ruleset, 1, 40)
    assert played.desk.state.rounds >= 3
    assert [news.table.number for news in played.told if news.table] == [
        *range(1, played.desk.number + 1)
    ]
