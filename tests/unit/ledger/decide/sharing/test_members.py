"""Does a meter service take every message once and in order, and give each hit its own amount?"""

import pytest

from fixtures.shared_meters import SharedMeter, admission
from ledger.room import HIGH, POSTED
from spanish21.ledger import AwardStage
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.sharing import commands as s

DOLLAR = 1_000_000


def contribution(
    member: str = "oak", number: int = 1, wagers: int = 2, micros: int = 420_000
) -> s.TakeContribution:
    return s.TakeContribution(member, number, "T1", 7, wagers, micros)


def hit(member: str = "oak", number: int = 1, percent: int = 100, cents: int = 0) -> s.TakeHit:
    return s.TakeHit(member, number, f"T1-{number}-1", "T1", number, 1, "row", percent, cents)


# --- Members ----------------------------------------------------------------------------------


def test_two_people_admit_a_house_that_plays_the_same_game() -> None:
    meter = SharedMeter("oak")
    assert meter.ledger.members["oak"].jackpot == "mega"
    assert meter.jackpot("mega").tables == ("oak",)


@pytest.mark.parametrize(
    ("other", "name"),
    [
        ({"member": "o k"}, "MEMBER_NAME"),
        ({"member": "oak"}, "MEMBER_EXISTS"),
        ({"key": "g" * 64}, "MEMBER_KEY"),
        ({"second": "Ada"}, "SAME_PERSON_TWICE"),
        ({"second": "A  da"}, "PERSON_NAME"),
        ({"paytable": "3c/2"}, "OTHER_PAYTABLE"),
        ({"decks": 8}, "OTHER_DECKS"),
        ({"wager_cents": 5_00}, "OTHER_WAGER"),
        ({"rate_ppm": 200_000}, "OTHER_RATE"),
        ({"prizes": "x=1@house"}, "OTHER_PRIZES"),
        ({"reading": "any-two"}, "OTHER_READING"),
    ],
)
def test_another_house_is_not_admitted(other: dict[str, object], name: str) -> None:
    meter = SharedMeter("oak")
    values = {"member": "elm", **other}
    assert meter.refused(admission(**values)).name == name  # type: ignore[arg-type]


def test_a_house_jackpot_has_no_members() -> None:
    meter = SharedMeter()
    meter.do(c.CreateJackpot("post", **POSTED))
    values = {**{name: HIGH[name] for name in ("paytable", "decks", "wager_cents")}}
    command = s.AdmitMember(
        "post", "oak", "0" * 64, rate_ppm=0, prizes="", reading="", second="Bea", **values
    )
    assert meter.refused(command).name == "NOT_A_PROGRESSIVE"


def test_the_terms_of_a_shared_meter_stay_while_houses_play_for_it() -> None:
    meter = SharedMeter("oak")
    change = c.ChangeParameters("mega", 0, 100_000, 0, 0, 0, 0, "Bea")
    refused = meter.refused(change)
    assert (refused.name, refused.clause) == ("MEMBERS_PLAY", "NY 5321.18(b)(4)")
    meter.do(c.UnlinkTable("mega", "oak"))
    assert not meter.ledger.members
    meter.do(change)


def test_a_member_that_holds_money_does_not_leave_and_its_name_is_used_once() -> None:
    meter = SharedMeter("oak")
    meter.houses["oak"].give_wagers(100)
    meter.send("oak")
    assert meter.refused(c.UnlinkTable("mega", "oak")).name == "MONEY_LEFT"
    meter.do(s.SettleMember("mega", "oak", 21_00, "all of it", "Bea"))
    meter.do(c.UnlinkTable("mega", "oak"))
    assert meter.refused(admission("oak")).name == "MEMBER_EXISTS"
    assert meter.refused(contribution(number=2)).name == "NO_SUCH_MEMBER"


# --- Messages ---------------------------------------------------------------------------------


def test_what_a_member_gives_is_on_the_meter_and_lies_with_the_member() -> None:
    meter = SharedMeter("oak")
    meter.receive(contribution())
    assert meter.ledger.meter("mega").primary == 1_000 * DOLLAR + 420_000
    assert meter.balance("member:oak") == 420_000
    assert meter.balance("table:oak") == 0


@pytest.mark.parametrize("number", [0, 2, 3])
def test_messages_are_taken_in_their_order(number: int) -> None:
    refused = SharedMeter("oak").refused(contribution(number=number), "oak")
    assert (refused.name, refused.allowed) == (
        "MESSAGE_ORDER",
        "message 1 of this member comes next",
    )


def test_a_contribution_that_the_terms_do_not_give_is_refused() -> None:
    refused = SharedMeter("oak").refused(contribution(micros=430_000), "oak")
    assert refused.name == "OTHER_CONTRIBUTION"
    assert refused.allowed == "by the meter's terms these wagers give $0.42"


def test_what_was_wagered_before_a_stop_is_taken_after_it() -> None:
    meter = SharedMeter("oak")
    meter.do(c.StopJackpot("mega", "a test"))
    meter.receive(contribution())
    assert meter.balance("member:oak") == 420_000


def test_the_limit_is_the_meters_wherever_a_wager_was_made() -> None:
    meter = SharedMeter("oak", limit_cents=1_000_21)
    meter.receive(contribution())
    assert meter.ledger.meter("mega")[::2] == (1_000_210_000, 210_000)


def test_two_hits_at_once_are_two_amounts() -> None:
    meter = SharedMeter("oak", "elm")
    meter.receive(hit("oak"))
    meter.receive(hit("elm"))
    awards = meter.ledger.awards
    assert awards["oak/T1-1-1"].cents == awards["elm/T1-1-1"].cents == 1_000_00
    assert [award.before_micros for award in awards.values()] == [1_000 * DOLLAR] * 2
    assert meter.balance("seed:mega") == 3_000 * DOLLAR
    assert meter.balance("pending:mega") == 0


def test_what_a_prize_goes_beyond_the_meter_the_member_bears() -> None:
    meter = SharedMeter("oak")
    meter.receive(hit(percent=0, cents=1_500_00))
    assert meter.ledger.awards["oak/T1-1-1"].house_cents == 500_00
    assert meter.balance("member:oak") == -1_000 * DOLLAR
    assert meter.balance("prizes") == 0


def test_a_void_award_is_back_on_the_meter_and_later_ones_stay() -> None:
    meter = SharedMeter("oak", "elm")
    meter.receive(hit("oak", percent=10))
    meter.receive(hit("elm", percent=10))
    meter.receive(s.TakeVoid("oak", 2, "T1-1-1", "no wager"))
    assert meter.ledger.awards["oak/T1-1-1"].stage is AwardStage.VOID
    assert meter.ledger.awards["elm/T1-1-1"].cents == 90_00
    assert meter.ledger.meter("mega").primary == 910 * DOLLAR
    assert meter.balance("member:oak") == 0
    again = s.TakeVoid("oak", 3, "T1-1-1", "no wager")
    assert meter.refused(again, "oak").name == "AWARD_STAGE"
    missing = s.TakeVoid("oak", 3, "T9-1-1", "no wager")
    assert meter.refused(missing, "oak").name == "NO_SUCH_AWARD"


# --- Settlement -------------------------------------------------------------------------------


def test_a_member_pays_what_it_holds_and_is_paid_what_it_has_coming() -> None:
    meter = SharedMeter("oak")
    meter.receive(contribution(wagers=100, micros=21_000_000))
    entry = meter.do(s.SettleMember("mega", "oak", 21_00, "wire 7", "Bea"))
    assert entry.facts == (f.MemberSettled("mega", "oak", 21_00, "wire 7", 1, "Ada", "Bea"),)
    assert meter.balance("member:oak") == 0
    meter.receive(hit(number=2, percent=10))
    meter.do(s.SettleMember("mega", "oak", -102_10, "wire 8", "Bea"))
    assert meter.balance("member:oak") == 0


@pytest.mark.parametrize("cents", [0, -1, 21_01])
def test_no_more_is_settled_than_is_open(cents: int) -> None:
    meter = SharedMeter("oak")
    meter.receive(contribution(wagers=100, micros=21_000_000))
    refused = meter.refused(s.SettleMember("mega", "oak", cents, "wire", "Bea"))
    assert refused.name == "SETTLES_MORE"


def test_who_settles_names_the_meter_and_a_reason_and_somebody_else() -> None:
    meter = SharedMeter("oak")
    meter.create("giga")
    meter.receive(contribution(wagers=100, micros=21_000_000))
    for command, name in (
        (s.SettleMember("giga", "oak", 1, "wire", "Bea"), "NOT_A_MEMBER"),
        (s.SettleMember("mega", "oak", 1, "", "Bea"), "REASON_MISSING"),
        (s.SettleMember("mega", "oak", 1, "wire", "ada"), "SAME_PERSON_TWICE"),
    ):
        assert meter.refused(command).name == name


def test_what_members_hold_covers_the_fund() -> None:
    meter = SharedMeter("oak")
    before = meter.ledger.ready_micros - meter.ledger.owed_micros
    meter.receive(contribution(wagers=100, micros=21_000_000))
    assert meter.ledger.ready_micros - meter.ledger.owed_micros == before
