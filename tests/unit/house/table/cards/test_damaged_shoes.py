"""A running shoe whose order was changed in the database: nothing is dealt, staff end it."""

import pytest

from fixtures.audited_journals import looked_at
from fixtures.house_fixture import HOUSE_ACTOR, HouseFixture, dealt, playing, stacked
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.configuration.table_settings import Clocks
from spanish21.house.records.table_stream import find_revealed_shoe
from spanish21.house.table import commands as d
from spanish21.house.table.cards.secret_orders import (
    ORDER_CHANGED,
    ORDER_MISSING,
    ORDER_UNREADABLE,
    ShoeOrder,
    read_order,
    write_order,
)
from spanish21.house.table.house_table import HouseTable
from spanish21.refusal import Refusal

KEY = "shoe/T1/1"
THEN = (
    "nothing is dealt from it: pause the table, declare its round void, close the table and open"
    " it again with a new shoe"
)
WAYS = {"changed": ORDER_CHANGED, "zzz": ORDER_UNREADABLE, "missing": ORDER_MISSING}


def spoil(at: HouseFixture, how: str, key: str = KEY) -> None:
    """Stop the house, lay hands on an order in its database, and start the house again."""
    if how == "changed":
        order = read_order(at.secrets[key])
        at.secrets[key] = write_order(ShoeOrder(order.cards[::-1], order.salt))
    elif how == "missing":
        del at.secrets[key]
    else:
        at.secrets[key] = how
    at.house.shoes = at.shoes()


def wagered(how: str) -> HouseFixture:
    """Ann has wagered, and the order was spoiled before she is ready."""
    at = dealt("9s 7d 8h Kc")
    at.wager("Ann", 1)
    spoil(at, how)
    return at


def sentence(how: str) -> str:
    return f"shoe: '{KEY}' is not allowed; {WAYS[how]}; {THEN}"


@pytest.mark.parametrize("how", WAYS)
def test_nothing_is_dealt_from_a_damaged_order(how: str) -> None:
    at = wagered(how)
    refusal = at.refuses("Ann", d.Ready())
    assert (str(refusal), refusal.name) == (sentence(how), "SHOE_DAMAGED")
    refusal = at.refused(at.runs_out)
    assert str(refusal) == sentence(how)


@pytest.mark.parametrize("how", WAYS)
def test_a_round_goes_no_further_with_a_damaged_order(how: str) -> None:
    """In the middle of a hand: no card is drawn, and the down card is not turned."""
    at = dealt("9s 7d 8h Kc")
    at.deal()
    spoil(at, how)
    for command in (c.Hit(1, "Ann"), c.Stand(1, "Ann")):
        assert str(at.refuses("Ann", command)) == sentence(how)


@pytest.mark.parametrize("how", WAYS)
def test_staff_pause_void_and_close_and_a_new_shoe_is_dealt_from(how: str) -> None:
    at = wagered(how)
    chips = at.chips("Ann")
    at.give("Flo", d.PauseTable("the shoe is damaged"))
    at.plays("Flo", c.VoidRound("the shoe is damaged"))
    assert at.chips("Ann") == chips + 10_00
    at.give("Flo", d.CloseDoors())
    assert at.kinds()[:3] == ["TableResumed", "FloorCalled", "ShoeRevealed"]
    assert (at.phase, at.desk.state.commitment) == ("closed", "")
    assert at.desk.floor_call == f"the shoe is put away unshown: {WAYS[how]}"
    at.give("Flo", d.AnswerCall())
    assert at.desk.floor_call == ""
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    assert at.desk.shoe_position.shuffles == 2
    at.finish()
    at.give("Flo", d.CloseDoors())
    first, second = at.desk.shoes
    refusal = at.refused(lambda: revealed(at, first.commitment, first.revealed))
    assert str(refusal) == (
        f"shoe: '{first.commitment}' is not allowed;"
        " it was damaged in the database and put away unshown; the log says why"
    )
    assert refusal.name == "NOT_REVEALED"
    revealed(at, second.commitment, second.revealed)
    assert at.audited()


def revealed(at: HouseFixture, commitment: str, number: int) -> None:
    assert find_revealed_shoe(at.entries_of()[number - 1], commitment) is not None


@pytest.mark.parametrize("how", WAYS)
def test_the_floor_ends_a_damaged_shoe_by_a_reshuffle(how: str) -> None:
    """Whoever sits there stays: the next shoe follows in the same entry."""
    cards = ("9s 7d 8h Kc", "2c 9s 7d Jh 8c Kc 3s")
    at = dealt(*cards, reshuffle_after_any_round="true")
    at.deal()
    at.finish()
    spoil(at, how)
    at.says("Flo", t.Reshuffle())
    assert [kind for kind in at.kinds() if kind in ("FloorCalled", "ShoeRevealed")] == [
        "FloorCalled",
        "ShoeRevealed",
    ]
    assert (at.phase, at.desk.state.shoes, at.desk.shoe_position.shuffles) == ("ready", 2, 2)
    at.deal()
    at.finish()


def test_a_shoe_that_was_put_away_unshown_is_found_by_the_audit_for_good() -> None:
    at = dealt("9s 7d 8h Kc", "2c 9s 7d Jh 8c Kc 3s")
    at.deal()
    at.finish()
    spoil(at, "changed")
    at.give("Flo", d.CloseDoors())
    promised = next(entry.seq for entry in at.entries if "ShoeCommitted" in entry.game)
    found = looked_at(at.entries, at)
    (finding,) = found.findings
    assert finding.seq == at.entries[-1].seq
    assert finding.what == f"the shoe of T1 promised in entry {promised} was put away unshown"
    assert (found.shoes, found.running) == (0, ())


# --- Orders that wait for their cut ---------------------------------------------------------------


def at_the_cut() -> HouseFixture:
    at = playing("wa-2025", stacked("9s 7d 8h Kc"), seats={1: "Ann"}, clocks=Clocks(look=0))
    assert (at.phase, at.desk.state.cut_offered) == ("cut", "Ann")
    return at


@pytest.mark.parametrize("how", ["zzz", "missing", "changed", '["Ks Kd", "00"]'])
def test_a_sealed_order_that_is_damaged_before_the_cut_is_put_away_and_others_are_shuffled(
    how: str,
) -> None:
    """The digits were published, so that nobody can say that they were never given."""
    at = at_the_cut()
    spoil(at, how)
    at.says("Ann", t.CutCards(100))
    assert [kind for kind in at.kinds() if kind in ("FloorCalled", "ShoeRevealed")] == [
        "FloorCalled",
        "ShoeRevealed",
    ]
    assert at.desk.floor_call.startswith("the shoe is put away unshown: its order")
    assert (at.phase, at.desk.shoe_position.shuffles) == ("cut", 2)
    at.says("Ann", t.DeclineCut())
    assert (at.phase, len(at.desk.shoes)) == ("ready", 2)
    at.deal()
    at.finish()
    at.give(HOUSE_ACTOR, d.CloseDoors())
    found = looked_at(at.entries, at)
    assert [finding.what.split(" promised")[0] for finding in found.findings] == ["the shoe of T1"]
    assert found.shoes == 1


def test_discards_that_are_damaged_before_their_cut_are_shuffled_again_to_finish_the_round() -> (
    None
):
    at, desk = refilled(cut=8)
    again, promised = desk.shoe_position.shuffles, desk.state.commitment
    assert (at.phase, desk.state.cut_offered, again) == ("cut", "Ann", 2)
    spoil(at, "changed", f"shoe/T1/{again}")
    at.says("Ann", t.DeclineCut())
    assert at.desk.floor_call == f"the shoe is put away unshown: {ORDER_CHANGED}"
    assert (at.phase, at.desk.shoe_position.shuffles) == ("cut", 3)
    assert at.desk.state.commitment not in ("", promised)
    at.says("Ann", t.DeclineCut())
    while at.desk.state.round is not None:
        at.runs_out()
    assert [shoe.revealed > 0 for shoe in at.desk.shoes[:3]] == [True, False, True]
    unshown = next(entry.seq for entry in at.entries if promised in entry.game)
    (finding,) = looked_at(at.entries, at).findings
    assert finding.what == f"the shoe promised in entry {unshown} was never revealed"


def running(at: HouseFixture) -> list[tuple[str, int, str]]:
    found = looked_at(at.entries, at)
    return [(one.table, one.place.shuffle, one.commitment) for one in found.running]


def test_the_audit_names_the_orders_from_which_cards_may_still_be_dealt() -> None:
    at = at_the_cut()
    assert running(at) == [("T1", 1, at.desk.state.commitment)]
    at.says("Ann", t.DeclineCut())
    assert running(at) == [("T1", 1, at.desk.state.commitment)]
    at.give(HOUSE_ACTOR, d.CloseDoors())
    assert running(at) == []


def refilled(*, cut: int = 0) -> tuple[HouseFixture, HouseTable]:
    """A round that is dealt from its discards, shuffled again; or for which they are to be cut."""
    seats = dict.fromkeys(range(1, 8), "Ann")
    at = playing("bet-bigger", 1, seats=seats, decks="1", clocks=Clocks(cut=cut, look=0))
    while True:
        if at.phase == "cut":
            at.says("Ann", t.DeclineCut())
        at.deal(10_00)
        while at.desk.state.round is not None:
            if at.desk.state.stack is not None:
                return at, at.desk
            offers = [one for one in (c.Hit(at.round.box + 1, "Ann"),) if one.box]
            try:
                at.plays("Ann", *offers)
            except Refusal:
                at.runs_out()


def test_discards_that_were_shuffled_again_are_looked_at_too() -> None:
    at, desk = refilled()
    (first,), again = desk.shoe_position.earlier, desk.shoe_position.shuffles
    assert running(at) == [
        ("T1", first.shuffle, desk.state.earlier[0].commitment),
        ("T1", again, desk.state.commitment),
    ]
    spoil(at, "zzz", f"shoe/T1/{again}")

    def play_on() -> None:
        while at.desk.state.round is not None:
            at.runs_out()

    with pytest.raises(Refusal, match=ORDER_UNREADABLE):
        play_on()
    at.voids("the shoe is damaged")
    assert at.desk.state.round is None
