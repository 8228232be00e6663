"""The posting pack of a table: whether it has all that must hang there, and no second truth."""

from dataclasses import replace
from typing import Any

import pytest

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

THREE_C: dict[str, Any] = {"table": "3c", "paytable": 1, "wager": "$1"}
CONTROLLED = AwardThresholds(hold_above_cents=3_000_00)


def jackpot(**parameters: Any) -> Jackpot:
    room = Room()
    room.do(c.CreateJackpot("high", **{**HIGH, **parameters}))
    room.do(c.LinkTable("high", "T1", "3c/1", 6, 1_00, parameters.get("posted_cents", 0)))
    return room.jackpot("high")


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
            r"jackpot 1, posted amount: '\$2,500' is not allowed; high has \$10,000",
        ),
        ({**THREE_C, "wager": "$5"}, {}, r"jackpot 1, wager: '\$5' is not allowed; high has \$1"),
    ],
)
def test_a_table_that_says_another_amount_than_its_jackpot_has_no_pack(
    rules: dict[str, Any], parameters: dict[str, Any], says: str
) -> None:
    table = ruleset("wa-2025", jackpots=[rules])
    with pytest.raises(Refusal, match=says):
        build_posting_pack(posted(table, jackpot(**parameters)))


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


def test_a_jackpot_without_a_limit_and_without_tables_says_none() -> None:
    rules = ruleset("wa-2025", jackpots=[THREE_C])
    alone = jackpot()._replace(links=())
    words = flat(posting_pack_text(posted(rules, alone)))
    assert "Limit of the meter none" in words
    assert "Tables T1" not in words


@pytest.mark.parametrize(("form", "head"), [("pdf", b"%PDF"), ("svg", b"<svg")])
def test_a_pack_is_printed_and_shown(form: Any, head: bytes) -> None:
    page = posting_pack_page(posted(ruleset("wa-2025")), form)
    assert page.startswith(head)
