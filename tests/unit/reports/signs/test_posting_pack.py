"""The posting pack of a table: whether it has all that must hang there, and no second truth."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.shared_meters import sharing
from ledger.room import HIGH, POSTED, Room
from spanish21 import ruleset
from spanish21.game.rules import RuleSet
from spanish21.house.configuration.legal_standing import LegalStanding
from spanish21.ledger import AwardThresholds, Jackpot
from spanish21.ledger import commands as c
from spanish21.refusal import Refusal
from spanish21.reports.signs.posting_pack import (
    PostedTable,
    build_posting_pack,
    posting_pack_page,
    posting_pack_text,
)
from spanish21.reports.signs.sign import build_sign

PAYTABLE = "wa-2025/3c/1"
THREE_C: dict[str, Any] = {"table": "3c", "paytable": 1, "wager": "$1"}
CONTROLLED = AwardThresholds(hold_above_cents=3_000_00)


def jackpot(**parameters: Any) -> Jackpot:
    return room_of(**parameters).jackpot("high")


def room_of(**parameters: Any) -> Room:
    """A room whose tables T1 and T2 play for a jackpot of these terms."""
    room = Room()
    terms = {**HIGH, **parameters, "paytable": PAYTABLE}
    room.do(c.CreateJackpot("high", **terms))
    for table in ("T1", "T2"):
        game = (PAYTABLE, 6, 1_00, parameters.get("posted_cents", 0))
        prizes = parameters.get("prizes", "")
        room.do(c.LinkTable("high", table, *game, prizes=prizes))
    return room


def posted(
    rules: RuleSet, *jackpots: Jackpot, thresholds: AwardThresholds = CONTROLLED, **more: Any
) -> PostedTable:
    values = {"standing": LegalStanding(), "reference": "WSGC 26-104", **more}
    return PostedTable("The Oak", "T1", rules, jackpots, thresholds, **values)


def flat(text: str) -> str:
    """The words, wherever lines break."""
    return " ".join(text.replace(".", " ").split())


def test_a_pack_has_the_sign_and_all_that_hangs_beside_it() -> None:
    rules = ruleset("wa-2025", jackpots=[THREE_C])
    progressive = jackpot(limit_cents=50_000_00, reset_cents=5_000_00)
    pack = build_posting_pack(posted(rules, progressive))
    sign = build_sign(rules)
    assert pack.sections[: len(sign.sections)] == sign.sections
    assert [part.title for part in pack.sections[len(sign.sections) :]] == [
        "Jackpot 1: its amount and limit",
        "Large wins",
        "Who may play",
        "Aggregate limits",
        "This table",
    ]
    assert [part.title for part in pack.sections].count("Disputes") == 1
    assert pack.title.startswith("The Oak, table T1: Spanish 21")
    assert pack.number != sign.number
    words = flat(posting_pack_text(posted(rules, progressive)))
    for said in (
        "Limit of the meter $50,000",
        "Starts again from $5,000",
        "any win above $3,000, is held until",
        "What is above $5,000 is then paid by check",
        "Who works here does not play here",
        "There is no aggregate limit",
        "Approval WSGC 26-104",
        "the statutes of the day bind its tables",
    ):
        assert said in words


@pytest.mark.clause("wa-2025:JP12")
def test_a_house_jackpot_is_posted_with_its_amount_and_its_notices() -> None:
    rules = ruleset("wa-2025", jackpots=[{**THREE_C, "kind": "house", "posted": "$10,000"}])
    words = flat(posting_pack_text(posted(rules, jackpot(**POSTED))))
    assert "Posted amount $10,000" in words
    assert "House jackpot: no money of players is in this prize" in words
    assert "The house may remove this jackpot without prior notice" in words


@pytest.mark.clause("wa-2025:JP12")
@pytest.mark.parametrize(
    ("rules", "parameters", "says"),
    [
        (
            {**THREE_C, "kind": "house", "posted": "$2,500"},
            POSTED,
            r"jackpot 1, posted prize: '\$2,500.00' is not allowed; the terms of high say \$10,000.00",
        ),
        (
            {**THREE_C, "wager": "$5"},
            {},
            r"jackpot 1, wager: '\$5.00' is not allowed; the terms of high say \$1.00: set",
        ),
        (
            {**THREE_C, "contribution": "1%"},
            {},
            r"jackpot 1, rate: '1 %' is not allowed; the terms of high say 21 %: set",
        ),
        (
            THREE_C,
            {"prizes": "two-suited=50-for-1@house"},
            r"jackpot 1, prizes: 'none' is not allowed; the terms of high say two-suited=50-for-1@house",
        ),
    ],
)
def test_a_table_that_says_another_amount_than_its_jackpot_has_no_pack(
    rules: dict[str, Any], parameters: dict[str, Any], says: str
) -> None:
    table = ruleset("wa-2025", jackpots=[rules])
    with pytest.raises(Refusal, match=says):
        build_posting_pack(posted(table, jackpot(**parameters)))


@pytest.mark.clause("A69", "S50")
def test_a_pack_is_of_the_terms_that_its_table_has_taken_and_tells_of_others() -> None:
    """T1 has taken the terms that wait for the shoe of T2: each posts what it plays by."""
    room = room_of(limit_cents=50_000_00, title="The Oak's Own")
    assert "Name The Oak's Own" in _pack_of(room, "T1", "$1")
    change = c.ChangeParameters("high", 0, 210_000, 0, 60_000_00, 0, 0, "Bea", PAYTABLE, 6, 5_00)
    room.do(change)
    room.do(c.TakeTerms("high", "T1"))
    ahead, behind = _pack_of(room, "T1", "$5"), _pack_of(room, "T2", "$1")
    waits = "Other terms come into force when the shoes at T2 are over"
    assert "Wager, fixed $5 " in ahead
    assert "Limit of the meter $60,000 " in ahead
    assert "Wager, fixed $1 " in behind
    assert "Limit of the meter $50,000 " in behind
    assert waits in ahead
    assert waits in behind
    room.do(c.TakeTerms("high", "T2"))
    assert waits not in _pack_of(room, "T2", "$5")


def _pack_of(room: Room, table: str, wager: str) -> str:
    rules = ruleset("wa-2025", jackpots=[{**THREE_C, "wager": wager}])
    of_table = posted(rules, room.jackpot("high"))._replace(table=table)
    return flat(posting_pack_text(of_table))


def test_a_demo_and_a_house_without_the_control_say_so() -> None:
    table = posted(ruleset("wa-2025"), thresholds=AwardThresholds(), standing=None, reference="")
    words = flat(posting_pack_text(table))
    assert "An award from a jackpot is paid when staff have verified it" in words
    assert "nothing is played for money" in words
    assert "Approval" not in words


def test_who_may_play_is_what_the_rules_say_of_boxes() -> None:
    many = flat(posting_pack_text(posted(ruleset("section-13"))))
    rules = ruleset("section-13")
    assert ("A box has wagers of up to" in many) is (rules.boxes.bettors_per_box > 1)
    several = replace(rules, boxes=replace(rules.boxes, several_boxes_per_player=True))
    one = replace(
        rules, boxes=replace(rules.boxes, several_boxes_per_player=False, bettors_per_box=1)
    )
    assert "A player may take several boxes" in flat(posting_pack_text(posted(several)))
    alone = flat(posting_pack_text(posted(one)))
    assert "several boxes" not in alone
    assert "wagers of up to" not in alone


def test_disputes_are_in_the_pack_where_no_rule_set_asks_for_them() -> None:
    rules = ruleset("wa-2025")
    silent = replace(rules, sign=replace(rules.sign, posted=("wager limits",)))
    titles = [part.title for part in build_posting_pack(posted(silent)).sections]
    assert titles.count("Disputes") == 1


def test_a_jackpot_without_a_limit_says_none() -> None:
    words = flat(posting_pack_text(posted(ruleset("wa-2025", jackpots=[THREE_C]), jackpot())))
    assert "Limit of the meter none" in words


@pytest.mark.clause("wa-2025:JP13")
def test_a_meter_that_houses_share_is_posted_with_its_own_limit_and_reset() -> None:
    """Its service states them, and this house was linked by them (WAC 230-15-685(4))."""
    room = Room()
    meter = {"reset_cents": 10_000_00, "limit_cents": 90_000_00}
    room.do(sharing("oak", paytable=PAYTABLE, **meter))
    room.do(c.LinkTable("high", "T1", PAYTABLE, 6, 1_00))
    rules = ruleset("wa-2025", jackpots=[THREE_C])
    text = flat(posting_pack_text(posted(rules, room.jackpot("high"))))
    assert "Starts again from $10,000" in text
    assert "Limit of the meter $90,000" in text


def test_a_jackpot_that_the_table_does_not_play_for_has_no_amounts() -> None:
    rules = ruleset("wa-2025", jackpots=[THREE_C])
    elsewhere = posted(rules, jackpot(limit_cents=50_000_00))._replace(table="T9")
    words = flat(posting_pack_text(elsewhere))
    assert "JACKPOT 1: NOT IN PLAY HERE" in words
    assert "This table takes no wagers on it" in words
    assert "$50,000" not in words


@pytest.mark.parametrize(("form", "head"), [("pdf", b"%PDF"), ("svg", b"<svg")])
def test_a_pack_is_printed_and_shown(form: Any, head: bytes) -> None:
    page = posting_pack_page(posted(ruleset("wa-2025")), form)
    assert page.startswith(head)
