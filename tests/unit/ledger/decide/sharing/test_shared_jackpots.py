"""Does a house keep what its tables give to a shared meter, and no amount before it is locked?"""

from typing import Any

import pytest

from fixtures.shared_meters import KEY, MemberRoom, SharedMeter, sharing
from ledger.room import open_room
from spanish21.ledger import AwardStage
from spanish21.ledger import commands as c
from spanish21.ledger import facts as f
from spanish21.ledger.audit import audit
from spanish21.ledger.decide.jackpots import check_takes_wagers
from spanish21.ledger.decide.sharing.shares import find_share
from spanish21.ledger.sharing import commands as s
from spanish21.ledger.sharing.messages import MeterReceipt, signed_line
from spanish21.refusal import Refusal

DOLLAR = 1_000_000


def oak() -> tuple[SharedMeter, MemberRoom]:
    meter = SharedMeter("oak", hidden_ppm=10_000)
    return meter, meter.houses["oak"]


def receipt(**values: Any) -> s.RecordReceipt:
    plain: dict[str, Any] = {
        "member": "oak",
        "number": 1,
        "kind": "contribution",
        "seq": 9,
        "at": 1,
    }
    return s.RecordReceipt("high", signed_line(MeterReceipt(**{**plain, **values})))


def taking(room: MemberRoom) -> str:
    """Why the table takes no wagers on the shared jackpot; "" where it takes them."""
    try:
        check_takes_wagers(room.ledger, room.at, "high", "T1")
    except Refusal as refusal:
        return refusal.name
    return ""


def test_two_people_let_a_jackpot_play_for_a_shared_meter() -> None:
    room = open_room()
    refused = room.refused(
        c.ShareJackpot(
            "mine", "mega", "oak", KEY, "3c/1", 6, 1_00, 210_000, 0, 0, "", "", "", "Ada"
        )
    )
    assert refused.name == "SAME_PERSON_TWICE"
    assert room.refused(sharing("oak")).name == "JACKPOT_EXISTS"
    assert room.refused(sharing("oak", second="?")).name == "PERSON_NAME"
    _, house = oak()
    assert (house.share.meter, house.share.member, house.share.service_key) == ("mega", "oak", KEY)
    assert house.jackpot().title == "Mega"


def test_what_wagers_give_is_held_and_waits_to_be_sent() -> None:
    _, house = oak()
    house.give_wagers(3)
    assert house.balance("share:high") == 660_000
    assert house.ledger.meter("high").primary == 0
    assert house.ledger.owed_micros == 660_000
    assert list(house.share.outbox) == [1]
    assert house.jackpot().wagers == 3


@pytest.mark.clause("wa-2025:JP13")
def test_a_house_posts_the_limit_of_a_shared_meter_and_holds_nothing_beyond_it() -> None:
    """What of a contribution goes beyond the limit, only the service knows."""
    house = MemberRoom("oak", reset_cents=1_00, limit_cents=2_00)
    terms = house.jackpot().terms
    assert (terms.reset_cents, terms.limit_cents) == (1_00, 2_00)
    house.give_wagers(100)
    assert house.balance("share:high") == 21_000_000
    assert audit(house.entries).findings == ()


def test_one_receipt_confirms_the_contributions_before_it() -> None:
    meter, house = oak()
    house.give_wagers(3, number=1)
    house.give_wagers(2, number=2)
    meter.send("oak")
    assert not house.share.outbox
    assert (house.share.confirmed, house.share.seq) == (2, meter.ledger.seq)
    assert meter.agrees("oak")


def test_a_hit_has_no_amount_and_its_house_takes_no_wagers_before_it_is_locked() -> None:
    meter, house = oak()
    house.give_wagers(100)
    award = house.hit(10)
    assert award not in house.ledger.awards
    assert taking(house) == "HIT_WAITS"
    meter.send("oak")
    assert taking(house) == ""
    won = house.award(award)
    assert (won.cents, won.before_micros, won.stage) == (102_10, 1_021 * DOLLAR, AwardStage.LOCKED)
    assert house.balance("share:high") == 22_000_000 - 102_100_000
    assert house.balance("pending:high") == 102_100_000
    assert house.ledger.owed_micros == 102_100_000
    assert house.advance(award, AwardStage.CLOSED).stage is AwardStage.CLOSED
    assert meter.agrees("oak")


def test_an_amount_that_the_stated_meter_does_not_give_is_refused() -> None:
    meter, house = oak()
    house.hit(10)
    honest = {"kind": "hit", "award": "T1-1-1", "before_micros": 1_000 * DOLLAR, "cents": 100_00}
    for lie, name in (
        ({"cents": 100_01}, "OTHER_RECEIPT"),
        ({"house_cents": 1}, "OTHER_RECEIPT"),
        ({"award": "T1-1-2"}, "OTHER_RECEIPT"),
        ({"kind": "void"}, "OTHER_RECEIPT"),
        ({"member": "elm"}, "NOT_A_MEMBER"),
        ({"number": 2}, "NO_SUCH_MESSAGE"),
        ({"seq": 0}, "NO_SUCH_MESSAGE"),
    ):
        assert house.refused(receipt(**{**honest, **lie}), "house").name == name
    house.do(receipt(**honest), "house")
    assert house.refused(receipt(**honest), "house").name == "NO_SUCH_MESSAGE"
    assert meter.ledger.awards == {}


def test_a_receipt_confirms_no_hit_before_it() -> None:
    _, house = oak()
    house.hit(10, number=1)
    house.give_wagers(1, number=2)
    assert house.refused(receipt(number=2), "house").name == "RECEIPT_ORDER"


def test_a_line_that_is_not_the_services_is_no_receipt() -> None:
    _, house = oak()
    house.give_wagers(1)
    refused = house.refused(s.RecordReceipt("high", "{}"), "house")
    assert refused.field == "answer of the meter service"


def test_an_award_to_be_void_goes_no_further_and_is_void_once_the_service_has_it() -> None:
    meter, house = oak()
    award = house.hit(0, 1_500_00)
    meter.send("oak")
    assert house.balance("prizes") == 500 * DOLLAR
    house.do(c.VoidAward(award, "no wager", "Flo"), "Sue")
    assert house.award(award).stage is AwardStage.LOCKED
    evidence = c.RecordEvidence(award, "cards", True, True, "cam")
    assert house.refused(evidence).name == "VOID_WAITS"
    meter.send("oak")
    assert house.award(award).stage is AwardStage.VOID
    assert house.balance("prizes") == house.balance("share:high") == 0
    assert house.jackpot().hit_count == 0
    assert meter.agrees("oak")


def test_no_wagers_while_the_line_is_lost() -> None:
    _, house = oak()
    assert house.refused(s.RestoreLine("high"), "house").name == "LINE_NOT_LOST"
    house.do(s.LoseLine("high", "no answer"), "house")
    assert taking(house) == "LINE_LOST"
    assert house.refused(s.LoseLine("high", "no answer"), "house").name == "LINE_IS_LOST"
    house.do(s.RestoreLine("high"), "house")
    assert taking(house) == ""


def test_the_meter_and_the_terms_of_a_shared_jackpot_are_not_the_houses() -> None:
    meter, house = oak()
    for command in (
        c.ChangeParameters("high", 0, 100_000, 0, 0, 0, 0, "Bea"),
        c.RequestAdjustment("a", "high", "house-addition", 1_00, "a gift"),
        c.RecordSeizure("high", 1, "tax", "Bea"),
        c.TransferJackpot("high", "high", "gone", "Bea"),
    ):
        assert house.refused(command).name == "METER_ELSEWHERE"
    assert house.refused(c.StopJackpot("low", "why")).name == "NO_SUCH_JACKPOT"
    with pytest.raises(Refusal) as caught:
        find_share(meter.ledger, "mega")
    assert caught.value.name == "NOT_SHARED"


def test_a_shared_jackpot_leaves_when_all_is_sent_and_settled() -> None:
    meter, house = oak()
    house.give_wagers(100)
    house.do(c.UnlinkTable("high", "T1"))
    assert house.refused(c.RemoveJackpot("high")).name == "MESSAGES_WAIT"
    meter.send("oak")
    assert house.refused(c.RemoveJackpot("high")).name == "MONEY_LEFT"
    entry = house.do(c.SettleShare("high", 22_00, "wire 7", "Bea"))
    assert entry.facts == (f.ShareSettled("high", 22_00, "wire 7", 2, "Ada", "Bea"),)
    house.do(c.RemoveJackpot("high"))
    assert "high" not in house.ledger.shares


def test_the_fund_pays_a_house_what_it_has_coming() -> None:
    meter, house = oak()
    house.hit(10)
    meter.send("oak")
    assert house.refused(c.SettleShare("high", 1_00, "wire", "Bea")).name == "SETTLES_MORE"
    assert house.refused(c.SettleShare("high", -100_01, "wire", "Bea")).name == "SETTLES_MORE"
    house.do(c.SettleShare("high", -100_00, "wire", "Bea"))
    assert house.balance("share:high") == 0


def test_the_same_entries_give_the_same_outbox() -> None:
    _, house = oak()
    house.give_wagers(1, number=1)
    house.hit(10, number=2)
    house.do(s.LoseLine("high", "no answer"), "house")
    again = house.replayed().shares["high"]
    assert vars(again) == vars(house.share)
