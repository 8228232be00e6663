"""Who deals at a live table, who plays at it, and for whom its dealer speaks."""

import pytest

from fixtures.house_fixture import NOON, HouseFixture, memory_house, settings_of
from fixtures.house_tables import live, next_step, wagers
from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.table import commands as d

SAY = "name somebody who has the role dealer and does not sit here"
DEVICE = (
    "player: 'Ann' is not allowed; Ann plays by a device; the dealer answers what adds no wager"
    " when the table has waited 25 seconds"
)
TURN = 25
"""The seconds that a table waits for a decision."""


def closed() -> HouseFixture:
    at = memory_house()
    at.set_table(settings_of("section-13", kind="live"))
    at.opens_tray()
    return at


def becomes(at: HouseFixture, name: str, role: str) -> None:
    """The administrator makes somebody something else."""
    at.put(administration.change_roles(at.house, at.find_actor("Adm"), NOON, name, [role]))


# --- Who deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Nobody", "nobody here has this name"),
        ("", "nobody here has this name"),
        ("Ann", "Ann is player here"),
        ("Flo", "Flo is floor here"),
        ("dan", "the name is written Dan"),
    ],
)
def test_a_live_table_is_opened_with_a_dealer_of_the_house(name: str, why: str) -> None:
    at = closed()
    refusal = at.refuses("Flo", t.OpenTable(name, 0))
    assert str(refusal) == f"dealer: '{name}' is not allowed; {why}; {SAY}"
    assert refusal.name == "CANNOT_DEAL"
    opened = live()
    refusal = opened.refuses("Flo", t.ChangeDealer(name))
    assert str(refusal) == f"dealer: '{name}' is not allowed; {why}; {SAY}"
    assert refusal.name == "CANNOT_DEAL"


def test_a_dealer_who_is_disabled_is_sent_to_no_table() -> None:
    at = closed()
    at.put(administration.disable_person(at.house, at.find_actor("Adm"), NOON, "Dan", "gone"))
    refusal = at.refuses("Flo", t.OpenTable("Dan", 0))
    assert str(refusal) == f"dealer: 'Dan' is not allowed; Dan is disabled; {SAY}"
    at.says("Flo", t.OpenTable("Eve", 0))
    assert at.desk.state.dealer == "Eve"


def test_whoever_may_not_open_a_table_learns_nothing_about_people() -> None:
    at = closed()
    for name in ("Ann", "Dan"):
        for dealer in ("Nobody", "Flo", "Dan"):
            refusal = at.refuses(name, t.OpenTable(dealer, 0))
            assert refusal.name == "NOT_YOUR_ROLE"


@pytest.mark.parametrize("name", ["Ann", "ZED"])
def test_whoever_sits_at_a_table_is_not_sent_to_deal_at_it(name: str) -> None:
    """Ann has become a dealer since; Zed was seated by the dealer and is hired only now."""
    at = live(seats={1: "Ann"})
    at.says("Dan", t.Sit(2), player="Zed")
    becomes(at, "Ann", "dealer")
    at.put(administration.add_person(at.house, at.find_actor("Adm"), NOON, "ZED", ["dealer"]))
    refusal = at.refuses("Flo", t.ChangeDealer(name))
    assert str(refusal) == f"dealer: '{name}' is not allowed; {name} sits at this table; {SAY}"


def test_whoever_deals_at_a_table_does_not_play_at_it() -> None:
    at = live(seats={1: "Ann"})
    refusal = at.refuses("Dan", wagers(2, "Dan"))
    assert str(refusal) == "player: 'Dan' is not allowed; who deals at a table does not play at it"
    assert refusal.name == "DEALER_PLAYS"
    becomes(at, "Dan", "player")
    refusal = at.refuses("Dan", t.Sit(2))
    assert str(refusal) == "player: 'Dan' is not allowed; who deals at a table does not play at it"
    at.says("Flo", t.ChangeDealer("Eve"))
    at.says("Dan", t.Sit(2))
    assert dict(at.desk.state.seats) == {1: "Ann", 2: "Dan"}


def test_somebody_seated_who_deals_may_still_leave() -> None:
    """As in journals from before this was refused."""
    at = live(seats={1: "Ann"})
    state = at.desk.state._replace(dealer="Ann")
    at.house.tables["T1"] = at.desk._replace(state=state)
    at.mirror.tables["T1"] = at.desk
    assert at.refuses("Ann", t.Sit(2)).name == "DEALER_PLAYS"
    at.says("Ann", t.Leave())
    assert at.desk.state.players == ()


# --- For whom the dealer speaks -------------------------------------------------------------------


def wagering(ruleset: str = "section-13") -> HouseFixture:
    """A round in which Ann has wagered by herself and Bob by the dealer's word."""
    at = live("ready", ruleset)
    at.says("Dan", t.OpenRound(0))
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 25_00),)))
    at.told("Dan", "Bob on 2: main $10")
    return at


def dealt_to() -> HouseFixture:
    at = wagering()
    at.told("Dan", "no more wagers\ndeal 8♠ 9♠ 8♦ 3♥ 8♥")
    return at


def for_ann(command: c.Command) -> tuple[d.ForPlayer, c.Command]:
    """The two ways in which the dealer says it: in her place, and as what he has heard."""
    return d.ForPlayer(command, "Ann"), command


def test_the_dealer_leaves_wagers_alone_that_a_player_made_himself() -> None:
    at = wagering()
    for more in (
        *for_ann(c.PlaceWagers(1, "Ann", (("main", 500_00),))),
        *for_ann(c.TakeBackWagers(1, "Ann")),
        d.ForPlayer(t.CallCashWager(1, "main", 100_00), "Ann"),
    ):
        refusal = at.refuses("Dan", more)
        assert (str(refusal), refusal.name) == (DEVICE, "NOT_FOR_OTHERS")
    at.at += TURN
    assert str(at.refuses("Dan", d.ForPlayer(c.TakeBackWagers(1, "Ann"), "Ann"))) == DEVICE
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 30_00),)))
    at.told("Dan", "Bob on 2: main $20")
    assert (at.chips("Ann"), at.chips("Bob")) == (9_970_00, 9_980_00)


def test_the_dealer_does_not_play_a_hand_whose_player_has_a_device() -> None:
    at = dealt_to()
    for decision in (c.Hit(1, "Ann"), c.Stand(1, "Ann"), c.DoubleDown(1, "Ann", 25_00)):
        for said in for_ann(decision):
            assert str(at.refuses("Dan", said)) == DEVICE
    at.plays("Ann", c.Stand(1, "Ann"))
    at.plays("Dan", c.Stand(2, "Bob"))
    at.told("Dan", "deal K♦")
    assert at.phase == "ready"


def test_who_has_gone_is_waited_for_and_then_answered_for_without_another_wager() -> None:
    at = dealt_to()
    at.at += TURN - 1
    assert str(at.refuses("Dan", c.Stand(1, "Ann"))) == DEVICE
    at.at += 1
    for decision in (c.Hit(1, "Ann"), c.DoubleDown(1, "Ann", 25_00), c.Surrender(1, "Ann")):
        assert str(at.refuses("Dan", decision)) == DEVICE
    at.give("Dan", d.ForPlayer(c.Stand(1, "Ann"), "Ann"))
    assert at.round.box == 1


def test_a_pause_begins_the_time_again_that_a_player_is_waited_for() -> None:
    at = dealt_to()
    at.give("Flo", d.PauseTable("fire alarm"))
    at.at += TURN
    at.give("Flo", d.ResumeTable())
    assert str(at.refuses("Dan", c.Stand(1, "Ann"))) == DEVICE


def test_a_player_who_took_back_what_the_dealer_said_for_him_speaks_for_himself() -> None:
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25")
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    assert str(at.refuses("Dan", wagers(1, "Ann"))) == DEVICE


def test_whoever_calls_cash_himself_speaks_for_himself() -> None:
    at = live()
    at.says("Dan", t.OpenRound(0))
    at.says("Ann", t.CallCashWager(1, "main", 100_00))
    assert str(at.refuses("Dan", wagers(1, "Ann"))) == DEVICE
    at.says("Dan", t.CallCashWager(2, "main", 100_00), player="Bob")


def test_who_played_by_a_device_does_so_in_the_next_round_too_and_no_longer() -> None:
    at = wagering()
    at.plays("Flo", c.VoidRound("no good"))
    assert at.phase == "ready"
    at.says("Dan", t.OpenRound(0))
    assert str(at.refuses("Dan", wagers(1, "Ann"))) == DEVICE
    at.told("Dan", "Bob on 2: main $10")
    at.plays("Flo", c.VoidRound("no good"))
    at.says("Dan", t.OpenRound(0))
    at.give("Dan", wagers(1, "Ann"))
    assert [name for name, _ in at.desk.own_commands] == ["Flo"]


def test_getting_up_and_sitting_down_again_does_not_take_a_device_away() -> None:
    at = wagering()
    at.plays("Flo", c.VoidRound("no good"))
    at.says("Dan", t.Leave(), t.Sit(1), player="Ann")
    at.says("Dan", t.OpenRound(0))
    assert str(at.refuses("Dan", wagers(1, "Ann"))) == DEVICE


def test_a_house_that_starts_again_knows_who_has_a_device() -> None:
    at = wagering()
    again = at.replayed()
    assert again.tables["T1"] == at.desk
    assert again.tables["T1"].own_commands == (("Ann", 1),)


def test_sitting_down_and_cutting_by_oneself_leaves_the_word_to_the_dealer() -> None:
    at = live("cut")
    while at.phase != "ready":
        next_step(at)
    assert at.desk.own_commands == ()
    at.says("Dan", t.OpenRound(0))
    at.give("Dan", wagers(1, "Ann"))


def test_nobody_is_noted_at_an_automatic_table() -> None:
    at = memory_house()
    at.set_table(settings_of())
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.deal()
    assert (at.desk.own_commands, at.desk.played) == ((), 0)


def test_a_dealt_card_is_the_dealers_word_and_nobodys_device() -> None:
    at = dealt_to()
    assert at.desk.own_commands == (("Ann", 1),)
    assert at.refuses("Dan", c.DealCard(Card.parse("9s"))).name != "NOT_FOR_OTHERS"
