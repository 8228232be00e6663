"""Does a meter service take its members' messages, and nobody else's?"""

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from fixtures.meter_line_house import MeterPair, with_pair
from spanish21.ledger import commands as c
from spanish21.ledger.sharing import commands as s
from spanish21.ledger.sharing.messages import (
    MeterReceipt,
    MeterStatement,
    read_signed_line,
    text_of_message,
)
from spanish21.refusal import Refusal
from spanish21.service.first_start import start_house
from spanish21.service.shared_meters.signatures import find_unsigned


def signed(pair: MeterPair, number: int = 1, **other: Any) -> dict[str, Any]:
    message = s.TakeContribution("oak", number, "T1", 7, 1, 210_000)
    values = {**asdict(message), "signature": pair.key.sign_text(text_of_message(message))}
    return {"kind": "TakeContribution", **values, **other}


def test_a_message_that_comes_again_gets_the_same_receipt(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        first = await pair.service.answer("mega", [signed(pair)])
        pair.clock.go_on(100)
        second = await pair.service.answer("mega", [signed(pair)])
        assert first["receipts"] == second["receipts"]
        assert read_signed_line(MeterReceipt, first["receipts"][0]).number == 1
        stated = read_signed_line(MeterStatement, second["statement"])
        assert (stated.displayed_micros, stated.at) == (1_000_210_000, pair.clock())

    with_pair(tmp_path, do)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"micros": 420_000}, "its member's key has not signed it"),
        ({"signature": "zz"}, "its member's key has not signed it"),
        ({"member": "elm"}, "no house was admitted by this name"),
        ({"kind": "SettleMember"}, "a member sends TakeContribution, TakeHit, TakeVoid"),
    ],
)
def test_what_a_member_has_not_signed_is_refused(
    change: dict[str, Any], says: str, tmp_path: Path
) -> None:
    async def do(pair: MeterPair) -> None:
        answer = await pair.service.answer("mega", [signed(pair, **change)])
        assert answer["receipts"] == []
        assert answer["refusal"].endswith(says)

    with_pair(tmp_path, do)


def test_messages_are_taken_up_to_the_first_that_is_refused(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        answer = await pair.service.answer("mega", [signed(pair), "what", signed(pair, 2)])
        assert len(answer["receipts"]) == 1
        assert answer["refusal"] == "message: 'what' is not allowed; write its kind and its fields"

    with_pair(tmp_path, do)


def test_another_message_of_the_same_number_is_refused(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        await pair.service.answer("mega", [signed(pair)])
        other = s.TakeContribution("oak", 1, "T1", 8, 1, 210_000)
        values = {**asdict(other), "signature": pair.key.sign_text(text_of_message(other))}
        answer = await pair.service.answer("mega", [{"kind": "TakeContribution", **values}])
        assert "it belongs to a command with other content" in answer["refusal"]

    with_pair(tmp_path, do)


def test_a_message_for_another_meter_and_too_many_are_refused(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        other = c.CreateJackpot("giga", "progressive", "3c/1", 6, 1_00)
        await pair.give(pair.service.live_house, other)
        answer = await pair.service.answer("giga", [signed(pair)])
        assert answer["refusal"].endswith("it is no member of giga")
        with pytest.raises(Refusal, match="send 50 at most"):
            await pair.service.answer("mega", [signed(pair)] * 51)
        with pytest.raises(Refusal, match="the jackpots are"):
            await pair.service.answer("none", [])

    with_pair(tmp_path, do)


def test_a_service_whose_database_is_away_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def do(pair: MeterPair) -> None:
        async def away(*_: Any, **__: Any) -> None:
            raise Refusal("house", "unavailable", "later", name="UNAVAILABLE")

        monkeypatch.setattr(pair.service.live_house, "submit", away)
        with pytest.raises(Refusal, match="later"):
            await pair.service.answer("mega", [signed(pair)])

    with_pair(tmp_path, do)


def test_the_journal_of_a_house_is_no_meter_services(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        await pair.service.check_journal()
        await start_house(pair.service.live_house, "The Oak", demo=False)
        with pytest.raises(Refusal, match="it is the journal of The Oak"):
            await pair.service.check_journal()

    with_pair(tmp_path, do)


def test_both_journals_have_the_others_signatures(tmp_path: Path) -> None:
    async def do(pair: MeterPair) -> None:
        await pair.play(3, percent=10)
        await pair.lines.send_next("high")
        await pair.give(pair.house, c.VoidAward("T1-1-1", "no wager", "Flo"), "Sue")
        await pair.lines.send_next("high")
        service = [*pair.service.live_house.store.entries()]
        house = [*pair.house.store.entries()]
        assert [*find_unsigned(service)] == [*find_unsigned(house)] == []
        said = service[-1]
        changes: tuple[tuple[Callable[[Any], Any], list[Any]], ...] = (
            (lambda one: one._replace(asked=one.asked.replace("no wager", "a whim")), service),
            (lambda one: one._replace(asked='{"command":"x","fields":{}}'), service),
            (lambda one: one._replace(number=9), service),
            (lambda one: one._replace(asked="{}"), house),
            (lambda one: one._replace(asked=one.asked.replace("void", "hit")), house),
        )
        for change, entries in changes:
            changed = [*entries[:-1], change(entries[-1])]
            assert len([*find_unsigned(changed)]) == 1
        assert [*find_unsigned([said])] == [f"entry {said.seq}: oak has not signed it"]

    with_pair(tmp_path, do)
