"""The register of a table's devices: who says what about them, when, and what follows."""

from dataclasses import replace

import pytest

from fixtures.irregular_tables import ONE
from fixtures.table_script import DAN, FLO, SUE, table
from spanish21 import ruleset
from spanish21.game.cards import Card
from spanish21.game.round.commands import DealCard
from spanish21.game.table import TablePerson, open_table
from spanish21.game.table import commands as c
from spanish21.game.table import events as e
from spanish21.game.table.devices import (
    Device,
    DeviceKind,
    device_in_use,
    devices_of,
    find_device,
    find_rules_in_force,
    keep_devices,
)

READING = c.BringDevice("shoe", "S-2", reads_cards=True)


def kinds(devices: tuple[Device, ...]) -> tuple[str, ...]:
    return tuple(device.kind for device in devices)


def test_a_table_begins_with_the_devices_that_its_rules_name() -> None:
    assert kinds(devices_of(ruleset("section-13"))) == ("shoe",)
    all_three = ruleset("section-13", dealing_mode="card-reader", shuffle="automatic")
    assert kinds(devices_of(all_three)) == ("reader", "shuffler", "shoe")
    by_hand = ruleset("wa-2025", decks=2, dealt_from="hand")
    assert devices_of(by_hand) == ()
    assert all(one.condition == "in use" for one in devices_of(all_three))


@pytest.mark.clause("section-13:(o)(13)")
@pytest.mark.parametrize("by", [DAN, FLO, SUE], ids=str)
def test_a67_whoever_of_the_staff_sees_it_puts_a_reader_out_of_use_between_rounds(
    by: TablePerson,
) -> None:
    at = table(dealing_mode="card-reader").give(by, c.ReportFault("reader"))
    assert at.last == (e.DeviceFaulted("reader", by.name),)
    assert at.state.rules.dealing.mode == "down-card-unseen"
    assert at.plays(f"{ONE}deal 5♠ K♦ 6♠\ndeal face down").round.phase.value == "play"


@pytest.mark.clause("section-13:(o)(13)")
@pytest.mark.parametrize("command", [c.ReportFault("reader"), c.RemoveDevice("reader")], ids=str)
def test_in_a_round_a_reader_fails_by_a_report(command: c.TableCommand) -> None:
    at = table(dealing_mode="card-reader").plays(ONE)
    said = at.refuses(SUE, command)
    assert (said.name, said.allowed) == ("REPORT_IT", "report what went wrong: reader-failed")


@pytest.mark.clause("section-13:(o)(13)", "section-13:(o)(11)")
@pytest.mark.parametrize("kind", ["reader", "shuffler", "shoe"])
def test_a_device_that_was_out_of_order_or_away_comes_back(kind: DeviceKind) -> None:
    at = table(dealing_mode="card-reader", shuffle="automatic")
    for out in (c.ReportFault(kind), c.RemoveDevice(kind)):
        gone = at.give(SUE, out)
        assert device_in_use(gone.state.devices, kind) is None
        back = gone.give(SUE, c.ReturnDevice(kind))
        assert back.last == (e.DeviceReturned(kind, "Sue"),)
        assert (back.state.devices, back.state.rules) == (at.state.devices, at.state.configured)
    twice = at.give(SUE, c.RemoveDevice(kind)).refuses(SUE, c.RemoveDevice(kind))
    assert twice.allowed == f"the {kind} is away"


@pytest.mark.clause("section-13:(o)(11)")
def test_a_shuffler_out_of_order_shuffles_nothing_and_must_go_before_a_shuffle_by_hand() -> None:
    at = table(shuffle="automatic", to="shuffle").give(DAN, c.ReportFault("shuffler"))
    assert at.state.rules.shoe.shuffle == "manual"
    assert at.refuses(DAN, c.ShuffleByDevice()).allowed == "the shuffler is out of order"
    step = c.ShuffleStep(at.state.rules.shoe.shuffle_steps[0])
    assert at.refuses(DAN, step).name == "REMOVE_THE_DEVICE_FIRST"
    by_hand = at.give(SUE, c.RemoveDevice()).deals(step)
    late = by_hand.refuses(SUE, c.ReturnDevice("shuffler"))
    assert late.name == "DEVICE_NOT_NOW"
    reader_goes = by_hand.state.steps_done
    assert reader_goes == 1


@pytest.mark.clause("section-13:(o)(11)")
def test_another_device_that_goes_leaves_a_shuffle_by_hand_as_far_as_it_is() -> None:
    at = table(dealing_mode="card-reader", to="shuffle")
    begun = at.deals(c.ShuffleStep(at.state.rules.shoe.shuffle_steps[0]))
    assert begun.give(SUE, c.RemoveDevice("reader")).state.steps_done == 1


@pytest.mark.clause("section-13:(g)(1)")
def test_no_round_is_dealt_where_the_shoe_is_away() -> None:
    at = table().give(SUE, c.RemoveDevice("shoe"))
    said = at.refuses(DAN, c.OpenRound(0))
    assert (said.name, said.allowed) == ("NO_SUCH_DEVICE", "this table has no shoe")
    assert at.give(SUE, c.ReturnDevice("shoe")).deals(c.OpenRound(0)).phase == "round"
    worn = table().give(SUE, c.ReportFault("shoe"))
    assert worn.deals(c.OpenRound(0)).phase == "round"


@pytest.mark.clause("section-13:(g)(9)")
@pytest.mark.parametrize("mode", ["down-card-unseen", "card-reader"])
def test_the_face_of_a_down_card_comes_from_a_shoe_that_reads_cards(mode: str) -> None:
    dealt = f"{ONE}deal 5♠ 9♦ 6♠"
    down = DealCard(Card.parse("As"))
    at = table(dealing_mode=mode)
    assert at.plays(dealt).refuses(DAN, down).name == "DOWN_CARD_READ_BY_NO_SHOE"
    reads = at.give(SUE, READING)
    assert reads.last == (
        e.DeviceBrought("shoe", "S-2", exposes_card=False, reads_cards=True, by="Sue"),
    )
    assert reads.plays(dealt).deals(down).round.down == Card.parse("As")
    broken = reads.give(DAN, c.ReportFault("shoe")).plays(dealt)
    assert broken.refuses(DAN, down).name == "DOWN_CARD_READ_BY_NO_SHOE"


def test_a_dealer_who_looks_at_his_down_card_may_say_what_it_is() -> None:
    at = table("wa-2025").plays(f"{ONE}deal 5♠ 9♦ 6♠ A♠")
    assert at.round.down == Card.parse("As")


@pytest.mark.parametrize("name", ["", "a b", "x" * 25])
def test_a_device_has_a_name_that_can_be_said(name: str) -> None:
    assert table().refuses(SUE, c.BringDevice("shoe", name)).name == "PLAYER_NAME"


def test_a_property_belongs_to_one_kind_of_device() -> None:
    reader = table(dealing_mode="card-reader")
    said = reader.refuses(SUE, c.BringDevice("reader", "R-2", reads_cards=True))
    assert (said.name, said.allowed) == ("NOT_OF_THIS_DEVICE", "that is said of a shoe only")


def test_the_rules_in_force_are_those_of_the_devices_in_use() -> None:
    rules = ruleset("section-13", dealing_mode="card-reader", shuffle="automatic")
    spare = ruleset("section-13", dealing_mode="down-card-unseen", shuffle="automatic")
    state = open_table(rules, without_reader=spare)
    devices = state.devices
    assert find_rules_in_force(rules, spare, devices) == state.rules == rules
    no_reader = tuple(one for one in devices if one.kind != "reader")
    assert find_rules_in_force(rules, spare, no_reader) == spare
    by_hand = replace(spare, shoe=replace(spare.shoe, shuffle="manual"))
    assert find_rules_in_force(rules, spare, ()) == by_hand


def test_a_table_that_is_set_anew_keeps_what_stands_there_and_forgets_what_does_not() -> None:
    before = (Device("reader", "R-2", condition="out of order"), Device("shoe", "S-1"))
    assert keep_devices((Device("shoe"),), before) == (Device("shoe", "S-1"),)
    assert find_device(before, "shuffler") is None
