"""Are events written as JSON that is read back strictly?"""

import json
from fractions import Fraction
from typing import Any

import pytest

from spanish21.game.cards import Card
from spanish21.game.payouts import Payer
from spanish21.game.round import events as e
from spanish21.game.round.course.phases import Phase
from spanish21.notation import VERSION, events_from_json, events_to_json, from_json, to_json
from spanish21.refusal import Refusal

LINE = e.Line(
    1,
    1,
    "Ann",
    "main",
    "wins",
    "3 to 2",
    525,
    0,
    525,
    788,
    "base.blackjack_pays",
    breakage_cents=Fraction(1, 2),
)
EVENTS: tuple[e.Event, ...] = (
    e.PhaseEntered(Phase.DEALING),
    e.CardDealt("down", 0, 1, None),
    e.CardDealt("up", 0, 1, Card.parse("7s")),
    e.DealerPeeked(blackjack=False),
    e.WagersSettled((LINE,)),
    e.JackpotAwarded(1, 2, "Bob", 1, "two-suited", 10, None, Payer.JACKPOT),
    e.RoundVoided("test", (LINE,), (1,)),
)


def test_events_survive_json() -> None:
    data = json.loads(json.dumps(events_to_json(EVENTS)))
    assert data["version"] == VERSION == 1
    assert events_from_json(data) == EVENTS


def test_an_event_is_plain_to_read() -> None:
    assert to_json(EVENTS[2]) == {
        "kind": "CardDealt",
        "to": "up",
        "box": 0,
        "hand": 1,
        "card": "7s",
    }
    assert to_json(LINE)["breakage_cents"] == "1/2"
    assert to_json(EVENTS[5])["payer"] == "jackpot"


def changed(event: Any, **values: Any) -> dict[str, Any]:
    return {**to_json(event), **values}


def without(event: Any, name: str) -> dict[str, Any]:
    return {key: value for key, value in to_json(event).items() if key != name}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (5, "event: 5 is not allowed; write an object with a kind"),
        ({}, "event.kind: 'nothing' is not allowed; name a command or an event"),
        ({"kind": "Nothing"}, "event.kind: 'Nothing' is not allowed; name a command or an event"),
        (
            changed(EVENTS[0], colour="red"),
            "event.colour: 'red' is not allowed; PhaseEntered has no such field",
        ),
        (
            without(EVENTS[0], "phase"),
            "event.phase: 'nothing' is not allowed; PhaseEntered has this field",
        ),
        (changed(EVENTS[0], phase="noon"), "event.phase: 'noon' is not allowed; write wagering, "),
        (changed(EVENTS[0], phase=1), "event.phase: 1 is not allowed; write text"),
        (changed(EVENTS[1], to="roof"), "event.to: 'roof' is not allowed; write hand, up, down, "),
        (changed(EVENTS[1], box=True), "event.box: True is not allowed; write a whole number"),
        (changed(EVENTS[1], box="1"), "event.box: '1' is not allowed; write a whole number"),
        (
            changed(EVENTS[2], card="joker"),
            "event.card: 'joker' is not allowed; jokers are removed",
        ),
        (changed(EVENTS[3], blackjack=0), "event.blackjack: 0 is not allowed; write true or false"),
        (changed(EVENTS[4], lines={}), "event.lines: {} is not allowed; write a list"),
        (changed(EVENTS[4], lines=[5]), "event.lines[0]: 5 is not allowed; write an object"),
        (
            changed(EVENTS[4], lines=[changed(LINE, player=1)]),
            "event.lines[0].player: 1 is not allowed; write text",
        ),
        (
            changed(EVENTS[4], lines=[changed(LINE, breakage_cents="1e9")]),
            "event.lines[0].breakage_cents: '1e9' is not allowed; write a fraction of cents",
        ),
        (
            {
                "kind": "WagersPlaced",
                "box": 1,
                "player": "Ann",
                "wagers": [["main"]],
                "coupons": [],
            },
            "event.wagers[0]: ['main'] is not allowed; write a list of 2",
        ),
    ],
)
def test_what_is_no_event_is_refused_by_its_field(data: Any, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        from_json(data)
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (5, "version: 5 is not allowed; this program reads version 1"),
        ({"events": []}, "version: 'nothing' is not allowed; this program reads version 1"),
        ({"version": 2}, "version: 2 is not allowed; this program reads version 1"),
        ({"version": 1}, "events: 'nothing' is not allowed; write a list"),
        (
            {"version": 1, "events": [{"kind": "CloseWagers"}]},
            "events[0].kind: 'CloseWagers' is not allowed; name an event",
        ),
    ],
)
def test_a_file_of_events_is_of_a_known_version(data: Any, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        events_from_json(data)
    assert str(caught.value) == said
