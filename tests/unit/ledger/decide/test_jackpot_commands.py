"""Does each command about a jackpot do what it says, and is each bad one refused by name?"""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from ledger.room import DAY, HIGH, POSTED, Room, open_room, snapshot
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.decide.jackpots import (
    check_covered,
    check_takes_wagers,
    contribute_wagers,
)
from spanish21.ledger.jackpots.awards import AwardStage
from spanish21.ledger.jackpots.jackpots import HITS_SHOWN, HOUSE_JACKPOT_NOTICES, TableLink
from spanish21.ledger.jackpots.meters import Meter
from spanish21.ledger.jackpots.terms import show_rate
from spanish21.refusal import Refusal


def change(**parameters: Any) -> c.ChangeParameters:
    given: dict[str, Any] = {
        "reset_cents": 0,
        "rate_ppm": 210_000,
        "hidden_ppm": 0,
        "limit_cents": 0,
        "unreasonable_cents": 0,
        "posted_cents": 0,
        "approved_by": "Bea",
        **parameters,
    }
    return c.ChangeParameters("high", **given)


# --- Created ----------------------------------------------------------------------------------


def test_a_progressive_begins_with_its_base_as_seed_money() -> None:
    room = Room()
    jackpot = room.create(base_cents=250_00, reset_cents=100_00, limit_cents=900_00)
    assert room.ledger.meter("high") == Meter(250_000_000)
    assert room.balance("seed:high") == 250_000_000
    assert (jackpot.rate_ppm, jackpot.hidden_ppm, jackpot.links) == (210_000, 0, ())
    assert room.entries[-1].stream == "jackpot/high"


def test_a_progressive_without_a_base_begins_at_nothing() -> None:
    room = Room()
    room.create()
    assert room.entries[-1].transfers == ()
    assert room.ledger.meter("high") == Meter(0)


def test_a_house_jackpot_posts_its_prize_and_holds_nothing() -> None:
    room = Room()
    room.do(c.CreateJackpot("post", **POSTED))
    assert room.jackpot("post").posted_cents == 10_000_00
    assert room.ledger.meter("post") == Meter(0)
    assert HOUSE_JACKPOT_NOTICES == (
        "House jackpot: no money of players is in this prize.",
        "The house may remove this jackpot without prior notice.",
    )


def test_a_house_jackpot_holds_nothing_whatever_base_is_given() -> None:
    """Money that cannot be adjusted, won or removed must not come in."""
    room = Room()
    with suppress(Refusal):
        room.do(c.CreateJackpot("post", **POSTED, base_cents=5_00))
    assert room.balance("primary:post") == 0


RATE = "a wager gives from 0 % to 100 % in steps of 0.01 %"
NAME = "a name has 1 to 24 letters, digits and the signs . _ ' -"


@pytest.mark.parametrize(
    ("given", "name", "says"),
    [
        ({"jackpot": "hi gh"}, "JACKPOT_NAME", f"jackpot: 'hi gh' is not allowed; {NAME}"),
        ({"jackpot": ""}, "JACKPOT_NAME", f"jackpot: '' is not allowed; {NAME}"),
        (
            {"jackpot": "j" * 25},
            "JACKPOT_NAME",
            f"jackpot: '{'j' * 25}' is not allowed; {NAME}",
        ),
        (
            {"kind": "lottery"},
            "JACKPOT_KIND",
            "kind: 'lottery' is not allowed; a jackpot is progressive or house",
        ),
        (
            {"decks": 0},
            "DECKS",
            "decks: 0 is not allowed; a jackpot belongs to a game of 1 to 8 decks",
        ),
        (
            {"decks": 9},
            "DECKS",
            "decks: 9 is not allowed; a jackpot belongs to a game of 1 to 8 decks",
        ),
        (
            {"wager_cents": 0},
            "WAGER",
            "wager: '$0.00' is not allowed; a jackpot wager is one fixed amount above $0",
        ),
        (
            {"wager_cents": -1_00},
            "WAGER",
            "wager: '-$1.00' is not allowed; a jackpot wager is one fixed amount above $0",
        ),
        ({"rate_ppm": 1_500_000}, "RATE", f"rate: '150 %' is not allowed; {RATE}"),
        ({"rate_ppm": 210_050}, "RATE", f"rate: '21.005 %' is not allowed; {RATE}"),
        ({"rate_ppm": -100}, "RATE", f"rate: '-0.01 %' is not allowed; {RATE}"),
        ({"hidden_ppm": 1_000_100}, "RATE", f"rate: '100.01 %' is not allowed; {RATE}"),
        ({"hidden_ppm": 1}, "RATE", f"rate: '0.0001 %' is not allowed; {RATE}"),
        (
            {"rate_ppm": 600_000, "hidden_ppm": 400_100},
            "RATES_TOGETHER",
            "rate: '100.01 %' is not allowed; increment and hidden rate are 100 % or less together",
        ),
        (
            {"rate_ppm": 0, "hidden_ppm": 10_000},
            "NO_INCREMENT",
            "rate: '0 %' is not allowed; a progressive grows with every wager",
        ),
        (
            {"limit_cents": 99_99, "reset_cents": 100_00},
            "LIMIT_BELOW_RESET",
            "limit: '$99.99' is not allowed; the limit is $100.00 or more, what it starts from",
        ),
        (
            {"limit_cents": 99_99, "base_cents": 100_00},
            "LIMIT_BELOW_METER",
            "limit: '$99.99' is not allowed; the limit is $100.00 or more, what the jackpot shows",
        ),
        (
            {"kind": "house"},
            "POSTED_PRIZE",
            "posted prize: '$0.00' is not allowed; a house jackpot posts a prize above $0",
        ),
        *(
            (
                {field: -1},
                "BELOW_NOTHING",
                f"amount: '{field} -1' is not allowed; give $0 or more",
            )
            for field in (
                "base_cents",
                "reset_cents",
                "limit_cents",
                "unreasonable_cents",
                "posted_cents",
            )
        ),
    ],
)
def test_a_jackpot_with_bad_parameters_is_refused(
    given: dict[str, Any], name: str, says: str
) -> None:
    refused = Room().refused(c.CreateJackpot(**{"jackpot": "high", **HIGH, **given}))
    assert (refused.name, str(refused)) == (name, says)


def test_rates_and_limits_at_their_ends_are_taken() -> None:
    room = Room()
    room.create("a", rate_ppm=1_000_000)
    room.create("b", rate_ppm=100, hidden_ppm=999_900, decks=8)
    room.create("c", base_cents=100_00, reset_cents=100_00, limit_cents=100_00, decks=1)
    assert sorted(room.ledger.jackpots) == ["a", "b", "c"]


def test_a_name_is_given_once() -> None:
    room = Room()
    room.create()
    refused = room.refused(c.CreateJackpot("high", **HIGH))
    assert refused.name == "JACKPOT_EXISTS"
    assert str(refused) == "jackpot: 'high' is not allowed; there is a jackpot of this name"


def test_rates_are_shown_as_percentages() -> None:
    shown = [show_rate(ppm) for ppm in (210_000, 227_900, 1_500_000, 0, 1, -5_000)]
    assert shown == ["21 %", "22.79 %", "150 %", "0 %", "0.0001 %", "-0.5 %"]


# --- Changed ----------------------------------------------------------------------------------


def test_parameters_change_by_two_people_while_no_table_plays() -> None:
    room = Room()
    room.create(base_cents=100_00)
    room.do(change(reset_cents=5_00, rate_ppm=250_000, limit_cents=100_00, hidden_ppm=10_000))
    jackpot = room.jackpot()
    assert (jackpot.reset_cents, jackpot.rate_ppm, jackpot.hidden_ppm) == (5_00, 250_000, 10_000)
    assert (jackpot.limit_cents, jackpot.base_cents) == (100_00, 100_00)
    (fact,) = room.entries[-1].facts
    assert isinstance(fact, f.ParametersChanged)
    assert (fact.requested_by, fact.approved_by) == ("Ada", "Bea")
    assert room.ledger.meter("high") == Meter(100_000_000)


def test_terms_are_in_force_once_every_linked_table_has_taken_them() -> None:
    """Rulings: A46, A69, S50."""
    room = open_room()
    room.link(table="T2")
    room.do(change(rate_ppm=250_000))
    assert (room.jackpot().rate_ppm, room.jackpot().version) == (210_000, 1)
    refused = room.refused(change())
    assert str(refused) == (
        "jackpot: 'high' is not allowed; other terms wait for the shoes that are on at T1, T2"
        " (A69, S50)"
    )
    assert room.refused(c.LinkTable("high", "T3", "3c/1", 6, 1_00)).name == "TERMS_WAIT"
    room.do(c.TakeTerms("high", "T2"))
    assert check_takes_wagers(room.ledger, room.at, "high", "T1").rate_ppm == 210_000
    with pytest.raises(Refusal) as caught:
        check_takes_wagers(room.ledger, room.at, "high", "T2")
    assert str(caught.value) == (
        "table: 'T2' is not allowed; it plays by terms 2 of the jackpot, those in force are 1;"
        " jackpot wagers wait until the shoes that are on at T1 are over (A69, S50)"
    )
    assert room.refused(c.TakeTerms("high", "T2")).name == "NO_TERMS_WAIT"
    room.do(c.TakeTerms("high", "T1"))
    assert (room.jackpot().rate_ppm, room.jackpot().version) == (250_000, 2)
    assert check_takes_wagers(room.ledger, room.at, "high", "T2").rate_ppm == 250_000


def test_a_table_that_leaves_is_not_waited_for() -> None:
    room = open_room()
    room.link(table="T2")
    room.do(change(rate_ppm=250_000))
    room.do(c.TakeTerms("high", "T2"))
    room.do(c.UnlinkTable("high", "T1"))
    assert (room.jackpot().rate_ppm, room.jackpot().next) == (250_000, None)


def test_the_game_of_a_jackpot_changes_as_a_whole() -> None:
    room = open_room()
    other = {"paytable": "4c/1", "decks": 6, "wager_cents": 5_00, "prizes": "four=$50@jackpot"}
    assert room.refused(change(prizes="four=$50@jackpot")).name == "GAME_AS_A_WHOLE"
    refused = room.refused(change(**{**other, "decks": 8}))
    assert str(refused) == "jackpot: '8 decks' is not allowed; unlink every table first: T1 (A46)"
    room.do(change(**other, reading="any-two", title="High Five"))
    assert room.jackpot().title == "High"
    room.do(c.TakeTerms("high", "T1"))
    found = room.jackpot()
    assert (found.paytable, found.wager_cents, found.game.prizes) == (
        "4c/1",
        5_00,
        "four=$50@jackpot",
    )
    assert (found.game.reading, found.title) == ("any-two", "High Five")
    room.do(change(rate_ppm=250_000))
    room.do(c.TakeTerms("high", "T1"))
    assert (room.jackpot().paytable, room.jackpot().title) == ("4c/1", "High Five")


@pytest.mark.parametrize(
    ("given", "name", "says"),
    [
        (
            {"prizes": "four=$50@jackpot"},
            "OTHER_PRIZES",
            "prizes: 'four=$50@jackpot' is not allowed; the jackpot's terms say none (A39, A46)",
        ),
        (
            {"reading": "any-two"},
            "OTHER_READING",
            "reading: 'any-two' is not allowed; the jackpot's terms say none (A27, A46)",
        ),
        (
            {"rate_ppm": 10_000},
            "OTHER_RATE",
            "rate: '1 %' is not allowed; the jackpot's terms say 21 % (wa-2025:JP13, A69)",
        ),
        (
            {"kind": "house"},
            "OTHER_KIND",
            "kind: 'house' is not allowed; the jackpot's terms say progressive (wa-2025:JP2, A44)",
        ),
    ],
)
def test_a_table_of_other_terms_is_not_linked(given: dict[str, Any], name: str, says: str) -> None:
    like = {"jackpot": "high", "table": "T2", "paytable": "3c/1", "decks": 6, "wager_cents": 1_00}
    refused = open_room().refused(c.LinkTable(**{**like, **given}))
    assert (refused.name, str(refused)) == (name, says)


def test_a_table_has_one_set_of_rules_and_one_shoe() -> None:
    """Whatever two jackpots say of themselves, they are played from the cards of one table. Rulings: A46, A69."""
    room = open_room()
    room.create("eight", **{**HIGH, "decks": 8})
    assert str(room.refused(c.LinkTable("eight", "T1", "3c/1", 8, 1_00))) == (
        "decks: 8 is not allowed; table T1 plays for high with 6 decks; a table has one shoe"
        " (A46, A69)"
    )
    room.create("old", **{**HIGH, "paytable": "wa-v003/3c/1"})
    assert str(room.refused(c.LinkTable("old", "T1", "wa-v003/3c/1", 6, 1_00))) == (
        "pay table: 'wa-v003/3c/1' is not allowed; table T1 plays for high by 3c/1; a table has one"
        " set of rules (A46, A69)"
    )
    room.create("second", **HIGH)
    room.link("second")
    change = c.ChangeParameters(
        "second", 0, 210_000, 0, 0, 0, 0, "Bea", "wa-v003/3c/1", decks=6, wager_cents=1_00
    )
    refused = room.refused(change)
    assert refused.name == "OTHER_RULES_AT_TABLE"


def test_a_table_has_one_kind_of_jackpot_and_two_at_most() -> None:
    """Clauses: wa-2025:JP2, wa-2025:JP3. Rulings: A44."""
    room = open_room()
    room.create("post", **POSTED)
    refused = room.refused(c.LinkTable("post", "T1", "3c/1", 6, 1_00))
    assert str(refused) == (
        "jackpot kind: 'house' is not allowed; table T1 plays for high, which is progressive; a"
        " table has progressives or house jackpots, not both (wa-2025:JP2, A44)"
    )
    for name in ("second", "third"):
        room.create(name, **HIGH)
    room.link("second")
    refused = room.refused(c.LinkTable("third", "T1", "3c/1", 6, 1_00))
    assert str(refused) == (
        "jackpot: 'third' is not allowed; table T1 plays for high and second; a table has two"
        " jackpots at most (wa-2025:JP3, A44)"
    )


@pytest.mark.parametrize(
    ("given", "name", "says"),
    [
        (
            {"approved_by": "Ada"},
            "SAME_PERSON_TWICE",
            "person: 'Ada' is not allowed; somebody else than Ada must do that",
        ),
        ({"approved_by": ""}, "PERSON_NAME", f"person: '' is not allowed; {NAME}"),
        ({"rate_ppm": 1_500_000}, "RATE", f"rate: '150 %' is not allowed; {RATE}"),
        (
            {"reset_cents": -1},
            "BELOW_NOTHING",
            "amount: 'reset_cents -1' is not allowed; give $0 or more",
        ),
        (
            {"limit_cents": 100_63},
            "LIMIT_BELOW_METER",
            "limit: '$100.63' is not allowed; the limit is $100.64 or more, what the jackpot shows",
        ),
    ],
)
def test_a_bad_change_is_refused(given: dict[str, Any], name: str, says: str) -> None:
    room = open_room(base_cents=100_00, rate_ppm=210_100)
    room.wagers("high", 3)
    assert room.balance("primary:high") == 100_630_300
    room.do(c.UnlinkTable("high", "T1"))
    refused = room.refused(change(**given))
    assert (refused.name, str(refused)) == (name, says)
    room.do(change(limit_cents=100_64))


def test_somebody_whose_name_has_a_space_can_approve_a_change() -> None:
    room = Room()
    room.create()
    room.do(change(approved_by="Bea Lee"), "Ada Lee")
    (fact,) = room.entries[-1].facts
    assert isinstance(fact, f.ParametersChanged)
    assert (fact.requested_by, fact.approved_by) == ("Ada Lee", "Bea Lee")


def test_a_house_jackpot_changes_its_posted_prize_and_keeps_one() -> None:
    room = Room()
    room.do(c.CreateJackpot("high", **POSTED))
    assert room.refused(change()).name == "POSTED_PRIZE"
    room.do(change(posted_cents=20_000_00))
    assert room.jackpot().posted_cents == 20_000_00


# --- Linked -----------------------------------------------------------------------------------


def test_tables_of_the_same_game_are_linked_and_unlinked() -> None:
    room = open_room()
    room.link(table="T2")
    assert room.jackpot().tables == ("T1", "T2")
    room.do(c.UnlinkTable("high", "T1"))
    assert room.jackpot().links == (TableLink("T2"),)
    assert room.jackpot().link("T1") is None


@pytest.mark.parametrize(
    ("given", "name", "says"),
    [
        (
            {"table": "T1"},
            "LINKED_ALREADY",
            (
                "table: 'T1' is not allowed; this table is linked; one jackpot serves one spot of a"
                " table (wa-2025:JP3, A69)"
            ),
        ),
        (
            {"decks": 8},
            "OTHER_DECKS",
            "decks: '8 decks' is not allowed; the jackpot's terms say 6 decks (A46)",
        ),
        (
            {"wager_cents": 5_00},
            "OTHER_WAGER",
            "wager: '$5.00' is not allowed; the jackpot's terms say $1.00 (wa-2025:JP2, A46)",
        ),
        (
            {"paytable": "3c/2"},
            "OTHER_PAYTABLE",
            "pay table: '3c/2' is not allowed; the jackpot's terms say 3c/1 (wa-2025:JP13, A46)",
        ),
        (
            {"jackpot": "low"},
            "NO_SUCH_JACKPOT",
            "jackpot: 'low' is not allowed; the jackpots are high",
        ),
    ],
)
def test_a_table_that_does_not_fit_is_not_linked(
    given: dict[str, Any], name: str, says: str
) -> None:
    like = {"jackpot": "high", "table": "T2", "paytable": "3c/1", "decks": 6, "wager_cents": 1_00}
    refused = open_room().refused(c.LinkTable(**{**like, **given}))
    assert (refused.name, str(refused)) == (name, says)


@pytest.mark.parametrize("command", [c.UnlinkTable, c.LoseLink, c.RestoreLink])
def test_what_is_not_linked_is_refused(command: Any) -> None:
    refused = open_room().refused(command("high", "T9"))
    assert refused.name == "NOT_LINKED"
    assert str(refused) == "table: 'T9' is not allowed; this table is not linked to the jackpot"


def test_without_any_jackpot_the_refusal_says_so() -> None:
    assert str(Room().refused(c.StopJackpot("high", "why"))) == (
        "jackpot: 'high' is not allowed; the jackpots are none yet"
    )


def test_a_lost_link_takes_no_wagers_and_comes_back_to_the_exact_state() -> None:
    room = open_room(base_cents=100_00)
    room.link(table="T2")
    room.fill("T2")
    room.wagers("high", 3)
    before = room.jackpot()
    room.do(c.LoseLink("high", "T1"))
    assert room.jackpot().links == (TableLink("T1", up=False), TableLink("T2"))
    assert room.ledger.meter("high") == Meter(100_630_000)
    with pytest.raises(Refusal) as caught:
        check_takes_wagers(room.ledger, room.at, "high", "T1")
    assert caught.value.name == "LINK_LOST"
    assert str(caught.value) == (
        "table: 'T1' is not allowed; no jackpot wagers before its link is back"
    )
    assert check_takes_wagers(room.ledger, room.at, "high", "T2") == room.jackpot()
    refused = room.refused(c.LoseLink("high", "T1"))
    assert refused.name == "LINK_IS_DOWN"
    assert str(refused) == "table: 'T1' is not allowed; its link is down already"
    room.do(c.RestoreLink("high", "T1"))
    assert room.jackpot() == before
    assert check_takes_wagers(room.ledger, room.at, "high", "T1") == before
    refused = room.refused(c.RestoreLink("high", "T1"))
    assert refused.name == "LINK_NOT_LOST"
    assert str(refused) == "table: 'T1' is not allowed; its link is up"


def test_other_tables_go_on_while_one_has_lost_its_link() -> None:
    room = open_room()
    room.link(table="T2")
    room.fill("T2")
    room.do(c.LoseLink("high", "T1"))
    room.wagers("high", 1, table="T2")
    room.do(c.RestoreLink("high", "T1"))
    assert room.ledger.meter("high") == Meter(210_000)


def test_a_table_that_is_not_linked_takes_no_wagers() -> None:
    room = open_room()
    with pytest.raises(Refusal, match="this table is not linked to the jackpot"):
        check_takes_wagers(room.ledger, room.at, "high", "T2")


# --- Stopped and removed ----------------------------------------------------------------------


def test_a_stopped_jackpot_takes_no_wagers_until_it_is_resumed() -> None:
    room = open_room()
    room.do(c.StopJackpot("high", "sign broken"))
    with pytest.raises(Refusal) as caught:
        check_takes_wagers(room.ledger, room.at, "high", "T1")
    says = "jackpot: 'high' is not allowed; jackpot wagers have stopped: sign broken"
    assert (caught.value.name, str(caught.value)) == ("STOPPED", says)
    assert str(room.refused(c.StopJackpot("high", "again"))) == says
    room.do(c.ResumeJackpot("high"))
    assert check_takes_wagers(room.ledger, room.at, "high", "T1").stopped == ""
    refused = room.refused(c.ResumeJackpot("high"))
    assert refused.name == "NOT_STOPPED"
    assert str(refused) == "jackpot: 'high' is not allowed; it takes wagers"


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501, "two\nlines", "of \u2066$100\u2069"])
def test_a_jackpot_is_not_stopped_without_a_reason(reason: str) -> None:
    refused = open_room().refused(c.StopJackpot("high", reason))
    assert refused.name == "REASON_MISSING"
    assert refused.allowed == "say why, in 1 to 500 characters on one line, each of which shows"


def test_a_jackpot_is_not_resumed_while_the_house_cannot_cover_it() -> None:
    room = open_room(base_cents=1_000_000_00)
    room.do(c.StopJackpot("high", "count"))
    room.do(c.MoveMoney("capital-out", "house", "cage", 1))
    refused = room.refused(c.ResumeJackpot("high"))
    assert refused.name == "COVERAGE_SHORT"
    assert str(refused) == (
        "jackpot: 'high' is not allowed; the house holds $999,999.99 for $1,000,000.00 of jackpots"
    )


def test_a_jackpot_with_tables_is_not_removed() -> None:
    refused = open_room().refused(c.RemoveJackpot("high"))
    assert str(refused) == "jackpot: 'high' is not allowed; unlink every table first: T1"


@pytest.mark.parametrize(
    ("fund", "parameters"),
    [
        ("primary", {}),
        ("reserve", {"hidden_ppm": 210_000}),
        ("overflow", {"limit_cents": 1_00, "base_cents": 1_00}),
        ("pending", {"rate_ppm": 1_000_000}),
    ],
)
def test_a_jackpot_with_money_left_is_not_removed(fund: str, parameters: dict[str, Any]) -> None:
    room = open_room(**parameters)
    room.wagers("high", 1)
    if fund != "primary":
        room.win("high", 100)
        if fund != "pending":
            room.advance("T1-1-1", AwardStage.PAID)
    room.do(c.UnlinkTable("high", "T1"))
    refused = room.refused(c.RemoveJackpot("high"))
    assert refused.name == "MONEY_LEFT"
    held = "$1.00" if fund == "pending" else "$0.21"
    assert str(refused) == f"jackpot: 'high' is not allowed; {fund}:high still holds {held}"


def test_a_removed_jackpot_is_gone_for_good() -> None:
    room = open_room()
    room.do(c.UnlinkTable("high", "T1"))
    room.do(c.RemoveJackpot("high"))
    for command in (
        c.RemoveJackpot("high"),
        c.StopJackpot("high", "why"),
        c.LinkTable("high", "T1", "3c/1", 6, 1_00),
        change(),
    ):
        refused = room.refused(command)
        assert refused.name == "JACKPOT_REMOVED"
        assert str(refused) == (
            "jackpot: 'high' is not allowed; this jackpot has been removed from play"
        )
    assert room.refused(c.CreateJackpot("high", **HIGH)).name == ("JACKPOT_EXISTS")


def test_an_adjustment_that_waits_keeps_its_own_jackpot_from_being_removed() -> None:
    room = open_room()
    room.create("low")
    room.do(c.UnlinkTable("high", "T1"))
    room.do(c.RequestAdjustment("a1", "low", "house-addition", 5_00, "promotion"))
    refused = room.refused(c.RemoveJackpot("low"))
    assert refused.name == "ADJUSTMENT_WAITS"
    assert str(refused) == "jackpot: 'low' is not allowed; first decide the adjustment a1"
    room.do(c.RemoveJackpot("high"))
    room.do(c.RejectAdjustment("a1"))
    room.do(c.RemoveJackpot("low"))


def test_no_money_comes_into_a_removed_jackpot() -> None:
    room = open_room()
    room.do(c.RequestAdjustment("a1", "high", "house-addition", 5_00, "promotion"))
    room.do(c.UnlinkTable("high", "T1"))
    with suppress(Refusal):
        room.do(c.RemoveJackpot("high"))
        room.do(c.ApproveAdjustment("a1"), "Bea")
    removed = room.jackpot().removed
    assert not (removed and room.balance("primary:high"))


# --- Covered ----------------------------------------------------------------------------------


def test_the_banks_own_figure_is_written_down() -> None:
    room = open_room(base_cents=1_000_00)
    room.do(c.StateBank(500_000_00), "Cat")
    (fact,) = room.entries[-1].facts
    assert fact == f.BankStated(500_000_00, 500_000_000_000, True, "Cat")
    refused = room.refused(c.StateBank(-1))
    assert str(refused) == "amount: '-$0.01' is not allowed; give $0 or more"


def test_a_bank_that_holds_too_little_stops_every_progressive_in_play() -> None:
    room = open_room(base_cents=600_000_00)
    room.create("low")
    room.create("gone")
    room.do(c.RemoveJackpot("gone"))
    room.create("held")
    room.do(c.StopJackpot("held", "repair"))
    room.do(c.CreateJackpot("post", **POSTED))
    room.do(c.StateBank(100_000_00))
    assert not any(
        jackpot.stopped for jackpot in room.ledger.jackpots.values() if jackpot.name != "held"
    )
    room.do(c.StateBank(99_999_99))
    short = "the bank and the cage hold $599,999.99 for $600,000.00"
    assert {name: jackpot.stopped for name, jackpot in room.ledger.jackpots.items()} == {
        "high": short,
        "low": short,
        "gone": "",
        "held": "repair",
        "post": "",
    }
    check_covered(room.ledger, room.at, "high")


def test_wagers_are_refused_while_bank_and_cage_do_not_cover_the_jackpots() -> None:
    room = open_room(base_cents=1_000_000_00)
    room.create("post", **POSTED)
    room.link("post", table="T2")
    assert check_takes_wagers(room.ledger, room.at, "high", "T1")
    room.do(c.MoveMoney("capital-out", "house", "cage", 1))
    with pytest.raises(Refusal) as caught:
        check_takes_wagers(room.ledger, room.at, "high", "T1")
    assert str(caught.value) == (
        "jackpot: 'high' is not allowed; the house holds $999,999.99 for $1,000,000.00 of jackpots"
    )
    assert check_takes_wagers(room.ledger, room.at, "post", "T2").kind == "house"


def test_a_deposit_is_due_within_seven_days() -> None:
    room = open_room()
    room.do(c.MoveMoney("withdrawal", "cage", "bank", 500_000_00))
    room.wagers("high", 10)
    start = room.at
    check_covered(room.ledger, start + 7 * DAY, "high")
    with pytest.raises(Refusal) as caught:
        check_covered(room.ledger, start + 9 * DAY, "high")
    assert caught.value.name == "DEPOSIT_OVERDUE"
    assert str(caught.value) == (
        "jackpot: 'high' is not allowed; $2.10 should have been in the bank 2 days ago"
    )
    room.at = start + 9 * DAY
    room.do(c.MoveMoney("deposit", "bank", "cage", 2_10))
    check_covered(room.ledger, room.at, "high")
    assert room.ledger.short_since is None


def test_a_deposit_is_not_overdue_because_nothing_happened_for_a_month() -> None:
    room = open_room()
    room.do(c.MoveMoney("withdrawal", "cage", "bank", 500_000_00))
    room.at += 30 * DAY
    check_covered(room.ledger, room.at, "high")
    room.wagers("high", 10)
    room.at += 60
    check_covered(room.ledger, room.at, "high")


def test_nothing_is_overdue_in_a_ledger_without_entries() -> None:
    check_covered(Room().ledger, 99 * DAY, "high")


# --- Contributed ------------------------------------------------------------------------------


def test_wagers_are_counted_and_give_to_every_part() -> None:
    room = open_room(hidden_ppm=10_000, limit_cents=1_00)
    entry = room.wagers("high", 5)
    assert room.ledger.meter("high") == Meter(1_000_000, 50_000, 50_000)
    assert room.jackpot().wagers == 5
    assert entry.facts == (f.WagersContributed("high", "T1", 1, 5, 1_000_000, 50_000, 50_000),)
    assert [transfer.code for transfer in entry.transfers] == [
        "contribution",
        "contribution-hidden",
        "contribution-overflow",
    ]


def test_wagers_on_a_house_jackpot_give_nothing() -> None:
    room = open_room()
    room.create("post", **POSTED)
    entry = room.wagers("post", 5)
    assert entry.transfers == ()
    assert room.jackpot("post").wagers == 5
    assert room.ledger.meter("post") == Meter(0)


def test_a_contribution_beyond_reason_is_refused() -> None:
    room = open_room(unreasonable_cents=2_10)
    room.wagers("high", 10)
    with pytest.raises(Refusal) as caught:
        room.wagers("high", 11)
    assert caught.value.name == "UNREASONABLE"
    assert str(caught.value) == (
        "contribution: '$2.31' is not allowed; at most $2.10 at a time is believed"
    )


def test_no_wagers_are_no_contribution() -> None:
    with pytest.raises(Refusal) as caught:
        contribute_wagers(open_room().jackpot(), Meter(0), table="T1", number=1, wagers=0)
    assert caught.value.name == "WAGER_COUNT"
    assert str(caught.value) == "wagers: 0 is not allowed; one jackpot wager or more"


def test_the_last_25_hits_are_kept_and_all_are_counted() -> None:
    room = open_room(base_cents=1_000_00)
    for number in range(1, 31):
        room.win("high", 0, 1_00, number=number)
    jackpot = room.jackpot()
    assert HITS_SHOWN == 25
    assert [hit.award for hit in jackpot.last_hits] == [f"T1-{n}-1" for n in range(6, 31)]
    assert (jackpot.hit_count, jackpot.won_cents) == (30, 30_00)


def test_a_replayed_journal_is_the_same_ledger() -> None:
    room = open_room(base_cents=1_000_00, reset_cents=50_00, hidden_ppm=10_000)
    room.wagers("high", 3)
    room.win("high", 100)
    room.do(c.LoseLink("high", "T1"))
    room.do(c.RestoreLink("high", "T1"))
    room.do(c.StopJackpot("high", "why"))
    room.do(c.ResumeJackpot("high"))
    assert snapshot(room.replayed()) == snapshot(room.ledger)


def test_a_jackpot_that_a_statement_stopped_waits_for_one_that_covers_it() -> None:
    room = open_room(base_cents=1_000_00)
    room.do(c.MoveMoney("capital-out", "house", "cage", 500_000_00))
    room.do(c.StateBank(999_99))
    assert room.jackpot().stopped == "the bank and the cage hold $999.99 for $1,000.00"
    assert str(room.refused(c.ResumeJackpot("high"))) == (
        "jackpot: 'high' is not allowed; first enter a figure of the bank that covers it"
    )
    room.do(c.StateBank(1_000_00))
    room.do(c.ResumeJackpot("high"))
    assert room.jackpot().stopped == ""


def test_a_house_jackpot_is_resumed_whatever_the_bank_says() -> None:
    room = Room()
    room.do(c.CreateJackpot("high", **POSTED))
    room.do(c.StopJackpot("high", "a new sign"))
    room.do(c.ResumeJackpot("high"))
    assert room.jackpot().stopped == ""


def test_seed_money_of_a_removed_jackpot_is_given_up() -> None:
    room = open_room(base_cents=100_00)
    room.win("high", 100)
    room.advance("T1-1-1", AwardStage.PAID)
    room.do(c.UnlinkTable("high", "T1"))
    assert room.balance("seed:high") == 100_000_000
    house = room.balance("house")
    room.do(c.RemoveJackpot("high"))
    assert room.balance("seed:high") == 0
    assert room.balance("house") == house - 100_000_000


def test_a_table_that_posts_another_prize_is_not_linked() -> None:
    room = Room()
    room.do(c.CreateJackpot("high", **POSTED))
    link = c.LinkTable("high", "T1", "3c/1", 6, 1_00, posted_cents=7_000_00)
    assert str(room.refused(link)) == (
        "posted prize: '$7,000.00' is not allowed; the jackpot's terms say $10,000.00"
        " (wa-2025:JP12, A53)"
    )
    room.do(replace(link, posted_cents=10_000_00))


def test_a_short_statement_keeps_new_jackpots_from_wagers_too() -> None:
    room = open_room(base_cents=1_000_00)
    room.do(c.MoveMoney("capital-out", "house", "cage", 500_000_00))
    room.do(c.StateBank(1_00))
    room.create("other")
    room.link("other", "T2")
    with pytest.raises(Refusal) as caught:
        check_takes_wagers(room.ledger, room.at, "other", "T2")
    assert caught.value.name == "STATEMENT_SHORT"


def test_the_last_25_hits_are_25_after_a_void() -> None:
    room = open_room(base_cents=10_000_00)
    for number in range(1, 31):
        room.win("high", 0, 1_00, number=number)
    room.do(c.VoidAward("T1-30-1", "no wager was seen", "Bea"))
    shown = [hit.round for hit in room.jackpot().last_hits]
    assert shown == list(range(5, 30))
    assert room.jackpot().hit_count == 29


@pytest.mark.parametrize("name", ["ADA", "\uff21da"])
def test_a_name_written_otherwise_is_the_same_person(name: str) -> None:
    room = open_room()
    room.do(c.UnlinkTable("high", "T1"))
    changed = c.ChangeParameters("high", 0, 210_000, 0, 0, 0, 0, name)
    assert room.refused(changed, "Ada").name == "SAME_PERSON_TWICE"
