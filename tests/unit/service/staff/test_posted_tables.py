"""Is what hangs at a table of a house true on every day of its jackpots?"""

import pytest

from fixtures.audited_journals import founded, open_table
from fixtures.house_fixture import SAME_BOX, memory_house, settings_of
from spanish21.ledger import commands as c
from spanish21.refusal import Refusal
from spanish21.reports.signs.posting_pack import posting_pack_text
from spanish21.service.staff.posted_tables import posted_table


def test_a_table_is_posted_when_its_jackpot_has_left_play() -> None:
    """It deals on without the jackpot, so all else hangs there as before."""
    at = founded(memory_house(3))
    settings = settings_of(decks="6", games=(SAME_BOX,), jackpots=("high",))
    open_table(at, settings)
    at.pays(c.CreateJackpot("low", "progressive", "wa-2025/3c/1", 6, 1_00), "Sue", "Meg")
    before = posting_pack_text(posted_table(at.house, "T1")).casefold()
    assert "jackpot 1: its amount and limit" in before
    at.pays(c.UnlinkTable("high", "T1"), "Sue", "Meg")
    at.pays(c.TransferJackpot("high", "low", "few play for it", "Meg"), "Sue", "Meg")
    at.pays(c.RemoveJackpot("high"), "Sue", "Meg")
    after = posting_pack_text(posted_table(at.house, "T1")).casefold()
    assert "jackpot 1: not in play here" in after
    assert "this table takes no wagers on it." in after
    with pytest.raises(Refusal, match="there is no such table"):
        posted_table(at.house, "T9")
