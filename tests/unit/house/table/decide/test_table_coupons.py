"""Coupons at tables: only one's own, once, as much as was issued, and seen by staff at live tables."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.audited_journals import agree, findings, founded, rewritten
from fixtures.house_fixture import (
    NOON,
    HouseFixture,
    dealt,
    memory_house,
    playing,
    settings_of,
    stacked,
)
from fixtures.house_tables import live
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.game.table.events import RoundEnded
from spanish21.house.table import commands as d
from spanish21.house.table import events as h
from spanish21.house.table.money.coupons import coupon_facts
from spanish21.ledger import facts as f
from spanish21.ledger.commands import IssueCoupon, MoveMoney, WithdrawCoupon
from spanish21.ledger.coupons.coupons import CouponStage
from spanish21.reports.money import coupons_report
from spanish21.reports.money.scope import ReportScope

SOON = NOON + 3_600
OPTIONS: dict[str, Any] = {"match_play_coupon": "true"}
WINS, LOSES, PUSHES, NATURAL = ("Ks 7s Qs Kd", "Ks 9d 7s Kd", "Ks Kd 9s 9d", "As 7s Ks Kd")


def issue(at: HouseFixture, serial: str = "C-1", player: str = "Ann", cents: int = 10_00) -> None:
    at.pays(IssueCoupon(serial, player, cents, SOON), "Meg")


def lays(player: str = "Ann", cents: int = 10_00, **serials: str) -> d.PlayCoupons:
    named = tuple((spot.replace("_", "-"), serial) for spot, serial in serials.items())
    return d.PlayCoupons(1, player, (("main", cents),), named)


def automatic(*cards: str) -> HouseFixture:
    at = dealt(*cards, **OPTIONS)
    issue(at)
    return at


def stage(at: HouseFixture, serial: str = "C-1") -> CouponStage:
    return at.house.ledger.coupons[serial].stage


def ends(at: HouseFixture) -> None:
    at.ready("Ann")
    at.finish()


def test_a_player_names_a_coupon_and_never_says_what_it_is_worth() -> None:
    at = automatic(WINS)
    himself = c.PlaceWagers(1, "Ann", (("main", 10_00),), (("main", 10_00),))
    said = at.refuses("Ann", himself)
    assert (said.name, said.value, said.field) == ("NO_SERIAL", "main 1000", "coupons")
    for serial in ("C-2", "c-1", ""):
        assert at.refuses("Ann", lays(main=serial)).name == "NOT_YOUR_COUPON"
    at.give("Ann", lays(main="C-1"))
    assert at.entries[-1].facts == (f.CouponPlayed("C-1", "T1", 1, 1, "Ann", "main", 10_00),)
    assert stage(at) is CouponStage.PLAYED
    assert at.audited()


def test_nobody_plays_the_coupon_of_another() -> None:
    at = playing("wa-2025", stacked(WINS), **OPTIONS)
    issue(at)
    said = at.refuses("Bob", replace(lays("Bob", main="C-1"), box=2))
    assert (said.name, said.allowed) == (
        "NOT_YOUR_COUPON",
        "no coupon of this serial was issued to Bob",
    )
    assert at.refuses("Bob", replace(lays("Ann", main="C-1"), box=2)).name == "NOT_YOUR_ROLE"


@pytest.mark.parametrize(
    ("cards", "net", "after", "paid"),
    [
        (WINS, 20_00, CouponStage.COLLECTED, 10_00),
        (LOSES, -10_00, CouponStage.COLLECTED, 0),
        (PUSHES, 0, CouponStage.ISSUED, 0),
        (NATURAL, 25_00, CouponStage.COLLECTED, 10_00),
    ],
    ids=["wins", "loses", "pushes", "blackjack"],
)
@pytest.mark.clause("ruling:A58")
def test_a_coupon_is_collected_when_it_wins_or_loses_and_kept_on_a_push(
    cards: str, net: int, after: CouponStage, paid: int
) -> None:
    at = automatic(cards)
    had = at.chips("Ann")
    at.give("Ann", lays(main="C-1"))
    ends(at)
    assert at.chips("Ann") == had + net
    coupon = at.house.ledger.coupons["C-1"]
    assert (coupon.stage, coupon.paid_cents) == (after, paid)
    assert not at.house.ledger.played_coupons
    again = lays(main="C-1")
    if after is CouponStage.ISSUED:
        at.give("Ann", again)
    else:
        assert at.refuses("Ann", again).name == "COUPON_NOT_THERE"
    assert at.audited()


def test_a_coupon_lies_on_one_spot_of_one_table() -> None:
    at = automatic(WINS)
    issue(at, "C-2")
    twice = d.PlayCoupons(
        1, "Ann", (("main", 10_00), ("match-up", 10_00)), (("main", "C-1"), ("match-up", "C-1"))
    )
    assert at.refuses("Ann", twice).name == "COUPON_TWICE"
    assert at.refuses("Ann", lays()).name == "COUPON_TWICE"
    at.give("Ann", lays(main="C-1"))
    at.set_table(settings_of(table="T2", **OPTIONS))
    at.give("Flo", d.OpenDoors(), table="T2")
    at.give("Ann", t.Sit(1), table="T2")
    said = at.refuses("Ann", lays(main="C-1"), table="T2")
    assert (said.name, said.allowed) == ("COUPON_NOT_THERE", "it is on a layout")
    at.give("Ann", lays(main="C-2"), table="T2")
    assert at.audited()


def test_coupons_that_are_taken_back_or_changed_are_their_players_again() -> None:
    at = automatic(WINS)
    issue(at, "C-2", cents=5_00)
    at.give("Ann", lays(main="C-1"))
    at.give("Ann", lays(main="C-2"))
    assert (stage(at), stage(at, "C-2")) == (CouponStage.ISSUED, CouponStage.PLAYED)
    at.give("Ann", lays(cents=20_00, main="C-2"))
    assert not at.entries[-1].facts
    both = d.PlayCoupons(
        1, "Ann", (("main", 10_00), ("match-up", 5_00)), (("main", "C-1"), ("match-up", "C-2"))
    )
    at.give("Ann", both)
    assert at.entries[-1].facts == (
        f.CouponPlayed("C-1", "T1", 1, 1, "Ann", "main", 10_00),
        f.CouponKept("C-2"),
        f.CouponPlayed("C-2", "T1", 1, 1, "Ann", "match-up", 5_00),
    )
    at.wager("Ann", 1)
    assert {stage(at), stage(at, "C-2")} == {CouponStage.ISSUED}
    at.give("Ann", both)
    at.plays("Ann", c.TakeBackWagers(1, "Ann"))
    assert {stage(at), stage(at, "C-2")} == {CouponStage.ISSUED}
    assert at.audited()


def test_a_void_round_gives_a_coupon_back_also_one_that_was_collected() -> None:
    at = automatic("9s 9d 7s Kd 2c")
    issue(at, "C-2", cents=5_00)
    issue(at, "C-3")
    both = d.PlayCoupons(
        1, "Ann", (("main", 10_00), ("match-up", 5_00)), (("main", "C-1"), ("match-up", "C-2"))
    )
    had = at.chips("Ann")
    at.give("Ann", both)
    at.ready("Ann")
    assert stage(at, "C-2") is CouponStage.COLLECTED
    at.voids("two cards stuck together")
    assert at.chips("Ann") == had
    assert {stage(at), stage(at, "C-2")} == {CouponStage.ISSUED}
    assert at.house.ledger.coupons["C-2"].paid_cents == 0
    assert at.audited()


def test_a_coupon_that_still_lies_when_its_round_ends_is_its_players_again() -> None:
    """As where all hands were dead: nothing was settled, and the chips went back."""
    at = automatic(WINS)
    at.give("Ann", lays(main="C-1"))
    ended = coupon_facts(at.house.ledger, "T1", 1, [RoundEnded(())])
    assert ended == (f.CouponKept("C-1"),)


def test_what_coupons_were_paid_is_reported_with_the_period_before() -> None:
    at = automatic(f"{WINS} {PUSHES}")
    issue(at, "C-2")
    at.give("Ann", lays(main="C-1"))
    ends(at)
    at.at += 600
    at.give("Ann", lays(main="C-2"))
    ends(at)
    rows = coupons_report(at.entries).rows
    assert [(row[0], row[6], row[9]) for row in rows] == [
        ("C-1", "collected", 10_000_000),
        ("C-2", "with its player", 0),
    ]
    later = coupons_report(at.entries, ReportScope(start=at.at)).rows
    assert [row[0] for row in later] == ["C-2"]


def test_a_coupon_that_has_expired_or_was_withdrawn_is_not_played() -> None:
    at = automatic(WINS)
    issue(at, "C-2")
    at.pays(WithdrawCoupon("C-2", "printed twice"), "Sue")
    said = at.refuses("Ann", lays(main="C-2"))
    assert (said.name, said.allowed) == ("COUPON_NOT_THERE", "it is withdrawn")
    assert at.refused(lambda: at.pays(WithdrawCoupon("C-2", "again"), "Sue")).name == (
        "COUPON_NOT_THERE"
    )
    at.at = SOON
    assert at.refuses("Ann", lays(main="C-1")).name == "COUPON_EXPIRED"


@pytest.mark.parametrize(
    ("command", "name"),
    [
        (IssueCoupon("C 9", "Ann", 5_00, SOON), "COUPON_SERIAL"),
        (IssueCoupon("C-1", "Ann", 5_00, SOON), "COUPON_EXISTS"),
        (IssueCoupon("C-9", "Ann", 500_01, SOON), "COUPON_VALUE"),
        (IssueCoupon("C-9", "Ann", 0, SOON), "COUPON_VALUE"),
        (IssueCoupon("C-9", "Ann", 5_00, NOON), "COUPON_EXPIRY"),
        (IssueCoupon("C-9", "Meg", 5_00, SOON), "STAFF_PLAYS"),
        (IssueCoupon("C-9", "Dan", 5_00, SOON), "STAFF_PLAYS"),
        (IssueCoupon("C-9", "ann", 5_00, SOON), "NAME_WRITTEN"),
        (IssueCoupon("C-9", "Annn", 5_00, SOON), "NEARLY_KNOWN"),
        (IssueCoupon("C-9", "a b", 5_00, SOON), "COUPON_PLAYER"),
        (WithdrawCoupon("C-9", "no"), "NO_SUCH_COUPON"),
    ],
)
def test_a_coupon_is_issued_to_a_player_by_its_own_serial(command: Any, name: str) -> None:
    at = automatic(WINS)
    assert at.refused(lambda: at.pays(command, "Meg")).name == name
    for who in ("Ann", "Dan", "Flo", "Sam", "Aud", "Adm"):
        refused = at.refused(lambda by=who: at.pays(command, by))  # type: ignore[misc]
        assert refused.name == "NOT_YOUR_ROLE"


# --- At a live table ----------------------------------------------------------------------------


def at_live() -> HouseFixture:
    at = live(match_play_coupon="true")
    issue(at)
    at.says("Dan", t.OpenRound(0))
    return at


def test_what_a_player_says_at_a_live_table_waits_for_staff() -> None:
    at = at_live()
    at.give("Ann", lays(main="C-1"))
    assert at.events() == (
        h.CouponsCalled("Ann", 1, (("main", 10_00),), (("main", "C-1", 10_00),)),
    )
    assert (stage(at), at.chips("Ann")) == (CouponStage.ISSUED, 10_000_00)
    waits = at.refuses("Dan", c.CloseWagers())
    assert (waits.name, waits.allowed) == (
        "COUPONS_WAIT",
        "confirm or decline the coupons of Ann first",
    )
    assert at.refuses("Bob", d.ConfirmCoupons("Ann")).name == "NOT_YOUR_ROLE"
    assert at.refuses("Dan", d.ConfirmCoupons("Bob")).name == "NO_COUPONS_CALLED"
    at.give("Dan", d.DeclineCoupons("Ann"))
    assert [*at.desk.coupon_calls] == []
    at.give("Ann", lays(main="C-1"))
    at.give("Ann", lays(cents=20_00, main="C-1"))
    assert len(at.desk.coupon_calls) == 1
    at.give("Flo", d.ConfirmCoupons("Ann"))
    assert (stage(at), at.chips("Ann")) == (CouponStage.PLAYED, 9_980_00)
    assert [*at.desk.coupon_calls] == []
    at.plays("Dan", c.CloseWagers())
    assert at.audited()


def test_a_coupon_that_expires_before_staff_see_it_is_not_laid_down() -> None:
    at = at_live()
    at.give("Ann", lays(main="C-1"))
    at.at = SOON
    assert at.refuses("Dan", d.ConfirmCoupons("Ann")).name == "COUPON_EXPIRED"
    assert at.refuses("Ann", lays(main="C-1")).name == "COUPON_EXPIRED"


def test_the_dealer_lays_a_coupon_down_for_a_player_and_the_floor_for_nobody() -> None:
    at = at_live()
    assert at.refuses("Sue", lays(main="C-1")).name == "NOT_YOUR_ROLE"
    assert at.refuses("Eve", lays(main="C-1")).name == "NOT_FOR_OTHERS"
    assert at.refuses("Dan", lays(cents=5_00, main="C-1")).name == "COUPON_OVER_CHIPS"
    at.give("Dan", lays(main="C-1"))
    assert at.kinds() == ["CouponsPlaced", "WagersPlaced"]
    assert stage(at) is CouponStage.PLAYED


def test_a_coupon_stays_when_spoken_cash_joins_its_chips() -> None:
    at = at_live()
    at.give("Dan", lays(main="C-1"))
    at.says("Dan", t.CallCashWager(1, "main", 5_00), player="Ann")
    at.give("Dan", t.ConfirmCashWager("Ann"))
    at.give("Sue", t.ConfirmCashWager("Ann"))
    assert not at.entries[-1].facts
    assert stage(at) is CouponStage.PLAYED


# --- The audit ----------------------------------------------------------------------------------


def test_coupons_that_were_not_issued_so_are_found() -> None:
    at = founded(memory_house(stacked(WINS)))
    agree(at, settings_of(**OPTIONS))
    at.give(at.find_actor("Flo"), d.OpenDoors())
    at.says("Ann", t.Sit(1))
    at.pays(IssueCoupon("C-2", "Ann", 10_00, SOON), "Meg")
    at.pays(IssueCoupon("C-1", "Ann", 10_00, SOON), "Meg")
    issued = at.entries[-1]
    at.give("Ann", lays(main="C-1"))
    played = at.entries[-1]
    ends(at)
    collected = at.entries[-1]
    assert findings(at.entries, at) == []
    fact: Any = issued.facts[0]

    def forged(one: Any, *facts: Any) -> list[str]:
        entries = rewritten(at, lambda e: e._replace(facts=facts) if e is one else e)
        return findings(entries, at)

    less = forged(played, f.CouponPlayed("C-1", "T1", 1, 1, "Ann", "main", 5_00))
    assert f"{played.seq}: its facts are not what its events come to" in less
    cheap = forged(issued, replace(fact, cents=5_00))
    assert any("which nobody issued so" in one for one in cheap)
    assert any("$5.00 was issued" in one for one in cheap)
    late = forged(issued, replace(fact, expires_at=played.at))
    assert f"{played.seq}: the coupon C-1 is played after it expired" in late
    himself = forged(issued, replace(fact, by="Ann"))
    assert f"{issued.seq}: the coupon C-1 of Ann is issued by Ann" in himself
    more = forged(collected, f.CouponCollected("C-1", 100_00))
    assert f"{collected.seq}: coupons at T1 are settled otherwise than they are collected" in more
    twice = forged(collected, f.CouponCollected("C-1", 10_00), f.CouponCollected("C-1", 10_00))
    assert f"{collected.seq}: the coupon C-1 is gone, and then gone" in twice
    again = forged(issued, fact, fact)
    assert f"{issued.seq}: the coupon C-1 is issued twice" in again
    elsewhere = forged(played, f.CouponPlayed("C-1", "T9", 1, 1, "Ann", "main", 10_00))
    assert f"{played.seq}: the coupon C-1 is played at T9 by another entry" in elsewhere
    owes = forged(collected, f.CouponCollected("C-1", -5_00))
    assert f"{collected.seq}: the coupon C-1 is paid less than nothing" in owes


def test_money_moves_while_coupons_lie() -> None:
    at = automatic(WINS)
    at.give("Ann", lays(main="C-1"))
    at.pays(MoveMoney("buy-in", "cage", "player:Ann", 5_00), "Meg")
    ends(at)
    assert at.replayed().ledger.coupons == at.house.ledger.coupons
