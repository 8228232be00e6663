"""Events as text: every kind comes back as it was, and what is damaged is refused."""

import json
import types
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from spanish21.game.cards import Card
from spanish21.game.round import events as r
from spanish21.game.table import events as e
from spanish21.house.configuration.table_settings import Clocks, TableSettings
from spanish21.house.events import HouseEvent
from spanish21.house.gambling_day import GamblingDay
from spanish21.house.journal.event_codec import EVENT_KINDS, read_events, write_events
from spanish21.house.people.events import PEOPLE_EVENTS, CountersignGiven
from spanish21.house.table import events as h
from spanish21.notation import to_json
from spanish21.refusal import Refusal


def values(hint: Any) -> list[Any]:
    """Some values of a type, the odd ones among them."""
    plain: dict[Any, list[Any]] = {
        int: [0, -7, 10**15],
        str: ["", 'Zoë "x"\n♠\\ \0', "main"],
        bool: [True, False],
        Card: [Card.parse("As"), Card.parse("2c")],
        GamblingDay: [GamblingDay(), GamblingDay("America/Los_Angeles", 6, (6, 14, 22))],
        Fraction: [Fraction(0), Fraction(-3, 7), Fraction(5)],
        r.Event: [r.WagersLocked(), r.CardDealt("up", 0, 0, Card.parse("7d"))],
    }
    if hint in plain:
        return plain[hint]
    if isinstance(hint, type):
        return list(hint) if issubclass(hint, Enum) else list(examples(hint))
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return list(parts)
    if origin in (Union, types.UnionType):
        return [
            value
            for part in parts
            for value in ([None] if part is types.NoneType else values(part))
        ]
    assert origin is tuple, hint
    if parts[-1] is Ellipsis:
        some = values(parts[0])
        return [(), tuple(some), tuple(some[:1])]
    each = [values(part) for part in parts]
    return [tuple(one[n % len(one)] for one in each) for n in range(3)]


def examples(kind: Any) -> Iterator[Any]:
    """Values of a kind in which every field takes each of its values at least once."""
    hints = get_type_hints(kind)
    given = [values(hints[field.name]) for field in fields(kind)]
    for n in range(max((len(one) for one in given), default=1)):
        yield kind(*(one[n % len(one)] for one in given))


@pytest.mark.parametrize("kind", EVENT_KINDS.values(), ids=EVENT_KINDS)
def test_every_kind_of_event_comes_back_as_it_was(kind: Any) -> None:
    events = tuple(examples(kind))
    line = write_events(events)
    assert "\n" not in line
    assert "\0" not in line
    assert read_events(line) == events


def test_kinds_are_all_that_can_happen() -> None:
    unions: tuple[Any, ...] = (r.Event, e.TableEvent, h.HouseTableEvent, HouseEvent)
    expected = {kind for union in unions for kind in get_args(union)} | {*PEOPLE_EVENTS}
    assert set(EVENT_KINDS.values()) == expected
    assert len(EVENT_KINDS) == len(expected)


@pytest.mark.parametrize("kind", get_args(e.TableEvent), ids=lambda kind: kind.__name__)
def test_events_of_the_game_are_written_as_notation_writes_them(kind: Any) -> None:
    for event in examples(kind):
        assert json.loads(write_events([event])) == json.loads(json.dumps([to_json(event)]))


def test_no_events_are_an_empty_list() -> None:
    assert write_events([]) == "[]"
    assert read_events("[]") == ()


def test_settings_with_everything_in_them_come_back() -> None:
    settings = TableSettings(
        "T1",
        "live",
        "wa-2025",
        (("decks", "8"), ("soft_17", "stand")),
        ("table=3c paytable=1 wager=$1",),
        ("J1",),
        Clocks(1, 2, 3, 0, 5),
    )
    (found,) = read_events(write_events([h.TableSet(settings)]))
    assert found == h.TableSet(settings)
    assert isinstance(found.settings.options[0], tuple)
    assert hash(found.settings) == hash(settings)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "5",
        "null",
        '"abc"',
        '{"kind":"WagersLocked"}',
        "[5]",
        "[null]",
        '["WagersLocked"]',
        "[{}]",
        '[{"kind":"Nonsense"}]',
        '[{"kind":["WagersLocked"]}]',
        '[{"kind":"PlayerReady"}]',
        '[{"kind":"PlayerReady","player":"Ann","more":1}]',
        '[{"kind":"PlayerReady","playr":"Ann"}]',
        '[{"kind":"CountersignGiven","name":"Sue","command":"r-1"}]',
        '[{"kind":"CountersignGiven","name":"Sue","command":"r-1","beside":"Flo","more":1}]',
        '[{"kind":"BurnDisclosed","card":"joker"}]',
        '[{"kind":"BurnDisclosed","card":5}]',
        '[{"kind":"BurnDisclosed","card":null}]',
        '[{"kind":"TablePhaseEntered","phase":"lunch"}]',
        '[{"kind":"RoundHappened","event":{"kind":"Nonsense"}}]',
        '[{"kind":"RoundHappened","event":5}]',
        '[{"kind":"RoundEnded","collected":7}]',
        '[{"kind":"TableSet","settings":{"table":"T1"}}]',
        '[{"kind":"TableSet","settings":7}]',
        '[{"kind":"DisputeRuled","dispute":"d","ruling":"r","corrections":5,"by":"","second":""}]',
        '[{"kind":"WagersLocked"}] x',
        '[{"kind":"PlayerReady","player":"\ud800"}]',
        "[" * 100_000,
    ],
)
def test_damaged_text_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="it is not what a house writes") as caught:
        read_events(text)
    assert caught.value.field == "events"
    assert len(str(caught.value.value)) <= 60


def test_a_countersign_of_an_older_journal_does_not_say_what_was_signed() -> None:
    text = '[{"kind":"CountersignGiven","name":"Sue","command":"r-1","beside":"Flo"}]'
    assert read_events(text) == (CountersignGiven("Sue", "r-1", "Flo", ""),)


def test_a_share_of_nothing_is_refused() -> None:
    line = next(examples(r.Line))
    text = write_events([e.RoundHappened(r.WagersSettled((line,)))])
    damaged = text.replace(f'"breakage_cents":"{line.breakage_cents}"', '"breakage_cents":"1/0"')
    assert damaged != text
    with pytest.raises(Refusal, match="it is not what a house writes"):
        read_events(damaged)


def test_every_cut_of_a_line_is_refused() -> None:
    """A torn write is never taken for another entry."""
    text = write_events([h.PlayerReady("Ann"), e.CardsCut("Ann", 52)])
    for length in range(len(text)):
        with pytest.raises(Refusal):
            read_events(text[:length])
