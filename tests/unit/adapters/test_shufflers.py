"""Shufflers: draws without bias, orders all alike, seeds that never change."""

from collections import Counter
from itertools import permutations, product

import pytest

from spanish21.adapters.shufflers import (
    ReadBytes,
    SeededShuffler,
    SystemShuffler,
    draw_below,
    fisher_yates,
    make_shuffler,
    read_in_order,
    seeded_bytes,
)
from spanish21.game.cards import SPANISH_DECK
from spanish21.refusal import Refusal


def stream(*values: int) -> ReadBytes:
    """These bytes and no more."""
    blocks = iter([bytes(values)])
    return read_in_order(lambda: next(blocks))


@pytest.mark.parametrize(
    ("bound", "values", "drawn"),
    [
        (1, (), 0),
        (2, (7,), 1),
        (3, (254,), 2),
        (3, (255, 4), 1),
        (256, (255,), 255),
        (257, (0, 255), 255),
        (257, (1, 0), 256),
        (257, (255, 254), 256),
        (257, (255, 255, 0, 3), 3),
        (384, (0xFF, 0x00, 0x01, 0x80), 0),
        (384, (0xFE, 0xFF), 383),
    ],
)
def test_known_bytes_give_known_draws(bound: int, values: tuple[int, ...], drawn: int) -> None:
    read = stream(*values)
    assert draw_below(bound, read) == drawn
    with pytest.raises(StopIteration):
        read(1)


def test_every_bound_up_to_a_byte_is_drawn_without_bias() -> None:
    """All 256 bytes: those that are not rejected give each number equally often."""
    for bound in range(2, 257):
        drawn: Counter[int] = Counter()
        for value in range(256):
            try:
                drawn[draw_below(bound, stream(value))] += 1
            except StopIteration:
                drawn[-1] += 1
        assert drawn.pop(-1, 0) == 256 % bound
        assert drawn == dict.fromkeys(range(bound), 256 // bound)


def test_a_bound_over_a_byte_is_drawn_without_bias() -> None:
    drawn: Counter[int] = Counter()
    for value in range(65536):
        try:
            drawn[draw_below(384, stream(*value.to_bytes(2, "big")))] += 1
        except StopIteration:
            drawn[-1] += 1
    assert drawn.pop(-1) == 65536 % 384
    assert drawn == dict.fromkeys(range(384), 65536 // 384)


def test_all_orders_of_three_cards_are_equally_likely_over_every_byte() -> None:
    orders = Counter(
        fisher_yates("abc", stream(first, second)) for first in range(255) for second in range(256)
    )
    assert orders == dict.fromkeys(permutations("abc"), 255 * 256 // 6)


def test_all_orders_of_four_cards_are_equally_likely_over_a_tiny_generator() -> None:
    """A generator of 12 values, which 4, 3 and 2 all divide."""
    orders = Counter(
        fisher_yates("abcd", stream(*values)) for values in product(range(12), repeat=3)
    )
    assert orders == dict.fromkeys(permutations("abcd"), 12**3 // 24)


def test_the_last_card_is_settled_first() -> None:
    """d changes with a, c with b, and b, now third, is followed by c with itself."""
    assert fisher_yates("abcd", stream(0, 1, 1)) == tuple("dcba")


def test_no_cards_and_one_card_need_no_chance() -> None:
    assert fisher_yates((), stream()) == ()
    assert fisher_yates("a", stream()) == ("a",)


def test_bytes_are_used_in_order_and_once_over_the_ends_of_blocks() -> None:
    blocks = iter([b"abc", b"d", b"efg"])
    read = read_in_order(lambda: next(blocks))
    assert [read(2), read(2), read(0), read(3)] == [b"ab", b"cd", b"", b"efg"]


def test_seeded_bytes_are_what_is_written_down() -> None:
    """``printf 'spanish21 shuffler 1, seed 42, shuffle 1, block 0' | sha256sum`` and block 1."""
    assert seeded_bytes(42, 1)(64).hex() == (
        "b9688883e0607d108488660b885fdf1d432fbacbab50ca6b1121d94c2281dfbb"
        "c9f0fd44c75f5455ef33a1ea2546108dc839241c5aff1e179583126f08b47447"
    )


def test_seeded_shuffles_never_change() -> None:
    shuffler = SeededShuffler(42)
    first, second = shuffler.shuffle(SPANISH_DECK), shuffler.shuffle(SPANISH_DECK)
    assert (
        " ".join(card.code for card in first)
        == "8d Jh 9c 7d 3s 7s 8c Ad 8h 6s 4c 2d 5s Ah 9h 7c 7h 8s 3h Jc 5c Qh Qd 5d 6h 4s Qc 3d 3c Kc As 4h 2s 6c 2h Kh 2c Ks Ac Jd Js 5h 4d 9s Kd 9d Qs 6d"
    )
    assert " ".join(card.code for card in second[:8]) == "5s 5d 6d 9d Kc 6h Ks 2c"
    shoe = SeededShuffler(0).shuffle(SPANISH_DECK * 8)
    assert " ".join(card.code for card in shoe[:8]) == "Qs 3d 6h Kc 5d 2s 4d Ac"


def test_a_seed_repeats_itself_and_no_other() -> None:
    assert SeededShuffler(5).shuffle(SPANISH_DECK) == SeededShuffler(5).shuffle(SPANISH_DECK)
    assert SeededShuffler(5).shuffle(SPANISH_DECK) != SeededShuffler(6).shuffle(SPANISH_DECK)


def test_the_system_shuffler_keeps_the_cards_and_draws_from_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shoe = SPANISH_DECK * 8
    assert Counter(SystemShuffler().shuffle(shoe)) == Counter(shoe)
    seeded = seeded_bytes(42, 1)
    asked = []

    def system(size: int) -> bytes:
        asked.append(size)
        return seeded(size)

    monkeypatch.setattr("spanish21.adapters.shufflers.os.urandom", system)
    # The same algorithm on the same bytes: only the generators differ.
    assert SystemShuffler().shuffle(SPANISH_DECK) == SeededShuffler(42).shuffle(SPANISH_DECK)
    assert asked == [1024]


def test_shufflers_by_name() -> None:
    assert isinstance(make_shuffler("system", None), SystemShuffler)
    seeded = make_shuffler("seeded", 3)
    assert isinstance(seeded, SeededShuffler)
    assert seeded.seed == 3


@pytest.mark.parametrize(
    ("name", "seed", "sentence"),
    [
        ("riffle", None, "shuffler: 'riffle' is not allowed; choose system or seeded"),
        ("system", 3, "seed: 3 is not allowed; the system shuffler takes no seed"),
        (
            "seeded",
            None,
            "seed: 'nothing' is not allowed; the seeded shuffler needs a whole number from 0",
        ),
        ("seeded", -1, "seed: -1 is not allowed; use a whole number from 0"),
    ],
)
def test_a_shuffler_that_cannot_be_is_refused(name: str, seed: int | None, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        make_shuffler(name, seed)
    assert str(refused.value) == sentence
