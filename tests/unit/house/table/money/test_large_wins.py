"""Large wins at tables: one gate for every wager, at automatic and live tables, and void rounds."""

import pytest

from fixtures.audited_journals import findings
from fixtures.house_fixture import HouseFixture, dealt
from fixtures.house_tables import live
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.round.events import Line
from spanish21.game.table import commands as t
from spanish21.house.table.money.large_wins import find_large_wins
from spanish21.ledger import AwardStage
from spanish21.ledger import commands as m
from spanish21.ledger.jackpots.awards import AwardThresholds
from spanish21.server.staff.floor import _attention

SEVENS = "7s 9d 7d 7s 9h Kc 7s"
HOUSE_PRIZE = "table=3c paytable=1 wager=$5 alternate=1 prize:three-suited-2-to-K=$1000@house"


def controlled(at: HouseFixture) -> HouseFixture:
    """A house whose wins above $3,000 are held."""
    at.pays(m.SetWinThreshold(3_000_00, "Meg"), by="Sue", second="Meg")
    return at


def sevens() -> HouseFixture:
    at = controlled(dealt(SEVENS, seats={1: "Ann", 2: "Bob"}))
    at.deal(25_00)
    at.plays("Ann", c.Hit(1, "Ann"))
    at.finish()
    return at


def line(**changes: object) -> Line:
    values: dict[str, object] = {
        "box": 1,
        "hand": 0,
        "player": "Ann",
        "spot": "jackpot-1",
        "outcome": "wins",
        "odds": "80 for 1",
        "wager_cents": 25_00,
        "collected_cents": 0,
        "returned_cents": 0,
        "paid_cents": 2_000_00,
        "rule": "",
        "why": "",
    }
    return Line(**{**values, **changes})  # type: ignore[arg-type]


def test_what_several_rows_pay_on_one_wager_is_one_win() -> None:
    low = AwardThresholds(hold_above_cents=3_000_00)
    lines = [line(), line(why="2 Suited"), line(box=2), line(spot="main"), line(outcome="award")]
    (win,) = find_large_wins(lines, low).values()
    assert (win.wager.box, win.cents, win.row) == (1, 4_000_00, "80 for 1; 2 Suited")
    assert find_large_wins(lines, AwardThresholds()) == {}


@pytest.mark.clause("wa-2025:DP10", "wa-v003:DP10")
def test_a_super_bonus_of_5000_is_held_and_the_rest_of_the_round_is_paid() -> None:
    at = sevens()
    (award,) = at.house.ledger.awards.values()
    assert (award.id, award.spot, award.cents, award.wager_cents) == (
        "T1-1-win-1",
        "super-bonus",
        5_000_00,
        25_00,
    )
    assert at.cents("held:T1") == 5_000_00
    # Her Bonus 21 at 3 to 1, and nothing of the Super Bonus.
    assert at.chips("Ann") == 10_000_00 + 75_00


def test_a_house_without_the_control_pays_at_once() -> None:
    at = dealt(SEVENS, seats={1: "Ann", 2: "Bob"})
    at.deal(25_00)
    at.plays("Ann", c.Hit(1, "Ann"))
    at.finish()
    assert at.house.ledger.awards == {}
    assert at.chips("Ann") == 10_000_00 + 5_075_00


def test_a_main_wager_is_held_as_any_other() -> None:
    at = controlled(dealt("As 9d Kh 7c", table_maximum="$400"))
    at.pays(m.SetWinThreshold(500_00, "Meg"), by="Sue", second="Meg")
    at.deal(400_00)
    at.finish()
    (award,) = at.house.ledger.awards.values()
    assert (award.spot, award.cents) == ("main", 600_00)
    assert at.chips("Ann") == 10_000_00


def test_a_prize_of_the_house_is_held_before_it_is_paid() -> None:
    at = controlled(dealt("8s 8s 8s 7c", games=(HOUSE_PRIZE,), jackpots=("big",)))
    at.wager("Ann", 1, 10_00, jackpot_1=5_00)
    at.ready("Ann")
    at.finish()
    wins = [one for one in at.house.ledger.awards.values() if one.is_table_win]
    assert [(one.spot, one.cents) for one in wins] == [("jackpot-1", 5_000_00)]
    assert at.cents("held:T1") == 5_000_00


@pytest.mark.clause("wa-2025:DP10", "wa-2025:DP10-notice")
def test_at_a_live_table_the_floor_has_the_bonus_paid_and_it_is_held() -> None:
    at = controlled(live("ready", "wa-2025", seats={1: "Ann", 2: "Bob"}))
    at.give("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nBob on 2: main $25\nno more wagers")
    assert attention(at) == []
    at.told("Dan", "deal 7♠ 9♣ 7♦ 7♠ 8♥")
    assert attention(at) == ["box 1 may make a Super Bonus: the floor watches the hand"]
    at.plays("Dan", c.DealFaceDown(), c.Hit(1, "Ann"))
    at.told("Dan", "deal 7♠")
    assert attention(at) == ["box 1 may make a Super Bonus: the floor watches the hand"]
    at.plays("Dan", c.Stand(2, "Bob"), c.TurnDownCard(Card.parse("Kc")))
    assert attention(at) == ["the Super Bonus waits for the floor"]
    at.plays("Flo", c.PaySuperBonus())
    (award,) = at.house.ledger.awards.values()
    assert (award.spot, award.cents, award.table) == ("super-bonus", 5_000_00, "T1")
    assert attention(at) == ["$5,000.00 of super-bonus at T1 to Ann: locked"]


@pytest.mark.clause("wa-2025:DP10-notice")
@pytest.mark.parametrize(
    "choice", [c.Stand(1, "Ann"), c.DoubleDown(1, "Ann", 25_00), c.Split(1, "Ann")]
)
def test_the_floor_need_not_watch_a_hand_that_can_make_no_super_bonus_any_more(
    choice: c.Command,
) -> None:
    at = live("ready", "wa-2025", seats={1: "Ann", 2: "Bob"})
    at.give("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nBob on 2: main $25\nno more wagers")
    at.told("Dan", "deal 7♠ 9♣ 7♦ 7♠ 8♥")
    at.plays("Dan", c.DealFaceDown())
    assert len(attention(at)) == 1
    at.plays("Dan", choice)
    assert attention(at) == []


def attention(at: HouseFixture) -> list[str]:
    """What the floor's console says of the table, but for the age of its cards."""
    awards = list(at.house.ledger.awards.values())
    found = _attention(at.desk, awards, at.at)
    return [one.words for one in found if one.what != "card-change"]


# --- Void rounds --------------------------------------------------------------------------------


def held_before_the_end() -> HouseFixture:
    """Ann's Match wager of $300 at 13 to 1 is won on the up card, and the round goes on."""
    at = controlled(dealt("8s 8s 8h Kc", match_maximum="$300"))
    at.deal(10_00, match_up=300_00)
    return at


def test_a_void_round_cancels_what_it_held() -> None:
    at = held_before_the_end()
    (award,) = at.house.ledger.awards.values()
    assert award.cents > 3_000_00
    at.voids("a card fell")
    (award,) = at.house.ledger.awards.values()
    assert (award.stage, award.voided_because) == (AwardStage.VOID, "void round: a card fell")
    assert (at.cents("held:T1"), at.chips("Ann")) == (0, 10_000_00)


def test_a_win_that_was_paid_before_its_round_is_void_is_the_houses_loss() -> None:
    at = held_before_the_end()
    (award,) = at.house.ledger.awards.values()
    pay(at, award.id)
    at.voids("a card fell")
    (paid,) = at.house.ledger.awards.values()
    assert (paid.stage, paid.voided_because) == (AwardStage.VOID, "void round: a card fell")
    assert paid.number == 1
    assert at.chips("Ann") == 10_000_00 + award.cents
    assert (at.cents("held:T1"), at.cents("voids")) == (0, award.cents)
    assert findings(at.entries, at) == []


def test_a_void_round_takes_nothing_back_for_a_win_that_was_void_already() -> None:
    at = held_before_the_end()
    (award,) = at.house.ledger.awards.values()
    at.pays(m.VoidAward(award.id, "a late wager", "Meg"), by="Flo", second="Meg")
    at.voids("a card fell")
    assert at.chips("Ann") == 10_000_00


def pay(at: HouseFixture, award: str) -> None:
    """Every step until it is paid in chips."""
    seen = m.ConfirmBySurveillance(award, True, True, True, True, "cam")
    at.pays(m.RecordEvidence(award, "8♠ 8♠ v 8♥", True, True, "cam"), by="Flo")
    at.pays(m.VerifyAward(award), by="Flo")
    at.pays(seen, by="Sam")
    at.pays(m.ApproveAward(award, "chips", "passport"), by="Meg")
    at.pays(m.PayAward(award, "Dan"), by="Sue", second="Dan")
