"""Is what a table tells what is in force there: with its reader, without it, and with it again?"""

import json
from typing import Any

import pytest

from fixtures.house_fixture import HouseFixture, playing, settings_of
from fixtures.house_tables import live
from spanish21.game.table import commands as t
from spanish21.game.table import events as e
from spanish21.house.state import AppliedEntry
from spanish21.house.table import events as h
from spanish21.reports.signs.sign import build_sign
from spanish21.server.wire.lobby import lobby_table
from spanish21.server.wire.table_messages import seat_message, update_of, welcome_of
from spanish21.server.wire.table_view import view_of

WITH_READER = (
    "A card reader checks for blackjack under an ace, king, queen or jack.",
    "A player's 21 always wins.",
)
WITHOUT = (
    "The dealer's down card is not looked at until all players have acted.",
    "A player's 21 beats a dealer's 21, but loses to a dealer's blackjack.",
)


def with_reader(to: str = "ready") -> HouseFixture:
    return live(to, dealing_mode="card-reader")


def failed() -> HouseFixture:
    at = with_reader()
    at.says("Dan", t.ReportIrregularity("reader-failed"))
    at.says("Sue", t.ConfirmIrregularity())
    return at


def welcome(at: HouseFixture) -> Any:
    return json.loads(welcome_of(at.desk, seat_message(at.desk, "Ann", None)))


def update(at: HouseFixture) -> Any:
    return json.loads(update_of(AppliedEntry(at.entries[-1], at.events(), at.desk, ())))


def sentences(rules: Any) -> list[str]:
    return [line["text"] for section in rules["sections"] for line in section["lines"]]


@pytest.mark.clause("section-13:(o)(13)", "section-13:(g)(9)")
def test_a67_no_message_says_what_a_reader_did_once_it_is_out_of_use() -> None:
    at = failed()
    said = sentences(welcome(at)["rules"])
    assert [line for line in WITH_READER if line in said] == []
    assert [line for line in WITHOUT if line in said] == list(WITHOUT)
    summary = welcome(at)["view"]["summary"]
    assert dict(summary["options"])["dealing_mode"] == summary["dealing_mode"] == "down-card-unseen"
    assert ("dealing_mode", "down-card-unseen") in lobby_table(at.desk).options
    assert at.desk.rules_in_force.rules == at.desk.state.rules
    assert "card reader" not in json.dumps(welcome(at)["view"])


@pytest.mark.clause("section-13:(o)(13)")
def test_everybody_at_the_table_hears_that_other_rules_are_in_force() -> None:
    at = failed()
    changed = h.RulesChanged("section-13", (("dealing_mode", "down-card-unseen"),))
    assert at.events()[-1] == changed
    told = update(at)
    assert told["rules"] == welcome(at)["rules"]
    assert told["view"]["summary"] == welcome(at)["view"]["summary"]
    assert told["said"][-1] == f"Other rules are in force: {WITHOUT[0]}"
    at.says("Dan", t.OpenRound(0))
    assert (update(at)["rules"], update(at)["view"]["summary"]) == (None, None)


@pytest.mark.clause("section-13:(o)(13)")
def test_a_reader_that_comes_back_brings_its_rules_back() -> None:
    at = failed()
    at.says("Sue", t.ReturnDevice("reader"))
    assert at.kinds() == ["DeviceReturned", "RulesChanged"]
    assert [line for line in WITH_READER if line in sentences(welcome(at)["rules"])]
    assert at.desk.rules_in_force == at.desk.settings.configured_rules
    devices = welcome(at)["view"]["summary"]["devices"]
    assert [(one["kind"], one["condition"]) for one in devices] == [
        ("reader", "in use"),
        ("shoe", "in use"),
    ]


@pytest.mark.clause("section-13:(o)(11)")
def test_a_shuffler_that_is_gone_is_no_option_in_force() -> None:
    at = live("shuffle", shuffle="automatic")
    assert dict(at.desk.rules_in_force.options)["shuffle"] == "automatic"
    at.says("Sue", t.RemoveDevice())
    assert dict(at.desk.rules_in_force.options)["shuffle"] == "manual"
    assert at.desk.state.rules.shoe.shuffle == "manual"
    assert at.kinds() == ["DeviceRemoved", "RulesChanged"]
    names = [one["name"] for one in welcome(at)["view"]["summary"]["irregularities"]]
    assert "shuffler-jam" not in names


@pytest.mark.clause("section-13:(o)(13)")
def test_a_table_that_is_set_anew_keeps_the_devices_that_stand_there() -> None:
    at = failed()
    at.says("Flo", t.CloseTable())
    at.set_table(settings_of("section-13", kind="live", dealing_mode="card-reader", decks="8"))
    assert at.desk.state.rules.dealing.mode == "down-card-unseen"
    assert at.desk.rules_in_force.rules == at.desk.state.rules
    assert dict(at.desk.rules_in_force.options)["decks"] == "8"
    at.says("Sue", t.ReturnDevice("reader"))
    assert at.desk.state.rules == at.desk.settings.configured_rules.rules


def test_a_configuration_that_waits_is_told_and_not_yet_in_force() -> None:
    at = playing("wa-2025", seats={1: "Ann"})
    before = build_sign(at.desk.state.rules).number
    at.set_table(settings_of("wa-2025", soft_17="stand"))
    summary = welcome(at)["view"]["summary"]
    assert summary["following"] == (
        "automatic, wa-2025, soft_17 stand, cut 0 s, look 0 s, reference WSGC 26-104, vendor licence"
        " 20-00318, equipment v006, equipment approval LAB 7, the house funds its bank"
    )
    assert (summary["soft_17"], welcome(at)["rules"]["sign"]) == ("hit", before)
    assert update(at)["view"]["summary"] == summary
    assert h.RulesChanged not in [type(one) for one in at.events()]
    while at.desk.next is not None:
        at.deal()
        at.finish()
    events = at.events()
    assert h.RulesChanged("wa-2025", (("soft_17", "stand"),)) == events[-1]
    assert build_sign(at.desk.state.rules).number == welcome(at)["rules"]["sign"] != before
    assert welcome(at)["view"]["summary"]["following"] == ""


@pytest.mark.clause("section-13:(g)(3)")
def test_a_table_tells_which_burn_cards_may_be_asked_for() -> None:
    at = live()
    shoe = view_of(at.desk).shoe
    assert (shoe.burns_hidden, shoe.burn_asked) == (1, "")
    at.says("Bob", t.AskForBurnCard())
    assert view_of(at.desk).shoe.burn_asked == "Bob"
    assert update(at)["said"] == ["Bob asks for the burn card."]
    at.says("Dan", t.DiscloseBurn(at.desk.state.unseen.items()[0][0]))
    assert view_of(at.desk).shoe.burns_hidden == 0


@pytest.mark.clause("section-13:(g)(3)")
def test_the_dealer_of_a_live_table_asks_for_a_player_who_has_no_page() -> None:
    at = live()
    at.says("Dan", t.AskForBurnCard(), player="Ann")
    assert at.events() == (e.BurnCardAsked("Ann"),)


@pytest.mark.clause("section-13:(g)(3)")
@pytest.mark.parametrize("ruleset", ["wa-2025", "section-13", "bet-bigger"])
def test_an_automatic_table_shows_its_burn_card_to_a_player_who_asks(ruleset: str) -> None:
    at = playing(ruleset, 3, reshuffle_after_any_round="true")
    at.deal()
    if at.desk.state.round is None:
        at.finish()
    at.says("Bob", t.AskForBurnCard())
    shown = at.events()[1]
    assert at.kinds()[:2] == ["BurnCardAsked", "BurnDisclosed"]
    assert at.desk.state.hidden_burns == ()
    assert at.refuses("Ann", t.AskForBurnCard()).name == "NO_BURN_TO_DISCLOSE"
    at.finish()
    at.says("Flo", t.Reshuffle())
    order = next(one.order for one in at.events() if isinstance(one, e.ShoeRevealed))
    assert order[at.desk.shoes[0].cut] == shown.card
    assert at.audited()
