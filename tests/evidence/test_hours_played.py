"""Do hours of whole tables that are played round by round end where the law of many rounds says?"""

import numpy as np
import pytest
from played_hours import (
    MOST_DEVIATION,
    TABLES,
    PlayedTable,
    compare_hours,
    count_law,
    play_hours,
)

pytestmark = pytest.mark.long

HOURS = 4_000


@pytest.mark.parametrize("table", [TABLES[2], TABLES[3]], ids=lambda table: str(table.name))
def test_hours_end_below_each_quantile_as_often_as_the_law_says(table: PlayedTable) -> None:
    spec = table.spec()
    hours = play_hours(spec, table.rounds, HOURS)
    assert hours.shape == (HOURS,)
    law = count_law(spec, table.rounds, blocks=1)
    lines = list(compare_hours(law, hours, 1 << 20))
    assert max(abs(line.deviation) for line in lines) < MOST_DEVIATION
    # Planted: hours that are longer by a quarter, and hours taken for normal.
    longer = count_law(spec, table.rounds * 5 // 4, blocks=1)
    found = [line.deviation for line in compare_hours(longer, hours, 1 << 20)]
    assert max(abs(each) for each in found) > MOST_DEVIATION
    if table.jackpots:
        low = law.mean_cents - 1.96 * law.deviation_cents
        assert float((hours < low).mean()) < 0.001
        assert np.quantile(hours, 0.025) > low / 3
