"""The messages to one person, to a sign and to the lobby."""

from typing import Any

import msgspec
import pytest

from fixtures.shared_meters import SharedMeter
from fixtures.wire_house import READ, desk_with, read, sitting
from ledger.room import open_room
from spanish21.house.configuration.jackpot_terms import rules_of_terms
from spanish21.house.state import AppliedEntry
from spanish21.ledger import EntryDraft, Ledger, decide_entry
from spanish21.ledger import commands as c
from spanish21.ledger.jackpots.awards import Award, AwardStage
from spanish21.ledger.jackpots.jackpots import HOUSE_JACKPOT_NOTICES, JackpotHit
from spanish21.ledger.sharing.commands import LoseLine, RestoreLine
from spanish21.refusal import Refusal
from spanish21.server.wire.lobby import LobbyUpdate, SignUpdate, lobby_of, sign_of_jackpot
from spanish21.server.wire.table_messages import (
    HeldWin,
    HeldWinnings,
    You,
    answer_of,
    bye_of,
    chips_of,
    encode,
    held_of,
    pong_of,
    refused_of,
    seat_message,
    update_of,
    welcome_of,
)
from spanish21.service.shared_meters.meter_lines import MeterView

READ_HELD = msgspec.json.Decoder(HeldWinnings)


def test_a_welcome_shows_the_table_its_rules_and_who_you_are() -> None:
    played = sitting("wa-2025", 1, 20)
    sent = READ.decode(welcome_of(played.desk, seat_message(played.desk, "P2", 5000)))
    assert (sent.table, sent.seq, sent.at) == ("T1", played.desk.number, played.desk.at)
    assert sent.you == You("P2", (2,), 5000, ())
    assert sent.view.summary.ruleset == sent.rules.ruleset == "wa-2025"
    assert sent.view.recent is not None
    titles = [section.title for section in sent.rules.sections]
    assert titles[:2] == ["Wager limits", "Dealer"]
    lines = [line for section in sent.rules.sections for line in section.lines]
    assert any(line.name == "" and line.text for line in lines)
    assert any(line.name and line.text and not line.loud for line in lines)


def test_whoever_only_watches_has_neither_box_nor_chips() -> None:
    assert seat_message(desk_with(None), "Zoe", None) == You("Zoe", (), None, ())


def test_a_player_reads_what_is_held_for_him_and_nobody_else_does() -> None:
    room = open_room()
    award = room.win_at(4_000_00)
    words = (
        "$4,000.00 (main at T1, round 1) is yours and held until the floor has written down the"
        " cards and verified the win."
    )
    win = HeldWin("T1-1-win-1", "T1", 4_000_00, words)
    assert seat_message(desk_with(None), "Ann", 0, (award,)).held == (win,)
    news = AppliedEntry(room.entries[-1], (), None, (), (("Ann", (award,)), ("Bob", ())))
    told = [(who, READ_HELD.decode(message)) for who, message in held_of(news)]
    assert told == [("Ann", HeldWinnings((win,))), ("Bob", HeldWinnings(()))]


def test_an_entry_of_no_table_is_told_at_no_table() -> None:
    entry = sitting("wa-2025", 1, 5).told[0].entry._replace(stream="people/Ann")
    with pytest.raises(Refusal, match="only what happens at a table"):
        update_of(AppliedEntry(entry, (), None, ()))


def test_an_entry_without_events_is_told_all_the_same() -> None:
    news = sitting("wa-2025", 1, 5).told[-1]
    bought = AppliedEntry(
        news.entry._replace(game=""), (), news.table, (("player:P1", 10_000_000),)
    )
    sent = read(bought)
    assert (sent.events, sent.said) == ((), ())


def test_chips_are_told_to_their_owner_alone() -> None:
    news = sitting("wa-2025", 1, 5).told[-1]
    balances = (("player:P1", 12_345_678), ("primary:J1", 5))
    told = dict(chips_of(news._replace(balances=balances)))
    assert {name: READ.decode(text).cents for name, text in told.items()} == {"P1": 1234}


def test_small_messages_are_as_small_as_they_can_be() -> None:
    assert answer_of("a-1", 7) == b'{"what":"answer","id":"a-1","seq":7}'
    assert pong_of(5) == b'{"what":"pong","at":5}'
    assert bye_of("later") == b'{"what":"bye","reason":"later"}'


def test_a_refusal_says_everything_it_knows() -> None:
    refusal = Refusal("box", 9, "there are 7", clause="wa-2025:GR1", name="NO_SUCH_BOX")
    error = READ.decode(refused_of("a-1", refusal)).error
    assert (error.name, error.field, error.value, error.allowed) == (
        "NO_SUCH_BOX",
        "box",
        "9",
        "there are 7",
    )
    assert error.sentence == "box: 9 is not allowed; there are 7 (wa-2025:GR1)"
    assert error.clause == "wa-2025:GR1"
    plain = READ.decode(refused_of("", Refusal("text", "x" * 300, "be short"))).error
    assert (plain.name, len(plain.value)) == ("NOT_ALLOWED", 200)


# --- Signs and the lobby ------------------------------------------------------------------------


def _ledger(**changes: Any) -> Ledger:
    ledger = Ledger()
    values: dict[str, Any] = {"kind": "progressive", "base_cents": 100_000_00, **changes}
    commands: list[c.LedgerCommand] = [
        c.MoveMoney("capital", "cage", "house", 10**9),
        c.CreateJackpot("J1", values.pop("kind"), "wa-2025/4d/3", 6, 500, **values),
    ]
    for number, command in enumerate(commands):
        draft: EntryDraft = decide_entry(ledger, f"c{number}", "Ann", 5, command)
        ledger.apply(ledger.place(draft))
    return ledger


def _award(**changes: Any) -> Award:
    return Award(
        "A1", "J1", "T1", 4, 1, 2, "Bob", "four-suited", 10, 0, 0, 4821_73, 0, (0, 0, 0), 99
    )._replace(**changes)


def test_a_sign_shows_the_meter_and_what_is_pending_and_names_nobody() -> None:
    ledger = _ledger()
    ledger.awards["A1"] = _award()
    ledger.awards["A2"] = _award(id="A2", stage=AwardStage.PAID)
    ledger.awards["A3"] = _award(id="A3", jackpot="J2")
    hit = JackpotHit("A0", "T1", 3, "Bob", "aces", 500)
    ledger.jackpots["J1"] = ledger.jackpots["J1"]._replace(hits=(hit,) * 7, hit_count=7)
    text = encode(sign_of_jackpot(ledger, "J1"))
    sign = msgspec.json.decode(text, type=SignUpdate)
    assert (sign.jackpot, sign.seq, sign.kind, sign.cents) == ("J1", 2, "progressive", 100_000_00)
    assert [(one.cents, one.since, one.percent) for one in sign.pending] == [(4821_73, 99, 10)]
    assert (len(sign.won), sign.won[0].row, sign.won_count) == (5, "aces", 7)
    assert len(sign.prizes) == len(rules_of_terms(ledger.jackpot("J1").game).table.rows)
    assert (sign.notices, sign.live) == ((), True)
    assert b"Bob" not in text


def test_a_house_jackpot_posts_its_prize_and_its_notices() -> None:
    ledger = _ledger(kind="house", base_cents=0, rate_ppm=0, posted_cents=10_000_00)
    sign = sign_of_jackpot(ledger, "J1")
    assert (sign.kind, sign.cents, sign.notices) == ("house", 10_000_00, HOUSE_JACKPOT_NOTICES)
    assert len(sign.prizes) == 6
    ledger.jackpots["J1"] = ledger.jackpots["J1"]._replace(stopped="a display fails")
    assert not sign_of_jackpot(ledger, "J1").live


def test_a_shared_meter_is_shown_as_it_was_heard_last_and_with_its_age() -> None:
    house = SharedMeter("oak").houses["oak"]
    unheard = sign_of_jackpot(house.ledger, "high")
    assert (unheard.cents, unheard.heard_at, unheard.shared_meter) == (0, 0, "mega")
    views = {"high": MeterView("mega", 1_234_567_890, 77)}
    sign = sign_of_jackpot(house.ledger, "high", views)
    assert (sign.cents, sign.heard_at, sign.live) == (1_234_56, 77, True)
    assert [one.cents for one in lobby_of(house.ledger, [], ["high"], views).jackpots] == [1_234_56]
    house.do(LoseLine("high", "no answer"), "house")
    assert sign_of_jackpot(house.ledger, "high").stopped == "Its line is lost: no answer"
    house.do(RestoreLine("high"), "house")
    house.hit(10)
    waits = sign_of_jackpot(house.ledger, "high", views)
    assert waits.stopped == "It is hit here, and the amount is not locked yet."
    assert (waits.live, waits.pending, waits.cents) == (False, (), 1_234_56)


def test_the_lobby_lists_tables_and_jackpots() -> None:
    played = sitting("wa-2025", 1, 20)
    ledger = _ledger()
    sent = msgspec.json.decode(
        encode(lobby_of(ledger, [played.desk, desk_with(None)], ["J1"])), type=LobbyUpdate
    )
    first, other = sent.tables
    assert (first.table, first.kind, first.ruleset) == ("T1", "automatic", "wa-2025")
    assert (first.players, first.boxes, first.boxes_taken) == (("P1", "P2", "P3"), 7, 3)
    assert (first.options, first.decks, first.jackpots) == ((), 6, ())
    assert (first.seq, first.round_phase != "", other.round_phase) == (played.desk.number, True, "")
    assert [(one.jackpot, one.cents) for one in sent.jackpots] == [("J1", 100_000_00)]
    assert sent.seq == ledger.seq
    assert sent.removed == ()


def test_a_jackpot_that_was_removed_leaves_the_lobby() -> None:
    ledger = _ledger()
    ledger.jackpots["J1"] = ledger.jackpots["J1"]._replace(removed=True)
    sent = lobby_of(ledger, [], ["J1"])
    assert (sent.jackpots, sent.removed) == ((), ("J1",))
