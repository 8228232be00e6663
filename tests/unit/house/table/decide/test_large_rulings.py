"""Does what a ruling gives pass the same control as a win at the table, and does the audit see it?"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from fixtures.audited_journals import findings, founded, open_table, rewritten
from fixtures.house_fixture import HouseFixture, dealt, memory_house, settings_of
from fixtures.house_tables import finished, live
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d
from spanish21.ledger import AwardStage, Entry, Transfer
from spanish21.ledger import commands as m
from spanish21.ledger import facts as f
from spanish21.reports.money import award_form, reconciliation_report
from spanish21.reports.money.tables.table_banks import table_banks_report

WHY = "a Super Bonus was missed"
LARGE = (("Ann", 5_000_00), ("Bob", 3_000_00))


def ruled(corrections: tuple[tuple[str, int], ...] = LARGE) -> HouseFixture:
    """A house for money whose floor has ruled on its first round."""
    at = open_table(founded(memory_house(1)), settings_of())
    at.deal(20_00)
    at.finish()
    at.give("Flo", d.OpenDispute(1, WHY))
    at.give("Flo", d.RuleDispute(WHY, corrections, "Meg"))
    return at


def held_wins(at: HouseFixture, entry: Entry | None = None) -> list[tuple[str, int]]:
    facts = (entry or at.entries[-1]).facts
    return [(one.player, one.cents) for one in facts if isinstance(one, f.WinHeld)]


@pytest.mark.clause("S41")
def test_a_ruling_that_gives_much_is_held_like_every_large_win() -> None:
    at = ruled()
    assert held_wins(at) == [("Ann", 5_000_00)]
    win = at.house.ledger.award("T1-1-win-1")
    assert (win.stage, win.won_from, win.row) == (AwardStage.LOCKED, "ruling at T1", WHY)
    assert (win.is_ruled, win.is_table_win, win.held_on) == (True, True, "held:T1")
    codes = [x.code for x in at.entries[-1].transfers]
    assert "win-held" in codes
    assert codes.count("correction-paid") == 1, "what is not above the amount is paid at once"
    assert findings(at.entries, at) == []
    assert at.audited()


@pytest.mark.clause("S41")
def test_it_is_paid_by_the_steps_of_an_award() -> None:
    at = ruled()
    before = at.chips("Ann")
    name = "T1-1-win-1"
    at.pays(m.RecordEvidence(name, "7♥ 7♥ 7♥", True, True, "camera 4"), by="Flo")
    at.pays(m.VerifyAward(name), by="Flo")
    at.pays(m.ConfirmBySurveillance(name, True, True, True, True, "camera 4"), by="Sam")
    at.pays(m.ApproveAward(name, "chips", "passport 4711"), by="Meg")
    at.pays(m.PayAward(name, "Meg"), by="Flo", second="Meg")
    assert at.chips("Ann") == before + 5_000_00
    assert findings(at.entries, at) == []
    ledger = at.house.ledger
    form = award_form(ledger.award(name), ledger.thresholds, house="Oak", generated_at=at.at)
    assert form.startswith(b"%PDF")
    twice = reconciliation_report(at.entries)
    assert twice.alarms == ()


def test_a_second_ruling_on_a_round_has_a_number_of_its_own() -> None:
    at = ruled((("Ann", 4_000_00), ("Bob", 4_000_00)))
    at.give("Flo", d.OpenDispute(1, "and another"))
    at.give("Flo", d.RuleDispute("and another", (("Ann", 3_000_01),), "Meg"))
    assert sorted(at.house.ledger.awards) == ["T1-1-win-1", "T1-1-win-2", "T1-1-win-3"]
    assert findings(at.entries, at) == []


@pytest.mark.clause("S41")
def test_one_ruling_after_another_is_one_win() -> None:
    at = ruled((("Ann", 2_000_00), ("Bob", 2_000_00)))
    assert held_wins(at) == []
    at.give("Flo", d.OpenDispute(1, "and another"))
    at.give("Flo", d.RuleDispute("and another", (("Ann", 1_000_01), ("Bob", 1_000_00)), "Meg"))
    assert held_wins(at) == [("Ann", 1_000_01)]
    assert at.desk.ruled_cents == ((1, "Ann", 3_000_01), (1, "Bob", 3_000_00))
    at.deal(20_00)
    at.finish()
    at.give("Flo", d.OpenDispute(2, "another round"))
    at.give("Flo", d.RuleDispute("another round", (("Ann", 3_000_00), ("Bob", -1)), "Meg"))
    assert held_wins(at) == []
    assert findings(at.entries, at) == []
    assert at.replayed().tables["T1"] == at.desk


def test_no_chips_leave_a_tray_for_what_is_held() -> None:
    at = founded(live(seats={1: "Ann"}), demo=True)
    at.pays(m.SetWinThreshold(3_000_00, "Meg"), by="Sue", second="Meg")
    at.says("Dan", t.OpenRound(0))
    at.told("Dan", "Ann on 1: main $25\nno more wagers\ndeal 8♠")
    tray = at.cents("table:T1")
    at.give("Ann", d.OpenDispute(1, WHY))
    ruling = (("Ann", 60_000_00), ("Bob", -2_00))
    at.give("Flo", d.RuleDispute(WHY, ruling, "Meg"))
    assert held_wins(at) == [("Ann", 60_000_00)], "more than the tray holds"
    assert at.cents("table:T1") == tray + 2_00
    assert at.audited()
    assert findings(at.entries, at) == []
    assert table_banks_report(at.entries).rows


def test_a_void_round_leaves_what_a_ruling_gave() -> None:
    at = founded(dealt("8s 8s 8h Kc", match_maximum="$300"), demo=True)
    at.pays(m.SetWinThreshold(3_000_00, "Meg"), by="Sue", second="Meg")
    at.wager("Ann", 1, 10_00, match_up=300_00)
    at.give("Flo", d.OpenDispute(1, WHY))
    at.give("Flo", d.RuleDispute(WHY, LARGE[:1], "Meg"))
    at.ready("Ann")
    assert sorted(at.house.ledger.awards) == ["T1-1-win-1", "T1-1-win-2"], "the Match wager wins"
    at.voids("a card is missing")
    stages = [at.house.ledger.award(f"T1-1-win-{number}").stage for number in (1, 2)]
    assert stages == [AwardStage.LOCKED, AwardStage.VOID]
    assert findings(at.entries, at) == []


def test_a_house_without_the_control_pays_a_ruling_at_once() -> None:
    at = finished()
    at.give("Flo", d.OpenDispute(1, WHY))
    at.give("Flo", d.RuleDispute(WHY, LARGE[:1], "Meg"))
    assert held_wins(at) == []
    assert at.chips("Ann") > 5_000_00
    demo = founded(finished(), demo=True)
    demo.give("Flo", d.OpenDispute(1, WHY))
    demo.give("Flo", d.RuleDispute(WHY, LARGE[:1], "Meg"))
    assert findings(demo.entries, demo) == []


# --- Forged -------------------------------------------------------------------------------------


def forged(change: Callable[[Entry], Entry]) -> list[str]:
    at = ruled()
    last = at.entries[-1]
    return findings(rewritten(at, lambda one: change(one) if one is last else one), at)


def test_a_ruling_that_is_paid_in_chips_at_once_is_found() -> None:
    def paid(entry: Entry) -> Entry:
        moves = [
            Transfer(x.id, "table:T1", "player:Ann", x.micros, "correction-paid")
            if x.code == "win-held"
            else x
            for x in entry.transfers
        ]
        return entry._replace(facts=(), transfers=tuple(moves))

    said = forged(paid)
    wins = "a ruling at T1 gives Ann $5,000.00, and it is not held until it is verified"
    assert any(one.endswith(wins) for one in said), said
    assert any("its facts are not what its events come to" in one for one in said), said


def test_a_win_that_no_ruling_gave_is_found() -> None:
    def more(entry: Entry) -> Entry:
        (fact,) = (x for x in entry.facts if isinstance(x, f.WinHeld))
        held_money = next(x for x in entry.transfers if x.code == "win-held")
        fill = Transfer("x", "house", "table:T1", held_money.micros, "standing-fill")
        extra = replace(fact, award="T1-1-win-2", player="Bob")
        moves = (*entry.transfers, fill, held_money._replace(id="y"))
        return entry._replace(facts=(fact, extra), transfers=moves)

    said = forged(more)
    assert any("$5,000.00 is held for Bob at T1, and no ruling gave it" in one for one in said)
