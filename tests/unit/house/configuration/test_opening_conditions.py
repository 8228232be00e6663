"""What keeps a table of a house for money closed: approvals, equipment, editions, limits of the day."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.audited_journals import findings, founded, looked_at, open_table, rewritten
from fixtures.house_fixture import (
    APPROVED,
    NOON,
    HouseFixture,
    add_jackpots,
    memory_house,
    settings_of,
)
from spanish21.game.table import TablePhase
from spanish21.game.table import commands as t
from spanish21.house import administration
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.house.configuration.opening_conditions import DEMO_NOTICE
from spanish21.house.configuration.table_approval import NO_APPROVAL, TableApproval, check_approval
from spanish21.house.configuration.table_settings import TableSettings
from spanish21.house.events import LegalStandingSet
from spanish21.house.journal.event_codec import read_events, write_events
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.ledger import Entry
from spanish21.ledger.commands import SetThresholds
from spanish21.ledger.facts import ThresholdsSet
from spanish21.refusal import Refusal

BEFORE_2025 = 1_735_000_000
TRIBAL = TableApproval("TGA 7", "20-00318", "State 3", "Appendix K", "v006", "LAB 7")
THREE_C = "table=3c paytable=1 wager=$1"


def proposed(at: HouseFixture, settings: TableSettings, change: str = "c1") -> tuple[str, ...]:
    """The warnings that a proposer reads."""
    sue = at.find_actor("Sue")
    at.put(administration.propose_change(at.house, sue, at.at, change, settings))
    return at.house.changes[change].warnings


def agreed(at: HouseFixture, settings: TableSettings, change: str = "c1") -> tuple[str, ...]:
    """The warnings that the approver has read; the table is set."""
    proposed(at, settings, change)
    meg = at.find_actor("Meg")
    at.put(administration.approve_change(at.house, meg, at.at, change))
    at.set_table(settings)
    return at.house.changes[change].warnings


def stands(at: HouseFixture, standing: LegalStanding) -> None:
    """Two people record it."""
    sue, meg = at.find_actor("Sue"), at.find_actor("Meg")
    at.put(administration.propose_standing(at.house, sue, at.at, "s1", standing, "the compact"))
    at.put(administration.approve_standing(at.house, meg, at.at, "s1"))


def opens(at: HouseFixture) -> str:
    """What is said to who opens the table; "" where it opens."""
    try:
        at.give("Flo", d.OpenDoors())
    except Refusal as refusal:
        return str(refusal)
    return ""


@pytest.mark.clause("wa-2025:L3", "wa-2025:L4")
@pytest.mark.parametrize(
    ("approval", "lacks"),
    [
        (NO_APPROVAL, "approval.reference: 'nothing' is not allowed; write down the approval of"),
        (replace(APPROVED, vendor_licence=""), "write down the vendor's licence number first"),
        (APPROVED, ""),
    ],
)
def test_a_table_for_money_opens_with_its_references_only(
    approval: TableApproval, lacks: str
) -> None:
    at = founded(memory_house())
    warnings = agreed(at, replace(settings_of(), approval=approval))
    assert lacks in opens(at)
    assert bool(warnings) is bool(lacks)
    assert all("(wa-2025:L" in warning for warning in warnings)


@pytest.mark.clause("wa-2025:L5", "wa-2025:L6", "wa-2025:L7", "wa-2025:L8")
@pytest.mark.parametrize("name", ["reference", "concurrence", "supplement", "vendor_licence"])
def test_a_tribal_casino_writes_down_agency_state_and_supplement(name: str) -> None:
    at = founded(memory_house())
    stands(at, LegalStanding("tribal", 1_000_00))
    settings = settings_of(table_maximum="$1000")
    agreed(at, replace(settings, approval=replace(TRIBAL, **{name: ""})))
    assert opens(at).startswith(f"approval.{name}: 'nothing' is not allowed; write down the ")
    agreed(at, replace(settings, approval=TRIBAL), "c2")
    assert opens(at) == ""
    assert looked_at(at.entries, at).findings == ()


def test_a_document_without_a_letter_needs_the_reference_alone() -> None:
    at = founded(memory_house())
    agreed(at, replace(settings_of("wa-classic"), approval=TableApproval("WSGC 1")))
    assert opens(at) == ""


@pytest.mark.clause("wa-2025:P3")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"equipment": ""}, "its jackpots need equipment v006 or higher at the table"),
        ({"equipment": "v005t"}, "its jackpots need equipment v006 or higher at the table"),
        ({"equipment_approval": ""}, "write down what equipment v006 was approved by first"),
        ({"equipment": "v007"}, ""),
    ],
)
def test_jackpots_need_equipment_that_stands_there(changes: dict[str, str], says: str) -> None:
    at = founded(memory_house())
    settings = settings_of(games=(THREE_C,), jackpots=("high",))
    settings = replace(settings, approval=replace(APPROVED, **changes))
    add_jackpots(at, settings)
    agreed(at, settings)
    assert says in opens(at)


@pytest.mark.clause("wa-2025:L1")
def test_an_edition_does_not_open_before_its_approval() -> None:
    at = founded(memory_house())
    at.at = BEFORE_2025
    (warning,) = agreed(at, settings_of())
    assert "wa-2025 was approved on 2025-05-19 (submission #3166)" in warning
    assert "wa-2025 was approved on 2025-05-19" in opens(at)
    at.at = NOON
    assert opens(at) == ""


@pytest.mark.clause("wa-2025:P2", "wa-v003:P2")
def test_limits_bind_when_a_table_opens_and_when_a_day_has_passed() -> None:
    at = founded(memory_house())
    stands(at, LegalStanding(single_wager_cents=500_00, until="2026-09-21"))
    assert agreed(at, settings_of(table_maximum="$500")) == ()
    at.give("Flo", d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.wager("Ann", 1, 500_00)
    at.ready("Ann")
    at.finish()
    at.at += 86_400
    refused = at.refused(lambda: at.wager("Ann", 1, 500_00))
    assert str(refused).startswith(
        "table_maximum: '$500.00' is not allowed; a single wager is $400"
    )
    assert refused.clause
    at.give("Sue", d.CloseDoors())
    assert "a single wager is $400.00 at most" in opens(at)
    assert looked_at(at.entries, at).findings == ()


@pytest.mark.clause("wa-2025:P2")
def test_more_games_than_the_statute_allows_are_a_warning_and_do_not_open() -> None:
    at = founded(memory_house())
    many = settings_of(match_configuration="4", match_maximum="$5", bonus_cards="4")
    (warning,) = agreed(at, many)
    assert warning.startswith("separate games on one hand: '7' is not allowed; 6 at most, by WAC")
    assert "separate games on one hand" in opens(at)
    stands(at, LegalStanding(games=7))
    assert opens(at) == ""


def test_a_single_wager_above_the_limit_of_the_houses_day_is_not_proposed() -> None:
    at = founded(memory_house())
    sue = at.find_actor("Sue")
    settings = settings_of(table_maximum="$500")
    refused = at.refused(
        lambda: administration.propose_change(at.house, sue, at.at, "c1", settings)
    )
    assert str(refused).startswith("table_maximum: '$500' is not allowed; choose")
    unknown = replace(settings, ruleset="nothing")
    refused = at.refused(lambda: administration.propose_change(at.house, sue, at.at, "c1", unknown))
    assert refused.field == "ruleset"
    at.at = 1_000
    at.refused(lambda: administration.propose_change(at.house, sue, at.at, "c1", settings_of()))


def test_a_live_table_is_held_against_the_same() -> None:
    at = founded(memory_house())
    settings = replace(settings_of("section-13", kind="live"), approval=NO_APPROVAL)
    agreed(at, settings)
    at.opens_tray()
    refused = at.refuses("Flo", d.ForPlayer(t.OpenTable("Dan", 0), ""))
    assert refused.field == "approval.reference"
    agreed(at, replace(settings, approval=APPROVED), "c2")
    at.says("Flo", t.OpenTable("Dan", 0))
    assert at.refuses("Dan", t.OpenRound(0)).field != "approval.reference"


def test_a_demo_house_needs_none_and_says_so() -> None:
    at = founded(memory_house(), demo=True)
    assert agreed(at, replace(settings_of(), approval=NO_APPROVAL)) == (DEMO_NOTICE,)
    assert opens(at) == ""
    sue = at.find_actor("Sue")
    refused = at.refused(
        lambda: administration.propose_standing(at.house, sue, at.at, "s", LegalStanding(), "a try")
    )
    assert refused.name == "DEMO"


def test_settings_without_approval_leave_the_table_closed_when_its_shoe_is_over() -> None:
    at = open_table(founded(memory_house()), settings_of())
    agreed(at, replace(settings_of(), approval=NO_APPROVAL), "c2")
    at.deal(20_00)
    at.finish()
    for player in ("Ann", "Bob"):
        at.says(player, t.Leave())
    assert at.desk.state.phase is TablePhase.CLOSED
    assert opens(at).startswith("approval.reference")


# --- Two people ---------------------------------------------------------------------------------


def test_two_people_record_which_law_binds_the_house() -> None:
    at = founded(memory_house())
    sue, meg = at.find_actor("Sue"), at.find_actor("Meg")

    def propose(name: str, by: Any = sue, **recorded: Any) -> None:
        standing = LegalStanding(**recorded)
        at.put(administration.propose_standing(at.house, by, at.at, name, standing, "the letter"))

    propose("s1", games=7)
    propose("s2", games=8)
    for change in ("s1", "none"):
        refused = at.refused(
            lambda: administration.approve_standing(at.house, meg, at.at, change)  # noqa: B023
        )
        assert refused.name == "NO_SUCH_CHANGE"
    assert at.refused(lambda: propose("s3", by=meg)).name == "NOT_YOUR_ROLE"
    at.put(administration.approve_standing(at.house, meg, at.at, "s2"))
    assert at.house.standing == LegalStanding(games=8)
    assert at.house.proposed_standing is None
    assert at.replayed().standing == LegalStanding(games=8)


def test_who_proposed_a_standing_does_not_approve_it() -> None:
    at = founded(
        memory_house(people={"Sue": ("shift",), "Meg": ("accounting",), "Adm": ("admin",)}, chips=0)
    )
    sue = at.find_actor("Sue")
    at.put(
        administration.propose_standing(at.house, sue, at.at, "s1", LegalStanding(games=7), "why")
    )
    adm = at.find_actor("Adm")
    at.put(administration.change_roles(at.house, adm, at.at, "Sue", ["accounting"]))
    refused = at.refused(
        lambda: administration.approve_standing(at.house, at.find_actor("Sue"), at.at, "s1")
    )
    assert refused.name == "TWO_PEOPLE"


@pytest.mark.parametrize(
    "approval",
    [
        TableApproval("two\nlines"),
        TableApproval(" space"),
        TableApproval("x" * 61),
        TableApproval(equipment="six"),
    ],
)
def test_what_is_written_down_is_a_line_of_text_and_a_version(approval: TableApproval) -> None:
    with pytest.raises(Refusal, match=r"approval\."):
        check_approval(approval)


# --- Surveillance -------------------------------------------------------------------------------


def surveillance_above(at: HouseFixture, cents: int) -> None:
    at.pays(SetThresholds(500_00, cents, 5_000_00, "Meg"), "Sue", "Meg")


def test_surveillance_of_a_card_room_leaves_out_no_win_that_the_law_names() -> None:
    at = founded(memory_house())
    surveillance_above(at, 3_000_00)
    refused = at.refused(lambda: surveillance_above(at, 3_000_01))
    assert str(refused) == (
        "surveillance_above_cents: '$3,000.01' is not allowed; surveillance of a card room verifies"
        " every win above $3,000.00: set that or less (WAC 230-15-320(4))"
    )
    stands(at, LegalStanding("tribal"))
    surveillance_above(at, 10_000_00)
    assert at.refused(lambda: stands(at, LegalStanding())).name == "LEGAL_LIMIT"
    assert looked_at(at.entries, at).findings == ()


def test_a_standing_is_looked_at_once_more_when_it_is_approved() -> None:
    at = founded(memory_house())
    stands(at, LegalStanding("tribal"))
    sue, meg = at.find_actor("Sue"), at.find_actor("Meg")
    law = LegalStanding()
    at.put(administration.propose_standing(at.house, sue, at.at, "s2", law, "no compact"))
    surveillance_above(at, 10_000_00)
    refused = at.refused(lambda: administration.approve_standing(at.house, meg, at.at, "s2"))
    assert refused.field == "surveillance_above_cents"


def test_the_audit_finds_wins_that_surveillance_of_a_card_room_leaves_out() -> None:
    at = founded(memory_house())
    surveillance_above(at, 2_000_00)

    def looser(entry: Entry) -> Entry:
        facts = tuple(
            replace(one, surveillance_above_cents=9_000_00)
            if isinstance(one, ThresholdsSet)
            else one
            for one in entry.facts
        )
        return entry._replace(facts=facts)

    said = findings(rewritten(at, looser), at)
    assert any("confirms wins above $9,000.00 in a card room" in one for one in said), said


# --- The audit ----------------------------------------------------------------------------------


def forged(at: HouseFixture, kind: type[Any], **changes: Any) -> list[str]:
    """What the audit says of a journal in which events of a kind are others."""

    def other(entry: Entry) -> Entry:
        if not entry.game:
            return entry
        events = [
            replace(event, **changes) if isinstance(event, kind) else event
            for event in read_events(entry.game)
        ]
        return entry._replace(game=write_events(events))

    return findings(rewritten(at, other), at)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (replace(settings_of(), approval=NO_APPROVAL), "T1 opens, and no reference is written"),
        (settings_of(table_maximum="$500"), "T1 takes $500.00; $400.00 is allowed"),
        (
            settings_of(match_configuration="4", match_maximum="$5", bonus_cards="4"),
            "T1 takes 7 games on one hand; 6 are allowed",
        ),
        (settings_of(match_maximum="$450"), "T1 takes $450.00; $400.00 is allowed"),
        (
            settings_of(match_configuration="3", match_maximum="$25", bonus_cards="2"),
            "T1 takes 4 games above $5.00 on one hand; 3 are allowed",
        ),
        (
            replace(
                settings_of(games=(THREE_C,), jackpots=("high",)),
                approval=replace(APPROVED, equipment="v003"),
            ),
            "T1 opens with equipment v003",
        ),
    ],
)
def test_the_audit_finds_a_table_that_should_not_have_opened(
    settings: TableSettings, says: str
) -> None:
    games = (THREE_C,) if settings.jackpots else ()
    honest = settings_of(games=games, jackpots=settings.jackpots)
    at = open_table(founded(memory_house()), honest)
    played = at.house.tables["T1"].settings.games
    said = forged(at, h.TableSet, settings=replace(settings, games=played))
    assert any(says in one for one in said), said


def test_the_audit_reads_the_games_that_a_house_has_recorded() -> None:
    many = settings_of(match_configuration="4", match_maximum="$5", bonus_cards="4")
    at = founded(memory_house())
    stands(at, LegalStanding(games=7, small_wager_games=5, small_wager_cents=5_00))
    agreed(at, many)
    assert opens(at) == ""
    assert looked_at(at.entries, at).findings == ()
    fewer = LegalStanding(games=6, small_wager_games=5, small_wager_cents=4_00)
    said = forged(at, LegalStandingSet, standing=fewer)
    assert any("T1 takes 7 games on one hand; 6 are allowed" in one for one in said), said
    assert any("T1 takes 7 games above $4.00 on one hand; 1 are allowed" in one for one in said)


def test_spots_that_ride_on_the_hand_or_on_the_dealers_are_no_games_of_a_statute() -> None:
    at = founded(memory_house())
    agreed(at, settings_of("bet-bigger"))
    assert opens(at) == ""
    assert looked_at(at.entries, at).findings == ()


def test_the_audit_finds_an_edition_that_was_not_approved_and_a_day_without_a_limit() -> None:
    at = open_table(founded(memory_house()), settings_of())

    def earlier(seconds: int) -> list[str]:
        return findings(rewritten(at, lambda one: one._replace(at=seconds)), at)

    assert any("not approved before 2025-05-19" in one for one in earlier(BEFORE_2025))
    assert any("T1 deals on a day without a limit" in one for one in earlier(1_000_000))


def test_the_audit_finds_a_standing_that_one_person_set() -> None:
    at = founded(memory_house())
    stands(at, LegalStanding("tribal"))
    said = forged(at, LegalStandingSet, approved_by="Sue", by="Sue")
    assert any("Sue sets which law binds the house" in one for one in said)
    other = forged(at, LegalStandingSet, standing=LegalStanding("tribal", games=9))
    assert any("Sue sets which law binds the house" in one for one in other)


def test_limits_that_are_no_longer_in_force_bind_no_table() -> None:
    at = founded(memory_house())
    stands(at, LegalStanding("tribal", 1_000_00, until="2026-01-01"))
    agreed(at, replace(settings_of(table_maximum="$2000"), approval=TRIBAL))
    assert opens(at) == ""
    assert looked_at(at.entries, at).findings == ()


def test_a_table_that_dealt_before_there_was_any_limit_is_found() -> None:
    at = founded(memory_house())
    agreed(at, settings_of())
    assert opens(at) == ""
    long_ago = rewritten(at, lambda one: one._replace(at=one.at - 1_500_000_000))
    assert any("T1 deals on a day without a limit: " in one for one in findings(long_ago, at))
