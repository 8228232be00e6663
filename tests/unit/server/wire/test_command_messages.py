"""What pages may send: every command, strictly read, and everything else refused by name."""

import json
from contextlib import suppress
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spanish21.game.cards import Card
from spanish21.game.round import commands as c
from spanish21.game.table import commands as t
from spanish21.house.table import commands as d
from spanish21.refusal import Refusal
from spanish21.server.wire.client_messages import (
    CommandMessage,
    Ping,
    Resume,
    decode_message,
    id_of,
)
from spanish21.server.wire.command_messages import COMMAND_STRUCTS, COMMAND_TYPES, to_house_command
from spanish21.server.wire.field_types import FRAME_LIMIT


def _given(command: dict[str, Any], person: str = "Ann") -> Any:
    frame = json.dumps({"what": "command", "id": "a-1", "command": command})
    message = decode_message(frame)
    assert isinstance(message, CommandMessage)
    return to_house_command(message.command, person)


def _refused(frame: bytes | str) -> Refusal:
    with pytest.raises(Refusal) as caught:
        decode_message(frame)
    return caught.value


def _command(text: str) -> bytes:
    return b'{"what":"command","id":"a","command":' + text.encode() + b"}"


def test_a_decision_is_the_senders_own() -> None:
    assert _given({"what": "Hit", "box": 1}) == c.Hit(1, "Ann")
    assert _given({"what": "Hit", "box": 1, "player": "Ann"}) == c.Hit(1, "Ann")


def test_whoever_names_another_player_speaks_for_him() -> None:
    hit = {"what": "Hit", "box": 1, "player": "Ann"}
    assert _given(hit, "Dan") == d.ForPlayer(c.Hit(1, "Ann"), "Ann")
    assert _given({"what": "Sit", "box": 2, "player": "Ann"}, "Dan") == d.ForPlayer(t.Sit(2), "Ann")
    assert _given({"what": "Sit", "box": 2}) == t.Sit(2)
    assert _given({"what": "Leave", "player": "Ann"}) == t.Leave()


def test_whoever_is_acted_upon_is_named() -> None:
    assert _given({"what": "AdmitPlayer", "player": "Bob"}, "Sue") == t.AdmitPlayer("Bob")
    assert _refused(_command('{"what":"OfferCut"}')).field == "command.player"
    own = _given({"what": "WithdrawCashWager"})
    assert own == t.WithdrawCashWager("Ann")


def test_wagers_cards_and_counts_are_read() -> None:
    wagers = {"what": "PlaceWagers", "box": 1, "wagers": [["main", 1000], ["match-up", 500]]}
    placed = c.PlaceWagers(1, "Ann", (("main", 1000), ("match-up", 500)))
    assert _given(wagers) == placed
    seven = Card.parse("7s")
    assert _given({"what": "DealCard", "card": "7s"}) == c.DealCard(seven)
    assert _given({"what": "EndShoe", "cards": [["7s", 6]]}) == t.EndShoe(((seven, 6),))
    assert _given({"what": "BurnFirst"}) == t.BurnFirst(None)
    assert _given({"what": "BurnFirst", "card": "7s"}) == t.BurnFirst(seven)


def test_the_time_is_the_houses() -> None:
    assert _given({"what": "OpenRound"}) == t.OpenRound(0)
    late = _refused(_command('{"what":"OpenRound","at_minutes":5}'))
    assert (late.field, late.allowed) == ("command.at_minutes", "there is no such field here")


def test_what_is_asked_of_the_house_is_not_wrapped() -> None:
    assert _given({"what": "Ready"}) == d.Ready()
    assert _given({"what": "BuyChips", "player": "Bob", "cents": 500}) == d.BuyChips("Bob", 500)
    ruling = {"what": "RuleDispute", "ruling": "as dealt", "corrections": [["Bob", -500]]}
    assert _given(ruling) == d.RuleDispute("as dealt", (("Bob", -500),))


@pytest.mark.parametrize("name", ["Give", "Play", "ForPlayer", "SetTable", "TimeOut", "Nothing"])
def test_what_only_the_house_says_is_not_on_the_wire(name: str) -> None:
    refusal = _refused(_command(f'{{"what":"{name}"}}'))
    assert (refusal.field, refusal.value) == ("command.what", name)
    assert refusal.allowed == "name a message or a command of this house"


def test_every_command_of_game_and_house_has_its_message() -> None:
    wanted = {*get_args(c.Command), *get_args(t.TableCommand), *get_args(d.HouseTableCommand)}
    assert {*COMMAND_TYPES.values()} == wanted - {d.ForPlayer, d.SetTable, d.TimeOut}
    assert len(COMMAND_TYPES) == len(COMMAND_STRUCTS)


def test_ping_and_resume_are_read() -> None:
    assert decode_message(b'{"what":"ping"}') == Ping()
    assert decode_message('{"what":"resume","after":41}') == Resume(41)
    assert _refused('{"what":"resume","after":-1}').allowed == "write a whole number of at least 0"


@pytest.mark.parametrize(
    ("command", "field", "value", "allowed"),
    [
        ('{"what":"Hit","box":1.5}', "command.box", "1.5", "write a whole number"),
        ('{"what":"Hit","box":true}', "command.box", "true", "write a whole number"),
        ('{"what":"Hit","box":"1"}', "command.box", "1", "write a whole number"),
        ('{"what":"Hit","box":null}', "command.box", "null", "write a whole number"),
        ('{"what":"Hit","box":1e400}', "command.box", None, "number out of range"),
        (
            '{"what":"Hit","box":9007199254740993}',
            "command.box",
            "9007199254740993",
            "write a whole number of at most 9007199254740992",
        ),
        ('{"what":"Hit","box":1,"x":2}', "command.x", "2", "there is no such field here"),
        ('{"what":"Hit"}', "command.box", "nothing", "it must be given"),
        ('{"what":"DealCard","card":"joker"}', "command.card", "joker", "jokers are removed"),
        ('{"what":"DealCard","card":"7♠"}', "command.card", "7♠", "such as 7s"),
        ('{"what":"DealCard","card":"7s\\n"}', "command.card", "7s\n", "such as 7s"),
        ('{"what":"DealCard","card":7}', "command.card", "7", "write text"),
        ('{"what":"BurnFirst","card":7}', "command.card", "7", "write text or null"),
        ('{"what":"EndShoe","cards":[["7s"]]}', "command.cards[0]", '["7s"]', "a list of length 2"),
        ('{"what":"EndShoe","cards":7}', "command.cards", "7", "write a list"),
        ('{"what":"WashCards","exposed":1}', "command.exposed", "1", "write true or false"),
        ('["Hit"]', "command", '["Hit"]', "write an object"),
    ],
)
def test_a_wrong_value_is_refused_by_its_path(
    command: str, field: str, value: str | None, allowed: str
) -> None:
    refusal = _refused(_command(command))
    assert refusal.field == field
    assert value is None or refusal.value == value
    assert allowed in refusal.allowed
    assert refusal.name == "MALFORMED"


@pytest.mark.parametrize(
    ("frame", "found"),
    [
        ('{"what":"command","id":"d1","command":{"what":"Hit","box":"1"}}', "d1"),
        (b'{"what":"command","id":"d1","command":{"what":"Nothing"}}', "d1"),
        ('{"id":"d1"}', "d1"),
        ('{"id":"x:y"}', "x:y"),
        (f'{{"id":"{"a" * 64}"}}', "a" * 64),
        (f'{{"id":"{"a" * 65}"}}', ""),
        ('{"id":7}', ""),
        ('{"what":"command"}', ""),
        ('["d1"]', ""),
        ('{"id":"d1"', ""),
        ("what?", ""),
        (b'{"id":"\xff"}', ""),
        ('{"id":"\ud800"}', ""),
        ('{"x":' + "[" * 5000 + "]" * 5000 + ',"id":"d1"}', ""),
    ],
)
def test_the_id_of_what_is_refused_is_read_where_it_can_be(frame: bytes | str, found: str) -> None:
    assert id_of(frame) == found


@pytest.mark.parametrize("bad", ["a b", "a" * 65, "", "x:y"])
def test_a_bad_id_is_told_how_ids_are_written(bad: str) -> None:
    refusal = _refused(json.dumps({"what": "command", "id": bad, "command": {"what": "Ready"}}))
    assert (refusal.field, refusal.name) == ("id", "MALFORMED")
    assert refusal.allowed == "write 1 to 64 of A-Z a-z 0-9 . _ -"


@pytest.mark.parametrize("bad", ["", "a" * 65, "a b", "a\n", "ä"])
def test_an_id_is_short_and_plain(bad: str) -> None:
    frame = json.dumps({"what": "command", "id": bad, "command": {"what": "Ready"}})
    assert _refused(frame).field == "id"


def test_lists_and_texts_have_their_limits() -> None:
    wagers = json.dumps([["main", 1]] * 513)
    refusal = _refused(_command(f'{{"what":"PlaceWagers","box":1,"wagers":{wagers}}}'))
    assert refusal.allowed == "write a list of length at most 512"
    assert len(str(refusal.value)) == 41
    long = _refused(_command(f'{{"what":"PauseTable","reason":"{"x" * 401}"}}'))
    assert (long.field, long.allowed) == ("command.reason", "write text of length at most 400")
    name = _refused(_command(f'{{"what":"AdmitPlayer","player":"{"x" * 25}"}}'))
    assert name.allowed == "write text of length at most 24"


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xff",
        b'{"what":"command","id":"\xff","command":{"what":"Ready"}}',
        b'{"what":NaN}',
        b'{"what":"ping"} x',
        b'{"what":"ping"',
        b'{"x":' + b"[" * 9000,
        "\ud800",
        '{"what":"\ud800"}',
        '{"what":"\\ud800"}',
    ],
)
def test_what_is_no_json_is_refused(frame: bytes | str) -> None:
    assert _refused(frame).name == "MALFORMED"


@pytest.mark.parametrize(
    "frame", [b"[]", b"null", b"7", b"{}", b'{"what":7}', b'{"what":"update"}', b"[" * 9000]
)
def test_what_is_no_message_is_refused(frame: bytes) -> None:
    refusal = _refused(frame)
    assert refusal.field in ("message", "what")


def test_a_field_written_twice_is_refused() -> None:
    refusal = _refused(_command('{"what":"Hit","box":1,"box":2}'))
    assert (refusal.field, refusal.value) == ("box", "twice")


def test_a_long_frame_is_not_read() -> None:
    refusal = _refused(b" " * (FRAME_LIMIT + 1))
    assert (refusal.name, refusal.value) == ("TOO_LONG", "16385 bytes")
    assert _refused("ä" * (FRAME_LIMIT // 2 + 1)).name == "TOO_LONG"


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(
    st.binary()
    | _JSON
    | st.sampled_from(sorted(COMMAND_TYPES)).flatmap(
        lambda name: st.dictionaries(
            st.sampled_from(
                ("box", "player", "card", "cards", "wagers", "cents", "spot", "reason")
            ),
            _JSON,
        ).map(lambda fields: {"what": "command", "id": "a", "command": {"what": name, **fields}})
    )
)
def test_whatever_arrives_is_a_message_or_a_refusal(sent: Any) -> None:
    frame = sent if isinstance(sent, bytes) else json.dumps(sent)
    with suppress(Refusal):
        message = decode_message(frame)
        assert isinstance(message, CommandMessage)
        assert to_house_command(message.command, "Ann") is not None
