"""What the dealer of a live table is told beside the round: its shoe, and what can be reported."""

from collections import Counter
from typing import Any

import pytest

from fixtures.house_tables import live
from fixtures.round_script import play
from fixtures.wire_house import RULESETS, desk_with
from spanish21.game.cards import SPANISH_DECK, Card
from spanish21.game.round import commands as c
from spanish21.game.table import Role, TablePerson, TablePhase, step_table
from spanish21.game.table import commands as t
from spanish21.game.table.devices import Device, devices_of
from spanish21.house.configuration.table_settings import TableKind, TableSettings
from spanish21.house.table import commands as d
from spanish21.house.table.house_table import HouseTable, new_house_table
from spanish21.server.wire.table_parts import RemedyView
from spanish21.server.wire.table_view import summary_of, view_of

DAN, FLO = TablePerson("Dan", Role.DEALER), TablePerson("Flo", Role.FLOOR)
ANN, BOB = TablePerson("Ann", Role.PLAYER), TablePerson("Bob", Role.PLAYER)
SECTION = (("dealing_mode", "card-reader"), ("shuffle", "automatic"))


def _summary(ruleset: str, kind: TableKind = "live", options: Any = ()) -> Any:
    settings = TableSettings("T1", kind, ruleset, options)
    return summary_of(settings, devices_of(settings.configured_rules.rules), None)


def _with(desk: HouseTable, *said: tuple[TablePerson, t.TableCommand]) -> HouseTable:
    """The table after these commands."""
    for by, command in said:
        desk = desk._replace(state=step_table(desk.state, by, command).state)
    return desk


def _shuffled() -> HouseTable:
    """A table with two players whose cards lie there to be shuffled."""
    closed = desk_with(None)._replace(number=1)
    closed = closed._replace(state=closed.state._replace(phase=TablePhase.CLOSED, dealer=""))
    count = closed.state.rules.cards.decks
    cards = tuple(Counter(dict.fromkeys(SPANISH_DECK, count)).items())
    return _with(
        closed,
        (FLO, t.OpenTable("Dan", 1000)),
        (ANN, t.Sit(2)),
        (BOB, t.Sit(5)),
        (DAN, t.InspectCards(cards)),
        (FLO, t.VerifyInspection()),
        (DAN, t.ShowCards("Ann")),
        (DAN, t.WashCards()),
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_irregularity_of_a_rule_set_has_words_and_what_is_done(ruleset: str) -> None:
    told = _summary(ruleset).irregularities
    assert {row.name for row in told} >= {"face-up-card", "ten-found", "player-card-missed"}
    for row in told:
        assert row.words[0].isupper()
        assert row.first
        assert row.again
        assert row.phases


def test_an_irregularity_is_told_with_who_confirms_it_and_what_is_done() -> None:
    ten = next(row for row in _summary("wa-2025").irregularities if row.name == "ten-found")
    assert (ten.words, ten.confirmed_by) == ("A 10 is in the shoe", "floor")
    assert ten.first == "remove and destroy the 10, play on"
    assert ten.again == "void the round and reshuffle"
    assert (ten.phases, ten.needs_card) == (("round", "ready", "burn"), False)
    shown = next(r for r in _summary("wa-2025").irregularities if r.name.endswith("-exposed"))
    assert shown.needs_card
    assert shown.player_chooses == ("accept the card", "refuse it and take no more cards")


def test_what_a_table_does_not_have_cannot_fail() -> None:
    plain = {row.name for row in _summary("section-13").irregularities}
    equipped = {row.name for row in _summary("section-13", options=SECTION).irregularities}
    assert equipped - plain == {
        "reader-failed",
        # A plain reader shows nobody the card (A62).
        "reader-misused-card-unseen",
        "shuffler-jam",
        "shuffler-replaced",
    }


def test_nobody_reports_anything_at_an_automatic_table() -> None:
    assert _summary("wa-2025", "automatic").irregularities == ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_cut_card_may_go_in_where_the_house_takes_it(ruleset: str) -> None:
    shoe = view_of(new_house_table(TableSettings("T1", "live", ruleset))).shoe
    assert 0 < shoe.cut_card_least <= shoe.cut_card_about <= shoe.cut_card_most < shoe.cards_left
    assert 0 < shoe.cut_least < shoe.cut_most == shoe.cards_left - shoe.cut_least


def test_the_shuffle_and_the_cut_are_told_step_by_step() -> None:
    desk = _shuffled()
    steps = desk.state.rules.shoe.shuffle_steps
    assert view_of(desk).shoe.shuffle_step == steps[0]
    assert view_of(desk).shoe.cut_next == ""
    for step in steps:
        desk = _with(desk, (DAN, t.ShuffleStep(step)))
    assert view_of(desk).shoe.shuffle_step == ""
    assert view_of(desk).shoe.cut_next == "Ann"
    desk = _with(desk, (DAN, t.OfferCut("Ann")), (ANN, t.DeclineCut()))
    assert view_of(desk).shoe.cut_next == "Bob"
    desk = _with(desk, (DAN, t.OfferCut("Bob")), (BOB, t.DeclineCut()))
    assert view_of(desk).shoe.cut_next == ""


def test_a_shuffle_by_a_device_has_no_steps() -> None:
    desk = _shuffled()
    desk = desk._replace(state=desk.state._replace(devices=(Device("shuffler"),)))
    assert view_of(desk).shoe.shuffle_step == ""


def test_the_cut_card_burned_cards_and_the_change_of_cards_are_told() -> None:
    desk = _shuffled()
    hours = desk.state.rules.shoe.cards_changed_within_hours
    assert view_of(desk).shoe.change_at == (1000 + hours * 60) * 60
    closed = desk._replace(state=desk.state._replace(phase=TablePhase.CLOSED))
    assert view_of(closed).shoe.change_at == 0
    state = desk.state._replace(phase=TablePhase.READY, burned=(None,), behind_cut=70)
    shoe = view_of(desk._replace(state=state)).shoe
    assert (shoe.burned, shoe.behind_cut) == (1, 70)


def test_cards_burned_in_the_round_count_as_well() -> None:
    on = play("Ann on 1: main $10\nno more wagers\nburn 9♣: found face up\n").state
    desk = desk_with(on)
    desk = desk._replace(state=desk.state._replace(burned=(None,)))
    assert view_of(desk).shoe.burned == 2


def test_what_is_done_about_a_reported_irregularity_is_told_until_it_is_decided() -> None:
    ready = desk_with(None)
    assert view_of(ready).remedy is None
    reported = _with(ready, (DAN, t.ReportIrregularity("ten-found")))
    remedy = RemedyView("remove and destroy the 10, play on", ("floor",), "Dan", by_another=False)
    assert view_of(reported).remedy == remedy


def test_the_cards_that_were_entered_are_told_by_where_they_lie() -> None:
    """Of a hand split in two the second is named; a proposal says what the card was keyed as."""
    at = live(seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.plays("Ann", c.PlaceWagers(1, "Ann", (("main", 10_00),)))
    at.plays("Dan", c.CloseWagers())
    for card in ("8s", "6h", "8h"):
        at.plays("Dan", c.DealCard(Card.parse(card)))
    at.plays("Ann", c.Split(1, "Ann"))
    at.plays("Dan", c.DealCard(Card.parse("Kc")))
    at.plays("Ann", c.Stand(1, "Ann"))
    at.plays("Dan", c.DealCard(Card.parse("9c")))
    assert view_of(at.desk).card_proposed is None
    at.give("Dan", d.ProposeCardCorrection(4, Card.parse("Kd")))
    shown = view_of(at.desk)
    assert [(one.place, one.where, one.card) for one in shown.entered] == [
        (1, "box 1", "8s"),
        (2, "up card", "6h"),
        (3, "box 1", "8h"),
        (4, "box 1", "Kc"),
        (5, "box 1, hand 2", "9c"),
    ]
    said = shown.card_proposed
    assert said is not None
    assert (said.place, said.was, said.card, said.by) == (4, "Kc", "Kd", "Dan")


def test_a_down_card_that_nobody_has_seen_is_not_told() -> None:
    at = live("ready", "wa-2025", seats={1: "Ann"})
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $100\nno more wagers\ndeal 9♠ 6♦ 8♥")
    at.plays("Dan", c.DealFaceDown(), c.Stand(1, "Ann"))
    assert "down card" not in [one.where for one in view_of(at.desk).entered]
    at.plays("Dan", c.TurnDownCard(Card.parse("7c")))
    assert "down card" in [one.where for one in view_of(at.desk).entered]


def test_a_down_card_that_the_shoe_has_read_is_not_told_before_it_is_turned() -> None:
    at = live("ready", "section-13", seats={1: "Ann"}, dealing_mode="down-card-unseen")
    at.says("Flo", t.BringDevice("shoe", "S-2", reads_cards=True))
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $100\nno more wagers\ndeal 9♠ 6♦ 8♥ 7♣")
    entered = [one.where for one in view_of(at.desk).entered]
    assert entered == ["box 1", "up card", "box 1"]
    at.plays("Dan", c.Stand(1, "Ann"))
    assert "down card" in [one.where for one in view_of(at.desk).entered]
