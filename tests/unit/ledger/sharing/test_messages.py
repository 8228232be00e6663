"""Are messages, receipts and statements the same on both sides, and is anything else refused?"""

import json
from typing import Any

import pytest

from fixtures.shared_meters import SharedMeter
from spanish21.ledger.journal.command_text import parse_stored_command
from spanish21.ledger.sharing import commands as s
from spanish21.ledger.sharing.messages import (
    MeterReceipt,
    MeterStatement,
    message_of,
    next_messages,
    read_message,
    read_signed_line,
    receipt_of,
    receipts_to_record,
    signed_line,
    statement_of,
    text_of_answer,
    text_of_message,
)
from spanish21.refusal import Refusal

RECEIPT = MeterReceipt("oak", 3, "hit", 9, 1_700, "T1-2-1", 5, 4, 0, "ab")


def test_a_receipt_comes_back_from_its_line() -> None:
    assert read_signed_line(MeterReceipt, signed_line(RECEIPT)) == RECEIPT
    assert '"signature":""' in text_of_answer(RECEIPT)


@pytest.mark.parametrize(
    "change",
    [{"number": "3"}, {"number": True}, {"version": 2}, {"more": 1}, {"kind": None}],
)
def test_another_line_is_no_receipt(change: dict[str, Any]) -> None:
    line = json.dumps({**json.loads(signed_line(RECEIPT)), **change})
    with pytest.raises(Refusal, match="give the line that it signed"):
        read_signed_line(MeterReceipt, line)


@pytest.mark.parametrize("line", ["", "[]", "7", '{"version":1}'])
def test_what_is_no_line_is_no_receipt(line: str) -> None:
    with pytest.raises(Refusal):
        read_signed_line(MeterReceipt, line)


def test_a_message_comes_back_from_its_values_and_is_signed_without_its_signature() -> None:
    message = s.TakeHit("oak", 2, "T1-2-1", "T1", 2, 1, "row", 100, 0, "ab")
    stored = parse_stored_command(text_of_message(message))
    assert stored.fields is not None
    assert stored.fields["signature"] == ""
    assert read_message(stored.kind, {**stored.fields, "signature": "ab"}) == message


@pytest.mark.parametrize(
    ("kind", "values", "says"),
    [
        ("SettleMember", {}, "a member sends TakeContribution, TakeHit, TakeVoid"),
        ("TakeVoid", {}, "its fields are member, number, award, reason, signature"),
        (
            "TakeVoid",
            {"member": "oak", "number": True, "award": "a", "reason": "", "signature": ""},
            "write int, of no great length",
        ),
        (
            "TakeVoid",
            {"member": "oak", "number": 1, "award": "a", "reason": "x" * 601, "signature": ""},
            "write str, of no great length",
        ),
    ],
)
def test_other_values_are_no_message(kind: str, values: dict[str, Any], says: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_message(kind, values)
    assert caught.value.allowed == says


def test_a_message_names_no_player() -> None:
    meter = SharedMeter("oak")
    meter.houses["oak"].hit(player="Winifred")
    (message,) = next_messages(meter.houses["oak"].share, 10)
    assert "Winifred" not in text_of_message(message)
    assert message == s.TakeHit("oak", 1, "T1-1-1", "T1", 1, 1, "row", 100, 0)


def test_the_outbox_is_sent_in_its_order_and_so_many_at_a_time() -> None:
    meter = SharedMeter("oak")
    for number in range(1, 6):
        meter.houses["oak"].give_wagers(1, number=number)
    share = meter.houses["oak"].share
    assert [one.number for one in next_messages(share, 3)] == [1, 2, 3]
    assert message_of(share.outbox[1], "oak") == s.TakeContribution("oak", 1, "T1", 1, 1, 210_000)


def test_a_receipt_is_the_same_each_time_it_is_asked_for() -> None:
    meter = SharedMeter("oak", "elm")
    house = meter.houses["oak"]
    house.give_wagers(2)
    award = house.hit(0, 2_000_00)
    entries = [meter.receive(one) for one in next_messages(house.share, 9)]
    assert [receipt_of(entry) for entry in entries] == [
        MeterReceipt("oak", 1, "contribution", entries[0].seq, meter.at),
        MeterReceipt(
            "oak", 2, "hit", entries[1].seq, meter.at, award, 1_000_420_000, 2_000_00, 999_58
        ),
    ]
    void = meter.receive(s.TakeVoid("oak", 3, award, "no wager"))
    assert receipt_of(void) == MeterReceipt("oak", 3, "void", void.seq, meter.at, award)


def test_hits_and_voids_have_receipts_of_their_own() -> None:
    kinds = ("contribution", "contribution", "hit", "contribution", "void", "contribution")
    receipts = [MeterReceipt("oak", n, kind, n + 9, 1) for n, kind in enumerate(kinds, 1)]
    recorded = [number for number, _ in receipts_to_record("high", receipts)]
    assert recorded == [2, 3, 4, 5, 6]
    assert [number for number, _ in receipts_to_record("high", receipts[2:3])] == [3]
    assert [*receipts_to_record("high", [])] == []


def test_a_statement_has_the_meter_and_the_terms_that_houses_are_linked_by() -> None:
    meter = SharedMeter("oak")
    stated = statement_of(meter.ledger, "mega", 77)
    assert (stated.displayed_micros, stated.at, stated.seq) == (1_000_000_000, 77, meter.ledger.seq)
    assert stated.game == meter.jackpot("mega").game
    assert read_signed_line(MeterStatement, signed_line(stated)) == stated
