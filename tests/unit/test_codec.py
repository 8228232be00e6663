"""Are dataclasses written and read by the types of their fields, whatever these are?"""

from dataclasses import dataclass
from enum import IntEnum

import pytest

from spanish21.codec import KindCodec
from spanish21.game.cards import Card, Rank
from spanish21.refusal import Refusal


class Floor(IntEnum):
    GROUND = 0
    UPPER = 1


@dataclass(frozen=True, slots=True)
class Place:
    floor: Floor


@dataclass(frozen=True, slots=True)
class CardLaid:
    place: Place
    named: tuple[str, Card]


@dataclass(frozen=True, slots=True)
class CardsSorted:
    ranks: tuple[Rank, ...] = ()
    first: CardLaid | None = None


@dataclass(frozen=True, slots=True)
class Wrapped:
    event: CardLaid | CardsSorted


KINDS = {kind.__name__: kind for kind in (CardLaid, CardsSorted, Wrapped)}
LAID = CardLaid(Place(Floor.UPPER), ("x", Card.parse("As")))
RECORD = {"kind": "CardLaid", "place": {"floor": 1}, "named": ["x", "As"]}


def test_parts_have_no_kind_and_are_converted_each_by_its_own_type() -> None:
    codec = KindCodec(KINDS)
    assert codec.write(LAID) == RECORD
    assert codec.read(RECORD, at="event") == LAID
    both = CardsSorted((Rank.ACE, Rank.KING), LAID)
    assert codec.write(both) == {"kind": "CardsSorted", "ranks": [1, 13], "first": RECORD}
    assert codec.read(codec.write(both), at="event") == both
    assert codec.read_all([codec.write(Wrapped(both))], at="events") == (Wrapped(both),)


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({**RECORD, "place": 5}, "event.place: 5 is not allowed; write an object"),
        (
            {**RECORD, "place": {"floor": 1, "kind": "Place"}},
            "event.place.kind: 'Place' is not allowed; Place has no such field",
        ),
        ({**RECORD, "place": {"floor": 7}}, "event.place.floor: 7 is not allowed; write 0, 1"),
        ({**RECORD, "place": {"floor": True}}, "event.place.floor: True is not allowed"),
        ({**RECORD, "named": "x"}, "event.named: x is not allowed; write a list"),
        ({**RECORD, "named": ["x", 5]}, "event.named[1]: 5 is not allowed; write text"),
    ],
)
def test_a_part_of_another_type_is_refused_by_its_path(record: object, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        KindCodec(KINDS).read(record, at="event")
    assert str(caught.value).replace("'x'", "x").startswith(said.replace("'x'", "x"))


def test_a_list_of_events_names_the_place() -> None:
    with pytest.raises(Refusal, match=r"events\[1\]: 5 is not allowed; write an object"):
        KindCodec(KINDS).read_all([RECORD, 5], at="events")


def test_a_field_that_was_renamed_keeps_its_stored_name() -> None:
    codec = KindCodec(KINDS, renamed={("CardLaid", "place"): "spot"})
    record = {"kind": "CardLaid", "spot": {"floor": 1}, "named": ["x", "As"]}
    assert codec.write(LAID) == record
    assert codec.read(record, at="event") == LAID


def test_a_field_that_is_new_has_a_value_in_older_texts() -> None:
    codec = KindCodec(KINDS, added={CardsSorted: {"first": None}})
    assert codec.read({"kind": "CardsSorted", "ranks": []}, at="event") == CardsSorted()


def test_a_kind_has_no_field_called_kind() -> None:
    @dataclass(frozen=True)
    class Sorted:
        kind: str

    with pytest.raises(TypeError, match="Sorted has a field called kind"):
        KindCodec({"Sorted": Sorted}).write(Sorted("by rank"))


def test_what_no_codec_writes_is_a_mistake() -> None:
    @dataclass(frozen=True)
    class Listed:
        cards: list[str]

    with pytest.raises(TypeError, match=r"no codec writes or reads list\[str\]"):
        KindCodec({"Listed": Listed}).write(Listed([]))
