"""Does players' money stay theirs when a progressive leaves play, or when it is seized?"""

from dataclasses import replace

import pytest

from ledger.room import POSTED, Room, open_room
from spanish21.ledger import AwardStage
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.audit import audit
from spanish21.ledger.jackpots.meters import Meter

MOVE = c.TransferJackpot("high", "low", "too few players", "Bea")
SEIZE = c.RecordSeizure("high", 50_00, "a tax of June", "Bea")


def closing(*, limit_cents: int = 0) -> Room:
    """A progressive of $100 seed with reserve and overflow, off its table, and another."""
    room = open_room(base_cents=100_00, limit_cents=110_00, rate_ppm=200_000, hidden_ppm=100_000)
    room.wagers("high", 100)
    room.do(c.UnlinkTable("high", "T1"))
    room.create("low", base_cents=5_00, limit_cents=limit_cents)
    return room


def made_good(how: str, cents: int) -> c.SettleSeizure:
    return c.SettleSeizure("high", how, cents, "made good", "Bea")


def total(room: Room) -> int:
    """All that is held for players."""
    return room.ledger.owed_micros


@pytest.mark.parametrize("limit_cents", [0, 115_00, 200_00])
def test_a_progressive_that_leaves_play_gives_everything_to_another(limit_cents: int) -> None:
    room = closing(limit_cents=limit_cents)
    assert room.ledger.meter("high") == Meter(110_000_000, 10_000_000, 10_000_000)
    before, house = total(room), room.balance("house")
    entry = room.do(MOVE)
    assert room.ledger.meter("high") == Meter(0, 0, 0)
    assert room.ledger.meter("low") == Meter(115_000_000, 10_000_000, 10_000_000)
    assert (total(room), room.balance("house"), room.balance("moving")) == (before, house, 0)
    (fact,) = entry.facts
    assert isinstance(fact, f.JackpotTransferred)
    assert (fact.over_limit_micros, fact.slip, fact.by, fact.second) == (0, 2, "Ada", "Bea")
    room.do(c.RemoveJackpot("high"))
    assert room.balance("house") == house - 100_000_000
    assert audit(room.entries).clean


@pytest.mark.clause("wa-2025:JP13", "A54")
@pytest.mark.parametrize("limit_cents", [5_00, 114_99])
def test_a_limit_takes_nothing_that_was_displayed_out_of_display(limit_cents: int) -> None:
    """Beyond a limit it could become gross receipts of the house, and it is players' money."""
    room = closing(limit_cents=limit_cents)
    refused = room.refused(MOVE)
    limit = "$5.00" if limit_cents == 5_00 else "$114.99"
    assert str(refused) == (
        f"to: 'low' is not allowed; it would show $115.00, and its limit is {limit}: raise that first;"
        " what players gave to a display stays in one (WAC 230-15-671(1)(a), -695)"
        " (wa-2025:JP13, A54)"
    )


def test_a_limit_that_waits_to_be_in_force_counts_too() -> None:
    room = closing()
    room.do(c.LinkTable("low", "T5", "3c/1", 6, 1_00))
    room.do(c.ChangeParameters("low", 0, 210_000, 0, 5_00, 0, 0, "Bea"))
    assert room.jackpot("low").limit_cents == 0
    assert room.refused(MOVE).name == "OTHER_LIMIT"


@pytest.mark.clause("wa-2025:JP13", "A54")
def test_a_lower_limit_waits_for_the_awards_that_may_go_back() -> None:
    """Won, the limit lowered to what is left, then declared void: the award would stand above it."""
    room = open_room(base_cents=100_00, limit_cents=500_00)
    room.wagers("high", 100)
    award = room.win("high", 10)
    lower = c.ChangeParameters("high", 0, 210_000, 0, 108_90, 0, 0, "Bea")
    assert str(room.refused(lower)) == (
        "limit: '$108.90' is not allowed; the limit is $121.00 or more while $12.10 of its awards"
        " wait: a void one goes back to the display (wa-2025:JP13, A54)"
    )
    room.do(replace(lower, limit_cents=121_00))
    room.do(c.TakeTerms("high", "T1"))
    room.do(replace(lower, limit_cents=121_00, hidden_ppm=100))
    room.do(c.TakeTerms("high", "T1"))
    room.do(c.VoidAward(award.id, "no wager", "Bea"))
    assert room.ledger.meter("high").primary == 121_000_000
    above = c.RequestAdjustment("up", "high", "display-above-limit", 1, "as counted")
    assert room.refused(above).name == "NOT_ABOVE_LIMIT"
    assert audit(room.entries).clean


def test_what_is_not_displayed_moves_whatever_the_limit_is() -> None:
    room = open_room(rate_ppm=200_000, hidden_ppm=100_000)
    room.wagers("high", 10)
    award = room.win("high", 100)
    room.advance(award.id, AwardStage.CLOSED)
    room.do(c.UnlinkTable("high", "T1"))
    room.create("low", base_cents=5_00, limit_cents=5_00)
    room.do(MOVE)
    assert room.ledger.meter("low") == Meter(5_000_000, 1_000_000, 0)
    assert audit(room.entries).clean


def test_what_the_house_put_in_to_correct_a_display_goes_along() -> None:
    room = closing()
    room.do(c.RequestAdjustment("up", "high", "display-malfunction-up", 5_00, "it showed less"))
    room.do(c.ApproveAdjustment("up"), "Bea")
    room.do(MOVE)
    for name in ("high", "low"):
        back = c.RequestAdjustment("down", name, "display-malfunction", 5_00, "too high")
        assert room.refused(back).name == "NOT_ABOVE_ACCRUED"


@pytest.mark.parametrize(
    ("move", "by", "name"),
    [
        (c.TransferJackpot("high", "low", "why", "Ada"), "Ada", "SAME_PERSON_TWICE"),
        (c.TransferJackpot("high", "low", "why", ""), "Ada", "PERSON_NAME"),
        (c.TransferJackpot("high", "low", "", "Bea"), "Ada", "REASON_MISSING"),
        (c.TransferJackpot("high", "post", "why", "Bea"), "Ada", "NOT_A_PROGRESSIVE"),
        (c.TransferJackpot("post", "low", "why", "Bea"), "Ada", "NOT_A_PROGRESSIVE"),
        (c.TransferJackpot("high", "none", "why", "Bea"), "Ada", "NO_SUCH_JACKPOT"),
        (c.TransferJackpot("high", "high", "why", "Bea"), "Ada", "TO_ITSELF"),
    ],
)
def test_a_transfer_is_signed_by_two_people_and_goes_to_another_progressive(
    move: c.TransferJackpot, by: str, name: str
) -> None:
    room = closing()
    room.create("post", **POSTED)
    assert room.refused(move, by).name == name


def test_a_progressive_in_play_gives_nothing_away() -> None:
    room = closing()
    room.link("high", "T9")
    assert room.refused(MOVE).allowed == "unlink every table first: T9"


def test_nothing_is_moved_while_an_adjustment_or_an_award_waits() -> None:
    room = closing()
    room.do(c.RequestAdjustment("a", "high", "seed-recovery", 1_00, "why"))
    assert room.refused(MOVE).name == "ADJUSTMENT_WAITS"
    room.do(c.RejectAdjustment("a"), "Bea")
    award = room.win("high", 10)
    assert room.refused(MOVE).allowed == ("first pay the awards that were won from it: $11.00")
    room.do(c.VoidAward(award.id, "no wager", "Bea"))
    room.do(MOVE)
    assert room.refused(MOVE).name == "NOTHING_HELD"


def test_seized_money_stops_its_progressive_until_the_house_has_made_it_good() -> None:
    room = closing()
    before, bank, cage, house = total(room), *(room.balance(x) for x in ("bank", "cage", "house"))
    entry = room.do(SEIZE)
    assert [type(fact) for fact in entry.facts] == [f.SeizureRecorded, f.JackpotStopped]
    assert room.jackpot().stopped == "$50.00 of it was seized: a tax of June"
    assert (room.balance("bank"), room.balance("seized:high")) == (bank - 50_000_000, 50_000_000)
    assert total(room) == before
    assert room.refused(c.ResumeJackpot("high")).allowed == (
        "$50.00 of it was seized and is not replaced yet (WAC 230-15-715)"
    )
    room.do(made_good("reserve-to-receipts", 10_00))
    room.do(made_good("overflow-to-receipts", 5_00))
    room.do(made_good("replaced", 34_99))
    assert room.refused(c.ResumeJackpot("high")).name == "SEIZED"
    assert room.refused(MOVE).name == "SEIZED"
    assert room.refused(c.RemoveJackpot("high")).name == "SEIZED"
    room.do(made_good("replaced", 1))
    room.do(c.ResumeJackpot("high"))
    assert room.balance("seized:high") == 0
    assert room.balance("bank") == bank - 15_000_000
    assert room.balance("cage") == cage - 35_000_000
    assert room.balance("receipts") == 15_000_000
    assert room.balance("house") == house - 50_000_000
    assert room.ledger.meter("high") == Meter(110_000_000, 0, 5_000_000)
    assert audit(room.entries).clean


def test_a_second_seizure_finds_it_stopped_and_takes_no_more_than_is_left() -> None:
    room = closing()
    room.do(SEIZE)
    entry = room.do(c.RecordSeizure("high", 80_00, "another tax", "Bea"))
    assert [type(fact) for fact in entry.facts] == [f.SeizureRecorded]
    more = c.RecordSeizure("high", 1, "a third", "Bea")
    assert room.refused(more).allowed == "the jackpot and its awards are $0.00 in all"


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (c.RecordSeizure("high", 0, "a tax", "Bea"), "AMOUNT"),
        (c.RecordSeizure("high", 130_01, "a tax", "Bea"), "SEIZED_MOST"),
        (c.RecordSeizure("high", 1, "a tax", "Ada"), "SAME_PERSON_TWICE"),
        (made_good("replaced", 0), "AMOUNT"),
        (made_good("replaced", 50_01), "NOT_SEIZED"),
        (made_good("reserve-to-receipts", 10_01), "OVERDRAFT"),
        (made_good("written off", 1), "SEIZURE_HOW"),
        (c.SettleSeizure("high", "replaced", 1, "made good", "Ada"), "SAME_PERSON_TWICE"),
        (c.SettleSeizure("high", "replaced", 1, " ", "Bea"), "REASON_MISSING"),
    ],
)
def test_a_bad_seizure_is_refused(command: c.LedgerCommand, name: str) -> None:
    room = closing()
    if isinstance(command, c.SettleSeizure):
        room.do(SEIZE)
    assert room.refused(command).name == name


def test_what_is_displayed_is_replaced_and_is_not_the_houses() -> None:
    """Only money that is not displayed may be recorded as gross receipts."""
    room = closing()
    room.do(c.RecordSeizure("high", 130_00, "a tax", "Bea"))
    room.do(made_good("reserve-to-receipts", 10_00))
    room.do(made_good("overflow-to-receipts", 10_00))
    for how in ("reserve-to-receipts", "overflow-to-receipts"):
        assert room.refused(made_good(how, 1)).name == "OVERDRAFT"
    room.do(made_good("replaced", 110_00))
    assert room.ledger.meter("high").primary == 110_000_000
